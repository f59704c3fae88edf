"""Stakes of the bank in one update: the day's stake that chips of computer players come from, and the way back."""

from __future__ import annotations

from msgspec.structs import replace

from bot.ledger.postings import bank_account, stake_transaction, stake_account, stake_claim
from bot.store.money import AccountKind, AccountRef, Posting, Transaction
from bot.tables.info import TableInfo

SECONDS_PER_DAY = 86_400
"""Seconds per day."""


class BankStakes:
    """Stakes of the bank in one update. They are noted in `info` and take effect with the commit."""

    def __init__(self, info: TableInfo, guild_id: int, now: float) -> None:
        self._info = info
        self._guild_id = guild_id
        self.today = int(now // SECONDS_PER_DAY)
        """Day in UTC, counted since the epoch."""
        self.remaining: int | None = None
        """Chips the bank can still give to computer players today. None: not read yet."""
        self._added: dict[int, int] = {}
        """Stakes added by this update, by the user they are added for."""

    def add_stake(self, user_id: int, amount: int) -> None:
        """Add a stake of `amount` for today because this person sits with computer players. The bank adds it once a
        day.
        """
        self._added[user_id] = amount
        self.set_remaining((self.remaining or 0) + amount)

    def withdraw_stakes(self) -> None:
        """Cancel the stakes added by this update, because no computer player sits here in the end."""
        if not self._added:
            return
        people = tuple(user_id for user_id in self._info.bank.staked_users if user_id not in self._added)
        self._info.bank = replace(self._info.bank, staked_users=people)
        self.set_remaining((self.remaining or 0) - sum(self._added.values()))
        self._added = {}

    def set_remaining(self, remaining: int) -> None:
        """Set the chips the bank can still give to computer players today."""
        self.remaining = remaining
        self._info.bank = replace(self._info.bank, left=remaining)

    def is_todays_stake(self, account_id: str) -> bool:
        """Return True if this is the account of today's stake."""
        return account_id == stake_account(self._guild_id, self.today).account_id

    def draw_from_stakes(self, transaction: Transaction) -> Transaction:
        """Return the transaction with the bank's lines moved to its stakes.

        Chips that the bank gives come out of today's stake. Chips it gets go back to the stakes they came from, latest
        first; winnings of computer players beyond that go to the bank itself.
        """
        amount = sum([one.amount for one in transaction.postings if one.account.kind is AccountKind.BANK])
        if not amount:
            return transaction
        ours = bank_account(self._guild_id)
        lines: list[tuple[AccountRef, int]] = []
        brought = dict(self._info.bank.given_by_day)
        if amount < 0:
            brought[self.today] = brought.get(self.today, 0) - amount
            lines.append((stake_account(self._guild_id, self.today), amount))
        left = amount
        for day in sorted(brought, reverse=True) if amount > 0 else ():
            back = min(brought[day], left)
            brought[day] -= back
            left -= back
            lines.append((stake_account(self._guild_id, day), back))
        if amount > 0:
            lines.append((ours, left))
        still = tuple((day, chips) for day, chips in sorted(brought.items()) if chips)
        self._info.bank = replace(self._info.bank, given_by_day=still)
        if self.remaining is not None:
            today = stake_account(self._guild_id, self.today)
            self.set_remaining(self.remaining + sum(part for account, part in lines if account == today))
        others = tuple(one for one in transaction.postings if one.account != ours)
        return replace(transaction, postings=(*others, *(Posting(account, part) for account, part in lines if part)))

    def transactions(self) -> tuple[Transaction, ...]:
        """Return the transactions that add the stakes."""
        return tuple(stake_transaction(self._guild_id, self.today, user_id, amount) for user_id, amount in self._added.items())

    def claims(self) -> tuple[str, ...]:
        """Return the claims that make each stake unique per day and person."""
        return tuple(stake_claim(self._guild_id, self.today, user_id) for user_id in self._added)
