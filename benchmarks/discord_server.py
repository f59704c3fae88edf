"""A server that speaks as much of Discord's REST and gateway as the bot needs: for measuring, on the loopback."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import WSMsgType, web

Payload: TypeAlias = dict[str, Any]

APPLICATION = 700_000_000_000_000_001
BEGINNING_OF_DISCORD = 1_420_070_400_000
MOMENT = "2026-01-01T00:00:00.000000+00:00"
PERMISSIONS = str((1 << 50) - 1)
DEFERRALS = (5, 6)
"""The responses that only say that an answer will follow."""
MESSAGE = 4
"""The response that is a new message."""
UPDATE = 7
"""The response that changes the message that was clicked."""
EPHEMERAL = 64
DIRECT = 1 << 60
"""What a user's id and that of his direct messages differ by here."""

_sequence = itertools.count(1)


def snowflake() -> int:
    """An id made now, as Discord makes them."""
    return (int(time.time() * 1000) - BEGINNING_OF_DISCORD << 22) + next(_sequence) % (1 << 12)


def user(user_id: int, name: str, *, bot: bool = False) -> Payload:
    """A user."""
    return {
        "id": str(user_id),
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
    }


def member(user_id: int, name: str) -> Payload:
    """A member of the server."""
    return {
        "user": user(user_id, name),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": MOMENT,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "permissions": PERMISSIONS,
        "communication_disabled_until": None,
    }


def channel(guild_id: int, channel_id: int) -> Payload:
    """A text channel."""
    return {
        "id": str(channel_id),
        "guild_id": str(guild_id),
        "type": 0,
        "name": "brag",
        "position": 0,
        "permission_overwrites": [],
        "permissions": PERMISSIONS,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }


def guild(guild_id: int) -> Payload:
    """A server with nothing in it but the role that everybody has."""
    everyone = {
        "id": str(guild_id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": PERMISSIONS,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(guild_id),
        "name": "The Club",
        "icon": None,
        "splash": None,
        "owner_id": "1",
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "preferred_locale": "en-GB",
        "nsfw_level": 0,
        "member_count": 100,
        "members": [],
        "channels": [],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "large": True,
        "unavailable": False,
        "joined_at": MOMENT,
    }


@dataclass(frozen=True)
class Clicked:
    """A click to come: who presses the button `custom_id` of `message`."""

    guild_id: int
    channel_id: int
    user_id: int
    name: str
    message: Payload
    custom_id: str

    def payload(self) -> Payload:
        """The event, as the gateway sends it."""
        return {
            "id": str(snowflake()),
            "application_id": str(APPLICATION),
            "type": 3,
            "token": f"token-{next(_sequence)}",
            "version": 1,
            "guild_id": str(self.guild_id),
            "guild": {"id": str(self.guild_id), "locale": "en-GB", "features": []},
            "channel_id": str(self.channel_id),
            "channel": channel(self.guild_id, self.channel_id),
            "member": member(self.user_id, self.name),
            "locale": "en-GB",
            "guild_locale": "en-GB",
            "data": {"custom_id": self.custom_id, "component_type": 2, "id": 1},
            "message": self.message,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(self.guild_id)},
            "context": 0,
            "attachment_size_limit": 10_485_760,
            "app_permissions": PERMISSIONS,
        }


@dataclass(frozen=True)
class Answer:
    """What a click was answered with: a message of its own (`apart`) or the clicked one changed."""

    apart: bool
    data: Payload


