"""The context of one interaction, from its arrival to the response: person, language, table, error handling.

Commands, buttons, menus and dialogs all run inside a context. A refusal raised inside it is answered in private, in
words. A failure is logged and answered too. Once a change is committed under the idempotency key, no later failure is
reported as a refusal or an error.

If the outcome of an action is unknown, the person is asked before they repeat it. Such actions are kept in memory only.
After a restart nobody is asked; the wallet and the table show the outcome.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeAlias, cast

import discord
from msgspec import Struct

from bot.app.responses import DeferMode, Delivery, Response
from bot.app.stale_screens import StaleScreen, check_not_stale
from bot.cache import LRUCache, TTLCache
from bot.clock import Clock
from bot.errors import Refusal
from bot.presenter.hand_messages import prepare_advice
from bot.screens import refusal_texts, responses
from bot.screens.hand import hand_message
from bot.screens.responses import MoneyAction
from bot.screens.widgets.components import Dialog, Interaction, Item
from bot.screens.widgets.layout import Screen, with_note
from bot.screens.widgets.names import SeatNames, names_at_table
from bot.screens.words import Words
from bot.store.errors import CommitOutcomeUnknown, StoreUnavailable
from bot.store.store import CommitStatus
from bot.tables.values import UNREADABLE, NamedUser, TableStatus, TableView
from bot.text_safety import strip_unwritable

if TYPE_CHECKING:
    from bot.app import Prial


class SeveralTables(Exception):
    """Raised when a person with several tables has to choose one of them."""

    def __init__(self, views: tuple[TableView, ...]) -> None:
        super().__init__()
        self.views = views


class InteractionLocation:
    """The person behind an interaction, and where they are."""

    def __init__(self, interaction: Interaction, defer_mode: DeferMode) -> None:
        self.interaction = interaction
        self.client: Prial = cast("Prial", interaction.client)
        self.user_id = interaction.user.id
        self.guild_id = interaction.guild_id
        self.idempotency_key = f"i:{interaction.id}"
        """Idempotency key of this interaction: a command with this key is executed once."""
        self.response = Response(interaction, defer_mode, self.client.response_tracker)
        self.client.settings_cache.note_locale(self.user_id, interaction.locale.value)
        self.words: Words = self.client.settings_cache.cached_words(self.user_id, self.guild_id)
        if self.is_manager and self.guild_id is not None:
            self.client.decision_makers.note_seen(self.guild_id, self.user_id)
        self._names: SeatNames | None = None
        self._table_id: int | None = None
        """The table used last: the one of the button, menu or dialog, or the one in the channel."""

    @property
    def person(self) -> NamedUser:
        """The person, as somebody who can take a seat."""
        return NamedUser(user_id=self.user_id, name=strip_unwritable(self.interaction.user.display_name))

    @property
    def is_manager(self) -> bool:
        """True if the person has the Manage Server permission."""
        return self.guild_id is not None and self.interaction.permissions.manage_guild

    @property
    def created_at(self) -> float:
        """The moment of the click or command by Discord's clock, in seconds since the epoch."""
        return discord.utils.snowflake_time(self.interaction.id).timestamp()

    @property
    def message_id(self) -> int | None:
        """The message that was clicked, if any."""
        message = self.interaction.message
        return None if message is None else message.id

    async def select_table(self, table_id: int) -> None:
        """Use a table for what follows: its names in refusals, and its words for money.

        Raises Refusal `no_table` as `load_table` does.
        """
        self._table_id = table_id
        if self.guild_id is None or self.cached_table(table_id) is None:
            await self.load_table(table_id)

    async def load_table(self, table_id: int) -> TableView:
        """Return the table as the person sees it, and use its words from now on.

        Raises Refusal `no_table` if the table belongs to another server than the interaction, because permissions here
        count here only. In direct messages the person must be a member of the table's server.
        """
        self._table_id = table_id
        view = await self.client.services.tables.view(table_id, self.user_id)
        if self.guild_id not in {None, view.table.guild_id}:
            raise Refusal("no_table")
        if self.guild_id is None:
            present = self.client.membership.is_present
            if view.seat is None and not await present(view.table.guild_id, self.user_id):
                raise Refusal("no_table")
            self.words = await self.client.settings_cache.private_words(self.user_id, view.table.guild_id)
        self._use_table(view)
        return view

    def cached_table(self, table_id: int) -> TableView | None:
        """Return the table as `load_table` does, from the cache alone.

        Returns None if the table is not cached, or if it takes a request to find out whether the person may see it.
        """
        self._table_id = table_id
        view = self.client.services.tables.cached_view(table_id, self.user_id)
        if view is not None and self.guild_id not in {None, view.table.guild_id}:
            return None
        if view is not None and self.guild_id is None and view.seat is None:
            return None
        if view is not None:
            self.words = self.client.settings_cache.cached_words(self.user_id, view.table.guild_id)
            self._use_table(view)
        return view

    def _use_table(self, view: TableView) -> None:
        """Remember the names and the game of a table, for later texts."""
        self.words = self.words.for_game(view.table.game, view.table.house_rules)
        self._names = names_at_table(view.table, self.words)

    async def find_table(self) -> TableView:
        """Return the table that a command means: the channel's or, in direct messages, the person's only one.

        Raises Refusal `no_table` or `no_table_of_yours`, or SeveralTables.
        """
        if self.guild_id is not None:
            return await self.load_table(await self.find_channel_table_id())
        views = await self.client.services.tables.tables_of(self.user_id, None)
        if not views:
            raise Refusal("no_table_of_yours")
        if len(views) > 1:
            raise SeveralTables(tuple(views))
        return await self.load_table(views[0].table.table_id)

    async def find_channel_table_id(self) -> int:
        """Return the id of the table in this channel, readable or not. Raises Refusal `no_table`."""
        here = None if self.guild_id is None else self.interaction.channel_id
        table_id = None if here is None else await self.client.services.tables.open_table_in(here)
        if table_id is None:
            raise Refusal("no_table")
        return table_id

    async def find_channel_table(self) -> TableView | None:
        """Return the table in this channel as everybody sees it, or None if there is no readable one."""
        try:
            return await self.client.services.tables.public_view(await self.find_channel_table_id())
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return None

    def save_language(self) -> None:
        """Start storing the language of the person's Discord client, for messages that they receive without asking."""
        self.client.tasks.start(
            self.client.settings_cache.save_locale(self.user_id), f"the language of user {self.user_id}"
        )

    async def find_server_id(self) -> int:
        """Return the server that a command means: this one or, in direct messages, that of the person's tables.

        Raises Refusal `which_server`.
        """
        if self.guild_id is not None:
            return self.guild_id
        views = await self.client.services.tables.tables_of(self.user_id, None)
        found = {view.table.guild_id for view in views}
        if len(found) != 1:
            raise Refusal("which_server")
        guild_id = found.pop()
        self.words = await self.client.settings_cache.private_words(self.user_id, guild_id)
        return guild_id

    async def _current_table(self) -> TableView | None:
        """If the meant table is closed, return the open one in its channel, unless the person may not see that."""
        tables = self.client.services.tables
        if self._table_id is None:
            return None
        with suppress(Refusal):
            earlier = (await tables.view(self._table_id, self.user_id)).table
            if earlier.status is not TableStatus.CLOSED or self.guild_id not in {None, earlier.guild_id}:
                return None
            table_id = await tables.open_table_in(earlier.channel_id)
            if table_id is not None:
                found = await tables.view(table_id, self.user_id)
                return found if self.guild_id is not None or found.seat is not None else None
        return None


