"""Tests of copying one database to another, on either engine."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from bot.__main__ import main
from bot.ops.copy import copy_database
from bot.ops.doctor import Severity, examine
from bot.store.engines import database_from_url
from bot.store.errors import CopyFailed, DatabaseForeign, DatabaseUnfinished, DatabaseUnusable
from bot.store.migrate import migrate
from bot.store.store import open_store
from bot.store.writing.user_deletion import DeletedUserHashes
from bot.store.writing.write_batch import WriteBatch
from tests.store.filled import contents, everything, fill
from tests.store.test_doctor import in_hand
from tests.support.children import Child
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows, tamper, url_of
from tests.support.postgres import Server
from tests.support.rows import process_row
from tests.support.strewn import Values, strew
from tests.tables.room import ANDY, open_room

PROCESS = process_row(seen_at=1.0)
"""A process that used the database long ago."""


@pytest.fixture
def source(tmp_path: Path) -> str:
    """Return the URL of the SQLite database to be copied."""
    return url_of(tmp_path / "source.db")


@pytest.fixture
async def played(source: str) -> str:
    """Return the URL of `source`, filled with a table in the middle of a deal."""
    async with open_room(file_of(source)) as room:
        await in_hand(room)
    return source


@pytest.fixture
def elsewhere(postgres: Server) -> Iterator[str]:
    """Yield the URL of a PostgreSQL database without tables."""
    with postgres.database(made=False) as url:
        yield url


@pytest.fixture
def target(engine_name: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Return the URL of a database without tables, on either engine."""
    if engine_name == "sqlite":
        return url_of(tmp_path / "target.db")
    url: str = request.getfixturevalue("elsewhere")
    return url


def file_of(url: str) -> Path:
    """Return the file of a SQLite database from its URL."""
    return Path(url.removeprefix("sqlite:///"))


def copied(source: str, target: str) -> str:
    """Copy the database `source` to `target`, and return the printed output."""
    told = io.StringIO()
    copy_database(source, target, told)
    return told.getvalue()


async def errors(url: str) -> list[str]:
    """Return the errors that the doctor finds in the database."""
    return [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR]


async def test_to_postgresql_and_on(played: str, elsewhere: str) -> None:
    """A deal that began on SQLite continues on PostgreSQL from the same point."""
    before = contents(file_of(played))

    told = await asyncio.to_thread(copied, played, elsewhere)

    assert f"{database_from_url(elsewhere).name} is whole" in told
    assert contents(file_of(played)) == before
    assert await errors(elsewhere) == []
    async with open_room(elsewhere) as room:
        await room.tables.start()
        assert (await room.view(1)).view.to_act
        await room.play_out(1)
        await room.deal(1)
    assert_books_balance(elsewhere)
    assert await errors(elsewhere) == []


async def test_what_is_kept_about_somebody(played: str, elsewhere: str) -> None:
    """A member's personal data is the same on both engines."""
    await asyncio.to_thread(copied, played, elsewhere)

    kept = []
    for url in (played, elsewhere):
        async with open_store(url, ManualClock()) as store:
            persons = store.reader.persons
            told = await persons.rows(ANDY, 100, 0)
            kept.append(
                (await persons.count_rows(ANDY), await persons.guilds_of(ANDY), await persons.accounts(ANDY), told)
            )

    assert kept[0] == kept[1]
    assert {one.name for one in kept[0][3] if one.rows} >= {"bookings", "deals", "moves", "seats"}


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)


@settings(
    max_examples=max(2, settings().max_examples // 20),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    texts=st.lists(TEXT, min_size=1),
    numbers=st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1),
    fractions=st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1),
    count=st.integers(1, 4),
)
def test_there_and_back(
    tmp_path_factory: pytest.TempPathFactory,
    postgres: Server,
    texts: list[str],
    numbers: list[int],
    fractions: list[float],
    count: int,
) -> None:
    """Rows that are copied from SQLite to PostgreSQL and back are unchanged."""
    folder = tmp_path_factory.mktemp("there")
    here, back = f"sqlite:///{folder / 'prial.db'}", f"sqlite:///{folder / 'back.db'}"
    migrate(here)
    strew(folder / "prial.db", Values(texts=texts, numbers=numbers, fractions=fractions), count)

    with postgres.database(made=False) as there:
        copied(here, there)
        copied(there, back)

    assert contents(folder / "back.db") == contents(folder / "prial.db")


