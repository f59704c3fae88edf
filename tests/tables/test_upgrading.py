"""Databases of earlier revisions, with games going on, under this program."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.doctor import Grade, examine
from bot.rules.agreement import fingerprint
from bot.rules.arranging.engine.events import PlaceShown
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Draw, Fold, Look, See, Throw
from bot.rules.betting.view import BettingPhase
from bot.rules.cards import cards
from bot.rules.registry import game
from bot.sheets.service import Sheets
from bot.store.migrate import migrate
from bot.store.schema import REVISION
from tests.support.arranging import crash
from tests.support.betting import brag
from tests.support.database import assert_books_balance, rows, tamper
from tests.support.played import games_over
from tests.tables.arranging import locks, opened, points
from tests.tables.books import given
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, open_room
from tests.tables.winning import wins_all

PLAYED = Path(__file__).parent / "played_0001.sql"
"""Table 1: Bill carried a pot and kept his hand; in the second deal he threw the new one and is to bet, and an ante of
3 was agreed for the third. Table 2: between deals, after a see. Table 3: Dan sits there and nothing was dealt."""
PLAYED_WITH_DEBTS = PLAYED.with_name("played_0002.sql")
"""Table 1: Bill owes Chris 4, and in the second deal Andy is to bet. Table 2: between deals, with 7 chips in the pot.
The server has a sheet, Friday, and gave Dan 50 chips."""

PLAYED_WITH_COMPUTERS = PLAYED.with_name("played_0003.sql")
"""Table 1: Andy and Bill have folded, two computer players with 140 and 138 chips are in the deal. Table 2: Chris has
29 chips, is to act and, by `richest_lends`, would be lent some by the computer player, which has 198."""

PLAYED_EVERYWHERE = PLAYED.with_name("played_0004.sql")
"""Each in the middle of something. Table 1, Brag: Bill kept a hand, has looked at his new one, and Dan waits. Table 2,
Draw Brag: Bill has exchanged two cards, and Chris leaves. Table 3, Crash: Chris took a spare hand and has locked in the
second deal of the game. Table 4, Teen Patti, which goes round the other way: between deals, and Bill sits out."""


def _database(tmp_path: Path, played: Path) -> Path:
    path = tmp_path / "prial.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(played.read_text())
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database as the program of the first revision left it."""
    return _database(tmp_path, PLAYED)


@pytest.fixture
def with_debts(tmp_path: Path) -> Path:
    """The database as the program of the second revision left it."""
    return _database(tmp_path, PLAYED_WITH_DEBTS)


async def wrong(path: Path) -> list[str]:
    """What the doctor finds wrong with the database."""
    return [one.text async for one in examine(f"sqlite:///{path}", {}) if one.grade is Grade.ERROR]


async def test_a_deal_in_hand_goes_on(path: Path) -> None:
    """After the upgrade everybody sees the deal as he left it, with the same buttons, and it is played to its end."""
    async with open_room(path) as room:
        bill, chris = await room.view(1, BILL), await room.view(1, CHRIS)
        assert brag(bill).phase is BettingPhase.BETTING
        assert (brag(bill).pot, brag(bill).carried, bill.decision) == (10, 4, 16)
        assert [type(option.move).__name__ for option in bill.options] == ["Look", "Bet", "ProposeShowdown", "Fold"]
        assert brag(chris).seat_view(3).hands[0].cards == cards("Ks Ah 8s")
        assert await room.stacks(1) == {"Andy": 97, "Bill": 97, "Chris": 96}
        assert room.told == []

        await room.act(1, BILL, Look())
        await room.act(1, BILL, Bet(amount=2))
        await room.act(1, CHRIS, Bet(amount=2))
        await room.act(1, ANDY, Fold())
        ended = await room.act(1, BILL, See())

        assert brag(ended.table).phase is BettingPhase.BETWEEN_DEALS
        assert sum((await room.stacks(1)).values()) == 300
        await room.agrees_with_books(1)
    assert_books_balance(path)
    assert await wrong(path) == []


