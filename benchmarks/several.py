"""(q) Durable moves per second of one to three processes on one PostgreSQL, compared with plain psycopg."""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, Self

import psycopg
from sqlalchemy.engine import make_url

from benchmarks import evening, moves, plain
from benchmarks.evening import Step
from benchmarks.figure import Figure
from benchmarks.playing import script
from bot.store.writing.write_batch import WriteBatch
from tests.support.children import Child
from tests.support.postgres import Server, served

IN_FLIGHT = 64
STEPS = 24
"""Number of moves at each of the `IN_FLIGHT` tables."""
ROUNDS = 3
CORES = 4
"""Minimum number of processors for a limit on the gain by several processes."""


class _Plain:
    """Plain autocommit connection of psycopg with the interface of a sqlite3 connection."""

    def __init__(self, url: str) -> None:
        told = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection = psycopg.connect(told, autocommit=True)

    def execute(self, text: str, parameters: Sequence[Any] | None = None) -> psycopg.Cursor:
        return self._connection.execute(_psycopgs(text), parameters)

    def executemany(self, text: str, several: Sequence[Sequence[Any]]) -> None:
        if not several:  # psycopg would send a request even for no rows
            return
        with self._connection.cursor() as cursor:
            cursor.executemany(_psycopgs(text), several)  # sends all rows in one pipeline

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _psycopgs(text: str) -> bytes:
    """Return a statement written for sqlite3 with the placeholders of psycopg."""
    return text.replace("?", "%s").encode()


def run() -> list[Figure]:
    """Measure the yardstick and one, two and three processes in turn, and print and return the figures."""
    steps = asyncio.run(script(STEPS))
    taken: dict[str, list[float]] = {}
    with served(durable=True) as server:
        for _ in range(ROUNDS):
            taken.setdefault("plain", []).append(_plainly(server, steps))
            for count in (1, 2, 3):
                taken.setdefault(f"{count}", []).append(_by_processes(server, count))
    rates = {name: statistics.median(several) for name, several in taken.items()}
    for count in (1, 2, 3):
        print(f"  {count} {'process' if count == 1 else 'processes'}: {rates[f'{count}']:,.0f} moves/s")
    print(f"  plain psycopg, one transaction each: {rates['plain']:,.0f} moves/s")
    figures = [Figure("Prial over plain psycopg at 64 in flight", rates["1"] / rates["plain"], 2.0, at_least=True)]
    several = rates["3"] / rates["1"]
    if (os.cpu_count() or 1) >= CORES:
        figures.append(Figure("three processes over one", several, 1.3, at_least=True))
    else:
        print(f"  three processes over one: {several:.2f} x (with {CORES} cores at least 1.3 is asked)")
    return figures


def _plainly(server: Server, steps: list[Step]) -> float:
    """Return the moves per second of the yardstick, which writes Prial's rows to a separate database."""
    with server.database(made=True) as url, server.database(made=True) as copy:
        changes = asyncio.run(_recorded(url, copy, steps))
        return plain.replay_on(_Plain(copy), changes)


async def _recorded(url: str, copy: str, steps: list[Step]) -> list[WriteBatch]:
    """Return the changes committed while the steps are played at `IN_FLIGHT` tables.

    In the database `copy` the same tables are opened, but not played.
    """
    async with evening.services_at(url) as services, evening.services_at(copy) as others:
        tables = [await evening.open_table(services, number) for number in range(IN_FLIGHT)]
        assert tables == [await evening.open_table(others, number) for number in range(IN_FLIGHT)]
        changes = moves.record(services)

        async def play_out(number: int, table_id: int) -> None:
            for step in steps:
                await evening.take(services, table_id, number, step)

        await asyncio.gather(*(play_out(number, table_id) for number, table_id in enumerate(tables)))
        return [change for change in changes if change.table is not None]


def _by_processes(server: Server, count: int) -> float:
    """Return the moves per second by `count` processes, which share the tables."""
    shares = [IN_FLIGHT * number // count for number in range(count + 1)]
    with server.database(made=True) as url, ExitStack() as stack:
        playing = [
            stack.enter_context(Child("benchmarks.playing", url, first, last - first, STEPS))
            for first, last in itertools.pairwise(shares)
        ]
        for one in playing:
            one.wait_for(1)
        began = time.perf_counter()
        for one in playing:
            one.tell("play")
        made = [int(one.wait_for(2)[1]) for one in playing]
        return sum(made) / (time.perf_counter() - began)
