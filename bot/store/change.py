"""Write batch: all rows that one command changes, committed together or not at all.

Plain values. The tables and the ledger build them, the writer commits them. JSON columns hold text written by
`bot.store.codec`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

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
    Unplayed,
)
from bot.store.money import AccountRef, Transaction
from bot.store.processes import ProcessGone, ProcessRow
from bot.store.settings import CommandSyncRow, Edited, GuildRow, MemberRow, SheetRow, UserRow, UsualSheetRow
from bot.store.shards import Shards
from bot.store.tables import (
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    MoveRow,
    PlayedRow,
    SeatRow,
    ShownGone,
    ShownRow,
    TableRow,
    ThinnedDeal,
)
from bot.store.tallies import AppraisalRow, DealTallyRow, PinnedBoardGone, PinnedBoardRow, ToCountRow


class ActRow(Struct, frozen=True, kw_only=True):
    """An entry of the audit log. The writer numbers the entries of a server from 1.

    `kind` names the action, `person` is the user it was about (0: nobody), and `facts` is JSON with further details.
    `reason` is the reason given, if any. `leagues` are the leagues of the server that the entry is about.
    """

    guild_id: int
    actor: int
    kind: str
    person: int = 0
    facts: str = "{}"
    reason: str = ""
    leagues: tuple[int, ...] = ()


class ServedRow(Struct, frozen=True, kw_only=True):
    """The last moment at which the process or service `name` was alive (seconds since the epoch)."""

    name: str
    at: float


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
    | ProcessRow
    | ProcessGone
    | ShownRow
    | PinnedBoardGone
    | PinnedBoardRow
    | ShownGone
    | Edited
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
"""A row that replaces the stored row of the same key, or deletes it."""


class Standstill(Struct, frozen=True, kw_only=True):
    """A pause of all clocks from `since` to `until` (seconds since the epoch).

    Every deadline after `since` is moved by the length of the pause. One that was set during the pause is moved by the
    part that was left. Deadlines of the kinds in `patient` are moved to `until + courtesy` at least. The versions of
    the tables affected are raised by one. With `shards`, only tables of their servers are affected, with `guild_id`
    only tables of that server.
    """

    since: float
    until: float
    courtesy: float = 0.0
    patient: tuple[str, ...] = ()
    shards: Shards | None = None
    guild_id: int | None = None


class Forgotten(Struct, frozen=True, kw_only=True):
    """The deletion of a user. `stand_in`, a number below zero, replaces their id everywhere.

    `mark` replaces the id in the keys of their opening balances, so that deletion does not lead to a second opening
    balance.
    """

    user_id: int
    stand_in: int
    mark: str


class Change(Struct, frozen=True, kw_only=True):
    """All rows that one command changes.

    `table` is the row after the change, and `expected_version` the version that it was made from (0: a new table).
    Another stored version is a VersionConflict. A new table in a channel with an open one is refused with ChannelTaken.

    `key` is an idempotency key: if it was used before, the writer returns the stored `answer` and changes nothing.
    `claims` are keys that only one change may ever take. A claim that is taken is refused with AlreadyClaimed, and so
    is one of `unclaimed`, which this change does not take.

    Further conditions: no game was played in any of the seasons `unplayed` (SeasonPlayed), and the accounts in
    `standing` have these balances in chips (BalanceMoved). A posting that would overdraw an account is refused with
    InsufficientFunds, unless the account may be negative.

    `deadlines` replaces all deadlines of the table (None: keeps them). With `covering` it contains every kind that is
    stored, so that none has to be deleted. `small` rows replace the stored ones. A game that ends is indexed as
    `played` at every place where one of its deals is. `results` are numbered when they are written. A `standstill`
    moves the deadlines of all tables; a claim makes it happen once. The moves of `thinned` deals are deleted. A user
    who is `forgotten` is removed from all rows. This is refused with StillConcerned if they sit at an open table, or
    would still have chips or debts.

    Tallies: `tallied` rows are stored and added up. Rows that are counted late only count once their people, by server
    and user, are `added_up` again. `appraised` adds the value of the cards of deals. `uncounted` deals, by table and
    number, no longer count, and neither do deals whose settlement is reversed. `to_count` are deals to be counted
    later, `counted` those that no longer wait.

    Raises ValueError for deadlines without a table, and for a table whose version does not grow.
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
    covering: bool = False
    transactions: tuple[Transaction, ...] = ()
    acts: tuple[ActRow, ...] = ()
    claims: tuple[str, ...] = ()
    unclaimed: tuple[str, ...] = ()
    standing: tuple[tuple[AccountRef, int], ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
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
        if self.table is not None and self.table.version <= self.expected_version:
            raise ValueError("a table's version does not grow")


class Committed(Struct, frozen=True):
    """Result of a commit: the `answer` stored under the key, and `repeated` if the key had been used before.

    `balances` are the new balances of the accounts in the postings, by account id.
    """

    answer: str
    repeated: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)
