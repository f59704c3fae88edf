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
from bot.store.change import Change
from bot.store.leagues import ResultRow
from bot.store.money import SETTLING
from bot.store.statements import Merge, Question, Rows, padded
from bot.store.summing import Sum, added
from bot.store.tallies import AppraisalRow, DealTallyRow

_DEALS: Final = schema.deal_tallies.c
_SUMS: Final = schema.SUMS
_BESTS: Final = schema.BESTS
_A_SECOND: Final = 1_000_000
"""Units of the order numbers per second: they are times in microseconds, made unique."""

_NUMBER: Final = list(schema.deal_tallies.columns).index(_DEALS.number)
"""Index of the number in a row."""

# Literals, because the parameters of the statements are the values of the rows and nothing else.
_NONE: Final[ColumnElement[Any]] = literal_column("0")
_ONE: Final[ColumnElement[Any]] = literal_column("1")
_NOTHING: Final[ColumnElement[Any]] = literal_column("''")


def _sum(name: str) -> Merge:
    return lambda stands, comes: stands[name] + comes[name]


def _greatest(name: str) -> Merge:
    return lambda stands, comes: case((comes[name] > stands[name], comes[name]), else_=stands[name])


def _streak(stands: Any, comes: Any) -> Any:
    return case((comes.games == _NONE, stands.streak), (comes.won > _NONE, stands.streak + _ONE), else_=_NONE)


def _best_streak(stands: Any, comes: Any) -> Any:
    now = _streak(stands, comes)
    return case((now > stands.best_streak, now), else_=stands.best_streak)


def _name(stands: Any, comes: Any) -> Any:
    return case((comes.name == _NOTHING, stands.name), else_=comes.name)


_MERGED: Final[Mapping[str, Merge]] = {
    **{name: _sum(name) for name in _SUMS},
    **{name: _greatest(name) for name in (*_BESTS, "last_at")},
    "streak": _streak,
    "best_streak": _best_streak,
    "name": _name,
}
_DEAL_TALLIES: Final = Rows(schema.deal_tallies)
_ADDED: Final = Rows(schema.tallies, merged=_MERGED)


@cache
def _adding(tables: int, *, every_game: bool) -> Question:
    """Return the statement that adds the deals numbered `first` to `last` to the totals of a `scope`.

    It covers deals of `tables` tables, the parameters `table_0` and so on. Hands of different games are not compared.
    """
    games = {
        "game": _NOTHING if every_game else _DEALS.game,
        "best_hand": _NONE if every_game else _DEALS.best_hand,
    }
    won = case((_DEALS.games == _NONE, _NONE), else_=_DEALS.won)
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
    theirs = (_DEALS.table_id + _NONE).in_([bindparam(f"table_{number}") for number in range(tables)])
    return _ADDED.out_of(select(*columns).where(found, theirs))


_TALLIES: Final = Rows(schema.tallies)
_TO_COUNT: Final = Rows(schema.to_count, replacing=("what",))


def write(connection: Connection, changes: Sequence[Change], results: Iterable[ResultRow], at: float) -> None:
    """Store, add up and reverse the tallies of these changes. `results` are the new results of leagues."""
    changes = list(filter(_counts, changes))
    if not changes:
        return
    _TO_COUNT.add(connection, chain.from_iterable(change.to_count for change in changes))
    for done in chain.from_iterable(change.counted for change in changes):
        columns = schema.to_count.c
        theirs = (columns.what == done.what, columns.table_id == done.table_id, columns.deal_no == done.deal_no)
        connection.execute(delete(schema.to_count).where(*theirs))
    tallied = [row for change in changes for row in change.tallied]
    if tallied:
        _count(connection, tallied, at)
    for appraisal in chain.from_iterable(change.appraised for change in changes):
        _appraise(connection, appraisal)
    league_tallying.add(connection, results)
    taken_back = dict.fromkeys(_taken_back(connection, changes))
    anew = {person for deal in taken_back for person in _take_back(connection, *deal)}
    for guild_id, user_id in sorted(anew):
        _add_up_again(connection, guild_id, user_id)
    for guild_id, user_id in sorted(league_tallying.concerned(connection, changes) - anew):
        league_tallying.add_up_again(connection, guild_id, user_id)


