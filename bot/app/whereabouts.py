"""The person behind an interaction, and the table and server that they mean."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

import discord

from bot.app.answers import Answer
from bot.app.deferring import Late
from bot.errors import Refusal
from bot.screens.items import Interaction
from bot.screens.names import Names, names_at
from bot.screens.words import Words
from bot.tables.refusals import UNREADABLE
from bot.tables.values import Person, TableStatus, TableView
from bot.unseen import whole

if TYPE_CHECKING:
    from bot.app import Prial


class SeveralTables(Exception):
    """Raised when a person with several tables has to choose one of them."""

    def __init__(self, views: tuple[TableView, ...]) -> None:
        super().__init__()
        self.views = views


class Whereabouts:
    """The person behind an interaction, and where they are."""

    def __init__(self, interaction: Interaction, late: Late) -> None:
        self.interaction = interaction
        self.client: Prial = cast("Prial", interaction.client)
        self.user_id = interaction.user.id
        self.guild_id = interaction.guild_id
        self.key = f"i:{interaction.id}"
        """Idempotency key of this interaction: a command with this key is executed once."""
        self.answer = Answer(interaction, late, self.client.answers)
        self.client.people.heard(self.user_id, interaction.locale.value)
        self.words: Words = self.client.people.at_once(self.user_id, self.guild_id)
        if self.manager and self.guild_id is not None:
            self.client.deciders.seen(self.guild_id, self.user_id)
        self._names: Names | None = None
        self._meant: int | None = None
        """The table used last: the one of the button, menu or dialog, or the one in the channel."""

    @property
    def person(self) -> Person:
        """The person, as somebody who can take a seat."""
        return Person(user_id=self.user_id, name=whole(self.interaction.user.display_name))

    @property
    def manager(self) -> bool:
        """True if the person has the Manage Server permission."""
        return self.guild_id is not None and self.interaction.permissions.manage_guild

    @property
    def made_at(self) -> float:
        """The moment of the click or command by Discord's clock, in seconds since the epoch."""
        return discord.utils.snowflake_time(self.interaction.id).timestamp()

    @property
    def message_id(self) -> int | None:
        """The message that was clicked, if any."""
        message = self.interaction.message
        return None if message is None else message.id

    async def concerns(self, table_id: int) -> None:
        """Use a table for what follows: its names in refusals, and its words for money.

        Raises Refusal `no_table` as `at` does.
        """
        self._meant = table_id
        if self.guild_id is None or self.at_hand(table_id) is None:
            await self.at(table_id)

    async def at(self, table_id: int) -> TableView:
        """Return the table as the person sees it, and use its words from now on.

        Raises Refusal `no_table` if the table belongs to another server than the interaction, because permissions here
        count here only. In direct messages the person must be a member of the table's server.
        """
        self._meant = table_id
        view = await self.client.services.tables.view(table_id, self.user_id)
        if self.guild_id not in {None, view.table.guild_id}:
            raise Refusal("no_table")
        if self.guild_id is None:
            present = self.client.attendance.present
            if view.seat is None and not await present(view.table.guild_id, self.user_id):
                raise Refusal("no_table")
            self.words = await self.client.people.private(self.user_id, view.table.guild_id)
        self._saw(view)
        return view

    def at_hand(self, table_id: int) -> TableView | None:
        """Return the table as `at` does, from the cache alone.

        Returns None if the table is not cached, or if it takes a request to find out whether the person may see it.
        """
        self._meant = table_id
        view = self.client.services.tables.at_hand(table_id, self.user_id)
        if view is not None and self.guild_id not in {None, view.table.guild_id}:
            return None
        if view is not None and self.guild_id is None and view.seat is None:
            return None
        if view is not None:
            self.words = self.client.people.at_once(self.user_id, view.table.guild_id)
            self._saw(view)
        return view

    def _saw(self, view: TableView) -> None:
        """Remember the names and the game of a table, for later texts."""
        self.words = self.words.of(view.table.game, view.table.house_rules)
        self._names = names_at(view.table, self.words)

    async def table(self) -> TableView:
        """Return the table that a command means: the channel's or, in direct messages, the person's only one.

        Raises Refusal `no_table` or `no_table_of_yours`, or SeveralTables.
        """
        if self.guild_id is not None:
            return await self.at(await self.table_here())
        views = await self.client.services.tables.tables_of(self.user_id, None)
        if not views:
            raise Refusal("no_table_of_yours")
        if len(views) > 1:
            raise SeveralTables(tuple(views))
        return await self.at(views[0].table.table_id)

    async def table_here(self) -> int:
        """Return the id of the table in this channel, readable or not. Raises Refusal `no_table`."""
        here = None if self.guild_id is None else self.interaction.channel_id
        table_id = None if here is None else await self.client.services.tables.table_in(here)
        if table_id is None:
            raise Refusal("no_table")
        return table_id

    async def view_here(self) -> TableView | None:
        """Return the table in this channel as everybody sees it, or None if there is no readable one."""
        try:
            return await self.client.services.tables.public(await self.table_here())
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return None

    def keep_language(self) -> None:
        """Start storing the language of the person's Discord client, for messages that they receive without asking."""
        self.client.work.start(self.client.people.remember(self.user_id), f"the language of user {self.user_id}")

    async def server(self) -> int:
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
        self.words = await self.client.people.private(self.user_id, guild_id)
        return guild_id

    async def _table_now(self) -> TableView | None:
        """If the meant table is closed, return the open one in its channel, unless the person may not see that."""
        tables = self.client.services.tables
        if self._meant is None:
            return None
        with suppress(Refusal):
            earlier = (await tables.view(self._meant, self.user_id)).table
            if earlier.status is not TableStatus.CLOSED or self.guild_id not in {None, earlier.guild_id}:
                return None
            table_id = await tables.table_in(earlier.channel_id)
            if table_id is not None:
                found = await tables.view(table_id, self.user_id)
                return found if self.guild_id is not None or found.seat is not None else None
        return None
