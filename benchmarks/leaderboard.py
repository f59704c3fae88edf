"""(l) Time to read a page of a leaderboard of many games, compared with a leaderboard of a hundredth of the games."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from sqlalchemy import event
from sqlalchemy.engine import Engine

from benchmarks.figure import Figure, percentile
from bot.clock import SystemClock
from bot.statistics.leaderboards import MIN_GAMES, PAGE_SIZE, Leaderboards
from bot.statistics.values import LEAGUE_MEASURES, Measure
from bot.store.schema import BEST_COUNTS, SUMMED_COUNTS
from bot.store.schema.statistics import EVER, league_scope
from bot.store.schema.tables import TableRow
from bot.store.store import open_store
from bot.store.writing.write_batch import WriteBatch

GUILD = 800_000_000_000_000_000
FIRST_USER = 900_000_000_000_000_000
MEMBERS = 5_000
GAMES = {"few": 2_000, "many": 200_000}
PLAYERS = 5
TABLE = 1
LEAGUE = 1
BOARDS = (0, LEAGUE)
"""League ids of the leaderboards whose pages are read: the server's (0), and a league for which all games counted."""
NAMES = ("three_card_brag", "crash")
COLUMNS = (
    *("table_id", "deal_no", "user_id", "game", "ended_at", "number", "name"),
    *("chips", "deals", "games", "won", "points", "crashes", "best_pot"),
)
"""Columns of `deal_tallies` with generated values."""
PAGES = 200
"""Number of pages that are read."""
WHOLE = re.compile(r"SCAN (?!CONSTANT|anon_|\(subquery)")
"""Pattern of a step in a query plan that reads a whole table."""

T = TypeVar("T")


def run() -> list[Figure]:
    """Measure leaderboard pages with few games and with many, and print and return the figures."""
    medians: dict[str, float] = {}
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as name:
        for size, games in GAMES.items():
            path = Path(name) / f"{size}.db"
            asyncio.run(_made(path, games))
            taken = asyncio.run(_pages(path))
            medians[size] = percentile(taken, 0.5)
            worst = percentile(taken, 0.95)
            print(f"  {games:7,} games: p50 {medians[size] * 1e3:.2f} ms, p95 {worst * 1e3:.2f} ms a page")
            figures.append(Figure(f"a page with {MEMBERS:,} members and {games:,} games, p95", worst * 1e3, 50, "ms"))
    figures.append(Figure("the page with many games over that with few", medians["many"] / medians["few"], 1.5))
    return figures


def _games(games: int) -> Iterator[tuple[Any, ...]]:
    """Yield the results of `games` games of five people as rows of `COLUMNS`. The last game has just ended."""
    rng, now = Random(7), time.time()
    for number in range(1, games + 1):
        winner = rng.randrange(PLAYERS)
        ended_at = now - (games - number) * 60.0 / (games / 2_000)
        for place, player in enumerate(rng.sample(range(MEMBERS), PLAYERS)):
            won = place == winner
            counts = (rng.randint(-20, 20), 1, 1, won, rng.randint(0, 4), won and number % 9 == 0, rng.randint(5, 200))
            yield (TABLE, number, FIRST_USER + player, NAMES[number % 2], ended_at, number, f"Player {player}", *counts)


async def _made(path: Path, games: int) -> None:
    """Create the database of a server with `games` games. The database sums the tallies itself.

    Every member's number of games is raised to the minimum for a leaderboard, so that all members are listed.
    """
    closed = TableRow(
        table_id=TABLE,
        guild_id=GUILD,
        channel_id=1,
        status="closed",
        version=1,
        game=NAMES[0],
        rules_version=1,
        info="{}",
    )
    async with open_store(f"sqlite:///{path}", SystemClock()) as store:
        await store.writer.commit(WriteBatch(table=closed))
    counts = [name for name in (*SUMMED_COUNTS, *BEST_COUNTS) if name not in COLUMNS]
    nothing = ", ".join("0" for _ in counts)
    deals = ", ".join((*COLUMNS, "whole", "guild_id", "practice", "counted", *counts))
    marks = ", ".join("?" for _ in COLUMNS)
    kept = ", ".join(
        (
            "guild_id",
            "scope",
            "game",
            "user_id",
            "name",
            "last_at",
            "streak",
            "best_streak",
            *SUMMED_COUNTS,
            *BEST_COUNTS,
        )
    )
    sums = ", ".join(f"sum({name})" for name in SUMMED_COUNTS)
    bests = ", ".join(f"max({name})" for name in BEST_COUNTS)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            f"INSERT INTO deal_tallies ({deals}) VALUES ({marks}, 0, {GUILD}, 0, 1, {nothing})", _games(games)
        )
        month, of_league = "strftime('%Y-%m', ended_at, 'unixepoch')", league_scope(LEAGUE, EVER)
        for scope, game in ((EVER, "''"), (EVER, "game"), (of_league, "''"), (month, "''")):
            named = scope if scope == month else f"'{scope}'"
            connection.execute(
                f"INSERT INTO tallies ({kept}) SELECT guild_id, {named}, {game}, user_id, max(name), max(ended_at), 0, "
                f"sum(won), {sums}, {bests} FROM deal_tallies GROUP BY 1, 2, 3, 4"
            )
        connection.executemany(
            f"INSERT OR IGNORE INTO tallies SELECT guild_id, scope, game, ?, name, last_at, 0, 0, "
            f"{', '.join((*SUMMED_COUNTS, *BEST_COUNTS))} "
            "FROM (SELECT * FROM tallies WHERE scope = ? AND game = '' LIMIT 1)",
            [(FIRST_USER + player, scope) for player in range(MEMBERS) for scope in (EVER, of_league)],
        )
        connection.execute("UPDATE tallies SET games = max(games, ?)", (MIN_GAMES,))


async def _pages(path: Path) -> list[float]:
    """Return the seconds for each of `PAGES` pages, after a check that every statement uses an index."""
    rng = Random(11)
    async with open_store(f"sqlite:///{path}", SystemClock()) as store:
        found = Leaderboards(store, SystemClock())
        for league_id in BOARDS:
            board = await found.leaderboard(GUILD, Measure.MONEY, user_id=FIRST_USER, league_id=league_id)
            assert board.pages == -(-MEMBERS // PAGE_SIZE), board.pages
            assert len(board.lines) == PAGE_SIZE
            assert board.own is not None
            asked = found.leaderboard(GUILD, Measure.WON, page=3, user_id=FIRST_USER + 4, league_id=league_id)
            _check_plans(path, await _asked(asked))
        measures = [one for one in Measure if one is not Measure.BEST_HAND and one not in LEAGUE_MEASURES]
        taken = []
        for _ in range(PAGES):
            page, measure = rng.randint(1, 50), rng.choice(measures)
            began = time.perf_counter()
            reader, league_id = FIRST_USER + rng.randrange(MEMBERS), rng.choice(BOARDS)
            await found.leaderboard(GUILD, measure, page=page, user_id=reader, league_id=league_id)
            taken.append(time.perf_counter() - began)
    return taken


async def _asked(question: Awaitable[T]) -> list[tuple[str, Any]]:
    """Return the SELECT statements that `question` executes, with their parameters."""
    statements: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        statements.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        await question
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return [one for one in statements if one[0].startswith("SELECT")]


def _check_plans(path: Path, statements: Sequence[tuple[str, Any]]) -> None:
    assert statements
    with closing(sqlite3.connect(path)) as connection:
        for statement, parameters in statements:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            assert not [step for step in plan if WHOLE.match(step)], plan
            assert any("USING PRIMARY KEY" in step or "USING INDEX" in step for step in plan), plan
