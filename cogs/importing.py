"""`/house import`: balances from a file, previewed line by line before they are booked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

import discord

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.ledger.balance_file import MOST_BYTES, MOST_LINES, FileLine, read
from bot.ledger.import_plan import ImportPlan
from bot.screens import importing, told
from bot.screens.ids import PanelId
from bot.screens.layout import Screen
from cogs import correcting
from cogs.questions import Questions

MOST_PLANS: Final = 100
"""Imports cached while a confirmation is pending."""
_ID = re.compile(r"(?:<@!?)?(\d{15,20})>?")
"""User id, alone or as a mention."""
_GREATEST_ID: Final = 2**63 - 1
"""Greatest id that Discord can create and the database can store."""
_NAMESAKES = 20
"""Members with the same beginning of their name that are compared."""


class Importing:
    """Preview, confirmation and booking of imported balances."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._questions: Questions[ImportPlan] = Questions(MOST_PLANS)

    async def begin(self, visit: Visit, guild_id: int, file: discord.Attachment) -> Screen:
        """Show a preview of the import."""
        if file.size > MOST_BYTES:
            raise Refusal("import_too_big", lines=MOST_LINES)
        try:
            lines = read(await file.read(), visit.words.notation)
        except discord.HTTPException:
            raise Refusal("import_unreadable") from None
        members, problems = await self._whom(guild_id, lines)
        plan = await self._bot.services.ledger.imports.plan(guild_id, lines, members, problems)
        return importing.page(plan, self._questions.ask(visit, plan), 1, visit.words)

    async def clicked(self, visit: Visit, guild_id: int, wanted: PanelId) -> Screen:
        """Apply a button: show another page, book everything once, or cancel."""
        question, _, page = wanted.about.partition(".")
        number, imports = int(question or 0), self._bot.services.ledger.imports
        if wanted.action == importing.PAGE:
            return importing.page(self._questions.asked(visit, number), number, int(page or 1), visit.words)
        if wanted.action == importing.LEAVE:
            self._questions.declined(visit, number)
            return importing.left(visit.words)
        plan = self._questions.agreed(visit, number)
        try:
            await imports.book(guild_id, visit.user_id, plan, visit.key)
        except Refusal as refusal:
            if refusal.code != "import_changed":
                raise
            plan = await imports.again(guild_id, plan)
            return importing.page(plan, self._questions.ask(visit, plan), 1, visit.words, changed=True)
        for line in plan.booked:
            correcting.tell(visit, line.user_id, partial(told.imported, actor=visit.user_id, line=line))
        return importing.booked(plan, visit.words)

    async def _whom(self, guild_id: int, lines: Sequence[FileLine]) -> tuple[dict[str, int], dict[str, str]]:
        """Return the members by the name in the file, and for other names the reason why there is none."""
        guild = self._bot.get_guild(guild_id)
        names = list(dict.fromkeys(line.name for line in lines if not line.problem))
        if guild is None:
            return {}, {}
        ids = {name: int(found[1]) for name in names if (found := _ID.fullmatch(name))}
        problems = {name: "id" for name, one in ids.items() if one > _GREATEST_ID}
        ids = {name: one for name, one in ids.items() if name not in problems}
        names = [name for name in names if name not in problems]
        known = await guild.query_members(user_ids=sorted(set(ids.values()))[:MOST_LINES]) if ids else []
        there = {one.id: one for one in known}
        members: dict[str, int] = {}
        for name in names:
            if name in ids:
                several = [there[ids[name]]] if ids[name] in there else []
            else:
                several = _called(name, await guild.query_members(query=name, limit=_NAMESAKES))
            if len(several) == 1 and not several[0].bot:
                members[name] = several[0].id
            else:
                problems[name] = "ambiguous" if len(several) > 1 else "bot" if several else "unknown"
        return members, problems


def _called(name: str, found: Sequence[discord.Member]) -> list[discord.Member]:
    """Return the members with exactly that nickname, display name or user name, ignoring case."""
    wanted = name.casefold()
    return [
        one for one in found if wanted in {(alias or "").casefold() for alias in (one.nick, one.global_name, one.name)}
    ]
