"""`/pay` and `/forgive`: payments between members or to the bank, and debts written off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import discord
from discord import app_commands
from msgspec import Struct

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.ledger.values import BANK_USER_ID, MemberDebt, MemberPayment
from bot.presenter.responses import DeferMode
from bot.screens import responses
from bot.screens.money import payments
from bot.screens.widgets.components import MOST_CHOICES, Interaction, Submission
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from cogs.base import PendingQuestions, PrialCog, is_bot, is_member, respond_privately
from cogs.money import corrections


class _PendingPayment(Struct, frozen=True):
    """Payment to confirm: server, payee, amount in chips, the part that is owed, and the reason."""

    guild_id: int
    payee: int
    amount: int
    owed: int
    reason: str


class PaymentsCog(PrialCog):
    """Payments and debts."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.dialogs["pay"] = partial(self._handle_debt_dialog, self._pay_debt)
        self.handlers.panels[Panel.PAY] = self._handle_click
        self.handlers.dialogs[payments.PAYMENT_DIALOG] = self._handle_payment_dialog
        self._questions: PendingQuestions[_PendingPayment] = PendingQuestions(1_000)
        self.handlers.dialogs["forgive"] = partial(self._handle_debt_dialog, self._forgive)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def pay(self, interaction: Interaction, person: discord.User, amount: int, reason: str = "") -> None:
        """Pay a member: your debt first, then a gift."""
        await respond_privately(
            interaction, lambda context: self._pay(context, person.id, amount, reason, bot=person.bot)
        )

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def forgive(self, interaction: Interaction, person: discord.User, amount: int | None = None) -> None:
        """Forgive a debt that a member owes you."""
        await respond_privately(interaction, lambda context: self._forgive(context, person.id, amount))

    @pay.autocomplete("amount")
    async def _autocomplete_owed(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._debt_choices(interaction, current, own_debts=True)

    @forgive.autocomplete("amount")
    async def _autocomplete_lent(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._debt_choices(interaction, current, own_debts=False)

    async def _debt_choices(
        self, interaction: Interaction, current: str, *, own_debts: bool
    ) -> list[app_commands.Choice[int]]:
        """Return the amounts owed to, or by, the named member; of all members if none is named yet."""
        context = InteractionContext(interaction, cached_only=True)
        if context.guild_id is None:
            return []
        try:
            debts = await self.bot.services.ledger.debts.debts_of(context.guild_id, context.user_id)
        except Refusal:
            return []
        named = getattr(interaction.namespace, "person", None)
        found: list[app_commands.Choice[int]] = []
        for debt in debts:
            ours, other = (debt.debtor, debt.creditor) if own_debts else (debt.creditor, debt.debtor)
            is_named = named is None or self._creditor(named.id) == other
            if ours != context.user_id or debt.table_id is not None or not is_named:
                continue
            if str(debt.amount).startswith(str(current)):
                found.append(app_commands.Choice(name=context.words.money(debt.amount), value=debt.amount))
        return found[:MOST_CHOICES]

    def _creditor(self, user_id: int) -> int:
        """Return the account that is paid for this user: the bot's user means the bank."""
        me = self.bot.user
        return BANK_USER_ID if me is not None and user_id == me.id else user_id

    async def _pay_debt(self, context: InteractionContext, creditor: int, amount: int, reason: str = "") -> Screen:
        """Pay a debt or a part of it, without confirmation."""
        guild_id = await context.find_server_id()
        context.describe_action("deed-pay" if creditor else "deed-pay-bank", amount=amount, person=creditor)
        settle = self.bot.services.ledger.debts.pay
        debts = await settle(guild_id, context.user_id, creditor, amount, context.idempotency_key, reason=reason)
        if creditor != BANK_USER_ID:
            self._notify_payee(context, creditor, MemberPayment(amount=amount, owed=amount), reason)
        return payments.render_debt_paid(creditor, amount, _sum_debts(debts, context.user_id, creditor), context.words)

    async def _pay(self, context: InteractionContext, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        """Pay a debt; ask for confirmation of a higher amount. Paying the bot pays the bank."""
        if self._creditor(person) == BANK_USER_ID:
            return await self._pay_debt(context, BANK_USER_ID, amount, reason)
        if bot:
            raise Refusal("not_a_player")
        guild_id = await context.find_server_id()
        planned = await self.bot.services.ledger.payments.plan(guild_id, context.user_id, person, amount, reason)
        if planned.owed == amount:
            return await self._pay_debt(context, person, amount, reason)
        if not is_member(context.interaction, person):
            raise Refusal("no_wallet_here")
        number = self._questions.add(context, _PendingPayment(guild_id, person, amount, planned.owed, reason))
        debts = await self.bot.services.ledger.debts.debts_of(guild_id, context.user_id)
        at_tables = _sum_debts((one for one in debts if one.table_id is not None), context.user_id, person)
        return payments.render_payment_question(planned, person, reason, number, context.words, at_tables=at_tables)

    async def _handle_answer(self, context: InteractionContext, number: int, *, yes: bool) -> Screen:
        """Apply the answer to a confirmation. Several clicks on yes pay once."""
        context.response.in_place = True
        if not yes:
            self._questions.decline(context, number)
            return payments.render_payment_cancelled(context.words)
        request = self._questions.accept(context, number)
        payment = await self.bot.services.ledger.payments.pay(
            request.guild_id,
            context.user_id,
            request.payee,
            request.amount,
            request.reason,
            context.idempotency_key,
            owed=request.owed,
        )
        self._notify_payee(context, request.payee, payment, request.reason)
        return payments.render_payment(payment, request.payee, context.words)

    def _notify_payee(self, context: InteractionContext, payee: int, payment: MemberPayment, reason: str) -> None:
        render = payments.payment_notification_lines
        lines = partial(render, payer=context.user_id, payment=payment, reason=reason)
        corrections.notify_member(context, payee, lines)

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        if custom_id.action == payments.ASK_ACTION:
            async with InteractionContext(interaction, cached_only=True) as context:
                await context.open_dialog(payments.payment_dialog(context.words))
            return
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            number = int(custom_id.about or 0)
            await context.response.send_private(
                await self._handle_answer(context, number, yes=custom_id.action == payments.PAY_ACTION)
            )

    async def _handle_payment_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction) as context:
            person, reason = int(submission.text("person")), submission.text("reason")
            amount = submission.amount("amount", context.words)
            screen = await self._pay(context, person, amount, reason, bot=is_bot(interaction, person))
            await context.response.send_private(screen)

    async def _forgive(self, context: InteractionContext, debtor: int, amount: int | None) -> Screen:
        guild_id = await context.find_server_id()
        context.describe_action("deed-forgive" if amount else "deed-forgive-all", amount=amount or 0, person=debtor)
        debts = await self.bot.services.ledger.debts.forgive(
            guild_id, context.user_id, debtor, context.idempotency_key, amount=amount
        )
        left = _sum_debts(debts, debtor, context.user_id)
        if amount is None or not left:
            return responses.text_response(context.words("reply-forgiven", person=f"<@{debtor}>"))
        facts = {"amount": context.words.money(amount), "left": context.words.money(left)}
        return responses.text_response(context.words("reply-forgiven-part", person=f"<@{debtor}>", **facts))

    async def _handle_debt_dialog(
        self,
        settle: Callable[[InteractionContext, int, int], Awaitable[Screen]],
        interaction: Interaction,
        submission: Submission,
    ) -> None:
        async with InteractionContext(interaction) as context:
            amount = submission.amount("amount", context.words)
            await context.response.send_private(await settle(context, submission.id.numbers()[0], amount))


def _sum_debts(debts: Iterable[MemberDebt], debtor: int, creditor: int) -> int:
    return sum(one.amount for one in debts if (one.debtor, one.creditor) == (debtor, creditor))


async def setup(bot: Prial) -> None:
    await bot.add_cog(PaymentsCog(bot))
