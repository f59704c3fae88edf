"""How often Discord takes requests about the messages of a channel, as far as it has said.

Of every kind of request (edits, posts) it takes so many in a window of so many seconds, in each channel, and says in
every answer how many are left. They are spread over what is left of the window, so that a message that changes all the
time is never long behind. One is left over: discord.py holds on to whoever takes the last until the window has passed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.clock import Clock

SPARED: Final = 1
"""Requests of a window that are left over."""
CHANNELS: Final = 2_000
"""Limits that are remembered before those that have passed are forgotten."""


class Kind(Enum):
    """The kinds of requests about messages that have a limit of their own in each channel, by their HTTP method."""

    POST = "POST"
    EDIT = "PATCH"


@dataclass(slots=True)
class _Window:
    size: int
    seconds: float
    left: int
    ends: float
    last: float
    """When the last request was made."""

    def opens(self, now: float) -> float:
        """When the next request may be made."""
        if now >= self.ends:
            return now
        return self.last + (self.ends - self.last) / (max(0, self.left - SPARED) + 1)


class Limits:
    """What Discord has said of its limits. Where it has said nothing there is none."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[tuple[Kind, int], _Window] = {}

    def told(self, kind: Kind, channel_id: int, *, size: int, left: int, seconds: float) -> None:
        """Discord says that of `size` requests in a channel it takes `left` more in the next `seconds`."""
        now = self._clock.now()
        window = self._windows.get((kind, channel_id))
        if window is None:
            self._forget(now)
            window = self._windows[kind, channel_id] = _Window(size, seconds, left, now + seconds, now)
        window.size, window.left, window.ends = size, left, now + seconds
        window.seconds = seconds if left == size - 1 else max(window.seconds, seconds)

    def wait(self, kind: Kind, channel_id: int) -> float:
        """Seconds until a request should be made; if that is now (0), it counts as made."""
        window, now = self._windows.get((kind, channel_id)), self._clock.now()
        if window is None:
            return 0.0
        wait = max(0.0, window.opens(now) - now)
        if not wait:
            if now >= window.ends:
                window.left, window.ends = window.size, now + window.seconds
            window.left, window.last = window.left - 1, now
        return wait

    def _forget(self, now: float) -> None:
        if len(self._windows) >= CHANNELS:
            self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
