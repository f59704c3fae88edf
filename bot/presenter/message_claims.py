"""Responses that write messages of tables: claims on clicked messages, and the places of hand messages.

The presenter does not touch a claimed message. Each hand is kept up to date where its owner looked last, while that
message can be edited.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.presenter.changes import ChangeProcessor
from bot.presenter.context import PresenterContext
from bot.presenter.hand_messages import EDITABLE_FOR, detach_hand
from bot.presenter.message_cache import TableMessagesCache
from bot.presenter.message_writer import MAX_ARRIVAL_DELAY, MessageWriter
from bot.presenter.table_messages import MessageSlot, TableMessages
from bot.screens.widgets.layout import HandIdentity
from bot.tables.messages import MessageKind, MessagePlace, hand_place


class HandLocations:
    """Register of hand messages; it removes moves from a message before it cannot be edited any more."""

    def __init__(self, context: PresenterContext, cache: TableMessagesCache, writer: MessageWriter) -> None:
        self._context = context
        self._cache = cache
        self._writer = writer

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
            left = detach_hand(board, slot)
            slot.channel_id, slot.message_id = address
            slot.shown_version = shown.version
            slot.mark_shown(shown.version)
            retaken = [
                one for one in board.slots.values() if one.kind is MessageKind.FORMER_HAND and one.address == address
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


CLAIM_TTL: Final = 2.5
"""Maximum seconds for which a response keeps the presenter from the clicked message."""


@dataclass
class MessageClaim:
    """A response's right to write the clicked message, for `CLAIM_TTL` seconds at most.

    Without it (`held` is False) someone else is writing the message. If `is_tracked` is False too, the presenter does
    not track the message, or the response is a new one. `is_old_table`: a former table message, which must not show the
    table again.
    """

    held: bool
    is_tracked: bool
    is_old_table: bool = False
    sent: bool = False
    """True if the response has begun to write the message."""
    written_version: int = -1
    """The version of the table that the response has shown; -1: none, as far as is known."""

    async def write(self, version: int, update: Awaitable[bool]) -> None:
        """Await `update`, which writes the message at `version` and returns True if Discord accepted it."""
        self.sent = True
        if await update:
            self.written_version = version


class ResponseClaims:
    """Access of responses to the messages that they write."""

    def __init__(
        self, context: PresenterContext, cache: TableMessagesCache, writer: MessageWriter, changes: ChangeProcessor
    ) -> None:
        self._context = context
        self._cache = cache
        self._writer = writer
        self._changes = changes

    @asynccontextmanager
    async def claim_message(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AsyncIterator[MessageClaim]:
        """Let a response write the clicked message within the block, without interference by the presenter.

        `moves_hand`: the response is a new message with the person's own hand, and the table message is drawn after it.
        """
        board = await self._cache.get_loaded(table_id)
        if moves_hand:
            async with self._hold_changes(board):
                yield MessageClaim(held=False, is_tracked=False)
            return
        slot = None if message_id is None else board.slot_of_message(message_id)
        if slot is not None and slot.kind is MessageKind.OLD_TABLE:
            yield MessageClaim(held=False, is_tracked=False, is_old_table=True)
            return
        if slot is None or slot.busy or slot.claimed:
            yield MessageClaim(held=False, is_tracked=slot is not None)
            return
        slot.claimed = True
        claim, message = MessageClaim(held=True, is_tracked=True), slot.message_id or 0
        board.uncertain_messages.append(message)
        watch = self._context.tasks.start(
            self._expire_claim(board, slot, claim, message), f"an answer at table {table_id}"
        )
        try:
            yield claim
        finally:
            watch.cancel()
            if claim.sent and claim.written_version < 0:
                self._writer.recheck_later(board, message)
            board.uncertain_messages.remove(message)
            if claim.sent:
                slot.content_digest = b""
            if claim.sent and slot.message_id != message:
                self._writer.redraw(board, message)  # the hand was shown elsewhere meanwhile
            if claim.held:
                if claim.written_version > slot.shown_version and slot.message_id == message:
                    slot.shown_version = claim.written_version
                    slot.mark_shown(claim.written_version)
                    self._context.tasks.start(self._context.message_log.save(board, slot), "remembering an answer")
                self._release(board, slot)
            elif claim.sent:
                # It may have arrived after later writes of the presenter.
                self._writer.redraw(board, message)

    @asynccontextmanager
    async def _hold_changes(self, board: TableMessages) -> AsyncIterator[None]:
        """Hold back the table's changes while a hand moves to another message, for `CLAIM_TTL` seconds at most."""
        waiting = True
        board.moving_hands += 1

        async def give_up() -> None:
            await self._context.tasks.sleep_until(self._context.clock.now() + CLAIM_TTL)
            done()

        def done() -> None:
            nonlocal waiting
            if waiting:
                waiting = False
                board.moving_hands -= 1
                self._changes.start(board)

        watch = self._context.tasks.start(give_up(), f"a hand at table {board.table_id}")
        try:
            yield
        finally:
            done()
            watch.cancel()

    async def _expire_claim(self, board: TableMessages, slot: MessageSlot, claim: MessageClaim, message: int) -> None:
        """End a claim that lasts too long, and redraw the message if its response hangs: it may have arrived."""
        began = self._context.clock.now()
        await self._context.tasks.sleep_until(began + CLAIM_TTL)
        claim.held = False
        self._release(board, slot)
        await self._context.tasks.sleep_until(began + MAX_ARRIVAL_DELAY)
        if claim.sent:
            self._writer.redraw(board, message)

    def _release(self, board: TableMessages, slot: MessageSlot) -> None:
        """Let the presenter write the message again."""
        slot.claimed = False
        self._writer.start(board, slot)
        self._changes.start(board)
