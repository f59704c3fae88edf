"""Pages of leaderboards, for readers and for channels, without people who have left the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.rating import in_order
from bot.leagues.values import League, Status
from bot.screens.leaderboard import Wanted
from bot.statistics.service import of_lines, of_ratings
from bot.statistics.values import OF_LEAGUES, SEASON, Board, Line, Measure, season_scope

if TYPE_CHECKING:
    from bot.app.client import Prial

_TURNS: Final = 3
"""Times that a page is read again because somebody on it has left the server."""


class Boards:
    """Reader for the leaderboards of servers and leagues."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._statistics = bot.services.statistics

    async def page(self, guild_id: int, wanted: Wanted, user_id: int = 0) -> Board:
        """Return a page of a leaderboard for a person (0: for everybody).

        Raises Refusal `no_such_league`, `no_season` or `no_such_season`.
        """
        if wanted.league_id:
            return await self._of_league(guild_id, wanted, user_id)
        if wanted.measure in OF_LEAGUES:
            raise Refusal("no_such_league")
        reading = self._reading(guild_id, wanted, user_id)
        return await self._of_those_present(guild_id, lambda absent: reading(absent=absent))

    def _reading(self, guild_id: int, wanted: Wanted, user_id: int) -> Callable[..., Awaitable[Board]]:
        return partial(
            self._statistics.board,
            guild_id,
            wanted.measure,
            scope=wanted.scope,
            game=wanted.game,
            page=wanted.page,
            user_id=user_id,
        )

    async def _of_league(self, guild_id: int, wanted: Wanted, user_id: int) -> Board:
        league = await self._bot.services.leagues.register.look(guild_id, wanted.league_id)
        newest = league.season
        if newest is None:
            raise Refusal("no_season", league=league.name)
        season = newest.number if wanted.scope == SEASON else wanted.season or newest.number
        if not 1 <= season <= newest.number:
            raise Refusal("no_such_season")
        over = season < newest.number or newest.status is Status.CLOSED
        if wanted.measure is Measure.RATING:
            board = await self._by_rating(league, wanted, season, user_id, over=over)
        elif wanted.measure is Measure.STANDING:
            board = await self._by_standing(league, wanted, season, user_id)
        else:
            scope = season_scope(season) if wanted.scope == SEASON else wanted.scope
            reading = partial(
                self._reading(guild_id, replace(wanted, scope=scope), user_id), league_id=league.league_id, over=over
            )
            left = {one.user_id for one in league.members if one.left_at is not None}
            board = await self._of_those_present(guild_id, lambda absent: reading(absent={*left, *absent}))
        return replace(board, league_id=league.league_id, league=league.name, season=season)

    async def _by_standing(self, league: League, wanted: Wanted, season: int, user_id: int) -> Board:
        """Return a page of a season's standings by division; the final ones if the season is over."""
        table = await self._bot.services.leagues.table(league, season)
        several, final = table.season.rules.divisions > 1, table.season.final
        called = {one.user_id: one.name for one in league.members}
        if final is not None:
            lines = [
                Line(
                    user_id=one.user_id,
                    name=one.name,
                    value=one.points,
                    games=one.games,
                    place=one.rank,
                    division=division if several else 0,
                )
                for division, ranked in sorted(final.tables.items())
                for one in ranked
            ]
        else:
            lines = [
                Line(
                    user_id=one.user_id,
                    name=called.get(one.user_id, ""),
                    value=one.points,
                    games=one.score.games,
                    place=one.rank,
                    division=division if several else 0,
                )
                for division, ranked in sorted(table.tables.items())
                for one in ranked
            ]
        board = of_lines(Measure.STANDING, lines, page=wanted.page, own=lines, user_id=user_id)
        if final is None:
            board = await self._named(league.guild_id, board)
        return replace(board, scope=season_scope(season))

    async def _by_rating(self, league: League, wanted: Wanted, season: int, user_id: int, *, over: bool) -> Board:
        """Return a page of ratings after a season, or so far. There are none for a month."""
        ratings = (await self._bot.services.leagues.table(league, season)).ratings
        called = {one.user_id: one.name for one in league.members}
        lines = [
            Line(
                user_id=user,
                name=called.get(user, ""),
                value=0 if ratings[user].new else ratings[user].shown,
                games=ratings[user].games,
            )
            for user in in_order(ratings)
        ]
        idle = frozenset() if over else await self._statistics.long_absent(league.guild_id, league.league_id)

        async def read(absent: Collection[int]) -> Board:
            return of_ratings(lines, page=wanted.page, user_id=user_id, absent={*idle, *absent})

        board = await self._named(league.guild_id, await self._of_those_present(league.guild_id, read))
        return replace(board, scope=season_scope(season), days=0 if over else board.days)

    async def _named(self, guild_id: int, board: Board) -> Board:
        """Return the leaderboard with people's current names."""
        shown = [*board.lines, *([] if board.own is None else [board.own])]
        names = await self._statistics.names(guild_id, [line.user_id for line in shown])

        def named(line: Line) -> Line:
            return replace(line, name=names.get(line.user_id, line.name))

        return replace(board, lines=tuple(map(named, board.lines)), own=None if board.own is None else named(board.own))

    async def _of_those_present(self, guild_id: int, read: Callable[[Collection[int]], Awaitable[Board]]) -> Board:
        """Return a page without people who have left the server; `read` reads it without those given."""
        absent: set[int] = set()
        while True:
            board = await read(absent)
            asked = (self._bot.attendance.has_left(guild_id, line.user_id) for line in board.lines)
            left = await asyncio.gather(*asked)
            found = {line.user_id for line, has_left in zip(board.lines, left, strict=True) if has_left}
            if not found or len(absent) > _TURNS * len(board.lines):
                return board
            absent |= found
