"""Rate limits of Discord: endpoints, buckets as described by response headers, and the limit of the whole bot.

A request counts from its permission until a while after its response, because Discord may count it at any moment in
between. So limits are never exceeded, however long requests are in flight. All moments are seconds on one clock; if it
is set back, pending waits end.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

_MAJOR_RESOURCES: Final = frozenset({"channels", "guilds"})
"""Resources of which each has its own limits."""
_PACED_ROUTES: Final = frozenset({"POST channels/*/messages", "PATCH channels/*/messages/*"})


class Endpoint(Struct, frozen=True):
    """Requests that share a limit.

    `route` is the method and the path with `*` for ids, `major` the channel or server.
    """

    route: str
    major: str = ""

    @property
    def is_paced(self) -> bool:
        """True if such requests are frequent during play: they are spread evenly, so that none waits long."""
        return self.route in _PACED_ROUTES


def parse_endpoint(method: str, path: str) -> Endpoint:
    """Return the endpoint of a path such as `channels/7/messages`."""
    parts = path.split("/")
    major = parts[1] if parts[0] in _MAJOR_RESOURCES and len(parts) > 1 else ""
    return Endpoint(f"{method} {'/'.join('*' if part.isdecimal() else part for part in parts)}", major)


def post_endpoint(channel_id: int) -> Endpoint:
    return Endpoint("POST channels/*/messages", str(channel_id))


def edit_endpoint(channel_id: int) -> Endpoint:
    return Endpoint("PATCH channels/*/messages/*", str(channel_id))


def delete_endpoint(channel_id: int) -> Endpoint:
    return Endpoint("DELETE channels/*/messages/*", str(channel_id))


GLOBAL_WINDOW: Final = 1.0
"""Seconds of the window of the whole bot's limit."""
RESERVED: Final = 1
"""Requests of a larger bucket that stay unused: discord.py delays the caller who takes the last one."""
BUCKET_CAPACITY: Final = 2_000
"""Number of buckets above which unlimited ones are forgotten."""


@dataclass(slots=True)
class Bucket:
    """A rate limit of its own. One request is made at a time; other limits are known only from Discord's headers."""

    limit: int = 1
    window: float = 0.0
    """Length of the window in which `limit` requests are accepted."""
    remaining: int = 1
    """Requests that Discord accepts until the window ends."""
    resets_at: float = 0.0
    """End of the window."""
    closed_until: float = 0.0
    """End of the pause after a refused request."""
    in_flight: bool = False
    """True if a request is permitted or in flight."""
    answered_at: deque[float] = field(default_factory=deque)
    """Moments of the last responses."""

    @property
    def usable(self) -> int:
        """Maximum number of requests that are made in a window."""
        return max(1, self.limit - RESERVED)

    def copy_from(self, other: Bucket) -> Bucket:
        """Copy the state of `other`, which turned out to be this bucket, and return this one."""
        self.limit, self.window, self.remaining, self.resets_at = (
            other.limit,
            other.window,
            other.remaining,
            other.resets_at,
        )
        self.closed_until = max(self.closed_until, other.closed_until)
        self.answered_at = other.answered_at
        return self

    def next_request_at(self, now: float, *, paced: bool) -> float | None:
        """Return the moment of the next permitted request; None while one is in flight."""
        if self.in_flight:
            return None
        if self.answered_at and self.answered_at[-1] > now:
            self.answered_at.clear()
            self.resets_at = self.closed_until = 0.0
        moment = max(now, self.closed_until)
        if self.remaining <= self.limit - self.usable:
            moment = max(moment, self.resets_at)
        if len(self.answered_at) >= self.usable:
            moment = max(moment, self.answered_at[-self.usable] + self.window)
        if self.answered_at and paced:
            moment = max(moment, self.answered_at[-1] + self.window / self.usable)
        return moment


