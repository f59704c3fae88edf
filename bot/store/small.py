"""Writing of small rows: each replaces the stored row of the same key, or deletes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Delete, bindparam, delete

from bot.store import schema
from bot.store.change import Change, ServedRow, SmallRow
from bot.store.disputes import DisputeRow
from bot.store.fixtures import MatchRow, NightRow, TeamRow, TeamSeasonRow
from bot.store.leagues import (
    LeagueMemberRow,
    LeagueRow,
    LeagueVersionRow,
    ProjectionRow,
    RatingRow,
    ResultLineRow,
    ResultRow,
    SeasonRow,
    SittingGone,
    SittingRow,
    StandingRow,
)
from bot.store.processes import ProcessGone, ProcessRow
from bot.store.results import RESULT_LINES, RESULTS
from bot.store.settings import CommandSyncRow, Edited, GuildRow, MemberRow, SheetRow, UserRow, UsualSheetRow
from bot.store.statements import Rows, others
from bot.store.tables import ShownGone, ShownRow
from bot.store.tallies import PinnedBoardGone, PinnedBoardRow

_SHOWN = Rows(schema.shown, replacing=others(schema.shown))
_SITTINGS = Rows(schema.sittings, replacing=others(schema.sittings))
_PINNED_BOARDS = Rows(schema.pinned_boards, replacing=others(schema.pinned_boards))
_PROCESSES = Rows(schema.processes, replacing=others(schema.processes))
_SETTINGS = {GuildRow: schema.guilds, UserRow: schema.users}
_SMALL: dict[type[SmallRow], Rows] = {
    ShownRow: _SHOWN,
    ShownGone: _SHOWN,
    PinnedBoardRow: _PINNED_BOARDS,
    SittingRow: _SITTINGS,
    SittingGone: _SITTINGS,
    ProcessRow: _PROCESSES,
    ProcessGone: _PROCESSES,
    PinnedBoardGone: _PINNED_BOARDS,
    ResultRow: RESULTS,
    ResultLineRow: RESULT_LINES,
    **{
        kind: Rows(table, replacing=others(table))
        for kind, table in (
            *_SETTINGS.items(),
            (MemberRow, schema.members),
            (CommandSyncRow, schema.command_sync),
            (ServedRow, schema.served),
            (SheetRow, schema.sheets),
            (UsualSheetRow, schema.usual_sheets),
            (DisputeRow, schema.disputes),
            (LeagueVersionRow, schema.league_versions),
            (LeagueRow, schema.leagues),
            (SeasonRow, schema.seasons),
            (LeagueMemberRow, schema.league_members),
            (StandingRow, schema.standings),
            (RatingRow, schema.ratings),
            (ProjectionRow, schema.projections),
            (TeamSeasonRow, schema.team_seasons),
            (TeamRow, schema.teams),
            (MatchRow, schema.matches),
            (NightRow, schema.nights),
        )
    },
}
_GONE: dict[type[SmallRow], tuple[Delete, tuple[str, ...]]] = {
    gone: (delete(table).where(*(table.c[name] == bindparam(f"of_{name}") for name in names)), names)
    for gone, table, names in (
        (ShownGone, schema.shown, ("table_id", "place")),
        (SittingGone, schema.sittings, ("table_id", "league_id")),
        (ProcessGone, schema.processes, ("process_id",)),
        (PinnedBoardGone, schema.pinned_boards, ("guild_id", "channel_id")),
    )
}
"""Statements that delete rows, and the names of their key columns."""


@cache
def _editing(kind: type[GuildRow | UserRow], names: tuple[str, ...]) -> Rows:
    """Return the writer of these columns of an existing row."""
    return Rows(_SETTINGS[kind], replacing=names)


def write(connection: Connection, changes: Sequence[Change]) -> None:
    """Write the small rows of changes, the last one for each key, and delete those that are gone."""
    latest: dict[tuple[Rows, Any], SmallRow] = {}
    for one in chain.from_iterable(change.small for change in changes):
        if isinstance(one, Edited):
            row: SmallRow = one.row
            rows = _editing(type(one.row), one.names)
        else:
            row, rows = one, _SMALL[type(one)]
        latest[rows, rows.key(row)] = row
    for kind, (statement, names) in _GONE.items():
        gone = [row for row in latest.values() if type(row) is kind]
        if gone:
            connection.execute(statement, [{f"of_{name}": getattr(row, name) for name in names} for row in gone])
    for rows in dict.fromkeys(rows for rows, _ in latest):
        of_table = (row for (theirs, _), row in latest.items() if theirs is rows)
        rows.add(connection, (row for row in of_table if type(row) not in _GONE))
