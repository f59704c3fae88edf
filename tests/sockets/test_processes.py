"""Several bots share the servers of one application: they show each other's changes and cover for dead ones."""

from __future__ import annotations

import re
from pathlib import Path

from tests.sockets.people import Person
from tests.sockets.process import BotProcess, script
from tests.sockets.server import GUILD, DiscordServer, discord

QUICKLY = script(
    "from bot import cluster",
    "from bot.presenter import refresher",
    "cluster.HEARTBEAT_INTERVAL, cluster.FAST_INTERVAL = 0.2, 0.1",
    "cluster.COVER_AFTER, cluster.YIELD_AFTER = 2.0, 1.5",
    "refresher.CHECK_INTERVAL = 0.3",
)
SHARDS = 2
THEIRS = (GUILD >> 22) % SHARDS
"""Shard of the server. Shard 0 receives direct messages."""


async def bot(server: DiscordServer, folder: Path, url: str, shard: int) -> BotProcess:
    """Start a process with one of the shards."""
    return await server.start(folder, *QUICKLY, DATABASE_URL=url, SHARD_COUNT=str(SHARDS), SHARD_IDS=str(shard))


async def dealt(server: DiscordServer) -> tuple[Person, Person]:
    """Return Alice and Bill at a table at which Bill is to act and plays in his direct messages."""
    alice, bill = server.person("Alice"), server.person("Bill")
    await alice.command("table open", ante=1)
    await bill.press("Join")
    await alice.finds("A table is open", "Alice", "Bill")
    await alice.press("deal")
    await alice.finds("▶ **Bill**")
    await bill.command("look", dm=True)
    await bill.finds("Bet")
    return alice, bill


async def pot(one: Person, chips: int) -> None:
    """Wait until the table message shows this pot."""
    await one.finds(f"Pot **{chips} chips**")


def pots(server: DiscordServer) -> list[int]:
    """Return the pot of each version of the table message, in order."""
    told = [str(one.body) for one in server.requests if one.method in {"POST", "PATCH"} and "/messages" in one.path]
    return [int(found[1]) for text in told if (found := re.search(r"Pot \*\*(\d+) chips\*\*", text))]


async def test_process_that_is_killed(tmp_path: Path, new_url: str) -> None:
    """The server's process shows moves made through another process.
    If it is killed, the other process covers for it until it returns, and no older state replaces a newer one.
    """
    assert THEIRS
    async with discord() as server:
        other, killed = [await bot(server, tmp_path, new_url, shard) for shard in (0, THEIRS)]
        for one in (other, killed):
            await server.heard(one, "ready to play")
        alice, bill = await dealt(server)
        await bill.press("Bet 1", dm=True)
        await pot(alice, 3)
        await alice.press("bet")
        await pot(alice, 4)
        await killed.kill()
        await bill.press("Bet 2", dm=True)
        await pot(alice, 6)
        connected = server.gateway.identified
        back = await bot(server, tmp_path, new_url, THEIRS)
        await server.until(lambda: server.gateway.identified > connected, "the process to be back")
        await alice.press("fold")
        await alice.finds("Bill wins")
        said = other.said + back.said

    assert pots(server) == sorted(pots(server))
    assert "Traceback" not in said


async def test_direct_messages_that_nobody_hears(tmp_path: Path, new_url: str) -> None:
    """If the process for direct messages dies, a player who plays there is notified in the table's channel.
    Their hand message loses its moves, and they can play at the table.
    """
    async with discord() as server:
        killed, other = [await bot(server, tmp_path, new_url, shard) for shard in (0, THEIRS)]
        for one in (killed, other):
            await server.heard(one, "ready to play")
        alice, bill = await dealt(server)

        await killed.kill()

        await server.until(lambda: not bill.dms()[-1].ids, "the hand to leave the direct messages")
        await alice.finds(f"<@{bill.id}>")
        await bill.press("hand")
        await bill.finds("It is your turn")
        await bill.press("bet")
        await pot(alice, 3)
        said = other.said
    assert "Traceback" not in said
