"""`/stats` and `/leaderboard`: statistics of people, leaderboards, and pinned leaderboards."""

from __future__ import annotations

import asyncio
import re
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.app import Prial
from bot.app.board_keeper import BoardKeeper
from bot.app.boards import Boards
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import leaderboard, replies, statistics
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.leaderboard import Wanted
from bot.statistics.values import (
    EVER,
    EVERY_GAME,
    MONTH,
    OF_LEAGUES,
    PRACTICE,
    SEASON,
    Measure,
    Pinned,
    month_of,
    season_scope,
)
from cogs.common import SERVERS, PrialCog, games, showing
from cogs.house import managed
from cogs.league_commands import league_names, of_league, organises, organising
from cogs.opening import writable
from cogs.past import all_shown_around, all_shown_of
from cogs.rights import writes_in

_ABOUT: Final = re.compile(r"(?P<person>\d{1,20})\.(?P<what>[a-z0-9_-]*)")
"""Person, and the scope or game of the statistics."""
_THIS_MONTH: Final = "this-month"
_LAST_MONTH: Final = "last-month"


def _choices(*several: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"command-choice-{one.replace('_', '-')}", value=one) for one in several]


_MEASURES: Final = _choices(*(one.name.lower() for one in Measure))
_OF_SERVERS: Final = _choices(*(one.name.lower() for one in Measure if one not in OF_LEAGUES))


