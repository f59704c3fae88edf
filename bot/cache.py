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
        # Each step is atomic: several threads store values.
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._capacity:
            self.popitem(last=False)

    def touch(self, key: K) -> V | None:
        """Return the value of `key` and mark it as recently used, or return None."""
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
        """Store the value of `key`; its TTL starts now."""
        self._values[key] = self._clock.now(), value

    def get(self, key: K) -> V | None:
        """Return the value of `key` and mark it as recently used, or return None if it is missing or has expired."""
        found = self._values.touch(key)
        # After the clock was set back the age is unknown.
        return found[1] if found is not None and 0 <= self._clock.now() - found[0] < self._seconds else None

    def get_stale(self, key: K) -> V | None:
        """Return the value of `key` even if it has expired, or None if it is missing."""
        found = self._values.touch(key)
        return None if found is None else found[1]

    def put_expired(self, key: K, value: V) -> None:
        """Store the value of `key` for `get_stale` only."""
        self._values[key] = -self._seconds, value

    def expire_all(self) -> None:
        """Let all values expire."""
        for key, (_, value) in list(self._values.items()):
            self.put_expired(key, value)

    def discard(self, key: K) -> None:
        """Drop the value of `key`, if there is one."""
        self._values.pop(key, None)

    def discard_where(self, predicate: Callable[[K], bool]) -> None:
        """Drop all entries whose key satisfies the predicate."""
        self._values.discard_where(predicate)


class ReadThroughCache(TTLCache[K, V]):
    """Read-through cache with TTL and LRU eviction. Expired values are kept as a fallback."""

    def __init__(self, read_stored: Callable[[K], Awaitable[V]], clock: Clock, seconds: float, capacity: int) -> None:
        super().__init__(clock, seconds, capacity)
        self.read_stored = read_stored
        self._changes = 0
        """Number of known changes. A value whose read began before such a change may be old."""

    async def read(self, key: K) -> V:
        """Return the value, reading it again if it has expired. If it cannot be read, return the expired one."""
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
        """Replace the fallback after a change, and have the value read again: others may have changed it too."""
        self._changes += 1
        self.put_expired(key, value)

    def invalidate(self, key: K) -> None:
        """Have the value read again next time."""
        self._changes += 1
        self.discard(key)

    def expire_all(self) -> None:
        """Have all values read again. Until then they are kept as a fallback."""
        self._changes += 1
        super().expire_all()
