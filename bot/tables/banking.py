"""The bank's part in what one command changes at a table: out of which day's stake comes what computer players are
given, and where what they bring back goes.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.ledger.postings import bank, put_up, stake, stake_claim
from bot.store.money import AccountKind, AccountRef, Posting, Transaction
from bot.tables.info import Info

DAY = 86_400
"""Seconds of a day."""


class Banking:
    """Notes in the table's `info` what the bank gives and gets. Nothing of it counts before it is committed."""

    def __init__(self, info: Info, guild_id: int, now: float) -> None:
        self._info = info
        self._guild_id = guild_id
        self.today = int(now // DAY)
        """The day in UTC, counted from the beginning of the epoch."""
        self.left: int | None = None
        """What the bank can still give computer players today, once it was read."""
        self._put_up: dict[int, int] = {}
        """What it stakes more because of this change, by the user for whom it does."""

    def put_up(self, user_id: int, amount: int) -> None:
        """The bank stakes `amount` more today, once, because this person sits with computer players."""
        self._put_up[user_id] = amount
        self.can_give((self.left or 0) + amount)

    def take_back(self) -> None:
        """Nothing is put up by this change: no computer player sits here after all."""
        if not self._put_up:
            return
        people = tuple(user_id for user_id in self._info.bank.people if user_id not in self._put_up)
        self._info.bank = replace(self._info.bank, people=people)
        self.can_give((self.left or 0) - sum(self._put_up.values()))
        self._put_up = {}

    def can_give(self, left: int) -> None:
        """Note what the bank can still give computer players today."""
        self.left = left
        self._info.bank = replace(self._info.bank, left=left)

    def is_stake(self, account_id: str) -> bool:
        """Whether that is the account of what the bank stakes today."""
        return account_id == stake(self._guild_id, self.today).account_id

    def out_of_stakes(self, transaction: Transaction) -> Transaction:
        """What the bank gives the table comes out of its stake of today. What it gets goes back to the stakes out of
        which it was given, the last given first, and to the bank itself what computer players have won beyond that.
        """
        amount = sum([one.amount for one in transaction.postings if one.account.kind is AccountKind.BANK])
        if not amount:
            return transaction
        ours = bank(self._guild_id)
        lines: list[tuple[AccountRef, int]] = []
        brought = dict(self._info.bank.brought)
        if amount < 0:
            brought[self.today] = brought.get(self.today, 0) - amount
            lines.append((stake(self._guild_id, self.today), amount))
        left = amount
        for day in sorted(brought, reverse=True) if amount > 0 else ():
            back = min(brought[day], left)
            brought[day] -= back
            left -= back
            lines.append((stake(self._guild_id, day), back))
        if amount > 0:
            lines.append((ours, left))
        still = tuple((day, chips) for day, chips in sorted(brought.items()) if chips)
        self._info.bank = replace(self._info.bank, brought=still)
        if self.left is not None:
            today = stake(self._guild_id, self.today)
            self.can_give(self.left + sum(part for account, part in lines if account == today))
        others = tuple(one for one in transaction.postings if one.account != ours)
        return replace(transaction, postings=(*others, *(Posting(account, part) for account, part in lines if part)))

    def transactions(self) -> tuple[Transaction, ...]:
        """What puts up the stakes."""
        return tuple(put_up(self._guild_id, self.today, user_id, amount) for user_id, amount in self._put_up.items())

    def claims(self) -> tuple[str, ...]:
        """What makes each of them be put up once a day."""
        return tuple(stake_claim(self._guild_id, self.today, user_id) for user_id in self._put_up)
