"""`/balance`: a picture of a member's balance over time."""

from __future__ import annotations

import asyncio
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.screens import balance as balance_screen
from bot.screens.balance import BalancePeriod
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, panel_handler
from cogs.past import check_revealed_for_user

PERIOD_CHOICES: Final = [app_commands.Choice(name=f"command-choice-balance-{one.value}", value=one.value) for one in BalancePeriod]


class BalanceHistoryCog(PrialCog):
    """Command for the balance over time."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[balance_screen.BALANCE_PANEL] = panel_handler(self._handle_click)

    @app_commands.command()
    @app_commands.choices(period=PERIOD_CHOICES)
    async def balance(self, interaction: Interaction, period: str = BalancePeriod.ALL.value) -> None:
        """Show your balance over time as a picture."""
        async with InteractionContext(interaction) as visit:
            await visit.response.send_private(await self._render_balance(visit, BalancePeriod(period)))

    async def _handle_click(self, context: InteractionContext, custom_id: PanelId, values: tuple[str, ...]) -> Screen:
        return await self._render_balance(context, BalancePeriod(custom_id.action))

    async def _render_balance(self, context: InteractionContext, period: BalancePeriod) -> Screen:
        guild_id = await context.find_server_id()
        await check_revealed_for_user(self.bot, context.user_id, guild_id)
        services = self.bot.services
        since = period.start(services.clock.now())
        found = await services.ledger.balance_history(guild_id, context.user_id, since=since)
        return await asyncio.to_thread(balance_screen.render_balance, found, period, context.words)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(BalanceHistoryCog(bot))
