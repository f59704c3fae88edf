"""Base class of the cogs, and what they share: table commands, panels and dialogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from inspect import isawaitable
from typing import Any, Final, TypeAlias, TypeVar, cast

from discord import app_commands
from discord.ext import commands

from bot.app import Prial
from bot.app.clicks import Answered
from bot.app.deferring import Late
from bot.app.visits import Visit
from bot.app.whereabouts import SeveralTables
from bot.errors import Refusal
from bot.presenter.answering import Claim
from bot.rules.game import Move
from bot.rules.registry import GAMES
from bot.screens import replies
from bot.screens.deeds import Deed
from bot.screens.dialogs import Dialog
from bot.screens.ids import PanelId, PlayId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.registry import family_of
from bot.screens.sure import Asked
from bot.screens.words import Words, key
from bot.tables.values import Acted, Person, TableStatus, TableView

Doing: TypeAlias = Callable[[Visit, TableView, str], Awaitable[Screen]]
"""Action at a table, with the argument of its command or custom_id. Returns the private response."""
Asking: TypeAlias = Callable[[Visit, TableView, str], Asked | Awaitable[Asked | None] | None]
"""Confirmation to ask for before an action, or None. A click on its yes button carries the confirmation's `about`."""

IdT = TypeVar("IdT")
Clicked: TypeAlias = Callable[[Interaction, IdT, tuple[str, ...]], Awaitable[None]]
"""Handler of a click on a custom_id, with the chosen values."""

SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""Contexts of commands that work only in servers."""

YES_NO: Final = [app_commands.Choice(name=f"command-choice-{answer}", value=answer) for answer in ("yes", "no")]


def games(*, told: bool = False) -> list[app_commands.Choice[str]]:
    """Return the games as choices of a command, in their own words where a game has some. `told` adds a line about
    each.
    """
    return [
        app_commands.Choice(
            name=app_commands.locale_str(
                f"command-choice-{key(one)}", game=one, line=f"open-game-line-{key(one)}" if told else ""
            ),
            value=one,
        )
        for one in GAMES
    ]


def does(name: str) -> Callable[[PrialCog, Interaction], Coroutine[Any, Any, None]]:
    """Return the callback of a command without options that runs the table command `name`."""

    async def callback(self: PrialCog, interaction: Interaction) -> None:
        await self.at_table(interaction, name)

    # discord.py recognises by it that the first parameter is the cog.
    callback.__name__, callback.__qualname__ = name, f"{PrialCog.__name__}.{name}"
    return callback


def plain_command(name: str) -> app_commands.Command[PrialCog, ..., None]:
    """Return a command without options that runs the table command `name`."""
    return app_commands.command()(does(name))


def showing(made: Callable[[Visit, IdT, tuple[str, ...]], Awaitable[Screen]]) -> Clicked[IdT]:
    """Return a click handler that shows a panel, replacing the clicked message if that is private."""

    async def clicked(interaction: Interaction, wanted: IdT, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, await made(visit, wanted, values))

    return clicked


class PrialCog(commands.Cog):
    """Base class of the cogs. Handlers are registered while the cog is loaded."""

    def __init__(self, bot: Prial) -> None:
        self.bot = bot
        self.answered = Answered()
        self.unread: dict[str, Callable[[Visit], Awaitable[Screen]]] = {}
        """Table commands that replace the usual ones if the stored table cannot be read."""

    async def cog_load(self) -> None:
        """Register the handlers."""
        self.bot.clicks.add(self.answered)

    async def cog_unload(self) -> None:
        """Unregister the handlers."""
        self.bot.clicks.remove(self.answered)

    def offer_panel(self, name: str, doing: Doing) -> None:
        """Register a table command that only shows something, with the table button of the same name."""

        async def shown(visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
            return await doing(visit, await visit.at(wanted.table), "".join(values))

        self.answered.deeds[name] = partial(_tell, doing, None)
        self.answered.table[name] = showing(shown)

    def offer(self, name: str, doing: Doing, *, button: bool = True, asking: Asking | None = None) -> None:
        """Register `doing` as the table command `name` and, with `button`, as the handler of the table button of that
        name.

        If `asking` returns a confirmation, the action runs only after it was given.
        """
        self.answered.deeds[name] = partial(_tell, doing, asking)
        if button:
            self.answered.table[name] = partial(self._by_button, doing, asking)

    async def at_table(
        self, interaction: Interaction, name: str, about: object = "", *, asked: tuple[str, str] | None = None
    ) -> None:
        """Run the table command `name` at the table that is meant; if it could be one of several, ask which.

        `asked` replaces name and argument in the custom_id of that question, which has little room.
        """
        said = str(about)
        async with Visit(interaction) as visit:
            try:
                view = await visit.table()
            except SeveralTables as several:
                places = [self._place(one) for one in several.views]
                wanted = PanelId("which", *(asked or (name, said)))
                await visit.answer.private(replies.which_table(several.views, places, wanted, visit.words))
                return
            except Refusal as refusal:
                if refusal.code != "table_damaged" or name not in self.unread:
                    raise
                await visit.answer.private(await self.unread[name](visit))
                return
            await self.bot.clicks.deed(name, view)(visit, view, said)

    async def seen(self, interaction: Interaction) -> TableView | None:
        """Return the table for which a command is being typed, or None if it is not known."""
        try:
            return await Visit(interaction, hurry=True).table()
        except (Refusal, SeveralTables):
            return None

    async def play(
        self,
        visit: Visit,
        view: TableView,
        move: Move,
        *,
        costs: tuple[str, int] | None = None,
        bystander: Person | None = None,
    ) -> None:
        """Make the move of a command, and respond with the person's own hand.

        `bystander` is the person asked for a loan if they have no seat. `costs` are the name and amount in chips of a
        move that would cost that amount again if repeated. A button is protected by its decision number; a repeated
        command could hit the next decision.
        """
        async with self.bot.presenter.answering(view.table.table_id, None, moves_hand=True):
            await visit.answer.private(await self._played(visit, view, move, costs, bystander))
            await visit.note_hand()

    async def _played(
        self,
        visit: Visit,
        view: TableView,
        move: Move,
        costs: tuple[str, int] | None,
        bystander: Person | None = None,
    ) -> Screen:
        if costs is not None:
            table_id, deal = view.table.table_id, view.view.deal_no

            async def again(visit: Visit) -> Screen:
                found = await visit.at(table_id)
                if found.view.deal_no != deal:
                    raise Refusal("stale", price=0)
                return await self._played(visit, found, move, costs)

            name, amount = costs
            await visit.once(Deed(name, view.table.guild_id, amount=amount, place=(table_id, deal)), again)
        try:
            acted = await self.bot.services.tables.act(
                view.table.table_id,
                visit.user_id,
                move,
                key=visit.key,
                made_at=visit.made_at,
                bystander=bystander,
            )
        except Refusal as refusal:
            if refusal.code != "not_in_this_game":
                raise
            raise Refusal("other_game", game=view.table.game) from refusal
        return await visit.hand(acted.table)

    async def make(
        self, visit: Visit, wanted: PlayId, move: Move, *, price: int | None = None, apart: bool = False
    ) -> None:
        """Make a move that was clicked or typed on a message, and update that message.

        With `apart`, the clicked message is public, and the cards are shown in a separate response.
        """
        public = is_public(visit.interaction)
        await visit.concerns(wanted.table)
        presenter = self.bot.presenter
        async with presenter.answering(wanted.table, visit.message_id, moves_hand=apart) as claim:
            try:
                acted = await self.act(visit, wanted, move, price)
            except Refusal as refusal:
                if claim.old and refusal.code == "stale":
                    await self._lead_on(visit, wanted.table, done=False)
                    return
                await self.draw_anew(visit, wanted.table, claim)
                raise
            if apart:
                await visit.show_hand(acted.table)
            elif public:
                await self._draw_public(visit, wanted.table, claim)
            else:
                await self.draw_private(visit, acted.table, claim)

    async def act(self, visit: Visit, wanted: PlayId, move: Move, price: int | None) -> Acted:
        """Make a move at the decision and price shown by its button or dialog. `price` is None if none was shown."""
        return await self.acted(visit, wanted, move, price, None)

    async def acted(
        self, visit: Visit, wanted: PlayId, move: Move, price: int | None, bystander: Person | None
    ) -> Acted:
        """Make a move. `bystander` is the person asked for a loan if they have no seat."""
        return await self.bot.services.tables.act(
            wanted.table,
            visit.user_id,
            move,
            key=visit.key,
            deal_no=wanted.deal,
            decision=wanted.decision or None,
            price=price,
            made_at=visit.made_at,
            bystander=bystander,
        )

    async def _draw_public(self, visit: Visit, table_id: int, claim: Claim) -> None:
        if claim.old:
            await self._lead_on(visit, table_id, done=True)
            return
        if not claim.held:
            await visit.answer.nothing()
            return
        screen, version = await visit.public(table_id)
        await claim.write(version, visit.answer.update(screen))

    async def _lead_on(self, visit: Visit, table_id: int, *, done: bool) -> None:
        """Respond to a click on a table message that was replaced, with a link to the current one."""
        link = await self.bot.presenter.link(await self.bot.services.tables.public(table_id))
        await visit.answer.private(replies.moved_on(visit.words, link, done=done))

    async def draw_private(self, visit: Visit, view: TableView, claim: Claim) -> None:
        """Turn the clicked private message into the person's own hand."""
        if claim.known and not claim.held:
            await visit.answer.nothing()
        else:
            await claim.write(view.table.version, visit.answer.update(await visit.hand(view)))

    async def draw_anew(self, visit: Visit, table_id: int, claim: Claim) -> None:
        """Update the clicked message after a refusal, as it may be out of date.

        If the table cannot be read the message stays unchanged; the refusal itself is reported.
        """
        if is_public(visit.interaction):
            self.bot.presenter.refresh(table_id)
            return
        with suppress(Refusal):
            view = await self.bot.services.tables.view(table_id, visit.user_id)
            if view.seat is not None:
                await self.draw_private(visit, view, claim)

    async def _by_button(
        self,
        doing: Doing,
        asking: Asking | None,
        interaction: Interaction,
        wanted: TableId,
        values: tuple[str, ...],
    ) -> None:
        """Run an action for a table button.

        A clicked confirmation is replaced by the result. A clicked table message is updated. Otherwise the response is
        private. Closed tables need no confirmation.
        """
        async with Visit(interaction, Late.SAME) as visit:
            view = await visit.at(wanted.table)
            closed = view.table.status is TableStatus.CLOSED
            asked = None if closed else await _asked(asking, visit, view, wanted.about)
            if asked is not None and asked.about != wanted.about:
                await visit.answer.private(asked.screen(visit.words))
                return
            if asked is not None:
                await visit.answer.update(await doing(visit, view, wanted.about))
                return
            async with self.bot.presenter.answering(wanted.table, visit.message_id) as claim:
                reply = await doing(visit, view, wanted.about)
                if claim.held and is_public(interaction):
                    screen, version = await visit.public(wanted.table)
                    await claim.write(version, visit.answer.update(screen))
                elif claim.known and is_public(interaction):
                    await visit.answer.nothing()
                else:
                    await visit.answer.private(reply)

    def _place(self, view: TableView) -> str:
        guild = self.bot.get_guild(view.table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(view.table.channel_id)
        return " ".join(part for part in (f"#{channel.name}" if channel else "", guild.name if guild else "") if part)


async def _asked(asking: Asking | None, visit: Visit, view: TableView, about: str) -> Asked | None:
    """Return the confirmation to ask for, or None."""
    asked = None if asking is None else asking(visit, view, about)
    return await asked if isawaitable(asked) else asked


async def _tell(doing: Doing, asking: Asking | None, visit: Visit, view: TableView, about: str) -> None:
    asked = await _asked(asking, visit, view, about)
    told = await doing(visit, view, about) if asked is None else asked.screen(visit.words)
    await visit.answer.private(told)


def played_here(view: TableView, family: str) -> None:
    """Refuse `other_game` if the table's game belongs to another family."""
    if family_of(view.table.game).name != family:
        raise Refusal("other_game", game=view.table.game)


def is_public(interaction: Interaction) -> bool:
    """Return True if the interaction came from a message that everybody sees."""
    message = interaction.message
    return message is not None and interaction.guild_id is not None and not message.flags.ephemeral


def is_bot(interaction: Interaction, user_id: int) -> bool:
    """Return True if the member chosen from a menu is a bot."""
    data = cast("dict[str, Any]", interaction.data or {})
    user: dict[str, Any] = data.get("resolved", {}).get("users", {}).get(str(user_id), {})
    return bool(user.get("bot"))


def is_member(interaction: Interaction, user_id: int) -> bool:
    """Return True if the user chosen from a menu or named in a command is a member of the server."""
    data = cast("dict[str, Any]", interaction.data or {})
    return str(user_id) in data.get("resolved", {}).get("members", {})


def lateness(interaction: Interaction) -> Late:
    """Return the deferral mode of a panel: a private message stays visible, otherwise the response is private."""
    message = interaction.message
    return Late.SAME if message is not None and message.flags.ephemeral else Late.PRIVATE


async def show(visit: Visit, screen: Screen) -> None:
    """Show a panel in private, replacing the clicked message if that is private."""
    if lateness(visit.interaction) is Late.SAME:
        await visit.answer.update(screen)
    else:
        await visit.answer.private(screen)


async def open_dialog(interaction: Interaction, table_id: int, make: Callable[[TableView, Words], Dialog]) -> None:
    """Open a dialog about a table from the cache, because a dialog must be the first response and cannot be deferred.

    Only a table that has not been used for long is read from the database.
    """
    async with Visit(interaction, hurry=True) as visit:
        view = visit.at_hand(table_id) or await visit.at(table_id)
        if view.table.status is TableStatus.CLOSED:
            raise Refusal("no_table")
        await visit.open(make(view, visit.words))
