"""What the ledger answers with: plain values for screens and cogs. Amounts in chips, where they are not called points;
moments since the epoch.
"""

from __future__ import annotations

from msgspec import Struct

from bot.acts.values import ResultOut

OPENING = 500
"""What a new member gets, unless the server says otherwise."""
REFILL_INTERVAL = 86_400
"""A day, in seconds."""
REFILL_PART = 10
"""Of the opening balance, below which one is helped, unless the server says otherwise: a tenth."""
BANK_TIMES = 4
"""Opening balances that the bank stakes at most, unless the server says otherwise."""


LONGEST_REASON = 200
"""Characters that a reason may have."""

THE_BANK = 0
"""Stands for the server's bank where else a user id does."""
EVERY_DEAL = (1, 10**9)
"""From the first deal of a table to its last, whatever their numbers are."""

TILES, LETTERS = "tiles", "letters"
CARDS = (TILES, LETTERS)
"""How cards are shown: as pictures, or in letters."""
HANDS = ("dm", "channel")
"""Where somebody's own cards are shown."""
CALLS = ("now", "10s", "never")
"""When somebody is called to their turn."""


class House(Struct, frozen=True, kw_only=True):
    """A server's settings.

    `currency` is what the chips are called (None: the language's own word), `currency_singular` what one of them is
    (None: the same). `opening` is what a new member gets,
    `refill_amount` what a refill gives (0: there are none) to whoever has less than `refill_below` in all, and
    `refill_interval` the seconds between two refills of one member. `bank_limit` is what the bank gives computer
    players on one day at most, for each person who sits with some that day. `locale` is the language of public messages
    (None: the one Discord names for the server). `allowance_amount` is what every member gets who is seen on a day, or
    in a week (`allowance_days` is 1 or 7); 0: there is none. `cards` is how public messages show cards: as `tiles`
    or in `letters`.
    """

    currency: str | None = None
    opening: int = OPENING
    refill_amount: int = OPENING
    refill_interval: int = REFILL_INTERVAL
    locale: str | None = None
    refill_below: int = OPENING // REFILL_PART
    bank_limit: int = BANK_TIMES * OPENING
    allowance_amount: int = 0
    allowance_days: int = 1
    cards: str = TILES
    currency_singular: str | None = None


class Preferences(Struct, frozen=True, kw_only=True):
    """What a person prefers.

    `locale` is their language (None: the one Discord names), `hand` where their cards go: `dm` or `channel`; `call`
    when they are called to their turn: `now`, `10s` or `never`; `cards` how cards are shown to them alone: as `tiles`
    or in `letters`. `heard` is no wish of theirs: it is the language that Discord named when they last sat down or
    looked at their cards (None: it is not known).
    """

    locale: str | None = None
    hand: str = "dm"
    call: str = "10s"
    cards: str = TILES
    heard: str | None = None


class Entry(Struct, frozen=True, kw_only=True):
    """A line of a wallet: `amount` came in (or, below zero, went out), and the wallet then held `balance`.

    `kind` is the kind of its transaction (opening, refill, allowance, grant, fine, join, top_up, deal, leave, close,
    pay, gift, advance, correction …), `actor` the user who caused it (0: the bot), `number` its number. Of what was
    moved at a table, `game` is the one played there; `other` is the member who got it or from whom it came (0: it is
    not one).
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


class EntryPage(Struct, frozen=True, kw_only=True):
    """A page of a wallet's entries, newest first; `older`: there are more of them on the next one."""

    entries: tuple[Entry, ...]
    page: int
    older: bool


class DealLine(Struct, frozen=True, kw_only=True):
    """What a deal brought somebody at a table or, below zero, cost them."""

    deal_no: int
    amount: int
    at: float


class EntryStatement(Struct, frozen=True, kw_only=True):
    """All there is to know of an entry. `reverses` is the number of the one that it takes back, `taken_back_by` of the
    one by which it was taken back (0: there is none). Where it moved chips to a table or from there, `deals` are those
    of the member at that table, newest first, `page` which of their pages, and `older` whether there is a next one.
    """

    entry: Entry
    reverses: int = 0
    taken_back_by: int = 0
    deals: tuple[DealLine, ...] = ()
    page: int = 1
    older: bool = False


