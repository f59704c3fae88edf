"""Accounts, and what moves money and points between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from msgspec import Struct


class AccountKind(Enum):
    """Whose money an account holds."""

    WALLET = "wallet"
    """A member's money in a server."""
    PURSE = "purse"
    """A member's money at a table."""
    POT = "pot"
    """A table's pot."""
    BANK = "bank"
    """A server's bank: the other side of opening balances, refills, grants and computer players. May be negative."""
    DEBT = "debt"
    """What another member owes a member for loans, below zero where the member is who owes. No chips: who owes whom."""
    POINTS = "points"
    """The points that a member has scored in a server."""
    STAKE = "stake"
    """What of the bank's chips computer players may still be given in a server on one day; never below nothing."""
    GIVEN = "given"
    """The points that a server has given to its members, below zero: the other side of theirs."""

    __hash__ = object.__hash__  # accounts are told apart by it all the time


SIGNED = frozenset({AccountKind.BANK, AccountKind.DEBT, AccountKind.GIVEN})
"""The kinds of accounts that may hold less than nothing."""


IN_POINTS = frozenset({AccountKind.POINTS, AccountKind.GIVEN})
"""The kinds of accounts that hold points; all others hold chips, or what is owed of them."""


SETTLING = ("deal", "points")
"""The kinds of transactions by which a deal is settled."""
POT_SETTLED = "pot"
"""The kind of those that settle whose the chips of a pot are, where deals that moved them were taken back."""


@dataclass(frozen=True)
class AccountRef:
    """Names an account; the writer makes it when it is first posted to. Unused parts are 0.

    WALLET, POINTS: guild and user. PURSE: guild, table and seat. POT: guild and table. BANK, GIVEN: guild. DEBT: guild,
    user, the other member, and the table at which it can still be won back (0: it is left over of a table that is
    behind them). STAKE: guild, and in the place of the other member the day, counted in UTC since the epoch.
    """

    kind: AccountKind
    guild_id: int
    user_id: int = 0
    table_id: int = 0
    seat: int = 0
    other_id: int = 0

    @cached_property
    def account_id(self) -> str:
        """The account's name in the database: wallet/guild/user, points/guild/user, purse/table/seat, pot/table,
        bank/guild, given/guild, stake/guild/day, debt/table/user/other or owed/guild/user/other.
        """
        if self.kind is AccountKind.PURSE:
            return f"purse/{self.table_id}/{self.seat}"
        if self.kind is AccountKind.WALLET or self.kind is AccountKind.POINTS:
            return f"{self.kind.value}/{self.guild_id}/{self.user_id}"
        if self.kind is AccountKind.POT:
            return f"pot/{self.table_id}"
        if self.kind is AccountKind.DEBT:
            place = f"debt/{self.table_id}" if self.table_id else f"owed/{self.guild_id}"
            return f"{place}/{self.user_id}/{self.other_id}"
        if self.kind is AccountKind.STAKE:
            return f"stake/{self.guild_id}/{self.other_id}"
        return f"{self.kind.value}/{self.guild_id}"


class Posting(Struct, frozen=True):
    """`amount` (chips or points, may be negative) into `account`."""

    account: AccountRef
    amount: int


class Transaction(Struct, frozen=True, kw_only=True):
    """Postings that sum to zero.

    `kind`: opening, refill, allowance, import, grant, fine, stake, join, top_up, cash_in, deal, leave, close, pay,
    gift, forgive, advance, correction, farewell, points. `reason` is free text, `actor` the user who caused it (0: the
    bot), `deal_no` the deal it settles. `reverses` is the id of the transaction it takes back. `of_members`: whoever
    has the wallets and points in it has to be a member of the server still; where one of them was forgotten meanwhile,
    the change is refused (MemberGone). Raises ValueError where the postings do not sum to zero, name an account twice,
    or are of money and of points.
    """

    kind: str
    guild_id: int
    postings: tuple[Posting, ...]
    table_id: int | None = None
    deal_no: int | None = None
    actor: int = 0
    reason: str = ""
    reverses: int | None = None
    of_members: bool = False

    def __post_init__(self) -> None:
        if sum(posting.amount for posting in self.postings):
            raise ValueError(f"postings do not sum to zero: {self.postings}")
        if len({posting.account.account_id for posting in self.postings}) != len(self.postings):
            raise ValueError(f"an account is named twice: {self.postings}")
        if len({posting.account.kind in IN_POINTS for posting in self.postings}) > 1:
            raise ValueError(f"money and points in one transaction: {self.postings}")
