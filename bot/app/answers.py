"""Responses to interactions: in time, once, and in private unless meant for everybody.

Late responses are deferred (`deferring.py`). A request without a reply is cancelled (`requests.py`), but it may have
arrived. So only the same content is sent again: as the first response, which Discord accepts once, or through the
webhook, which is open only if the first response arrived. Refusals by Discord (an expired token, a response given
already) are logged: the action is done, and the presenter shows it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from enum import Enum
from types import TracebackType
from typing import Any, Final, Self

import discord
from msgspec import Struct

from bot.app.deferring import PATIENCE, Deferring, Late
from bot.app.requests import Request, Requests, Sent
from bot.clock import Clock
from bot.presenter.patience import Patience
from bot.presenter.work import Work
from bot.screens.dialogs import Dialog
from bot.screens.items import Interaction
from bot.screens.layout import OwnHand, Screen
from bot.screens.tiles import Tiled, Tiles

_log = logging.getLogger(__name__)

_ORIGINAL: Final = "@original"
"""Discord's name for the first response of an interaction, or for the clicked message that it has edited."""
_LAST_WORDS: Final = 0.5
"""Seconds in which responses whose requests were cancelled at shutdown may finish."""

NO_MENTIONS: Final = discord.AllowedMentions.none()


class Told(Enum):
    """State of delivery to the person; a deferral does not count."""

    NOTHING = "nothing"
    PERHAPS = "perhaps"
    """Something was sent, but it is unknown if it arrived."""
    YES = "yes"


class Landed(Struct, frozen=True, kw_only=True):
    """The message in which a response has shown a person's own hand.

    `at` is the channel and the message, `route` its path through the interaction. With `private` there is no other
    path. `hand` None: the message shows something else now.
    """

    hand: OwnHand | None
    at: tuple[int, int]
    route: str
    private: bool


