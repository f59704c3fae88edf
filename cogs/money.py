"""`/wallet`: what somebody has in a server, and the refill."""

from __future__ import annotations

from discord import app_commands

from bot.app import Prial
from bot.app.answers import Late
from bot.app.visits import Visit
from bot.screens import wallet as wallet_screen
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show


class MoneyCog(PrialCog):
    """Wallets."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["wallet"] = self._clicked

    @app_commands.command()
    async def wallet(self, interaction: Interaction, refill: bool = False) -> None:  # noqa: FBT001, FBT002
        """Your money in this server, and the refill."""
        async with Visit(interaction, Late.PRIVATE) as visit:
            await visit.answer.private(await self._wallet(visit, refill=refill))

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, await self._wallet(visit, refill=wanted.action == "refill"))

    async def _wallet(self, visit: Visit, *, refill: bool = False) -> Screen:
        guild_id = await visit.server()
        ledger = self.bot.services.ledger
        if refill:
            found = await ledger.refill(guild_id, visit.user_id, visit.key)
        else:
            found = await ledger.wallet(guild_id, visit.user_id)
        return wallet_screen.screen(found, visit.words, now=self.bot.services.clock.now())


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(MoneyCog(bot))
