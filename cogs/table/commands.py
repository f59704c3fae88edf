"""`/table …`: opening, closing, house rules, invitations, kicks, pauses, last deals and computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.ledger.values import MAX_REASON_LENGTH
from bot.presenter.responses import DeferMode
from bot.screens import responses
from bot.screens.registry import family_of
from bot.screens.table import rules_panel, table_message
from bot.screens.table.table_message import render_invitation
from bot.screens.widgets.components import Dialog, Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId, TableId, computer_players_id, table_action_id
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words, relative_time
from bot.tables.commands.votes import MAX_LAST_DEALS
from bot.tables.values import MAX_SEATS, CommandResult, LastDeals, TableStatus, TableView, VoteQuestion
from bot.times import MAX_INPUT_LENGTH, parse_next_time
from cogs import base
from cogs.permissions import can_close, can_rule, can_view_channel
from cogs.table import opening

DIALOGS: Final[Mapping[str, Callable[[TableView, Words, str], Dialog]]] = {
    "last": lambda view, words, _about: table_message.last_deals_dialog(view.table, words),
    "options": lambda view, words, about: rules_panel.options_dialog(view.table, about, words),
}
"""Functions that return the dialogs behind table buttons, by action. Their last parameter is the button's argument."""


class TableCog(base.PrialCog):
    """Commands, buttons and dialogs of tables."""

    table = app_commands.Group(name="table", description="…", guild_only=True, allowed_contexts=base.SERVER_CONTEXTS)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self._tables = bot.services.tables
        self.table.nsfw = bot.services.settings.age_restricted
        self._instead: base.PendingQuestions[opening.OpeningRequest] = base.PendingQuestions(1_000)
        """Tables to open once the one in the channel is closed, cached until the question is answered."""
        self.handlers.table["instead"] = self._open_instead
        self.handlers.table_commands["close"] = self._open_close_dialog
        self.handlers.table["close"] = self._handle_close_button
        self.handlers.dialogs[responses.CLOSE_DIALOG] = self._handle_close_dialog
        self.unreadable_table_commands["close"] = self._close_unreadable
        self.add_table_command("agree", self._answer_yes)
        self.add_table_command("disagree", self._answer_no)
        self.handlers.table["proposed"] = base.panel_handler(self._render_proposed)
        self.add_table_command("pause", self._pause)
        self.add_table_command("last", self._call_last_deals, button=False)
        for action in DIALOGS:
            self.handlers.table[action] = self._open_dialog
        self.handlers.dialogs["last"] = self._handle_last_deals_dialog
        self.add_table_command("computers", self._set_computers)
        self.handlers.table["computers.number"] = base.panel_handler(self._handle_computers_choice)
        self.add_table_command("clock", self._call_clock)
        self.add_table_panel("status", self._render_status)
        self.add_table_panel("rules", opening.render_rules)
        self.handlers.table["invite"] = self._handle_invite_choice
        self.handlers.table["kick"] = self._handle_kick_choice
        self.handlers.table[responses.KICK_ACTION] = self._kick
        self.handlers.dialogs["options"] = self._handle_rules_dialog
        self.handlers.current_screens["t"] = self.handlers.current_screens["d:options"] = self._current_screen
        self.add_context_menu("command-menu-invite", self._handle_invite_menu, nsfw=self.table.nsfw)

    @table.command(name="open")
    @app_commands.choices(game=base.game_choices(with_lines=True))
    async def open_table(
        self,
        interaction: Interaction,
        game: str = "",
        sheet: str = "",
        buy_in: int | None = None,
        ante: int | None = None,
        clock: int | None = None,
        computers: int | None = None,
    ) -> None:
        """Open a table in this channel or, without options, show the games and sheets."""
        options = opening.OpeningRequest(
            game=game, sheet=sheet, buy_in=buy_in, ante=ante, clock=clock, computers=computers
        )
        async with InteractionContext(interaction) as context:
            try:
                screen = await _render_opened(context, options)
            except Refusal as refusal:
                if refusal.code not in {"seated_here", "table_here"}:
                    raise
                view = await context.load_table(await context.find_channel_table_id())
                if not await self._can_close_at_once(context, view):
                    raise
                number = self._instead.add(context, options)
                screen = responses.confirm_closing_for(view, number, context.words).render(context.words)
            await context.response.send_private(screen)

    @open_table.autocomplete("sheet")
    async def _autocomplete_sheet(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await opening.autocomplete_sheet(
            interaction, current, game=getattr(interaction.namespace, "game", "") or ""
        )

    @table.command()
    @app_commands.choices(answer=base.YES_NO)
    async def close(
        self,
        interaction: Interaction,
        now: bool = False,  # noqa: FBT001, FBT002
        reason: app_commands.Range[str, 1, MAX_REASON_LENGTH] = "",
        answer: str = "",
    ) -> None:
        """Close the table after the deal, or at once: by a vote or, as a manager, with a reason."""
        when = responses.CLOSE_NOW if now else responses.CLOSE_LATER
        await self._vote_or_run(interaction, answer, "close", f"{when}/{reason}")

    @table.command()
    async def status(self, interaction: Interaction) -> None:
        """Show the state of the table."""
        await self.run_table_command(interaction, "status")

    @table.command()
    async def clock(self, interaction: Interaction) -> None:
        """Give a player who holds up a table without a clock one more minute."""
        await self.run_table_command(interaction, "clock")

    @table.command()
    async def rules(self, interaction: Interaction, sheet: str = "") -> None:
        """Show the house rules of the table; its host can change them or apply a sheet."""
        if not sheet:
            await self.run_table_command(interaction, "rules")
            return
        async with InteractionContext(interaction) as context:
            await context.response.send_private(
                await opening.use_sheet_at_table(context, await context.find_table(), sheet)
            )

    @rules.autocomplete("sheet")
    async def _autocomplete_other_sheet(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await opening.autocomplete_sheet(interaction, current)

    @table.command()
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        """Invite a person to the table."""
        await self._invite_person(interaction, person)

    async def _handle_invite_menu(self, interaction: Interaction, person: discord.Member) -> None:
        await self._invite_person(interaction, person)

    @table.command()
    async def kick(self, interaction: Interaction, person: discord.User) -> None:
        """Remove a person from the table."""
        async with InteractionContext(interaction) as context:
            await self._confirm_kick(context, await context.find_table(), person.id)

    @table.command()
    @app_commands.choices(answer=base.YES_NO)
    async def pause(self, interaction: Interaction, answer: str = "") -> None:
        """Ask the table to pause or resume, or answer somebody who asks."""
        await self._vote_or_run(interaction, answer, "pause")

    @table.command()
    @app_commands.choices(answer=base.YES_NO)
    async def last(
        self,
        interaction: Interaction,
        deals: app_commands.Range[int, 0, MAX_LAST_DEALS] | None = None,
        until: app_commands.Range[str, 1, MAX_INPUT_LENGTH] = "",
        answer: str = "",
    ) -> None:
        """Propose the last deals, by number or until a time of day, or answer such a proposal."""
        await self._vote_or_run(interaction, answer, "last", f"{'' if deals is None else deals}/{until}")

    @table.command()
    async def computers(self, interaction: Interaction, number: app_commands.Range[int, 0, MAX_SEATS - 1]) -> None:
        """Set the number of computer players."""
        await self.run_table_command(interaction, "computers", number)

    async def _vote_or_run(self, interaction: Interaction, answer: str, name: str, about: str = "") -> None:
        """Answer the table's vote if an `answer` is given; otherwise run the table command `name`."""
        if answer:
            await self.run_table_command(interaction, {"yes": "agree", "no": "disagree"}[answer])
        else:
            await self.run_table_command(interaction, name, about)

    # Actions

    async def _invite_person(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        """Invite a person to the table in this channel or, elsewhere, to the table where the host sits.

        Refusal `person_outside` if the person cannot view the channel of that table.
        """
        async with InteractionContext(interaction) as context:
            view, guild, link = await context.find_own_table(), interaction.guild, ""
            channel_id = view.table.channel_id
            if channel_id != interaction.channel_id:
                if guild is None or not isinstance(person, discord.Member):
                    raise Refusal("person_outside", channel=f"<#{channel_id}>")
                if not can_view_channel(guild, channel_id, person):
                    raise Refusal("person_outside", channel=f"<#{channel_id}>")
                link = await self.bot.presenter.table_link(view)
            await self._invite(context, view, person.id, bot=person.bot, link=link)

    async def _invite(
        self, context: InteractionContext, view: TableView, person: int, *, bot: bool, link: str = ""
    ) -> None:
        if bot:
            raise Refusal("not_a_player")
        await self._tables.invite(
            view.table.table_id, context.user_id, person, manager=context.is_manager, key=context.idempotency_key
        )
        words = await self.bot.settings_cache.public_words(view.table.guild_id)
        if person in view.table.notified_invitees:
            text = context.words("reply-invited-again", person=f"<@{person}>")
            await context.response.send_private(responses.text_response(text))
            return
        screen = render_invitation(view.table, words, context.person.name, person, link=link)
        await context.response.send_public(screen, mentions=(person,))

    async def _confirm_kick(self, context: InteractionContext, view: TableView, person: int) -> None:
        """Ask for confirmation of a kick. Refusals `not_host`, `person_not_seated`, `kick_self`."""
        if not _can_manage(context, view):
            raise Refusal("not_host")
        if view.table.seat_of(person) is None:
            raise Refusal("person_not_seated")
        if person == context.user_id:
            raise Refusal("kick_self")
        question = responses.confirm_kicking(view, context.words, person)
        await context.response.send_private(question.render(context.words))

    async def _kick(self, interaction: Interaction, custom_id: TableId, values: base.Values) -> None:
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            view, person = await context.load_table(custom_id.table), int(custom_id.about)
            acted = await self._tables.kick(
                view.table.table_id, context.user_id, person, manager=context.is_manager, key=context.idempotency_key
            )
            later = acted.view.table.seat_of(person) is not None
            key = "reply-kicked-later" if later else "reply-kicked"
            await context.response.update_message(responses.text_response(context.words(key, person=f"<@{person}>")))

    async def _handle_invite_choice(self, interaction: Interaction, custom_id: TableId, values: base.Values) -> None:
        async with InteractionContext(interaction) as context:
            view, person = await context.load_table(custom_id.table), int(values[0])
            await self._invite(context, view, person, bot=base.is_bot(interaction, person))

    async def _handle_kick_choice(self, interaction: Interaction, custom_id: TableId, values: base.Values) -> None:
        async with InteractionContext(interaction) as context:
            await self._confirm_kick(context, await context.load_table(custom_id.table), int(values[0]))

    async def _can_close_at_once(self, context: InteractionContext, view: TableView) -> bool:
        """Return True if the person may close the table, and nothing is being played for."""
        table = view.table
        if family_of(table.game).is_unfinished(view):
            return False
        return table.host == context.user_id or await can_close(context, table)

    async def _open_instead(self, interaction: Interaction, custom_id: TableId, values: base.Values) -> None:
        """Close a table, and open the one that was asked for."""
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            options = self._instead.accept(context, int(custom_id.about or 0))
            view = await context.load_table(custom_id.table)
            if view.table.status is not TableStatus.CLOSED:
                if not await self._can_close_at_once(context, view):
                    raise Refusal("closing_changed")
                await self._close_table(context, view, now=True, reason="")
            context.idempotency_key += ".open"
            await context.response.update_message(await _render_opened(context, options))

    async def _handle_close_button(self, interaction: Interaction, custom_id: TableId, values: base.Values) -> None:
        async with InteractionContext(interaction, cached_only=True) as context:
            view = context.cached_table(custom_id.table) or await context.load_table(custom_id.table)
            await self._open_close_dialog(context, view, "")

    async def _open_close_dialog(self, context: InteractionContext, view: TableView, about: str) -> None:
        """Open the dialog to close a table. `about` is `now` or `later`, a slash and a reason, to be filled in."""
        if view.table.status is TableStatus.CLOSED:
            raise Refusal("closed")
        decides = await can_close(context, view.table)
        if not decides and not _can_manage(context, view):
            raise Refusal("not_host")
        now, _, reason = about.partition("/")
        dialog = responses.close_dialog(
            view,
            context.words,
            may_overrule=decides and await self._can_overrule(context, view),
            now=now == responses.CLOSE_NOW,
            reason=reason,
        )
        await context.open_dialog(dialog)

    async def _handle_close_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            view = await context.load_table(int(submission.id.about[0]))
            if responses.close_dialog_id(view) != submission.id:
                raise Refusal("closing_changed")
            now, reason = submission.text("when") == responses.CLOSE_NOW, submission.text("reason")
            await base.show_panel(context, await self._close_table(context, view, now=now, reason=reason))

    async def _open_dialog(self, interaction: Interaction, custom_id: TableId, values: base.Values) -> None:
        build, about = DIALOGS[custom_id.action], custom_id.about
        await base.open_dialog(interaction, custom_id.table, lambda view, words: build(view, words, about))

    async def _can_overrule(self, context: InteractionContext, view: TableView) -> bool:
        """Return True if a manager may close the table at once.

        During a deal or game, or with a carried pot, managers at the table may do so only if `can_rule` allows it.
        """
        table = view.table
        if view.seat is None or not family_of(table.game).is_unfinished(view):
            return True
        people = [one.user_id for one in table.occupants if not one.is_computer]
        return await can_rule(context, table.guild_id, people)

    async def _close_table(self, context: InteractionContext, view: TableView, *, now: bool, reason: str) -> Screen:
        """Close the table, now or when nothing is left to play for. A manager who overrules has to give a reason if
        a pot is carried over.
        """
        manager = await can_close(context, view.table)
        if not manager and not _can_manage(context, view):
            raise Refusal("not_host")
        if manager and now and not await self._can_overrule(context, view):
            if view.table.host != context.user_id:
                raise Refusal("own_deal")
            manager = False
        if manager and now and not reason and family_of(view.table.game).carried_chips(view):
            raise Refusal("bad_reason", most=MAX_REASON_LENGTH)
        acted = await self._tables.close(
            view.table.table_id,
            context.user_id,
            manager=manager,
            now=now,
            reason=reason if manager and now else "",
            key=context.idempotency_key,
        )
        if acted.view.table.status is TableStatus.CLOSED:
            link = await self.bot.presenter.table_link(acted.view) if acted.view.view.deal_no else ""
            return responses.render_closed(context.words, link)
        key = "reply-asked" if acted.view.table.vote else "reply-closing"
        return responses.text_response(context.words(key))

    async def _close_unreadable(self, context: InteractionContext) -> Screen:
        await self._tables.close(
            await context.find_channel_table_id(),
            context.user_id,
            manager=context.is_manager,
            key=context.idempotency_key,
        )
        return responses.text_response(context.words("reply-closed"))

    async def _answer_yes(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Vote yes. A person who votes by command is first shown proposed house rules or a proposed game."""
        vote = view.table.vote
        if not about and vote is not None and vote.proposal is not None and view.seat in vote.waiting_for:
            return rules_panel.render_proposal(view, context.words)
        await self._answer_vote(context, view, about, yes=True)
        return responses.text_response(context.words("reply-agreed"))

    async def _answer_no(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        acted = await self._answer_vote(context, view, about, yes=False)
        before, after = view.table, acted.view.table
        if before.vote is None or before.vote.question is not VoteQuestion.HOUSE_RULES:
            key = "reply-against" if after.vote else "reply-disagreed"
        elif after.vote or (after.terms_version, after.pending_terms) != (before.terms_version, before.pending_terms):
            key = "reply-keeps-out"
        else:
            key = "reply-disagreed"
        return responses.text_response(context.words(key))

    async def _answer_vote(
        self, context: InteractionContext, view: TableView, about: str, *, yes: bool
    ) -> CommandResult:
        """Vote on the question of the clicked button, or by command on the current question."""
        question, _, number = about.partition(".")
        if not about and view.table.vote is not None:
            question, number = view.table.vote.question.value, str(view.table.vote.number)
        return await self._tables.answer_vote(
            view.table.table_id,
            context.user_id,
            yes=yes,
            key=context.idempotency_key,
            question=VoteQuestion(question) if question else None,
            number=int(number) if number else None,
        )

    async def _pause(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        acted = await self._tables.pause(view.table.table_id, context.user_id, key=context.idempotency_key)
        if acted.view.table.vote:
            return responses.text_response(context.words("reply-asked"))
        paused = acted.view.table.status is TableStatus.PAUSED
        return responses.text_response(context.words("reply-paused" if paused else "reply-resumed"))

    async def _call_last_deals(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Call the last deals. `about` is their number and a slash, or a slash and the time of day when they end."""
        deals, _, until = about.partition("/")
        if bool(deals) == bool(until.strip()):
            raise Refusal("bad_last_deals", most=MAX_LAST_DEALS)
        at = 0.0
        if until.strip():
            zone = await base.find_zone(context, view.table.guild_id, None)
            at = parse_next_time(until, zone, self.bot.services.clock.now())
        elif not deals.isascii() or not deals.isdigit() or int(deals) > MAX_LAST_DEALS:
            raise Refusal("bad_last_deals", most=MAX_LAST_DEALS)
        last = LastDeals(deals=int(deals or 0), until=at)
        acted = await self._tables.call_last_deals(
            view.table.table_id, context.user_id, last, key=context.idempotency_key
        )
        table = acted.view.table
        key = "reply-asked" if table.vote else "reply-last" if table.last_deals else "reply-last-off"
        return responses.text_response(context.words(key))

    async def _handle_last_deals_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            view = await context.load_table(int(submission.id.about[0]))
            about = f"{submission.text('deals')}/{submission.text('until')}"
            await base.show_panel(context, await self._call_last_deals(context, view, about))

    async def _set_computers(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        count = int(about)
        acted = await self._tables.set_computers(
            view.table.table_id, context.user_id, count, manager=context.is_manager, key=context.idempotency_key
        )
        sitting = sum(one.is_computer for one in acted.view.table.occupants)
        if sitting < count and not acted.view.view.in_deal:
            return responses.text_response(context.words("reply-computers-limit", computers=sitting))
        key = "reply-computers" if sitting == count else "reply-computers-later"
        return responses.text_response(context.words(key, computers=count))

    async def _handle_computers_choice(
        self, context: InteractionContext, custom_id: TableId, values: base.Values
    ) -> Screen:
        """Set the number of computer players, and update the menu.

        During a deal the response says instead when they join or leave.
        """
        response = await self._set_computers(context, await context.load_table(custom_id.table), "".join(values))
        view = await context.load_table(custom_id.table)
        return response if view.view.in_deal else await self._render_status(context, view, "")

    async def _call_clock(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        acted = await self._tables.call_clock(view.table.table_id, context.user_id, key=context.idempotency_key)
        ends = acted.view.table.turn_ends_at or self.bot.services.clock.now()
        return responses.text_response(context.words("reply-clock", when=relative_time(ends)))

    # Screens

    async def _current_screen(self, context: InteractionContext, custom_id: TableId | DialogId) -> CurrentScreen:
        if isinstance(custom_id, DialogId):
            table_id, group, part = custom_id.about
            view = await context.load_table(int(table_id))
            now = rules_panel.options_dialog_id(view.table, group, part)
            return CurrentScreen(now.stamp, partial(opening.render_rules, context, view, group))
        view = await context.load_table(custom_id.table)
        if custom_id.action == "sheet":
            stamp = rules_panel.sheet_menu_id(view.table).stamp
            return CurrentScreen(stamp, partial(opening.render_rules, context, view))
        if custom_id.action.startswith("computers"):
            stamp = computer_players_id(custom_id.action, view.table, custom_id.about).stamp
        else:
            stamp = table_action_id(custom_id.action, view, custom_id.about).stamp
        return CurrentScreen(stamp, partial(self._render_status, context, view, ""))

    async def _render_status(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        link = await self.bot.presenter.table_link(view)
        return table_message.render_status(view, context.words, link, may_manage=_can_manage(context, view))

    async def _render_proposed(self, context: InteractionContext, custom_id: TableId, values: base.Values) -> Screen:
        return rules_panel.render_proposal(await context.load_table(custom_id.table), context.words)

    async def _handle_rules_dialog(self, interaction: Interaction, submission: Submission) -> None:
        """Change the house rules that a dialog changes, and show their page."""
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            table_id, group, _part = submission.id.about
            view = await context.load_table(int(table_id))
            changed = rules_panel.changed_options(view.table, submission, context.words)
            if changed:
                acted = await self._tables.change_rules(
                    view.table.table_id,
                    context.user_id,
                    manager=context.is_manager,
                    options=changed,
                    key=context.idempotency_key,
                )
                view = acted.view
            await base.show_panel(context, await opening.render_rules(context, view, group))


async def _render_opened(context: InteractionContext, options: opening.OpeningRequest) -> Screen:
    """Open a table, or return the panel of games and sheets if no option was given."""
    if options == opening.OpeningRequest():
        return await opening.render_opening(context)
    return await opening.open_table(context, options)


def _can_manage(context: InteractionContext, view: TableView) -> bool:
    return context.is_manager or view.table.host == context.user_id


async def setup(bot: Prial) -> None:
    await bot.add_cog(TableCog(bot))
