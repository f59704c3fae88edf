"""The presenter: every message true, in nobody's way.

It hears of every committed change and writes afterwards what people see. A message has one writer at a time: the
presenter, or the answer to a click on it (`answering`), which has it for a moment only. Changes that come while a
message is being written are written together afterwards, and always from the table as it is then, so nothing older ever
replaces anything newer. Where Discord may still take an answer that is late, the message is written once more.
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
"""Tables kept in mind, beside those at which something is under way."""


class Presenter:
    """Shows tables; `changed` is what the tables call after each commit.

    `unreachable` is told of a server and a member of it to whom no direct message can be sent. `capacity`: so many
    tables are kept in mind; the messages of others are read again when something happens there.

    `share` says which servers this process shows where several share them. So that a message has one writer, the others
    answer what is clicked and leave the rest to that one; what is remembered of messages is read anew each time.
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
        """Tells single members what was done."""
        self._share = share
        self._stopped = False
        if share is not None:
            share.finishing = self._boards.finishing
            share.listen(self.catch_up)
            share.listen_direct(self._catching_up.leave_inboxes)

    # What it is told

    def changed(self, change: TableChanged) -> None:
        """A table changed; it is shown afterwards."""
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
        """Somebody wrote something in a channel."""
        written = self._boards.written
        if channel_id in self._boards.channels:
            written[channel_id] = max(message_id, written.get(channel_id, 0))

    def deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Messages were deleted; a table's comes back."""
        table_id = self._boards.channels.get(channel_id)
        if table_id is not None:
            self._catching_up.restore(table_id, tuple(message_ids))

    def permissions_changed(self, guild_id: int) -> None:
        """What was denied in a server may be allowed now."""
        self._writing.permissions_changed(guild_id)

    def thread_opened(self, guild_id: int, channel_id: int) -> None:
        """A thread is not locked, or not any more: a table in it may be shown."""
        if channel_id in self._boards.channels:
            self._writing.permissions_changed(guild_id)

    def reached(self, user_id: int) -> None:
        """Somebody used the bot among their direct messages, or wants their cards there: these are open."""
        self._desk.inboxes.found_open(user_id)

    def forget(self, user_id: int) -> None:
        """Somebody was forgotten: that their direct messages are closed is not remembered."""
        self._desk.inboxes.forget(user_id)

    # What it is asked for
    def answering(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AbstractAsyncContextManager[Claim]:
        """While an answer may write the message it belongs to; the presenter keeps its hands off it meanwhile.

        `moves_hand`: the answer is somebody's own hand in a message of its own, and the table's is drawn after it.
        """
        return self._answering.answering(table_id, message_id, moves_hand=moves_hand)

    async def lives(self, shown: OwnHand, at: tuple[int, int], route: str, *, private: bool) -> None:
        """Somebody's own hand was shown to them in a message: it lives there from now on, and nowhere else.

        `at` is the channel and the message, `route` how it is reached through the interaction; `private`: in no other
        way.
        """
        await self._hands.lives(shown, at, route, private=private)

    async def replaced(self, table_id: int, message_id: int) -> None:
        """Something else stands now in a message; it was somebody's own hand, perhaps."""
        await self._hands.replaced(table_id, message_id)

    async def redraw(self, table_id: int, message_id: int) -> None:
        """Write a message once more that an answer could not write: what it shows beside the table has changed."""
        board = await self._boards.loaded(table_id)
        self._writing.again(board, message_id)

    async def redraw_hand(self, table_id: int, seat: Seat) -> None:
        """Write the message of somebody's own hand once more: something that it shows beside the table has changed."""
        board = await self._boards.loaded(table_id)
        slot = board.slots.get(hand(seat))
        if slot is not None and slot.message_id is not None:
            self._writing.again(board, slot.message_id)

    @property
    def tables(self) -> int:
        """How many tables are open, as far as that is remembered."""
        return len(self._boards.channels)

    async def public(self, view: TableView) -> Screen:
        """A table's public message as it has to look now."""
        board = await self._boards.loaded(view.table.table_id)
        return await self._desk.table_screen(board, view)

    def as_shown(self, view: TableView) -> TableView:
        """The same view, which knows whether the end of the last deal is being shown at the table just now."""
        return replace(view, revealing=self._desk.clock.now() < self._shown_by(view))

    def all_shown(self, *tables: TableView) -> None:
        """Refuse `still_turned_up` while the end of the last deal of one of them is being shown, step by step."""
        until = max(map(self._shown_by, tables), default=0.0)
        if self._desk.clock.now() < until:
            raise Refusal("still_turned_up", at=until)

    async def turning_up(self, table_ids: Iterable[int]) -> bool:
        """Whether the end of the last deal of one of these tables is being shown, step by step."""
        for table_id in table_ids:
            with suppress(Refusal):  # what cannot be read is not being shown
                if self.as_shown(await self._desk.tables.public(table_id)).revealing:
                    return True
        return False

    def _shown_by(self, view: TableView) -> float:
        return self._desk.shown_by(self._boards.in_use(view.table.table_id), view)

    async def link(self, view: TableView) -> str:
        """A link to a table's message."""
        board = await self._boards.loaded(view.table.table_id)
        return link_to(view, board.slot(TABLE))

    def server_name(self, guild_id: int) -> str:
        """What a server is called; empty where this process does not know it."""
        return self._desk.posts.server_name(guild_id)

    def refresh(self, table_id: int) -> None:
        """Write the messages of a table that are behind it."""
        self._catching_up.refresh(table_id)

    def house_changed(self, guild_id: int) -> None:
        """A server's public messages speak or look otherwise from now on: write those of its open tables anew."""
        self._catching_up.redraw_all(guild_id)

    def catch_up(self) -> None:
        """After a start, or where there is more to show than before: begin to show again what is behind its table."""
        self._catching_up.begin()

    async def idle(self) -> None:
        """Return once everything is shown that can be shown now."""
        await self._desk.work.idle()

    async def stop(self, patience: float) -> None:
        """Show what there is to show for `patience` seconds at most, then end for good."""
        self._stopped = True
        self._catching_up.stop()
        await self._desk.work.stop(patience)
        self._writing.stop()
        await self._desk.memory.flush()
