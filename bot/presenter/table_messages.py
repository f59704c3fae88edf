"""State of a table's messages, with their log and their cache.

The existence of a message is stored at once. The version that it shows is stored a little later, for many messages
together. If the program ends before that, the next start writes those messages again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from bot.cache import LRUCache
from bot.clock import Clock
from bot.cluster.sharding import ShardCoverage
from bot.errors import Refusal
from bot.presenter.tasks import BackgroundTasks
from bot.rules.game import Seat
from bot.screens.words import Voice
from bot.tables.messages import MessageStore, StoredMessage
from bot.tables.service import TableService
from bot.tables.values import TABLE, MessageKind, MessagePlace, TableChanged, TableNote, TableView

MAX_EARLIER_RESULTS = 3
"""Results of earlier deals that the table message shows during a deal."""


@dataclass(slots=True)
class MessageSlot:
    """One message with one writer at a time, presenter or response.

    It is written again while older than `wanted_version`.
    """

    place: MessagePlace
    channel_id: int | None = None
    message_id: int | None = None
    shown_version: int = -1
    """The version that it shows; -1: nothing yet."""
    deal: int = -1
    wanted_version: int = -1
    drawn_version: int = -1
    """The version of the last request by the presenter, successful or not."""
    share_turn: int = 0
    """The value of `PresenterContext.share_turn` when writing of `drawn_version` began."""
    must_redraw: bool = False
    """True if it must be written even at the current version: something outside the table has changed."""
    has_task: bool = False
    """True while a task is responsible for it; the task may be waiting to retry."""
    busy: bool = False
    """True while a request of the presenter is in flight."""
    claimed: bool = False
    """True while the response to a click is writing it."""
    stored: tuple[int, int] | None = None
    """The message and the deal as stored."""
    replaces: int = 0
    """The message that was here before and was lost."""
    route: str = ""
    """Path of a private response: its interaction's token, a slash, and its name there. Empty for other messages."""
    editable_until: float = 0.0
    """The end of the time in which a private response is kept up to date."""
    expiring_message: int = 0
    """The private response whose end a task waits for."""
    click_route: str = ""
    """Path of the message through the last click on it: such edits do not count against the bot's rate limits."""
    click_route_until: float = 0.0
    """The end of the time in which that path works."""
    notified_decision: int = -1
    """The decision for which the hand was posted again to notify its owner; -1: none."""
    commit_times: dict[int, float] = field(default_factory=dict)
    """Commit times of the versions that the message does not show yet."""
    content_digest: bytes = b""
    """Digest of the content written last, as far as known; equal content is not written again."""
    may_exist: bool = False
    """True if the next post may exist already with older content: Discord posts only once for a nonce."""

    @property
    def address(self) -> tuple[int, int] | None:
        """The channel and the id of the message, or None."""
        return None if self.channel_id is None or self.message_id is None else (self.channel_id, self.message_id)

    @property
    def is_behind(self) -> bool:
        """True if it has to be written."""
        return self.must_redraw or self.wanted_version > self.shown_version

    @property
    def is_idle(self) -> bool:
        """True if nothing writes it."""
        return not (self.has_task or self.busy or self.claimed)

    def mark_shown(self, version: int) -> list[float]:
        """Note that the message shows `version`; return the commit times of the versions that it shows first."""
        return [self.commit_times.pop(older) for older in tuple(self.commit_times) if older <= version]

    def clear_message(self) -> None:
        """Note that the message does not exist any more."""
        self.replaces = self.message_id or self.replaces
        self.channel_id = self.message_id = None
        self.shown_version = -1
        self.route, self.editable_until, self.content_digest = "", 0.0, b""
        self.click_route, self.click_route_until = "", 0.0


class ShownNote(Struct, frozen=True):
    """A note on the table message, the name of the person concerned, and the number of the deal's events before it."""

    note: TableNote
    name: str
    after: int


