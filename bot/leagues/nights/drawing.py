"""Drawing the tables of a league night: of the right size, and so that those sit together who have met least."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Final

Pair = frozenset[int]
Tables = tuple[tuple[int, ...], ...]

EXACT: Final = 9
"""Up to so many people every way to seat them is tried."""
TRIES: Final = 8
"""From how many draws by lot the best is looked for, where there are more."""


def table_sizes(people: int, least: int, most: int) -> tuple[int, ...]:
    """The sizes of the tables for so many people, larger ones first: as few tables as can be, as even as can be.

    Where not everybody can be seated it is for as many as can. Raises ValueError where `least` and `most` do not bound
    anything.
    """
    if not 1 <= least <= most:
        raise ValueError(f"tables of {least} to {most}")
    for seated in range(people, least - 1, -1):
        tables = -(-seated // most)
        if seated >= tables * least:
            fewer, larger = divmod(seated, tables)
            return (fewer + 1,) * larger + (fewer,) * (tables - larger)
    return ()


def seated(people: Sequence[int], sizes: Sequence[int], played: Mapping[int, int], seed: int) -> tuple[int, ...]:
    """Who sits down where there is not room for all: whoever has played least, by lot where that is equal."""
    by_lot = sorted(people)
    Random(seed).shuffle(by_lot)  # noqa: S311 (a draw that can be repeated)
    return tuple(sorted(by_lot, key=lambda one: played.get(one, 0))[: sum(sizes)])


def draw(people: Iterable[int], sizes: Sequence[int], met: Mapping[Pair, int], seed: int) -> Tables:
    """The tables, as many people at each as `sizes` says: those sit together who have `met` least often.

    After it, how often people have met differs as little as can be: the sum of the squares of their meetings is the
    least there is for so few people that all ways can be tried; with more, nobody could change places with another to
    make it less. What else is equal is by lot: `seed`. Raises ValueError where not everybody has a seat.
    """
    by_lot = sorted(set(people))
    if len(by_lot) != sum(sizes):
        raise ValueError(f"{len(by_lot)} people for tables of {sizes}")
    chance = Random(seed)  # noqa: S311 (as above)
    chance.shuffle(by_lot)
    if len(by_lot) <= EXACT:
        return _arranged(min(_ways(tuple(by_lot), tuple(sizes)), key=lambda way: _cost(way, met)), chance)
    best: Tables | None = None
    for _ in range(TRIES):
        found = _bettered(_cut(by_lot, sizes), met)
        if best is None or _cost(found, met) < _cost(best, met):
            best = found
        chance.shuffle(by_lot)
    return _arranged(best or (), chance)


def meetings(tables: Iterable[Sequence[int]]) -> Iterable[Pair]:
    """Who meets at tables, pair by pair."""
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))


def _cost(tables: Iterable[Sequence[int]], met: Mapping[Pair, int]) -> int:
    """By how much the sum of the squares of all meetings grows."""
    return sum(2 * met.get(pair, 0) + 1 for pair in meetings(tables))


def _cut(people: Sequence[int], sizes: Sequence[int]) -> Tables:
    cuts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    return tuple(tuple(people[begin:end]) for begin, end in pairwise(cuts))


def _ways(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterable[Tables]:
    """All ways to seat people; tables of one size are not told apart."""
    if not sizes:
        yield ()
        return
    # The first of whoever is left sits at one of the tables of each size: so no way comes twice.
    for size in dict.fromkeys(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            left = tuple(one for one in people if one not in table)
            yield from ((table, *way) for way in _ways(left, tuple(rest)))


def _bettered(tables: Tables, met: Mapping[Pair, int]) -> Tables:
    """Let people change places for as long as that makes the sum less."""
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


def _arranged(tables: Tables, chance: Random) -> Tables:
    """The tables with everybody's seat by lot, the larger ones first."""
    made = [tuple(chance.sample(table, len(table))) for table in tables]
    return tuple(sorted(made, key=len, reverse=True))
