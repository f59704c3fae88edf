"""Corrections of booked transactions and imports of balances, each confirmed before it is booked."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

import discord
from msgspec import Struct

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.ledger.imports import MAX_FILE_BYTES, MAX_FILE_LINES, FileLine, read_balance_file
from bot.ledger.values import ALL_DEALS, Correction, ImportPlan
from bot.screens import money, notifications, responses
from bot.screens.server import server_settings
from bot.screens.widgets.custom_ids import PanelId
from bot.screens.widgets.layout import Screen
from cogs.base import PendingQuestions, Values
from cogs.permissions import bank_limit, check_can_rule, check_manager


class CorrectionRequest(Struct, frozen=True, kw_only=True):
    """Request to reverse the ledger entry `entry`, or deals of the table `table_id`; the other number is 0.

    `deals` has the numbers of the first and the last deal.
    """

    reason: str
    entry: int = 0
    table_id: int = 0
    deals: tuple[int, int] = ALL_DEALS


class _PendingCorrection(Struct, frozen=True):
    request: CorrectionRequest
    preview: Correction


class CorrectionDialogue:
    """Preview, confirmation and booking of corrections."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._questions: PendingQuestions[_PendingCorrection] = PendingQuestions(100)

    async def ask(
        self, context: InteractionContext, request: CorrectionRequest, *, has_changed: bool = False
    ) -> Screen:
        """Show a preview of the correction, and ask for confirmation."""
        guild_id = check_manager(context)
        preview = await self._reverse(context, guild_id, request, "", None)
        await self._check_can_correct(context, guild_id, request, preview)
        number = self._questions.add(context, _PendingCorrection(request, preview))
        disputes = await self._find_open_disputes(guild_id, request)
        return money.render_correction_question(
            preview, number, context.words, reason=request.reason, disputes=disputes, has_changed=has_changed
        )

    async def handle_answer(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        """Book the correction once, or cancel it. If its preview is out of date, ask again."""
        guild_id, number = check_manager(context), int(custom_id.about or 0)
        if custom_id.action == money.CANCEL_ACTION:
            self._questions.decline(context, number)
            return responses.text_response(context.words("correcting-left"))
        question = self._questions.accept(context, number)
        request = question.request
        await self._check_can_correct(context, guild_id, request, question.preview)
        try:
            correction = await self._reverse(context, guild_id, request, context.idempotency_key, question.preview)
        except Refusal as refusal:
            if refusal.code != "correction_changed":
                raise
            return await self.ask(context, request, has_changed=True)
        lines = partial(
            notifications.correction_lines, actor=context.user_id, reason=request.reason, results=correction.results
        )
        for member in correction.members:
            notify_member(context, member.user_id, partial(lines, one=member))
        tables = await self._bot.services.results.changes_after_voiding(guild_id, correction.results)
        disputes = await self._find_open_disputes(guild_id, request)
        return money.render_correction(correction, context.words, tables, disputes=disputes)

    async def _check_can_correct(
        self, context: InteractionContext, guild_id: int, request: CorrectionRequest, preview: Correction
    ) -> None:
        """Refuse `own_deal` if the correction reverses the person's own deals or rulings on them (see `can_rule`)."""
        if not request.table_id and not await self._bot.services.ledger.corrections.is_deal_ruling(
            guild_id, request.entry
        ):
            return
        await check_can_rule(context, guild_id, (one.user_id for one in preview.members))

    async def _reverse(
        self,
        context: InteractionContext,
        guild_id: int,
        request: CorrectionRequest,
        idempotency_key: str,
        preview: Correction | None,
    ) -> Correction:
        """Reverse the transactions and void their league results.

        With an empty `idempotency_key`, only return the preview. Refusal `correction_changed` if `preview` is out of
        date.
        """
        books, results = self._bot.services.ledger.corrections, self._bot.services.results
        reverse: Callable[..., Awaitable[Correction]] = books.reverse if request.entry else books.reverse_deals
        void: Callable[..., Any] = results.prepare_void_by_entry if request.entry else results.prepare_void
        subject = (request.entry,) if request.entry else (request.table_id, *request.deals)
        return await reverse(
            guild_id,
            context.user_id,
            *subject,
            request.reason,
            idempotency_key,
            bank_limit=bank_limit(context),
            extra_batch=partial(void, guild_id, context.user_id, *subject, request.reason),
            expected=preview,
        )

    async def _find_open_disputes(self, guild_id: int, request: CorrectionRequest) -> tuple[int, ...]:
        """Return the numbers of the open disputes about the reversed deals. The correction does not decide them."""
        services, deals = self._bot.services, (request.table_id, *request.deals)
        if request.entry:
            found = await services.ledger.corrections.deal_of(guild_id, request.entry)
            if found is None:
                return ()
            deals = (*found, found[1])
        return await services.disputes.open_about(guild_id, *deals)


def notify_member(context: InteractionContext, user_id: int, lines: notifications.NotificationText) -> None:
    """Notify a member of a change to their money, in this channel if they accept no direct messages."""
    if context.guild_id is not None and user_id != context.user_id:
        here = context.interaction.channel_id
        context.client.presenter.notifications.notify(
            context.guild_id, user_id, lines, idempotency_key=context.idempotency_key, channel_id=here
        )


_USER_ID = re.compile(r"(?:<@!?)?(\d{15,20})>?")
_MAX_ID: Final = 2**63 - 1
"""Greatest id that Discord can create and the database can store."""
_MAX_NAMESAKES = 20


class ImportDialogue:
    """Preview, confirmation and booking of imported balances."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._questions: PendingQuestions[ImportPlan] = PendingQuestions(100)

    async def ask(self, context: InteractionContext, file: discord.Attachment) -> Screen:
        """Show a preview of the import. Refusals `not_manager`, `import_too_big`, `import_unreadable`."""
        guild_id = check_manager(context)
        if file.size > MAX_FILE_BYTES:
            raise Refusal("import_too_big", lines=MAX_FILE_LINES)
        try:
            lines = read_balance_file(await file.read(), context.words.notation)
        except discord.HTTPException:
            raise Refusal("import_unreadable") from None
        members, problems = await self._find_members(guild_id, lines)
        plan = await self._bot.services.ledger.imports.plan(guild_id, lines, members, problems)
        return server_settings.render_import(plan, self._questions.add(context, plan), 1, context.words)

    async def handle_answer(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        """Show another page, book the balances once, or cancel. If the preview is out of date, show a new one."""
        guild_id, imports = check_manager(context), self._bot.services.ledger.imports
        question, _, page = custom_id.about.partition(".")
        number = int(question or 0)
        if custom_id.action == server_settings.PAGE_ACTION:
            return server_settings.render_import(
                self._questions.find(context, number), number, int(page or 1), context.words
            )
        if custom_id.action == server_settings.CANCEL_ACTION:
            self._questions.decline(context, number)
            return responses.text_response(context.words("import-left"))
        plan = self._questions.accept(context, number)
        try:
            await imports.book(guild_id, context.user_id, plan, context.idempotency_key)
        except Refusal as refusal:
            if refusal.code != "import_changed":
                raise
            plan = await imports.refresh(guild_id, plan)
            return server_settings.render_import(
                plan, self._questions.add(context, plan), 1, context.words, has_changed=True
            )
        for line in plan.bookable_lines:
            notify_member(context, line.user_id, partial(notifications.import_lines, actor=context.user_id, line=line))
        return server_settings.render_imported(plan, context.words)

    async def _find_members(self, guild_id: int, lines: Sequence[FileLine]) -> tuple[dict[str, int], dict[str, str]]:
        """Return two mappings by name in the file: the user ids of members, and the problems of the other names."""
        guild = self._bot.get_guild(guild_id)
        if guild is None:
            return {}, {}
        names = dict.fromkeys(line.name for line in lines if not line.problem)
        ids = {name: int(match[1]) for name in names if (match := _USER_ID.fullmatch(name))}
        known_ids = sorted({user_id for user_id in ids.values() if user_id <= _MAX_ID})[:MAX_FILE_LINES]
        known = await guild.query_members(user_ids=known_ids, limit=MAX_FILE_LINES) if known_ids else []
        by_id = {one.id: one for one in known}
        members: dict[str, int] = {}
        problems: dict[str, str] = {}
        for name in names:
            if ids.get(name, 0) > _MAX_ID:
                problems[name] = "id"
                continue
            if name in ids:
                found = [by_id[ids[name]]] if ids[name] in by_id else []
            else:
                found = _named_exactly(name, await guild.query_members(query=name, limit=_MAX_NAMESAKES))
            if len(found) == 1 and not found[0].bot:
                members[name] = found[0].id
            else:
                problems[name] = "ambiguous" if len(found) > 1 else "bot" if found else "unknown"
        return members, problems


def _named_exactly(name: str, found: Sequence[discord.Member]) -> list[discord.Member]:
    """Return the members whose nickname, display name or user name is `name`, ignoring case."""
    wanted = name.casefold()
    return [
        one for one in found if wanted in {(alias or "").casefold() for alias in (one.nick, one.global_name, one.name)}
    ]
