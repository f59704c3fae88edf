"""`/stats` and `/leaderboard`: what people have done here, and where they stand by it."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Prial
from bot.app.board_keeper import BoardKeeper, of_those_present
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.values import League
from bot.screens import leaderboard, replies, season_board, statistics
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.leaderboard import Wanted
from bot.statistics.values import EVER, EVERY_GAME, PRACTICE, Board, Measure, month_of
from cogs.common import SERVERS, PrialCog, games, showing
from cogs.house import managed
from cogs.league_commands import league_names, of_league
from cogs.opening import writable

_ABOUT: Final = re.compile(r"(?P<person>\d{1,20})\.(?P<what>[a-z0-9_-]*)")
"""Whose statistics, and the scope or the game that they were asked for."""
_MEASURES: Final = [
    app_commands.Choice(name=f"command-choice-{one.name.lower().replace('_', '-')}", value=one.name.lower())
    for one in Measure
]
_SCOPES: Final = [
    app_commands.Choice(name=f"command-choice-{one}", value=one) for one in ("ever", "this-month", "last-month")
]


class StatisticsCog(PrialCog):
    """Statistics and boards."""

    leaderboard = app_commands.Group(name="leaderboard", description="…", guild_only=True, allowed_contexts=SERVERS)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.keeper = BoardKeeper(bot, bot.limits)
        bot.services.tables.subscribe(self.keeper.changed)
        self.answered.panels[statistics.PANEL] = showing(self._stats_clicked)
        self.answered.panels[season_board.PANEL] = showing(self._season_clicked)
        self.answered.panels[leaderboard.PANEL] = showing(self._board_clicked)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    @app_commands.choices(game=games())
    async def stats(self, interaction: Interaction, person: discord.User | None = None, game: str = EVERY_GAME) -> None:
        """What you have done in what you played, or somebody else has."""
        async with Visit(interaction) as visit:
            whose = visit.user_id if person is None else person.id
            await visit.answer.private(await self._stats(visit, whose, EVER, game))

    @leaderboard.command(name="show")
    @app_commands.choices(by=_MEASURES, period=_SCOPES, game=games())
    async def show_board(
        self, interaction: Interaction, by: str = "money", period: str = "ever", game: str = EVERY_GAME
    ) -> None:
        """Who stands where in this server."""
        async with Visit(interaction) as visit:
            now = self.bot.services.clock.now()
            this_month, last_month = leaderboard.months(now)
            scope = {"this-month": this_month, "last-month": last_month}.get(period, EVER)
            await visit.answer.private(await self._board(visit, Wanted(Measure[by.upper()], scope, game)))

    @leaderboard.command()
    @app_commands.choices(by=_MEASURES)
    async def league(
        self,
        interaction: Interaction,
        league: str | None = None,
        season: app_commands.Range[int, 1, 9_999] | None = None,
        by: str = "won",
    ) -> None:
        """Who stands where in a season of a league."""
        async with Visit(interaction) as visit:
            found = await of_league(visit, league)
            number = season or _newest(found)
            wanted = season_board.Wanted(found.league_id, number, Measure[by.upper()])
            await visit.answer.private(await self._season(visit, wanted))

    @league.autocomplete("league")
    async def _leagues(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await league_names(Visit(interaction, hurry=True), begun)

    @leaderboard.command()
    @app_commands.choices(by=_MEASURES, period=_SCOPES[:2], game=games())
    async def pin(
        self, interaction: Interaction, by: str = "money", period: str = "ever", game: str = EVERY_GAME
    ) -> None:
        """Keep a board true in this channel."""
        async with Visit(interaction) as visit:
            guild_id, channel_id = managed(visit), writable(visit)
            await self.bot.services.pinned.pin(
                guild_id,
                channel_id,
                Measure[by.upper()],
                monthly=period != EVER,
                game=game,
                actor=visit.user_id,
                key=visit.key,
            )
            self.keeper.look_at(guild_id)
            await visit.answer.private(replies.reply(visit.words("leaderboard-pinned")))

    @leaderboard.command()
    async def unpin(self, interaction: Interaction) -> None:
        """Keep the board in this channel true no longer."""
        async with Visit(interaction) as visit:
            guild_id, channel_id = managed(visit), visit.interaction.channel_id or 0
            await self.bot.services.pinned.unpin(guild_id, channel_id, actor=visit.user_id, key=visit.key)
            await visit.answer.private(replies.reply(visit.words("leaderboard-unpinned")))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Discord can be reached: boards are kept true."""
        self.keeper.start()

    # Statistics

    async def _stats(self, visit: Visit, user_id: int, scope: str, game: str) -> Screen:
        own = user_id == visit.user_id
        found = await self.bot.services.statistics.person(
            await visit.server(), user_id, scope=EVER if scope == PRACTICE and not own else scope, game=game, own=own
        )
        return statistics.screen(found, visit.words, own=own)

    async def _stats_clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        if wanted.action == statistics.TOGETHER:
            return await self._together(visit, wanted.about)
        about = _ABOUT.fullmatch(wanted.about)
        if about is None:
            raise Refusal("panel_gone")
        person, what = int(about["person"]), about["what"]
        if wanted.action == statistics.GAME:
            return await self._stats(visit, person, what, statistics.game_of("".join(values)))
        month = month_of(self.bot.services.clock.now())
        scope = {statistics.MONTH: month, PRACTICE: PRACTICE}.get(wanted.action, EVER)
        return await self._stats(visit, person, scope, statistics.game_of(what))

    async def _together(self, visit: Visit, about: str) -> Screen:
        if not about.isdecimal():
            raise Refusal("panel_gone")
        found, guild_id = self.bot.services.statistics, await visit.server()
        other = await found.person(guild_id, int(about))
        shared = await found.between(guild_id, visit.user_id, int(about))
        return statistics.together(shared, other.name, int(about), visit.words)

    # Boards

    async def _board_clicked(self, visit: Visit, clicked: PanelId, values: tuple[str, ...]) -> Screen:
        try:
            wanted = Wanted.of(clicked.about)
            chosen = "".join(values)
            if clicked.action == leaderboard.MEASURE:
                wanted = Wanted(Measure[chosen.upper()], wanted.scope, wanted.game)
            elif clicked.action == leaderboard.GAME:
                wanted = Wanted(wanted.measure, wanted.scope, statistics.game_of(chosen))
        except (KeyError, ValueError):
            raise Refusal("panel_gone") from None
        return await self._board(visit, wanted, picture=clicked.action.startswith(leaderboard.PICTURE))

    async def _board(self, visit: Visit, wanted: Wanted, *, picture: bool = False) -> Screen:
        """A page of a board without those who have left the server; with a picture where it is asked for."""
        board = await self._here(visit, wanted)
        drawn = None
        if picture and board.lines:
            drawn = await asyncio.to_thread(leaderboard.draw, board, visit.words, user_id=visit.user_id)
        now = self.bot.services.clock.now()
        return leaderboard.screen(board, visit.words, now=now, user_id=visit.user_id, picture=drawn)

    async def _here(self, visit: Visit, wanted: Wanted) -> Board:
        guild_id = await visit.server()
        reading = partial(
            self.bot.services.statistics.board,
            guild_id,
            wanted.measure,
            scope=wanted.scope,
            game=wanted.game,
            page=wanted.page,
            user_id=visit.user_id,
        )
        return await of_those_present(self.bot, guild_id, lambda absent: reading(absent=absent))

    # Boards of leagues

    async def _season_clicked(self, visit: Visit, clicked: PanelId, values: tuple[str, ...]) -> Screen:
        try:
            wanted = season_board.Wanted.of(clicked.about)
            if values:
                wanted = replace(wanted, measure=Measure["".join(values).upper()], page=1)
        except (KeyError, ValueError):
            raise Refusal("panel_gone") from None
        return await self._season(visit, wanted, picture=clicked.action == leaderboard.PICTURE)

    async def _season(self, visit: Visit, wanted: season_board.Wanted, *, picture: bool = False) -> Screen:
        league = await of_league(visit, wanted.league_id)
        reading = partial(
            self.bot.services.statistics.season,
            league.league_id,
            wanted.season,
            wanted.measure,
            page=wanted.page,
            user_id=visit.user_id,
        )
        board = await of_those_present(self.bot, league.guild_id, lambda absent: reading(absent=absent))
        drawn = None
        if picture and board.lines:
            draw = partial(leaderboard.draw, board, visit.words, user_id=visit.user_id, of=league.name)
            drawn = await asyncio.to_thread(draw)
        return season_board.screen(board, wanted, league.name, visit.words, user_id=visit.user_id, picture=drawn)


def _newest(league: League) -> int:
    """The season that is on, or the last one. Refusal `no_season`."""
    if league.season is None:
        raise Refusal("no_season", league=league.name)
    return league.season.number


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(StatisticsCog(bot))
