"""Responses to interactions, with deferral and retries.

Discord waits three seconds for the first response. A slow response is deferred, and later sent through the
interaction's webhook. A request without a reply is cancelled, although Discord may have received it. A retry of the
first response sends the same content, either as a first response, which Discord accepts only once, or as an edit of it.

Refusals by Discord, such as an expired token, are logged. The action is done, and the presenter shows it.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import aiohttp
import discord
from msgspec import Struct

from bot.clock import Clock
from bot.presenter.discord_api import is_emoji_error
from bot.presenter.tasks import BackgroundTasks, TimedOut, Timeouts
from bot.screens.hand.cards import TiledMessage, TileSet
from bot.screens.widgets.components import Dialog, Interaction
from bot.screens.widgets.layout import HandIdentity, Screen

_log = logging.getLogger(__name__)


Request: TypeAlias = Callable[[], Awaitable[object]]
"""Function that makes a request to Discord. It is called once for each try."""


RESPONSE_TIMEOUT: Final = 3.0
"""Seconds until a request without a reply is cancelled."""


ALREADY_ACKNOWLEDGED: Final = 40_060
"""Discord's error code for an interaction that already has its first response."""


class SendResult(Enum):
    """Result of a request to Discord."""

    ACCEPTED = "taken"
    REJECTED = "refused"
    """Discord has certainly not accepted the request."""
    ALREADY_RESPONDED = "already"
    """Discord has refused the request, because the interaction already has its first response."""
    UNKNOWN = "unknown"
    """The connection broke, or Discord did not reply: the request may have been accepted."""


DEFER_AFTER: Final = 1.5
"""Seconds from an interaction until its response is deferred."""


class DeferMode(Enum):
    """Display for the person between a deferral and the response."""

    PRIVATE = "private"
    """A private placeholder ("is thinking"), which becomes the response."""
    UNCHANGED = "same"
    """The clicked message, unchanged."""


_ORIGINAL: Final = "@original"
"""Webhook name of an interaction's first response, which is the clicked message if the response edits it."""


_CANCEL_GRACE: Final = 0.5
"""Seconds that open responses have at shutdown to finish after their requests were cancelled."""


NO_MENTIONS: Final = discord.AllowedMentions.none()


class DisplayedHand(Struct, frozen=True, kw_only=True):
    """Message in which a response has shown a person's own hand.

    `hand` is None if the message shows something else now. `address` has the ids of the channel and the message.
    `route` is the route through the interaction's webhook; a `private` message can be edited only by it.
    """

    hand: HandIdentity | None
    address: tuple[int, int]
    route: str
    private: bool
    files_digest: bytes = b""
    """Digest of the message's files."""


