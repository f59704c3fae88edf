"""Seats: `/join`, `/leave`, `/sitout`, `/back`, `/topup`, `/deal`, and their buttons."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.rules.table.events import SeatLeft
from bot.screens import dialogs, happened, replies, rules_panel, sure
from bot.screens.deeds import Deed
from bot.screens.dialogs import Submitted
from bot.screens.ids import NOT_QUEUED, NOT_QUEUED_HERE, PanelId, TableId, accord_read
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.registry import family_of
from bot.screens.sure import Asked
from bot.tables.values import Acted, TableView
from cogs.common import PrialCog, open_dialog, plain_command


class SeatsCog(PrialCog):
    """Seats and their chips."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.offer("join", self._join)
        self.offer("leave", self._leave, asking=self._sure_to_leave)
        self.answered.table[sure.STAY] = self._stay
        self.offer("sitout", self._sit_out)
        self.offer("back", self._come_back)
        self.offer("deal", self._deal)
        self.offer("again", self._again)
        self.offer("deal.unshuffled", partial(self._deal, unshuffled=True))
        self.offer("topup", self._top_up, button=False)
        self.answered.table["topup"] = self._open_top_up
        self.answered.dialogs["topup"] = self._top_up_sent
        self.answered.panels["which"] = self._which

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def join(self, interaction: Interaction, buy_in: int | None = None) -> None:
        """Join the table in this channel."""
        await self.at_table(interaction, "join", "" if buy_in is None else buy_in)

    leave, sitout, back = map(plain_command, ("leave", "sitout", "back"))

    @app_commands.command()
    async def topup(self, interaction: Interaction, amount: int) -> None:
        """Add chips to your stack."""
        await self.at_table(interaction, "topup", amount)

    @app_commands.command()
    async def deal(self, interaction: Interaction, shuffle: bool = True) -> None:  # noqa: FBT001, FBT002
        """Start the next deal at once."""
        await self.at_table(interaction, "deal" if shuffle else "deal.unshuffled")

    async def _join(self, visit: Visit, view: TableView, about: str) -> Screen:
        """Join with a buy-in, or, by a button, with the number of the terms (game and house rules) that were read.

        If the terms have changed since, show them first.
        """
        tables, table_id = self.bot.services.tables, view.table.table_id
        if view.seat is not None:
            self.bot.presenter.all_shown(view)  # the response would reveal their stack
        read = accord_read(about)
        buy_in = int(about) if about.removeprefix("-").isdecimal() else None
        try:
            acted = await tables.join(table_id, visit.person, buy_in=buy_in, accord=read, key=visit.key)
        except Refusal as refusal:
            if refusal.code != "not_agreed":
                raise
            return rules_panel.sit_down(await visit.at(table_id), visit.words)
        visit.keep_language()
        return replies.joined(acted.table, visit.words, stack_of(acted))

    def _sure_to_leave(self, visit: Visit, view: TableView, about: str) -> Asked | None:
        self.bot.presenter.all_shown(view)  # the question would reveal their possible loss
        return sure.leaving(view, visit.words)

    async def _leave(self, visit: Visit, view: TableView, about: str) -> Screen:
        acted = await self.bot.services.tables.leave(view.table.table_id, visit.user_id, key=visit.key)
        evening = ""
        if acted.table.seat is None and not self.bot.presenter.as_shown(acted.table).revealing:
            evening = await self.bot.farewells.own(acted.table, visit.user_id, visit.words)
        return replies.left(acted.table, visit.words, evening)

    async def _stay(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        """Keep the seat after the confirmation was declined."""
        async with Visit(interaction, Late.SAME) as visit:
            await visit.answer.update(sure.stayed(visit.words))

    async def _sit_out(self, visit: Visit, view: TableView, about: str) -> Screen:
        acted = await self.bot.services.tables.sit_out(view.table.table_id, visit.user_id, key=visit.key)
        return replies.sitting_out(self.bot.presenter.as_shown(acted.table), visit.words)

    async def _come_back(self, visit: Visit, view: TableView, about: str) -> Screen:
        """Return to play, or show the terms (game and house rules) first if the person has not agreed to them.

        `about` is the number of the terms that were read.
        """
        accord = int(about) if about.isdecimal() else None
        try:
            acted = await self.bot.services.tables.come_back(
                view.table.table_id, visit.user_id, accord=accord, key=visit.key
            )
        except Refusal as refusal:
            if refusal.code != "not_agreed":
                raise
            return rules_panel.come_in(view, visit.words)
        return replies.back(self.bot.presenter.as_shown(acted.table), visit.words)

    async def _deal(self, visit: Visit, view: TableView, about: str, *, unshuffled: bool = False) -> Screen:
        """Start the next deal.

        `unshuffled` is for the next dealer, where the house rules leave the choice to them (Rules 7.11).
        """
        if unshuffled and not family_of(view.table.game).keeps_pack:
            raise Refusal("other_game", game=view.table.game)
        if view.seat is not None and not view.view.to_act:
            await self.bot.attendance.before_deal(view.table, visit.user_id)
        acted = await self.bot.services.tables.deal_now(
            view.table.table_id, visit.user_id, key=visit.key, unshuffled=unshuffled
        )
        return _dealt(visit, acted)

    async def _again(self, visit: Visit, view: TableView, about: str) -> Screen:
        """Play another game. `about` is as for `_come_back`, for a person who sat out."""
        if view.seat is not None and not view.view.to_act:
            await self.bot.attendance.before_deal(view.table, visit.user_id)
        accord = int(about) if about.isdecimal() else None
        try:
            acted = await self.bot.services.tables.play_again(
                view.table.table_id, visit.user_id, accord=accord, key=visit.key
            )
        except Refusal as refusal:
            if refusal.code != "not_agreed":
                raise
            return rules_panel.come_in(view, visit.words)
        return _dealt(visit, acted)

    async def _top_up(self, visit: Visit, view: TableView, about: str) -> Screen:
        amount, table = int(about), view.table
        if not amount:
            await self.bot.services.tables.top_up(table.table_id, visit.user_id, 0, key=visit.key)
            return replies.queued(visit.words, table.table_id, 0)
        self.bot.presenter.all_shown(view)  # the response would reveal their stack

        async def again(visit: Visit) -> Screen:
            return await self._top_up(visit, await visit.at(table.table_id), about)

        await visit.once(Deed("topup", table.guild_id, amount=amount, place=(table.table_id,)), again)
        acted = await self.bot.services.tables.top_up(view.table.table_id, visit.user_id, amount, key=visit.key)
        money = visit.words.money
        if acted.table.view.in_deal and not table.house_rules.from_wallets:
            return replies.queued(visit.words, table.table_id, amount)
        return replies.reply(visit.words("reply-topped-up", amount=money(amount), stack=money(stack_of(acted))))

    async def _open_top_up(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        if wanted.about in {NOT_QUEUED, NOT_QUEUED_HERE}:
            await self._take_back(interaction, wanted)
        else:
            await open_dialog(interaction, wanted.table, dialogs.top_up)

    async def _take_back(self, interaction: Interaction, wanted: TableId) -> None:
        """Cancel a queued top-up, and update the message that mentioned it."""
        async with Visit(interaction, Late.SAME) as visit:
            await visit.concerns(wanted.table)
            async with self.bot.presenter.answering(wanted.table, visit.message_id) as claim:
                try:
                    acted = await self.bot.services.tables.top_up(wanted.table, visit.user_id, 0, key=visit.key)
                except Refusal:
                    if wanted.about == NOT_QUEUED_HERE:
                        await self.draw_anew(visit, wanted.table, claim)
                    raise
                if wanted.about == NOT_QUEUED_HERE:
                    await self.draw_private(visit, acted.table, claim)
                else:
                    await visit.answer.update(replies.queued(visit.words, wanted.table, 0))

    async def _top_up_sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction) as visit:
            view = await visit.at(answers.id.numbers()[0])
            await visit.answer.private(await self._top_up(visit, view, str(answers.amount("amount", visit.words))))

    async def _which(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction) as visit:
            view = await visit.at(int(values[0]))
            await self.bot.clicks.deed(wanted.action, view)(visit, view, wanted.about)


def stack_of(acted: Acted) -> int:
    """Return the stack of the person who acted, in chips."""
    seat = acted.table.seat
    return 0 if seat is None else acted.table.view.seat_view(seat).stack


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(SeatsCog(bot))


def _dealt(visit: Visit, acted: Acted) -> Screen:
    """Return the response to starting a deal: cards are dealt, or the table waits for others."""
    if acted.table.view.in_deal:
        return replies.reply(visit.words("reply-deal"))
    if any(isinstance(event, SeatLeft) for event in acted.events):
        return replies.reply(happened.note(visit.words, "bank_limit", name=""))
    return replies.plays_again(acted.table.table, visit.words)
