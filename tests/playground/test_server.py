"""The page's WebSocket connection to the world."""

from __future__ import annotations

import base64
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from bot.app.tiles import emoji_name
from bot.screens.pictures.card_tiles import render_tile
from bot.screens.words import LOCALES
from playground import GREETING
from playground.server import PageServer
from playground.view import page_words
from playground.world import World
from tests.playground.test_world import running


@contextlib.asynccontextmanager
async def opened() -> AsyncIterator[tuple[World, Line]]:
    """Yield a world and a page that is connected to it."""
    async with (
        running() as world,
        PageServer(world).serve() as address,
        aiohttp.ClientSession() as web,
        web.ws_connect(f"{address}live", headers={"Origin": address.rstrip("/")}) as socket,
    ):
        yield world, Line(socket)


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr,de;q=0.4,en;q=0.7", "en-GB"),
        ("fr", "en-GB"),
        ("de;q=0", "en-GB"),
        ("en; q=0.3, de; q=0.9", "de"),
        ("*;q=odd", "en-GB"),
    ],
)
async def test_the_language_of_the_browser(accepted: str, spoken: str, tmp_path: Path) -> None:
    """The page and the server start in the browser's language.
    A language that somebody has chosen is kept in later runs.
    """
    path = tmp_path / "world.json"

    @contextlib.asynccontextmanager
    async def visited(seat: int) -> AsyncIterator[tuple[World, Line, dict[str, Any]]]:
        async with running(path) as world, PageServer(world).serve() as address, aiohttp.ClientSession() as web:
            headers = {"Origin": address.rstrip("/"), "Accept-Language": accepted}
            async with web.ws_connect(f"{address}live?as={seat}", headers=headers) as socket:
                line = Line(socket)
                yield world, line, await line.until(lambda news: news["kind"] == "house")

    async with visited(1) as (world, line, house):
        assert (house["locale"], house["words"]) == (spoken, page_words(spoken))
        guild = world.env.bot.get_guild(world.guild.id)
        assert guild is not None
        assert guild.preferred_locale.value == spoken
        other = "en-GB" if spoken == "de" else "de"
        await line.ask(do="speak", locale=other)
    async with visited(1) as (_, _, house):
        assert house["locale"] == other
    async with visited(2) as (_, _, house):
        assert house["locale"] == spoken


class Line:
    """Client that takes the place of a page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.shown: dict[str, dict[str, Any]] = {}
        """Messages by channel and id, as the page would have them."""

    async def ask(self, **what: Any) -> dict[str, Any]:
        """Send a request and read until its response."""
        await self._socket.send_str(json.dumps({"number": 7, **what}))
        return await self.until(lambda news: news["kind"] == "answer")

    async def until(self, wanted: Any) -> dict[str, Any]:
        """Read until `wanted` accepts an event."""
        while True:
            news: dict[str, Any] = await self._socket.receive_json(timeout=5)
            if news["kind"] == "messages":
                old = self.shown.get(news["channel"], {})
                self.shown[news["channel"]] = {each: news["fresh"].get(each) or old[each] for each in news["order"]}
            if wanted(news):
                return news

    async def see(self, channel: str, text: str) -> None:
        """Read until `text` is shown in the channel, if it is not shown already."""
        while text not in json.dumps(self.shown.get(channel)):
            await self.until(lambda news: news["kind"] == "messages")


async def test_a_page_is_told_what_it_shows_and_what_changes() -> None:
    """An open page receives the overview, the commands and every change without asking for them."""
    async with opened() as (world, line):
        house = await line.until(lambda news: news["kind"] == "house")
        channel = str(world.channel.id)
        assert house["people"][house["you"]]["name"] == "Alex"
        offered = await line.until(lambda news: news["kind"] == "commands" and news["channel"] == channel)
        names = {each["name"] for each in offered["commands"]}
        assert names == {"board", "copy", "greet", "pick", "say suit", "say word"}
        await line.ask(do="command", channel=channel, name="board", options={})
        await line.until(lambda _: line.shown.get(channel))
        (message,) = line.shown[channel]
        await line.ask(do="click", channel=channel, message=message, control="press:count")
        await line.until(lambda _: "count 1" in json.dumps(line.shown[channel][message]))


async def test_the_page_speaks_the_language_of_who_is_there() -> None:
    """The overview includes the page's words, and is sent again if somebody chooses a language."""
    async with opened() as (world, line):
        house = await line.until(lambda news: news["kind"] == "house")
        assert house["words"] == page_words("en-GB")
        assert list(house["locales"]) == list(LOCALES)
        await line.ask(do="speak", locale="de")
        house = await line.until(lambda news: news["kind"] == "house")
        assert (house["locale"], house["words"]) == ("de", page_words("de"))
        assert world.env.locales[world.people[1].id] == "en-GB"


