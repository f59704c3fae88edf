"""Tallies of deals, games and league results, updated in the transaction that stores or reverses them.

New tallies are added to the totals by SQL, so that nothing is lost when several processes settle deals at once. After a
reversal, the totals of the people concerned are recomputed from the rows of their deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, and_, bindparam, case, delete, func, literal_column, select, update

from bot.store import schema, statements
from bot.store.schema import statistics
from bot.store.schema.league import COUNTS, ResultRow
from bot.store.schema.money import SETTLEMENT_KINDS
from bot.store.schema.statistics import DealTallyRow, PendingCountRow, TallyRow, league_scope, month_scope, season_scope
from bot.store.statements import MergeExpression, RowWriter, pad_to_power_of_two, row_loader, upserter
from bot.store.writing.write_batch import WriteBatch

_EXCLUDED_FROM_LEAGUES: Final = dict.fromkeys(
    ("appraised", "luck", "luck_squared", "points_left", "points_left_squared"), 0
)
"""Counts that are 0 in the tallies of leagues."""


def server_tallies_of(row: DealTallyRow, counts: Mapping[str, int] | None = None) -> Iterable[TallyRow]:
    """Yield the tallies that a deal adds to a server's totals, one per scope and game.

    With `counts`, the tallies contain only these counts.
    """
    return _tallies_by_scope(row, row.scopes, _counts_of(row) if counts is None else counts)


def league_tallies_of(row: DealTallyRow, result: ResultRow) -> Iterable[TallyRow]:
    """Yield the tallies that a deal of `result` adds to a league's totals, one per scope and game."""
    parts = (statistics.EVER, month_scope(result.ended_at), season_scope(result.season_no))
    scopes = tuple(league_scope(result.league_id, part) for part in parts)
    return _tallies_by_scope(row, scopes, {**_counts_of(row), **_EXCLUDED_FROM_LEAGUES})


def _counts_of(tally: DealTallyRow) -> dict[str, int]:
    return {name: getattr(tally, name) for name in (*schema.SUMMED_COUNTS, *schema.BEST_COUNTS)}


def _tallies_by_scope(row: DealTallyRow, scopes: Iterable[str], counts: Mapping[str, int]) -> Iterable[TallyRow]:
    """Yield a tally per scope, for the game and for all games.

    The tally of all games has no best hand, because hands of different games cannot be compared.
    """
    played = counts.get("games", 0)
    for scope in scopes:
        for game in (row.game, statistics.EVERY_GAME):
            yield TallyRow(
                **{**counts, "best_hand": counts.get("best_hand", 0) if game else 0},
                guild_id=row.guild_id,
                scope=scope,
                game=game,
                user_id=row.user_id,
                name=row.name,
                last_at=row.ended_at,
                streak=row.won if played else 0,
                best_streak=row.won if played else 0,
            )


def combine_tallies(before: TallyRow, added: TallyRow) -> TallyRow:
    """Return the sum of two tallies of one person, scope and game.

    `added` is the tally of a single deal or game, which was played after those in `before`.
    """
    streak = before.streak if not added.games else before.streak + 1 if added.won else 0
    return replace(
        before,
        **{name: getattr(before, name) + getattr(added, name) for name in schema.SUMMED_COUNTS},
        **{name: max(getattr(before, name), getattr(added, name)) for name in (*schema.BEST_COUNTS, "last_at")},
        streak=streak,
        best_streak=max(before.best_streak, streak),
        name=added.name or before.name,
    )


class TallyAccumulator:
    """Accumulator of tallies, which starts with the stored tallies `standing`."""

    def __init__(self, standing: Iterable[TallyRow] = ()) -> None:
        self._stored = {_tally_key(one): one for one in standing}
        self._changed: dict[tuple[int, str, str, int], TallyRow] = {}

    def add(self, several: Iterable[TallyRow]) -> None:
        """Add the tallies of a deal or a game. Deals and games must be added in the order of play."""
        for one in several:
            key = _tally_key(one)
            before = self._changed.get(key) or self._stored.get(key)
            self._changed[key] = one if before is None else combine_tallies(before, one)

    @property
    def changed(self) -> tuple[TallyRow, ...]:
        """Totals that were changed by additions."""
        return tuple(self._changed.values())


