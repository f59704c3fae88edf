"""State transitions of a league night, as pure functions, and the pairing of people at its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from bot.clock import MINUTE
from bot.errors import Refusal
from bot.leagues.nights.values import Night, NightPerson, NightScore, NightStatus, NightTable, choose_finalists

Pair = frozenset[int]

Seating = tuple[tuple[int, ...], ...]

MAX_EXHAUSTIVE: Final = 9
"""Maximum number of people for which every seating is tried."""
RANDOM_STARTS: Final = 8
"""Number of random starts of the search, if there are more than `MAX_EXHAUSTIVE` people."""


def table_sizes(people: int, least: int, most: int) -> tuple[int, ...]:
    """Return the sizes of as few and as even tables as possible for `people` people, larger tables first.

    Each table has `least` to `most` people. If not everybody can be seated, as many as possible are. Raises ValueError
    if `least` and `most` are not valid bounds.
    """
    if not 1 <= least <= most:
        raise ValueError(f"tables of {least} to {most}")
    for seated in range(people, least - 1, -1):
        tables = -(-seated // most)
        if seated >= tables * least:
            fewer, larger = divmod(seated, tables)
            return (fewer + 1,) * larger + (fewer,) * (tables - larger)
    return ()


def choose_players(
    people: Sequence[int], sizes: Sequence[int], played: Mapping[int, int], seed: int
) -> tuple[int, ...]:
    """Return the people who play if there are more people than seats: those with the fewest games.

    Ties are broken at random. `played` has the number of games by user id.
    """
    by_lot = sorted(people)
    Random(seed).shuffle(by_lot)  # noqa: S311 (a draw that can be repeated)
    return tuple(sorted(by_lot, key=lambda one: played.get(one, 0))[: sum(sizes)])


def pair_tables(people: Iterable[int], sizes: Sequence[int], met: Mapping[Pair, int], seed: int) -> Seating:
    """Pair people at tables of these sizes, so that people who have seldom met sit together.

    `met` has the number of meetings of each pair. The pairing minimises the sum of the squares of these numbers. For up
    to `MAX_EXHAUSTIVE` people, the minimum is exact. For more people, no swap of two people reduces the sum. Remaining
    ties are broken at random by `seed`. Raises ValueError unless there are as many people as seats.
    """
    by_lot = sorted(set(people))
    if len(by_lot) != sum(sizes):
        raise ValueError(f"{len(by_lot)} people for tables of {sizes}")
    chance = Random(seed)  # noqa: S311 (as above)
    chance.shuffle(by_lot)
    if len(by_lot) <= MAX_EXHAUSTIVE:
        return _shuffle_seats(
            min(_all_seatings(tuple(by_lot), tuple(sizes)), key=lambda way: _meeting_cost(way, met)), chance
        )
    best: Seating | None = None
    for _ in range(RANDOM_STARTS):
        cuts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        found = _improve(tuple(tuple(by_lot[begin:end]) for begin, end in pairwise(cuts)), met)
        if best is None or _meeting_cost(found, met) < _meeting_cost(best, met):
            best = found
        chance.shuffle(by_lot)
    return _shuffle_seats(best or (), chance)


def meetings(tables: Iterable[Sequence[int]]) -> Iterable[Pair]:
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))


def _meeting_cost(tables: Iterable[Sequence[int]], met: Mapping[Pair, int]) -> int:
    """Return the amount by which these tables increase the sum of squared numbers of meetings."""
    return sum(2 * met.get(pair, 0) + 1 for pair in meetings(tables))


def _all_seatings(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterable[Seating]:
    """Yield all seatings. Tables of equal size are interchangeable."""
    if not sizes:
        yield ()
        return
    # Seat the first remaining person at one table of each size only, so that no seating repeats.
    for size in dict.fromkeys(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            left = tuple(one for one in people if one not in table)
            yield from ((table, *way) for way in _all_seatings(left, tuple(rest)))


def _improve(tables: Seating, met: Mapping[Pair, int]) -> Seating:
    """Swap people between tables until no swap reduces the cost."""
    at = [list(table) for table in tables]

    def with_others(one: int, table: int, but: int) -> int:
        return sum(met.get(frozenset((one, other)), 0) for other in at[table] if other != but)

    changed = True
    while changed:
        changed = False
        for here, there in combinations(range(len(at)), 2):
            for mine in range(len(at[here])):
                for theirs in range(len(at[there])):
                    one, other = at[here][mine], at[there][theirs]
                    now = with_others(one, here, one) + with_others(other, there, other)
                    if with_others(one, there, other) + with_others(other, here, one) < now:
                        at[here][mine], at[there][theirs] = other, one
                        changed = True
    return tuple(tuple(table) for table in at)


def _shuffle_seats(tables: Seating, chance: Random) -> Seating:
    """Return the tables, larger tables first, with the people of each table in random order."""
    shuffled = [tuple(chance.sample(table, len(table))) for table in tables]
    return tuple(sorted(shuffled, key=len, reverse=True))


CHECK_IN_LEAD: Final = 30 * MINUTE
"""Seconds before the start at which check-in opens and the reminder is sent."""
GRACE_PERIOD: Final = 15 * MINUTE
"""Seconds that a night waits for people after its planned start."""
RESULT_POLL_INTERVAL: Final = 10.0
"""Seconds between polls of the results of a night's tables."""
INTEREST_POLL_INTERVAL: Final = 10 * MINUTE
"""Seconds between polls of the people interested in a night's event, until check-in opens."""
MAX_PEOPLE: Final = 60
NO_MEMBERS: Final[Mapping[int, int]] = MappingProxyType({})


