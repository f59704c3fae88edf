"""The rule of the three seconds: Discord waits no longer for the first answer to an interaction.

Whatever is not answered within `PATIENCE` is deferred, and the answer then goes out through the interaction's webhook.
"""

from __future__ import annotations

import asyncio
import contextvars
from enum import Enum
from typing import Final

from bot.app.requests import Requests, Sent
from bot.screens.items import Interaction

PATIENCE: Final = 1.5
"""Seconds until an answer is deferred."""


class Late(Enum):
    """What the person sees once an answer is late."""

    PRIVATE = "private"
    """A private "is thinking", which becomes the answer."""
    SAME = "same"
    """The message that was clicked, as it is."""


class Deferring:
    """One interaction, which is deferred where its answer takes too long."""

    def __init__(self, interaction: Interaction, late: Late, requests: Requests) -> None:
        self.interaction = interaction
        self.settled = False
        """Whether it is being answered, so that it need not be deferred any more."""
        self._late = late
        self._requests = requests
        self._context = contextvars.copy_context()
        self._deferring: asyncio.Task[None] | None = None
        self._perhaps_deferred = False
        """Whether a deferral was sent that may have arrived."""
        self._acknowledged = False
        """Whether Discord has a first answer, by more than discord.py knows."""
        self._original_open = False
        """Whether a deferred answer still waits for its contents."""

    @property
    def _responded(self) -> bool:
        return self._acknowledged or self.interaction.response.is_done()

    async def _settle(self) -> None:
        """No deferral begins after this, and one under way has arrived."""
        self.settled = True
        if self._deferring is not None:
            await self._deferring

    def too_late(self) -> None:
        """It takes too long: defer it."""
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
