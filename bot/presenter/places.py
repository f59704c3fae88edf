"""Scheduled events, threads and pins in Discord, for league nights and leaderboards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import IntEnum
from functools import partial
from typing import Any, Final, cast

import discord
from msgspec import Struct

from bot.presenter.endpoints import parse_endpoint, post_endpoint
from bot.presenter.posts import DiscordApi
from bot.screens.layout import Screen

THREAD_ARCHIVE_MINUTES: Final = 1440
"""Minutes without a message after which Discord archives a thread."""
INTERESTED_PAGE_SIZE: Final = 100
"""People of an event that Discord returns in one page."""
TOO_MANY_THREADS: Final = 160006
"""Discord's error code for a server with the maximum of active threads."""
NO_THREADS_HERE: Final = 50024
"""Discord's error code for a channel of a type without threads."""
_ANNOUNCEMENT_THREAD: Final = 10
_PUBLIC_THREAD: Final = 11
_NOT_INTERESTED: Final = 0
_UNFINISHED: Final = frozenset({1, 2})
"""States of events that are not over: scheduled and active."""
_EXTERNAL: Final = 3
_SERVER_ONLY: Final = 2


class EventStatus(IntEnum):
    """Discord's states of an event."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELLED = 4


class ScheduledEvent(Struct, frozen=True):
    """A scheduled event in Discord; the moments are in seconds since the epoch."""

    event_id: int
    starts_at: float
    ends_at: float
    status: int


class GuildApi:
    """Requests for events, threads and pins; errors are raised as the exceptions of `posts`."""

    def __init__(self, client: discord.Client, api: DiscordApi) -> None:
        self._client = client
        self._http = client.http
        self._api = api

    async def post_mentioning(self, channel_id: int, screen: Screen, people: Iterable[int], *, nonce: str) -> None:
        """Post `screen` and notify `people`. A nonce posts once."""
        allowed = discord.AllowedMentions.none()
        allowed.users = [discord.Object(one) for one in people]
        channel = self._client.get_partial_messageable(channel_id)
        await self._api.request(
            lambda: channel.send(view=screen, nonce=nonce, allowed_mentions=allowed), post_endpoint(channel_id)
        )

    async def create_event(
        self, guild_id: int, *, name: str, about: str, where: str, starts_at: float, ends_at: float
    ) -> int:
        """Create a scheduled event of the server and return its id. The moments are in seconds since the epoch."""
        made = await self._api.request(
            lambda: self._http.create_guild_scheduled_event(
                guild_id,
                name=name,
                description=about,
                privacy_level=_SERVER_ONLY,
                entity_type=_EXTERNAL,
                entity_metadata={"location": where},
                scheduled_start_time=_format_time(starts_at),
                scheduled_end_time=_format_time(ends_at),
            ),
            parse_endpoint("POST", f"guilds/{guild_id}/scheduled-events"),
        )
        return int(made["id"])

    async def fetch_own_events(self, guild_id: int, name: str) -> list[ScheduledEvent]:
        """Return the bot's events in a server with that name that are not over."""
        found = await self._api.request(
            lambda: self._http.get_scheduled_events(guild_id, with_user_count=False),
            parse_endpoint("GET", f"guilds/{guild_id}/scheduled-events"),
        )
        events = cast("list[dict[str, Any]]", found)
        own = (one for one in events if self._is_own(one.get("creator_id")) and one["name"] == name)
        return [event for event in map(_parse_event, own) if event.status in _UNFINISHED]

    async def set_event_status(self, guild_id: int, event_id: int, status: EventStatus) -> None:
        """Begin, complete or cancel an event."""
        await self._edit_event(guild_id, event_id, status=int(status))

    async def move_event(self, guild_id: int, event_id: int, *, starts_at: float | None, ends_at: float) -> None:
        """Change the start (None: unchanged) and the end of an event."""
        times = {"scheduled_end_time": _format_time(ends_at)}
        if starts_at is not None:
            times["scheduled_start_time"] = _format_time(starts_at)
        await self._edit_event(guild_id, event_id, **times)

    async def _edit_event(self, guild_id: int, event_id: int, **changes: Any) -> None:
        await self._api.request(
            lambda: self._http.edit_scheduled_event(guild_id, event_id, **changes),
            parse_endpoint("PATCH", f"guilds/{guild_id}/scheduled-events/{event_id}"),
        )

    async def fetch_interested(self, guild_id: int, event_id: int) -> Mapping[int, str]:
        """Return the names of the people interested in an event, without bots and those who have declined."""
        found: dict[int, str] = {}
        after: int | None = None
        while True:
            asking = partial(
                self._http.get_scheduled_event_users, guild_id, event_id, INTERESTED_PAGE_SIZE, with_member=True
            )
            there = parse_endpoint("GET", f"guilds/{guild_id}/scheduled-events/{event_id}/users")
            part = await self._api.request(partial(asking, after=after), there)
            for one in cast("list[dict[str, Any]]", part):
                user, member = one["user"], one.get("member") or {}
                if not user.get("bot") and one.get("response") != _NOT_INTERESTED:
                    name = member.get("nick") or user.get("global_name") or user["username"]
                    found[int(user["id"])] = str(name)
            if len(part) < INTERESTED_PAGE_SIZE:
                return found
            after = int(part[-1]["user"]["id"])

    async def fetch_own_threads(self, guild_id: int, channel_id: int, name: str, since: float) -> list[int]:
        """Return the active threads with that name that the bot has opened in a channel since a moment."""
        found = await self._api.request(
            lambda: self._http.get_active_threads(guild_id), parse_endpoint("GET", f"guilds/{guild_id}/threads/active")
        )
        return [
            int(one["id"])
            for one in cast("list[dict[str, Any]]", found["threads"])
            if (int(one["parent_id"]), one["name"]) == (channel_id, name)
            and self._is_own(one["owner_id"])
            and discord.utils.snowflake_time(int(one["id"])).timestamp() >= since
        ]

    async def create_thread(self, channel_id: int, name: str) -> int:
        """Open a public thread in a channel, and return its id."""
        kind = _ANNOUNCEMENT_THREAD if await self._is_announcement_channel(channel_id) else _PUBLIC_THREAD
        made = await self._api.request(
            lambda: self._http.start_thread_without_message(
                channel_id, name=name, auto_archive_duration=THREAD_ARCHIVE_MINUTES, type=cast("Any", kind)
            ),
            parse_endpoint("POST", f"channels/{channel_id}/threads"),
        )
        return int(made["id"])

    async def _is_announcement_channel(self, channel_id: int) -> bool:
        """Return True if a channel is an announcement channel."""
        news = discord.ChannelType.news
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return channel.type is news
        there = parse_endpoint("GET", f"channels/{channel_id}")
        found = await self._api.request(lambda: self._http.get_channel(channel_id), there)
        return int(found["type"]) == int(news.value)

    def _is_own(self, user_id: Any) -> bool:
        me = self._client.user
        return me is not None and user_id is not None and int(user_id) == me.id

    async def pin_message(self, channel_id: int, message_id: int) -> None:
        await self._api.request(
            lambda: self._http.pin_message(channel_id, message_id),
            parse_endpoint("PUT", f"channels/{channel_id}/messages/pins/{message_id}"),
        )


def _parse_event(found: Mapping[str, Any]) -> ScheduledEvent:
    starts, ends = (found.get(f"scheduled_{one}_time") for one in ("start", "end"))
    return ScheduledEvent(
        event_id=int(found["id"]),
        starts_at=0.0 if starts is None else datetime.fromisoformat(starts).timestamp(),
        ends_at=0.0 if ends is None else datetime.fromisoformat(ends).timestamp(),
        status=int(found["status"]),
    )


def _format_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()
