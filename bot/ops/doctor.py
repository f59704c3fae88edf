"""Doctor: read-only checks of the database, its JSON columns, the ledger and the games."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing
from enum import Enum
from functools import partial
from typing import Any, Final, TextIO, TypeAlias

from msgspec import Struct
from sqlalchemy import Column
from sqlalchemy.engine import Row

from bot.disputes.values import OrderedTransfer
from bot.history.consistency import find_inconsistencies
from bot.leagues.nights.values import Night
from bot.leagues.recording import SittingTally
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import MemberScore
from bot.leagues.teams.season import Schedule
from bot.leagues.teams.values import MatchCard, Side, TeamPerson, TeamRules
from bot.leagues.values import FinalStandings
from bot.rules.game import AnyGame
from bot.rules.registry import GAMES
from bot.sheets.values import SheetRef
from bot.store import schema
from bot.store.codec import CodecError, decode, decode_events, decode_move
from bot.store.engines import Database, database_from_url
from bot.store.errors import DatabaseError, DatabaseMissing
from bot.store.reading.operations import InspectionReader
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION
from bot.store.schema.tables import PRUNED_PREFIX
from bot.tables.audit import collect_faults, find_faults
from bot.tables.recovery import decode_snapshot, stored_game
from bot.tables.state import TableInfo

JsonDecoder: TypeAlias = Callable[[Row[Any], str], object]
"""Function that decodes the text of a column, given its row. It raises CodecError."""


def _decode_as(kind: Any) -> JsonDecoder:
    return lambda _row, text: decode(text, kind)


def _decode_by_game(read: Callable[[AnyGame, str], object]) -> JsonDecoder:
    """Return a decoder that uses the types of the game named in the row."""
    return lambda row, text: read(stored_game(row.game), text)


def _decode_with_any_game(read: Callable[[AnyGame, str], object], row: Row[Any], text: str) -> object:
    """Decode a stored move or its events with the types of any game.

    The row does not name the game, and a table may change games.
    """
    if text.startswith(PRUNED_PREFIX):
        return None
    error = CodecError("no game is known")
    for game in GAMES.values():
        try:
            return read(game, text)
        except CodecError as refused:
            error = refused
    raise error


def _decode_info(row: Row[Any], text: str) -> object:
    """Decode the stored facts of an open table. The facts of a closed table are never read again."""
    return None if row.status == schema.TABLE_CLOSED else decode(text, TableInfo)


def _decode_house_rules(game: AnyGame, text: str) -> object:
    rules: object = decode(text, game.house_rules)
    return rules


JSON_DECODERS: Final[Mapping[Column[Any], JsonDecoder]] = {
    schema.tables.c.info: _decode_info,
    schema.moves.c.move: partial(_decode_with_any_game, decode_move),
    schema.moves.c.events: partial(_decode_with_any_game, decode_events),
    schema.deals.c.snapshot: _decode_by_game(decode_snapshot),
    schema.deals.c.options: _decode_by_game(_decode_house_rules),
    schema.deals.c.sheet: _decode_as(SheetRef),
    schema.deal_ends.c.outcome: _decode_as(dict),
    schema.games.c.ending: _decode_by_game(decode_events),
    schema.leagues.c.rules: _decode_as(LeagueRules),
    schema.seasons.c.rules: _decode_as(LeagueRules),
    schema.seasons.c.final: _decode_as(FinalStandings),
    schema.result_lines.c.bonuses: _decode_as(dict[str, int]),
    schema.sittings.c.tally: _decode_as(SittingTally),
    schema.standings.c.tally: _decode_as(MemberScore),
    schema.team_seasons.c.rules: _decode_as(TeamRules),
    schema.team_seasons.c.schedule: _decode_as(Schedule),
    schema.teams.c.people: _decode_as(tuple[TeamPerson, ...]),
    schema.matches.c.card: _decode_as(MatchCard),
    schema.matches.c.confirmed: _decode_as(frozenset[Side]),
    schema.nights.c.state: _decode_as(Night),
    schema.audit_entries.c.facts: _decode_as(dict),
    schema.disputes.c.corrected: _decode_as(list[OrderedTransfer]),
    schema.sheets.c.options: _decode_by_game(_decode_house_rules),
    schema.processes.c.figures: _decode_as(dict),
}
"""Decoders of all columns of the type Json. A test compares them with the schema."""


async def find_undecodable(inspection: InspectionReader) -> AsyncIterator[str]:
    """Yield an error, with table, key and column, for each JSON value that cannot be decoded."""
    for table in schema.metadata.sorted_tables:
        columns = [column for column in table.columns if isinstance(column.type, schema.Json)]
        if not columns:
            continue
        key = [column.name for column in table.primary_key.columns]
        async for row in inspection.all_rows(table):
            for column in columns:
                text = getattr(row, column.name)
                if text is None:
                    continue
                try:
                    JSON_DECODERS[column](row, text)
                except (CodecError, KeyError, TypeError, ValueError) as error:
                    place = ", ".join(f"{name} {getattr(row, name)}" for name in key)
                    yield f"{table.name}, {place}: the column {column.name} cannot be read ({error})"


class Severity(Enum):
    NOTE = "ok"
    WARNING = "warning"
    ERROR = "ERROR"


class Finding(Struct, frozen=True):
    """Finding of the doctor. Errors with `allows_restore` do not prevent the restore of a backup."""

    severity: Severity
    text: str
    allows_restore: bool = False


def run_doctor(database_url: str, out: TextIO, environment: Mapping[str, str] = os.environ) -> int:
    """Examine the database and print the findings. Return the exit code: 1 if there is an error, otherwise 0."""

    async def collect() -> list[Finding]:
        return [finding async for finding in examine(database_url, environment)]

    findings = asyncio.run(collect())
    for finding in findings:
        print(f"{finding.severity.value}: {finding.text}", file=out)
    return int(any(finding.severity is Severity.ERROR for finding in findings))


async def examine(database_url: str, environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Yield all findings about a database: storage, integrity, ledger, games."""
    try:
        database = database_from_url(database_url)
        for concern in database.find_risks(environment):
            yield Finding(Severity.WARNING, concern)
        revision = database.find_revision()
        if revision is None:
            yield Finding(Severity.ERROR, str(DatabaseMissing(database.name)))
            return
        database.check_integrity()
    except DatabaseError as error:
        yield Finding(Severity.ERROR, str(error))
        return
    if revision != REVISION:
        yield Finding(
            Severity.ERROR,
            f"{database.name} has revision {revision}, this program needs {REVISION}: {_advice(revision)}",
        )
        return
    yield Finding(Severity.NOTE, f"{database.name} is whole, revision {revision}, on {database.version()}")
    async with aclosing(Reader(database)) as reader:
        healthy = True
        async for text in _find_errors(reader):
            healthy = False
            yield Finding(Severity.ERROR, text)
        async for text in find_undecodable(reader.inspection):
            healthy = False
            # The bot skips such a row and keeps working.
            yield Finding(Severity.ERROR, text, allows_restore=True)
        if healthy:
            size = await reader.inspection.count_rows()
            yield Finding(
                Severity.NOTE,
                f"the books balance and the games agree with them: {size.accounts} accounts, {size.transactions} "
                f"transactions, {size.open} open tables of {size.tables}, {size.moves} moves",
            )


