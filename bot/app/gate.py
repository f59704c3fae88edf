"""A hook on HTTP requests to Discord: requests that count against a rate limit wait for their turn.

Requests that respond to interactions are not counted and do not wait.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl
from multidict import CIMultiDictProxy

from bot.presenter.endpoints import Endpoint, parse_endpoint
from bot.presenter.rate_limits import LimitHeaders
from bot.presenter.scheduler import Scheduler, RequestTurn

_PATH: Final = re.compile(r".*/v\d+/(.+)")
_UNCOUNTED: Final = ("interactions/", "webhooks/")
_TOO_MANY_REQUESTS: Final = 429
_DEFAULT_PAUSE: Final = 1.0
"""Seconds without requests after a 429 that names no time."""
_MAX_NUMBER: Final = 3_600.0
"""The largest number that is accepted from a header, in seconds and otherwise."""


def install_rate_limit_hook(trace: aiohttp.TraceConfig, scheduler: Scheduler) -> None:
    """Make every request that `trace` reports wait for its turn, and report its result to `scheduler`."""

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
            after = _parse_number(heads, "X-RateLimit-Reset-After") or _parse_number(heads, "Retry-After") or _DEFAULT_PAUSE
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
    """Return the rate limit that a response's headers describe."""
    limit, left, seconds = (_parse_number(heads, f"X-RateLimit-{name}") for name in ("Limit", "Remaining", "Reset-After"))
    if limit is None or left is None or seconds is None:
        return None
    return LimitHeaders(name=heads.get("X-RateLimit-Bucket", ""), limit=int(limit), remaining=int(left), reset_after=seconds)


def _parse_number(heads: CIMultiDictProxy[str], name: str) -> float | None:
    """Return a number from a header, capped; None if there is none, as with a date."""
    try:
        found = float(heads.get(name, ""))
    except ValueError:
        return None
    return min(found, _MAX_NUMBER) if found >= 0 else None
