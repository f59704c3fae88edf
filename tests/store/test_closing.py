"""Tests of closing a store while it is in use."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StoreUnavailable
from bot.store.reading.reader import Reader
from bot.store.schema.servers import GuildRow
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.database import rows

Question = Callable[[Reader], Any]
QUESTIONS: list[Question] = [lambda reader: reader.tables.versions([1]), lambda reader: reader.settings.guild(1)]


class Slow:
    """Connections of the reader that do not finish opening until the test allows it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.allowed = threading.Event(), threading.Event()
        self.opened: list[sqlite3.Connection] = []
        self._connect: Callable[..., sqlite3.Connection] = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", self.connect)

    def connect(self, *args: Any, **kwargs: Any) -> sqlite3.Connection:
        """Open a connection in place of `sqlite3.connect`, once the test allows it."""
        self.begun.set()
        self.allowed.wait()
        self.opened.append(self._connect(*args, **kwargs, factory=_Known))
        return self.opened[-1]


class _Known(sqlite3.Connection):
    """Connection that shows any thread in `closed` if it has been closed."""

    closed = False

    def close(self) -> None:
        self.closed = True
        super().close()


async def idle() -> None:
    """Run the event loop until nothing is left to do but wait for threads."""
    for _ in range(100):
        await asyncio.sleep(0)


@pytest.mark.parametrize("question", QUESTIONS, ids=["in passing", "at length"])
@pytest.mark.parametrize("cancelled", [False, True], ids=["waited for", "given up"])
async def test_a_connection_that_is_being_opened(
    new_database: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, question: Question, *, cancelled: bool
) -> None:
    """Closing a store waits until a connection that is being opened has been closed, even if its task was cancelled."""
    waits: list[bool] = []

    async def closing() -> None:
        end = asyncio.create_task(close())
        await idle()
        waits.append(not end.done())
        slow.allowed.set()
        await end

    async with open_store(f"sqlite:///{new_database}", clock) as store:
        close = store.reader.aclose
        monkeypatch.setattr(store.reader, "aclose", closing)
        slow = Slow(monkeypatch)
        asking = asyncio.create_task(question(store.reader))
        await asyncio.to_thread(slow.begun.wait)
        if cancelled:
            asking.cancel()
            await idle()

    assert waits == [True]
    assert [getattr(one, "closed", False) for one in slow.opened] == [True]
    assert asking.done()
    assert asking.cancelled() or asking.result() in ({}, None)


@pytest.mark.parametrize("question", QUESTIONS, ids=["in passing", "at length"])
async def test_nothing_is_read_afterwards(new_database: Path, clock: ManualClock, question: Question) -> None:
    """A closed store opens no connection."""
    async with open_store(f"sqlite:///{new_database}", clock) as store:
        await question(store.reader)

    with pytest.raises(StoreUnavailable, match="stopping"):
        await question(store.reader)


async def test_who_gave_up_holds_no_connection(store: Store) -> None:
    """Reads that are cancelled while their connections are being opened do not use up the pool."""
    for _ in range(9):
        asking = [asyncio.create_task(store.reader.settings.guild(number)) for number in range(9)]
        await asyncio.sleep(0)
        for one in asking:
            one.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    assert await store.reader.settings.guild(1) is None


async def test_who_gave_up_reads_no_more(new_database: Path, clock: ManualClock) -> None:
    """A read that is cancelled at any point leaves nothing open that blocks a checkpoint."""
    gc.disable()
    try:
        async with open_store(f"sqlite:///{new_database}", clock) as store:
            await store.writer.commit(WriteBatch(upserts=tuple(GuildRow(guild_id=number) for number in range(50))))
            given_up = []
            for rounds in range(200):
                asking = asyncio.create_task(store.reader.settings.guild(rounds % 50))
                given_up.append(asking)
                for _ in range(rounds):
                    await asyncio.sleep(0)
                asking.cancel()
                await asyncio.wait((asking,))

            assert rows(new_database, "PRAGMA wal_checkpoint(TRUNCATE)") == [(0, 0, 0)]
            assert {one.cancelled() for one in given_up} == {True, False}
    finally:
        gc.enable()
