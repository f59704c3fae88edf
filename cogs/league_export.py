"""`/league export`: export of a season to files, for organisers."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import league_export
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog
from cogs.league_commands import league_group, league_names, of_league, organises, take_away
from cogs.past import all_shown_around


class LeagueExportCog(PrialCog):
    """Export of seasons."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[league_export.PANEL] = self._clicked

    async def cog_load(self) -> None:
        """Register the handlers and the command."""
        await super().cog_load()
        league_group(self.bot).add_command(_command(self))

    async def cog_unload(self) -> None:
        """Unregister the handlers and the command."""
        await super().cog_unload()
        take_away(self.bot, "export")

    async def exported(self, visit: Visit, league: str | int | None, season: int | None, part: int) -> Screen:
        """Return a part of a season as a file. Refusals `not_organiser`, and those of `LeagueExports`."""
        await all_shown_around(visit)
        found = await of_league(visit, league)
        if not organises(visit, found):
            raise Refusal("not_organiser", league=found.name)
        made = await self.bot.services.league_exports.season(found.guild_id, found.league_id, season, part)
        return league_export.screen(made, found.league_id, visit.words)

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction) as visit:
            numbers = [int(one) for one in wanted.about.split(".") if one.isdecimal()]
            if len(numbers) != 3:
                raise Refusal("no_such_season")
            league_id, season, part = numbers
            await visit.answer.private(await self.exported(visit, league_id, season, part))


def _command(cog: LeagueExportCog) -> app_commands.Command[Any, ..., None]:
    async def callback(
        interaction: Interaction,
        season: app_commands.Range[int, 1, 10**6] | None = None,
        part: app_commands.Range[int, 1, 10**6] = 1,
        league: str | None = None,
    ) -> None:
        async with Visit(interaction) as visit:
            await visit.answer.private(await cog.exported(visit, league, season, part))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="export", description="…", callback=callback
    )
    command.autocomplete("league")(league_names)
    return command


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LeagueExportCog(bot))
