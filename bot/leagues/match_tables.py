"""Legs of team matches at tables: the leg for which a table counts, and its limits."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.clock import Clock
from bot.leagues.known import DISPLAY_TTL, RunningLeague
from bot.leagues.tallying import MINUTE, continues_sitting, is_sitting_complete, read_tally
from bot.leagues.teams import cards
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.values import LegAtTable
from bot.recent import TTLCache
from bot.store.leagues import SittingRow
from bot.store.store import Store

_CAPACITY: Final = 2_000


class TableAtDeal(Struct, frozen=True, kw_only=True):
    """A table between two changes of its deal.

    `deal_no` is its last deal, `first_deal` the first deal of the game of several deals in progress (0: none). `agreed`
    is the fingerprint of the house rules. `seats` pairs the seats with the users who are, or would be, dealt in (0: a
    computer player).
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
        """User ids of those who are dealt in, or would be."""
        return frozenset(user for _, user in self.seats)

    @property
    def is_mid_game(self) -> bool:
        """True if a game of several deals is past the start of its first deal."""
        return bool(self.first_deal) and (self.first_deal, self.in_deal) != (self.deal_no, True)


class LegFinder:
    """Finder of the legs for which tables count, called each time a table is displayed.

    A team season is cached for half a minute. It is read again with each deal in which people of one of its boards
    play. Everything can raise Refusal `database_unavailable`.
    """

    def __init__(self, store: Store, clock: Clock, teams: TeamSeasons) -> None:
        self._store = store
        self._clock = clock
        self._teams = teams
        self._legs: TTLCache[tuple[int, int, int, TableAtDeal], LegAtTable | None] = TTLCache(clock, DISPLAY_TTL, _CAPACITY)
        """Legs by league, season, version of the season, and table."""

    async def find_leg(self, league: RunningLeague, at: TableAtDeal) -> LegAtTable | None:
        """Return the leg for which a table counts in a league, or None."""
        season = await self._teams.recent(league.league_id, league.season_no)
        if season is None:
            return None
        key = (league.league_id, league.season_no, season.version, at)
        if key not in self._legs:
            self._legs.put(key, await self._search(league, at, season))
        return self._legs.get(key)

    async def _search(self, league: RunningLeague, at: TableAtDeal, lately: TeamSeason) -> LegAtTable | None:
        if not cards.share_a_board(lately, at.people):
            return None
        key = (league.league_id, league.season_no)
        season = await self._teams.peek(*key)  # a leg may have been played since the cached version
        if season is None:
            return None
        rows = await self._store.reader.leagues.sittings(at.table_id)
        row = next((one for one in rows if (one.league_id, one.season_no) == key), None)
        tally = None if row is None else read_tally(row)
        if row is not None and tally is not None:
            same = continues_sitting(row, tally, game=at.game, rules_fingerprint=at.rules_fingerprint, first_deal=at.first_deal, seats=dict(at.seats))
            if same:
                return self._leg_at_table(season, tally.people, league, at, row)
            if is_sitting_complete(row, league.rules, self._clock.now(), times=2):  # it counts once the next deal breaks it off
                season = cards.apply_results(season, (cards.next_result(season, tally.people),))
        return None if at.is_mid_game else self._leg_at_table(season, at.people, league, at, None)

    def _leg_at_table(
        self, season: TeamSeason, people: frozenset[int], league: RunningLeague, at: TableAtDeal, row: SittingRow | None
    ) -> LegAtTable | None:
        """Return the leg that these people play; `row` is the sitting in progress, if any."""
        found = cards.find_leg(season, cards.next_result(season, people))
        if found is None:
            return None
        match, leg = found
        deals: int | None = None
        until: float | None = None
        minutes: int | None = None
        if not at.several_deals:
            deals = league.rules.sitting_deals or None
            minutes = league.rules.sitting_minutes or None
            if row is not None:
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
