"""Group commit: batches that conflict are refused, and all others are committed in one transaction."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, case, delete, exists, func, literal, not_, or_, select, tuple_, update

from bot.store import errors, schema
from bot.store.engines import Database
from bot.store.errors import AlreadyClaimed, InsufficientFunds, Superseded, UserStillInvolved, VersionConflict
from bot.store.schema.league import UnplayedSeason
from bot.store.schema.money import SIGNED_KINDS, AccountRef, AccountRow, PostingRow, TransactionRow
from bot.store.schema.tables import (
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    HistoryEntryRow,
    IdempotencyKeyRow,
    MoveRow,
    PrunedDeal,
    SeatRow,
    TableRow,
)
from bot.store.statements import FIND_CHANNELS, FIND_KEYS, LOCK_ACCOUNTS, LOCK_TABLES, RowDeleter, RowWriter, upserter
from bot.store.writing import tallies, upserts, user_deletion
from bot.store.writing.write_batch import ClockPause, CommitResult, WriteBatch

VACUUM_KEY_PREFIX = "wipe/"
"""Prefix of the keys that request a vacuum of the database's files."""

_PERMANENT_KEY_PREFIXES = (VACUUM_KEY_PREFIX, user_deletion.OPENING_KEY_PREFIX, "refill/", "reversal/", "stake/")
"""Prefixes of keys that never expire."""


def is_group_committed(connection: Connection, commit_keys: Collection[str]) -> bool:
    """Return True if the group that stores the keys `commit_keys` is committed."""
    return {key for key, _ in FIND_KEYS.read(connection, commit_keys)} == set(commit_keys)


def delete_expired_keys(connection: Connection, before: float, limit: int) -> bool:
    """Delete at most `limit` keys older than `before`. Return True if there may be more.

    Keys that guard one-off payments are kept. The query scans all keys, which takes a while.
    """
    key = schema.idempotency_keys.c.key
    lasting = [key.startswith(kind, autoescape=True) for kind in _PERMANENT_KEY_PREFIXES]
    old = select(key).where(schema.idempotency_keys.c.at < before, not_(or_(*lasting))).limit(limit)
    return connection.execute(delete(schema.idempotency_keys).where(key.in_(old))).rowcount == limit


def find_vacuum_keys(connection: Connection) -> tuple[str, ...]:
    """Return the keys that request a vacuum after users were deleted."""
    wanted = schema.idempotency_keys.c.key.startswith(VACUUM_KEY_PREFIX, autoescape=True)
    return tuple(connection.execute(select(schema.idempotency_keys.c.key).where(wanted)).scalars())


def delete_vacuum_keys(connection: Connection, wanted: tuple[str, ...]) -> None:
    """Delete the keys `wanted` after a vacuum. Keys added since then are kept."""
    connection.execute(delete(schema.idempotency_keys).where(schema.idempotency_keys.c.key.in_(wanted)))


def has_been_played(connection: Connection, season: UnplayedSeason) -> bool:
    """Return True if a season has a result, or if something is being played that may count for the season.

    Sittings in progress may count. So may a running deal with counted house rules at a table of the server where a
    member is seated.
    """
    results, sittings = schema.results.c, schema.sittings.c
    theirs = (results.league_id == season.league_id, results.season_no == season.season_no)
    going_on = (sittings.league_id == season.league_id, sittings.season_no == season.season_no)
    found: list[ColumnElement[bool]] = [
        select(results.result_id).where(*theirs).exists(),
        select(sittings.table_id).where(*going_on).exists(),
    ]
    if season.counted_games:
        found.append(_has_running_deal(season))
    return bool(connection.execute(select(or_(*found))).scalar())


def _has_running_deal(season: UnplayedSeason) -> ColumnElement[bool]:
    tables, deals, ends = schema.tables.c, schema.deals.c, schema.deal_ends.c
    seats, members = schema.seats.c, schema.league_members.c
    newest = schema.deals.alias()
    last = select(func.max(newest.c.deal_no)).where(newest.c.table_id == tables.table_id).scalar_subquery()
    over = select(ends.deal_no).where(ends.table_id == deals.table_id, ends.deal_no == deals.deal_no).exists()
    member = (
        select(seats.seat)
        .join(schema.league_members, members.user_id == seats.user_id)
        .where(
            seats.table_id == tables.table_id,
            seats.left.is_(False),
            members.league_id == season.league_id,
            members.left_at.is_(None),
        )
        .exists()
    )
    return (
        select(deals.deal_no)
        .join(schema.tables, tables.table_id == deals.table_id)
        .where(
            tables.guild_id == season.guild_id,
            tables.status != schema.TABLE_CLOSED,
            deals.deal_no == last,
            tuple_(deals.game, deals.agreed).in_(season.counted_games),
            ~over,
            member,
        )
        .exists()
    )