async def test_what_was_agreed_holds(path: Path) -> None:
    """What was wanted for the next deal before the upgrade is not played by as long as nobody has agreed to it: the
    clock changes, the ante does once the table has said yes, and it is frozen with that deal.
    """
    async with open_room(path) as room:
        assert (await room.view(1)).table.then.house_rules == BragRules(ante=3)
        await room.folds(1, BILL, CHRIS)
        if brag(await room.view(1)).phase is BettingPhase.RETAINING:
            await room.play_out(1)
        table = (await room.view(1)).table
        assert (table.house_rules, table.settings.clock) == (BragRules(), 90)
        while brag(await room.view(1)).carried:
            await room.deal(1)
            view = await room.view(1)
            first = view.table.sitter(view.view.to_act[0]).user_id
            await room.act(1, first, Look())
            await room.bets(1, first, 2)
            await room.play_out(1)
        table = (await room.view(1)).table
        assert (table.house_rules, table.settings.clock, table.coming) == (BragRules(), 90, None)
        assert "rules_lapsed" in await room.notes()
        rules = BragRules(ante=3)
        await room.tables.change_rules(1, ANDY, manager=False, house_rules=rules, key=room.key())
        await room.agree(1)
        await room.deal(1)
        assert brag(await room.view(1)).pot >= 9
    frozen = rows(path, "SELECT deal_no, game, options IS NULL, agreed FROM deals WHERE table_id = 1 ORDER BY 1")
    usual, agreed = (fingerprint(game("brag"), BragRules(ante=ante)) for ante in (1, 3))
    name = "three_card_brag"
    assert frozen == [(1, name, 1, None), (2, name, 1, None), (3, name, 0, usual), (4, name, 0, agreed)]


async def test_other_tables_go_on(path: Path) -> None:
    """A table between deals deals the next one, one that had dealt nothing can be closed, and statements are read."""
    async with open_room(path) as room:
        statement = await room.history.statement(2)
        assert statement is not None
        assert statement.outcome is not None
        assert (statement.game, statement.outcome.takers) == ("three_card_brag", ((0, (2,)),))
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
        assert brag(view).phase is BettingPhase.BETWEEN_DEALS
        assert await room.stacks(1) == {"Andy": 99, "Bill": 98, "Chris": 99}
        assert brag(view).carried == 4


@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_nothing_is_lost(tmp_path: Path, revision: str) -> None:
    """The migrations keep every row, and a checked copy of the database as it was lies beside it."""
    path = _database(tmp_path, PLAYED if revision == "0001" else PLAYED_WITH_DEBTS)
    counted = ("accounts", "deals", "moves", "postings", "transactions", "seats", "tables", "keys")

    def count(file: Path) -> dict[str, int]:
        return {name: rows(file, f"SELECT COUNT(*) FROM {name}")[0][0] for name in counted}  # noqa: S608

    before, balances = count(path), rows(path, "SELECT account_id, balance FROM accounts ORDER BY 1")

    migrate(f"sqlite:///{path}")

    assert count(path) == before
    assert rows(path, "SELECT account_id, balance FROM accounts ORDER BY 1") == balances
    debts = rows(path, "SELECT kind, user_id, other_id, balance FROM accounts WHERE other_id <> 0 ORDER BY 2")
    assert debts == ([] if revision == "0001" else [("debt", BILL, CHRIS, -4), ("debt", CHRIS, BILL, 4)])
    assert rows(path, "PRAGMA foreign_key_check") == []
    assert await wrong(path) == []
    copy = path.with_name(f"prial.db.{revision}-before-{REVISION}")
    assert rows(copy, "SELECT version_num FROM alembic_version") == [(revision,)]


async def test_debts_and_sheets_stay(with_debts: Path) -> None:
    """Under this program a deal of the second revision goes on, what is owed at its table is paid back there, and the
    server has its sheets.
    """
    async with open_room(with_debts) as room:
        assert [(one.debtor, one.amount) for one in await room.ledger.debts.of(GUILD, CHRIS)] == [(BILL, 4)]
        assert brag(await room.view(2)).carried == 7
        assert [one.name for one in await Sheets(room.store, room.clock).list(GUILD) if one.author] == ["Friday"]
        await room.folds(1, ANDY)
        await room.tables.top_up(1, BILL, 50, key=room.key())
        for _ in range(3):
            await room.deal(1)
            while brag(view := await room.view(1)).phase is BettingPhase.BETTING:
                user_id = view.table.sitter(view.view.to_act[0]).user_id
                await (room.bets(1, BILL, 1) if user_id == BILL else room.folds(1, user_id))
            await room.play_out(1)
        assert await room.ledger.debts.of(GUILD, CHRIS) == ()
        await room.agrees_with_books(1)
    assert_books_balance(with_debts)
    assert await wrong(with_debts) == []


