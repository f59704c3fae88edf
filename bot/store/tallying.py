"""Tallies of deals and games, updated in the transaction that stores these.

The database itself adds new tallies to the stored ones, so that nothing is lost when many tables settle at once. After
a reversal, the totals of the people affected are computed again from the rows of their deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    delete,
    func,
    literal_column,
    select,
    update,
)

from bot.store import league_tallying, schema
from bot.store.change import WriteBatch
from bot.store.leagues import ResultRow
from bot.store.money import SETTLEMENT_KINDS
from bot.store.statements import MergeExpression, PreparedStatement, RowWriter, pad_to_power_of_two
from bot.store.summing import TallyAccumulator, server_tallies_of
from bot.store.tallies import AppraisalRow, DealTallyRow

_DEALS: Final = schema.deal_tallies.c
_SUMS: Final = schema.SUMMED_COUNTS
_BESTS: Final = schema.BEST_COUNTS
_MICROSECONDS: Final = 1_000_000
"""Units of the order numbers per second: they are times in microseconds, made unique."""

_NUMBER_INDEX: Final = list(schema.deal_tallies.columns).index(_DEALS.number)
"""Index of the number in a row."""

# Literals, because the parameters of the statements are the values of the rows and nothing else.
_SQL_ZERO: Final[ColumnElement[Any]] = literal_column("0")
_SQL_ONE: Final[ColumnElement[Any]] = literal_column("1")
_SQL_EMPTY: Final[ColumnElement[Any]] = literal_column("''")


def _merge_sum(name: str) -> MergeExpression:
    return lambda stands, comes: stands[name] + comes[name]


def _merge_maximum(name: str) -> MergeExpression:
    return lambda stands, comes: case((comes[name] > stands[name], comes[name]), else_=stands[name])


def _merge_streak(stands: Any, comes: Any) -> Any:
    return case((comes.games == _SQL_ZERO, stands.streak), (comes.won > _SQL_ZERO, stands.streak + _SQL_ONE), else_=_SQL_ZERO)


def _merge_best_streak(stands: Any, comes: Any) -> Any:
    now = _merge_streak(stands, comes)
    return case((now > stands.best_streak, now), else_=stands.best_streak)


def _merge_name(stands: Any, comes: Any) -> Any:
    return case((comes.name == _SQL_EMPTY, stands.name), else_=comes.name)


_MERGED_COLUMNS: Final[Mapping[str, MergeExpression]] = {
    **{name: _merge_sum(name) for name in _SUMS},
    **{name: _merge_maximum(name) for name in (*_BESTS, "last_at")},
    "streak": _merge_streak,
    "best_streak": _merge_best_streak,
    "name": _merge_name,
}
_DEAL_TALLIES: Final = RowWriter(schema.deal_tallies)
_TALLY_ADDITIONS: Final = RowWriter(schema.tallies, merged=_MERGED_COLUMNS)


@cache
def _addition_statement(tables: int, *, every_game: bool) -> PreparedStatement:
    """Return the statement that adds the deals numbered `first` to `last` to the totals of a `scope`.

    It covers deals of `tables` tables, the parameters `table_0` and so on. Hands of different games are not compared.
    """
    games = {
        "game": _SQL_EMPTY if every_game else _DEALS.game,
        "best_hand": _SQL_ZERO if every_game else _DEALS.best_hand,
    }
    won = case((_DEALS.games == _SQL_ZERO, _SQL_ZERO), else_=_DEALS.won)
    here = {
        "scope": bindparam("scope", type_=schema.tallies.c.scope.type),
        "last_at": _DEALS.ended_at,
        "streak": won,
        "best_streak": won,
        **games,
    }
    columns = (here[one.name] if one.name in here else _DEALS[one.name] for one in schema.tallies.columns)
    # The number is indexed and finds few rows. The table is checked too: another process may have used the same number.
    found = _DEALS.number.between(bindparam("first"), bindparam("last"))
    theirs = (_DEALS.table_id + _SQL_ZERO).in_([bindparam(f"table_{number}") for number in range(tables)])
    return _TALLY_ADDITIONS.insert_from(select(*columns).where(found, theirs))


_TALLY_INSERTS: Final = RowWriter(schema.tallies)
_PENDING_COUNTS: Final = RowWriter(schema.to_count, replacing=("what",))


def write_tallies(connection: Connection, batches: Sequence[WriteBatch], results: Iterable[ResultRow], at: float) -> None:
    """Store, add up and reverse the tallies of these changes. `results` are the new results of leagues."""
    batches = list(filter(_may_affect_tallies, batches))
    if not batches:
        return
    _PENDING_COUNTS.add(connection, chain.from_iterable(change.pending_counts for change in batches))
    for done in chain.from_iterable(change.finished_counts for change in batches):
        columns = schema.to_count.c
        theirs = (columns.what == done.what, columns.table_id == done.table_id, columns.deal_no == done.deal_no)
        connection.execute(delete(schema.to_count).where(*theirs))
    tallied = [row for change in batches for row in change.deal_tallies]
    if tallied:
        _store_and_add(connection, tallied, at)
    for appraisal in chain.from_iterable(change.appraisals for change in batches):
        _appraise(connection, appraisal)
    league_tallying.add_league_results(connection, results)
    taken_back = dict.fromkeys(_find_uncounted_deals(connection, batches))
    anew = {person for deal in taken_back for person in _uncount_deal(connection, *deal)}
    for guild_id, user_id in sorted(anew):
        _recount_member(connection, guild_id, user_id)
    for guild_id, user_id in sorted(league_tallying.find_affected_members(connection, batches) - anew):
        league_tallying.recount_league_tallies(connection, guild_id, user_id)


def _may_affect_tallies(batch: WriteBatch) -> bool:
    """Return True if a change may affect tallies. Most moves end no deal and do not."""
    counted = batch.pending_counts or batch.finished_counts or batch.deal_tallies or batch.appraisals or batch.results
    return bool(counted or batch.uncounted_deals or batch.transactions or batch.upserts)


def _store_and_add(connection: Connection, rows: Iterable[DealTallyRow], at: float) -> None:
    """Number new rows, store them, and add them up in the database, in parts without duplicate people."""
    parts: dict[tuple[int, tuple[str, ...]], list[DealTallyRow]] = {}
    so_far: defaultdict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        person = row.guild_id, row.user_id
        parts.setdefault((so_far[person], row.scopes), []).append(row)
        so_far[person] += 1
    last = connection.execute(select(func.max(_DEALS.number))).scalar() or 0
    first = max(last + 1, int(at * _MICROSECONDS))
    for (_, scopes), part in sorted(parts.items()):
        numbered = enumerate(map(_DEAL_TALLIES.values, part), first)
        _DEAL_TALLIES.write(connection, [(*row[:_NUMBER_INDEX], number, *row[_NUMBER_INDEX + 1 :]) for number, row in numbered])
        tables = pad_to_power_of_two(dict.fromkeys(row.table_id for row in part))
        values = {f"table_{place}": table_id for place, table_id in enumerate(tables)}
        values.update(first=first, last=first + len(part) - 1)
        for scope, every_game in product(scopes, (False, True)):
            _addition_statement(len(tables), every_game=every_game).run(connection, scope=scope, **values)
        first += len(part)


def _appraise(connection: Connection, one: AppraisalRow) -> None:
    theirs = and_(
        _DEALS.table_id == one.table_id,
        _DEALS.deal_no == one.deal_no,
        _DEALS.user_id == one.user_id,
        _DEALS.whole.is_(False),
    )
    found = {
        "appraised": 1,
        "luck": one.luck,
        "luck_squared": one.luck**2,
        "points_left": one.points_left,
        "points_left_squared": one.points_left**2,
    }
    row = connection.execute(select(schema.deal_tallies).where(theirs, _DEALS.appraised == 0)).one_or_none()
    if row is None:
        return
    connection.execute(update(schema.deal_tallies).where(theirs).values(found))
    deal = DealTallyRow(**row._asdict())
    if deal.counted:
        _TALLY_ADDITIONS.add(connection, server_tallies_of(deal, found))


def _find_uncounted_deals(connection: Connection, batches: Iterable[WriteBatch]) -> Iterable[tuple[int, int]]:
    """Yield the deals that no longer count: those named, and those whose settlement is reversed."""
    reversals = []
    for change in batches:
        yield from change.uncounted_deals
        reversals += [one for one in change.transactions if one.reverses is not None]
    if not reversals:
        return
    columns = schema.transactions.c
    settled = columns.transaction_id.in_([one.reverses for one in reversals]) & columns.kind.in_(SETTLEMENT_KINDS)
    settling = set(connection.execute(select(columns.transaction_id).where(settled)).scalars())
    for one in reversals:
        if one.reverses in settling and one.table_id is not None and one.deal_no is not None:
            yield one.table_id, one.deal_no


def _uncount_deal(connection: Connection, table_id: int, deal_no: int) -> set[tuple[int, int]]:
    """Mark a deal, and the game that ended with it, as not counted. Return the people affected, by server and user."""
    theirs = (_DEALS.table_id == table_id, _DEALS.deal_no == deal_no, _DEALS.counted.is_(True))
    found = connection.execute(select(_DEALS.guild_id, _DEALS.user_id).where(*theirs)).all()
    connection.execute(update(schema.deal_tallies).where(*theirs).values({_DEALS.counted.name: False}))
    return {(row.guild_id, row.user_id) for row in found}


def _recount_member(connection: Connection, guild_id: int, user_id: int) -> None:
    """Recompute a person's tallies in a server from the rows of their deals."""
    tallies = schema.tallies.c
    rows = connection.execute(
        select(schema.deal_tallies)
        .where(_DEALS.user_id == user_id, _DEALS.guild_id == guild_id, _DEALS.counted.is_(True))
        .order_by(_DEALS.number, _DEALS.table_id, _DEALS.deal_no, _DEALS.whole)
    )
    found = TallyAccumulator()
    for row in rows:
        found.add(server_tallies_of(DealTallyRow(**row._asdict())))
    connection.execute(delete(schema.tallies).where(tallies.user_id == user_id, tallies.guild_id == guild_id))
    _TALLY_INSERTS.add(connection, found.changed)
    league_tallying.recount_league_tallies(connection, guild_id, user_id)