def _tally_key(one: TallyRow) -> tuple[int, str, str, int]:
    return one.guild_id, one.scope, one.game, one.user_id


_DEALS: Final = schema.deal_tallies.c
_RESULTS: Final = schema.results.c
_TALLIES: Final = schema.tallies.c
_TALLY_WRITER: Final = upserter(TallyRow)

_DEAL_IS_IN_RESULT: Final = and_(
    _DEALS.table_id == _RESULTS.table_id,
    _DEALS.deal_no.between(_RESULTS.first_deal, _RESULTS.last_deal),
)

_DEAL_COUNTS: Final = (_DEALS.counted.is_(True), _DEALS.practice.is_(False))
_PLAY_ORDER: Final = (_DEALS.number, _DEALS.table_id, _DEALS.deal_no, _DEALS.whole)


def add_league_results(connection: Connection, results: Iterable[ResultRow]) -> None:
    """Add new results to the tallies of their leagues. The deals of the results must be stored already."""
    for result in results:
        theirs = (
            _DEALS.table_id == result.table_id,
            _DEALS.deal_no.between(result.first_deal, result.last_deal),
        )
        of_result = row_loader(DealTallyRow).select.where(*theirs, *_DEAL_COUNTS).order_by(*_PLAY_ORDER)
        found = connection.execute(of_result)
        deals = map(row_loader(DealTallyRow).build, found)
        added = [one for deal in deals for one in league_tallies_of(deal, result)]
        tallies = TallyAccumulator(_stored_tallies(connection, added))
        tallies.add(added)
        _TALLY_WRITER.write(connection, tallies.changed)


def _stored_tallies(connection: Connection, added: Sequence[TallyRow]) -> Iterable[TallyRow]:
    """Return the stored tallies with the servers, scopes, games and people of `added`."""
    wanted = (
        _TALLIES.guild_id.in_({one.guild_id for one in added}),
        _TALLIES.scope.in_({one.scope for one in added}),
        _TALLIES.game.in_({one.game for one in added}),
        _TALLIES.user_id.in_({one.user_id for one in added}),
    )
    loader = row_loader(TallyRow)
    return map(loader.build, connection.execute(loader.select.where(*wanted)))


def find_affected_members(connection: Connection, batches: Iterable[WriteBatch]) -> set[tuple[int, int]]:
    """Return the people whose stored results are changed by `batches`, as pairs of server and user."""
    found: set[tuple[int, int]] = set()
    for one in (row for change in batches for row in change.upserts if isinstance(row, ResultRow)):
        theirs = (_DEALS.table_id == one.table_id, _DEALS.deal_no.between(one.first_deal, one.last_deal))
        people = connection.execute(select(_DEALS.guild_id, _DEALS.user_id).where(*theirs).distinct())
        found |= {(row.guild_id, row.user_id) for row in people}
    return found


def recount_league_tallies(connection: Connection, guild_id: int, user_id: int) -> None:
    """Recompute a person's tallies in the leagues of a server from the results that count."""
    results, deals = row_loader(ResultRow), row_loader(DealTallyRow)
    statement = (
        select(*(column.label(f"result_{column.name}") for column in results.columns), *deals.columns)
        .join_from(schema.deal_tallies, schema.results, _DEAL_IS_IN_RESULT)
        .where(
            _DEALS.user_id == user_id,
            _DEALS.guild_id == guild_id,
            *_DEAL_COUNTS,
            _RESULTS.status == COUNTS,
        )
        .order_by(_RESULTS.result_id, *_PLAY_ORDER)
    )
    tallies = TallyAccumulator()
    for row in connection.execute(statement):
        tallies.add(league_tallies_of(deals.build(row[len(results.columns) :]), results.build(row)))
    of_leagues = _TALLIES.scope.startswith(statistics.LEAGUE_SCOPE_PREFIX)
    theirs = (_TALLIES.user_id == user_id, _TALLIES.guild_id == guild_id)
    connection.execute(delete(schema.tallies).where(*theirs, of_leagues))
    _TALLY_WRITER.write(connection, tallies.changed)


