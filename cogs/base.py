"""Base class of the cogs, with table commands, panels, dialogs, and questions that wait for an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from inspect import isawaitable
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot.app import Prial
from bot.app.context import InteractionContext, SeveralTables
from bot.app.dispatch import Handlers
from bot.app.responses import DeferMode
from bot.cache import LRUCache
from bot.errors import Refusal
from bot.presenter.message_claims import MessageClaim
from bot.rules.game import Move
from bot.rules.registry import GAMES
from bot.screens import responses
from bot.screens.registry import family_of
from bot.screens.responses import Confirmation, MoneyAction
from bot.screens.widgets.components import MOST_CHOICES, Dialog, Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId, PlayId, TableId
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words, catalogue_key
from bot.tables.values import CommandResult, NamedUser, TableStatus, TableView
from bot.times import parse_zone, suggest_zones

DEFAULT_ZONES: Final[Mapping[str, str]] = {"en-GB": "Europe/London", "de": "Europe/Berlin"}
"""Default time zones by the server's language."""


def zone_choices(current: str) -> list[app_commands.Choice[str]]:
    """Return the time zones that match the typed text."""
    return [app_commands.Choice(name=one, value=one) for one in suggest_zones(current, MOST_CHOICES)]


async def find_zone(context: InteractionContext, guild_id: int, typed: str | None) -> str:
    """Return the typed zone, or the default zone of the server's language. Refusal zone_unreadable."""
    if typed is not None:
        return parse_zone(typed)
    public = await context.client.settings_cache.public_words(guild_id)
    return DEFAULT_ZONES[public.locale]


QuestionT = TypeVar("QuestionT")


class _PendingQuestion(Struct, Generic[QuestionT], frozen=True):
    """Question, with the user and server it was asked in (None: direct messages)."""

    user_id: int
    guild_id: int | None
    subject: QuestionT


class PendingQuestions(Generic[QuestionT]):
    """Most recent questions of one kind. The buttons of the answers carry their numbers."""

    def __init__(self, capacity: int) -> None:
        self._pending: LRUCache[int, _PendingQuestion[QuestionT]] = LRUCache(capacity)

    def add(self, context: InteractionContext, subject: QuestionT) -> int:
        """Store a question and return its number."""
        number = context.interaction.id
        self._pending[number] = _PendingQuestion(context.user_id, context.guild_id, subject)
        return number

    def find(self, context: InteractionContext, number: int) -> QuestionT:
        """Return the subject of a question. Refusal `question_gone` if it is not cached, or was asked elsewhere."""
        found = self._pending.get(number)
        if found is None or (found.user_id, found.guild_id) != (context.user_id, context.guild_id):
            raise Refusal("question_gone")
        return found.subject

    def accept(self, context: InteractionContext, number: int) -> QuestionT:
        """Return the subject of a question that was answered with yes.

        The question's number becomes the idempotency key: several clicks on yes have one effect.
        """
        about, context.idempotency_key = self.find(context, number), f"i:{number}"
        return about

    def decline(self, context: InteractionContext, number: int) -> None:
        """Drop a question that was answered with no. Refusal as for `find`."""
        self.find(context, number)
        del self._pending[number]


TableAction: TypeAlias = Callable[[InteractionContext, TableView, str], Awaitable[Screen]]
"""Action at a table, with the argument of its command or custom_id. Returns the private response."""


ConfirmAction: TypeAlias = Callable[
    [InteractionContext, TableView, str], Confirmation | Awaitable[Confirmation | None] | None
]
"""Confirmation to ask for before an action, or None. A click on its yes button carries the confirmation's `about`."""


IdT = TypeVar("IdT")


ClickHandler: TypeAlias = Callable[[Interaction, IdT, tuple[str, ...]], Awaitable[None]]
"""Handler of a click on a custom_id, with the chosen values."""


