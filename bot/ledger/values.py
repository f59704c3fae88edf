"""Plain values of the ledger. Amounts in chips unless named points; moments in seconds since the epoch."""

from __future__ import annotations

from msgspec import Struct

from bot.audit_log import VoidedResult
from bot.errors import Refusal
from bot.settings.values import DEFAULT_REFILL_INTERVAL
from bot.text_safety import has_unwritable, is_blank

MAX_REASON_LENGTH = 200
"""Maximum number of characters of a reason."""

BANK_USER_ID = 0
"""Replaces a user id to mean the server's bank."""

ALL_DEALS = (1, 10**9)
"""First and last deal number for all deals of a table."""


class WalletEntry(Struct, frozen=True, kw_only=True):
    """Line of a wallet: `amount` came in (negative: went out), and the wallet then had `balance`.

    `kind` is the kind of the transaction (opening, refill, allowance, grant, fine, join, top_up, deal, leave, close,
    pay, gift, advance, correction …), `actor` the user who caused it (0: the bot), `number` its number. `game` is set
    for chips moved at a table. `other` is the member on the other side (0: it was not one member).
    """

    kind: str
    amount: int
    balance: int
    at: float
    table_id: int | None = None
    deal_no: int | None = None
    actor: int = 0
    reason: str = ""
    number: int = 0
    game: str = ""
    other: int = 0


class WalletEntryPage(Struct, frozen=True, kw_only=True):
    """Page of a wallet's entries, newest first. `has_older`: there is another page."""

    entries: tuple[WalletEntry, ...]
    page: int
    has_older: bool


class DealLine(Struct, frozen=True, kw_only=True):
    """Chips that a deal brought somebody at a table (negative: cost them)."""

    deal_no: int
    amount: int
    at: float


class WalletEntryDetails(Struct, frozen=True, kw_only=True):
    """Details of a wallet entry.

    `reverses` is the number of the entry that it reverses, `reversed_by` that of the one that reversed it (0: none).
    If it moved chips to or from a table, `deals` are the member's deals at that table, newest first. `page` is their
    page, and `has_older` is True if there is another.
    """

    entry: WalletEntry
    reverses: int = 0
    reversed_by: int = 0
    deals: tuple[DealLine, ...] = ()
    page: int = 1
    has_older: bool = False


class MemberDebt(Struct, frozen=True, kw_only=True):
    """Debt of `debtor` to `creditor` (user ids): chips that were lent or, if the creditor is `BANK_USER_ID`, advanced.

    `table_id`: a debt at that table, where the rules pay it back out of winnings. None: a debt left over, which the
    debtor may pay out of the wallet or the creditor may forgive.
    """

    creditor: int
    debtor: int
    amount: int
    table_id: int | None = None


class Wallet(Struct, frozen=True, kw_only=True):
    """Money of a member: in the wallet, in purses at tables, and the last entries, newest first (`has_older`: there are
    more).

    `refill_at` is the moment from which a refill may be taken, possibly past; None: none is needed or available.
    `refill_below` is the limit for a refill on wallet and purses together (0: there are none), `refill_interval` the
    seconds between two. `debts` are those of and to the member. `points` are the points scored in all games; None: none
    was played for points. `allowance` is the amount per period (`allowance_days` is 1 or 7; 0: there is none), and
    `allowance_at` the moment of the next one.
    """

    balance: int
    at_tables: int = 0
    entries: tuple[WalletEntry, ...] = ()
    has_older: bool = False
    refill_at: float | None = None
    debts: tuple[MemberDebt, ...] = ()
    refill_below: int = 0
    refill_interval: int = DEFAULT_REFILL_INTERVAL
    points: int | None = None
    allowance: int = 0
    allowance_days: int = 1
    allowance_at: float | None = None


class BalanceHistory(Struct, frozen=True, kw_only=True):
    """Money of a member over time, wallet and purses together.

    `points` are moments with the balance from then on, oldest first; the last one is now. The balance may change
    several times between two points: `highest` and `lowest` are its extremes from the first point on.
    """

    wallet: int
    at_tables: int
    points: tuple[tuple[float, int], ...]
    highest: int
    lowest: int


class MemberPayment(Struct, frozen=True, kw_only=True):
    """Payment from member to member: `owed` of the `amount` pays a debt, the remainder is a gift.

    `left` is the payer's wallet afterwards (0: not read).
    """

    amount: int
    owed: int = 0
    left: int = 0


