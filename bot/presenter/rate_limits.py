"""Rate limits of Discord: a bucket per endpoint, as described by response headers, and a limit for the whole bot.

A request counts from its permission until a full window after its response, because Discord may count it at any time in
between. All moments are seconds on one clock. If the clock is set back, pending waits end.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

_MAJOR_RESOURCES: Final = frozenset({"channels", "guilds"})
"""First segments of paths whose next segment is an id with limits of its own."""
_PACED_ROUTES: Final = frozenset({"POST channels/*/messages", "PATCH channels/*/messages/*"})


class Endpoint(Struct, frozen=True):
    """Group of requests that share a rate limit.

    `route` is the method and the path with `*` for ids, `major` the id of the channel or server.
    """

    route: str
    major: str = ""

    @property
    def is_paced(self) -> bool:
        """True if requests are spread evenly, because they are frequent during play and none must wait long."""
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
"""Length in seconds of the window for the limit of the whole bot."""
RESERVED: Final = 1
"""Number of requests per window that stay unused, because discord.py delays the caller of the last one."""
BUCKET_CAPACITY: Final = 2_000
"""Number of buckets above which unused buckets are removed."""


@dataclass(slots=True)
class Bucket:
    """State of one rate limit, learnt from Discord's headers. At most one request is in flight."""

    limit: int = 1
    window: float = 0.0
    """Seconds of the window in which Discord accepts `limit` requests."""
    remaining: int = 1
    """Number of requests that Discord accepts until the current window ends."""
    resets_at: float = 0.0
    """Moment at which the current window ends."""
    closed_until: float = 0.0
    """Moment at which the pause after a refused request ends."""
    in_flight: bool = False
    """True from the permission of a request until its end."""
    answered_at: deque[float] = field(default_factory=deque)
    """Moments of the last responses."""

    @property
    def usable(self) -> int:
        """Maximum number of requests that the bot makes in a window."""
        return max(1, self.limit - RESERVED)

    def copy_from(self, other: Bucket) -> Bucket:
        """Copy the state of `other`, which Discord counts as the same bucket, and return `self`."""
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
        """Return the moment of the next permitted request; None while one is in flight. `paced`: spread evenly."""
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
    """Rate-limit headers of a response.

    `name` is Discord's name for the bucket, which accepts `limit` requests in a window. In the current window it
    accepts `remaining` more. That window ends in `reset_after` seconds.
    """

    name: str
    limit: int
    remaining: int
    reset_after: float


class RateLimits:
    """State of all rate limits. It has no clock: callers pass the current time."""

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
        """Return the moment at which the bot's limit permits a request; None while too many requests are in flight."""
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
        """Permit a request, and return the bucket that counts it, to be passed to `give_back` or `finish`."""
        bucket = self.find_bucket(endpoint)
        bucket.in_flight = True
        self._in_flight += 1
        return bucket

    def give_back(self, bucket: Bucket) -> None:
        """Record that a permitted request was not made."""
        bucket.in_flight = False
        self._in_flight -= 1

    def finish(self, bucket: Bucket, now: float) -> None:
        """Record that a request was answered or cancelled."""
        if len(self._buckets) > BUCKET_CAPACITY:
            self._prune(now)
        self.give_back(bucket)
        self._answered_at.append(now)
        bucket.answered_at.append(now)
        while len(bucket.answered_at) > bucket.usable:
            bucket.answered_at.popleft()

    def update(self, endpoint: Endpoint, now: float, headers: LimitHeaders) -> None:
        """Update the bucket of an endpoint from the headers of a response."""
        if headers.name and self._bucket_names.get(endpoint.route) != headers.name:
            self._rename_bucket(endpoint.route, headers.name)
        bucket = self.find_bucket(endpoint)
        bucket.limit, bucket.remaining, bucket.resets_at = headers.limit, headers.remaining, now + headers.reset_after
        first = headers.remaining == headers.limit - 1  # the window began with this request
        bucket.window = headers.reset_after if first else max(bucket.window, headers.reset_after)

    def close(self, endpoint: Endpoint, now: float, *, after: float, is_global: bool) -> None:
        """Block an endpoint (`is_global`: the whole bot) for `after` seconds, because Discord has refused a request."""
        if is_global:
            self._closed_until = now + after
        else:
            self.find_bucket(endpoint).closed_until = now + after

    def _rename_bucket(self, route: str, name: str) -> None:
        """Record Discord's name for the bucket of a route. If other routes share that bucket, merge their states."""
        self._bucket_names[route] = name
        for key in [key for key in self._buckets if key[0] == route]:
            one, known = self._buckets.pop(key), self._buckets.get((name, key[1]))
            if known is None or (one.in_flight and not known.in_flight):
                # Keep the object whose request is in flight: `take` has returned it.
                self._buckets[name, key[1]] = one if known is None else one.copy_from(known)

    def _prune(self, now: float) -> None:
        """Remove buckets that are neither in use nor limited."""
        self._buckets = {
            key: one
            for key, one in self._buckets.items()
            if one.in_flight
            or max(one.resets_at, one.closed_until) > now
            or (one.answered_at and one.answered_at[-1] + one.window > now)
        }
