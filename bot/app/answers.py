"""Answering one interaction: in time, once, and in private unless it is meant for everybody.

Discord waits three seconds for the first answer. Whatever is not answered within `patience` is deferred, and the
answer then goes out through the interaction's webhook. What Discord refuses (the token has run out, the answer was
given already) is logged: the deed is done, and the presenter shows it.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from enum import Enum
from types import TracebackType
from typing import Final, Self, TypeVar

import discord

from bot.clock import Clock
from bot.presenter.work import Work
from bot.screens.dialogs import Dialog
from bot.screens.items import Interaction
from bot.screens.layout import Screen

_log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds until an answer is deferred."""

NO_MENTIONS: Final = discord.AllowedMentions.none()


class Late(Enum):
    """What the person sees once an answer is late."""

    PRIVATE = "private"
    """A private "is thinking", which becomes the answer."""
    SAME = "same"
    """The message that was clicked, as it is."""


class Watch:
    """Sees to it that answers which take too long are deferred: one task for all of them."""

    def __init__(self, work: Work, clock: Clock, patience: float = PATIENCE) -> None:
        self._work = work
        self._clock = clock
        self._patience = patience
        self._waiting: deque[tuple[float, Answer]] = deque()
        self._task: asyncio.Task[None] | None = None

    def over(self, answer: Answer) -> None:
        """From now on an answer has `patience` seconds."""
        self._waiting.append((self._clock.now() + self._patience, answer))
        if self._task is None or self._task.done():
            self._task = self._work.start(self._run(), "watching over answers")

    async def _run(self) -> None:
        while self._waiting:
            moment, answer = self._waiting[0]
            if not answer.settled:
                await self._work.sleep_until(moment)
            self._waiting.popleft()
            if not answer.settled:
                answer.too_late()


class Answer:
    """The answer to one interaction; enter it before the work begins.

    The first thing said is the response, what follows are follow-ups. Methods return whether Discord took it.
    """

    def __init__(self, interaction: Interaction, late: Late, watch: Watch) -> None:
        self.interaction = interaction
        self.settled = False
        """Whether it is being given, so that it need not be deferred any more."""
        self._late = late
        self._watch = watch
        self._context = contextvars.copy_context()
        self._deferring: asyncio.Task[None] | None = None
        self._deferred: Late | None = None
        self._original_open = False
        """Whether a deferred answer still waits for its contents."""

    async def __aenter__(self) -> Self:
        if not self.interaction.response.is_done():
            self._watch.over(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._settle()

    @property
    def answered(self) -> bool:
        """Whether the person has been told anything, a deferral not counted."""
        return self.interaction.response.is_done() and not self._original_open

    async def private(self, screen: Screen) -> bool:
        """Show `screen` to this person alone."""
        return await self._say(screen, ephemeral=True) is not None

    async def public(self, screen: Screen, *, mention: int | None = None) -> bool:
        """Show `screen` to everybody; only the user `mention` may be notified by it."""
        return await self._say(screen, ephemeral=False, mention=mention) is not None

    async def update(self, screen: Screen) -> bool:
        """Let the message that was clicked (or whose dialog was sent in) become `screen`."""
        await self._settle()
        response = self.interaction.response
        if not response.is_done():
            return await _sent(lambda: response.edit_message(view=screen, allowed_mentions=NO_MENTIONS)) is not None
        self._original_open = False
        edit = self.interaction.edit_original_response
        return await _sent(lambda: edit(view=screen, allowed_mentions=NO_MENTIONS)) is not None

    async def dialog(self, dialog: Dialog) -> bool:
        """Open a dialog; only as the first answer, and never after a deferral."""
        await self._settle()
        return await _sent(lambda: self.interaction.response.send_modal(dialog)) is not None

    async def nothing(self) -> None:
        """Take note of a click without showing anything."""
        await self._settle()
        response = self.interaction.response
        if not response.is_done():
            await _sent(response.defer)

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
        if response.is_done():
            return
        if self._late is Late.SAME:
            await _sent(response.defer)
        else:
            await _sent(lambda: response.defer(thinking=True, ephemeral=self._late is Late.PRIVATE))
        if response.is_done():
            self._deferred = self._late
            self._original_open = self._late is not Late.SAME

    async def _say(self, screen: Screen, *, ephemeral: bool, mention: int | None = None) -> object | None:
        await self._settle()
        interaction, response = self.interaction, self.interaction.response
        allowed = discord.AllowedMentions.none()
        if mention is not None:
            allowed.users = [discord.Object(mention)]
        if not response.is_done():
            return await _sent(
                lambda: response.send_message(view=screen, ephemeral=ephemeral, allowed_mentions=allowed)
            )
        if self._original_open:
            self._original_open = False
            if ephemeral == (self._deferred is Late.PRIVATE):
                return await _sent(lambda: interaction.edit_original_response(view=screen, allowed_mentions=allowed))
            # What was announced to everybody and is for one person, or the other way round, cannot change over.
            await _sent(interaction.delete_original_response)
        return await _sent(
            lambda: interaction.followup.send(view=screen, ephemeral=ephemeral, allowed_mentions=allowed, wait=True)
        )


async def _sent(request: Callable[[], Awaitable[T]]) -> T | None:
    """What Discord answers to `request`; None where it refuses. A fault on Discord's side is given one more try."""
    for attempt in (1, 2):
        try:
            return await request()
        except discord.HTTPException as error:
            if error.status < 500 and error.status != 429:
                _log.warning("Discord did not take an answer: %s", error)
                return None
            if attempt == 2:
                _log.warning("an answer was given up after two tries: %s", error)
        except discord.InteractionResponded:
            _log.warning("an interaction had been answered already")
            return None
    return None
