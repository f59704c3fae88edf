"""State of the messages of tables, with their log and cache.

A new message is stored immediately. The version that a message shows is stored a little later, for many messages
together. If the program crashes before that, the next start writes those messages again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from bot.cache import LRUCache
from bot.clock import Clock
from bot.cluster import ShardCoverage
from bot.errors import Refusal
from bot.presenter.tasks import BackgroundTasks
from bot.rules.game import Seat
from bot.tables.messages import MessageStore, StoredMessage
from bot.tables.service import TableService
from bot.tables.values import TABLE, MessageKind, MessagePlace, TableChanged, TableNote, TableView


@dataclass(slots=True)
class MessageSlot:
    """State of one message. It has one writer at a time: the presenter or a response.

    The presenter writes it until `shown_version` has reached `wanted_version`.
    """

    place: MessagePlace
    channel_id: int | None = None
    message_id: int | None = None
    shown_version: int = -1
    """Version of the table that the message shows; -1: none."""
    deal: int = -1
    """Number of the message's deal or, for a notification, of the decision; -1: none."""
    wanted_version: int = -1
    drawn_version: int = -1
    """Version that the presenter drew last, whether or not Discord accepted it."""
    share_turn: int = 0
    """The value of `PresenterContext.share_turn` when writing of `drawn_version` began."""
    must_redraw: bool = False
    """True if the message must be written even at the current version: something outside the table has changed."""
    has_task: bool = False
    """True while a task writes the message or waits for a retry."""
    busy: bool = False
    """True while the presenter draws the message and makes the request."""
    claimed: bool = False
    """True while the response to a click is writing the message."""
    stored: tuple[int, int] | None = None
    """Message id and deal number in the database; None: unknown, or not stored."""
    replaces: int = 0
    """Id of the last message that was lost or detached from the slot; 0: none."""
    route: str = ""
    """Route of a private response (see `PrivateResponseApi`); empty for other messages."""
    editable_until: float = 0.0
    """Moment until which a private response is kept up to date."""
    expiring_message: int = 0
    """Id of the private response whose moves a task will remove; 0: none."""
    click_route: str = ""
    """Route of the last click on the message. Edits by this route do not count against the bot's rate limits."""
    click_route_until: float = 0.0
    """Moment until which `click_route` is valid."""
    notified_decision: int = -1
    """Number of the decision that needs no notification, because the hand was posted or opened for it; -1: none."""
    commit_times: dict[int, float] = field(default_factory=dict)
    """Commit times by version, for versions that the message does not show yet."""
    content_digest: bytes = b""
    """Digest of the content written last; empty: unknown. Equal content is not written again."""
    files_digest: bytes = b""
    """Digest of the message's files; empty: none, or unknown. Equal files are not uploaded again."""
    may_exist: bool = False
    """True if an older post with the same nonce may exist. Discord would then return it instead of posting again."""

    @property
    def address(self) -> tuple[int, int] | None:
        """Ids of the channel and the message; None: no message."""
        return None if self.channel_id is None or self.message_id is None else (self.channel_id, self.message_id)

    @property
    def is_behind(self) -> bool:
        """True if the message must be written."""
        return self.must_redraw or self.wanted_version > self.shown_version

    @property
    def is_idle(self) -> bool:
        """True if nobody is writing the message."""
        return not (self.has_task or self.busy or self.claimed)

    def mark_shown(self, version: int) -> list[float]:
        """Drop and return the commit times of the versions up to `version`, which the message shows now."""
        return [self.commit_times.pop(older) for older in tuple(self.commit_times) if older <= version]

    def clear_message(self) -> None:
        """Remove the message from the slot, because it does not exist any more or the slot leaves it."""
        self.replaces = self.message_id or self.replaces
        self.channel_id = self.message_id = None
        self.shown_version = -1
        self.route, self.editable_until = "", 0.0
        self.click_route, self.click_route_until = "", 0.0
        self.forget_content()

    def forget_content(self, *, files: bytes = b"") -> None:
        """Forget what the message shows, because somebody else has written it. `files` is the digest of its files."""
        self.content_digest, self.files_digest = b"", files


class ShownNote(Struct, frozen=True):
    """Note on the table message.

    `name` is the person concerned, `after` the number of the deal's public events before the note.
    """

    note: TableNote
    name: str
    after: int