def bump_revision(before: Night, after: Night) -> Night:
    """Return the night after a change, with `revision` increased if people can see the difference."""
    same = replace(after, discord=before.discord, revision=before.revision) == before
    if same and after.discord.missing == before.discord.missing:
        return replace(after, revision=before.revision)
    return replace(after, revision=before.revision + 1)


# Attendance


def sign_up(night: Night, user_id: int, name: str, division: int = 1) -> Night:
    """Sign somebody up. Refusals: `night_over`, `night_full`."""
    return _add_person(night, NightPerson(user_id=user_id, name=name, division=division))


def check_in(night: Night, user_id: int, name: str, division: int = 1) -> Night:
    """Check somebody in, whether or not they signed up. Refusals: `night_over`, `check_in_later`, `night_full`."""
    if night.status is NightStatus.SIGN_UP:
        raise Refusal("check_in_later", at=night.starts_at - CHECK_IN_LEAD)
    return _add_person(night, NightPerson(user_id=user_id, name=name, division=division, is_present=True))


def sign_up_interested(night: Night, people: Mapping[int, str]) -> Night:
    """Sign up the people who are interested in Discord's event, except people who cancelled their sign-up."""
    if not night.is_gathering:
        return night
    for user_id, name in people.items():
        if night.person(user_id) is None and len(night.signed_up) < MAX_PEOPLE:
            night = _add_person(night, NightPerson(user_id=user_id, name=name))
    return night


def leave(night: Night, user_id: int, dealt: frozenset[int]) -> Night:
    """Remove a person who cancels or leaves. Refusals: `night_over`, `not_signed_up`.

    Before the first deal at the person's table, a waiting person of the same division takes their place. In a final,
    the next best person does. If nobody can, and too few people remain, the table is abandoned. `dealt` has the ids of
    the tables with a deal.
    """
    person = night.person(user_id)
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    if person is None or person.has_left:
        raise Refusal("not_signed_up")
    night = _put_person(night, replace(person, is_present=False, has_left=True))
    for table in night.current_tables:
        if user_id in table.people and table.table_id not in dealt and not table.is_settled:
            night = night.with_table(_replace_player(night, table, user_id))
    return night


def _replace_player(night: Night, table: NightTable, user_id: int) -> NightTable:
    others = tuple(one for one in table.people if one != user_id)
    waiting = night.waiting_in(table.division)
    if waiting and not night.is_in_final:
        came = waiting[0]
        people = tuple(came if one == user_id else one for one in table.people)
        return replace(table, people=people, substitutions=(*table.substitutions, (user_id, came)))
    if night.is_in_final:
        best = [one for one in _finalists(night, table.division, MAX_PEOPLE) if one not in others]
        if best:
            people = tuple(best[0] if one == user_id else one for one in table.people)
            return replace(table, people=people, substitutions=(*table.substitutions, (user_id, best[0])))
    return replace(table, people=others, abandoned=len(others) < night.plan.min_table_size)