@dataclass(slots=True)
class Reveal:
    """The step-by-step reveal of a deal's end."""

    deal: int
    frames: int
    began_at: float
    step_seconds: float
    done: bool = False
    """True if the table message shows all of it."""

    @property
    def ends_at(self) -> float:
        """The moment at which the last frame is due."""
        return self.began_at + (self.frames - 1) * self.step_seconds

    def is_over(self, now: float) -> bool:
        """Return True if all of it has been shown, or if the clock was set back since."""
        return now >= self.ends_at or self.began_at - now > self.ends_at - self.began_at

    def frame_at(self, now: float) -> int:
        """Return the frame that is due, counted from 0."""
        return max(0, min(int((now - self.began_at) / self.step_seconds + 1e-6), self.frames - 1))

    def frame_due_at(self, frame: int) -> float:
        return self.began_at + frame * self.step_seconds


@dataclass(slots=True, weakref_slot=True)
class TableMessages:
    """All messages of one table."""

    table_id: int
    guild_id: int = 0
    """The table's server; 0: not known yet."""
    loaded: bool = False
    slots: dict[MessagePlace, MessageSlot] = field(default_factory=dict)
    changes: list[TableChanged] = field(default_factory=list)
    commit_times: dict[int, float] = field(default_factory=dict)
    """Commit times of the versions in `changes`."""
    is_reading: bool = False
    """True while a task processes `changes`."""
    open_turns: dict[Seat, int] = field(default_factory=dict)
    """The seats whose move is awaited, each with the number of its decision."""
    notifying: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    """The tasks that wait until a seat is to be notified of its turn."""
    deleted_notifications: dict[MessagePlace, int] = field(default_factory=dict)
    """The last deleted notification of each place, so that the next one there has a new nonce."""
    earlier_results: dict[int, str] = field(default_factory=dict)
    """The results of the last `MAX_EARLIER_RESULTS` deals as lines for the table message, oldest first."""
    results_voice: Voice | None = None
    """The language, currency and card style of `earlier_results`."""
    results_loaded_to: int = 0
    """The deal up to which missing results were loaded."""
    results_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Makes tasks that need results wait while they are loaded."""
    last_deal: TableView | None = None
    """The last deal at its end, until the next one has its message."""
    notes: list[ShownNote] = field(default_factory=list)
    """Happenings outside the game since the deal began."""
    uncertain_messages: list[int] = field(default_factory=list)
    """Messages that a late response may still overwrite with an older state."""
    host_notified: bool = False
    """True if the host has been told that the table cannot be shown."""
    deal_in_progress: int = -1
    """The deal that was in progress when the table was last looked at."""
    reveal: Reveal | None = None
    """The reveal of that deal's end; None: it is in progress, or ended before anything was shown."""
    is_revealing: bool = False
    """True while a task shows the frames."""
    moving_hands: int = 0
    """Responses in flight that move somebody's hand to another message."""
    edits_in_flight: dict[int, asyncio.Event] = field(default_factory=dict)
    """Messages with an edit in flight, each with the event that is set at its end."""

    def slot(self, place: MessagePlace) -> MessageSlot:
        """Return the slot of a place, and create it if necessary."""
        found = self.slots.get(place)
        if found is None:
            found = self.slots[place] = MessageSlot(place)
        return found

    def is_current(self, slot: MessageSlot, address: tuple[int, int] | None) -> bool:
        """Return True while `slot` belongs to this table and its message is the one at `address`."""
        return self.slots.get(slot.place) is slot and slot.address == address

    def add_results(self, results: Mapping[int, str]) -> None:
        """Add results of deals; known ones do not change."""
        known = {**results, **self.earlier_results}
        self.earlier_results = {deal: known[deal] for deal in sorted(known)[-MAX_EARLIER_RESULTS:]}

    def slot_of_message(self, message_id: int) -> MessageSlot | None:
        return next((slot for slot in self.slots.values() if slot.message_id == message_id), None)

    def detach_hand(self, slot: MessageSlot) -> MessageSlot | None:
        """Detach a hand from its message; return the slot that has to say there where the hand is now, if any."""
        if slot.address is None:
            return None
        left = self.slot(MessagePlace(MessageKind.FORMER_HAND, slot.place.number, slot.message_id or 0))
        left.channel_id, left.message_id, left.deal = slot.channel_id, slot.message_id, slot.deal
        left.route, left.editable_until = slot.route, slot.editable_until
        slot.clear_message()
        return left

    @property
    def is_busy(self) -> bool:
        """True while something is updating the messages."""
        return (
            bool(self.changes)
            or self.is_reading
            or self.is_revealing
            or not all(one.is_idle for one in self.slots.values())
        )

    @property
    def has_open_response(self) -> bool:
        """True while the response to a click is writing one of the messages, or is about to."""
        return self.moving_hands > 0 or any(slot.claimed for slot in self.slots.values())


