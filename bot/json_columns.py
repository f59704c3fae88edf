"""JSON columns of the database, each with the decoder of its values, so that the doctor can check all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from sqlalchemy import Column
from sqlalchemy.engine import Row

from bot.disputes.values import OrderedTransfer
from bot.leagues.nights.values import Night
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import MemberScore
from bot.leagues.tallying import SittingTally
from bot.leagues.teams.season import Schedule
from bot.leagues.teams.values import MatchCard, Side, TeamPerson, TeamRules
from bot.leagues.values import FinalStandings as FinalTable
from bot.rules.game import AnyGame
from bot.rules.registry import GAMES
from bot.sheets.values import SheetRef
from bot.store import schema
from bot.store.codec import CodecError, decode, decode_events, decode_move
from bot.store.reading.inspection import InspectionReader
from bot.store.tables import PRUNED_PREFIX
from bot.tables.info import TableInfo
from bot.tables.loading import stored_game, decode_snapshot

JsonDecoder: TypeAlias = Callable[[Row[Any], str], object]
"""Decoder of a column's text, given the row. Raises CodecError."""


def _decode_as(kind: Any) -> JsonDecoder:
    return lambda _row, text: decode(text, kind)


def _decode_by_game(read: Callable[[AnyGame, str], object]) -> JsonDecoder:
    """Decode with the types of the game that the row names."""
    return lambda row, text: read(stored_game(row.game), text)


def _decode_with_any_game(read: Callable[[AnyGame, str], object], row: Row[Any], text: str) -> object:
    """Decode a text of a move with the types of any game: its row names no game, and a table may change games."""
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
    """Decode the stored facts of an open table. Those of a closed table are never read again."""
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
    schema.seasons.c.final: _decode_as(FinalTable),
    schema.result_lines.c.bonuses: _decode_as(dict[str, int]),
    schema.sittings.c.tally: _decode_as(SittingTally),
    schema.standings.c.tally: _decode_as(MemberScore),
    schema.team_seasons.c.rules: _decode_as(TeamRules),
    schema.team_seasons.c.schedule: _decode_as(Schedule),
    schema.teams.c.people: _decode_as(tuple[TeamPerson, ...]),
    schema.matches.c.card: _decode_as(MatchCard),
    schema.matches.c.confirmed: _decode_as(frozenset[Side]),
    schema.nights.c.state: _decode_as(Night),
    schema.acts.c.facts: _decode_as(dict),
    schema.disputes.c.corrected: _decode_as(list[OrderedTransfer]),
    schema.sheets.c.options: _decode_by_game(_decode_house_rules),
    schema.processes.c.figures: _decode_as(dict),
}
"""Decoders of all columns of the type Json. A test compares them with the schema."""


async def find_undecodable(inspection: InspectionReader) -> AsyncIterator[str]:
    """Decode every JSON column, and yield an error for each value that cannot be decoded, with its table, key and
    column.
    """
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
