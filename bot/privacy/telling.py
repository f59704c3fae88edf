"""Rows of the database as lists for export: readable times, and no order of a pack."""

from __future__ import annotations

from typing import Any, Final

from bot.exports.values import Cell, Listing, format_moment
from bot.rules.registry import GAMES
from bot.store import schema
from bot.store.codec import CodecError, decode_move, encode_move
from bot.store.reading.persons import MOVES, PersonRows
from bot.store.tables import count_pruned_moves

_ID_COLUMNS: Final = {
    column.name
    for table in schema.metadata.tables.values()
    for column in table.columns
    if column.info == schema.USER_ID or column.name.endswith("_id") or column.name == "organiser_role"
}
"""Columns with ids, of people and of everything else that Discord or the database numbers."""


def build_listing(stored: PersonRows) -> Listing:
    """Return stored rows as a list for a file."""
    rows = [_export_row(stored, row) for row in stored.rows]
    return Listing(name=stored.name, columns=stored.columns, rows=[row for row in rows if row])


def _export_row(stored: PersonRows, row: tuple[Any, ...]) -> tuple[Cell, ...]:
    """Return a row for export; () for one that is left out."""
    facts = dict(zip(stored.columns, row, strict=True))
    if stored.name == MOVES:
        facts["move"] = _export_move(facts["game"], facts["move"])
        if not facts["move"]:
            return ()
    return tuple(_export_cell(name, value) for name, value in facts.items())


def _export_cell(name: str, value: Any) -> Cell:
    """Return a value for export. Ids become text, since Discord's exceed the exact numbers of JSON readers and
    spreadsheets.
    """
    if name in _ID_COLUMNS and isinstance(value, int):
        return str(value)
    return format_moment(value) if _is_moment(name) else value


def _is_moment(name: str) -> bool:
    return name == "at" or name.endswith("_at")


def _export_move(game: str, text: str) -> str:
    """Return a move as it is stored; "" for one that reveals the order of a pack, was pruned, or cannot be read."""
    if count_pruned_moves(text) or game not in GAMES:
        return ""
    try:
        move = decode_move(GAMES[game], text)
    except CodecError:
        return ""
    return "" if hasattr(move, "order") else encode_move(move)
