"""A server that speaks the parts of Discord's REST API and gateway that the bot needs, with Discord's rules.

    async with discord() as server:
        bot = await server.bot(folder)
        alice = server.person("Alice")
        await alice.command("table open", computers=3)
        await alice.press("My cards")

It stores messages, accepts one response to an interaction within three seconds, posts once per nonce, and applies rate
limits on request. `trouble` makes requests hang, break off or be refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import Any, Final, TypeVar

from aiohttp import web
from simcord.components import ComponentValidationError, validate_components, validate_modal

from tests.sockets import payloads
from tests.sockets.gateway import Gateway, Session
from tests.sockets.interactions import (
    CHOICES,
    COMPONENT,
    LATER,
    MESSAGE,
    OPEN_DIALOG,
    THINKING,
    TOKEN_LIFE,
    UPDATE,
    WITHIN,
    Answer,
    Interaction,
    Message,
    Where,
)
from tests.sockets.limits import Limits
from tests.sockets.payloads import APPLICATION, DIRECT, EPHEMERAL, LAYOUT, Payload, snowflake
from tests.sockets.people import Person
from tests.sockets.process import TOKEN, BotProcess, start
from tests.sockets.troubles import Broken, Hanging, Kind, Refused, Trouble

T = TypeVar("T")

GUILD: Final = 800_000_000_000_000_000
FIRST_CHANNEL: Final = 810_000_000_000_000_000
FIRST_PERSON: Final = 900_000_000_000_000_000
PATIENCE: Final = 30.0
"""Seconds after which a wait fails."""
KEPT: Final = 5_000
"""Maximum number of messages, and of requests, that are kept. The oldest are dropped."""

UNKNOWN_CHANNEL = Refused(404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE = Refused(404, 10008, "Unknown Message")
UNKNOWN_MEMBER = Refused(404, 10007, "Unknown Member")
UNKNOWN_WEBHOOK = Refused(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Refused(404, 10062, "Unknown interaction")
ANSWERED_ALREADY = Refused(400, 40060, "Interaction has already been acknowledged.")
TOKEN_RUN_OUT = Refused(401, 50027, "Invalid Webhook Token")
DM_CLOSED = Refused(403, 50007, "Cannot send messages to this user")
UNAUTHORISED = Refused(401, 0, "401: Unauthorized")
NOT_FOUND = Refused(404, 0, "404: Not Found")


class Refusing(Exception):
    """The refusal of a request."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.text)
        self.refused = refused


@dataclass(frozen=True)
class Asked:
    """Received request. `at` is the time of the server's clock."""

    method: str
    path: str
    body: Any
    at: float


