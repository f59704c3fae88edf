"""Yardstick of `benchmarks.moves`: the same moves are played and the same rows written, in plain transactions."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from inspect import signature
from operator import attrgetter
from pathlib import Path
from typing import Any

from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.game import Move
from bot.store.codec import decode, decode_move, decode_state, encode_events, encode_move
from bot.store.engines import SQLite
from bot.store.schema import BEST_COUNTS, SUMMED_COUNTS, deal_tallies, tallies
from bot.store.schema.processes import LivenessRow
from bot.store.schema.tables import MoveRow
from bot.store.writing.tallies import server_tallies_of
from bot.store.writing.write_batch import WriteBatch
from bot.tables.state import TableInfo

MOVE = "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)"
TABLE = "UPDATE tables SET status = ?, version = ?, rules_version = ?, info = ? WHERE table_id = ? AND version = ?"
KEY = "INSERT INTO idempotency_keys VALUES (?, ?, ?)"
DEAL = "INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
DEAL_END = "INSERT INTO deal_ends VALUES (?, ?, ?, ?)"
PLAYED = "INSERT INTO history_entries VALUES (?, ?, ?, ?, ?)"
NO_DEADLINES = "DELETE FROM deadlines WHERE table_id = ?"
DEADLINE = (
    "INSERT INTO deadlines VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, kind)"
    " DO UPDATE SET due_at = excluded.due_at, seat = excluded.seat, decision = excluded.decision,"
    " set_at = excluded.set_at"
)
BALANCE = "UPDATE accounts SET balance = balance + ? WHERE account_id = ?"
ACCOUNT = "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
TRANSACTION = "INSERT INTO transactions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
POSTING = "INSERT INTO postings VALUES (?, ?, ?)"
DEAL_TALLY = f"INSERT INTO deal_tallies VALUES ({', '.join('?' for _ in deal_tallies.columns)})"
_GREATER = "CASE WHEN excluded.{0} > tallies.{0} THEN excluded.{0} ELSE tallies.{0} END"
_STREAK = "CASE WHEN excluded.games = 0 THEN tallies.streak WHEN excluded.won > 0 THEN tallies.streak + 1 ELSE 0 END"
TALLY = (
    f"INSERT INTO tallies VALUES ({', '.join('?' for _ in tallies.columns)})"
    f" ON CONFLICT ({', '.join(column.name for column in tallies.primary_key.columns)}) DO UPDATE SET "
    + ", ".join(f"{name} = tallies.{name} + excluded.{name}" for name in SUMMED_COUNTS)
    + ", "
    + ", ".join(f"{name} = {_GREATER.format(name)}" for name in (*BEST_COUNTS, "last_at"))
    + f", streak = {_STREAK}, best_streak = CASE WHEN {_STREAK} > tallies.best_streak THEN {_STREAK}"
    " ELSE tallies.best_streak END"
)
SERVED = "INSERT INTO liveness VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at"

_GETTERS: dict[type[Any], Callable[[Any], tuple[Any, ...]]] = {}
"""Functions that return a row's values in column order, by type of row."""


def copy_database(path: Path, copy: Path) -> None:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def durability(path: Path) -> str:
    """Return the durability settings of the yardstick's connections, as SQLite reports them."""
    with closing(connect(path)) as connection:
        return _durability(connection)


def durability_of_prial(path: Path) -> str:
    """Return the durability settings of Prial's writing connections, as SQLite reports them."""
    engine = SQLite(path).writing_engine()
    try:
        with engine.connect() as connection:
            return _durability(connection.connection.driver_connection)
    finally:
        engine.dispose()


def _durability(connection: Any) -> str:
    answers = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    return ", ".join(f"{name}={answer}" for name, answer in answers.items())


def connect(path: Path) -> sqlite3.Connection:
    """Return a plain sqlite3 connection with Prial's durability settings."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class PlainWriter:
    """Writer of changes that were recorded from Prial's writer. Each change is one transaction."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._last: int = self.connection.execute("SELECT max(transaction_id) FROM transactions").fetchone()[0]

    def close(self) -> None:
        self.connection.close()

    def write(self, change: WriteBatch, moves: Iterable[MoveRow]) -> None:
        """Write a change, with `moves` instead of its own moves."""
        self._last = _write(self.connection, change, [_values(row) for row in moves], self._last)


def replay(path: Path, changes: Iterable[WriteBatch]) -> float:
    """Play and write the changes one after the other. Return the changes per second."""
    return replay_on(connect(path), changes)


