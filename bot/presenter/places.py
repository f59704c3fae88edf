"""Where a league night takes place in Discord: its scheduled event, threads for its tables, its pinned board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import IntEnum
from functools import partial
from typing import Any, Final, cast

import discord

from bot.presenter.endpoints import endpoint, posts_in
from bot.presenter.posts import Posts
from bot.screens.layout import Screen

ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord puts a thread away."""
MOST_INTERESTED: Final = 100
"""People of an event that Discord tells of at a time."""
_PUBLIC_THREAD: Final = 11
_EXTERNAL: Final = 3
_SERVER_ONLY: Final = 2


class EventStatus(IntEnum):
    """What Discord calls the states of an event."""

    ACTIVE = 2
    COMPLETED = 3
    CANCELLED = 4


class Places:
    """Events, threads and pins, asked for as messages are: what goes wrong is raised as the exceptions of `posts`."""

    def __init__(self, client: discord.Client, posts: Posts) -> None:
        self._client = client
        self._http = client.http
        self._posts = posts

    async def announce(self, channel_id: int, screen: Screen, people: Iterable[int], *, nonce: str) -> None:
        """Post `screen`, by which `people` are notified. A nonce posts once."""
        allowed = discord.AllowedMentions.none()
        allowed.users = [discord.Object(one) for one in people]
        channel = self._client.get_partial_messageable(channel_id)
        await self._posts.ask(
            lambda: channel.send(view=screen, nonce=nonce, allowed_mentions=allowed), posts_in(channel_id)
        )

    async def create_event(
        self, guild_id: int, *, name: str, about: str, where: str, starts_at: float, ends_at: float
    ) -> int:
        """A scheduled event of the server, its id. The moments are in seconds since the epoch."""
        made = await self._posts.ask(
            lambda: self._http.create_guild_scheduled_event(
                guild_id,
                name=name,
                description=about,
                privacy_level=_SERVER_ONLY,
                entity_type=_EXTERNAL,
                entity_metadata={"location": where},
                scheduled_start_time=_moment(starts_at),
                scheduled_end_time=_moment(ends_at),
            ),
            endpoint("POST", f"guilds/{guild_id}/scheduled-events"),
        )
        return int(made["id"])

    async def set_event(self, guild_id: int, event_id: int, status: EventStatus) -> None:
        """An event begins, is over, or is called off."""
        await self._posts.ask(
            lambda: self._http.edit_scheduled_event(guild_id, event_id, status=int(status)),
            endpoint("PATCH", f"guilds/{guild_id}/scheduled-events/{event_id}"),
        )

    async def interested(self, guild_id: int, event_id: int) -> Mapping[int, str]:
        """Who is interested in an event, with their names; no bots."""
        found: dict[int, str] = {}
        after: int | None = None
        while True:
            asking = partial(
                self._http.get_scheduled_event_users, guild_id, event_id, MOST_INTERESTED, with_member=True
            )
            there = endpoint("GET", f"guilds/{guild_id}/scheduled-events/{event_id}/users")
            part = await self._posts.ask(partial(asking, after=after), there)
            for one in cast("list[dict[str, Any]]", part):
                user, member = one["user"], one.get("member") or {}
                if not user.get("bot"):
                    name = member.get("nick") or user.get("global_name") or user["username"]
                    found[int(user["id"])] = str(name)
            if len(part) < MOST_INTERESTED:
                return found
            after = int(part[-1]["user"]["id"])

    async def create_thread(self, channel_id: int, name: str) -> int:
        """A public thread in a channel, its id."""
        made = await self._posts.ask(
            lambda: self._http.start_thread_without_message(
                channel_id, name=name, auto_archive_duration=ARCHIVED_AFTER, type=_PUBLIC_THREAD
            ),
            endpoint("POST", f"channels/{channel_id}/threads"),
        )
        return int(made["id"])

    async def pin(self, channel_id: int, message_id: int) -> None:
        """Pin a message."""
        await self._posts.ask(
            lambda: self._http.pin_message(channel_id, message_id),
            endpoint("PUT", f"channels/{channel_id}/messages/pins/{message_id}"),
        )


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()