class LimitHeaders(Struct, frozen=True):
    """The headers about a bucket, which Discord calls `name`: it accepts `limit` requests in a window.

    It accepts `remaining` more in the current window, which ends in `reset_after`.
    """

    name: str
    limit: int
    remaining: int
    reset_after: float


class RateLimits:
    """State of all limits. It has no clock: each call passes the current time."""

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self._in_flight = 0
        self._answered_at: deque[float] = deque()
        """Moments of the responses in the last second."""
        self._closed_until = 0.0
        self._bucket_names: dict[str, str] = {}
        """Discord's bucket names by route."""
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def next_request_at(self, now: float) -> float | None:
        """Return the moment of the whole bot's next permitted request; None until one in flight has ended."""
        if self._answered_at and self._answered_at[-1] > now:
            self._answered_at.clear()
            self._closed_until = 0.0
        while self._answered_at and self._answered_at[0] + GLOBAL_WINDOW <= now:
            self._answered_at.popleft()
        if self._in_flight >= self._per_second:
            return None
        moment = max(now, self._closed_until)
        too_many = len(self._answered_at) + self._in_flight - self._per_second
        return moment if too_many < 0 else max(moment, self._answered_at[too_many] + GLOBAL_WINDOW)

    def find_bucket(self, endpoint: Endpoint) -> Bucket:
        key = self._bucket_names.get(endpoint.route, endpoint.route), endpoint.major
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket()
        return found

    def take(self, endpoint: Endpoint) -> Bucket:
        """Permit a request; return the bucket that it counts against, for `give_back` or `finish`."""
        bucket = self.find_bucket(endpoint)
        bucket.in_flight = True
        self._in_flight += 1
        return bucket

    def give_back(self, bucket: Bucket) -> None:
        """Note that a permitted request was not made."""
        bucket.in_flight = False
        self._in_flight -= 1

    def finish(self, bucket: Bucket, now: float) -> None:
        """Note that a request was answered or cancelled."""
        if len(self._buckets) > BUCKET_CAPACITY:
            self._prune(now)
        self.give_back(bucket)
        self._answered_at.append(now)
        bucket.answered_at.append(now)
        while len(bucket.answered_at) > bucket.usable:
            bucket.answered_at.popleft()

    def update(self, endpoint: Endpoint, now: float, headers: LimitHeaders) -> None:
        """Apply the headers about the bucket of an endpoint."""
        if headers.name and self._bucket_names.get(endpoint.route) != headers.name:
            self._rename_bucket(endpoint.route, headers.name)
        bucket = self.find_bucket(endpoint)
        bucket.limit, bucket.remaining, bucket.resets_at = headers.limit, headers.remaining, now + headers.reset_after
        first = headers.remaining == headers.limit - 1  # the window began with this request
        bucket.window = headers.reset_after if first else max(bucket.window, headers.reset_after)

    def close(self, endpoint: Endpoint, now: float, *, after: float, is_global: bool) -> None:
        """Allow no requests at an endpoint (`is_global`: anywhere) for `after` seconds, after a refusal."""
        if is_global:
            self._closed_until = now + after
        else:
            self.find_bucket(endpoint).closed_until = now + after

    def _rename_bucket(self, route: str, name: str) -> None:
        """Note Discord's name for the bucket of a route; other routes may share it."""
        self._bucket_names[route] = name
        for key in [key for key in self._buckets if key[0] == route]:
            one, known = self._buckets.pop(key), self._buckets.get((name, key[1]))
            if known is None or (one.in_flight and not known.in_flight):
                # A request is in flight in this one only.
                self._buckets[name, key[1]] = one if known is None else one.copy_from(known)

    def _prune(self, now: float) -> None:
        """Keep only buckets that are in use or still limited."""
        self._buckets = {
            key: one
            for key, one in self._buckets.items()
            if one.in_flight
            or max(one.resets_at, one.closed_until) > now
            or (one.answered_at and one.answered_at[-1] + one.window > now)
        }