Outcome: TypeAlias = CommitResult | Exception
"""Outcome of one batch: the result of the commit, or the error that refused it."""

_KEYS = RowWriter(IdempotencyKeyRow)
_CHANGING_COLUMNS = ("version", "game", "rules_version", "info")
_TABLES = RowWriter(TableRow, replacing=("status", *_CHANGING_COLUMNS))

_TABLES_WITH_SAME_STATUS = RowWriter(TableRow, replacing=_CHANGING_COLUMNS)
"""Writer of tables with an unchanged status. Writing it would make SQLite update the index of open channels."""

_NEW_TABLES = RowWriter(TableRow)
_MOVES = RowWriter(MoveRow)
_PLAYED = upserter(HistoryEntryRow)
_DEADLINES = upserter(DeadlineRow)
_DEADLINE_DELETER = RowDeleter(schema.deadlines.c.table_id)
_ACCOUNTS = RowWriter(AccountRow, replacing=("balance",))

_NEW_ACCOUNTS = RowWriter(AccountRow)
"""Writer of new accounts. It must not overwrite an account that another process has created in the meantime."""

_TRANSACTIONS = RowWriter(TransactionRow)
_POSTINGS = RowWriter(PostingRow)

_INSERTED_PARTS: tuple[tuple[RowWriter, Callable[[WriteBatch], Iterable[object]]], ...] = (
    (upserter(SeatRow), lambda change: change.seats),
    (_MOVES, lambda change: change.moves),
    (RowWriter(DealRow), lambda change: change.deals),
    (RowWriter(DealEndRow), lambda change: change.deal_ends),
    (RowWriter(GameRow), lambda change: change.games),
    (_PLAYED, lambda change: change.played),
)
"""Writers of rows of which a batch may have many, each with the function that returns these rows of a batch."""

_REVISION = str(select(schema.alembic_version.c.version_num))


class GroupResult(Struct, frozen=True):
    """Outcomes of a group, and the keys that prove later that the group was committed.

    `has_changes` is True if there is something to commit. `commit_keys` are all keys that the group stores. The group
    is committed if all of them are found; single ones may have been stored by another process. A group that contains
    only small rows, such as upserts, has no keys.
    """

    outcomes: list[Outcome]
    has_changes: bool
    commit_keys: tuple[str, ...]


def write_group(database: Database, connection: Connection, batches: Sequence[WriteBatch], at: float) -> GroupResult:
    """Write those of `batches` that do not conflict, in the transaction of `connection`.

    No two batches may change the same table. A batch that needs its own transaction must be the only one. Raises
    Superseded or a database error, after which the transaction must not be committed.
    """
    check_revision(connection)
    group = _GroupWriter(database, connection, batches)
    outcomes = [group.judge(change) for change in batches]
    fitting = [change for change, outcome in zip(batches, outcomes, strict=True) if _is_applied(outcome)]
    keys = [
        IdempotencyKeyRow(change.idempotency_key, change.answer, at)
        for change in fitting
        if change.idempotency_key is not None
    ]
    keys += [IdempotencyKeyRow(claim, "", at) for change in fitting for claim in change.claims]
    keys += [
        IdempotencyKeyRow(f"{VACUUM_KEY_PREFIX}{change.user_deletion.replacement_id}", "", at)
        for change in fitting
        if change.user_deletion is not None
    ]
    if any(change.idempotency_key is None and _needs_commit_key(change) for change in fitting):
        keys.append(IdempotencyKeyRow(f"group/{uuid.uuid4()}", "", at))
    _KEYS.write(connection, keys)
    for change in fitting:
        if change.clock_pause is not None:
            _pause_clocks(connection, change.clock_pause)
    group.write(fitting, at)
    return GroupResult(outcomes, bool(fitting), tuple(one.key for one in keys))


