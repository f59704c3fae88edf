"""`/dispute …`: disputes about deals and games, and the decisions of managers and league organisers."""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
from discord import app_commands
from msgspec import Struct

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.disputes.values import Dispute, DisputeDecision
from bot.errors import Refusal
from bot.ledger.values import BANK_USER_ID
from bot.screens.history import disputes, past_games
from bot.screens.history.past_games import DISPUTE_ACTION
from bot.screens.notifications import NotificationText
from bot.screens.widgets.components import Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, TableId
from bot.screens.widgets.layout import Screen
from cogs.base import PendingQuestions, PrialCog, Values, panel_defer_mode, respond_privately, show_panel
from cogs.permissions import (
    bank_limit,
    can_decide,
    check_can_rule,
    check_decides_any,
    check_readable,
    find_dispute_leagues,
    find_latest_table,
)

DisputeNumber = app_commands.Range[int, 1, 10**9]
_ACTIONS_WITH_REASON: Final = frozenset({disputes.STAND, disputes.VOID})


class _PendingDispute(Struct, frozen=True):
    table_id: int
    reason: str


class DisputesCog(PrialCog):
    """Disputes and their decisions."""

    dispute = app_commands.Group(name="dispute", description="…")

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self._questions: PendingQuestions[_PendingDispute] = PendingQuestions(100)
        self.handlers.table["dispute"] = self._show_table_dispute
        self.handlers.table[DISPUTE_ACTION] = self._open_reason_dialog
        self.handlers.panels[Panel.DISPUTE] = self._handle_click
        self.handlers.dialogs[Panel.DISPUTE] = self._handle_dialog
        place = f":{Panel.DISPUTE}"
        self.handlers.current_screens[f"s{place}"] = self.handlers.current_screens[f"d{place}"] = self._current_screen

    @dispute.command(name="open")
    async def open_dispute(
        self,
        interaction: Interaction,
        reason: str,
        deal: DisputeNumber | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
    ) -> None:
        """Dispute a deal, or the game it belongs to."""
        async with InteractionContext(interaction) as context:
            table_id = table or await find_latest_table(context)
            await self.bot.services.disputes.check_may_dispute(
                table_id, context.user_id, deal, manager=context.is_manager
            )
            question = await self._ask_for_deal(context, table_id, reason) if deal is None else None
            await context.response.send_private(question or await self._open_dispute(context, table_id, deal, reason))

    @dispute.command(name="show")
    async def show_dispute(self, interaction: Interaction, number: DisputeNumber | None = None) -> None:
        """Show a dispute by its number, or the dispute at this channel's table."""
        async with InteractionContext(interaction) as context:
            found = await self._find_latest(context) if number is None else await self._find_visible(context, number)
            await context.response.send_private(await self._render_dispute(context, found))

    @dispute.command(name="list")
    async def list_disputes(self, interaction: Interaction) -> None:
        """List the open disputes."""
        await respond_privately(interaction, self._render_page)

    @dispute.command()
    async def withdraw(self, interaction: Interaction, number: DisputeNumber) -> None:
        """Withdraw your own dispute."""
        await respond_privately(interaction, lambda context: self._withdraw(context, number))

    @dispute.command()
    async def stand(self, interaction: Interaction, number: DisputeNumber, reason: str) -> None:
        """Decide that the result stands."""
        await respond_privately(interaction, lambda context: self._decide(context, disputes.STAND, number, reason))

    @dispute.command()
    async def void(self, interaction: Interaction, number: DisputeNumber, reason: str) -> None:
        """Decide that the deal or game is void."""
        await respond_privately(interaction, lambda context: self._decide(context, disputes.VOID, number, reason))

    @dispute.command()
    async def correct(
        self,
        interaction: Interaction,
        number: DisputeNumber,
        amount: int,
        reason: str,
        giver: discord.User | None = None,
        taker: discord.User | None = None,
    ) -> None:
        """Transfer chips between players of the deal, or between a player and the bank."""
        async with InteractionContext(interaction) as context:
            people = (BANK_USER_ID if one is None else one.id for one in (giver, taker))
            await context.response.send_private(await self._order_transfer(context, number, (*people,), amount, reason))

    @dispute.command()
    async def record(self, interaction: Interaction, number: DisputeNumber) -> None:
        """Show the whole record of the disputed deal."""
        await respond_privately(interaction, lambda context: self._render_record(context, number))

    # Actions

    async def _ask_for_deal(self, context: InteractionContext, table_id: int, reason: str) -> Screen | None:
        """Return a question about which deal is disputed, the current or the previous one; None if only one can be."""
        history = self.bot.services.history
        now = await check_readable(context, await history.statement(table_id))
        if now.outcome is not None:
            return None
        last = await history.statement(table_id, now.deal_no - 1)
        if last is None:
            return None
        number = self._questions.add(context, _PendingDispute(table_id, reason))
        return disputes.render_deal_question(number, now.deal_no, last.deal_no, context.words, game=now.game)

    async def _dispute_chosen_deal(self, context: InteractionContext, about: str) -> Screen:
        number, _, deal = about.partition(".")
        question = self._questions.accept(context, int(number))
        context.idempotency_key += f".{deal}"  # both deals can be disputed, each once
        return await self._open_dispute(context, question.table_id, int(deal), question.reason)

    async def _open_dispute(self, context: InteractionContext, table_id: int, deal: int | None, reason: str) -> Screen:
        statement = await check_readable(context, await self.bot.services.history.statement(table_id, deal))
        found = await self.bot.services.disputes.raise_dispute(
            table_id,
            context.user_id,
            statement.deal_no,
            reason,
            manager=context.is_manager,
            key=context.idempotency_key,
        )
        self._notify(context, found, disputes.dispute_notification(found), "marked")
        self.bot.tasks.start(self._notify_organisers(context, found), f"telling who decides dispute {found.number}")
        return await self._render_dispute(context, found)

    async def _withdraw(self, context: InteractionContext, number: int) -> Screen:
        found = await self._find_visible(context, number)
        withdraw = self.bot.services.disputes.withdraw
        dispute = await withdraw(found.guild_id, number, context.user_id, context.idempotency_key)
        return await self._announce_decision(context, DisputeDecision(dispute=dispute))

    async def _decide(self, context: InteractionContext, action: str, number: int, reason: str) -> Screen:
        found, service = await self._find_to_rule(context, number), self.bot.services.disputes
        decide = partial(service.void, limit=bank_limit(context)) if action == disputes.VOID else service.let_stand
        decision = await decide(found.guild_id, number, context.user_id, reason, context.idempotency_key)
        return await self._announce_decision(context, decision)

    async def _announce_decision(self, context: InteractionContext, decision: DisputeDecision) -> Screen:
        self._notify(context, decision.dispute, disputes.ruling_notification(decision), "ended")
        tables = await self.bot.services.results.changes_after_voiding(decision.dispute.guild_id, decision.results)
        return disputes.render_ruling(decision, context.words, tables)

    async def _order_transfer(
        self, context: InteractionContext, number: int, people: tuple[int, ...], amount: int, reason: str
    ) -> Screen:
        guild_id, (giver, taker) = (await self._find_to_rule(context, number)).guild_id, people
        # The bank also represents former members, whose ids are below its own.
        if not context.is_manager and min(people) <= BANK_USER_ID:
            raise Refusal("bank_of_managers")
        context.describe_action("deed-dispute-chips", amount=amount)
        found = await self.bot.services.disputes.order_transfer(
            guild_id,
            number,
            context.user_id,
            giver,
            taker,
            amount,
            reason,
            context.idempotency_key,
            limit=bank_limit(context),
        )
        self._notify(
            context, found, disputes.chips_notification(found, found.transfers[-1]), f"chips {len(found.transfers)}"
        )
        return await self._render_dispute(context, found)

    async def _render_record(self, context: InteractionContext, number: int) -> Screen:
        guild_id = (await self._find_to_decide(context, number)).guild_id
        found = await self.bot.services.disputes.read_record(guild_id, number, context.user_id, context.idempotency_key)
        return past_games.render_record(found, context.words)

    def _notify(self, context: InteractionContext, dispute: Dispute, lines: NotificationText, event: str) -> None:
        notices, key = self.bot.presenter.notifications, f"dispute {dispute.guild_id} {dispute.number} {event}"
        if dispute.channel_id:
            notices.announce(dispute.guild_id, dispute.channel_id, lines, idempotency_key=key)
        for user_id in dispute.affected_users:
            if user_id != context.user_id:
                notices.notify(dispute.guild_id, user_id, lines, idempotency_key=key, read_more="told-dispute")

    async def _notify_organisers(self, context: InteractionContext, found: Dispute) -> None:
        """Notify people who may decide a new dispute, by direct message and in the channels of the leagues affected."""
        guild_id, key = found.guild_id, f"dispute {found.guild_id} {found.number} decide"
        notices, lines = self.bot.presenter.notifications, disputes.dispute_notification(found)
        leagues = [one for one in await find_dispute_leagues(context, found) if one.guild_id == guild_id]
        for league in leagues:
            if league.channel_id is not None:
                notices.announce(guild_id, league.channel_id, lines, idempotency_key=key, role=league.organiser_role)
        roles = {one.organiser_role for one in leagues if one.organiser_role is not None}
        for user_id in await self.bot.decision_makers.find(guild_id, roles, found.affected_users):
            notices.notify(guild_id, user_id, lines, idempotency_key=key, read_more="told-dispute")

    # Screens

    async def _render_dispute(self, context: InteractionContext, found: Dispute) -> Screen:
        """Return a dispute with its actions.

        Actions are left out in direct messages, because the numbers of disputes are unique per server only.
        """
        reader = context.user_id if context.guild_id == found.guild_id else 0
        return disputes.render_dispute(found, context.words, reader=reader, may_decide=await can_decide(context, found))

    async def _render_page(self, context: InteractionContext, *, after: int = 0, before: int | None = None) -> Screen:
        guild_id, accepts = await check_decides_any(context), partial(can_decide, context)
        page = await self.bot.services.disputes.open_page(guild_id, after=after, before=before, accepts=accepts)
        return disputes.render_disputes(page, context.words)

    async def _find_to_decide(self, context: InteractionContext, number: int) -> Dispute:
        """Return a dispute that the person may decide. Refusals `not_dispute_organiser`, `no_such_dispute`."""
        guild_id = await check_decides_any(context)
        found = await self.bot.services.disputes.get(guild_id, number)
        if not await can_decide(context, found):
            raise Refusal("not_dispute_organiser")
        return found

    async def _find_to_rule(self, context: InteractionContext, number: int) -> Dispute:
        """Return a dispute that the person may decide. Refusal `own_deal` if it is open and `can_rule` is False."""
        found = await self._find_to_decide(context, number)
        if found.is_open:
            await check_can_rule(context, found.guild_id, found.people, await find_dispute_leagues(context, found))
        return found

    async def _find_visible(self, context: InteractionContext, number: int) -> Dispute:
        """Return a dispute that the person may see, or refuse `no_such_dispute`."""
        guild_id = await context.find_server_id()
        return await self._check_visible(context, await self.bot.services.disputes.get(guild_id, number))

    async def _check_visible(self, context: InteractionContext, found: Dispute) -> Dispute:
        here = found.on_hold and found.channel_id == context.interaction.channel_id
        if not here and context.user_id not in found.affected_users and not await can_decide(context, found):
            raise Refusal("no_such_dispute")
        return found

    async def _find_latest(self, context: InteractionContext) -> Dispute:
        """Return the dispute for which this table is on hold, or else the last dispute about its last deal."""
        table_id = await find_latest_table(context)
        service = self.bot.services.disputes
        found = await service.on_hold_at(table_id)
        if found is None:
            statement = await check_readable(context, await self.bot.services.history.statement(table_id))
            found = await service.latest_of_deal(table_id, statement.deal_no)
        if found is None:
            raise Refusal("no_such_dispute")
        return await self._check_visible(context, found)

    # Clicks

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId | DialogId) -> CurrentScreen:
        number = custom_id.about[1] if isinstance(custom_id, DialogId) else custom_id.about
        found = await self._find_visible(context, int(number))
        return CurrentScreen(disputes.dispute_stamp(found), partial(self._render_dispute, context, found))

    async def _show_table_dispute(self, interaction: Interaction, custom_id: TableId, values: Values) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            await context.load_table(custom_id.table)
            found = await self.bot.services.disputes.on_hold_at(custom_id.table)
            if found is None:
                raise Refusal("no_such_dispute")
            await show_panel(context, await self._render_dispute(context, await self._check_visible(context, found)))

    async def _open_reason_dialog(self, interaction: Interaction, custom_id: TableId, values: Values) -> None:
        deal = int(custom_id.about) if custom_id.about.isdecimal() else 0
        async with InteractionContext(interaction, cached_only=True) as context:
            service = self.bot.services.disputes
            await service.check_may_dispute(custom_id.table, context.user_id, deal, manager=context.is_manager)
            await context.open_dialog(disputes.dispute_dialog(custom_id.table, deal, context.words))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        action, about = custom_id.action, values[0] if values else custom_id.about
        number = int(about) if about.isdecimal() else 0
        if action in _ACTIONS_WITH_REASON:
            async with InteractionContext(interaction, cached_only=True) as context:
                await context.open_dialog(disputes.ruling_dialog(action, number, context.words, custom_id.stamp))
        elif action == disputes.CHIPS:
            async with InteractionContext(interaction, cached_only=True) as context:
                dispute = await self._find_to_rule(context, number)
                dialog = disputes.chips_dialog(dispute, context.words, may_use_bank=context.is_manager)
                await context.open_dialog(dialog)
        elif action == disputes.RECORD:
            await respond_privately(interaction, lambda context: self._render_record(context, number))
        else:
            async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
                if action == disputes.DEAL_CHOICE_ACTION:
                    await show_panel(context, await self._dispute_chosen_deal(context, about))
                else:
                    await show_panel(context, await self._render_panel(context, action, number))

    async def _render_panel(self, context: InteractionContext, action: str, number: int) -> Screen:
        if action == disputes.WITHDRAW:
            return await self._withdraw(context, number)
        if action == disputes.SHOW:
            return await self._render_dispute(context, await self._find_visible(context, number))
        if action == disputes.BEFORE:
            return await self._render_page(context, before=number)
        return await self._render_page(context, after=number)

    async def _handle_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            action, *about = submission.id.about
            number, reason = int(about[0]), submission.text("reason")
            if action == "open":
                screen = await self._open_dispute(context, number, int(about[1]), reason)
            elif action == disputes.CHIPS:
                people = tuple(int(submission.text(name) or BANK_USER_ID) for name in ("giver", "taker"))
                screen = await self._order_transfer(
                    context, number, people, submission.amount("amount", context.words), reason
                )
            else:
                screen = await self._decide(context, action, number, reason)
            await show_panel(context, screen)


async def setup(bot: Prial) -> None:
    await bot.add_cog(DisputesCog(bot))
