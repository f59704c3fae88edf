"""Leagues and match legs for which a table counts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from msgspec import Struct

from bot.cache import TTLCache
from bot.clock import MINUTE, Clock
from bot.leagues.recording import continues_sitting, is_sitting_complete, read_tally
from bot.leagues.repository import DISPLAY_TTL, LeagueRepository, RunningLeague
from bot.leagues.standings import StandingsCache, add_results, rank_members
from bot.leagues.teams.season import TeamSeason, apply_results, find_leg, next_result, share_a_board
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.values import LeagueAtTable, LeagueLead, LegAtTable
from bot.store.codec import CodecError
from bot.store.schema.league import COUNTS, ResultRow, SittingRow
from bot.store.store import Store

_CAPACITY: Final = 2_000


class TableAtDeal(Struct, frozen=True, kw_only=True):
    """State of a table that stays the same during a deal, or between two deals.

    `deal_no` is the latest deal, and `first_deal` the first deal of the current game of several deals (0: none).
    `rules_fingerprint` is the fingerprint of the house rules. `seats` has pairs of a seat and the user who is, or would
    be, dealt in there (0: a computer player).
    """

    table_id: int
    deal_no: int
    in_deal: bool
    first_deal: int
    game: str
    rules_fingerprint: str
    several_deals: bool
    seats: frozenset[tuple[int, int]]

    @property
    def people(self) -> frozenset[int]:
        return frozenset(user for _, user in self.seats)

    @property
    def is_mid_game(self) -> bool:
        """True if the first deal of a game of several deals is over."""
        return bool(self.first_deal) and (self.first_deal, self.in_deal) != (self.deal_no, True)


class TableLeagues:
    """Lookup of the leagues and match legs for which tables count. Every display of a table uses it.

    Team seasons are cached for `DISPLAY_TTL` seconds. A season is read again for each deal whose players share one of
    its boards. Every method can raise Refusal `database_unavailable`.
    """

    def __init__(self, store: Store, clock: Clock, leagues: LeagueRepository, teams: TeamSeasons) -> None:
        self._store = store
        self._clock = clock
        self._leagues = leagues
        self.recently_read = leagues.running_cache.recently_read
        """Running leagues of the servers that were read in the last `DISPLAY_TTL` seconds."""
        self._teams = teams
        self._standings = StandingsCache(store, clock)
        self._legs: TTLCache[tuple[int, int, int, TableAtDeal], LegAtTable | None] = TTLCache(
            clock, DISPLAY_TTL, _CAPACITY
        )
        """Legs by league, season, version of the season, and table."""

    async def counting_leagues(self, guild_id: int, at: TableAtDeal) -> tuple[LeagueAtTable, ...]:
        """Return the leagues for which the current or next game at a table counts."""
        running = await self._leagues.running_cache.recent(guild_id)
        found = await self._keep_counting(
            [one for one in running if one.rules.counts(at.game, at.rules_fingerprint)], at
        )
        return tuple([LeagueAtTable(league=one.name, leg=await self._find_leg(one, at)) for one in found])

    async def _keep_counting(self, found: list[RunningLeague], at: TableAtDeal) -> list[RunningLeague]:
        if found and at.is_mid_game:
            rows = await self._store.reader.leagues.sittings(at.table_id)
            begun = {(row.league_id, row.season_no) for row in rows}
            return [one for one in found if (one.league_id, one.season_no) in begun]
        # All must be members of one division; computer players belong to none.
        divisions = {one.league_id: {one.divisions.get(user) for user in at.people} for one in found}
        found = [one for one in found if len(divisions[one.league_id]) == 1 and None not in divisions[one.league_id]]
        if found and at.in_deal:
            began = await self._store.reader.deals.started_at(at.table_id, at.deal_no)
            return [one for one in found if began is None or one.rules_since <= began]
        return found

    async def counted_leagues(self, guild_id: int, table_id: int, deal_no: int) -> tuple[str, ...]:
        """Return the names of the leagues in which a counting result ended with this deal."""
        running = await self._leagues.running_cache.recent(guild_id)
        if not running:
            return ()
        rows = await self._store.reader.leagues.results_with_deals(table_id, deal_no, deal_no)
        numbers = {row.league_id for row in rows if row.last_deal == deal_no and row.status == COUNTS}
        names = {one.league_id: one.name for one in running}
        if numbers - names.keys():
            names = {one.league_id: one.name for one in await self._leagues.list(guild_id)}
        return tuple(name for number, name in names.items() if number in numbers)

    async def leads_after(self, guild_id: int, table_id: int, deal_no: int) -> tuple[LeagueLead, ...]:
        """Return who leads in each league for which a result ended with this deal, and whether that is new."""
        found: list[LeagueLead] = []
        for row in await self._store.reader.leagues.results_with_deals(table_id, deal_no, deal_no):
            if row.last_deal != deal_no or row.status != COUNTS:
                continue
            with suppress(CodecError):  # an unreadable league is logged by the repository
                found += await self._find_lead(guild_id, row)
        return tuple(found)

    async def _find_lead(self, guild_id: int, row: ResultRow) -> list[LeagueLead]:
        now = await self._standings.read(row.league_id, row.season_no)
        if now is None:
            return []
        results = await self._store.reader.leagues.results(row.league_id, row.season_no)
        earlier = [one for one in results if one[0].result_id < row.result_id]
        scores = await asyncio.to_thread(add_results, {}, earlier, now.rules)
        ranked = rank_members(now.scores.get(row.division, {}), now.rules)
        before = rank_members(scores.get(row.division, {}), now.rules)
        leaders = tuple(one.user_id for one in ranked if one.rank == 1)
        league = next((one for one in await self._leagues.list(guild_id) if one.league_id == row.league_id), None)
        if league is None or not leaders:
            return []
        return [
            LeagueLead(
                league=league,
                leaders=leaders,
                points=ranked[0].points,
                follower=next((one.user_id for one in ranked if one.rank not in {1, None}), None),
                is_new=set(leaders) != {one.user_id for one in before if one.rank == 1},
            )
        ]

    async def _find_leg(self, league: RunningLeague, at: TableAtDeal) -> LegAtTable | None:
        season = await self._teams.recent(league.league_id, league.season_no)
        if season is None:
            return None
        key = (league.league_id, league.season_no, season.version, at)
        if key not in self._legs:
            self._legs.put(key, await self._search_leg(league, at, season))
        return self._legs.get(key)

    async def _search_leg(self, league: RunningLeague, at: TableAtDeal, lately: TeamSeason) -> LegAtTable | None:
        if not share_a_board(lately, at.people):
            return None
        key = (league.league_id, league.season_no)
        season = await self._teams.peek(*key)  # a leg may have been played since the cached version
        if season is None:
            return None
        rows = await self._store.reader.leagues.sittings(at.table_id)
        row = next((one for one in rows if (one.league_id, one.season_no) == key), None)
        tally = None if row is None else read_tally(row)
        if row is not None and tally is not None:
            if continues_sitting(row, tally, at.game, at.rules_fingerprint, at.first_deal, dict(at.seats)):
                return self._leg_at_table(season, tally.people, league, at, row)
            if is_sitting_complete(row, league.rules, self._clock.now(), times=2):
                # The next deal will end this sitting, which then counts.
                season = apply_results(season, (next_result(season, tally.people),))
        return None if at.is_mid_game else self._leg_at_table(season, at.people, league, at, None)

    def _leg_at_table(
        self, season: TeamSeason, people: frozenset[int], league: RunningLeague, at: TableAtDeal, row: SittingRow | None
    ) -> LegAtTable | None:
        """Return the leg that these people play, or None. `row` is the sitting in progress, if there is one."""
        found = find_leg(season, next_result(season, people))
        if found is None:
            return None
        match, leg = found
        deals = None if at.several_deals else league.rules.sitting_deals or None
        minutes = None if at.several_deals else league.rules.sitting_minutes or None
        until: float | None = None
        if row is not None and not at.several_deals:
            deals = None if deals is None else deals - row.deals
            until = None if minutes is None else row.begun_at + minutes * MINUTE
            if until is not None and until <= self._clock.now():
                deals, until = 1, None
            minutes = None
        return LegAtTable(
            home=season.team(match.home).name,
            away=season.team(match.away).name,
            board=leg.board,
            leg=leg.number,
            in_deal=at.in_deal,
            deals_left=deals,
            until=until,
            minutes=minutes,
        )
