"""Writing of league results, audit entries, upserts and deletions of rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, select, tuple_

from bot.store import schema
from bot.store.schema.league import RUNNING, LeagueAuditEntryRow, NewResult, ResultLineRow, ResultRow
from bot.store.schema.servers import GuildRow, SettingsEdit, StoredAuditEntry, UserRow
from bot.store.statements import RowWriter, upserter
from bot.store.writing.write_batch import RowDeletion, UpsertRow, WriteBatch


def write_results(connection: Connection, batches: Sequence[WriteBatch]) -> list[ResultRow]:
    """Number, insert and return the new results.

    A result is skipped if its season is not running, or if the game ended after the season's end.
    """
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
    upserter(ResultRow).write(connection, results)
    upserter(ResultLineRow).write(
        connection,
        (replace(line, result_id=number) for number, one in numbered for line in one.lines),
    )
    return results


def _is_in_running_season(result: NewResult, running: Mapping[tuple[int, int], float | None]) -> bool:
    """Return True if a result ended in a running season. `running` maps such seasons to their ends (None: no date)."""
    season = (result.row.league_id, result.row.season_no)
    ends_at = running.get(season)
    return season in running and (ends_at is None or result.row.ended_at < ends_at)


_AUDIT_ENTRIES = RowWriter(StoredAuditEntry)
_LEAGUE_AUDIT_ENTRIES = RowWriter(LeagueAuditEntryRow)


def write_audit_entries(connection: Connection, batches: Sequence[WriteBatch], at: float) -> None:
    """Number and insert the audit entries of `batches`. `at` is the time of the changes."""
    entries = [one for change in batches for one in change.audit_entries]
    if not entries:
        return
    of_guild = schema.audit_entries.c.guild_id
    last = select(of_guild, func.max(schema.audit_entries.c.number)).group_by(of_guild)
    found = connection.execute(last.where(of_guild.in_({one.guild_id for one in entries})))
    numbers: Counter[int] = Counter({row[0]: row[1] for row in found})
    rows: list[StoredAuditEntry] = []
    of_leagues: list[LeagueAuditEntryRow] = []
    for one in entries:
        numbers[one.guild_id] += 1
        number = numbers[one.guild_id]
        rows.append(
            StoredAuditEntry(
                guild_id=one.guild_id,
                number=number,
                at=at,
                actor=one.actor,
                kind=one.kind,
                person=one.person,
                facts=one.facts,
                reason=one.reason,
            )
        )
        of_leagues += (LeagueAuditEntryRow(league_id, number) for league_id in dict.fromkeys(one.leagues))
    _AUDIT_ENTRIES.write(connection, rows)
    _LEAGUE_AUDIT_ENTRIES.write(connection, of_leagues)


@cache
def _settings_writer(row_type: type[GuildRow | UserRow], columns: tuple[str, ...]) -> RowWriter:
    """Return the writer that overwrites only `columns` of an existing row."""
    return RowWriter(row_type, replacing=columns)


def write_upserts(connection: Connection, batches: Sequence[WriteBatch]) -> None:
    """Write the upserts of `batches`, the last row for each key, and delete the rows named in deletions."""
    rows: defaultdict[RowWriter, dict[Any, UpsertRow]] = defaultdict(dict)
    deleted: defaultdict[type[Any], list[tuple[Any, ...]]] = defaultdict(list)
    for one in chain.from_iterable(change.upserts for change in batches):
        if isinstance(one, RowDeletion):
            deleted[one.row_type].append(one.key)
            rows[upserter(one.row_type)].pop(one.key if len(one.key) > 1 else one.key[0], None)
            continue
        row, writer = (
            (one.row, _settings_writer(type(one.row), one.columns))
            if isinstance(one, SettingsEdit)
            else (one, upserter(type(one)))
        )
        rows[writer][writer.key(row)] = row
    for row_type, keys in deleted.items():
        table = schema.table_of(row_type)
        connection.execute(delete(table).where(tuple_(*table.primary_key.columns).in_(keys)))
    for writer, latest in rows.items():
        writer.write(connection, latest.values())