UNCERTAIN_TTL: Final = 3_600.0
"""Seconds after which an action may be repeated without a question."""


UNCERTAIN_CAPACITY: Final = 5_000
"""Uncertain actions, and questions about them, that are remembered."""


RepeatAction: TypeAlias = Callable[["InteractionContext"], Awaitable[Screen]]
"""Repeats an action within another interaction of the same person, and returns the private response."""


class UncertainAction(Struct, frozen=True):
    """An action tried under the idempotency key `idempotency_key` at `tried_at` (seconds since the epoch), and how to
    repeat it.
    """

    user_id: int
    action: MoneyAction
    idempotency_key: str
    tried_at: float
    repeat: RepeatAction


class RepeatQuestion(Struct, frozen=True):
    """A question about repeating an action. `known_done`: the question says that the action is done."""

    earlier: UncertainAction
    known_done: bool


class PossibleRepeat(Refusal):
    """Refusal to do something that the person may have done already: they are asked first."""

    def __init__(self, earlier: UncertainAction, *, known_done: bool) -> None:
        super().__init__("in_doubt")
        self.question = RepeatQuestion(earlier, known_done)


class UncertainActions:
    """The uncertain actions of all people."""

    def __init__(self, clock: Clock) -> None:
        self._actions: TTLCache[tuple[int, MoneyAction], UncertainAction] = TTLCache(
            clock, UNCERTAIN_TTL, UNCERTAIN_CAPACITY
        )
        self._questions: LRUCache[int, RepeatQuestion] = LRUCache(UNCERTAIN_CAPACITY)
        self._in_progress: set[str] = set()

    def start(self, action: UncertainAction) -> None:
        """Note that an action is in progress. Its outcome is unknown until `finish`."""
        self._in_progress.add(action.idempotency_key)
        self.add(action)

    def finish(self, action: UncertainAction, *, known: bool) -> None:
        """Note that an action has ended, and whether the person knows its outcome."""
        self._in_progress.discard(action.idempotency_key)
        if known:
            self.forget(action.user_id, action.action)
        else:
            self.add(action)

    def is_in_progress(self, action: UncertainAction) -> bool:
        """Return True while the action is in progress."""
        return action.idempotency_key in self._in_progress

    def add(self, action: UncertainAction) -> None:
        """Note that the person does not know whether the action was done."""
        self._actions.put((action.user_id, action.action), action)

    def find(self, user_id: int, action: MoneyAction) -> UncertainAction | None:
        """Return the earlier try of an action if the person does not know its outcome."""
        return self._actions.get((user_id, action))

    def forget(self, user_id: int, action: MoneyAction) -> None:
        """Note that the person knows the outcome of an action."""
        self._actions.discard((user_id, action))

    def forget_all(self, user_id: int) -> None:
        self._actions.discard_where(lambda place: place[0] == user_id)
        self._questions.discard_where(lambda number: self._questions[number].earlier.user_id == user_id)

    def add_question(self, number: int, question: RepeatQuestion) -> None:
        """Note that a person was asked; `number` identifies the question."""
        self._questions[number] = question

    def find_question(self, number: int, user_id: int) -> RepeatQuestion | None:
        """Return the question with that number, or None if it is not remembered or not this person's."""
        found = self._questions.get(number)
        return found if found is not None and found.earlier.user_id == user_id else None


