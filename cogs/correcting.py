"""Corrections of booked transactions, previewed before they are booked, and notifications about them."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.ledger.values import EVERY_DEAL, Correction
from bot.screens import correcting, told
from bot.screens.ids import PanelId
from bot.screens.layout import Screen
from cogs.questions import Questions
from cogs.rights import bank_limit, ruling

MOST_ASKED: Final = 100
"""Corrections cached while a confirmation is pending."""


class Wanted(Struct, frozen=True, kw_only=True):
    """Request for a correction: an `entry`, or deals of a table, and the reason."""

    reason: str
    entry: int = 0
    table_id: int = 0
    deals: tuple[int, int] = EVERY_DEAL


class _Asked(Struct, frozen=True, kw_only=True):
    """Correction that a person was asked to confirm, with the preview that they saw."""

    wanted: Wanted
    shown: Correction


class Correcting:
    """Preview, confirmation and booking of corrections."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._questions: Questions[_Asked] = Questions(MOST_ASKED)

    async def begin(self, visit: Visit, guild_id: int, wanted: Wanted, *, changed: bool = False) -> Screen:
        """Show a preview of the correction, and ask for confirmation. Refusals as for `Corrections.reverse`."""
        would = await self._done(visit, guild_id, wanted, "", None)
        await self._ruling(visit, guild_id, wanted, would)
        number = self._questions.ask(visit, _Asked(wanted=wanted, shown=would))
        open_ = await self._disputes(guild_id, wanted)
        return correcting.question(would, number, visit.words, reason=wanted.reason, disputes=open_, changed=changed)

    async def clicked(self, visit: Visit, guild_id: int, pressed: PanelId) -> Screen:
        """Apply the answer: reverse everything once, or nothing. If the preview is out of date, ask again."""
        number = int(pressed.about or 0)
        if pressed.action == correcting.LEAVE:
            self._questions.declined(visit, number)
            return correcting.left(visit.words)
        asked = self._questions.agreed(visit, number)
        wanted = asked.wanted
        await self._ruling(visit, guild_id, wanted, asked.shown)
        try:
            done = await self._done(visit, guild_id, wanted, visit.key, asked.shown)
        except Refusal as refusal:
            if refusal.code != "correction_changed":
                raise
            return await self.begin(visit, guild_id, wanted, changed=True)
        lines = partial(told.corrected, actor=visit.user_id, reason=wanted.reason, results=done.results)
        for one in done.members:
            tell(visit, one.user_id, partial(lines, one=one))
        tables = await self._bot.services.results.movements.by(guild_id, done.results)
        return correcting.done(done, visit.words, tables, disputes=await self._disputes(guild_id, wanted))

    async def _ruling(self, visit: Visit, guild_id: int, wanted: Wanted, would: Correction) -> None:
        """Refuse `own_deal` if the correction reverses the person's own deals, or rulings on them, see `ruling`."""
        if not wanted.table_id and not await self._bot.services.ledger.corrections.rules_on(guild_id, wanted.entry):
            return
        await ruling(visit, guild_id, (one.user_id for one in would.members))

    async def _done(
        self, visit: Visit, guild_id: int, wanted: Wanted, key: str, shown: Correction | None
    ) -> Correction:
        """Reverse the transactions under the idempotency `key`, together with their league results.

        Without a key, only return the preview.
        """
        services, actor, reason = visit.client.services, visit.user_id, wanted.reason
        books = services.ledger.corrections
        if wanted.entry:
            undo = partial(services.results.undo_entry, guild_id, actor, wanted.entry, reason)
            return await books.reverse(
                guild_id, actor, wanted.entry, reason, key, limit=bank_limit(visit), also=undo, shown=shown
            )
        deals = wanted.table_id, *wanted.deals
        undo = partial(services.results.undo, guild_id, actor, *deals, reason)
        return await books.reverse_deals(
            guild_id, actor, *deals, reason, key, limit=bank_limit(visit), also=undo, shown=shown
        )

    async def _disputes(self, guild_id: int, wanted: Wanted) -> tuple[int, ...]:
        """Return the numbers of the open disputes about the reversed deals. They remain to be decided."""
        services, deals = self._bot.services, (wanted.table_id, *wanted.deals)
        if wanted.entry:
            found = await services.ledger.corrections.deal_of(guild_id, wanted.entry)
            if found is None:
                return ()
            deals = (*found, found[1])
        return await services.disputes.open_about(guild_id, *deals)


def tell(visit: Visit, user_id: int, lines: told.Lines) -> None:
    """Notify a member of a change to their money, in this channel if they accept no direct messages."""
    if visit.guild_id is not None and user_id != visit.user_id:
        here = visit.interaction.channel_id
        visit.client.presenter.notices.tell(visit.guild_id, user_id, lines, key=visit.key, channel_id=here)
