"""Tests of eviction and expiry in LRU and TTL caches."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.cache import LRUCache, TTLCache
from tests.support.clock import ManualClock

KEYS = st.integers(0, 6)
LONG = 8
"""Seconds until a value expires."""


@given(capacity=st.integers(1, 5), done=st.lists(st.tuples(st.sampled_from(("put", "use", "pop", "forget")), KEYS)))
def test_who_makes_room(capacity: int, done: list[tuple[str, int]]) -> None:
    """The cache never exceeds its capacity, and has the values that were put or used last."""
    recent: LRUCache[int, int] = LRUCache(capacity)
    order: list[int] = []
    values: dict[int, int] = {}
    for number, (what, key) in enumerate(done):
        known = key in order
        if what == "put":
            recent[key] = values[key] = number
            order = [*(one for one in order if one != key), key][-capacity:]
        elif what == "use":
            assert recent.touch(key) == (values[key] if known else None)
            order = [*(one for one in order if one != key), *([key] if known else [])]
        elif what == "pop":
            assert recent.pop(key, None) == (values[key] if known else None)
            order = [one for one in order if one != key]
        else:
            recent.discard_where(key.__le__)
            order = [one for one in order if one < key]
        assert list(recent.items()) == [(one, values[one]) for one in order]


@given(
    capacity=st.integers(1, 4),
    done=st.lists(st.tuples(st.sampled_from(("put", "get", "drop", "wait", "back")), KEYS)),
)
def test_what_holds_for_a_while(capacity: int, done: list[tuple[str, int]]) -> None:
    """A value is valid for its TTL, but not if it was put in the future; `get_stale` ignores the TTL."""
    clock = ManualClock()
    expiring: TTLCache[int, int] = TTLCache(clock, LONG, capacity)
    put: LRUCache[int, tuple[float, int]] = LRUCache(capacity)
    for number, (what, key) in enumerate(done):
        if what == "put":
            expiring.put(key, number)
            put[key] = clock.now(), number
        elif what == "drop":
            expiring.discard(key)
            put.pop(key, None)
        elif what == "get":
            since, value = put.touch(key) or (clock.now() + 1, None)
            holds = since <= clock.now() < since + LONG
            assert (expiring.get(key), expiring.get_stale(key), key in expiring) == (
                value if holds else None,
                value,
                holds,
            )
        else:
            clock.jump(float(key) if what == "wait" else -float(key))
    expiring.discard_where(lambda key: key > 1)
    assert [key for key in range(7) if expiring.get_stale(key) is not None] == sorted(key for key in put if key <= 1)
