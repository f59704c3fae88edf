"""Idempotency keys of commands: each is executed once, and its result is returned again when the key comes again."""

from __future__ import annotations

import contextlib
from typing import Final

from msgspec import Struct

from bot.recent import LRUCache
from bot.rules.game import Event
from bot.store.codec import CodecError, decode, decode_events
from bot.store.store import Store
from bot.tables.loaded import LoadedTable
from bot.tables.loading import stored_game

_MAX_KEYS: Final = 4_096


class CompletedCommand(Struct, frozen=True):
    """Stored result of a command: the table and the numbers of its moves. `last` < `first`: it made no move."""

    table_id: int
    first_move: int
    last_move: int


class IdempotencyKeys:
    """Results by idempotency key: recent ones in memory, all in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._completed: LRUCache[str, CompletedCommand] = LRUCache(_MAX_KEYS)

    def add(self, key: str, completed: CompletedCommand) -> None:
        """Cache the result for `key`."""
        self._completed[key] = completed

    def cached(self, key: str) -> CompletedCommand | None:
        """Return the cached result for `key`, or None."""
        return self._completed.get(key)

    async def find(self, key: str) -> CompletedCommand | None:
        """Return the result for `key` from the cache or the database, or None."""
        if key in self._completed:
            return self._completed[key]
        text = await self._store.reader.find_answer(key)
        return None if text is None else decode(text, CompletedCommand)

    async def read_events(self, completed: CompletedCommand, loaded: LoadedTable) -> tuple[Event, ...]:
        """Return the events of that command at the table `loaded`; none if they cannot be read any more."""
        events: tuple[Event, ...] = ()
        if completed.first_move <= completed.last_move:
            rows = await self._store.reader.deals.moves(completed.table_id, completed.first_move, completed.last_move)
            played = await self._store.reader.deals.game_of_deal(completed.table_id, rows[0].deal_no) if rows else None
            with contextlib.suppress(CodecError):
                game = loaded.game if played is None else stored_game(played)
                events = tuple(event for row in rows for event in decode_events(game, row.events))
        return events