def _counts(change: Change) -> bool:
    """Return True if a change may affect tallies. Most moves end no deal and do not."""
    counted = change.to_count or change.counted or change.tallied or change.appraised or change.results
    return bool(counted or change.uncounted or change.transactions or change.small)


def _count(connection: Connection, rows: Iterable[DealTallyRow], at: float) -> None:
    """Number new rows, store them, and add them up in the database, in parts without duplicate people."""
    parts: dict[tuple[int, tuple[str, ...]], list[DealTallyRow]] = {}
    so_far: defaultdict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        person = row.guild_id, row.user_id
        parts.setdefault((so_far[person], row.scopes), []).append(row)
        so_far[person] += 1
    last = connection.execute(select(func.max(_DEALS.number))).scalar() or 0
    first = max(last + 1, int(at * _A_SECOND))
    for (_, scopes), part in sorted(parts.items()):
        numbered = enumerate(map(_DEAL_TALLIES.values, part), first)
        _DEAL_TALLIES.write(connection, [(*row[:_NUMBER], number, *row[_NUMBER + 1 :]) for number, row in numbered])
        tables = padded(dict.fromkeys(row.table_id for row in part))
        values = {f"table_{place}": table_id for place, table_id in enumerate(tables)}
        values.update(first=first, last=first + len(part) - 1)
        for scope, every_game in product(scopes, (False, True)):
            _adding(len(tables), every_game=every_game).run(connection, scope=scope, **values)
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
        _ADDED.add(connection, added(deal, found))


def _taken_back(connection: Connection, changes: Iterable[Change]) -> Iterable[tuple[int, int]]:
    """Yield the deals that no longer count: those named, and those whose settlement is reversed."""
    reversals = []
    for change in changes:
        yield from change.uncounted
        reversals += [one for one in change.transactions if one.reverses is not None]
    if not reversals:
        return
    columns = schema.transactions.c
    settled = columns.transaction_id.in_([one.reverses for one in reversals]) & columns.kind.in_(SETTLING)
    settling = set(connection.execute(select(columns.transaction_id).where(settled)).scalars())
    for one in reversals:
        if one.reverses in settling and one.table_id is not None and one.deal_no is not None:
            yield one.table_id, one.deal_no


def _take_back(connection: Connection, table_id: int, deal_no: int) -> set[tuple[int, int]]:
    """Mark a deal, and the game that ended with it, as not counted. Return the people affected, by server and user."""
    theirs = (_DEALS.table_id == table_id, _DEALS.deal_no == deal_no, _DEALS.counted.is_(True))
    found = connection.execute(select(_DEALS.guild_id, _DEALS.user_id).where(*theirs)).all()
    connection.execute(update(schema.deal_tallies).where(*theirs).values({_DEALS.counted.name: False}))
    return {(row.guild_id, row.user_id) for row in found}


def _add_up_again(connection: Connection, guild_id: int, user_id: int) -> None:
    """Recompute a person's tallies in a server from the rows of their deals."""
    tallies = schema.tallies.c
    rows = connection.execute(
        select(schema.deal_tallies)
        .where(_DEALS.user_id == user_id, _DEALS.guild_id == guild_id, _DEALS.counted.is_(True))
        .order_by(_DEALS.number, _DEALS.table_id, _DEALS.deal_no, _DEALS.whole)
    )
    found = Sum()
    for row in rows:
        found.add(added(DealTallyRow(**row._asdict())))
    connection.execute(delete(schema.tallies).where(tallies.user_id == user_id, tallies.guild_id == guild_id))
    _TALLIES.add(connection, found.changed)
    league_tallying.add_up_again(connection, guild_id, user_id)
