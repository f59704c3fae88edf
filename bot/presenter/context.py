"""Dependencies and shared operations of the presenter's parts."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.cache import TTLCache
from bot.clock import Clock
from bot.cluster import ShardCoverage
from bot.counters import ProcessCounters
from bot.presenter.discord_api import Busy, Denied, DiscordApi, DmClosed, Rejected
from bot.presenter.rate_limits import Endpoint
from bot.presenter.scheduler import Scheduler, Urgency
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.presenter.table_messages import MessageLog, MessageSlot, Reveal, TableMessages
from bot.presenter.tasks import BackgroundTasks
from bot.rules.game import Seat
from bot.screens.table import table_message, table_text
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words
from bot.settings.values import DM_ONLY
from bot.tables.deadlines import REVEAL_STEP
from bot.tables.service import TableService
from bot.tables.values import TABLE, TableStatus, TableView, hand_place

CLOSED_TTL: Final = 3_600.0
"""Seconds before a direct message is tried again after a person has refused one."""
CLOSED_CAPACITY: Final = 10_000
"""Maximum number of people in the cache of closed direct messages."""


_log = logging.getLogger(__name__)
T = TypeVar("T")
MAX_NOTES = 3
"""Maximum number of notes that a table message shows. The latest notes are shown."""
MAX_RETRY_PAUSE = 60.0
"""Maximum seconds between two tries, unless Discord asks for a longer pause."""


@dataclass
class TurnPending(Exception):
    """Raised before anything is drawn, if the request must wait for its turn."""

    urgency: Urgency
    endpoint: Endpoint


class MessageMoved(Exception):
    """Raised if the slot now has another message or none, so the drawn content must not be written."""


@dataclass
class EditInFlight(Exception):
    """Raised if another edit of the message is in flight. `finished` is set when that edit ends."""

    finished: asyncio.Event


class TableNotShown(Exception):
    """Raised if another process may now show the table, so the drawn content may be out of date."""


class PresenterContext(Struct, frozen=True):
    tables: TableService
    message_log: MessageLog
    reader_settings: SettingsCache
    goodbyes: EveningGoodbyes
    extra_lines: LeagueStatusLines
    past_deals: HistoryDeals
    api: DiscordApi
    clock: Clock
    scheduler: Scheduler
    counters: ProcessCounters
    closed_dms: TTLCache[int, None]
    """Users who have refused a direct message within the last hour."""
    tasks: BackgroundTasks
    on_unreachable: Callable[[int, int], object]
    """Called with the ids of a server and of a member who refuses direct messages."""
    share: ShardCoverage | None
    """Servers whose tables this process shows. None: all servers."""

    def shows(self, board: TableMessages) -> bool:
        """Return True if this process is the one that currently writes the messages of a table."""
        return self.share is None or self.share.shows(board.guild_id)

    @property
    def share_turn(self) -> int:
        """Number of times that this process has been given more servers to show."""
        return 0 if self.share is None else self.share.turn

    def check_shown_here(self, board: TableMessages, slot: MessageSlot) -> None:
        """Raise TableNotShown if another process shows the table, or may have shown it since drawing began.

        During a long pause of this process, a table may have gone to another process and come back.
        """
        if not self.shows(board) or slot.share_turn != self.share_turn:
            raise TableNotShown

    async def edit_message(
        self, board: TableMessages, slot: MessageSlot, address: tuple[int, int], screen: Screen, *, route: str = ""
    ) -> None:
        """Edit a message of a table.

        Two edits of one message are never in flight together, because Discord could apply them in either order. Files
        that the message has already are not uploaded again. Raises MessageMoved, TableNotShown, EditInFlight, and the
        exceptions of `DiscordApi`.
        """
        message_id = address[1]
        if not board.is_current(slot, address):
            raise MessageMoved
        if message_id in board.edits_in_flight:
            raise EditInFlight(board.edits_in_flight[message_id])
        self.check_shown_here(board, slot)
        over = board.edits_in_flight[message_id] = asyncio.Event()
        files, slot.files_digest, known = screen.files_digest(), b"", slot.files_digest
        # A click on a direct message may have been answered by another process, which this one is not told.
        keeps = bool(files) and files == known and (self.share is None or bool(slot.route))
        try:
            try:
                await self.api.edit(*address, screen, route=route, keeps_files=keeps)
            except Rejected:
                if not keeps:
                    raise
                await self.api.edit(*address, screen, route=route)  # the message has lost its files
            if slot.address == address:
                slot.files_digest = files
        finally:
            del board.edits_in_flight[message_id]
            over.set()

    def take_turn(self, urgency: Urgency, endpoint: Endpoint) -> None:
        """Take the turn for a request, or raise TurnPending if it has to wait."""
        if not self.scheduler.try_take(urgency, endpoint):
            raise TurnPending(urgency, endpoint)

    def record_shown(self, slot: MessageSlot, version: int, *, to_act: bool) -> None:
        """Record how long a message took to show `version`. `to_act`: its reader is thought to be the player to act."""
        now = self.clock.now()
        for committed in slot.mark_shown(version):
            if slot.place == TABLE:
                self.counters.table_lag.observe(now - committed)
            if to_act:
                self.counters.turn_lag.observe(now - committed)

    async def retry_busy(self, request: Callable[[], Awaitable[T]], tries: int) -> T | None:
        """Make a request up to `tries` times while Discord is busy. Return the result, or None if every try failed.

        Raises the exceptions of `DiscordApi` except Busy.
        """
        for failures in range(tries):
            try:
                return await request()
            except Busy as error:
                if failures + 1 < tries:
                    await self.tasks.sleep_until(self.clock.now() + backoff(failures, error.retry_after))
        return None

    async def hand_words(self, view: TableView, words: Words, *, direct: bool) -> Words:
        """Return `words` for the viewer's hand, with a picture if they want one and files are allowed there.

        `direct`: the hand is shown in a direct message, otherwise in the table's channel.
        """
        allowed = direct or self.api.can_attach(view.table.channel_id)
        return await self.reader_settings.hand_words(view.user_id or 0, words) if allowed else words

    async def wants_dm(self, user_id: int) -> bool:
        """Return True if a person wants their cards by direct message, and direct messages currently work for them.

        They do not work if the person has refused one within the hour, or if no process receives clicks there.
        """
        wanted = (await self.reader_settings.people.read(user_id)).by_dm
        return wanted and self.hears_direct and user_id not in self.closed_dms

    async def wants_dm_only(self, user_id: int) -> bool:
        """Return True if a person wants their cards nowhere but in direct messages, which currently work for them."""
        return await self.wants_dm(user_id) and (await self.reader_settings.people.read(user_id)).hand == DM_ONLY

    @property
    def hears_direct(self) -> bool:
        """True while some process receives interactions in direct messages."""
        return self.share is None or self.share.hears_direct

    async def send_dm(self, guild_id: int, user_id: int, screen: Screen, *, nonce: str) -> tuple[int, int]:
        """Send a direct message to a member, and return the ids of its channel and message.

        Raises the same exceptions as `open_dm_channel`.
        """
        channel_id = await self.open_dm_channel(guild_id, user_id)
        return channel_id, await self.post_dm(guild_id, user_id, channel_id, screen, nonce=nonce)

    async def post_dm(
        self, guild_id: int, user_id: int, channel_id: int, screen: Screen, *, nonce: str, silent: bool = False
    ) -> int:
        """Post a message in the channel that `open_dm_channel` returned, and return the id of the message.

        Raises the same exceptions as `open_dm_channel`.
        """
        async with self._noting_closed_dm(guild_id, user_id):
            return await self.api.send(channel_id, screen, nonce=nonce, silent=silent)

    async def open_dm_channel(self, guild_id: int, user_id: int, urgency: Urgency | None = None) -> int:
        """Return the id of the channel for direct messages to a member of a server.

        If the person has refused a direct message within the hour, DmClosed is raised without a request. Otherwise
        raises the exceptions of `DiscordApi`.
        """
        if user_id in self.closed_dms:
            raise DmClosed
        async with self._noting_closed_dm(guild_id, user_id):
            return await self.api.open_dm(user_id, urgency)

    @asynccontextmanager
    async def _noting_closed_dm(self, guild_id: int, user_id: int) -> AsyncIterator[None]:
        """Within the block, record a member's refusal of direct messages and raise it as DmClosed."""
        try:
            yield
        except (DmClosed, Denied) as error:
            _log.info("user %d takes no direct messages: %r", user_id, error)
            self.closed_dms.put(user_id, None)
            self.on_unreachable(guild_id, user_id)
            raise DmClosed from error

    async def find_final_view(self, board: TableMessages, deal: int) -> TableView | None:
        """Return the final view of a deal; None if it is in progress or cannot be replayed.

        Raises Refusal `database_unavailable`.
        """
        if board.last_deal is not None and board.last_deal.view.deal_no == deal:
            return board.last_deal
        view = await self.tables.view(board.table_id)
        if view.view.deal_no == deal and view.view.in_deal:
            return None
        if view.view.deal_no == deal and view.view.outcome is not None:
            return view
        found = await self.past_deals.final_view(view.table.table_id, deal)
        return None if found is None else replace(found, table=replace(found.table, settings=view.table.settings))

    async def render_table(self, board: TableMessages, view: TableView) -> Screen:
        """Render the table message as it must look now."""
        frame = self.current_frame(board, view)
        words = (await self.reader_settings.public_words(view.table.guild_id)).for_game(view.table.game)
        if view.table.status is TableStatus.CLOSED and frame is None:
            pictures = self.api.can_attach(view.table.channel_id)
            return await self.goodbyes.render_closed_table(view, words, pictures=pictures)
        # A repeated note is shown once, at its last position.
        noted: dict[str, int] = {}
        for shown in board.notes:
            noted[table_text.note_sentence(words, shown.note, shown.name)] = shown.after
        latest = sorted(noted.items(), key=lambda one: one[1])[-MAX_NOTES:]
        beside = await self.extra_lines.lines(view, words) if frame is None else ()
        # The table message offers no moves if everybody who is to act has a hand message with moves in the channel.
        moves = self.has_table_moves(board, view) or not _awaited_seats(view)
        if frame is None and table_message.has_picture(view) and self.api.can_attach(view.table.channel_id):
            drawn = partial(
                table_message.render_table, view, words, notes=beside, log=latest, moves=moves, pictures=True
            )
            return await asyncio.to_thread(drawn)
        return table_message.render_table(view, words, notes=beside, log=latest, frame=frame, moves=moves)

    async def render_result(self, view: TableView) -> Screen:
        """Render the result that replaces the table message of a finished deal."""
        words = await self.reader_settings.public_words(view.table.guild_id)
        leagues = await self.extra_lines.lines(view, words) if table_message.ended_game(view) else ()
        beside = "\n".join(f"-# {line}" for line in leagues)
        if table_message.has_picture(view) and self.api.can_attach(view.table.channel_id):
            return await asyncio.to_thread(table_message.render_result, view, words, beside, pictures=True)
        return table_message.render_result(view, words, beside)

    def has_table_moves(self, board: TableMessages, view: TableView) -> bool:
        """Return True if a player to act has no hand message with moves in the table's channel."""
        now, channel_id = self.clock.now(), view.table.channel_id
        slots = [board.slots.get(hand_place(seat)) for seat in _awaited_seats(view)]
        return not all(
            slot is not None and slot.route and slot.channel_id == channel_id and now < slot.editable_until
            for slot in slots
        )

    def current_frame(self, board: TableMessages, view: TableView) -> int | None:
        """Return the frame that the table message shows while the end of a deal is being revealed; otherwise None.

        The reveal starts when this process first sees the end of a deal that it saw in progress. After a restart, the
        frames count from the end of the deal instead.
        """
        deal, now = view.view.deal_no, self.clock.now()
        if view.view.in_deal:
            board.deal_in_progress, board.reveal = deal, None
            return None
        if board.reveal is None:
            began = now if board.deal_in_progress == deal else view.table.last_deal_ended_at
            board.reveal = Reveal(deal, table_message.frame_count(view), began, REVEAL_STEP)
            board.reveal.done = board.reveal.is_over(now)
        if board.reveal.deal != deal or board.reveal.is_over(now):
            return None
        return board.reveal.frame_at(now)

    def revealed_at(self, board: TableMessages | None, view: TableView) -> float:
        """Return the moment at which the end of the last deal is fully revealed; 0 if nothing is being revealed."""
        deal = view.view.deal_no
        reveal = board.reveal if board is not None and board.reveal is not None and board.reveal.deal == deal else None
        if reveal is None:
            reveal = Reveal(deal, table_message.frame_count(view), view.table.last_deal_ended_at, REVEAL_STEP)
        return 0.0 if reveal.is_over(self.clock.now()) else reveal.ends_at


def _awaited_seats(view: TableView) -> list[Seat]:
    """Return the seats of the people who are to act."""
    return [turn.seat for turn in view.turns if not view.table.occupant(turn.seat).is_computer]


def message_nonce(board: TableMessages, slot: MessageSlot) -> str:
    """Return the nonce of a new message, made from its table, deal, place and predecessor.

    A retry has the same nonce, so that Discord does not post twice. Readers receive the nonce, so it must not contain
    anything private.
    """
    text = f"{board.table_id}:{slot.place}:{slot.deal}:{slot.replaces}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()


def backoff(failures: int, after: float) -> float:
    """Return the exponential backoff in seconds after `failures` earlier failures, but at least `after`."""
    return max(after, min(MAX_RETRY_PAUSE, float(2 ** min(failures, 10))))


def table_link(view: TableView, slot: MessageSlot) -> str:
    """Return a link to the table message or, if there is none, to its channel."""
    where = f"https://discord.com/channels/{view.table.guild_id}/{slot.channel_id or view.table.channel_id}"
    return where if slot.message_id is None else f"{where}/{slot.message_id}"