_log = logging.getLogger(__name__)
SAVE_DELAY: Final = 2.0
"""Seconds after which versions are stored."""


class MessageLog:
    """Log of the messages as shown, which writes them to the store."""

    def __init__(self, store: MessageStore, clock: Clock, work: BackgroundTasks, share: ShardCoverage | None) -> None:
        self._store = store
        self._share = share
        self._clock = clock
        self._tasks = work
        self._unsaved: dict[tuple[int, MessagePlace], StoredMessage] = {}
        self._guilds: dict[int, int] = {}
        """The servers of tables with versions that are not stored yet."""
        self._saving: dict[tuple[int, MessagePlace], StoredMessage] = {}
        self._flush_scheduled = False
        self._storing: Counter[tuple[int, MessagePlace]] = Counter()
        """Places whose messages are being stored at once, with the number of saves in progress."""

    async def load_messages(self, table_id: int) -> tuple[StoredMessage, ...]:
        """Return all messages of a table as shown last."""
        found = []
        for stored in await self._store.load_messages(table_id):
            shown = self._unsaved.get((table_id, stored.place), stored)
            if shown.message_id != stored.message_id:  # another process knows where it is now
                shown = stored
                del self._unsaved[table_id, stored.place]
            found.append(shown)
        return tuple(found)

    def is_pending(self, table_id: int, place: MessagePlace) -> bool:
        """Return True if the version that a message shows is not stored yet."""
        return (
            (table_id, place) in self._unsaved or (table_id, place) in self._saving or self.is_storing(table_id, place)
        )

    def is_storing(self, table_id: int, place: MessagePlace) -> bool:
        """Return True while a message is being stored at once."""
        return self._storing[table_id, place] > 0

    async def request_redraw(self, board: TableMessages) -> None:
        """Ask the process that shows a table to redraw its messages, even current ones."""
        slot = board.slots.get(TABLE)
        if slot is None or slot.address is None:
            return
        self._unsaved.pop((board.table_id, TABLE), None)
        channel_id, message_id = slot.address
        known = StoredMessage(
            table_id=board.table_id,
            place=TABLE,
            channel_id=channel_id,
            message_id=message_id,
            version=0,
            deal=slot.deal,
        )
        try:
            # Another process has posted a new one, perhaps.
            stored = (one for one in await self._store.load_messages(board.table_id) if one.place == TABLE)
            await self._store.save((replace(next(stored, known), version=0),))
        except Exception as error:
            _log_failure(error, f"table {board.table_id}: nobody is told to show it anew")

    async def save(self, board: TableMessages, *slots: MessageSlot) -> None:
        """Store where messages are, and which versions they show.

        A failure is logged, and the next start writes the messages again.
        """
        new = [(slot, one) for slot in slots if (one := self._stored_form(board, slot)) is not None]
        later = [one for slot, one in new if slot.stored == (one.message_id, one.deal)]
        now = [(slot, one) for slot, one in new if slot.stored != (one.message_id, one.deal)]
        for one in later:
            self._unsaved[board.table_id, one.place] = one
            self._guilds[board.table_id] = board.guild_id
        if later and not self._flush_scheduled:
            self._flush_scheduled = True
            self._tasks.start(self._flush_later(), "remembering what is shown")
        if not now:
            return
        places = [(board.table_id, one.place) for _, one in now]
        for place in places:
            self._unsaved.pop(place, None)
        self._storing.update(places)
        try:
            await self._store.save(tuple(one for _, one in now))
            for slot, one in now:
                slot.stored = (one.message_id, one.deal)
        except Exception as error:
            where = ", ".join(str(one.place) for _, one in now)
            _log_failure(error, f"table {board.table_id}: it is not stored where {where} is shown")
        finally:
            self._storing.subtract(places)
            self._storing = +self._storing

    def _stored_form(self, board: TableMessages, slot: MessageSlot) -> StoredMessage | None:
        """Return a message as it is stored; None if there is none, or if the slot was removed."""
        if slot.address is None or board.slots.get(slot.place) is not slot:
            return None
        channel_id, message_id = slot.address
        revealing = board.reveal is not None and not board.reveal.done
        late_kinds = {MessageKind.GAME_OVER, MessageKind.HAND}
        owing = any(other.place.kind in late_kinds and other.is_behind for other in board.slots.values())
        partly = slot.place == TABLE and (revealing or owing)
        return StoredMessage(
            table_id=board.table_id,
            place=slot.place,
            channel_id=channel_id,
            message_id=message_id,
            version=max(slot.shown_version - partly, 0),  # so that a restart shows all of the deal's end
            deal=slot.deal,
            route=slot.route,
            editable_until=slot.editable_until,
            notified_decision=slot.notified_decision,
        )

    async def unstore(self, board: TableMessages, slot: MessageSlot) -> None:
        """Delete the stored message of a slot that has left it; the slot itself stays."""
        self._unsaved.pop((board.table_id, slot.place), None)
        slot.stored = None
        try:
            await self._store.delete(board.table_id, slot.place)
        except Exception as error:
            _log_failure(error, f"table {board.table_id}: it is stored where {slot.place} was")

    async def forget(self, board: TableMessages, slot: MessageSlot) -> None:
        """Stop keeping a message up to date."""
        if board.slots.get(slot.place) is slot:
            del board.slots[slot.place]
        slot.shown_version, slot.must_redraw = slot.wanted_version, False
        self._unsaved.pop((board.table_id, slot.place), None)
        try:
            await self._store.delete(board.table_id, slot.place)
        except Exception as error:
            _log_failure(error, f"table {board.table_id}: {slot.place} is not forgotten")

    async def finish(self, board: TableMessages, slot: MessageSlot) -> None:
        """Stop tracking a message that has its final content, unless a late response may still overwrite it."""
        if slot.message_id in board.uncertain_messages:
            slot.shown_version = max(slot.shown_version, slot.wanted_version)
        else:
            await self.forget(board, slot)

    async def flush(self) -> None:
        """Store pending versions now, except for tables that another process shows by now."""
        later, guilds = self._unsaved, self._guilds
        self._unsaved, self._guilds = {}, {}
        self._saving = {key: one for key, one in later.items() if self._shows(guilds[one.table_id])}
        if not self._saving:
            return
        try:
            await self._store.save(tuple(self._saving.values()))
        except Exception as error:
            _log_failure(error, f"it is not stored what {len(self._saving)} messages show")
        finally:
            self._saving = {}

    def _shows(self, guild_id: int) -> bool:
        return self._share is None or self._share.shows(guild_id)

    async def _flush_later(self) -> None:
        await self._tasks.sleep_until(self._clock.now() + SAVE_DELAY)
        self._flush_scheduled = False
        await self.flush()


