"""What one command changes: rows that are committed together or not at all.

Plain values; the tables and the ledger make them, the writer commits them. JSON columns hold text made by
`bot.store.codec`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from bot.store.disputes import DisputeRow
from bot.store.fixtures import MatchRow, NightRow, TeamRow, TeamSeasonRow
from bot.store.leagues import (
    LeagueMemberRow,
    LeagueRow,
    LeagueVersionRow,
    NewResult,
    ProjectionRow,
    RatingRow,
    ResultLineRow,
    ResultRow,
    SeasonRow,
    SittingGone,
    SittingRow,
    StandingRow,
)
from bot.store.shards import Shards
from bot.store.tallies import AppraisalRow, DealTallyRow, PinnedBoardGone, PinnedBoardRow, ToCountRow


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


SIGNED = frozenset({AccountKind.BANK, AccountKind.DEBT, AccountKind.GIVEN})
"""The kinds of accounts that may hold less than nothing."""

IN_POINTS = frozenset({AccountKind.POINTS, AccountKind.GIVEN})
"""The kinds of accounts that hold points; all others hold chips, or what is owed of them."""

SETTLING = ("deal", "points")
"""The kinds of transactions by which a deal is settled."""


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

    @property
    def account_id(self) -> str:
        """The account's name in the database: wallet/guild/user, points/guild/user, purse/table/seat, pot/table,
        bank/guild, given/guild, stake/guild/day, debt/table/user/other or owed/guild/user/other.
        """
        if self.kind in {AccountKind.WALLET, AccountKind.POINTS}:
            return f"{self.kind.value}/{self.guild_id}/{self.user_id}"
        if self.kind is AccountKind.PURSE:
            return f"purse/{self.table_id}/{self.seat}"
        if self.kind is AccountKind.POT:
            return f"pot/{self.table_id}"
        if self.kind is AccountKind.DEBT:
            place = f"debt/{self.table_id}" if self.table_id else f"owed/{self.guild_id}"
            return f"{place}/{self.user_id}/{self.other_id}"
        if self.kind is AccountKind.STAKE:
            return f"stake/{self.guild_id}/{self.other_id}"
        return f"{self.kind.value}/{self.guild_id}"


@dataclass(frozen=True)
class Posting:
    """`amount` (chips or points, may be negative) into `account`."""

    account: AccountRef
    amount: int


@dataclass(frozen=True, kw_only=True)
class Transaction:
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
        if len({posting.account for posting in self.postings}) != len(self.postings):
            raise ValueError(f"an account is named twice: {self.postings}")
        if len({posting.account.kind in IN_POINTS for posting in self.postings}) > 1:
            raise ValueError(f"money and points in one transaction: {self.postings}")


@dataclass(frozen=True, kw_only=True)
class ActRow:
    """What somebody did who looks after a server: `kind` says what, `person` to whom (0: nobody), `facts` (JSON) the
    rest, `reason` why, where they said so. The writer numbers a server's acts from 1.
    """

    guild_id: int
    actor: int
    kind: str
    person: int = 0
    facts: str = "{}"
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table as stored. `version` counts its changes; `info` is the JSON of all that is not the game's."""

    table_id: int
    guild_id: int
    channel_id: int
    status: str
    version: int
    game: str
    rules_version: int
    info: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class SeatRow:
    """Who sits where: for finding a member's tables. Computer players have user 0."""

    table_id: int
    seat: int
    user_id: int
    guild_id: int
    left: bool = False
    name: str = ""
    """What they were called when they sat down: for the statements of deals they have left behind."""


@dataclass(frozen=True, kw_only=True)
class MoveRow:
    """One move and what it did. `number` counts a table's moves from 1 without a gap."""

    table_id: int
    number: int
    deal_no: int
    seat: int
    move: str = field(repr=False)
    events: str = field(repr=False)
    at: float


@dataclass(frozen=True, kw_only=True)
class DealRow:
    """A deal's snapshot: the game's state just before its Deal move, and the number of that move.

    What was agreed is frozen beside it: the `game`, its `options` in full (JSON), the `sheet` they came from (JSON;
    None: from no sheet) and the fingerprint `agreed`. Deals of the first revision have neither options nor fingerprint:
    the snapshot has them.
    """

    table_id: int
    deal_no: int
    first_move: int
    rules_version: int
    snapshot: str = field(repr=False)
    started_at: float
    game: str
    options: str | None = None
    sheet: str | None = None
    agreed: str | None = None


THINNED = '["Thinned",'
"""How the text begins that stands in place of moves that were thinned out."""


