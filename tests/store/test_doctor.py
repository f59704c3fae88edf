"""Tests of the doctor, on databases with tables that were played at."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Text

from bot.__main__ import main
from bot.ledger.postings import given_points_account, points_account
from bot.ops.doctor import JSON_DECODERS, Finding, Severity, examine, run_doctor
from bot.rules.arranging.moves import TakeSpare
from bot.rules.betting.house_rules import BragRules
from bot.store.schema import Json, Mark, mark_of, metadata, processes
from bot.store.schema.money import Posting, Transaction
from bot.store.writing.write_batch import WriteBatch
from tests.support.arranging import crash
from tests.support.betting import brag
from tests.support.children import Child
from tests.support.database import rows, tamper, url_of
from tests.support.strewn import Values, strew
from tests.tables.arranging import deal, opened
from tests.tables.lending import borrows, short_of_four
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, open_room
from tests.tables.winning import alone, deal_to, wins_all


async def found(where: Path | str) -> list[Finding]:
    """Return the doctor's findings without its warnings, which the temporary folders of tests cause."""
    findings = [one async for one in examine(url_of(where), {})]
    return [one for one in findings if one.severity is not Severity.WARNING]


async def errors(where: Path | str) -> list[str]:
    """Return the errors that the doctor finds in the database."""
    return [one.text for one in await found(where) if one.severity is Severity.ERROR]


def do(where: Path | str, harm: str) -> None:
    """Execute the harmful statements in `harm`, which are separated by semicolons."""
    for statement in harm.split(";"):
        tamper(where, statement)


async def finished(room: Room) -> int:
    """Play a table up to the pause between two deals, with a carried pot."""
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=2))
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS, ANDY)
    await room.play_out(table_id)
    return table_id


async def in_hand(room: Room) -> int:
    """Play a table into its second deal, with a carried pot as well as stakes, and one player who has left."""
    table_id = await finished(room)
    await room.deal(table_id)
    await room.bets(table_id, CHRIS, 3)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    await room.bets(table_id, ANDY, 4)
    await room.bets(table_id, BILL, 4)
    return table_id


async def closed(room: Room) -> int:
    """Play at a table, and close it."""
    table_id = await finished(room)
    await room.tables.close(table_id, ANDY, manager=True, now=False, key=room.key())
    return table_id


STORIES = [finished, in_hand, closed]


@pytest.mark.parametrize("story", STORIES)
async def test_healthy(url: str, story: Callable[[Room], Awaitable[int]]) -> None:
    """The doctor confirms that the books and the games agree between deals, during a deal and after the last deal."""
    async with open_room(url) as room:
        await story(room)
        while_running = await found(url)

    assert await found(url) == while_running
    assert [one.severity for one in while_running] == [Severity.NOTE, Severity.NOTE]
    assert "1" in while_running[1].text


def test_every_json_column_is_decoded() -> None:
    """The doctor has a decoder for every JSON column. All other text columns are plain text."""
    texts = {column for table in metadata.sorted_tables for column in table.columns if isinstance(column.type, Text)}
    json = {column for column in texts if isinstance(column.type, Json)}
    assert json == set(JSON_DECODERS)
    plain = {str(column) for column in texts - json if mark_of(column) not in {Mark.PERSONAL_TEXT, Mark.FREE_TEXT}}
    assert plain == {
        *("guilds.currency", "guilds.currency_singular", "idempotency_keys.answer"),
        *("processes.host", "processes.shard_ids", "processes.covers"),
    }


