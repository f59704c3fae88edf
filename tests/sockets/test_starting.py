"""How the bot starts, and what it says where it cannot."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from bot import __version__
from bot.store.schema import REVISION
from tests.sockets.process import TOKEN, BotProcess, script, start
from tests.sockets.server import discord
from tests.sockets.troubles import Refused

IMPATIENTLY = script("from bot import running", "running.FIRST_PAUSE = 0.05")
FULL = script(
    "from bot.store.engine import sqlite as engine",
    "set_up = engine._set_up",
    "def small(cursor, pragma, **how):",
    "    set_up(cursor, pragma, **how)",
    "    cursor.execute('PRAGMA max_page_count = 3')",
    "engine._set_up = small",
)


def lines(bot: BotProcess) -> list[str]:
    """What the log says, without the time."""
    return [line.split(" ", 2)[2] for line in bot.log]


async def test_what_a_host_reads(tmp_path: Path) -> None:
    """A start says in a line each which version runs, on which database, that the commands are known, and when it is
    ready; the next one makes nothing, and neither shows a statement of SQL.
    """
    async with discord() as server:
        for sentence in ("made the database", "Discord knows the"):
            bot = await server.bot(tmp_path)
            await server.heard(bot, "ready to play; servers: 1")
            assert await bot.stop() == 0

            assert len(bot.log) <= 7
            assert f"Prial {__version__}" in bot.log[0]
            assert f"the database is data/prial.db, revision {REVISION}" in bot.said
            assert sentence in bot.said
            assert "SELECT" not in bot.said


@pytest.mark.soak
async def test_what_debug_adds(tmp_path: Path) -> None:
    """With LOG_LEVEL=DEBUG the statements are there too."""
    async with discord() as server:
        bot = await server.bot(tmp_path, LOG_LEVEL="DEBUG")
        await bot.stop()

    assert "SELECT" in bot.said
    assert TOKEN not in bot.said


async def test_discord_out_of_reach(tmp_path: Path) -> None:
    """Out of reach, Discord is tried again after growing pauses, with a line each; then everything is as usual."""
    async with discord(away=True) as server:
        bot = await server.start(tmp_path, *IMPATIENTLY)
        await server.heard(bot, "cannot be reached", times=3)
        out_of_order = Refused(503)
        with (
            server.trouble(out_of_order, "GET", "users/@me", times=1),
            server.trouble(out_of_order, "GET", "gateway/bot", times=1),
        ):
            await server.arrive()
            await server.identified()
        assert "Prial" in (await server.person("Alice").command("about")).text
        assert await bot.stop() == 0

    told = [line for line in lines(bot) if "cannot be reached" in line]
    pauses = [float(line.rsplit("in ", 1)[1].removesuffix(" s")) for line in told]
    assert pauses[:3] == [0.05, 0.1, 0.2]
    assert pauses[-1] == 0.05
    assert sum("503" in line for line in told) == 2
    assert "Traceback" not in bot.said
    assert "Unclosed" not in bot.said


async def test_stopped_out_of_reach(tmp_path: Path) -> None:
    """While it waits for Discord it can be told to stop, and does so in order."""
    async with discord(away=True) as server:
        bot = await server.start(tmp_path)
        await server.heard(bot, "cannot be reached")
        assert await bot.stop(signal.SIGTERM) == 0

    assert lines(bot)[-1].endswith("stopping: no more moves are taken")


@pytest.mark.soak
async def test_stopped_without_a_gateway(tmp_path: Path) -> None:
    """The same where only the gateway is out of reach, which is a line and no traceback."""
    async with discord() as server:
        server.gateway.url = server.gateway.url.replace("/gateway", "/nowhere")
        bot = await server.start(tmp_path)
        await server.heard(bot, "Failed to connect")
        assert await bot.stop() == 0

    assert "Traceback" not in bot.said


@pytest.mark.parametrize(
    ("code", "sentence"), [(4004, "DISCORD_TOKEN"), pytest.param(4011, "SHARD_COUNT", marks=pytest.mark.soak)]
)
async def test_refused_by_the_gateway(tmp_path: Path, code: int, sentence: str) -> None:
    """What the gateway refuses is a matter of the settings, and is said in a sentence."""
    async with discord() as server:
        server.gateway.refuses = code
        bot = await server.start(tmp_path)
        assert await bot.end() == 2

    assert sentence in bot.log[-1]
    assert "Traceback" not in bot.said


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A folder that cannot be made, and a database beside which nothing can be written, are named in a sentence."""
    (tmp_path / "file").touch()
    bot = await start(folder=tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite:///file/prial.db")
    assert await bot.end() == 1
    assert "file/prial.db cannot be used" in bot.log[-1]
    assert "DATABASE_URL" in bot.log[-1]

    assert await (await start("-m", "bot", "migrate", folder=tmp_path)).end() == 0
    for beside in (tmp_path / "data").glob("prial.db-*"):
        beside.unlink()
    (tmp_path / "data" / "prial.db-wal").mkdir()
    again = await start(folder=tmp_path, DISCORD_TOKEN=TOKEN)
    assert await again.end() == 1
    assert "data/prial.db cannot be used" in again.log[-1]
    assert "Traceback" not in bot.said + again.said


async def test_a_full_disk(tmp_path: Path) -> None:
    """A disk that is full is said to be, whether there is a database on it already or not."""
    bot = await start(*FULL, folder=tmp_path, DISCORD_TOKEN=TOKEN)
    assert await bot.end() == 1
    assert "the disk is full" in bot.log[-1]
    assert "Traceback" not in bot.said
