"""Rules of Discord that the fake server enforces."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.sockets import interactions
from tests.sockets.interactions import COMMAND, COMPONENT, LATER, MESSAGE, THINKING, UPDATE, Interaction, Where
from tests.sockets.payloads import DIRECT, EPHEMERAL, LAYOUT
from tests.sockets.process import TOKEN
from tests.sockets.server import FIRST_CHANNEL, FIRST_PERSON, GUILD, DiscordServer, discord
from tests.sockets.troubles import Broken, Hanging, Refused

HERE = f"channels/{FIRST_CHANNEL}/messages"
SOMEBODY = Where(GUILD, FIRST_CHANNEL, FIRST_PERSON, "Alice")


def saying(words: str, **more: Any) -> dict[str, Any]:
    """Return the body of a message."""
    return {"flags": LAYOUT, "components": [{"type": 10, "content": words}], **more}


class Client:
    """Client that sends requests as the bot does."""

    def __init__(self, server: DiscordServer, session: aiohttp.ClientSession) -> None:
        self.server = server
        self._session = session
        self.heads: Mapping[str, str] = {}

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = TOKEN, form: aiohttp.FormData | None = None
    ) -> tuple[int, Any]:
        """Return the status and body of the response, and keep its headers in `heads`."""
        url = f"{self.server.base}/{path}"
        said = {"json": body} if form is None else {"data": form}
        async with self._session.request(method, url, **said, headers={"Authorization": f"Bot {token}"}) as answer:
            self.heads = answer.headers
            return answer.status, (await answer.json() if answer.status != 204 else None)

    async def respond(self, begun: Interaction, kind: int, data: Any = None) -> tuple[int, Any]:
        """Send the first response to an interaction."""
        return await self.ask("POST", f"interactions/{begun.id}/{begun.token}/callback", {"type": kind, "data": data})


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    """Yield a client that takes the place of the bot."""
    async with discord(limited=True) as server, aiohttp.ClientSession() as session:
        yield Client(server, session)


async def test_one_answer(client: Client) -> None:
    """An interaction accepts one response, within three seconds."""
    begun = await client.server.interact(COMMAND, SOMEBODY, {"name": "about"})
    assert (await client.respond(begun, MESSAGE, saying("hello")))[0] == 200
    assert (await client.respond(begun, MESSAGE, saying("hello")))[1]["code"] == 40060

    late = await client.server.interact(COMMAND, SOMEBODY, {"name": "about"})
    late.began -= interactions.WITHIN
    assert (await client.respond(late, MESSAGE, saying("hello")))[1]["code"] == 10062
    assert (begun.text, late.text) == ("hello", "")


async def test_what_follows(client: Client) -> None:
    """A deferred response is completed with the interaction's token, as long as the token is valid."""
    begun = await client.server.interact(COMMAND, SOMEBODY, {"name": "about"})
    path = f"webhooks/1/{begun.token}"
    assert (await client.ask("PATCH", f"{path}/messages/@original", saying("too early")))[0] == 404
    await client.respond(begun, THINKING, {"flags": EPHEMERAL})
    assert [one.thinking for one in begun.told] == [True]

    await client.ask("PATCH", f"{path}/messages/@original", saying("the answer"))
    await client.ask("POST", path, saying("more", flags=LAYOUT | EPHEMERAL))
    assert begun.answered
    assert begun.private
    assert begun.text == "the answer\nmore"

    begun.began -= interactions.TOKEN_LIFE
    assert (await client.ask("POST", path, saying("too late")))[0] == 401


async def test_private_answers(client: Client) -> None:
    """A private response is seen by one person, and cannot be edited as a channel message."""
    alice, bill = client.server.person("Alice"), client.server.person("Bill")
    where = Where(GUILD, FIRST_CHANNEL, alice.id, "Alice")
    begun = await client.server.interact(COMMAND, where, {"name": "hand"})
    await client.respond(begun, MESSAGE, saying("K Q J", flags=LAYOUT | EPHEMERAL))

    assert [one.text for one in alice.sees()] == ["K Q J"]
    assert bill.sees() == ()
    assert (await client.ask("PATCH", f"{HERE}/{begun.told[0].id}", saying("?")))[1]["code"] == 10008


async def test_the_clicked_message(client: Client) -> None:
    """A click changes its message by the response or, if that is deferred, by the edit that removes the button."""
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "Bet", "custom_id": "p:bet:1:1:1:1"}]}
    _, posted = await client.ask("POST", HERE, {"flags": LAYOUT, "components": [row]})
    message = client.server.messages[int(posted["id"])]
    put_off = await client.server.interact(COMPONENT, SOMEBODY, {"custom_id": "p:bet:1:1:1:1"}, message)
    await client.respond(put_off, LATER)
    assert client.server.messages[message.id].edits == 0
    await client.ask("PATCH", f"{HERE}/{posted['id']}", saying("bet"))
    assert put_off.answer is not None

    begun = await client.server.interact(COMPONENT, SOMEBODY, {"custom_id": "p:bet:1:1:1:1"}, message)
    await client.respond(begun, UPDATE, saying("bet again"))
    assert message.text == "bet again"
    assert message.edits == 2


async def test_a_nonce(client: Client) -> None:
    """An enforced nonce posts only once; a nonce that is not enforced posts again."""
    first = await client.ask("POST", HERE, saying("one", nonce="a", enforce_nonce=True))
    again = await client.ask("POST", HERE, saying("one", nonce="a", enforce_nonce=True))
    other = await client.ask("POST", HERE, saying("two", nonce="b", enforce_nonce=True))
    loose = await client.ask("POST", HERE, saying("three", nonce="b"))

    assert len({found["id"] for _, found in (first, again, other, loose)}) == 3


