"""Points in the books: settlements, balances and the audit."""

from __future__ import annotations

import pytest
from hypothesis import given as holds
from hypothesis import strategies as st

from bot.ledger.postings import net_stakes, paid_and_taken, points_transaction
from bot.ledger.service import Ledger
from bot.rules.arranging.crash.state import Paid, PaidToPool, PaymentReason, PoolWon, SpareTaken
from bot.rules.game import POT, Event
from bot.rules.game import purse as purse_of
from bot.rules.table.events import LoanMade
from bot.store.schema.money import Transaction
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.database import tamper
from tests.support.rows import BANK, GIVEN, GUILD, paid, points, wallet

PEOPLE = {1: 100, 2: 101, 3: 0}


def lines(scored: dict[int, int]) -> dict[object, int]:
    """Return the amounts by account of the transaction that posts the points in `scored`."""
    found = points_transaction(scored, guild_id=GUILD, table_id=7, people=PEOPLE, deal_no=4)
    if found is None:
        return {}
    assert (found.kind, found.guild_id, found.table_id, found.deal_no) == ("points", GUILD, 7, 4)
    return {posting.account: posting.amount for posting in found.postings}


def test_points_of_a_deal() -> None:
    """Each member has a posting and the server the opposite one. Points of computer players are not posted."""
    assert lines({1: 3, 2: -1, 3: 2}) == {points(100): 3, points(101): -1, GIVEN: -2}
    assert lines({1: 2, 2: -2}) == {points(100): 2, points(101): -2}
    assert lines({3: 4}) == {}
    assert lines({1: 0}) == {}
    assert lines({}) == {}


@holds(st.dictionaries(st.sampled_from(sorted(PEOPLE)), st.integers(-9, 9)))
def test_every_point_is_accounted_for(scored: dict[int, int]) -> None:
    """The posting of each member equals the score, and all postings sum to zero."""
    found = lines(scored)

    assert {account: amount for account, amount in found.items() if account != GIVEN} == {
        points(PEOPLE[seat]): amount for seat, amount in scored.items() if amount and PEOPLE[seat]
    }
    assert sum(found.values()) == 0


def test_seat_that_nobody_had() -> None:
    """Points for a seat without an occupant raise a KeyError."""
    with pytest.raises(KeyError):
        lines({9: 1})


async def test_what_a_member_has(ledger: Ledger, store: Store) -> None:
    """A member has points in a server from the first score on, and points are separate from money."""
    assert (await ledger.wallet(GUILD, 100)).points is None
    await store.writer.commit(WriteBatch(transactions=(paid(GIVEN, points(100), 5, kind="points"),)))
    assert (await ledger.wallet(GUILD, 100)).points == 5
    await store.writer.commit(WriteBatch(transactions=(paid(points(100), GIVEN, 5, kind="points"),)))

    await ledger.open_wallet(GUILD, 100)
    found = await ledger.wallet(GUILD, 100)
    assert (found.points, found.balance, [entry.kind for entry in found.entries]) == (0, 500, ["opening"])
    assert (await ledger.wallet(GUILD, 101)).points is None
    assert (await ledger.wallet(8, 100)).points is None


async def test_the_audit_keeps_money_and_points_apart(ledger: Ledger, store: Store, url: str) -> None:
    """The books balance only if money and points balance separately."""
    grants: tuple[Transaction, ...] = (paid(BANK, wallet(100), 9), paid(GIVEN, points(100), 5, kind="points"))
    await store.writer.commit(WriteBatch(transactions=grants))

    found = await ledger.audit(GUILD)
    assert found.balances == {"wallet": 9, "bank": -9}
    assert (found.points, found.is_balanced) == (5, True)
    tamper(url, "UPDATE accounts SET balance = balance - 1 WHERE account_id IN ('bank/77')")
    tamper(url, "UPDATE accounts SET balance = balance + 1 WHERE account_id IN ('points/77/100')")
    tamper(url, "UPDATE postings SET amount = amount - 1 WHERE account_id IN ('bank/77')")
    tamper(url, "UPDATE postings SET amount = amount + 1 WHERE account_id IN ('points/77/100')")
    assert not (await ledger.audit(GUILD)).is_balanced


def test_who_paid_and_who_took() -> None:
    """Payments between players and to or from the pool are counted as paid and taken, but loans are not."""
    one, other = purse_of(1), purse_of(2)
    happened: tuple[Event, ...] = (
        SpareTaken(seat=2, number=1, source=other, destination=POT, amount=3),
        Paid(seat=1, other=2, what=PaymentReason.GAME, due=50, source=one, destination=other, amount=40),
        PaidToPool(seat=1, due=9, source=one, destination=POT, amount=2),
        PoolWon(seat=2, source=POT, destination=other, amount=5),
        LoanMade(seat=1, lender=2, source=other, destination=one, amount=7),
    )

    assert paid_and_taken(happened) == ({2: 3, 1: 42}, {2: 45})
    assert net_stakes(happened) == {2: -2, 1: 2}