class MemberCorrection(Struct, frozen=True, kw_only=True):
    """Effect of a correction on one member: chips and points returned (negative: taken).

    `owed` of these chips were advanced by the bank, to which the member owes them. `repaid` of them paid a debt to the
    bank. The chips of a former member (whose number is negative) go to the bank.
    """

    user_id: int
    chips: int = 0
    points: int = 0
    owed: int = 0
    repaid: int = 0


class Correction(Struct, frozen=True, kw_only=True):
    """Reversed transactions by number, the effect on each member, and the league results that were voided with them."""

    members: tuple[MemberCorrection, ...]
    entries: tuple[int, ...]
    results: tuple[VoidedResult, ...] = ()


class ForgottenMoney(Struct, frozen=True, kw_only=True):
    """Money of a forgotten member in one server (chips).

    `paid` goes to their creditors, and `lapsed` is their unpaid debt. `waived` are debts of others to them. `bank` is
    the remainder that the bank gets.
    """

    guild_id: int
    paid: int = 0
    lapsed: int = 0
    waived: int = 0
    bank: int = 0


class BankStake(Struct, frozen=True, kw_only=True):
    """Stake of the bank on a server's computer players for one day.

    `left` is the amount it may still give them. `limit` is added for each person who sits with some that day. `people`
    are those of the queried user ids for whom it was added.
    """

    left: int
    limit: int
    people: frozenset[int] = frozenset()


class Grant(Struct, frozen=True, kw_only=True):
    """Chips given to a member out of the bank."""

    giver: int
    user_id: int
    amount: int
    reason: str
    at: float


class Fine(Struct, frozen=True, kw_only=True):
    """Chips taken from a member. `owed` of them were missing and are owed to the bank."""

    amount: int
    owed: int = 0


class AccountSum(Struct, frozen=True, kw_only=True):
    """Number and total balance of a server's accounts of one kind (`wallet`, `purse`, `pot`, `bank`, `debt`).

    The balances of debts add up to zero: one member's claim is another's debt.
    """

    kind: str
    accounts: int
    balance: int


class LedgerAudit(Struct, frozen=True, kw_only=True):
    """Books of a server. `sums` are of money, `points` is the total of members' points.

    `is_balanced`: every account equals its postings, and all accounts add up to zero, money and points separately.
    """

    sums: tuple[AccountSum, ...]
    is_balanced: bool
    grants: tuple[Grant, ...]
    points: int = 0


class ImportLine(Struct, frozen=True, kw_only=True):
    """Planned booking of a line: the member (0: unknown), their new balance `amount`, and the chips they have now.

    `is_new`: the amount is their opening balance, in place of the server's. `problem` is the reason it cannot be
    booked: one of FileLine, or `unknown`, `ambiguous`, `bot`, `id` (a number that belongs to nobody), `twice`.
    """

    number: int
    name: str
    user_id: int = 0
    amount: int = 0
    current: int = 0
    is_new: bool = False
    problem: str = ""

    @property
    def change(self) -> int:
        """Chips to book, below zero if they are taken."""
        return 0 if self.problem else self.amount - self.current


class ImportPlan(Struct, frozen=True, kw_only=True):
    """Plan of importing a file."""

    lines: tuple[ImportLine, ...]

    @property
    def problem_count(self) -> int:
        """Number of lines that cannot be booked."""
        return sum(bool(line.problem) for line in self.lines)

    @property
    def bookable_lines(self) -> tuple[ImportLine, ...]:
        """Lines that move chips or add a member with nothing."""
        return tuple(line for line in self.lines if not line.problem and (line.change or line.is_new))

    @property
    def is_bookable(self) -> bool:
        """True if every line can be booked and at least one changes something."""
        return not self.problem_count and bool(self.bookable_lines)


def check_reason(reason: str, *, required: bool = True) -> str:
    """Return the reason on one line. Refusal bad_reason if it is too long or unreadable, or `required` and missing."""
    reason = " ".join(reason.split())
    if not reason and not required:
        return ""
    if is_blank(reason) or has_unwritable(reason) or len(reason) > MAX_REASON_LENGTH:
        raise Refusal("bad_reason", most=MAX_REASON_LENGTH)
    return reason