class StatisticsCog(PrialCog):
    """Statistics and leaderboards."""

    leaderboard = app_commands.Group(name="leaderboard", description="…", guild_only=True, allowed_contexts=SERVERS)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.keeper = BoardKeeper(bot)
        self._boards = Boards(bot)
        self.answered.panels[statistics.PANEL] = showing(self._stats_clicked)
        self.answered.panels[leaderboard.PANEL] = showing(self._board_clicked)

    async def cog_load(self) -> None:
        """Register handlers, and listen to changes of tables."""
        await super().cog_load()
        self.bot.services.tables.subscribe(self.keeper.changed)

    async def cog_unload(self) -> None:
        """Unregister handlers, and stop updating pinned leaderboards."""
        self.bot.services.tables.unsubscribe(self.keeper.changed)
        await self.keeper.recurring.stop()
        await super().cog_unload()

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    @app_commands.choices(game=games())
    async def stats(self, interaction: Interaction, person: discord.User | None = None, game: str = EVERY_GAME) -> None:
        """Show statistics of you or another member."""
        async with Visit(interaction) as visit:
            whose = visit.user_id if person is None else person.id
            await visit.answer.private(await self._stats(visit, whose, await self._scope_of(visit, whose, game), game))

    @leaderboard.command(name="show")
    @app_commands.choices(by=_OF_SERVERS, period=_choices(EVER, _THIS_MONTH, _LAST_MONTH), game=games())
    async def show_board(
        self, interaction: Interaction, by: str = "money", period: str = EVER, game: str = EVERY_GAME
    ) -> None:
        """Show a leaderboard of this server."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._board(visit, Wanted(Measure[by.upper()], self._scope(period), game)))

    @leaderboard.command()
    @app_commands.choices(by=_MEASURES, period=_choices(SEASON, _THIS_MONTH, _LAST_MONTH, EVER), game=games())
    async def league(
        self,
        interaction: Interaction,
        league: str | None = None,
        season: app_commands.Range[int, 1, 9_999] | None = None,
        by: str = "standing",
        period: str = SEASON,
        game: str = EVERY_GAME,
    ) -> None:
        """Show a leaderboard of a league."""
        async with Visit(interaction) as visit:
            found = await of_league(visit, league)
            scope = self._scope(period) if season is None else season_scope(season)
            wanted = Wanted(Measure[by.upper()], scope, game, league_id=found.league_id)
            await visit.answer.private(await self._board(visit, wanted))

    def _scope(self, period: str) -> str:
        """Return the scope that a period means now."""
        this_month, last_month = leaderboard.months(self.bot.services.clock.now())
        return {_THIS_MONTH: this_month, _LAST_MONTH: last_month}.get(period, period)

    league.autocomplete("league")(league_names)

    @leaderboard.command()
    @app_commands.choices(by=_MEASURES, period=_choices(EVER, _THIS_MONTH, SEASON), game=games())
    async def pin(
        self,
        interaction: Interaction,
        by: str | None = None,
        period: str | None = None,
        game: str = EVERY_GAME,
        league: str | None = None,
    ) -> None:
        """Pin a leaderboard in this channel, which is then kept up to date."""
        async with Visit(interaction) as visit:
            asked = None if by is None else Measure[by.upper()]
            of_a_league = league is not None or period == SEASON or asked in OF_LEAGUES
            found = await of_league(visit, league) if of_a_league else None
            measure = asked or (Measure.MONEY if found is None else Measure.STANDING)
            if found is not None:
                organising(visit, found)
            guild_id = managed(visit) if found is None else found.guild_id
            usual, channel_id = EVER if found is None else SEASON, writable(visit)
            writes_in(visit, channel_id)
            before = await self._board_in(guild_id, channel_id)
            if before is not None:
                await self._taking_down(visit, before)
            await self.bot.services.pinned.pin(
                guild_id,
                channel_id,
                measure,
                period=MONTH if period == _THIS_MONTH else period or usual,
                game=game,
                actor=visit.user_id,
                key=visit.key,
                league_id=0 if found is None else found.league_id,
            )
            self.keeper.look_at(guild_id)
            await visit.answer.private(replies.reply(visit.words("leaderboard-pinned")))

    pin.autocomplete("league")(league_names)

    @leaderboard.command()
    async def unpin(self, interaction: Interaction) -> None:
        """Stop updating the leaderboard in this channel."""
        async with Visit(interaction) as visit:
            guild_id, channel_id = await visit.server(), visit.interaction.channel_id or 0
            await self._taking_down(visit, await self._board_in(guild_id, channel_id))
            await self.bot.services.pinned.unpin(guild_id, channel_id, actor=visit.user_id, key=visit.key)
            await visit.answer.private(replies.reply(visit.words("leaderboard-unpinned")))

    async def _board_in(self, guild_id: int, channel_id: int) -> Pinned | None:
        return next((one for one in await self.bot.services.pinned.of(guild_id) if one.channel_id == channel_id), None)

    async def _taking_down(self, visit: Visit, board: Pinned | None) -> None:
        """Refuse `not_manager` if the person may not remove or replace a pinned leaderboard.

        It needs Manage Server, or for a leaderboard of a league the right to organise that.
        """
        if board is not None and board.league_id:
            leagues = await self.bot.services.leagues.register.list(board.guild_id)
            if any(one.league_id == board.league_id and organises(visit, one) for one in leagues):
                return
        managed(visit)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start updating pinned leaderboards."""
        self.keeper.recurring.start()

    # Statistics

    async def _scope_of(self, visit: Visit, user_id: int, game: str) -> str:
        """Return the scope to show first: practice for people who only played against computer players."""
        if user_id != visit.user_id:
            return EVER
        guild_id, service = await visit.server(), self.bot.services.statistics
        for scope in (EVER, PRACTICE):
            tally = (await service.person(guild_id, user_id, scope=scope, game=game, own=True)).tally
            if tally.deals or tally.games:
                return scope
        return EVER

    async def _stats(self, visit: Visit, user_id: int, scope: str, game: str) -> Screen:
        own, guild_id = user_id == visit.user_id, await visit.server()
        await all_shown_of(self.bot, user_id, guild_id)
        found = await self.bot.services.statistics.person(
            guild_id, user_id, scope=EVER if scope == PRACTICE and not own else scope, game=game, own=own
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
        await all_shown_around(visit)
        other = await found.person(guild_id, int(about))
        shared = await found.between(guild_id, visit.user_id, int(about))
        return statistics.together(shared, other.name, int(about), visit.words)

    # Leaderboards

    async def _board_clicked(self, visit: Visit, clicked: PanelId, values: tuple[str, ...]) -> Screen:
        try:
            wanted = Wanted.of(clicked.about)
            chosen = "".join(values)
            if clicked.action == leaderboard.MEASURE:
                wanted = replace(wanted, measure=Measure[chosen.upper()])
            elif clicked.action == leaderboard.GAME:
                wanted = replace(wanted, game=statistics.game_of(chosen))
        except (KeyError, ValueError):
            raise Refusal("panel_gone") from None
        return await self._board(visit, wanted, picture=clicked.action.startswith(leaderboard.PICTURE))

    async def _board(self, visit: Visit, wanted: Wanted, *, picture: bool = False) -> Screen:
        """Return a page of a leaderboard without people who left the server, optionally with a picture."""
        await all_shown_around(visit)
        board = await self._boards.page(await visit.server(), wanted, visit.user_id)
        drawn = None
        if picture and board.lines:
            drawn = await asyncio.to_thread(leaderboard.draw, board, visit.words, user_id=visit.user_id)
        now = self.bot.services.clock.now()
        return leaderboard.screen(board, visit.words, now=now, user_id=visit.user_id, picture=drawn)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(StatisticsCog(bot))
