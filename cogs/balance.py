"""`/balance`: a picture of a member's balance over time."""

from __future__ import annotations

import asyncio
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.screens import balance as balance_screen
from bot.screens.balance import Period
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, showing
from cogs.past import all_shown_of

PERIODS: Final = [app_commands.Choice(name=f"command-choice-balance-{one.value}", value=one.value) for one in Period]


class BalanceCog(PrialCog):
    """Command for the balance over time."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[balance_screen.PANEL] = showing(self._clicked)

    @app_commands.command()
    @app_commands.choices(period=PERIODS)
    async def balance(self, interaction: Interaction, period: str = Period.ALL.value) -> None:
        """Show your balance over time as a picture."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._balance(visit, Period(period)))

    async def _clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        return await self._balance(visit, Period(wanted.action))

    async def _balance(self, visit: Visit, period: Period) -> Screen:
        guild_id = await visit.server()
        await all_shown_of(self.bot, visit.user_id, guild_id)
        services = self.bot.services
        since = period.since(services.clock.now())
        found = await services.ledger.balance_history(guild_id, visit.user_id, since=since)
        return await asyncio.to_thread(balance_screen.screen, found, period, visit.words)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(BalanceCog(bot))
