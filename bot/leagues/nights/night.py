"""State transitions of a league night: pure functions that return the next night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.nights.drawing import Pair, draw, meetings, seated, table_sizes
from bot.leagues.nights.standing import finalists
from bot.leagues.nights.values import Night, NightPerson, NightScore, NightStatus, NightTable

MINUTE: Final = 60.0
CHECK_IN_BEFORE: Final = 30 * MINUTE
"""Seconds before the start at which check-in opens and the reminder is sent."""
GRACE: Final = 15 * MINUTE
"""Seconds that a night waits for people after its planned start."""
LOOK_AGAIN: Final = 10.0
"""Seconds between polls of the results of a night's tables."""
ASK_AGAIN: Final = 10 * MINUTE
"""Seconds between polls of the people interested in a night's event, until check-in opens."""
MOST_PEOPLE: Final = 60
NO_MEMBERS: Final[Mapping[int, int]] = MappingProxyType({})


def changed(before: Night, after: Night) -> Night:
    """Return the night after a change, with `change` increased if people can see the difference."""
    same = replace(after, shown=before.shown, change=before.change) == before
    if same and after.shown.missing == before.shown.missing:
        return replace(after, change=before.change)
    return replace(after, change=before.change + 1)


# Attendance


def signed_up(night: Night, user_id: int, name: str, division: int = 1) -> Night:
    """Sign somebody up. Refusals: `night_over`, `night_full`."""
    return _with(night, NightPerson(user_id=user_id, name=name, division=division))


def checked_in(night: Night, user_id: int, name: str, division: int = 1) -> Night:
    """Check somebody in, signed up or not. Refusals: `night_over`, `check_in_later`, `night_full`."""
    if night.status is NightStatus.SIGN_UP:
        raise Refusal("check_in_later", at=night.starts_at - CHECK_IN_BEFORE)
    return _with(night, NightPerson(user_id=user_id, name=name, division=division, here=True))


def interested(night: Night, people: Mapping[int, str]) -> Night:
    """Sign up the people interested in Discord's event, except those who cancelled here."""
    if not night.gathering:
        return night
    for user_id, name in people.items():
        if night.person(user_id) is None and len(night.coming) < MOST_PEOPLE:
            night = _with(night, NightPerson(user_id=user_id, name=name))
    return night


def left(night: Night, user_id: int, dealt: frozenset[int]) -> Night:
    """Remove a person who will not come, or who goes home.

    At a table without a deal so far (`dealt` has the table ids with deals), a waiting person of the division takes
    their place; in a final, the next best. If nobody can and too few people remain, the table is dropped. Refusals:
    `night_over`, `not_signed_up`.
    """
    person = night.person(user_id)
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    if person is None or person.left:
        raise Refusal("not_signed_up")
    night = _replaced(night, replace(person, here=False, left=True))
    for table in night.current:
        if user_id in table.people and table.table_id not in dealt and not table.settled:
            night = night.with_table(_without(night, table, user_id))
    return night


def _without(night: Night, table: NightTable, user_id: int) -> NightTable:
    others = tuple(one for one in table.people if one != user_id)
    waiting = night.waiting_in(table.division)
    if waiting and not night.in_final:
        came = waiting[0]
        people = tuple(came if one == user_id else one for one in table.people)
        return replace(table, people=people, instead=(*table.instead, (user_id, came)))
    if night.in_final:
        best = [one for one in _finalists(night, table.division, MOST_PEOPLE) if one not in others]
        if best:
            people = tuple(best[0] if one == user_id else one for one in table.people)
            return replace(table, people=people, instead=(*table.instead, (user_id, best[0])))
    return replace(table, people=others, gone=len(others) < night.plan.least)


def _with(night: Night, person: NightPerson) -> Night:
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    before = night.person(person.user_id)
    if before is None:
        if len(night.coming) >= MOST_PEOPLE:
            raise Refusal("night_full", most=MOST_PEOPLE)
        return replace(night, people=(*night.people, person))
    return _replaced(night, replace(person, here=person.here or (before.here and not before.left)))


