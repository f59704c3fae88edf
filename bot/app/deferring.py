"""Deferral of late responses: Discord waits three seconds for the first response to an interaction.

An interaction without a response after `PATIENCE` seconds is deferred. The response then uses the webhook.
"""

from __future__ import annotations

import asyncio
import contextvars
from enum import Enum
from typing import Final

from bot.app.requests import RequestSender, SendResult
from bot.screens.items import Interaction

DEFER_AFTER: Final = 1.5
"""Seconds until a response is deferred."""


class DeferMode(Enum):
    """The effect of a deferral for the person."""

    PRIVATE = "private"
    """A private "is thinking", which becomes the response."""
    UNCHANGED = "same"
    """The clicked message, unchanged."""


class DeferrableResponse:
    """One interaction, which is deferred if its response takes too long."""

    def __init__(self, interaction: Interaction, defer_mode: DeferMode, requests: RequestSender) -> None:
        self.interaction = interaction
        self.settled = False
        """True if the response is being sent, so that no deferral is needed."""
        self._defer_mode = defer_mode
        self._requests = requests
        self._context = contextvars.copy_context()
        self._deferral: asyncio.Task[None] | None = None
        self._maybe_deferred = False
        """True if a deferral was sent that may have arrived."""
        self._acknowledged = False
        """True if Discord has a first response of which discord.py does not know."""
        self._placeholder_open = False
        """True while a deferred response has no contents yet."""

    @property
    def _is_acknowledged(self) -> bool:
        return self._acknowledged or self.interaction.response.is_done()

    async def _settle(self) -> None:
        """Prevent a deferral from now on, and wait for one in flight."""
        self.settled = True
        if self._deferral is not None:
            await self._deferral

    def on_timeout(self) -> None:
        """Defer the response: it takes too long."""
        self._deferral = self._context.run(asyncio.create_task, self._defer())

    async def _defer(self) -> None:
        response = self.interaction.response
        if self._is_acknowledged:
            return
        if self._defer_mode is DeferMode.UNCHANGED:
            sent = await self._requests.send(response.defer)
        else:
            sent = await self._requests.send(
                lambda: response.defer(thinking=True, ephemeral=self._defer_mode is DeferMode.PRIVATE)
            )
        if sent is SendResult.ACCEPTED:
            self._note_deferred()
        else:
            self._maybe_deferred = sent is SendResult.UNKNOWN

    def _note_deferred(self) -> None:
        self._acknowledged = True
        self._placeholder_open = self._defer_mode is not DeferMode.UNCHANGED