def _log_failure(error: Exception, what: str) -> None:
    """Log a failed save; a database that is unavailable is one line and no error."""
    if isinstance(error, Refusal):
        _log.warning("%s: %s", what, error)
    else:
        _log.error("%s", what, exc_info=error)


CHANNEL_CAPACITY: Final = 50_000
"""Channels whose table is remembered."""


class TableMessagesCache:
    """An LRU cache of `capacity` tables, in addition to those with work in progress.

    If several processes write messages, stored messages are read again each time.
    """

    def __init__(
        self,
        log: MessageLog,
        tables: TableService,
        last_message_id: Callable[[int], int | None],
        share: ShardCoverage | None,
        capacity: int,
    ) -> None:
        self._log = log
        self._table_service = tables
        self._last_message_id = last_message_id
        self._share = share
        self._tables: LRUCache[int, TableMessages] = LRUCache(capacity)
        self._in_use: WeakValueDictionary[int, TableMessages] = WeakValueDictionary()
        """The cached tables, and evicted ones with work in progress."""
        self.channels: LRUCache[int, int] = LRUCache(CHANNEL_CAPACITY)
        """The open table in each channel."""
        self.last_messages: LRUCache[int, int] = LRUCache(CHANNEL_CAPACITY)
        """The last message by others in each channel."""

    def get(self, table_id: int) -> TableMessages:
        """Return the messages of a table, loaded or not; there is one object for each table."""
        board = self._tables.touch(table_id)
        if board is None:
            # Tasks at work keep a reference, so that there are never two objects for one table.
            board = self._in_use.get(table_id) or TableMessages(table_id)
            self._tables[table_id] = self._in_use[table_id] = board
        return board

    def find(self, table_id: int) -> TableMessages | None:
        """Return the messages of a table that is cached or has work in progress."""
        return self._in_use.get(table_id)

    async def get_loaded(self, table_id: int) -> TableMessages:
        """Return the messages of a table, loaded from the store."""
        board = self.get(table_id)
        if not board.loaded or self._share is not None:
            await self._load(board)
        return board

    async def _load(self, board: TableMessages) -> None:
        """Load the stored messages of a table."""
        shared = self._share is not None
        known = {
            place: slot.stored for place, slot in board.slots.items() if not self._log.is_storing(board.table_id, place)
        }
        rows = await self._log.load_messages(board.table_id)
        if shared and not board.guild_id:
            with suppress(Refusal):  # what cannot be read is shown by nobody
                board.guild_id = (await self._table_service.view(board.table_id)).table.guild_id
        # Anything stored since that read is newer, and so are messages that are being written.
        newer_here = {
            one.place
            for one in board.slots.values()
            if not one.is_idle or one.stored != known.get(one.place) or self._log.is_storing(board.table_id, one.place)
        }
        places = {row.place for row in rows}
        for place in board.slots.keys() - newer_here - places if shared else ():
            if board.slots[place].stored is not None:
                del board.slots[place]  # another process has forgotten it
        overtaken: list[MessageSlot] = []
        for row in rows:
            slot = board.slot(row.place)
            moved = slot.stored is not None and slot.stored != (row.message_id, row.deal)
            newer = moved or row.version > slot.shown_version or row.editable_until > slot.editable_until
            if slot.place not in newer_here and (slot.message_id is None or (shared and newer)):
                if moved and slot.message_id != row.message_id and slot.deal == row.deal:
                    left = _replaced_hand(board, slot, places)
                    overtaken += [] if left is None else [left]
                slot.channel_id, slot.message_id = row.channel_id, row.message_id
                slot.shown_version, slot.deal, slot.content_digest = row.version, row.deal, b""
                slot.route, slot.editable_until, slot.notified_decision = (
                    row.route,
                    row.editable_until,
                    row.notified_decision,
                )
                slot.stored = (row.message_id, row.deal)
            if row.place == TABLE and row.channel_id not in self.last_messages:
                self.last_messages[row.channel_id] = self._last_message_id(row.channel_id) or 0
        board.loaded = True
        if overtaken:
            await self._log.save(board, *overtaken)
            if self._share is not None and not self._share.shows(board.guild_id):
                await self._log.request_redraw(board)

    def is_finishing(self) -> bool:
        """Return True while requests are in flight for tables that this process does not show any more."""
        share = self._share
        boards = [board for board in self._in_use.values() if share is not None and not share.shows(board.guild_id)]
        return any(slot.busy for board in boards for slot in board.slots.values())


def _replaced_hand(board: TableMessages, slot: MessageSlot, places: Collection[MessagePlace]) -> MessageSlot | None:
    """Return the slot of the old hand message, to remove its moves, after another process has posted the hand again.

    Both messages may have been in flight together. Returns None if the slot shows no hand, or if the other process has
    already stored a slot for the old message.
    """
    former = MessagePlace(MessageKind.FORMER_HAND, slot.place.number, slot.message_id or 0)
    if slot.place.kind is not MessageKind.HAND or former in places:
        return None
    left = board.detach_hand(slot)
    if left is not None:
        left.must_redraw = True
    return left
