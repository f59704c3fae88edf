"""Dependencies and shared operations of the presenter's parts."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import Figures
from bot.presenter.boards import (
    MOST_RESULTS,
    TABLE,
    Beside,
    Board,
    Endings,
    Farewells,
    Readers,
    Reveal,
    Share,
    Slot,
    hand,
)
from bot.presenter.endpoints import Endpoint
from bot.presenter.inboxes import Inboxes
from bot.presenter.memory import Memory
from bot.presenter.posts import Busy, Denied, DmClosed, Posts
from bot.presenter.scheduler import Scheduler, Urgency
from bot.presenter.work import Work
from bot.rules.game import Seat
from bot.screens import happened
from bot.screens import table as table_screen
from bot.screens.layout import Screen
from bot.screens.names import shown
from bot.screens.words import Words
from bot.tables.deadlines import REVEAL_STEP
from bot.tables.service import Tables
from bot.tables.values import TableStatus, TableView

_log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_NOTES = 3
"""Notes that a table message shows: the last ones."""
LONGEST_PAUSE = 60.0
"""Maximum seconds between two tries while Discord is in trouble."""


@dataclass
class NotYet(Exception):
    """Raised before anything is drawn, if the request has to wait for its turn."""

    urgency: Urgency
    endpoint: Endpoint


class Moved(Exception):
    """Raised if the slot has another message by now, or none, so that the drawn content must not be written."""


@dataclass
class InUse(Exception):
    """Raised if an edit of the same message is in flight; `over` is set at its end."""

    over: asyncio.Event


class NotShown(Exception):
    """Raised if another process may show the table by now, so that the drawn content may be out of date."""


class Desk(Struct, frozen=True):
    """Dependencies of the presenter's parts, and operations that they share."""

    tables: Tables
    memory: Memory
    readers: Readers
    farewells: Farewells
    beside: Beside
    endings: Endings
    posts: Posts
    clock: Clock
    scheduler: Scheduler
    figures: Figures
    inboxes: Inboxes
    work: Work
    unreachable: Callable[[int, int], object]
    """Called with a server and a member of it who refuses direct messages."""
    share: Share | None
    """The servers that this process shows; None: all of them."""

    def shows(self, board: Board) -> bool:
        """Return True if this process shows a table now."""
        return self.share is None or self.share.shows(board.guild_id)

    @property
    def turn(self) -> int:
        """Number of times that servers were added to those that this process shows."""
        return 0 if self.share is None else self.share.turn

    def check_shows(self, board: Board, slot: Slot) -> None:
        """Raise NotShown if the drawn content may be out of date because another process has shown the table.

        That is possible after a long pause of this process, even if the table is its own again.
        """
        if not self.shows(board) or slot.turn != self.turn:
            raise NotShown

    async def edit(self, board: Board, slot: Slot, at: tuple[int, int], screen: Screen, *, route: str = "") -> None:
        """Edit a message of a table. Raises Moved, NotShown, InUse, and the exceptions of `Posts`.

        Two edits of one message are never in flight together, because Discord could apply them in either order.
        """
        message_id = at[1]
        if not board.holds(slot, at):
            raise Moved
        if message_id in board.edited:
            raise InUse(board.edited[message_id])
        self.check_shows(board, slot)
        over = board.edited[message_id] = asyncio.Event()
        try:
            await self.posts.edit(*at, screen, route=route)
        finally:
            del board.edited[message_id]
            over.set()

    def begin(self, urgency: Urgency, endpoint: Endpoint) -> None:
        """Take the turn for a request, or raise NotYet if it has to wait."""
        if not self.scheduler.begin(urgency, endpoint):
            raise NotYet(urgency, endpoint)

    def took(self, slot: Slot, version: int, *, to_act: bool) -> None:
        """Record that a message shows `version`; `to_act`: its reader is to act, as far as known."""
        now = self.clock.now()
        for committed in slot.paid(version):
            if slot.place == TABLE:
                self.figures.tables.observe(now - committed)
            if to_act:
                self.figures.to_act.observe(now - committed)

    async def tried(self, request: Callable[[], Awaitable[T]], tries: int) -> T | None:
        """Return the result of a request, with up to `tries` tries while Discord is overloaded; None if all failed.

        Raises the exceptions of `Posts` except Busy.
        """
        for failures in range(tries):
            try:
                return await request()
            except Busy as error:
                if failures + 1 < tries:
                    await self.work.sleep_until(self.clock.now() + backoff(failures, error.after))
        return None

    async def by_dm(self, user_id: int) -> bool:
        """Return True if a person wants their cards by direct message and is likely to be reached there.

        Some process must also receive clicks in direct messages, which come to one process alone.
        """
        wanted = (await self.readers.habits(user_id)).hand == "dm"
        return wanted and self.hears_direct and not self.inboxes.is_closed(user_id)

    @property
    def hears_direct(self) -> bool:
        """True while some process receives interactions in direct messages."""
        return self.share is None or self.share.hears_direct

    async def tell(self, guild_id: int, user_id: int, screen: Screen, *, nonce: str) -> tuple[int, int]:
        """Send a direct message to a member; return the channel and the message. Raises as `inbox` does."""
        channel_id = await self.inbox(guild_id, user_id)
        return channel_id, await self.deliver(guild_id, user_id, channel_id, screen, nonce=nonce)

    async def deliver(
        self, guild_id: int, user_id: int, channel_id: int, screen: Screen, *, nonce: str, silent: bool = False
    ) -> int:
        """Post a message in the channel returned by `inbox`; return its id. Raises as `inbox` does."""
        async with self._reaching(guild_id, user_id):
            return await self.posts.send(channel_id, screen, nonce=nonce, silent=silent)

    async def inbox(self, guild_id: int, user_id: int, urgency: Urgency | None = None) -> int:
        """Return the channel of a member's direct messages.

        Raises the exceptions of `Posts`, and DmClosed without a request if the person refused direct messages within
        the hour.
        """
        if self.inboxes.is_closed(user_id):
            raise DmClosed
        async with self._reaching(guild_id, user_id):
            return await self.posts.dm(user_id, urgency)

    @asynccontextmanager
    async def _reaching(self, guild_id: int, user_id: int) -> AsyncIterator[None]:
        """Note within the block if a member refuses direct messages. Raises DmClosed then."""
        try:
            yield
        except (DmClosed, Denied) as error:
            _log.info("user %d takes no direct messages: %r", user_id, error)
            self.inboxes.found_closed(user_id)
            self.unreachable(guild_id, user_id)
            raise DmClosed from error

    async def learn(self, board: Board, view: TableView) -> None:
        """Add the result of a deal that has just ended; `view` is its final view."""
        words = await self.readers.public(view.table.guild_id)
        async with board.recalling:
            self._speak(board, words)
            board.learn({view.view.deal_no: table_screen.ended_before(view, words)})

    async def recall(self, board: Board, view: TableView, deal: int) -> None:
        """Load the results of the last deals of a table up to `deal`, also of those before a restart.

        Results that cannot be read are tried again the next time.
        """
        words = await self.readers.public(view.table.guild_id)
        async with board.recalling:
            self._speak(board, words)
            if deal <= max(board.recalled, *board.results, 0):
                return
            try:
                ends = await self._ends(view, deal, MOST_RESULTS)
            except Refusal as refusal:
                _log.warning("table %d: its last results are not told: %s", board.table_id, refusal)
                return
            board.learn({one.view.deal_no: table_screen.ended_before(one, words) for one in ends})
            board.recalled = deal

    @staticmethod
    def _speak(board: Board, words: Words) -> None:
        """Forget results that were written in another voice."""
        if board.results_in != words.voice:
            board.results, board.results_in, board.recalled = {}, words.voice, 0

    async def end_of(self, board: Board, deal: int) -> TableView | None:
        """Return the final view of a deal; None if it is in progress or cannot be replayed.

        Raises Refusal `database_unavailable`.
        """
        if board.ended is not None and board.ended.view.deal_no == deal:
            return board.ended
        view = await self.tables.public(board.table_id)
        if view.view.deal_no == deal and view.view.in_deal:
            return None
        if view.view.deal_no == deal and view.view.outcome is not None:
            return view
        return next(iter(await self._ends(view, deal, 1)), None)

    async def _ends(self, view: TableView, deal: int, most: int) -> list[TableView]:
        """Return the final views of the last deals of a table up to `deal`, from the history."""
        table, settings = view.table.table_id, view.table.settings
        found = await self.endings.last(table, deal, most)
        return [replace(one, table=replace(one.table, settings=settings)) for one in found]

    async def table_screen(self, board: Board, view: TableView) -> Screen:
        """Render a table message as it must look now, with notes on events outside the game."""
        if view.view.in_deal:
            await self.recall(board, view, view.view.deal_no - 1)
        frame = self.frame(board, view)
        words = (await self.readers.public(view.table.guild_id)).of(view.table.game)
        pictures = self.posts.may_attach(view.table.channel_id)
        if view.table.status is TableStatus.CLOSED and frame is None:
            return await self.farewells.closed(view, words, pictures=pictures)
        # A repeated note is shown once, at its last position.
        noted: dict[str, int] = {}
        for what, facts in board.notes:
            told = happened.note(words, what, name=shown(facts["name"]), game=facts["game"], amount=facts["amount"])
            noted[told] = int(facts["after"])
        latest = sorted(noted.items(), key=lambda one: one[1])[-MOST_NOTES:]
        beside = await self.beside.lines(view, words) if frame is None else ()
        moves = self.offers_moves(board, view)
        if pictures and frame is None and table_screen.pictured(view):
            drawn = partial(table_screen.public, view, words, notes=beside, log=latest, moves=moves, pictures=True)
            return await asyncio.to_thread(drawn)
        # The view may be older than the known results.
        before = [line for deal, line in reversed(board.results.items()) if line and deal < view.view.deal_no]
        return table_screen.public(view, words, notes=beside, log=latest, frame=frame, moves=moves, before=before)

    async def result_screen(self, view: TableView) -> Screen:
        """Render the result to which the message of an ended deal shrinks."""
        words = await self.readers.public(view.table.guild_id)
        if table_screen.pictured(view) and self.posts.may_attach(view.table.channel_id):
            return await asyncio.to_thread(table_screen.result, view, words, pictures=True)
        return table_screen.result(view, words)

    def offers_moves(self, board: Board, view: TableView) -> bool:
        """Return True if the table message offers moves: not if all who are to act have them in its channel."""
        return not _people(view) or self.has_the_moves(board, view)

    def has_the_moves(self, board: Board, view: TableView) -> bool:
        """Return True if somebody is to act who has their moves on the table message."""
        return not all(self.lives_in_channel(board, view, seat) for seat in _people(view))

    def lives_in_channel(self, board: Board, view: TableView, seat: Seat) -> bool:
        """Return True if somebody's own hand message, with their moves, is in the table's channel."""
        slot = board.slots.get(hand(seat))
        here = slot is not None and slot.channel_id == view.table.channel_id
        return here and slot is not None and bool(slot.route) and self.clock.now() < slot.until

    def frame(self, board: Board, view: TableView) -> int | None:
        """Return the frame of a deal's end that the table message shows now; None: all of it, or the deal is in
        progress.

        The reveal starts when this process first sees the end of a deal that it saw in progress. Otherwise, as after a
        restart, it started at the deal's end.
        """
        deal, now = view.view.deal_no, self.clock.now()
        if view.view.in_deal:
            board.in_hand, board.reveal = deal, None
            return None
        if board.reveal is None:
            began = now if board.in_hand == deal else view.table.over_at
            board.reveal = Reveal(deal, table_screen.frames(view), began, REVEAL_STEP)
            board.reveal.done = board.reveal.over(now)
        if board.reveal.deal != deal or board.reveal.over(now):
            return None
        return board.reveal.frame(now)

    def shown_by(self, board: Board | None, view: TableView) -> float:
        """Return the moment at which the end of the last deal is fully revealed; 0 if nothing is being revealed."""
        deal = view.view.deal_no
        reveal = board.reveal if board is not None and board.reveal is not None and board.reveal.deal == deal else None
        if reveal is None:
            reveal = Reveal(deal, table_screen.frames(view), view.table.over_at, REVEAL_STEP)
        return 0.0 if reveal.over(self.clock.now()) else reveal.ends


def _people(view: TableView) -> list[Seat]:
    """Return the seats of the people who are to act."""
    return [turn.seat for turn in view.turns if not view.table.sitter(turn.seat).computer]


def nonce(board: Board, slot: Slot) -> str:
    """Return the nonce of a post, made of table, deal, place and predecessor: a second try posts nothing new.

    Readers receive the nonce, so it must not contain anything private.
    """
    text = f"{board.table_id}:{slot.place}:{slot.deal}:{slot.replaces}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()


def backoff(failures: int, after: float) -> float:
    """Return the seconds until the next try after `failures` others; at least the time that Discord asked for."""
    return max(after, min(LONGEST_PAUSE, float(2 ** min(failures, 10))))


def link_to(view: TableView, slot: Slot) -> str:
    """Return a link to a table message, or to its channel while it has none."""
    where = f"https://discord.com/channels/{view.table.guild_id}/{slot.channel_id or view.table.channel_id}"
    return where if slot.message_id is None else f"{where}/{slot.message_id}"
