"""Pairing: the division of a night's people among the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.nights.transitions import (
    MAX_EXHAUSTIVE,
    Pair,
    Seating,
    choose_players,
    meetings,
    pair_tables,
    table_sizes,
)

BOUNDS = st.tuples(st.integers(2, 5), st.integers(0, 4)).map(lambda one: (one[0], one[0] + one[1]))


def cost(tables: Seating, met: Mapping[Pair, int]) -> int:
    """Return the sum of the squared numbers of meetings of all pairs, with those at these tables included."""
    after = Counter(met)
    after.update(meetings(tables))
    return sum(count * count for count in after.values())


@given(st.integers(0, 60), BOUNDS)
def test_sizes(people: int, bounds: tuple[int, int]) -> None:
    """As many people as possible sit at as few tables as possible, whose sizes differ by at most one."""
    least, most = bounds
    sizes = table_sizes(people, least, most)
    assert all(least <= size <= most for size in sizes)
    assert sum(sizes) <= people
    if sizes:
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == -(-sum(sizes) // most)
    room = {count for tables in range(people + 1) for count in range(tables * least, tables * most + 1)}
    assert sum(sizes) == max(count for count in room if count <= people)


@pytest.mark.parametrize(
    ("people", "sizes"), [(2, ()), (3, (3,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (11, (4, 4, 3)), (16, (4, 4, 4, 4))]
)
def test_sizes_for_three_to_five(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people, 3, 5) == sizes


MET = st.dictionaries(
    st.sampled_from([frozenset(pair) for pair in combinations(range(1, 9), 2)]), st.integers(1, 3), max_size=20
)


def every_way(people: list[int], sizes: tuple[int, ...]) -> set[frozenset[frozenset[int]]]:
    """Return all ways to seat `people` at tables of `sizes`, found by brute force."""
    ways = set()
    for order in permutations(people):
        cuts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        ways.add(frozenset(frozenset(order[a:b]) for a, b in pairwise(cuts)))
    return ways


@given(MET, st.sampled_from([(3, 3), (4, 3), (2, 2, 2)]), st.integers(0, 10**6))
def test_a_fair_draw(met: Mapping[Pair, int], sizes: tuple[int, ...], seed: int) -> None:
    """For few people, pairing finds the lowest possible sum of squared meetings."""
    people = list(range(1, sum(sizes) + 1))
    found = pair_tables(people, sizes, met, seed)
    ways = every_way(people, sizes)
    assert frozenset(map(frozenset, found)) in ways
    assert cost(found, met) == min(cost(tuple(tuple(table) for table in way), met) for way in ways)


@given(st.integers(MAX_EXHAUSTIVE + 1, 40), st.integers(0, 10**6))
def test_a_fair_draw_of_many(people: int, seed: int) -> None:
    """For many people, no exchange of two people lowers the sum of squared meetings."""
    met = {frozenset(pair): (hash((seed, pair)) >> 4) % 3 for pair in combinations(range(people), 2) if hash(pair) % 3}
    sizes = table_sizes(people, 3, 5)
    tables = pair_tables(range(people), sizes, met, seed)
    assert sorted(one for table in tables for one in table) == list(range(people))
    assert tuple(map(len, tables)) == sizes
    best = cost(tables, met)
    if people > 20:
        return
    for here, there in combinations(range(len(tables)), 2):
        for one in tables[here]:
            for other in tables[there]:
                change = {one: other, other: one}
                swapped = tuple(tuple(change.get(each, each) for each in table) for table in tables)
                assert cost(swapped, met) >= best


def test_strangers_first() -> None:
    """People who have met three times are kept apart if possible."""
    met = {frozenset(pair): 3 for pair in ((1, 2), (3, 4), (5, 6))}
    for seed in range(20):
        assert not set(meetings(pair_tables(range(1, 7), (3, 3), met, seed))) & met.keys()


def test_four_rounds_of_sixteen() -> None:
    """In four rounds of sixteen people nobody meets anybody three times, and nearly everybody meets new people."""
    met: Counter[Pair] = Counter()
    for number in range(4):
        met.update(meetings(pair_tables(range(16), (4, 4, 4, 4), met, number)))
    assert max(met.values()) <= 2
    assert sum(count == 1 for count in met.values()) >= 84


def test_the_seed_decides() -> None:
    """The same seed always gives the same tables and seats; different seeds give different ones."""
    assert pair_tables(range(20), (5, 5, 5, 5), {}, 4) == pair_tables(reversed(range(20)), (5, 5, 5, 5), {}, 4)
    assert len({pair_tables(range(8), (4, 4), {}, seed) for seed in range(10)}) == 10
    with pytest.raises(ValueError, match="for tables of"):
        pair_tables(range(7), (4, 4), {}, 1)


def test_who_waits() -> None:
    """If there is not room for all, the people with the fewest games play. Ties are drawn by lot."""
    assert set(choose_players([1, 2, 3, 4, 5], (2, 2), {1: 2, 2: 1, 3: 1, 4: 0, 5: 1}, 3)) == {2, 3, 4, 5}
    assert {frozenset(choose_players([1, 2, 3], (2,), {}, seed)) for seed in range(30)} == {
        frozenset(pair) for pair in combinations((1, 2, 3), 2)
    }
