"""Requests to Discord for messages, members, events, threads and pins, with their exceptions.

Private responses use discord.py's webhook client. Its main HTTP client would remember a rate limit for the path of each
click, and search all of them for each new path.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from functools import partial
from typing import Any, Final, TypeVar, cast

import aiohttp
import discord
from discord.http import MultipartParameters, Route, handle_message_parameters
from discord.utils import MISSING
from discord.webhook.async_ import async_context
from msgspec import Struct

from bot.cache import LRUCache
from bot.clock import Clock
from bot.presenter.rate_limits import Endpoint, delete_endpoint, edit_endpoint, parse_endpoint, post_endpoint
from bot.presenter.scheduler import Scheduler, Urgency
from bot.presenter.tasks import BackgroundTasks, TimedOut, Timeouts
from bot.screens.hand.cards import TileSet
from bot.screens.widgets.layout import Screen

_NOTHING: Final = MultipartParameters(payload=None, multipart=None, files=None)


class PrivateResponseApi:
    """Requests for private responses. A route is the interaction's token, a slash, and the message's name."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._adapter = async_context.get()

    def start(self) -> None:
        """Use the webhook client of the current context from now on. A simulated Discord sets its own client there."""
        self._adapter = async_context.get()

    async def request(self, method: str, route: str, content: MultipartParameters = _NOTHING) -> dict[str, Any]:
        """Send a request to a private response, and return Discord's answer. Raises the exceptions of discord.py."""
        token, _, name = route.partition("/")
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/" + name  # unescaped: one name contains an @
        application = self._client.application_id or 0
        session = discord.Webhook.partial(application, token, client=self._client).session
        there = Route(method, path, webhook_id=application, webhook_token=token)
        http = self._client.http
        told: dict[str, Any] = await self._adapter.request(
            there,
            session,
            payload=content.payload,
            multipart=content.multipart,
            files=content.files,
            proxy=http.proxy,
            proxy_auth=http.proxy_auth,
        )
        return told


T = TypeVar("T")
NO_MENTIONS: Final = discord.AllowedMentions.none()
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
DM_REFUSED = frozenset({50007, 50278})
"""Error codes for a person who accepts no direct messages, or shares no server with the bot any more."""
THREAD_ARCHIVED = 50083
"""Error code for an archived thread. Its messages cannot be edited; a new post reopens it, unless it is locked."""
THREAD_LOCKED = 160005
TOO_MANY_EDITS = 30046
"""Error code for an old message that was edited too often. It accepts no more edits for a while."""
INVALID_FORM_BODY: Final = 50035
REQUEST_TIMEOUT: Final = 5.0
"""Timeout of a request in seconds. By then its content is out of date."""
_SERVER_CAPACITY: Final = 2_000
"""Maximum number of servers of other processes in the cache."""
_UNKNOWN_SERVER: Final = ("", None)
"""The name and the language of an unknown server."""


class MessageGone(Exception):
    """Raised if a message does not exist or cannot be edited any more: a new one may be posted."""


class Unwritable(MessageGone):
    """Raised if a message exists but accepts no edits for now. A message that replaces it must delete it."""


class ChannelGone(Exception):
    """Raised if a channel does not exist any more."""


class DmClosed(Exception):
    """Raised if a person accepts no direct messages from the bot."""


class Denied(Exception):
    """Raised if the bot lacks a permission in the channel."""


class Rejected(Exception):
    """Raised if Discord calls the request invalid; a retry would not help."""


@dataclass
class Busy(Exception):
    """Raised if Discord is overloaded, failing or unreachable.

    `retry_after` is the pause in seconds that Discord asks for (0: unknown).
    """

    retry_after: float = 0.0
    timed_out: bool = False
    """True after a timeout; the request may still be executed."""