_MICROSECONDS: Final = 1_000_000
"""Units of `DealTallyRow.number` per second. The numbers are times in microseconds, made unique."""

# Literals, because the values of the rows must be the only parameters of the statements.
_SQL_ZERO: Final[ColumnElement[Any]] = literal_column("0")
_SQL_ONE: Final[ColumnElement[Any]] = literal_column("1")
_SQL_EMPTY: Final[ColumnElement[Any]] = literal_column("''")


def _merge_sum(name: str) -> MergeExpression:
    return lambda stands, comes: stands[name] + comes[name]


def _merge_maximum(name: str) -> MergeExpression:
    return lambda stands, comes: case((comes[name] > stands[name], comes[name]), else_=stands[name])


def _merge_streak(stands: Any, comes: Any) -> Any:
    return case(
        (comes.games == _SQL_ZERO, stands.streak), (comes.won > _SQL_ZERO, stands.streak + _SQL_ONE), else_=_SQL_ZERO
    )


def _merge_best_streak(stands: Any, comes: Any) -> Any:
    now = _merge_streak(stands, comes)
    return case((now > stands.best_streak, now), else_=stands.best_streak)


def _merge_name(stands: Any, comes: Any) -> Any:
    return case((comes.name == _SQL_EMPTY, stands.name), else_=comes.name)


_MERGED_COLUMNS: Final[Mapping[str, MergeExpression]] = {
    **{name: _merge_sum(name) for name in schema.SUMMED_COUNTS},
    **{name: _merge_maximum(name) for name in (*schema.BEST_COUNTS, "last_at")},
    "streak": _merge_streak,
    "best_streak": _merge_best_streak,
    "name": _merge_name,
}

_DEAL_TALLIES: Final = RowWriter(DealTallyRow)
_TALLY_ADDITIONS: Final = RowWriter(TallyRow, merged=_MERGED_COLUMNS)