class RepeatProtection(InteractionLocation):
    """An interaction that protects a person from repeating an action by accident."""

    def __init__(self, interaction: Interaction, defer_mode: DeferMode) -> None:
        super().__init__(interaction, defer_mode)
        self._uncertain: UncertainAction | None = None
        """The action of this interaction, as a question would describe it."""
        self._outcome = CommitStatus.NOT_COMMITTED
        self._confirmed: MoneyAction | None = None

    async def begin_action(self, action: MoneyAction, repeat: RepeatAction) -> None:
        """Announce an action, and how another interaction would repeat it (`repeat`).

        Raises PossibleRepeat if the same person may have done the same within the hour without knowing it. If it turns
        out that the earlier try failed, the action is simply done now.
        """
        doubts, store = self.client.uncertain_actions, self.client.services.store
        earlier = doubts.find(self.user_id, action)
        if earlier is not None and earlier.idempotency_key != self.idempotency_key and self._confirmed != action:
            if not doubts.is_in_progress(earlier):
                fate = await store.find_commit_status(earlier.idempotency_key)
            else:
                fate = (
                    CommitStatus.COMMITTED
                    if store.writer.is_committed(earlier.idempotency_key)
                    else CommitStatus.UNKNOWN
                )
            if fate is not CommitStatus.NOT_COMMITTED:
                raise PossibleRepeat(earlier, known_done=fate is CommitStatus.COMMITTED)
        self._uncertain = UncertainAction(
            self.user_id, action, self.idempotency_key, self.client.services.clock.now(), repeat
        )
        doubts.start(self._uncertain)

    async def repeat_action(self, number: int) -> None:
        """Repeat the action of a question, once for any number of clicks.

        Raises Refusal `question_gone`, and PossibleRepeat if the first try succeeded and the person does not know it
        yet.
        """
        asked = self.client.uncertain_actions.find_question(number, self.user_id)
        if asked is None:
            raise Refusal("question_gone")
        doubt = asked.earlier
        self.response.in_place = True
        if (
            not asked.known_done
            and await self.client.services.store.find_commit_status(doubt.idempotency_key) is CommitStatus.COMMITTED
        ):
            raise PossibleRepeat(doubt, known_done=True)
        self.idempotency_key = f"i:{number}"
        self._confirmed = doubt.action
        await self.response.send_private(await doubt.repeat(cast("InteractionContext", self)))

    async def _ask_about_repeat(self, error: PossibleRepeat) -> None:
        asked, number = error.question, self.interaction.id
        doubt = asked.earlier
        self.client.uncertain_actions.add_question(number, asked)
        told = await self.response.send_private(
            responses.render_repeat_question(
                self.words, doubt.action, number, at=doubt.tried_at, known=asked.known_done
            )
        )
        if told and asked.known_done:
            self.client.uncertain_actions.forget(self.user_id, doubt.action)

    @property
    def _action(self) -> MoneyAction | None:
        return None if self._uncertain is None else self._uncertain.action

    def _settle_uncertainty(self) -> None:
        """Note whether the person knows the outcome of this interaction's action."""
        if self._uncertain is None:
            return
        done = self._outcome is CommitStatus.COMMITTED or self.client.services.store.writer.is_committed(
            self.idempotency_key
        )
        in_doubt = self.response.delivery is not Delivery.DELIVERED if done else self._outcome is CommitStatus.UNKNOWN
        self.client.uncertain_actions.finish(self._uncertain, known=not in_doubt)

    async def _find_fate(self, error: Exception) -> CommitStatus:
        """Return the outcome of the commit under this interaction's key; the database is asked if it is unknown."""
        store = self.client.services.store
        if isinstance(error, CommitOutcomeUnknown):
            return await store.find_commit_status(self.idempotency_key)
        return CommitStatus.COMMITTED if store.writer.is_committed(self.idempotency_key) else CommitStatus.NOT_COMMITTED


