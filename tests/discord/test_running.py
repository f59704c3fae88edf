"""`python -m bot`: its commands, and the bot in a process of its own against a simulated Discord server."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.migrate import migrate
from bot.store.schema import REVISION
from tests.sockets.process import ROOT, TOKEN
from tests.sockets.server import discord

GOLDEN = ROOT / "tests" / "golden" / "b01-no-equalising.toml"


async def started(folder: Path, *arguments: str, **environment: str) -> asyncio.subprocess.Process:
    """Start the program in a folder with only these environment variables."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: asyncio.subprocess.Process, within: float = 30.0) -> tuple[int | None, str]:
    """Return the process's exit code and output."""
    out, err = await asyncio.wait_for(process.communicate(), within)
    return process.returncode, out.decode() + err.decode()


def command(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *arguments: str,
    **environment: str,
) -> tuple[int, str]:
    """Run a command in this process, in a folder with only these settings; return its exit code and output."""
    monkeypatch.setattr("bot.__main__.configure_logging", lambda _level: None)  # the tests configure their own logging
    monkeypatch.chdir(folder)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    code = main(arguments)
    told = capsys.readouterr()
    return code, told.out + told.err


async def test_two_lives(tmp_path: Path) -> None:
    """The bot starts without privileged intents, responds to a command, and stops on a signal.
    A restart does not register unchanged commands again. If a newer version then upgrades the database, the bot stops
    writing, gives the reason, and exits cleanly.
    """
    privileged = (1 << 1) | (1 << 8) | (1 << 15)
    async with discord() as server:
        first = await server.bot(tmp_path)
        assert {one["name"] for one in server.commands} >= {"table", "bet", "about"}
        assert server.gateway.sessions[0].identified["intents"] & privileged == 0
        told = await server.person("Alice").command("about", dm=True)
        assert "Prial" in told.text
        assert await first.stop(signal.SIGINT) == 0
        assert "no more moves are taken" in first.said
        assert (tmp_path / "data" / "prial.db").exists()

        second = await server.bot(tmp_path)
        with closing(sqlite3.connect(tmp_path / "data" / "prial.db")) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '0042'")
        assert await second.end() == 3

    assert [one.method for one in server.requests if one.path.endswith("/commands")].count("PUT") == 1
    assert f"a newer Prial has brought the database to revision 0042, and this one knows {REVISION}" in second.said
    assert "Traceback" not in first.said + second.said


HANGING = """
import asyncio, sys
from bot import running
from bot.__main__ import main
from bot.tables.service import TableService

async def hang(self):
    await asyncio.Event().wait()

TableService.stop = hang
running.STOP_TIMEOUT, running.KILL_AFTER = 0.2, 0.6
sys.exit(main(["run"]))
"""


@pytest.mark.soak
async def test_a_hanging_end(tmp_path: Path) -> None:
    """A bot that hangs while stopping exits in time and says so."""
    async with discord() as server:
        bot = await server.bot(tmp_path, "-c", HANGING)
        assert await bot.stop() == 1

    assert "something hangs" in bot.said


async def test_a_wrong_token(tmp_path: Path) -> None:
    """The error about a rejected token does not show the token."""
    async with discord() as server:
        bot = await server.start(tmp_path, DISCORD_TOKEN="xxx.yyy.zzz")
        assert await bot.end() == 2

    assert "does not accept the token" in bot.said
    assert "Traceback" not in bot.said
    assert "xxx.yyy.zzz" not in bot.said


def test_wrong_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """All invalid settings are reported at once, with the expected values, before anything else happens."""
    code, said = command(tmp_path, monkeypatch, capsys, LOG_LEVEL="LOUD", DATABASE_URL="mysql://x")

    assert code == 2
    assert all(name in said for name in ("DISCORD_TOKEN is missing", "LOG_LEVEL", "DATABASE_URL", ".env.example"))


IMPOSSIBLE = "postgresql+psycopg://prial:hush@127.0.0.1:99999/prial"


def test_database_that_can_never_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An impossible database address is an invalid setting, not a reason to retry."""
    code, said = command(tmp_path, monkeypatch, capsys, "migrate", DATABASE_URL=IMPOSSIBLE)

    assert code == 2
    assert "port is 99999" in said
    assert "hush" not in said


@pytest.mark.soak
async def test_start_on_a_database_that_can_never_be(tmp_path: Path) -> None:
    """A bot with an impossible database address exits, names the fault, and does not show the password."""
    code, said = await ended(await started(tmp_path, "run", DISCORD_TOKEN=TOKEN, DATABASE_URL=IMPOSSIBLE))

    assert code == 2
    assert "port is 99999" in said
    assert "hush" not in said
    assert "Traceback" not in said


@pytest.mark.soak
async def test_a_newer_database(tmp_path: Path) -> None:
    """A database newer than the program is refused, and the message names both revisions."""
    migrate(f"sqlite:///{tmp_path}/new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    code, said = await ended(await started(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=f"sqlite:///{tmp_path}/new.db"))

    assert code == 1
    assert "9999" in said
    assert REVISION in said
    assert "Traceback" not in said


@pytest.mark.soak
async def test_a_damaged_database(tmp_path: Path) -> None:
    """A file that is no database is refused and left unchanged."""
    (tmp_path / "prial.db").write_bytes(b"a letter to my bank, by no means a database" * 50)
    before = (tmp_path / "prial.db").read_bytes()

    code, said = await ended(
        await started(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=f"sqlite:///{tmp_path}/prial.db")
    )

    assert code == 1
    assert "Traceback" not in said
    assert (tmp_path / "prial.db").read_bytes() == before


def test_replaying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A recorded game is replayed without any settings."""
    for arguments in (("replay", str(GOLDEN)), ("replay", str(GOLDEN), "--json")):
        code, said = command(tmp_path, monkeypatch, capsys, *arguments)

        assert code == 0
        assert said.startswith("{") == ("--json" in arguments)


def test_looking_after_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The database commands work in sequence without a token; a failed backup is reported."""
    url, copy = f"sqlite:///{tmp_path}/club.db", str(tmp_path / "copy.db")
    assert command(tmp_path, monkeypatch, capsys, "backup", copy, DATABASE_URL=url)[0] == 1
    for arguments in (("migrate",), ("backup", copy), ("restore", copy), ("doctor",)):
        code, said = command(tmp_path, monkeypatch, capsys, *arguments, DATABASE_URL=url)
        assert code == 0, said

    assert (tmp_path / "copy.db").exists()
