"""Context of one interaction, from its arrival to the response: person, language, table and error handling.

Commands, buttons, menus and dialogs all run inside a context. A refusal raised inside it is explained to the person in
private. A failure is logged and reported in private, too. Once a change is committed under the idempotency key, no
later error is reported as a failure. If the outcome of the commit is unknown, the response says where to look.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Self, cast

import discord

from bot.app.stale_screens import CONTEXT_KEY, StaleScreen, check_not_stale
from bot.errors import Refusal
from bot.presenter.responses import DeferMode, Response
from bot.screens import refusal_texts, responses
from bot.screens.widgets.components import Dialog, Interaction
from bot.screens.widgets.layout import Screen, with_note
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words
from bot.store.errors import CommitOutcomeUnknown, StoreUnavailable
from bot.store.store import CommitStatus
from bot.tables.values import UNREADABLE, NamedUser, PublicTable, TableStatus, TableView
from bot.text_safety import strip_unwritable

if TYPE_CHECKING:
    from bot.app import Prial


class SeveralTables(Exception):
    """Raised when a person with several tables has to choose one of them."""

    def __init__(self, views: tuple[TableView, ...]) -> None:
        super().__init__()
        self.views = views


_log = logging.getLogger(__name__)


class InteractionContext:
    """Context of one interaction. Enter it before anything else is awaited.

    With `cached_only`, entering does not wait for the database: the words come from the cache.
    """

    def __init__(
        self, interaction: Interaction, defer_mode: DeferMode = DeferMode.PRIVATE, *, cached_only: bool = False
    ) -> None:
        self.interaction = interaction
        self.client: Prial = cast("Prial", interaction.client)
        self.user_id = interaction.user.id
        self.guild_id = interaction.guild_id
        self.is_manager = self.guild_id is not None and interaction.permissions.manage_guild
        """True if the person has the Manage Server permission."""
        self.created_at = discord.utils.snowflake_time(interaction.id).timestamp()
        """Time of the click or command by Discord's clock, in seconds since the epoch."""
        self.idempotency_key = f"i:{interaction.id}"
        """Idempotency key of this interaction: a command with this key is executed once."""
        self.response = Response(interaction, defer_mode, self.client.response_tracker)
        self.client.settings_cache.locales[self.user_id] = interaction.locale.value
        self.words: Words = self.client.settings_cache.cached_words(self.user_id, self.guild_id)
        if self.is_manager and self.guild_id is not None:
            self.client.decision_makers.note_seen(self.guild_id, self.user_id)
        self.expires_with_move = False
        """True if the response is to be deleted after the next move at the table."""
        self.redraw: Callable[[], Awaitable[Screen]] | None = None
        """Function that renders the response again when the table has changed; None: it is not redrawn."""
        self._cached_only = cached_only
        self._table_id: int | None = None
        """Id of the table used last: the table of the button, menu or dialog, or the one in the channel."""
        self._table: PublicTable | None = None
        """Table used last, as it was read; None: it has not been found."""
        self._action_text = ""
        """Description of the person's action, if it moves money."""

    @classmethod
    def for_interaction(cls, interaction: Interaction) -> InteractionContext:
        """Return the context that an interaction already has, or a new one with `cached_only`."""
        found = interaction.extras.get(CONTEXT_KEY)
        return found if isinstance(found, InteractionContext) else cls(interaction, cached_only=True)

    async def __aenter__(self) -> Self:
        self.interaction.extras[CONTEXT_KEY] = self
        await self.response.__aenter__()
        if self.guild_id is not None:
            self.client.membership.presence.put((self.guild_id, self.user_id), True)
        else:
            self.client.presenter.note_dm_open(self.user_id)
        if not self._cached_only:
            if self.interaction.message is not None:
                self.client.transient_responses.tracked.pop(self.interaction.message.id, None)
            with suppress(Refusal):
                # The person must receive a response even if the database cannot be read.
                self.words = await self.client.settings_cache.private_words(self.user_id, self.guild_id)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if error is None:
                self._save_language()
            if not isinstance(error, Exception):
                return False
            await self._handle_error(error)
            return True
        finally:
            try:
                if self.response.displayed_hand is not None:
                    await self.client.presenter.hands.record_response(self.response, self._table_id)
                if self.expires_with_move or self.redraw:
                    self._track_transient()
            finally:
                await self.response.__aexit__(kind, error, trace)

    def _track_transient(self) -> None:
        """Register a private response that will be deleted or redrawn when the table changes."""
        place, table = self.response.private_message, self._table_id
        view = None if table is None else self.client.services.tables.cached_view(table)
        if place is not None and view is not None:
            self.client.transient_responses.track(*place, view.table, self.redraw)

    async def hand_words(self) -> Words:
        """Return the words for the person's own hand: with a picture if they want one and files are allowed here."""
        if not self.interaction.app_permissions.attach_files:
            return self.words
        return await self.client.settings_cache.hand_words(self.user_id, self.words)

    @property
    def person(self) -> NamedUser:
        """The person, as somebody who can take a seat."""
        return NamedUser(user_id=self.user_id, name=strip_unwritable(self.interaction.user.display_name))

    async def select_table(self, table_id: int) -> None:
        """Use a table from now on: its names in refusals, and its words for money.

        Raises Refusal `no_table` as `load_table` does.
        """
        known = None if self.guild_id is None else self.client.services.tables.cached_view(table_id)
        if known is None or known.table.guild_id != self.guild_id:
            await self.load_table(table_id)
        else:
            self._use_table(known.table)

    async def load_table(self, table_id: int) -> TableView:
        """Return the table as the person sees it, and use its words from now on.

        Raises Refusal `no_table` if the table belongs to another server than the interaction, whose permissions do not
        count there. In direct messages, the person must have a seat or be a member of the table's server.
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
        self._use_table(view.table)
        return view

    def cached_table(self, table_id: int) -> TableView | None:
        """Return the table as `load_table` does, but only from the cache.

        Returns None if the table is not cached, or if only a request can tell that the person may see it.
        """
        self._table_id = table_id
        view = self.client.services.tables.cached_view(table_id, self.user_id)
        if view is None or self.guild_id not in {None, view.table.guild_id}:
            return None
        if self.guild_id is None and view.seat is None:
            return None
        self.words = self.client.settings_cache.cached_words(self.user_id, view.table.guild_id)
        self._use_table(view.table)
        return view

    def _use_table(self, table: PublicTable) -> None:
        """Use a table from now on: the words of its game, and its names in refusals."""
        self._table_id, self._table = table.table_id, table
        self.words = self.words.for_game(table.game, table.house_rules)

    async def find_table(self) -> TableView:
        """Return the table for a command: the one in the channel or, in direct messages, the person's only table.

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

    async def find_own_table(self) -> TableView:
        """Return the table in this channel or, if there is none, the one in this server where the person sits.

        Raises Refusal `no_table` or, for somebody who sits at several tables, `several_tables`.
        """
        tables, channel_id = self.client.services.tables, self.interaction.channel_id
        if channel_id is not None and await tables.open_table_in(channel_id) is None:
            views = await tables.tables_of(self.user_id, self.guild_id)
            if len(views) > 1:
                raise Refusal("several_tables")
            if views:
                return await self.load_table(views[0].table.table_id)
        return await self.find_table()

    async def find_channel_table_id(self) -> int:
        """Return the id of the open table in this channel, even if it cannot be read. Raises Refusal `no_table`."""
        channel_id = None if self.guild_id is None else self.interaction.channel_id
        table_id = None if channel_id is None else await self.client.services.tables.open_table_in(channel_id)
        if table_id is None:
            raise Refusal("no_table")
        return table_id

    async def find_channel_table(self) -> TableView | None:
        """Return the table in this channel as everybody sees it, or None if there is no readable one."""
        try:
            return await self.client.services.tables.view(await self.find_channel_table_id())
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return None

    def _save_language(self) -> None:
        """Start storing the language of the person's Discord client, for messages outside their interactions."""
        if self.client.settings_cache.is_locale_new(self.user_id):
            saving = self.client.settings_cache.save_locale(self.user_id)
            self.client.tasks.start(saving, f"the language of user {self.user_id}")

    async def find_server_id(self) -> int:
        """Return the server for a command: this one or, in direct messages, the only server where the person has
        tables.

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

    def describe_action(self, key: str, *, amount: int = 0, person: int = 0) -> None:
        """Describe what the person is about to do, in case its result cannot be shown or is unknown.

        `key` is a key of the catalogue, `amount` the chips moved, and `person` the id of another person concerned.
        """
        self._action_text = self.words(key, amount=self.words.money(amount), person=f"<@{person}>")

    async def _handle_error(self, error: Exception) -> None:
        """Log a refusal or failure, and tell the person."""
        status = await self._find_commit_status(error)
        if status is CommitStatus.COMMITTED:
            bug = None if isinstance(error, Refusal) else error
            level = logging.WARNING if bug is None else logging.ERROR
            _log.log(level, "what user %d wanted is done, but cannot be shown: %s", self.user_id, error, exc_info=bug)
        elif isinstance(error, Refusal):
            _log.debug("user %d was refused: %s", self.user_id, error)
        else:
            _log.error("an interaction of user %d failed", self.user_id, exc_info=error)
        await self.report_error(error, status)

    async def report_error(self, error: Exception, status: CommitStatus | None = None) -> None:
        """Tell the person why nothing was done or, if a commit preceded `error`, that their action is done."""
        status = status or await self._find_commit_status(error)
        if status is CommitStatus.COMMITTED:
            if not self.response.delivered:
                await self.response.send_private(responses.render_done(self.words, self._action_text))
        elif isinstance(error, CommitOutcomeUnknown) and status is CommitStatus.UNKNOWN and self._action_text:
            await self.response.send_private(responses.render_unknown_outcome(self.words, self._action_text))
        elif isinstance(error, Refusal):
            if self._table is None and self._table_id is not None:
                self.cached_table(self._table_id)
            if status is CommitStatus.NOT_COMMITTED:
                error = await self._find_cause(_certain_refusal(error))
            current = await self._current_table()
            if current is not None:
                link = await self.client.presenter.table_link(current)
                await self.response.send_private(responses.render_other_table(current, self.words, link))
                return
            self.expires_with_move, self.redraw = not isinstance(error, StaleScreen), None
            await self.response.send_private(await self._render_refusal(error))
        else:
            await self.response.send_private(refusal_texts.render_failure(self.words))

    async def _find_cause(self, refusal: Refusal) -> Refusal:
        """Return the refusal to report: StaleScreen if the clicked screen is out of date, otherwise `refusal`."""
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
        """Return the screen for a refusal. After a click on an out-of-date screen, it shows the current state."""
        if isinstance(refusal, StaleScreen):
            with suppress(Refusal):
                return with_note(await refusal.screen(), refusal_texts.refusal_text(self.words, refusal))
        names = None if self._table is None else names_at_table(self._table, self.words)
        return refusal_texts.render_refusal(self.words, refusal, names)

    async def explain_refusal(self, refusal: Refusal) -> Refusal:
        """Return the refusal that explains why nothing was done, for callers that show it in their own way.

        Raises `refusal` itself if something was committed, or if that is unknown.
        """
        if await self._find_commit_status(refusal) is not CommitStatus.NOT_COMMITTED:
            raise refusal
        return await self._find_cause(_certain_refusal(refusal))

    async def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog as the first response. If it certainly did not open, tell the person."""
        if not await self.response.open_dialog(dialog):
            await self.response.send_private(refusal_texts.render_failure(self.words))

    async def _find_commit_status(self, error: Exception) -> CommitStatus:
        """Return the status of the commit with this interaction's key. If it is unknown, ask the database."""
        store = self.client.services.store
        if isinstance(error, CommitOutcomeUnknown):
            return await store.find_commit_status(self.idempotency_key)
        return CommitStatus.COMMITTED if store.writer.is_committed(self.idempotency_key) else CommitStatus.NOT_COMMITTED

    async def _current_table(self) -> TableView | None:
        """Return the open table that has replaced a closed one in its channel, if the person may see it."""
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


def _certain_refusal(refusal: Refusal) -> Refusal:
    """Replace CommitOutcomeUnknown with StoreUnavailable, for callers who know that nothing was committed."""
    return StoreUnavailable(refusal.reason) if isinstance(refusal, CommitOutcomeUnknown) else refusal