def _add_person(night: Night, person: NightPerson) -> Night:
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    before = night.person(person.user_id)
    if before is None:
        if len(night.signed_up) >= MAX_PEOPLE:
            raise Refusal("night_full", most=MAX_PEOPLE)
        return replace(night, people=(*night.people, person))
    return _put_person(
        night, replace(person, is_present=person.is_present or (before.is_present and not before.has_left))
    )


def _put_person(night: Night, person: NightPerson) -> Night:
    people = tuple(person if one.user_id == person.user_id else one for one in night.people)
    return replace(night, people=people)


# Course of the night


def advance(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """Return the night after all transitions that are due at `now`.

    Check-in opens, the night begins or is called off, and each finished round is followed by the next round or the end.
    `met` counts how often people met in the league before this night.
    """
    if night.status is NightStatus.SIGN_UP and now >= night.starts_at - CHECK_IN_LEAD:
        night = replace(night, status=NightStatus.CHECK_IN)
    if night.status is NightStatus.CHECK_IN and now >= night.starts_at:
        if has_enough_players(night):
            return _start_round(replace(night, status=NightStatus.PLAYING), now, met)
        if now >= _wait_deadline(night):
            return call_off(night)
    if night.status is NightStatus.PLAYING:
        if now >= night.round_ends_at:
            night = abandon_open_tables(night)
        if all(one.is_settled for one in night.current_tables):
            return _next_round(night, now, met)
    return night


def has_enough_players(night: Night) -> bool:
    return any(len(night.present_in(one)) >= night.plan.min_table_size for one in night.divisions)


def _wait_deadline(night: Night) -> float:
    return night.starts_at + GRACE_PERIOD + night.lost_time


def add_lost_time(night: Night, since: float, until: float) -> Night:
    """Make up for a period in which nobody could press a button.

    The current round ends that much later. Before the night begins, only the part of the period within check-in counts,
    and the night waits that much longer for people.
    """
    if night.status is NightStatus.PLAYING and night.round_ends_at > since:
        return replace(night, round_ends_at=night.round_ends_at + until - since)
    lost = until - max(since, night.starts_at - CHECK_IN_LEAD)
    if night.is_gathering and since < _wait_deadline(night) and lost > 0:
        return replace(night, lost_time=night.lost_time + lost)
    return night


def latest_end(night: Night) -> float:
    """Return the latest end of a night, with every round taking its full time."""
    rounds, length = night.plan.rounds + night.plan.has_final, night.plan.round_minutes * MINUTE
    if night.is_gathering:
        return _wait_deadline(night) + rounds * length
    return night.round_ends_at + max(0, rounds - night.round_no) * length


def due_at(night: Night, now: float) -> float | None:
    """Return the time at which the night next needs processing, or None if it is over."""
    if night.status is NightStatus.SIGN_UP:
        return night.starts_at - CHECK_IN_LEAD
    if night.status is NightStatus.CHECK_IN:
        return night.starts_at if now < night.starts_at else min(_wait_deadline(night), now + RESULT_POLL_INTERVAL)
    if night.status is NightStatus.PLAYING:
        return min(night.round_ends_at, now + RESULT_POLL_INTERVAL)
    return None


def abandon_open_tables(night: Night) -> Night:
    for table in night.current_tables:
        if not table.is_settled:
            night = night.with_table(replace(table, abandoned=True))
    return night


def call_off(night: Night) -> Night:
    """Cancel the night, or end it early. Refusal `night_over`."""
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    return replace(night, status=NightStatus.OVER, called_off=True)


def begin(night: Night, now: float, members: Mapping[int, int] = NO_MEMBERS) -> Night:
    """Begin a night early. Refusals: `night_begun`, `night_over`, `too_few_here`.

    If too few people have checked in, everybody who signed up and is a member of the league counts as present.
    `members` maps members to their divisions.
    """
    _check_gathering(night)
    if not has_enough_players(night):
        people = (
            replace(one, is_present=True, division=members[one.user_id])
            if one.user_id in members and not (one.is_present or one.has_left)
            else one
            for one in night.people
        )
        night = replace(night, people=tuple(people))
    if not has_enough_players(night):
        most = max(len(night.present_in(one)) for one in night.divisions)
        raise Refusal(
            "too_few_here", least=night.plan.min_table_size, people=most, more=night.plan.min_table_size - most
        )
    return replace(night, status=NightStatus.CHECK_IN, starts_at=min(night.starts_at, now))


def move(night: Night, starts_at: float, now: float, zone: str) -> Night:
    """Move a night that has not begun to another time.

    People stay signed up. If check-in is not open yet for the new time, they must check in again. Refusals:
    `night_begun`, `night_over`, `night_then_already`.
    """
    _check_gathering(night)
    if starts_at == night.starts_at:
        raise Refusal("night_then_already", begins=starts_at)
    plan = replace(night.plan, zone=zone)
    night = replace(night, starts_at=starts_at, plan=plan, move_count=night.move_count + 1, lost_time=0.0)
    if now >= starts_at - CHECK_IN_LEAD:
        return night
    people = tuple(replace(one, is_present=False) for one in night.people)
    return replace(night, status=NightStatus.SIGN_UP, people=people, reopened_move=night.move_count)


def _check_gathering(night: Night) -> None:
    if night.status is NightStatus.OVER:
        raise Refusal("night_over")
    if night.status is NightStatus.PLAYING:
        raise Refusal("night_begun")


def assign_channel(night: Night, round_no: int, number: int, channel_id: int | None = None) -> Night:
    """Set the channel of a table (None: the table channel with the fewest tables).

    Tables in the same channel are played one after the other, so the round is extended.
    """
    table = night.table(round_no, number)
    before = _most_in_one_channel(night)
    if channel_id is None:
        tables = Counter(one.channel_id for one in night.current_tables if not one.is_settled)
        channel_id = min(night.plan.table_channels or (night.plan.channel_id,), key=lambda one: tables[one])
    night = night.with_table(replace(table, channel_id=channel_id))
    later = (_most_in_one_channel(night) - before) * night.plan.round_minutes * MINUTE
    return replace(night, round_ends_at=night.round_ends_at + max(0.0, later))


def _most_in_one_channel(night: Night) -> int:
    found = Counter(one.channel_id for one in night.current_tables if one.channel_id is not None)
    return max(found.values(), default=1)


def record_scores(night: Night, table_id: int, scores: Iterable[NightScore]) -> Night:
    for table in night.current_tables:
        if table.table_id == table_id and not table.is_settled:
            return night.with_table(replace(table, scores=tuple(sorted(scores, key=lambda one: one.place))))
    return night


def void_scores(night: Night, table_id: int) -> Night:
    for table in night.tables:
        if table.table_id == table_id and table.scores:
            return night.with_table(replace(table, scores=(), abandoned=True))
    return night


def _next_round(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    if has_enough_players(night) and night.round_no < night.plan.rounds:
        return _start_round(night, now, met)
    if night.plan.has_final and not night.is_in_final:
        best = [(one, _finalists(night, one, night.plan.max_table_size)) for one in night.divisions]
        finals = [(division, people) for division, people in best if len(people) >= night.plan.min_table_size]
        if finals:
            return _add_round(night, finals, now, night.plan.rounds + 1)
    return replace(night, status=NightStatus.OVER)


def _finalists(night: Night, division: int, size: int) -> tuple[int, ...]:
    return choose_finalists(night.standings(division), night.present_in(division), size, night.seed)


def _start_round(night: Night, now: float, met: Mapping[Pair, int]) -> Night:
    """Start the next round, with as many people as possible. Each table has people of one division."""
    number = night.round_no + 1
    all_met = Counter(dict(met))
    all_met.update(meetings([one.people for one in night.tables if not one.abandoned]))
    tables: list[tuple[int, tuple[int, ...]]] = []
    for division in night.divisions:
        here = night.present_in(division)
        sizes = table_sizes(len(here), night.plan.min_table_size, night.plan.max_table_size)
        playing = choose_players(here, sizes, night.games_played, night.seed + number)
        tables += ((division, one) for one in pair_tables(playing, sizes, all_met, night.seed + number))
    return _add_round(night, tables, now, number)


def _add_round(night: Night, tables: Iterable[tuple[int, tuple[int, ...]]], now: float, round_no: int) -> Night:
    """Add a round with these tables, each given as a division and its people."""
    added = tuple(
        NightTable(round_no=round_no, number=number, people=people, division=division)
        for number, (division, people) in enumerate(tables, 1)
    )
    ends = now + night.plan.round_minutes * MINUTE
    return replace(night, tables=(*night.tables, *added), round_ends_at=ends)
