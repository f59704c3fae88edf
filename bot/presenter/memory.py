"""Log of the messages that show tables, written to the store in batches.

The existence of a message is stored at once. The version that it shows is stored a little later, for many messages
together. If the program ends before, the next start writes those messages once more.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import Final

from msgspec.structs import replace

from bot.clock import Clock
from bot.errors import Refusal
from bot.presenter.boards import HAND, GAME_OVER, TABLE, TableMessages, ServerShare, MessageStore, StoredMessage, MessageSlot
from bot.presenter.work import BackgroundTasks

_log = logging.getLogger(__name__)

SAVE_DELAY: Final = 2.0
"""Seconds after which versions are stored."""


class MessageLog:
    """Messages as shown, on their way to the store."""

    def __init__(self, store: MessageStore, clock: Clock, work: BackgroundTasks, share: ServerShare | None) -> None:
        self._store = store
        self._share = share
        self._clock = clock
        self._tasks = work
        self._unsaved: dict[tuple[int, str], StoredMessage] = {}
        self._guilds: dict[int, int] = {}
        """The servers of tables with versions that are not stored yet."""
        self._saving: dict[tuple[int, str], StoredMessage] = {}
        self._flush_scheduled = False
        self._storing: Counter[tuple[int, str]] = Counter()
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

    def is_pending(self, table_id: int, place: str) -> bool:
        """Return True if the version that a message shows is not stored yet."""
        return (table_id, place) in self._unsaved or (table_id, place) in self._saving or self.is_storing(table_id, place)

    def is_storing(self, table_id: int, place: str) -> bool:
        """Return True while a message is being stored at once."""
        return self._storing[table_id, place] > 0

    async def request_redraw(self, board: TableMessages) -> None:
        """Have the process that shows a table redraw its messages, even current ones."""
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

        A failure is logged; then the next start writes the messages once more.
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
            where = ", ".join(one.place for _, one in now)
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
        owing = any(one.place.startswith((GAME_OVER, HAND)) and one.is_behind for one in board.slots.values())
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
