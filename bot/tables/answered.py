"""Idempotency keys of commands: each is executed once, and its result is returned again when the key comes again."""

from __future__ import annotations

import contextlib
from typing import Final

from msgspec import Struct

from bot.recent import Recent
from bot.rules.game import Event
from bot.store.codec import CodecError, decode, decode_events
from bot.store.store import Store
from bot.tables.loaded import Loaded
from bot.tables.loading import game_named

_CAPACITY: Final = 4_096


class Done(Struct, frozen=True):
    """Stored result of a command: the table and the numbers of its moves. `last` < `first`: it made no move."""

    table_id: int
    first: int
    last: int


class AnsweredKeys:
    """Results by idempotency key: recent ones in memory, all in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._done: Recent[str, Done] = Recent(_CAPACITY)

    def put(self, key: str, done: Done) -> None:
        """Cache the result for `key`."""
        self._done[key] = done

    def at_hand(self, key: str) -> Done | None:
        """Return the cached result for `key`, or None."""
        return self._done.get(key)

    async def find(self, key: str) -> Done | None:
        """Return the result for `key` from the cache or the database, or None."""
        if key in self._done:
            return self._done[key]
        text = await self._store.reader.answer_of(key)
        return None if text is None else decode(text, Done)

    async def events(self, done: Done, loaded: Loaded) -> tuple[Event, ...]:
        """Return the events of that command at the table `loaded`; none if they cannot be read any more."""
        events: tuple[Event, ...] = ()
        if done.first <= done.last:
            rows = await self._store.reader.deals.moves(done.table_id, done.first, done.last)
            played = await self._store.reader.deals.game_of_deal(done.table_id, rows[0].deal_no) if rows else None
            with contextlib.suppress(CodecError):
                game = loaded.game if played is None else game_named(played)
                events = tuple(event for row in rows for event in decode_events(game, row.events))
        return events
