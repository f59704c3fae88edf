"""Ownership of the chips of a carried pot after some of its deals are reversed.

A pot that nobody won is carried. It is won in a later deal, or divided when the table closes. If one of these deals is
reversed without the others, chips are left over or missing. People who took chips that were never put in then give them
back. People who put in chips that were never taken out get them back.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping

from bot.ledger.postings import bank_account
from bot.store.money import AccountKind, AccountRef
from bot.store.stored import StoredTransaction

AccountResolver = Callable[[AccountRef], AccountRef]
"""Function that returns the account that now has the money of an account at a closed table."""


def pot_contribution(one: StoredTransaction) -> int:
    """Return the chips that a transaction put into the pot; negative: took out."""
    return sum(amount for account, amount in one.postings if account.kind is AccountKind.POT)


def pot_surplus(several: Iterable[StoredTransaction], resolve: AccountResolver) -> Counter[AccountRef]:
    """Return the chips that everybody gets back (negative: gives back) if only these transactions of a closed table are
    valid.

    They are ordered oldest first. The sum is the chips put into the pot and not taken out.
    """
    found: Counter[AccountRef] = Counter()
    inside: deque[tuple[int, StoredTransaction]] = deque()
    for one in several:
        amount = pot_contribution(one)
        if amount > 0:
            inside.append((amount, one))
        while amount < 0 and inside:
            there, earlier = inside.popleft()
            if there + amount > 0:
                inside.appendleft((there + amount, earlier))
            amount = min(0, there + amount)
        if amount < 0:
            found.update(_split(amount, _shares(one, resolve, 1)))
    for amount, one in inside:
        found.update(_split(amount, _shares(one, resolve, -1)))
    return found


def _shares(one: StoredTransaction, resolve: AccountResolver, sign: int) -> Mapping[AccountRef, int]:
    """Return the chips that a transaction brought (`sign` 1) or cost (-1) each account. Without any, the bank has the
    share.
    """
    lines: Counter[AccountRef] = Counter()
    for account, amount in one.postings:
        if account.kind in {AccountKind.PURSE, AccountKind.WALLET, AccountKind.BANK}:
            lines[resolve(account)] += sign * amount
    return +lines or {bank_account(one.guild_id): 1}


def _split(amount: int, shares: Mapping[AccountRef, int]) -> dict[AccountRef, int]:
    """Divide an amount in proportion to `shares`, in whole chips without a remainder."""
    parts: dict[AccountRef, int] = {}
    whole, behind, given = sum(shares.values()), 0, 0
    for account, share in sorted(shares.items(), key=lambda one: one[0].account_id):
        behind += share
        parts[account] = abs(amount) * behind // whole - given
        given += parts[account]
    return {account: part if amount > 0 else -part for account, part in parts.items()}
