"""Leagues that deals affect: those for which they counted, count, or would count."""

from __future__ import annotations

from collections.abc import Collection

from bot.leagues.here import TableEligibility, check_table
from bot.leagues.register import LeagueRepository
from bot.leagues.values import League
from bot.store.store import Store


class AffectedLeagues:
    """Finder of the leagues that deals affect. Everything can raise Refusal `database_unavailable`."""

    def __init__(self, store: Store, register: LeagueRepository) -> None:
        self._store = store
        self._register = register

    async def for_deals(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[League, ...]:
        """Return the leagues with a result that includes deals `first` to `last` of a table, void results included.

        Leagues for which a sitting or game in progress includes such a deal are also returned.
        """
        leagues = self._store.reader.leagues
        found = {row.league_id for row in await leagues.results_with_deals(table_id, first, last)}
        for row in await leagues.sittings(table_id):
            if row.first_deal <= last and row.last_deal >= first:
                found.add(row.league_id)
        return tuple(one for one in await self._register.list(guild_id) if one.league_id in found)

    async def ids_for_deals(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        """Return the ids of the leagues that `by_deals` returns."""
        return tuple(one.league_id for one in await self.for_deals(guild_id, table_id, first, last))

    async def for_rules(
        self, guild_id: int, game: str, rules_fingerprint: str, people: Collection[int], begun_at: float
    ) -> tuple[League, ...]:
        """Return the leagues for which a deal in progress counts, by its players and the fingerprint of its house
        rules.

        `people` are user ids, 0 for a computer player. Leagues whose rules took effect after the deal began
        (`begun_at`) are left out. Otherwise organisers could choose which disputes they decide.
        """
        return tuple(
            one
            for one in await self._register.list(guild_id)
            if one.running_season is not None
            and one.running_season.rules_since <= begun_at
            and check_table(one, game, rules_fingerprint, people)[0] is TableEligibility.COUNTS
        )