def _needs_commit_key(batch: WriteBatch) -> bool:
    """Return True if a batch contains more than small rows such as upserts."""
    counted = batch.deal_tallies or batch.appraisals or batch.uncounted_deals
    return bool(batch.table or batch.transactions or batch.audit_entries or batch.pruned_deals or counted)


def check_revision(connection: Connection) -> None:
    """Raise Superseded if the database no longer has the revision of this program.

    No process can change the revision until the transaction of `connection` ends.
    """
    cursor = connection.connection.cursor()
    cursor.execute(_REVISION)
    (found,) = cursor.fetchone() or ("none",)
    cursor.close()
    if found != schema.REVISION:
        raise Superseded(str(found))


def _pause_clocks(connection: Connection, pause: ClockPause) -> None:
    """Postpone the deadlines after the start of a pause, and increment the versions of their tables."""
    due_at, table_id = schema.deadlines.c.due_at, schema.tables.c.table_id
    after = min(pause.since, pause.until)  # if the clock was set back, deadlines already due are moved back too
    concerned = select(schema.deadlines.c.table_id).where(due_at > after)
    version = schema.tables.c.version
    guild_id = schema.tables.c.guild_id
    served = [] if pause.shards is None else [pause.shards.sql_condition(guild_id)]
    if pause.guild_id is not None:
        served.append(guild_id == pause.guild_id)
    connection.execute(
        update(schema.tables).where(table_id.in_(concerned), *served).values({version.name: version + 1})
    )
    later, soonest = due_at + _paused_seconds(pause), pause.until + pause.grace_seconds
    hurried = schema.deadlines.c.kind.in_(pause.grace_kinds) & (later < soonest)
    put_off = case((hurried, soonest), else_=later)
    theirs = [exists().where(table_id == schema.deadlines.c.table_id, *served)] if served else []
    connection.execute(update(schema.deadlines).where(due_at > after, *theirs).values({due_at.name: put_off}))


def _paused_seconds(pause: ClockPause) -> ColumnElement[float]:
    """Return the seconds by which a pause postpones a deadline: the part of the pause after the deadline was set."""
    set_at, seconds = schema.deadlines.c.set_at, pause.until - pause.since
    if seconds <= 0:
        return literal(seconds)
    return case((set_at >= pause.until, 0.0), (set_at > pause.since, pause.until - set_at), else_=seconds)


def _is_applied(outcome: Outcome) -> bool:
    return isinstance(outcome, CommitResult) and not outcome.is_repeat