@cache
def _addition_statement(tables: int, *, every_game: bool) -> statements.PreparedStatement:
    """Return the statement that adds the deals numbered `first` to `last` to the totals of the scope `scope`.

    `tables` is the number of tables of these deals, whose ids are the parameters `table_0`, `table_1` and so on. With
    `every_game` the statement adds to the totals of all games, which have no best hand.
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
    # The index of numbers finds few rows. Tables are checked too, because another process may use the same numbers.
    found = _DEALS.number.between(bindparam("first"), bindparam("last"))
    theirs = (_DEALS.table_id + _SQL_ZERO).in_([bindparam(f"table_{number}") for number in range(tables)])
    return _TALLY_ADDITIONS.insert_from(select(*columns).where(found, theirs))


def write_tallies(
    connection: Connection, batches: Sequence[WriteBatch], results: Iterable[ResultRow], at: float
) -> None:
    """Store, add and reverse the tallies of `batches`. `results` are the new league results."""
    batches = list(filter(_may_affect_tallies, batches))
    if not batches:
        return
    upserter(PendingCountRow).write(connection, chain.from_iterable(change.pending_counts for change in batches))
    for done in chain.from_iterable(change.finished_counts for change in batches):
        columns = schema.pending_counts.c
        theirs = (columns.what == done.what, columns.table_id == done.table_id, columns.deal_no == done.deal_no)
        connection.execute(delete(schema.pending_counts).where(*theirs))
    tallied = [row for change in batches for row in change.deal_tallies]
    if tallied:
        _store_and_add(connection, tallied, at)
    for appraisal in chain.from_iterable(change.appraisals for change in batches):
        _appraise(connection, appraisal)
    add_league_results(connection, results)
    taken_back = dict.fromkeys(_find_uncounted_deals(connection, batches))
    anew = {person for deal in taken_back for person in _uncount_deal(connection, *deal)}
    for guild_id, user_id in sorted(anew):
        _recount_member(connection, guild_id, user_id)
    for guild_id, user_id in sorted(find_affected_members(connection, batches) - anew):
        recount_league_tallies(connection, guild_id, user_id)


def _may_affect_tallies(batch: WriteBatch) -> bool:
    """Return True if a batch may affect tallies. Most moves do not, because they end no deal."""
    counted = batch.pending_counts or batch.finished_counts or batch.deal_tallies or batch.appraisals or batch.results
    return bool(counted or batch.uncounted_deals or batch.transactions or batch.upserts)


def _store_and_add(connection: Connection, rows: Iterable[DealTallyRow], at: float) -> None:
    """Number and store new rows, and add them to the totals by SQL.

    Each statement adds at most one row per person, since it cannot update the same total twice.
    """
    parts: dict[tuple[int, tuple[str, ...]], list[DealTallyRow]] = {}
    so_far: defaultdict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        person = row.guild_id, row.user_id
        parts.setdefault((so_far[person], row.scopes), []).append(row)
        so_far[person] += 1
    last = connection.execute(select(func.max(_DEALS.number))).scalar() or 0
    first = max(last + 1, int(at * _MICROSECONDS))
    for (_, scopes), part in sorted(parts.items()):
        _DEAL_TALLIES.write(connection, (replace(row, number=number) for number, row in enumerate(part, first)))
        tables = pad_to_power_of_two(dict.fromkeys(row.table_id for row in part))
        values = {f"table_{place}": table_id for place, table_id in enumerate(tables)}
        values.update(first=first, last=first + len(part) - 1)
        for scope, every_game in product(scopes, (False, True)):
            _addition_statement(len(tables), every_game=every_game).run(connection, scope=scope, **values)
        first += len(part)


def _appraise(connection: Connection, one: statistics.AppraisalRow) -> None:
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
    loader = row_loader(DealTallyRow)
    row = connection.execute(loader.select.where(theirs, _DEALS.appraised == 0)).one_or_none()
    if row is None:
        return
    connection.execute(update(schema.deal_tallies).where(theirs).values(found))
    deal = loader.build(row)
    if deal.counted:
        _TALLY_ADDITIONS.write(connection, server_tallies_of(deal, found))


def _find_uncounted_deals(connection: Connection, batches: Iterable[WriteBatch]) -> Iterable[tuple[int, int]]:
    """Yield the deals that no longer count: those listed in batches, and those whose settlement is reversed."""
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
    """Mark a deal, and the game that ended with it, as not counted. Return the people affected: server and user."""
    theirs = (_DEALS.table_id == table_id, _DEALS.deal_no == deal_no, _DEALS.counted.is_(True))
    found = connection.execute(select(_DEALS.guild_id, _DEALS.user_id).where(*theirs)).all()
    connection.execute(update(schema.deal_tallies).where(*theirs).values({_DEALS.counted.name: False}))
    return {(row.guild_id, row.user_id) for row in found}


def _recount_member(connection: Connection, guild_id: int, user_id: int) -> None:
    """Recompute a person's tallies in a server from the rows of their deals."""
    tallies = schema.tallies.c
    loader = row_loader(DealTallyRow)
    rows = connection.execute(
        loader.select.where(_DEALS.user_id == user_id, _DEALS.guild_id == guild_id, _DEALS.counted.is_(True)).order_by(
            *_PLAY_ORDER
        )
    )
    found = TallyAccumulator()
    for row in rows:
        found.add(server_tallies_of(loader.build(row)))
    connection.execute(delete(schema.tallies).where(tallies.user_id == user_id, tallies.guild_id == guild_id))
    _TALLY_WRITER.write(connection, found.changed)
    recount_league_tallies(connection, guild_id, user_id)
