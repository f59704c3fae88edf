"""`/wallet`: a member's money in a server, refills, and settling debts."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.ledger.values import THE_BANK, Debt
from bot.screens import debts as debts_screen
from bot.screens import wallet as wallet_screen
from bot.screens.deeds import Deed
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs import entries
from cogs.common import PrialCog, lateness, show
from cogs.past import all_shown_of


class MoneyCog(PrialCog):
    """Wallets."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["wallet"] = self._clicked
        self.answered.looking["s:wallet"] = self._refill_now
        self.answered.looking["d:pay"] = self.answered.looking["d:forgive"] = self._debt_now

    @app_commands.command()
    async def wallet(
        self,
        interaction: Interaction,
        refill: bool = False,  # noqa: FBT001, FBT002
        person: discord.User | None = None,
    ) -> None:
        """Show your money in this server, take a refill, or view another member's entries as a manager."""
        async with Visit(interaction, Late.PRIVATE) as visit:
            other = 0 if person is None or person.id == visit.user_id else person.id
            shown = entries.page(visit, other, 1) if other else self._wallet(visit, refill=refill)
            await visit.answer.private(await shown)

    async def _debt(self, visit: Visit, other: int, *, paying: bool) -> Debt | None:
        """Return the remaining debt to the other member (`paying`), or of the other member."""
        debts = await self.bot.services.ledger.debts.of(await visit.server(), visit.user_id)
        pair = (visit.user_id, other) if paying else (other, visit.user_id)
        return next((one for one in debts if (one.debtor, one.creditor, one.table_id) == (*pair, None)), None)

    async def _refill_now(self, visit: Visit, wanted: DialogId) -> Current:
        """Return the current screen of the wallet."""
        found = await self.bot.services.ledger.wallet(await visit.server(), visit.user_id)
        return Current(wallet_screen.refill_id(found).stamp, partial(self._wallet, visit))

    async def _debt_now(self, visit: Visit, wanted: DialogId) -> Current:
        """Return the current wallet screen, stamped with the debt."""
        [other] = wanted.numbers()
        debt = await self._debt(visit, other, paying=wanted.dialog == "pay")
        return Current(debts_screen.settling_id(wanted.dialog, other, debt).stamp, partial(self._wallet, visit))

    async def _open(self, interaction: Interaction, wanted: PanelId, other: int) -> None:
        """Open the dialog to pay or forgive a debt."""
        async with Visit(interaction, hurry=True) as visit:
            guild_id = await visit.server()
            debt = await self._debt(visit, other, paying=wanted.action == "pay")
            if debt is None:
                raise Refusal("no_debt")
            name = self.bot.attendance.known_name(guild_id, other) or str(other)
            await visit.open(debts_screen.settling(wanted.action, other, debt, visit.words, name))

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action in {"pay", "forgive"}:
            await self._open(interaction, wanted, int(values[0]))
            return
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, await self._wallet(visit, refill=wanted.action == "refill"))

    async def _wallet(self, visit: Visit, *, refill: bool = False) -> Screen:
        guild_id = await visit.server()
        ledger = self.bot.services.ledger
        await all_shown_of(self.bot, visit.user_id, guild_id)
        if refill:
            await visit.once(Deed("refill", guild_id), partial(self._wallet, refill=True))
            found = await ledger.refill(guild_id, visit.user_id, visit.key)
        else:
            found = await ledger.wallet(guild_id, visit.user_id)
        others = {user_id for debt in found.debts for user_id in (debt.creditor, debt.debtor)} - {
            visit.user_id,
            THE_BANK,
        }
        names, _ = await self.bot.attendance.names(guild_id, others)
        return wallet_screen.screen(
            found,
            visit.words,
            now=self.bot.services.clock.now(),
            user_id=visit.user_id,
            names=names,
            in_server=visit.guild_id is not None,
        )


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(MoneyCog(bot))
