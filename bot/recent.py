"""What is remembered only as long as there is room for it."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """At most `capacity` values; the one that was put or used longest ago makes room."""

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self._capacity = capacity

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._capacity:
            self.popitem(last=False)

    def use(self, key: K) -> V | None:
        """The value of `key`, which is used just now; None where there is none."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]
