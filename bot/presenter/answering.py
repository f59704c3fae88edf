"""Claims of responses on the messages that they write: the presenter does not touch a claimed message."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.presenter.board_cache import TableMessagesCache
from bot.presenter.boards import OLD_TABLE, TableMessages, MessageSlot
from bot.presenter.desk import PresenterContext
from bot.presenter.news import ChangeProcessor
from bot.presenter.writing import MAX_ARRIVAL_DELAY, MessageWriter

CLAIM_TTL: Final = 2.5
"""Maximum seconds for which a response keeps the presenter from the clicked message."""


@dataclass
class MessageClaim:
    """A response's right to write the clicked message, for `CLAIM` seconds at most.

    Without it (`held` is False) someone else is writing the message. If `known` is False too, the presenter does not
    track the message, or the response is a new one. `old`: a former table message, which must not show the table again.
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

    def __init__(self, context: PresenterContext, cache: TableMessagesCache, writer: MessageWriter, changes: ChangeProcessor) -> None:
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
        if slot is not None and slot.place.startswith(OLD_TABLE):
            yield MessageClaim(held=False, is_tracked=False, is_old_table=True)
            return
        if slot is None or slot.busy or slot.claimed:
            yield MessageClaim(held=False, is_tracked=slot is not None)
            return
        slot.claimed = True
        claim, message = MessageClaim(held=True, is_tracked=True), slot.message_id or 0
        board.uncertain_messages.append(message)
        watch = self._context.tasks.start(self._expire_claim(board, slot, claim, message), f"an answer at table {table_id}")
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
        """Hold back the table's changes while a hand moves to another message, for `CLAIM` seconds at most."""
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