_log = logging.getLogger(__name__)


class HandResponses(InteractionLocation):
    """An interaction whose response may be the person's own hand."""

    async def show_hand(self, view: TableView) -> None:
        """Show the person their own hand in a private message, which becomes their hand message."""
        await self.response.send_private(await self.render_hand(view))
        await self.record_hand()
        if view.seat is not None:
            self.save_language()

    async def record_hand(self) -> None:
        """Have the presenter keep the hand up to date in the message where the response has shown it."""
        landed, self.response.displayed_hand = self.response.displayed_hand, None
        if landed is None:
            return
        try:
            if landed.hand is not None:
                await self.client.presenter.record_hand(
                    landed.hand, landed.address, landed.route, private=landed.private
                )
            elif self._table_id is not None:
                await self.client.presenter.note_replaced(self._table_id, landed.address[1])
        except Refusal as refusal:
            _log.warning("a hand of user %d is not kept true: %s", self.user_id, refusal)

    async def render_hand(self, view: TableView, *, moves: Sequence[Item] | None = None) -> Screen:
        """Render the person's own hand with their draft; `moves` are the choices offered in this response.

        Anyone who left at the end of the deal sees its result and a summary of their evening.
        """
        if view.seat is None:
            return await self._render_departed_hand(view)
        tray = self.client.settings_cache.draft(view.table.table_id, self.user_id, view.view.deal_no)
        if tray is not None:
            await prepare_advice(view)
        view = self.client.presenter.with_reveal(view)
        server = link = ""
        if self.guild_id is None:
            server = self.client.presenter.server_name(view.table.guild_id)
            link = await self.client.presenter.table_link(view)
        if moves is not None:
            return hand_message.render_hand_choice(view, self.words, server=server, link=link, moves=moves)
        return hand_message.render_hand(view, self.words, server=server, link=link, draft=tray)

    async def _render_departed_hand(self, view: TableView) -> Screen:
        """Render the hand of somebody who has left, or a reference to the table while it turns up the hands."""
        left = [one.seat for one in view.table.departed if one.user_id == self.user_id]
        if left and self.client.presenter.with_reveal(view).is_revealing:
            return hand_message.render_reveal_notice(view, left[-1], self.words)
        return await self.client.goodbyes.render_departed_hand(view, self.user_id, self.words)


