"""A count of refused requests: Discord bans a bot with too many of them from its network for a while."""

from __future__ import annotations

import logging
from collections import Counter, deque
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.clock import Clock

_log = logging.getLogger(__name__)

WINDOW: Final = 600.0
"""Seconds over which Discord counts."""
BANNED_AT: Final = 10_000
"""Refused requests in that time at which Discord bans."""
WARN_AT = 1_000
"""Refused requests at which a warning is logged; after that, only once they have fallen below half."""
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
