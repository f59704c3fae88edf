"""`/dispute …`: a player disputes a deal or game, and people who may decide rule on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import discord
from discord import app_commands
from msgspec import Struct

from bot.app import Prial
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.disputes.values import Decided, Dispute
from bot.errors import Refusal
from bot.ledger.values import THE_BANK
from bot.recent import Recent
from bot.screens import disputes, replay
from bot.screens.deeds import Deed
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.ids import DialogId, PanelId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.statement import DISPUTE
from bot.screens.told import Lines
from bot.screens.words import Words
from cogs.common import PrialCog, lateness, show
from cogs.past import latest_table, readable
from cogs.rights import bank_limit, decides, deciding, leagues_of, organising_any, ruling

Number = app_commands.Range[int, 1, 10**9]
_DIALOGS: Final = frozenset({disputes.STAND, disputes.VOID})
"""Decisions that need a reason."""

MOST_ASKED: Final = 100
"""Disputes cached while a person chooses the deal."""


class _Asked(Struct, frozen=True, kw_only=True):
    """Reason to dispute one of two deals of a table."""

    user_id: int
    table_id: int
    reason: str


class DisputeCog(PrialCog):
    """Disputes and their decisions."""

    dispute = app_commands.Group(name="dispute", description="…")

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self._asked: Recent[int, _Asked] = Recent(MOST_ASKED)
        self.answered.table["dispute"] = self._at_table
        self.answered.table[DISPUTE] = self._open_clicked
        self.answered.panels[disputes.PANEL] = self._clicked
        self.answered.dialogs[disputes.PANEL] = self._sent
        place = f":{disputes.PANEL}"
        self.answered.looking[f"s{place}"] = self.answered.looking[f"d{place}"] = self._current

    @dispute.command(name="open")
    async def mark(
        self,
        interaction: Interaction,
        reason: str,
        deal: Number | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
    ) -> None:
        """Dispute a deal, or the game it belongs to."""
        async with Visit(interaction) as visit:
            table_id = table or await latest_table(self.bot, visit)
            await self.bot.services.disputes.may_mark(table_id, visit.user_id, deal, manager=visit.manager)
            asked = await self._which(visit, table_id, reason) if deal is None else None
            await visit.answer.private(asked or await self._mark(visit, table_id, deal, reason))

    @dispute.command(name="show")
    async def shown(self, interaction: Interaction, number: Number | None = None) -> None:
        """Show a dispute, by its number or that of the table here."""
        async with Visit(interaction) as visit:
            found = await self._here(visit) if number is None else await self._one(visit, number)
            await visit.answer.private(await self._screen(visit, found))

    @dispute.command(name="list")
    async def listed(self, interaction: Interaction) -> None:
        """List the open disputes."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._page(visit))

    @dispute.command()
    async def withdraw(self, interaction: Interaction, number: Number) -> None:
        """Withdraw your own dispute."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._withdraw(visit, number))

    @dispute.command()
    async def stand(self, interaction: Interaction, number: Number, reason: str) -> None:
        """Let the result stand."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._end(visit, disputes.STAND, number, reason))

    @dispute.command()
    async def void(self, interaction: Interaction, number: Number, reason: str) -> None:
        """Decide that the deal or game is void."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._end(visit, disputes.VOID, number, reason))

    @dispute.command()
    async def correct(
        self,
        interaction: Interaction,
        number: Number,
        amount: int,
        reason: str,
        giver: discord.User | None = None,
        taker: discord.User | None = None,
    ) -> None:
        """Transfer chips between players of the deal, or from or to the bank."""
        async with Visit(interaction) as visit:
            people = (THE_BANK if one is None else one.id for one in (giver, taker))
            await visit.answer.private(await self._order(visit, number, (*people,), amount, reason))

    @dispute.command()
    async def record(self, interaction: Interaction, number: Number) -> None:
        """Show the whole record of the disputed deal."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._record(visit, number))

    # Actions

    async def _which(self, visit: Visit, table_id: int, reason: str) -> Screen | None:
        """Return the question which of two deals is disputed, or None unless a deal is running and another came before
        it.
        """
        history = self.bot.services.history
        now = await readable(self.bot, visit, await history.statement(table_id))
        if now.outcome is not None:
            return None
        last = await history.statement(table_id, now.deal_no - 1)
        if last is None:
            return None
        number = visit.interaction.id
        self._asked[number] = _Asked(user_id=visit.user_id, table_id=table_id, reason=reason)
        return disputes.which(number, now.deal_no, last.deal_no, visit.words, game=now.game)

    async def _chosen(self, visit: Visit, about: str) -> Screen:
        """Dispute the chosen deal."""
        number, _, deal = about.partition(".")
        asked = self._asked.get(int(number))
        if asked is None or asked.user_id != visit.user_id:
            raise Refusal("question_gone")
        return await self._mark(visit, asked.table_id, int(deal), asked.reason)

    async def _mark(self, visit: Visit, table_id: int, deal: int | None, reason: str) -> Screen:
        statement = await readable(self.bot, visit, await self.bot.services.history.statement(table_id, deal))
        found = await self.bot.services.disputes.mark(
            table_id, visit.user_id, statement.deal_no, reason, manager=visit.manager, key=visit.key
        )
        self._tell(visit, found, disputes.marked(found), "marked")
        self.bot.work.start(self._call_organisers(visit, found), f"telling who decides dispute {found.number}")
        return await self._screen(visit, found)

    async def _withdraw(self, visit: Visit, number: int) -> Screen:
        found = await self._one(visit, number)
        ended = await self.bot.services.disputes.withdraw(found.guild_id, number, visit.user_id, visit.key)
        return await self._ended(visit, Decided(dispute=ended))

    async def _end(self, visit: Visit, action: str, number: int, reason: str) -> Screen:
        found, service = await self._to_rule(visit, number), self.bot.services.disputes
        end = partial(service.void, limit=bank_limit(visit)) if action == disputes.VOID else service.let_stand
        return await self._ended(visit, await end(found.guild_id, number, visit.user_id, reason, visit.key))

    async def _ended(self, visit: Visit, decided: Decided) -> Screen:
        self._tell(visit, decided.dispute, disputes.ended(decided), "ended")
        tables = await self.bot.services.results.movements.by(decided.dispute.guild_id, decided.results)
        return disputes.decision(decided, visit.words, tables)

    async def _order(self, visit: Visit, number: int, people: tuple[int, ...], amount: int, reason: str) -> Screen:
        guild_id, (giver, taker) = (await self._to_rule(visit, number)).guild_id, people
        # The bank also represents former members, whose ids are below its own.
        if not visit.manager and min(people) <= THE_BANK:
            raise Refusal("bank_of_managers")
        deed = Deed("dispute-chips", guild_id, taker, amount, (number, giver))
        again = partial(self._order, number=number, people=people, amount=amount, reason=reason)
        await visit.once(deed, again)
        found = await self.bot.services.disputes.order(
            guild_id, number, visit.user_id, giver, taker, amount, reason, visit.key, limit=bank_limit(visit)
        )
        self._tell(visit, found, disputes.ordered(found, found.ordered[-1]), f"chips {len(found.ordered)}")
        return await self._screen(visit, found)

    async def _record(self, visit: Visit, number: int) -> Screen:
        guild_id = (await self._to_decide(visit, number)).guild_id
        found = await self.bot.services.disputes.record(guild_id, number, visit.user_id, visit.key)
        return replay.record(found, visit.words)

    def _tell(self, visit: Visit, dispute: Dispute, lines: Lines, what: str) -> None:
        """Notify the table's channel, and the people concerned."""
        notices, key = self.bot.presenter.notices, f"dispute {dispute.guild_id} {dispute.number} {what}"
        if dispute.channel_id:
            notices.announce(dispute.guild_id, dispute.channel_id, lines, key=key)
        for user_id in dispute.concerned:
            if user_id != visit.user_id:
                notices.tell(dispute.guild_id, user_id, lines, key=key, about="dispute")

    async def _call_organisers(self, visit: Visit, found: Dispute) -> None:
        """Notify those who may decide a new dispute, by direct message and in the channels of its leagues."""
        guild_id, key = found.guild_id, f"dispute {found.guild_id} {found.number} decide"
        notices, lines = self.bot.presenter.notices, disputes.marked(found)
        leagues = [one for one in await leagues_of(visit, found) if one.guild_id == guild_id]
        for league in leagues:
            if league.channel_id is not None:
                notices.announce(guild_id, league.channel_id, lines, key=key, role=league.organiser_role)
        roles = {one.organiser_role for one in leagues if one.organiser_role is not None}
        called = await self.bot.deciders.known(guild_id, roles, found.concerned)
        for user_id in called:
            notices.tell(guild_id, user_id, lines, key=key, about="dispute")

    # Screens

    async def _screen(self, visit: Visit, found: Dispute) -> Screen:
        """Return a dispute with the actions that are possible here.

        In direct messages there are none, because its number is only unique in a server.
        """
        reader = visit.user_id if visit.guild_id == found.guild_id else 0
        return disputes.one(found, visit.words, reader=reader, decides=await decides(visit, found))

    async def _page(self, visit: Visit, *, after: int = 0, before: int | None = None) -> Screen:
        guild_id, wanted = await organising_any(visit), partial(decides, visit)
        found = await self.bot.services.disputes.open_page(guild_id, after=after, before=before, wanted=wanted)
        return disputes.page(found, visit.words)

    async def _to_decide(self, visit: Visit, number: int) -> Dispute:
        """Return a dispute that the person may decide. Refusals not_dispute_organiser, no_such_dispute."""
        guild_id = await organising_any(visit)
        found = await self.bot.services.disputes.dispute(guild_id, number)
        await deciding(visit, found)
        return found

    async def _to_rule(self, visit: Visit, number: int) -> Dispute:
        """Return a dispute that the person may decide and rule on. Refusals as for `_to_decide`, and `own_deal`."""
        found = await self._to_decide(visit, number)
        if found.open:
            await ruling(visit, found.guild_id, found.people, await leagues_of(visit, found))
        return found

    async def _one(self, visit: Visit, number: int) -> Dispute:
        """Return a dispute that the person may see, or refuse `no_such_dispute`.

        They decide it, were dealt in, or raised it. In the channel of a table on hold everybody may see it.
        """
        return await self._theirs(visit, await self.bot.services.disputes.dispute(await visit.server(), number))

    async def _theirs(self, visit: Visit, found: Dispute) -> Dispute:
        here = found.on_hold and found.channel_id == visit.interaction.channel_id
        if not here and visit.user_id not in found.concerned and not await decides(visit, found):
            raise Refusal("no_such_dispute")
        return found

    async def _here(self, visit: Visit) -> Dispute:
        """Return the dispute of this table, or the last one about its last deal."""
        table_id = await latest_table(self.bot, visit)
        service = self.bot.services.disputes
        found = await service.at_table(table_id)
        if found is None:
            statement = await readable(self.bot, visit, await self.bot.services.history.statement(table_id))
            found = await service.of_deal(table_id, statement.deal_no)
        if found is None:
            raise Refusal("no_such_dispute")
        return await self._theirs(visit, found)

    # Clicks

    async def _current(self, visit: Visit, wanted: PanelId | DialogId) -> Current:
        """Return the current screen of a dispute."""
        number = wanted.about[1] if isinstance(wanted, DialogId) else wanted.about
        found = await self._one(visit, int(number))
        return Current(disputes.stamp(found), partial(self._screen, visit, found))

    async def _at_table(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            await visit.at(wanted.table)
            found = await self.bot.services.disputes.at_table(wanted.table)
            if found is None:
                raise Refusal("no_such_dispute")
            await show(visit, await self._screen(visit, await self._theirs(visit, found)))

    async def _open_clicked(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        deal = int(wanted.about) if wanted.about.isdecimal() else 0
        async with Visit(interaction, hurry=True) as visit:
            service = self.bot.services.disputes
            await service.may_mark(wanted.table, visit.user_id, deal, manager=visit.manager)
            await visit.open(disputes.opening(wanted.table, deal, visit.words))

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        about = values[0] if values else wanted.about
        if wanted.action == disputes.WHICH:
            async with Visit(interaction, lateness(interaction)) as visit:
                await show(visit, await self._chosen(visit, about))
            return
        number = int(about) if about.isdecimal() else 0
        if wanted.action in _DIALOGS:
            await self._dialog(interaction, lambda words: disputes.ending(wanted.action, number, words, wanted.stamp))
        elif wanted.action == disputes.CHIPS:
            await self._open_chips(interaction, number)
        elif wanted.action == disputes.RECORD:
            async with Visit(interaction) as visit:
                await visit.answer.private(await self._record(visit, number))
        else:
            async with Visit(interaction, lateness(interaction)) as visit:
                await show(visit, await self._panel(visit, wanted.action, number))

    async def _panel(self, visit: Visit, action: str, number: int) -> Screen:
        if action == disputes.WITHDRAW:
            return await self._withdraw(visit, number)
        if action == disputes.SHOW:
            return await self._screen(visit, await self._one(visit, number))
        if action == disputes.BEFORE:
            return await self._page(visit, before=number)
        return await self._page(visit, after=number)

    async def _dialog(self, interaction: Interaction, make: Callable[[Words], Dialog]) -> None:
        async with Visit(interaction, hurry=True) as visit:
            await visit.open(make(visit.words))

    async def _open_chips(self, interaction: Interaction, number: int) -> None:
        async with Visit(interaction, hurry=True) as visit:
            found = await self._to_rule(visit, number)
            await visit.open(disputes.ordering(found, visit.words, bank=visit.manager))

    async def _sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            action, *about = answers.id.about
            number, reason = int(about[0]), answers.text("reason")
            if action == "open":
                made = await self._mark(visit, number, int(about[1]), reason)
            elif action == disputes.CHIPS:
                people = tuple(int(answers.text(name) or THE_BANK) for name in ("giver", "taker"))
                made = await self._order(visit, number, people, answers.amount("amount", visit.words), reason)
            else:
                made = await self._end(visit, action, number, reason)
            await show(visit, made)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(DisputeCog(bot))
