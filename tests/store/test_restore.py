"""Tests of restoring a SQLite database from a backup."""

from __future__ import annotations

import contextlib
import re
import shutil
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.ops.backup import RestoreFailed, backup, restore
from bot.store.errors import DatabaseForeign, DatabaseTooNew
from bot.store.migrate import VERSIONS, migrate
from bot.store.store import open_store
from tests.store.filled import contents, migration
from tests.support.clock import ManualClock
from tests.support.database import rows, tamper
from tests.tables.room import BILL, CHRIS, open_room


@pytest.fixture
def url(path: Path) -> str:
    """Return the URL of a file that does not exist yet."""
    return f"sqlite:///{path}"


@pytest.fixture
async def played(path: Path) -> Path:
    """Return the path of a database with one played deal."""
    async with open_room(path) as room:
        table_id = await room.open(BILL, CHRIS)
        await room.deal(table_id)
        await room.play_out(table_id)
    return path


def test_there_and_back(url: str, played: Path, tmp_path: Path) -> None:
    """A restored database equals its backup. The database that it replaced is kept, and only its owner can read it."""
    before = contents(played)
    copy = backup(url, tmp_path / "copy.db")
    tamper(played, "UPDATE accounts SET guild_id = guild_id + 1")
    since = contents(played)

    kept = restore(url, copy)

    assert contents(played) == before
    assert kept is not None
    assert kept.name.startswith("prial.db.replaced-")
    assert contents(kept) == since
    assert {one.stat().st_mode & 0o77 for one in (played, kept)} == {0}
    assert not list(tmp_path.glob("prial.db.restoring-*"))


def test_the_first(url: str, path: Path, played: Path, tmp_path: Path) -> None:
    """If the database is missing, its leftover journal files are kept under another name."""
    copy = backup(url, tmp_path / "copy.db")
    before = contents(path)
    played.unlink()
    (tmp_path / "prial.db-wal").write_bytes(b"of another time")

    kept = restore(url, copy)

    assert contents(path) == before
    assert kept is not None
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"of another time"


async def test_in_use(url: str, played: Path, tmp_path: Path) -> None:
    """A database is not replaced while a bot has it open, even an idle one."""
    copy = backup(url, tmp_path / "copy.db")
    before = contents(played)

    async with open_store(url, ManualClock()) as store:
        await store.reader.find_answer("nothing")
        with pytest.raises(RestoreFailed, match="stop the bot"):
            restore(url, copy)

    assert contents(played) == before


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE accounts SET balance = balance + 1 WHERE kind = 'wallet'", "was posted to it"),
        ("UPDATE accounts SET balance = balance + 1 WHERE kind = 'purse'", "its game says"),
        ("DELETE FROM history_entries", "is missing from what was played"),
        ("UPDATE tables SET version = 'many'", r"tables\.version"),
        ("UPDATE tables SET status = x'00'", r"tables\.status"),
        ("UPDATE deadlines SET due_at = 9e999", r"deadlines\.due_at"),
    ],
)
def test_unsound(url: str, played: Path, tmp_path: Path, sql: str, said: str) -> None:
    """A backup with errors is not restored, and the errors are shown."""
    copy = backup(url, tmp_path / "copy.db")
    tamper(copy, sql)
    before = contents(played)

    with pytest.raises(RestoreFailed, match=said):
        restore(url, copy)

    assert contents(played) == before
    assert not list(tmp_path.glob("prial.db.re*"))


def test_a_damaged_copy(url: str, played: Path, tmp_path: Path) -> None:
    """A damaged backup is not restored, and the error suggests an older one."""
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"this is a shopping list, not a database\n" * 50)
    before = contents(played)

    with pytest.raises(RestoreFailed, match=r"copy\.db is not sound[\s\S]*older copy") as told:
        restore(url, copy)

    assert "go back to a backup" not in str(told.value)
    assert contents(played) == before


MINTING = """
    CREATE TRIGGER minting AFTER UPDATE ON tables BEGIN UPDATE accounts SET balance = balance + 1000; END
"""


