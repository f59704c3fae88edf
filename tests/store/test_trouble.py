"""Tests of a database that cannot be written, or that fails during a commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from bot.store.engines import SQLite
from bot.store.errors import CommitOutcomeUnknown, InsufficientFunds, StoreUnavailable
from bot.store.schema.servers import UserRow
from bot.store.store import RECONNECT_DELAY, ChangeListener, open_store
from bot.store.writing import writer as writer_module
from bot.store.writing.write_batch import CommitResult, WriteBatch
from bot.store.writing.writer import Writer
from tests.support.clock import ManualClock
from tests.support.commits import Breaking
from tests.support.database import assert_books_balance, locked, rows
from tests.support.rows import BANK, moving, opening, paid, wallet


async def test_locked_database(writer: Writer, url: str) -> None:
    """Changes that wait too long for the lock of another process are refused and not made."""
    await writer.commit(opening(1))

    with locked(url):
        outcomes = await asyncio.gather(
            writer.commit(moving(1, 2, idempotency_key="click")), writer.commit(opening(2)), return_exceptions=True
        )

    for outcome in outcomes:
        assert isinstance(outcome, StoreUnavailable)
        assert (outcome.code, outcome.facts) == ("database_unavailable", {})
    assert rows(url, "SELECT table_id, version FROM tables") == [(1, 1)]
    assert await writer.commit(moving(1, 2, idempotency_key="click")) == CommitResult("")


async def test_lock_is_waited_for(writer: Writer, url: str) -> None:
    """A change waits for a lock that another process releases soon."""
    with locked(url):
        waiting = asyncio.ensure_future(writer.commit(opening(1)))
        await asyncio.sleep(0.1)
        assert not waiting.done()

    assert await waiting == CommitResult("")


async def test_read_only_database(engine: Engine, clock: ManualClock, path: Path) -> None:
    """A read-only database refuses changes, and accepts them once it can be written again."""
    read_only = True

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _record: object) -> None:
        if read_only:
            connection.execute("PRAGMA query_only = ON")

    writer = Writer(SQLite(path), engine, clock)
    with pytest.raises(StoreUnavailable, match="readonly"):
        await writer.commit(opening(1))
    read_only = False

    assert await writer.commit(opening(1)) == CommitResult("")
    await writer.close()


async def test_full_disk(engine: Engine, clock: ManualClock, path: Path) -> None:
    """A change that does not fit on the disk is refused and leaves no trace. A smaller change is accepted."""

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _record: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    writer = Writer(SQLite(path), engine, clock)
    large = WriteBatch(idempotency_key="large", answer="x" * 100_000, transactions=(paid(BANK, wallet(1), 5),))

    with pytest.raises(StoreUnavailable, match="full"):
        await writer.commit(large)

    assert rows(path, "SELECT * FROM idempotency_keys") == rows(path, "SELECT * FROM accounts") == []
    assert await writer.commit(WriteBatch(idempotency_key="small")) == CommitResult("")
    await writer.close()


@pytest.fixture
def breaking(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Breaking:
    return Breaking(engine, monkeypatch)


async def test_commit_that_fails_after_it_was_done(writer: Writer, breaking: Breaking, url: str) -> None:
    """A commit that reports a failure although it was carried out counts as done."""
    await writer.commit(opening(1))
    breaking.commits(done=True)

    change = moving(1, 2, idempotency_key="click", answer="moved", transactions=(paid(BANK, wallet(1), 5),))
    outcomes = await asyncio.gather(writer.commit(change), writer.commit(opening(2)))
    breaking.mend()

    assert [outcome.is_repeat for outcome in outcomes] == [False, False]
    assert await writer.commit(change) == CommitResult("moved", is_repeat=True)
    assert rows(url, "SELECT table_id, version FROM tables ORDER BY table_id") == [(1, 2), (2, 1)]
    assert_books_balance(url)


async def test_rollback_that_fails(writer: Writer, engine: Engine, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """If the rollback of a change that wrote nothing fails, the change still has its result."""
    change = replace(opening(1), idempotency_key="click", answer="opened")
    await writer.commit(change)

    def fail(connection: object) -> None:
        raise OperationalError("ROLLBACK", {}, OSError("connection lost"))

    with monkeypatch.context() as patched:
        patched.setattr(engine.dialect, "do_rollback", fail)
        assert await writer.commit(change) == CommitResult("opened", is_repeat=True)

    assert await writer.commit(opening(2)) == CommitResult("")
    assert rows(url, "SELECT table_id FROM tables ORDER BY table_id") == [(1,), (2,)]


class Telling(SQLite):
    """Database whose `listen` raises an unexpected error the first time and then works."""

    failed = False

    async def listen(self) -> AsyncIterator[bool]:
        """Raise an error the first time, then yield a notification."""
        if not self.failed:
            self.failed = True
            raise LookupError("what nobody thought of")
        yield False


async def test_listening_that_fails(path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture) -> None:
    """An unexpected error of the listener is logged, and after a delay it listens again."""
    heard = asyncio.Event()
    news = ChangeListener(Telling(path), clock)
    news.start(heard.set)
    await asyncio.sleep(0)
    assert "what nobody thought of" in caplog.text

    clock.advance(RECONNECT_DELAY)
    await heard.wait()

    await news.stop()


async def test_commit_that_fails_before_it_was_done(writer: Writer, breaking: Breaking, url: str) -> None:
    """A failed commit that was not carried out is refused, and can be repeated with the same idempotency key."""
    await writer.commit(opening(1))
    breaking.commits(done=False)

    change = moving(1, 2, idempotency_key="click", transactions=(paid(BANK, wallet(1), 5),))
    outcomes = await asyncio.gather(writer.commit(change), writer.commit(opening(2)), return_exceptions=True)
    breaking.mend()

    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable, StoreUnavailable]
    assert rows(url, "SELECT table_id, version FROM tables") == [(1, 1)]
    assert await writer.commit(change) == CommitResult("", balances={"bank/77": -5, "wallet/77/1": 5})


async def test_fate_is_asked_without_a_key(writer: Writer, breaking: Breaking, url: str) -> None:
    """The outcome of a failed commit is found even for a change without an idempotency key."""
    breaking.commits(done=True)
    assert await writer.commit(opening(1)) == CommitResult("")
    breaking.commits(done=False)
    with pytest.raises(StoreUnavailable):
        await writer.commit(opening(2))

    breaking.mend()
    assert rows(url, "SELECT table_id FROM tables") == [(1,)]


async def test_fate_that_cannot_be_found_out(
    writer: Writer, breaking: Breaking, engine: Engine, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    """If the database cannot be reached after a failed commit, the error says that the outcome is unknown."""
    monkeypatch.setattr(writer_module, "_OUTCOME_CHECK_PAUSE", 0.0)
    gone = False

    @event.listens_for(engine, "do_connect")
    def _connecting(*_: object) -> None:
        if gone:
            raise OperationalError("CONNECT", {}, OSError("unable to open database file"))

    await writer.commit(opening(1))
    breaking.commits(done=True)
    gone = True
    with pytest.raises(CommitOutcomeUnknown):
        await writer.commit(moving(1, 2, idempotency_key="click", answer="moved"))

    breaking.mend()
    gone = False
    assert await writer.commit(moving(1, 2, idempotency_key="click")) == CommitResult("moved", is_repeat=True)


async def test_small_rows_after_a_failed_commit(writer: Writer, breaking: Breaking, url: str) -> None:
    """If a commit of nothing but upserts fails, its outcome is unknown, as upserts leave no key to look for."""
    breaking.commits(done=False)
    with pytest.raises(CommitOutcomeUnknown):
        await writer.upsert(UserRow(user_id=5, hand="channel"))

    breaking.mend()
    await writer.upsert(UserRow(user_id=5, hand="dm"))
    assert rows(url, "SELECT hand FROM users") == [("dm",)]


async def test_refused_group_needs_no_commit(writer: Writer, breaking: Breaking) -> None:
    """A group in which all changes are refused is not committed, and each change gets its own error."""
    breaking.commits(done=False)

    with pytest.raises(InsufficientFunds):
        await writer.commit(WriteBatch(transactions=(paid(wallet(1), BANK, 5),)))


async def test_database_that_cannot_be_read(url: str, path: Path, clock: ManualClock) -> None:
    """A read of a damaged page is refused, but other reads succeed."""
    async with open_store(url, clock) as store:
        await store.writer.commit(opening(1))
    ((root,),) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name = 'guilds'")
    with await asyncio.to_thread(path.open, "r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)

    async with open_store(url, clock) as store:
        with pytest.raises(StoreUnavailable, match="malformed"):
            await store.reader.settings.guild(1)
        assert await store.reader.tables.versions([1]) == {1: 1}


async def test_writing_to_a_damaged_database(url: str, path: Path, clock: ManualClock) -> None:
    """A change that needs a damaged page is refused, but other changes are committed."""
    async with open_store(url, clock):
        pass
    ((root,),) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name = 'users'")
    with await asyncio.to_thread(path.open, "r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)

    async with open_store(url, clock) as store:
        with pytest.raises(StoreUnavailable, match="malformed"):
            await store.writer.upsert(UserRow(user_id=5))
        assert await store.writer.commit(opening(1)) == CommitResult("")


async def test_store_leaves_one_file(unmade_url: str, path: Path, clock: ManualClock) -> None:
    """A closed store leaves everything in the database file, which can be copied or moved."""
    async with open_store(unmade_url, clock) as store:
        await store.writer.commit(opening(1))
        await store.reader.tables.load_table(1)

    names = await asyncio.to_thread(lambda: {one.name for one in path.parent.iterdir()})
    assert names == {"prial.db", "prial.db.lock"}


async def test_two_stores_on_one_file(url: str, clock: ManualClock) -> None:
    """Two stores on one database see each other's changes and build on the stored version."""
    async with open_store(url, clock) as one, open_store(url, clock) as other:
        await one.writer.commit(opening(1))
        for version in range(2, 20):
            writer = (one, other)[version % 2].writer
            await writer.commit(moving(1, version))

        assert await one.reader.tables.versions([1]) == await other.reader.tables.versions([1]) == {1: 19}
