"""Tallies of leagues, updated in the transaction in which a result is stored or changed.

A result counts the deals from its first to its last. A league has tallies of all its seasons, of each season, and of
each month in which a result ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection, and_, delete, select

from bot.store import schema
from bot.store.change import WriteBatch
from bot.store.leagues import COUNTS, ResultRow
from bot.store.statements import RowWriter
from bot.store.summing import TallyAccumulator, league_tallies_of
from bot.store.tallies import LEAGUE_SCOPE_PREFIX, DealTallyRow, TallyRow

_DEAL_COLUMNS: Final = schema.deal_tallies.c
_RESULT_COLUMNS: Final = schema.results.c
_TALLY_COLUMNS: Final = schema.tallies.c
_TALLY_KEY_COLUMNS: Final = frozenset(column.name for column in schema.tallies.primary_key.columns)
_TALLY_WRITER: Final = RowWriter(schema.tallies, replacing=[column.name for column in _TALLY_COLUMNS if column.name not in _TALLY_KEY_COLUMNS])
_RESULT_FIELDS: Final = ResultRow.__struct_fields__
_DEAL_IS_IN_RESULT: Final = and_(
    _DEAL_COLUMNS.table_id == _RESULT_COLUMNS.table_id, _DEAL_COLUMNS.deal_no.between(_RESULT_COLUMNS.first_deal, _RESULT_COLUMNS.last_deal)
)
_DEAL_COUNTS: Final = (_DEAL_COLUMNS.counted.is_(True), _DEAL_COLUMNS.practice.is_(False))
_PLAY_ORDER: Final = (_DEAL_COLUMNS.number, _DEAL_COLUMNS.table_id, _DEAL_COLUMNS.deal_no, _DEAL_COLUMNS.whole)


def add_league_results(connection: Connection, results: Iterable[ResultRow]) -> None:
    """Add new results to the tallies. Their deals have to be stored already."""
    for result in results:
        theirs = (_DEAL_COLUMNS.table_id == result.table_id, _DEAL_COLUMNS.deal_no.between(result.first_deal, result.last_deal))
        found = connection.execute(select(schema.deal_tallies).where(*theirs, *_DEAL_COUNTS).order_by(*_PLAY_ORDER))
        deals = [DealTallyRow(**row._asdict()) for row in found]
        added = [one for deal in deals for one in league_tallies_of(deal, result)]
        tallies = TallyAccumulator(_stored_tallies(connection, added))
        tallies.add(added)
        _TALLY_WRITER.add(connection, tallies.changed)


def _stored_tallies(connection: Connection, added: Sequence[TallyRow]) -> Iterable[TallyRow]:
    """Return the stored tallies of these people in these scopes."""
    wanted = (
        _TALLY_COLUMNS.guild_id.in_({one.guild_id for one in added}),
        _TALLY_COLUMNS.scope.in_({one.scope for one in added}),
        _TALLY_COLUMNS.game.in_({one.game for one in added}),
        _TALLY_COLUMNS.user_id.in_({one.user_id for one in added}),
    )
    return [TallyRow(**row._asdict()) for row in connection.execute(select(schema.tallies).where(*wanted))]


def find_affected_members(connection: Connection, batches: Iterable[WriteBatch]) -> set[tuple[int, int]]:
    """Return the people affected by changes of stored results, by server and user."""
    found: set[tuple[int, int]] = set()
    for one in (row for change in batches for row in change.upserts if isinstance(row, ResultRow)):
        theirs = (_DEAL_COLUMNS.table_id == one.table_id, _DEAL_COLUMNS.deal_no.between(one.first_deal, one.last_deal))
        people = connection.execute(select(_DEAL_COLUMNS.guild_id, _DEAL_COLUMNS.user_id).where(*theirs).distinct())
        found |= {(row.guild_id, row.user_id) for row in people}
    return found


def recount_league_tallies(connection: Connection, guild_id: int, user_id: int) -> None:
    """Recompute a person's tallies in the leagues of a server from the results that count."""
    wanted = [_RESULT_COLUMNS[name].label(f"result_{name}") for name in _RESULT_FIELDS]
    statement = (
        select(*wanted, *schema.deal_tallies.columns)
        .join_from(schema.deal_tallies, schema.results, _DEAL_IS_IN_RESULT)
        .where(_DEAL_COLUMNS.user_id == user_id, _DEAL_COLUMNS.guild_id == guild_id, *_DEAL_COUNTS, _RESULT_COLUMNS.status == COUNTS)
        .order_by(_RESULT_COLUMNS.result_id, *_PLAY_ORDER)
    )
    tallies = TallyAccumulator()
    for row in connection.execute(statement):
        count = len(_RESULT_FIELDS)
        result = ResultRow(**dict(zip(_RESULT_FIELDS, row[:count], strict=True)))
        names = (column.name for column in schema.deal_tallies.columns)
        tallies.add(league_tallies_of(DealTallyRow(**dict(zip(names, row[count:], strict=True))), result))
    of_leagues = _TALLY_COLUMNS.scope.startswith(LEAGUE_SCOPE_PREFIX)
    theirs = (_TALLY_COLUMNS.user_id == user_id, _TALLY_COLUMNS.guild_id == guild_id)
    connection.execute(delete(schema.tallies).where(*theirs, of_leagues))
    _TALLY_WRITER.add(connection, tallies.changed)
