"""Writers of league results, audit entries, and rows that replace the stored row or delete it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Delete, bindparam, delete, func, select, tuple_

from bot.store import schema
from bot.store.schema.audit_and_disputes import DisputeRow
from bot.store.schema.league import (
    RUNNING,
    LeagueMemberRow,
    LeagueRow,
    LeagueVersionRow,
    NewResult,
    ProjectionRow,
    RatingRow,
    ResultLineRow,
    ResultRow,
    SeasonRow,
    SittingDeletion,
    SittingRow,
    StandingRow,
)
from bot.store.schema.processes import ProcessDeletion, ProcessRow
from bot.store.schema.settings import (
    CommandSyncRow,
    DefaultSheetRow,
    GuildRow,
    MemberRow,
    SettingsEdit,
    SheetRow,
    UserRow,
)
from bot.store.schema.statistics import PinnedLeaderboardDeletion, PinnedLeaderboardRow
from bot.store.schema.tables import MessageDeletion, MessageRow
from bot.store.schema.teams_and_nights import MatchRow, NightRow, TeamRow, TeamSeasonRow
from bot.store.statements import Row, RowWriter, non_key_columns
from bot.store.writing.write_batch import LivenessRow, UpsertRow, WriteBatch

RESULTS = RowWriter(schema.results, replacing=non_key_columns(schema.results))


RESULT_LINES = RowWriter(schema.result_lines, replacing=non_key_columns(schema.result_lines))


def write_results(connection: Connection, batches: Sequence[WriteBatch]) -> list[ResultRow]:
    """Number and insert the results. Those of a season that is not running, or is past its end, are skipped."""
    new = [one for change in batches for one in change.results]
    if not new:
        return []
    seasons = schema.seasons.c
    named = {(one.row.league_id, one.row.season_no) for one in new}
    wanted = tuple_(seasons.league_id, seasons.season_no).in_(sorted(named))
    found = select(seasons.league_id, seasons.season_no, seasons.ends_at).where(wanted, seasons.status == RUNNING)
    running = {(league_id, season_no): ends_at for league_id, season_no, ends_at in connection.execute(found)}
    last = connection.execute(select(func.max(schema.results.c.result_id))).scalar() or 0
    taken = [one for one in new if _is_in_running_season(one, running)]
    numbered = list(enumerate(taken, last + 1))
    results = [replace(one.row, result_id=number) for number, one in numbered]
    RESULTS.add(connection, results)
    RESULT_LINES.add(
        connection,
        (replace(line, result_id=number) for number, one in numbered for line in one.lines),
    )
    return results


def _is_in_running_season(result: NewResult, running: Mapping[tuple[int, int], float | None]) -> bool:
    """Return True if the season of a result is running. `running` has the ends of running seasons (None: no date)."""
    season = (result.row.league_id, result.row.season_no)
    ends_at = running.get(season)
    return season in running and (ends_at is None or result.row.ended_at < ends_at)


_AUDIT_ENTRIES = RowWriter(schema.acts)


_LEAGUE_AUDIT_ENTRIES = RowWriter(schema.league_acts)


def write_audit_entries(connection: Connection, batches: Sequence[WriteBatch], at: float) -> None:
    """Insert the audit entries of changes, made at the moment `at`, in the transaction of `connection`."""
    acts = [one for change in batches for one in change.audit_entries]
    if not acts:
        return
    of_guild = schema.acts.c.guild_id
    last = select(of_guild, func.max(schema.acts.c.number)).group_by(of_guild)
    found = connection.execute(last.where(of_guild.in_({one.guild_id for one in acts})))
    numbers: Counter[int] = Counter({row[0]: row[1] for row in found})
    rows: list[Row] = []
    of_leagues: list[Row] = []
    for one in acts:
        numbers[one.guild_id] += 1
        number = numbers[one.guild_id]
        rows.append((one.guild_id, number, at, one.actor, one.kind, one.person, one.facts, one.reason))
        of_leagues += ((league_id, number) for league_id in dict.fromkeys(one.leagues))
    _AUDIT_ENTRIES.write(connection, rows)
    _LEAGUE_AUDIT_ENTRIES.write(connection, of_leagues)


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