def test_what_cannot_be_decoded_is_named(
    new_database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For unreadable JSON `python -m bot doctor` names the table, the key and the column, but not the content."""
    strew(new_database, Values(texts=["secret"], numbers=[5], fractions=[0.5]), 1)
    monkeypatch.setenv("DATABASE_URL", url_of(new_database))
    monkeypatch.setattr("bot.logs.configure_logging", lambda _level: None)  # the tests configure their own logging

    assert main(["doctor"]) == 1

    out = capsys.readouterr().out
    for column in JSON_DECODERS:
        if column.table is not processes:  # processes are not copied, so `strew` writes none
            assert re.search(rf"ERROR: {column.table.name}, \w+ \S.*: the column {column.name} cannot be read", out)
    assert "ERROR: leagues, league_id 0: the column rules cannot be read (not a LeagueRules: no such JSON)" in out
    assert "secret)" not in out


async def test_stakes_in_hand_are_still_in_the_purses(url: str) -> None:
    """During a deal the purses in the books still include the stakes that are in the pot. The doctor accepts that."""
    async with open_room(url) as room:
        table_id = await in_hand(room)
        view = await room.view(table_id)
        in_purses = await room.on_tables()

    assert brag(view).pot > brag(view).carried > 0
    assert in_purses == sum(one.stack for one in view.view.seats) + brag(view).pot
    assert await errors(url) == []


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("UPDATE accounts SET balance = balance + 1 WHERE account_id = 'purse/1/1'", "was posted to it"),
        ("UPDATE accounts SET balance = balance + 1 WHERE account_id = 'purse/1/1'", "its game says"),
        ("UPDATE accounts SET balance = 0 WHERE account_id = 'pot/1'", "its game says"),
        ("UPDATE postings SET amount = amount + 1 WHERE account_id = 'bank/77'", "sum to"),
        ("DELETE FROM moves WHERE number = 3", "the last with number"),
        ("UPDATE tables SET status = 'closed'", "its table is closed"),
        ('UPDATE moves SET move = \'["Fold",{"seat":1}]\' WHERE deal_no = 2 AND seat = 3', "does not follow"),
        ("UPDATE deals SET snapshot = '{}'", "does not follow"),
        ("UPDATE tables SET game = 'whist'", "does not follow"),
        ("UPDATE alembic_version SET version_num = '0000'", "python -m bot migrate"),
        ("UPDATE alembic_version SET version_num = '0099'", "start the newer program"),
        ("UPDATE alembic_version SET version_num = 'unfinished 0001'", "was not finished"),
    ],
)
async def test_harm_is_found(url: str, harm: str, complaint: str) -> None:
    """Changes that bypass the ledger are found and named."""
    async with open_room(url) as room:
        await in_hand(room)
    do(url, harm)

    assert any(complaint in text for text in await errors(url))


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("UPDATE accounts SET balance = 0 WHERE account_id = 'debt/1/103/102'", "its game says 4"),
        ("UPDATE accounts SET balance = 5 WHERE account_id = 'debt/1/103/102'", "the other side of this debt says -4"),
        (
            """DELETE FROM postings WHERE account_id LIKE 'debt/1/102/%';
            DELETE FROM accounts WHERE account_id LIKE 'debt/1/102/%'""",
            "the other side of this debt says 0",
        ),
        ("UPDATE tables SET status = 'closed'", "account debt/1/103/102 holds 4, but its table is closed"),
    ],
)
async def test_debts_are_looked_at(url: str, harm: str, complaint: str) -> None:
    """A debt is an error if it differs from the game or from its other side, or if its table is closed."""
    async with open_room(url) as room:
        table_id = await short_of_four(room)
        await borrows(room, table_id)
        await room.bets(table_id, BILL, 10)
        assert await errors(url) == []
        await room.bets(table_id, ANDY, 10)
        await room.folds(table_id, BILL)
    assert await errors(url) == []
    do(url, harm)

    assert any(complaint in text for text in await errors(url))


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("UPDATE accounts SET balance = 9 WHERE account_id = 'points/77/102'", "holds 9, but 5 was posted to it"),
        ("UPDATE accounts SET balance = 0 WHERE account_id = 'given/77'", "account given/77 holds 0"),
        (
            """UPDATE postings SET amount = amount + 1 WHERE account_id = 'points/77/102';
            UPDATE postings SET amount = amount - 1 WHERE account_id = 'given/77' AND transaction_id IN
            (SELECT transaction_id FROM postings WHERE account_id = 'points/77/102')""",
            "deal 1 gave points/77/102 6 points, its events say 5",
        ),
        (
            "UPDATE transactions SET deal_no = 9 WHERE deal_no = 2 AND kind = 'points'",
            "deal 2 gave points/77/103 0 points",
        ),
        ("UPDATE transactions SET deal_no = 9 WHERE deal_no = 2 AND kind = 'points'", "its events say 0"),
        ("UPDATE transactions SET deal_no = 1 WHERE deal_no = 2 AND kind = 'points'", "of deal 1 were given twice"),
        ("UPDATE postings SET account_id = 'bank/77' WHERE account_id = 'given/77'", "is of money and of points"),
        ("DELETE FROM games", "the game that began with deal 1 is over, but stands nowhere"),
        ("UPDATE games SET first_deal = 2", "no game began with deal 2"),
        ("UPDATE games SET last_deal = 1", "deal 1 ended otherwise than is written down"),
        ("UPDATE games SET ended_at = 5", "deal 1 ended otherwise than is written down"),
        ("""UPDATE games SET ending = replace(ending, '"winner":3', '"winner":2')""", "ended otherwise"),
        ("UPDATE moves SET events = 'x' WHERE number = 6", "deal 1 cannot be read"),
    ],
)
@pytest.mark.parametrize("ended", [False, True], ids=["open", "closed"])
async def test_points_and_games_are_looked_at(url: str, harm: str, complaint: str, ended: bool) -> None:  # noqa: FBT001
    """Points of deals and finished games are errors if they differ from the events of their table, open or closed."""
    async with open_room(url) as room:
        table_id = await opened(room, BILL, CHRIS, DAN, target=6)
        for user_id in (BILL, CHRIS, CHRIS):
            await wins_all(room, table_id, user_id)
        await deal_to(room, table_id, ANDY)
        assert await errors(url) == []
        if ended:
            await alone(room, table_id, ANDY)
            await room.tables.close(table_id, ANDY, manager=True, now=False, key=room.key())
    assert await errors(url) == []
    do(url, harm)

    assert any(complaint in text for text in await errors(url)), await errors(url)


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (
            "DELETE FROM history_entries WHERE place LIKE 'c%' AND deal_no = 1",
            "deal 1 is missing from what was played in channel 70",
        ),
        (
            "DELETE FROM history_entries WHERE place = 's77' AND deal_no = 1",
            "deal 1 is missing from what was played in server 77",
        ),
        (
            "DELETE FROM history_entries WHERE place = 'p102' AND deal_no = 1",
            "deal 1 is missing from what was played by person 102",
        ),
        ("UPDATE history_entries SET guild_id = 5", "deal 1 is missing from what was played in server 77"),
        (
            "DELETE FROM history_entries WHERE place = 'p102' AND deal_no = 2",
            "the game that ended with deal 2 is missing from what was played by person 102",
        ),
        (
            (
                "INSERT INTO history_entries SELECT place, ended_at + 1, table_id, deal_no, guild_id"
                " FROM history_entries WHERE deal_no = 1"
            ),
            "deal 1 stands twice in what was played by person 104",
        ),
        ("UPDATE deal_ends SET ended_at = ended_at - 1 WHERE deal_no = 1", "deal 1 is missing from"),
        (
            "INSERT INTO history_entries SELECT 'p102', max(ended_at), 1, 3, 77 FROM history_entries",
            "deal 3 stands in what was played by person 102, where it does not belong",
        ),
        (
            "INSERT INTO history_entries SELECT 'p105', max(ended_at), 1, 2, 77 FROM history_entries",
            "stands in what was played by person 105, where it does not belong",
        ),
        (
            "INSERT INTO history_entries SELECT 'c9', max(ended_at), 1, 0, 77 FROM history_entries",
            "deal 0 stands in what was played in channel 9, where it does not belong",
        ),
    ],
)
async def test_what_was_played_is_looked_at(url: str, harm: str, complaint: str) -> None:
    """The doctor finds missing, repeated and wrong rows of finished deals and games in `history_entries`."""
    async with open_room(url) as room:
        table_id = await opened(room, BILL, CHRIS, DAN, target=4)
        await wins_all(room, table_id, ANDY)
        room.clock.advance(9)
        await wins_all(room, table_id, ANDY)
    assert await errors(url) == []
    do(url, harm)

    assert any(complaint in text for text in await errors(url))


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (
            "DELETE FROM history_entries WHERE place LIKE 'c%' AND deal_no = 0",
            "its closing by the books is missing from",
        ),
        (
            "DELETE FROM history_entries WHERE deal_no = 0",
            "its closing by the books is missing from what was played in server 77",
        ),
        (
            (
                "INSERT INTO history_entries SELECT place, ended_at + 1, table_id, deal_no, guild_id"
                " FROM history_entries WHERE deal_no = 0"
            ),
            "deal 0 stands twice in what was played in server 77",
        ),
        (
            "UPDATE history_entries SET place = 'p9' WHERE place = 'p102' AND deal_no = 0",
            "by person 9, where it does not belong",
        ),
        ("DELETE FROM history_entries WHERE place LIKE 'p%' AND deal_no = 0", ""),
    ],
)
async def test_closings_by_the_books_are_looked_at(url: str, harm: str, complaint: str) -> None:
    """A table closed by its books has a row for its channel and one for its server, as its players are unknown."""
    async with open_room(url) as room:
        table_id = await finished(room)
        tamper(url, "UPDATE tables SET info = 'x'")
        await room.restart()
        room.clock.advance(9)
        await room.tables.close(table_id, ANDY, manager=True, now=False, key=room.key())
    assert await errors(url) == []
    do(url, harm)

    found = await errors(url)
    assert any(complaint in text for text in found) if complaint else found == []


async def test_points_that_were_taken_back(url: str) -> None:
    """Points of a deal that were taken back with a reason do not count as missing."""
    async with open_room(url) as room:
        table_id = await opened(room, BILL, CHRIS, DAN)
        await wins_all(room, table_id, BILL)
        ((number,),) = rows(url, "SELECT transaction_id FROM transactions WHERE kind = 'points'")
        postings = (Posting(points_account(GUILD, BILL), -5), Posting(given_points_account(GUILD), 5))
        reversal = Transaction(
            kind="points",
            guild_id=GUILD,
            postings=postings,
            table_id=table_id,
            deal_no=1,
            reason="he looked",
            reverses=number,
        )
        await room.store.writer.commit(WriteBatch(idempotency_key=f"reversal/{number}", transactions=(reversal,)))
        assert (await room.ledger.wallet(GUILD, BILL)).points == 0
    assert await errors(url) == []


async def test_stakes_of_crash_in_hand(url: str) -> None:
    """A fee that was paid into the pool during a deal is still in the purses of the books. The doctor accepts that."""
    async with open_room(url) as room:
        table_id = await opened(room, BILL, spare_fee=3)
        await deal(room, table_id)
        await room.act(table_id, BILL, TakeSpare(number=1))
        assert crash(await room.view(table_id)).pot == 3
        assert await room.on_tables() == 200
        assert await errors(url) == []


async def test_rows_without_those_they_refer_to(path: Path) -> None:
    """Rows that refer to missing rows are found. SQLite allows such rows while foreign keys are off."""
    async with open_room(path) as room:
        await in_hand(room)
    do(path, "DELETE FROM seats; DELETE FROM deadlines; DELETE FROM tables")

    assert any("refer to rows that are not there" in text for text in await errors(path))


async def test_overdrawn_account(path: Path) -> None:
    """A negative balance is found, even if it was written while check constraints were off."""
    async with open_room(path) as room:
        await finished(room)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE accounts SET balance = -5 WHERE account_id = 'wallet/77/101'")

    assert any("accounts" in text for text in await errors(path))


def test_no_database(path: Path) -> None:
    """The doctor reports a missing database and does not create it."""
    [told] = asyncio.run(errors(path))
    assert told.startswith(f"there is no database {path}: the bot makes it")
    assert not path.exists()


def test_not_a_database(path: Path) -> None:
    """A damaged file is reported as such."""
    path.write_text("not a database at all, but long enough to be taken for one" * 20)

    (text,) = asyncio.run(errors(path))
    assert "damaged" in text


def test_doctor_changes_nothing(path: Path) -> None:
    """The doctor does not change a single byte of the file."""

    async def play() -> None:
        async with open_room(path) as room:
            await finished(room)

    asyncio.run(play())
    before = path.read_bytes()

    asyncio.run(found(path))

    assert path.read_bytes() == before


def test_exit_code_and_output(path: Path, tmp_path: Path) -> None:
    """The doctor prints one line per finding, and exits with 1 only if there is an error."""
    with Child("tests.store.migrating", f"sqlite:///{path}") as child:
        child.tell("go")
        child.finish()
    well, ill = io.StringIO(), io.StringIO()
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    tamper(copy, "INSERT INTO accounts VALUES ('wallet/1/2', 'wallet', 1, 2, 0, 0, 0, 5)")

    assert run_doctor(f"sqlite:///{path}", well, {}) == 0
    assert run_doctor(f"sqlite:///{copy}", ill, {}) == 1

    assert well.getvalue().splitlines()[-1].startswith("ok: the books balance")
    assert "ERROR: account wallet/1/2 holds 5, but 0 was posted to it" in ill.getvalue().splitlines()


async def test_what_is_no_file(tmp_path: Path) -> None:
    """If the path cannot be opened, for example because it is a folder, the error says what it has to be."""
    [error] = await errors(tmp_path)

    assert "unable to open" in error
    assert "a file of the user who runs Prial" in error
