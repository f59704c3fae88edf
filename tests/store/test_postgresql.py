"""Tests of opening, creating and migrating a PostgreSQL database, and of several processes on one database."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from bot.__main__ import main
from bot.store.engines import database_from_url, postgresql
from bot.store.errors import (
    DatabaseForeign,
    DatabaseInUse,
    DatabaseUnusable,
    InsufficientFunds,
    MigrationFailed,
)
from bot.store.migrate import VERSIONS, migrate
from bot.store.reading.access import ReadingPool
from bot.store.schema import REVISION, metadata
from bot.store.store import Store, open_store
from bot.store.writing.user_deletion import DeletedUserHashes
from bot.store.writing.write_batch import AuditEntryRow, CommitResult, WriteBatch
from tests.store.filled import LATER, create_first_schema, everything, fill, migration
from tests.store.test_doctor import in_hand
from tests.store.test_migrate import BROKEN, start_together
from tests.support.clock import ManualClock
from tests.support.database import rows, tamper
from tests.support.postgres import Server
from tests.support.rows import BANK, GUILD, move_row, moving, opening, paid, process_row, table_row, wallet
from tests.tables.room import open_room


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    """Yield the URL of a database without tables."""
    with postgres.database(made=False) as url:
        yield url


def test_it_is_made_from_the_schema(url: str) -> None:
    """An empty database gets all tables, with text that is sorted by bytes and with partial indexes."""
    migrate(url)

    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert {name for (name,) in rows(url, tables)} == set(metadata.tables)
    assert database_from_url(url).find_revision() == REVISION
    otherwise = """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'character varying')
            AND collation_name IS DISTINCT FROM 'C'
    """
    assert rows(url, otherwise) == []
    partial = "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL ORDER BY 1"
    assert [name for (name,) in rows(url, partial)] == [
        "ix_nights_not_over",
        "ix_seasons_not_closed",
        "ix_seasons_not_posted",
        "uq_tables_open_channel",
    ]


def with_parameters(url: str, **parameters: str) -> str:
    """Return the URL with more parameters, and with the scheme that hosting services use."""
    told = make_url(url).set(drivername="postgres").update_query_dict(parameters)
    return told.render_as_string(hide_password=False)


def tables_in(url: str, schema: str) -> set[str]:
    """Return the names of the tables in a schema of the database."""
    return {name for (name,) in rows(url, "SELECT tablename FROM pg_tables WHERE schemaname = ?", schema)}


@pytest.mark.parametrize("where", ["the URL", "PGOPTIONS"])
def test_a_schema_of_its_own(
    url: str,
    postgres: Server,
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With a `search_path` every command uses that schema only, and does not touch the schema `public`."""
    theirs = [*metadata.tables, "forgotten_key"]
    for name in theirs:
        tamper(url, f"CREATE TABLE {name} (one integer)")
    tamper(url, "CREATE SCHEMA prial")
    monkeypatch.setattr("bot.logs.configure_logging", lambda _level: None)  # the tests configure their own logging
    in_schema = url
    if where == "PGOPTIONS":
        monkeypatch.setenv("PGOPTIONS", "-c search_path=prial")
    else:
        in_schema = with_parameters(url, options="-csearch_path=prial")
    monkeypatch.setenv("DATABASE_URL", in_schema)

    async def play() -> None:
        async with open_room(in_schema) as room:
            await in_hand(room)
        await DeletedUserHashes(database_from_url(in_schema)).get_or_create_hash(1)

    migrate(in_schema)
    asyncio.run(play())
    before = everything(in_schema)
    with postgres.database(made=False) as other:
        if where == "PGOPTIONS":
            tamper(other, "CREATE SCHEMA prial")
        for command in (
            ["migrate"],
            ["doctor"],
            ["backup", str(tmp_path / "copy.db")],
            ["copy", in_schema, other],
            ["restore", str(tmp_path / "copy.db")],
        ):
            assert main(command) == 0, capsys.readouterr().err
        assert everything(other) == before

    assert everything(in_schema) == before
    assert tables_in(url, "prial") == set(theirs)
    assert tables_in(url, "public") == set(theirs)
    assert all(rows(url, f"SELECT * FROM public.{name}") == [] for name in theirs)  # noqa: S608 (our own names)


def test_a_schema_that_is_not_there(url: str) -> None:
    """If the schema of the `search_path` is missing, the error names the command that creates it."""
    with pytest.raises(DatabaseUnusable, match=r"has no schema for its tables .*CREATE SCHEMA"):
        migrate(with_parameters(url, options="-csearch_path=prial"))


