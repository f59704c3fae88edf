"""`/house import`: balances from a file, previewed line by line before they are booked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

import discord

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.ledger.balance_file import MAX_FILE_BYTES, MAX_FILE_LINES, FileLine, read_balance_file
from bot.ledger.import_plan import ImportPlan
from bot.screens import importing, told
from bot.screens.ids import PanelId
from bot.screens.layout import Screen
from cogs import correcting
from cogs.questions import PendingQuestions

MAX_PENDING_IMPORTS: Final = 100
"""Imports cached while a confirmation is pending."""
_USER_ID = re.compile(r"(?:<@!?)?(\d{15,20})>?")
"""User id, alone or as a mention."""
_MAX_ID: Final = 2**63 - 1
"""Greatest id that Discord can create and the database can store."""
_MAX_NAMESAKES = 20
"""Members with the same beginning of their name that are compared."""


class ImportDialogue:
    """Preview, confirmation and booking of imported balances."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._questions: PendingQuestions[ImportPlan] = PendingQuestions(MAX_PENDING_IMPORTS)

    async def ask(self, context: InteractionContext, guild_id: int, file: discord.Attachment) -> Screen:
        """Show a preview of the import."""
        if file.size > MAX_FILE_BYTES:
            raise Refusal("import_too_big", lines=MAX_FILE_LINES)
        try:
            lines = read_balance_file(await file.read(), context.words.notation)
        except discord.HTTPException:
            raise Refusal("import_unreadable") from None
        members, problems = await self._find_members(guild_id, lines)
        plan = await self._bot.services.ledger.imports.plan(guild_id, lines, members, problems)
        return importing.render_import(plan, self._questions.add(context, plan), 1, context.words)

    async def handle_answer(self, context: InteractionContext, guild_id: int, custom_id: PanelId) -> Screen:
        """Apply a button: show another page, book everything once, or cancel."""
        question, _, page = custom_id.about.partition(".")
        number, imports = int(question or 0), self._bot.services.ledger.imports
        if custom_id.action == importing.PAGE_ACTION:
            return importing.render_import(self._questions.find(context, number), number, int(page or 1), context.words)
        if custom_id.action == importing.CANCEL_ACTION:
            self._questions.decline(context, number)
            return importing.render_import_cancelled(context.words)
        plan = self._questions.accept(context, number)
        try:
            await imports.book(guild_id, context.user_id, plan, context.idempotency_key)
        except Refusal as refusal:
            if refusal.code != "import_changed":
                raise
            plan = await imports.refresh(guild_id, plan)
            return importing.render_import(plan, self._questions.add(context, plan), 1, context.words, has_changed=True)
        for line in plan.bookable_lines:
            correcting.notify_member(context, line.user_id, partial(told.import_lines, actor=context.user_id, line=line))
        return importing.render_imported(plan, context.words)

    async def _find_members(self, guild_id: int, lines: Sequence[FileLine]) -> tuple[dict[str, int], dict[str, str]]:
        """Return the members by the name in the file, and for other names the reason why there is none."""
        guild = self._bot.get_guild(guild_id)
        names = list(dict.fromkeys(line.name for line in lines if not line.problem))
        if guild is None:
            return {}, {}
        ids = {name: int(found[1]) for name in names if (found := _USER_ID.fullmatch(name))}
        problems = {name: "id" for name, one in ids.items() if one > _MAX_ID}
        ids = {name: one for name, one in ids.items() if name not in problems}
        names = [name for name in names if name not in problems]
        known = await guild.query_members(user_ids=sorted(set(ids.values()))[:MAX_FILE_LINES]) if ids else []
        there = {one.id: one for one in known}
        members: dict[str, int] = {}
        for name in names:
            if name in ids:
                several = [there[ids[name]]] if ids[name] in there else []
            else:
                several = _named_exactly(name, await guild.query_members(query=name, limit=_MAX_NAMESAKES))
            if len(several) == 1 and not several[0].bot:
                members[name] = several[0].id
            else:
                problems[name] = "ambiguous" if len(several) > 1 else "bot" if several else "unknown"
        return members, problems


def _named_exactly(name: str, found: Sequence[discord.Member]) -> list[discord.Member]:
    """Return the members with exactly that nickname, display name or user name, ignoring case."""
    wanted = name.casefold()
    return [
        one for one in found if wanted in {(alias or "").casefold() for alias in (one.nick, one.global_name, one.name)}
    ]
