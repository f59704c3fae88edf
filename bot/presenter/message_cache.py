"""Cache of the messages of tables, as stored or as shown since."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from bot.cache import LRUCache
from bot.errors import Refusal
from bot.presenter.context import PresenterContext
from bot.presenter.hand_messages import detach_hand
from bot.presenter.table_messages import MessageSlot, TableMessages
from bot.tables.messages import TABLE, MessageKind, MessagePlace

CHANNEL_CAPACITY: Final = 50_000
"""Channels whose table is remembered."""


class TableMessagesCache:
    """An LRU cache of `capacity` tables, in addition to those with work in progress.

    If several processes write messages, stored messages are read again each time.
    """

    def __init__(self, context: PresenterContext, capacity: int) -> None:
        self._context = context
        self._tables: LRUCache[int, TableMessages] = LRUCache(capacity)
        self._in_use: WeakValueDictionary[int, TableMessages] = WeakValueDictionary()
        """The cached tables, and evicted ones with work in progress."""
        self.channels: LRUCache[int, int] = LRUCache(CHANNEL_CAPACITY)
        """The open table in each channel."""
        self.last_messages: LRUCache[int, int] = LRUCache(CHANNEL_CAPACITY)
        """The last message by others in each channel."""

    def get(self, table_id: int) -> TableMessages:
        """Return the messages of a table, loaded or not; there is one object for each table."""
        board = self._tables.touch(table_id)
        if board is None:
            # Tasks at work keep a reference, so that there are never two objects for one table.
            board = self._in_use.get(table_id) or TableMessages(table_id)
            self._tables[table_id] = self._in_use[table_id] = board
        return board

    def find(self, table_id: int) -> TableMessages | None:
        """Return the messages of a table that is cached or has work in progress."""
        return self._in_use.get(table_id)

    async def get_loaded(self, table_id: int) -> TableMessages:
        """Return the messages of a table, loaded from the store."""
        board = self.get(table_id)
        await self.load(board)
        return board

    async def load(self, board: TableMessages) -> None:
        """Load the stored messages of a table."""
        shared = self._context.share is not None
        if board.loaded and not shared:
            return
        known = {slot.place: slot.stored for slot in board.slots.values() if not self._storing(board, slot)}
        rows = await self._context.message_log.load_messages(board.table_id)
        if shared:
            await self._find_server(board)
        # Anything stored since that read is newer, and so are messages that are being written.
        newer_here = {
            one.place
            for one in board.slots.values()
            if not one.is_idle or self._storing(board, one) or one.stored != known.get(one.place)
        }
        places = {row.place for row in rows}
        for place in board.slots.keys() - newer_here - places if shared else ():
            if board.slots[place].stored is not None:
                del board.slots[place]  # another process has forgotten it
        overtaken: list[MessageSlot] = []
        for row in rows:
            slot = board.slot(row.place)
            moved = slot.stored is not None and slot.stored != (row.message_id, row.deal)
            newer = moved or row.version > slot.shown_version or row.editable_until > slot.editable_until
            if slot.place not in newer_here and (slot.message_id is None or (shared and newer)):
                if moved and slot.message_id != row.message_id and slot.deal == row.deal:
                    left = _replaced_hand(board, slot, places)
                    overtaken += [] if left is None else [left]
                slot.channel_id, slot.message_id = row.channel_id, row.message_id
                slot.shown_version, slot.deal, slot.content_digest = row.version, row.deal, b""
                slot.route, slot.editable_until, slot.notified_decision = (
                    row.route,
                    row.editable_until,
                    row.notified_decision,
                )
                slot.stored = (row.message_id, row.deal)
            if row.place == TABLE and row.channel_id not in self.last_messages:
                self.last_messages[row.channel_id] = self._context.api.last_message_id(row.channel_id) or 0
        board.loaded = True
        if overtaken:
            await self._context.message_log.save(board, *overtaken)
            if not self._context.shows(board):
                await self._context.message_log.request_redraw(board)

    def _storing(self, board: TableMessages, slot: MessageSlot) -> bool:
        return self._context.message_log.is_storing(board.table_id, slot.place)

    async def _find_server(self, board: TableMessages) -> None:
        """Find out the server of a table."""
        if not board.guild_id:
            with suppress(Refusal):  # what cannot be read is shown by nobody
                board.guild_id = (await self._context.tables.view(board.table_id)).table.guild_id

    def is_finishing(self) -> bool:
        """Return True while requests are in flight for tables that this process does not show any more."""
        boards = [board for board in self._in_use.values() if not self._context.shows(board)]
        return any(slot.busy for board in boards for slot in board.slots.values())


def _replaced_hand(board: TableMessages, slot: MessageSlot, places: Collection[MessagePlace]) -> MessageSlot | None:
    """Return the slot that removes the moves from a hand that another process has posted a second time.

    Both messages may have been in flight together. None: the other process has already stored such a slot.
    """
    former = MessagePlace(MessageKind.FORMER_HAND, slot.place.number, slot.message_id or 0)
    if slot.kind is not MessageKind.HAND or former in places:
        return None
    left = detach_hand(board, slot)
    if left is not None:
        left.must_redraw = True
    return left
