"""Settlements of a table's deals."""

from __future__ import annotations

from random import Random

from bot.store.schema.money import Posting, Transaction
from tests.support.rows import GUILD, pot, purse

TABLE = 5
PLAYERS = ("ann", "ben", "cat")


def deal(number: int, **amounts: int) -> Transaction:
    """Return the settlement of a deal: the chips that each purse and the pot gained, or lost if negative."""
    accounts = {
        "ann": purse(TABLE, 1),
        "ben": purse(TABLE, 2),
        "cat": purse(TABLE, 3),
        "computer": purse(TABLE, 3),
        "pot": pot(TABLE),
    }
    lines = tuple(Posting(accounts[name], amount) for name, amount in amounts.items() if amount)
    return Transaction(kind="deal", guild_id=GUILD, postings=lines, table_id=TABLE, deal_no=number)


def random_deals(rng: Random, most: int) -> list[dict[str, int]]:
    """Return settlements of deals among three players, whose pots are carried, won or partly won. The last entry is
    each player's share of the pot when the table closes.
    """
    there, several = 0, list[dict[str, int]]()
    for _ in range(rng.randint(1, most)):
        paid_in = [rng.randint(0, 9) for _ in PLAYERS]
        lies = there + sum(paid_in)
        won = [-amount for amount in paid_in]
        won[rng.randrange(len(PLAYERS))] += rng.choice((0, there, lies))
        there -= sum(won)
        several.append({**dict(zip(PLAYERS, won, strict=True)), "pot": -sum(won)})
    several.append({name: there // 3 + (there % 3 > place) for place, name in enumerate(PLAYERS)})
    return several
