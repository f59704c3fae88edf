"""What was counted: boards of a server, the tallies of a person, two people in the same deals."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Integer, Row, Select, and_, case, exists, func, select

from bot.store import schema
from bot.store.reading.asking import Subject
from bot.store.reading.rows import DEAL_TALLIES, PINNED_BOARDS, TALLIES, TO_COUNT
from bot.store.tallies import EVER, EVERY_GAME, DealTallyRow, PinnedBoardRow, TallyRow, ToCountRow

_HANDS: Final = 1 << 24
"""By what a `best_hand` is divided to leave the strength alone, without the cards."""


class BoardRow(Struct, frozen=True, kw_only=True):
    """Somebody on a board; equal ones share their `place`. None: they are not on it."""

    user_id: int
    name: str
    value: int
    games: int
    place: int | None


class BoardPage(Struct, frozen=True, kw_only=True):
    """Some rows of a board, how many there are in all, and that of the person who asked, wherever it stands."""

    rows: tuple[BoardRow, ...]
    members: int
    own: BoardRow | None


class BoardAsked(Struct, frozen=True, kw_only=True):
    """Which board of a server: a column of the tallies, of a scope and a game, of those who have at least so many games
    there and have played since a moment. `absent` are left out.
    """

    guild_id: int
    column: str
    scope: str
    game: str
    least_games: int = 0
    since: float = 0.0
    absent: tuple[int, ...] = ()


class SharedRow(Struct, frozen=True, kw_only=True):
    """What two people have done in the same deals of a game: their counts side by side, the asker's first."""

    game: str
    deals: int
    games: int
    chips: tuple[int, int]
    won: tuple[int, int]
    points: tuple[int, int]


