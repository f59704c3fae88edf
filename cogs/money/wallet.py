"""Wallets: `/wallet` with refill, entries and statements, and `/balance` with its chart."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.ledger.values import BANK_USER_ID, MemberDebt
from bot.presenter.responses import DeferMode
from bot.screens.money import payments, wallet
from bot.screens.money.wallet import BalancePeriod
from bot.screens.widgets.components import Interaction
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId
from bot.screens.widgets.layout import Screen
from cogs.base import PrialCog, panel_defer_mode, panel_handler, respond_privately, show_panel
from cogs.permissions import check_manager

_ENTRY_PATTERN = re.compile(r"\d{1,20}(\.\d{1,15}){1,2}")
PERIOD_CHOICES: Final = [
    # keys: command-choice-balance-<period> for BalancePeriod
    app_commands.Choice(name=f"command-choice-balance-{one.value}", value=one.value)
    for one in BalancePeriod
]


class WalletCog(PrialCog):
    """Wallets, their entries, and the balance over time."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.WALLET] = self._handle_click
        self.handlers.panels[Panel.ENTRIES] = self._handle_entry_click
        self.handlers.panels[Panel.BALANCE] = panel_handler(self._handle_balance_click)
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
        async with InteractionContext(interaction, DeferMode.PRIVATE) as context:
            other = 0 if person is None or person.id == context.user_id else person.id
            shown = self._render_entries(context, other, 1) if other else self._render_wallet(context, refill=refill)
            await context.response.send_private(await shown)

    @app_commands.command()
    @app_commands.choices(period=PERIOD_CHOICES)
    async def balance(self, interaction: Interaction, period: str = BalancePeriod.ALL.value) -> None:
        """Show your balance over time as a picture."""
        await respond_privately(interaction, lambda context: self._render_balance(context, BalancePeriod(period)))

    async def _find_debt(self, context: InteractionContext, other: int, *, paying: bool) -> MemberDebt | None:
        """Return the remaining debt to the other member if `paying`, or else the one of the other member."""
        debts = await self.bot.services.ledger.debts.debts_of(await context.find_server_id(), context.user_id)
        pair = (context.user_id, other) if paying else (other, context.user_id)
        return next((one for one in debts if (one.debtor, one.creditor, one.table_id) == (*pair, None)), None)

    async def _current_wallet(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        found = await self.bot.services.ledger.wallet(await context.find_server_id(), context.user_id)
        return CurrentScreen(wallet.refill_id(found).stamp, partial(self._render_wallet, context))

    async def _current_debt(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        [other] = custom_id.numbers()
        debt = await self._find_debt(context, other, paying=custom_id.dialog == "pay")
        return CurrentScreen(
            payments.settlement_dialog_id(custom_id.dialog, other, debt).stamp,
            partial(self._render_wallet, context),
        )

    async def _open_settlement(self, interaction: Interaction, custom_id: PanelId, other: int) -> None:
        async with InteractionContext(interaction, cached_only=True) as context:
            guild_id = await context.find_server_id()
            debt = await self._find_debt(context, other, paying=custom_id.action == "pay")
            if debt is None:
                raise Refusal("no_debt")
            name = self.bot.membership.cached_name(guild_id, other) or str(other)
            await context.open_dialog(payments.settlement_dialog(custom_id.action, other, debt, context.words, name))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        if custom_id.action in {"pay", "forgive"}:
            await self._open_settlement(interaction, custom_id, int(values[0]))
            return
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            await show_panel(context, await self._render_wallet(context, refill=custom_id.action == "refill"))

    async def _render_wallet(self, context: InteractionContext, *, refill: bool = False) -> Screen:
        guild_id = await context.find_server_id()
        ledger = self.bot.services.ledger
        if refill:
            context.describe_action("deed-refill")
            found = await ledger.refill(guild_id, context.user_id, context.idempotency_key)
        else:
            found = await ledger.wallet(guild_id, context.user_id)
        others = {user_id for debt in found.debts for user_id in (debt.creditor, debt.debtor)} - {
            context.user_id,
            BANK_USER_ID,
        }
        names, _ = await self.bot.membership.fetch_names(guild_id, others)
        return wallet.render_wallet(
            found,
            context.words,
            now=self.bot.services.clock.now(),
            user_id=context.user_id,
            names=names,
            in_server=context.guild_id is not None,
        )

    async def _render_entries(self, context: InteractionContext, user_id: int, number: int) -> Screen:
        """Return a page of a wallet (user 0: the reader's own). Other wallets require Manage Server."""
        guild_id = await _find_server(context, user_id)
        page = await self.bot.services.ledger.statements.page(guild_id, user_id or context.user_id, number)
        return wallet.render_entries(page, context.words, user_id=user_id)

    async def _handle_entry_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        about = custom_id.about
        if custom_id.action == wallet.SHOW_ACTION:
            about = f"{about.partition('.')[0]}.{''.join(values)}"
        if not _ENTRY_PATTERN.fullmatch(about):
            raise LookupError(f"no such entry: {about}")
        user_id, *numbers = map(int, about.split("."))
        if custom_id.action == wallet.CORRECT_ACTION:
            async with InteractionContext(interaction, cached_only=True) as context:
                check_manager(context)
                await context.open_dialog(wallet.correction_dialog(numbers[0], context.words))
            return
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            render = self._render_entries if custom_id.action == wallet.PAGE_ACTION else self._render_entry
            await show_panel(context, await render(context, user_id, *numbers))

    async def _render_entry(self, context: InteractionContext, user_id: int, number: int, page: int = 1) -> Screen:
        guild_id = await _find_server(context, user_id)
        statements = self.bot.services.ledger.statements
        found = await statements.entry(guild_id, user_id or context.user_id, number, page)
        return wallet.render_entry(found, context.words, user_id=user_id, correctable=context.is_manager)

    async def _handle_balance_click(
        self, context: InteractionContext, custom_id: PanelId, values: tuple[str, ...]
    ) -> Screen:
        return await self._render_balance(context, BalancePeriod(custom_id.action))

    async def _render_balance(self, context: InteractionContext, period: BalancePeriod) -> Screen:
        guild_id = await context.find_server_id()
        services = self.bot.services
        since = period.start(services.clock.now())
        found = await services.ledger.balance_history(guild_id, context.user_id, since=since)
        return await asyncio.to_thread(wallet.render_balance, found, period, context.words)


async def _find_server(context: InteractionContext, user_id: int) -> int:
    """Return the server of the wallet. Refusals not_manager, which_server."""
    return await context.find_server_id() if user_id in {0, context.user_id} else check_manager(context)


async def setup(bot: Prial) -> None:
    await bot.add_cog(WalletCog(bot))