@pytest.mark.parametrize(
    ("asked", "english", "german"),
    [
        ({"do": "fly"}, "That did not work.", "Das hat nicht geklappt."),
        ({"do": "submit", "interaction": 1, "values": {}}, "That dialog is no longer open.", "Dieser Dialog ist"),
        ({"do": "say", "channel": 1, "text": "hush"}, "You can’t see that channel.", "Diesen Kanal kannst du"),
        ({"do": "speak", "locale": "xx"}, "Discord doesn’t have that language.", "Diese Sprache gibt es"),
        ({"name": "fly"}, "There is no command /fly.", "Den Befehl /fly gibt es nicht."),
        ({"name": "greet", "options": {"times": 0}}, "times must be 1 or more.", "times muss mindestens 1 sein."),
        ({"name": "greet", "options": {"times": 51}}, "times must be 50 or less.", "times darf höchstens 50 sein."),
        ({"name": "greet", "options": {"times": "x"}}, "That doesn’t fit times.", "Das passt nicht zu times."),
        ({"name": "board", "options": {"by": 1}}, "That doesn’t fit by.", "Das passt nicht zu by."),
    ],
)
async def test_what_is_not_possible_is_said_in_the_readers_language(
    asked: dict[str, Any], english: str, german: str
) -> None:
    """A refusal is in the language that the reader has chosen, even if it comes from SimCord."""
    async with opened() as (world, line):
        channel = str(world.channel.id)
        asked = {"do": "command", "channel": channel, "options": {}, **asked}
        assert (await line.ask(**asked))["problem"].startswith(english)
        await line.ask(do="speak", locale="de")
        assert (await line.ask(**asked))["problem"].startswith(german)


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "fly"},
        {"do": "click"},
        {"do": "click", "channel": "x"},
        {"do": "submit", "interaction": 1, "values": {}},
        {},
    ],
)
async def test_odd_questions_are_answered_and_do_no_harm(asked: dict[str, Any]) -> None:
    """Malformed requests get a response, and the connection stays open."""
    async with opened() as (world, line):
        assert (await line.ask(**asked))["problem"]
        said = await line.ask(do="say", channel=str(world.channel.id), text="still here")
        assert "problem" not in said


async def test_files_go_to_and_fro() -> None:
    """A file can be sent with a command, and a file of the bot is served for download, never as a page."""
    content = b"<script>not here</script>"
    sent = {"name": "list.html", "data": base64.b64encode(content).decode()}
    async with running() as world, PageServer(world).serve() as address, aiohttp.ClientSession() as web:
        async with web.ws_connect(f"{address}live", headers={"Origin": address.rstrip("/")}) as socket:
            line, channel = Line(socket), str(world.channel.id)
            said = await line.ask(do="command", channel=channel, name="copy", options={"file": sent})
            assert "problem" not in said
            await line.see(channel, "list.html")
            [message] = line.shown[channel].values()
            [file] = message["components"][0]["components"]
        async with web.get(URL(f"{address}media").with_query(url=file["file"]["url"])) as answer:
            assert await answer.read() == content
            assert answer.content_type == "application/octet-stream"
            assert answer.headers["Content-Disposition"] == "attachment"


async def test_tiles_are_drawn() -> None:
    """The image of a card's emoji is rendered from the emoji's name; other names are not found."""
    async with running() as world, PageServer(world).serve() as address, aiohttp.ClientSession() as web:
        async with web.get(f"{address}emojis/{emoji_name('ks')}") as answer:
            assert answer.content_type == "image/png"
            assert await answer.read() == render_tile("ks")
        async with web.get(f"{address}emojis/c_xx_000000") as answer:
            assert answer.status == 404


@pytest.mark.parametrize("origin", ["http://example.org", "", "http://127.0.0.1:1"])
async def test_other_sites_cannot_join(origin: str) -> None:
    """A page of another site in the same browser cannot connect."""
    async with running() as world, PageServer(world).serve() as address, aiohttp.ClientSession() as web:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await web.ws_connect(f"{address}live", headers={"Origin": origin})
        assert refused.value.status == 403


@pytest.mark.parametrize("path", ["..%2f__main__.py", "world.py", "nothing.js", "fonts/nothing.ttf", "media?url=x"])
async def test_only_the_pages_own_files_are_served(path: str) -> None:
    """Only the page's own files, fonts and images can be fetched."""
    async with running() as world, PageServer(world).serve() as address, aiohttp.ClientSession() as web:
        async with web.get(URL(f"{address}{path}", encoded=True)) as answer:
            assert answer.status == 404
        for known in ("", "page.js", "page.css", "fonts/text.ttf"):
            async with web.get(f"{address}{known}") as answer:
                assert answer.status == 200
        async with web.get(f"{address}greeting") as answer:
            assert await answer.text() == GREETING
