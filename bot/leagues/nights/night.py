"""Everything that changes a league night: pure, each change makes the next night."""

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
"""Seconds before its beginning in which people check in; the reminder comes first."""
GRACE: Final = 15 * MINUTE
"""Seconds that a night waits for people after the time at which it should begin."""
LOOK_AGAIN: Final = 10.0
"""Seconds between two looks at what the tables of a night have come to."""
ASK_AGAIN: Final = 10 * MINUTE
"""Seconds between two looks at who is interested in a night's event, until people check in."""
MOST_PEOPLE: Final = 60
NO_MEMBERS: Final[Mapping[int, int]] = MappingProxyType({})


def changed(before: Night, after: Night) -> Night:
    """The night after a change, counted where people can see it."""
    same = replace(after, shown=before.shown, change=before.change) == before
    if same and after.shown.missing == before.shown.missing:
        return replace(after, change=before.change)
    return replace(after, change=before.change + 1)


# Who comes


def signed_up(night: Night, user_id: int, name: str, division: int = 1) -> Night:
    """Somebody will come. Refusals `night_over`, `night_full`."""
    return _with(night, NightPerson(user_id=user_id, name=name, division=division))


def checked_in(night: Night, user_id: int, name: str, division: int = 1) -> Night:
    """Somebody is there, whether they had signed up or not. Refusals `night_over`, `check_in_later`, `night_full`."""
    if night.status is NightStatus.SIGN_UP:
        raise Refusal("check_in_later", at=night.starts_at - CHECK_IN_BEFORE)
    return _with(night, NightPerson(user_id=user_id, name=name, division=division, here=True))


def interested(night: Night, people: Mapping[int, str]) -> Night:
    """Who is interested in Discord's event has signed up, but for whoever has taken it back here."""
    if not night.gathering:
        return night
    for user_id, name in people.items():
        if night.person(user_id) is None and len(night.coming) < MOST_PEOPLE:
            night = _with(night, NightPerson(user_id=user_id, name=name))
    return night


def left(night: Night, user_id: int, dealt: frozenset[int]) -> Night:
    """Somebody will not come, or goes home. Where nothing was dealt yet (`dealt` are the tables at which something was)
    whoever of their division waits comes in their place; where nobody waits and too few are left, the table is none.
    Refusals `night_over`, `not_signed_up`.
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


# How it goes on


def advanced(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """The night as it has to be at `now`: check-in is open, a round that is over gives way to the next, or to the end.

    `met` is how often people have met in the league before this night.
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
    """Whether enough people are there for a table, those of one division where there are several."""
    return any(len(night.here_in(one)) >= night.plan.least for one in night.divisions)


def _waits_until(night: Night) -> float:
    """Return the moment until which a night waits for people."""
    return night.starts_at + GRACE + night.lost_time


def stood_still(night: Night, since: float, until: float) -> Night:
    """Return the night after a time in which nobody could press anything: its round ends later by that, or it waits
    for people longer by what fell into its check-in.
    """
    if night.status is NightStatus.PLAYING and night.round_ends_at > since:
        return replace(night, round_ends_at=night.round_ends_at + until - since)
    lost = until - max(since, night.starts_at - CHECK_IN_BEFORE)
    if night.gathering and since < _waits_until(night) and lost > 0:
        return replace(night, lost_time=night.lost_time + lost)
    return night


def ends_by(night: Night) -> float:
    """Return the moment by which a night is over at the latest: each of its rounds takes all the time it may."""
    rounds, length = night.plan.rounds + night.plan.final, night.plan.minutes * MINUTE
    if night.gathering:
        return _waits_until(night) + rounds * length
    return night.round_ends_at + max(0, rounds - night.round_no) * length


def due_at(night: Night, now: float) -> float | None:
    """When there is something to do for a night by itself; None: never."""
    if night.status is NightStatus.SIGN_UP:
        return night.starts_at - CHECK_IN_BEFORE
    if night.status is NightStatus.CHECK_IN:
        return night.starts_at if now < night.starts_at else min(_waits_until(night), now + LOOK_AGAIN)
    if night.status is NightStatus.PLAYING:
        return min(night.round_ends_at, now + LOOK_AGAIN)
    return None


def skipped(night: Night) -> Night:
    """The tables of this round that have no result yet will have none."""
    for table in night.current:
        if not table.settled:
            night = night.with_table(replace(table, gone=True))
    return night


def called_off(night: Night) -> Night:
    """The night does not take place, or ends here. Refusal `night_over`."""
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    return replace(night, status=NightStatus.OVER, called_off=True)


def begun(night: Night, now: float, members: Mapping[int, int] = NO_MEMBERS) -> Night:
    """Begin a night now and not at its time. Where too few have checked in, those who signed up and are `members` of
    the league (with their divisions) count as being there. Refusals `night_begun`, `night_over`, `too_few_here`.
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
    """Move a night that has not begun to another time. Those who signed up stay; they check in anew where check-in is
    not open for the new time yet. Refusals `night_begun`, `night_over`, `night_then_already`.
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
    """Note the channel of a table (None: that of the night's channels with the fewest tables). Tables of one channel
    are played one after the other, so a round in which they are has time for each.
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
    """What a table of this round has come to."""
    for table in night.current:
        if table.table_id == table_id and not table.settled:
            return night.with_table(replace(table, scores=tuple(sorted(scores, key=lambda one: one.place))))
    return night


def struck(night: Night, table_id: int) -> Night:
    """What a table had come to counts no more."""
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
    """The next round, with tables for as many of those who are there as can be seated, of one division each."""
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
    """A round with tables of people, each of a division."""
    made = tuple(
        NightTable(round_no=round_no, number=number, people=people, division=division)
        for number, (division, people) in enumerate(tables, 1)
    )
    ends = now + night.plan.minutes * MINUTE
    return replace(night, tables=(*night.tables, *made), round_ends_at=ends)
