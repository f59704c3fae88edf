"""Pairing of people at the tables of a league night, with even table sizes and as few repeated meetings as possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Final

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
