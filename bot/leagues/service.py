"""Service for leagues: creation, settings, membership, divisions and standings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from bot.audit_log import make_audit_entry
from bot.clock import DAY, Clock
from bot.errors import Refusal
from bot.leagues import repository
from bot.leagues import values as league_values
from bot.leagues.rating import INITIAL_RATING
from bot.leagues.repository import active_league, league_audit_entry, league_from_rows, season_from_row, season_guards
from bot.leagues.rules import MAX_DIVISIONS, POINT, LeagueRules
from bot.leagues.standings import CachedStandings, StandingsCache, add_results, rank_members
from bot.leagues.values import MAX_LEAGUE_NAME_LENGTH, DivisionSpread, League, SeasonStandings, SittingProgress
from bot.store.codec import encode
from bot.store.errors import SeasonAlreadyPlayed
from bot.store.reading.leagues import StoredLeague, StoredResult
from bot.store.schema.league import CLOSED, RUNNING, LeagueMemberRow, LeagueRow, SeasonRow
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, WriteBatch, retry_on_conflict
from bot.text_safety import clean_name, name_key

MAX_PLACES = 12
MAX_POINTS = 1_000 * POINT
"""Largest absolute value of any entry of a `PointsScale`, in hundredths."""


def validate_league_name(name: str) -> str:
    """Return the cleaned name. Refusal `bad_league_name`."""
    found = clean_name(name, MAX_LEAGUE_NAME_LENGTH)
    if found is None:
        raise Refusal("bad_league_name", most=MAX_LEAGUE_NAME_LENGTH)
    return found


def validate_league_rules(rules: LeagueRules) -> LeagueRules:
    """Return the rules if they are within bounds. Refusals: league_needs_rules, bad_league_setting."""
    if not rules.counted_rules:
        raise Refusal("league_needs_rules")
    points = rules.points
    values = (points.win, points.per_game_point, points.per_chip, *points.places, *points.bonuses.values())
    bounds = (
        len(points.places) <= MAX_PLACES,
        all(abs(value) <= MAX_POINTS for value in values),
        1 <= rules.best_results <= 100,
        0 <= rules.min_games <= 1_000,
        0 <= rules.sitting_deals <= 1_000,
        0 <= rules.sitting_minutes <= 1_440,
        bool(rules.sitting_deals or rules.sitting_minutes),
        0 <= rules.min_share <= 100,
        1 <= rules.divisions <= MAX_DIVISIONS,
        0 <= rules.promotions <= 10,
        len(set(rules.tie_breaks)) == len(rules.tie_breaks),
    )
    if not all(bounds):
        raise Refusal("bad_league_setting")
    return rules


MAX_LEAGUES: Final = 25
"""Maximum number of active leagues in a server. A Discord menu has no more entries."""
MAX_MEMBERS: Final = 5_000
_ATTEMPTS: Final = 50


class Leagues:
    """Service for the leagues of all servers. The caller checks that the actor is an organiser.

    Methods that change something take an idempotency key (`key`). Every method can raise Refusal
    `database_unavailable`.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.repository = repository.LeagueRepository(store, clock)
        self.standings_cache = StandingsCache(store, clock)

    async def create(
        self,
        guild_id: int,
        actor: int,
        name: str,
        rules: LeagueRules,
        *,
        key: str,
        person: str,
        weeks: int,
        channel_id: int | None = None,
    ) -> League:
        """Create a league whose first season starts at once and lasts `weeks` weeks (0: until organisers end it).

        The actor, under the name `person`, becomes the first member. A repeated `key` returns the league as it is now.
        Refusals: bad_league_name, league_exists, too_many_leagues, league_needs_rules, bad_league_setting,
        bad_season_length, and no_such_league if the league of a repeated `key` has ended.
        """
        kept, rules = validate_league_name(name), validate_league_rules(rules)
        now, text = self._clock.now(), encode(rules)
        ends_at = season_end(now, weeks)

        def make(stored: tuple[StoredLeague, ...], league_id: int) -> WriteBatch:
            if any(_is_named(one.league, kept) for one in stored):
                raise Refusal("league_exists", league=kept)
            if sum(one.league.ended_at is None for one in stored) >= MAX_LEAGUES:
                raise Refusal("too_many_leagues", most=MAX_LEAGUES)
            row = LeagueRow(
                league_id=league_id,
                guild_id=guild_id,
                folded=name_key(kept),
                name=kept,
                rules=text,
                author=actor,
                created_at=now,
                channel_id=channel_id,
            )
            season = SeasonRow(
                league_id=league_id, season_no=1, status=RUNNING, starts_at=now, rules=text, ends_at=ends_at
            )
            founder = LeagueMemberRow(league_id=league_id, user_id=actor, name=person, joined_at=now)
            entry = make_audit_entry(guild_id, actor, "league_created", leagues=(league_id,), league=kept)
            return WriteBatch(upserts=(row, season, founder), audit_entries=(entry,), claims=(f"league/{league_id}",))

        async def attempt() -> str:
            number = await self._store.reader.leagues.next_league_id()
            # Another league may have taken this number by now.
            return await self.repository.change(guild_id, partial(make, league_id=number), key=key, answer=str(number))

        found = await retry_on_conflict(attempt, "the leagues", max_attempts=_ATTEMPTS)
        return await self.repository.get(guild_id, int(found or 0))

    async def update(self, league: League, actor: int, *, key: str, **changes: Any) -> League:
        """Change the `name`, `rules`, `organiser_role` or `channel_id` of a league.

        Changed rules apply from the next season on. If no game of the current season has been played or is in progress,
        they apply to the current season at once. Refusals as in `create`, and no_such_league.
        """
        if "name" in changes:
            changes["name"] = validate_league_name(changes["name"])
        if "rules" in changes:
            changes["rules"] = validate_league_rules(changes["rules"])

        def make(stored: tuple[StoredLeague, ...], *, at_once: bool) -> WriteBatch:
            found = active_league(stored, league.league_id)
            row, season = _changed_row(found.league, stored, changes), found.season
            entry = make_audit_entry(league.guild_id, actor, "league_set", leagues=(row.league_id,), league=row.name)
            unplayed = season_guards(found) if at_once and season is not None and season.rules != row.rules else ()
            if season is None or not unplayed:
                return WriteBatch(upserts=(row,), audit_entries=(entry,))
            ruled = replace(season, rules=row.rules, ruled_at=self._clock.now())
            return WriteBatch(
                upserts=(row, ruled, *clamp_divisions(found.members, changes["rules"])),
                audit_entries=(entry,),
                expected_unplayed=unplayed,
            )

        try:
            await self.repository.change(league.guild_id, partial(make, at_once="rules" in changes), key=key)
        except SeasonAlreadyPlayed:
            await self.repository.change(league.guild_id, partial(make, at_once=False), key=key)
        return await self.repository.get(league.guild_id, league.league_id)

    async def end(self, league: League, actor: int, *, key: str) -> None:
        """End a league. Its results stay in the history and the ledger. Refusals: no_such_league, season_runs."""

        def make(stored: tuple[StoredLeague, ...]) -> WriteBatch:
            found = active_league(stored, league.league_id)
            if found.season is not None and found.season.status != CLOSED:
                raise Refusal("season_runs", league=found.league.name)
            # Free the name: with a line break, the stored name cannot equal a typed name.
            gone = f"{found.league.folded[:120]}\n{found.league.league_id}"
            row = replace(found.league, folded=gone, ended_at=self._clock.now())
            return WriteBatch(upserts=(row,), audit_entries=(league_audit_entry(found, actor, "league_ended"),))

        await self.repository.change(league.guild_id, make, key=key)

    # Membership

    async def join(self, league: League, user_id: int, name: str, *, key: str) -> League:
        """Add a member. A former member returns to their old division, and a new member starts in the last division.

        Refusals: no_such_league, already_in_league, league_full.
        """

        def make(found: StoredLeague) -> WriteBatch:
            value = league_from_rows(found)
            if value.member(user_id) is not None:
                raise Refusal("already_in_league", league=value.name)
            if len(value.current_members) >= MAX_MEMBERS:
                raise Refusal("league_full", most=MAX_MEMBERS)
            before = next((one for one in found.members if one.user_id == user_id), None)
            rules = value.rules if value.season is None else value.season.rules
            row = before or LeagueMemberRow(
                league_id=league.league_id,
                user_id=user_id,
                name=name,
                joined_at=self._clock.now(),
                division=rules.divisions,
            )
            return WriteBatch(upserts=(replace(row, name=name, left_at=None),))

        return await self.repository.change_league(league, make, key=key)

    async def leave(self, league: League, user_id: int, *, key: str | None) -> League:
        """Remove a member. Their results are kept, and count again if they return.

        Refusals: no_such_league, not_a_member.
        """

        def make(found: StoredLeague) -> WriteBatch:
            row = next((one for one in found.members if one.user_id == user_id and one.left_at is None), None)
            if row is None:
                raise Refusal("not_a_member", league=found.league.name)
            return WriteBatch(upserts=(replace(row, left_at=self._clock.now()),))

        return await self.repository.change_league(league, make, key=key)

    async def handle_departure(self, guild_id: int, user_id: int) -> None:
        """Remove a user who has left a server from the server's leagues."""
        for league in await self.repository.list(guild_id):
            if league.member(user_id) is not None:
                await self.leave(league, user_id, key=None)

    # Divisions

    async def assign_division(self, league: League, actor: int, user_id: int, division: int, *, key: str) -> League:
        """Assign a member to a division.

        Refusals: no_such_division, not_their_league, and those of `spread_divisions`.
        """

        def make(found: StoredLeague) -> WriteBatch:
            value = _require_divisions(found)
            if not 1 <= division <= value.divisions:
                raise Refusal("no_such_division", most=value.divisions)
            if value.member(user_id) is None:
                raise Refusal("not_their_league", league=value.name)
            entry = league_audit_entry(found, actor, "member_placed", person=user_id, division=division)
            return _division_batch(found, {user_id: division}, entry)

        return await self._change_divisions(league, make, key)

    async def spread_divisions(self, league: League, actor: int, how: DivisionSpread, *, key: str) -> League:
        """Spread the members over the divisions.

        Refusals: no_such_league, one_division, and season_played if a game of the current season has been played or is
        in progress.
        """
        order = await self._division_order(league, how)

        def make(found: StoredLeague) -> WriteBatch:
            value = _require_divisions(found)
            entry = league_audit_entry(found, actor, "members_spread", divisions=value.divisions)
            return _division_batch(found, assign_divisions(value.current_members, order, value.divisions, how), entry)

        return await self._change_divisions(league, make, key)

    async def _change_divisions(self, league: League, make: Callable[[StoredLeague], WriteBatch], key: str) -> League:
        try:
            return await self.repository.change_league(league, make, key=key)
        except SeasonAlreadyPlayed:
            raise Refusal("season_played", league=league.name) from None

    async def _division_order(self, league: League, how: DivisionSpread) -> tuple[int, ...]:
        """Return the user ids of the members whose position is known, best first."""
        if how is DivisionSpread.RATING and league.season is not None:
            ratings = (await self.standings(league)).ratings
            known = [user for user, rating in ratings.items() if rating != INITIAL_RATING]
            return tuple(sorted(known, key=lambda user: (-ratings[user].mu, user)))
        if how is DivisionSpread.STANDINGS:
            for season in await self.seasons(league):
                if season.final is not None and any(season.final.by_division.values()):
                    tables = season.final.by_division
                    return tuple(line.user_id for division in sorted(tables) for line in tables[division])
        return ()

    # Standings

    async def standings(self, league: League, season_no: int | None = None) -> SeasonStandings:
        """Return the standings of a season (`season_no` None: the newest) for the current members.

        The final standings of a closed season are in `LeagueSeason.final`. Refusals: no_season, no_such_season.
        """
        number = season_no or (0 if league.season is None else league.season.number)
        if not number:
            raise Refusal("no_season", league=league.name)
        found = await self.standings_cache.read(league.league_id, number)
        if found is None:
            raise Refusal("no_such_season")
        return _season_standings(league, found)

    async def standings_with(self, league: League, replacements: Mapping[int, StoredResult]) -> SeasonStandings:
        """Return the standings that the newest season would have with other results. Refusal `no_season`.

        `replacements` maps the numbers of stored results to the results that replace them.
        """
        found = None
        if league.season is not None:
            found = await self.standings_cache.read(league.league_id, league.season.number)
        if found is None:
            raise Refusal("no_season", league=league.name)
        results = await self._store.reader.leagues.results(league.league_id, found.season.season_no)
        otherwise = [replacements.get(row.result_id, (row, lines)) for row, lines in results]
        # A whole season takes a moment; do not block the event loop.
        scores = await asyncio.to_thread(add_results, {}, otherwise, found.rules)
        return _season_standings(league, replace(found, scores=scores))

    async def current_sitting(self, league: League, table_id: int) -> SittingProgress | None:
        season = league.running_season
        for row in await self._store.reader.leagues.sittings(table_id):
            ours = season is not None and (row.league_id, row.season_no) == (league.league_id, season.number)
            if ours and not row.several_deals:
                return SittingProgress(deals=row.deals, begun_at=row.begun_at)
        return None

    async def seasons(self, league: League) -> tuple[league_values.LeagueSeason, ...]:
        """Return all seasons of a league, newest first."""
        return tuple(season_from_row(row) for row in await self._store.reader.leagues.seasons(league.league_id))