class Answers:
    """The open responses of a client, with their timeouts and their shutdown."""

    def __init__(self, work: Work, clock: Clock, tiles: Tiles) -> None:
        self.tiles = tiles
        self.waiting = Patience(work, clock, PATIENCE)
        self.requests = Requests(work, clock)
        self._open: set[Answer] = set()
        self._none_open = asyncio.Event()
        self._none_open.set()

    def begin(self, answer: Answer) -> None:
        """Add an open response."""
        self._open.add(answer)
        self._none_open.clear()

    def finish(self, answer: Answer) -> None:
        """Remove a response that was sent or cancelled."""
        self._open.discard(answer)
        if not self._open:
            self._none_open.set()

    async def stop(self, patience: float) -> None:
        """Wait up to `patience` seconds for open responses, then send nothing more."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._none_open.wait(), patience)
        self.requests.ended = True
        if self._open:
            _log.warning("answers that are given up: %d", len(self._open))
            self.requests.give_up()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._none_open.wait(), _LAST_WORDS)


class Answer(Deferring):
    """The response to one interaction; enter it before the work begins.

    The first message is the interaction's response, later ones are follow-ups. Methods return True only if Discord is
    known to have accepted the message.
    """

    def __init__(self, interaction: Interaction, late: Late, answers: Answers) -> None:
        super().__init__(interaction, late, answers.requests)
        self.told = Told.NOTHING
        self.in_place = False
        """True if private screens replace the clicked message."""
        self.landed: Landed | None = None
        """The message that shows a person's own hand or has just stopped showing it. Its reader resets it to None."""
        self.private_place: tuple[int, str] | None = None
        """The private message written last, and its route; None: there is none."""
        self._answers = answers
        self._place: tuple[int | None, str] = (None, "")
        """The message written last, and its name in the interaction's webhook."""
        self._shown: Tiled | None = None
        """The content that is being sent."""

    async def __aenter__(self) -> Self:
        self._answers.begin(self)
        if not self._responded:
            self._answers.waiting.over(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self._settle()
        finally:
            self._answers.finish(self)

    async def private(self, screen: Screen) -> bool:
        """Show `screen` to this person alone."""
        if self.in_place:
            return await self.update(screen)
        said = await self._say(screen, ephemeral=True)
        if said:
            self._take_place()
        if said and screen.own_hand is not None:
            self._take_note(screen)
        return said

    async def public(self, screen: Screen, *, mention: int | None = None) -> bool:
        """Show `screen` to everybody; only the user `mention` may be notified."""
        return await self._say(screen, ephemeral=False, mention=mention)

    async def update(self, screen: Screen) -> bool:
        """Edit the message that was clicked (or whose dialog was submitted) to show `screen`."""
        if not await self._update(screen):
            return False
        message = self.interaction.message
        if message is not None:
            self._place = (message.id, _ORIGINAL)
            if message.flags.ephemeral:
                self._take_place()
            self._take_note(screen, private=message.flags.ephemeral)
        return True

    async def _update(self, screen: Screen) -> bool:
        await self._settle()
        self._show(screen)
        interaction, response = self.interaction, self.interaction.response

        async def clicked() -> None:
            await response.edit_message(view=screen, allowed_mentions=NO_MENTIONS, **self._instead(screen))

        async def original() -> None:
            await interaction.edit_original_response(view=screen, allowed_mentions=NO_MENTIONS, **self._instead(screen))

        if not self._responded:
            given = await self._first(clicked, original)
            if given is not None:
                return given
        self._original_open = False
        return self._noted(await self._sent(original))

    async def dialog(self, dialog: Dialog) -> bool:
        """Open a dialog, as the first response and never after a deferral. False: it certainly did not open."""
        await self._settle()
        self._show(dialog)
        sent = await self._sent(lambda: self.interaction.response.send_modal(dialog))
        if sent is Sent.ALREADY and self._perhaps_deferred:
            self._is_deferred()
            return False
        self._noted(Sent.UNKNOWN if sent is Sent.ALREADY else sent)
        return self.told is not Told.NOTHING

    async def nothing(self) -> None:
        """Acknowledge a click without showing anything."""
        await self._settle()
        if not self._responded:
            self._noted(await self._sent(self.interaction.response.defer))

    def _show(self, shown: Tiled) -> None:
        """Set the content that is being sent."""
        shown.tiles = self._answers.tiles
        self._shown = shown

    def _take_place(self) -> None:
        message_id, name = self._place
        if message_id is not None and name:
            self.private_place = message_id, f"{self.interaction.token}/{name}"

    def _take_note(self, screen: Screen, *, private: bool = True) -> None:
        """Remember that a message shows a hand or has stopped doing so; `private`: it is a private response."""
        message_id, name = self._place
        channel_id = self.interaction.channel_id
        if message_id is not None and channel_id is not None:
            route = f"{self.interaction.token}/{name}" if name else ""
            self.landed = Landed(hand=screen.own_hand, at=(channel_id, message_id), route=route, private=private)

    async def _say(self, screen: Screen, *, ephemeral: bool, mention: int | None = None) -> bool:
        await self._settle()
        self._show(screen)
        interaction, response = self.interaction, self.interaction.response
        allowed = discord.AllowedMentions.none()
        if mention is not None:
            allowed.users = [discord.Object(mention)]

        async def original() -> None:
            told = await interaction.edit_original_response(
                view=screen, allowed_mentions=allowed, **self._instead(screen)
            )
            self._place = (told.id, _ORIGINAL)

        async def responded() -> None:
            told = await response.send_message(
                view=screen, ephemeral=ephemeral, allowed_mentions=allowed, **_attached(screen)
            )
            self._place = (told.message_id, _ORIGINAL)

        async def followed() -> None:
            told = await interaction.followup.send(
                view=screen, ephemeral=ephemeral, allowed_mentions=allowed, wait=True, **_attached(screen)
            )
            self._place = (told.id, str(told.id))

        if not self._responded and self.told is Told.NOTHING:
            given = await self._first(responded, original)
            if given is not None:
                return given
        if self._original_open:
            self._original_open = False
            if ephemeral:
                return self._noted(await self._sent(original))
            # A private placeholder cannot become public. It receives its contents before it is deleted: while it
            # is empty, Discord takes the next message for its contents.
            await self._sent(original)
            await self._sent(interaction.delete_original_response)
        return self._noted(await self._sent(followed, repeatable=ephemeral))

    def _instead(self, screen: Screen) -> dict[str, Any]:
        """Return the files of a screen as arguments that replace those of the edited message."""
        message = self.interaction.message
        if screen.attachments or (message is not None and message.attachments):
            return {"attachments": screen.files()}
        return {}

    async def _first(self, request: Request, again: Callable[[], Awaitable[None]]) -> bool | None:
        """Send the first response and return True if Discord accepted it; None if a deferral came first.

        If its outcome is unknown, `again` sends the same through the webhook.
        """
        sent = await self._sent(request)
        if sent is Sent.ALREADY and self._perhaps_deferred:
            self._is_deferred()
            return None
        if sent in {Sent.ALREADY, Sent.UNKNOWN}:
            sent = await self._sent(again)
        self._acknowledged |= sent is Sent.TAKEN
        return self._noted(sent)

    def _noted(self, sent: Sent) -> bool:
        """Record the result of a message; return True if it was accepted."""
        if sent is Sent.TAKEN:
            self.told = Told.YES
        elif sent is Sent.UNKNOWN and self.told is Told.NOTHING:
            self.told = Told.PERHAPS
        return sent is Sent.TAKEN

    async def _sent(self, request: Request, *, repeatable: bool = True) -> Sent:
        return await self._requests.sent(request, self._shown, repeatable=repeatable)


def _attached(screen: Screen) -> dict[str, Any]:
    """Return the files of a screen as arguments for a new message."""
    return {"files": screen.files()} if screen.attachments else {}
