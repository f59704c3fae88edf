"""Tests of lost PostgreSQL connections and of deadlocks during a group commit."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url

from bot.store.engines import Database
from bot.store.errors import StoreUnavailable
from bot.store.writing.write_batch import CommitResult, WriteBatch
from bot.store.writing.writer import Writer
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows, tamper
from tests.support.postgres import connected
from tests.support.rows import BANK, paid, wallet

_HELD_UP = """
    CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0
        AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER held_up AFTER INSERT ON idempotency_keys DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION held_up()
"""
"""Statements that make every commit of a key wait for the advisory lock 1."""
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@pytest.fixture
def url(postgresql_url: str) -> str:
    """Return the URL of a new database."""
    return postgresql_url


async def until_waiting(url: str, count: int, unless: asyncio.Future[Any]) -> None:
    """Return once `count` connections are waiting for locks, or once `unless` is done."""
    while not unless.done() and await asyncio.to_thread(rows, url, _WAITING) != [(count,)]:
        pass


async def test_a_connection_is_lost_while_the_server_commits(writer: Writer, engine: Engine, url: str) -> None:
    """If its connection breaks, a commit is awaited on another connection and not reported as failed."""
    drivers: list[Any] = []
    event.listen(engine, "connect", lambda driver, _: drivers.append(driver))
    tamper(url, _HELD_UP)

    with connected(make_url(url)) as holding:
        holding.execute("SELECT pg_advisory_lock(1)")
        fate = asyncio.ensure_future(
            writer.commit(WriteBatch(idempotency_key="pay", transactions=(paid(BANK, wallet(1), 5),)))
        )
        await until_waiting(url, 1, fate)
        with contextlib.closing(socket.socket(fileno=os.dup(drivers[0].fileno()))) as line:
            line.shutdown(socket.SHUT_RDWR)
        await until_waiting(url, 2, fate)

    assert await fate == CommitResult("", balances={BANK.account_id: -5, wallet(1).account_id: 5})
    assert rows(url, "SELECT key FROM idempotency_keys") == [("pay",)]
    assert_books_balance(url)


async def test_a_connection_is_lost_before_the_commit(writer: Writer, engine: Engine, url: str) -> None:
    """A group whose connection is ended by the server is written once, on another connection."""
    await writer.commit(WriteBatch(idempotency_key="first", transactions=(paid(BANK, wallet(1), 5),)))
    cut_off: list[object] = []

    def cut(connection: Connection) -> None:
        if not cut_off:
            cut_off.append(connection)
            driver: Any = connection.connection.driver_connection
            assert rows(url, "SELECT pg_terminate_backend(?)", driver.info.backend_pid) == [(True,)]

    event.listen(engine, "begin", cut)
    committed = await writer.commit(WriteBatch(idempotency_key="second", transactions=(paid(BANK, wallet(1), 7),)))

    assert cut_off
    assert committed == CommitResult("", balances={BANK.account_id: -12, wallet(1).account_id: 12})
    assert_books_balance(url)


async def test_another_process_commits_one_of_the_keys(
    writer: Writer, database: Database, engine: Engine, clock: ManualClock, url: str
) -> None:
    """A group that lost its connection does not count as committed because another process has used one of its keys."""
    drivers: list[Any] = []
    event.listen(engine, "connect", lambda driver, _: drivers.append(driver))
    tamper(url, _HELD_UP)
    other = Writer(database, database.writing_engine(), clock)

    with connected(make_url(url)) as holding:
        holding.execute("SELECT pg_advisory_lock(1)")
        ours = asyncio.gather(
            *(writer.commit(WriteBatch(idempotency_key=key)) for key in ("both", "ours")), return_exceptions=True
        )
        await until_waiting(url, 1, ours)
        theirs = asyncio.ensure_future(other.commit(WriteBatch(idempotency_key="both")))
        await until_waiting(url, 2, theirs)
        holding.execute("SELECT pg_terminate_backend(%s)", (drivers[0].info.backend_pid,))
        await until_waiting(url, 2, ours)

    assert await theirs == CommitResult("")
    assert [type(one) for one in await ours] == [StoreUnavailable, StoreUnavailable]
    assert rows(url, "SELECT key FROM idempotency_keys") == [("both",)]
    await other.close()


async def test_two_wait_for_each_other(writer: Writer, database: Database, url: str) -> None:
    """After a deadlock of two processes the commit is tried again and not refused."""
    engine = database.writing_engine()
    with contextlib.closing(engine.connect()) as other:
        transaction = database.begin(other, exclusive=False)
        other.exec_driver_sql("INSERT INTO idempotency_keys VALUES ('b', '', 1)")
        fate = asyncio.ensure_future(writer.commit(WriteBatch(claims=("a", "b"))))
        await until_waiting(url, 1, fate)
        with contextlib.suppress(*database.failures):  # the server may abort this transaction instead
            await asyncio.to_thread(other.exec_driver_sql, "INSERT INTO idempotency_keys VALUES ('a', '', 1)")
        transaction.rollback()

    assert await fate == CommitResult("")
    engine.dispose()
