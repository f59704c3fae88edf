"""What was counted: boards of a server, the tallies of a person, two people in the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, Row, Select, and_, exists, func, literal, or_, select

from bot.store import schema
from bot.store.reading.asking import Subject
from bot.store.reading.rows import DEAL_TALLIES, TALLIES, TO_COUNT
from bot.store.tallies import DealTallyRow, TallyRow, ToCountRow

_HANDS: Final = 1 << 24
"""By what a `best_hand` is divided to leave the strength alone, without the cards."""


@dataclass(frozen=True, kw_only=True)
class BoardRow:
    """Somebody on a board: their `place` (equal ones share it), where the row stands from 1, and of how many."""

    user_id: int
    name: str
    value: int
    games: int
    last_at: float
    place: int
    number: int
    of: int


@dataclass(frozen=True, kw_only=True)
class BoardAsked:
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


@dataclass(frozen=True, kw_only=True)
class SharedRow:
    """What two people have done in the same deals of a game: their counts side by side, the asker's first."""

    game: str
    deals: int
    games: int
    chips: tuple[int, int]
    won: tuple[int, int]
    points: tuple[int, int]


class TallyReading(Subject):
    """What is stored of tallies."""

    async def board(self, asked: BoardAsked, first: int, count: int, user_id: int) -> tuple[BoardRow, ...]:
        """So many rows of a board from the row `first` (1: the best) on, and that of this person, wherever it is."""
        return tuple(BoardRow(**row._asdict()) for row in await self._access.rows(_board(asked, first, count, user_id)))

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

    async def to_count(self, what: str, limit: int) -> tuple[ToCountRow, ...]:
        """Deals of which that is still to be counted, the oldest tables first."""
        columns = schema.to_count.c
        wanted = TO_COUNT.where(columns.what == what)
        async with self._access.connected() as connection:
            return await TO_COUNT.all(connection, wanted.order_by(columns.table_id, columns.deal_no).limit(limit))


def _board(asked: BoardAsked, first: int, count: int, user_id: int) -> Select[Any]:
    columns = schema.tallies.c
    value: ColumnElement[int] = columns[asked.column]
    by = (value.op("/", return_type=Integer)(literal(_HANDS)) if asked.column == "best_hand" else value).desc()
    ranked = (
        select(
            columns.user_id,
            columns.name,
            value.label("value"),
            columns.games,
            columns.last_at,
            func.rank().over(order_by=by).label("place"),
            func.row_number().over(order_by=[by, columns.games, columns.user_id]).label("number"),
            func.count().over().label("of"),
        )
        .where(
            columns.guild_id == asked.guild_id,
            columns.scope == asked.scope,
            columns.game == asked.game,
            columns.games >= asked.least_games,
            columns.last_at >= asked.since,
        )
        .where(*([] if asked.column == "chips" else [value > 0]))
        .where(*([columns.user_id.not_in(asked.absent)] if asked.absent else []))
        .subquery()
    )
    wanted = or_(ranked.c.number.between(first, first + count - 1), ranked.c.user_id == user_id)
    return select(ranked).where(wanted).order_by(ranked.c.number)