class DiscordServer:
    """Fake Discord server; `serving` runs it.
    With `trusting`, it accepts messages without checking them, which is faster.
    """

    def __init__(self, *guild_ids: int, limited: bool = False, trusting: bool = False, token: str = TOKEN) -> None:
        self.base = ""
        self.asked = asyncio.Event()
        """Event that is set by every request."""
        self.requests: deque[Asked] = deque(maxlen=KEPT)
        self.counted = 0
        """Number of requests that count towards Discord's rate limits."""
        self.refused: Counter[int] = Counter()
        """Number of refused requests by status."""
        self.messages: OrderedDict[int, Message] = OrderedDict()
        self.commands: list[Payload] = []
        self.emojis: dict[int, Payload] = {}
        """The application's own emojis."""
        self.channels: dict[int, Payload] = {}
        self.gone: set[int] = set()
        """Ids of deleted channels and messages."""
        self.left: set[int] = set()
        """Ids of people who are not in the server."""
        self.closed: set[int] = set()
        """Ids of people who refuse direct messages."""
        self.gateway = Gateway(self._greeting, self.notify)
        self.gateway.guilds = guild_ids
        self.listeners: list[Callable[[Message], None]] = []
        """Functions that are called with every message that is posted or edited."""
        self._limits = Limits() if limited else None
        self._trusting = trusting
        self._token = token
        self._troubles: list[Trouble] = []
        self._changed = asyncio.Event()
        self._interactions: dict[str, Interaction] = {}
        self._clicked: dict[int, Interaction] = {}
        self._nonces: OrderedDict[tuple[int, str], int] = OrderedDict()
        self._people = itertools.count(FIRST_PERSON)
        self._bots: list[BotProcess] = []
        self._site: web.SockSite | None = None

    @asynccontextmanager
    async def serving(self, *, away: bool = False) -> AsyncIterator[DiscordServer]:
        """Serve on a port of its own, and stop the started bots at the end.
        With `away`, the server cannot be reached until `arrive`.
        """
        app = web.Application(client_max_size=16 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            address = f"127.0.0.1:{place.getsockname()[1]}"
            self.base, self.gateway.url = f"http://{address}/api/v10", f"ws://{address}/gateway"
            self._site = web.SockSite(runner, place)
            if not away:
                await self.arrive()
            try:
                yield self
            finally:
                for trouble in self._troubles:
                    trouble.over.set()
                for bot in self._bots:
                    await bot.kill()
                await runner.cleanup()

    async def arrive(self) -> None:
        """Make the server reachable."""
        assert self._site is not None
        await self._site.start()

    # Bots, people and channels

    async def bot(self, folder: Path, *arguments: str, **settings: str) -> BotProcess:
        """Start the bot with `folder` as its working directory, and wait until it is connected."""
        before = self.gateway.identified
        bot = await self.start(folder, *arguments, **settings)
        await self.until(lambda: bot.ended or self.gateway.identified > before, "the bot to connect")
        assert not bot.ended, bot.said
        return bot

    async def start(self, folder: Path, *arguments: str, **settings: str) -> BotProcess:
        """Start the bot or, with `arguments`, another Python program."""
        told = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": self.base, **settings}
        bot = await start(*arguments, folder=folder, changed=self.notify, **told)
        self._bots.append(bot)
        return bot

    def person(self, name: str, channel_id: int = FIRST_CHANNEL) -> Person:
        """Return a new person in a channel."""
        return Person(self, next(self._people), name, GUILD, channel_id)

    async def channel(self, name: str) -> int:
        """Create a channel and return its id."""
        channel_id = FIRST_CHANNEL + len(self.channels)
        self.channels[channel_id] = payloads.channel(GUILD, channel_id, name)
        await self.gateway.tell(GUILD, "CHANNEL_CREATE", self.channels[channel_id])
        return channel_id

    # Waiting

    def notify(self) -> None:
        """Wake all waiters after a change."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, true: Callable[[], T | None], what: str = "it", within: float = PATIENCE) -> T:
        """Wait until `true` returns a true value, and return that value. Raise AssertionError after `within`
        seconds.
        """
        try:
            async with asyncio.timeout(within):
                while not (found := true()):
                    await self._changed.wait()
        except TimeoutError:
            said = "\n".join(line for bot in self._bots for line in bot.log[-30:])
            asked = "\n".join(f"{one.method} {one.path}" for one in list(self.requests)[-10:])
            raise AssertionError(f"waited in vain for {what}; asked last:\n{asked}\nthe bot said:\n{said}") from None
        return found

    async def heard(self, bot: BotProcess, words: str, times: int = 1) -> None:
        """Wait until a bot's output contains `words` at least `times` times."""
        await self.until(lambda: bot.said.count(words) >= times, f"the bot to say {words!r}")

    async def identified(self, bots: int = 1) -> None:
        """Wait until `bots` bots have connected and know their servers."""
        await self.until(lambda: len(self.gateway.sessions) >= bots, "bots to connect")

    async def at_rest(self, seconds: float) -> None:
        """Wait until there has been no request for `seconds`."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.asked.clear()
                await asyncio.wait_for(self.asked.wait(), seconds)

    # Troubles

    @contextmanager
    def trouble(
        self,
        kind: Kind,
        method: str,
        path: str,
        *,
        times: int | None = None,
        only: Callable[[Any], bool] | None = None,
    ) -> Iterator[Trouble]:
        """Apply a trouble to matching requests inside this context (see `Trouble`)."""
        trouble = Trouble(kind, method, path, times, only)
        self._troubles.append(trouble)
        try:
            yield trouble
        finally:
            trouble.over.set()
            self._troubles.remove(trouble)

    # Interactions

    def clock(self) -> float:
        """Return the server's time in seconds."""
        return asyncio.get_running_loop().time()

    async def interact(
        self, kind: int, where: Where, data: Payload, message: Message | None = None, *, bot: int | None = None
    ) -> Interaction:
        """Send an interaction to the bots of that server, or only to `bot`."""
        # The event has the message as it was when clicked. A change applies to the stored message, if there is one.
        kept = None if message is None else self.messages.get(message.id, message)
        begun = Interaction(kind, where, data, self.clock(), kept)
        self._interactions[begun.token] = begun
        event = begun.payload(message)
        if bot is None:
            await self.gateway.tell(where.guild_id, "INTERACTION_CREATE", event)
        else:
            await self.gateway.sessions[bot].tell("INTERACTION_CREATE", event)
        return begun

    async def click(self, where: Where, message: Message, custom_id: str, *, bot: int | None = None) -> Answer:
        """Press a button and return the response. `bot` is the index of a bot by order of connection."""
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        begun = await self.interact(COMPONENT, where, data, message, bot=bot)
        return await self.until(lambda: begun.answer, f"the answer to {custom_id}", within=5 * PATIENCE)

    async def write(self, channel_id: int, author: int, content: str) -> Message:
        """Write a person's message in a channel of the server."""
        written = Message(snowflake(), channel_id, author, content=content)
        self._keep(written)
        await self.gateway.tell(GUILD, "MESSAGE_CREATE", {**written.payload(), "guild_id": str(GUILD)})
        return written

    async def remove(self, message: Message) -> None:
        """Delete a message, as a person would."""
        self._forget(message.id)
        deleted = {"id": str(message.id), "channel_id": str(message.channel_id), "guild_id": str(GUILD)}
        await self.gateway.tell(GUILD, "MESSAGE_DELETE", deleted)

    def seen_by(self, user_id: int, channel_id: int) -> tuple[Message, ...]:
        """Return the messages a person sees in a channel and in direct messages, oldest first."""
        places = {channel_id, user_id + DIRECT}
        return tuple(
            one
            for one in self.messages.values()
            if one.channel_id in places and one.reader in {0, user_id} and not one.thinking
        )

    # REST

    def _greeting(self, session: Session) -> list[tuple[str, Payload]]:
        guilds = [one for one in self.gateway.guilds if session.serves(one)]
        channels = self.channels.values()
        return [("GUILD_CREATE", payloads.guild(one, channels if one == GUILD else ())) for one in guilds]

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        self.asked.set()
        body = await _body(request)
        path = request.match_info["path"]
        self.requests.append(Asked(request.method, path, body, self.clock()))
        try:
            trouble = next((one for one in self._troubles if one.befalls(request.method, path, body)), None)
            if trouble is None:
                return await self._answered(request, path, body)
            return await self._troubled(request, path, body, trouble)
        finally:
            self.notify()

    async def _troubled(self, request: web.Request, path: str, body: Any, trouble: Trouble) -> web.StreamResponse:
        self.notify()
        match trouble.kind:
            case Refused() as refused:
                return self._refusal(refused, {})
            case Broken(done=done):
                if done:
                    await self._answered(request, path, body)
                assert request.transport is not None
                request.transport.abort()
                return web.Response(status=500)
            case Hanging(done=done):
                answer = await self._answered(request, path, body) if done else None
                await trouble.over.wait()
                return answer or await self._answered(request, path, body)

    async def _answered(self, request: web.Request, path: str, body: Any) -> web.Response:
        parts = path.split("/")
        headers: dict[str, str] = {}
        try:
            if parts[0] not in {"interactions", "webhooks"}:
                if request.headers.get("Authorization") != f"Bot {self._token}":
                    raise Refusing(UNAUTHORISED)
                self.counted += 1
                if self._limits is not None:
                    headers, refused = self._limits.take(request.method, parts, self.clock())
                    if refused is not None:
                        raise Refusing(refused)
            answer = await self._answer(request.method, parts, body)
        except Refusing as refusing:
            return self._refusal(refusing.refused, headers)
        if answer is None:
            return web.Response(status=204, headers=headers)
        # discord.py accepts only this exact content type as JSON, without a charset.
        headers["Content-Type"] = "application/json"
        return web.Response(body=json.dumps(answer).encode(), headers=headers)

    def _refusal(self, refused: Refused, headers: dict[str, str]) -> web.Response:
        self.refused[refused.status] += 1
        # Without `Via` discord.py takes a 429 as coming from the network in front of Discord.
        headers = {**headers, "Content-Type": "application/json", "Via": "1.1 google"}
        return web.Response(body=json.dumps(refused.body).encode(), status=refused.status, headers=headers)

    async def _answer(self, method: str, path: list[str], body: Any) -> Any:
        match method, path:
            case "POST", ["interactions", _, token, "callback"]:
                return await self._responded(token, body)
            case _, ["webhooks", _, token, *rest]:
                return await self._followed(method, token, rest, body)
            case "POST", ["channels", channel_id, "messages"]:
                return (await self._posted(int(channel_id), body)).payload()
            case "PATCH", ["channels", channel_id, "messages", message_id]:
                return (await self._edited(int(channel_id), int(message_id), body)).payload()
            case "GET", ["channels", channel_id, "messages", message_id]:
                return self._find(int(channel_id), int(message_id)).payload()
            case "DELETE", ["channels", channel_id, "messages", message_id]:
                await self.remove(self._find(int(channel_id), int(message_id)))
                return None
            case "GET", ["channels", channel_id]:
                if int(channel_id) in self.gone:
                    raise Refusing(UNKNOWN_CHANNEL)
                return self.channels.get(int(channel_id)) or payloads.channel(GUILD, int(channel_id))
            case "GET", ["guilds", _, "members", user_id]:
                if int(user_id) in self.left:
                    raise Refusing(UNKNOWN_MEMBER)
                return payloads.member(int(user_id), "Somebody")
            case "POST", ["users", "@me", "channels"]:
                return payloads.direct_messages(int(body["recipient_id"]))
        return self._about_the_bot(method, path, body)

    def _about_the_bot(self, method: str, path: list[str], body: Any) -> Any:
        match path:
            case ["users", "@me"]:
                return payloads.user(APPLICATION, "Prial", bot=True)
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return payloads.application()
            case ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                return {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}
            case ["applications", _, "commands"]:
                if method == "PUT":
                    own = {"application_id": str(APPLICATION), "version": "1"}
                    self.commands = [{**one, **own, "id": str(snowflake())} for one in body]
                return self.commands
            case ["applications", _, "emojis"]:
                if method == "GET":
                    return {"items": list(self.emojis.values())}
                made = payloads.emoji(snowflake(), body["name"])
                self.emojis[int(made["id"])] = made
                return made
            case ["applications", _, "emojis", emoji_id]:
                del self.emojis[int(emoji_id)]
                return None
        raise Refusing(NOT_FOUND)

    # Responses to interactions

    async def _responded(self, token: str, body: Payload) -> Payload:
        begun = self._interactions.get(token)
        if begun is None or self.clock() > begun.began + WITHIN:
            raise Refusing(UNKNOWN_INTERACTION)
        if begun.response:
            raise Refusing(ANSWERED_ALREADY)
        kind, data = body["type"], body.get("data") or {}
        resource: Payload = {"type": kind}
        written: Message | None = None
        if kind == MESSAGE:
            written = await self._told(begun, data)
        elif kind == THINKING:
            written = Message(snowflake(), begun.where.channel_id, APPLICATION, thinking=True)
            written.flags = data.get("flags", 0)
            written.reader = begun.where.user_id if written.flags & EPHEMERAL else 0
            begun.told.append(written)
            self._keep(written)
        elif kind == UPDATE and begun.message is not None:
            written = await self._changed_to(begun.message, data)
            begun.answer = Answer(apart=False, data=data)
        elif kind == LATER and begun.message is not None:
            self._clicked[begun.message.id] = begun
        elif kind == CHOICES:
            begun.choices = data["choices"]
        elif kind == OPEN_DIALOG:
            begun.dialog = _checked(validate_modal, data)
            begun.answer = Answer(apart=True, data=data)
        begun.response, begun.responded = kind, self.clock()
        if written is not None:
            resource["message"] = written.payload()
        interaction = {"id": str(begun.id), "type": begun.kind}
        if written is not None:
            interaction["response_message_id"] = str(written.id)
        return {"interaction": interaction, "resource": resource}

    async def _followed(self, method: str, token: str, path: list[str], body: Payload) -> Payload | None:
        """Handle a request to the webhook of an interaction."""
        begun = self._interactions.get(token)
        if begun is None or not begun.response:
            raise Refusing(UNKNOWN_WEBHOOK)
        if self.clock() > begun.began + TOKEN_LIFE:
            raise Refusing(TOKEN_RUN_OUT)
        if method == "POST":
            return (await self._told(begun, body)).payload()
        message = self._of_answer(begun, path[1])
        if method == "GET":
            return message.payload()
        if method == "DELETE":
            self._forget(message.id)
            if message in begun.told:
                begun.told.remove(message)
            return None
        await self._changed_to(message, body)
        message.thinking = False
        begun.answer = begun.answer or Answer(apart=message is not begun.message, data=body)
        return message.payload()

    def _of_answer(self, begun: Interaction, name: str) -> Message:
        if name == "@original":
            original = begun.message if begun.response in {LATER, UPDATE} else next(iter(begun.told), None)
        else:
            original = self.messages.get(int(name))
        if original is None or original.id in self.gone:
            raise Refusing(UNKNOWN_MESSAGE)
        return original

    async def _told(self, begun: Interaction, data: Payload) -> Message:
        """Write a message in response."""
        written = self._made(begun.where.channel_id, data)
        written.reader = begun.where.user_id if written.flags & EPHEMERAL else 0
        begun.told.append(written)
        begun.answer = begun.answer or Answer(apart=True, data=data)
        await self._publish(written, "MESSAGE_CREATE")
        return written

    # Messages

    async def _posted(self, channel_id: int, body: Payload) -> Message:
        if channel_id in self.gone:
            raise Refusing(UNKNOWN_CHANNEL)
        if channel_id - DIRECT in self.closed:
            raise Refusing(DM_CLOSED)
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            before = self.messages.get(self._nonces.get((channel_id, str(nonce)), 0))
            if before is not None:
                return before
        written = self._made(channel_id, body)
        if nonce is not None:
            self._nonces[channel_id, str(nonce)] = written.id
            while len(self._nonces) > KEPT:
                self._nonces.popitem(last=False)
        await self._publish(written, "MESSAGE_CREATE")
        return written

    async def _edited(self, channel_id: int, message_id: int, body: Payload) -> Message:
        message = await self._changed_to(self._find(channel_id, message_id), body)
        # An edit completes a deferred click on the message once the clicked button is gone.
        begun = self._clicked.get(message_id)
        if begun is not None and begun.custom_id not in message.ids:
            del self._clicked[message_id]
            begun.answer = Answer(apart=False, data=body)
        return message

    async def _changed_to(self, message: Message, body: Payload) -> Message:
        flags = body.get("flags") or message.flags
        if "components" in body:
            message.components = self._components(body, flags | message.flags)
        if "attachments" in body:
            message.attachments = payloads.attachments(body["attachments"])
        message.content = body.get("content") or message.content
        message.flags |= flags & LAYOUT
        message.edits += 1
        await self._publish(message, "MESSAGE_UPDATE")
        return message

    def _made(self, channel_id: int, body: Payload) -> Message:
        """Return a message of the bot with the contents of a request."""
        flags = body.get("flags") or 0
        made = Message(snowflake(), channel_id, APPLICATION, flags, body.get("content") or "", nonce=body.get("nonce"))
        made.components = self._components(body, flags)
        made.attachments = payloads.attachments(body.get("attachments") or ())
        return made

    def _components(self, body: Payload, flags: int) -> list[Payload]:
        """Return the components of a message. Raise Refusing if Discord would refuse them."""
        given: list[Payload] = body.get("components") or []
        return given if self._trusting else _checked(validate_components, given, flags=flags)

    def _find(self, channel_id: int, message_id: int) -> Message:
        """Return a message of the bot. An id that is not stored is taken to be that of an older message."""
        if channel_id in self.gone:
            raise Refusing(UNKNOWN_CHANNEL)
        message = self.messages.get(message_id) or Message(message_id, channel_id, APPLICATION, LAYOUT)
        if message_id in self.gone or message.reader:
            raise Refusing(UNKNOWN_MESSAGE)
        return message

    async def _publish(self, message: Message, event: str) -> None:
        """Store a message, and send its event if everybody sees it."""
        self._keep(message)
        for listener in self.listeners:
            listener(message)
        if not message.reader and message.channel_id in self.channels:
            await self.gateway.tell(GUILD, event, {**message.payload(), "guild_id": str(GUILD)})

    def _keep(self, message: Message) -> None:
        self.messages[message.id] = message
        while len(self.messages) > KEPT:
            self.messages.popitem(last=False)

    def _forget(self, message_id: int) -> None:
        self.gone.add(message_id)
        self.messages.pop(message_id, None)


async def _body(request: web.Request) -> Any:
    """Return the content of a request. Its files are left out, but their sizes are known."""
    if request.content_type != "multipart/form-data":
        return await request.json() if request.can_read_body else {}
    form = await request.post()
    body = json.loads(str(form["payload_json"]))
    for one in body.get("data", body).get("attachments") or ():
        file = form[f"files[{one['id']}]"]
        assert isinstance(file, web.FileField)
        one["size"] = file.file.seek(0, SEEK_END)
    return body


def _checked(validate: Callable[..., T], *args: Any, **more: Any) -> T:
    try:
        return validate(*args, **more)
    except ComponentValidationError as error:
        raise Refusing(Refused(400, 50035, f"Invalid Form Body: {error}")) from error


@asynccontextmanager
async def discord(*, limited: bool = False, away: bool = False) -> AsyncIterator[DiscordServer]:
    """Run a server with one channel.
    `limited` applies Discord's rate limits; `away` makes the server unreachable until `arrive`.
    """
    server = DiscordServer(GUILD, limited=limited)
    await server.channel("brag")
    async with server.serving(away=away):
        yield server
