"""Wallets (`/wallet`, `/balance`), payments (`/pay`) and forgiven debts (`/forgive`)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

import discord
from discord import app_commands
from msgspec import Struct

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.ledger.values import BANK_USER_ID, MemberDebt, MemberPayment
from bot.presenter.responses import DeferMode
from bot.screens import money, responses
from bot.screens.money import BalancePeriod
from bot.screens.widgets.components import MOST_CHOICES, Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId
from bot.screens.widgets.layout import Screen
from cogs import base, corrections
from cogs.permissions import check_manager

_ENTRY_PATTERN = re.compile(r"\d{1,20}(\.\d{1,15}){1,2}")
PERIOD_CHOICES: Final = [
    # keys: command-choice-balance-<period> for BalancePeriod
    app_commands.Choice(name=f"command-choice-balance-{one.value}", value=one.value)
    for one in BalancePeriod
]


class WalletCog(base.PrialCog):
    """Wallets, their entries, and the balance over time."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.WALLET] = self._handle_click
        self.handlers.panels[Panel.ENTRIES] = self._handle_entry_click
        self.handlers.panels[Panel.BALANCE] = base.panel_handler(self._handle_balance_click)
        self.handlers.current_screens["s:wallet"] = self._current_wallet
        self.handlers.current_screens["d:pay"] = self.handlers.current_screens["d:forgive"] = self._current_debt

    @app_commands.command()
    async def wallet(
        self,
        interaction: Interaction,
        refill: bool = False,  # noqa: FBT001, FBT002
        person: discord.User | None = None,
    ) -> None:
        """Show your money in this server, take a refill or, as a manager, view another member's entries."""
        async with InteractionContext(interaction, DeferMode.PRIVATE) as context:
            other = 0 if person is None or person.id == context.user_id else person.id
            shown = self._render_entries(context, other, 1) if other else self._render_wallet(context, refill=refill)
            await context.response.send_private(await shown)

    @app_commands.command()
    @app_commands.choices(period=PERIOD_CHOICES)
    async def balance(self, interaction: Interaction, period: str = BalancePeriod.ALL.value) -> None:
        """Show your balance over time as a picture."""
        await base.respond_privately(interaction, lambda context: self._render_balance(context, BalancePeriod(period)))

    async def _find_debt(self, context: InteractionContext, other: int, *, paying: bool) -> MemberDebt | None:
        """Return the person's debt to `other` if `paying`, otherwise the debt of `other` to the person.

        Debts at tables are left out. Returns None if there is no such debt.
        """
        debts = await self.bot.services.ledger.debts.debts_of(await context.find_server_id(), context.user_id)
        pair = (context.user_id, other) if paying else (other, context.user_id)
        return next((one for one in debts if (one.debtor, one.creditor, one.table_id) == (*pair, None)), None)

    async def _current_wallet(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        guild_id, ledger = await context.find_server_id(), self.bot.services.ledger
        found = await ledger.opened_wallet(guild_id, context.user_id)
        return CurrentScreen(money.refill_id(found).stamp, partial(self._render_wallet, context))

    async def _current_debt(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        [other] = custom_id.numbers()
        debt = await self._find_debt(context, other, paying=custom_id.dialog == "pay")
        return CurrentScreen(
            money.settlement_dialog_id(custom_id.dialog, other, debt).stamp,
            partial(self._render_wallet, context),
        )

    async def _open_settlement(self, interaction: Interaction, custom_id: PanelId, other: int) -> None:
        async with InteractionContext(interaction, cached_only=True) as context:
            guild_id = await context.find_server_id()
            debt = await self._find_debt(context, other, paying=custom_id.action == "pay")
            if debt is None:
                raise Refusal("no_debt")
            name = self.bot.membership.cached_name(guild_id, other) or str(other)
            await context.open_dialog(money.settlement_dialog(custom_id.action, other, debt, context.words, name))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: base.Values) -> None:
        if custom_id.action in {"pay", "forgive"}:
            await self._open_settlement(interaction, custom_id, int(values[0]))
            return
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            await base.show_panel(context, await self._render_wallet(context, refill=custom_id.action == "refill"))

    async def _render_wallet(self, context: InteractionContext, *, refill: bool = False) -> Screen:
        guild_id = await context.find_server_id()
        ledger = self.bot.services.ledger
        if refill:
            context.describe_action("deed-refill")
            found = await ledger.refill(guild_id, context.user_id, context.idempotency_key)
        else:
            found = await ledger.opened_wallet(guild_id, context.user_id)
        others = {user_id for debt in found.debts for user_id in (debt.creditor, debt.debtor)} - {
            context.user_id,
            BANK_USER_ID,
        }
        names, _ = await self.bot.membership.fetch_names(guild_id, others) if others else ({}, False)
        return money.render_wallet(
            found,
            context.words,
            now=self.bot.services.clock.now(),
            user_id=context.user_id,
            names=names,
            in_server=context.guild_id is not None,
        )

    async def _render_entries(self, context: InteractionContext, user_id: int, number: int) -> Screen:
        """Return a page of the entries in a wallet. User 0 is the reader; other wallets require Manage Server."""
        guild_id = await _find_server(context, user_id)
        page = await self.bot.services.ledger.statements.page(guild_id, user_id or context.user_id, number)
        return money.render_entries(page, context.words, user_id=user_id)

    async def _handle_entry_click(self, interaction: Interaction, custom_id: PanelId, values: base.Values) -> None:
        about = custom_id.about
        if custom_id.action == money.SHOW_ACTION:
            about = f"{about.partition('.')[0]}.{''.join(values)}"
        if not _ENTRY_PATTERN.fullmatch(about):
            raise LookupError(f"no such entry: {about}")
        user_id, *numbers = map(int, about.split("."))
        if custom_id.action == money.CORRECT_ACTION:
            async with InteractionContext(interaction, cached_only=True) as context:
                check_manager(context)
                await context.open_dialog(money.correction_dialog(numbers[0], context.words))
            return
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            render = self._render_entries if custom_id.action == money.PAGE_ACTION else self._render_entry
            await base.show_panel(context, await render(context, user_id, *numbers))

    async def _render_entry(self, context: InteractionContext, user_id: int, number: int, page: int = 1) -> Screen:
        guild_id = await _find_server(context, user_id)
        statements = self.bot.services.ledger.statements
        found = await statements.entry(guild_id, user_id or context.user_id, number, page)
        return money.render_entry(found, context.words, user_id=user_id, correctable=context.is_manager)

    async def _handle_balance_click(
        self, context: InteractionContext, custom_id: PanelId, values: base.Values
    ) -> Screen:
        return await self._render_balance(context, BalancePeriod(custom_id.action))

    async def _render_balance(self, context: InteractionContext, period: BalancePeriod) -> Screen:
        guild_id = await context.find_server_id()
        services = self.bot.services
        since = period.start(services.clock.now())
        await services.ledger.open_wallet(guild_id, context.user_id)
        found = await services.ledger.balance_history(guild_id, context.user_id, since=since)
        return await asyncio.to_thread(money.render_balance, found, period, context.words)


async def _find_server(context: InteractionContext, user_id: int) -> int:
    """Return the server's id. Wallets of others require Manage Server. Refusals `not_manager`, `which_server`."""
    return await context.find_server_id() if user_id in {0, context.user_id} else check_manager(context)


class _PendingPayment(Struct, frozen=True):
    """Payment to confirm. `amount` is in chips, and so is `owed`, the part of the amount that pays a debt."""

    guild_id: int
    payee: int
    amount: int
    owed: int
    reason: str


class PaymentsCog(base.PrialCog):
    """Payments and debts."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.dialogs["pay"] = partial(self._handle_debt_dialog, self._pay_debt)
        self.handlers.panels[Panel.PAY] = self._handle_click
        self.handlers.dialogs[money.PAYMENT_DIALOG] = self._handle_payment_dialog
        self._questions: base.PendingQuestions[_PendingPayment] = base.PendingQuestions(1_000)
        self.handlers.dialogs["forgive"] = partial(self._handle_debt_dialog, self._forgive)
        self.add_context_menu("command-menu-pay", self._handle_menu)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def pay(self, interaction: Interaction, person: discord.User, amount: int, reason: str = "") -> None:
        """Pay a member: your debt first, then a gift."""
        await base.respond_privately(
            interaction, lambda context: self._pay(context, person.id, amount, reason, bot=person.bot)
        )

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def forgive(self, interaction: Interaction, person: discord.User, amount: int | None = None) -> None:
        """Forgive a debt that a member owes you."""
        await base.respond_privately(interaction, lambda context: self._forgive(context, person.id, amount))

    @pay.autocomplete("amount")
    async def _autocomplete_owed(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._debt_choices(interaction, current, own_debts=True)

    @forgive.autocomplete("amount")
    async def _autocomplete_lent(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._debt_choices(interaction, current, own_debts=False)

    async def _debt_choices(
        self, interaction: Interaction, current: str, *, own_debts: bool
    ) -> list[app_commands.Choice[int]]:
        """Return the amounts of debts that the person owes (`own_debts`) or is owed, as choices.

        Once the command names a member, only debts between the two are returned.
        """
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
        """Return the payee's user id. The bot's own user stands for the bank."""
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
        return money.render_debt_paid(creditor, amount, _sum_debts(debts, context.user_id, creditor), context.words)

    async def _pay(self, context: InteractionContext, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        """Pay a debt, or ask for confirmation if `amount` exceeds the debt. A payment to the bot goes to the bank."""
        if self._creditor(person) == BANK_USER_ID:
            return await self._pay_debt(context, BANK_USER_ID, amount, reason)
        if bot:
            raise Refusal("not_a_player")
        guild_id = await context.find_server_id()
        planned = await self.bot.services.ledger.payments.plan(guild_id, context.user_id, person, amount, reason)
        if planned.owed == amount:
            return await self._pay_debt(context, person, amount, reason)
        if not base.is_member(context.interaction, person):
            raise Refusal("no_wallet_here")
        number = self._questions.add(context, _PendingPayment(guild_id, person, amount, planned.owed, reason))
        debts = await self.bot.services.ledger.debts.debts_of(guild_id, context.user_id)
        at_tables = _sum_debts((one for one in debts if one.table_id is not None), context.user_id, person)
        return money.render_payment_question(planned, person, reason, number, context.words, at_tables=at_tables)

    async def _handle_answer(self, context: InteractionContext, number: int, *, yes: bool) -> Screen:
        """Apply the answer to a confirmation. Several clicks on yes pay once."""
        context.response.in_place = True
        if not yes:
            self._questions.decline(context, number)
            return responses.text_response(context.words("pay-not-done"))
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
        return money.render_payment(payment, request.payee, context.words)

    def _notify_payee(self, context: InteractionContext, payee: int, payment: MemberPayment, reason: str) -> None:
        render = money.payment_notification_lines
        lines = partial(render, payer=context.user_id, payment=payment, reason=reason)
        corrections.notify_member(context, payee, lines)

    async def _handle_menu(self, interaction: Interaction, person: discord.Member) -> None:
        """Open the dialog to pay a member. Its submission is checked like the command."""
        async with InteractionContext(interaction, cached_only=True) as context:
            if person.bot and self._creditor(person.id) != BANK_USER_ID:
                raise Refusal("not_a_player")
            await context.open_dialog(money.payment_dialog(context.words, person.id))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: base.Values) -> None:
        if custom_id.action == money.ASK_ACTION:
            async with InteractionContext(interaction, cached_only=True) as context:
                await context.open_dialog(money.payment_dialog(context.words))
            return
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            number = int(custom_id.about or 0)
            await context.response.send_private(
                await self._handle_answer(context, number, yes=custom_id.action == money.PAY_ACTION)
            )

    async def _handle_payment_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction) as context:
            person, reason = int(submission.text("person")), submission.text("reason")
            amount = submission.amount("amount", context.words)
            screen = await self._pay(context, person, amount, reason, bot=base.is_bot(interaction, person))
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
    await bot.add_cog(WalletCog(bot))
    await bot.add_cog(PaymentsCog(bot))
