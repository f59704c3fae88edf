"""How often Discord may be asked: the limit of the whole bot, and the buckets of which the heads of its answers tell.

A request counts from the moment at which it may be made until a while after it was answered, since nobody knows when in
between Discord counts it: so there are never too many, however long requests are on their way. All moments are seconds
on one clock; where that is set back, what was to come is over.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from bot.presenter.endpoints import Endpoint

SECOND: Final = 1.0
"""Seconds for which the limit of the whole bot counts."""
SPARED: Final = 1
"""Requests of a bucket that are left over where it has several: discord.py holds on to whoever takes the last."""
MOST_BUCKETS: Final = 2_000
"""Buckets that are remembered before those that stand open are forgotten."""


@dataclass(slots=True)
class Bucket:
    """What has a limit of its own. One request is made at a time; there is no other limit until Discord tells of it."""

    limit: int = 1
    seconds: float = 0.0
    """How long the window is in which so many requests are taken."""
    left: int = 1
    """Requests that Discord takes until the window ends."""
    ends: float = 0.0
    """When the window ends."""
    closed_until: float = 0.0
    """Until when Discord takes none, because one was refused."""
    taken: bool = False
    """A request may be made, or is on its way."""
    made: deque[float] = field(default_factory=deque)
    """When the last requests were answered."""

    @property
    def usable(self) -> int:
        """Requests that are made in a window at most."""
        return max(1, self.limit - SPARED)

    def like(self, other: Bucket) -> Bucket:
        """The same bucket, with what is known of `other`, which turned out to be this one."""
        self.limit, self.seconds, self.left, self.ends = other.limit, other.seconds, other.left, other.ends
        self.closed_until = max(self.closed_until, other.closed_until)
        self.made = other.made
        return self

    def opens(self, now: float, *, paced: bool) -> float | None:
        """When the next request may be made; None while one is on its way."""
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
    """What Discord says of a bucket, which it calls `name`, in an answer: it takes `limit` requests in a window, and
    `left` more in the one that ends in so many `seconds`.
    """

    name: str
    limit: int
    left: int
    seconds: float


class RateLimits:
    """What may be asked now. It knows no clock: every question says what time it is."""

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self._under_way = 0
        self._made: deque[float] = deque()
        """When the requests of the last second were answered."""
        self._closed_until = 0.0
        self._names: dict[str, str] = {}
        """What Discord calls the buckets of routes."""
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def opens(self, now: float) -> float | None:
        """When the whole bot may make its next request; None: once one of those on their way is over."""
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
        """The bucket of an endpoint."""
        key = self._names.get(endpoint.route, endpoint.route), endpoint.major
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket()
        return found

    def take(self, endpoint: Endpoint) -> Bucket:
        """A request may be made from now on; whose limit it counts against, for `give_back` or `over`."""
        bucket = self.bucket(endpoint)
        bucket.taken = True
        self._under_way += 1
        return bucket

    def give_back(self, bucket: Bucket) -> None:
        """A request that might have been made was not."""
        bucket.taken = False
        self._under_way -= 1

    def over(self, bucket: Bucket, now: float) -> None:
        """A request was answered, or given up."""
        if len(self._buckets) > MOST_BUCKETS:
            self._forget(now)
        self.give_back(bucket)
        self._made.append(now)
        bucket.made.append(now)
        while len(bucket.made) > bucket.usable:
            bucket.made.popleft()

    def told(self, endpoint: Endpoint, now: float, said: Said) -> None:
        """Discord has said something of the bucket of an endpoint."""
        if said.name and self._names.get(endpoint.route) != said.name:
            self._call(endpoint.route, said.name)
        bucket = self.bucket(endpoint)
        bucket.limit, bucket.left, bucket.ends = said.limit, said.left, now + said.seconds
        first = said.left == said.limit - 1  # the window began with this request
        bucket.seconds = said.seconds if first else max(bucket.seconds, said.seconds)

    def refused(self, endpoint: Endpoint, now: float, *, after: float, whole: bool) -> None:
        """Discord has refused a request; it wants none there (`whole`: from the whole bot) for `after` seconds."""
        if whole:
            self._closed_until = now + after
        else:
            self.bucket(endpoint).closed_until = now + after

    def _call(self, route: str, name: str) -> None:
        """Discord calls the buckets of a route so; other routes may have the same."""
        self._names[route] = name
        for key in [key for key in self._buckets if key[0] == route]:
            one, known = self._buckets.pop(key), self._buckets.get((name, key[1]))
            if known is None or (one.taken and not known.taken):
                # A request is on its way in this one; in the other nothing is.
                self._buckets[name, key[1]] = one if known is None else one.like(known)

    def _forget(self, now: float) -> None:
        """Remember only buckets that are in use, or would be missed."""
        self._buckets = {
            key: one
            for key, one in self._buckets.items()
            if one.taken or max(one.ends, one.closed_until) > now or (one.made and one.made[-1] + one.seconds > now)
        }
