"""The person behind an interaction, and the table and server that they mean."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

import discord

from bot.app.answers import Response
from bot.app.deferring import DeferMode
from bot.errors import Refusal
from bot.screens.items import Interaction
from bot.screens.names import SeatNames, names_at_table
from bot.screens.words import Words
from bot.tables.refusals import UNREADABLE
from bot.tables.values import NamedUser, TableStatus, TableView
from bot.unseen import strip_unwritable

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

        Raises Refusal `no_table` as `at` does.
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
        """Return the table as `at` does, from the cache alone.

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
        self.client.tasks.start(self.client.settings_cache.save_locale(self.user_id), f"the language of user {self.user_id}")

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
