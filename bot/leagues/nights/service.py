"""Service for league nights, with an optimistic lock per night, and for their due work."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from msgspec import structs

from bot.audit_log import make_audit_entry
from bot.clock import DAY, Clock
from bot.errors import Refusal
from bot.leagues.nights import discord_steps, transitions
from bot.leagues.nights.discord_steps import NightStep
from bot.leagues.nights.transitions import Pair, bump_revision, meetings
from bot.leagues.nights.values import MAX_ROUNDS, Night, NightPlan, NightScore, NightStatus, UnreadableNight
from bot.leagues.repository import require_member
from bot.leagues.values import League
from bot.store.codec import CodecError, decode, encode
from bot.store.errors import AlreadyClaimed
from bot.store.schema.league import COUNTS, NightRow
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, WriteBatch, night_lock_key, retry_on_conflict


def night_from_row(row: NightRow) -> Night:
    """Return the night stored in a row. Refusal `night_damaged` if it cannot be read."""
    try:
        return decode(row.state, Night)
    except CodecError as error:
        raise Refusal("night_damaged") from error


def night_row(night: Night, version: int, now: float) -> NightRow:
    """Return the row of a night, with the time at which it is next due."""
    moments = (transitions.due_at(night, now), discord_steps.next_step_at(night))
    due = min((max(one, now) for one in moments if one is not None), default=None)
    return NightRow(
        night_id=night.night_id,
        league_id=night.league_id,
        season_no=night.season_no,
        guild_id=night.guild_id,
        status=night.status.value,
        starts_at=night.starts_at,
        due_at=due,
        version=version,
        state=encode(night),
    )


_log = logging.getLogger(__name__)
MAX_NIGHTS = 10
"""Maximum number of planned or current nights in a server."""
MAX_NIGHT_LEAD = 366 * DAY
"""Maximum seconds between now and the start of a night. Discord does not accept events years ahead."""
MEETING_RESULTS = 300
"""Number of the season's latest results in which past meetings are counted."""

NightChange = Callable[[Night], Night]


def check_start(starts_at: float, now: float) -> None:
    """Raise Refusal `moment_past` or `night_far` if a night cannot begin at this time."""
    if starts_at <= now:
        raise Refusal("moment_past", begins=starts_at)
    if starts_at > now + MAX_NIGHT_LEAD:
        raise Refusal("night_far", begins=starts_at)


