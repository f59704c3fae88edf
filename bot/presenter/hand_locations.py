"""Places of hand messages: each hand is kept up to date where its owner looked last, while that can be edited."""

from __future__ import annotations

import logging

from bot.errors import Refusal
from bot.presenter.context import PresenterContext
from bot.presenter.hand_messages import EDITABLE_FOR
from bot.presenter.message_writer import MAX_ARRIVAL_DELAY, MessageWriter
from bot.presenter.responses import Response
from bot.presenter.table_messages import MessageSlot, TableMessages, TableMessagesCache
from bot.screens.widgets.layout import HandIdentity
from bot.tables.values import MessageKind, MessagePlace, hand_place

_log = logging.getLogger(__name__)


class HandLocations:
    """Register of hand messages; it removes moves from a message before it cannot be edited any more."""

    def __init__(self, context: PresenterContext, cache: TableMessagesCache, writer: MessageWriter) -> None:
        self._context = context
        self._cache = cache
        self._writer = writer

    async def record_response(self, response: Response, table_id: int | None) -> None:
        """Keep a hand up to date in the message where a response has shown it.

        If the message shows something else now, it is not written any more. `table_id` is its table, if known.
        """
        shown, response.displayed_hand = response.displayed_hand, None
        if shown is None:
            return
        try:
            if shown.hand is not None:
                await self.record_hand(shown.hand, shown.address, shown.route, private=shown.private)
            elif table_id is not None:
                await self.note_replaced(table_id, shown.address[1])
        except Refusal as refusal:
            _log.warning("a hand of user %d is not kept true: %s", response.interaction.user.id, refusal)

    async def record_hand(self, shown: HandIdentity, address: tuple[int, int], route: str, *, private: bool) -> None:
        """Make the message in which somebody's own hand was shown the only one that is kept up to date.

        `address` is the channel and the message, `route` its path through the interaction; `private`: there is no other
        path.
        """
        board = await self._cache.get_loaded(shown.table_id)
        slot = board.slot(hand_place(shown.seat))
        # No await in between: a second click during the save must find the hand here.
        left, retaken = None, []
        if moved := slot.address != address:
            left = board.detach_hand(slot)
            slot.channel_id, slot.message_id = address
            slot.shown_version = shown.version
            slot.mark_shown(shown.version)
            retaken = [
                slot
                for slot in board.slots.values()
                if slot.place.kind is MessageKind.FORMER_HAND and slot.address == address
            ]
        slot.deal, slot.click_route, slot.click_route_until = (
            shown.deal,
            route,
            self._context.clock.now() + EDITABLE_FOR,
        )
        slot.route, slot.editable_until = (route, slot.click_route_until) if private and route else ("", 0.0)
        slot.content_digest = b""
        for other in retaken:
            slot.must_redraw = True  # it may be showing just now that the hand is elsewhere
            del board.slots[other.place]
        if moved:
            self.schedule_retirement(board, slot)
            self._writer.redraw_table(board)
        if left is not None:
            left.must_redraw = True
            self._writer.start(board, left)
        self._writer.start(board, slot)
        await self._context.message_log.save(board, slot, *(() if left is None else (left,)))
        if moved and not self._context.shows(board):
            work = self._recheck_later(board.table_id)
            self._context.tasks.start(work, f"a second look at where {slot.place} of table {board.table_id} is")
        for other in retaken:
            if other.place not in board.slots:  # it has not been left again meanwhile
                await self._context.message_log.forget(board, other)

    async def _recheck_later(self, table_id: int) -> None:
        """Request a redraw once posts in flight by the process that shows the table have arrived."""
        await self._context.tasks.sleep_until(self._context.clock.now() + MAX_ARRIVAL_DELAY)
        board = await self._cache.get_loaded(table_id)
        if not self._context.shows(board):
            await self._context.message_log.request_redraw(
                board
            )  # it may have posted the same hand, and knows only its own message

    async def note_replaced(self, table_id: int, message_id: int) -> None:
        """Note that a message shows something else now; it may have shown somebody's own hand."""
        board = await self._cache.get_loaded(table_id)
        slot = board.slot_of_message(message_id)
        if slot is None:
            return
        slot.content_digest = b""
        if slot.route:
            await self._context.message_log.forget(board, slot)
            self._writer.redraw_table(board)

    def schedule_retirement(self, board: TableMessages, slot: MessageSlot) -> None:
        """Schedule the removal of a private response's moves before it cannot be edited any more."""
        if slot.route and slot.message_id is not None and slot.expiring_message != slot.message_id:
            slot.expiring_message = slot.message_id
            work = self._retire_later(board.table_id, slot.place, slot.message_id)
            self._context.tasks.start(work, f"the end of {slot.place} of table {board.table_id}")

    async def _retire_later(self, table_id: int, place: MessagePlace, message_id: int) -> None:
        while not await self._try_retire(table_id, place, message_id):
            until = self._cache.get(table_id).slot(place).editable_until
            await self._context.tasks.sleep_until(until)  # keeps a number and not the whole table in memory

    async def _try_retire(self, table_id: int, place: MessagePlace, message_id: int) -> bool:
        """Remove the moves of a private response if its time is over; return True if nothing more is to be done."""
        board = await self._cache.get_loaded(table_id)
        slot = board.slots.get(place)
        if slot is None or slot.message_id != message_id:
            return True
        if self._context.clock.now() < slot.editable_until:
            return False
        slot.expiring_message = 0
        if self._context.shows(board):
            slot.must_redraw = True
            self._writer.start(board, slot)
            self._writer.redraw_table(board)
        return True
