"""Tests of backups of a PostgreSQL database, and of restoring a backup to one."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.ops.backup import BackupFailed, RestoreFailed, backup, restore
from bot.ops.doctor import Severity, examine
from bot.store.errors import CopyFailed, DatabaseUnfinished
from bot.store.migrate import migrate
from bot.store.store import open_store
from tests.store.filled import everything
from tests.support.clock import ManualClock
from tests.support.database import rows, tamper, url_of
from tests.support.postgres import Server
from tests.support.rows import moving, opening, process_row
from tests.tables.room import open_room


@pytest.fixture
def url(postgresql_url: str) -> str:
    """Return the URL of a database with empty tables."""
    return postgresql_url


def names(folder: Path) -> set[str]:
    """Return the names of the files in a folder."""
    return {one.name for one in folder.iterdir()}


async def errors(url: str) -> list[str]:
    """Return the errors that the doctor finds in the database."""
    return [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR]


async def test_there_and_back(played: str, tmp_path: Path) -> None:
    """A restored database equals its backup and can be played on. The database that it replaced is kept as a copy."""
    before = everything(played)
    copy = await asyncio.to_thread(backup, played, tmp_path / "copy.db")
    async with open_room(played) as room:
        await room.tables.start()
        await room.play_out(1)
    since = everything(played)

    kept = await asyncio.to_thread(restore, played, copy)

    assert everything(played) == before
    assert kept is not None
    assert kept.parent == tmp_path
    assert everything(url_of(kept)) == since
    assert names(tmp_path) == {"copy.db", kept.name}
    assert {one.stat().st_mode & 0o77 for one in (copy, kept)} == {0}
    async with open_room(played) as room:
        await room.tables.start()
        await room.play_out(1)
        await room.deal(1)
    assert await errors(played) == []


async def test_to_the_other_engine(played: str, postgres: Server, tmp_path: Path) -> None:
    """A backup is a SQLite database that the doctor can examine, and can be restored to either engine."""
    copy = await asyncio.to_thread(backup, played, tmp_path)
    file = f"sqlite:///{tmp_path / 'prial.db'}"
    assert copy.name.startswith("prial_")
    assert await errors(url_of(copy)) == []

    assert await asyncio.to_thread(restore, file, copy) is None
    with postgres.database(made=False) as other:
        assert await asyncio.to_thread(restore, other, copy) is None
        assert everything(file) == everything(other) == everything(played)
        assert await errors(other) == []


async def test_copy_while_it_is_written(url: str, tmp_path: Path) -> None:
    """A backup that is made during writes is a snapshot of the database at one moment."""
    async with open_store(url, ManualClock()) as store:
        await store.writer.commit(opening(1))
        copying = asyncio.create_task(asyncio.to_thread(backup, url, tmp_path / "copy.db"))
        version = 1
        while not copying.done():
            version += 1
            await store.writer.commit(moving(1, version))
        target = await copying

    ((found,),) = rows(target, "SELECT version FROM tables")
    assert found < version
    assert rows(target, "SELECT COUNT(*), MAX(number) FROM moves") == [(found - 1, found - 1 or None)]


async def test_in_use(url: str, tmp_path: Path) -> None:
    """The database of a running bot is not replaced."""
    copy = await asyncio.to_thread(backup, url, tmp_path / "copy.db")
    async with open_store(url, ManualClock()) as store:
        await store.writer.upsert(process_row(seen_at=time.time()))
    before = everything(url)

    with pytest.raises(RestoreFailed, match=r"brag \(process 7\): stop the bot first"):
        await asyncio.to_thread(restore, url, copy)

    assert everything(url) == before


async def test_wholly_or_not_at_all(played: str, tmp_path: Path) -> None:
    """If a backup is unsound or has a row that the database cannot store, restoring it changes nothing."""
    copy = await asyncio.to_thread(backup, played, tmp_path / "copy.db")
    tamper(copy, "INSERT INTO users (user_id, locale) VALUES (1, 'longer than sixteen letters')")
    before = everything(played)
    with pytest.raises(CopyFailed, match="cannot take a row of users"):
        await asyncio.to_thread(restore, played, copy)
    tamper(copy, "UPDATE accounts SET balance = balance + 1")
    with pytest.raises(RestoreFailed, match="was posted to it"):
        await asyncio.to_thread(restore, played, copy)

    assert everything(played) == before


def test_a_restore_that_did_not_end(postgres: Server, url: str, tmp_path: Path) -> None:
    """A new database to which a restore has failed cannot be used, but the restore can be repeated."""
    copy = backup(url, tmp_path / "copy.db")
    tamper(copy, "INSERT INTO users (user_id, locale) VALUES (1, 'longer than sixteen letters')")
    with postgres.database(made=False) as other:
        with pytest.raises(CopyFailed):
            restore(other, copy)
        with pytest.raises(DatabaseUnfinished):
            migrate(other)
        tamper(copy, "DELETE FROM users")
        assert restore(other, copy) is None
        migrate(other)


def test_nothing_to_copy(postgres: Server, url: str, tmp_path: Path) -> None:
    """A database that is missing or of another revision is neither backed up nor replaced."""
    copy = backup(url, tmp_path / "copy.db")
    with postgres.database(made=False) as empty, pytest.raises(BackupFailed, match="there is no database"):
        backup(empty, tmp_path / "other.db")
    for revision, said in (("0000", "python -m bot migrate"), ("8000", "newer program")):
        tamper(url, f"UPDATE alembic_version SET version_num = '{revision}'")  # noqa: S608 (our own numbers)
        with pytest.raises(BackupFailed, match=said):
            backup(url, tmp_path / "other.db")
        with pytest.raises(BackupFailed, match=said):
            restore(url, copy)

    assert names(tmp_path) == {"copy.db"}