async def test_points_come_to_an_older_database(with_debts: Path) -> None:
    """In a database of the second revision games for points can be played at once."""
    async with open_room(with_debts) as room:
        table_id = await opened(room, BILL, CHRIS, DAN, target=5, channel=900)
        await wins_all(room, table_id, DAN)
        (played,) = await games_over(room.history, GUILD)
        assert (played.table_id, played.winner, played.scores[4]) == (table_id, 4, 5)
        assert await room.ledger.points(GUILD, DAN) == 5
    assert_books_balance(with_debts)
    assert await wrong(with_debts) == []


@pytest.fixture
def with_computers(tmp_path: Path) -> Path:
    """The database as the program of the third revision left it."""
    return _database(tmp_path, PLAYED_WITH_COMPUTERS)


async def test_computer_players_of_before_take_home_what_is_the_banks(with_computers: Path) -> None:
    """Chips that computer players had before there were stakes go back to the bank; before the next deal they keep no
    more than the richest person has, and are then staked and lend nothing like any other.
    """
    async with open_room(with_computers) as room:
        assert await room.stacks(2) == {"Chris": 29, "Canon Thistleton": 198}
        for _ in range(40):
            view = await room.view(2, CHRIS)
            if brag(view).phase is BettingPhase.BETWEEN_DEALS:
                break
            if view.view.to_act == (1,):
                await room.act(2, CHRIS, Fold())
            else:
                await room.pass_time(2)
        chris = (await room.stacks(2))["Chris"]
        await room.deal(2, CHRIS)
        after = await room.stacks(2)
        assert after["Canon Thistleton"] < chris
        assert brag(await room.view(2)).seat_view(2).stack == after["Canon Thistleton"]
        assert given(with_computers) == {}
        state = rows(with_computers, "SELECT move FROM moves WHERE table_id = 2 AND seat = 2 ORDER BY number")
        assert [move for (move,) in state if "PlayAlone" in move]
        await room.tables.computers(2, CHRIS, 0, manager=False, key=room.key())
        await room.tables.leave(2, CHRIS, key=room.key())
        assert await room.total() == 0
    assert_books_balance(with_computers)
    assert await wrong(with_computers) == []


async def test_deals_of_every_family_go_on(tmp_path: Path) -> None:
    """Whatever was played before the upgrade is played on in the middle of the deal, with the chips, cards and points
    that there were, and nothing is voided.
    """
    path = _database(tmp_path, PLAYED_EVERYWHERE)
    async with open_room(path) as room:
        assert await room.stacks(1) == {"Andy": 126, "Bill": 96, "Dan": 50, "Chris": 94}
        bill = await room.view(1, BILL)
        assert (brag(bill).phase, brag(bill).pot, brag(bill).carried) == (BettingPhase.KEEP_OR_THROW, 14, 5)
        assert [hand.cards is not None for hand in brag(bill).seat_view(2).hands] == [False, True]
        await room.act(1, BILL, Throw())
        await room.play_out(1)

        assert brag(await room.view(2)).phase is BettingPhase.DRAWING
        while brag(view := await room.view(2)).phase is BettingPhase.DRAWING:
            await room.act(2, view.table.sitter(view.view.to_act[0]).user_id, Draw())
        await room.play_out(2)
        assert set(await room.stacks(2)) == {"Andy", "Bill"}

        assert await points(room, 3) == {"Andy": 0, "Bill": 1, "Chris": 2}
        first = await room.history.statement(3, 1)
        assert first is not None
        assert sum(isinstance(event, PlaceShown) for event in first.events) == 9
        chris = crash(await room.view(3, CHRIS))
        assert (chris.to_act, chris.pot, chris.seat_view(3).took_spare > 0) == ((1, 2), 2, True)
        assert chris.own is not None
        assert chris.own.hands is not None
        await locks(room, 3, ANDY, BILL)
        assert not crash(await room.view(3)).in_deal

        assert [one.seat for one in (await room.view(4)).view.seats] == [3, 2, 4, 1]
        await room.deal(4)
        assert (await room.view(4)).view.dealer == 3
        await room.play_out(4)

        for table_id in range(1, 5):
            await room.agrees_with_books(table_id)
        assert "voided" not in await room.notes()
    assert_books_balance(path)
    assert await wrong(path) == []
