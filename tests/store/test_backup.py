"""Tests of backups of a SQLite database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.ops.backup import BackupFailed, backup
from bot.store.errors import BadDatabaseUrl, DatabaseCorrupt, DatabaseUnusable
from bot.store.store import Store, open_store
from tests.store.filled import contents, fill
from tests.support.clock import ManualClock
from tests.support.database import rows
from tests.support.rows import moving, opening


@pytest.fixture
def url(path: Path) -> str:
    """Return the URL of a file that does not exist yet."""
    return f"sqlite:///{path}"


def test_copy(url: str, path: Path, tmp_path: Path) -> None:
    """A backup is a single file that has everything and can be opened as a database."""
    fill(url)

    target = backup(url, tmp_path / "copy.db")

    assert target == tmp_path / "copy.db"
    assert contents(target) == contents(path)
    assert not list(tmp_path.glob("copy.db?*"))

    async def open_copy() -> None:
        async with open_store(f"sqlite:///{target}", ManualClock()) as store:
            await store.writer.commit(moving(1, 3))

    asyncio.run(open_copy())


def test_names(url: str, path: Path, tmp_path: Path) -> None:
    """A backup without a file name is named after the database and the current time."""
    fill(url)
    folder = tmp_path / "copies"
    folder.mkdir()

    beside, inside = backup(url), backup(url, folder)

    assert (beside.parent, inside.parent) == (path.parent, folder)
    assert beside.name.startswith("prial-2")
    assert beside.suffix == ".db"


def test_old_copies_are_deleted(url: str, tmp_path: Path) -> None:
    """With `keep`, only the newest copies stay in a folder, and files with other names are not touched."""
    fill(url)
    folder = tmp_path / "copies"
    folder.mkdir()
    others = {"prial-20250101-000000.db.gz", "prial-mine.db", "other-20250101-000000.db"}
    for name in ("prial-20250101-000000.db", "prial-20250102-000000.db", "prial-20250103-000000.db", *others):
        (folder / name).touch()

    newest = backup(url, folder, keep=2)

    assert {one.name for one in folder.iterdir()} == {newest.name, "prial-20250103-000000.db", *others}
    with pytest.raises(BackupFailed, match="name a folder"):
        backup(url, tmp_path / "copy.db", keep=2)


async def test_copy_while_it_is_written(url: str, store: Store, tmp_path: Path) -> None:
    """A backup that is made during writes is a snapshot of the database at one moment."""
    await store.writer.commit(opening(1))

    async def write() -> None:
        for version in range(2, 400):
            await store.writer.commit(moving(1, version))

    writing = asyncio.create_task(write())
    await asyncio.sleep(0.01)
    target = await asyncio.to_thread(backup, url, tmp_path / "copy.db")
    await writing

    ((version,),) = rows(target, "SELECT version FROM tables")
    assert rows(target, "SELECT COUNT(*), MAX(number) FROM moves") == [(version - 1, version - 1 or None)]


def test_nothing_is_overwritten(url: str, tmp_path: Path) -> None:
    """An existing file is not overwritten."""
    fill(url)
    target = tmp_path / "copy.db"
    target.write_text("precious")

    with pytest.raises(BackupFailed, match=r"copy\.db"):
        backup(url, target)

    assert target.read_text() == "precious"


def test_nothing_to_copy(url: str, path: Path, tmp_path: Path) -> None:
    """A backup of a missing database fails and does not create the database."""
    with pytest.raises(BackupFailed, match=r"prial\.db"):
        backup(url, tmp_path / "copy.db")
    with pytest.raises(BadDatabaseUrl):
        backup("mysql://db/prial", tmp_path / "copy.db")

    assert not path.exists()


def test_no_such_folder(url: str, tmp_path: Path) -> None:
    """A backup that cannot be written is refused with the file's name."""
    fill(url)

    with pytest.raises(DatabaseUnusable, match="nowhere"):
        backup(url, tmp_path / "nowhere" / "copy.db")


def test_a_database_that_cannot_be_opened(url: str, path: Path, tmp_path: Path) -> None:
    """If SQLite cannot open the database in its folder, as on a read-only disk, the error names the database."""
    fill(url)
    path.with_name(f"{path.name}-wal").mkdir()  # not even root can open a folder as a file

    with pytest.raises(DatabaseUnusable, match=r"prial\.db cannot be used where it lies") as told:
        backup(url, tmp_path / "copy.db")

    assert "copy.db" not in str(told.value)


def test_damaged_database(url: str, path: Path, tmp_path: Path) -> None:
    """A damaged database is not copied, so that nobody relies on the backup."""
    fill(url)
    whole = bytearray(path.read_bytes())
    (root,) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name = 'ix_accounts_guild_id'")[0]
    whole[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    path.write_bytes(whole)

    with pytest.raises(DatabaseCorrupt):
        backup(url, tmp_path / "copy.db")

    assert not (tmp_path / "copy.db").exists()


def test_broken_off_by_hand(
    new_database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C during a database command prints one line."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{new_database}")
    monkeypatch.setattr("bot.logs.configure_logging", lambda _level: None)  # the tests configure their own logging

    def broken_off(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.ops.backup.backup", broken_off)

    assert main(["backup"]) == 130
    assert capsys.readouterr().err.splitlines() == ["Broken off. What was begun can be begun again."]