class Debt(Struct, frozen=True, kw_only=True):
    """`debtor` owes `creditor` (user ids) `amount` chips, which were lent or, where the creditor is THE_BANK, advanced.

    `table_id`: at that table, where the rules pay it back out of what the debtor wins. None: it is left over; the
    debtor may pay it out of the wallet, or the creditor may forgive it.
    """

    creditor: int
    debtor: int
    amount: int
    table_id: int | None = None


class Wallet(Struct, frozen=True, kw_only=True):
    """A member's money: in the wallet, in the purses at tables, and the wallet's last entries, newest first (`older`:
    there are more).

    `refill_at` is the moment from which a refill may be taken (it may have passed); None: none is needed, or there
    is none to be had. `refill_below` is how much one must have less of, in wallet and purses together; 0: there are
    none. `refill_interval` is the seconds from one to the next.
    `debts` are what others owe the member and what the member owes. `points` are those scored in games that are
    played for points; None: none was played.
    `allowance` is what the server gives by the day or by the week (`allowance_days` is 1 or 7; 0: nothing), and
    `allowance_at` when the next one may be had.
    """

    balance: int
    at_tables: int = 0
    entries: tuple[Entry, ...] = ()
    older: bool = False
    refill_at: float | None = None
    debts: tuple[Debt, ...] = ()
    refill_below: int = 0
    refill_interval: int = REFILL_INTERVAL
    points: int | None = None
    allowance: int = 0
    allowance_days: int = 1
    allowance_at: float | None = None


class BalanceHistory(Struct, frozen=True, kw_only=True):
    """A member's money over time, wallet and purses together: `points` are moments and what it was from then on, the
    oldest first; the last one is now. Between two of them it may have changed more than once: `highest` and `lowest`
    are the most and the least that it ever was from the first point on.
    """

    wallet: int
    at_tables: int
    points: tuple[tuple[float, int], ...]
    highest: int
    lowest: int


class Payment(Struct, frozen=True, kw_only=True):
    """What a member pays another: `owed` of the `amount` pays what the payer owes, the rest is a gift. The payer has
    `left` in the wallet after it (0: it was not asked).
    """

    amount: int
    owed: int = 0
    left: int = 0


class Corrected(Struct, frozen=True, kw_only=True):
    """What a correction changed for one member: chips and points that came back or, below zero, were taken. Of these
    chips they owe `owed` to the bank, which advanced them; `repaid` is what of them paid a debt to the bank. The chips
    of a former member (their number is below zero) are the bank's.
    """

    user_id: int
    chips: int = 0
    points: int = 0
    owed: int = 0
    repaid: int = 0


class Correction(Struct, frozen=True, kw_only=True):
    """What was taken back: the numbers of the transactions, what it changed for whom, and the results of leagues that
    went with it.
    """

    members: tuple[Corrected, ...]
    entries: tuple[int, ...]
    results: tuple[ResultOut, ...] = ()


class Farewell(Struct, frozen=True, kw_only=True):
    """What becomes of a member's money in one server (chips): `paid` goes to those to whom they owe it, and `lapsed` is
    what they owe beyond that; `waived` is what others owe them; the `bank` has what is left.
    """

    guild_id: int
    paid: int = 0
    lapsed: int = 0
    waived: int = 0
    bank: int = 0


class Stake(Struct, frozen=True, kw_only=True):
    """What the bank stakes on a server's computer players on one day.

    `left` is what it may still give them, `limit` what it puts up for each person who sits with some that day, and
    `people` are those (user ids) of whom one asked for whom it has.
    """

    left: int
    limit: int
    people: frozenset[int] = frozenset()


class Grant(Struct, frozen=True, kw_only=True):
    """Chips that somebody gave to a member out of the bank."""

    giver: int
    user_id: int
    amount: int
    reason: str
    at: float


class Fine(Struct, frozen=True, kw_only=True):
    """Chips that were taken from a member; `owed` of them were not there and are owed to the bank."""

    amount: int
    owed: int = 0


class AccountSum(Struct, frozen=True, kw_only=True):
    """A server's accounts of one kind (`wallet`, `purse`, `pot`, `bank`, `debt`): how many, and what they hold.

    Those of debts hold nothing together: what one has to get another owes.
    """

    kind: str
    accounts: int
    balance: int


class Audit(Struct, frozen=True, kw_only=True):
    """A server's books. `balanced`: every account holds what was posted to it, and all of them hold nothing together,
    money and points apart. `sums` are of money, `points` what members have of these.
    """

    sums: tuple[AccountSum, ...]
    balanced: bool
    grants: tuple[Grant, ...]
    points: int = 0
