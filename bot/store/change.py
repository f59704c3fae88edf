"""What one command changes: rows that are committed together or not at all.

Plain values; the tables and the ledger make them, the writer commits them. JSON columns hold text made by
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
    """What somebody did who looks after a server: `kind` says what, `person` to whom (0: nobody), `facts` (JSON) the
    rest, `reason` why, where they said so. The writer numbers a server's acts from 1. `leagues` are those of the
    server that it concerns.
    """

    guild_id: int
    actor: int
    kind: str
    person: int = 0
    facts: str = "{}"
    reason: str = ""
    leagues: tuple[int, ...] = ()


class ServedRow(Struct, frozen=True, kw_only=True):
    """Until when somebody was there to serve `name` (seconds since the epoch)."""

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
"""A row that is simply replaced by a newer one."""


class Standstill(Struct, frozen=True, kw_only=True):
    """Clocks stood still from `since` to `until`: every deadline after `since` comes so much later, one that was set
    meanwhile by the part after that, and one of the kinds in `patient` at the earliest at `until + courtesy`. The
    versions of the tables concerned grow by one. `shards`: at the tables of their servers only. `guild_id`: at those of
    this server only.
    """

    since: float
    until: float
    courtesy: float = 0.0
    patient: tuple[str, ...] = ()
    shards: Shards | None = None
    guild_id: int | None = None


class Forgotten(Struct, frozen=True, kw_only=True):
    """A person of whom nothing is to be known any more. `stand_in` is the number that stands for them from then on,
    below zero; `mark` what is left in the keys under which they got their opening balances, so that nobody gets a
    second one by being forgotten.
    """

    user_id: int
    stand_in: int
    mark: str


class Change(Struct, frozen=True, kw_only=True):
    """Everything one command changes.

    `table` is the row after the change and `expected_version` the version it was made from (0 for a new table): a table
    that moved on meanwhile makes the writer refuse the change (VersionConflict). `key` makes it happen once: a key used
    before makes the writer return the stored answer instead. `claims` are names that only one change may ever take: a
    taken one refuses the change (AlreadyClaimed), and so does one of `unclaimed`, which it does not take itself. Where
    something was played in a season that is to be `unplayed`, it is refused (SeasonPlayed), and where an account that
    has to be `standing` at a balance (chips) holds something else before it (BalanceMoved). `deadlines` replaces all
    deadlines of the table (None: leaves them); `covering`: all kinds that stand are among them, so that none has to be
    deleted. A posting that would make an account negative that may not be refuses the change (InsufficientFunds). A new
    table in a channel that has an open one is refused (ChannelTaken). `small` rows replace what stood there. A game
    that ends is `played` wherever one of its deals was. `results` get their numbers when they are written. A
    `standstill` moves deadlines of all tables; with a claim it happens once. Of `thinned` deals the moves go. Who is
    `forgotten` stands nowhere afterwards; the change is refused (StillConcerned) where they sit at an open table, or
    would still have chips or debts.

    What is `tallied` is added up. Of deals that were `appraised` it is added up what their cards were worth. What is
    `uncounted`, by table and deal, counts no more, and neither does a deal whose settlement a transaction reverses.
    `to_count` is to be counted later, and what is `counted` need not be any more.

    Raises ValueError where deadlines are to be replaced and no table is named, or a table's version does not grow.
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
    to_count: tuple[ToCountRow, ...] = ()
    counted: tuple[ToCountRow, ...] = ()
    forgotten: Forgotten | None = None

    def __post_init__(self) -> None:
        if self.deadlines is not None and self.table is None:
            raise ValueError("deadlines of no table")
        if self.table is not None and self.table.version <= self.expected_version:
            raise ValueError("a table's version does not grow")


class Committed(Struct, frozen=True):
    """The writer's answer: `answer` as stored under the key; `repeated` when the key had been used before.

    `balances` are the new balances of the accounts it posted to, by account id.
    """

    answer: str
    repeated: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)
