"""`/wallet`: a member's money in a server, refills, and settling debts."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.deferring import DeferMode
from bot.app.guards import CurrentScreen
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.ledger.values import BANK_USER_ID, MemberDebt
from bot.screens import debts as debts_screen
from bot.screens import wallet as wallet_screen
from bot.screens.deeds import MoneyAction
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs import entries
from cogs.common import PrialCog, panel_defer_mode, show_panel
from cogs.past import check_revealed_for_user


class WalletCog(PrialCog):
    """Wallets."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels["wallet"] = self._handle_click
        self.handlers.current_screens["s:wallet"] = self._current_wallet
        self.handlers.current_screens["d:pay"] = self.handlers.current_screens["d:forgive"] = self._current_debt

    @app_commands.command()
    async def wallet(
        self,
        interaction: Interaction,
        refill: bool = False,  # noqa: FBT001, FBT002
        person: discord.User | None = None,
    ) -> None:
        """Show your money in this server, take a refill, or view another member's entries as a manager."""
        async with InteractionContext(interaction, DeferMode.PRIVATE) as visit:
            other = 0 if person is None or person.id == visit.user_id else person.id
            shown = entries.render_entries_page(visit, other, 1) if other else self._render_wallet(visit, refill=refill)
            await visit.response.send_private(await shown)

    async def _find_debt(self, context: InteractionContext, other: int, *, paying: bool) -> MemberDebt | None:
        """Return the remaining debt to the other member (`paying`), or of the other member."""
        debts = await self.bot.services.ledger.debts.debts_of(await context.find_server_id(), context.user_id)
        pair = (context.user_id, other) if paying else (other, context.user_id)
        return next((one for one in debts if (one.debtor, one.creditor, one.table_id) == (*pair, None)), None)

    async def _current_wallet(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        """Return the current screen of the wallet."""
        found = await self.bot.services.ledger.wallet(await context.find_server_id(), context.user_id)
        return CurrentScreen(wallet_screen.refill_id(found).stamp, partial(self._render_wallet, context))

    async def _current_debt(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        """Return the current wallet screen, stamped with the debt."""
        [other] = custom_id.numbers()
        debt = await self._find_debt(context, other, paying=custom_id.dialog == "pay")
        return CurrentScreen(debts_screen.settlement_dialog_id(custom_id.dialog, other, debt).stamp, partial(self._render_wallet, context))

    async def _open_settlement(self, interaction: Interaction, custom_id: PanelId, other: int) -> None:
        """Open the dialog to pay or forgive a debt."""
        async with InteractionContext(interaction, cached_only=True) as visit:
            guild_id = await visit.find_server_id()
            debt = await self._find_debt(visit, other, paying=custom_id.action == "pay")
            if debt is None:
                raise Refusal("no_debt")
            name = self.bot.membership.cached_name(guild_id, other) or str(other)
            await visit.open_dialog(debts_screen.settlement_dialog(custom_id.action, other, debt, visit.words, name))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        if custom_id.action in {"pay", "forgive"}:
            await self._open_settlement(interaction, custom_id, int(values[0]))
            return
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            await show_panel(visit, await self._render_wallet(visit, refill=custom_id.action == "refill"))

    async def _render_wallet(self, context: InteractionContext, *, refill: bool = False) -> Screen:
        guild_id = await context.find_server_id()
        ledger = self.bot.services.ledger
        await check_revealed_for_user(self.bot, context.user_id, guild_id)
        if refill:
            await context.begin_action(MoneyAction("refill", guild_id), partial(self._render_wallet, refill=True))
            found = await ledger.refill(guild_id, context.user_id, context.idempotency_key)
        else:
            found = await ledger.wallet(guild_id, context.user_id)
        others = {user_id for debt in found.debts for user_id in (debt.creditor, debt.debtor)} - {
            context.user_id,
            BANK_USER_ID,
        }
        names, _ = await self.bot.membership.fetch_names(guild_id, others)
        return wallet_screen.render_wallet(
            found,
            context.words,
            now=self.bot.services.clock.now(),
            user_id=context.user_id,
            names=names,
            in_server=context.guild_id is not None,
        )


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(WalletCog(bot))
