"""Deals in which Bill is short of chips and a player who has folded may lend."""

from __future__ import annotations

from pathlib import Path

from bot.ledger.values import MemberDebt
from bot.ops.doctor import Severity, examine
from bot.rules.betting.house_rules import BragRules, ShortMoney
from bot.rules.betting.moves import Ask, Lend, Look
from bot.rules.house_rules import MoneySource
from bot.tables.table_settings import TableSettings
from tests.support.database import url_of
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room

BORROW = BragRules(money_source=MoneySource.TABLE, short_money=ShortMoney.FOLD_OR_BORROW)
NO_CLOCK = TableSettings(turn_seconds=None, pause=600)
BILLS, CHRISS = 2, 3


async def short_of_four(room: Room, *more: int, settings: TableSettings = NO_CLOCK) -> int:
    """Open a table of Andy, Bill, Chris and `more`, where all but Andy have 12 chips. Andy has bet 10 and Bill, who has
    looked, has 6 left. All others have folded.
    """
    table_id = await room.open(BILL, CHRIS, *more, rules=BORROW, settings=settings, buy_in=12)
    await room.tables.top_up(table_id, ANDY, 88, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS, *more)
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 10)
    return table_id


async def borrows(room: Room, table_id: int, amount: int = 4, lender: int = CHRIS) -> None:
    """Let Bill ask `lender` for a loan and get it."""
    seat = (await room.view(table_id)).table.seat_of(lender)
    assert seat is not None
    await room.act(table_id, BILL, Ask(lender=seat))
    await room.act(table_id, lender, Lend(borrower=BILLS, amount=amount))


def owes(debtor: int, creditor: int, amount: int, table_id: int | None) -> tuple[MemberDebt, ...]:
    """Return a tuple of a single debt, as the ledger reports it."""
    return (MemberDebt(creditor=creditor, debtor=debtor, amount=amount, table_id=table_id),)


async def debts(room: Room, user_id: int) -> tuple[MemberDebt, ...]:
    """Return the debts that a member owes or is owed, as the ledger has them."""
    return await room.ledger.debts.debts_of(GUILD, user_id)


async def wrong(url: Path | str) -> list[str]:
    """Return the errors that the doctor finds in the database."""
    return [one.text async for one in examine(url_of(url), {}) if one.severity is Severity.ERROR]
