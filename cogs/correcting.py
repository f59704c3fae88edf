"""Corrections of booked transactions, previewed before they are booked, and notifications about them."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.ledger.values import ALL_DEALS, Correction
from bot.screens import correcting, told
from bot.screens.ids import PanelId
from bot.screens.layout import Screen
from cogs.questions import PendingQuestions
from cogs.rights import bank_limit, check_can_rule

MAX_PENDING_CORRECTIONS: Final = 100
"""Corrections cached while a confirmation is pending."""


class CorrectionRequest(Struct, frozen=True, kw_only=True):
    """Request for a correction: an `entry`, or deals of a table, and the reason."""

    reason: str
    entry: int = 0
    table_id: int = 0
    deals: tuple[int, int] = ALL_DEALS


class _PendingCorrection(Struct, frozen=True, kw_only=True):
    """Correction that a person was asked to confirm, with the preview that they saw."""

    request: CorrectionRequest
    preview: Correction


class CorrectionDialogue:
    """Preview, confirmation and booking of corrections."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._questions: PendingQuestions[_PendingCorrection] = PendingQuestions(MAX_PENDING_CORRECTIONS)

    async def ask(self, context: InteractionContext, guild_id: int, request: CorrectionRequest, *, changed: bool = False) -> Screen:
        """Show a preview of the correction, and ask for confirmation. Refusals as for `Corrections.reverse`."""
        would = await self._reverse(context, guild_id, request, "", None)
        await self._check_can_correct(context, guild_id, request, would)
        number = self._questions.add(context, _PendingCorrection(request=request, preview=would))
        open_ = await self._find_open_disputes(guild_id, request)
        return correcting.render_correction_question(would, number, context.words, reason=request.reason, disputes=open_, has_changed=changed)

    async def handle_answer(self, context: InteractionContext, guild_id: int, custom_id: PanelId) -> Screen:
        """Apply the answer: reverse everything once, or nothing. If the preview is out of date, ask again."""
        number = int(custom_id.about or 0)
        if custom_id.action == correcting.CANCEL_ACTION:
            self._questions.decline(context, number)
            return correcting.render_correction_cancelled(context.words)
        asked = self._questions.accept(context, number)
        wanted = asked.request
        await self._check_can_correct(context, guild_id, wanted, asked.preview)
        try:
            done = await self._reverse(context, guild_id, wanted, context.idempotency_key, asked.preview)
        except Refusal as refusal:
            if refusal.code != "correction_changed":
                raise
            return await self.ask(context, guild_id, wanted, changed=True)
        lines = partial(told.correction_lines, actor=context.user_id, reason=wanted.reason, results=done.results)
        for one in done.members:
            notify_member(context, one.user_id, partial(lines, one=one))
        tables = await self._bot.services.results.rank_changes.after_voiding(guild_id, done.results)
        return correcting.render_correction(done, context.words, tables, disputes=await self._find_open_disputes(guild_id, wanted))

    async def _check_can_correct(self, context: InteractionContext, guild_id: int, request: CorrectionRequest, preview: Correction) -> None:
        """Refuse `own_deal` if the correction reverses the person's own deals, or rulings on them, see `ruling`."""
        if not request.table_id and not await self._bot.services.ledger.corrections.is_deal_ruling(guild_id, request.entry):
            return
        await check_can_rule(context, guild_id, (one.user_id for one in preview.members))

    async def _reverse(
        self, context: InteractionContext, guild_id: int, request: CorrectionRequest, idempotency_key: str, preview: Correction | None
    ) -> Correction:
        """Reverse the transactions under the idempotency `key`, together with their league results.

        Without a key, only return the preview.
        """
        services, actor, reason = context.client.services, context.user_id, request.reason
        books = services.ledger.corrections
        if request.entry:
            undo = partial(services.results.prepare_void_by_entry, guild_id, actor, request.entry, reason)
            return await books.reverse(
                guild_id, actor, request.entry, reason, idempotency_key, bank_limit=bank_limit(context), extra_batch=undo, expected=preview
            )
        deals = request.table_id, *request.deals
        undo = partial(services.results.prepare_void, guild_id, actor, *deals, reason)
        return await books.reverse_deals(
            guild_id, actor, *deals, reason, idempotency_key, bank_limit=bank_limit(context), extra_batch=undo, expected=preview
        )

    async def _find_open_disputes(self, guild_id: int, request: CorrectionRequest) -> tuple[int, ...]:
        """Return the numbers of the open disputes about the reversed deals. They remain to be decided."""
        services, deals = self._bot.services, (request.table_id, *request.deals)
        if request.entry:
            found = await services.ledger.corrections.deal_of(guild_id, request.entry)
            if found is None:
                return ()
            deals = (*found, found[1])
        return await services.disputes.open_about(guild_id, *deals)


def notify_member(context: InteractionContext, user_id: int, lines: told.NotificationText) -> None:
    """Notify a member of a change to their money, in this channel if they accept no direct messages."""
    if context.guild_id is not None and user_id != context.user_id:
        here = context.interaction.channel_id
        context.client.presenter.notifications.notify(context.guild_id, user_id, lines, idempotency_key=context.idempotency_key, channel_id=here)