def replay_on(connection: Any, changes: Iterable[WriteBatch]) -> float:
    """Play and write the changes on a connection, and close the connection. Return the changes per second."""
    with closing(PlainWriter(connection)) as writer:
        states = _states(writer.connection)
        work = [(change, [decode_move(THREE_CARD_BRAG, row.move) for row in change.moves]) for change in changes]
        began = time.perf_counter()
        for change, moves in work:
            writer.write(change, _play(states, change, moves))
        return len(work) / (time.perf_counter() - began)


def _states(connection: Any) -> dict[int, Any]:
    """Return the state of every table, by table id."""
    begun = "SELECT snapshot, first_move FROM deals WHERE table_id = ? ORDER BY deal_no DESC LIMIT 1"
    since = "SELECT move FROM moves WHERE table_id = ? AND number >= ? ORDER BY number"
    infos = {
        table_id: decode(text, TableInfo) for table_id, text in connection.execute("SELECT table_id, info FROM tables")
    }
    found = {}
    for table_id, info in infos.items():
        if info.replay_base is None:
            before, first = connection.execute(begun, (table_id,)).fetchone()
        else:
            before, first = info.replay_base.state, info.replay_base.first_move
        state = decode_state(THREE_CARD_BRAG, before)
        for (text,) in connection.execute(since, (table_id, first)):
            state, _ = THREE_CARD_BRAG.play(state, decode_move(THREE_CARD_BRAG, text))
        found[table_id] = state
    return found


def _play(states: dict[int, Any], change: WriteBatch, moves: list[Move]) -> list[MoveRow]:
    """Play the moves and return them as rows."""
    rows = []
    for row, move in zip(change.moves, moves, strict=True):
        states[row.table_id], events = THREE_CARD_BRAG.play(states[row.table_id], move)
        played = MoveRow(
            table_id=row.table_id,
            number=row.number,
            deal_no=row.deal_no,
            seat=row.seat,
            move=encode_move(move),
            events=encode_events(events),
            at=row.at,
        )
        rows.append(played)
    return rows


def _values(row: Any) -> tuple[Any, ...]:
    kind = type(row)
    if kind not in _GETTERS:
        _GETTERS[kind] = attrgetter(*signature(kind).parameters)
    return _GETTERS[kind](row)


def _write(connection: Any, change: WriteBatch, moves: list[tuple[Any, ...]], last: int) -> int:
    """Write one change in one transaction, and return the number of the last ledger transaction."""
    table = change.table
    connection.execute("BEGIN IMMEDIATE" if isinstance(connection, sqlite3.Connection) else "BEGIN")
    if change.idempotency_key is not None:
        connection.execute(KEY, (change.idempotency_key, change.answer, 0.0))
    if table is not None:
        values = (table.status, table.version, table.rules_version, table.info, table.table_id)
        assert connection.execute(TABLE, (*values, change.expected_version)).rowcount == 1
        connection.executemany(MOVE, moves)
        connection.executemany(DEAL, [_values(row) for row in change.deals])
        connection.executemany(DEAL_END, [_values(row) for row in change.deal_ends])
        connection.executemany(PLAYED, [_values(row) for row in change.played])
        if change.deadlines is not None:
            if not change.replaces_every_deadline:
                connection.execute(NO_DEADLINES, (table.table_id,))
            connection.executemany(DEADLINE, [_values(row) for row in change.deadlines])
    for one in change.transactions:
        last += 1
        named = (one.kind, one.guild_id, one.table_id, one.deal_no, one.actor, one.reason, one.reverses)
        connection.execute(TRANSACTION, (last, *named, 0.0))
        for posting in one.postings:
            ref = posting.account
            if not connection.execute(BALANCE, (posting.amount, ref.account_id)).rowcount:
                owner = (ref.kind.value, ref.guild_id, ref.user_id, ref.table_id, ref.seat, ref.other_id)
                connection.execute(ACCOUNT, (ref.account_id, *owner, posting.amount))
            connection.execute(POSTING, (last, ref.account_id, posting.amount))
    for row in change.deal_tallies:
        connection.execute(DEAL_TALLY, [getattr(row, column.name) for column in deal_tallies.columns])
        connection.executemany(
            TALLY, [[getattr(one, column.name) for column in tallies.columns] for one in server_tallies_of(row)]
        )
    connection.executemany(SERVED, [_values(row) for row in change.upserts if isinstance(row, LivenessRow)])
    connection.execute("COMMIT")
    return last
