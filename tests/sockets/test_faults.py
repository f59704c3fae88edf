"""Play while Discord is in trouble: messages stay correct, and one person's trouble delays nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sockets.people import Person
from tests.sockets.server import DiscordServer, discord
from tests.sockets.troubles import Hanging

CALLBACK = "interactions/*/callback"


async def sat_down(server: DiscordServer, *names: str) -> list[Person]:
    """Seat people at a new table, the first as its host. No deal has begun."""
    people = [server.person(name) for name in names]
    await people[0].command("table open", ante=1)
    for one in people[1:]:
        await one.press("Join")
    await people[0].finds("A table is open", *names)
    return people


async def to_play(one: Person) -> None:
    """Wait until the table message says that it is this person's turn."""
    await one.finds(f"▶ **{one.name}**")


async def test_a_hand_that_changes_during_its_edit(tmp_path: Path) -> None:
    """A change during the edit of a hand message is shown afterwards, so that no outdated button remains."""
    async with discord() as server:
        bot = await server.bot(tmp_path)
        await server.heard(bot, "ready to play")  # from then on, nothing is shown again without a reason
        alice, bill, chris = await sat_down(server, "Alice", "Bill", "Chris")
        await alice.press("deal")
        await to_play(bill)
        [hand] = (await bill.press("look")).told
        await bill.press("bet", hand)
        await to_play(chris)
        await chris.press("bet")
        await to_play(alice)
        await alice.press("look")  # a blind winner would be asked about the hand
        with server.trouble(Hanging(), "PATCH", "webhooks/*/*/messages/*", times=1) as trouble:
            await alice.press("bet")
            await trouble.began.wait()
            [new] = (await bill.command("fold")).told
            await to_play(chris)
            await chris.press("fold")
            await alice.finds("Alice wins")
        await server.until(lambda: "further down" in hand.text, "Bill's old hand to say where the new one is")
        await server.until(lambda: "98 left" in new.text, "Bill's hand to show the result")
        assert not any(one.startswith("p:") for one in (*hand.ids, *new.ids))


async def test_a_hanging_callback(tmp_path: Path) -> None:
    """While one person's response hangs, the table message goes on for everybody, and it is current afterwards."""
    async with discord() as server:
        await server.bot(tmp_path)
        alice, bill, chris = await sat_down(server, "Alice", "Bill", "Chris")
        await alice.press("deal")
        await to_play(bill)
        with server.trouble(Hanging(done=True), "POST", CALLBACK, times=1) as trouble:
            await bill.press("bet", wait=False)
            await trouble.began.wait()
            await chris.command("bet", amount=1)
            await to_play(alice)
            assert not trouble.over.is_set()
        await alice.press("fold")
        await to_play(bill)


async def test_closed_direct_messages(tmp_path: Path) -> None:
    """A person who refuses direct messages is sent only the first of several notifications by direct message."""
    async with discord() as server:
        await server.bot(tmp_path)
        alice, bill = await sat_down(server, "Alice", "Bill")
        people = [alice, bill]
        for one in people:
            one.closes_dms()
        for giver, taker in (people, people[::-1]) * 3:
            [asked] = (await giver.command("pay", person=taker, amount=1)).told
            await giver.click(asked, asked.ids[0])
            await taker.finds(f"<@{taker.id}>", f"<@{giver.id}>")
        await server.until(lambda: server.refused[403] >= 2)
        assert server.refused == {403: 2}


@pytest.mark.soak
async def test_a_connection_that_breaks(tmp_path: Path) -> None:
    """A broken connection is logged and resumed, and clicks made meanwhile are handled."""
    async with discord() as server:
        bot = await server.bot(tmp_path)
        alice, bill = await sat_down(server, "Alice", "Bill")
        await alice.press("deal")
        await to_play(bill)
        await server.gateway.cut()
        begun = await bill.press("bet", wait=False)
        await server.until(lambda: begun.answered, "the click to be answered")
        await to_play(alice)
        await server.heard(bot, "shard 0 is connected to Discord again")

        assert server.gateway.identified == 1
        assert await bot.stop() == 0
    assert "shard 0 has lost its connection to Discord" in bot.said
    assert "Traceback" not in bot.said
