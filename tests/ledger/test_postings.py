"""Conversion of events to postings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ledger.postings import build_transaction, deal_transaction
from bot.rules.betting.events import AntePaid, Folded, PotWon, Staked
from bot.rules.game import POT, ChipsMoved, Event, outside
from bot.rules.game import purse as purse_of
from bot.rules.table.events import PaymentReturned, PotDivided, SeatLeft, SeatTaken, ToppedUp
from bot.store.schema.money import Transaction
from tests.support.rows import BANK, GUILD, pot, purse, wallet

PEOPLE = {1: 100, 2: 101, 3: 0}
TABLE = 7


def ante(seat: int, amount: int = 1) -> AntePaid:
    """Return a seat's ante."""
    return AntePaid(seat=seat, source=purse_of(seat), destination=POT, amount=amount)


def bet(seat: int, amount: int) -> Staked:
    """Return a seat's bet."""
    return Staked(seat=seat, source=purse_of(seat), destination=POT, amount=amount, blind=False, stake=amount, raised=0)


def won(seat: int, amount: int) -> PotWon:
    """Return a seat's winnings."""
    return PotWon(seat=seat, pot=0, source=POT, destination=purse_of(seat), amount=amount)


def sat_down(seat: int, amount: int) -> SeatTaken:
    """Return a seat's buy-in."""
    return SeatTaken(seat=seat, source=outside(seat), destination=purse_of(seat), amount=amount)


def lines(transaction: Transaction | None) -> dict[object, int]:
    """Return a transaction's amounts by account."""
    assert transaction is not None
    return {posting.account: posting.amount for posting in transaction.postings}


def settled(*events: Event) -> Transaction | None:
    """Return the settlement of a deal with these events."""
    return deal_transaction(events, guild_id=GUILD, table_id=TABLE, people=PEOPLE, deal_no=4)


def test_settlement_is_one_line_each() -> None:
    """The settlement of a deal has one posting per seat: the winnings less the payments."""
    found = settled(ante(1), ante(2), ante(3), bet(1, 2), Folded(seat=2), bet(3, 4), bet(1, 8), won(1, 17))

    assert lines(found) == {purse(TABLE, 1): 6, purse(TABLE, 2): -1, purse(TABLE, 3): -5}
    assert found is not None
    assert (found.kind, found.guild_id, found.table_id, found.deal_no) == ("deal", GUILD, TABLE, 4)


def test_carried_pot() -> None:
    """Chips that are carried to the next deal are posted to the pot, and from the pot when they are won."""
    assert lines(settled(ante(1), ante(2))) == {purse(TABLE, 1): -1, purse(TABLE, 2): -1, pot(TABLE): 2}
    assert lines(settled(ante(1), ante(2), won(2, 4))) == {purse(TABLE, 1): -1, purse(TABLE, 2): 3, pot(TABLE): -2}


def test_voided_deal_posts_nothing() -> None:
    """A deal whose payments were all returned posts nothing."""
    back = PaymentReturned(seat=1, source=POT, destination=purse_of(1), amount=3)

    assert settled(ante(1, 3), back) is None


def test_money_from_outside_is_no_part_of_a_deal() -> None:
    """Buy-ins and top-ups during a deal are posted at once, so they are not part of its settlement."""
    top_up = ToppedUp(seat=1, source=outside(1), destination=purse_of(1), amount=20)

    assert lines(settled(ante(1), top_up, sat_down(2, 40))) == {purse(TABLE, 1): -1, pot(TABLE): 1}


@pytest.mark.parametrize(("seat", "source"), [(1, wallet(100)), (3, BANK)])
def test_whose_money_comes_to_the_table(seat: int, source: object) -> None:
    """People buy in from their wallets, computer players from the bank."""
    found = build_transaction(
        (sat_down(seat, 40),), kind="join", guild_id=GUILD, table_id=TABLE, people=PEOPLE, actor=100
    )

    assert lines(found) == {source: -40, purse(TABLE, seat): 40}
    assert found is not None
    assert (found.kind, found.actor, found.deal_no) == ("join", 100, None)


def test_closing_table() -> None:
    """A closing table divides its pot and pays everybody out in one transaction."""
    events = (
        PotDivided(seat=1, source=POT, destination=purse_of(1), amount=3),
        PotDivided(seat=3, source=POT, destination=purse_of(3), amount=2),
        SeatLeft(seat=1, source=purse_of(1), destination=outside(1), amount=43),
        SeatLeft(seat=3, source=purse_of(3), destination=outside(3), amount=12),
    )

    found = build_transaction(events, kind="close", guild_id=GUILD, table_id=TABLE, people=PEOPLE)

    assert lines(found) == {
        pot(TABLE): -5,
        purse(TABLE, 1): -40,
        purse(TABLE, 3): -10,
        wallet(100): 43,
        BANK: 12,
    }


def test_nothing_moved() -> None:
    """Leaving without chips and events that move no chips post nothing."""
    left = SeatLeft(seat=1, source=purse_of(1), destination=outside(1), amount=0)

    assert (
        build_transaction((left, Folded(seat=2)), kind="leave", guild_id=GUILD, table_id=TABLE, people=PEOPLE) is None
    )


heaps = st.sampled_from([POT, *(heap(seat) for seat in PEOPLE for heap in (purse_of, outside))])
moves = st.builds(ChipsMoved, source=heaps, destination=heaps, amount=st.integers(0, 50))


@given(st.lists(moves))
def test_every_chip_is_accounted_for(events: list[ChipsMoved]) -> None:
    """Each account is posted its inflow less its outflow, and all postings sum to zero."""
    names = {POT: pot(TABLE), outside(1): wallet(100), outside(2): wallet(101), outside(3): BANK}
    names |= {purse_of(seat): purse(TABLE, seat) for seat in PEOPLE}
    expected: Counter[object] = Counter()
    for event in events:
        expected[names[event.source]] -= event.amount
        expected[names[event.destination]] += event.amount

    found = build_transaction(events, kind="deal", guild_id=GUILD, table_id=TABLE, people=PEOPLE)

    assert ({} if found is None else lines(found)) == {name: amount for name, amount in expected.items() if amount}
