"""Wallet entries: pages, statements, and correcting an entry."""

from __future__ import annotations

import re

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.screens import entries
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, panel_defer_mode, show_panel
from cogs.house import check_manager
from cogs.past import check_revealed_for_user

_ENTRY_PATTERN = re.compile(r"\d{1,20}(\.\d{1,15}){1,2}")


class WalletEntriesCog(PrialCog):
    """Panels of wallet entries."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[entries.ENTRIES_PANEL] = self._handle_click

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        said = custom_id.about if custom_id.action != entries.SHOW_ACTION else f"{custom_id.about.partition('.')[0]}.{''.join(values)}"
        if not _ENTRY_PATTERN.fullmatch(said):
            raise LookupError(f"no such entry: {said}")
        user_id, *numbers = map(int, said.split("."))
        if custom_id.action == entries.CORRECT_ACTION:
            await self._open_correction(interaction, numbers[0])
            return
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            if custom_id.action == entries.PAGE_ACTION:
                await show_panel(visit, await render_entries_page(visit, user_id, numbers[0]))
            else:
                await show_panel(visit, await self._render_entry(visit, user_id, *numbers))

    async def _render_entry(self, context: InteractionContext, user_id: int, number: int, page: int = 1) -> Screen:
        guild_id = await _find_server(context, user_id)
        await check_revealed_for_user(self.bot, user_id or context.user_id, guild_id)
        statements = self.bot.services.ledger.statements
        found = await statements.entry(guild_id, user_id or context.user_id, number, page)
        return entries.render_entry(found, context.words, user_id=user_id, correctable=context.is_manager)

    async def _open_correction(self, interaction: Interaction, number: int) -> None:
        async with InteractionContext(interaction, cached_only=True) as visit:
            check_manager(visit)
            await visit.open_dialog(entries.correction_dialog(number, visit.words))


async def render_entries_page(context: InteractionContext, user_id: int, number: int) -> Screen:
    """Return a page of a wallet (user 0: the reader's own). Other wallets require Manage Server."""
    guild_id = await _find_server(context, user_id)
    await check_revealed_for_user(context.client, user_id or context.user_id, guild_id)
    found = await context.client.services.ledger.statements.page(guild_id, user_id or context.user_id, number)
    return entries.render_entries(found, context.words, user_id=user_id)


async def _find_server(context: InteractionContext, user_id: int) -> int:
    """Return the server of the wallet. Refusals not_manager, which_server."""
    return await context.find_server_id() if user_id in {0, context.user_id} else check_manager(context)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(WalletEntriesCog(bot))