def thinned_move(count: int) -> str:
    """What stands in place of a deal's moves, so many, that were thinned out."""
    return f'{THINNED}{{"moves":{count}}}]'


def moves_thinned(move: str) -> int:
    """How many moves a stored one stands for that were thinned out; 0 where it is a move."""
    return int("".join(filter(str.isdigit, move))) if move.startswith(THINNED) else 0


@dataclass(frozen=True, kw_only=True)
class ThinnedDeal:
    """What is left of a deal: its `snapshot`, in which the house rules stand, and one `row` for all its moves."""

    row: MoveRow
    snapshot: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class DealEndRow:
    """How a deal ended: `outcome` is JSON for statements and statistics."""

    table_id: int
    deal_no: int
    ended_at: float
    outcome: str


@dataclass(frozen=True, kw_only=True)
class GameRow:
    """A game of several deals that is over: the numbers of its first and its last deal, and its last event, the one
    that says how it ended (`ending`, JSON as `encode_events` makes it).

    Of a game whose deals stand alone there is none.
    """

    table_id: int
    first_deal: int
    last_deal: int
    guild_id: int
    game: str
    ended_at: float
    ending: str


@dataclass(frozen=True, kw_only=True)
class PlayedRow:
    """Something that is over, as it is found at `place` (`channel`, `server` or `person`). A deal by its number; 0: the
    table itself, which was closed by its books.
    """

    place: str
    ended_at: float
    table_id: int
    deal_no: int
    guild_id: int


def channel(channel_id: int) -> str:
    """The place where everything is found that was played in a channel."""
    return f"c{channel_id}"


def server(guild_id: int) -> str:
    """The place where everything is found that was played in a server."""
    return f"s{guild_id}"


def person(user_id: int) -> str:
    """The place where everything is found that somebody played."""
    return f"p{user_id}"


def found_at(
    *, guild_id: int, channel_id: int, people: Iterable[int], ended_at: float, table_id: int, deal_no: int
) -> tuple[PlayedRow, ...]:
    """Where something that is over is found: in its channel and server, and by these users (0 is nobody)."""
    places = (channel(channel_id), server(guild_id), *(person(one) for one in sorted(set(people)) if one))
    return tuple(
        PlayedRow(place=place, ended_at=ended_at, table_id=table_id, deal_no=deal_no, guild_id=guild_id)
        for place in places
    )


@dataclass(frozen=True, kw_only=True)
class DeadlineRow:
    """Something due at `due_at` (seconds since the epoch). A table has at most one of each `kind`."""

    table_id: int
    kind: str
    due_at: float
    seat: int
    decision: int


@dataclass(frozen=True, kw_only=True)
class ShownRow:
    """A message that shows a table. `place` names it among the table's messages, `shown_version` is what it shows."""

    table_id: int
    place: str
    channel_id: int
    message_id: int
    shown_version: int
    kind: str


@dataclass(frozen=True, kw_only=True)
class ShownGone:
    """The message of that place is not kept true any more."""

    table_id: int
    place: str


@dataclass(frozen=True, kw_only=True)
class GuildRow:
    """A server's settings; None is the default."""

    guild_id: int
    currency: str | None = None
    opening: int | None = None
    refill_amount: int | None = None
    refill_interval: int | None = None
    locale: str | None = None
    refill_below: int | None = None
    bank_limit: int | None = None
    allowance_amount: int | None = None
    allowance_days: int | None = None


@dataclass(frozen=True, kw_only=True)
class UserRow:
    """A person's preferences; None is the default."""

    user_id: int
    locale: str | None = None
    hand: str | None = None
    call: str | None = None


@dataclass(frozen=True, kw_only=True)
class MemberRow:
    """A member of a server: when they got the opening balance and the last refill."""

    guild_id: int
    user_id: int
    opened_at: float | None = None
    last_refill_at: float | None = None


@dataclass(frozen=True, kw_only=True)
class CommandSyncRow:
    """What was last told to Discord about the commands of a scope, as a hash."""

    scope: str
    hash: str


@dataclass(frozen=True, kw_only=True)
class ServedRow:
    """Until when somebody was there to serve `name` (seconds since the epoch)."""

    name: str
    at: float


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """A server's sheet of house rules, as it was last saved. `folded` is its name for comparing, `options` JSON.

    `change_no` numbers all changes of the server's sheets. A deleted sheet stays, so that its versions go on.
    """

    guild_id: int
    folded: str
    name: str
    version: int
    game: str
    options: str
    author: int
    at: float
    change_no: int
    deleted: bool = False


