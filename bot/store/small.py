"""Writing of small rows: each replaces the stored row of the same key, or deletes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Delete, bindparam, delete

from bot.store import schema
from bot.store.change import WriteBatch, LivenessRow, UpsertRow
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
    SittingDeletion,
    SittingRow,
    StandingRow,
)
from bot.store.processes import ProcessDeletion, ProcessRow
from bot.store.results import RESULT_LINES, RESULTS
from bot.store.settings import CommandSyncRow, SettingsEdit, GuildRow, MemberRow, SheetRow, UserRow, DefaultSheetRow
from bot.store.statements import RowWriter, non_key_columns
from bot.store.tables import MessageDeletion, MessageRow
from bot.store.tallies import PinnedLeaderboardDeletion, PinnedLeaderboardRow

_SHOWN = RowWriter(schema.shown, replacing=non_key_columns(schema.shown))
_SITTINGS = RowWriter(schema.sittings, replacing=non_key_columns(schema.sittings))
_PINNED_BOARDS = RowWriter(schema.pinned_boards, replacing=non_key_columns(schema.pinned_boards))
_PROCESSES = RowWriter(schema.processes, replacing=non_key_columns(schema.processes))
_SETTINGS = {GuildRow: schema.guilds, UserRow: schema.users}
_WRITERS: dict[type[UpsertRow], RowWriter] = {
    MessageRow: _SHOWN,
    MessageDeletion: _SHOWN,
    PinnedLeaderboardRow: _PINNED_BOARDS,
    SittingRow: _SITTINGS,
    SittingDeletion: _SITTINGS,
    ProcessRow: _PROCESSES,
    ProcessDeletion: _PROCESSES,
    PinnedLeaderboardDeletion: _PINNED_BOARDS,
    ResultRow: RESULTS,
    ResultLineRow: RESULT_LINES,
    **{
        kind: RowWriter(table, replacing=non_key_columns(table))
        for kind, table in (
            *_SETTINGS.items(),
            (MemberRow, schema.members),
            (CommandSyncRow, schema.command_sync),
            (LivenessRow, schema.served),
            (SheetRow, schema.sheets),
            (DefaultSheetRow, schema.usual_sheets),
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
_DELETIONS: dict[type[UpsertRow], tuple[Delete, tuple[str, ...]]] = {
    gone: (delete(table).where(*(table.c[name] == bindparam(f"of_{name}") for name in names)), names)
    for gone, table, names in (
        (MessageDeletion, schema.shown, ("table_id", "place")),
        (SittingDeletion, schema.sittings, ("table_id", "league_id")),
        (ProcessDeletion, schema.processes, ("process_id",)),
        (PinnedLeaderboardDeletion, schema.pinned_boards, ("guild_id", "channel_id")),
    )
}
"""Statements that delete rows, and the names of their key columns."""


@cache
def _settings_writer(kind: type[GuildRow | UserRow], names: tuple[str, ...]) -> RowWriter:
    """Return the writer of these columns of an existing row."""
    return RowWriter(_SETTINGS[kind], replacing=names)


def write_upserts(connection: Connection, batches: Sequence[WriteBatch]) -> None:
    """Write the small rows of changes, the last one for each key, and delete those that are gone."""
    latest: dict[tuple[RowWriter, Any], UpsertRow] = {}
    for one in chain.from_iterable(change.upserts for change in batches):
        if isinstance(one, SettingsEdit):
            row: UpsertRow = one.row
            rows = _settings_writer(type(one.row), one.columns)
        else:
            row, rows = one, _WRITERS[type(one)]
        latest[rows, rows.key(row)] = row
    for kind, (statement, names) in _DELETIONS.items():
        gone = [row for row in latest.values() if type(row) is kind]
        if gone:
            connection.execute(statement, [{f"of_{name}": getattr(row, name) for name in names} for row in gone])
    for rows in dict.fromkeys(rows for rows, _ in latest):
        of_table = (row for (theirs, _), row in latest.items() if theirs is rows)
        rows.add(connection, (row for row in of_table if type(row) not in _DELETIONS))
