"""One person's request from the first moment to the answer: the language, the table, and what to say if it fails.

Commands, buttons, menus and dialogs all go through a Visit. Whatever is refused inside it is answered in private, in
words; whatever fails is logged and answered too. What is written down under the visit's key is done, whatever happens
after that: nobody is told then that it was refused or has failed.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Self, cast

import discord

from bot.app.answers import Answer, Told
from bot.app.deferring import Late
from bot.app.doubts import Again, Doubt, InDoubt
from bot.errors import Refusal
from bot.presenter.advice import weighed
from bot.screens import deeds, hand, refusals, replies
from bot.screens.deeds import Deed
from bot.screens.items import Interaction, Item
from bot.screens.layout import Screen
from bot.screens.names import Names, names_at
from bot.screens.words import Words
from bot.store.errors import FateUnknown, StoreUnavailable
from bot.store.store import Fate
from bot.tables.refusals import UNREADABLE
from bot.tables.values import Person, TableStatus, TableView
from bot.unseen import whole

if TYPE_CHECKING:
    from bot.app import Prial

_log = logging.getLogger(__name__)

_VISIT = "visit"
"""Where an interaction keeps the visit that answers it."""


class SeveralTables(Exception):
    """A person with several tables has to say which one is meant."""

    def __init__(self, views: tuple[TableView, ...]) -> None:
        super().__init__()
        self.views = views


class Visit:
    """One interaction being answered; enter it before anything is awaited.

    `hurry`: entering does not wait for the database, so the words are those of what is remembered.
    """

    def __init__(self, interaction: Interaction, late: Late = Late.PRIVATE, *, hurry: bool = False) -> None:
        self.interaction = interaction
        self.client: Prial = cast("Prial", interaction.client)
        self.user_id = interaction.user.id
        self.guild_id = interaction.guild_id
        self.key = f"i:{interaction.id}"
        """Names this interaction: what is done under it is done once."""
        self.answer = Answer(interaction, late, self.client.answers)
        self.client.people.heard(self.user_id, interaction.locale.value)
        self.words: Words = self.client.people.at_once(self.user_id, self.guild_id)
        self._hurry = hurry
        self._names: Names | None = None
        self._doubt: Doubt | None = None
        """What is done in this visit, as it would be asked about."""
        self._came_of_it = Fate.UNDONE
        self._agreed: Deed | None = None
        self._meant: int | None = None
        """The table that is asked for last: that of the button, menu or dialog that was used, or of the channel."""

    @classmethod
    def of(cls, interaction: Interaction) -> Visit:
        """The visit that answers an interaction, if there has been one; otherwise a new one, in a hurry."""
        found = interaction.extras.get(_VISIT)
        return found if isinstance(found, Visit) else cls(interaction, hurry=True)

    async def __aenter__(self) -> Self:
        self.interaction.extras[_VISIT] = self
        await self.answer.__aenter__()
        if self.guild_id is not None:
            self.client.attendance.heard(self.guild_id, self.user_id)
        else:
            self.client.presenter.reached(self.user_id)
        if not self._hurry:
            with suppress(Refusal):
                # A database that cannot be read must not keep anybody from being told so.
                self.words = await self.client.people.private(self.user_id, self.guild_id)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if not isinstance(error, Exception):
                return False
            await self.fail(error)
            return True
        finally:
            try:
                await self.note_hand()
            finally:
                await self.answer.__aexit__(kind, error, trace)
                self._settle_doubt()

    async def note_hand(self) -> None:
        """Where the person's own hand was shown, it is kept true from now on."""
        landed, self.answer.landed = self.answer.landed, None
        if landed is None:
            return
        try:
            if landed.hand is not None:
                await self.client.presenter.lives(landed.hand, landed.at, landed.route, private=landed.private)
            elif self._meant is not None:
                await self.client.presenter.replaced(self._meant, landed.at[1])
        except Refusal as refusal:
            _log.warning("a hand of user %d is not kept true: %s", self.user_id, refusal)

    async def fail(self, error: Exception) -> None:
        """Log what was refused or went wrong, and tell the person."""
        fate = await self._fate(error)
        if fate is Fate.DONE:
            bug = None if isinstance(error, Refusal) else error
            level = logging.WARNING if bug is None else logging.ERROR
            _log.log(level, "what user %d wanted is done, but cannot be shown: %s", self.user_id, error, exc_info=bug)
        elif isinstance(error, Refusal):
            _log.debug("user %d was refused: %s", self.user_id, error)
        else:
            _log.error("an interaction of user %d failed", self.user_id, exc_info=error)
        await self.tell(error, fate)

    async def tell(self, error: Exception, fate: Fate | None = None) -> None:
        """Say why something was not done or, where it was done before `error` came, that it was."""
        fate = self._came_of_it = fate or await self._fate(error)
        if fate is Fate.DONE:
            if self.answer.told is not Told.YES:
                await self.answer.private(deeds.done(self.words, self._deed))
        elif isinstance(error, InDoubt):
            await self._ask(error)
        elif isinstance(error, FateUnknown) and fate is Fate.UNKNOWN and self._deed is not None:
            await self.answer.private(deeds.unknown(self.words, self._deed))
        elif isinstance(error, Refusal):
            if self._names is None and self._meant is not None:
                self.at_hand(self._meant)
            if fate is Fate.UNDONE:
                error = _certain(error)
            now = await self._table_now()
            if now is not None:
                await self.answer.private(replies.earlier(now, self.words, await self.client.presenter.link(now)))
                return
            await self.answer.private(refusals.refused(self.words, error, self._names))
        else:
            await self.answer.private(refusals.failed(self.words))

    async def refused(self, refusal: Refusal) -> Refusal:
        """Why nothing was done, for whoever tells it in a way of their own; raises `refusal` itself where something was
        done, or that cannot be told.
        """
        if await self._fate(refusal) is not Fate.UNDONE:
            raise refusal
        return _certain(refusal)

    # Deeds that may have been done already

    async def once(self, deed: Deed, again: Again) -> None:
        """Say what is about to be done, and how another visit does it `again`.

        Raises InDoubt where the same person may have done the same within the hour and does not know it: they are asked
        first. Where it turns out that it was not done, it is simply done now.
        """
        doubts, store = self.client.doubts, self.client.services.store
        earlier = doubts.about(self.user_id, deed)
        if earlier is not None and earlier.key != self.key and self._agreed != deed:
            if not doubts.under_way(earlier):
                fate = await store.fate(earlier.key)
            else:
                fate = Fate.DONE if store.writer.committed(earlier.key) else Fate.UNKNOWN
            if fate is not Fate.UNDONE:
                raise InDoubt(earlier, known=fate is Fate.DONE)
        self._doubt = Doubt(self.user_id, deed, self.key, self.client.services.clock.now(), again)
        doubts.begin(self._doubt)

    async def do_again(self, number: int) -> None:
        """Do what was asked about under a number, once however often it is pressed. Raises Refusal `question_gone`, and
        InDoubt where the person was not told yet that it was done.
        """
        asked = self.client.doubts.question(number, self.user_id)
        if asked is None:
            raise Refusal("question_gone")
        doubt = asked.doubt
        self.answer.in_place = True
        if not asked.known and await self.client.services.store.fate(doubt.key) is Fate.DONE:
            raise InDoubt(doubt, known=True)
        self.key = f"i:{number}"
        self._agreed = doubt.deed
        await self.answer.private(await doubt.again(self))

    async def _ask(self, error: InDoubt) -> None:
        asked, number = error.question, self.interaction.id
        doubt = asked.doubt
        self.client.doubts.asked(number, asked)
        told = await self.answer.private(deeds.question(self.words, doubt.deed, number, at=doubt.at, known=asked.known))
        if told and asked.known:
            self.client.doubts.forget(self.user_id, doubt.deed)

    @property
    def _deed(self) -> Deed | None:
        return None if self._doubt is None else self._doubt.deed

    def _settle_doubt(self) -> None:
        """Remember what the person cannot know of what was done here, or that they know it."""
        if self._doubt is None:
            return
        done = self._came_of_it is Fate.DONE or self.client.services.store.writer.committed(self.key)
        in_doubt = self.answer.told is not Told.YES if done else self._came_of_it is Fate.UNKNOWN
        self.client.doubts.end(self._doubt, known=not in_doubt)

    async def _fate(self, error: Exception) -> Fate:
        """What became of what was to be done under this visit's key. Where that is in doubt the database is asked."""
        store = self.client.services.store
        if isinstance(error, FateUnknown):
            return await store.fate(self.key)
        return Fate.DONE if store.writer.committed(self.key) else Fate.UNDONE

    async def _table_now(self) -> TableView | None:
        """Where the table that was meant is closed: the one that is open in its channel now, if this person may go
        there.
        """
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

    # Who and where

    @property
    def person(self) -> Person:
        """The person, as somebody who sits down."""
        return Person(user_id=self.user_id, name=whole(self.interaction.user.display_name))

    @property
    def manager(self) -> bool:
        """Whether the person may manage the server."""
        return self.guild_id is not None and self.interaction.permissions.manage_guild

    @property
    def made_at(self) -> float:
        """When the person clicked or typed, by Discord's clock."""
        return discord.utils.snowflake_time(self.interaction.id).timestamp()

    @property
    def message_id(self) -> int | None:
        """The message that was clicked."""
        message = self.interaction.message
        return None if message is None else message.id

    async def concerns(self, table_id: int) -> None:
        """What follows is about a table: its people are named where something is refused, its money as it is called.
        Raises Refusal `no_table` as `at` does.
        """
        self._meant = table_id
        if self.guild_id is None or self.at_hand(table_id) is None:
            await self.at(table_id)

    async def at(self, table_id: int) -> TableView:
        """The table as the person sees it; from now on the words are that table's.

        Raises Refusal `no_table` for a table of another server than the one they are in: what they may do here counts
        here. In direct messages it is one of a server that they are a member of.
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
        """The same from memory; None where the table is not there, or it takes longer to tell whether it is theirs."""
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
        """Remember who sits where and what is played, for what is said later."""
        self.words = self.words.of(view.table.game, view.table.house_rules)
        self._names = names_at(view.table, self.words)

    async def table(self) -> TableView:
        """The table that a command means: the channel's or, in direct messages, the person's only one.

        Raises Refusal `no_table`, `no_table_of_yours`, and SeveralTables.
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
        """The number of the table in this channel, whether it can be read or not. Raises Refusal `no_table`."""
        here = None if self.guild_id is None else self.interaction.channel_id
        table_id = None if here is None else await self.client.services.tables.table_in(here)
        if table_id is None:
            raise Refusal("no_table")
        return table_id

    async def view_here(self) -> TableView | None:
        """The table in this channel, as everybody sees it; None where there is none that can be read."""
        try:
            return await self.client.services.tables.public(await self.table_here())
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return None

    async def server(self) -> int:
        """The server that a command means: this one or, in direct messages, that of the person's tables.

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

    # Answers about a table

    async def show_hand(self, view: TableView) -> None:
        """Show the person their own hand in a private message; it lives there from now on."""
        await self.answer.private(await self.hand(view))
        await self.note_hand()
        if view.seat is not None:
            self.plays()

    def plays(self) -> None:
        """The person plays: begin to keep the language of their Discord, for what comes to them by itself."""
        self.client.work.start(self.client.people.remember(self.user_id), f"the language of user {self.user_id}")

    async def hand(self, view: TableView, *, moves: Sequence[Item] | None = None) -> Screen:
        """The person's own hand, with what they have begun to arrange; `moves`: what they choose from just now.

        Whoever has gone home with the deal that they ended reads how it ended, and what their evening was.
        """
        if view.seat is None:
            return await self._gone(view)
        tray = self.client.people.tray(view.table.table_id, self.user_id, view.view.deal_no)
        if tray is not None:
            await weighed(view)
        view = self.client.presenter.as_shown(view)
        server = link = ""
        if self.guild_id is None:
            server = self.client.presenter.server_name(view.table.guild_id)
            link = await self.client.presenter.link(view)
        if moves is not None:
            return hand.choosing(view, self.words, server=server, link=link, moves=moves)
        return hand.private(view, self.words, server=server, link=link, tray=tray)

    async def _gone(self, view: TableView) -> Screen:
        """What the hand of somebody who has gone home says; where the hands are turned up just now, to look there."""
        left = [one.seat for one in view.table.departed if one.user_id == self.user_id]
        if left and self.client.presenter.as_shown(view).revealing:
            return hand.turned_up(view, left[-1], self.words)
        return await self.client.farewells.gone(view, self.user_id, self.words)

    async def public(self, table_id: int) -> tuple[Screen, int]:
        """A table's public message as it has to look now, and the version it shows."""
        view = await self.client.services.tables.public(table_id)
        return await self.client.presenter.public(view), view.table.version


def _certain(refusal: Refusal) -> Refusal:
    """What is told instead of a doubt, once it is known that nothing was done."""
    return StoreUnavailable(refusal.reason) if isinstance(refusal, FateUnknown) else refusal
