"""`/league export`: export of a season to files, for organisers."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.screens import league_export
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog
from cogs.league_commands import league_group, autocomplete_league, find_league, is_organiser, remove_commands
from cogs.past import check_revealed_around


class LeagueExportCog(PrialCog):
    """Export of seasons."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[league_export.EXPORT_PANEL] = self._handle_click

    async def cog_load(self) -> None:
        """Register the handlers and the command."""
        await super().cog_load()
        league_group(self.bot).add_command(_build_export_command(self))

    async def cog_unload(self) -> None:
        """Unregister the handlers and the command."""
        await super().cog_unload()
        remove_commands(self.bot, "export")

    async def export_season(self, context: InteractionContext, league: str | int | None, season: int | None, part: int) -> Screen:
        """Return a part of a season as a file. Refusals `not_organiser`, and those of `LeagueExports`."""
        await check_revealed_around(context)
        found = await find_league(context, league)
        if not is_organiser(context, found):
            raise Refusal("not_organiser", league=found.name)
        made = await self.bot.services.league_exports.export_season(found.guild_id, found.league_id, season, part)
        return league_export.render_season_export(made, found.league_id, context.words)

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction) as visit:
            numbers = [int(one) for one in custom_id.about.split(".") if one.isdecimal()]
            if len(numbers) != 3:
                raise Refusal("no_such_season")
            league_id, season, part = numbers
            await visit.response.send_private(await self.export_season(visit, league_id, season, part))


def _build_export_command(cog: LeagueExportCog) -> app_commands.Command[Any, ..., None]:
    async def callback(
        interaction: Interaction,
        season: app_commands.Range[int, 1, 10**6] | None = None,
        part: app_commands.Range[int, 1, 10**6] = 1,
        league: str | None = None,
    ) -> None:
        async with InteractionContext(interaction) as visit:
            await visit.response.send_private(await cog.export_season(visit, league, season, part))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="export", description="…", callback=callback
    )
    command.autocomplete("league")(autocomplete_league)
    return command


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LeagueExportCog(bot))
