"""Web server of the page, and the whole playground: bot, services and simulated Discord."""

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

from bot.app import Prial
from bot.app.tiles import EMOJI_NAME
from bot.config import Settings
from bot.screens.pictures.card_tiles import render_tile
from bot.services import build_services
from bot.tables.table_settings import Hints, TableSettings
from playground import GREETING, view
from playground.world import InteractionReply, Json, NotPossible, PlaygroundPerson, World

log = logging.getLogger(__name__)
HOST = "127.0.0.1"
STATIC = Path(__file__).with_name("static")

FONTS = {
    "text.ttf": "noto-sans-latin-v2.015.ttf",
    "italic.ttf": "noto-sans-latin-italic-v2.015.ttf",
    "emoji.ttf": "noto-color-emoji-v2.051.ttf",
}
"""Fonts included in SimCord, by their name on the page. With them the page looks the same everywhere."""
COALESCE_DELAY = 0.04
"""Seconds for which changes are coalesced before they are sent to the page."""
MAX_MESSAGE_SIZE = 1024 * 1024
"""Maximum bytes of a message from the page; a command may carry a file."""

HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class PageServer:
    """Web server of the page, for this machine only. Port 0 selects a free port."""

    def __init__(self, world: World, *, port: int = 0) -> None:
        self._world = world
        self._port = port

    @contextlib.asynccontextmanager
    async def serve(self) -> AsyncIterator[str]:
        """Serve until the block ends, and yield the address. Raises `OSError` if the port is taken."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_get("/greeting", self._greeting)
        app.router.add_get("/live", self._websocket)
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
        found = EMOJI_NAME.fullmatch(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        picture = await asyncio.to_thread(render_tile, found[1])
        return web.Response(body=picture, content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    async def _media(self, request: web.Request) -> web.StreamResponse:
        url = request.query.get("url", "")
        blob = self._world.env.backend.cdn.get(url)
        kind = mimetypes.guess_type(urlsplit(url).path)[0] or ""
        if blob is None:
            raise web.HTTPNotFound
        if kind.startswith("image/"):
            return web.Response(body=blob, content_type=kind, headers=HEADERS)
        saved = {**HEADERS, "Content-Disposition": "attachment"}  # only pictures are shown as a page
        return web.Response(body=blob, content_type="application/octet-stream", headers=saved)

    # The websocket

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        if not self._is_trusted(request):
            raise web.HTTPForbidden
        people = self._world.people
        seat = request.query.get("as", "1")
        person = people[int(seat) - 1] if seat in {str(number + 1) for number in range(len(people))} else people[0]
        self._world.set_browser_locale(person, view.preferred_locale(request.headers.get("Accept-Language", "")))
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=MAX_MESSAGE_SIZE)
        await socket.prepare(request)
        sender = asyncio.create_task(self._send_updates(socket, person))
        steps: set[asyncio.Task[None]] = set()
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    step = asyncio.create_task(self._handle_request(socket, person, message.json()))
                    steps.add(step)
                    step.add_done_callback(steps.discard)
        finally:
            sender.cancel()
            await asyncio.gather(sender, *steps, return_exceptions=True)
        return socket

    def _is_trusted(self, request: web.Request) -> bool:
        """Return True if a request comes from this page, not from another site or by another name of this machine."""
        origin = urlsplit(request.headers.get("Origin", ""))
        return origin.netloc == request.host and origin.hostname in {HOST, "localhost"}

    async def _send_updates(self, socket: web.WebSocketResponse, person: PlaygroundPerson) -> None:
        """Send everything that the person sees, and afterwards every change."""
        world = self._world
        sent: dict[int, tuple[dict[str, Json], list[Json]]] = {}
        house: Json = {}
        with world.listen_for_changes() as changed, contextlib.suppress(ConnectionError):
            while True:
                changed.clear()
                if (now := view.describe_world(world, person)) != house:
                    house = now
                    await socket.send_json({"kind": "house", **house})
                for channel in (world.channel, person.dm):
                    shown, offered = sent.get(channel.id, ({}, []))
                    messages = view.messages(world, person, channel.id)
                    if messages != shown or channel.id not in sent:
                        fresh = {key: message for key, message in messages.items() if shown.get(key) != message}
                        update = {"channel": str(channel.id), "order": list(messages), "fresh": fresh}
                        await socket.send_json({"kind": "messages", **update})
                    commands = view.commands(world, person, channel.id)
                    if commands != offered:
                        menus = view.menus(world, person, channel.id)
                        offer = {"commands": commands, "menus": menus}
                        await socket.send_json({"kind": "commands", "channel": str(channel.id), **offer})
                    sent[channel.id] = (messages, commands)
                await changed.wait()
                await asyncio.sleep(COALESCE_DELAY)

    async def _handle_request(self, socket: web.WebSocketResponse, person: PlaygroundPerson, request: Json) -> None:
        """Perform an action that the page requests, and send its result."""
        reply: Json = {"kind": "answer", "number": request.get("number")}
        try:
            answer = await self._perform(person, request)
            if answer is not None:
                reply |= {"interaction": str(answer.interaction), "dialog": answer.dialog, "choices": answer.choices}
        except NotPossible as problem:
            reply["problem"] = self._describe_problem(person, problem)
        except (KeyError, TypeError, ValueError):
            log.exception("the page asked for something odd: %r", request)
            reply["problem"] = self._describe_problem(person, NotPossible("problem-failed"))
        with contextlib.suppress(ConnectionError):
            await socket.send_json(reply)

    def _describe_problem(self, person: PlaygroundPerson, problem: NotPossible) -> str:
        return view.catalogue_for(self._world.env.locales[person.id])(problem.key, **problem.facts)

    async def _perform(self, person: PlaygroundPerson, request: Json) -> InteractionReply | None:
        world, channel = self._world, int(request.get("channel") or 0)
        match request["do"]:
            case "click":
                return await world.click(person, channel, int(request["message"]), request["control"])
            case "select":
                return await world.select(
                    person, channel, int(request["message"]), request["control"], request["values"]
                )
            case "command":
                return await world.command(person, channel, request["name"], request["options"])
            case "menu":
                return await world.use_menu(person, channel, request["name"], request["kind"], int(request["target"]))
            case "complete":
                given: dict[str, Any] = request["options"]
                return await world.complete(
                    person, channel, request["name"], request["option"], request["value"], given
                )
            case "submit":
                return await world.submit(person, int(request["interaction"]), request["values"])
            case "say":
                await world.say(person, channel, request["text"])
            case "dismiss":
                world.dismiss(person, channel, int(request["message"]))
            case "speak":
                world.set_locale(person, request["locale"])
            case other:
                raise ValueError(other)
        return None


STOP_TIMEOUT = 2.0
"""Seconds at shutdown in which pending changes can still be shown."""
UPLOAD_PAUSE = 0.02
"""Seconds between two uploads of card tiles."""


@contextlib.asynccontextmanager
async def running_playground(data: Path, port: int = 0, *, tiles: bool = False, **services: Any) -> AsyncIterator[str]:
    """Run the playground with its data in the folder `data`, and yield the address.

    If `port` is taken, a free port is used.
    """
    settings = Settings(database_url=f"sqlite:///{data / 'playground.db'}")
    # People in the playground are learning, so hints such as odds are on.
    services = {"default_settings": TableSettings(hints=Hints.FULL), **services}
    async with build_services(settings, **services) as running, contextlib.AsyncExitStack() as stack:
        bot = Prial(running)
        world = World(bot)
        await stack.enter_async_context(world.running(data / "playground.json"))
        if tiles:
            bot.tile_uploader.start(pause=UPLOAD_PAUSE)
        stack.push_async_callback(bot.stop, STOP_TIMEOUT)
        try:
            address = await stack.enter_async_context(PageServer(world, port=port).serve())
        except OSError:
            address = await stack.enter_async_context(PageServer(world).serve())
        yield address
