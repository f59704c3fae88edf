"""A server that speaks as much of Discord as a bot needs to start, and writes down what the bot says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

BOT = 4_100_000_000_000_000_001
TOKEN = "aaa.bbb.ccc"
USER = {"id": str(BOT), "username": "prial", "discriminator": "0", "avatar": None, "bot": True}
SOMEBODY = {"id": "4100000000000000009", "username": "alice", "discriminator": "0", "avatar": None}


@dataclass
class Server:
    """What has been asked of the server, and the connection of the bot."""

    base: str = ""
    requests: list[tuple[str, str, Any]] = field(default_factory=list)
    commands: list[dict[str, Any]] = field(default_factory=list)
    identified: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    answers: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    socket: web.WebSocketResponse | None = None
    sequence: int = 0

    async def dispatch(self, event: str, payload: dict[str, Any]) -> None:
        """Send an event through the gateway."""
        assert self.socket is not None
        self.sequence += 1
        await self.socket.send_json({"op": 0, "t": event, "s": self.sequence, "d": payload})

    async def command(self, name: str) -> dict[str, Any]:
        """Somebody uses a command in his direct messages; the bot's answer."""
        await self.dispatch(
            "INTERACTION_CREATE",
            {
                "id": "4100000000000000100",
                "application_id": str(BOT),
                "type": 2,
                "token": "the-token",
                "version": 1,
                "data": {"id": "4100000000000000050", "name": name, "type": 1},
                "channel_id": "4100000000000000070",
                "channel": {"id": "4100000000000000070", "type": 1, "recipients": [SOMEBODY]},
                "user": SOMEBODY,
                "locale": "en-GB",
                "entitlements": [],
                "app_permissions": "0",
                "authorizing_integration_owners": {},
                "context": 1,
                "attachment_size_limit": 1_000,
            },
        )
        return await asyncio.wait_for(self.answers.get(), 10)


@asynccontextmanager
async def serving() -> AsyncIterator[Server]:
    """The server, on a port of its own."""
    server = Server()
    app = web.Application()
    app.router.add_get("/gateway/", _gateway(server))
    app.router.add_route("*", "/api/v10/{path:.*}", _rest(server))
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    server.base = f"http://127.0.0.1:{port}/api/v10"
    try:
        yield server
    finally:
        await runner.cleanup()


def _json(value: Any, status: int = 200) -> web.Response:
    """JSON as Discord sends it: discord.py knows it by exactly this header."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(value).encode(), status=status, headers=headers)


def _rest(server: Server) -> Any:
    async def answer(request: web.Request) -> web.Response:
        path = request.match_info["path"]
        body: Any = await request.json() if request.can_read_body else None
        server.requests.append((request.method, path, body))
        if request.headers.get("Authorization") != f"Bot {TOKEN}" and not path.startswith("interactions/"):
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        if path == "users/@me":
            return _json(USER)
        if path == "oauth2/applications/@me":
            return _json(
                {"id": str(BOT), "name": "Prial", "description": "", "icon": None, "bot_public": True,
                 "bot_require_code_grant": False, "verify_key": "", "flags": 0, "owner": USER}
            )  # fmt: skip
        if path == f"applications/{BOT}/commands":
            if request.method == "PUT":
                server.commands = [{**one, "id": str(BOT + n)} for n, one in enumerate(body, 100)]
            return _json(server.commands)
        if path == "gateway/bot":
            limit = {"total": 1_000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            url = server.base.replace("http://", "ws://").replace("/api/v10", "/gateway/")
            return _json({"url": url, "shards": 1, "session_start_limit": limit})
        if path.endswith("/callback"):
            server.answers.put_nowait(body)
            return _json({"interaction": {"id": path.split("/")[1], "type": 2}})
        return _json({"message": "404: Not Found", "code": 0}, status=404)

    return answer


def _gateway(server: Server) -> Any:
    async def connect(request: web.Request) -> web.WebSocketResponse:
        socket = server.socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 30_000}})
        async for message in socket:
            said = message.json()
            if said["op"] == 1:
                await socket.send_json({"op": 11})
            elif said["op"] == 2:
                ready = {
                    "v": 10, "user": USER, "guilds": [], "session_id": "one", "shard": [0, 1],
                    "resume_gateway_url": str(request.url.with_scheme("ws")),
                    "application": {"id": str(BOT), "flags": 0},
                }  # fmt: skip
                await server.dispatch("READY", ready)
                server.identified.put_nowait(said["d"])
        return socket

    return connect
