"""League nights in the database: changed by one at a time, and seen to when it is time."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from msgspec import structs

from bot.acts.acts import act
from bot.clock import Clock
from bot.errors import Refusal
from bot.leagues.allowed import check_member, check_organiser
from bot.leagues.nights import night as nights
from bot.leagues.nights import steps
from bot.leagues.nights.drawing import Pair, meetings
from bot.leagues.nights.night import changed
from bot.leagues.nights.steps import Step
from bot.leagues.nights.stored import night_of, row_of
from bot.leagues.nights.values import MOST_ROUNDS, Night, NightPlan, NightScore, NightStatus, UnreadNight
from bot.leagues.values import League
from bot.store.attempts import until_it_fits
from bot.store.change import ActRow, Change
from bot.store.errors import AlreadyClaimed
from bot.store.fixtures import NightRow
from bot.store.leagues import COUNTS
from bot.store.store import Store
from bot.store.versions import of_night

_log = logging.getLogger(__name__)

MOST_NIGHTS = 10
"""Nights of a server that are to come or are on."""
MOST_AHEAD = 366 * 86_400.0
"""Seconds that a night may lie ahead: Discord takes no event that is years away."""
REMEMBERED = 300
"""Results of the season by which it is told who has met how often."""

Making = Callable[[Night], Night]


def check_start(starts_at: float, now: float) -> None:
    """Refuse a moment at which no night can begin. Refusals `moment_past`, `night_far`."""
    if starts_at <= now:
        raise Refusal("moment_past", begins=starts_at)
    if starts_at > now + MOST_AHEAD:
        raise Refusal("night_far", begins=starts_at)


class Nights:
    """League nights. Who is an `organiser` is for the caller to see to: it is their user id, 0 for who is none. What
    they do is written into the server's log.

    Everything that people do takes a `key`, is done once under it, and returns the night as it is then. It can be
    refused with `no_night`, `night_damaged` and with those of the module `night`, which says what each change does.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def look(self, night_id: int) -> Night:
        """A night by its number."""
        return (await self._read(night_id))[0]

    async def of_guild(self, guild_id: int) -> tuple[Night, ...]:
        """The nights of a server that are not over and can be read, the next one first."""
        found = []
        for row in await self._store.reader.fixtures.nights_of(guild_id):
            with suppress(Refusal):
                found.append(night_of(row))
        return tuple(found)

    async def create(
        self, league: League, plan: NightPlan, starts_at: float, seed: int, *, organiser: int, key: str
    ) -> Night:
        """Plan a night. Refusals `not_organiser_of_nights`, `no_team_season`, `bad_night`, `too_many_nights`, and
        those of `check_start`.
        """
        _check(organiser)
        answer = await self._store.reader.answer_of(key)
        if answer is not None:
            return await self.look(int(answer))
        season = league.current
        if season is None:
            raise Refusal("no_team_season")
        sound = 2 <= plan.least <= plan.most and 1 <= plan.rounds <= MOST_ROUNDS and plan.minutes > 0
        if not sound:
            raise Refusal("bad_night")
        check_start(starts_at, self._clock.now())
        if len(await self.of_guild(league.guild_id)) >= MOST_NIGHTS:
            raise Refusal("too_many_nights", most=MOST_NIGHTS)
        newest = await self._store.reader.leagues.results_back(league.league_id, season.number, 1)

        async def attempt() -> Night:
            answer = await self._store.reader.answer_of(key)
            if answer is not None:
                return await self.look(int(answer))
            made = Night(
                night_id=await self._store.reader.fixtures.next_night_id(),
                league_id=league.league_id,
                season_no=season.number,
                guild_id=league.guild_id,
                plan=plan,
                starts_at=starts_at,
                seed=seed,
                since=newest[0][0].result_id if newest else 0,
            )
            await self._write(made, 0, key=key, organiser=(organiser, "night_planned"))
            return made

        return await until_it_fits(attempt, "the league nights")

    async def sign_up(self, night_id: int, user_id: int, name: str, *, key: str) -> Night:
        """Say that one will come. Refusal `not_in_league`."""
        division = await self._division(night_id, user_id)
        coming = partial(nights.signed_up, user_id=user_id, name=name, division=division)
        return await self._change(night_id, coming, key=key)

    async def check_in(self, night_id: int, user_id: int, name: str, *, key: str) -> Night:
        """Say that one is there. Refusal `not_in_league`."""
        division = await self._division(night_id, user_id)
        there = partial(nights.checked_in, user_id=user_id, name=name, division=division)
        return await self._change(night_id, there, key=key)

    async def leave(self, night_id: int, user_id: int, *, key: str) -> Night:
        """Say that one will not come, or goes home."""
        return await self._leave(await self.look(night_id), user_id, key=key)

    async def gone(self, guild_id: int, user_id: int) -> None:
        """Somebody has left the server: they are at none of its nights any more."""
        for night in await self.of_guild(guild_id):
            person = night.person(user_id)
            if person is not None and not person.left:
                await self._leave(night, user_id, key=None)

    async def leaving(self, guild_id: int, user_id: int) -> Change:
        """The same as what somebody else is to commit together with theirs, and to ask for anew where it does not fit
        any more.
        """
        rows, claims = [], []
        for night in await self.of_guild(guild_id):
            before, version = await self._read(night.night_id)
            person = before.person(user_id)
            if person is not None and not person.left and before.status is not NightStatus.OVER:
                left = nights.left(before, user_id, await self._dealt(before))
                after = changed(before, await self._advanced(left))
                rows.append(row_of(after, version + 1, self._clock.now()))
                claims.append(of_night(night.night_id, version + 1))
        return Change(small=tuple(rows), claims=tuple(claims))

    async def begin(self, night_id: int, *, organiser: int, key: str) -> Night:
        """Begin before the time. Refusal `not_organiser_of_nights`."""
        _check(organiser)
        stored = await self._store.reader.leagues.league((await self.look(night_id)).league_id)
        found = () if stored is None else stored.members
        members = {one.user_id: one.division for one in found if one.left_at is None}
        begun = partial(nights.begun, now=self._clock.now(), members=members)
        return await self._change(night_id, begun, key=key, organiser=(organiser, "night_begun"))

    async def move(self, night_id: int, starts_at: float, zone: str, *, organiser: int, key: str) -> Night:
        """Move a night to another time, which is shown by the clocks of a zone, too. Refusals
        `not_organiser_of_nights`, and those of `check_start`.
        """
        _check(organiser)
        now = self._clock.now()
        check_start(starts_at, now)
        moved = partial(nights.moved, starts_at=starts_at, now=now, zone=zone)
        return await self._change(night_id, moved, key=key, organiser=(organiser, "night_moved"))

    async def skip(self, night_id: int, *, organiser: int, key: str) -> Night:
        """Go on without the tables that are not over. Refusal `not_organiser_of_nights`."""
        _check(organiser)
        return await self._change(night_id, nights.skipped, key=key, organiser=(organiser, "night_skipped"))

    async def call_off(self, night_id: int, *, organiser: int, key: str) -> Night:
        """Call it off, or end it here. Refusal `not_organiser_of_nights`."""
        _check(organiser)
        return await self._change(night_id, nights.called_off, key=key, organiser=(organiser, "night_off"))

    async def opened(self, night_id: int, round_no: int, number: int, table_id: int) -> Night:
        """A table of the night was opened."""

        def noted(before: Night) -> Night:
            return before.with_table(structs.replace(before.table(round_no, number), table_id=table_id))

        return await self._change(night_id, noted, key=None)

    async def table_closed(self, night_id: int, table_id: int) -> Night:
        """A table of the night was closed; where it has no result, it will have none."""

        def noted(before: Night) -> Night:
            for table in before.current:
                if table.table_id == table_id and not table.settled:
                    return before.with_table(structs.replace(table, gone=True))
            return before

        return await self._change(night_id, noted, key=None)

    # What is due

    async def due(self) -> tuple[NightRow, ...]:
        """The nights for which there is something to do by now, whether they can be read or not."""
        return await self._store.reader.fixtures.nights_due(self._clock.now())

    async def next_due(self) -> float | None:
        """When there is something to do next; None: never."""
        return await self._store.reader.fixtures.next_night_due()

    async def advance(self, night_id: int) -> Night:
        """Bring a night to where it has to be now: results of its tables, the next round, the end."""
        return await self._change(night_id, lambda before: before, key=None)

    async def stood_still(self, since: float, until: float, concerned: Callable[[int], bool]) -> None:
        """Put off the end of rounds, and of the wait for people, by the time in which nobody could press anything in
        the servers that are `concerned`.
        """
        later = partial(nights.stood_still, since=since, until=until)
        for row in await self._store.reader.fixtures.nights_due(math.inf):
            try:
                if concerned(row.guild_id) and later(before := await self.look(row.night_id)) != before:
                    await self._change(row.night_id, later, key=None)
            except Refusal as refusal:
                _log.warning("night %d is not put off: %s", row.night_id, refusal)

    async def set_aside(self, night: NightRow) -> UnreadNight | None:
        """Nothing is due any more for a night that cannot be read; None where that, or something else, was done to it
        already.
        """
        claim = of_night(night.night_id, night.version + 1)
        aside = replace(night, due_at=None, version=night.version + 1)
        try:
            await self._store.writer.commit(Change(claims=(claim,), small=(aside,)))
        except AlreadyClaimed:
            return None
        stored = await self._store.reader.leagues.league(night.league_id)
        return UnreadNight(
            night_id=night.night_id,
            guild_id=night.guild_id,
            league="" if stored is None else stored.league.name,
            author=0 if stored is None else stored.league.author,
            channel_id=None if stored is None else stored.league.channel_id,
            starts_at=night.starts_at,
        )

    # What is done in Discord

    async def begin_steps(self, night_id: int) -> tuple[Night, tuple[Step, ...]]:
        """Begin every step that can be begun now: they are the caller's until their lease runs out."""

        async def attempt() -> tuple[Night, tuple[Step, ...]]:
            night, version = await self._read(night_id)
            now = self._clock.now()
            found = steps.ready(night, now)
            for step in found:
                night = steps.begun(night, step, now)
            if found:
                await self._write(night, version)
            return night, found

        return await until_it_fits(attempt, f"league night {night_id}")

    async def end_step(self, night_id: int, make: Making) -> Night:
        """Note what came of a thing that was done in Discord."""
        return await self._change(night_id, make, key=None)

    # Within

    async def _change(
        self, night_id: int, make: Making, *, key: str | None, organiser: tuple[int, str] | None = None
    ) -> Night:
        """Write what `make` makes of a night, and what follows from it by now; anew where somebody else was quicker.
        `organiser`: who does it as one, and what that is in the log.
        """

        async def attempt() -> Night:
            if key is not None and await self._store.reader.answer_of(key) is not None:
                return await self.look(night_id)
            before, version = await self._read(night_id)
            after = changed(before, await self._advanced(make(before)))
            await self._write(after, version, key=key, organiser=organiser)
            return after

        return await until_it_fits(attempt, f"league night {night_id}")

    async def _leave(self, night: Night, user_id: int, *, key: str | None) -> Night:
        left = partial(nights.left, user_id=user_id, dealt=await self._dealt(night))
        return await self._change(night.night_id, left, key=key)

    async def _dealt(self, night: Night) -> frozenset[int]:
        """The tables of this round at which something was dealt."""
        return await self._store.reader.deals.dealt_at([one.table_id for one in night.current if one.table_id])

    async def _advanced(self, night: Night) -> Night:
        now = self._clock.now()
        if night.status is NightStatus.PLAYING:
            night = await self._with_results(night)
        drawing = night.status is NightStatus.PLAYING or now >= night.starts_at
        return nights.advanced(night, now, await self._met(night) if drawing else {})

    async def _with_results(self, night: Night) -> Night:
        """The night with what its tables have come to: the first result of each that counts, as long as it does."""
        tables = {one.table_id for one in night.tables if one.table_id is not None}
        if not tables:
            return night
        found = await self._store.reader.leagues.results(night.league_id, night.season_no, after=night.since)
        counting = [(row, lines) for row, lines in found if row.table_id in tables and row.status == COUNTS]
        for row, lines in counting:
            scores = [NightScore(one.user_id, one.place, one.points) for one in lines]
            night = nights.scored(night, row.table_id, scores)
        for table_id in tables - {row.table_id for row, _ in counting}:
            night = nights.struck(night, table_id)
        return night

    async def _met(self, night: Night) -> Counter[Pair]:
        """How often people met in the season before this night."""
        found = await self._store.reader.leagues.results_back(night.league_id, night.season_no, REMEMBERED)
        tables = [[one.user_id for one in lines] for row, lines in found if row.result_id <= night.since]
        return Counter(meetings(tables))

    async def _division(self, night_id: int, user_id: int) -> int:
        return (await check_member(self._store, (await self.look(night_id)).league_id, user_id)).division

    async def _read(self, night_id: int) -> tuple[Night, int]:
        row = await self._store.reader.fixtures.night(night_id)
        if row is None:
            raise Refusal("no_night")
        return night_of(row), row.version

    async def _write(
        self, night: Night, before: int, *, key: str | None = None, organiser: tuple[int, str] | None = None
    ) -> None:
        version = before + 1
        row = row_of(night, version, self._clock.now())
        acts: tuple[ActRow, ...] = ()
        if organiser is not None:
            actor, kind = organiser
            acts = (act(night.guild_id, actor, kind, leagues=(night.league_id,), night=night.plan.name),)
        claims = (of_night(night.night_id, version),)
        change = Change(key=key, answer=str(night.night_id), claims=claims, small=(row,), acts=acts)
        await self._store.writer.commit(change)


def _check(organiser: int) -> None:
    check_organiser(organiser, "not_organiser_of_nights")