@dataclass(frozen=True, kw_only=True)
class UsualSheetRow:
    """What a server plays a game by where nothing else is said: the name or the key of a sheet; "" for nothing."""

    guild_id: int
    game: str
    sheet: str


LeagueSmallRow: TypeAlias = (
    LeagueVersionRow
    | LeagueRow
    | SeasonRow
    | LeagueMemberRow
    | ResultRow
    | ResultLineRow
    | SittingRow
    | SittingGone
    | StandingRow
    | RatingRow
    | ProjectionRow
)
SmallRow: TypeAlias = (
    ServedRow
    | ShownRow
    | PinnedBoardGone
    | PinnedBoardRow
    | ShownGone
    | GuildRow
    | UserRow
    | MemberRow
    | CommandSyncRow
    | SheetRow
    | UsualSheetRow
    | DisputeRow
    | LeagueSmallRow
    | TeamSeasonRow
    | TeamRow
    | MatchRow
    | NightRow
)
"""A row that is simply replaced by a newer one."""


@dataclass(frozen=True, kw_only=True)
class Standstill:
    """Clocks stood still from `since` to `until`: every deadline after `since` comes so much later, one of the kinds
    in `patient` at the earliest at `until + courtesy`. The versions of the tables concerned grow by one. `shards`: at
    the tables of their servers only.
    """

    since: float
    until: float
    courtesy: float = 0.0
    patient: tuple[str, ...] = ()
    shards: Shards | None = None


@dataclass(frozen=True, kw_only=True)
class Forgotten:
    """A person of whom nothing is to be known any more. `stand_in` is the number that stands for them from then on,
    below zero; `mark` what is left in the keys under which they got their opening balances, so that nobody gets a
    second one by being forgotten.
    """

    user_id: int
    stand_in: int
    mark: str


@dataclass(frozen=True, kw_only=True)
class Change:
    """Everything one command changes.

    `table` is the row after the change and `expected_version` the version it was made from (0 for a new table): a
    table that moved on meanwhile makes the writer refuse the change (VersionConflict). `key` makes it happen once:
    a key used before makes the writer return the stored answer instead. `claims` are names that only one change may
    ever take: a taken one refuses the change (AlreadyClaimed). `deadlines` replaces all deadlines of the table
    (None: leaves them). A posting that would make an account negative that may not be refuses the change
    (InsufficientFunds). A new table in a channel that has an open one is refused (ChannelTaken). `small` rows
    replace what stood there. A game that ends is `played` wherever one of its deals was. `results` get their numbers
    when they are written. A `standstill` moves deadlines of all tables; with a claim it happens once. Of `thinned`
    deals the moves go. Who is `forgotten` stands nowhere afterwards; the change is refused (StillConcerned) where they
    sit at an open table, or would still have chips or debts.

    What is `tallied` is added up, but for what is counted late: that counts once its people, by server and user, are
    `added_up` again. Of deals that were `appraised` it is added up what their cards were worth. What is `uncounted`,
    by table and deal, counts no more, and neither does a deal whose settlement a transaction reverses. `to_count` is to
    be counted later, and what is `counted` need not be any more.

    Raises ValueError where deadlines are to be replaced and no table is named.
    """

    key: str | None = None
    answer: str = ""
    expected_version: int = 0
    table: TableRow | None = None
    seats: tuple[SeatRow, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    deals: tuple[DealRow, ...] = ()
    deals_ended: tuple[DealEndRow, ...] = ()
    games: tuple[GameRow, ...] = ()
    played: tuple[PlayedRow, ...] = ()
    deadlines: tuple[DeadlineRow, ...] | None = None
    transactions: tuple[Transaction, ...] = ()
    acts: tuple[ActRow, ...] = ()
    claims: tuple[str, ...] = ()
    small: tuple[SmallRow, ...] = ()
    results: tuple[NewResult, ...] = ()
    standstill: Standstill | None = None
    thinned: tuple[ThinnedDeal, ...] = ()
    tallied: tuple[DealTallyRow, ...] = ()
    appraised: tuple[AppraisalRow, ...] = ()
    uncounted: tuple[tuple[int, int], ...] = ()
    added_up: tuple[tuple[int, int], ...] = ()
    to_count: tuple[ToCountRow, ...] = ()
    counted: tuple[ToCountRow, ...] = ()
    forgotten: Forgotten | None = None

    def __post_init__(self) -> None:
        if self.deadlines is not None and self.table is None:
            raise ValueError("deadlines of no table")


@dataclass(frozen=True)
class Committed:
    """The writer's answer: `answer` as stored under the key; `repeated` when the key had been used before.

    `balances` are the new balances of the accounts it posted to, by account id.
    """

    answer: str
    repeated: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)
