"""Writing of league results, which are numbered in the transaction that stores them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection, func, select, tuple_

from bot.store import schema
from bot.store.change import WriteBatch
from bot.store.leagues import RUNNING, NewResult, ResultRow
from bot.store.statements import RowWriter, non_key_columns

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
