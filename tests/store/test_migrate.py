"""Tests of creating a SQLite database, and of migrating an older one."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.errors import DatabaseCorrupt, DatabaseForeign, DatabaseTooNew, DatabaseUnusable, MigrationFailed
from bot.store.migrate import VERSIONS, migrate
from bot.store.store import open_store
from tests.store.filled import LATER, contents, create_first_schema, fill, migration
from tests.support.children import Child
from tests.support.clock import ManualClock
from tests.support.database import rows, tamper

BROKEN = ("CREATE TABLE half (done INTEGER)", "DELETE FROM idempotency_keys", "INSERT INTO nowhere VALUES (1)")
"""Statements of a migration that fails after it has changed the database."""


@pytest.fixture
def url(path: Path) -> str:
    """Return the URL of a file that does not exist yet."""
    return f"sqlite:///{path}"


_PARTS = r"\n|(?<!\d), (?=CONSTRAINT|[a-z_]+ [A-Z]{4})"
"""Separator of the parts of a CREATE TABLE statement. A column that was added later shares its line with another."""


def made_of(path: Path) -> dict[str, list[str]]:
    """Return the sorted parts of every CREATE statement except for Alembic's own table."""
    found = rows(path, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name <> 'alembic_version'")
    parts = {name: [part.strip(" ,\n\t") for part in re.split(_PARTS, sql.replace('"', ""))] for name, sql in found}
    return {name: sorted(filter(None, several)) for name, several in parts.items()}


def test_new_database(url: str, path: Path) -> None:
    """If the database is missing, it is created at the program's revision, together with its folder."""
    deep = path.parent / "data" / "prial.db"

    migrate(f"sqlite:///{deep}")

    assert rows(deep, "SELECT version_num FROM alembic_version") == [(schema.REVISION,)]
    assert set(made_of(deep)) >= {"tables", "moves", "accounts"}


def test_empty_file_is_no_database_yet(url: str, path: Path) -> None:
    """An empty file, such as `touch` creates, becomes a database."""
    path.touch()

    migrate(url)

    assert rows(path, "SELECT version_num FROM alembic_version") == [(schema.REVISION,)]


def test_migrations_lead_to_the_schema(url: str, path: Path, tmp_path: Path) -> None:
    """A migrated database of version 1.0 has the same tables and indexes as a new one."""
    migrate(url)
    migrated = tmp_path / "migrated.db"
    create_first_schema(migrated)

    migrate(f"sqlite:///{migrated}")

    assert rows(migrated, "SELECT version_num FROM alembic_version") == [(schema.REVISION,)]
    assert made_of(migrated) == made_of(path)


def test_newest_migration_is_the_revision() -> None:
    """The migrations are numbered without gaps, and the newest has the program's revision."""
    numbers = sorted(file.name[:4] for file in VERSIONS.glob("[0-9]*.py"))
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]
    assert numbers[-1] == schema.REVISION


def test_database_that_is_up_to_date(url: str, path: Path) -> None:
    """A database that is up to date is not touched, and Alembic is not even imported."""
    fill(url)
    before = path.read_bytes()

    with Child("tests.store.opening", url) as child:
        imported = child.finish()

    assert "bot.store.migrate" in imported
    assert not [name for name in imported if name.startswith("alembic")]
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*before-*"))


def test_upgrade(url: str, path: Path) -> None:
    """An upgrade runs every migration, keeps the rows, and leaves a copy of the old database in the same folder."""
    fill(url)
    before = contents(path)

    migrate(url, revision="9002", versions=LATER)

    assert rows(path, "SELECT version_num FROM alembic_version") == [("9002",)]
    assert rows(path, "SELECT key, prize FROM idempotency_keys ORDER BY 1") == [("one", 1), ("two", 1)]
    assert rows(path, "SELECT key FROM prizes ORDER BY 1") == [("one",), ("two",)]
    assert rows(path, "SELECT table_id, version, mood FROM tables") == [(1, 2, "fine")]
    assert rows(path, "PRAGMA foreign_key_check") == []
    copy = path.with_name(f"prial.db.{schema.REVISION}-before-9002")
    assert contents(copy) == before
    assert rows(copy, "SELECT version_num FROM alembic_version") == [(schema.REVISION,)]


def test_old_program_after_an_upgrade(url: str) -> None:
    """A program cannot open a database that a newer program has upgraded."""
    fill(url)
    migrate(url, revision="9001", versions=LATER)

    async def open_it() -> None:
        async with open_store(url, ManualClock()):
            pass

    with pytest.raises(DatabaseTooNew):
        asyncio.run(open_it())