def check_revision(database: Database, failure: type[DatabaseError]) -> None:
    """Raise `failure` unless the database exists and has the revision of this program."""
    revision = database.find_revision()
    if revision is None:
        raise failure(f"there is no database {database.name}")
    if revision != REVISION:
        raise failure(f"{database.name} has revision {revision}, not {REVISION} as this program: {_advice(revision)}")


def _advice(revision: str) -> str:
    """Return advice for a database whose revision is not that of this program."""
    return "start the newer program" if int(revision) > int(REVISION) else "run `python -m bot migrate`"


async def _find_errors(reader: Reader) -> AsyncIterator[str]:
    """Yield the errors of the ledger, of open tables, and of the history of all tables."""
    inspection = reader.inspection
    async for text in find_ledger_errors(inspection):
        yield text
    async for table_id in inspection.table_ids(only_open=True):
        for text in await collect_faults(find_faults(reader, table_id), table_id):
            yield text
    async for table_id in inspection.table_ids():
        for text in await collect_faults(find_inconsistencies(inspection, table_id), table_id):
            yield text


async def find_ledger_errors(inspection: InspectionReader) -> AsyncIterator[str]:
    """Yield the errors of accounts, transactions and records, without looking at the games."""
    for question, said in _LEDGER_CHECKS:
        for row in await question(inspection):
            yield said.format(*row)


_LEDGER_CHECKS: tuple[tuple[Callable[[InspectionReader], Awaitable[Iterable[tuple[object, ...]]]], str], ...] = (
    (InspectionReader.mismatched_accounts, "account {} holds {}, but {} was posted to it"),
    (InspectionReader.unbalanced_transactions, "the postings of transaction {} sum to {}, not to 0"),
    (InspectionReader.mixed_transactions, "transaction {} is of money and of points"),
    (InspectionReader.money_at_closed_tables, "account {} holds {}, but its table is closed"),
    (InspectionReader.one_sided_debts, "account {} says {}, but the other side of this debt says {}"),
    (InspectionReader.tables_with_missing_moves, "table {} has {} moves, the last with number {}"),
)
