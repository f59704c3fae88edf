"""Tests of PostgreSQL query plans: as on SQLite, every query uses an index."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine, make_url

from bot.store.engines.postgresql import PostgreSQL
from bot.store.store import open_store
from tests.store.test_plans import QUESTIONS, fill
from tests.support.clock import ManualClock
from tests.support.postgres import Server

OPEN = {
    "ix_deadlines_due_at",
    "ix_nights_not_over",
    "ix_seasons_not_closed",
    "ix_seasons_not_posted",
    "uq_tables_open_channel",
}
"""Indexes of rows that are open or unfinished. Such an index stays small, so a query may read all of it."""
CLOSED = """
    INSERT INTO tables (table_id, guild_id, channel_id, status, version, game, rules_version, info)
    SELECT number, 1, 1, 'closed', 1, '', 1, '' FROM generate_series(1001, 4000) AS number
"""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """Yield a list that collects every statement that readers execute, with its parameters."""
    statements: list[tuple[str, Any]] = []
    fetched = PostgreSQL.fetch

    async def noting(self: PostgreSQL, driver: Any, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        statements.append((text, parameters))
        return await fetched(self, driver, text, parameters)

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        statements.append((statement, parameters))

    monkeypatch.setattr(PostgreSQL, "fetch", noting)
    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


@contextmanager
def explaining(url: str) -> Iterator[psycopg.RawCursor[Any]]:
    """Yield a cursor that plans queries as if the database had many tables and rows."""
    told = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(told, autocommit=True) as connection, psycopg.RawCursor(connection) as cursor:
        for statement in (CLOSED, "ANALYZE tables, deadlines"):
            cursor.execute(statement.encode())
        for way in ("seqscan", "hashjoin", "mergejoin"):  # the planner prefers these ways while there are few rows
            cursor.execute(f"SET enable_{way} = off".encode())
        yield cursor


def whole(step: dict[str, Any], *, first: bool = False) -> Iterator[str]:
    """Yield the tables and indexes that a plan reads entirely, but no index of which it reads only the first entry."""
    kind, index = step["Node Type"], step.get("Index Name")
    if kind == "Seq Scan" or (index is not None and index not in OPEN and not first and "Index Cond" not in step):
        yield f"{kind} of {index or step['Relation Name']}"
    for inner in step.get("Plans", ()):
        yield from whole(inner, first=kind == "Limit")


async def test_no_question_reads_a_whole_table(
    postgres: Server, clock: ManualClock, asked: list[tuple[str, Any]]
) -> None:
    """Every query for one table, server or member uses an index."""
    read: dict[str, list[str]] = {}
    with postgres.database(made=True) as url:
        async with open_store(url, clock) as store:
            await fill(store)
            with explaining(url) as cursor:
                for name, question in QUESTIONS.items():
                    asked.clear()
                    await question(store.reader)
                    statements = [one for one in asked if one[0].startswith("SELECT")]
                    assert statements, name
                    for text, parameters in statements:
                        cursor.execute(f"EXPLAIN (FORMAT JSON) {text}".encode(), parameters)
                        (((plan,),),) = cursor.fetchall()
                        read.setdefault(name, []).extend(whole(plan["Plan"]))

    assert {name: found for name, found in read.items() if found} == {}