_CONTEXT_KEY = "visit"
"""The key in an interaction's `extras` under which its context is kept."""


class InteractionContext(RepeatProtection, HandResponses):
    """The context of one interaction; enter it before anything is awaited.

    With `cached_only`, entering does not wait for the database: the words come from the cache.
    """

    def __init__(
        self, interaction: Interaction, defer_mode: DeferMode = DeferMode.PRIVATE, *, cached_only: bool = False
    ) -> None:
        super().__init__(interaction, defer_mode)
        self._cached_only = cached_only
        self.expires_with_move = False
        """True if the response is only about this moment of the table, so that the next move deletes it."""
        self.redraw: Callable[[], Awaitable[Screen]] | None = None
        """Renders the response again, as a panel of the table, when its contents have changed."""

    @classmethod
    def for_interaction(cls, interaction: Interaction) -> InteractionContext:
        """Return the context that an interaction already has, or a new one that does not wait for the database."""
        found = interaction.extras.get(_CONTEXT_KEY)
        return found if isinstance(found, InteractionContext) else cls(interaction, cached_only=True)

    async def __aenter__(self) -> Self:
        self.interaction.extras[_CONTEXT_KEY] = self
        await self.response.__aenter__()
        if self.guild_id is not None:
            self.client.membership.note_present(self.guild_id, self.user_id)
        else:
            self.client.presenter.note_dm_open(self.user_id)
        if not self._cached_only:
            if self.message_id is not None:
                self.client.transient_responses.untrack(self.message_id)
            with suppress(Refusal):
                # The person must receive a response even if the database cannot be read.
                self.words = await self.client.settings_cache.private_words(self.user_id, self.guild_id)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if not isinstance(error, Exception):
                return False
            await self.handle_error(error)
            return True
        finally:
            try:
                await self.record_hand()
                self._track_transient()
            finally:
                await self.response.__aexit__(kind, error, trace)
                self._settle_uncertainty()

    def _track_transient(self) -> None:
        """Register a response that is about a moment of the table, to be deleted or redrawn later."""
        place, table = self.response.private_message, self._table_id
        if place is None or table is None or not (self.expires_with_move or self.redraw):
            return
        view = self.client.services.tables.cached_view(table, self.user_id)
        if view is not None:
            self.client.transient_responses.track(*place, view.table, self.redraw)

    async def handle_error(self, error: Exception) -> None:
        """Log a refusal or failure, and tell the person."""
        fate = await self._find_fate(error)
        if fate is CommitStatus.COMMITTED:
            bug = None if isinstance(error, Refusal) else error
            level = logging.WARNING if bug is None else logging.ERROR
            _log.log(level, "what user %d wanted is done, but cannot be shown: %s", self.user_id, error, exc_info=bug)
        elif isinstance(error, Refusal):
            _log.debug("user %d was refused: %s", self.user_id, error)
        else:
            _log.error("an interaction of user %d failed", self.user_id, exc_info=error)
        await self.report_error(error, fate)

    async def report_error(self, error: Exception, fate: CommitStatus | None = None) -> None:
        """Say why something was not done or, if it was committed before `error` was raised, that it is done."""
        fate = self._outcome = fate or await self._find_fate(error)
        if fate is CommitStatus.COMMITTED:
            if self.response.delivery is not Delivery.DELIVERED:
                await self.response.send_private(responses.render_done(self.words, self._action))
        elif isinstance(error, PossibleRepeat):
            await self._ask_about_repeat(error)
        elif isinstance(error, CommitOutcomeUnknown) and fate is CommitStatus.UNKNOWN and self._action is not None:
            await self.response.send_private(responses.render_unknown_outcome(self.words, self._action))
        elif isinstance(error, Refusal):
            if self._names is None and self._table_id is not None:
                self.cached_table(self._table_id)
            if fate is CommitStatus.NOT_COMMITTED:
                error = await self._find_cause(_certain_refusal(error))
            now = await self._current_table()
            if now is not None:
                await self.response.send_private(
                    responses.render_other_table(now, self.words, await self.client.presenter.table_link(now))
                )
                return
            self.expires_with_move, self.redraw = not isinstance(error, StaleScreen), None
            await self.response.send_private(await self._render_refusal(error))
        else:
            await self.response.send_private(refusal_texts.render_failure(self.words))

    async def _find_cause(self, refusal: Refusal) -> Refusal:
        """Return the reason why something was not done; an out-of-date screen comes before its consequences."""
        if isinstance(refusal, StaleScreen | StoreUnavailable):
            return refusal
        try:
            await check_not_stale(self)
        except StaleScreen as stale:
            return stale
        except Refusal:
            pass
        return refusal

    async def _render_refusal(self, refusal: Refusal) -> Screen:
        """Return the screen for a refusal. If something was out of date, it shows the current state."""
        told = refusal_texts.render_refusal(self.words, refusal, self._names)
        if not isinstance(refusal, StaleScreen):
            return told
        try:
            return with_note(await refusal.screen(), refusal_texts.refusal_text(self.words, refusal))
        except Refusal:
            return told

    async def explain_refusal(self, refusal: Refusal) -> Refusal:
        """Return the reason why nothing was done, for callers that show it in their own way.

        Raises `refusal` itself if something was done, or if that is unknown.
        """
        if await self._find_fate(refusal) is not CommitStatus.NOT_COMMITTED:
            raise refusal
        return await self._find_cause(_certain_refusal(refusal))

    async def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog as the first response. If it certainly did not open, tell the person."""
        if not await self.response.open_dialog(dialog):
            await self.response.send_private(refusal_texts.render_failure(self.words))

    async def render_public_table(self, table_id: int) -> tuple[Screen, int]:
        """Return a table message as it must look now, and the version that it shows."""
        view = await self.client.services.tables.public_view(table_id)
        return await self.client.presenter.render_table(view), view.table.version


def _certain_refusal(refusal: Refusal) -> Refusal:
    """Replace an unknown outcome, once it is certain that nothing was done."""
    return StoreUnavailable(refusal.reason) if isinstance(refusal, CommitOutcomeUnknown) else refusal