async def test_more_than_at_a_time(source: str, elsewhere: str) -> None:
    """Tables of any size are copied in batches, although the two engines sort text differently."""
    rng = Random(1)
    letters = "aAzZ_/-\xe4\u00df\u65e5\U0001f0a1 9"
    claims = {"".join(rng.choice(letters) for _ in range(12)) for _ in range(2_100)}
    async with open_store(source, ManualClock()) as store:
        await store.writer.commit(WriteBatch(claims=tuple(claims)))

    await asyncio.to_thread(copied, source, elsewhere)

    assert everything(elsewhere) == everything(source)


class Broken(io.StringIO):
    """Output that raises `KeyboardInterrupt` after a number of lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines

    def write(self, text: str) -> int:
        self._lines -= text.count("\n")
        if self._lines < 0:
            raise KeyboardInterrupt
        return super().write(text)


async def test_broken_off(played: str, target: str) -> None:
    """An interrupted copy cannot be used. The same command continues it with the missing rows only."""
    seen = []
    for lines in (1, 3, 6):
        with pytest.raises(KeyboardInterrupt):
            await asyncio.to_thread(copy_database, played, target, Broken(lines))
        with pytest.raises(DatabaseUnfinished, match="same command again"):
            migrate(target)
        seen.append(rows(target, "SELECT count(*) FROM tables")[0][0])

    told = await asyncio.to_thread(copied, played, target)

    assert (seen[0], seen[-1]) == (0, 1)
    assert "have arrived before" in told
    assert "tables: 1 rows" not in told
    assert await errors(target) == []
    assert everything(target) == everything(played)


def test_broken_off_by_hand(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C during a copy prints that the same command continues it, which it does. `DATABASE_URL` is not read."""
    fill(source)
    monkeypatch.setenv("DATABASE_URL", "not yet known")
    monkeypatch.setattr("bot.logs.configure_logging", lambda _level: None)  # the tests configure their own logging
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Broken(3))
        assert main(["copy", source, target]) == 130
    [line] = capsys.readouterr().err.splitlines()
    assert "same command again" in line

    assert main(["copy", source, target]) == 0
    assert "have arrived before" in capsys.readouterr().out
    assert everything(target) == everything(source)


