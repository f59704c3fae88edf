"""Balances from files, which are parsed, planned line by line, and booked all or nothing."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audit_log import AuditLog
from bot.errors import Refusal
from bot.ledger.imports import MAX_FILE_BYTES, MAX_FILE_LINES, read_balance_file
from bot.ledger.service import Ledger
from bot.ledger.values import ImportPlan
from bot.store.store import Store
from bot.store.writing.write_batch import CommitResult, WriteBatch
from tests.ledger.test_debts import refused
from tests.support.database import assert_books_balance

GUILD, BOSS = 77, 900
ANN, BEN, CAT = 101, 102, 103
MEMBERS = {"Ann": ANN, "Ben": BEN, "Cat": CAT}


async def plan(ledger: Ledger, text: str, **problems: str) -> ImportPlan:
    """Return the import plan of a file."""
    return await ledger.imports.plan(GUILD, read_balance_file(text.encode()), MEMBERS, problems)


def told(text: str) -> list[tuple[int, str, int, str]]:
    """Return the parsed lines of a file: line number, name, amount and problem."""
    return [(one.number, one.name, one.amount, one.problem) for one in read_balance_file(text.encode())]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Ann,5\nBen,7\n", [(1, "Ann", 5, ""), (2, "Ben", 7, "")]),
        ("\ufeffMember;Balance\r\nAnn;5\r\n\r\n", [(2, "Ann", 5, "")]),
        ("Ann\t5", [(1, "Ann", 5, "")]),
        ('"Smith, Ann",5', [(1, "Smith, Ann", 5, "")]),
        ("  Ann   Smith  , 0 ,,\n", [(1, "Ann Smith", 0, "")]),
        ("Ann,1000000000", [(1, "Ann", 10**9, "")]),
        ("\n\r\n;;\nAnn;5", [(4, "Ann", 5, "")]),
        ("\nMember;Chips\nAnn;5", [(3, "Ann", 5, "")]),
        ('"Smith; Ann",5\nBen,7', [(1, "Smith; Ann", 5, ""), (2, "Ben", 7, "")]),
        ('"Smith, Jr., Ann";5', [(1, "Smith, Jr., Ann", 5, "")]),
        ("Smith, Ann;5\nBen;7", [(1, "Smith, Ann", 5, ""), (2, "Ben", 7, "")]),
        ("sep=;\r\nName;Guthaben\r\nAnn;250,00\r\n", [(3, "Ann", 250, "")]),
        ('\ufeff"SEP=,"\nAnn,5', [(2, "Ann", 5, "")]),
        ("sep=|\nAnn|5", [(2, "Ann", 5, "")]),
        ("sep=\t\nAnn\t5", [(2, "Ann", 5, "")]),
        ("Ann;250,00\nBen;1.234,00\nCat;30 chips", [(1, "Ann", 250, ""), (2, "Ben", 1_234, ""), (3, "Cat", 30, "")]),
        ('Ann,250.00\nBen,"1,234"\nCat,5k', [(1, "Ann", 250, ""), (2, "Ben", 1_234, ""), (3, "Cat", 5_000, "")]),
        ("Member,Balance,Note\nAnn,5,owes 3\nBen,7", [(2, "Ann", 5, ""), (3, "Ben", 7, "")]),
        ("Who,How many,Since\nAnn,5,2025-01-01", [(2, "Ann", 5, "")]),
        ("Rank;Name;ID;Chips\n1;Ann;123;5", [(2, "123", 5, "")]),
        ("Balance;Member\n5;Ann", [(2, "Ann", 5, "")]),
        ("Ann;1,5", [(1, "Ann", 0, "amount")]),
        ("Ann;1,5\nBen;2,25", [(1, "Ann", 0, "amount"), (2, "Ben", 0, "amount")]),
        ("Ann;½\nBen;5", [(1, "Ann", 0, "amount"), (2, "Ben", 5, "")]),
    ],
)
def test_files_as_spreadsheets_write_them(text: str, lines: list[tuple[int, str, int, str]]) -> None:
    """Files may use commas, semicolons or tabs, a header line, quotation marks, empty lines and empty cells. Columns
    with other titles are ignored.
    """
    assert told(text) == lines


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_as_windows_writes_them(encoding: str) -> None:
    """Names with accents are read in every encoding that spreadsheets use."""
    assert [(one.name, one.amount) for one in read_balance_file("Zoë;5\nJürgen;7".encode(encoding))] == [
        ("Zoë", 5),
        ("Jürgen", 7),
    ]


@pytest.mark.parametrize("text", ["Member,Cash,Bank\nAnn,5,6", "Member,Cash,\nAnn,5,6"])
def test_another_column_of_amounts(text: str) -> None:
    """A line is wrong if two columns have amounts, or if one of them has no title."""
    assert told(text) == [(2, "Ann", 0, "columns")]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Ann", "columns"),
        ("Ann,5,6", "columns"),
        ("Ann,,5", "columns"),
        (",5", "name"),
        ("Ann,-5", "amount"),
        ("Ann,5.5", "amount"),
        ("Ann,=1+1", "amount"),
        ("Ann,٣", "amount"),
        ("Ann,1000000001", "amount"),
        ("Ann," + "9" * 5000, "amount"),
        ("Ann,5 marks", "amount"),
        ("Ann,1.000", "amount"),
        ("Ann,2.50", "amount"),
    ],
)
def test_lines_that_are_wrong(line: str, problem: str) -> None:
    """A wrong line has a problem; the other lines are read all the same."""
    assert [(one.number, one.problem) for one in read_balance_file(f"Ben,1\n{line}\nCat,2".encode())] == [
        (1, ""),
        (2, problem),
        (3, ""),
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "import_empty"),
        (b"Member,Balance\n", "import_empty"),
        (b"Ann\x81,5", "import_unreadable"),
        (b"Ann\0,5", "import_unreadable"),
        (b'"Ann,5', "import_unreadable"),
        (b"PK\x03\x04\xff\xfe", "import_unreadable"),
        (b"Ann,5\n" * (MAX_FILE_LINES + 1), "import_too_big"),
        (b"x" * (MAX_FILE_BYTES + 1), "import_too_big"),
    ],
)
def test_files_that_are_none(data: bytes, code: str) -> None:
    """Files that are not text, are empty or are too big are refused as a whole."""
    with pytest.raises(Refusal, match=code):
        read_balance_file(data)


@given(st.binary(max_size=300))
def test_whatever_is_sent_is_read_or_refused(data: bytes) -> None:
    """Reading a file returns lines or raises a Refusal, but never another exception."""
    try:
        lines = read_balance_file(data)
    except Refusal:
        return
    assert lines
    assert all(0 <= one.amount <= 10**9 for one in lines)


async def test_nothing_is_booked_before_it_is_wanted(ledger: Ledger, url: str) -> None:
    """The plan shows all balances and changes without booking them. A new wallet starts with the file's amount."""
    await ledger.open_wallet(GUILD, ANN)
    await ledger.open_wallet(GUILD, BEN)
    found = await plan(ledger, "Ann,700\nBen,450\nCat,0")
    assert found.is_bookable
    assert [(one.user_id, one.current, one.change, one.is_new) for one in found.lines] == [
        (ANN, 500, 200, False),
        (BEN, 500, -50, False),
        (CAT, 0, 0, True),
    ]
    assert await ledger.balances(GUILD, MEMBERS.values()) == {ANN: 500, BEN: 500, CAT: 0}
    for _ in range(2):
        await ledger.imports.book(GUILD, BOSS, found, "click")
    await ledger.open_wallet(GUILD, CAT)
    assert await ledger.balances(GUILD, MEMBERS.values()) == {ANN: 700, BEN: 450, CAT: 0}
    assert not (await plan(ledger, "Ann,700\nBen,450\nCat,0")).is_bookable
    assert_books_balance(url)


