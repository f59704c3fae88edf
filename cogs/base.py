"""Base class of the cogs, and shared handling of table commands, panels, dialogs and pending questions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from inspect import isawaitable
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot.app import Prial
from bot.app.command_sync import menu_name
from bot.app.context import InteractionContext, SeveralTables
from bot.app.dispatch import Handlers
from bot.cache import LRUCache
from bot.errors import Refusal
from bot.presenter.responses import DeferMode
from bot.rules.game import Move
from bot.rules.registry import GAMES
from bot.screens import responses
from bot.screens.registry import family_of
from bot.screens.responses import Confirmation
from bot.screens.widgets.components import MOST_CHOICES, Component, Dialog, Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId, PlayId, TableId
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words, catalogue_key
from bot.tables.values import CommandResult, NamedUser, TableStatus, TableView
from bot.times import parse_zone, suggest_zones

DEFAULT_ZONES: Final[Mapping[str, str]] = {"en-GB": "Europe/London", "de": "Europe/Berlin"}
"""Default time zones by the server's language."""


def zone_choices(current: str) -> list[app_commands.Choice[str]]:
    """Return the time zones that match the typed text."""
    return [app_commands.Choice(name=zone, value=zone) for zone in suggest_zones(current, MOST_CHOICES)]


async def find_zone(context: InteractionContext, guild_id: int, typed: str | None) -> str:
    """Return the time zone `typed`, or if it is None the default zone of the server's language.

    Refusal `zone_unreadable`.
    """
    if typed is not None:
        return parse_zone(typed)
    public = await context.client.settings_cache.public_words(guild_id)
    return DEFAULT_ZONES[public.locale]


QuestionT = TypeVar("QuestionT")


class _PendingQuestion(Struct, Generic[QuestionT], frozen=True):
    """Question put to the user `user_id`. `guild_id` is None if it was asked in direct messages."""

    user_id: int
    guild_id: int | None
    subject: QuestionT


class PendingQuestions(Generic[QuestionT]):
    """LRU cache of unanswered questions of one kind. The buttons of a question carry its number."""

    def __init__(self, capacity: int) -> None:
        self._pending: LRUCache[int, _PendingQuestion[QuestionT]] = LRUCache(capacity)

    def add(self, context: InteractionContext, subject: QuestionT) -> int:
        """Store a question and return its number."""
        number = context.interaction.id
        self._pending[number] = _PendingQuestion(context.user_id, context.guild_id, subject)
        return number

    def find(self, context: InteractionContext, number: int) -> QuestionT:
        """Return the subject of a question.

        Refusal `question_gone` if the question is not cached, or was put to another user or in another server.
        """
        found = self._pending.get(number)
        if found is None or (found.user_id, found.guild_id) != (context.user_id, context.guild_id):
            raise Refusal("question_gone")
        return found.subject

    def accept(self, context: InteractionContext, number: int) -> QuestionT:
        """Return the subject of a question that was answered with yes. Refusal as for `find`.

        The question's number becomes the idempotency key, so that several clicks on yes have one effect.
        """
        subject, context.idempotency_key = self.find(context, number), f"i:{number}"
        return subject

    def decline(self, context: InteractionContext, number: int) -> None:
        """Drop a question that was answered with no. Refusal as for `find`."""
        self.find(context, number)
        del self._pending[number]


TableAction: TypeAlias = Callable[[InteractionContext, TableView, str], Awaitable[Screen]]
"""Action at a table, called with the argument of its command or custom_id. Returns the private response."""


ConfirmAction: TypeAlias = Callable[
    [InteractionContext, TableView, str], Confirmation | Awaitable[Confirmation | None] | None
]
"""Function, called like a `TableAction`, that returns the confirmation to ask for; None if none is needed.

The custom_id of the yes button carries the `about` of the confirmation.
"""


IdT = TypeVar("IdT")


Values: TypeAlias = tuple[str, ...]
"""Values chosen from a menu; a button has none."""


ClickHandler: TypeAlias = Callable[[Interaction, IdT, Values], Awaitable[None]]
"""Handler of a click, called with the interaction, the custom_id and the values chosen from a menu."""