class DiscordApi:
    """Requests to Discord, through a discord.py client.

    Every error is raised as one of the exceptions above. A request that takes longer than `REQUEST_TIMEOUT` is
    cancelled. A request that counts against rate limits waits for its turn.
    """

    def __init__(
        self, client: discord.Client, clock: Clock, tiles: TileSet, scheduler: Scheduler, work: BackgroundTasks
    ) -> None:
        self._client = client
        self._timeouts = Timeouts(work, clock, REQUEST_TIMEOUT)
        self._tiles = tiles
        self._scheduler = scheduler
        self._servers: LRUCache[int, tuple[str, str | None]] = LRUCache(_SERVER_CAPACITY)
        """Names and languages of servers whose events go to other processes, by server id."""
        self._private_api = PrivateResponseApi(client)

    def start(self) -> None:
        """Use the webhook client of the current context for private responses from now on."""
        self._private_api.start()

    async def send(
        self,
        channel_id: int,
        screen: Screen,
        *,
        nonce: str,
        mention: int | None = None,
        role: int | None = None,
        silent: bool = False,
    ) -> int:
        """Post `screen` and return the message's id. Discord posts only one message for each `nonce`.

        Mentions notify only the user `mention` and the members with the role `role`.
        """
        allowed = discord.AllowedMentions.none()
        if mention is not None:
            allowed.users = [discord.Object(mention)]
        if role is not None:
            allowed.roles = [discord.Object(role)]
        channel = self._client.get_partial_messageable(channel_id)
        try:
            message = await self._show(
                screen,
                lambda: channel.send(
                    view=screen, files=screen.files(), nonce=nonce, allowed_mentions=allowed, silent=silent
                ),
                post_endpoint(channel_id),
            )
        except MessageGone as error:
            # A new message cannot be gone: the thread is archived, and the bot may not reopen it.
            raise Denied(str(error.__cause__)) from error
        return message.id

    async def edit(
        self, channel_id: int, message_id: int, screen: Screen, *, route: str = "", keeps_files: bool = False
    ) -> None:
        """Edit a message to show `screen`. The files of `screen` replace those of the message.

        With `keeps_files`, the message keeps its files, which are those of `screen`. A private response is edited by
        its `route`, only while the route is valid.
        """

        async def edited() -> None:
            # discord.py's own method would parse the returned message, which nobody reads.
            files = MISSING if keeps_files else screen.files()
            with handle_message_parameters(view=screen, attachments=files, allowed_mentions=NO_MENTIONS) as told:
                if route:
                    await self._private_api.request("PATCH", route, told)
                else:
                    await self._client.http.edit_message(channel_id, message_id, params=told)

        if route:
            await self._show(screen, edited, None, gone_error=MessageGone)
        else:
            await self._show(screen, edited, edit_endpoint(channel_id))

    async def custom_ids(self, channel_id: int, message_id: int, *, route: str = "") -> tuple[str, ...]:
        """Fetch a message and return the custom_ids of its items. A private response is fetched by its `route`."""
        if route:
            told = await self.request(lambda: self._private_api.request("GET", route), None, gone_error=MessageGone)
            return tuple(_payload_ids(told["components"]))
        channel = self._client.get_partial_messageable(channel_id)
        there = parse_endpoint("GET", f"channels/{channel_id}/messages/{message_id}")
        message = await self.request(lambda: channel.fetch_message(message_id), there)
        return tuple(_component_ids(message.components))

    async def delete_private(self, route: str) -> None:
        """Delete a private response by its `route`, while the route is valid."""
        await self.request(lambda: self._private_api.request("DELETE", route), None, gone_error=MessageGone)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message. It is no error if the message does not exist."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await self.request(message.delete, delete_endpoint(channel_id))
        except Unwritable:
            raise
        except (MessageGone, ChannelGone):
            return

    async def open_dm(self, user_id: int, urgency: Urgency | None = None) -> int:
        """Return the id of the channel for direct messages to a person."""
        there = parse_endpoint("POST", "users/@me/channels")
        channel = await self.request(lambda: self._client.create_dm(discord.Object(user_id)), there, urgency=urgency)
        return channel.id

    async def fetch_member_name(self, guild_id: int, user_id: int) -> str | None:
        """Return a person's name in a server; None if they are not a member."""
        try:
            there = parse_endpoint("GET", f"guilds/{guild_id}/members/{user_id}")
            member: Any = await self.request(lambda: self._client.http.get_member(guild_id, user_id), there)
        except Rejected as error:
            if isinstance(error.__cause__, discord.NotFound):
                return None
            raise
        user = member["user"]
        name: str = member.get("nick") or user.get("global_name") or user["username"]
        return name

    async def fetch_server(self, guild_id: int) -> None:
        """Fetch and cache the name and the language of a server whose events go to another process."""
        if self._client.get_guild(guild_id) is not None or guild_id in self._servers:
            return
        there = parse_endpoint("GET", f"guilds/{guild_id}")
        told = await self.request(lambda: self._client.http.get_guild(guild_id, with_counts=False), there)
        self._servers[guild_id] = (told["name"], str(told["preferred_locale"]))

    def server_name(self, guild_id: int) -> str:
        """Return a server's name; empty if this process does not know it."""
        guild = self._client.get_guild(guild_id)
        return self._servers.get(guild_id, _UNKNOWN_SERVER)[0] if guild is None else guild.name

    def server_locale(self, guild_id: int) -> str | None:
        """Return a server's language; None if this process does not know it."""
        guild = self._client.get_guild(guild_id)
        return self._servers.get(guild_id, _UNKNOWN_SERVER)[1] if guild is None else guild.preferred_locale.value

    def can_attach(self, channel_id: int) -> bool:
        """Return True if the bot is known to be allowed to attach files in a server's channel."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return False
        # The channel of a thread, or the bot's own member in the server, may not be known yet.
        with contextlib.suppress(discord.ClientException, AttributeError):
            return channel.permissions_for(channel.guild.me).attach_files
        return False

    def last_message_id(self, channel_id: int) -> int | None:
        """Return the id of the last message in a channel that the gateway has reported; None if unknown."""
        channel = self._client.get_channel(channel_id)
        found: int | None = getattr(channel, "last_message_id", None)
        return found

    async def _show(
        self,
        screen: Screen,
        request: Callable[[], Awaitable[T]],
        endpoint: Endpoint | None,
        *,
        gone_error: type[Exception] | None = None,
    ) -> T:
        """Make a request that shows `screen` with card tiles, and return the response.

        If Discord rejects the emojis of labels, the request is repeated without them. Parameters and exceptions are
        those of `request`.
        """
        screen.tiles = self._tiles
        try:
            return await self.request(request, endpoint, gone_error=gone_error)
        except Rejected as error:
            if not (is_emoji_error(error.__cause__) and screen.drop_label_emojis()):
                raise
        return await self.request(request, endpoint, gone_error=gone_error)

    async def request(
        self,
        call: Callable[[], Awaitable[T]],
        endpoint: Endpoint | None,
        *,
        urgency: Urgency | None = None,
        gone_error: type[Exception] | None = None,
    ) -> T:
        """Make a request and return the response. Errors are raised as the exceptions above.

        The request waits for its turn at `endpoint` (None: Discord does not count it). Without `urgency`, it has the
        urgency of its task. `gone_error` is raised if the target is gone or not allowed.
        """
        if endpoint is None:
            return await self._request_now(call, gone_error)
        async with self._scheduler.turn(urgency, endpoint):
            return await self._request_now(call, gone_error)

    async def _request_now(self, request: Callable[[], Awaitable[T]], gone_error: type[Exception] | None) -> T:
        try:
            return await self._timeouts.run(request())
        except TimedOut:
            self._clear_global_wait()
            raise Busy(timed_out=True) from None
        except discord.RateLimited as error:
            raise Busy(error.retry_after) from error
        except discord.HTTPException as error:
            if gone_error is not None and error.status in {401, 403, 404}:
                raise gone_error from error
            raise _translate_error(error) from error
        except (OSError, aiohttp.ClientError, TimeoutError) as error:
            raise Busy from error

    def _clear_global_wait(self) -> None:
        """Release discord.py's lock for global rate limits, which a cancelled request may never release.

        The scheduler observes the limit anyway.
        """
        over = getattr(self._client.http, "_global_over", None)
        if isinstance(over, asyncio.Event):
            over.set()


def is_emoji_error(error: BaseException | None) -> bool:
    """Return True if Discord rejected a request because of an emoji. Sometimes it rejects an emoji that exists."""
    return (
        isinstance(error, discord.HTTPException)
        and error.code == INVALID_FORM_BODY
        and "emoji" in error.text.casefold()
    )


def _component_ids(parts: Iterable[object]) -> Iterator[str]:
    for part in parts:
        custom_id = getattr(part, "custom_id", None)
        if custom_id:
            yield str(custom_id)
        yield from _component_ids(getattr(part, "children", ()))


def _payload_ids(parts: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield the custom_ids in the JSON of components."""
    for part in parts:
        if "custom_id" in part:
            yield str(part["custom_id"])
        yield from _payload_ids(part.get("components", ()))


