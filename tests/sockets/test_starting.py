"""The start of the bot, and its error messages."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from bot import __version__
from bot.store.schema import REVISION
from tests.sockets.process import TOKEN, BotProcess, script, start
from tests.sockets.server import discord
from tests.sockets.troubles import Refused

IMPATIENTLY = script("from bot import running", "running.FIRST_RETRY_DELAY = 0.05")
FULL = script(
    "from bot.store.engines import sqlite as engine",
    "set_up = engine._configure_connection",
    "def small(cursor, pragma, **how):",
    "    set_up(cursor, pragma, **how)",
    "    cursor.execute('PRAGMA max_page_count = 3')",
    "engine._configure_connection = small",
)


def lines(bot: BotProcess) -> list[str]:
    """Return the lines of the log without the time."""
    return [line.split(" ", 2)[2] for line in bot.log]


async def test_what_a_host_reads(tmp_path: Path) -> None:
    """The log of a start names the version, the database, the commands, and the moment of readiness.
    A second start creates nothing, and neither start logs SQL.
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
    """LOG_LEVEL=DEBUG adds the SQL statements, but no token."""
    async with discord() as server:
        bot = await server.bot(tmp_path, LOG_LEVEL="DEBUG")
        await bot.stop()

    assert "SELECT" in bot.said
    assert TOKEN not in bot.said


async def test_discord_out_of_reach(tmp_path: Path) -> None:
    """An unreachable Discord is retried after growing pauses, with a log line each, until it can be reached."""
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
    """A bot that waits for Discord stops cleanly on a signal."""
    async with discord(away=True) as server:
        bot = await server.start(tmp_path)
        await server.heard(bot, "cannot be reached")
        assert await bot.stop(signal.SIGTERM) == 0

    assert lines(bot)[-1].endswith("stopping: no more moves are taken")


@pytest.mark.soak
async def test_stopped_without_a_gateway(tmp_path: Path) -> None:
    """A bot that can reach Discord but not the gateway can be stopped, with a log line and no traceback."""
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
    """A refusal by the gateway is reported in one sentence that names the setting."""
    async with discord() as server:
        server.gateway.refuses = code
        bot = await server.start(tmp_path)
        assert await bot.end() == 2

    assert sentence in bot.log[-1]
    assert "Traceback" not in bot.said


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A folder that cannot be created, or a database whose WAL file cannot be written, is named in one sentence."""
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
    """A full disk is reported in one sentence."""
    bot = await start(*FULL, folder=tmp_path, DISCORD_TOKEN=TOKEN)
    assert await bot.end() == 1
    assert "the disk is full" in bot.log[-1]
    assert "Traceback" not in bot.said
