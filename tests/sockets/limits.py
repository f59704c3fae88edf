"""Discord's rate limits: per route and channel within five seconds, and for the whole bot."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Final

from tests.sockets.troubles import Refused

_TIGHT: Final = ("post:", "edit:")


@dataclass
class Limits:
    """Counter of requests that finds those above a limit. Interaction responses do not count."""

    per_channel: int = 5
    """Maximum number of posts, and of edits, in each channel within `seconds`."""
    others: int = 100
    """Maximum number of requests of any other route within `seconds`."""
    seconds: float = 5.0
    whole: int = 50
    _of_route: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _all: deque[float] = field(default_factory=deque)

    def take(self, method: str, path: list[str], now: float) -> tuple[dict[str, str], Refused | None]:
        """Return the headers of the response to a request, and the refusal if it exceeds a limit."""
        if path[0] in {"interactions", "webhooks"}:
            return {}, None
        _forget(self._all, now - 1.0)
        if len(self._all) >= self.whole:
            after = _rounded(self._all[0] + 1.0 - now)
            headers = {
                "X-RateLimit-Global": "true",
                "X-RateLimit-Scope": "global",
                "Retry-After": str(math.ceil(after)),
            }
            return headers, Refused(429, text="You are being rate limited.", after=after, whole=True)
        self._all.append(now)
        bucket = _bucket(method, path)
        limit = self.per_channel if bucket.startswith(_TIGHT) else self.others
        used = self._of_route[bucket]
        _forget(used, now - self.seconds)
        too_many = len(used) >= limit
        if not too_many:
            used.append(now)
        after = _rounded(used[0] + self.seconds - now)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - len(used)),
            "X-RateLimit-Reset-After": str(after),
            "X-RateLimit-Bucket": bucket.partition(":")[0],
        }
        if not too_many:
            return headers, None
        headers |= {"X-RateLimit-Scope": "user", "Retry-After": str(math.ceil(after))}
        return headers, Refused(429, text="You are being rate limited.", after=after)


def _bucket(method: str, path: list[str]) -> str:
    """Return the rate-limit bucket: posts in a channel, edits in it, or one other route in a channel or server."""
    match method, path:
        case "POST", ["channels", channel_id, "messages"]:
            return f"post:{channel_id}"
        case "PATCH", ["channels", channel_id, "messages", _]:
            return f"edit:{channel_id}"
    major = path[1] if path[0] in {"channels", "guilds"} and len(path) > 1 else ""
    route = "-".join("id" if part.isdecimal() else part for part in path)
    return f"{method}-{route}:{major}"


def _forget(used: deque[float], before: float) -> None:
    while used and used[0] <= before:
        used.popleft()


def _rounded(seconds: float) -> float:
    return max(0.001, round(seconds, 3))