def _translate_error(error: discord.HTTPException) -> Exception:
    if error.status == 429 or error.status >= 500:
        return Busy()
    if error.code in {THREAD_ARCHIVED, TOO_MANY_EDITS}:
        return Unwritable(error.text or str(error))
    if error.code == UNKNOWN_MESSAGE:
        return MessageGone()
    if error.code == UNKNOWN_CHANNEL:
        return ChannelGone()
    if error.code in DM_REFUSED:
        return DmClosed()
    if error.status == 403 or error.code == THREAD_LOCKED:
        return Denied(error.text or str(error))
    return Rejected(str(error))


THREAD_ARCHIVE_MINUTES: Final = 1440
"""Minutes without a message after which Discord archives a thread."""
INTERESTED_PAGE_SIZE: Final = 100
"""Maximum number of interested people that Discord returns in one page."""
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
    """State of a scheduled event in Discord."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELLED = 4


class ScheduledEvent(Struct, frozen=True):
    """Scheduled event in Discord. Times are in seconds since the epoch."""

    event_id: int
    starts_at: float
    ends_at: float
    status: int


class GuildApi:
    """Requests for events, threads and pins. They raise the same exceptions as `DiscordApi`."""

    def __init__(self, client: discord.Client, api: DiscordApi) -> None:
        self._client = client
        self._http = client.http
        self._api = api

    async def post_mentioning(self, channel_id: int, screen: Screen, people: Iterable[int], *, nonce: str) -> None:
        """Post `screen` and notify the users `people`. Discord posts only one message for each `nonce`."""
        allowed = discord.AllowedMentions.none()
        allowed.users = [discord.Object(one) for one in people]
        channel = self._client.get_partial_messageable(channel_id)
        await self._api.request(
            lambda: channel.send(view=screen, nonce=nonce, allowed_mentions=allowed), post_endpoint(channel_id)
        )

    async def create_event(
        self, guild_id: int, *, name: str, about: str, where: str, starts_at: float, ends_at: float
    ) -> int:
        """Create a scheduled event in a server and return its id. Times are in seconds since the epoch."""
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
        """Return the bot's events in a server that have the name `name` and are not over."""
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
        """Change the end of an event and, unless `starts_at` is None, its start."""
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
        """Return the names, by user id, of the people interested in an event, except bots and people who declined."""
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
        """Return the ids of the bot's active threads with the name `name` in a channel, opened at or after `since`."""
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
