"""The presenter: it keeps every message up to date.

It receives every committed change and writes afterwards what people see. A message has one writer at a time: the
presenter, or for a moment the response to a click on it (`answering`). Changes during a write are coalesced into the
next one, which always shows the current table, so nothing is overwritten by an older state. If Discord may still apply
a late response, the message is written once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, suppress

from msgspec.structs import replace

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import Figures
from bot.presenter.answering import Answering, Claim
from bot.presenter.board_cache import BoardCache
from bot.presenter.boards import TABLE, Beside, Endings, Farewells, Readers, Share, Shelf, hand
from bot.presenter.catching_up import CatchingUp
from bot.presenter.desk import Desk, link_to
from bot.presenter.inboxes import Inboxes
from bot.presenter.living_hands import LivingHands
from bot.presenter.memory import Memory
from bot.presenter.news import News
from bot.presenter.notices import Notices
from bot.presenter.posts import Posts
from bot.presenter.scheduler import Scheduler
from bot.presenter.work import Work
from bot.presenter.writing import Writing
from bot.rules.game import Seat
from bot.screens.layout import OwnHand, Screen
from bot.tables.service import Tables
from bot.tables.values import TableChanged, TableStatus, TableView

CAPACITY = 1_000
"""Tables that are cached, in addition to those with work in progress."""


class Presenter:
    """The presenter of all tables; the tables call `changed` after each commit.

    `unreachable` is called with a server and a member of it to whom no direct message can be sent. `capacity` tables
    are cached; the messages of others are read again when something happens there.

    `share` selects the servers that this process shows if several share them. So that each message has one writer,
    other processes respond to clicks and leave all else to that one. Stored messages are then read again each time.
    """

    def __init__(
        self,
        *,
        tables: Tables,
        shelf: Shelf,
        readers: Readers,
        farewells: Farewells,
        beside: Beside,
        endings: Endings,
        posts: Posts,
        clock: Clock,
        scheduler: Scheduler,
        figures: Figures,
        unreachable: Callable[[int, int], object],
        share: Share | None = None,
        capacity: int = CAPACITY,
    ) -> None:
        work = Work(clock)
        memory, inboxes = Memory(shelf, clock, work, share), Inboxes(clock)
        self._desk = Desk(
            tables=tables,
            memory=memory,
            readers=readers,
            farewells=farewells,
            beside=beside,
            endings=endings,
            posts=posts,
            clock=clock,
            scheduler=scheduler,
            figures=figures,
            inboxes=inboxes,
            work=work,
            unreachable=unreachable,
            share=share,
        )
        self._boards = BoardCache(self._desk, capacity)
        self._writing = Writing(self._desk, self._boards.written)
        self._news = News(self._desk, self._boards, self._writing)
        self._answering = Answering(self._desk, self._boards, self._writing, self._news)
        self._hands = LivingHands(self._desk, self._boards, self._writing)
        self._catching_up = CatchingUp(self._desk, shelf, self._boards, self._writing, self._news, self._hands)
        self.notices = Notices(self._desk)
        """Notifications of single members."""
        self._share = share
        self._stopped = False
        if share is not None:
            share.finishing = self._boards.finishing
            share.listen(self.catch_up)
            share.listen_direct(self._catching_up.leave_inboxes)

    # Events

    def changed(self, change: TableChanged) -> None:
        """Show a change of a table."""
        if self._stopped:
            return
        table, channels = change.table, self._boards.channels
        if table.status is TableStatus.CLOSED:
            if channels.get(table.channel_id) == table.table_id:
                del channels[table.channel_id]
                self._boards.written.pop(table.channel_id, None)
        else:
            channels[table.channel_id] = table.table_id
        if self._share is not None and not self._share.shows(table.guild_id):
            return
        board = self._boards.board(table.table_id)
        board.guild_id = table.guild_id
        board.news.append(change)
        board.heard[table.version] = self._desk.clock.now()
        self._news.begin(board)

    def written(self, channel_id: int, message_id: int) -> None:
        """Note the newest message of others in a channel."""
        written = self._boards.written
        if channel_id in self._boards.channels:
            written[channel_id] = max(message_id, written.get(channel_id, 0))

    def deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Restore the table message if it is among deleted messages."""
        table_id = self._boards.channels.get(channel_id)
        if table_id is not None:
            self._catching_up.restore(table_id, tuple(message_ids))

    def permissions_changed(self, guild_id: int) -> None:
        self._writing.permissions_changed(guild_id)

    def thread_opened(self, guild_id: int, channel_id: int) -> None:
        """Retry requests that were denied in a server, if a table's thread is not locked any more."""
        if channel_id in self._boards.channels:
            self._writing.permissions_changed(guild_id)

    def reached(self, user_id: int) -> None:
        """Note that a person's direct messages are open: they used the bot there, or want their cards there."""
        self._desk.inboxes.found_open(user_id)

    def forget(self, user_id: int) -> None:
        self._desk.inboxes.forget(user_id)

    # Requests
    def answering(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AbstractAsyncContextManager[Claim]:
        """Let a response write the clicked message within the block, without interference by the presenter.

        `moves_hand`: the response is a new message with the person's own hand, and the table message is drawn after it.
        """
        return self._answering.answering(table_id, message_id, moves_hand=moves_hand)

    async def lives(self, shown: OwnHand, at: tuple[int, int], route: str, *, private: bool) -> None:
        """Make the message in which somebody's own hand was shown the only one that is kept up to date.

        `at` is the channel and the message, `route` its path through the interaction; `private`: there is no other
        path.
        """
        await self._hands.lives(shown, at, route, private=private)

    async def replaced(self, table_id: int, message_id: int) -> None:
        """Note that a message shows something else now; it may have shown somebody's own hand."""
        await self._hands.replaced(table_id, message_id)

    async def redraw(self, table_id: int, message_id: int) -> None:
        """Write a message again that a response could not write: something that it shows has changed."""
        board = await self._boards.loaded(table_id)
        self._writing.again(board, message_id)

    async def redraw_hand(self, table_id: int, seat: Seat) -> None:
        """Write a person's hand message again: something outside the table that it shows has changed."""
        board = await self._boards.loaded(table_id)
        slot = board.slots.get(hand(seat))
        if slot is not None and slot.message_id is not None:
            self._writing.again(board, slot.message_id)

    @property
    def tables(self) -> int:
        """Number of open tables, as far as known."""
        return len(self._boards.channels)

    async def public(self, view: TableView) -> Screen:
        """Render a table message as it must look now."""
        board = await self._boards.loaded(view.table.table_id)
        return await self._desk.table_screen(board, view)

    def as_shown(self, view: TableView) -> TableView:
        """Return the view, marked if the end of the last deal is being revealed now."""
        return replace(view, revealing=self._desk.clock.now() < self._shown_by(view))

    def all_shown(self, *tables: TableView) -> None:
        """Raise Refusal `still_turned_up` while the end of the last deal of one of the tables is being revealed."""
        until = max(map(self._shown_by, tables), default=0.0)
        if self._desk.clock.now() < until:
            raise Refusal("still_turned_up", at=until)

    async def turning_up(self, table_ids: Iterable[int]) -> bool:
        """Return True while the end of the last deal of one of these tables is being revealed."""
        for table_id in table_ids:
            with suppress(Refusal):  # what cannot be read is not being shown
                if self.as_shown(await self._desk.tables.public(table_id)).revealing:
                    return True
        return False

    def _shown_by(self, view: TableView) -> float:
        return self._desk.shown_by(self._boards.in_use(view.table.table_id), view)

    async def link(self, view: TableView) -> str:
        board = await self._boards.loaded(view.table.table_id)
        return link_to(view, board.slot(TABLE))

    def server_name(self, guild_id: int) -> str:
        """Return a server's name; empty if this process does not know it."""
        return self._desk.posts.server_name(guild_id)

    def refresh(self, table_id: int) -> None:
        """Write the messages of a table that are behind it."""
        self._catching_up.refresh(table_id)

    def house_changed(self, guild_id: int) -> None:
        """Redraw the open tables of a server after a change of its language or looks."""
        self._catching_up.redraw_all(guild_id)

    def catch_up(self) -> None:
        """Start showing tables that are behind, after a start or when servers are added to those shown."""
        self._catching_up.begin()

    async def idle(self) -> None:
        """Return once everything is shown that can be shown now."""
        await self._desk.work.idle()

    async def stop(self, patience: float) -> None:
        """Show pending changes for `patience` seconds at most, then end for good."""
        self._stopped = True
        self._catching_up.stop()
        await self._desk.work.stop(patience)
        self._writing.stop()
        await self._desk.memory.flush()
