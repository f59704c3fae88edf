"""Write batch: all rows that one command changes, committed together or not at all.

A change of versioned data claims the lock key of the next version. If another change has claimed the key first, the
batch is based on old data: `retry_on_conflict` makes it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, field

from bot.store.errors import AlreadyClaimed, StoreUnavailable
from bot.store.schema.columns import ReplaceableRow
from bot.store.schema.league import NewResult, NightRow, ResultRow, UnplayedSeason
from bot.store.schema.money import AccountRef, Transaction
from bot.store.schema.processes import Shards
from bot.store.schema.servers import SettingsEdit
from bot.store.schema.statistics import AppraisalRow, DealTallyRow, PendingCountRow
from bot.store.schema.tables import (
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    HistoryEntryRow,
    MoveRow,
    PrunedDeal,
    SeatRow,
    TableRow,
)

ResultT = TypeVar("ResultT")
MAX_ATTEMPTS = 8


class AuditEntryRow(Struct, frozen=True, kw_only=True):
    """New entry of the audit log. The writer numbers the entries of a server from 1.

    `kind` names the action, `person` is the user concerned (0: nobody), and `facts` is JSON with further details.
    `reason` is the reason given, if any. `leagues` are the ids of the leagues that the entry is about.
    """

    guild_id: int
    actor: int
    kind: str
    person: int = 0
    facts: str = "{}"
    reason: str = ""
    leagues: tuple[int, ...] = ()


class RowDeletion(Struct, frozen=True):
    """Deletion of the stored row with the primary key `key`, if it exists."""

    row_type: type[Any]
    key: tuple[Any, ...]


UpsertRow: TypeAlias = ReplaceableRow | NightRow | SettingsEdit | RowDeletion
"""Row that replaces the stored row with the same key, an update of some of its columns, or a deletion."""


class ClockPause(Struct, frozen=True, kw_only=True):
    """Pause of all clocks from `since` to `until` (seconds since the epoch).

    Every deadline after `since` is postponed by the length of the pause. A deadline that was set during the pause is
    postponed by the remainder of the pause. Deadlines of the kinds in `grace_kinds` are postponed at least to `until +
    grace_seconds`. The versions of the tables affected are incremented. `shards` limits the pause to tables in the
    servers of these shards, and `guild_id` to tables in one server.
    """

    since: float
    until: float
    grace_seconds: float = 0.0
    grace_kinds: tuple[str, ...] = ()
    shards: Shards | None = None
    guild_id: int | None = None


class UserDeletion(Struct, frozen=True, kw_only=True):
    """Deletion of a user. The negative number `replacement_id` replaces the user's id everywhere.

    In the keys of opening balances, `user_hash` replaces the id, so that a deleted user who returns does not get a
    second opening balance.
    """

    user_id: int
    replacement_id: int
    user_hash: str


class WriteBatch(Struct, frozen=True, kw_only=True):
    """All rows that one command changes, and the conditions under which they may be committed.

    Raises ValueError if `deadlines` are given without a table, or if the version of the table does not grow.
    """

    idempotency_key: str | None = None
    """Idempotency key. If it was used before, the writer returns the stored answer and changes nothing."""
    answer: str = ""
    """Answer stored under the idempotency key."""
    expected_version: int = 0
    """Stored version of the table before the change (0: a new table). Otherwise VersionConflict is raised."""
    table: TableRow | None = None
    """Table after the change. ChannelTaken is raised if the table is new and the channel has an open table."""
    seats: tuple[SeatRow, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    deals: tuple[DealRow, ...] = ()
    deal_ends: tuple[DealEndRow, ...] = ()
    games: tuple[GameRow, ...] = ()
    """Finished games. Each is added to `history_entries` under every place of its deals."""
    played: tuple[HistoryEntryRow, ...] = ()
    deadlines: tuple[DeadlineRow, ...] | None = None
    """Deadlines that replace all stored deadlines of the table (None: the stored deadlines are kept)."""
    replaces_every_deadline: bool = False
    """True if `deadlines` contains every kind that is stored, so that no deadline has to be deleted."""
    transactions: tuple[Transaction, ...] = ()
    """Transactions to post. InsufficientFunds is raised if they overdraw an account that may not be negative."""
    audit_entries: tuple[AuditEntryRow, ...] = ()
    claims: tuple[str, ...] = ()
    """Keys that only one change may ever claim. AlreadyClaimed is raised if another change has claimed one."""
    expected_unclaimed: tuple[str, ...] = ()
    """Keys that are not claimed by this change. AlreadyClaimed is raised if another change has claimed one."""
    expected_balances: tuple[tuple[AccountRef, int], ...] = ()
    """Accounts with the balances (chips) that they must have before the change. Otherwise BalanceChanged is raised."""
    expected_unplayed: tuple[UnplayedSeason, ...] = ()
    """Seasons in which nothing may have been played. Otherwise SeasonAlreadyPlayed is raised."""
    upserts: tuple[UpsertRow, ...] = ()
    """Rows that replace stored rows, and deletions of rows."""
    results: tuple[NewResult, ...] = ()
    """League results, which the writer numbers."""
    clock_pause: ClockPause | None = None
    """Pause that postpones deadlines. A claim in the same batch makes sure that it happens only once."""
    pruned_deals: tuple[PrunedDeal, ...] = ()
    """Deals whose moves are deleted."""
    deal_tallies: tuple[DealTallyRow, ...] = ()
    """Counts of deals to store and to add to the totals."""
    appraisals: tuple[AppraisalRow, ...] = ()
    """Appraisals of deals to add to the totals."""
    uncounted_deals: tuple[tuple[int, int], ...] = ()
    """Deals, by table and number, that no longer count. Deals whose settlement is reversed need not be listed."""
    pending_counts: tuple[PendingCountRow, ...] = ()
    """Deals to be counted later."""
    finished_counts: tuple[PendingCountRow, ...] = ()
    """Deals that no longer wait to be counted."""
    user_deletion: UserDeletion | None = None
    """User to delete. UserStillInvolved is raised if they sit at an open table or have chips or debts."""

    def __post_init__(self) -> None:
        if self.deadlines is not None and self.table is None:
            raise ValueError("deadlines of no table")
        if self.table is not None and self.table.version <= self.expected_version:
            raise ValueError("a table's version does not grow")


class CommitResult(Struct, frozen=True):
    """Result of a commit, with the answer stored under the idempotency key.

    `is_repeat` is True if the key had been used before. `balances` are the new balances of the accounts with postings,
    by account id.
    """

    answer: str
    is_repeat: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)


def needs_exclusive_lock(batch: WriteBatch) -> bool:
    """Return True if no other process may write while a batch is checked and written."""
    if (
        batch.expected_unclaimed
        or batch.expected_balances
        or batch.expected_unplayed
        or batch.user_deletion
        or batch.clock_pause
    ):
        return True  # the data that is checked must not change
    if batch.audit_entries or batch.results or batch.pruned_deals or batch.appraisals or batch.uncounted_deals:
        return True
    if batch.transactions and any(one.reverses is not None for one in batch.transactions):
        return True
    return bool(batch.upserts) and any(isinstance(row, ResultRow) for row in batch.upserts)


def needs_own_transaction(batch: WriteBatch) -> bool:
    """Return True if a batch must be the only one in its group.

    Such a batch changes rows of tables and people that other batches of the group have read before.
    """
    return batch.user_deletion is not None or batch.clock_pause is not None


def changes_settings(batch: WriteBatch) -> bool:
    """Return True if a batch affects settings, which processes cache."""
    return batch.user_deletion is not None or any(isinstance(row, SettingsEdit) for row in batch.upserts)


def leagues_lock_key(guild_id: int, version: int) -> str:
    return f"leagues/{guild_id}/{version}"


def standings_lock_key(league_id: int, season_no: int, upto: int, changes: int) -> str:
    """Return the key that claims the next update of a season's standings and ratings.

    The stored standings include the results up to `upto` and `changes` changes to results.
    """
    return f"standings/{league_id}/{season_no}/{upto}/{changes}"


def teams_lock_key(league_id: int, season_no: int, version: int) -> str:
    return f"teams/{league_id}/{season_no}/{version}"


def night_lock_key(night_id: int, version: int) -> str:
    return f"night/{night_id}/{version}"


def dispute_lock_key(guild_id: int, number: int, version: int) -> str:
    return f"dispute/{guild_id}/{number}/{version}"


async def retry_on_conflict(
    operation: Callable[[], Awaitable[ResultT]],
    subject: str,
    *,
    conflicts: tuple[type[Exception], ...] = (AlreadyClaimed,),
    max_attempts: int = MAX_ATTEMPTS,
) -> ResultT:
    """Run `operation`, which reads data and commits a change of it, until it succeeds. Return its result.

    An attempt that raises one of `conflicts` is repeated. Raises StoreUnavailable after `max_attempts` conflicts;
    `subject` names the data in the message.
    """
    for _ in range(max_attempts):
        try:
            return await operation()
        except conflicts:
            continue
    raise StoreUnavailable(f"too many changes at once: {subject}")
