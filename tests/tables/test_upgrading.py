"""A database of the first revision, with games going on, under this program."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.doctor import Grade, examine
from bot.rules.agreement import fingerprint
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold, Look, See
from bot.rules.betting.view import Phase
from bot.rules.cards import cards
from bot.rules.registry import game
from bot.store.migrate import migrate
from tests.support.database import assert_books_balance, rows, tamper
from tests.tables.room import ANDY, BILL, CHRIS, DAN, open_room

PLAYED = Path(__file__).parent / "played_0001.sql"
"""Table 1: Bill carried a pot and kept his hand; in the second deal he threw the new one and is to bet, and an ante of
3 was agreed for the third. Table 2: between deals, after a see. Table 3: Dan sits there and nothing was dealt."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database as the program of the first revision left it."""
    path = tmp_path / "prial.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(PLAYED.read_text())
    return path


async def wrong(path: Path) -> list[str]:
    """What the doctor finds wrong with the database."""
    return [one.text async for one in examine(f"sqlite:///{path}", {}) if one.grade is Grade.ERROR]


async def test_a_deal_in_hand_goes_on(path: Path) -> None:
    """After the upgrade everybody sees the deal as he left it, with the same buttons, and it is played to its end."""
    async with open_room(path) as room:
        bill, chris = await room.view(1, BILL), await room.view(1, CHRIS)
        assert (bill.view.phase, bill.view.pot, bill.view.carried, bill.decision) == (Phase.BETTING, 10, 4, 16)
        assert [type(option.move).__name__ for option in bill.options] == ["Look", "Bet", "ProposeShowdown", "Fold"]
        assert chris.view.seat_view(3).hands[0].cards == cards("Ks Ah 8s")
        assert await room.stacks(1) == {"Andy": 97, "Bill": 97, "Chris": 96}
        assert room.told == []

        await room.act(1, BILL, Look())
        await room.act(1, BILL, Bet(amount=2))
        await room.act(1, CHRIS, Bet(amount=2))
        await room.act(1, ANDY, Fold())
        ended = await room.act(1, BILL, See())

        assert ended.table.view.phase is Phase.BETWEEN_DEALS
        assert sum((await room.stacks(1)).values()) == 300
        await room.agrees_with_books(1)
    assert_books_balance(path)
    assert await wrong(path) == []


async def test_what_was_agreed_holds(path: Path) -> None:
    """What was agreed for the next deal before the upgrade is played by after it, and frozen with that deal."""
    async with open_room(path) as room:
        assert (await room.view(1)).table.then.house_rules == BragRules(ante=3)
        await room.folds(1, BILL, CHRIS)
        if (await room.view(1)).view.phase is Phase.RETAINING:
            await room.play_out(1)
        table = (await room.view(1)).table
        assert (table.house_rules, table.settings.clock, table.coming) == (BragRules(ante=3), 90, None)
        await room.deal(1)
        assert (await room.view(1)).view.pot >= 9
    frozen = rows(path, "SELECT deal_no, game, options IS NULL, agreed FROM deals WHERE table_id = 1 ORDER BY 1")
    agreed = fingerprint(game("brag"), BragRules(ante=3))
    brag = "three_card_brag"
    assert frozen == [(1, brag, 1, None), (2, brag, 1, None), (3, brag, 0, agreed)]


async def test_other_tables_go_on(path: Path) -> None:
    """A table between deals deals the next one, one that had dealt nothing can be closed, and statements are read."""
    async with open_room(path) as room:
        statement = await room.ledger.statement(2)
        assert statement is not None
        assert (statement.game, statement.outcome.winners()) == ("three_card_brag", (2,))
        await room.deal(2, CHRIS)
        await room.play_out(2)
        await room.agrees_with_books(2)
        await room.tables.close(3, DAN, manager=False, key=room.key())
        assert (await room.view(3)).table.sitters == ()
    assert await wrong(path) == []


async def test_a_deal_that_cannot_go_on_is_voided_alone(path: Path) -> None:
    """Where the old moves lead to something else under these rules, that deal is voided and its payments return."""
    tamper(path, "UPDATE moves SET events = replace(events, '\"amount\":2', '\"amount\":3') WHERE table_id = 1")
    async with open_room(path) as room:
        view = await room.view(1)
        assert view.view.phase is Phase.BETWEEN_DEALS
        assert await room.stacks(1) == {"Andy": 99, "Bill": 98, "Chris": 99}
        assert view.view.carried == 4


async def test_nothing_is_lost(path: Path) -> None:
    """The migration keeps every row, and a checked copy of the database as it was lies beside it."""
    counted = ("accounts", "deals", "moves", "postings", "transactions", "seats", "tables", "keys")

    def count(file: Path) -> dict[str, int]:
        return {name: rows(file, f"SELECT COUNT(*) FROM {name}")[0][0] for name in counted}  # noqa: S608

    before, balances = count(path), rows(path, "SELECT account_id, balance FROM accounts ORDER BY 1")

    migrate(f"sqlite:///{path}")

    assert count(path) == before
    assert rows(path, "SELECT account_id, balance FROM accounts ORDER BY 1") == balances
    assert rows(path, "SELECT DISTINCT other_id FROM accounts") == [(0,)]
    assert rows(path, "PRAGMA foreign_key_check") == []
    assert await wrong(path) == []
    assert rows(path.with_name("prial.db.0001-before-0002"), "SELECT version_num FROM alembic_version") == [("0001",)]
