"""Tests of SQLite query plans: no query may read a whole table, as years of games can be stored."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from msgspec.structs import replace
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.store.reading.reader import Reader
from bot.store.reading.tallies import LeaderboardQuery
from bot.store.schema.processes import Shards
from bot.store.schema.tables import channel_location, person_location, server_location
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.league_rows import league_member_row, league_row, league_version, new_result, season_row, sitting_row
from tests.support.rows import (
    BANK,
    GUILD,
    deadline_row,
    deal_row,
    debt,
    game_row,
    move_row,
    opening,
    paid,
    played_rows,
    purse,
    seat_row,
    wallet,
)

_WHOLE = re.compile(r"SCAN (?!CONSTANT|anon_|\(subquery|deadlines USING COVERING INDEX ix_deadlines_due_at)")
"""Step that reads a whole table. Not counted: subqueries, and the index of deadlines, whose first entry is enough."""

BOARD = LeaderboardQuery(guild_id=GUILD, column="chips", scope="ever", game="")
Question = Callable[[Reader], Awaitable[Any]]

QUESTIONS: dict[str, Question] = {
    "next_table_id": lambda reader: reader.tables.next_table_id(),
    "load_table": lambda reader: reader.tables.load_table(1),
    "open_table_in": lambda reader: reader.tables.open_table_in(1_001),
    "tables_of": lambda reader: reader.tables.tables_of(100),
    "tables_of in a server": lambda reader: reader.tables.tables_of(100, GUILD),
    "open_tables of a server": lambda reader: reader.tables.open_tables(GUILD),
    "versions": lambda reader: reader.tables.versions([1, 2]),
    "deal": lambda reader: reader.deals.deal(1, 1),
    "moves": lambda reader: reader.deals.moves(1, 1, 2),
    "answer_of": lambda reader: reader.find_answer("key"),
    "due": lambda reader: reader.clocks.due_deadlines(99.0),
    "due in some servers": lambda reader: reader.clocks.due_deadlines(99.0, shards=Shards(2, (0, 1))),
    "nearest_deadline": lambda reader: reader.clocks.nearest_deadline(),
    "nearest_deadline in some servers": lambda reader: reader.clocks.nearest_deadline(Shards(2, (0, 1))),
    "shown": lambda reader: reader.messages.messages_of_table(1),
    "guild": lambda reader: reader.settings.guild(1),
    "team_season": lambda reader: reader.fixtures.team_season(1, 1),
    "next_night_id": lambda reader: reader.fixtures.next_night_id(),
    "night": lambda reader: reader.fixtures.night(1),
    "nights_of": lambda reader: reader.fixtures.nights_of(GUILD),
    "nights_due": lambda reader: reader.fixtures.nights_due(9.0),
    "next_night_due": lambda reader: reader.fixtures.next_night_due(),
    "user": lambda reader: reader.settings.user(1),
    "member": lambda reader: reader.settings.member(1, 2),
    "balances": lambda reader: reader.accounts.balances((wallet(100), purse(1, 1))),
    "money_of": lambda reader: reader.accounts.accounts_of_member(GUILD, 100),
    "balances of a member": lambda reader: reader.accounts.history_of_member(GUILD, 100, 1.0, 200),
    "evening": lambda reader: reader.evenings.finished_deals(server_location(GUILD), 500),
    "evening before": lambda reader: reader.evenings.finished_deals(server_location(GUILD), 500, before=(9.0, 2, 1)),
    "evening's people": lambda reader: reader.evenings.person_tallies(channel_location(1_001), 1.0),
    "evening's deals": lambda reader: reader.evenings.deal_starts(channel_location(1_001), 1.0),
    "evening's divided pots": lambda reader: reader.evenings.moves_with_event(
        channel_location(1_001), 1.0, "PotDivided"
    ),
    "entries": lambda reader: reader.accounts.entries(wallet(100), 10),
    "grants": lambda reader: reader.accounts.transactions(GUILD, ("grant",), 10),
    "game_of_deal": lambda reader: reader.deals.game_of_deal(1, 1),
    "debts": lambda reader: reader.accounts.debts(GUILD, 100),
    "at_table": lambda reader: reader.accounts.accounts_at_table(1),
    "last_posting": lambda reader: reader.accounts.last_posting(debt(100, 101)),
    "sheets": lambda reader: reader.settings.sheets(GUILD),
    "game_with": lambda reader: reader.deals.game_containing(1, 2),
    "played": lambda reader: reader.deals.played_at(channel_location(1_001), 7),
    "played before": lambda reader: reader.deals.played_at(
        person_location(100), 7, before=(9.0, 2, 1), guilds=(GUILD,)
    ),
    "played after": lambda reader: reader.deals.played_at(server_location(GUILD), 7, after=(1.0, 2, 1)),
    "guilds_of": lambda reader: reader.deals.guilds_played_in(person_location(100)),
    "game": lambda reader: reader.deals.game(1, 1),
    "entries of another page": lambda reader: reader.accounts.entries(wallet(100), 10, skip=1),
    "entry": lambda reader: reader.accounts.entry(wallet(100), 1),
    "taken_back_by": lambda reader: reader.accounts.reversal_of(1),
    "won_at_table": lambda reader: reader.accounts.results_at_table(1, 100, 9),
    "what may be taken back": lambda reader: reader.reversals.find(2),
    "deals that may be taken back": lambda reader: reader.reversals.list_for_deals(1, 1, 9),
    "acts": lambda reader: reader.audit_log.page(GUILD, 9),
    "acts of a league": lambda reader: reader.audit_log.page(GUILD, 9, league_id=1),
    "acts of a league before": lambda reader: reader.audit_log.page(GUILD, 9, before=5, league_id=1),
    "acts before": lambda reader: reader.audit_log.page(GUILD, 9, before=5),
    "dispute": lambda reader: reader.disputes.find(GUILD, 1),
    "open disputes": lambda reader: reader.disputes.list_open(GUILD, 7, after=1),
    "open disputes before": lambda reader: reader.disputes.list_open_before(GUILD, 7, before=9),
    "disputes of deals": lambda reader: reader.disputes.list_for_deals(1, 1, 3),
    "last_number of disputes": lambda reader: reader.disputes.last_number(GUILD),
    "board": lambda reader: reader.tallies.leaderboard(BOARD, 1, 10, 100),
    "tally": lambda reader: reader.tallies.tally(GUILD, "ever", "", 100),
    "games_in": lambda reader: reader.tallies.games_in(GUILD, "ever", ("crash", "draw_brag"), 100),
    "shared": lambda reader: reader.tallies.shared_tallies(GUILD, 100, 101),
    "appraised": lambda reader: reader.tallies.appraisals(GUILD, "crash", 100, 20),
    "counted": lambda reader: reader.tallies.counted_deals(GUILD, 1, 1, 9),
    "to_count": lambda reader: reader.tallies.pending_counts("tally", 10),
    "board of a season": lambda reader: reader.tallies.leaderboard(replace(BOARD, scope="l1.s1"), 1, 10, 100),
    "names": lambda reader: reader.tallies.names(GUILD, (100, 101)),
    "not_since": lambda reader: reader.tallies.inactive_since(GUILD, "l1.ever", 9.0),
    "pinned": lambda reader: reader.tallies.pinned_leaderboards(GUILD),
    "seats": lambda reader: reader.tables.seats(1),
    "usual_sheet": lambda reader: reader.settings.default_sheet(GUILD, "draw_brag"),
    "leagues of a server": lambda reader: reader.leagues.leagues_of_guild(GUILD),
    "version of leagues": lambda reader: reader.leagues.version(GUILD),
    "league": lambda reader: reader.leagues.league(1),
    "seasons": lambda reader: reader.leagues.seasons(1),
    "sittings": lambda reader: reader.leagues.sittings(1),
    "result": lambda reader: reader.leagues.result(1),
    "results": lambda reader: reader.leagues.results(1, 1, after=0),
    "results back": lambda reader: reader.leagues.latest_results(1, 1, 5, before=3),
    "results_with": lambda reader: reader.leagues.results_with_deals(1, 1, 1),
    "standings": lambda reader: reader.leagues.standings(1, 1),
    "the next season that is due": lambda reader: reader.leagues.next_season_due(),
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """Yield a list that collects every statement that readers execute, with its parameters."""
    statements: list[tuple[str, Any]] = []
    fetchall = aiosqlite.Connection.execute_fetchall

    async def noting(self: aiosqlite.Connection, sql: str, parameters: Any = None) -> Any:
        statements.append((sql, parameters))
        return await fetchall(self, sql, parameters)

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        statements.append((statement, parameters))

    monkeypatch.setattr(aiosqlite.Connection, "execute_fetchall", noting)
    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


async def fill(store: Store) -> None:
    """Write rows to every table that the queries read."""
    for table_id in range(1, 4):
        change = opening(
            table_id,
            idempotency_key=f"key {table_id}",
            seats=(seat_row(table_id, 1, 100),),
            moves=(move_row(table_id, 1),),
            deals=(deal_row(table_id, 1, 1),),
            games=(game_row(table_id, 1, 1, 9.0),),
            played=played_rows(table_id, 1, 9.0, 100),
            deadlines=(deadline_row(table_id, "turn", 9.0),),
            transactions=(paid(BANK, wallet(100), 9), paid(wallet(100), purse(table_id, 1), 5)),
        )
        await store.writer.commit(change)
    await store.writer.upsert(league_version(), league_row(), season_row(), league_member_row(100), sitting_row(1))
    await store.writer.commit(WriteBatch(results=(new_result(1, 1, 100, 101), new_result(2, 1, 100, 101))))


@pytest.mark.parametrize("question", QUESTIONS)
async def test_no_question_reads_a_whole_table(
    url: str, path: Path, clock: ManualClock, asked: list[tuple[str, Any]], question: str
) -> None:
    """Every query for one table, server or member uses an index."""
    async with open_store(url, clock) as store:
        await fill(store)
        asked.clear()
        await QUESTIONS[question](store.reader)

    statements = [(sql, parameters) for sql, parameters in asked if sql.startswith("SELECT")]
    assert statements
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for sql, parameters in statements:
            plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", parameters).fetchall()
            assert not [step for *_, step in plan if _WHOLE.match(step)], sql
