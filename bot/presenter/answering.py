"""Claims of responses on the messages that they write: the presenter does not touch a claimed message."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.presenter.board_cache import BoardCache
from bot.presenter.boards import OLD, Board, Slot
from bot.presenter.desk import Desk
from bot.presenter.news import News
from bot.presenter.writing import FATE, Writing

CLAIM: Final = 2.5
"""Maximum seconds for which a response keeps the presenter from the clicked message."""


@dataclass
class Claim:
    """A response's right to write the clicked message, for `CLAIM` seconds at most.

    Without it (`held` is False) someone else is writing the message. If `known` is False too, the presenter does not
    track the message, or the response is a new one. `old`: a former table message, which must not show the table again.
    """

    held: bool
    known: bool
    old: bool = False
    sent: bool = False
    """True if the response has begun to write the message."""
    wrote: int = -1
    """The version of the table that the response has shown; -1: none, as far as is known."""

    async def write(self, version: int, update: Awaitable[bool]) -> None:
        """Await `update`, which writes the message at `version` and returns True if Discord accepted it."""
        self.sent = True
        if await update:
            self.wrote = version


class Answering:
    """Access of responses to the messages that they write."""

    def __init__(self, desk: Desk, boards: BoardCache, writing: Writing, news: News) -> None:
        self._desk = desk
        self._boards = boards
        self._writing = writing
        self._news = news

    @asynccontextmanager
    async def answering(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AsyncIterator[Claim]:
        """Let a response write the clicked message within the block, without interference by the presenter.

        `moves_hand`: the response is a new message with the person's own hand, and the table message is drawn after it.
        """
        board = await self._boards.loaded(table_id)
        if moves_hand:
            async with self._moving(board):
                yield Claim(held=False, known=False)
            return
        slot = None if message_id is None else board.of_message(message_id)
        if slot is not None and slot.place.startswith(OLD):
            yield Claim(held=False, known=False, old=True)
            return
        if slot is None or slot.busy or slot.claimed:
            yield Claim(held=False, known=slot is not None)
            return
        slot.claimed = True
        claim, message = Claim(held=True, known=True), slot.message_id or 0
        board.doubts.append(message)
        watch = self._desk.work.start(self._watch(board, slot, claim, message), f"an answer at table {table_id}")
        try:
            yield claim
        finally:
            watch.cancel()
            if claim.sent and claim.wrote < 0:
                self._writing.doubt(board, message)
            board.doubts.remove(message)
            if claim.sent:
                slot.drawing = b""
            if claim.sent and slot.message_id != message:
                self._writing.again(board, message)  # the hand was shown elsewhere meanwhile
            if claim.held:
                if claim.wrote > slot.shown and slot.message_id == message:
                    slot.shown = claim.wrote
                    slot.paid(claim.wrote)
                    self._desk.work.start(self._desk.memory.remember(board, slot), "remembering an answer")
                self._release(board, slot)
            elif claim.sent:
                # It may have arrived after later writes of the presenter.
                self._writing.again(board, message)

    @asynccontextmanager
    async def _moving(self, board: Board) -> AsyncIterator[None]:
        """Hold back the table's changes while a hand moves to another message, for `CLAIM` seconds at most."""
        waiting = True
        board.answers += 1

        async def give_up() -> None:
            await self._desk.work.sleep_until(self._desk.clock.now() + CLAIM)
            done()

        def done() -> None:
            nonlocal waiting
            if waiting:
                waiting = False
                board.answers -= 1
                self._news.begin(board)

        watch = self._desk.work.start(give_up(), f"a hand at table {board.table_id}")
        try:
            yield
        finally:
            done()
            watch.cancel()

    async def _watch(self, board: Board, slot: Slot, claim: Claim, message: int) -> None:
        """End a claim that lasts too long, and redraw the message if its response hangs: it may have arrived."""
        began = self._desk.clock.now()
        await self._desk.work.sleep_until(began + CLAIM)
        claim.held = False
        self._release(board, slot)
        await self._desk.work.sleep_until(began + FATE)
        if claim.sent:
            self._writing.again(board, message)

    def _release(self, board: Board, slot: Slot) -> None:
        """Let the presenter write the message again."""
        slot.claimed = False
        self._writing.begin(board, slot)
        self._news.begin(board)
