"""Which leagues deals are of: those for which they have counted, count, or would."""

from __future__ import annotations

from collections.abc import Collection

from bot.leagues.here import Here, here
from bot.leagues.register import Register
from bot.leagues.values import League
from bot.store.store import Store


class Concerned:
    """Finds the leagues of deals. Everything can raise Refusal `database_unavailable`."""

    def __init__(self, store: Store, register: Register) -> None:
        self._store = store
        self._register = register

    async def by_deals(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[League, ...]:
        """The leagues that have a result of deals of a table from the `first` to the `last`, whether it still counts or
        not, or for which these are a part of what is being played.
        """
        leagues = self._store.reader.leagues
        found = {row.league_id for row in await leagues.results_with(table_id, first, last)}
        for row in await leagues.sittings(table_id):
            if row.first_deal <= last and row.last_deal >= first:
                found.add(row.league_id)
        return tuple(one for one in await self._register.list(guild_id) if one.league_id in found)

    async def numbers(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        """The numbers of the same leagues."""
        return tuple(one.league_id for one in await self.by_deals(guild_id, table_id, first, last))

    async def by_rules(
        self, guild_id: int, game: str, agreed: str, people: Collection[int], begun_at: float
    ) -> tuple[League, ...]:
        """The leagues for which a deal counts that is being played by these people (user ids, 0: a computer player), by
        house rules of that fingerprint. What organisers let count after it was begun is not asked: they would choose
        for themselves what they decide.
        """
        return tuple(
            one
            for one in await self._register.list(guild_id)
            if one.running is not None
            and one.running.since <= begun_at
            and here(one, game, agreed, people)[0] is Here.COUNTS
        )