def assign_divisions(
    members: Sequence[league_values.Member], order: Iterable[int], divisions: int, how: DivisionSpread
) -> dict[int, int]:
    """Return the division of each member, by user id. The sizes of the divisions differ by at most one."""
    place = {user: number for number, user in enumerate(order)}
    everybody = sorted(members, key=lambda one: (place.get(one.user_id, len(place)), one.joined_at, one.user_id))
    if how is DivisionSpread.EVENLY:
        return {one.user_id: 1 + number % divisions for number, one in enumerate(everybody)}
    return {one.user_id: 1 + number * divisions // len(everybody) for number, one in enumerate(everybody)}


def _require_divisions(found: StoredLeague) -> League:
    league = league_from_rows(found)
    if league.divisions < 2:
        raise Refusal("one_division", league=league.name)
    if league.season is not None and league.season.status is league_values.SeasonStatus.CLOSING:
        raise Refusal("season_played", league=league.name)
    return league


def _division_batch(found: StoredLeague, divisions: Mapping[int, int], entry: AuditEntryRow) -> WriteBatch:
    moved = [
        replace(one, division=divisions[one.user_id])
        for one in found.members
        if divisions.get(one.user_id, one.division) != one.division
    ]
    return WriteBatch(upserts=tuple(moved), audit_entries=(entry,), expected_unplayed=season_guards(found))


def clamp_divisions(members: Iterable[LeagueMemberRow], rules: LeagueRules) -> Iterator[LeagueMemberRow]:
    """Yield the members whose division no longer exists, moved to the last division."""
    return (replace(one, division=rules.divisions) for one in members if one.division > rules.divisions)


def season_end(now: float, weeks: int) -> float | None:
    """Return the end of a season of `weeks` weeks that starts at `now` (seconds since the epoch).

    Return None for 0 weeks: organisers end the season. Refusal `bad_season_length`.
    """
    if not 0 <= weeks <= 52:
        raise Refusal("bad_season_length", least=1, most=52)
    return now + weeks * 7.0 * DAY if weeks else None


def _is_named(row: LeagueRow, name: str) -> bool:
    """Return True if a league has this name. A league that has ended no longer has one."""
    return name_key(name) == row.folded or (row.ended_at is None and name_key(name) == name_key(row.name))


def _changed_row(row: LeagueRow, stored: tuple[StoredLeague, ...], changes: Mapping[str, Any]) -> LeagueRow:
    found = dict(changes)
    if "rules" in found:
        found["rules"] = encode(found["rules"])
    if "name" in found:
        found["folded"] = name_key(found["name"])
        if any(_is_named(one.league, found["name"]) and one.league.league_id != row.league_id for one in stored):
            raise Refusal("league_exists", league=found["name"])
    return replace(row, **found)


def _season_standings(league: League, found: CachedStandings) -> SeasonStandings:
    present = {one.user_id: one.division for one in league.current_members}
    tables = {}
    idle: dict[int, tuple[int, ...]] = {}
    for division in range(1, found.rules.divisions + 1):
        scores = found.scores.get(division, {})
        tables[division] = rank_members({user: score for user, score in scores.items() if user in present}, found.rules)
        played = {one.user_id for one in tables[division]}
        idle[division] = tuple(user for user, theirs in present.items() if theirs == division and user not in played)
    ratings = {user: rating for user, rating in found.ratings.items() if user in present}
    return SeasonStandings(
        league=league, season=season_from_row(found.season), by_division=tables, idle=idle, ratings=ratings
    )