def test_broken_off_in_the_middle_of_a_table(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the middle of a table prints the same message, even if the rollback fails."""
    fill(source)
    monkeypatch.setattr("bot.logs.configure_logging", lambda _level: None)

    def load(*_: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise DBAPIError("ROLLBACK", None, Exception("another command is already in progress"))

    with monkeypatch.context() as patch:
        patch.setattr(type(database_from_url(target)), "load_rows", load)
        assert main(["copy", source, target]) == 130
    [line] = capsys.readouterr().err.splitlines()
    assert "same command again" in line

    assert main(["copy", source, target]) == 0
    assert everything(target) == everything(source)


async def test_changed_between(played: str, target: str) -> None:
    """Rows that have changed since a copy was interrupted are copied as they are now."""
    with pytest.raises(KeyboardInterrupt):
        await asyncio.to_thread(copy_database, played, target, Broken(6))
    async with open_room(file_of(played)) as room:
        await room.tables.start()
        await room.play_out(1)

    await asyncio.to_thread(copied, played, target)

    assert everything(target) == everything(played)
    assert await errors(target) == []


@pytest.mark.soak
def test_killed_at_any_moment(source: str, elsewhere: str, tmp_path: Path) -> None:
    """A copy that is killed several times is completed by a last command, in both directions."""
    migrate(source)
    strew(file_of(source), Values(texts=["x" * 500, "y"], numbers=[1, -5], fractions=[0.5]), 1_000)
    rng, back = Random(11), f"sqlite:///{tmp_path / 'back.db'}"
    for one, other in ((source, elsewhere), (elsewhere, back)):
        for _ in range(8):
            with Child("bot", "copy", one, other) as child:
                child.wait_for(2 + rng.randrange(3))
                child.kill()
            with pytest.raises(DatabaseUnfinished):
                database_from_url(other).find_revision()
        with Child("bot", "copy", one, other) as child:
            child.finish()

    assert contents(tmp_path / "back.db") == contents(file_of(source))


async def test_the_key_goes_along(played: str, target: str) -> None:
    """The hash of a deleted user is the same in the copy."""
    mark = await DeletedUserHashes(database_from_url(played)).get_or_create_hash(ANDY)

    await asyncio.to_thread(copied, played, target)

    assert await DeletedUserHashes(database_from_url(target)).find_hash(ANDY) == mark


async def test_another_key(played: str, tmp_path: Path) -> None:
    """A copy fails if the key file next to the target belongs to another database."""
    await DeletedUserHashes(database_from_url(played)).get_or_create_hash(ANDY)
    target = f"sqlite:///{tmp_path / 'copy.db'}"
    (tmp_path / "copy.db.key").write_bytes(b"of another one")

    with pytest.raises(CopyFailed, match="another key"):
        await asyncio.to_thread(copied, played, target)
    (tmp_path / "copy.db.key").unlink()
    await asyncio.to_thread(copied, played, target)

    assert database_from_url(target).load_hash_key() == database_from_url(played).load_hash_key()


async def test_in_use(played: str, target: str) -> None:
    """The database of a running bot is not copied, and the target stays empty."""
    now = time.time()
    async with open_store(played, ManualClock()) as store:
        await store.writer.upsert(replace(PROCESS, seen_at=now))
        with pytest.raises(CopyFailed, match=r"in use by brag \(process 7\).*stop the bot"):
            await asyncio.to_thread(copied, played, target)
        assert database_from_url(target).find_revision() is None
        await store.writer.upsert(replace(PROCESS, seen_at=now + 3_600))  # the clock has been set back
    await asyncio.to_thread(copied, played, target)

    assert rows(target, "SELECT count(*) FROM processes") == [(0,)]


def test_what_cannot_be_copied(source: str, target: str) -> None:
    """A source that is missing, of another revision or unsound is not copied. The error says why."""
    with pytest.raises(CopyFailed, match=r"there is no database .*source\.db"):
        copied(source, target)
    fill(source)
    for harm, said in (
        ("UPDATE accounts SET balance = balance + 1", "do not balance"),
        ("UPDATE alembic_version SET version_num = '0000'", "python -m bot migrate"),
        ("UPDATE alembic_version SET version_num = '9000'", "newer program"),
    ):
        tamper(file_of(source), harm)
        with pytest.raises(CopyFailed, match=said):
            copied(source, target)

    assert database_from_url(target).find_revision() is None


def test_server_that_is_not_there(source: str) -> None:
    """If the target's server cannot be reached, the error says what to correct and does not show the password."""
    fill(source)
    with pytest.raises(DatabaseUnusable, match="The server has to run") as refused:
        copied(source, "postgresql+psycopg://prial:hush@127.0.0.1:1/prial")

    assert "hush" not in str(refused.value)


def test_what_is_not_copied_to(source: str, target: str) -> None:
    """A target that already has tables is refused and not changed."""
    fill(source)
    with pytest.raises(CopyFailed, match="to itself"):
        copied(source, source)
    migrate(target)
    with pytest.raises(CopyFailed, match="a whole database already"):
        copied(source, target)
    assert rows(target, "SELECT count(*) FROM tables") == [(0,)]
    tamper(target, "UPDATE alembic_version SET version_num = 'unfinished 0002'")
    with pytest.raises(CopyFailed, match="of revision 0002"):
        copied(source, target)
    tamper(target, "DROP TABLE alembic_version")
    with pytest.raises(DatabaseForeign):
        copied(source, target)


def test_what_the_other_engine_cannot_take(source: str, elsewhere: str) -> None:
    """If PostgreSQL cannot store a row, the error names the row's table, and the copy stays unfinished."""
    fill(source)
    tamper(file_of(source), "UPDATE moves SET seat = 5000000000")

    with pytest.raises(CopyFailed, match="cannot take a row of moves"):
        copied(source, elsewhere)

    with pytest.raises(DatabaseUnfinished):
        migrate(elsewhere)