class DiscordServer:
    """The server; `serving` runs it. With `keep`, messages that bots write are kept in `messages`."""

    def __init__(self, *guild_ids: int, keep: bool = False) -> None:
        self.base = ""
        self.asked = asyncio.Event()
        """Set by every request."""
        self.messages: dict[int, Payload] = {}
        self._guild_ids = guild_ids
        self._keep = keep
        self._sockets: list[web.WebSocketResponse] = []
        self._identified = asyncio.Condition()
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._clicked: dict[str, Clicked] = {}
        self._put_off: dict[str, str] = {}
        self._number = itertools.count(1)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[DiscordServer]:
        """The server at a port of its own."""
        app = web.Application(client_max_size=16 * 1024 * 1024)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
        try:
            yield self
        finally:
            await runner.cleanup()

    async def identified(self, bots: int = 1) -> None:
        """Return once so many bots have connected and know their servers."""
        async with self._identified:
            await self._identified.wait_for(lambda: len(self._sockets) >= bots)

    async def at_rest(self, seconds: float) -> None:
        """Return once nothing has been asked for so long."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.asked.clear()
                await asyncio.wait_for(self.asked.wait(), seconds)

    async def click(self, clicked: Clicked, bot: int = 0) -> Answer:
        """Press a button and wait for the answer; `bot` counts the bots in the order in which they connected."""
        payload = clicked.payload()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[payload["token"]] = answer
        self._clicked[payload["token"]] = clicked
        await self._send(self._sockets[bot], "INTERACTION_CREATE", payload)
        return await answer

    async def _send(self, socket: web.WebSocketResponse, event: str, data: Payload) -> None:
        await socket.send_str(json.dumps({"op": 0, "t": event, "s": next(self._number), "d": data}))

    @property
    def _gateway_url(self) -> str:
        return self.base.replace("http", "ws", 1).removesuffix("/api/v10") + "/gateway"

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": 10, "d": {"heartbeat_interval": 41_250}}))
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                continue
            op = json.loads(received.data)["op"]
            if op == 1:
                await socket.send_str(json.dumps({"op": 11}))
            elif op == 2:
                await self._greet(socket)
        return socket

    async def _greet(self, socket: web.WebSocketResponse) -> None:
        ready = {
            "v": 10,
            "user": user(APPLICATION, "Prial", bot=True),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in self._guild_ids],
            "session_id": "benchmark",
            "resume_gateway_url": self._gateway_url,
            "shard": [0, 1],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self._send(socket, "READY", ready)
        for guild_id in self._guild_ids:
            await self._send(socket, "GUILD_CREATE", guild(guild_id))
        async with self._identified:
            self._sockets.append(socket)
            self._identified.notify_all()

    async def _rest(self, request: web.Request) -> web.Response:
        self.asked.set()
        body = await request.json() if request.can_read_body else {}
        answer = self._answer(request.method, request.match_info["path"].split("/"), body)
        if answer is None:
            return web.Response(status=204)
        # discord.py takes nothing else for JSON, not even with a charset behind it.
        return web.Response(body=json.dumps(answer).encode(), headers={"Content-Type": "application/json"})

    def _answer(self, method: str, path: list[str], body: Any) -> Any:
        match method, path:
            case "POST", ["interactions", interaction_id, token, "callback"]:
                return self._responded(interaction_id, token, body)
            case "PATCH" | "POST", ["webhooks", _, token, *_]:
                self._answered(token, Answer(body.get("flags", 0) & EPHEMERAL > 0, body))
                return self._written(snowflake(), 0, body)
            case "POST", ["channels", channel_id, "messages"]:
                return self._written(snowflake(), int(channel_id), body)
            case "PATCH", ["channels", channel_id, "messages", message_id]:
                self._edited(message_id, body)
                return self._written(int(message_id), int(channel_id), body)
            case "POST", ["users", "@me", "channels"]:
                return direct_messages(int(body["recipient_id"]))
            case "GET", ["guilds", _, "members", user_id]:
                return member(int(user_id), "Somebody")
        return self._about_the_bot(path, body)

    def _about_the_bot(self, path: list[str], body: Any) -> Any:
        match path:
            case ["users", "@me"]:
                return user(APPLICATION, "Prial", bot=True)
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return application()
            case ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                return {"url": self._gateway_url, "shards": 1, "session_start_limit": limit}
            case ["applications", _, "commands"]:
                return [{**one, "id": str(snowflake()), "application_id": str(APPLICATION)} for one in body or ()]
        return None

    def _responded(self, interaction_id: str, token: str, body: Payload) -> Payload:
        if body["type"] not in DEFERRALS:
            self._answered(token, Answer(body["type"] != UPDATE, body.get("data", {})))
        elif token in self._clicked:
            self._put_off[self._clicked[token].message["id"]] = token
        message_id = snowflake()
        answer: Payload = {
            "interaction": {"id": interaction_id, "type": 3, "response_message_id": str(message_id)},
            "resource": {"type": body["type"]},
        }
        if body["type"] in {MESSAGE, UPDATE}:
            answer["resource"]["message"] = message(message_id, 0, body.get("data", {}))
        return answer

    def _edited(self, message_id: str, body: Payload) -> None:
        """An edit answers a click on the message that was put off, once the button that was pressed has gone."""
        token = self._put_off.get(message_id)
        if token is not None and f'"{self._clicked[token].custom_id}"' not in json.dumps(body):
            self._answered(token, Answer(apart=False, data=body))

    def _answered(self, token: str, answer: Answer) -> None:
        waiting = self._waiting.pop(token, None)
        clicked = self._clicked.pop(token, None)
        if clicked is not None:
            self._put_off.pop(clicked.message["id"], None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def _written(self, message_id: int, channel_id: int, body: Payload) -> Payload:
        written = message(message_id, channel_id, body)
        if self._keep:
            self.messages[message_id] = written
        return written


def application() -> Payload:
    """The bot's application."""
    return {
        "id": str(APPLICATION),
        "name": "Prial",
        "description": "",
        "icon": None,
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "summary": "",
        "owner": user(1, "Owner"),
    }


def direct_messages(user_id: int) -> Payload:
    """The channel of the bot's direct messages with somebody."""
    return {"id": str(user_id + DIRECT), "type": 1, "recipients": [user(user_id, "Somebody")]}


def message(message_id: int, channel_id: int, body: Payload) -> Payload:
    """A message of the bot's with the contents of a request."""
    return {
        "id": str(message_id),
        "channel_id": str(channel_id),
        "author": user(APPLICATION, "Prial", bot=True),
        "content": body.get("content") or "",
        "timestamp": MOMENT,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags") or 32_768,
        "components": body.get("components") or [],
        "nonce": body.get("nonce"),
    }
