"""JSON columns of the database, each with the decoder of its values, so that the doctor can check all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from sqlalchemy import Column
from sqlalchemy.engine import Row

from bot.disputes.values import ChipsOrdered
from bot.leagues.nights.values import Night
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import Score
from bot.leagues.tallying import Tally
from bot.leagues.teams.season import Schedule
from bot.leagues.teams.values import Card, Side, TeamPerson, TeamRules
from bot.leagues.values import Final as FinalTable
from bot.rules.game import AnyGame
from bot.rules.registry import GAMES
from bot.sheets.values import SheetRef
from bot.store import schema
from bot.store.codec import CodecError, decode, decode_events, decode_move
from bot.store.reading.inspection import Inspection
from bot.store.tables import THINNED
from bot.tables.info import Info
from bot.tables.loading import game_named, snapshot_of

Decode: TypeAlias = Callable[[Row[Any], str], object]
"""Decoder of a column's text, given the row. Raises CodecError."""


def _as(kind: Any) -> Decode:
    return lambda _row, text: decode(text, kind)


def _of_game(read: Callable[[AnyGame, str], object]) -> Decode:
    """Decode with the types of the game that the row names."""
    return lambda row, text: read(game_named(row.game), text)


def _of_any_game(read: Callable[[AnyGame, str], object], row: Row[Any], text: str) -> object:
    """Decode a text of a move with the types of any game: its row names no game, and a table may change games."""
    if text.startswith(THINNED):
        return None
    error = CodecError("no game is known")
    for game in GAMES.values():
        try:
            return read(game, text)
        except CodecError as refused:
            error = refused
    raise error


def _info(row: Row[Any], text: str) -> object:
    """Decode the stored facts of an open table. Those of a closed table are never read again."""
    return None if row.status == schema.CLOSED else decode(text, Info)


def _house_rules(game: AnyGame, text: str) -> object:
    rules: object = decode(text, game.house_rules)
    return rules


KINDS: Final[Mapping[Column[Any], Decode]] = {
    schema.tables.c.info: _info,
    schema.moves.c.move: partial(_of_any_game, decode_move),
    schema.moves.c.events: partial(_of_any_game, decode_events),
    schema.deals.c.snapshot: _of_game(snapshot_of),
    schema.deals.c.options: _of_game(_house_rules),
    schema.deals.c.sheet: _as(SheetRef),
    schema.deal_ends.c.outcome: _as(dict),
    schema.games.c.ending: _of_game(decode_events),
    schema.leagues.c.rules: _as(LeagueRules),
    schema.seasons.c.rules: _as(LeagueRules),
    schema.seasons.c.final: _as(FinalTable),
    schema.result_lines.c.bonuses: _as(dict[str, int]),
    schema.sittings.c.tally: _as(Tally),
    schema.standings.c.tally: _as(Score),
    schema.team_seasons.c.rules: _as(TeamRules),
    schema.team_seasons.c.schedule: _as(Schedule),
    schema.teams.c.people: _as(tuple[TeamPerson, ...]),
    schema.matches.c.card: _as(Card),
    schema.matches.c.confirmed: _as(frozenset[Side]),
    schema.nights.c.state: _as(Night),
    schema.acts.c.facts: _as(dict),
    schema.disputes.c.corrected: _as(list[ChipsOrdered]),
    schema.sheets.c.options: _of_game(_house_rules),
    schema.processes.c.figures: _as(dict),
}
"""Decoders of all columns of the type Json. A test compares them with the schema."""


async def undecodable(inspection: Inspection) -> AsyncIterator[str]:
    """Decode every JSON column, and yield an error for each value that cannot be decoded, with its table, key and
    column.
    """
    for table in schema.metadata.sorted_tables:
        columns = [column for column in table.columns if isinstance(column.type, schema.Json)]
        if not columns:
            continue
        key = [column.name for column in table.primary_key.columns]
        async for row in inspection.rows_of(table):
            for column in columns:
                text = getattr(row, column.name)
                if text is None:
                    continue
                try:
                    KINDS[column](row, text)
                except (CodecError, KeyError, TypeError, ValueError) as error:
                    place = ", ".join(f"{name} {getattr(row, name)}" for name in key)
                    yield f"{table.name}, {place}: the column {column.name} cannot be read ({error})"
