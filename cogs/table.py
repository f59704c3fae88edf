"""`/table …`: opening, closing, house rules, invitations, kicks, pauses, last deals and computer players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.ledger.values import LONGEST_REASON
from bot.recent import Recent
from bot.screens import replies, rules_panel, sure
from bot.screens import table as table_screen
from bot.screens.dialogs import Submitted
from bot.screens.house_rules import every_option
from bot.screens.ids import DialogId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.registry import family_of
from bot.screens.sure import Asked
from bot.screens.table import invitation
from bot.screens.table_ids import at_table, computers_id
from bot.screens.words import moment
from bot.tables.last_deals import MOST_DEALS
from bot.tables.values import MOST_SEATS, Acted, Last, Question, TableStatus, TableView
from bot.times import LONGEST, next_time
from cogs import opening, sheets
from cogs.common import SERVERS, YES_NO, PrialCog, does, games, is_bot, lateness, open_dialog, show, showing
from cogs.league_commands import zone_of
from cogs.rights import closes_held, may_rule

MOST_REASONS = 1_000
"""Reasons cached while a confirmation is pending."""


class TableCog(PrialCog):
    """Table management."""

    table = app_commands.Group(name="table", description="…", guild_only=True, allowed_contexts=SERVERS)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self._reasons: Recent[int, str] = Recent(MOST_REASONS)
        """Reasons to close a table without a vote, cached while the confirmation is pending."""
        self.offer("close", self._close, asking=self._sure_to_close)
        self.offer("close.now", partial(self._close, now=True), asking=self._sure_to_close_now)
        self.unread["close"] = self.unread["close.now"] = self._close_unread
        self.offer("agree", self._agree)
        self.offer("disagree", self._disagree)
        self.answered.table["proposed"] = showing(self._to_proposed)
        self.offer("pause", self._pause)
        self.offer("last", self._last, button=False)
        self.answered.table["last"] = self._open_last
        self.answered.dialogs["last"] = self._last_sent
        self.offer("computers", self._computers)
        self.answered.table["computers.number"] = showing(self._number_chosen)
        self.offer("clock", self._call_clock)
        self.offer_panel("status", self._status)
        self.offer_panel("rules", self._rules)
        self.answered.table["invite"] = self._invite_chosen
        self.answered.table["kick"] = self._kick_chosen
        self.answered.table[sure.KICK] = self._kick_meant
        self.answered.table[sure.WHY] = self._open_why
        self.answered.dialogs[sure.WHY_ASKED] = self._why_sent
        self.answered.table["set"] = showing(self._rule_chosen)
        self.answered.table["numbers"] = self._open_numbers
        self.answered.dialogs["numbers"] = self._numbers_sent
        self.answered.looking["t"] = self.answered.looking["d:numbers"] = self._current

    @table.command(name="open")
    @app_commands.choices(game=games(told=True))
    async def open_here(
        self,
        interaction: Interaction,
        game: str = "",
        sheet: str = "",
        buy_in: int | None = None,
        ante: int | None = None,
        clock: int | None = None,
        computers: int | None = None,
    ) -> None:
        """Open a table in this channel; without options, show what can be played."""
        wanted = opening.Wanted(game=game, sheet=sheet, buy_in=buy_in, ante=ante, clock=clock, computers=computers or 0)
        async with Visit(interaction) as visit:
            nothing_said = (game, sheet, buy_in, ante, clock, computers) == ("", "", None, None, None, None)
            make = opening.panel(visit) if nothing_said else opening.open_table(visit, wanted)
            await visit.answer.private(await make)

    @open_here.autocomplete("sheet")
    async def _sheets(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await sheets.proposed(interaction, begun, game=getattr(interaction.namespace, "game", "") or "")

    @table.command()
    @app_commands.choices(answer=YES_NO)
    async def close(
        self,
        interaction: Interaction,
        now: bool = False,  # noqa: FBT001, FBT002
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        answer: str = "",
    ) -> None:
        """Close the table after the deal, or at once by a vote, or by a manager with a reason."""
        if answered := _answered(answer):
            await self.at_table(interaction, answered)
        else:
            await self.at_table(interaction, "close.now" if now else "close", reason)

    status, clock = table.command()(does("status")), table.command()(does("clock"))

    @table.command()
    async def rules(self, interaction: Interaction, sheet: str = "") -> None:
        """Show the house rules of the table; its host can change them or apply a sheet."""
        if not sheet:
            await self.at_table(interaction, "rules")
            return
        async with Visit(interaction) as visit:
            await visit.answer.private(await sheets.taken(visit, await visit.table(), sheet))

    @rules.autocomplete("sheet")
    async def _other_sheets(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await sheets.proposed(interaction, begun)

    @table.command()
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        """Invite a person to the table."""
        async with Visit(interaction) as visit:
            await self._invite(visit, await visit.table(), person.id, bot=person.bot)

    @table.command()
    async def kick(self, interaction: Interaction, person: discord.User) -> None:
        """Remove a person from the table."""
        async with Visit(interaction) as visit:
            await self._sure_to_kick(visit, await visit.table(), person.id)

    @table.command()
    @app_commands.choices(answer=YES_NO)
    async def pause(self, interaction: Interaction, answer: str = "") -> None:
        """Ask for a pause, or to resume; or answer the question."""
        await self.at_table(interaction, _answered(answer) or "pause")

    @table.command()
    @app_commands.choices(answer=YES_NO)
    async def last(
        self,
        interaction: Interaction,
        deals: app_commands.Range[int, 0, MOST_DEALS] | None = None,
        until: app_commands.Range[str, 1, LONGEST] = "",
        answer: str = "",
    ) -> None:
        """Agree on the last deals, by number or until a time of day; or answer the question."""
        if answered := _answered(answer):
            await self.at_table(interaction, answered)
        else:
            await self.at_table(interaction, "last", f"{'' if deals is None else deals}/{until}")

    @table.command()
    async def computers(self, interaction: Interaction, number: app_commands.Range[int, 0, MOST_SEATS - 1]) -> None:
        """Set the number of computer players."""
        await self.at_table(interaction, "computers", number)

    # Actions

    async def _invite(self, visit: Visit, view: TableView, person: int, *, bot: bool) -> None:
        if bot:
            raise Refusal("not_a_player")
        await self.bot.services.tables.invite(
            view.table.table_id, visit.user_id, person, manager=visit.manager, key=visit.key
        )
        words = await self.bot.people.public(view.table.guild_id)
        if person in view.table.told:
            await visit.answer.private(replies.reply(visit.words("reply-invited-again", person=f"<@{person}>")))
            return
        screen = invitation(view.table, words, visit.person.name, person)
        await visit.answer.public(screen, mention=person)

    async def _sure_to_kick(self, visit: Visit, view: TableView, person: int) -> None:
        """Ask for confirmation of a kick. Refuse at once if it is impossible."""
        if not _may_manage(visit, view):
            raise Refusal("not_host")
        if view.table.seat_of(person) is None:
            raise Refusal("person_not_seated")
        if person == visit.user_id:
            raise Refusal("kick_self")
        self.bot.presenter.all_shown(view)  # the question would reveal whether the deal or game is over
        await visit.answer.private(sure.kicking(view, visit.words, person).screen(visit.words))

    async def _kick_meant(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, Late.SAME) as visit:
            view, person = await visit.at(wanted.table), int(wanted.about)
            acted = await self.bot.services.tables.kick(
                view.table.table_id, visit.user_id, person, manager=visit.manager, key=visit.key
            )
            later = acted.table.table.seat_of(person) is not None
            key = "reply-kicked-later" if later else "reply-kicked"
            await visit.answer.update(replies.reply(visit.words(key, person=f"<@{person}>")))

    async def _invite_chosen(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async with Visit(interaction) as visit:
            person = int(values[0])
            await self._invite(visit, await visit.at(wanted.table), person, bot=is_bot(interaction, person))

    async def _kick_chosen(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async with Visit(interaction) as visit:
            await self._sure_to_kick(visit, await visit.at(wanted.table), int(values[0]))

    async def _sure_to_close(self, visit: Visit, view: TableView, about: str) -> Asked:
        if not _may_manage(visit, view) and not await closes_held(visit, view.table):
            raise Refusal("not_host")
        if about and sure.reason_number(about) is None:
            raise Refusal("reason_only_now")
        self.bot.presenter.all_shown(view)  # the question would reveal the pot
        return sure.closing(view, visit.words, now=False)

    async def _sure_to_close_now(self, visit: Visit, view: TableView, about: str) -> Asked:
        """Return the confirmation for closing at once.

        A manager's reason is cached until the answer. Refuse at once if closing is impossible.
        """
        decides = await closes_held(visit, view.table)
        if not _may_manage(visit, view) and not decides:
            raise Refusal("not_host")
        manager = decides and await self._may_overrule(visit, view)
        if not manager and view.table.host != visit.user_id:
            raise Refusal("own_deal")
        self.bot.presenter.all_shown(view)  # as above
        if view.table.computers_hold and not manager:
            going_on = view.view.in_deal or family_of(view.table.game).game_on(view)
            raise Refusal("computers_in_deal" if going_on else "computers_in_pot")
        said, number = self._reason(about)
        reason = said if said is not None else about
        if not reason:
            return sure.closing(view, visit.words, now=True, manager=manager)
        if not manager:
            raise Refusal("own_deal" if decides else "reason_only_now")
        if said is None:
            number = visit.interaction.id
            self._reasons[number] = reason
        return sure.closing(view, visit.words, now=True, reason=reason, number=number)

    async def _open_why(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        await open_dialog(interaction, wanted.table, lambda view, words: sure.why(view, wanted.about, words))

    async def _why_sent(self, interaction: Interaction, answers: Submitted) -> None:
        """Close the table for the typed reason, unless the confirmation has changed in the meantime."""
        async with Visit(interaction, lateness(interaction)) as visit:
            table_id, about = answers.id.about
            view = await visit.at(int(table_id))
            asked = await self._sure_to_close_now(visit, view, about)
            if asked.about != about:
                await show(visit, asked.screen(visit.words))
                return
            await show(visit, await self._closed(visit, view, now=True, reason=answers.text("reason")))

    def _reason(self, about: str) -> tuple[str | None, int]:
        """Return the cached reason and its number, or (None, 0) if `about` is not an answer to a confirmation."""
        number = sure.reason_number(about)
        if number is None:
            return None, 0
        if number and number not in self._reasons:
            raise Refusal("question_gone")
        return self._reasons.get(number, ""), number

    async def _may_overrule(self, visit: Visit, view: TableView) -> bool:
        """Return True if a manager may close the table during a deal or game, or with a carried pot.

        People at the table may not, while somebody else is known who could.
        """
        table, family = view.table, family_of(view.table.game)
        if view.seat is None or not (view.view.in_deal or family.game_on(view) or family.carried(view)):
            return True
        people = [one.user_id for one in table.sitters if not one.computer]
        return await may_rule(visit, table.guild_id, people)

    async def _close(self, visit: Visit, view: TableView, about: str, *, now: bool = False) -> Screen:
        return await self._closed(visit, view, now=now, reason=self._reason(about)[0] or "" if now else "")

    async def _closed(self, visit: Visit, view: TableView, *, now: bool, reason: str) -> Screen:
        manager = await closes_held(visit, view.table)
        if manager and now and not await self._may_overrule(visit, view):
            if view.table.host != visit.user_id:
                raise Refusal("own_deal")
            manager = False
        acted = await self.bot.services.tables.close(
            view.table.table_id, visit.user_id, manager=manager, now=now, reason=reason, key=visit.key
        )
        status = acted.table.table.status
        if status is TableStatus.CLOSED:
            key = "reply-closed"
        else:
            key = "reply-asked" if acted.table.table.agreement else "reply-closing"
        return replies.reply(visit.words(key))

    async def _close_unread(self, visit: Visit) -> Screen:
        """Close a table that cannot be read."""
        await self.bot.services.tables.close(
            await visit.table_here(), visit.user_id, manager=visit.manager, key=visit.key
        )
        return replies.reply(visit.words("reply-closed"))

    async def _agree(self, visit: Visit, view: TableView, about: str) -> Screen:
        """Vote yes. A command for other house rules or another game first shows the proposal."""
        asked = view.table.agreement
        if not about and asked is not None and asked.proposal is not None and view.seat in asked.waiting_for:
            return rules_panel.proposed(view, visit.words)
        await self._answer(visit, view, about, yes=True)
        return replies.reply(visit.words("reply-agreed"))

    async def _disagree(self, visit: Visit, view: TableView, about: str) -> Screen:
        acted = await self._answer(visit, view, about, yes=False)
        asked = view.table.agreement
        before, after = view.table, acted.table.table
        if asked is None or asked.question is not Question.HOUSE_RULES:
            key = "reply-against" if after.agreement else "reply-disagreed"
        elif after.agreement or (after.accord, after.coming) != (before.accord, before.coming):
            key = "reply-keeps-out"
        else:
            key = "reply-disagreed"
        return replies.reply(visit.words(key))

    async def _answer(self, visit: Visit, view: TableView, about: str, *, yes: bool) -> Acted:
        """Vote on the question of the clicked button; a command votes on the current question."""
        asked, _, number = about.partition(".")
        now = view.table.agreement
        if not about and now is not None:
            asked, number = now.question.value, str(now.number)
        return await self.bot.services.tables.agree(
            view.table.table_id,
            visit.user_id,
            yes=yes,
            key=visit.key,
            question=Question(asked) if asked else None,
            number=int(number) if number else None,
        )

    async def _pause(self, visit: Visit, view: TableView, about: str) -> Screen:
        acted = await self.bot.services.tables.pause(view.table.table_id, visit.user_id, key=visit.key)
        if acted.table.table.agreement:
            return replies.reply(visit.words("reply-asked"))
        paused = acted.table.table.status is TableStatus.PAUSED
        return replies.reply(visit.words("reply-paused" if paused else "reply-resumed"))

    async def _last(self, visit: Visit, view: TableView, about: str) -> Screen:
        """Call the last deals. `about` is their number, a slash, and a time of day."""
        deals, _, until = about.partition("/")
        now = visit.client.services.clock.now()
        if bool(deals) == bool(until.strip()):
            raise Refusal("bad_last_deals", most=MOST_DEALS)
        at = 0.0
        if until.strip():
            zone = await zone_of(visit, view.table.guild_id, None)
            at = next_time(until, zone, now)
        elif not deals.isascii() or not deals.isdigit() or int(deals) > MOST_DEALS:
            raise Refusal("bad_last_deals", most=MOST_DEALS)
        last = Last(deals=int(deals or 0), until=at)
        acted = await self.bot.services.tables.call_last(view.table.table_id, visit.user_id, last, key=visit.key)
        table = acted.table.table
        key = "reply-asked" if table.agreement else "reply-last" if table.last else "reply-last-off"
        return replies.reply(visit.words(key))

    async def _open_last(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        await open_dialog(interaction, wanted.table, lambda view, words: table_screen.last_dialog(view.table, words))

    async def _last_sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            view = await visit.at(int(answers.id.about[0]))
            said = f"{answers.text('deals')}/{answers.text('until')}"
            await show(visit, await self._last(visit, view, said))

    async def _computers(self, visit: Visit, view: TableView, about: str) -> Screen:
        count = int(about)
        acted = await self.bot.services.tables.computers(
            view.table.table_id, visit.user_id, count, manager=visit.manager, key=visit.key
        )
        sitting = sum(one.computer for one in acted.table.table.sitters)
        if sitting < count and not acted.table.view.in_deal:
            return replies.reply(visit.words("reply-computers-limit", computers=sitting))
        later = sitting != count
        return replies.reply(visit.words("reply-computers-later" if later else "reply-computers", computers=count))

    async def _number_chosen(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        """Set the number of computer players, and update the menu; during a deal, say when they join or leave."""
        told = await self._computers(visit, await visit.at(wanted.table), "".join(values))
        view = await visit.at(wanted.table)
        return told if view.view.in_deal else await self._status(visit, view, "")

    async def _call_clock(self, visit: Visit, view: TableView, about: str) -> Screen:
        acted = await self.bot.services.tables.call_clock(view.table.table_id, visit.user_id, key=visit.key)
        ends = acted.table.table.turn_ends_at or self.bot.services.clock.now()
        return replies.reply(visit.words("reply-clock", when=moment(ends)))

    # Screens

    async def _current(self, visit: Visit, wanted: TableId | DialogId) -> Current:
        """Return the current screen of the table."""
        if isinstance(wanted, DialogId):
            view = await visit.at(int(wanted.about[0]))
            now = rules_panel.numbers_id(view.table, wanted.about[1])
            return Current(now.stamp, partial(self._rules, visit, view, wanted.about[1]))
        view = await visit.at(wanted.table)
        if wanted.action in {"set", "sheet"}:
            stamp = rules_panel.rule_id(wanted.action, view.table, wanted.about).stamp
            option = next((one for one in every_option(view.table.game) if one.name == wanted.about), None)
            return Current(stamp, partial(self._rules, visit, view, "" if option is None else option.group))
        if wanted.action.startswith("computers"):
            stamp = computers_id(wanted.action, view.table, wanted.about).stamp
        else:
            stamp = at_table(wanted.action, view, wanted.about).stamp
        return Current(stamp, partial(self._status, visit, view, ""))

    async def _status(self, visit: Visit, view: TableView, about: str) -> Screen:
        link, view = await self.bot.presenter.link(view), self.bot.presenter.as_shown(view)
        return table_screen.status(view, visit.words, link, may_manage=_may_manage(visit, view), manager=visit.manager)

    async def _rules(self, visit: Visit, view: TableView, about: str) -> Screen:
        return await sheets.rules_of(visit, view, about)

    async def _to_proposed(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        return rules_panel.proposed(await visit.at(wanted.table), visit.words)

    async def _rule_chosen(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        return await self._changed(visit, wanted.table, {wanted.about: values}, wanted.about)

    async def _open_numbers(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        await open_dialog(
            interaction, wanted.table, lambda view, words: rules_panel.numbers(view.table, wanted.about, words)
        )

    async def _numbers_sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            table_id, group = answers.id.about
            await show(visit, await self._changed(visit, int(table_id), dict(answers.answers), group=group))

    async def _changed(
        self,
        visit: Visit,
        table_id: int,
        wanted: Mapping[str, str | tuple[str, ...]],
        option: str = "",
        group: str = "",
    ) -> Screen:
        """Change options of a table, and return their page."""
        view = await visit.at(table_id)
        self.bot.presenter.all_shown(view)  # a pending change would reveal the pot, and the end of the game
        acted = await self.bot.services.tables.change_rules(
            table_id,
            visit.user_id,
            manager=visit.manager,
            options=rules_panel.options(view.table.game, wanted, visit.words),
            key=visit.key,
        )
        options = every_option(acted.table.table.game)
        page = group or next((one.group for one in options if one.name == option), "")
        return await self._rules(visit, acted.table, page)


def _may_manage(visit: Visit, view: TableView) -> bool:
    return visit.manager or view.table.host == visit.user_id


def _answered(answer: str) -> str:
    return {"yes": "agree", "no": "disagree"}.get(answer, "")


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(TableCog(bot))
