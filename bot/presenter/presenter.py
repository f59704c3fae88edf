"""The presenter: every message true, in nobody's way.

It hears of every committed change and writes afterwards what people see. A message has one writer at a time: the
presenter, or the answer to a click on it (`answering`), which has it for a moment only. Changes that come while a
message is being written are written together afterwards, and always from the table as it is then, so nothing older ever
replaces anything newer. Where Discord may still take an answer that is late, the message is written once more.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import Figures
from bot.presenter.boards import (
    HAND,
    LEFT,
    OLD,
    OVER,
    TABLE,
    Beside,
    Board,
    Endings,
    Farewells,
    Readers,
    Share,
    Shelf,
    Slot,
    hand,
)
from bot.presenter.calls import Calls
from bot.presenter.desk import Desk, link_to
from bot.presenter.hands import KEPT_FOR, leave
from bot.presenter.inboxes import Inboxes
from bot.presenter.memory import Memory
from bot.presenter.notices import Notices
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Posts, Rejected
from bot.presenter.scheduler import Scheduler
from bot.presenter.work import Work
from bot.presenter.writing import FATE, Writing
from bot.recent import Recent
from bot.recurring import Recurring
from bot.rules.game import NOBODY, Seat
from bot.rules.outcome import DealOver, GameOver
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced, SatOut, SeatLeft, ToppedUp
from bot.screens.happened import NOTES
from bot.screens.layout import OwnHand, Screen
from bot.screens.registry import family_of
from bot.tables.refusals import UNREADABLE
from bot.tables.service import Tables
from bot.tables.values import Table, TableChanged, TableStatus, TableView

_log = logging.getLogger(__name__)

CAPACITY = 1_000
"""Tables kept in mind, beside those at which something is under way."""
MOST_CHANNELS: Final = 50_000
"""Channels of which it is remembered which table they have."""
_CLOCKS: Final = frozenset({"paused", "resumed", "disputed", "dispute_ended"})
"""The notes by which everybody's own hand shows other moves, or none."""
_OWN_STANDING: Final = (LeaveAnnounced, SeatLeft, SatOut, CameBack, ToppedUp)
_OWN_NOTE: Final = "queued"
"""What somebody does of themselves by which their own hand says something else, whoever is to act: events, and the
note of it.
"""
LEFT_BEHIND = 5.0
"""Seconds between two looks for tables that others changed, or stopped showing."""
GENTLY = 0.2
"""Seconds between two of many tables that are shown again: people who play come first."""
READ_AGAIN = 5.0
"""Seconds until a table that could not be read is tried again."""
CLAIM: Final = 2.5
"""Seconds for which an answer keeps the presenter from the message that was clicked, at most."""