class TallyReading(Subject):
    """What is stored of tallies."""

    async def board(self, asked: BoardAsked, first: int, count: int, user_id: int) -> BoardPage:
        """So many rows of a board from the row `first` (1: the best) on, and that of this person."""
        columns, by = schema.tallies.c, _by(asked)
        value = columns[asked.column]
        order = (by.desc(), columns.games, columns.user_id)
        wanted = select(columns.user_id, columns.name, value.label("value"), columns.games, by.label("by"))
        page = wanted.where(*_on_board(asked)).order_by(*order).limit(count).offset(first - 1)
        mine = wanted.add_columns(and_(*_on_board(asked)).label("there")).where(
            *_of_scope(asked), columns.user_id == user_id
        )
        async with self._access.snapshot() as connection:
            rows = (await connection.execute(page)).all()
            own = (await connection.execute(mine)).one_or_none()
            # How many are better than the first of these rows, and than that person, in one reading.
            bars = [rows[0].by if rows else 0, own.by if own else 0]
            better = [func.coalesce(func.sum(case((by > bar, 1), else_=0)), 0) for bar in bars]
            counted: Any = select(func.count(), *better).select_from(schema.tallies).where(*_on_board(asked))
            members, before, before_own = (await connection.execute(counted)).one()
        found: list[BoardRow] = []
        place = before + 1
        for number, row in enumerate(rows, first):
            if number > first and row.by != rows[number - first - 1].by:
                place = number
            found.append(BoardRow(user_id=row.user_id, name=row.name, value=row.value, games=row.games, place=place))
        theirs = None
        if own is not None:
            at = before_own + 1 if own.there else None
            theirs = BoardRow(user_id=own.user_id, name=own.name, value=own.value, games=own.games, place=at)
        return BoardPage(rows=tuple(found), members=members, own=theirs)

    async def tally(self, guild_id: int, scope: str, game: str, user_id: int) -> TallyRow | None:
        """What somebody's deals come to; None where there are none."""
        columns = schema.tallies.c
        return await self._access.one(
            TALLIES,
            columns.guild_id == guild_id,
            columns.scope == scope,
            columns.game == game,
            columns.user_id == user_id,
        )

    async def games_in(self, guild_id: int, scope: str, games: Sequence[str], user_id: int | None = None) -> list[str]:
        """Those of these games that were played in a scope, by anybody or by one person."""
        columns = schema.tallies.c

        def played(game: str) -> ColumnElement[bool]:
            theirs = [columns.guild_id == guild_id, columns.scope == scope, columns.game == game]
            return exists().where(*theirs, *([] if user_id is None else [columns.user_id == user_id]))

        several = [played(game).label(f"played_{at}") for at, game in enumerate(games)]
        statement: Any = select(*several)
        (row,) = await self._access.rows(statement)
        return [game for game, there in zip(games, row, strict=True) if there]

    async def shared(self, guild_id: int, user_id: int, other_id: int) -> tuple[SharedRow, ...]:
        """What two people have done in the deals they were both dealt in, without computer players; by game."""
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
        found = await self._access.rows(statement)
        return tuple(
            SharedRow(game=game, deals=deals, games=games, chips=(a, b), won=(c, d), points=(e, f))
            for game, deals, games, a, b, c, d, e, f in map(tuple, found)
        )

    async def appraised(self, guild_id: int, game: str, user_id: int, count: int) -> Sequence[Row[Any]]:
        """Luck and points left in the first `count` deals of a game that were appraised for somebody: thousandths."""
        columns = schema.deal_tallies.c
        wanted = select(columns.luck, columns.points_left).where(
            columns.user_id == user_id,
            columns.guild_id == guild_id,
            columns.game == game,
            columns.counted.is_(True),
            columns.practice.is_(False),
            columns.appraised > 0,
        )
        return await self._access.rows(wanted.order_by(columns.number).limit(count))

    async def deal_tallies(self, table_id: int, deal_no: int) -> tuple[DealTallyRow, ...]:
        """What a deal came to for everybody in it."""
        columns = schema.deal_tallies.c
        async with self._access.connected() as connection:
            return await DEAL_TALLIES.all(
                connection, DEAL_TALLIES.where(columns.table_id == table_id, columns.deal_no == deal_no)
            )

    async def counted(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[tuple[int, int], ...]:
        """Those deals of a table, from the `first` to the `last`, that count for somebody: table and deal."""
        columns = schema.deal_tallies.c
        theirs = (columns.table_id == table_id, columns.deal_no.between(first, last), columns.guild_id == guild_id)
        wanted = select(columns.deal_no).where(*theirs, columns.counted.is_(True)).distinct().order_by(columns.deal_no)
        return tuple((table_id, row.deal_no) for row in await self._access.rows(wanted))

    async def to_count(self, what: str, limit: int) -> tuple[ToCountRow, ...]:
        """Deals of which that is still to be counted, the oldest tables first."""
        columns = schema.to_count.c
        wanted = TO_COUNT.where(columns.what == what)
        async with self._access.connected() as connection:
            return await TO_COUNT.all(connection, wanted.order_by(columns.table_id, columns.deal_no).limit(limit))

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """What these people were called when they played last in a server; without those of whom it is not known."""
        columns = schema.tallies.c
        theirs = (columns.guild_id == guild_id, columns.scope == EVER, columns.game == EVERY_GAME)
        wanted = select(columns.user_id, columns.name).where(*theirs, columns.user_id.in_(users), columns.name != "")
        return {row.user_id: row.name for row in await self._access.rows(wanted)}

    async def not_since(self, guild_id: int, scope: str, moment: float) -> frozenset[int]:
        """Those who have played in a scope, but not since a moment."""
        columns = schema.tallies.c
        theirs = (columns.guild_id == guild_id, columns.scope == scope, columns.game == EVERY_GAME)
        return frozenset(
            row.user_id
            for row in await self._access.rows(select(columns.user_id).where(*theirs, columns.last_at < moment))
        )

    async def pinned(self, guild_id: int | None = None) -> tuple[PinnedBoardRow, ...]:
        """The boards that are kept true in the channels of a server, or of all."""
        columns = schema.pinned_boards.c
        wanted = PINNED_BOARDS.where(*([] if guild_id is None else [columns.guild_id == guild_id]))
        return await self._access.all(PINNED_BOARDS, wanted.order_by(columns.guild_id, columns.channel_id))


def _by(asked: BoardAsked) -> ColumnElement[int]:
    """By what a board is in order."""
    value: ColumnElement[int] = schema.tallies.c[asked.column]
    return value.op("/", return_type=Integer)(_HANDS) if asked.column == "best_hand" else value


def _of_scope(asked: BoardAsked) -> tuple[ColumnElement[bool], ...]:
    columns = schema.tallies.c
    return columns.guild_id == asked.guild_id, columns.scope == asked.scope, columns.game == asked.game


def _on_board(asked: BoardAsked) -> tuple[ColumnElement[bool], ...]:
    """Who stands on a board: nobody who was forgotten and, where it is not of chips, those with anything at all."""
    columns = schema.tallies.c
    found = [*_of_scope(asked), columns.games >= asked.least_games, columns.last_at >= asked.since]
    found.append(columns.user_id > 0)
    if asked.column != "chips":
        found.append(columns[asked.column] > 0)
    if asked.absent:
        found.append(columns.user_id.not_in(asked.absent))
    return tuple(found)
