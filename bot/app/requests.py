"""How one request of an answer goes to Discord: it is tried again where it failed on the way, and given up in time.

A request that gets no reply is given up after `GIVEN_UP` seconds; it may have arrived all the same.
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
"""Something sent to Discord; called once for each try."""

GIVEN_UP: Final = 3.0
"""Seconds until a request that Discord does not reply to is given up."""
ALREADY_ANSWERED: Final = 40_060
"""Discord's code for an interaction that has its first answer."""


class Sent(Enum):
    """What became of a request."""

    TAKEN = "taken"
    REFUSED = "refused"
    """Certainly not taken."""
    ALREADY = "already"
    """Refused, because the interaction has its first answer."""
    UNKNOWN = "unknown"
    """The connection broke, or Discord did not reply: it may have been taken."""


class Requests:
    """The requests of all answers of a client."""

    def __init__(self, work: Work, clock: Clock) -> None:
        self._patience = Patience(work, clock, GIVEN_UP)
        self.ended = False
        """Whether nothing is sent any more."""

    def give_up(self) -> None:
        """Give up those that are on their way."""
        self._patience.end()

    async def sent(self, request: Request, shown: Tiled | None = None, *, repeatable: bool = True) -> Sent:
        """What becomes of `request`, which says `shown`. A fault on Discord's side or on the way is given one more try
        at once, but not where it may have been taken and is not `repeatable`.
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