async def test_what_the_host_says_of_connections(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The application name, timeouts and options in a URL or the environment override the bot's defaults."""
    migrate(url)
    monkeypatch.setenv("PGAPPNAME", "of the environment")
    asked = "SELECT current_setting('application_name'), current_setting('lock_timeout'), current_setting('work_mem')"

    async def read(url: str) -> tuple[object, ...]:
        async with aclosing(ReadingPool(database_from_url(url), 1)) as pool, pool.connection() as connection:
            return tuple((await connection.exec_driver_sql(asked)).one())

    def written(url: str) -> tuple[object, ...]:
        engine = database_from_url(url).writing_engine()
        with engine.begin() as connection:
            found = connection.exec_driver_sql(asked).one()
        engine.dispose()
        return tuple(found)

    plain = with_parameters(url, options="-c work_mem=5MB")
    named = with_parameters(url, application_name="mine", options="-c work_mem=6MB -c lock_timeout=7s")
    assert await read(plain) == written(plain) == ("of the environment", "2s", "5MB")
    assert await read(named) == written(named) == ("mine", "7s", "6MB")


async def test_reading_changes_nothing(url: str) -> None:
    """The readers' connections cannot write."""
    migrate(url)

    async with aclosing(ReadingPool(database_from_url(url), 1)) as pool, pool.connection() as connection:
        with pytest.raises(Exception, match="read-only"):
            await connection.execute(text("INSERT INTO liveness VALUES ('x', 1)"))


def test_it_is_migrated(url: str) -> None:
    """A migrated database keeps its rows, and sorts text in new and altered columns by bytes."""
    fill(url)
    before = _made_of(url)

    migrate(url, revision="9002", versions=LATER)

    assert database_from_url(url).find_revision() == "9002"
    assert rows(url, "SELECT table_id, version, mood FROM tables") == [(1, 2, "fine")]
    assert rows(url, "SELECT key, prize FROM idempotency_keys ORDER BY 1") == [("one", 1), ("two", 1)]
    assert _made_of(url) - before == {
        "idempotency_keys.prize integer not null default 0",
        "prizes.key character varying(100) collate C not null",
        "prizes: pk_prizes PRIMARY KEY (key)",
        "CREATE UNIQUE INDEX pk_prizes ON public.prizes USING btree (key)",
        "tables.game character varying(64) collate C not null",
        "tables.mood text collate C not null default 'fine'::text",
    }
    assert before - _made_of(url) == {"tables.game character varying(32) collate C not null"}


def test_migrations_lead_to_the_schema(url: str, postgres: Server) -> None:
    """A migrated database of version 1.0 has the same tables as a new one."""
    create_first_schema(url)

    migrate(url)

    with postgres.database(made=True) as made_at_once:
        assert _made_of(url) == _made_of(made_at_once)


def _made_of(url: str) -> set[str]:
    """Return the columns, constraints, indexes and sequences of the database, except for Alembic's own table."""
    found = """
        SELECT concat(relname, '.', attname, ' ', format_type(atttypid, atttypmod), ' collate ' || collname,
                CASE WHEN attnotnull THEN ' not null' END, ' default ' || pg_get_expr(adbin, adrelid))
            FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
                LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                LEFT JOIN pg_collation ON pg_collation.oid = attcollation
            WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        UNION ALL
        SELECT concat(conrelid::regclass, ': ', conname, ' ', pg_get_constraintdef(oid)) FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT concat_ws(' ', sequencename, data_type, start_value, increment_by) FROM pg_sequences
    """
    return {one for (one,) in rows(url, found) if "alembic_version" not in one}


def test_a_migration_that_fails(url: str, tmp_path: Path) -> None:
    """After a failed migration the database is as the last successful migration left it."""
    fill(url)

    with pytest.raises(MigrationFailed, match="could not be brought to 9001"):
        migrate(url, revision="9001", versions=(VERSIONS, migration(tmp_path, *BROKEN)))

    assert rows(url, "SELECT table_id, version FROM tables") == [(1, 2)]


@pytest.mark.parametrize(("found", "revision"), [(False, REVISION), (True, "9002")])
def test_processes_that_start_together(url: str, found: bool, revision: str) -> None:  # noqa: FBT001
    """If several processes start together, one of them creates or migrates the database and all continue."""
    if found:
        fill(url)

    start_together(url, revision)

    assert database_from_url(url).find_revision() == revision


def test_a_server_that_is_too_old(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is too old is refused with the version that is needed, and nothing is created."""
    monkeypatch.setattr(postgresql, "OLDEST_SUPPORTED", 99)

    with pytest.raises(DatabaseUnusable, match=r"is on PostgreSQL \d\d, and Prial needs PostgreSQL 99 or later"):
        migrate(url)

    assert rows(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []


def test_another_encoding(url: str) -> None:
    """A database whose encoding cannot store all names is refused with the encoding that is needed."""
    other = make_url(url).set(database=f"{make_url(url).database}_ascii")
    tamper(url, f"CREATE DATABASE \"{other.database}\" ENCODING 'SQL_ASCII' TEMPLATE template0")

    with pytest.raises(DatabaseUnusable, match="has the encoding SQL_ASCII, and people's names need UTF8"):
        migrate(other.render_as_string(hide_password=False))

    tamper(url, f'DROP DATABASE "{other.database}"')


async def test_a_process_of_another_revision_is_alive(url: str, clock: ManualClock) -> None:
    """A recent heartbeat of a process of another revision prevents a migration, but one in the future does not."""
    row = process_row(seen_at=time.time())
    async with open_store(url, clock) as store:
        await store.writer.upsert(row)

    with pytest.raises(DatabaseInUse, match=r"brag \(process 7, revision"):
        migrate(url, revision="9001", versions=LATER)
    tamper(url, "UPDATE processes SET seen_at = seen_at + 3600")
    migrate(url, revision="9001", versions=LATER)

    assert database_from_url(url).find_revision() == "9001"


async def test_a_server_that_is_lost(url: str, clock: ManualClock) -> None:
    """The store replaces connections that are lost between two moves, without an error."""
    async with open_store(url, clock) as store:
        await store.writer.commit(opening(1))
        await store.reader.tables.versions([1])
        assert await store.reader.tables.load_table(1)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = ?"
        assert rows(url, cut, make_url(url).database)

        await store.writer.commit(moving(1, 2))
        assert await store.reader.tables.versions([1]) == {1: 2}
        assert await store.reader.tables.load_table(1)


def test_a_database_of_another_program(url: str) -> None:
    """A database that has tables of another program is not touched."""
    tamper(url, "CREATE TABLE theirs (one integer)")

    with pytest.raises(DatabaseForeign, match="another program"):
        migrate(url)

    assert rows(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("theirs",)]


def test_no_server() -> None:
    """If the server cannot be reached, the error says that it has to run and does not show the password."""
    with pytest.raises(DatabaseUnusable, match="The server has to run") as refused:
        migrate("postgresql+psycopg://prial:se%2Fcret@127.0.0.1:1/prial")

    assert "se/cret" not in str(refused.value)
    assert "se%2Fcret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("prial:two%20words+one@127.0.0.1:1/prial", "The server has to run"),
        ("prial@127.0.0.1:1/prial?service=two%20words%2Bone", 'service "two words+one"'),
    ],
)
def test_blanks_in_a_url(url: str, said: str) -> None:
    """Encoded spaces in the password or the parameters of a URL reach the server as spaces."""
    with pytest.raises(DatabaseUnusable, match=re.escape(said)):
        migrate(f"postgresql+psycopg://{url}")


@pytest.fixture
async def two(postgres: Server, clock: ManualClock) -> AsyncIterator[tuple[Store, Store]]:
    """Yield the stores of two processes on one database."""
    with postgres.database(made=True) as url:
        async with open_store(url, clock) as one, open_store(url, clock) as other:
            yield one, other


async def at_once(two: tuple[Store, Store], several: Iterable[WriteBatch]) -> list[CommitResult | BaseException]:
    """Commit the batches simultaneously, by the two processes in turn, and return the outcomes."""
    writers = itertools.cycle(store.writer for store in two)
    return await asyncio.gather(
        *(writer.commit(change) for writer, change in zip(writers, several, strict=False)), return_exceptions=True
    )


async def test_the_same_click_at_two_processes(two: tuple[Store, Store]) -> None:
    """A change with one idempotency key is made once, and both processes get its answer."""
    for number in range(20):
        change = WriteBatch(idempotency_key=f"click {number}", answer="paid", transactions=(paid(BANK, wallet(1), 5),))
        answers = await at_once(two, (change, change))
        assert sorted(one.is_repeat for one in answers if isinstance(one, CommitResult)) == [False, True]
    assert await two[0].reader.accounts.balance(wallet(1)) == 100


async def test_one_wallet_at_two_processes(two: tuple[Store, Store]) -> None:
    """Simultaneous payments from a wallet are made as far as the balance allows."""
    await two[0].writer.commit(WriteBatch(transactions=(paid(BANK, wallet(1), 10),)))

    answers = await at_once(two, (WriteBatch(transactions=(paid(wallet(1), wallet(2), 3),)) for _ in range(8)))

    assert sum(isinstance(one, CommitResult) for one in answers) == 3
    assert sum(isinstance(one, InsufficientFunds) for one in answers) == 5
    assert await two[1].reader.accounts.balance(wallet(2)) == 9


async def test_a_new_account_at_two_processes(two: tuple[Store, Store]) -> None:
    """An account that both processes create simultaneously receives the payments of both."""
    for user_id in range(1, 11):
        await at_once(two, (WriteBatch(transactions=(paid(BANK, wallet(user_id), 5),)) for _ in range(4)))

    balances = await two[0].reader.accounts.balances(map(wallet, range(1, 11)))
    assert set(balances.values()) == {20}


async def test_one_channel_at_two_processes(two: tuple[Store, Store]) -> None:
    """Only one of two simultaneous tables with the same channel or the same number is opened."""
    for number in range(1, 11):
        in_channel = (table_row(one, 1, channel_id=5_000 + number) for one in (number, 50 + number))
        outcomes = await at_once(two, (WriteBatch(table=row) for row in in_channel))
        assert sorted(type(one).__name__ for one in outcomes) == ["ChannelTaken", "CommitResult"]
        numbered = (table_row(100 + number, 1, channel_id=one) for one in (7_000 + number, 9_000 + number))
        outcomes = await at_once(two, (WriteBatch(table=row) for row in numbered))
        assert sorted(type(one).__name__ for one in outcomes) == ["CommitResult", "VersionConflict"]


async def test_people_forgotten_at_the_same_time(url: str) -> None:
    """Simultaneous deletions of a user create one hash key, so that all return the same hash."""
    for _ in range(10):
        several = [DeletedUserHashes(database_from_url(url)) for _ in range(6)]
        assert len(set(await asyncio.gather(*(one.get_or_create_hash(7) for one in several)))) == 1
        tamper(url, "DROP TABLE forgotten_key")


async def test_acts_at_two_processes(two: tuple[Store, Store]) -> None:
    """A server's audit entries are numbered without gaps, even if two processes write them."""
    act = AuditEntryRow(guild_id=GUILD, actor=1, kind="grant")

    await at_once(two, (WriteBatch(audit_entries=(act,)) for _ in range(20)))

    assert [one.number for one in await two[0].reader.audit_log.page(GUILD, 50)] == list(range(20, 0, -1))


async def test_a_row_is_not_logged(two: tuple[Store, Store], caplog: pytest.LogCaptureFixture) -> None:
    """An error about a row is logged and raised without the values of the row, which may be cards."""
    move = replace(move_row(1, 1, move="Ks 9h"), at=None)  # type: ignore[arg-type]

    with pytest.raises(Exception, match="null value in column") as refused:
        await two[0].writer.commit(opening(1, moves=(move,)))

    assert "Ks" not in caplog.text
    assert "Ks" not in str(refused.value)


async def test_others_hear_of_it(two: tuple[Store, Store]) -> None:
    """A process is notified of the changes of other processes, but not of its own."""
    heard: asyncio.Queue[None] = asyncio.Queue()
    two[1].listener.start(lambda: heard.put_nowait(None))
    await heard.get()  # the listener is connected

    await two[1].writer.commit(opening(1))
    await two[0].writer.commit(opening(2))
    await heard.get()

    await two[1].listener.stop()
    assert heard.empty()


async def test_much_is_one_piece_of_news(postgres: Server, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several changes within the notification interval cause a single notification."""
    monkeypatch.setattr("bot.store.writing.writer._NOTIFY_INTERVAL", 3_600.0)
    heard: asyncio.Queue[None] = asyncio.Queue()
    with postgres.database(made=True) as url:
        async with open_store(url, clock) as one, open_store(url, clock) as other:
            other.listener.start(lambda: heard.put_nowait(None))
            await heard.get()  # the listener is connected
            for number in range(1, 11):
                await one.writer.commit(opening(number))
            await heard.get()
            rows(url, "SELECT pg_notify('prial', 'a third process')")
            await heard.get()
            await other.listener.stop()

    assert heard.empty()
