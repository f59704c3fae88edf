"""What every part of the presenter works with."""

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
"""Notes that a message shows, the last ones."""
LONGEST_PAUSE = 60.0
"""Seconds between two tries at most, while Discord is in trouble."""


@dataclass
class NotYet(Exception):
    """It is the turn of others; nothing is drawn until a turn has been waited for."""

    urgency: Urgency
    endpoint: Endpoint


class Moved(Exception):
    """The slot has another message by now, or none: what was drawn is for a message that is not its own any more."""


@dataclass
class InUse(Exception):
    """An edit of the same message is on its way; `over` is set when it has ended."""

    over: asyncio.Event


class NotShown(Exception):
    """Another process shows the table by now, perhaps: what was drawn here may be older than what it wrote."""


class Desk(Struct, frozen=True):
    """The presenter's tools."""

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
    """Told of a server and a member of it who takes no direct messages."""
    share: Share | None
    """Which servers this process shows; None: all of them."""

    def shows(self, board: Board) -> bool:
        """Whether this process shows a table just now."""
        return self.share is None or self.share.shows(board.guild_id)

    @property
    def turn(self) -> int:
        """How often this process had more to show than before."""
        return 0 if self.share is None else self.share.turn

    def check_shows(self, board: Board, slot: Slot) -> None:
        """Where something was drawn, and may have been drawn long ago because the process was stopped since: others may
        have shown what is newer, also where it is this one's turn again. Raises NotShown.
        """
        if not self.shows(board) or slot.turn != self.turn:
            raise NotShown

    async def edit(self, board: Board, slot: Slot, at: tuple[int, int], screen: Screen, *, route: str = "") -> None:
        """Edit a message of a table. Raises Moved, NotShown, InUse, and what Posts raises.

        Two edits of one message are never on their way together: Discord could take them in either order.
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
        """Have the turn to make a request. Raises NotYet where that has not come."""
        if not self.scheduler.begin(urgency, endpoint):
            raise NotYet(urgency, endpoint)

    def took(self, slot: Slot, version: int, *, to_act: bool) -> None:
        """Discord took a message that shows `version`; `to_act`: to whoever is to act, as far as that is known."""
        now = self.clock.now()
        for committed in slot.paid(version):
            if slot.place == TABLE:
                self.figures.tables.observe(now - committed)
            if to_act:
                self.figures.to_act.observe(now - committed)

    async def tried(self, request: Callable[[], Awaitable[T]], tries: int) -> T | None:
        """The answer to a request that is tried again, `tries` times in all, while Discord is overloaded; None where it
        is all the time. Raises what Posts raises, but Busy.
        """
        for failures in range(tries):
            try:
                return await request()
            except Busy as error:
                if failures + 1 < tries:
                    await self.work.sleep_until(self.clock.now() + backoff(failures, error.after))
        return None

    async def by_dm(self, user_id: int) -> bool:
        """Whether a person wants their cards by direct message and, as far as is known, can be reached there, and
        heard: a press among direct messages comes to one process alone.
        """
        wanted = (await self.readers.habits(user_id)).hand == "dm"
        return wanted and self.hears_direct and not self.inboxes.is_closed(user_id)

    @property
    def hears_direct(self) -> bool:
        """Return True while some process hears people among their direct messages."""
        return self.share is None or self.share.hears_direct

    async def tell(self, guild_id: int, user_id: int, screen: Screen, *, nonce: str) -> tuple[int, int]:
        """Post something to a member's direct messages; the channel and the message. Raises what `inbox` raises."""
        channel_id = await self.inbox(guild_id, user_id)
        return channel_id, await self.deliver(guild_id, user_id, channel_id, screen, nonce=nonce)

    async def deliver(
        self, guild_id: int, user_id: int, channel_id: int, screen: Screen, *, nonce: str, silent: bool = False
    ) -> int:
        """Post something in the channel that is a member's `inbox`; the message. Raises what `inbox` raises."""
        async with self._reaching(guild_id, user_id):
            return await self.posts.send(channel_id, screen, nonce=nonce, silent=silent)

    async def inbox(self, guild_id: int, user_id: int, urgency: Urgency | None = None) -> int:
        """The channel of a member's direct messages.

        Raises what Posts raises. Who takes no direct messages is not tried again for an hour: DmClosed at once.
        """
        if self.inboxes.is_closed(user_id):
            raise DmClosed
        async with self._reaching(guild_id, user_id):
            return await self.posts.dm(user_id, urgency)

    @asynccontextmanager
    async def _reaching(self, guild_id: int, user_id: int) -> AsyncIterator[None]:
        """While a member is written to: who takes no direct messages is remembered."""
        try:
            yield
        except (DmClosed, Denied) as error:
            _log.info("user %d takes no direct messages: %r", user_id, error)
            self.inboxes.found_closed(user_id)
            self.unreachable(guild_id, user_id)
            raise DmClosed from error

    async def learn(self, board: Board, view: TableView) -> None:
        """Know how a deal ended that is over just now: its view at its end."""
        words = await self.readers.public(view.table.guild_id)
        async with board.recalling:
            self._speak(board, words)
            board.learn({view.view.deal_no: table_screen.ended_before(view, words)})

    async def recall(self, board: Board, view: TableView, deal: int) -> None:
        """Know how the last deals of a table up to that one ended, also where that was before a restart. What cannot be
        read just now is asked for again the next time.
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
        """Forget results that were told in other words."""
        if board.results_in != words.voice:
            board.results, board.results_in, board.recalled = {}, words.voice, 0

    async def end_of(self, board: Board, deal: int) -> TableView | None:
        """How a deal of a table ended; None where it has not, or that cannot be told any more. Refusal
        `database_unavailable`.
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
        """The last deals of a table up to that one, out of the history."""
        table, settings = view.table.table_id, view.table.settings
        found = await self.endings.last(table, deal, most)
        return [replace(one, table=replace(one.table, settings=settings)) for one in found]

    async def table_screen(self, board: Board, view: TableView) -> Screen:
        """A table's public message as it has to look, with what happened outside the game."""
        if view.view.in_deal:
            await self.recall(board, view, view.view.deal_no - 1)
        frame = self.frame(board, view)
        words = (await self.readers.public(view.table.guild_id)).of(view.table.game)
        pictures = self.posts.may_attach(view.table.channel_id)
        if view.table.status is TableStatus.CLOSED and frame is None:
            return await self.farewells.closed(view, words, pictures=pictures)
        # What happened several times is said once, where it happened last.
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
        # What is drawn may be older than what is known.
        before = [line for deal, line in reversed(board.results.items()) if line and deal < view.view.deal_no]
        return table_screen.public(view, words, notes=beside, log=latest, frame=frame, moves=moves, before=before)

    async def result_screen(self, view: TableView) -> Screen:
        """What the message of a deal that is over shrinks to."""
        words = await self.readers.public(view.table.guild_id)
        if table_screen.pictured(view) and self.posts.may_attach(view.table.channel_id):
            return await asyncio.to_thread(table_screen.result, view, words, pictures=True)
        return table_screen.result(view, words)

    def offers_moves(self, board: Board, view: TableView) -> bool:
        """Whether the table's message has the moves of whoever is to act: not while they have them in its channel."""
        return not _people(view) or self.has_the_moves(board, view)

    def has_the_moves(self, board: Board, view: TableView) -> bool:
        """Whether somebody is to act who has their moves on the table's message."""
        return not all(self.lives_in_channel(board, view, seat) for seat in _people(view))

    def lives_in_channel(self, board: Board, view: TableView, seat: Seat) -> bool:
        """Whether somebody has their own hand, with their moves, in the table's channel."""
        slot = board.slots.get(hand(seat))
        here = slot is not None and slot.channel_id == view.table.channel_id
        return here and slot is not None and bool(slot.route) and self.clock.now() < slot.until

    def frame(self, board: Board, view: TableView) -> int | None:
        """Which part of a deal's end the table's message shows now; None: all of it, or the deal is in hand.

        A deal that was seen in hand is shown frame by frame from the moment at which its end is first seen, another,
        as after a restart, from its end on.
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
        """When all of the end of the last deal has been shown at its table; a moment that is over where no deal has
        ended, or none is being shown.
        """
        deal = view.view.deal_no
        reveal = board.reveal if board is not None and board.reveal is not None and board.reveal.deal == deal else None
        if reveal is None:
            reveal = Reveal(deal, table_screen.frames(view), view.table.over_at, REVEAL_STEP)
        return 0.0 if reveal.over(self.clock.now()) else reveal.ends


def _people(view: TableView) -> list[Seat]:
    """The seats of the people who are to act."""
    return [turn.seat for turn in view.turns if not view.table.sitter(turn.seat).computer]


def nonce(board: Board, slot: Slot) -> str:
    """The name of one post. Table, deal, place and predecessor make it, so a second try posts nothing new.

    Nothing else is in it: readers get it too, and it must not tell them what others do in private.
    """
    text = f"{board.table_id}:{slot.place}:{slot.deal}:{slot.replaces}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()


def backoff(failures: int, after: float) -> float:
    """Seconds until the next try, after `failures` others; at least what Discord asked for."""
    return max(after, min(LONGEST_PAUSE, float(2 ** min(failures, 10))))


def link_to(view: TableView, slot: Slot) -> str:
    """A link to a table's message, or to its channel while it has none."""
    where = f"https://discord.com/channels/{view.table.guild_id}/{slot.channel_id or view.table.channel_id}"
    return where if slot.message_id is None else f"{where}/{slot.message_id}"
