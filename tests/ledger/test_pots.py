"""Owners of the chips in a pot when deals that paid into it or won it are reversed."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.ledger.corrections import pot_contribution, pot_surplus
from bot.store.reading.rows import StoredTransaction
from bot.store.schema.money import Transaction
from tests.ledger.deals import TABLE, deal, random_deals
from tests.support.rows import BANK, pot


@given(seed=st.integers(0, 10**9))
def test_pots_are_nobodys_gain(seed: int) -> None:
    """While the deals of a table are reversed one by one, carried pots neither cost nor bring the bank anything. After
    the last reversal everybody has their first balance.
    """
    rng = Random(seed)
    *played, shares = random_deals(rng, 7)
    several = [deal(number, **one) for number, one in enumerate(played, 1)]
    several.append(replace(deal(9, pot=-sum(shares.values()), **shares), kind="close", deal_no=None))
    stored = [_stored(number, one) for number, one in enumerate(several, 1)]
    gone = rng.sample(stored[:-1], len(stored) - 1)

    for count in range(len(gone)):
        left = [one for one in stored if one not in gone[:count]]
        over = pot_surplus(left, lambda account: account)
        assert sum(over.values()) == sum(map(pot_contribution, left))
        assert BANK not in over
    over = pot_surplus(stored[-1:], lambda account: account)
    assert all(over[account] == -amount for account, amount in stored[-1].postings if account != pot(TABLE))


def _stored(number: int, one: Transaction) -> StoredTransaction:
    return StoredTransaction(
        transaction_id=number,
        kind=one.kind,
        guild_id=one.guild_id,
        table_id=one.table_id,
        deal_no=one.deal_no,
        actor=0,
        reason="",
        reverses=None,
        at=0.0,
        postings=tuple((line.account, line.amount) for line in one.postings if line.amount),
    )
