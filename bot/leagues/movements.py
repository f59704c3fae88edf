"""What a change of results does to a table: whose rank or points are others than they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.acts.values import ResultOut
from bot.errors import Refusal
from bot.leagues.service import Leagues
from bot.leagues.values import League, Moved, SeasonTable, TableChange
from bot.store.leagues import COUNTS
from bot.store.reading.leagues import StoredResult
from bot.store.store import Store


class Movements:
    """Tells what has become of tables, once results were changed: by working out again what they would be otherwise."""

    def __init__(self, store: Store, leagues: Leagues) -> None:
        self._store = store
        self._leagues = leagues

    async def since(self, league: League, before: Mapping[int, StoredResult]) -> tuple[Moved, ...]:
        """Who has moved in the table of the newest season since the results of these numbers were as `before`."""
        return moved(await self._leagues.table_with(league, before), await self._leagues.table(league))

    async def by(self, guild_id: int, results: Iterable[ResultOut]) -> tuple[TableChange, ...]:
        """What has become of the tables of the server's leagues by these results being taken out."""
        taken: dict[int, dict[int, StoredResult]] = {}
        for one in results:
            found = await self._store.reader.leagues.result(one.number)
            if found is not None:
                row, lines = found
                taken.setdefault(row.league_id, {})[row.result_id] = (replace(row, status=COUNTS), lines)
        changes: list[TableChange] = []
        for league_id, before in taken.items():
            try:
                league = await self._leagues.register.look(guild_id, league_id)
            except Refusal:  # it is no more
                continue
            changes.append(TableChange(league=league, moved=await self.since(league, before)))
        return tuple(changes)


def moved(before: SeasonTable, after: SeasonTable) -> tuple[Moved, ...]:
    """Whose rank or points are others than they were, in the order of the table as it was."""
    now = {one.user_id: one for table in after.tables.values() for one in table}
    found: list[Moved] = []
    for table in before.tables.values():
        for was in table:
            is_now = now.get(was.user_id)
            rank = None if is_now is None else is_now.rank
            points = 0 if is_now is None else is_now.points
            if (rank, points) != (was.rank, was.points):
                found.append(
                    Moved(
                        user_id=was.user_id,
                        rank_before=was.rank,
                        rank=rank,
                        points_before=was.points,
                        points=points,
                    )
                )
    return tuple(found)