SERVER_CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""Contexts of commands that work only in servers."""


YES_NO: Final = [
    app_commands.Choice(name="command-choice-yes", value="yes"),
    app_commands.Choice(name="command-choice-no", value="no"),
]


def game_choices(*, with_lines: bool = False) -> list[app_commands.Choice[str]]:
    """Return the games as choices of a command, in their own words where a game has some.

    `with_lines` adds a line about each.
    """
    return [
        app_commands.Choice(
            name=app_commands.locale_str(
                # keys: command-choice-<game> for GAMES
                f"command-choice-{catalogue_key(one)}",
                game=one,
                # keys: open-game-line-<game> for GAMES
                line=f"open-game-line-{catalogue_key(one)}" if with_lines else "",
            ),
            value=one,
        )
        for one in GAMES
    ]


def table_command_callback(name: str) -> Callable[[PrialCog, Interaction], Coroutine[Any, Any, None]]:
    """Return the callback of a command without options that runs the table command `name`."""

    async def callback(self: PrialCog, interaction: Interaction) -> None:
        await self.run_table_command(interaction, name)

    # discord.py recognises by it that the first parameter is the cog.
    callback.__name__, callback.__qualname__ = name, f"{PrialCog.__name__}.{name}"
    return callback


def plain_command(name: str) -> app_commands.Command[PrialCog, ..., None]:
    """Return a command without options that runs the table command `name`."""
    return app_commands.command()(table_command_callback(name))


def panel_handler(render: Callable[[InteractionContext, IdT, tuple[str, ...]], Awaitable[Screen]]) -> ClickHandler[IdT]:
    """Return a click handler that shows a panel, replacing the clicked message if that is private."""

    async def clicked(interaction: Interaction, custom_id: IdT, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            await show_panel(visit, await render(visit, custom_id, values))

    return clicked


class PrialCog(commands.Cog):
    """Base class of the cogs. Handlers are registered while the cog is loaded."""

    def __init__(self, bot: Prial) -> None:
        self.bot = bot
        self.handlers = Handlers()
        self.unreadable_table_commands: dict[str, Callable[[InteractionContext], Awaitable[Screen]]] = {}
        """Table commands that replace the usual ones if the stored table cannot be read."""

    async def cog_load(self) -> None:
        """Register the handlers."""
        self.bot.dispatcher.register(self.handlers)

    async def cog_unload(self) -> None:
        """Unregister the handlers."""
        self.bot.dispatcher.unregister(self.handlers)

    def add_table_panel(self, name: str, action: TableAction) -> None:
        """Register a table command that only shows something, with the table button of the same name."""

        async def shown(context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
            return await action(context, await context.load_table(custom_id.table), "".join(values))

        self.handlers.table_commands[name] = partial(_run_and_respond, action, None)
        self.handlers.table[name] = panel_handler(shown)

    def add_table_command(
        self, name: str, action: TableAction, *, button: bool = True, confirm: ConfirmAction | None = None
    ) -> None:
        """Register `action` as the table command `name` and, with `button`, as the handler of the table button of that
        name.

        If `confirm` returns a confirmation, the action runs only after it was given.
        """
        self.handlers.table_commands[name] = partial(_run_and_respond, action, confirm)
        if button:
            self.handlers.table[name] = partial(self._handle_table_button, action, confirm)

    async def run_table_command(
        self, interaction: Interaction, name: str, about: object = "", *, in_custom_id: tuple[str, str] | None = None
    ) -> None:
        """Run the table command `name` at the table that is meant; if it could be one of several, ask which.

        `in_custom_id` replaces name and argument in the custom_id of that question, which has little room.
        """
        said = str(about)
        async with InteractionContext(interaction) as visit:
            try:
                view = await visit.find_table()
            except SeveralTables as several:
                places = [self._location_name(one) for one in several.views]
                wanted = PanelId(Panel.WHICH, *(in_custom_id or (name, said)))
                await visit.response.send_private(
                    responses.render_table_question(several.views, places, wanted, visit.words)
                )
                return
            except Refusal as refusal:
                if refusal.code != "table_damaged" or name not in self.unreadable_table_commands:
                    raise
                await visit.response.send_private(await self.unreadable_table_commands[name](visit))
                return
            await self.bot.dispatcher.find_table_command(name, view)(visit, view, said)

    async def find_view(self, interaction: Interaction) -> TableView | None:
        """Return the table for which a command is being typed, or None if it is not known."""
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
        money_action: tuple[str, int] | None = None,
        bystander: NamedUser | None = None,
    ) -> None:
        """Make the move of a command, and respond with the person's own hand.

        `bystander` is the person asked for a loan if they have no seat. `money_action` are the name and amount in chips
        of a move that would cost that amount again if repeated. A button is protected by its decision number; a
        repeated command could hit the next decision.
        """
        async with self.bot.presenter.claim_message(view.table.table_id, None, moves_hand=True):
            await context.response.send_private(
                await self._play_and_render_hand(context, view, move, money_action, bystander)
            )
            await context.record_hand()

    async def _play_and_render_hand(
        self,
        context: InteractionContext,
        view: TableView,
        move: Move,
        money_action: tuple[str, int] | None,
        bystander: NamedUser | None = None,
    ) -> Screen:
        if money_action is not None:
            table_id, deal = view.table.table_id, view.view.deal_no

            async def again(context: InteractionContext) -> Screen:
                found = await context.load_table(table_id)
                if found.view.deal_no != deal:
                    raise Refusal("stale", price=0)
                return await self._play_and_render_hand(context, found, move, money_action)

            name, amount = money_action
            await context.begin_action(
                MoneyAction(name, view.table.guild_id, amount=amount, place=(table_id, deal)), again
            )
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
        return await context.render_hand(acted.view)

    async def play_clicked_move(
        self,
        context: InteractionContext,
        custom_id: PlayId,
        move: Move,
        *,
        price: int | None = None,
        hand_separately: bool = False,
    ) -> None:
        """Make a move that was clicked or typed on a message, and update that message.

        With `hand_separately`, the clicked message is public, and the cards are shown in a separate response.
        """
        public = is_public(context.interaction)
        await context.select_table(custom_id.table)
        presenter = self.bot.presenter
        async with presenter.claim_message(custom_id.table, context.message_id, moves_hand=hand_separately) as claim:
            try:
                acted = await self.submit_clicked_move(context, custom_id, move, price)
            except Refusal as refusal:
                if claim.is_old_table and refusal.code == "stale":
                    await self._point_to_current_message(context, custom_id.table, done=False)
                    return
                await self.refresh_clicked_message(context, custom_id.table, claim)
                raise
            if hand_separately:
                await context.show_hand(acted.view)
            elif public:
                await self._update_table_message(context, custom_id.table, claim)
            else:
                await self.update_hand_message(context, acted.view, claim)

    async def submit_clicked_move(
        self, context: InteractionContext, custom_id: PlayId, move: Move, price: int | None
    ) -> CommandResult:
        """Make a move at the decision and price shown by its button or dialog. `price` is None if none was shown."""
        return await self.submit_move(context, custom_id, move, price, None)

    async def submit_move(
        self, context: InteractionContext, custom_id: PlayId, move: Move, price: int | None, bystander: NamedUser | None
    ) -> CommandResult:
        """Make a move. `bystander` is the person asked for a loan if they have no seat."""
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

    async def _update_table_message(self, context: InteractionContext, table_id: int, claim: MessageClaim) -> None:
        if claim.is_old_table:
            await self._point_to_current_message(context, table_id, done=True)
            return
        if not claim.held:
            await context.response.acknowledge()
            return
        screen, version = await context.render_public_table(table_id)
        await claim.write(version, context.response.update_message(screen))

    async def _point_to_current_message(self, context: InteractionContext, table_id: int, *, done: bool) -> None:
        """Respond to a click on a table message that was replaced, with a link to the current one."""
        link = await self.bot.presenter.table_link(await self.bot.services.tables.public_view(table_id))
        await context.response.send_private(responses.render_moved_message(context.words, link, was_done=done))

    async def update_hand_message(self, context: InteractionContext, view: TableView, claim: MessageClaim) -> None:
        """Turn the clicked private message into the person's own hand."""
        if claim.is_tracked and not claim.held:
            await context.response.acknowledge()
        else:
            await claim.write(view.table.version, context.response.update_message(await context.render_hand(view)))

    async def refresh_clicked_message(self, context: InteractionContext, table_id: int, claim: MessageClaim) -> None:
        """Update the clicked message after a refusal, as it may be out of date.

        If the table cannot be read the message stays unchanged; the refusal itself is reported.
        """
        if is_public(context.interaction):
            self.bot.presenter.refresh_table(table_id)
            return
        with suppress(Refusal):
            view = await self.bot.services.tables.view(table_id, context.user_id)
            if view.seat is not None:
                await self.update_hand_message(context, view, claim)

    async def _handle_table_button(
        self,
        action: TableAction,
        confirm: ConfirmAction | None,
        interaction: Interaction,
        custom_id: TableId,
        values: tuple[str, ...],
    ) -> None:
        """Run an action for a table button.

        A clicked confirmation is replaced by the result. A clicked table message is updated. Otherwise the response is
        private. Closed tables need no confirmation.
        """
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as visit:
            view = await visit.load_table(custom_id.table)
            closed = view.table.status is TableStatus.CLOSED
            asked = None if closed else await _find_confirmation(confirm, visit, view, custom_id.about)
            if asked is not None and asked.about != custom_id.about:
                await visit.response.send_private(asked.render(visit.words))
                return
            if asked is not None:
                await visit.response.update_message(await action(visit, view, custom_id.about))
                return
            async with self.bot.presenter.claim_message(custom_id.table, visit.message_id) as claim:
                reply = await action(visit, view, custom_id.about)
                if claim.held and is_public(interaction):
                    screen, version = await visit.render_public_table(custom_id.table)
                    await claim.write(version, visit.response.update_message(screen))
                elif claim.is_tracked and is_public(interaction):
                    await visit.response.acknowledge()
                else:
                    await visit.response.send_private(reply)

    def _location_name(self, view: TableView) -> str:
        guild = self.bot.get_guild(view.table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(view.table.channel_id)
        return " ".join(part for part in (f"#{channel.name}" if channel else "", guild.name if guild else "") if part)


async def _find_confirmation(
    confirm: ConfirmAction | None, context: InteractionContext, view: TableView, about: str
) -> Confirmation | None:
    """Return the confirmation to ask for, or None."""
    asked = None if confirm is None else confirm(context, view, about)
    return await asked if isawaitable(asked) else asked


async def _run_and_respond(
    action: TableAction, confirm: ConfirmAction | None, context: InteractionContext, view: TableView, about: str
) -> None:
    asked = await _find_confirmation(confirm, context, view, about)
    told = await action(context, view, about) if asked is None else asked.render(context.words)
    await context.response.send_private(told)


def check_family(view: TableView, family: str) -> None:
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


def panel_defer_mode(interaction: Interaction) -> DeferMode:
    """Return the deferral mode of a panel: a private message stays visible, otherwise the response is private."""
    message = interaction.message
    return DeferMode.UNCHANGED if message is not None and message.flags.ephemeral else DeferMode.PRIVATE


async def show_panel(context: InteractionContext, screen: Screen) -> None:
    """Show a panel in private, replacing the clicked message if that is private."""
    if panel_defer_mode(context.interaction) is DeferMode.UNCHANGED:
        await context.response.update_message(screen)
    else:
        await context.response.send_private(screen)


async def open_dialog(interaction: Interaction, table_id: int, build: Callable[[TableView, Words], Dialog]) -> None:
    """Open a dialog about a table from the cache, because a dialog must be the first response and cannot be deferred.

    Only a table that has not been used for long is read from the database.
    """
    async with InteractionContext(interaction, cached_only=True) as visit:
        view = visit.cached_table(table_id) or await visit.load_table(table_id)
        if view.table.status is TableStatus.CLOSED:
            raise Refusal("no_table")
        await visit.open_dialog(build(view, visit.words))
