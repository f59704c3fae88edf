"""Changes of the standings caused by changed results: members whose rank or points differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.acts.values import VoidedResult
from bot.errors import Refusal
from bot.leagues.service import Leagues
from bot.leagues.values import League, RankChange, SeasonStandings, StandingsChange
from bot.store.leagues import COUNTS
from bot.store.reading.leagues import StoredResult
from bot.store.store import Store


class RankChanges:
    """Comparison of standings before and after results changed, by recomputing the previous ones."""

    def __init__(self, store: Store, leagues: Leagues) -> None:
        self._store = store
        self._leagues = leagues

    async def compare(self, league: League, before: Mapping[int, StoredResult]) -> tuple[RankChange, ...]:
        """Return the changes of the newest season's standings since these results, by number, were as in `before`."""
        return find_rank_changes(await self._leagues.standings_with(league, before), await self._leagues.standings(league))

    async def after_voiding(self, guild_id: int, results: Iterable[VoidedResult]) -> tuple[StandingsChange, ...]:
        """Return the changes of a server's standings caused by voiding these results."""
        taken: dict[int, dict[int, StoredResult]] = {}
        for one in results:
            found = await self._store.reader.leagues.result(one.number)
            if found is not None:
                row, lines = found
                taken.setdefault(row.league_id, {})[row.result_id] = (replace(row, status=COUNTS), lines)
        changes: list[StandingsChange] = []
        for league_id, before in taken.items():
            try:
                league = await self._leagues.repository.get(guild_id, league_id)
            except Refusal:  # the league no longer exists
                continue
            changes.append(StandingsChange(league=league, rank_changes=await self.compare(league, before)))
        return tuple(changes)


def find_rank_changes(before: SeasonStandings, after: SeasonStandings) -> tuple[RankChange, ...]:
    """Return the members whose rank or points changed, in the order of the previous standings."""
    now = {one.user_id: one for table in after.by_division.values() for one in table}
    found: list[RankChange] = []
    for table in before.by_division.values():
        for was in table:
            is_now = now.get(was.user_id)
            rank = None if is_now is None else is_now.rank
            points = 0 if is_now is None else is_now.points
            if (rank, points) != (was.rank, was.points):
                found.append(
                    RankChange(
                        user_id=was.user_id,
                        rank_before=was.rank,
                        rank=rank,
                        points_before=was.points,
                        points=points,
                    )
                )
    return tuple(found)
