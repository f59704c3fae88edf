"""What deals of a table came to, for the books."""

from __future__ import annotations

from bot.store.money import Posting, Transaction
from tests.support.rows import GUILD, pot, purse

TABLE = 5


def deal(number: int, **amounts: int) -> Transaction:
    """What a deal came to: chips that went into the pot, and into purses."""
    accounts = {
        "ann": purse(TABLE, 1),
        "ben": purse(TABLE, 2),
        "cat": purse(TABLE, 3),
        "computer": purse(TABLE, 3),
        "pot": pot(TABLE),
    }
    lines = tuple(Posting(accounts[name], amount) for name, amount in amounts.items())
    return Transaction(kind="deal", guild_id=GUILD, postings=lines, table_id=TABLE, deal_no=number)