def structure(path: Path) -> list[tuple[str, ...]]:
    """Return the tables, indexes, views and triggers of a database, with their SQL."""
    return rows(path, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")


@pytest.mark.parametrize(
    "sql",
    [
        MINTING,
        "CREATE VIEW wallets AS SELECT * FROM accounts",
        "DROP INDEX ix_accounts_guild_id",
        "CREATE INDEX theirs ON accounts (balance)",
    ],
)
def test_only_rows_are_restored(
    url: str, played: Path, tmp_path: Path, sql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only rows are restored: added triggers, views and indexes are ignored, and missing indexes created."""
    copy, made = backup(url, tmp_path / "copy.db"), structure(played)
    before = contents(played)
    tamper(copy, sql)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setattr("bot.logs.configure_logging", lambda _level: None)  # the tests configure their own logging

    assert main(["restore", str(copy)]) == 0

    assert structure(played) == made
    assert contents(played) == before


def test_made_otherwise(url: str, played: Path, tmp_path: Path) -> None:
    """If the tables of a backup have lost their keys, checks and types, its rows must still fit those of the schema."""
    copy, made = backup(url, tmp_path / "copy.db"), structure(played)
    before = contents(played)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        connection.executescript("CREATE TABLE loose AS SELECT * FROM seats; DROP TABLE seats;")
        connection.executescript("ALTER TABLE loose RENAME TO seats")
    again = tmp_path / "again.db"
    shutil.copy(copy, again)

    restore(url, copy)
    assert structure(played) == made
    assert contents(played) == before

    tamper(again, "INSERT INTO seats SELECT * FROM seats")
    with pytest.raises(RestoreFailed, match=r"again\.db is not sound[\s\S]*cannot take a row of seats"):
        restore(url, again)
    assert contents(played) == before


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE alembic_version SET version_num = '0000'", "revision 0000, but its tables are not those"),
        ("UPDATE alembic_version SET version_num = '1'", "revision 1, but its tables are not those"),
        ("UPDATE alembic_version SET version_num = '²'", "does not say which revision"),
        ("UPDATE alembic_version SET version_num = printf('%.*c', 5000, '9')", "does not say which revision"),
        ("ALTER TABLE seats ADD COLUMN luck INTEGER", r"seats\.luck"),
        ("ALTER TABLE seats ADD COLUMN luck INTEGER AS (seat * 2)", r"seats\.luck"),
        ("CREATE TABLE songs (title TEXT)", r"songs\.title"),
        ("DROP TABLE sheets", r"sheets\.name"),
    ],
)
def test_of_another_revision(url: str, played: Path, tmp_path: Path, sql: str, said: str) -> None:
    """A backup whose tables are not those of its revision is refused with the reason."""
    copy = backup(url, tmp_path / "copy.db")
    tamper(copy, sql)
    before = contents(played)

    with pytest.raises(RestoreFailed, match=rf"copy\.db is not sound[\s\S]*{said}") as told:
        restore(url, copy)

    assert "restoring-" not in str(told.value)
    assert contents(played) == before
    assert not list(tmp_path.glob("prial.db.re*"))


def test_older(url: str, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup of an older revision is migrated as it is restored. The backup itself does not change."""
    copy = backup(url, tmp_path / "copy.db")
    before = contents(copy)
    versions = (VERSIONS, migration(tmp_path, "UPDATE seats SET name = 'Migrated'"))
    monkeypatch.setattr("bot.ops.backup.migrate", partial(migrate, revision="9001", versions=versions))

    restore(url, copy)

    assert rows(played, "SELECT DISTINCT name FROM seats") == [("Migrated",)]
    assert contents(copy) == before


def test_newer(url: str, played: Path, tmp_path: Path) -> None:
    """A backup of a newer revision is not restored, and a database of a newer revision is not replaced."""
    copy = backup(url, tmp_path / "copy.db")
    newer = tmp_path / "newer.db"
    shutil.copy(copy, newer)
    tamper(newer, "UPDATE alembic_version SET version_num = '8000'")

    with pytest.raises(DatabaseTooNew, match=re.escape(f"{newer} has revision 8000")):
        restore(url, newer)
    tamper(played, "UPDATE alembic_version SET version_num = '8000'")
    with pytest.raises(DatabaseTooNew):
        restore(url, copy)

    assert rows(played, "SELECT version_num FROM alembic_version") == [("8000",)]


def test_a_link_to_the_database(played: Path, tmp_path: Path) -> None:
    """A symbolic link to the database is kept. The file to which it leads is replaced, and kept in its own folder."""
    before = contents(played)
    copy = backup(f"sqlite:///{played}", tmp_path / "copy.db")
    link = tmp_path / "here" / "prial.db"
    link.parent.mkdir()
    link.symlink_to(played)
    tamper(played, "UPDATE accounts SET guild_id = guild_id + 1")

    kept = restore(f"sqlite:///{link}", copy)

    assert link.is_symlink()
    assert contents(played) == before
    assert kept is not None
    assert kept.parent == played.parent
    assert not kept.is_symlink()


def test_a_damaged_database_is_replaced(url: str, played: Path, tmp_path: Path) -> None:
    """A database that cannot be read is replaced, and kept unchanged."""
    copy = backup(url, tmp_path / "copy.db")
    before = contents(played)
    played.write_bytes(b"no database" * 1_000)

    kept = restore(url, copy)

    assert contents(played) == before
    assert kept is not None
    assert kept.read_bytes() == b"no database" * 1_000


def test_what_is_no_copy(url: str, played: Path, tmp_path: Path) -> None:
    """A backup is refused if it is missing, empty, truncated, of another program, or the database itself."""
    before = contents(played)
    for name, content in (("empty.db", b""), ("torn.db", played.read_bytes()[:5_000]), ("text.db", b"text" * 2_000)):
        (tmp_path / name).write_bytes(content)
    tamper(tmp_path / "other.db", "CREATE TABLE songs (title TEXT)")

    for name, error in (
        ("none.db", RestoreFailed),
        ("empty.db", RestoreFailed),
        ("torn.db", RestoreFailed),
        ("text.db", RestoreFailed),
        ("other.db", DatabaseForeign),
        ("prial.db", RestoreFailed),
    ):
        with pytest.raises(error, match=re.escape(str(tmp_path / name))):
            restore(url, tmp_path / name)

    assert contents(played) == before
