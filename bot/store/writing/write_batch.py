"""Write batch: all rows that one command changes, committed together or not at all.

Plain values. Services build them, the writer commits them. JSON columns hold text written by `bot.store.codec`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct, field

from bot.store.schema.audit_and_disputes import DisputeRow
from bot.store.schema.league import (
    LeagueMemberRow,
    LeagueRow,
    LeagueVersionRow,
    NewResult,
    ProjectionRow,
    RatingRow,
    ResultLineRow,
    ResultRow,
    SeasonRow,
    SittingRow,
    StandingRow,
    UnplayedSeason,
)
from bot.store.schema.money import AccountRef, Transaction
from bot.store.schema.processes import CommandSyncRow, LivenessRow, ProcessRow, Shards
from bot.store.schema.settings import (
    DefaultSheetRow,
    GuildRow,
    MemberRow,
    SettingsEdit,
    SheetRow,
    UserRow,
)
from bot.store.schema.statistics import (
    AppraisalRow,
    DealTallyRow,
    PendingCountRow,
    PinnedLeaderboardRow,
)
from bot.store.schema.tables import (
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    HistoryEntryRow,
    MessageRow,
    MoveRow,
    PrunedDeal,
    SeatRow,
    TableRow,
)
from bot.store.schema.teams_and_nights import MatchRow, NightRow, TeamRow, TeamSeasonRow


class AuditEntryRow(Struct, frozen=True, kw_only=True):
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


class RowDeletion(Struct, frozen=True):
    """Deletes the stored row of a type with that primary key, if there is one."""

    row_type: type[Any]
    key: tuple[Any, ...]


LeagueUpsertRow: TypeAlias = (
    LeagueVersionRow
    | LeagueRow
    | SeasonRow
    | LeagueMemberRow
    | ResultRow
    | ResultLineRow
    | SittingRow
    | StandingRow
    | RatingRow
    | ProjectionRow
)

UpsertRow: TypeAlias = (
    RowDeletion
    | LivenessRow
    | ProcessRow
    | MessageRow
    | PinnedLeaderboardRow
    | SettingsEdit
    | GuildRow
    | UserRow
    | MemberRow
    | CommandSyncRow
    | SheetRow
    | DefaultSheetRow
    | DisputeRow
    | LeagueUpsertRow
    | TeamSeasonRow
    | TeamRow
    | MatchRow
    | NightRow
)
"""A row that replaces the stored row of the same key, or deletes it."""


class ClockPause(Struct, frozen=True, kw_only=True):
    """A pause of all clocks from `since` to `until` (seconds since the epoch).

    Every deadline after `since` is moved by the length of the pause. One that was set during the pause is moved by the
    part that was left. Deadlines of the kinds in `grace_kinds` are moved to `until + courtesy` at least. The versions
    of the tables affected are raised by one. With `shards`, only tables of their servers are affected, with `guild_id`
    only tables of that server.
    """

    since: float
    until: float
    grace_seconds: float = 0.0
    grace_kinds: tuple[str, ...] = ()
    shards: Shards | None = None
    guild_id: int | None = None


class UserDeletion(Struct, frozen=True, kw_only=True):
    """The deletion of a user. `replacement_id`, a number below zero, replaces their id everywhere.

    `user_hash` replaces the id in the keys of their opening balances, so that deletion does not lead to a second
    opening balance.
    """

    user_id: int
    replacement_id: int
    user_hash: str


class WriteBatch(Struct, frozen=True, kw_only=True):
    """All rows that one command changes, and the conditions under which they may be committed.

    Raises ValueError for deadlines without a table, and for a table whose version does not grow.
    """

    idempotency_key: str | None = None
    """Idempotency key. If it was used before, the writer returns the stored answer and changes nothing."""
    answer: str = ""
    """Answer stored under the key."""
    expected_version: int = 0
    """Version of the table that the change was made from (0: a new table). Another one is a VersionConflict."""
    table: TableRow | None = None
    """The table after the change. A new one in a channel with an open table is refused (ChannelTaken)."""
    seats: tuple[SeatRow, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    deals: tuple[DealRow, ...] = ()
    deal_ends: tuple[DealEndRow, ...] = ()
    games: tuple[GameRow, ...] = ()
    """Games that end. Each is added to `history_entries` at every place where one of its deals is."""
    played: tuple[HistoryEntryRow, ...] = ()
    deadlines: tuple[DeadlineRow, ...] | None = None
    """Deadlines that replace all deadlines of the table. None keeps these."""
    replaces_every_deadline: bool = False
    """True if `deadlines` contains every kind that is stored, so that none has to be deleted."""
    transactions: tuple[Transaction, ...] = ()
    """Transactions to post. Overdrawing an account that may not be negative is refused (InsufficientFunds)."""
    audit_entries: tuple[AuditEntryRow, ...] = ()
    claims: tuple[str, ...] = ()
    """Keys that only one change may ever take. A key that is taken refuses the change (AlreadyClaimed)."""
    expected_unclaimed: tuple[str, ...] = ()
    """Keys that nobody may have claimed (AlreadyClaimed). This change does not claim them either."""
    expected_balances: tuple[tuple[AccountRef, int], ...] = ()
    """Accounts with the balances that they must have before the change, in chips (BalanceChanged)."""
    expected_unplayed: tuple[UnplayedSeason, ...] = ()
    """Seasons in which nothing may have been played (SeasonAlreadyPlayed)."""
    upserts: tuple[UpsertRow, ...] = ()
    """Rows that replace the stored ones, and deletions."""
    results: tuple[NewResult, ...] = ()
    """League results, which are numbered when they are written."""
    clock_pause: ClockPause | None = None
    """Pause that moves the deadlines of all tables, or of those in some servers. A claim makes it happen once."""
    pruned_deals: tuple[PrunedDeal, ...] = ()
    """Deals whose moves are deleted."""
    deal_tallies: tuple[DealTallyRow, ...] = ()
    """Tallies to store and to add up."""
    appraisals: tuple[AppraisalRow, ...] = ()
    """Appraisals of the cards of deals, to be added up."""
    uncounted_deals: tuple[tuple[int, int], ...] = ()
    """Deals, by table and number, that no longer count. Deals whose settlement is reversed do not count either."""
    pending_counts: tuple[PendingCountRow, ...] = ()
    """Deals to be counted later."""
    finished_counts: tuple[PendingCountRow, ...] = ()
    """Deals that no longer wait to be counted."""
    user_deletion: UserDeletion | None = None
    """User to be deleted. Refused if they sit at an open table or still have chips or debts (UserStillInvolved)."""

    def __post_init__(self) -> None:
        if self.deadlines is not None and self.table is None:
            raise ValueError("deadlines of no table")
        if self.table is not None and self.table.version <= self.expected_version:
            raise ValueError("a table's version does not grow")


class CommitResult(Struct, frozen=True):
    """Result of a commit: the `answer` stored under the key, and `is_repeat` if the key had been used before.

    `balances` are the new balances of the accounts in the postings, by account id.
    """

    answer: str
    is_repeat: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)


def needs_exclusive_lock(batch: WriteBatch) -> bool:
    """Return True if no other process may write while a change is checked and written."""
    if (
        batch.expected_unclaimed
        or batch.expected_balances
        or batch.expected_unplayed
        or batch.user_deletion
        or batch.clock_pause
    ):
        return True  # the data that it reads must not change
    if batch.audit_entries or batch.results or batch.pruned_deals or batch.appraisals or batch.uncounted_deals:
        return True
    if batch.transactions and any(one.reverses is not None for one in batch.transactions):
        return True
    return bool(batch.upserts) and any(isinstance(row, ResultRow) for row in batch.upserts)


def needs_own_transaction(batch: WriteBatch) -> bool:
    """Return True if a change needs a group of its own.

    It changes rows of tables and people that other changes in the group have read before.
    """
    return batch.user_deletion is not None or batch.clock_pause is not None


def changes_settings(batch: WriteBatch) -> bool:
    """Return True if a change affects settings, which processes cache."""
    return batch.user_deletion is not None or any(isinstance(row, SettingsEdit) for row in batch.upserts)
