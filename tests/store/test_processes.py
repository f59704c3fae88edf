"""Tests of several processes on one database, and of killed processes."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from bot.store.engines import database_from_url
from bot.store.migrate import migrate
from bot.store.schema import REVISION
from bot.store.store import open_store
from tests.store.filled import LATER, contents, fill
from tests.support.children import Child
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows
from tests.support.rows import moving

TABLES = 6

# By default a few moments of the kill are tested, with `make soak` many.
killings = pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 100))]
)


def assert_all_there_once(url: str, reported: list[str]) -> None:
    """Assert that every reported move is stored with its key, that no number is missing, and that each paid once."""
    found = {(table_id, number): key for table_id, number, key in rows(url, "SELECT table_id, number, move FROM moves")}
    keys = [key for (key,) in rows(url, "SELECT key FROM idempotency_keys WHERE key NOT LIKE 'group/%'")]
    for line in reported:
        table_id, number, key = line.split()
        assert found[int(table_id), int(number)] == key
    assert len({line.split()[2] for line in reported}) == len(reported)
    assert sorted(found.values()) == sorted(keys)
    for table_id, version in rows(url, "SELECT table_id, version FROM tables"):
        numbers = [number for table, number in found if table == table_id]
        assert sorted(numbers) == list(range(1, version))
        balance = rows(url, "SELECT balance FROM accounts WHERE account_id = ?", f"purse/{table_id}/1")
        assert balance == ([(version - 1,)] if version > 1 else [])
    assert_books_balance(url)


def test_two_processes_at_the_same_tables(url: str) -> None:
    """Two processes that play at the same tables neither lose nor duplicate a move."""
    migrate(url)
    program = "tests.store.writing"
    with Child(program, url, "one", 25, TABLES) as one, Child(program, url, "two", 25, TABLES) as two:
        reported = one.finish()[1:] + two.finish()[1:]

    assert len(reported) == 2 * 25 * TABLES
    assert_all_there_once(url, reported)
    assert rows(url, "SELECT COUNT(*) FROM moves") == [(len(reported),)]


@killings
def test_process_killed_while_writing(url: str, seed: int) -> None:
    """The reported moves of a killed process are stored once, its other moves once or not at all."""
    rng = random.Random(seed)
    with Child("tests.store.writing", url, "one", 0, TABLES) as child:
        child.wait_for(1 + rng.randrange(400))
        time.sleep(rng.random() * 0.02)
        reported = child.kill()[1:]

    assert_all_there_once(url, reported)

    async def go_on() -> None:
        async with open_store(url, ManualClock()) as store:
            for table_id, version in (await store.reader.tables.versions(range(1, TABLES + 1))).items():
                await store.writer.commit(moving(table_id, version + 1))

    asyncio.run(go_on())
    database_from_url(url).check_integrity()


@killings
def test_process_killed_while_migrating(url: str, path: Path, seed: int) -> None:
    """A killed migration leaves the database at a complete revision, and the next start completes it."""
    rng = random.Random(seed)
    fill(url)
    before = contents(path)
    with Child("tests.store.migrating", url, "9002") as child:
        child.wait_for(1)
        child.tell("go")
        time.sleep(rng.random() * 0.1)
        child.kill()

    ((revision,),) = rows(path, "SELECT version_num FROM alembic_version")
    copy = path.with_name(f"prial.db.{REVISION}-before-9002")
    assert not copy.exists() or contents(copy) == before
    assert copy.exists() or revision == REVISION
    if revision == REVISION:
        assert contents(path) == before
    migrate(url, revision="9002", versions=LATER)
    assert rows(path, "SELECT key, prize FROM idempotency_keys ORDER BY 1") == [("one", 1), ("two", 1)]
    assert rows(path, "SELECT key FROM prizes ORDER BY 1") == [("one",), ("two",)]
    assert rows(path, "SELECT table_id, version, mood FROM tables") == [(1, 2, "fine")]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert_books_balance(path)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 50))])
def test_process_killed_while_making_the_database(unmade_url: str, seed: int) -> None:
    """A process that is killed while it creates a database leaves all or nothing, and the next start completes it."""
    rng = random.Random(seed)
    with Child("tests.store.migrating", unmade_url) as child:
        child.wait_for(1)
        child.tell("go")
        time.sleep(rng.random() * 0.02)
        child.kill()

    fill(unmade_url)

    assert rows(unmade_url, "SELECT table_id, version FROM tables") == [(1, 2)]
