"""Tallies of leagues, updated in the transaction in which a result is stored or changed.

A result counts the deals from its first to its last. A league has tallies of all its seasons, of each season, and of
each month in which a result ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection, and_, delete, select

from bot.store import schema
from bot.store.change import Change
from bot.store.leagues import COUNTS, ResultRow
from bot.store.statements import Rows
from bot.store.summing import Sum, added_to_league
from bot.store.tallies import OF_LEAGUES, DealTallyRow, TallyRow

_DEALS: Final = schema.deal_tallies.c
_RESULTS: Final = schema.results.c
_TALLIES: Final = schema.tallies.c
_KEY: Final = frozenset(column.name for column in schema.tallies.primary_key.columns)
_REPLACED: Final = Rows(schema.tallies, replacing=[column.name for column in _TALLIES if column.name not in _KEY])
_RESULT_FIELDS: Final = ResultRow.__struct_fields__
_WITHIN: Final = and_(
    _DEALS.table_id == _RESULTS.table_id, _DEALS.deal_no.between(_RESULTS.first_deal, _RESULTS.last_deal)
)
_COUNTED: Final = (_DEALS.counted.is_(True), _DEALS.practice.is_(False))
_IN_ORDER: Final = (_DEALS.number, _DEALS.table_id, _DEALS.deal_no, _DEALS.whole)


def add(connection: Connection, results: Iterable[ResultRow]) -> None:
    """Add new results to the tallies. Their deals have to be stored already."""
    for result in results:
        theirs = (_DEALS.table_id == result.table_id, _DEALS.deal_no.between(result.first_deal, result.last_deal))
        found = connection.execute(select(schema.deal_tallies).where(*theirs, *_COUNTED).order_by(*_IN_ORDER))
        deals = [DealTallyRow(**row._asdict()) for row in found]
        added = [one for deal in deals for one in added_to_league(deal, result)]
        tallies = Sum(_standing(connection, added))
        tallies.add(added)
        _REPLACED.add(connection, tallies.changed)


def _standing(connection: Connection, added: Sequence[TallyRow]) -> Iterable[TallyRow]:
    """Return the stored tallies of these people in these scopes."""
    wanted = (
        _TALLIES.guild_id.in_({one.guild_id for one in added}),
        _TALLIES.scope.in_({one.scope for one in added}),
        _TALLIES.game.in_({one.game for one in added}),
        _TALLIES.user_id.in_({one.user_id for one in added}),
    )
    return [TallyRow(**row._asdict()) for row in connection.execute(select(schema.tallies).where(*wanted))]


def concerned(connection: Connection, changes: Iterable[Change]) -> set[tuple[int, int]]:
    """Return the people affected by changes of stored results, by server and user."""
    found: set[tuple[int, int]] = set()
    for one in (row for change in changes for row in change.small if isinstance(row, ResultRow)):
        theirs = (_DEALS.table_id == one.table_id, _DEALS.deal_no.between(one.first_deal, one.last_deal))
        people = connection.execute(select(_DEALS.guild_id, _DEALS.user_id).where(*theirs).distinct())
        found |= {(row.guild_id, row.user_id) for row in people}
    return found


def add_up_again(connection: Connection, guild_id: int, user_id: int) -> None:
    """Recompute a person's tallies in the leagues of a server from the results that count."""
    wanted = [_RESULTS[name].label(f"result_{name}") for name in _RESULT_FIELDS]
    statement = (
        select(*wanted, *schema.deal_tallies.columns)
        .join_from(schema.deal_tallies, schema.results, _WITHIN)
        .where(_DEALS.user_id == user_id, _DEALS.guild_id == guild_id, *_COUNTED, _RESULTS.status == COUNTS)
        .order_by(_RESULTS.result_id, *_IN_ORDER)
    )
    tallies = Sum()
    for row in connection.execute(statement):
        count = len(_RESULT_FIELDS)
        result = ResultRow(**dict(zip(_RESULT_FIELDS, row[:count], strict=True)))
        names = (column.name for column in schema.deal_tallies.columns)
        tallies.add(added_to_league(DealTallyRow(**dict(zip(names, row[count:], strict=True))), result))
    of_leagues = _TALLIES.scope.startswith(OF_LEAGUES)
    theirs = (_TALLIES.user_id == user_id, _TALLIES.guild_id == guild_id)
    connection.execute(delete(schema.tallies).where(*theirs, of_leagues))
    _REPLACED.add(connection, tallies.changed)
