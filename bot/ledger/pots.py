"""Whose the chips are that went into a pot, or came out of it, where deals that had to do with it are taken back.

A pot that nobody won is carried, and what was in it is won in a later deal, or divided as the table closes. Where one
of these is taken back without the others, chips are left over, or lacking. Then it is as if it had never been: who took
what was never put in gives it back, and who put in what was never taken out gets it back.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping

from bot.ledger.postings import bank
from bot.store.money import AccountKind, AccountRef
from bot.store.stored import StoredTransaction

Home = Callable[[AccountRef], AccountRef]
"""Where what was in an account is, now that its table is over."""


def put_in(one: StoredTransaction) -> int:
    """How many chips a transaction put into the pot; below nothing it took them out."""
    return sum(amount for account, amount in one.postings if account.kind is AccountKind.POT)


def left_over(several: Iterable[StoredTransaction], home: Home) -> Counter[AccountRef]:
    """What everybody gets or, below nothing, gives back, if of a table that is over there are these transactions alone,
    oldest first. All of it together is what they put into its pot and did not take out.
    """
    found: Counter[AccountRef] = Counter()
    inside: deque[tuple[int, StoredTransaction]] = deque()
    for one in several:
        amount = put_in(one)
        if amount > 0:
            inside.append((amount, one))
        while amount < 0 and inside:
            there, earlier = inside.popleft()
            if there + amount > 0:
                inside.appendleft((there + amount, earlier))
            amount = min(0, there + amount)
        if amount < 0:
            found.update(_parts(amount, _shares(one, home, 1)))
    for amount, one in inside:
        found.update(_parts(amount, _shares(one, home, -1)))
    return found


def _shares(one: StoredTransaction, home: Home, sign: int) -> Mapping[AccountRef, int]:
    """How many chips a transaction brought (`sign` 1) or cost (-1) those whom it brought or cost any; the bank stands
    for them where there is nobody.
    """
    lines: Counter[AccountRef] = Counter()
    for account, amount in one.postings:
        if account.kind in {AccountKind.PURSE, AccountKind.WALLET, AccountKind.BANK}:
            lines[home(account)] += sign * amount
    return +lines or {bank(one.guild_id): 1}


def _parts(amount: int, shares: Mapping[AccountRef, int]) -> dict[AccountRef, int]:
    """An amount in parts like `shares`, in whole chips, that are all of it together."""
    parts: dict[AccountRef, int] = {}
    whole, behind, given = sum(shares.values()), 0, 0
    for account, share in sorted(shares.items(), key=lambda one: one[0].account_id):
        behind += share
        parts[account] = abs(amount) * behind // whole - given
        given += parts[account]
    return {account: part if amount > 0 else -part for account, part in parts.items()}