def _replaced(night: Night, person: NightPerson) -> Night:
    people = tuple(person if one.user_id == person.user_id else one for one in night.people)
    return replace(night, people=people)


# Course of the night


def advanced(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """Return the night as it must be at `now`: check-in opens, and a finished round is followed by the next one or the
    end.

    `met` counts how often people met in the league before this night.
    """
    if night.status is NightStatus.SIGN_UP and now >= night.starts_at - CHECK_IN_BEFORE:
        night = replace(night, status=NightStatus.CHECK_IN)
    if night.status is NightStatus.CHECK_IN and now >= night.starts_at:
        if enough(night):
            return _drawn(replace(night, status=NightStatus.PLAYING), now, met)
        if now >= _waits_until(night):
            return called_off(night)
    if night.status is NightStatus.PLAYING:
        if now >= night.round_ends_at:
            night = skipped(night)
        if all(one.settled for one in night.current):
            return _next_round(night, now, met)
    return night


def enough(night: Night) -> bool:
    """Return True if enough people of one division are present for a table."""
    return any(len(night.here_in(one)) >= night.plan.least for one in night.divisions)


def _waits_until(night: Night) -> float:
    """Return the time until which a night waits for people."""
    return night.starts_at + GRACE + night.lost_time


def stood_still(night: Night, since: float, until: float) -> Night:
    """Add a time in which nobody could press a button.

    A round ends that much later. Before the night begins, only the part within check-in counts: the night waits for
    people that much longer.
    """
    if night.status is NightStatus.PLAYING and night.round_ends_at > since:
        return replace(night, round_ends_at=night.round_ends_at + until - since)
    lost = until - max(since, night.starts_at - CHECK_IN_BEFORE)
    if night.gathering and since < _waits_until(night) and lost > 0:
        return replace(night, lost_time=night.lost_time + lost)
    return night


def ends_by(night: Night) -> float:
    """Return the latest end of a night, with every round taking its full time."""
    rounds, length = night.plan.rounds + night.plan.final, night.plan.minutes * MINUTE
    if night.gathering:
        return _waits_until(night) + rounds * length
    return night.round_ends_at + max(0, rounds - night.round_no) * length


def due_at(night: Night, now: float) -> float | None:
    """Return the time at which the night next needs processing, or None."""
    if night.status is NightStatus.SIGN_UP:
        return night.starts_at - CHECK_IN_BEFORE
    if night.status is NightStatus.CHECK_IN:
        return night.starts_at if now < night.starts_at else min(_waits_until(night), now + LOOK_AGAIN)
    if night.status is NightStatus.PLAYING:
        return min(night.round_ends_at, now + LOOK_AGAIN)
    return None


def skipped(night: Night) -> Night:
    """Drop the tables of this round that have no result yet."""
    for table in night.current:
        if not table.settled:
            night = night.with_table(replace(table, gone=True))
    return night


def called_off(night: Night) -> Night:
    """Cancel the night, or end it early. Refusal `night_over`."""
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    return replace(night, status=NightStatus.OVER, called_off=True)


def begun(night: Night, now: float, members: Mapping[int, int] = NO_MEMBERS) -> Night:
    """Begin a night before its time.

    If too few people have checked in, those who signed up and are `members` of the league (with their divisions) count
    as present. Refusals: `night_begun`, `night_over`, `too_few_here`.
    """
    _check_gathering(night)
    if not enough(night):
        people = (
            replace(one, here=True, division=members[one.user_id])
            if one.user_id in members and not (one.here or one.left)
            else one
            for one in night.people
        )
        night = replace(night, people=tuple(people))
    if not enough(night):
        most = max(len(night.here_in(one)) for one in night.divisions)
        raise Refusal("too_few_here", least=night.plan.least, people=most, more=night.plan.least - most)
    return replace(night, status=NightStatus.CHECK_IN, starts_at=min(night.starts_at, now))


def moved(night: Night, starts_at: float, now: float, zone: str) -> Night:
    """Move a night that has not begun to another time.

    People stay signed up. If check-in is not open yet for the new time, they must check in again. Refusals:
    `night_begun`, `night_over`, `night_then_already`.
    """
    _check_gathering(night)
    if starts_at == night.starts_at:
        raise Refusal("night_then_already", begins=starts_at)
    plan = replace(night.plan, zone=zone)
    night = replace(night, starts_at=starts_at, plan=plan, moves=night.moves + 1, lost_time=0.0)
    if now >= starts_at - CHECK_IN_BEFORE:
        return night
    people = tuple(replace(one, here=False) for one in night.people)
    return replace(night, status=NightStatus.SIGN_UP, people=people, reopened=night.moves)


def _check_gathering(night: Night) -> None:
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    if night.status is NightStatus.PLAYING:
        raise Refusal("night_begun")


def placed(night: Night, round_no: int, number: int, channel_id: int | None = None) -> Night:
    """Set the channel of a table (None: the night's channel with the fewest tables).

    Tables in one channel are played one after the other, and the round is extended to leave time for each.
    """
    table = night.table(round_no, number)
    before = _most_in_one_channel(night)
    if channel_id is None:
        tables = Counter(one.channel_id for one in night.current if not one.settled)
        channel_id = min(night.plan.places or (night.plan.channel_id,), key=lambda one: tables[one])
    night = night.with_table(replace(table, channel_id=channel_id))
    later = (_most_in_one_channel(night) - before) * night.plan.minutes * MINUTE
    return replace(night, round_ends_at=night.round_ends_at + max(0.0, later))


def _most_in_one_channel(night: Night) -> int:
    found = Counter(one.channel_id for one in night.current if one.channel_id is not None)
    return max(found.values(), default=1)


def scored(night: Night, table_id: int, scores: Iterable[NightScore]) -> Night:
    """Record the scores of a table of this round."""
    for table in night.current:
        if table.table_id == table_id and not table.settled:
            return night.with_table(replace(table, scores=tuple(sorted(scores, key=lambda one: one.place))))
    return night


def struck(night: Night, table_id: int) -> Night:
    """Remove the scores of a table that no longer count."""
    for table in night.tables:
        if table.table_id == table_id and table.scores:
            return night.with_table(replace(table, scores=(), gone=True))
    return night


def _next_round(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    if enough(night) and night.round_no < night.plan.rounds:
        return _drawn(night, now, met)
    if night.plan.final and not night.in_final:
        best = [(one, _finalists(night, one, night.plan.most)) for one in night.divisions]
        finals = [(division, people) for division, people in best if len(people) >= night.plan.least]
        if finals:
            return _opened(night, finals, now, night.plan.rounds + 1)
    return replace(night, status=NightStatus.OVER)


def _finalists(night: Night, division: int, size: int) -> tuple[int, ...]:
    return finalists(night.standing(division), night.here_in(division), size, night.seed)


def _drawn(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """Start the next round, with tables of one division each for as many people as possible."""
    number = night.round_no + 1
    all_met = Counter(dict(met))
    all_met.update(meetings([one.people for one in night.tables if not one.gone]))
    tables: list[tuple[int, tuple[int, ...]]] = []
    for division in night.divisions:
        here = night.here_in(division)
        sizes = table_sizes(len(here), night.plan.least, night.plan.most)
        playing = seated(here, sizes, night.played, night.seed + number)
        tables += ((division, one) for one in draw(playing, sizes, all_met, night.seed + number))
    return _opened(night, tables, now, number)


def _opened(night: Night, tables: Iterable[tuple[int, tuple[int, ...]]], now: float, round_no: int) -> Night:
    """Add a round with these tables, given as pairs of a division and people."""
    made = tuple(
        NightTable(round_no=round_no, number=number, people=people, division=division)
        for number, (division, people) in enumerate(tables, 1)
    )
    ends = now + night.plan.minutes * MINUTE
    return replace(night, tables=(*night.tables, *made), round_ends_at=ends)