class ResponseTracker:
    """Open responses of a client, with their timeouts and their shutdown."""

    def __init__(self, work: BackgroundTasks, clock: Clock, tiles: TileSet) -> None:
        self.tiles = tiles
        self.deferral_timeouts = Timeouts(work, clock, DEFER_AFTER)
        self.request_timeouts = Timeouts(work, clock, RESPONSE_TIMEOUT)
        self.closed = False
        """True after the shutdown: nothing is sent any more."""
        self._open_responses: set[Response] = set()
        self._none_open = asyncio.Event()
        self._none_open.set()

    def start(self, response: Response) -> None:
        """Add an open response."""
        self._open_responses.add(response)
        self._none_open.clear()

    def finish(self, response: Response) -> None:
        """Remove a response that was sent or cancelled."""
        self._open_responses.discard(response)
        if not self._open_responses:
            self._none_open.set()

    async def stop(self, grace_period: float) -> None:
        """Wait up to `grace_period` seconds for open responses, then send nothing more."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._none_open.wait(), grace_period)
        self.closed = True
        if self._open_responses:
            _log.warning("answers that are given up: %d", len(self._open_responses))
            self.request_timeouts.expire_all()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._none_open.wait(), _CANCEL_GRACE)


class Response:
    """Response to one interaction: a context manager around the work. A slow response is deferred.

    The first message is the interaction's response; later messages are follow-ups. Methods that send a screen return
    True only if Discord is known to have accepted it.
    """

    def __init__(self, interaction: Interaction, defer_mode: DeferMode, tracker: ResponseTracker) -> None:
        self.interaction = interaction
        self.is_public = is_public(interaction)
        """True if a message that everybody sees was clicked."""
        self.settled = False
        """True once the response is being sent, so that no deferral is needed."""
        self.delivered = False
        """True if a message has certainly reached the person. A deferral does not count."""
        self.in_place = False
        """True if private screens replace the clicked message."""
        self.displayed_hand: DisplayedHand | None = None
        """Message that shows the person's hand or has just stopped showing it. Its reader resets the field to None."""
        self.private_message: tuple[int, str] | None = None
        """Id and route of the private message written last; None: none was written."""
        self._defer_mode = defer_mode
        self._tracker = tracker
        self._context = contextvars.copy_context()
        self._deferral: asyncio.Task[None] | None = None
        self._maybe_delivered = False
        """True if a message has reached the person, or may have reached them."""
        self._maybe_deferred = False
        """True if the outcome of a deferral is unknown: it may have reached Discord."""
        self._acknowledged = False
        """True if Discord has accepted a first response, even one of which discord.py does not know."""
        self._placeholder_open = False
        """True while a private placeholder has no contents yet."""
        self._last_message: tuple[int | None, str] = (None, "")
        """Id of the message written last, and its name in the interaction's webhook."""
        self._content: TiledMessage | None = None
        """Content that is being sent."""

    async def __aenter__(self) -> Self:
        self._tracker.start(self)
        if not self._is_acknowledged:
            self._tracker.deferral_timeouts.watch(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self._settle()
        finally:
            self._tracker.finish(self)

    @property
    def _is_acknowledged(self) -> bool:
        return self._acknowledged or self.interaction.response.is_done()

    def on_timeout(self) -> None:
        """Start deferring the response, which takes too long."""
        self._deferral = self._context.run(asyncio.create_task, self._defer())

    async def _defer(self) -> None:
        if self._is_acknowledged:
            return
        private = self._defer_mode is DeferMode.PRIVATE
        sent = await self._request(lambda: self.interaction.response.defer(thinking=private, ephemeral=private))
        if sent is SendResult.ACCEPTED:
            self._note_deferred()
        else:
            self._maybe_deferred = sent is SendResult.UNKNOWN

    def _note_deferred(self) -> None:
        self._acknowledged = True
        self._placeholder_open = self._defer_mode is DeferMode.PRIVATE

    async def _settle(self, content: TiledMessage | None = None) -> None:
        """Prevent further deferrals, wait for one in flight, and store the `content` that will be sent."""
        self.settled = True
        if self._deferral is not None:
            await self._deferral
        if content is not None:
            content.tiles = self._tracker.tiles
            self._content = content

    async def send_private(self, screen: Screen) -> bool:
        """Show `screen` to this person only."""
        if self.in_place:
            return await self.update_message(screen)
        accepted = await self._send(screen, ephemeral=True)
        if accepted:
            self._note_private_message()
        if accepted and screen.hand_identity is not None:
            self._note_displayed_hand(screen)
        return accepted

    async def send_public(self, screen: Screen, *, mentions: Sequence[int] = ()) -> bool:
        """Show `screen` to everybody; only the users `mentions` may be notified."""
        return await self._send(screen, ephemeral=False, mentions=mentions)

    async def update_message(self, screen: Screen, *, earlier_files: bytes = b"") -> bool:
        """Edit the message that was clicked (or whose dialog was submitted) to show `screen`.

        `earlier_files` is the digest of the message's files now; empty: none, or those that it had when it was clicked.
        Another click may have replaced them since.
        """
        await self._settle(screen)
        interaction, response, message = self.interaction, self.interaction.response, self.interaction.message

        kept = message is not None and _has_files(message, screen)
        kept = kept and earlier_files in {b"", screen.files_digest()}

        async def clicked() -> None:
            files = {} if kept else self._replacement_files(screen)
            await response.edit_message(view=screen, allowed_mentions=NO_MENTIONS, **files)

        async def original() -> None:
            files = {} if kept else self._replacement_files(screen)
            await interaction.edit_original_response(view=screen, allowed_mentions=NO_MENTIONS, **files)

        accepted = None if self._is_acknowledged else await self._send_first(clicked, original)
        if accepted is None:
            self._placeholder_open = False
            accepted = self._record_delivery(await self._request(original))
        if accepted and message is not None:
            self._last_message = (message.id, _ORIGINAL)
            if message.flags.ephemeral:
                self._note_private_message()
            if screen.hand_identity is not None or not self.is_public:  # it shows a hand, or may have shown one
                self._note_displayed_hand(screen, private=message.flags.ephemeral)
        return accepted

    async def open_dialog(self, dialog: Dialog) -> bool:
        """Open a dialog as the first response, never after a deferral. Return False if it certainly did not open."""
        await self._settle(dialog)
        sent = await self._request(lambda: self.interaction.response.send_modal(dialog))
        if sent is SendResult.ALREADY_RESPONDED and self._maybe_deferred:
            self._note_deferred()
            return False
        self._record_delivery(SendResult.UNKNOWN if sent is SendResult.ALREADY_RESPONDED else sent)
        return self._maybe_delivered

    async def acknowledge(self) -> None:
        """Acknowledge a click without showing anything."""
        await self._settle()
        if not self._is_acknowledged:
            self._record_delivery(await self._request(self.interaction.response.defer))

    def _note_private_message(self) -> None:
        message_id, name = self._last_message
        if message_id is not None and name:
            self.private_message = message_id, f"{self.interaction.token}/{name}"

    def _note_displayed_hand(self, screen: Screen, *, private: bool = True) -> None:
        """Record that the last message shows a hand or has stopped doing so. `private`: it is a private response."""
        message_id, name = self._last_message
        channel_id = self.interaction.channel_id
        if message_id is not None and channel_id is not None:
            route = f"{self.interaction.token}/{name}" if name else ""
            self.displayed_hand = DisplayedHand(
                hand=screen.hand_identity,
                address=(channel_id, message_id),
                route=route,
                private=private,
                files_digest=screen.files_digest(),
            )

    async def _send(self, screen: Screen, *, ephemeral: bool, mentions: Sequence[int] = ()) -> bool:
        await self._settle(screen)
        interaction, response = self.interaction, self.interaction.response
        allowed = discord.AllowedMentions.none()
        if mentions:
            allowed.users = [discord.Object(one) for one in mentions]

        async def original() -> None:
            message = await interaction.edit_original_response(
                view=screen, allowed_mentions=allowed, **self._replacement_files(screen)
            )
            self._last_message = (message.id, _ORIGINAL)

        async def responded() -> None:
            sent = await response.send_message(
                view=screen, ephemeral=ephemeral, allowed_mentions=allowed, **_attached_files(screen)
            )
            self._last_message = (sent.message_id, _ORIGINAL)

        async def followed() -> None:
            message = await interaction.followup.send(
                view=screen, ephemeral=ephemeral, allowed_mentions=allowed, wait=True, **_attached_files(screen)
            )
            self._last_message = (message.id, str(message.id))

        if not (self._is_acknowledged or self._maybe_delivered):
            accepted = await self._send_first(responded, original)
            if accepted is not None:
                return accepted
        if self._placeholder_open:
            self._placeholder_open = False
            if ephemeral:
                return self._record_delivery(await self._request(original))
            # A private placeholder cannot become public, so it is deleted. It is filled first: Discord would put the
            # next message into an empty placeholder.
            await self._request(original)
            await self._request(interaction.delete_original_response)
        return self._record_delivery(await self._request(followed, repeatable=ephemeral))

    def _replacement_files(self, screen: Screen) -> dict[str, Any]:
        """Return keyword arguments that replace the files of the edited message with those of `screen`."""
        message = self.interaction.message
        if screen.attachments or (message is not None and message.attachments):
            return {"attachments": screen.files()}
        return {}

    async def _send_first(self, request: Request, retry: Callable[[], Awaitable[None]]) -> bool | None:
        """Send the first response. Return True if Discord accepted it, and None if a deferral came first.

        If the outcome is unknown, `retry` sends the same content through the webhook.
        """
        sent = await self._request(request)
        if sent is SendResult.ALREADY_RESPONDED and self._maybe_deferred:
            self._note_deferred()
            return None
        if sent is SendResult.ALREADY_RESPONDED:
            _log.warning("another program has answered an interaction: does a second one run with the same token?")
        if sent in {SendResult.ALREADY_RESPONDED, SendResult.UNKNOWN}:
            sent = await self._request(retry)
        self._acknowledged |= sent is SendResult.ACCEPTED
        return self._record_delivery(sent)

    def _record_delivery(self, sent: SendResult) -> bool:
        """Record the result of a message; return True if it was accepted."""
        self.delivered |= sent is SendResult.ACCEPTED
        self._maybe_delivered |= sent in {SendResult.ACCEPTED, SendResult.UNKNOWN}
        return sent is SendResult.ACCEPTED

    async def _request(self, request: Request, *, repeatable: bool = True) -> SendResult:
        """Make a request that sends the current content, and return the result.

        After a server or network error it is retried once, immediately. A request that is not `repeatable` is not
        retried if Discord may have accepted it.
        """
        uncertain = False
        for _ in (1, 2):
            if self._tracker.closed:
                break
            try:
                await self._tracker.request_timeouts.run(request())
            except discord.HTTPException as error:
                if error.code == ALREADY_ACKNOWLEDGED:
                    return SendResult.ACCEPTED if uncertain else SendResult.ALREADY_RESPONDED
                if is_emoji_error(error) and self._content is not None and self._content.drop_label_emojis():
                    return await self._request(request, repeatable=repeatable)
                _log.warning("Discord did not take an answer: %s", error)
                if error.status < 500 and error.status != 429:
                    return SendResult.REJECTED
                uncertain = uncertain or error.status >= 500
            except discord.InteractionResponded:
                _log.warning("an interaction had been answered already")
                return SendResult.REJECTED
            except TimedOut:
                _log.warning("Discord has not replied to an answer; it is given up")
                return SendResult.UNKNOWN
            except (aiohttp.ClientError, OSError) as error:
                # The error itself is not logged: it may contain the URL, and so the token.
                _log.warning("the connection broke while an answer was sent: %s", type(error).__name__)
                uncertain = True
            else:
                return SendResult.ACCEPTED
            if uncertain and not repeatable:
                break
        return SendResult.UNKNOWN if uncertain else SendResult.REJECTED


def is_public(interaction: Interaction) -> bool:
    """Return True if the interaction came from a message that everybody sees."""
    message = interaction.message
    return message is not None and interaction.guild_id is not None and not message.flags.ephemeral


def _has_files(message: discord.Message, screen: Screen) -> bool:
    """Return True if the files of a message are those of `screen`, so that an edit need not upload them again.

    Equal alternative texts and sizes of files with the same name mean equal content.
    """
    there = [(one.filename, one.size, one.description) for one in message.attachments]
    return there == [(one.name, len(one.content), one.alt_text) for one in screen.attachments]


def _attached_files(screen: Screen) -> dict[str, Any]:
    """Return keyword arguments that add the files of `screen` to a new message."""
    return {"files": screen.files()} if screen.attachments else {}
