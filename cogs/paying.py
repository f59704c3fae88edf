"""`/pay` and `/forgive`: payments between members or to the bank, and debts written off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

import discord
from discord import app_commands
from msgspec import Struct

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.ledger.values import THE_BANK, Debt, Payment
from bot.screens import debts as debts_screen
from bot.screens import payment, replies
from bot.screens.deeds import Deed
from bot.screens.dialogs import Submitted
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from cogs import correcting
from cogs.common import PrialCog, is_bot, is_member
from cogs.questions import Questions

MOST_QUESTIONS: Final = 1_000
"""Payments cached while a confirmation is pending."""


class _Asked(Struct, frozen=True):
    """Payment to confirm: server, payee, amount in chips, the part that is owed, and the reason."""

    guild_id: int
    payee: int
    amount: int
    owed: int
    reason: str


class PayingCog(PrialCog):
    """Payments and debts."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.dialogs["pay"] = partial(self._sent, self._pay_debt)
        self.answered.panels[payment.PANEL] = self._pay_clicked
        self.answered.dialogs[payment.DIALOG] = self._given
        self._questions: Questions[_Asked] = Questions(MOST_QUESTIONS)
        """Confirmations of payments above the debt."""
        self.answered.dialogs["forgive"] = partial(self._sent, self._forgive)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def pay(self, interaction: Interaction, person: discord.User, amount: int, reason: str = "") -> None:
        """Pay a member: your debt first, then a gift."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._paying(visit, person.id, amount, reason, bot=person.bot))

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def forgive(self, interaction: Interaction, person: discord.User, amount: int | None = None) -> None:
        """Forgive a debt that a member owes you."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._forgive(visit, person.id, amount))

    @pay.autocomplete("amount")
    async def _owed(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        return await self._amounts(interaction, begun, mine=True)

    @forgive.autocomplete("amount")
    async def _lent(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        return await self._amounts(interaction, begun, mine=False)

    async def _amounts(self, interaction: Interaction, begun: str, *, mine: bool) -> list[app_commands.Choice[int]]:
        """Return the amounts owed to, or by, the named member; of all members if none is named yet."""
        visit = Visit(interaction, hurry=True)
        if visit.guild_id is None:
            return []
        try:
            debts = await self.bot.services.ledger.debts.of(visit.guild_id, visit.user_id)
        except Refusal:
            return []
        named = getattr(interaction.namespace, "person", None)
        found: list[app_commands.Choice[int]] = []
        for debt in debts:
            ours, other = (debt.debtor, debt.creditor) if mine else (debt.creditor, debt.debtor)
            meant = named is None or self._creditor(named.id) == other
            if ours != visit.user_id or debt.table_id is not None or not meant:
                continue
            if str(debt.amount).startswith(str(begun)):
                found.append(app_commands.Choice(name=visit.words.money(debt.amount), value=debt.amount))
        return found[:MOST_CHOICES]

    def _creditor(self, user_id: int) -> int:
        """Return the account that is paid for this user: the bot's user means the bank."""
        me = self.bot.user
        return THE_BANK if me is not None and user_id == me.id else user_id

    async def _pay_debt(self, visit: Visit, creditor: int, amount: int, reason: str = "") -> Screen:
        """Pay a debt or a part of it, without confirmation."""
        guild_id = await visit.server()
        deed = Deed("pay", guild_id, creditor, amount) if creditor else Deed("pay-bank", guild_id, amount=amount)
        await visit.once(deed, partial(self._pay_debt, creditor=creditor, amount=amount, reason=reason))
        settle = self.bot.services.ledger.debts.pay
        debts = await settle(guild_id, visit.user_id, creditor, amount, visit.key, reason=reason)
        if creditor != THE_BANK:
            done = Payment(amount=amount, owed=amount)
            correcting.tell(visit, creditor, partial(payment.got, payer=visit.user_id, payment=done, reason=reason))
        return debts_screen.paid(creditor, amount, _owed(debts, visit.user_id, creditor), visit.words)

    async def _paying(self, visit: Visit, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        """Pay a debt; ask for confirmation of a higher amount. Paying the bot pays the bank."""
        if self._creditor(person) == THE_BANK:
            return await self._pay_debt(visit, THE_BANK, amount, reason)
        if bot:
            raise Refusal("not_a_player")
        guild_id = await visit.server()
        again = partial(self._paying, person=person, amount=amount, reason=reason, bot=bot)
        await visit.once(Deed("pay", guild_id, person, amount), again)
        planned = await self.bot.services.ledger.gifts.plan(guild_id, visit.user_id, person, amount, reason)
        if planned.owed == amount:
            return await self._pay_debt(visit, person, amount, reason)
        if not is_member(visit.interaction, person):
            raise Refusal("no_wallet_here")
        number = self._questions.ask(visit, _Asked(guild_id, person, amount, planned.owed, reason))
        debts = await self.bot.services.ledger.debts.of(guild_id, visit.user_id)
        at_tables = _owed((one for one in debts if one.table_id is not None), visit.user_id, person)
        return payment.question(planned, person, reason, number, visit.words, at_tables=at_tables)

    async def _answer(self, visit: Visit, number: int, *, yes: bool) -> Screen:
        """Apply the answer to a confirmation. Several clicks on yes pay once."""
        visit.answer.in_place = True
        if not yes:
            self._questions.declined(visit, number)
            return payment.left(visit.words)
        return await self._paid(visit, self._questions.agreed(visit, number))

    async def _paid(self, visit: Visit, asked: _Asked) -> Screen:
        done = await self.bot.services.ledger.gifts.pay(
            asked.guild_id, visit.user_id, asked.payee, asked.amount, asked.reason, visit.key, owed=asked.owed
        )
        told = partial(payment.got, payer=visit.user_id, payment=done, reason=asked.reason)
        correcting.tell(visit, asked.payee, told)
        return payment.paid(done, asked.payee, visit.words)

    async def _pay_clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action == payment.ASK:
            async with Visit(interaction, hurry=True) as visit:
                await visit.open(payment.dialog(visit.words))
            return
        async with Visit(interaction, Late.SAME) as visit:
            number = int(wanted.about or 0)
            await visit.answer.private(await self._answer(visit, number, yes=wanted.action == payment.DO))

    async def _given(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction) as visit:
            person, reason = int(answers.text("person")), answers.text("reason")
            amount = answers.amount("amount", visit.words)
            told = await self._paying(visit, person, amount, reason, bot=is_bot(interaction, person))
            await visit.answer.private(told)

    async def _forgive(self, visit: Visit, debtor: int, amount: int | None) -> Screen:
        guild_id = await visit.server()
        deed = Deed("forgive-all", guild_id, debtor) if amount is None else Deed("forgive", guild_id, debtor, amount)
        await visit.once(deed, partial(self._forgive, debtor=debtor, amount=amount))
        debts = await self.bot.services.ledger.debts.forgive(guild_id, visit.user_id, debtor, visit.key, amount=amount)
        left = _owed(debts, debtor, visit.user_id)
        if amount is None or not left:
            return replies.reply(visit.words("reply-forgiven", person=f"<@{debtor}>"))
        facts = {"amount": visit.words.money(amount), "left": visit.words.money(left)}
        return replies.reply(visit.words("reply-forgiven-part", person=f"<@{debtor}>", **facts))

    async def _sent(
        self,
        settled: Callable[[Visit, int, int], Awaitable[Screen]],
        interaction: Interaction,
        answers: Submitted,
    ) -> None:
        async with Visit(interaction) as visit:
            amount = answers.amount("amount", visit.words)
            await visit.answer.private(await settled(visit, answers.id.numbers()[0], amount))


def _owed(debts: Iterable[Debt], debtor: int, creditor: int) -> int:
    """Return the debt of one member to the other."""
    return sum(one.amount for one in debts if (one.debtor, one.creditor) == (debtor, creditor))


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(PayingCog(bot))