class Nights:
    """Service for league nights.

    `organiser` is the user id of the acting organiser (0: not an organiser). The caller checks the role. Actions of
    organisers are written to the audit log.

    Every action of a person is applied once per idempotency key (`key`), and returns the resulting night. Refusals of
    all methods: `no_night`, `night_damaged`, and those of the functions in `transitions`.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def get(self, night_id: int) -> Night:
        return (await self._read(night_id))[0]

    async def upcoming(self, guild_id: int) -> tuple[Night, ...]:
        """Return the readable nights of a server that are not over, next one first."""
        found = []
        for row in await self._store.reader.fixtures.nights_of(guild_id):
            with suppress(Refusal):
                found.append(night_from_row(row))
        return tuple(found)

    async def create(
        self, league: League, plan: NightPlan, starts_at: float, seed: int, *, organiser: int, key: str
    ) -> Night:
        """Plan a night.

        Refusals: `not_organiser_of_nights`, `no_team_season`, `bad_night`, `too_many_nights`, and those of
        `check_start`.
        """
        _require_organiser(organiser)

        async def attempt() -> Night:
            answer = await self._store.reader.find_answer(key)
            if answer is not None:
                return await self.get(int(answer))
            season = league.current_season
            if season is None:
                raise Refusal("no_team_season")
            sizes = 2 <= plan.min_table_size <= plan.max_table_size
            if not sizes or not 1 <= plan.rounds <= MAX_ROUNDS or plan.round_minutes <= 0:
                raise Refusal("bad_night")
            check_start(starts_at, self._clock.now())
            if len(await self.upcoming(league.guild_id)) >= MAX_NIGHTS:
                raise Refusal("too_many_nights", most=MAX_NIGHTS)
            newest = await self._store.reader.leagues.latest_results(league.league_id, season.number, 1)
            night = Night(
                night_id=await self._store.reader.fixtures.next_night_id(),
                league_id=league.league_id,
                season_no=season.number,
                guild_id=league.guild_id,
                plan=plan,
                starts_at=starts_at,
                seed=seed,
                since_result=newest[0][0].result_id if newest else 0,
            )
            await self._write(night, 0, key=key, organiser=(organiser, "night_planned"))
            return night

        return await retry_on_conflict(attempt, "the league nights")

    async def sign_up(self, night_id: int, user_id: int, name: str, *, key: str) -> Night:
        """Sign up for a night. Refusal `not_in_league`."""
        division = await self._division(night_id, user_id)
        coming = partial(transitions.sign_up, user_id=user_id, name=name, division=division)
        return await self._change(night_id, coming, key=key)

    async def check_in(self, night_id: int, user_id: int, name: str, *, key: str) -> Night:
        """Check in at a night. Refusal `not_in_league`."""
        division = await self._division(night_id, user_id)
        there = partial(transitions.check_in, user_id=user_id, name=name, division=division)
        return await self._change(night_id, there, key=key)

    async def leave(self, night_id: int, user_id: int, *, key: str) -> Night:
        return await self._leave(await self.get(night_id), user_id, key=key)

    async def handle_departure(self, guild_id: int, user_id: int) -> None:
        """Remove a user who has left a server from the server's nights."""
        for night in await self.upcoming(guild_id):
            person = night.person(user_id)
            if person is not None and not person.has_left:
                await self._leave(night, user_id, key=None)

    async def prepare_departure(self, guild_id: int, user_id: int) -> WriteBatch:
        """Return the batch of `handle_departure` for the caller to commit with other changes.

        The caller asks for a new batch after a conflict.
        """
        rows, claims = [], []
        for night in await self.upcoming(guild_id):
            before, version = await self._read(night.night_id)
            person = before.person(user_id)
            if person is not None and not person.has_left and before.status is not NightStatus.OVER:
                left = transitions.leave(before, user_id, await self._dealt_tables(before))
                after = bump_revision(before, await self._advance(left))
                rows.append(night_row(after, version + 1, self._clock.now()))
                claims.append(night_lock_key(night.night_id, version + 1))
        return WriteBatch(upserts=tuple(rows), claims=tuple(claims))

    async def begin(self, night_id: int, *, organiser: int, key: str) -> Night:
        """Begin a night before its planned time. Refusal `not_organiser_of_nights`."""
        _require_organiser(organiser)
        stored = await self._store.reader.leagues.league((await self.get(night_id)).league_id)
        found = () if stored is None else stored.members
        members = {one.user_id: one.division for one in found if one.left_at is None}
        begun = partial(transitions.begin, now=self._clock.now(), members=members)
        return await self._change(night_id, begun, key=key, organiser=(organiser, "night_begun"))

    async def move(self, night_id: int, starts_at: float, zone: str, *, organiser: int, key: str) -> Night:
        """Move a night to another time. `zone` becomes its time zone.

        Refusals: `not_organiser_of_nights`, and those of `check_start`.
        """
        _require_organiser(organiser)
        now = self._clock.now()
        check_start(starts_at, now)
        moved = partial(transitions.move, starts_at=starts_at, now=now, zone=zone)
        return await self._change(night_id, moved, key=key, organiser=(organiser, "night_moved"))

    async def skip_open_tables(self, night_id: int, *, organiser: int, key: str) -> Night:
        """Continue a night without its unfinished tables. Refusal `not_organiser_of_nights`."""
        _require_organiser(organiser)
        return await self._change(
            night_id, transitions.abandon_open_tables, key=key, organiser=(organiser, "night_skipped")
        )

    async def call_off(self, night_id: int, *, organiser: int, key: str) -> Night:
        """Cancel a night, or end it early. Refusal `not_organiser_of_nights`."""
        _require_organiser(organiser)
        return await self._change(night_id, transitions.call_off, key=key, organiser=(organiser, "night_off"))

    async def note_table_opened(self, night_id: int, round_no: int, number: int, table_id: int) -> Night:

        def noted(before: Night) -> Night:
            return before.with_table(structs.replace(before.table(round_no, number), table_id=table_id))

        return await self._change(night_id, noted, key=None)

    async def note_table_closed(self, night_id: int, table_id: int) -> Night:
        """Note that a table of the night was closed. If it has no result, it is abandoned."""

        def noted(before: Night) -> Night:
            for table in before.current_tables:
                if table.table_id == table_id and not table.is_settled:
                    return before.with_table(structs.replace(table, abandoned=True))
            return before

        return await self._change(night_id, noted, key=None)

    # Due work

    async def due_nights(self) -> tuple[NightRow, ...]:
        """Return the nights due for processing, including unreadable ones."""
        return await self._store.reader.fixtures.nights_due(self._clock.now())

    async def next_due_at(self) -> float | None:
        return await self._store.reader.fixtures.next_night_due()

    async def advance(self, night_id: int) -> Night:
        """Apply new results and due transitions to a night."""
        return await self._change(night_id, lambda before: before, key=None)

    async def add_lost_time(self, since: float, until: float, concerned: Callable[[int], bool]) -> None:
        """Make up for a period in which nobody could press a button, in the servers that `concerned` accepts.

        Rounds end later, and nights wait longer for people.
        """
        later = partial(transitions.add_lost_time, since=since, until=until)
        for row in await self._store.reader.fixtures.nights_due(math.inf):
            try:
                if concerned(row.guild_id) and later(before := await self.get(row.night_id)) != before:
                    await self._change(row.night_id, later, key=None)
            except Refusal as refusal:
                _log.warning("night %d is not put off: %s", row.night_id, refusal)

    async def set_aside(self, night: NightRow) -> UnreadableNight | None:
        """Clear the due time of a night that cannot be read, and return the facts that are known about it.

        Return None if the night has changed in the meantime.
        """
        claim = night_lock_key(night.night_id, night.version + 1)
        aside = replace(night, due_at=None, version=night.version + 1)
        try:
            await self._store.writer.commit(WriteBatch(claims=(claim,), upserts=(aside,)))
        except AlreadyClaimed:
            return None
        stored = await self._store.reader.leagues.league(night.league_id)
        return UnreadableNight(
            night_id=night.night_id,
            guild_id=night.guild_id,
            league="" if stored is None else stored.league.name,
            author=0 if stored is None else stored.league.author,
            channel_id=None if stored is None else stored.league.channel_id,
            starts_at=night.starts_at,
        )

    # Steps in Discord

    async def begin_steps(self, night_id: int) -> tuple[Night, tuple[NightStep, ...]]:
        """Begin every step that can be begun, under a lease that starts now. Return the night and these steps."""

        async def attempt() -> tuple[Night, tuple[NightStep, ...]]:
            night, version = await self._read(night_id)
            now = self._clock.now()
            found = discord_steps.ready_steps(night, now)
            for step in found:
                night = discord_steps.begin_step(night, step, now)
            if found:
                await self._write(night, version)
            return night, found

        return await retry_on_conflict(attempt, f"league night {night_id}")

    async def end_step(self, night_id: int, make: NightChange) -> Night:
        """Store the outcome of a step done in Discord."""
        return await self._change(night_id, make, key=None)

    # Internals

    async def _change(
        self, night_id: int, make: NightChange, *, key: str | None, organiser: tuple[int, str] | None = None
    ) -> Night:
        """Commit the night that `make` returns, with all due transitions. Retry after conflicts.

        `organiser` has the acting organiser and the kind of the audit entry.
        """

        async def attempt() -> Night:
            if key is not None and await self._store.reader.find_answer(key) is not None:
                return await self.get(night_id)
            before, version = await self._read(night_id)
            after = bump_revision(before, await self._advance(make(before)))
            await self._write(after, version, key=key, organiser=organiser)
            return after

        return await retry_on_conflict(attempt, f"league night {night_id}")

    async def _leave(self, night: Night, user_id: int, *, key: str | None) -> Night:
        left = partial(transitions.leave, user_id=user_id, dealt=await self._dealt_tables(night))
        return await self._change(night.night_id, left, key=key)

    async def _dealt_tables(self, night: Night) -> frozenset[int]:
        return await self._store.reader.deals.tables_with_deals(
            [one.table_id for one in night.current_tables if one.table_id]
        )

    async def _advance(self, night: Night) -> Night:
        now = self._clock.now()
        if night.status is NightStatus.PLAYING:
            night = await self._apply_results(night)
        drawing = night.status is NightStatus.PLAYING or now >= night.starts_at
        return transitions.advance(night, now, await self._past_meetings(night) if drawing else {})

    async def _apply_results(self, night: Night) -> Night:
        """Return the night with the scores of the first counting result at each table.

        Scores of results that no longer count are removed.
        """
        tables = {one.table_id for one in night.tables if one.table_id is not None}
        if not tables:
            return night
        found = await self._store.reader.leagues.results(night.league_id, night.season_no, after=night.since_result)
        counting = [(row, lines) for row, lines in found if row.table_id in tables and row.status == COUNTS]
        for row, lines in counting:
            scores = [NightScore(one.user_id, one.place, one.points) for one in lines]
            night = transitions.record_scores(night, row.table_id, scores)
        for table_id in tables - {row.table_id for row, _ in counting}:
            night = transitions.void_scores(night, table_id)
        return night

    async def _past_meetings(self, night: Night) -> Counter[Pair]:
        """Return how often pairs of people met in the season before the night was planned."""
        found = await self._store.reader.leagues.latest_results(night.league_id, night.season_no, MEETING_RESULTS)
        tables = [[one.user_id for one in lines] for row, lines in found if row.result_id <= night.since_result]
        return Counter(meetings(tables))

    async def _division(self, night_id: int, user_id: int) -> int:
        return (await require_member(self._store, (await self.get(night_id)).league_id, user_id)).division

    async def _read(self, night_id: int) -> tuple[Night, int]:
        row = await self._store.reader.fixtures.night(night_id)
        if row is None:
            raise Refusal("no_night")
        return night_from_row(row), row.version

    async def _write(
        self, night: Night, before: int, *, key: str | None = None, organiser: tuple[int, str] | None = None
    ) -> None:
        version = before + 1
        row = night_row(night, version, self._clock.now())
        acts: tuple[AuditEntryRow, ...] = ()
        if organiser is not None:
            actor, kind = organiser
            acts = (make_audit_entry(night.guild_id, actor, kind, leagues=(night.league_id,), night=night.plan.name),)
        claims = (night_lock_key(night.night_id, version),)
        change = WriteBatch(
            idempotency_key=key, answer=str(night.night_id), claims=claims, upserts=(row,), audit_entries=acts
        )
        await self._store.writer.commit(change)


def _require_organiser(organiser: int) -> None:
    if not organiser:
        raise Refusal("not_organiser_of_nights")