async def test_it_stands_in_the_books_and_in_the_log(ledger: Ledger, store: Store) -> None:
    """Each line becomes an entry in the booker's name. The audit log has the number of lines and their sum."""
    await ledger.imports.book(GUILD, BOSS, await plan(ledger, "Ann,700\nBen,30"), "click")
    entry = (await ledger.wallet(GUILD, BEN)).entries[0]
    assert (entry.kind, entry.amount, entry.actor) == ("import", 30, BOSS)
    [done] = (await AuditLog(store).page(GUILD)).entries
    assert (done.kind, done.actor, dict(done.facts)) == ("import", BOSS, {"lines": 2, "amount": 730})


async def test_all_or_nothing(ledger: Ledger) -> None:
    """One wrong line prevents the whole import: an unknown or ambiguous name, a bot, or a repeated member."""
    found = await plan(ledger, "Ann,700\nDan,5\nEve,5\nRobot,5\nBen,1\nBen,2\nCat,x", Eve="ambiguous", Robot="bot")
    problems = [one.problem for one in found.lines]
    assert problems == ["", "unknown", "ambiguous", "bot", "twice", "twice", "amount"]
    assert found.problem_count == 6
    assert (await refused(ledger.imports.book(GUILD, BOSS, found, "click")))[0] == "import_unsound"
    assert (await ledger.balances(GUILD, (ANN,))) == {ANN: 0}


