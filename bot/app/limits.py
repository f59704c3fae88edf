"""What Discord says in the head of every answer about how often it may be asked."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.presenter.limits import Kind, Limits

_MESSAGES: Final = re.compile(r"/channels/(\d+)/messages(?:/\d+)?$")
_KINDS: Final = {kind.value: kind for kind in Kind}
_LIMITED: Final = 429


def listen(trace: aiohttp.TraceConfig, limits: Limits) -> None:
    """Let `limits` know of every answer that `trace` hears of."""

    async def answered(
        session: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        kind, found = _KINDS.get(answer.method), _MESSAGES.search(answer.url.path)
        heads = answer.response.headers
        if kind is None or found is None or "X-RateLimit-Reset-After" not in heads:
            return
        left = 0 if answer.response.status == _LIMITED else int(heads.get("X-RateLimit-Remaining", 0))
        limits.told(
            kind,
            int(found[1]),
            size=int(heads.get("X-RateLimit-Limit", 1)),
            left=left,
            seconds=float(heads["X-RateLimit-Reset-After"]),
        )

    trace.on_request_end.append(answered)
