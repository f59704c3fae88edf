"""Rate limits of Discord: the limit of the whole bot, and buckets as described by response headers.

A request counts from its permission until a while after its response, because Discord may count it at any moment in
between. So limits are never exceeded, however long requests are in flight. All moments are seconds on one clock; if it
is set back, pending waits end.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from bot.presenter.endpoints import Endpoint

SECOND: Final = 1.0
"""Seconds of the window of the whole bot's limit."""
SPARED: Final = 1
"""Requests of a larger bucket that stay unused: discord.py delays the caller who takes the last one."""
MOST_BUCKETS: Final = 2_000
"""Number of buckets above which unlimited ones are forgotten."""


@dataclass(slots=True)
class Bucket:
    """A rate limit of its own. One request is made at a time; other limits are known only from Discord's headers."""

    limit: int = 1
    seconds: float = 0.0
    """Length of the window in which `limit` requests are accepted."""
    left: int = 1
    """Requests that Discord accepts until the window ends."""
    ends: float = 0.0
    """End of the window."""
    closed_until: float = 0.0
    """End of the pause after a refused request."""
    taken: bool = False
    """True if a request is permitted or in flight."""
    made: deque[float] = field(default_factory=deque)
    """Moments of the last responses."""

    @property
    def usable(self) -> int:
        """Maximum number of requests that are made in a window."""
        return max(1, self.limit - SPARED)

    def like(self, other: Bucket) -> Bucket:
        """Copy the state of `other`, which turned out to be this bucket, and return this one."""
        self.limit, self.seconds, self.left, self.ends = other.limit, other.seconds, other.left, other.ends
        self.closed_until = max(self.closed_until, other.closed_until)
        self.made = other.made
        return self

    def opens(self, now: float, *, paced: bool) -> float | None:
        """Return the moment of the next permitted request; None while one is in flight."""
        if self.taken:
            return None
        if self.made and self.made[-1] > now:
            self.made.clear()
            self.ends = self.closed_until = 0.0
        moment = max(now, self.closed_until)
        if self.left <= self.limit - self.usable:
            moment = max(moment, self.ends)
        if len(self.made) >= self.usable:
            moment = max(moment, self.made[-self.usable] + self.seconds)
        if self.made and paced:
            moment = max(moment, self.made[-1] + self.seconds / self.usable)
        return moment


class Said(Struct, frozen=True):
    """The headers about a bucket, which Discord calls `name`: it accepts `limit` requests in a window.

    It accepts `left` more in the current window, which ends in `seconds`.
    """

    name: str
    limit: int
    left: int
    seconds: float


class RateLimits:
    """State of all limits. It has no clock: each call passes the current time."""

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self._under_way = 0
        self._made: deque[float] = deque()
        """Moments of the responses in the last second."""
        self._closed_until = 0.0
        self._names: dict[str, str] = {}
        """Discord's bucket names by route."""
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def opens(self, now: float) -> float | None:
        """Return the moment of the whole bot's next permitted request; None until one in flight has ended."""
        if self._made and self._made[-1] > now:
            self._made.clear()
            self._closed_until = 0.0
        while self._made and self._made[0] + SECOND <= now:
            self._made.popleft()
        if self._under_way >= self._per_second:
            return None
        moment = max(now, self._closed_until)
        too_many = len(self._made) + self._under_way - self._per_second
        return moment if too_many < 0 else max(moment, self._made[too_many] + SECOND)

    def bucket(self, endpoint: Endpoint) -> Bucket:
        key = self._names.get(endpoint.route, endpoint.route), endpoint.major
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket()
        return found

    def take(self, endpoint: Endpoint) -> Bucket:
        """Permit a request; return the bucket that it counts against, for `give_back` or `over`."""
        bucket = self.bucket(endpoint)
        bucket.taken = True
        self._under_way += 1
        return bucket

    def give_back(self, bucket: Bucket) -> None:
        """Note that a permitted request was not made."""
        bucket.taken = False
        self._under_way -= 1

    def over(self, bucket: Bucket, now: float) -> None:
        """Note that a request was answered or cancelled."""
        if len(self._buckets) > MOST_BUCKETS:
            self._forget(now)
        self.give_back(bucket)
        self._made.append(now)
        bucket.made.append(now)
        while len(bucket.made) > bucket.usable:
            bucket.made.popleft()

    def told(self, endpoint: Endpoint, now: float, said: Said) -> None:
        """Apply the headers about the bucket of an endpoint."""
        if said.name and self._names.get(endpoint.route) != said.name:
            self._call(endpoint.route, said.name)
        bucket = self.bucket(endpoint)
        bucket.limit, bucket.left, bucket.ends = said.limit, said.left, now + said.seconds
        first = said.left == said.limit - 1  # the window began with this request
        bucket.seconds = said.seconds if first else max(bucket.seconds, said.seconds)

    def refused(self, endpoint: Endpoint, now: float, *, after: float, whole: bool) -> None:
        """Allow no requests at an endpoint (`whole`: anywhere) for `after` seconds, after a refusal."""
        if whole:
            self._closed_until = now + after
        else:
            self.bucket(endpoint).closed_until = now + after

    def _call(self, route: str, name: str) -> None:
        """Note Discord's name for the bucket of a route; other routes may share it."""
        self._names[route] = name
        for key in [key for key in self._buckets if key[0] == route]:
            one, known = self._buckets.pop(key), self._buckets.get((name, key[1]))
            if known is None or (one.taken and not known.taken):
                # A request is in flight in this one only.
                self._buckets[name, key[1]] = one if known is None else one.like(known)

    def _forget(self, now: float) -> None:
        """Keep only buckets that are in use or still limited."""
        self._buckets = {
            key: one
            for key, one in self._buckets.items()
            if one.taken or max(one.ends, one.closed_until) > now or (one.made and one.made[-1] + one.seconds > now)
        }
