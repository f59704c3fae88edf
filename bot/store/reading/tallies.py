"""Queries of tallies: leaderboards of a server, totals of a person, and deals shared by two people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Integer, Row, Select, and_, case, exists, func, select

from bot.store import schema
from bot.store.reading.access import SubjectReader
from bot.store.schema.statistics import EVER, EVERY_GAME, PendingCountRow, PinnedLeaderboardRow, TallyRow

_HAND_STRENGTH_UNIT: Final = 1 << 24
"""Divisor of a `best_hand` that leaves the strength of the hand and removes its cards."""


class LeaderboardRow(Struct, frozen=True, kw_only=True):
    """Row of a person on a leaderboard. People with equal values share a `place` (None: not on the leaderboard)."""

    user_id: int
    name: str
    value: int
    games: int
    place: int | None


class LeaderboardPage(Struct, frozen=True, kw_only=True):
    """Page of a leaderboard, with the number of people on the leaderboard and the reader's own row from any page."""

    rows: tuple[LeaderboardRow, ...]
    members: int
    own: LeaderboardRow | None


class LeaderboardQuery(Struct, frozen=True, kw_only=True):
    """Query of a leaderboard of a server: a column of the tallies in a scope and a game.

    The leaderboard has only people with at least `min_games` games who have played since the time `since`. People in
    `excluded` are left out.
    """

    guild_id: int
    column: str
    scope: str
    game: str
    min_games: int = 0
    since: float = 0.0
    excluded: tuple[int, ...] = ()


class SharedTallyRow(Struct, frozen=True, kw_only=True):
    """Counts of two people in the same deals of a game. The reader's count comes first in each pair."""

    game: str
    deals: int
    games: int
    chips: tuple[int, int]
    won: tuple[int, int]
    points: tuple[int, int]