SERVER_CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""Contexts of commands that work only in servers."""


YES_NO: Final = [
    app_commands.Choice(name="command-choice-yes", value="yes"),
    app_commands.Choice(name="command-choice-no", value="no"),
]


def game_choices(*, with_lines: bool = False) -> list[app_commands.Choice[str]]:
    """Return the games as choices of a command option. `with_lines` adds a line about the game to each name."""
    return [
        app_commands.Choice(
            name=app_commands.locale_str(
                # keys: command-choice-<game> for GAMES
                f"command-choice-{catalogue_key(game)}",
                game=game,
                # keys: open-game-line-<game> for GAMES
                line=f"open-game-line-{catalogue_key(game)}" if with_lines else "",
            ),
            value=game,
        )
        for game in GAMES
    ]


def panel_handler(render: Callable[[InteractionContext, IdT, tuple[str, ...]], Awaitable[Screen]]) -> ClickHandler[IdT]:
    """Return a click handler that shows the panel returned by `render`, in place of a clicked private message."""

    async def clicked(interaction: Interaction, custom_id: IdT, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            await show_panel(context, await render(context, custom_id, values))

    return clicked


async def respond_privately(
    interaction: Interaction, render: Callable[[InteractionContext], Awaitable[Screen]]
) -> None:
    """Respond with a screen that only the person sees."""
    async with InteractionContext(interaction) as context:
        await context.response.send_private(await render(context))


class PrialCog(commands.Cog):
    """Base class of the cogs. Handlers are registered while the cog is loaded."""

    def __init__(self, bot: Prial) -> None:
        self.bot = bot
        self.handlers = Handlers()
        self.unreadable_table_commands: dict[str, Callable[[InteractionContext], Awaitable[Screen]]] = {}
        """Handlers of table commands, by name, for a table whose stored data cannot be read."""
        self._context_menus: list[app_commands.ContextMenu] = []

    async def cog_load(self) -> None:
        self.bot.dispatcher.register(self.handlers)
        for one in self._context_menus:
            self.bot.tree.add_command(one)

    async def cog_unload(self) -> None:
        self.bot.dispatcher.unregister(self.handlers)
        for one in self._context_menus:
            self.bot.tree.remove_command(one.name, type=one.type)

    def add_context_menu(
        self, key: str, callback: Callable[[Interaction, Any], Coroutine[Any, Any, None]], *, nsfw: bool = False
    ) -> None:
        """Add a context menu, which the catalogue text `key` names.

        `callback` is a method whose second parameter is annotated with `discord.Member` or `discord.Message`. `nsfw`
        restricts the menu to age-restricted channels.
        """
        added = app_commands.ContextMenu(
            name=menu_name(key), callback=callback, allowed_contexts=SERVER_CONTEXTS, nsfw=nsfw
        )
        self._context_menus.append(added)

    def add_table_panel(self, name: str, action: TableAction) -> None:
        """Register `action`, which only shows something, as the table command and the table button `name`."""

        async def shown(context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
            return await action(context, await context.load_table(custom_id.table), "".join(values))

        self.handlers.table_commands[name] = partial(_run_and_respond, action, None)
        self.handlers.table[name] = panel_handler(shown)

    def add_table_command(
        self, name: str, action: TableAction, *, button: bool = True, confirm: ConfirmAction | None = None
    ) -> None:
        """Register `action` as the table command `name` and, with `button`, as the table button `name`.

        If `confirm` returns a confirmation, `action` runs only after a click on yes.
        """
        self.handlers.table_commands[name] = partial(_run_and_respond, action, confirm)
        if button:
            self.handlers.table[name] = partial(self._handle_table_button, action, confirm)

    async def run_table_command(
        self, interaction: Interaction, name: str, about: object = "", *, in_custom_id: tuple[str, str] | None = None
    ) -> None:
        """Run the table command `name`. A person at several tables is asked which table is meant.

        `in_custom_id` replaces the name and argument in the question's custom_id, whose length is limited.
        """
        argument = str(about)
        async with InteractionContext(interaction) as context:
            try:
                view = await context.find_table()
            except SeveralTables as several:
                places = [self._location_name(view) for view in several.views]
                wanted = PanelId(Panel.WHICH, *(in_custom_id or (name, argument)))
                await context.response.send_private(
                    responses.render_table_question(several.views, places, wanted, context.words)
                )
                return
            except Refusal as refusal:
                if refusal.code != "table_damaged" or name not in self.unreadable_table_commands:
                    raise
                await context.response.send_private(await self.unreadable_table_commands[name](context))
                return
            await self.bot.dispatcher.find_table_command(name, view)(context, view, argument)

    async def find_view(self, interaction: Interaction) -> TableView | None:
        """Return the table for which a command is being typed; None if no table or more than one is found."""
        try:
            return await InteractionContext(interaction, cached_only=True).find_table()
        except (Refusal, SeveralTables):
            return None

    async def play_command_move(
        self,
        context: InteractionContext,
        view: TableView,
        move: Move,
        *,
        bystander: NamedUser | None = None,
    ) -> None:
        """Make the move of a command, and respond with the player's hand.

        `bystander` is a person without a seat who is asked for a loan.
        """
        async with self.bot.presenter.respond(
            context.response, view.table.table_id, context.words, in_new_message=True
        ) as answer:
            try:
                acted = await self.bot.services.tables.act(
                    view.table.table_id,
                    context.user_id,
                    move,
                    key=context.idempotency_key,
                    clicked_at=context.created_at,
                    bystander=bystander,
                )
            except Refusal as refusal:
                if refusal.code != "not_in_this_game":
                    raise
                raise Refusal("other_game", game=view.table.game) from refusal
            await answer.show_result(acted)

    async def play_clicked_move(
        self,
        context: InteractionContext,
        custom_id: PlayId,
        move: Move,
        *,
        price: int | None = None,
        in_new_message: bool = False,
    ) -> None:
        """Make a move from a button or dialog of a message, and update the message.

        For a public message, `in_new_message` shows the player's hand in a new private response.
        """
        await context.select_table(custom_id.table)
        async with self.bot.presenter.respond(
            context.response, custom_id.table, context.words, in_new_message=in_new_message
        ) as answer:
            acted = await self.submit_move(context, custom_id, move, price)
            await answer.show_result(acted)

    async def submit_move(
        self,
        context: InteractionContext,
        custom_id: PlayId,
        move: Move,
        price: int | None,
        bystander: NamedUser | None = None,
    ) -> CommandResult:
        """Make a move at the decision that its button or dialog shows. `price` is the price shown, if any.

        `bystander` is a person without a seat who is asked for a loan.
        """
        return await self.bot.services.tables.act(
            custom_id.table,
            context.user_id,
            move,
            key=context.idempotency_key,
            deal_no=custom_id.deal,
            decision=custom_id.decision or None,
            price=price,
            clicked_at=context.created_at,
            bystander=bystander,
        )

    async def _handle_table_button(
        self,
        action: TableAction,
        confirm: ConfirmAction | None,
        interaction: Interaction,
        custom_id: TableId,
        values: tuple[str, ...],
    ) -> None:
        """Run `action` for a table button, or ask for confirmation first. Closed tables need no confirmation.

        The result replaces a clicked confirmation. A clicked table message is updated. Otherwise the response is
        private.
        """
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            view = await context.load_table(custom_id.table)
            closed = view.table.status is TableStatus.CLOSED
            question = None if closed else await _find_confirmation(confirm, context, view, custom_id.about)
            if question is not None and question.about != custom_id.about:
                await context.response.send_private(question.render(context.words))
                return
            if question is not None:
                await context.response.update_message(await action(context, view, custom_id.about))
                return
            async with self.bot.presenter.respond(
                context.response, custom_id.table, context.words, refresh=False
            ) as answer:
                reply = await action(context, view, custom_id.about)
                if answer.updates_table:
                    await answer.show_table()
                else:
                    await context.response.send_private(reply)

    def _location_name(self, view: TableView) -> str:
        guild = self.bot.get_guild(view.table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(view.table.channel_id)
        return " ".join(part for part in (f"#{channel.name}" if channel else "", guild.name if guild else "") if part)


async def _find_confirmation(
    confirm: ConfirmAction | None, context: InteractionContext, view: TableView, about: str
) -> Confirmation | None:
    """Return the confirmation to ask for before an action, or None."""
    question = None if confirm is None else confirm(context, view, about)
    return await question if isawaitable(question) else question


async def _run_and_respond(
    action: TableAction, confirm: ConfirmAction | None, context: InteractionContext, view: TableView, about: str
) -> None:
    question = await _find_confirmation(confirm, context, view, about)
    screen = await action(context, view, about) if question is None else question.render(context.words)
    await context.response.send_private(screen)


def check_family(view: TableView, family: str) -> None:
    """Refuse `other_game` if the table's game belongs to another family."""
    if family_of(view.table.game).name != family:
        raise Refusal("other_game", game=view.table.game)