@dataclass
class Claim:
    """An answer's right to write the message that was clicked, for `CLAIM` seconds at most.

    Without it (`held` is False) somebody else is writing the message just now, or, where `known` is False too, the
    message is none of those that are kept true.
    """

    held: bool
    known: bool
    sent: bool = False
    """Whether the answer has begun to write the message."""
    wrote: int = -1
    """The version of the table that the answer has shown; -1: none, as far as is known."""
    over: bool = False
    """Whether the answer has been given."""

    async def write(self, version: int, update: Awaitable[bool]) -> None:
        """Let the answer write the message as the table is at `version`; `update` says whether Discord took it."""
        self.sent = True
        if await update:
            self.wrote = version


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
        self._shelf = shelf
        memory, inboxes = Memory(shelf, clock, work), Inboxes(clock)
        self._desk = Desk(
            tables,
            memory,
            readers,
            farewells,
            beside,
            endings,
            posts,
            clock,
            scheduler,
            figures,
            inboxes,
            work,
            unreachable,
            share,
        )
        self._boards: Recent[int, Board] = Recent(capacity)
        self._in_use: WeakValueDictionary[int, Board] = WeakValueDictionary()
        """Those that are in mind, and those that made room while something is under way there."""
        self._channels: Recent[int, int] = Recent(MOST_CHANNELS)
        """The open table in each channel."""
        self._written: Recent[int, int] = Recent(MOST_CHANNELS)
        """The last thing others wrote there."""
        self._writing = Writing(self._desk, self._written)
        self._calls = Calls(self._desk, self._writing)
        self.notices = Notices(self._desk)
        """Tells single members what was done."""
        self._share = share
        self._stopped = False
        self._watching = Recurring(
            "what others have left to be shown", self._make_up, clock, every=LEFT_BEHIND, retry=LEFT_BEHIND, owner=work
        )
        if share is not None:
            share.finishing = self._finishing
            share.listen(self.catch_up)

    # What it is told

    def changed(self, change: TableChanged) -> None:
        """A table changed; it is shown afterwards."""
        if self._stopped:
            return
        table = change.table
        if table.status is TableStatus.CLOSED:
            if self._channels.get(table.channel_id) == table.table_id:
                del self._channels[table.channel_id]
                self._written.pop(table.channel_id, None)
        else:
            self._channels[table.channel_id] = table.table_id
        if self._share is not None and not self._share.shows(table.guild_id):
            return
        board = self._board(table.table_id)
        board.guild_id = table.guild_id
        board.news.append(change)
        board.heard[table.version] = self._desk.clock.now()
        self._begin_reading(board)

    def written(self, channel_id: int, message_id: int) -> None:
        """Somebody wrote something in a channel."""
        if channel_id in self._channels:
            self._written[channel_id] = max(message_id, self._written.get(channel_id, 0))

    def deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Messages were deleted; a table's comes back."""
        table_id = self._channels.get(channel_id)
        if table_id is not None and not self._stopped:
            self._desk.work.start(self._restore(table_id, tuple(message_ids)), f"restoring table {table_id}")

    def permissions_changed(self) -> None:
        """What was denied may be allowed now."""
        self._writing.permissions_changed()

    def reached(self, user_id: int) -> None:
        """Somebody used the bot among their direct messages, or wants their cards there: these are open."""
        self._desk.inboxes.found_open(user_id)

    # What it is asked for

    @asynccontextmanager
    async def answering(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AsyncIterator[Claim]:
        """While an answer may write the message it belongs to; the presenter keeps its hands off it meanwhile.

        `moves_hand`: the answer is somebody's own hand in a message of its own, and the table's is drawn after it.
        """
        board = self._board(table_id)
        await self._load(board)
        if moves_hand:
            async with self._moving(board):
                yield Claim(held=False, known=False)
            return
        slot = None if message_id is None else board.of_message(message_id)
        if slot is None or slot.busy or slot.claimed:
            yield Claim(held=False, known=slot is not None)
            return
        slot.claimed = True
        claim, message = Claim(held=True, known=True), slot.message_id or 0
        board.doubts.append(message)
        watch = self._desk.work.start(self._watch(board, slot, claim, message), f"an answer at table {table_id}")
        try:
            yield claim
        finally:
            claim.over = True
            watch.cancel()
            if claim.sent and claim.wrote < 0:
                self._writing.doubt(board, message)
            board.doubts.remove(message)
            if claim.sent:
                slot.drawing = b""
            if claim.held:
                if claim.wrote > slot.shown:
                    slot.shown = claim.wrote
                    slot.paid(claim.wrote)
                    self._desk.work.start(self._desk.memory.remember(board, slot), "remembering an answer")
                self._release(board, slot)
            elif claim.sent:
                # It may have come after what the presenter has written since.
                self._writing.again(board, message)

    @asynccontextmanager
    async def _moving(self, board: Board) -> AsyncIterator[None]:
        """While a hand is on its way to another message; the news of the table wait for it, but not for ever."""
        waiting = True
        board.answers += 1

        async def give_up() -> None:
            await self._desk.work.sleep_until(self._desk.clock.now() + CLAIM)
            done()

        def done() -> None:
            nonlocal waiting
            if waiting:
                waiting = False
                board.answers -= 1
                self._begin_reading(board)

        watch = self._desk.work.start(give_up(), f"a hand at table {board.table_id}")
        try:
            yield
        finally:
            done()
            watch.cancel()

    async def lives(self, shown: OwnHand, at: tuple[int, int], route: str, *, private: bool) -> None:
        """Somebody's own hand was shown to them in a message: it lives there from now on, and nowhere else.

        `at` is the channel and the message, `route` how it is reached through the interaction; `private`: in no other
        way.
        """
        board = self._board(shown.table_id)
        await self._load(board)
        slot = board.slot(hand(shown.seat))
        if moved := slot.at != at:
            left = leave(board, slot)
            slot.channel_id, slot.message_id = at
            slot.shown = shown.version
            slot.paid(shown.version)
            if left is not None:
                left.again = True
                self._writing.begin(board, left)
                await self._desk.memory.remember(board, left)
            for other in tuple(board.slots.values()):
                if other.place.startswith(LEFT) and other.at == at:
                    slot.again = True  # it may be saying just now that the hand is elsewhere
                    await self._desk.memory.forget(board, other)
        slot.deal, slot.pressed, slot.pressed_until = shown.deal, route, self._desk.clock.now() + KEPT_FOR
        slot.route, slot.until = (route, slot.pressed_until) if private and route else ("", 0.0)
        slot.drawing = b""
        await self._desk.memory.remember(board, slot)
        if moved:
            self._rest_in_time(board, slot)
            self._draw_anew(board)
        self._writing.begin(board, slot)

    async def replaced(self, table_id: int, message_id: int) -> None:
        """Something else stands now in a message; it was somebody's own hand, perhaps."""
        board = self._board(table_id)
        await self._load(board)
        slot = board.of_message(message_id)
        if slot is None:
            return
        slot.drawing = b""
        if slot.route:
            await self._desk.memory.forget(board, slot)
            self._draw_anew(board)

    def _draw_anew(self, board: Board) -> None:
        """Write the table's message anew if it has other moves, or other words, now."""
        slot = board.slots.get(TABLE)
        if slot is not None:
            slot.again = True
            self._writing.begin(board, slot)

    def _rest_in_time(self, board: Board, slot: Slot) -> None:
        """See to it that a private answer gives up its moves before it cannot be edited any more."""
        if slot.route and slot.message_id is not None and slot.resting != slot.message_id:
            slot.resting = slot.message_id
            work = self._let_rest(board.table_id, slot.place, slot.message_id)
            self._desk.work.start(work, f"the end of {slot.place} of table {board.table_id}")

    async def _let_rest(self, table_id: int, place: str, message_id: int) -> None:
        while not await self._rests(table_id, place, message_id):
            until = self._board(table_id).slot(place).until
            await self._desk.work.sleep_until(until)  # with a number and not the whole table in memory

    async def _rests(self, table_id: int, place: str, message_id: int) -> bool:
        """Whether a private answer is not to be edited any more; where its time is just over, its moves are taken."""
        board = self._board(table_id)
        await self._load(board)
        slot = board.slots.get(place)
        if slot is None or slot.message_id != message_id:
            return True
        if self._desk.clock.now() < slot.until:
            return False
        slot.resting = 0
        if self._desk.shows(board):
            slot.again = True
            self._writing.begin(board, slot)
            self._draw_anew(board)
        return True

    async def _watch(self, board: Board, slot: Slot, claim: Claim, message: int) -> None:
        """End a claim that lasts too long, and write the message anew if its answer hangs: it may have arrived."""
        began = self._desk.clock.now()
        await self._desk.work.sleep_until(began + CLAIM)
        claim.held = False
        self._release(board, slot)
        await self._desk.work.sleep_until(began + FATE)
        if claim.sent:
            self._writing.again(board, message)

    def _release(self, board: Board, slot: Slot) -> None:
        """The presenter may write a message again."""
        slot.claimed = False
        self._writing.begin(board, slot)
        self._begin_reading(board)

    async def redraw(self, table_id: int, message_id: int) -> None:
        """Write a message once more that an answer could not write: what it shows beside the table has changed."""
        board = self._board(table_id)
        await self._load(board)
        self._writing.again(board, message_id)

    @property
    def tables(self) -> int:
        """How many tables are open, as far as that is remembered."""
        return len(self._channels)

    async def public(self, view: TableView) -> Screen:
        """A table's public message as it has to look now."""
        board = self._board(view.table.table_id)
        await self._load(board)
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
        return self._desk.shown_by(self._in_use.get(view.table.table_id), view)

    async def link(self, view: TableView) -> str:
        """A link to a table's message."""
        board = self._board(view.table.table_id)
        await self._load(board)
        return link_to(view, board.slot(TABLE))

    def refresh(self, table_id: int) -> None:
        """Write the messages of a table that are behind it."""
        if not self._stopped:
            self._desk.work.start(self._refresh(table_id), f"refreshing table {table_id}")

    def house_changed(self, guild_id: int) -> None:
        """A server's public messages speak or look otherwise from now on: write those of its open tables anew."""
        if not self._stopped:
            self._desk.work.start(self._redraw_all(guild_id), f"redrawing the tables of server {guild_id}")

    def catch_up(self) -> None:
        """After a start, or where there is more to show than before: begin to show again what is behind its table."""
        if self._stopped:
            return
        self._desk.work.start(self._catch_up(), "catching up")
        if self._share is not None:
            self._watching.start()

    async def idle(self) -> None:
        """Return once everything is shown that can be shown now."""
        await self._desk.work.idle()

    async def stop(self, patience: float = 4.0) -> None:
        """Show what there is to show for `patience` seconds at most, then end for good."""
        self._stopped = True
        await self._desk.work.stop(patience)
        self._writing.stop()
        await self._desk.memory.flush()

    # Boards

    def _board(self, table_id: int) -> Board:
        board = self._boards.use(table_id)
        if board is None:
            # Whoever is at work on a board keeps it: there are never two of one table.
            board = self._in_use.get(table_id) or Board(table_id)
            self._boards[table_id] = self._in_use[table_id] = board
        return board

    async def _load(self, board: Board) -> None:
        shared = self._share is not None
        if board.loaded and not shared:
            return
        rows = await self._desk.memory.of_table(board.table_id)
        if shared:
            await self._place(board, {row.place for row in rows})
        for row in rows:
            slot = board.slot(row.place)
            moved = slot.stored is not None and slot.stored != (row.message_id, row.deal)
            newer = moved or row.version > slot.shown or row.until > slot.until
            if slot.message_id is None or (shared and slot.idle and newer):
                slot.channel_id, slot.message_id = row.channel_id, row.message_id
                slot.shown, slot.deal, slot.drawing = row.version, row.deal, b""
                slot.route, slot.until, slot.called = row.route, row.until, row.called
                slot.stored = (row.message_id, row.deal)
            if row.place == TABLE and row.channel_id not in self._written:
                self._written[row.channel_id] = self._desk.posts.last_message(row.channel_id) or 0
        board.loaded = True

    async def _place(self, board: Board, places: Collection[str]) -> None:
        """Know which server a table is in, and forget the messages that other processes have forgotten."""
        if not board.guild_id:
            with suppress(Refusal):  # what cannot be read is shown by nobody
                board.guild_id = (await self._desk.tables.public(board.table_id)).table.guild_id
        for slot in tuple(board.slots.values()):
            if slot.idle and slot.stored is not None and slot.place not in places:
                del board.slots[slot.place]

    def _finishing(self) -> bool:
        """Whether requests are on their way for tables that this process shows no more."""
        boards = [board for board in self._in_use.values() if not self._desk.shows(board)]
        return any(slot.busy for board in boards for slot in board.slots.values())

    def _begin_reading(self, board: Board) -> None:
        """Take in the news of a table; while an answer is being written, that comes first."""
        if board.news and not board.reading and not board.being_answered:
            board.reading = True
            self._desk.work.start(self._read(board), f"reading about table {board.table_id}")

    async def _read(self, board: Board) -> None:
        try:
            while board.news:
                news = tuple(board.news)
                try:
                    await self._load(board)
                    await self._take_in(board, list(news))
                except Exception as error:
                    if isinstance(error, Refusal) and error.code in UNREADABLE:
                        _log.warning("table %d is not shown: %s", board.table_id, error)
                        board.news.clear()
                        board.heard.clear()
                        return
                    _log.exception("table %d cannot be read", board.table_id)
                    await self._desk.work.sleep_until(self._desk.clock.now() + READ_AGAIN)
                    continue
                del board.news[: len(news)]
                board.heard = {one: at for one, at in board.heard.items() if one > news[-1].table.version}
        finally:
            board.reading = False

    async def _take_in(self, board: Board, news: list[TableChanged]) -> None:
        table = news[-1].table
        view = await self._desk.tables.public(board.table_id)
        events = [event for change in news for event in change.events]
        ended = any(isinstance(event, DealOver) for event in events)
        if ended:  # and the next deal may have begun already
            await self._desk.recall(board, view, view.view.deal_no - 1)
        if ended and view.view.outcome is not None:
            board.ended = view
            await self._desk.learn(board, view)
        over = await self._game_over(board, view) if ended else None
        for change in news:
            known = [] if any(isinstance(event, DealStarted) for event in change.events) else board.notes
            notes = known + [(what, _named(change.table, facts)) for what, facts in change.notes if what in NOTES]
            if notes != board.notes:
                # Whoever caused it may have had an answer drawn before this was known here.
                board.notes = notes
                board.slot(TABLE).again = True
        if all(_unseen(change) for change in news):
            await self._leave_as_it_is(board, table.version)
        else:
            self._writing.want(board, TABLE, table.version)
        self._begin_revealing(board, view)
        self._tell_game_over(board, over)
        seats = {seat for change in news for seat in change.seats}
        # Where nobody plays blind everybody has seen the cards when they are dealt, whoever is to act; and a hand may
        # be shown to somebody who has nothing to decide.
        seats.update(seat for event in events for seat in event.seen_by or ())
        seats.update(map(family_of(table.game).changes_hand, events))
        seats.discard(NOBODY)
        clocks = any(what in _CLOCKS for change in news for what, _ in change.notes)
        begun = any(isinstance(event, DealStarted) for event in events)
        if ended or begun or clocks or table.status is TableStatus.CLOSED:
            seats.update(int(place.partition(":")[2]) for place in board.slots if place.startswith("hand:"))
        seats.update(seat for seat in _own_standing(news) if hand(seat) in board.slots)
        for seat in seats - _computers(table):
            self._writing.want(board, hand(seat), table.version)
        if self._share is not None and not all(change.events or change.notes for change in news):
            await self._look_at_all(board, view)  # what another process did is told without what happened
        await self._calls.follow(board, view, news)

    async def _leave_as_it_is(self, board: Board, version: int) -> None:
        """The table's message shows this version too: an edit of nothing would still tell that something was done."""
        slot = board.slot(TABLE)
        if slot.idle and not slot.behind and slot.message_id is not None:
            slot.shown = slot.wanted = max(slot.shown, version)
            await self._desk.memory.remember(board, slot)

    def _begin_revealing(self, board: Board, view: TableView) -> None:
        """See to the frames in which the end of a deal is shown, if it is and nobody does."""
        if self._desk.frame(board, view) is not None and not board.revealing:
            board.revealing = True
            self._desk.work.start(self._reveal(board), f"revealing the hands of table {board.table_id}")

    async def _game_over(self, board: Board, view: TableView) -> TableView | None:
        """The last deal that is over, where it ended a game of several and nobody has been told so."""
        deal = view.view.deal_no - view.view.in_deal
        told = board.slots.get(f"{OVER}:{deal}")
        if not deal or (told is not None and told.message_id is not None):
            return None
        ended = await self._desk.end_of(board, deal)
        won = ended is not None and any(isinstance(one, GameOver) and not one.voided for one in ended.happened)
        return ended if won else None

    def _tell_game_over(self, board: Board, ended: TableView | None) -> None:
        """Have told that a game of several deals has ended, once all of its last deal has been shown."""
        if ended is None:
            return
        over = board.slot(f"{OVER}:{ended.view.deal_no}")
        if over.message_id is None:
            over.wanted = max(over.wanted, ended.table.version)
            if not board.revealing:
                self._writing.begin(board, over)

    async def _reveal(self, board: Board) -> None:
        """Have the table's message written whenever the next part of a deal's end is due."""
        try:
            while (reveal := board.reveal) is not None and self._desk.clock.now() < reveal.ends:
                await self._desk.work.sleep_until(reveal.due(reveal.frame(self._desk.clock.now()) + 1))
                slot = board.slots.get(TABLE)
                if board.reveal is reveal and slot is not None:
                    slot.again = True
                    self._writing.begin(board, slot)
        finally:
            board.revealing = False
        for slot in tuple(board.slots.values()):
            slot.again |= slot.place.startswith("hand:")  # which tells now what came of it
            if slot.place.startswith((OVER, "hand:")):
                self._writing.begin(board, slot)

    async def _catch_up(self) -> None:
        self._channels.update(await self._shelf.channels())
        for table_id in await self._shelf.private():
            board = self._board(table_id)
            await self._load(board)
            for slot in tuple(board.slots.values()) if self._desk.shows(board) else ():
                self._rest_in_time(board, slot)
        behind = await self._shelf.behind()
        for number, table_id in enumerate(behind):
            if number:
                await self._desk.work.sleep_until(self._desk.clock.now() + GENTLY)
            if self._stopped:
                return
            await self._show_again(table_id)
        if behind:
            _log.info("tables shown again: %d", len(behind))

    async def _redraw_all(self, guild_id: int) -> None:
        for number, table_id in enumerate(await self._desk.tables.open_in(guild_id)):
            if number:
                await self._desk.work.sleep_until(self._desk.clock.now() + GENTLY)
            board = self._board(table_id)
            await self._load(board)
            self._draw_anew(board)

    async def _refresh(self, table_id: int) -> None:
        board = self._board(table_id)
        await self._load(board)
        try:
            view = await self._desk.tables.public(table_id)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            # What was clicked is older than the database, or the table cannot be read.
            _log.info("there is no table %d to be shown: %s", table_id, refusal)
            return
        board.guild_id = view.table.guild_id
        if not self._desk.shows(board):
            return
        if self._share is not None:
            with suppress(Busy, ChannelGone, Denied, MessageGone, Rejected):  # then it is shown in the usual language
                await self._desk.posts.learn_server(board.guild_id)
        await self._look_at_all(board, view)
        await self._calls.follow(board, view, [])

    async def _look_at_all(self, board: Board, view: TableView) -> None:
        """See to all messages of a table, whatever has happened there."""
        version = view.table.version
        for place in tuple(board.slots):
            if place.startswith((OLD, LEFT, "hand:")):
                self._writing.want(board, place, version)
        for seat in set(view.view.holders) - _computers(view.table):
            if board.slot(hand(seat)).deal != view.view.deal_no:
                self._writing.want(board, hand(seat), version)
        await self._desk.recall(board, view, view.view.deal_no - view.view.in_deal)
        # Where it is not written down when the last deal ended, whatever was to be told of its end was.
        owed = view.table.over_at and view.table.status is not TableStatus.CLOSED
        over = await self._game_over(board, view) if owed else None
        self._writing.want(board, TABLE, version)
        self._begin_revealing(board, view)
        self._tell_game_over(board, over)

    async def _make_up(self) -> None:
        """Show tables that another process has changed, has stopped showing or wants to be written anew."""
        for table_id in await self._shelf.behind():
            board = self._in_use.get(table_id)
            if board is None or not (board.at_work or self._desk.memory.on_its_way(table_id, TABLE)):
                await self._show_again(table_id, owed=True)

    async def _show_again(self, table_id: int, *, owed: bool = False) -> None:
        """Write the messages of a table that are behind it; those `owed` to another process also where they are not."""
        try:
            await self._refresh(table_id)
            board = self._board(table_id)
            if owed and not board.at_work and self._desk.shows(board):
                for slot in tuple(board.slots.values()):
                    if slot.place.startswith((TABLE, HAND)) and slot.message_id is not None:
                        self._writing.again(board, slot.message_id)
        except Exception:
            _log.exception("table %d cannot be shown again", table_id)

    async def _restore(self, table_id: int, message_ids: tuple[int, ...]) -> None:
        board = self._board(table_id)
        await self._load(board)
        for message_id in message_ids:
            slot: Slot | None = board.of_message(message_id)
            if slot is not None and slot.place == TABLE and not slot.busy:
                slot.lost()
                slot.wanted = max(slot.wanted, 0)
                await self._refresh(table_id)
            elif slot is not None and not slot.kept and not slot.place.startswith(OVER):
                await self._desk.memory.forget(board, slot)


def _unseen(change: TableChanged) -> bool:
    """Whether it happened in private: somebody changed what they had submitted."""
    return bool(change.events) and not change.notes and all(event.seen_by is not None for event in change.events)


def _own_standing(news: Iterable[TableChanged]) -> Iterator[Seat]:
    """The seats that have done something of themselves by which their own hand says something else."""
    for change in news:
        yield from (event.seat for event in change.events if isinstance(event, _OWN_STANDING))
        yield from (int(str(facts["seat"])) for what, facts in change.notes if what == _OWN_NOTE)


def _computers(table: Table) -> set[Seat]:
    return {one.seat for one in table.sitters if one.computer}


def _named(table: Table, facts: Mapping[str, object]) -> dict[str, str]:
    """The name of the one whom a note is about (they may be gone when it is read), and the game and amount it names."""
    seat = facts.get("seat")
    name = next((one.name for one in (*table.sitters, *table.departed) if one.seat == seat), "")
    return {"name": name, "game": str(facts.get("game", "")), "amount": str(facts.get("amount", 0))}