class _GroupWriter:
    """Writer of a group. It checks each batch against the stored data and the batches accepted before it."""

    def __init__(self, database: Database, connection: Connection, batches: Sequence[WriteBatch]) -> None:
        self._database = database
        self._connection = connection
        # Tables are locked before accounts, both in ascending order, to avoid deadlocks between processes. Keys are
        # looked up after that, because the previous holder of the locks may have stored them.
        ids = sorted(change.table.table_id for change in batches if change.table)
        found = LOCK_TABLES.read(connection, ids)
        self._versions: dict[int, int] = {table_id: version for table_id, version, _ in found}
        self._statuses: dict[int, str] = {table_id: status for table_id, _, status in found}
        self._balances: dict[str, int] = dict(LOCK_ACCOUNTS.read(connection, sorted(_account_ids(batches))))
        self._known_accounts = frozenset(self._balances)
        names = chain.from_iterable(_keys_to_look_up(change) for change in batches)
        self._answers: dict[str, str] = dict(FIND_KEYS.read(connection, dict.fromkeys(names)))
        opened = [change.table.channel_id for change in batches if change.table and not change.expected_version]
        self._channels: dict[int, int] = dict(FIND_CHANNELS.read(connection, opened))
        self._posted_accounts: dict[str, AccountRef] = {}
        self._active_guilds: set[int] = set()
        """Servers with accepted batches of deals or results, which are not in the database yet."""

    def judge(self, batch: WriteBatch) -> Outcome:
        """Return the outcome of a batch, checked against the stored data and the batches accepted before it."""
        if batch.idempotency_key is not None and batch.idempotency_key in self._answers:
            return CommitResult(self._answers[batch.idempotency_key], is_repeat=True)
        refused = self._find_conflict(batch)
        if refused:
            return refused
        balances: dict[str, int] = {}
        if batch.transactions:
            accounts = _accounts_by_id(batch)
            refused = self._find_shortfall(batch, accounts, balances)
            if refused:
                return refused
            self._balances.update(balances)
            self._posted_accounts.update(accounts)
        if batch.table:
            if batch.deals or batch.results or batch.upserts:
                self._active_guilds.add(batch.table.guild_id)
            self._versions[batch.table.table_id] = batch.table.version
            if batch.table.status == schema.TABLE_CLOSED:
                if self._channels.get(batch.table.channel_id) == batch.table.table_id:
                    del self._channels[batch.table.channel_id]
            elif batch.expected_version == 0:
                self._channels[batch.table.channel_id] = batch.table.table_id
        if batch.idempotency_key is not None:
            self._answers[batch.idempotency_key] = batch.answer
        self._answers.update(dict.fromkeys(batch.claims, ""))
        return CommitResult(batch.answer, balances=balances)

    def _find_conflict(self, batch: WriteBatch) -> Exception | None:
        """Return the error for the first condition that a batch does not meet, or None if it meets all."""
        for claim in (*batch.claims, *batch.expected_unclaimed):
            if claim in self._answers:
                return AlreadyClaimed(claim)
        for account, balance in batch.expected_balances:
            found = self._balances.get(account.account_id, 0)
            if found != balance:
                return errors.BalanceChanged(account.account_id, balance=found, expected=balance)
        for season in batch.expected_unplayed:
            if season.guild_id in self._active_guilds:
                return AlreadyClaimed(f"the tables of server {season.guild_id}")
            if has_been_played(self._connection, season):
                return errors.SeasonAlreadyPlayed(f"season {season.season_no} of league {season.league_id}")
        if batch.user_deletion is not None and user_deletion.is_still_involved(
            self._connection, batch, batch.user_deletion
        ):
            return UserStillInvolved(f"user {batch.user_deletion.user_id}")
        for transaction in batch.transactions:
            if transaction.requires_members and user_deletion.has_unknown_members(self._connection, transaction):
                return errors.MemberDeleted(f"a member of server {transaction.guild_id}")
        return self._find_table_conflict(batch)

    def _find_table_conflict(self, batch: WriteBatch) -> Exception | None:
        table = batch.table
        if table is None:
            return None
        found = self._versions.get(table.table_id)
        if (found or 0) != batch.expected_version:
            return VersionConflict(table.table_id, expected=batch.expected_version, found=found)
        if batch.expected_version == 0 and table.channel_id in self._channels:
            return errors.ChannelTaken(table.channel_id, self._channels[table.channel_id])
        return None

    def _find_shortfall(
        self, batch: WriteBatch, accounts: Mapping[str, AccountRef], balances: dict[str, int]
    ) -> InsufficientFunds | None:
        """Put the new balances of the accounts into `balances`. Return an error if one is overdrawn, or None."""
        for transaction in batch.transactions:
            for posting in transaction.postings:
                account_id = posting.account.account_id
                before = balances.get(account_id, self._balances.get(account_id, 0))
                balances[account_id] = before + posting.amount
        for account_id, balance in balances.items():
            if balance < 0 and accounts[account_id].kind not in SIGNED_KINDS:
                before = self._balances.get(account_id, 0)
                return InsufficientFunds(account_id, balance=before, needed=before - balance)
        return None

    def write(self, batches: Sequence[WriteBatch], at: float) -> None:
        """Write the accepted batches, except for their keys."""
        connection = self._connection
        tables = [change.table for change in batches if change.table]
        stood = self._statuses
        _TABLES_WITH_SAME_STATUS.write(connection, (one for one in tables if stood.get(one.table_id) == one.status))
        # Closing a table frees its channel for a new table, which is written afterwards.
        _TABLES.write(connection, (one for one in tables if stood.get(one.table_id, one.status) != one.status))
        _NEW_TABLES.write(connection, (one for one in tables if one.table_id not in stood))
        for rows, part in _INSERTED_PARTS:
            rows.write(connection, chain.from_iterable(map(part, batches)))
        for change in batches:
            for game in change.games:
                self._index_game(game)
        self._write_deadlines(batches)
        self._write_money(batches, at)
        upserts.write_upserts(connection, batches)
        upserts.write_audit_entries(connection, batches, at)
        results = upserts.write_results(connection, batches)
        tallies.write_tallies(connection, batches, results, at)
        for change in batches:
            for one in change.pruned_deals:
                self._prune_deal(one)
            if change.user_deletion is not None:
                user_deletion.delete_user(self._database, self._connection, change.user_deletion, at)

    def _index_game(self, game: GameRow) -> None:
        """Index a finished game at every place where one of its deals is indexed."""
        played = schema.history_entries.c
        theirs = (played.table_id == game.table_id, played.deal_no.between(game.first_deal, game.last_deal))
        places = self._connection.execute(select(played.place).where(*theirs).distinct()).scalars()
        rows = (
            HistoryEntryRow(
                place=place,
                ended_at=game.ended_at,
                table_id=game.table_id,
                deal_no=game.last_deal,
                guild_id=game.guild_id,
            )
            for place in places
        )
        _PLAYED.write(self._connection, rows)

    def _prune_deal(self, one: PrunedDeal) -> None:
        deals, moves, row = schema.deals.c, schema.moves.c, one.row
        theirs = (moves.table_id == row.table_id, moves.deal_no == row.deal_no, moves.number >= row.number)
        self._connection.execute(delete(schema.moves).where(*theirs))
        _MOVES.write(self._connection, (row,))
        of_deal = (deals.table_id == row.table_id, deals.deal_no == row.deal_no)
        left = {"snapshot": one.snapshot, "options": None, "sheet": None}
        self._connection.execute(update(schema.deals).where(*of_deal).values(left))

    def _write_deadlines(self, batches: Sequence[WriteBatch]) -> None:
        replaced = [change for change in batches if change.table and change.deadlines is not None]
        outlived = [change.table.table_id for change in replaced if change.table and not change.replaces_every_deadline]
        _DEADLINE_DELETER.run(self._connection, outlived)
        _DEADLINES.write(self._connection, chain.from_iterable(change.deadlines or () for change in replaced))

    def _write_money(self, batches: Sequence[WriteBatch], at: float) -> None:
        transactions = [one for change in batches for one in change.transactions]
        if not transactions:
            return
        accounts = [
            AccountRow(
                account_id=account_id,
                kind=one.kind.value,
                guild_id=one.guild_id,
                user_id=one.user_id,
                table_id=one.table_id,
                seat=one.seat,
                other_id=one.other_id,
                balance=self._balances[account_id],
            )
            for account_id, one in self._posted_accounts.items()
        ]
        _ACCOUNTS.write(self._connection, (row for row in accounts if row.account_id in self._known_accounts))
        _NEW_ACCOUNTS.write(self._connection, (row for row in accounts if row.account_id not in self._known_accounts))
        numbers = self._database.transaction_numbers(self._connection, len(transactions))
        numbered = list(zip(numbers, transactions, strict=True))
        _TRANSACTIONS.write(
            self._connection,
            (
                TransactionRow(
                    transaction_id=number,
                    kind=one.kind,
                    guild_id=one.guild_id,
                    table_id=one.table_id,
                    deal_no=one.deal_no,
                    actor=one.actor,
                    reason=one.reason,
                    reverses=one.reverses,
                    at=at,
                )
                for number, one in numbered
            ),
        )
        _POSTINGS.write(
            self._connection,
            (
                PostingRow(number, posting.account.account_id, posting.amount)
                for number, one in numbered
                for posting in one.postings
            ),
        )


def _keys_to_look_up(batch: WriteBatch) -> Iterable[str]:
    """Return the keys to look up for a batch: its claims, the keys that must be unclaimed, and its idempotency key."""
    return (
        *batch.claims,
        *batch.expected_unclaimed,
        *(() if batch.idempotency_key is None else (batch.idempotency_key,)),
    )


def _accounts_by_id(batch: WriteBatch) -> dict[str, AccountRef]:
    return {
        posting.account.account_id: posting.account
        for transaction in batch.transactions
        for posting in transaction.postings
    }


def _account_ids(batches: Sequence[WriteBatch]) -> set[str]:
    posted = {
        posting.account.account_id
        for change in batches
        for transaction in change.transactions
        for posting in transaction.postings
    }
    return posted | {account.account_id for change in batches for account, _ in change.expected_balances}