def is_bot(interaction: Interaction, user_id: int) -> bool:
    """Return True if the member chosen from a menu is a bot."""
    data = cast("dict[str, Any]", interaction.data or {})
    user: dict[str, Any] = data.get("resolved", {}).get("users", {}).get(str(user_id), {})
    return bool(user.get("bot"))


def is_member(interaction: Interaction, user_id: int) -> bool:
    """Return True if the user chosen from a menu or named in a command is a member of the server."""
    data = cast("dict[str, Any]", interaction.data or {})
    return str(user_id) in data.get("resolved", {}).get("members", {})


def message_components(interaction: Interaction, message_id: int) -> list[Component]:
    """Return the components of the message on which a context menu was used."""
    data = cast("dict[str, Any]", interaction.data or {})
    message: dict[str, Any] = data.get("resolved", {}).get("messages", {}).get(str(message_id), {})
    return list(message.get("components") or ())


def panel_defer_mode(interaction: Interaction) -> DeferMode:
    """Return `UNCHANGED` if the clicked message is private, so that a panel can replace it; otherwise `PRIVATE`."""
    message = interaction.message
    return DeferMode.UNCHANGED if message is not None and message.flags.ephemeral else DeferMode.PRIVATE


async def show_panel(context: InteractionContext, screen: Screen) -> None:
    """Replace the clicked message by a panel if the message is private; otherwise send the panel privately."""
    if panel_defer_mode(context.interaction) is DeferMode.UNCHANGED:
        await context.response.update_message(screen)
    else:
        await context.response.send_private(screen)


async def open_dialog(interaction: Interaction, table_id: int, build: Callable[[TableView, Words], Dialog]) -> None:
    """Open a dialog about a table.

    A dialog must be the first response and cannot be deferred, so the database is read only if the table is not cached.
    """
    async with InteractionContext(interaction, cached_only=True) as context:
        view = context.cached_table(table_id) or await context.load_table(table_id)
        if view.table.status is TableStatus.CLOSED:
            raise Refusal("no_table")
        await context.open_dialog(build(view, context.words))
