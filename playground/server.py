"""The web server of the page: static files, and a websocket for each open page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mimetypes
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from bot.app.tile_keeper import OURS
from bot.screens.pictures.card_tiles import tile
from playground import GREETING, view, words
from playground.world import Answer, Json, NotPossible, Person, World

log = logging.getLogger(__name__)

HOST = "127.0.0.1"
STATIC = Path(__file__).with_name("static")
FONTS = {
    "text.ttf": "noto-sans-latin-v2.015.ttf",
    "italic.ttf": "noto-sans-latin-italic-v2.015.ttf",
    "emoji.ttf": "noto-color-emoji-v2.051.ttf",
}
"""Fonts included in SimCord, so that the page looks the same everywhere."""
GATHER = 0.04
"""Seconds in which changes are coalesced before they are sent."""
MOST_SENT = 1024 * 1024
"""Maximum bytes of a message from the page: enough for a file with a command."""
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Page:
    """The page's web server for this machine, on `port`; 0 selects a free one."""

    def __init__(self, world: World, *, port: int = 0) -> None:
        self._world = world
        self._port = port

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """Serve until the block ends, and yield the address. Raises `OSError` if the port is taken."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_get("/greeting", self._greeting)
        app.router.add_get("/live", self._live)
        app.router.add_get("/fonts/{name}", self._font)
        app.router.add_get("/media", self._media)
        app.router.add_get("/emojis/{name}", self._emoji)
        app.router.add_get("/{name}", self._file)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, HOST, self._port).start()
            yield f"http://{HOST}:{runner.addresses[0][1]}/"
        finally:
            await runner.cleanup()

    # Files

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html", headers=HEADERS)

    async def _greeting(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=GREETING)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = STATIC / request.match_info["name"]
        if path.suffix not in {".css", ".js", ".svg"} or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    async def _font(self, request: web.Request) -> web.StreamResponse:
        name = FONTS.get(request.match_info["name"])
        if name is None:
            raise web.HTTPNotFound
        font = resources.files("simcord").joinpath("preview", "static", "fonts", name)
        if not font.is_file():
            raise web.HTTPNotFound
        return web.Response(body=font.read_bytes(), content_type="font/ttf", headers={"Cache-Control": "max-age=86400"})

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        """Return the picture of one of the bot's emojis; SimCord stores only names."""
        found = OURS.fullmatch(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        picture = await asyncio.to_thread(tile, found[1])
        return web.Response(body=picture, content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    async def _media(self, request: web.Request) -> web.StreamResponse:
        url = request.query.get("url", "")
        blob = self._world.env.backend.cdn.get(url)
        kind = mimetypes.guess_type(urlsplit(url).path)[0] or ""
        if blob is None:
            raise web.HTTPNotFound
        if kind.startswith("image/"):
            return web.Response(body=blob, content_type=kind, headers=HEADERS)
        saved = {**HEADERS, "Content-Disposition": "attachment"}  # nothing but pictures is ever shown as a page
        return web.Response(body=blob, content_type="application/octet-stream", headers=saved)

    # The websocket

    async def _live(self, request: web.Request) -> web.StreamResponse:
        if not self._trusted(request):
            raise web.HTTPForbidden
        people = self._world.people
        seat = request.query.get("as", "1")
        person = people[int(seat) - 1] if seat in {str(number + 1) for number in range(len(people))} else people[0]
        self._world.hear(person, words.preferred(request.headers.get("Accept-Language", "")))
        line = web.WebSocketResponse(heartbeat=20.0, max_msg_size=MOST_SENT)
        await line.prepare(request)
        teller = asyncio.create_task(self._tell(line, person))
        steps: set[asyncio.Task[None]] = set()
        try:
            async for message in line:
                if message.type is WSMsgType.TEXT:
                    step = asyncio.create_task(self._step(line, person, message.json()))
                    steps.add(step)
                    step.add_done_callback(steps.discard)
        finally:
            teller.cancel()
            await asyncio.gather(teller, *steps, return_exceptions=True)
        return line

    def _trusted(self, request: web.Request) -> bool:
        """Return True for requests from this page: no other site, and no other name for this machine."""
        origin = urlsplit(request.headers.get("Origin", ""))
        return origin.netloc == request.host and origin.hostname in {HOST, "localhost"}

    async def _tell(self, line: web.WebSocketResponse, person: Person) -> None:
        """Send everything that this person sees, and then every change."""
        world = self._world
        sent: dict[int, tuple[dict[str, Json], list[Json]]] = {}
        house: Json = {}
        with world.listening() as changed, contextlib.suppress(ConnectionError):
            while True:
                changed.clear()
                if (now := view.house(world, person)) != house:
                    house = now
                    await line.send_json({"kind": "house", **house})
                for channel in (world.channel, person.dm):
                    shown, offered = sent.get(channel.id, ({}, []))
                    messages = view.messages(world, person, channel.id)
                    if messages != shown or channel.id not in sent:
                        fresh = {key: message for key, message in messages.items() if shown.get(key) != message}
                        update = {"channel": str(channel.id), "order": list(messages), "fresh": fresh}
                        await line.send_json({"kind": "messages", **update})
                    commands = view.commands(world, person, channel.id)
                    if commands != offered:
                        await line.send_json({"kind": "commands", "channel": str(channel.id), "commands": commands})
                    sent[channel.id] = (messages, commands)
                await changed.wait()
                await asyncio.sleep(GATHER)

    async def _step(self, line: web.WebSocketResponse, person: Person, asked: Json) -> None:
        """Perform an action that the page requests, and send its result."""
        reply: Json = {"kind": "answer", "number": asked.get("number")}
        try:
            answer = await self._do(person, asked)
            if answer is not None:
                reply |= {"interaction": str(answer.interaction), "dialog": answer.dialog, "choices": answer.choices}
        except NotPossible as problem:
            reply["problem"] = self._said(person, problem)
        except (KeyError, TypeError, ValueError):
            log.exception("the page asked for something odd: %r", asked)
            reply["problem"] = self._said(person, NotPossible("problem-failed"))
        with contextlib.suppress(ConnectionError):
            await line.send_json(reply)

    def _said(self, person: Person, problem: NotPossible) -> str:
        """Describe a problem in the language of the person."""
        return words.spoken(self._world.env.locales[person.id])(problem.key, **problem.facts)

    async def _do(self, person: Person, asked: Json) -> Answer | None:
        world, channel = self._world, int(asked.get("channel") or 0)
        match asked["do"]:
            case "click":
                return await world.click(person, channel, int(asked["message"]), asked["control"])
            case "select":
                return await world.select(person, channel, int(asked["message"]), asked["control"], asked["values"])
            case "command":
                return await world.command(person, channel, asked["name"], asked["options"])
            case "complete":
                given: dict[str, Any] = asked["options"]
                return await world.complete(person, channel, asked["name"], asked["option"], asked["value"], given)
            case "submit":
                return await world.submit(person, int(asked["interaction"]), asked["values"])
            case "say":
                await world.say(person, channel, asked["text"])
            case "dismiss":
                world.dismiss(person, channel, int(asked["message"]))
            case "speak":
                world.speak(person, asked["locale"])
            case other:
                raise ValueError(other)
        return None
