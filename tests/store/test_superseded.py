"""Tests of an old program, which stops writing once a newer program has migrated the database."""

from __future__ import annotations

import pytest

from bot.store import schema
from bot.store.errors import DatabaseTooNew, Superseded
from bot.store.migrate import migrate
from bot.store.schema.processes import LivenessRow
from bot.store.schema.servers import UserRow
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.database import rows, tamper

_TAKEN_OVER = "UPDATE alembic_version SET version_num = '9999'"


async def test_nothing_is_written_any_more(store: Store, url: str) -> None:
    """Every change after the migration is refused, and no part of it is written."""
    await store.writer.upsert(UserRow(user_id=1))
    tamper(url, _TAKEN_OVER)

    for user_id in (2, 3):
        with pytest.raises(Superseded) as refused:
            await store.writer.commit(
                WriteBatch(idempotency_key=f"click {user_id}", upserts=(UserRow(user_id=user_id),))
            )
        assert refused.value.code == "database_unavailable"
    assert await store.writer.wait_until_superseded() == "9999"

    assert rows(url, "SELECT user_id FROM users") == [(1,)]
    assert rows(url, "SELECT key FROM idempotency_keys") == []


async def test_it_is_noticed_without_writing(store: Store, url: str) -> None:
    """A program that writes nothing notices the migration when it checks the revision."""
    await store.check_revision()
    await store.writer.upsert(LivenessRow(name="tables", at=1.0))
    tamper(url, _TAKEN_OVER)
    await store.check_revision()
    assert await store.writer.wait_until_superseded() == "9999"


async def test_two_programs(url: str, clock: ManualClock) -> None:
    """If an old and a new program use one database, only the new one can write."""
    async with open_store(url, clock) as old, open_store(url, clock) as new:
        await old.writer.upsert(UserRow(user_id=1))
        tamper(url, _TAKEN_OVER)
        with pytest.MonkeyPatch.context() as newer:
            newer.setattr(schema, "REVISION", "9999")
            await new.writer.upsert(UserRow(user_id=2))
        with pytest.raises(Superseded):
            await old.writer.upsert(UserRow(user_id=3))
    assert rows(url, "SELECT user_id FROM users ORDER BY 1") == [(1,), (2,)]


def test_a_downgrade(url: str) -> None:
    """An older program refuses a newer database, and says what to do in a single sentence."""
    migrate(url)
    tamper(url, _TAKEN_OVER)
    with pytest.raises(DatabaseTooNew) as refused:
        migrate(url)
    said = str(refused.value)
    assert "newer Prial" in said
    assert ". " not in said
    assert said.count("9999") == 2
