"""Cache of the messages of tables, as stored or as shown since."""

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
"""Channels whose table is remembered."""


class BoardCache:
    """An LRU cache of `capacity` tables, in addition to those with work in progress.

    If several processes write messages, stored messages are read again each time.
    """

    def __init__(self, desk: Desk, capacity: int) -> None:
        self._desk = desk
        self._boards: Recent[int, Board] = Recent(capacity)
        self._in_use: WeakValueDictionary[int, Board] = WeakValueDictionary()
        """The cached tables, and evicted ones with work in progress."""
        self.channels: Recent[int, int] = Recent(MOST_CHANNELS)
        """The open table in each channel."""
        self.written: Recent[int, int] = Recent(MOST_CHANNELS)
        """The last message by others in each channel."""

    def board(self, table_id: int) -> Board:
        """Return the messages of a table, loaded or not; there is one object for each table."""
        board = self._boards.use(table_id)
        if board is None:
            # Tasks at work keep a reference, so that there are never two objects for one table.
            board = self._in_use.get(table_id) or Board(table_id)
            self._boards[table_id] = self._in_use[table_id] = board
        return board

    def in_use(self, table_id: int) -> Board | None:
        """Return the messages of a table that is cached or has work in progress."""
        return self._in_use.get(table_id)

    async def loaded(self, table_id: int) -> Board:
        """Return the messages of a table, loaded from the store."""
        board = self.board(table_id)
        await self.load(board)
        return board

    async def load(self, board: Board) -> None:
        """Load the stored messages of a table."""
        shared = self._desk.share is not None
        if board.loaded and not shared:
            return
        known = {slot.place: slot.stored for slot in board.slots.values() if not self._storing(board, slot)}
        rows = await self._desk.memory.of_table(board.table_id)
        if shared:
            await self._learn_server(board)
        # Anything stored since that read is newer, and so are messages that are being written.
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
        """Find out the server of a table."""
        if not board.guild_id:
            with suppress(Refusal):  # what cannot be read is shown by nobody
                board.guild_id = (await self._desk.tables.public(board.table_id)).table.guild_id

    def finishing(self) -> bool:
        """Return True while requests are in flight for tables that this process does not show any more."""
        boards = [board for board in self._in_use.values() if not self._desk.shows(board)]
        return any(slot.busy for board in boards for slot in board.slots.values())


def _overtaken(board: Board, slot: Slot, places: Collection[str]) -> Slot | None:
    """Return the slot that removes the moves from a hand that another process has posted a second time.

    Both messages may have been in flight together. None: the other process has already stored such a slot.
    """
    if not slot.place.startswith(HAND) or f"{LEFT}:{seat_of(slot)}:{slot.message_id}" in places:
        return None
    left = leave(board, slot)
    if left is not None:
        left.again = True
    return left
