"""Tables of accounts, transactions and postings of money and points, with their row types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema import columns
from bot.store.schema.columns import BigInt, Mark, References, RowId, Text8, Text16, UserId, define_table, metadata


class AccountRow(Struct, frozen=True):
    """Row of an account with its balance. `AccountRef` describes the other columns."""

    account_id: Annotated[str, sa.String(64), Mark.USER_MENTIONS]
    kind: Text8
    guild_id: BigInt
    user_id: UserId
    table_id: BigInt
    seat: int
    other_id: UserId
    balance: BigInt


accounts = define_table(
    "accounts",
    AccountRow,
    ("account_id",),
    sa.CheckConstraint("kind IN ('bank', 'debt', 'given') OR balance >= 0", name="covered"),
    sa.Index("ix_accounts_guild_id", "guild_id"),
    sa.Index("ix_accounts_table_id", "table_id"),
    sa.Index("ix_accounts_user_id_guild_id", "user_id", "guild_id"),
)


class TransactionRow(Struct, frozen=True, kw_only=True):
    """Row of a transaction without its postings. `Transaction` describes the columns."""

    transaction_id: RowId
    kind: Text16
    guild_id: BigInt
    table_id: BigInt | None
    deal_no: int | None
    actor: UserId
    reason: columns.FreeText
    reverses: Annotated[int, sa.BigInteger(), References("transactions.transaction_id")] | None
    at: float


transactions = define_table(
    "transactions",
    TransactionRow,
    ("transaction_id",),
    sa.UniqueConstraint("reverses"),
    sa.Index("ix_transactions_guild_id_kind", "guild_id", "kind", "transaction_id"),
    sa.Index("ix_transactions_table_id_deal_no", "table_id", "deal_no"),
    with_rowid=True,
)

transaction_number = sa.Sequence("transaction_number", data_type=sa.BigInteger, metadata=metadata)
"""Sequence of transaction numbers for several concurrent writers. SQLite has no sequences."""


class PostingRow(Struct, frozen=True):
    """Row of a posting: the amount that a transaction put into an account."""

    transaction_id: Annotated[int, sa.BigInteger(), References("transactions.transaction_id")]
    account_id: Annotated[str, sa.String(64), References("accounts.account_id")]
    amount: BigInt


postings = define_table(
    "postings",
    PostingRow,
    ("transaction_id", "account_id"),
    sa.Index("ix_postings_account_id", "account_id", "transaction_id"),
)


class AccountKind(Enum):
    """Kind of an account, by its contents."""

    WALLET = "wallet"
    """Money of a member in a server."""
    PURSE = "purse"
    """Money of a member at a table."""
    POT = "pot"
    """Pot of a table."""
    BANK = "bank"
    """Bank of a server. Opening balances, refills, grants and computer players' chips come from it. May be negative."""
    DEBT = "debt"
    """Debt between two members, with one account for each side. Negative on the debtor's side. Contains no chips."""
    POINTS = "points"
    """Points that a member has scored in a server."""
    STAKE = "stake"
    """Chips of the bank that computer players may still receive in a server on one day. Never negative."""
    GIVEN = "given"
    """Counterpart of all members' points in a server. Its balance is negative."""

    __hash__ = object.__hash__  # faster than Enum's, and used for every account


SIGNED_KINDS = frozenset({AccountKind.BANK, AccountKind.DEBT, AccountKind.GIVEN})
"""Kinds of accounts whose balance may be negative."""

POINTS_KINDS = frozenset({AccountKind.POINTS, AccountKind.GIVEN})
"""Kinds of accounts in points. All other accounts are in chips."""

SETTLEMENT_KINDS = ("deal", "points")
"""Kinds of transactions that settle a deal."""

POT_SETTLEMENT_KIND = "pot"
"""Kind of the transactions that settle a pot again once deals with its chips have been reversed."""


@dataclass(frozen=True)
class AccountRef:
    """Reference to an account, which is created with its first posting. Unused fields are 0.

    WALLET, POINTS: guild and user. PURSE: guild, table and seat. POT: guild and table. BANK, GIVEN: guild. STAKE:
    guild, and the day (days since the epoch, UTC) in `other_id`. DEBT: guild, user, the other member in `other_id`, and
    the table at which the debt can be won back (0: an earlier table).
    """

    kind: AccountKind
    guild_id: int
    user_id: int = 0
    table_id: int = 0
    seat: int = 0
    other_id: int = 0

    @cached_property
    def account_id(self) -> str:
        """Id of the account in the database.

        The forms are wallet/guild/user, points/guild/user, purse/table/seat, pot/table, bank/guild, given/guild,
        stake/guild/day, debt/table/user/other and owed/guild/user/other.
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
    """Amount of chips or points that goes into `account`. A negative amount is taken out of it."""

    account: AccountRef
    amount: int


class Transaction(Struct, frozen=True, kw_only=True):
    """Transaction of postings that sum to zero.

    `kind` is one of opening, refill, allowance, import, grant, fine, stake, join, top_up, cash_in, deal, leave, close,
    pay, gift, forgive, advance, correction, farewell and points. `reason` is free text. `actor` is the user who caused
    it (0: the bot), and `deal_no` the deal that it settles. `reverses` is the id of the transaction that it reverses.

    With `requires_members`, the change is refused with MemberDeleted if a wallet or points account in the transaction
    belongs to a deleted user.

    Raises ValueError if the postings do not sum to zero, name an account twice, or mix money and points.
    """

    kind: str
    guild_id: int
    postings: tuple[Posting, ...]
    table_id: int | None = None
    deal_no: int | None = None
    actor: int = 0
    reason: str = ""
    reverses: int | None = None
    requires_members: bool = False

    def __post_init__(self) -> None:
        if sum(posting.amount for posting in self.postings):
            raise ValueError(f"postings do not sum to zero: {self.postings}")
        if len({posting.account.account_id for posting in self.postings}) != len(self.postings):
            raise ValueError(f"an account is named twice: {self.postings}")
        if len({posting.account.kind in POINTS_KINDS for posting in self.postings}) > 1:
            raise ValueError(f"money and points in one transaction: {self.postings}")
