"""Committed versions of tables in memory, and their LRU cache."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.recent import LRUCache
from bot.rules.game import AnyGame, Event, Option, Seat
from bot.rules.table.state import AnyState
from bot.store.tables import DeadlineRow, TableRow
from bot.tables.info import TableVersion, TableInfo
from bot.tables.values import TableView


@dataclass(frozen=True, kw_only=True, slots=True)
class LoadedTable(TableVersion):
    """Committed version of a table. It is immutable: a command builds the next version.

    `happened` are the events since the last deal began. `options` are the options offered to each seat.
    """

    table_id: int
    guild_id: int
    channel_id: int
    version: int
    game: AnyGame
    info: TableInfo
    state: AnyState
    deadlines: tuple[DeadlineRow, ...] = ()
    deal_events: tuple[Event, ...] = ()
    options: dict[Seat, tuple[Option, ...]] = field(default_factory=dict)
    view_cache: dict[int | None, TableView] = field(init=False, default_factory=dict, compare=False, repr=False)
    """Cached views for the public (None) and for people who sit here. A version is shown several times."""

    @classmethod
    def from_row(cls, row: TableRow, *, game: AnyGame, info: TableInfo, state: AnyState, **more: Any) -> LoadedTable:
        """Return the version that is stored in `row`."""
        return cls(
            table_id=row.table_id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            version=row.version,
            game=game,
            info=info,
            state=state,
            **more,
        )


class TableCache:
    """LRU cache of at most `capacity` tables. An entry is a hint: another process may have changed the table since."""

    def __init__(self, capacity: int) -> None:
        self._tables: LRUCache[int, tuple[LoadedTable, float]] = LRUCache(capacity)

    def get(self, table_id: int) -> LoadedTable | None:
        found = self._tables.touch(table_id)
        return None if found is None else found[0]

    def put(self, loaded: LoadedTable, now: float) -> None:
        """Cache a version that was committed or read at `now`. The least recently used table makes room."""
        self._tables[loaded.table_id] = loaded, now

    def confirmed_at(self, table_id: int) -> float:
        """Return the moment at which the cached version was last known to be the newest."""
        return self._tables[table_id][1]

    def confirm(self, table_id: int, now: float) -> None:
        """Note that the cached version is still the newest."""
        known = self.get(table_id)
        if known is not None:
            self.put(known, now)

    def drop(self, table_id: int) -> None:
        self._tables.pop(table_id, None)

    def drop_closed(self) -> None:
        for table_id in [table_id for table_id, (loaded, _) in self._tables.items() if loaded.state.closed]:
            self.drop(table_id)

    def versions(self) -> dict[int, int]:
        """Return the version numbers of the cached tables, by table id."""
        return {table_id: loaded.version for table_id, (loaded, _) in self._tables.items()}
