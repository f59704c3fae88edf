"""Values of the ledger. Amounts are in chips unless called points; times are in seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.audit_log import VoidedResult
from bot.errors import Refusal
from bot.settings.values import DEFAULT_REFILL_INTERVAL
from bot.text_safety import has_unwritable, is_blank

MAX_REASON_LENGTH = 200
"""Maximum length of a reason, in characters."""

BANK_USER_ID = 0
"""User id that stands for the server's bank."""

ALL_DEALS = (1, 10**9)
"""First and last deal number of a range that covers all deals of a table."""


class WalletEntry(Struct, frozen=True, kw_only=True):
    """Entry of a wallet: `amount` chips came in (negative: went out), which left `balance` chips in the wallet.

    `kind` is the kind of the transaction (opening, refill, allowance, grant, fine, join, top_up, deal, leave, close,
    pay, gift, advance, correction …). `number` is its number, and `actor` the user who caused it (0: the bot). `game`
    is set for chips moved at a table. `other` is the member on the other side (0: nobody, or several members).
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
    """Page of a wallet's entries, newest first. `has_older` is True if another page follows."""

    entries: tuple[WalletEntry, ...]
    page: int
    has_older: bool


class DealLine(Struct, frozen=True, kw_only=True):
    """Chips that a member won in a deal (negative: lost)."""

    deal_no: int
    amount: int


class WalletEntryDetails(Struct, frozen=True, kw_only=True):
    """Details of a wallet entry.

    `reverses` is the number of the entry that this entry reverses, and `reversed_by` the number of the entry that
    reverses this one (0: none). If the entry moved chips to or from a table, `deals` has a page of the member's deals
    at that table, newest first. `page` is the number of this page, and `has_older` is True if another page follows.
    """

    entry: WalletEntry
    reverses: int = 0
    reversed_by: int = 0
    deals: tuple[DealLine, ...] = ()
    page: int = 1
    has_older: bool = False


class MemberDebt(Struct, frozen=True, kw_only=True):
    """Debt of `debtor` to `creditor` (user ids): a loan or, if the creditor is `BANK_USER_ID`, an advance.

    A debt with a `table_id` belongs to that table, where the rules pay it back out of winnings. A debt without a table
    is left over. The debtor may pay it from the wallet, or the creditor may forgive it.
    """

    creditor: int
    debtor: int
    amount: int
    table_id: int | None = None


class Wallet(Struct, frozen=True, kw_only=True):
    """Money of a member: `balance` in the wallet, and `at_tables` in purses at tables.

    `entries` are the newest entries of the wallet, newest first, and `has_older` is True if there are more. `debts` are
    the debts that the member owes or is owed. `points` are the points scored in all games (None: the member never
    scored any).

    A member with less than `refill_below` chips in wallet and purses together can take a refill every `refill_interval`
    seconds. `refill_below` is 0 if the server gives no refills. `refill_at` is the time of the next refill, possibly in
    the past (None: the member cannot take one). `allowance` is given every `allowance_days` days (1 or 7), and next at
    `allowance_at`. It is 0 if the server gives none.
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
    """Balance of a member over time, wallet and purses together.

    `wallet` and `at_tables` are the amounts now. `points` pairs times with the balance from each time on, oldest first.
    The last time is now. `highest` and `lowest` are the extremes of the balance, which may lie between two points.
    """

    wallet: int
    at_tables: int
    points: tuple[tuple[float, int], ...]
    highest: int
    lowest: int


class MemberPayment(Struct, frozen=True, kw_only=True):
    """Payment from one member to another. `owed` chips of the `amount` pay a debt, and the other chips are a gift.

    `left` is the balance of the payer's wallet afterwards (0: empty or not read).
    """

    amount: int
    owed: int = 0
    left: int = 0


class MemberCorrection(Struct, frozen=True, kw_only=True):
    """Effect of a correction on one member: chips and points returned to the member (negative: taken).

    If chips are taken, the bank has advanced `owed` of them, which the member now owes to the bank. If chips are
    returned, `repaid` of them paid a debt to the bank. A former member has a negative `user_id`, and the bank stands in
    for them.
    """

    user_id: int
    chips: int = 0
    points: int = 0
    owed: int = 0
    repaid: int = 0


class Correction(Struct, frozen=True, kw_only=True):
    """Effect of a correction on each member.

    `entries` are the numbers of the reversed transactions. `results` are the league results that were voided with them.
    """

    members: tuple[MemberCorrection, ...]
    entries: tuple[int, ...]
    results: tuple[VoidedResult, ...] = ()


class ForgottenMoney(Struct, frozen=True, kw_only=True):
    """Chips of a member whose data is deleted, in one server.

    `paid` goes to the member's creditors, and `lapsed` is debt that stays unpaid. `waived` is debt of others to the
    member, which is cancelled. `bank` is the remainder, which goes to the bank.
    """

    guild_id: int
    paid: int = 0
    lapsed: int = 0
    waived: int = 0
    bank: int = 0


class BankStake(Struct, frozen=True, kw_only=True):
    """Stake of the bank on a server's computer players for one day.

    `left` is the number of chips that the bank may still give them. The bank adds `limit` chips for each person who
    sits with computer players that day. `people` are the queried user ids for whom it has done so already.
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
    """Chips taken from a member. The wallet lacked `owed` of these chips, which the member now owes to the bank."""

    amount: int
    owed: int = 0


class LedgerAudit(Struct, frozen=True, kw_only=True):
    """Books of a server.

    `balances` are the totals of the money accounts by kind (`wallet`, `purse`, `pot`, `bank`, `debt`), and `points` is
    the total of members' points. `is_balanced` is True if every account equals the sum of its postings, and if the
    accounts of money and of points each add up to zero. `grants` are the newest grants.
    """

    balances: Mapping[str, int]
    is_balanced: bool
    grants: tuple[Grant, ...]
    points: int = 0


class ImportLine(Struct, frozen=True, kw_only=True):
    """Planned booking of a line of a file.

    The wallet of `user_id` (0: unknown) has `current` chips and will have `amount`. `is_new` is True for a member
    without a wallet, who gets the amount in place of the server's opening balance. `problem` is the reason why the line
    cannot be booked: a problem of `FileLine`, or `unknown`, `ambiguous`, `bot`, `id` (a number that belongs to nobody),
    or `twice`.
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
        """Chips to add to the wallet (negative: to take)."""
        return 0 if self.problem else self.amount - self.current


class ImportPlan(Struct, frozen=True, kw_only=True):
    lines: tuple[ImportLine, ...]

    @property
    def problem_count(self) -> int:
        """Number of lines that cannot be booked."""
        return sum(bool(line.problem) for line in self.lines)

    @property
    def bookable_lines(self) -> tuple[ImportLine, ...]:
        """Lines that move chips, or that open a wallet without chips."""
        return tuple(line for line in self.lines if not line.problem and (line.change or line.is_new))

    @property
    def is_bookable(self) -> bool:
        """True if every line can be booked and at least one changes something."""
        return not self.problem_count and bool(self.bookable_lines)


def check_reason(reason: str, *, required: bool = True) -> str:
    """Return the reason on one line. Refusal bad_reason if it is too long, unreadable or, if `required`, missing."""
    reason = " ".join(reason.split())
    if not reason and not required:
        return ""
    if is_blank(reason) or has_unwritable(reason) or len(reason) > MAX_REASON_LENGTH:
        raise Refusal("bad_reason", most=MAX_REASON_LENGTH)
    return reason
