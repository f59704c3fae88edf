"""The boards of tables that are kept in mind: what is shown there, as the shelf knows it or as was shown since."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from bot.errors import Refusal
from bot.presenter.boards import HAND, LEFT, TABLE, Board, Slot
from bot.presenter.desk import Desk
from bot.presenter.hands import leave, seat_of
from bot.recent import Recent

MOST_CHANNELS: Final = 50_000
"""Channels of which it is remembered which table they have."""


class BoardCache:
    """Boards, `capacity` of them beside those at which something is under way. What is remembered of messages is read
    anew each time where several processes write them.
    """

    def __init__(self, desk: Desk, capacity: int) -> None:
        self._desk = desk
        self._boards: Recent[int, Board] = Recent(capacity)
        self._in_use: WeakValueDictionary[int, Board] = WeakValueDictionary()
        """Those that are in mind, and those that made room while something is under way there."""
        self.channels: Recent[int, int] = Recent(MOST_CHANNELS)
        """The open table in each channel."""
        self.written: Recent[int, int] = Recent(MOST_CHANNELS)
        """The last thing others wrote there."""

    def board(self, table_id: int) -> Board:
        """The one board of a table, which need not be loaded."""
        board = self._boards.use(table_id)
        if board is None:
            # Whoever is at work on a board keeps it: there are never two of one table.
            board = self._in_use.get(table_id) or Board(table_id)
            self._boards[table_id] = self._in_use[table_id] = board
        return board

    def in_use(self, table_id: int) -> Board | None:
        """The board of a table that is in mind, or at which something is under way."""
        return self._in_use.get(table_id)

    async def loaded(self, table_id: int) -> Board:
        """The board of a table, which knows what is shown there."""
        board = self.board(table_id)
        await self.load(board)
        return board

    async def load(self, board: Board) -> None:
        """Let a board know what is shown there."""
        shared = self._desk.share is not None
        if board.loaded and not shared:
            return
        known = {slot.place: slot.stored for slot in board.slots.values() if not self._storing(board, slot)}
        rows = await self._desk.memory.of_table(board.table_id)
        if shared:
            await self._learn_server(board)
        # What has been stored since that was read is newer, and so is what is being written.
        newer_here = {
            one.place
            for one in board.slots.values()
            if not one.idle or self._storing(board, one) or one.stored != known.get(one.place)
        }
        places = {row.place for row in rows}
        for place in board.slots.keys() - newer_here - places if shared else ():
            if board.slots[place].stored is not None:
                del board.slots[place]  # another process has forgotten it
        overtaken: list[Slot] = []
        for row in rows:
            slot = board.slot(row.place)
            moved = slot.stored is not None and slot.stored != (row.message_id, row.deal)
            newer = moved or row.version > slot.shown or row.until > slot.until
            if slot.place not in newer_here and (slot.message_id is None or (shared and newer)):
                if moved and slot.message_id != row.message_id and slot.deal == row.deal:
                    left = _overtaken(board, slot, places)
                    overtaken += [] if left is None else [left]
                slot.channel_id, slot.message_id = row.channel_id, row.message_id
                slot.shown, slot.deal, slot.drawing = row.version, row.deal, b""
                slot.route, slot.until, slot.called = row.route, row.until, row.called
                slot.stored = (row.message_id, row.deal)
            if row.place == TABLE and row.channel_id not in self.written:
                self.written[row.channel_id] = self._desk.posts.last_message(row.channel_id) or 0
        board.loaded = True
        if overtaken:
            await self._desk.memory.remember(board, *overtaken)
            if not self._desk.shows(board):
                await self._desk.memory.owe(board)

    def _storing(self, board: Board, slot: Slot) -> bool:
        return self._desk.memory.storing(board.table_id, slot.place)

    async def _learn_server(self, board: Board) -> None:
        """Know which server a table is in."""
        if not board.guild_id:
            with suppress(Refusal):  # what cannot be read is shown by nobody
                board.guild_id = (await self._desk.tables.public(board.table_id)).table.guild_id

    def finishing(self) -> bool:
        """Whether requests are on their way for tables that this process shows no more."""
        boards = [board for board in self._in_use.values() if not self._desk.shows(board)]
        return any(slot.busy for board in boards for slot in board.slots.values())


def _overtaken(board: Board, slot: Slot, places: Collection[str]) -> Slot | None:
    """Return what takes the moves from a hand of which another process has shown a second message; None where that one
    has seen to it, so that it is among the stored `places`. Both messages may have been on their way together.
    """
    if not slot.place.startswith(HAND) or f"{LEFT}:{seat_of(slot)}:{slot.message_id}" in places:
        return None
    left = leave(board, slot)
    if left is not None:
        left.again = True
    return left