async def test_wrong_messages(client: Client) -> None:
    """Invalid messages and tokens are refused with Discord's error codes."""
    status, said = await client.ask("POST", HERE, {"flags": LAYOUT, "components": [{"type": 10, "content": ""}]})
    assert (status, said["code"]) == (400, 50035)
    assert (await client.ask("GET", "users/@me", token="another"))[0] == 401


async def test_what_is_gone(client: Client) -> None:
    """Requests about deleted messages, closed direct messages and members who left get Discord's errors."""
    _, posted = await client.ask("POST", HERE, saying("one"))
    assert (await client.ask("DELETE", f"{HERE}/{posted['id']}"))[0] == 204
    assert (await client.ask("PATCH", f"{HERE}/{posted['id']}", saying("two")))[1]["code"] == 10008

    alice = client.server.person("Alice")
    alice.closes_dms()
    assert (await client.ask("POST", f"channels/{alice.id + DIRECT}/messages", saying("psst")))[1]["code"] == 50007

    assert (await client.ask("GET", f"guilds/{GUILD}/members/{alice.id}"))[0] == 200
    client.server.left.add(alice.id)
    assert (await client.ask("GET", f"guilds/{GUILD}/members/{alice.id}"))[1]["code"] == 10007


async def test_limits(client: Client) -> None:
    """A channel takes five posts in five seconds, and the bot fifty requests in one second.
    Interaction responses do not count.
    """
    answers = [await client.ask("POST", HERE, saying("one")) for _ in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert 0 < answers[-1][1]["retry_after"] <= 5
    assert (await client.ask("PATCH", f"{HERE}/{answers[0][1]['id']}", saying("two")))[0] == 200

    many = await asyncio.gather(*(client.ask("GET", "users/@me") for _ in range(60)))
    assert [said["global"] for status, said in many if status == 429][:1] == [True]
    begun = await client.server.interact(COMMAND, SOMEBODY, {"name": "about"})
    assert (await client.respond(begun, MESSAGE, saying("hello")))[0] == 200
    assert client.server.refused[429] >= 2


async def test_limits_are_told(client: Client) -> None:
    """Every counted response has the rate-limit headers of its bucket."""
    for method, path, body in (("POST", HERE, saying("one")), ("GET", "users/@me", None), ("GET", "gateway/bot", None)):
        assert (await client.ask(method, path, body))[0] == 200
        assert int(client.heads["X-RateLimit-Limit"]) == int(client.heads["X-RateLimit-Remaining"]) + 1
        assert 0 < float(client.heads["X-RateLimit-Reset-After"]) <= 5


async def test_files(client: Client) -> None:
    """A message with a file is accepted."""
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(saying("look")))
    form.add_field("files[0]", b"\x89PNG", filename="table.png", content_type="application/octet-stream")
    status, posted = await client.ask("POST", HERE, form=form)
    assert (status, posted["components"][0]["content"]) == (200, "look")


async def test_trouble(client: Client) -> None:
    """While a trouble lasts, requests are refused, broken off before or after they take effect, or delayed."""
    server = client.server
    with server.trouble(Refused(503), "POST", "channels/*/messages", times=1) as refused:
        assert [(await client.ask("POST", HERE, saying("one")))[0] for _ in range(2)] == [503, 200]
        assert refused.caught == 1
    for done, there in ((False, 1), (True, 2)):
        with server.trouble(Broken(done=done), "POST", "channels/*/messages"):
            with pytest.raises(aiohttp.ServerDisconnectedError):
                await client.ask("POST", HERE, saying("two"))
            assert len(server.messages) == there
    for done, there in ((False, 2), (True, 4)):
        with server.trouble(Hanging(done=done), "POST", "channels/*/messages") as trouble:
            asking = asyncio.create_task(client.ask("POST", HERE, saying("three")))
            await trouble.began.wait()
            assert len(server.messages) == there
            assert not asking.done()
        assert (await asking)[0] == 200


async def test_away() -> None:
    """A server that is away cannot be reached until it has arrived."""
    async with discord(away=True) as server, aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await Client(server, session).ask("GET", "users/@me")
        await server.arrive()
        assert (await Client(server, session).ask("GET", "users/@me"))[0] == 200


async def test_an_evening(tmp_path: Path) -> None:
    """People open a table, sit down and play with commands, buttons, menus and dialogs, each with their own hand."""
    async with discord(limited=True) as server:
        bot = await server.bot(tmp_path)
        alice, bill = server.person("Alice"), server.person("Bill")

        panel = (await alice.command("table open")).told[0]
        menu, games = next(iter(panel.menus.items()))
        await alice.choose(panel, menu, games[1])
        assert (await alice.press("open", panel)).answered
        joined = await bill.press("Join")
        assert joined.message is alice.table()
        await alice.press("deal")

        looked = await bill.press("look")
        assert looked.private
        assert looked.text not in {one.text for one in alice.sees()}
        proposed = await bill.completes("bet", "amount", "")
        assert proposed.choices
        await bill.press("Bet more")
        dialog = await bill.press("raise.other")
        await bill.fill_in(dialog, amount=str(proposed.choices[-1]["value"]))
        await alice.finds("Bill", f"{proposed.choices[-1]['value']} chips")
        await alice.press("fold")
        await bill.finds("Alice", "deal 1")

        assert await bot.stop() == 0
    assert server.refused == {}
