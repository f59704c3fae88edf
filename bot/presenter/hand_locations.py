"""Locations of hand messages: each hand is kept up to date in the message where its owner opened it last."""

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
    """Register of hand messages. It removes moves from a message before Discord stops accepting edits of it."""

    def __init__(self, context: PresenterContext, cache: TableMessagesCache, writer: MessageWriter) -> None:
        self._context = context
        self._cache = cache
        self._writer = writer

    async def record_response(self, response: Response, table_id: int | None) -> None:
        """Record the message in which a response has shown a hand, so that the hand is kept up to date there.

        If the response has replaced a hand with something else, the message is no longer updated. `table_id` is the
        table of the message, if known.
        """
        shown, response.displayed_hand = response.displayed_hand, None
        if shown is None:
            return
        try:
            if shown.hand is not None:
                await self.record_hand(
                    shown.hand, shown.address, shown.route, private=shown.private, files=shown.files_digest
                )
            elif table_id is not None:
                await self.note_replaced(table_id, shown.address[1])
        except Refusal as refusal:
            _log.warning("a hand of user %d is not kept up to date: %s", response.interaction.user.id, refusal)

    async def record_hand(
        self, shown: HandIdentity, address: tuple[int, int], route: str, *, private: bool, files: bytes = b""
    ) -> None:
        """Make the message that shows a person's hand the only one in which the hand is kept up to date.

        `address` has the ids of the channel and the message. `route` is the route through the interaction's webhook; a
        `private` message can be edited only by it. `files` is the digest of the message's files.
        """
        board = await self._cache.get_loaded(shown.table_id)
        slot = board.slot(hand_place(shown.seat))
        # No await before the slot is complete: a second click during the save must find the new message.
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
        slot.forget_content(files=files)
        for other in retaken:
            slot.must_redraw = True  # a request in flight may say that the hand is elsewhere
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
            if other.place not in board.slots:  # the hand has not left this message again meanwhile
                await self._context.message_log.forget(board, other)

    async def _recheck_later(self, table_id: int) -> None:
        """Request a redraw later, because the process that shows the table may be posting the same hand right now."""
        await self._context.tasks.sleep_until(self._context.clock.now() + MAX_ARRIVAL_DELAY)
        board = await self._cache.get_loaded(table_id)
        if not self._context.shows(board):
            # The other process knows only its own message.
            await self._context.message_log.request_redraw(board)

    async def note_replaced(self, table_id: int, message_id: int) -> None:
        """Record that a message shows something else now. It may have shown somebody's hand before."""
        board = await self._cache.get_loaded(table_id)
        slot = board.slot_of_message(message_id)
        if slot is None:
            return
        slot.forget_content()
        if slot.route:
            await self._context.message_log.forget(board, slot)
            self._writer.redraw_table(board)

    def schedule_retirement(self, board: TableMessages, slot: MessageSlot) -> None:
        """Schedule the removal of the moves from a private response, before Discord stops accepting edits of it."""
        if slot.route and slot.message_id is not None and slot.expiring_message != slot.message_id:
            slot.expiring_message = slot.message_id
            work = self._retire_later(board.table_id, slot.place, slot.message_id)
            self._context.tasks.start(work, f"the end of {slot.place} of table {board.table_id}")

    async def _retire_later(self, table_id: int, place: MessagePlace, message_id: int) -> None:
        while not await self._try_retire(table_id, place, message_id):
            until = self._cache.get(table_id).slot(place).editable_until
            await self._context.tasks.sleep_until(until)  # the wait does not keep the whole table in memory

    async def _try_retire(self, table_id: int, place: MessagePlace, message_id: int) -> bool:
        """Start removing the moves from a private response if it is time. Return True if no later try is needed."""
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
