"""Wallet entries: pages, statements, and correcting an entry."""

from __future__ import annotations

import re

from bot.app import Prial
from bot.app.visits import Visit
from bot.screens import entries
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show
from cogs.house import managed
from cogs.past import all_shown_of

_ABOUT = re.compile(r"\d{1,20}(\.\d{1,15}){1,2}")


class EntriesCog(PrialCog):
    """Panels of wallet entries."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[entries.PANEL] = self._clicked

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        said = wanted.about if wanted.action != entries.SHOW else f"{wanted.about.partition('.')[0]}.{''.join(values)}"
        if not _ABOUT.fullmatch(said):
            raise LookupError(f"no such entry: {said}")
        user_id, *numbers = map(int, said.split("."))
        if wanted.action == entries.CORRECT:
            await self._open(interaction, numbers[0])
            return
        async with Visit(interaction, lateness(interaction)) as visit:
            if wanted.action == entries.PAGE:
                await show(visit, await page(visit, user_id, numbers[0]))
            else:
                await show(visit, await self._statement(visit, user_id, *numbers))

    async def _statement(self, visit: Visit, user_id: int, number: int, page: int = 1) -> Screen:
        guild_id = await _guild(visit, user_id)
        await all_shown_of(self.bot, user_id or visit.user_id, guild_id)
        statements = self.bot.services.ledger.statements
        found = await statements.entry(guild_id, user_id or visit.user_id, number, page)
        return entries.statement(found, visit.words, user_id=user_id, correctable=visit.manager)

    async def _open(self, interaction: Interaction, number: int) -> None:
        async with Visit(interaction, hurry=True) as visit:
            managed(visit)
            await visit.open(entries.correcting(number, visit.words))


async def page(visit: Visit, user_id: int, number: int) -> Screen:
    """Return a page of a wallet (user 0: the reader's own). Other wallets require Manage Server."""
    guild_id = await _guild(visit, user_id)
    await all_shown_of(visit.client, user_id or visit.user_id, guild_id)
    found = await visit.client.services.ledger.statements.page(guild_id, user_id or visit.user_id, number)
    return entries.page(found, visit.words, user_id=user_id)


async def _guild(visit: Visit, user_id: int) -> int:
    """Return the server of the wallet. Refusals not_manager, which_server."""
    return await visit.server() if user_id in {0, visit.user_id} else managed(visit)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(EntriesCog(bot))
