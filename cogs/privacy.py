"""`/privacy …`: summary, export and deletion of a person's data."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.app import Prial
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import privacy
from bot.screens.dialogs import Submitted
from bot.screens.effects import stamped
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show
from cogs.past import all_shown_of


class PrivacyCog(PrialCog):
    """Personal data."""

    privacy = app_commands.Group(name="privacy", description="…")

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[privacy.PANEL] = self._clicked
        self.answered.dialogs[privacy.PANEL] = self._sent
        self.answered.looking[f"d:{privacy.PANEL}"] = self._current

    @privacy.command()
    async def about(self, interaction: Interaction) -> None:
        """Show which of your data is stored, who sees it, and for how long."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._about(visit))

    @privacy.command()
    async def export(self, interaction: Interaction, part: app_commands.Range[int, 1, 10**6] = 1) -> None:
        """Export all your data."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._export(visit, part))

    @privacy.command()
    async def delete(self, interaction: Interaction) -> None:
        """Delete your data, after showing the consequences."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._farewell(visit))

    async def _about(self, visit: Visit) -> Screen:
        kept = await self.bot.services.privacy.kept(visit.user_id)
        return privacy.about(kept, visit.words, thinned_after=self.bot.services.settings.thin_after_days)

    async def _export(self, visit: Visit, part: int) -> Screen:
        await all_shown_of(self.bot, visit.user_id)
        return privacy.export(await self.bot.services.privacy.export(visit.user_id, part), visit.words)

    async def _farewell(self, visit: Visit) -> Screen:
        await all_shown_of(self.bot, visit.user_id)
        told = await self.bot.services.privacy.farewells(visit.user_id)
        guilds = {one.guild_id: self.bot.get_guild(one.guild_id) for one in told}
        servers = {guild_id: guild.name for guild_id, guild in guilds.items() if guild is not None}
        words = {guild_id: await self.bot.people.private(visit.user_id, guild_id) for guild_id in guilds}
        return privacy.farewell(told, servers, words, visit.words)

    async def _current(self, visit: Visit, wanted: DialogId) -> Current:
        """Return the current screen with the consequences of a deletion."""
        told = await self.bot.services.privacy.farewells(visit.user_id)
        return Current(stamped(wanted, told).stamp, partial(self._farewell, visit))

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action == privacy.SURE:
            async with Visit(interaction, hurry=True) as visit:
                await visit.open(privacy.sure(visit.words, wanted.stamp))
            return
        async with Visit(interaction, lateness(interaction)) as visit:
            if wanted.action == "export":
                await visit.answer.private(await self._export(visit, int(wanted.about or 1)))
            elif wanted.action == "delete":
                await show(visit, await self._farewell(visit))
            else:
                await show(visit, await self._about(visit))

    async def _sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            if not privacy.meant(answers):
                raise Refusal("forget_not_meant")
            await self.bot.services.privacy.forget(visit.user_id, visit.key)
            self.bot.forget(visit.user_id)
            await show(visit, privacy.forgotten(visit.words))


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(PrivacyCog(bot))
