"""The gateway: connections that are greeted, kept, cut and resumed."""

from __future__ import annotations

import itertools
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.sockets.payloads import APPLICATION, Payload, user

HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, HEARD = 1, 2, 6, 9, 10, 11
"""Gateway opcodes."""
KEPT = 500
"""Number of events that are kept for replay to a resumed connection."""

_names = itertools.count(1)


@dataclass(eq=False)
class Session:
    """One shard's session, over any number of connections."""

    shard: tuple[int, int]
    identified: Payload
    socket: web.WebSocketResponse | None
    name: str = field(default_factory=lambda: f"session-{next(_names)}")
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def serves(self, guild_id: int) -> bool:
        """Return True if this shard receives a server's events. Server 0 means direct messages."""
        number, count = self.shard
        return (guild_id >> 22) % count == number

    async def tell(self, event: str, data: Payload) -> None:
        """Send an event, or keep it for the next connection if there is none."""
        number = next(self.numbers)
        text = json.dumps({"op": 0, "t": event, "s": number, "d": data})
        self.sent.append((number, text))
        if self.socket is not None and not self.socket.closed:
            await self.socket.send_str(text)


class Gateway:
    """All connections of bots. `greeting` returns the events that follow READY in a session."""

    def __init__(self, greeting: Callable[[Session], list[tuple[str, Payload]]], changed: Callable[[], None]) -> None:
        self.url = ""
        self.guilds: tuple[int, ...] = ()
        self.sessions: list[Session] = []
        """Sessions in the order in which bots first connected. A bot that reconnects keeps its place."""
        self.identified = 0
        self.refuses: int | None = None
        """Close code sent to bots that identify; None: they are accepted."""
        self._greeting = greeting
        self._changed = changed

    async def tell(self, guild_id: int, event: str, data: Payload) -> None:
        """Send an event to every bot that serves a server."""
        for session in tuple(self.sessions):
            if session.serves(guild_id):
                await session.tell(event, data)

    async def cut(self, *, for_good: bool = False) -> None:
        """Break all connections; with `for_good` they cannot be resumed."""
        for session in self.sessions:
            socket, session.socket = session.socket, None
            if for_good:
                session.name = f"session-{next(_names)}"
            if socket is not None:
                await socket.close(code=4000)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": HELLO, "d": {"heartbeat_interval": 41_250}}))
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                continue
            said = json.loads(received.data)
            if said["op"] == HEARTBEAT:
                await socket.send_str(json.dumps({"op": HEARD}))
            elif said["op"] == IDENTIFY and self.refuses is not None:
                await socket.close(code=self.refuses)
            elif said["op"] == IDENTIFY:
                await self._greet(socket, said["d"])
            elif said["op"] == RESUME:
                await self._resume(socket, said["d"])
        for session in self.sessions:
            if session.socket is socket:
                session.socket = None
        self._changed()
        return socket

    async def _greet(self, socket: web.WebSocketResponse, said: Payload) -> None:
        number, count = said.get("shard") or (0, 1)
        session = Session((number, count), said, socket)
        ready = {
            "v": 10,
            "user": user(APPLICATION, "Prial", bot=True),
            "guilds": [{"id": str(one), "unavailable": True} for one in self.guilds if session.serves(one)],
            "session_id": session.name,
            "resume_gateway_url": self.url,
            "shard": [number, count],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await session.tell("READY", ready)
        for event, data in self._greeting(session):
            await session.tell(event, data)
        before = [one for one in self.sessions if one.socket is None and one.shard == session.shard]
        if before:
            self.sessions[self.sessions.index(before[0])] = session
        else:
            self.sessions.append(session)
        self.identified += 1
        self._changed()

    async def _resume(self, socket: web.WebSocketResponse, said: Payload) -> None:
        session = next((one for one in self.sessions if one.name == said["session_id"]), None)
        if session is None:
            await socket.send_str(json.dumps({"op": INVALID, "d": False}))
            return
        session.socket = socket
        for number, text in tuple(session.sent):
            if number > said["seq"]:
                await socket.send_str(text)
        await session.tell("RESUMED", {})
        self._changed()