@dataclass(slots=True)
class Reveal:
    """Reveal of a deal's end, frame by frame."""

    deal: int
    frames: int
    began_at: float
    step_seconds: float
    done: bool = False
    """True if the table message shows the last frame."""

    @property
    def ends_at(self) -> float:
        """Moment at which the last frame is due."""
        return self.began_at + (self.frames - 1) * self.step_seconds

    def is_over(self, now: float) -> bool:
        """Return True if the last frame is due, or if the clock was set back since the reveal began."""
        return now >= self.ends_at or self.began_at - now > self.ends_at - self.began_at

    def frame_at(self, now: float) -> int:
        """Return the number of the frame that is due, counted from 0."""
        return max(0, min(int((now - self.began_at) / self.step_seconds + 1e-6), self.frames - 1))

    def frame_due_at(self, frame: int) -> float:
        return self.began_at + frame * self.step_seconds


@dataclass(slots=True, weakref_slot=True)
class TableMessages:
    """State of all messages of one table."""

    table_id: int
    guild_id: int = 0
    """Id of the table's server; 0: not known yet."""
    loaded: bool = False
    slots: dict[MessagePlace, MessageSlot] = field(default_factory=dict)
    changes: list[TableChanged] = field(default_factory=list)
    commit_times: dict[int, float] = field(default_factory=dict)
    """Commit times of the versions in `changes`."""
    is_reading: bool = False
    """True while a task processes `changes`."""
    open_turns: dict[Seat, int] = field(default_factory=dict)
    """Seats whose move is awaited, each with the number of its decision."""
    notifying: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    """Tasks by seat that wait until the seat is to be notified of its turn."""
    deleted_notifications: dict[MessagePlace, int] = field(default_factory=dict)
    """Id of the last deleted notification of each place. It changes the nonce of the next notification there."""
    last_deal: TableView | None = None
    """Final view of the last deal, kept until the next deal has its message."""
    notes: list[ShownNote] = field(default_factory=list)
    """Notes on events outside the game since the deal began."""
    uncertain_messages: list[int] = field(default_factory=list)
    """Ids of messages that a late response may still overwrite with an older state."""
    host_notified: bool = False
    """True if the host has been told that the table cannot be shown."""
    deal_in_progress: int = -1
    """Number of the last deal that this process has seen in progress; -1: none."""
    reveal: Reveal | None = None
    """Reveal of the last deal's end; None during a deal, or before this process has drawn the end."""
    is_revealing: bool = False
    """True while a task shows the frames of `reveal`."""
    moving_hands: int = 0
    """Number of responses in flight that move a hand to another message."""
    edits_in_flight: dict[int, asyncio.Event] = field(default_factory=dict)
    """Events by message id for edits in flight, each set at the end of the edit."""

    def slot(self, place: MessagePlace) -> MessageSlot:
        """Return the slot of a place. Create it if necessary."""
        found = self.slots.get(place)
        if found is None:
            found = self.slots[place] = MessageSlot(place)
        return found

    def is_current(self, slot: MessageSlot, address: tuple[int, int] | None) -> bool:
        """Return True while `slot` belongs to this table and its message is the one at `address`."""
        return self.slots.get(slot.place) is slot and slot.address == address

    def slot_of_message(self, message_id: int) -> MessageSlot | None:
        return next((slot for slot in self.slots.values() if slot.message_id == message_id), None)

    def detach_hand(self, slot: MessageSlot) -> MessageSlot | None:
        """Detach a hand from its message. Return a new slot for the message, to link to the hand; None: no message."""
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
        """True while a response is writing one of the messages or moving a hand to another message."""
        return self.moving_hands > 0 or any(slot.claimed for slot in self.slots.values())


_log = logging.getLogger(__name__)
SAVE_DELAY: Final = 2.0
"""Seconds until the versions that messages show are stored, many at once."""


