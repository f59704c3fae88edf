"""What the cogs share: how a command finds its table, and how a button's message is drawn anew."""

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
"""Something that is done at a table, with what more the person said; returns what is said of it in private."""
Asking: TypeAlias = Callable[[Visit, TableView, str], Asked | Awaitable[Asked | None] | None]
"""What somebody is asked before such a thing is done; None: nothing. What they say to it is what the question says."""

IdT = TypeVar("IdT")
Clicked: TypeAlias = Callable[[Interaction, IdT, tuple[str, ...]], Awaitable[None]]
"""Answers a click on what says so, with the values that were chosen."""

SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""For commands that mean something in a server only."""

YES_NO: Final = [app_commands.Choice(name=f"command-choice-{answer}", value=answer) for answer in ("yes", "no")]


def games(*, told: bool = False) -> list[app_commands.Choice[str]]:
    """The games there are, as choices of a command; each in its own words, where it has some. `told`: with a line about
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
    """What answers a command that has no options: it does the deed of that name."""

    async def callback(self: PrialCog, interaction: Interaction) -> None:
        await self.at_table(interaction, name)

    # discord.py tells by it that the first parameter is the cog.
    callback.__name__, callback.__qualname__ = name, f"{PrialCog.__name__}.{name}"
    return callback


def plain_command(name: str) -> app_commands.Command[PrialCog, ..., None]:
    """A command of that name without options."""
    return app_commands.command()(does(name))


def showing(made: Callable[[Visit, IdT, tuple[str, ...]], Awaitable[Screen]]) -> Clicked[IdT]:
    """What answers a click with a panel, in the place of the private message that it was asked for on."""

    async def clicked(interaction: Interaction, wanted: IdT, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, await made(visit, wanted, values))

    return clicked


class PrialCog(commands.Cog):
    """A cog that says what it answers; it is heard from when it is loaded until it is unloaded."""

    def __init__(self, bot: Prial) -> None:
        self.bot = bot
        self.answered = Answered()
        self.unread: dict[str, Callable[[Visit], Awaitable[Screen]]] = {}
        """What the deed of a name is in a channel whose table cannot be read."""

    async def cog_load(self) -> None:
        """Be heard."""
        self.bot.clicks.add(self.answered)

    async def cog_unload(self) -> None:
        """Be heard no longer."""
        self.bot.clicks.remove(self.answered)

    def offer_panel(self, name: str, doing: Doing) -> None:
        """The same for what only shows something; the table's button of that name shows it as a panel."""

        async def shown(visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
            return await doing(visit, await visit.at(wanted.table), "".join(values))

        self.answered.deeds[name] = partial(_tell, doing, None)
        self.answered.table[name] = showing(shown)

    def offer(self, name: str, doing: Doing, *, button: bool = True, asking: Asking | None = None) -> None:
        """Let `doing` be the deed `name` of a command and, with `button`, of the table's button of that name, once the
        person has said yes to what they are asked by `asking`.
        """
        self.answered.deeds[name] = partial(_tell, doing, asking)
        if button:
            self.answered.table[name] = partial(self._by_button, doing, asking)

    async def at_table(
        self, interaction: Interaction, name: str, about: object = "", *, asked: tuple[str, str] | None = None
    ) -> None:
        """Do the deed `name` at the table that the command means; ask which where there are several.

        `asked`: the deed, and what more was said, as they fit into the custom_id of that question.
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
        """The table that somebody means who is typing a command; None where that cannot be told yet."""
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
        """Make the move that a command means, and answer with the person's own hand.

        `bystander` is whom it asks for a loan, where they are not at the table. `costs`: what the move is called as a
        deed, and its amount, where it would cost as much again if it were made twice. A button says by its decision
        which move it means; a command could mean the next one.
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
        """Make a move that was clicked or typed on a message, and answer on that message.

        `apart`: the look is on the message that everybody sees, and the cards come as an answer of their own.
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
        """Make a move by what its button, or its dialog, showed; `price` None: it showed none."""
        return await self.acted(visit, wanted, move, price, None)

    async def acted(
        self, visit: Visit, wanted: PlayId, move: Move, price: int | None, bystander: Person | None
    ) -> Acted:
        """Make it. `bystander` is whom it asks for a loan, where they are not at the table."""
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
        """Answer a button of a table message that another one has taken the place of."""
        link = await self.bot.presenter.link(await self.bot.services.tables.public(table_id))
        await visit.answer.private(replies.moved_on(visit.words, link, done=done))

    async def draw_private(self, visit: Visit, view: TableView, claim: Claim) -> None:
        """Let the private message that was clicked become the person's own hand."""
        if claim.known and not claim.held:
            await visit.answer.nothing()
        else:
            await claim.write(view.table.version, visit.answer.update(await visit.hand(view)))

    async def draw_anew(self, visit: Visit, table_id: int, claim: Claim) -> None:
        """After a refusal: what was clicked may be out of date. Where the table cannot be read it stays as it is: the
        refusal is what is told.
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
        """Do something, and answer by drawing the clicked message anew, or in words where it is none of the table's. A
        question that was answered gives way to what was done. Nobody is asked about a table that is closed.
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
    """Return the question that comes before something is done; None where there is none."""
    asked = None if asking is None else asking(visit, view, about)
    return await asked if isawaitable(asked) else asked


async def _tell(doing: Doing, asking: Asking | None, visit: Visit, view: TableView, about: str) -> None:
    asked = await _asked(asking, visit, view, about)
    told = await doing(visit, view, about) if asked is None else asked.screen(visit.words)
    await visit.answer.private(told)


def played_here(view: TableView, family: str) -> None:
    """Raises Refusal `other_game` at a table of another family than that of this name: nothing is meant by it there."""
    if family_of(view.table.game).name != family:
        raise Refusal("other_game", game=view.table.game)


def is_public(interaction: Interaction) -> bool:
    """Whether it came from a message that everybody sees."""
    message = interaction.message
    return message is not None and interaction.guild_id is not None and not message.flags.ephemeral


def is_bot(interaction: Interaction, user_id: int) -> bool:
    """Whether the member who was chosen from a menu is a bot."""
    data = cast("dict[str, Any]", interaction.data or {})
    user: dict[str, Any] = data.get("resolved", {}).get("users", {}).get(str(user_id), {})
    return bool(user.get("bot"))


def is_member(interaction: Interaction, user_id: int) -> bool:
    """Whether whoever was chosen from a menu or named in a command is in the server."""
    data = cast("dict[str, Any]", interaction.data or {})
    return str(user_id) in data.get("resolved", {}).get("members", {})


def lateness(interaction: Interaction) -> Late:
    """What is seen when the answer of a panel is late: the panel, if it is private already."""
    message = interaction.message
    return Late.SAME if message is not None and message.flags.ephemeral else Late.PRIVATE


async def show(visit: Visit, screen: Screen) -> None:
    """Show a panel in private, in the place of the private message that it was asked for on."""
    if lateness(visit.interaction) is Late.SAME:
        await visit.answer.update(screen)
    else:
        await visit.answer.private(screen)


async def open_dialog(interaction: Interaction, table_id: int, make: Callable[[TableView, Words], Dialog]) -> None:
    """Open a dialog about a table: from memory, because it has to be the first answer and cannot be late.

    Only a table that nobody has used for long is read from the database.
    """
    async with Visit(interaction, hurry=True) as visit:
        view = visit.at_hand(table_id) or await visit.at(table_id)
        if view.table.status is TableStatus.CLOSED:
            raise Refusal("no_table")
        await visit.open(make(view, visit.words))
