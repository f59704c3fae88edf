"""What is remembered only as long as there is room for it or, where it wears out, only for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from bot.clock import Clock

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """At most `capacity` values; the one that was put or used longest ago makes room."""

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self._capacity = capacity

    def __setitem__(self, key: K, value: V) -> None:
        # Each step is whole by itself: some values are put by several threads.
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._capacity:
            self.popitem(last=False)

    def use(self, key: K) -> V | None:
        """The value of `key`, which is used just now; None where there is none."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]

    def forget(self, which: Callable[[K], bool]) -> None:
        """Drop the values of all keys of which that is true."""
        for key in [key for key in self if which(key)]:
            del self[key]


class Expiring(Generic[K, V]):
    """At most `capacity` values, each of which holds for `seconds` from when it was put."""

    def __init__(self, clock: Clock, seconds: float, capacity: int) -> None:
        self._clock = clock
        self._seconds = seconds
        self._values: Recent[K, tuple[float, V]] = Recent(capacity)

    def __contains__(self, key: K) -> bool:
        """Whether `key` has a value that still holds."""
        found = self._values.get(key)
        # A clock that was set back says nothing about how old it is.
        return found is not None and 0 <= self._clock.now() - found[0] < self._seconds

    def put(self, key: K, value: V) -> None:
        """Remember the value of `key`, as of now."""
        self._values[key] = self._clock.now(), value

    def get(self, key: K) -> V | None:
        """The value of `key`, which is used just now; None where none still holds."""
        return self.last(key) if key in self else None

    def last(self, key: K) -> V | None:
        """The same where it does not hold any more, too: the last that is remembered."""
        found = self._values.use(key)
        return None if found is None else found[1]

    def drop(self, key: K) -> None:
        """Remember none for `key`."""
        self._values.pop(key, None)

    def forget(self, which: Callable[[K], bool]) -> None:
        """Drop the values of all keys of which that is true."""
        self._values.forget(which)