async def test_what_has_changed_meanwhile(ledger: Ledger) -> None:
    """Nothing is booked if a balance has changed since the import was planned."""
    await ledger.open_wallet(GUILD, ANN)
    found = await plan(ledger, "Ann,700\nBen,30")
    await ledger.grant(GUILD, BOSS, ANN, 1, "why not", "grant")
    assert (await refused(ledger.imports.book(GUILD, BOSS, found, "one")))[0] == "import_changed"
    found = await plan(ledger, "Ann,700\nBen,30")
    await ledger.open_wallet(GUILD, BEN)
    assert (await refused(ledger.imports.book(GUILD, BOSS, found, "two")))[0] == "import_changed"
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 501, BEN: 500}


async def test_what_changes_at_the_last_moment(
    ledger: Ledger, store: Store, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    """Nothing is booked if a balance changes between the check and the commit."""
    await ledger.open_wallet(GUILD, ANN)
    found, commit = await plan(ledger, "Ann,700\nBen,30"), store.writer.commit

    async def late(change: WriteBatch) -> CommitResult:
        monkeypatch.setattr(store.writer, "commit", commit)
        await ledger.grant(GUILD, BOSS, ANN, 1, "why not", "grant")
        return await commit(change)

    monkeypatch.setattr(store.writer, "commit", late)
    assert (await refused(ledger.imports.book(GUILD, BOSS, found, "one")))[0] == "import_changed"
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 501, BEN: 0}
    await ledger.imports.book(GUILD, BOSS, await plan(ledger, "Ann,700\nBen,30"), "two")
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 700, BEN: 30}
    assert_books_balance(url)


async def test_two_who_book_at_once(ledger: Ledger, url: str) -> None:
    """Simultaneous imports of the same file pay newcomers once."""
    found = await plan(ledger, "Ann,700\nBen,30")
    attempts = (ledger.imports.book(GUILD, BOSS, found, f"click {one}") for one in range(4))
    outcomes = await asyncio.gather(*attempts, ledger.open_wallet(GUILD, CAT), return_exceptions=True)
    assert [one.code for one in outcomes if isinstance(one, Refusal)] == ["import_changed"] * 3
    assert await ledger.balances(GUILD, MEMBERS.values()) == {ANN: 700, BEN: 30, CAT: 500}
    assert_books_balance(url)