class MessageLog:
    """Log of the messages and the versions that they show, written to the store."""

    def __init__(self, store: MessageStore, clock: Clock, work: BackgroundTasks, share: ShardCoverage | None) -> None:
        self._store = store
        self._share = share
        self._clock = clock
        self._tasks = work
        self._unsaved: dict[tuple[int, MessagePlace], StoredMessage] = {}
        self._guilds: dict[int, int] = {}
        """Server of each table in `_unsaved`."""
        self._saving: dict[tuple[int, MessagePlace], StoredMessage] = {}
        self._flush_scheduled = False
        self._storing: Counter[tuple[int, MessagePlace]] = Counter()
        """Number of immediate saves in progress, by table and place."""

    async def load_messages(self, table_id: int) -> tuple[StoredMessage, ...]:
        """Return all stored messages of a table, with versions that are not stored yet."""
        found = []
        for stored in await self._store.load_messages(table_id):
            shown = self._unsaved.get((table_id, stored.place), stored)
            if shown.message_id != stored.message_id:  # another process has moved it
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
        """Return True while a new message is being stored immediately."""
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
            # Another process may have posted a new table message.
            stored = (one for one in await self._store.load_messages(board.table_id) if one.place == TABLE)
            await self._store.save((replace(next(stored, known), version=0),))
        except Exception as error:
            _log_failure(error, f"table {board.table_id}: nobody is told to show it anew")

    async def save(self, board: TableMessages, *slots: MessageSlot) -> None:
        """Store the addresses of messages immediately, and the versions that they show a little later.

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
        """Return the stored form of a message; None if the slot has no message or was removed."""
        if slot.address is None or board.slots.get(slot.place) is not slot:
            return None
        channel_id, message_id = slot.address
        partly = slot.place == TABLE and (
            (board.reveal is not None and not board.reveal.done)
            or any(other.place.kind is MessageKind.HAND and other.is_behind for other in board.slots.values())
        )
        return StoredMessage(
            table_id=board.table_id,
            place=slot.place,
            channel_id=channel_id,
            message_id=message_id,
            version=max(slot.shown_version - partly, 0),  # so that a restart shows the whole end of the deal
            deal=slot.deal,
            route=slot.route,
            editable_until=slot.editable_until,
            notified_decision=slot.notified_decision,
        )

    async def unstore(self, board: TableMessages, slot: MessageSlot) -> None:
        """Delete the stored row of a slot that has left its message. The slot itself stays."""
        self._unsaved.pop((board.table_id, slot.place), None)
        slot.stored = None
        try:
            await self._store.delete(board.table_id, slot.place)
        except Exception as error:
            _log_failure(error, f"table {board.table_id}: it is stored where {slot.place} was")

    async def forget(self, board: TableMessages, slot: MessageSlot) -> None:
        """Stop keeping a message up to date, and delete its stored row."""
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
        """Store pending versions now, except for tables that another process shows now."""
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
    """Log a failed save: a warning if the database is unavailable, otherwise an error."""
    if isinstance(error, Refusal):
        _log.warning("%s: %s", what, error)
    else:
        _log.error("%s", what, exc_info=error)


CHANNEL_CAPACITY: Final = 50_000
"""Maximum number of channels in the caches of open tables and of last messages."""


class TableMessagesCache:
    """LRU cache of the messages of `capacity` tables, in addition to tables with work in progress.

    With several processes, stored messages are read again at each use.
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
        """Cached tables, and evicted tables with work in progress."""
        self.channels: LRUCache[int, int] = LRUCache(CHANNEL_CAPACITY)
        """Id of the open table in each channel."""
        self.last_messages: LRUCache[int, int] = LRUCache(CHANNEL_CAPACITY)
        """Id of the last message by others in each channel."""

    def get(self, table_id: int) -> TableMessages:
        """Return the only object with the messages of a table, which may not be loaded yet."""
        board = self._tables.touch(table_id)
        if board is None:
            # Tasks at work keep a reference, so that there are never two objects for one table.
            board = self._in_use.get(table_id) or TableMessages(table_id)
            self._tables[table_id] = self._in_use[table_id] = board
        return board

    def find(self, table_id: int) -> TableMessages | None:
        """Return the messages of a table if it is cached or has work in progress, otherwise None."""
        return self._in_use.get(table_id)

    async def get_loaded(self, table_id: int) -> TableMessages:
        """Return the messages of a table, loaded from the store."""
        board = self.get(table_id)
        if not board.loaded or self._share is not None:
            await self._load(board)
        return board

    async def _load(self, board: TableMessages) -> None:
        shared = self._share is not None
        known = {
            place: slot.stored for place, slot in board.slots.items() if not self._log.is_storing(board.table_id, place)
        }
        rows = await self._log.load_messages(board.table_id)
        if shared and not board.guild_id:
            with suppress(Refusal):  # no process shows a table that cannot be read
                board.guild_id = (await self._table_service.view(board.table_id)).table.guild_id
        # Slots that are being written, or were stored during the read, are newer than the rows.
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
                slot.shown_version, slot.deal = row.version, row.deal
                slot.forget_content()
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
