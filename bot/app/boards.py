"""Pages of leaderboards, for readers and for channels, without people who have left the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.rating import rank_by_rating
from bot.leagues.values import League, SeasonStatus
from bot.screens.leaderboard import LeaderboardRequest
from bot.statistics.service import paginate_lines, rating_leaderboard
from bot.statistics.values import LEAGUE_MEASURES, SEASON, Leaderboard, LeaderboardLine, Measure, season_scope

if TYPE_CHECKING:
    from bot.app.client import Prial

_MAX_PASSES: Final = 3
"""Times that a page is read again because somebody on it has left the server."""


class LeaderboardReader:
    """Reader for the leaderboards of servers and leagues."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._statistics = bot.services.statistics

    async def read_page(self, guild_id: int, wanted: LeaderboardRequest, user_id: int = 0) -> Leaderboard:
        """Return a page of a leaderboard for a person (0: for everybody).

        Raises Refusal `no_such_league`, `no_season` or `no_such_season`.
        """
        if wanted.league_id:
            return await self._read_league_page(guild_id, wanted, user_id)
        if wanted.measure in LEAGUE_MEASURES:
            raise Refusal("no_such_league")
        reading = self._bind_reader(guild_id, wanted, user_id)
        return await self._read_without_absent(guild_id, lambda absent: reading(absent=absent))

    def _bind_reader(self, guild_id: int, wanted: LeaderboardRequest, user_id: int) -> Callable[..., Awaitable[Leaderboard]]:
        return partial(
            self._statistics.leaderboard,
            guild_id,
            wanted.measure,
            scope=wanted.scope,
            game=wanted.game,
            page=wanted.page,
            user_id=user_id,
        )

    async def _read_league_page(self, guild_id: int, wanted: LeaderboardRequest, user_id: int) -> Leaderboard:
        league = await self._bot.services.leagues.repository.get(guild_id, wanted.league_id)
        newest = league.season
        if newest is None:
            raise Refusal("no_season", league=league.name)
        season = newest.number if wanted.scope == SEASON else wanted.season or newest.number
        if not 1 <= season <= newest.number:
            raise Refusal("no_such_season")
        over = season < newest.number or newest.status is SeasonStatus.CLOSED
        if wanted.measure is Measure.RATING:
            board = await self._read_rating_page(league, wanted, season, user_id, over=over)
        elif wanted.measure is Measure.STANDING:
            board = await self._read_standings_page(league, wanted, season, user_id)
        else:
            scope = season_scope(season) if wanted.scope == SEASON else wanted.scope
            reading = partial(
                self._bind_reader(guild_id, replace(wanted, scope=scope), user_id), league_id=league.league_id, over=over
            )
            left = {one.user_id for one in league.members if one.left_at is not None}
            board = await self._read_without_absent(guild_id, lambda absent: reading(absent={*left, *absent}))
        return replace(board, league_id=league.league_id, league_name=league.name, season_no=season)

    async def _read_standings_page(self, league: League, wanted: LeaderboardRequest, season: int, user_id: int) -> Leaderboard:
        """Return a page of a season's standings by division; the final ones if the season is over."""
        table = await self._bot.services.leagues.standings(league, season)
        several, final = table.season.rules.divisions > 1, table.season.final
        called = {one.user_id: one.name for one in league.members}
        if final is not None:
            lines = [
                LeaderboardLine(
                    user_id=one.user_id,
                    name=one.name,
                    value=one.points,
                    games=one.games,
                    place=one.rank,
                    division=division if several else 0,
                )
                for division, ranked in sorted(final.by_division.items())
                for one in ranked
            ]
        else:
            lines = [
                LeaderboardLine(
                    user_id=one.user_id,
                    name=called.get(one.user_id, ""),
                    value=one.points,
                    games=one.score.games,
                    place=one.rank,
                    division=division if several else 0,
                )
                for division, ranked in sorted(table.by_division.items())
                for one in ranked
            ]
        board = paginate_lines(Measure.STANDING, lines, page=wanted.page, own=lines, user_id=user_id)
        if final is None:
            board = await self._with_current_names(league.guild_id, board)
        return replace(board, scope=season_scope(season))

    async def _read_rating_page(self, league: League, wanted: LeaderboardRequest, season: int, user_id: int, *, over: bool) -> Leaderboard:
        """Return a page of ratings after a season, or so far. There are none for a month."""
        ratings = (await self._bot.services.leagues.standings(league, season)).ratings
        called = {one.user_id: one.name for one in league.members}
        lines = [
            LeaderboardLine(
                user_id=user,
                name=called.get(user, ""),
                value=0 if ratings[user].is_new else ratings[user].display_value,
                games=ratings[user].games,
            )
            for user in rank_by_rating(ratings)
        ]
        idle = frozenset() if over else await self._statistics.long_absent_players(league.guild_id, league.league_id)

        async def read(absent: Collection[int]) -> Leaderboard:
            return rating_leaderboard(lines, page=wanted.page, user_id=user_id, excluded={*idle, *absent})

        board = await self._with_current_names(league.guild_id, await self._read_without_absent(league.guild_id, read))
        return replace(board, scope=season_scope(season), active_days=0 if over else board.active_days)

    async def _with_current_names(self, guild_id: int, board: Leaderboard) -> Leaderboard:
        """Return the leaderboard with people's current names."""
        shown = [*board.lines, *([] if board.own is None else [board.own])]
        names = await self._statistics.last_names(guild_id, [line.user_id for line in shown])

        def named(line: LeaderboardLine) -> LeaderboardLine:
            return replace(line, name=names.get(line.user_id, line.name))

        return replace(board, lines=tuple(map(named, board.lines)), own=None if board.own is None else named(board.own))

    async def _read_without_absent(self, guild_id: int, read: Callable[[Collection[int]], Awaitable[Leaderboard]]) -> Leaderboard:
        """Return a page without people who have left the server; `read` reads it without those given."""
        absent: set[int] = set()
        while True:
            board = await read(absent)
            asked = (self._bot.membership.has_left(guild_id, line.user_id) for line in board.lines)
            left = await asyncio.gather(*asked)
            found = {line.user_id for line, has_left in zip(board.lines, left, strict=True) if has_left}
            if not found or len(absent) > _MAX_PASSES * len(board.lines):
                return board
            absent |= found
