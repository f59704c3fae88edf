"""Service for team seasons, with an optimistic lock. Match cards are filled from the league's results."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.audit_log import mark_own_ruling
from bot.cache import TTLCache
from bot.clock import DAY, Clock
from bot.errors import Refusal
from bot.leagues.repository import DISPLAY_TTL, league_audit_entry, require_member
from bot.leagues.teams import season
from bot.leagues.teams.season import BoardResult, Schedule, TeamSeason
from bot.leagues.teams.values import Match, MatchCard, MatchStatus, Side, Team, TeamPerson, TeamRules
from bot.store.codec import CodecError, UnreadableRows, decode, encode
from bot.store.reading.leagues import StoredTeamSeason, UpcomingMatch
from bot.store.schema.league import CLOSED, COUNTS, MatchRow, TeamRow, TeamSeasonRow
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, UpsertRow, WriteBatch, retry_on_conflict, teams_lock_key
from bot.text_safety import name_key


def season_from_rows(stored: StoredTeamSeason) -> TeamSeason:
    """Return the season stored in rows. Raises CodecError if they cannot be read."""
    row = stored.season
    return TeamSeason(
        league_id=row.league_id,
        season_no=row.season_no,
        rules=decode(row.rules, TeamRules),
        schedule=None if row.schedule is None else decode(row.schedule, Schedule),
        teams=tuple(
            Team(
                team_no=one.team_no,
                name=one.name,
                captain=one.captain,
                people=decode(one.people, tuple[TeamPerson, ...]),
                withdrawn_at=one.withdrawn_at,
            )
            for one in stored.teams
            if not one.gone
        ),
        matches=tuple(
            Match(
                match_no=one.match_no,
                week=one.week,
                home=one.home,
                away=one.away,
                starts_at=one.starts_at,
                status=MatchStatus(one.status),
                card=decode(one.card, MatchCard),
                confirmed=decode(one.confirmed, frozenset[Side]),
                changes=one.changes,
            )
            for one in stored.matches
        ),
        version=row.version,
        last_result_id=row.upto,
    )


def changed_rows(before: TeamSeason, after: TeamSeason) -> tuple[UpsertRow, ...]:
    """Return the rows to write: the row of the season, and the rows of changed teams and matches."""
    teams = {one.team_no: one for one in before.teams}
    matches = {one.match_no: one for one in before.matches}
    there = {one.team_no for one in after.teams}
    return (
        TeamSeasonRow(
            league_id=after.league_id,
            season_no=after.season_no,
            rules=encode(after.rules),
            schedule=None if after.schedule is None else encode(after.schedule),
            version=after.version,
            upto=after.last_result_id,
        ),
        *(_team_row(after, one) for one in after.teams if one != teams.get(one.team_no)),
        *(_team_row(after, one, gone=True) for one in before.teams if one.team_no not in there),
        *(_match_row(after, one) for one in after.matches if one != matches.get(one.match_no)),
    )


def _team_row(season: TeamSeason, team: Team, *, gone: bool = False) -> TeamRow:
    return TeamRow(
        league_id=season.league_id,
        season_no=season.season_no,
        team_no=team.team_no,
        folded=name_key(team.name),
        name=team.name,
        captain=team.captain,
        people=encode(team.people),
        withdrawn_at=team.withdrawn_at,
        gone=gone,
    )


def _match_row(season: TeamSeason, match: Match) -> MatchRow:
    return MatchRow(
        league_id=season.league_id,
        season_no=season.season_no,
        match_no=match.match_no,
        week=match.week,
        home=match.home,
        away=match.away,
        starts_at=match.starts_at,
        status=match.status.value,
        card=encode(match.card),
        confirmed=encode(match.confirmed),
        changes=match.changes,
    )


_log = logging.getLogger(__name__)
REMINDER_LEAD: Final = 1.0 * DAY
"""Seconds before a match at which its players are reminded."""
_CAPACITY: Final = 2_000

TeamSeasonChange = Callable[[TeamSeason], TeamSeason]


class TeamSeasons:
    """Service for the team seasons of leagues.

    `organiser` is the user id of the acting organiser (0: not an organiser). In methods with a `user_id`, it is a flag.
    The caller checks who is an organiser. Actions of organisers are written to the audit log.

    Every change is applied once per idempotency key (`key`), and returns the resulting season. Refusals of all methods:
    `no_team_season`, and those of the functions in `bot.leagues.teams.season`. Teams and matches are identified by
    number, people by user id.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._skipped = UnreadableRows(_log)
        self._recent: TTLCache[tuple[int, int], TeamSeason | None] = TTLCache(clock, DISPLAY_TTL, _CAPACITY)

    async def get(self, league_id: int, season_no: int | None = None) -> TeamSeason:
        """Return a season (`season_no` None: the league's newest), with all results so far applied to its cards."""
        return await self._apply_results(await self._read(league_id, season_no))

    async def peek(self, league_id: int, season_no: int) -> TeamSeason | None:
        """Return a season as `get` does, or None if it has no fixtures or cannot be read."""
        found = None
        stored = await self._store.reader.fixtures.team_season(league_id, season_no)
        if stored is not None:
            what = f"the teams of season {season_no} of league {league_id}"
            found = self._skipped.read(what, partial(season_from_rows, stored))
        drawn = None if found is None or found.schedule is None else await self._apply_results(found)
        self._recent.put((league_id, season_no), drawn)
        return drawn

    async def recent(self, league_id: int, season_no: int) -> TeamSeason | None:
        """Return a season as `peek` does, but up to `DISPLAY_TTL` seconds old, for data that is displayed often."""
        key = (league_id, season_no)
        return self._recent.get(key) if key in self._recent else await self.peek(*key)

    # Reminders

    async def matches_to_remind(self) -> tuple[UpcomingMatch, ...]:
        """Return open matches of running seasons that begin within a day and still need a reminder."""
        now = self._clock.now()
        found = await self._store.reader.fixtures.upcoming_matches(MatchStatus.OPEN.value, now, now + REMINDER_LEAD)
        reminded = await self._store.reader.find_used_keys([reminder_key(one) for one in found])
        return tuple(one for one in found if reminder_key(one) not in reminded)

    async def claim_reminder(self, soon: UpcomingMatch) -> TeamSeason | None:
        """Claim the reminder of a match, and return its season.

        Return None if another process has claimed the reminder, or if the match is over or was moved.
        """
        found = await self.peek(soon.league_id, soon.season_no)
        if found is None:
            return None
        match = found.match(soon.match_no)
        if match.status is not MatchStatus.OPEN or match.starts_at != soon.starts_at:
            return None
        committed = await self._store.writer.commit(WriteBatch(idempotency_key=reminder_key(soon)))
        return None if committed.is_repeat else found

    # Before fixtures exist

    async def set_rules(self, league_id: int, rules: TeamRules, *, organiser: int, key: str) -> TeamSeason:
        """Set the rules of matches. Refusal `not_organiser_of_matches`."""
        _require_organiser(organiser)
        make = partial(season.set_rules, rules=rules)
        return await self._change(league_id, key, make, actor=organiser, kind="matches_ruled")

    async def create_team(self, league_id: int, captain: TeamPerson, name: str, *, key: str) -> TeamSeason:
        """Create a team. Refusal `not_in_league`."""
        await require_member(self._store, league_id, captain.user_id)

        def founded(before: TeamSeason) -> TeamSeason:
            number = 1 + max((one.team_no for one in before.teams), default=0)
            return season.add_team(before, name, captain, number)

        return await self._change(league_id, key, founded)

    async def join(self, league_id: int, team_no: int, person: TeamPerson, *, key: str) -> TeamSeason:
        """Join a team. Refusal `not_in_league`."""
        await require_member(self._store, league_id, person.user_id)
        return await self._change(league_id, key, partial(season.join_team, team_no=team_no, person=person))

    async def leave(self, league_id: int, user_id: int, *, key: str) -> TeamSeason:
        return await self._change(league_id, key, partial(season.leave_team, user_id=user_id))

    async def handle_departure(self, guild_id: int, user_id: int) -> None:
        """Remove a user who has left a server from their teams, or make another person captain."""

        async def attempt() -> None:
            change = await self.prepare_departure(guild_id, user_id)
            if change.claims:
                await self._store.writer.commit(change)

        await retry_on_conflict(attempt, "the teams of somebody who is gone")

    async def prepare_departure(self, guild_id: int, user_id: int) -> WriteBatch:
        """Return the batch of `handle_departure` for the caller to commit with other changes.

        The caller asks for a new batch after a conflict.
        """
        rows: list[UpsertRow] = []
        claims: list[str] = []
        _, several = await self._store.reader.leagues.leagues_of_guild(guild_id)
        for one in several:
            if one.season is None or one.season.status == CLOSED:
                continue
            with suppress(CodecError):  # teams that cannot be read do not block a departure
                before = await self._read(one.league.league_id, one.season.season_no)
                after = season.handle_departure(before, user_id)
                if after != before:
                    version = before.version + 1
                    rows += changed_rows(before, replace(after, version=version))
                    claims.append(teams_lock_key(before.league_id, before.season_no, version))
        return WriteBatch(upserts=tuple(rows), claims=tuple(claims))

    async def preview_fixtures(self, league_id: int, schedule: Schedule, *, organiser: int) -> TeamSeason:
        """Return the season with fixtures by `schedule`, without storing them. Refusal `not_organiser_of_matches`."""
        _require_organiser(organiser)
        return season.create_fixtures(await self.get(league_id), schedule)

    async def create_fixtures(
        self,
        league_id: int,
        schedule: Schedule,
        *,
        organiser: int,
        version: int | None = None,
        accepted_late: int = 0,
        key: str,
    ) -> TeamSeason:
        """Create the fixtures. Up to `accepted_late` matches may begin after the end of the league's season.

        Refusals: `not_organiser_of_matches`, `fixtures_late`, and `teams_changed` if the season is no longer at
        `version` (None: any version).
        """
        _require_organiser(organiser)
        stored = await self._store.reader.leagues.league(league_id)
        until = None if stored is None or stored.season is None else stored.season.ends_at

        def drawn(before: TeamSeason) -> TeamSeason:
            after = season.create_fixtures(before, schedule)
            if version not in {None, before.version}:
                raise Refusal("teams_changed")
            too_late = len(after.late_matches(until))
            if until is not None and too_late > accepted_late:
                raise Refusal("fixtures_late", matches=too_late, at=until)
            return after

        return await self._change(league_id, key, drawn, actor=organiser, kind="matches_drawn")

    # With fixtures

    async def withdraw(
        self, league_id: int, team_no: int, user_id: int, *, organiser: bool = False, key: str
    ) -> TeamSeason:
        """Withdraw a team, as its captain or an organiser. Refusal `not_captain`."""

        def given_up(before: TeamSeason) -> TeamSeason:
            if not organiser and before.team(team_no).captain != user_id:
                raise Refusal("not_captain")
            return season.withdraw_team(before, team_no, self._clock.now())

        actor = user_id if organiser else 0
        return await self._change(league_id, key, given_up, actor=actor, kind="team_withdrawn", team_no=team_no)

    async def reschedule_match(
        self, league_id: int, match_no: int, starts_at: float, *, organiser: int, key: str
    ) -> TeamSeason:
        """Move a match to another time, in seconds since the epoch.

        Refusals: `not_organiser_of_matches`, `moment_past`.
        """
        _require_organiser(organiser)
        if starts_at <= self._clock.now():
            raise Refusal("moment_past", begins=starts_at)
        make = partial(season.reschedule_match, match_no=match_no, starts_at=starts_at)
        return await self._change(league_id, key, make, actor=organiser, kind="match_moved", match_no=match_no)

    async def name_side(
        self,
        league_id: int,
        match_no: int,
        side: Side,
        people: tuple[int, ...],
        user_id: int,
        *,
        organiser: bool = False,
        key: str,
    ) -> TeamSeason:
        """Name a side, as its captain or an organiser. Refusal `not_captain`."""

        def named(before: TeamSeason) -> TeamSeason:
            if not organiser and side not in captained_sides(before, before.match(match_no), user_id):
                raise Refusal("not_captain")
            return season.name_side(before, match_no, side, people, organiser=organiser)

        actor = user_id if organiser else 0
        return await self._change(league_id, key, named, actor=actor, kind="match_card", match_no=match_no)

    async def enter_leg(
        self,
        league_id: int,
        match_no: int,
        leg: tuple[int, int],
        winner: Side | None,
        user_id: int,
        *,
        organiser: bool = False,
        key: str,
    ) -> TeamSeason:
        """Enter the winner of a leg, as a captain of either side or an organiser. Refusal `not_captain`.

        `leg` has the board and the number of the leg on it.
        """

        def entered(before: TeamSeason) -> TeamSeason:
            _check_captain(before, match_no, user_id, organiser=organiser)
            return season.enter_leg(before, match_no, *leg, winner, organiser=organiser)

        actor = user_id if organiser else 0
        return await self._change(league_id, key, entered, actor=actor, kind="match_card", match_no=match_no)

    async def confirm_card(
        self, league_id: int, match_no: int, user_id: int, *, organiser: bool = False, key: str
    ) -> TeamSeason:
        """Confirm a card for the side of which the person is captain. Refusal `not_captain`.

        An organiser confirms for both sides, unless they are captain of a side that has not confirmed yet.
        """

        def confirmed(before: TeamSeason) -> TeamSeason:
            _check_captain(before, match_no, user_id, organiser=organiser)
            match = before.match(match_no)
            own = captained_sides(before, match, user_id)
            for_both = organiser and not own - match.confirmed
            return season.confirm_card(before, match_no, frozenset(Side) if for_both else own)

        actor = user_id if organiser else 0
        return await self._change(league_id, key, confirmed, actor=actor, kind="match_card", match_no=match_no)

    async def award_walkover(
        self, league_id: int, match_no: int, winner: Side | None, user_id: int, *, organiser: bool = False, key: str
    ) -> TeamSeason:
        """Award an unplayed match to a side (None: to neither). A captain can only concede. Refusal `not_captain`."""

        def walked(before: TeamSeason) -> TeamSeason:
            own = captained_sides(before, before.match(match_no), user_id)
            if not organiser and (winner is None or winner.other not in own):
                raise Refusal("not_captain")
            return season.award_walkover(before, match_no, winner)

        actor = user_id if organiser else 0
        return await self._change(league_id, key, walked, actor=actor, kind="match_given", match_no=match_no)

    async def reopen_match(self, league_id: int, match_no: int, *, organiser: int, key: str) -> TeamSeason:
        """Reopen a match that was played or awarded. Refusal `not_organiser_of_matches`."""
        _require_organiser(organiser)
        make = partial(season.reopen_match, match_no=match_no)
        return await self._change(league_id, key, make, actor=organiser, kind="match_reopened", match_no=match_no)

    # Internals

    async def _change(
        self,
        league_id: int,
        key: str,
        make: TeamSeasonChange,
        *,
        actor: int = 0,
        kind: str = "",
        match_no: int | None = None,
        team_no: int | None = None,
    ) -> TeamSeason:
        """Commit the season that `make` returns. Retry after conflicts.

        If an organiser acts (`actor`; 0: none), an audit entry of this `kind` is added, about the match or team.
        """

        async def attempt() -> TeamSeason:
            if await self._store.reader.find_answer(key) is not None:
                return await self.get(league_id)
            stored = await self._read(league_id, None)
            before = await self._apply_results(stored)
            after = replace(make(before), version=stored.version + 1)
            committed = await self._store.writer.commit(
                WriteBatch(
                    idempotency_key=key,
                    claims=(teams_lock_key(league_id, stored.season_no, after.version),),
                    upserts=changed_rows(stored, after),
                    audit_entries=await self._audit_entries(before, actor, kind, match_no, team_no),
                )
            )
            self._recent.discard((league_id, stored.season_no))
            return await self.get(league_id) if committed.is_repeat else after

        return await retry_on_conflict(attempt, f"the teams of league {league_id}")

    async def _read(self, league_id: int, season_no: int | None) -> TeamSeason:
        if season_no is None:
            league = await self._store.reader.leagues.league(league_id)
            if league is None or league.season is None or league.season.status == CLOSED:
                raise Refusal("no_team_season")
            season_no = league.season.season_no
        stored = await self._store.reader.fixtures.team_season(league_id, season_no)
        return TeamSeason(league_id=league_id, season_no=season_no) if stored is None else season_from_rows(stored)

    async def _apply_results(self, before: TeamSeason) -> TeamSeason:
        if before.schedule is None:
            return before
        after = season.oldest_open_result(before) - 1
        results = await self._store.reader.leagues.results(before.league_id, before.season_no, after=after)
        return season.apply_results(
            before,
            (
                BoardResult(row.result_id, {one.user_id: one.place for one in lines}, row.status == COUNTS)
                for row, lines in results
            ),
        )

    async def _audit_entries(
        self, before: TeamSeason, actor: int, kind: str, match_no: int | None, team_no: int | None
    ) -> tuple[AuditEntryRow, ...]:
        stored = await self._store.reader.leagues.league(before.league_id) if actor else None
        if stored is None:
            return ()
        facts: dict[str, str] = {}
        people: frozenset[int] = frozenset()
        if match_no is not None:
            match = before.match(match_no)
            facts = {side.value: before.team(match.team_no(side)).name for side in Side}
            people = before.people_of(match.home, match.away)
        if team_no is not None:
            facts = {"team": before.team(team_no).name}
            people = before.people_of()  # every other team plays against this team
        return (mark_own_ruling(league_audit_entry(stored, actor, kind, **facts), people),)


def reminder_key(soon: UpcomingMatch) -> str:
    """Return the idempotency key of a match's reminder. A match with a new start time gets a new reminder."""
    return f"match-soon/{soon.league_id}/{soon.season_no}/{soon.match_no}/{soon.starts_at:.0f}"


def captained_sides(found: TeamSeason, match: Match, user_id: int) -> frozenset[Side]:
    return frozenset(side for side in Side if found.team(match.team_no(side)).captain == user_id)


def _check_captain(found: TeamSeason, match_no: int, user_id: int, *, organiser: bool) -> None:
    if not organiser and not captained_sides(found, found.match(match_no), user_id):
        raise Refusal("not_captain")


def _require_organiser(organiser: int) -> None:
    if not organiser:
        raise Refusal("not_organiser_of_matches")
