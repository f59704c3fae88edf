"""Single notifications to members: by direct message or, if that is refused, in the channel of their cause."""

from __future__ import annotations

import hashlib
import logging

from bot.errors import Refusal
from bot.presenter.desk import PresenterContext
from bot.presenter.posts import ChannelGone, Denied, DmClosed, MessageGone, Rejected
from bot.recent import LRUCache
from bot.screens.layout import Screen, build_screen
from bot.screens.told import NotificationText, render_notification

_log = logging.getLogger(__name__)
_MEMBER_TRIES = 5
_SENT_CAPACITY = 5_000
"""Notifications that are remembered, so that they are not sent twice."""


class MemberNotifications:
    """Notifications of members about actions that are done already, even if nobody can be reached."""

    def __init__(self, context: PresenterContext) -> None:
        self._context = context
        self._sent: LRUCache[str, None] = LRUCache(_SENT_CAPACITY)

    def notify(
        self,
        guild_id: int,
        user_id: int,
        lines: NotificationText,
        *,
        idempotency_key: str,
        channel_id: int | None = None,
        about: str = "wallet",
    ) -> None:
        """Start notifying a member of a server, once per `key`.

        Without direct messages the text is posted in `channel_id` (None: nowhere). `about` selects the hint at further
        information. Deleted users, whose ids are below zero, are not notified.
        """
        nonce = None if user_id < 0 else self._claim_nonce(idempotency_key, user_id)
        if nonce is not None:
            telling = self._send(guild_id, user_id, lines, nonce, channel_id, about)
            self._context.tasks.start(telling, f"telling user {user_id}")

    def announce(self, guild_id: int, channel_id: int, lines: NotificationText, *, idempotency_key: str, role: int | None = None) -> None:
        """Start posting an announcement in a channel, once per `key`; members with `role` are mentioned."""
        nonce = self._claim_nonce(idempotency_key, channel_id)
        if nonce is not None:
            telling = self._announce(guild_id, channel_id, lines, nonce, role)
            self._context.tasks.start(telling, f"telling channel {channel_id}")

    def _claim_nonce(self, key: str, reader: int) -> str | None:
        """Return the nonce for a reader's notification; None if it was sent already."""
        nonce = hashlib.blake2s(f"{key}:{reader}".encode(), digest_size=12).hexdigest()
        if nonce in self._sent:
            return None
        self._sent[nonce] = None
        return nonce

    async def _announce(self, guild_id: int, channel_id: int, lines: NotificationText, nonce: str, role: int | None) -> None:
        posts = self._context.api
        try:
            words = await self._context.reader_settings.public_words(guild_id)
            mention = () if role is None else (f"<@&{role}>",)
            told = build_screen("\n".join((*mention, *lines(words))))
            await self._context.retry_busy(lambda: posts.send(channel_id, told, nonce=nonce, role=role), _MEMBER_TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed, Refusal) as error:
            _log.warning("channel %d cannot be told: %r", channel_id, error)

    async def _send(
        self, guild_id: int, user_id: int, lines: NotificationText, nonce: str, channel_id: int | None, about: str
    ) -> None:
        desk = self._context
        try:
            words = await desk.reader_settings.private_words(user_id, guild_id)
            told = render_notification(lines(words), words, server=desk.api.server_name(guild_id), read_more=about)
            await self._context.retry_busy(lambda: desk.send_dm(guild_id, user_id, told, nonce=nonce), _MEMBER_TRIES)
        except (DmClosed, Rejected) as error:
            _log.info("user %d is told in the channel: %r", user_id, error)
            if channel_id is not None:
                await self._send_to_channel(guild_id, channel_id, user_id, lines, nonce)
        except (Denied, ChannelGone, MessageGone, Refusal) as error:
            _log.warning("user %d cannot be told: %r", user_id, error)

    async def _send_to_channel(self, guild_id: int, channel_id: int, user_id: int, lines: NotificationText, nonce: str) -> None:
        try:
            words = await self._context.reader_settings.public_words(guild_id)
            told: Screen = render_notification(lines(words), words, mentioned_user=user_id)
            posts = self._context.api
            await self._context.retry_busy(lambda: posts.send(channel_id, told, nonce=nonce, mention=user_id), _MEMBER_TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed, Refusal) as error:
            _log.warning("user %d cannot be told in the channel: %r", user_id, error)
