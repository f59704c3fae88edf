"""LRU, TTL and read-through caches."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot.clock import Clock
from bot.errors import Refusal

K = TypeVar("K")


V = TypeVar("V")


class LRUCache(OrderedDict[K, V]):
    """LRU cache of at most `capacity` values."""

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self._capacity = capacity

    def __setitem__(self, key: K, value: V) -> None:
        # Each step is atomic, because several threads store values.
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._capacity:
            self.popitem(last=False)

    def touch(self, key: K) -> V | None:
        """Return the value of `key` and mark it as recently used. Return None if it is missing."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]

    def discard_where(self, predicate: Callable[[K], bool]) -> None:
        """Drop all entries whose key satisfies the predicate."""
        for key in [key for key in self if predicate(key)]:
            del self[key]


class TTLCache(Generic[K, V]):
    """TTL cache of at most `capacity` values, each valid for `seconds`."""

    def __init__(self, clock: Clock, seconds: float, capacity: int) -> None:
        self._clock = clock
        self._seconds = seconds
        self._values: LRUCache[K, tuple[float, V]] = LRUCache(capacity)

    def __contains__(self, key: K) -> bool:
        """Return True if `key` has a value that has not expired."""
        found = self._values.get(key)
        return found is not None and 0 <= self._clock.now() - found[0] < self._seconds

    def put(self, key: K, value: V) -> None:
        """Store the value of `key` and start its TTL."""
        self._values[key] = self._clock.now(), value

    def get(self, key: K) -> V | None:
        """Return the value of `key` and mark it as recently used. Return None if it is missing or has expired."""
        found = self._values.touch(key)
        # The age is negative if the clock was set back. The value then counts as expired.
        return found[1] if found is not None and 0 <= self._clock.now() - found[0] < self._seconds else None

    def get_stale(self, key: K) -> V | None:
        """Return the value of `key` even if it has expired. Return None if it is missing."""
        found = self._values.touch(key)
        return None if found is None else found[1]

    def put_expired(self, key: K, value: V) -> None:
        """Store a value for `key` that only `get_stale` returns."""
        self._values[key] = -self._seconds, value

    def expire_all(self) -> None:
        """Mark all values as expired."""
        for key, (_, value) in list(self._values.items()):
            self.put_expired(key, value)

    def discard(self, key: K) -> None:
        """Drop the value of `key`, if any."""
        self._values.pop(key, None)

    def discard_where(self, predicate: Callable[[K], bool]) -> None:
        self._values.discard_where(predicate)


class ReadThroughCache(TTLCache[K, V]):
    """Read-through cache with TTL and LRU eviction. Expired values are kept as a fallback."""

    def __init__(self, read_stored: Callable[[K], Awaitable[V]], clock: Clock, seconds: float, capacity: int) -> None:
        super().__init__(clock, seconds, capacity)
        self.read_stored = read_stored
        self._changes = 0
        """Number of known changes. A value whose read began before the latest change is not cached."""

    async def read(self, key: K) -> V:
        """Return the value of `key`, read with `read_stored` if it is missing or has expired.

        If reading is refused, return the expired value. Raises the Refusal if `key` has no expired value.
        """
        found = self.get(key)
        if found is not None:
            return found
        changes = self._changes
        try:
            value = await self.read_stored(key)
        except Refusal:
            found = self.get_stale(key)
            if found is not None:
                return found
            raise
        if self._changes == changes:
            self.put(key, value)
        return value

    def replace(self, key: K, value: V) -> None:
        """Make `value` the fallback of `key` after a change. The next `read` of `key` reads the stored value."""
        self._changes += 1
        self.put_expired(key, value)

    def invalidate(self, key: K) -> None:
        """Drop the value of `key`, so that the next `read` reads the stored value."""
        self._changes += 1
        self.discard(key)

    def expire_all(self) -> None:
        """Have all values read again, but keep the expired values as fallbacks."""
        self._changes += 1
        super().expire_all()
