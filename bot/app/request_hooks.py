"""Hooks on HTTP requests to Discord: rate limits, and a count of refused requests.

Requests that count against a rate limit wait for their turn. Responses to interactions are not counted and do not wait.
Discord temporarily bans a bot that has too many refused requests. A warning is logged before that happens.
"""

from __future__ import annotations

import logging
import re
from collections import Counter, deque
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl
from multidict import CIMultiDictProxy

from bot.clock import Clock
from bot.presenter.rate_limits import Endpoint, LimitHeaders, parse_endpoint
from bot.presenter.scheduler import RequestTurn, Scheduler

_PATH: Final = re.compile(r".*/v\d+/(.+)")

_UNCOUNTED: Final = ("interactions/", "webhooks/")

_TOO_MANY_REQUESTS: Final = 429

_DEFAULT_PAUSE: Final = 1.0
"""Seconds without requests after a 429 response that specifies no pause."""

_MAX_NUMBER: Final = 3_600.0
"""Largest number that is accepted from a header. Larger numbers are reduced to it."""


def install_rate_limit_hook(trace: aiohttp.TraceConfig, scheduler: Scheduler) -> None:
    """Make every traced request wait for its turn, and report its result to `scheduler`."""

    async def started(
        session: aiohttp.ClientSession, request: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        counted = _parse_endpoint(asked.method, asked.url)
        request.turn = None if counted is None else await scheduler.start_request(counted)

    async def answered(
        session: aiohttp.ClientSession, request: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        turn: RequestTurn | None = request.turn
        if turn is None:
            return
        heads = answer.response.headers
        if answer.response.status == _TOO_MANY_REQUESTS:
            after = (
                _parse_number(heads, "X-RateLimit-Reset-After") or _parse_number(heads, "Retry-After") or _DEFAULT_PAUSE
            )
            scheduler.note_rate_limited(turn, after, is_global="X-RateLimit-Global" in heads)
        else:
            scheduler.finish_request(turn, _parse_limit(heads))

    async def failed(
        session: aiohttp.ClientSession, request: SimpleNamespace, error: aiohttp.TraceRequestExceptionParams
    ) -> None:
        turn: RequestTurn | None = request.turn
        if turn is not None:
            turn.end()

    trace.on_request_start.append(started)
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(failed)


def _parse_endpoint(method: str, url: yarl.URL) -> Endpoint | None:
    """Return the endpoint of a request, or None if Discord does not count it."""
    found = _PATH.fullmatch(url.path)
    return None if found is None or found[1].startswith(_UNCOUNTED) else parse_endpoint(method, found[1])


def _parse_limit(heads: CIMultiDictProxy[str]) -> LimitHeaders | None:
    """Return the rate limit that a response's headers describe, or None."""
    limit, left, seconds = (
        _parse_number(heads, f"X-RateLimit-{name}") for name in ("Limit", "Remaining", "Reset-After")
    )
    if limit is None or left is None or seconds is None:
        return None
    return LimitHeaders(
        name=heads.get("X-RateLimit-Bucket", ""), limit=int(limit), remaining=int(left), reset_after=seconds
    )


def _parse_number(heads: CIMultiDictProxy[str], name: str) -> float | None:
    """Return a number from a header, at most `_MAX_NUMBER`; None if it is missing, negative or no number."""
    try:
        found = float(heads.get(name, ""))
    except ValueError:
        return None
    return min(found, _MAX_NUMBER) if found >= 0 else None


_log = logging.getLogger(__name__)

WINDOW: Final = 600.0
"""Length in seconds of the window in which Discord counts refused requests."""

BANNED_AT: Final = 10_000
"""Number of refused requests within `WINDOW` at which Discord bans a bot."""

WARN_AT = 1_000
"""Number of refused requests at which a warning is logged, once until the number has fallen below half."""

ADVICE: Final = {
    401: "the token may have been reset: put the new one into DISCORD_TOKEN and start again",
    403: "a permission may be missing in a channel with a table: give Prial View Channels and Send Messages there, or "
    "close the table",
    429: "too much is asked at once: see whether another program uses the same token",
}
"""Advice for the log by status code. Only these statuses count."""


class InvalidRequestCounter:
    """Counter of requests refused with 401, 403 or 429."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused: deque[tuple[float, int]] = deque()
        self._warned = False

    async def on_request_end(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        """Count the response of a traced request."""
        self.count_status(answer.response.status)

    def count_status(self, status: int) -> None:
        if status not in ADVICE:
            return
        now = self._clock.now()
        self._refused.append((now, status))
        while self._refused[0][0] <= now - WINDOW or len(self._refused) > BANNED_AT:
            self._refused.popleft()
        count = len(self._refused)
        if count < WARN_AT / 2:
            self._warned = False
        if count < WARN_AT or self._warned:
            return
        self._warned = True
        by_status = Counter(status for _, status in self._refused).most_common()
        _log.warning(
            "Discord has refused %d requests in ten minutes (%s) and bans a bot with %d; %s",
            count,
            ", ".join(f"{status}: {many}" for status, many in by_status),
            BANNED_AT,
            ADVICE[by_status[0][0]],
        )
