"""Single notifications to members: by direct message or, if that is refused, in the channel of their cause."""

from __future__ import annotations

import hashlib
import logging

from bot.errors import Refusal
from bot.presenter.desk import Desk
from bot.presenter.posts import ChannelGone, Denied, DmClosed, MessageGone, Rejected
from bot.recent import Recent
from bot.screens.layout import Screen, screen
from bot.screens.told import Lines, note

_log = logging.getLogger(__name__)
_TRIES = 5
_REMEMBERED = 5_000
"""Notifications that are remembered, so that they are not sent twice."""


class Notices:
    """Notifications of members about actions that are done already, even if nobody can be reached."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told: Recent[str, None] = Recent(_REMEMBERED)

    def tell(
        self,
        guild_id: int,
        user_id: int,
        lines: Lines,
        *,
        key: str,
        channel_id: int | None = None,
        about: str = "wallet",
    ) -> None:
        """Start notifying a member of a server, once per `key`.

        Without direct messages the text is posted in `channel_id` (None: nowhere). `about` selects the hint at further
        information. Deleted users, whose ids are below zero, are not notified.
        """
        nonce = None if user_id < 0 else self._first(key, user_id)
        if nonce is not None:
            telling = self._tell(guild_id, user_id, lines, nonce, channel_id, about)
            self._desk.work.start(telling, f"telling user {user_id}")

    def announce(self, guild_id: int, channel_id: int, lines: Lines, *, key: str, role: int | None = None) -> None:
        """Start posting an announcement in a channel, once per `key`; members with `role` are mentioned."""
        nonce = self._first(key, channel_id)
        if nonce is not None:
            telling = self._announce(guild_id, channel_id, lines, nonce, role)
            self._desk.work.start(telling, f"telling channel {channel_id}")

    def _first(self, key: str, reader: int) -> str | None:
        """Return the nonce for a reader's notification; None if it was sent already."""
        nonce = hashlib.blake2s(f"{key}:{reader}".encode(), digest_size=12).hexdigest()
        if nonce in self._told:
            return None
        self._told[nonce] = None
        return nonce

    async def _announce(self, guild_id: int, channel_id: int, lines: Lines, nonce: str, role: int | None) -> None:
        posts = self._desk.posts
        try:
            words = await self._desk.readers.public(guild_id)
            mention = () if role is None else (f"<@&{role}>",)
            told = screen("\n".join((*mention, *lines(words))))
            await self._desk.tried(lambda: posts.send(channel_id, told, nonce=nonce, role=role), _TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed, Refusal) as error:
            _log.warning("channel %d cannot be told: %r", channel_id, error)

    async def _tell(
        self, guild_id: int, user_id: int, lines: Lines, nonce: str, channel_id: int | None, about: str
    ) -> None:
        desk = self._desk
        try:
            words = await desk.readers.private(user_id, guild_id)
            told = note(lines(words), words, server=desk.posts.server_name(guild_id), about=about)
            await self._desk.tried(lambda: desk.tell(guild_id, user_id, told, nonce=nonce), _TRIES)
        except (DmClosed, Rejected) as error:
            _log.info("user %d is told in the channel: %r", user_id, error)
            if channel_id is not None:
                await self._in_channel(guild_id, channel_id, user_id, lines, nonce)
        except (Denied, ChannelGone, MessageGone, Refusal) as error:
            _log.warning("user %d cannot be told: %r", user_id, error)

    async def _in_channel(self, guild_id: int, channel_id: int, user_id: int, lines: Lines, nonce: str) -> None:
        try:
            words = await self._desk.readers.public(guild_id)
            told: Screen = note(lines(words), words, mention=user_id)
            posts = self._desk.posts
            await self._desk.tried(lambda: posts.send(channel_id, told, nonce=nonce, mention=user_id), _TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed, Refusal) as error:
            _log.warning("user %d cannot be told in the channel: %r", user_id, error)
