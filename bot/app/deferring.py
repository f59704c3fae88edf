"""Deferral of late responses: Discord waits three seconds for the first response to an interaction.

An interaction without a response after `PATIENCE` seconds is deferred. The response then uses the webhook.
"""

from __future__ import annotations

import asyncio
import contextvars
from enum import Enum
from typing import Final

from bot.app.requests import Requests, Sent
from bot.screens.items import Interaction

PATIENCE: Final = 1.5
"""Seconds until a response is deferred."""


class Late(Enum):
    """The effect of a deferral for the person."""

    PRIVATE = "private"
    """A private "is thinking", which becomes the response."""
    SAME = "same"
    """The clicked message, unchanged."""


class Deferring:
    """One interaction, which is deferred if its response takes too long."""

    def __init__(self, interaction: Interaction, late: Late, requests: Requests) -> None:
        self.interaction = interaction
        self.settled = False
        """True if the response is being sent, so that no deferral is needed."""
        self._late = late
        self._requests = requests
        self._context = contextvars.copy_context()
        self._deferring: asyncio.Task[None] | None = None
        self._perhaps_deferred = False
        """True if a deferral was sent that may have arrived."""
        self._acknowledged = False
        """True if Discord has a first response of which discord.py does not know."""
        self._original_open = False
        """True while a deferred response has no contents yet."""

    @property
    def _responded(self) -> bool:
        return self._acknowledged or self.interaction.response.is_done()

    async def _settle(self) -> None:
        """Prevent a deferral from now on, and wait for one in flight."""
        self.settled = True
        if self._deferring is not None:
            await self._deferring

    def too_late(self) -> None:
        """Defer the response: it takes too long."""
        self._deferring = self._context.run(asyncio.create_task, self._defer())

    async def _defer(self) -> None:
        response = self.interaction.response
        if self._responded:
            return
        if self._late is Late.SAME:
            sent = await self._requests.sent(response.defer)
        else:
            sent = await self._requests.sent(
                lambda: response.defer(thinking=True, ephemeral=self._late is Late.PRIVATE)
            )
        if sent is Sent.TAKEN:
            self._is_deferred()
        else:
            self._perhaps_deferred = sent is Sent.UNKNOWN

    def _is_deferred(self) -> None:
        self._acknowledged = True
        self._original_open = self._late is not Late.SAME
