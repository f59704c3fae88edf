"""Leagues for which a table counts, or for which a finished deal has counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.leagues.known import RunningLeagueCache, RunningLeague
from bot.leagues.match_tables import TableAtDeal, LegFinder
from bot.leagues.register import LeagueRepository
from bot.leagues.values import LeagueAtTable
from bot.rules.agreement import rules_fingerprint
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.store.leagues import COUNTS
from bot.store.store import Store


class TableLeagues:
    """Finder of the leagues of tables, called each time a table is displayed.

    For servers without a running league the database is queried only once per TTL. Everything can raise Refusal
    `database_unavailable`.
    """

    def __init__(self, store: Store, register: LeagueRepository, matches: LegFinder) -> None:
        self._store = store
        self._register = register
        self._leg_finder = matches

    @property
    def _running_cache(self) -> RunningLeagueCache:
        return self._register.running_cache

    async def counting_leagues(
        self,
        guild_id: int,
        table_id: int,
        game: AnyGame,
        rules: HouseRules,
        seats: Mapping[int, int],
        *,
        deal_no: int,
        first_deal: int,
        in_deal: bool,
    ) -> tuple[LeagueAtTable, ...]:
        """Return the leagues for which the current game at a table counts, or the one that would begin next.

        `seats` maps seats to the users who are, or would be, dealt in (0: a computer player). `deal_no` is the table's
        last deal, `first_deal` the first of the game of several deals in progress (0: none).
        """
        running = await self._running_cache.recent(guild_id)
        if not running:
            return ()
        at = TableAtDeal(
            table_id=table_id,
            deal_no=deal_no,
            in_deal=in_deal,
            first_deal=first_deal,
            game=game.name,
            rules_fingerprint=rules_fingerprint(game, rules),
            several_deals=rules.several_deals,
            seats=frozenset(seats.items()),
        )
        found = await self._keep_counting([one for one in running if one.rules.counts(at.game, at.rules_fingerprint)], at)
        return tuple([LeagueAtTable(league=one.name, leg=await self._leg_finder.find_leg(one, at)) for one in found])

    async def _keep_counting(self, found: list[RunningLeague], at: TableAtDeal) -> list[RunningLeague]:
        """Return those of these leagues for which the table counts."""
        if found and at.is_mid_game:
            rows = await self._store.reader.leagues.sittings(at.table_id)
            begun = {(row.league_id, row.season_no) for row in rows}
            return [one for one in found if (one.league_id, one.season_no) in begun]
        found = [one for one in found if _is_one_division(one, at.people)]
        if found and at.in_deal:
            began = await self._store.reader.deals.started_at(at.table_id, at.deal_no)
            return [one for one in found if began is None or one.rules_since <= began]
        return found

    async def counted_leagues(self, guild_id: int, table_id: int, deal_no: int) -> tuple[str, ...]:
        """Return the names of leagues with a result that ended with this deal and is not void."""
        running = await self._running_cache.recent(guild_id)
        if not running:
            return ()
        rows = await self._store.reader.leagues.results_with_deals(table_id, deal_no, deal_no)
        numbers = {row.league_id for row in rows if row.last_deal == deal_no and row.status == COUNTS}
        names = {one.league_id: one.name for one in running}
        if numbers - names.keys():
            names = {one.league_id: one.name for one in await self._register.list(guild_id)}
        return tuple(name for number, name in names.items() if number in numbers)


def _is_one_division(league: RunningLeague, people: Collection[int]) -> bool:
    """Return True if all are members of one division; computer players belong to none."""
    divisions = {league.divisions.get(user) for user in people}
    return len(divisions) == 1 and None not in divisions
