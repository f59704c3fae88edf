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

from bot.presenter.endpoints import Endpoint, endpoint
from bot.presenter.rate_limits import Said
from bot.presenter.scheduler import Scheduler, Turn

_PATH: Final = re.compile(r".*/v\d+/(.+)")
_FREE: Final = ("interactions/", "webhooks/")
_LIMITED: Final = 429
_USUAL: Final = 1.0
"""Seconds without requests after a 429 that names no time."""
_MOST: Final = 3_600.0
"""The largest number that is accepted from a header, in seconds and otherwise."""


def listen(trace: aiohttp.TraceConfig, scheduler: Scheduler) -> None:
    """Make every request that `trace` reports wait for its turn, and report its result to `scheduler`."""

    async def started(
        session: aiohttp.ClientSession, request: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        counted = _counted(asked.method, asked.url)
        request.turn = None if counted is None else await scheduler.sending(counted)

    async def answered(
        session: aiohttp.ClientSession, request: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        turn: Turn | None = request.turn
        if turn is None:
            return
        heads = answer.response.headers
        if answer.response.status == _LIMITED:
            after = _number(heads, "X-RateLimit-Reset-After") or _number(heads, "Retry-After") or _USUAL
            scheduler.refused(turn, after, whole="X-RateLimit-Global" in heads)
        else:
            scheduler.answered(turn, _said(heads))

    async def failed(
        session: aiohttp.ClientSession, request: SimpleNamespace, error: aiohttp.TraceRequestExceptionParams
    ) -> None:
        turn: Turn | None = request.turn
        if turn is not None:
            turn.end()

    trace.on_request_start.append(started)
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(failed)


def _counted(method: str, url: yarl.URL) -> Endpoint | None:
    """Return the endpoint of a request, or None if Discord does not count it."""
    found = _PATH.fullmatch(url.path)
    return None if found is None or found[1].startswith(_FREE) else endpoint(method, found[1])


def _said(heads: CIMultiDictProxy[str]) -> Said | None:
    """Return the rate limit that a response's headers describe."""
    limit, left, seconds = (_number(heads, f"X-RateLimit-{name}") for name in ("Limit", "Remaining", "Reset-After"))
    if limit is None or left is None or seconds is None:
        return None
    return Said(name=heads.get("X-RateLimit-Bucket", ""), limit=int(limit), left=int(left), seconds=seconds)


def _number(heads: CIMultiDictProxy[str], name: str) -> float | None:
    """Return a number from a header, capped; None if there is none, as with a date."""
    try:
        found = float(heads.get(name, ""))
    except ValueError:
        return None
    return min(found, _MOST) if found >= 0 else None
