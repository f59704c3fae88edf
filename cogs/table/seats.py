"""Seats and hands: `/join`, `/leave`, `/sitout`, `/back`, `/topup`, `/deal`, `/hand`, `/odds`, and their buttons."""

from __future__ import annotations

import asyncio
from functools import partial

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.presenter.responses import DeferMode
from bot.rules.table.events import SeatLeft
from bot.screens import responses
from bot.screens.registry import FAMILIES, family_of
from bot.screens.responses import Confirmation
from bot.screens.table import buttons, rules_panel
from bot.screens.widgets import components, custom_ids
from bot.screens.widgets.components import Interaction, Submission
from bot.screens.widgets.layout import Screen
from bot.tables.values import CommandResult, TableView
from cogs.base import PrialCog, Values, open_dialog


class SeatsCog(PrialCog):
    """Commands and buttons for seats, stacks and starting deals."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self._tables = bot.services.tables
        self.add_table_command("join", self._join)
        self.add_table_command("leave", self._leave, confirm=self._confirm_leaving)
        self.handlers.table[responses.STAY_ACTION] = self._cancel_leaving
        self.add_table_command("sitout", self._sit_out)
        self.add_table_command("back", self._come_back)
        self.add_table_command("deal", self._deal)
        self.add_table_command("again", self._play_again)
        self.add_table_command("deal.unshuffled", partial(self._deal, unshuffled=True))
        self.add_table_command("topup", self._top_up, button=False)
        self.handlers.table["topup"] = self._open_top_up
        self.handlers.dialogs["topup"] = self._handle_top_up_dialog
        self.handlers.panels[custom_ids.Panel.WHICH] = self._handle_table_choice

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def join(self, interaction: Interaction, buy_in: int | None = None) -> None:
        """Join the table in this channel."""
        await self.run_table_command(interaction, "join", "" if buy_in is None else buy_in)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table with your chips."""
        await self.run_table_command(interaction, "leave")

    @app_commands.command()
    async def sitout(self, interaction: Interaction) -> None:
        """Be dealt no cards until you come back."""
        await self.run_table_command(interaction, "sitout")

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """Be dealt in again."""
        await self.run_table_command(interaction, "back")

    @app_commands.command()
    async def topup(self, interaction: Interaction, amount: int) -> None:
        """Add chips to your stack."""
        await self.run_table_command(interaction, "topup", amount)

    @app_commands.command()
    async def deal(self, interaction: Interaction, shuffle: bool = True) -> None:  # noqa: FBT001, FBT002
        """Start the next deal at once."""
        await self.run_table_command(interaction, "deal" if shuffle else "deal.unshuffled")

    async def _join(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Join the table, or show its terms first if they have changed.

        `about` is the buy-in, or the version of the terms on the clicked button.
        """
        table_id, terms_version = view.table.table_id, custom_ids.parse_consent(about)
        buy_in = int(about) if about.removeprefix("-").isdecimal() else None
        try:
            acted = await self._tables.join(
                table_id, context.person, buy_in=buy_in, terms_version=terms_version, key=context.idempotency_key
            )
        except Refusal as refusal:
            if refusal.code != "not_agreed":
                raise
            return rules_panel.render_sit_down(await context.load_table(table_id), context.words)
        return responses.render_joined(acted.view, context.words, stack_after(acted))

    def _confirm_leaving(self, context: InteractionContext, view: TableView, about: str) -> Confirmation | None:
        return responses.confirm_leaving(view, context.words)

    async def _leave(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        acted = await self._tables.leave(view.table.table_id, context.user_id, key=context.idempotency_key)
        evening = ""
        if acted.view.seat is None:
            evening = await self.bot.goodbyes.describe_own_evening(acted.view, context.user_id, context.words)
        return responses.render_left(acted.view, context.words, evening)

    async def _cancel_leaving(self, interaction: Interaction, custom_id: custom_ids.TableId, values: Values) -> None:
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            await context.response.update_message(responses.text_response(context.words("sure-stayed")))

    async def _sit_out(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        acted = await self._tables.sit_out(view.table.table_id, context.user_id, key=context.idempotency_key)
        return responses.render_sitting_out(acted.view, context.words)

    async def _come_back(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Return to play. If the terms are no longer those of the version `about`, show the terms instead."""
        try:
            acted = await self._tables.come_back(
                view.table.table_id,
                context.user_id,
                terms_version=int(about) if about.isdecimal() else None,
                key=context.idempotency_key,
            )
        except Refusal as refusal:
            if refusal.code != "not_agreed":
                raise
            return rules_panel.render_come_in(view, context.words)
        return responses.render_back(acted.view, context.words)

    async def _deal(
        self, context: InteractionContext, view: TableView, about: str, *, unshuffled: bool = False
    ) -> Screen:
        """Start the next deal. If the house rules allow it, the next dealer may skip the shuffle (RULES 7.11)."""
        if unshuffled and not family_of(view.table.game).can_skip_shuffle:
            raise Refusal("other_game", game=view.table.game)
        if view.seat is not None and not view.view.to_act:
            await self.bot.membership.check_before_deal(view.table, context.user_id)
        acted = await self._tables.deal_now(
            view.table.table_id, context.user_id, key=context.idempotency_key, unshuffled=unshuffled
        )
        return _render_deal_started(context, acted)

    async def _play_again(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Play another game. For a person who sat out, `about` is as for `_come_back`."""
        if view.seat is not None and not view.view.to_act:
            await self.bot.membership.check_before_deal(view.table, context.user_id)
        terms_version = int(about) if about.isdecimal() else None
        try:
            acted = await self._tables.play_again(
                view.table.table_id, context.user_id, terms_version=terms_version, key=context.idempotency_key
            )
        except Refusal as refusal:
            if refusal.code != "not_agreed":
                raise
            return rules_panel.render_come_in(view, context.words)
        return _render_deal_started(context, acted)

    async def _top_up(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        amount, table = int(about), view.table
        if not amount:
            await self._tables.top_up(table.table_id, context.user_id, 0, key=context.idempotency_key)
            return responses.render_top_up_queued(context.words, table.table_id, 0)
        context.describe_action("deed-topup", amount=amount)
        acted = await self._tables.top_up(view.table.table_id, context.user_id, amount, key=context.idempotency_key)
        money = context.words.money
        if acted.view.view.in_deal and not table.house_rules.uses_wallets:
            return responses.render_top_up_queued(context.words, table.table_id, amount)
        return responses.text_response(
            context.words("reply-topped-up", amount=money(amount), stack=money(stack_after(acted)))
        )

    async def _open_top_up(self, interaction: Interaction, custom_id: custom_ids.TableId, values: Values) -> None:
        if custom_id.about in {custom_ids.CANCEL_TOP_UP, custom_ids.CANCEL_TOP_UP_ON_HAND}:
            await self._cancel_top_up(interaction, custom_id)
        else:
            await open_dialog(interaction, custom_id.table, components.top_up_dialog)

    async def _cancel_top_up(self, interaction: Interaction, custom_id: custom_ids.TableId) -> None:
        """Cancel a queued top-up, and update the clicked message."""
        on_hand = custom_id.about == custom_ids.CANCEL_TOP_UP_ON_HAND
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            await context.select_table(custom_id.table)
            async with self.bot.presenter.respond(
                context.response, custom_id.table, context.words, refresh=on_hand
            ) as answer:
                acted = await self._tables.top_up(custom_id.table, context.user_id, 0, key=context.idempotency_key)
                if on_hand:
                    await answer.show_result(acted)
                else:
                    screen = responses.render_top_up_queued(context.words, custom_id.table, 0)
                    await context.response.update_message(screen)

    async def _handle_top_up_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction) as context:
            view = await context.load_table(submission.id.numbers()[0])
            amount = str(submission.amount("amount", context.words))
            await context.response.send_private(await self._top_up(context, view, amount))

    async def _handle_table_choice(
        self, interaction: Interaction, custom_id: custom_ids.PanelId, values: Values
    ) -> None:
        """Run a command at the table of the button, or at the one chosen from the menu."""
        table_id, _, about = custom_id.about.partition(":")
        if values:
            table_id, about = values[0], custom_id.about
        async with InteractionContext(interaction) as context:
            view = await context.load_table(int(table_id))
            await self.bot.dispatcher.find_table_command(custom_id.action, view)(context, view, about)


def stack_after(acted: CommandResult) -> int:
    """Return the stack of the person who acted, in chips."""
    seat = acted.view.seat
    return 0 if seat is None else acted.view.view.seat_view(seat).stack


def _render_deal_started(context: InteractionContext, acted: CommandResult) -> Screen:
    """Return the response to somebody who started a deal: cards are dealt, or the table waits for other players."""
    if acted.view.view.in_deal:
        return responses.text_response(context.words("reply-deal"))
    if any(isinstance(event, SeatLeft) for event in acted.events):
        return responses.text_response(context.words("reply-computers-gone"))
    return responses.render_plays_again(acted.view.table, context.words)


class HandsCog(PrialCog):
    """Commands and buttons for a player's hand and its odds."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.add_table_panel("hand", self._render_hand)
        self.add_table_command("odds", self._render_odds, button=False)
        self.handlers.table["odds"] = self._show_odds
        for family in FAMILIES.values():
            self.handlers.play.update(dict.fromkeys(family.button_moves, self._handle_move_click))

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        """Show your cards in private."""
        await self.run_table_command(interaction, "hand")

    @app_commands.command()
    async def odds(self, interaction: Interaction) -> None:
        """Show how likely your hand is to be the best."""
        await self.run_table_command(interaction, "odds")

    async def _render_hand(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        if view.seat is None:
            if buttons.takes_newcomers(view.table):
                return responses.render_seat_offer(view, context.words)
            raise Refusal("not_seated")
        return await self.bot.presenter.render_hand(view, context.words, direct=context.guild_id is None)

    async def _show_odds(self, interaction: Interaction, custom_id: custom_ids.TableId, values: Values) -> None:
        async with InteractionContext(interaction, DeferMode.PRIVATE) as context:
            await context.response.send_private(
                await self._render_odds(context, await context.load_table(custom_id.table), "")
            )

    async def _handle_move_click(self, interaction: Interaction, custom_id: custom_ids.PlayId, values: Values) -> None:
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            view = await context.load_table(custom_id.table)
            move = family_of(view.table.game).button_moves.get(custom_id.action)
            if move is None:
                raise Refusal("other_game", game=view.table.game)
            await self.play_clicked_move(context, custom_id, move, price=custom_id.price)

    async def _render_odds(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Return the odds of a hand, or the hand message in games whose hand message shows them."""
        odds_task = family_of(view.table.game).odds_task(view, context.words)
        context.expires_with_move = odds_task is not None
        if odds_task is None:
            return await self.bot.presenter.render_hand(view, context.words, direct=context.guild_id is None)
        screen = await asyncio.to_thread(odds_task)
        if view.seat is not None:
            await self.bot.presenter.redraw_hand(view.table.table_id, view.seat)  # the hand shows the same odds
        return screen


async def setup(bot: Prial) -> None:
    await bot.add_cog(SeatsCog(bot))
    await bot.add_cog(HandsCog(bot))
