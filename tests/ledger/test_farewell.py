"""Money of members who are forgotten."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bot.ledger.bank import settle_forgotten
from bot.ledger.postings import debt_account, wallet_account
from bot.ledger.values import BANK_USER_ID
from bot.store.schema.money import AccountRef

LEAVER = 100
GUILDS, OTHERS = (7, 8), (BANK_USER_ID, 101, 102)

holdings = st.fixed_dictionaries(
    {
        **{wallet_account(guild_id, LEAVER): st.integers(0, 50) for guild_id in GUILDS},
        **{debt_account(guild_id, LEAVER, other): st.integers(-40, 40) for guild_id in GUILDS for other in OTHERS},
    }
)


@given(holdings)
def test_nothing_is_left_and_nothing_is_lost(held: dict[AccountRef, int]) -> None:
    """After `settle_forgotten` the person has no chips and neither owes nor is owed anything. Their chips go to the
    creditors and the bank, and the reported amounts equal the postings.
    """
    told, made = settle_forgotten(LEAVER, held)

    balances = Counter(held)
    for transaction in made:
        for posting in transaction.postings:
            balances[posting.account] += posting.amount
    assert not [account for account in held if balances[account]]
    for guild_id in GUILDS:
        [one] = [one for one in told if one.guild_id == guild_id]
        owed = -sum(min(0, held[debt_account(guild_id, LEAVER, other)]) for other in OTHERS)
        assert one.paid + one.bank == held[wallet_account(guild_id, LEAVER)]
        assert one.paid + one.lapsed == owed
        assert one.waived == sum(max(0, held[debt_account(guild_id, LEAVER, other)]) for other in OTHERS)
        assert not one.lapsed or not one.bank
        for other in OTHERS:
            assert balances[debt_account(guild_id, other, LEAVER)] == held[debt_account(guild_id, LEAVER, other)]


def test_what_is_owed_at_a_table_stays_there() -> None:
    """Debts at a table are not touched, since they can still be won back."""
    told, made = settle_forgotten(LEAVER, {debt_account(7, LEAVER, 101, 3): -5, wallet_account(7, LEAVER): 9})

    assert [transaction.kind for transaction in made] == ["farewell"]
    assert told[0].bank == 9
