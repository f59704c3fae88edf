"""Requests that send a response to Discord: one retry after a fault on the way, and a timeout.

A request without a reply is cancelled after `GIVEN_UP` seconds. It may have arrived all the same.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.clock import Clock
from bot.presenter.patience import Timeouts, TimedOut
from bot.presenter.posts import is_emoji_error
from bot.presenter.work import BackgroundTasks
from bot.screens.tiles import TiledMessage

_log = logging.getLogger(__name__)

Request: TypeAlias = Callable[[], Awaitable[object]]
"""A request to Discord; called once for each try."""

RESPONSE_TIMEOUT: Final = 3.0
"""Seconds until a request without a reply is cancelled."""
ALREADY_ACKNOWLEDGED: Final = 40_060
"""Discord's error code for an interaction that already has its first response."""


class SendResult(Enum):
    """The result of a request."""

    ACCEPTED = "taken"
    REJECTED = "refused"
    """Certainly not accepted."""
    ALREADY_RESPONDED = "already"
    """Refused, because the interaction already has its first response."""
    UNKNOWN = "unknown"
    """The connection broke, or Discord did not reply: the request may have been accepted."""


class RequestSender:
    """The requests of all responses of a client."""

    def __init__(self, work: BackgroundTasks, clock: Clock) -> None:
        self._timeouts = Timeouts(work, clock, RESPONSE_TIMEOUT)
        self.closed = False
        """True if nothing is sent any more."""

    def cancel_all(self) -> None:
        """Cancel the requests in flight."""
        self._timeouts.expire_all()

    async def send(self, request: Request, content: TiledMessage | None = None, *, repeatable: bool = True) -> SendResult:
        """Send `request`, which shows `shown`, and return the result.

        A fault on Discord's side or on the way gets one retry at once. A request that is not `repeatable` gets none if
        it may have been accepted.
        """
        unsure = False
        for _ in (1, 2):
            if self.closed:
                break
            try:
                await self._timeouts.run(request())
            except discord.HTTPException as error:
                if error.code == ALREADY_ACKNOWLEDGED:
                    return SendResult.ACCEPTED if unsure else SendResult.ALREADY_RESPONDED
                if is_emoji_error(error) and content is not None and content.drop_label_emojis():
                    return await self.send(request, content, repeatable=repeatable)
                _log.warning("Discord did not take an answer: %s", error)
                if error.status < 500 and error.status != 429:
                    return SendResult.REJECTED
                unsure = unsure or error.status >= 500
            except discord.InteractionResponded:
                _log.warning("an interaction had been answered already")
                return SendResult.REJECTED
            except TimedOut:
                _log.warning("Discord has not replied to an answer; it is given up")
                return SendResult.UNKNOWN
            except (aiohttp.ClientError, OSError) as error:
                # Not the error itself: it may name the address, and so the token.
                _log.warning("the connection broke while an answer was sent: %s", type(error).__name__)
                unsure = True
            else:
                return SendResult.ACCEPTED
            if unsure and not repeatable:
                break
        return SendResult.UNKNOWN if unsure else SendResult.REJECTED
