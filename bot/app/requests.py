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
from bot.presenter.patience import Patience, TooLate
from bot.presenter.posts import refuses_emoji
from bot.presenter.work import Work
from bot.screens.tiles import Tiled

_log = logging.getLogger(__name__)

Request: TypeAlias = Callable[[], Awaitable[object]]
"""A request to Discord; called once for each try."""

GIVEN_UP: Final = 3.0
"""Seconds until a request without a reply is cancelled."""
ALREADY_ANSWERED: Final = 40_060
"""Discord's error code for an interaction that already has its first response."""


class Sent(Enum):
    """The result of a request."""

    TAKEN = "taken"
    REFUSED = "refused"
    """Certainly not accepted."""
    ALREADY = "already"
    """Refused, because the interaction already has its first response."""
    UNKNOWN = "unknown"
    """The connection broke, or Discord did not reply: the request may have been accepted."""


class Requests:
    """The requests of all responses of a client."""

    def __init__(self, work: Work, clock: Clock) -> None:
        self._patience = Patience(work, clock, GIVEN_UP)
        self.ended = False
        """True if nothing is sent any more."""

    def give_up(self) -> None:
        """Cancel the requests in flight."""
        self._patience.end()

    async def sent(self, request: Request, shown: Tiled | None = None, *, repeatable: bool = True) -> Sent:
        """Send `request`, which shows `shown`, and return the result.

        A fault on Discord's side or on the way gets one retry at once. A request that is not `repeatable` gets none if
        it may have been accepted.
        """
        unsure = False
        for _ in (1, 2):
            if self.ended:
                break
            try:
                await self._patience.wait(request())
            except discord.HTTPException as error:
                if error.code == ALREADY_ANSWERED:
                    return Sent.TAKEN if unsure else Sent.ALREADY
                if refuses_emoji(error) and shown is not None and shown.without_emojis():
                    return await self.sent(request, shown, repeatable=repeatable)
                _log.warning("Discord did not take an answer: %s", error)
                if error.status < 500 and error.status != 429:
                    return Sent.REFUSED
                unsure = unsure or error.status >= 500
            except discord.InteractionResponded:
                _log.warning("an interaction had been answered already")
                return Sent.REFUSED
            except TooLate:
                _log.warning("Discord has not replied to an answer; it is given up")
                return Sent.UNKNOWN
            except (aiohttp.ClientError, OSError) as error:
                # Not the error itself: it may name the address, and so the token.
                _log.warning("the connection broke while an answer was sent: %s", type(error).__name__)
                unsure = True
            else:
                return Sent.TAKEN
            if unsure and not repeatable:
                break
        return Sent.UNKNOWN if unsure else Sent.REFUSED