def test_database_of_a_newer_program(url: str, path: Path) -> None:
    """A database that is newer than the program is refused with both revisions, and not touched."""
    fill(url)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0042'")
    before = path.read_bytes()

    with pytest.raises(DatabaseTooNew, match=f"0042.*{schema.REVISION}") as refused:
        migrate(url)

    assert (refused.value.found, refused.value.known) == ("0042", schema.REVISION)
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["text", "header", "truncated", "page"])
def test_damaged_file(url: str, path: Path, damage: str) -> None:
    """A file that is damaged or was never a database is refused with its name, and not touched."""
    fill(url)
    whole = path.read_bytes()
    damaged = {
        "text": b"this is a shopping list, not a database\n" * 50,
        "header": b"\0" * 100 + whole[100:],
        "truncated": whole[: 4096 * 2],
        "page": whole[:100] + b"\xff" * 3996 + whole[4096:],
    }[damage]
    path.write_bytes(damaged)

    with pytest.raises(DatabaseCorrupt, match=r"prial\.db"):
        migrate(url)

    assert path.read_bytes() == damaged


def test_damage_is_found_before_an_upgrade(url: str, path: Path) -> None:
    """Damage that only a full read reveals is found in the copy, before the database is touched."""
    fill(url)
    whole = bytearray(path.read_bytes())
    (root,) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name = 'ix_accounts_guild_id'")[0]
    whole[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    path.write_bytes(whole)

    with pytest.raises(DatabaseCorrupt):
        migrate(url, revision="9002", versions=LATER)

    assert path.read_bytes() == whole
    assert not list(path.parent.glob("*before-*"))


def test_database_of_another_program(url: str, path: Path) -> None:
    """A SQLite database without a revision belongs to another program, so it is not touched."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(DatabaseForeign):
        migrate(url)

    assert path.read_bytes() == before


def test_folder_in_the_files_place(url: str, path: Path) -> None:
    """A path that cannot be opened as a file is refused with its name."""
    path.mkdir()

    with pytest.raises(DatabaseUnusable, match=r"prial\.db"):
        migrate(url)


@pytest.mark.parametrize("statements", [BROKEN, ("DELETE FROM tables",)], ids=["fails", "leaves dangling rows"])
def test_migration_that_fails(url: str, path: Path, tmp_path: Path, statements: tuple[str, ...]) -> None:
    """A migration that fails or deletes rows to which others refer leaves the database exactly as it was."""
    fill(url)
    before = contents(path)
    broken = migration(tmp_path, *statements)

    with pytest.raises(MigrationFailed, match=rf"(?s){schema.REVISION}.*prial\.db\.{schema.REVISION}-before-9001"):
        migrate(url, revision="9001", versions=(VERSIONS, broken))

    assert contents(path) == before
    migrate(url)


def test_upgrades_that_fail_on_the_way(url: str, path: Path, tmp_path: Path) -> None:
    """Upgrades that fail repeatedly neither overwrite an earlier copy nor copy the same content twice."""
    fill(url)
    beginning = contents(path)
    stops = (*LATER, migration(tmp_path, "INSERT INTO nowhere VALUES (1)", revision="9003", after="9002"))
    for _ in range(3):
        with pytest.raises(MigrationFailed):
            migrate(url, revision="9003", versions=stops)
    assert contents(path.with_name(f"prial.db.{schema.REVISION}-before-9003")) == beginning
    halfway = contents(path)
    assert contents(path.with_name("prial.db.9002-before-9003")) == halfway
    tamper(path, "UPDATE tables SET version = version + 1")
    played_on = contents(path)
    with pytest.raises(MigrationFailed):
        migrate(url, revision="9003", versions=stops)

    assert contents(path.with_name("prial.db.9002-before-9003")) == halfway
    assert contents(path.with_name("prial.db.9002-before-9003-2")) == played_on
    assert len(list(path.parent.glob("*before-*"))) == 3


def test_processes_that_start_together(url: str, path: Path) -> None:
    """If several processes start on an old database, one of them migrates it and all continue."""
    fill(url)

    start_together(url, "9002")

    assert rows(path, "SELECT version_num FROM alembic_version") == [("9002",)]
    assert rows(path, "SELECT key, prize FROM idempotency_keys ORDER BY 1") == [("one", 1), ("two", 1)]


def test_processes_that_find_no_database(url: str, path: Path) -> None:
    """If several processes start without a database, one of them creates it and all continue."""
    start_together(url)

    assert rows(path, "SELECT version_num FROM alembic_version") == [(schema.REVISION,)]


def start_together(url: str, revision: str = schema.REVISION) -> None:
    """Let two processes create or migrate the database simultaneously."""
    program = "tests.store.migrating"
    with Child(program, url, revision) as one, Child(program, url, revision) as other:
        for child in (one, other):
            child.wait_for(1)
        for child in (one, other):
            child.tell("go")
        assert one.finish()[-1] == other.finish()[-1] == "done"
