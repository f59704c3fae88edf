"""Tests of the file modes of the database, its companion files and its copies."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from bot.ops.backup import backup
from bot.ops.copy import copy_database
from bot.ops.doctor import Severity, examine
from bot.store.errors import DatabaseForeign
from bot.store.migrate import migrate
from bot.store.schema.servers import UserRow
from bot.store.store import open_store
from tests.store.filled import fill
from tests.support.clock import ManualClock
from tests.support.database import tamper


@pytest.fixture(autouse=True)
def _open_to_all() -> Iterator[None]:
    """Set the umask to 0, so that by default everybody can read new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of each file in a folder."""
    return {one.name: S_IMODE(one.stat().st_mode) for one in folder.iterdir()}


async def test_a_new_database(tmp_path: Path, clock: ManualClock) -> None:
    """Only the owner can access a new database, the files next to it, its copies, and the folder created for it."""
    folder = tmp_path / "data"
    url = f"sqlite:///{folder / 'prial.db'}"
    async with open_store(url, clock) as store:
        await store.writer.upsert(UserRow(user_id=1))
        copied, elsewhere = backup(url), backup(url, tmp_path / "copy.db")
        found = modes(folder)

    assert {"prial.db", "prial.db-wal", "prial.db-shm", "prial.db.lock", copied.name} <= set(found)
    assert set(found.values()) == {0o600}
    assert S_IMODE(folder.stat().st_mode) == 0o700
    assert S_IMODE(elsewhere.stat().st_mode) == 0o600


async def test_files_that_others_may_read(tmp_path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture) -> None:
    """Files and a folder that others may read are closed to them when the store opens, which is logged."""
    caplog.set_level(logging.INFO)
    folder = tmp_path / "data"
    url = f"sqlite:///{folder / 'prial.db'}"
    migrate(url)
    for name in (
        "prial.db-wal",
        "prial.db.0002-before-0003",
        "prial.db.0002-before-0003-2",
        "prial-20260101-120000.db",
    ):
        (folder / name).touch()
    for one in folder.iterdir():
        one.chmod(0o644)
    folder.chmod(0o755)
    told = [one.text async for one in examine(url, {}) if one.severity is Severity.WARNING]
    assert any("may look into" in text and "prial.db.0002-before-0003" in text for text in told)

    async with open_store(url, clock):
        assert set(modes(folder).values()) == {0o600}

    assert S_IMODE(folder.stat().st_mode) == 0o700
    assert f"closed to others: {folder}" in caplog.text


async def test_a_folder_with_other_things(tmp_path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture) -> None:
    """A folder that has other files keeps its mode, and the other files keep theirs, which is logged."""
    caplog.set_level(logging.INFO)
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    for name in ("holidays.txt", "prial-holidays.db"):
        (folder / name).touch(mode=0o644)

    async with open_store(f"sqlite:///{folder / 'prial.db'}", clock):
        found = modes(folder)

    assert found["prial.db"] == 0o600
    assert found["holidays.txt"] == found["prial-holidays.db"] == 0o644
    assert S_IMODE(folder.stat().st_mode) == 0o755
    assert "is left as it is" in caplog.text


def test_database_of_another_program(tmp_path: Path) -> None:
    """The database of another program keeps its mode, and so does its folder."""
    url, foreign = f"sqlite:///{tmp_path / 'ours.db'}", f"sqlite:///{tmp_path / 'theirs' / 'prial.db'}"
    fill(url)
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o755)
    tamper(folder / "prial.db", "CREATE TABLE theirs (one INTEGER)")
    (folder / "prial.db").chmod(0o644)

    with pytest.raises(DatabaseForeign):
        migrate(foreign)
    with pytest.raises(DatabaseForeign):
        copy_database(url, foreign, io.StringIO())

    assert modes(folder) == {"prial.db": 0o644}
    assert S_IMODE(folder.stat().st_mode) == 0o755
