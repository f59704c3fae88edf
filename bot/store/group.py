"""Group commit: conflicting changes are refused, all others are written in one transaction."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    case,
    delete,
    exists,
    literal,
    select,
    update,
)

from bot.store import acts, forgetting, schema, small, tallying, unplayed
from bot.store import results as results_of_leagues
from bot.store.change import Change, Committed, Standstill
from bot.store.engine import Database
from bot.store.errors import (
    AlreadyClaimed,
    BalanceMoved,
    ChannelTaken,
    InsufficientFunds,
    MemberGone,
    SeasonPlayed,
    StillConcerned,
    Superseded,
    VersionConflict,
)
from bot.store.keys import TO_WIPE
from bot.store.money import SIGNED, AccountRef
from bot.store.statements import FIND_CHANNELS, FIND_KEYS, LOCK_ACCOUNTS, LOCK_TABLES, Removal, Row, Rows, others
from bot.store.tables import GameRow, ThinnedDeal

Outcome: TypeAlias = Committed | Exception
"""Outcome of one change: the result of the commit, or the error that refused it."""


_KEYS = Rows(schema.keys)
_GOING_ON = ("version", "game", "rules_version", "info")
_TABLES = Rows(schema.tables, replacing=("status", *_GOING_ON))
_TABLES_AS_THEY_WERE = Rows(schema.tables, replacing=_GOING_ON)
"""Writer of tables with an unchanged status: an upsert with a status makes SQLite update the index of open channels."""
_NEW_TABLES = Rows(schema.tables)
_MOVES = Rows(schema.moves)
_PLAYED = Rows(schema.played, replacing=others(schema.played))
_DEADLINES = Rows(schema.deadlines, replacing=others(schema.deadlines))
_NO_DEADLINES = Removal(schema.deadlines.c.table_id)
_ACCOUNTS = Rows(schema.accounts, replacing=("balance",))
_NEW_ACCOUNTS = Rows(schema.accounts)
"""Inserts of new accounts. An account that another process has created in the meantime must not be overwritten."""
_TRANSACTIONS = Rows(schema.transactions)
_POSTINGS = Rows(schema.postings)

_PARTS: tuple[tuple[Rows, Callable[[Change], Iterable[object]]], ...] = (
    (Rows(schema.seats, replacing=others(schema.seats)), lambda change: change.seats),
    (_MOVES, lambda change: change.moves),
    (Rows(schema.deals), lambda change: change.deals),
    (Rows(schema.deal_ends), lambda change: change.deals_ended),
    (Rows(schema.games), lambda change: change.games),
    (_PLAYED, lambda change: change.played),
)
"""Kinds of rows that a change may have many of."""

_REVISION = str(select(schema.alembic_version.c.version_num))


class Written(Struct, frozen=True):
    """Outcomes of a group, and the keys that prove later that it was committed.

    `anything` is True if there is something to commit. `marks` are all keys that the group stores. A single one may
    also come from another process, so all of them have to be found. There are none if only small rows were written.
    """

    outcomes: list[Outcome]
    anything: bool
    marks: tuple[str, ...]


def write(database: Database, connection: Connection, changes: Sequence[Change], at: float) -> Written:
    """Write those of `changes` that do not conflict, in the transaction of `connection`.

    No two of them may be of the same table, and one that is written `apart` has to be the only one. Raises Superseded,
    and errors of the database; nothing may be committed then.
    """
    check_revision(connection)
    group = _Group(database, connection, changes)
    outcomes = [group.judge(change) for change in changes]
    fitting = [change for change, outcome in zip(changes, outcomes, strict=True) if _fits(outcome)]
    names = [(change.key, change.answer, at) for change in fitting if change.key is not None]
    names += [(claim, "", at) for change in fitting for claim in change.claims]
    names += [(f"{TO_WIPE}{change.forgotten.stand_in}", "", at) for change in fitting if change.forgotten is not None]
    if any(change.key is None and _lasting(change) for change in fitting):
        names.append((f"group/{uuid.uuid4()}", "", at))
    _KEYS.write(connection, names)
    for change in fitting:
        if change.standstill is not None:
            _stand_still(connection, change.standstill)
    group.write(fitting, at)
    return Written(outcomes, bool(fitting), tuple(name for name, _, _ in names))


def _lasting(change: Change) -> bool:
    """Return True if a change contains more than small rows."""
    counted = change.tallied or change.appraised or change.uncounted
    return bool(change.table or change.transactions or change.acts or change.thinned or counted)


def check_revision(connection: Connection) -> None:
    """Raise Superseded if the database no longer has the revision of this program.

    Nobody can change the revision until the transaction of `connection` ends.
    """
    cursor = connection.connection.cursor()
    cursor.execute(_REVISION)
    (found,) = cursor.fetchone() or ("none",)
    cursor.close()
    if found != schema.REVISION:
        raise Superseded(str(found))


def _stand_still(connection: Connection, stood: Standstill) -> None:
    """Postpone the deadlines after the start of a pause, and raise the versions of their tables."""
    due_at, table_id = schema.deadlines.c.due_at, schema.tables.c.table_id
    after = min(stood.since, stood.until)  # if the clock was set back, deadlines already due are moved back too
    concerned = select(schema.deadlines.c.table_id).where(due_at > after)
    version = schema.tables.c.version
    guild_id = schema.tables.c.guild_id
    served = [] if stood.shards is None else [stood.shards.have(guild_id)]
    if stood.guild_id is not None:
        served.append(guild_id == stood.guild_id)
    connection.execute(
        update(schema.tables).where(table_id.in_(concerned), *served).values({version.name: version + 1})
    )
    later, soonest = due_at + _waited(stood), stood.until + stood.courtesy
    hurried = schema.deadlines.c.kind.in_(stood.patient) & (later < soonest)
    put_off = case((hurried, soonest), else_=later)
    theirs = [exists().where(table_id == schema.deadlines.c.table_id, *served)] if served else []
    connection.execute(update(schema.deadlines).where(due_at > after, *theirs).values({due_at.name: put_off}))


def _waited(stood: Standstill) -> ColumnElement[float]:
    """Return the length of the pause for a deadline in seconds, counted from when the deadline was set."""
    set_at, seconds = schema.deadlines.c.set_at, stood.until - stood.since
    if seconds <= 0:
        return literal(seconds)
    return case((set_at >= stood.until, 0.0), (set_at > stood.since, stood.until - set_at), else_=seconds)


def _fits(outcome: Outcome) -> bool:
    return isinstance(outcome, Committed) and not outcome.repeated


class _Group:
    """Checks a group of changes against the stored data, which it keeps current as they are accepted one by one."""

    def __init__(self, database: Database, connection: Connection, changes: Sequence[Change]) -> None:
        self._database = database
        self._connection = connection
        # Tables are locked before accounts, both in order, to avoid deadlocks between processes. Keys are looked up
        # after that, because the previous holder of the locks may have used them.
        ids = sorted(change.table.table_id for change in changes if change.table)
        found = LOCK_TABLES.read(connection, ids)
        self._versions: dict[int, int] = {table_id: version for table_id, version, _ in found}
        self._stood: dict[int, str] = {table_id: status for table_id, _, status in found}
        """Stored statuses of the tables that exist."""
        self._balances: dict[str, int] = dict(LOCK_ACCOUNTS.read(connection, sorted(_account_ids(changes))))
        self._known = frozenset(self._balances)
        names = chain.from_iterable(_names(change) for change in changes)
        self._answers: dict[str, str] = dict(FIND_KEYS.read(connection, dict.fromkeys(names)))
        opened = [change.table.channel_id for change in changes if change.table and not change.expected_version]
        self._channels: dict[int, int] = dict(FIND_CHANNELS.read(connection, opened))
        self._touched: dict[str, AccountRef] = {}
        self._busy: set[int] = set()
        """Servers with accepted changes of deals or results, which the database cannot show yet."""

    def judge(self, change: Change) -> Outcome:
        """Check a change against the stored data and the changes accepted before it in the group."""
        if change.key is not None and change.key in self._answers:
            return Committed(self._answers[change.key], repeated=True)
        refused = self._misfit(change)
        if refused:
            return refused
        balances: dict[str, int] = {}
        if change.transactions:
            accounts = _accounts(change)
            refused = self._short(change, accounts, balances)
            if refused:
                return refused
            self._balances.update(balances)
            self._touched.update(accounts)
        if change.table:
            if change.deals or change.results or change.small:
                self._busy.add(change.table.guild_id)
            self._versions[change.table.table_id] = change.table.version
            if change.table.status == schema.CLOSED:
                if self._channels.get(change.table.channel_id) == change.table.table_id:
                    del self._channels[change.table.channel_id]
            elif change.expected_version == 0:
                self._channels[change.table.channel_id] = change.table.table_id
        if change.key is not None:
            self._answers[change.key] = change.answer
        self._answers.update(dict.fromkeys(change.claims, ""))
        return Committed(change.answer, balances=balances)

    def _misfit(self, change: Change) -> Exception | None:
        """Return the error for the first condition that a change does not meet; None if it meets all."""
        for claim in (*change.claims, *change.unclaimed):
            if claim in self._answers:
                return AlreadyClaimed(claim)
        for account, balance in change.standing:
            found = self._balances.get(account.account_id, 0)
            if found != balance:
                return BalanceMoved(account.account_id, balance=found, expected=balance)
        for season in change.unplayed:
            if season.guild_id in self._busy:
                return AlreadyClaimed(f"the tables of server {season.guild_id}")
            if unplayed.played(self._connection, season):
                return SeasonPlayed(f"season {season.season_no} of league {season.league_id}")
        if change.forgotten is not None and forgetting.concerned(self._connection, change, change.forgotten):
            return StillConcerned(f"user {change.forgotten.user_id}")
        for transaction in change.transactions:
            if transaction.of_members and forgetting.strangers(self._connection, transaction):
                return MemberGone(f"a member of server {transaction.guild_id}")
        return self._other_table(change)

    def _other_table(self, change: Change) -> Exception | None:
        table = change.table
        if table is None:
            return None
        found = self._versions.get(table.table_id)
        if (found or 0) != change.expected_version:
            return VersionConflict(table.table_id, expected=change.expected_version, found=found)
        if change.expected_version == 0 and table.channel_id in self._channels:
            return ChannelTaken(table.channel_id, self._channels[table.channel_id])
        return None

    def _short(
        self, change: Change, accounts: Mapping[str, AccountRef], balances: dict[str, int]
    ) -> InsufficientFunds | None:
        """Compute the new balances of the change's accounts into `balances`, or return the error for one that cannot
        pay.
        """
        for transaction in change.transactions:
            for posting in transaction.postings:
                account_id = posting.account.account_id
                before = balances.get(account_id, self._balances.get(account_id, 0))
                balances[account_id] = before + posting.amount
        for account_id, balance in balances.items():
            if balance < 0 and accounts[account_id].kind not in SIGNED:
                before = self._balances.get(account_id, 0)
                return InsufficientFunds(account_id, balance=before, needed=before - balance)
        return None

    def write(self, changes: Sequence[Change], at: float) -> None:
        """Write changes that were accepted, except for their keys."""
        connection = self._connection
        tables = [change.table for change in changes if change.table]
        stood = self._stood
        _TABLES_AS_THEY_WERE.add(connection, (one for one in tables if stood.get(one.table_id) == one.status))
        # A closed table frees its channel for a new one.
        _TABLES.add(connection, (one for one in tables if stood.get(one.table_id, one.status) != one.status))
        _NEW_TABLES.add(connection, (one for one in tables if one.table_id not in stood))
        for rows, part in _PARTS:
            rows.add(connection, chain.from_iterable(map(part, changes)))
        for change in changes:
            for game in change.games:
                self._played(game)
        self._write_deadlines(changes)
        self._write_money(changes, at)
        small.write(connection, changes)
        acts.write(connection, changes, at)
        results = results_of_leagues.write(connection, changes)
        tallying.write(connection, changes, results, at)
        for change in changes:
            for one in change.thinned:
                self._thin(one)
            if change.forgotten is not None:
                forgetting.forget(self._database, self._connection, change.forgotten, at)

    def _played(self, game: GameRow) -> None:
        """Index a finished game at every place where one of its deals is indexed."""
        played = schema.played.c
        theirs = (played.table_id == game.table_id, played.deal_no.between(game.first_deal, game.last_deal))
        places = self._connection.execute(select(played.place).where(*theirs).distinct()).scalars()
        rows = [(place, game.ended_at, game.table_id, game.last_deal, game.guild_id) for place in places]
        _PLAYED.write(self._connection, rows)

    def _thin(self, one: ThinnedDeal) -> None:
        deals, moves, row = schema.deals.c, schema.moves.c, one.row
        theirs = (moves.table_id == row.table_id, moves.deal_no == row.deal_no, moves.number >= row.number)
        self._connection.execute(delete(schema.moves).where(*theirs))
        _MOVES.add(self._connection, (row,))
        of_deal = (deals.table_id == row.table_id, deals.deal_no == row.deal_no)
        left = {"snapshot": one.snapshot, "options": None, "sheet": None}
        self._connection.execute(update(schema.deals).where(*of_deal).values(left))

    def _write_deadlines(self, changes: Sequence[Change]) -> None:
        replaced = [change for change in changes if change.table and change.deadlines is not None]
        outlived = [change.table.table_id for change in replaced if change.table and not change.covering]
        _NO_DEADLINES.run(self._connection, outlived)
        _DEADLINES.add(self._connection, chain.from_iterable(change.deadlines or () for change in replaced))

    def _write_money(self, changes: Sequence[Change], at: float) -> None:
        transactions = [one for change in changes for one in change.transactions]
        if not transactions:
            return
        accounts = [_account_values(name, one, self._balances[name]) for name, one in self._touched.items()]
        _ACCOUNTS.write(self._connection, [row for row in accounts if row[0] in self._known])
        _NEW_ACCOUNTS.write(self._connection, [row for row in accounts if row[0] not in self._known])
        numbers = self._database.transaction_numbers(self._connection, len(transactions))
        numbered = list(zip(numbers, transactions, strict=True))
        _TRANSACTIONS.write(
            self._connection,
            [
                (number, one.kind, one.guild_id, one.table_id, one.deal_no, one.actor, one.reason, one.reverses, at)
                for number, one in numbered
            ],
        )
        _POSTINGS.write(
            self._connection,
            [
                (number, posting.account.account_id, posting.amount)
                for number, one in numbered
                for posting in one.postings
            ],
        )


def _names(change: Change) -> Iterable[str]:
    """Return the keys to look up for a change: its claims, the keys that must be unclaimed, and its idempotency key."""
    return (*change.claims, *change.unclaimed, *(() if change.key is None else (change.key,)))


def _account_values(name: str, one: AccountRef, balance: int) -> Row:
    return name, one.kind.value, one.guild_id, one.user_id, one.table_id, one.seat, one.other_id, balance


def _accounts(change: Change) -> dict[str, AccountRef]:
    return {
        posting.account.account_id: posting.account
        for transaction in change.transactions
        for posting in transaction.postings
    }


def _account_ids(changes: Sequence[Change]) -> set[str]:
    posted = {
        posting.account.account_id
        for change in changes
        for transaction in change.transactions
        for posting in transaction.postings
    }
    return posted | {account.account_id for change in changes for account, _ in change.standing}