class TallyReader(SubjectReader):
    async def leaderboard(self, query: LeaderboardQuery, first: int, count: int, user_id: int) -> LeaderboardPage:
        """Return `count` rows of a leaderboard from row `first` on (1: the best), and the row of the user."""
        columns, by = schema.tallies.c, _order_column(query)
        value = columns[query.column]
        order = (by.desc(), columns.games, columns.user_id)
        wanted = select(columns.user_id, columns.name, value.label("value"), columns.games, by.label("by"))
        page = wanted.where(*_on_leaderboard(query)).order_by(*order).limit(count).offset(first - 1)
        mine = wanted.add_columns(and_(*_on_leaderboard(query)).label("there")).where(
            *_in_scope(query), columns.user_id == user_id
        )
        async with self._queries.snapshot() as connection:
            rows = await connection.rows(page)
            own = (await connection.execute(mine)).one_or_none()
            # Count the people better than the first row, and the people better than the user, in one query.
            bars = [rows[0].by if rows else 0, own.by if own else 0]
            better = [func.coalesce(func.sum(case((by > bar, 1), else_=0)), 0) for bar in bars]
            counted: Any = select(func.count(), *better).select_from(schema.tallies).where(*_on_leaderboard(query))
            members, before, before_own = (await connection.execute(counted)).one()
        found: list[LeaderboardRow] = []
        place = before + 1
        for number, row in enumerate(rows, first):
            if number > first and row.by != rows[number - first - 1].by:
                place = number
            found.append(
                LeaderboardRow(user_id=row.user_id, name=row.name, value=row.value, games=row.games, place=place)
            )
        theirs = None
        if own is not None:
            at = before_own + 1 if own.there else None
            theirs = LeaderboardRow(user_id=own.user_id, name=own.name, value=own.value, games=own.games, place=at)
        return LeaderboardPage(rows=tuple(found), members=members, own=theirs)

    async def tally(self, guild_id: int, scope: str, game: str, user_id: int) -> TallyRow | None:
        """Return a person's totals, or None if there are none."""
        return await self._queries.first(TallyRow, guild_id=guild_id, scope=scope, game=game, user_id=user_id)

    async def games_in(self, guild_id: int, scope: str, games: Sequence[str], user_id: int | None = None) -> list[str]:
        """Return the games in `games` that were played in a scope, by anybody or by one person."""
        columns = schema.tallies.c

        def played(game: str) -> ColumnElement[bool]:
            theirs = [columns.guild_id == guild_id, columns.scope == scope, columns.game == game]
            return exists().where(*theirs, *([] if user_id is None else [columns.user_id == user_id]))

        several = [played(game).label(f"played_{at}") for at, game in enumerate(games)]
        statement: Any = select(*several)
        (row,) = await self._queries.rows(statement)
        return [game for game, there in zip(games, row, strict=True) if there]

    async def shared_tallies(self, guild_id: int, user_id: int, other_id: int) -> tuple[SharedTallyRow, ...]:
        """Return the counts of two people by game, in deals with both of them and without computer players."""
        one, other = schema.deal_tallies.alias("one"), schema.deal_tallies.alias("other")
        same = (one.c.table_id == other.c.table_id, one.c.deal_no == other.c.deal_no, one.c.whole == other.c.whole)
        pairs = [func.sum(side.c[name]) for name in ("chips", "won", "points") for side in (one, other)]
        statement: Select[Any] = (
            select(one.c.game, func.sum(one.c.deals), func.sum(one.c.games), *pairs)
            .join_from(one, other, and_(*same, other.c.user_id == other_id))
            .where(one.c.user_id == user_id, one.c.guild_id == guild_id)
            .where(one.c.counted.is_(True), one.c.practice.is_(False))
            .group_by(one.c.game)
        )
        found = await self._queries.rows(statement)
        return tuple(
            SharedTallyRow(game=game, deals=deals, games=games, chips=(a, b), won=(c, d), points=(e, f))
            for game, deals, games, a, b, c, d, e, f in map(tuple, found)
        )

    async def appraisals(self, guild_id: int, game: str, user_id: int, count: int) -> Sequence[Row[Any]]:
        """Return `luck` and `points_left` (thousandths) of a person's first `count` appraised deals in a game."""
        columns = schema.deal_tallies.c
        wanted = select(columns.luck, columns.points_left).where(
            columns.user_id == user_id,
            columns.guild_id == guild_id,
            columns.game == game,
            columns.counted.is_(True),
            columns.practice.is_(False),
            columns.appraised > 0,
        )
        return await self._queries.rows(wanted.order_by(columns.number).limit(count))

    async def counted_deals(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[tuple[int, int], ...]:
        """Return those of a table's deals from `first` to `last` that count for somebody, by table and number."""
        columns = schema.deal_tallies.c
        theirs = (columns.table_id == table_id, columns.deal_no.between(first, last), columns.guild_id == guild_id)
        wanted = select(columns.deal_no).where(*theirs, columns.counted.is_(True)).distinct().order_by(columns.deal_no)
        return tuple((table_id, row.deal_no) for row in await self._queries.rows(wanted))

    async def pending_counts(self, what: str, limit: int) -> tuple[PendingCountRow, ...]:
        """Return deals that wait for the count named `what`, with those of the oldest tables first."""
        columns = schema.pending_counts.c
        order = (columns.table_id, columns.deal_no)
        return await self._queries.all(PendingCountRow, what=what, order_by=order, limit=limit)

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """Return the names that people had in their last game in a server. Unknown people are left out."""
        columns = schema.tallies.c
        theirs = (columns.guild_id == guild_id, columns.scope == EVER, columns.game == EVERY_GAME)
        wanted = select(columns.user_id, columns.name).where(*theirs, columns.user_id.in_(users), columns.name != "")
        return {row.user_id: row.name for row in await self._queries.rows(wanted)}

    async def inactive_since(self, guild_id: int, scope: str, moment: float) -> frozenset[int]:
        """Return the people who have played in a scope, but not since the time `moment`."""
        columns = schema.tallies.c
        theirs = (columns.guild_id == guild_id, columns.scope == scope, columns.game == EVERY_GAME)
        wanted = select(columns.user_id).where(*theirs, columns.last_at < moment)
        return frozenset(await self._queries.column(wanted))

    async def pinned_leaderboards(self, guild_id: int | None = None) -> tuple[PinnedLeaderboardRow, ...]:
        """Return the pinned leaderboards of a server, or of all servers."""
        columns = schema.pinned_leaderboards.c
        wanted: dict[str, Any] = {} if guild_id is None else {"guild_id": guild_id}
        return await self._queries.all(PinnedLeaderboardRow, **wanted, order_by=(columns.guild_id, columns.channel_id))


def _order_column(query: LeaderboardQuery) -> ColumnElement[int]:
    """Return the expression by which a leaderboard is ordered."""
    value: ColumnElement[int] = schema.tallies.c[query.column]
    return value.op("/", return_type=Integer)(_HAND_STRENGTH_UNIT) if query.column == "best_hand" else value


def _in_scope(query: LeaderboardQuery) -> tuple[ColumnElement[bool], ...]:
    columns = schema.tallies.c
    return columns.guild_id == query.guild_id, columns.scope == query.scope, columns.game == query.game


def _on_leaderboard(query: LeaderboardQuery) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for being on a leaderboard.

    Deleted users are left out. So are people with a value of zero, except on the leaderboard of chips.
    """
    columns = schema.tallies.c
    found = [*_in_scope(query), columns.games >= query.min_games, columns.last_at >= query.since]
    found.append(columns.user_id > 0)
    if query.column != "chips":
        found.append(columns[query.column] > 0)
    if query.excluded:
        found.append(columns.user_id.not_in(query.excluded))
    return tuple(found)
