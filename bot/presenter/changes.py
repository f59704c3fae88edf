"""Processor of committed table changes, which selects the messages to write."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from bot.errors import Refusal
from bot.presenter.context import PresenterContext
from bot.presenter.hand_messages import has_unseen_hand, is_direct
from bot.presenter.message_writer import MessageWriter
from bot.presenter.notifications import TurnNotifications
from bot.presenter.table_messages import ShownNote, TableMessages, TableMessagesCache
from bot.rules.game import NOBODY, DealOver, Seat
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced, SatOut, SeatLeft, ToppedUp
from bot.screens.registry import family_of
from bot.screens.table.table_text import PUBLIC_NOTES, SAT_OUT_NOTES
from bot.tables.values import (
    TABLE,
    UNREADABLE,
    MessageKind,
    NoteKind,
    PublicTable,
    TableChanged,
    TableStatus,
    TableView,
    hand_place,
)

_log = logging.getLogger(__name__)
_CLOCK_NOTES: Final = frozenset({NoteKind.PAUSED, NoteKind.RESUMED, NoteKind.DISPUTED, NoteKind.DISPUTE_ENDED})
"""Notes after which every hand message offers other moves, or no moves."""
_OWN_EVENTS: Final = (LeaveAnnounced, SeatLeft, SatOut, CameBack, ToppedUp)
READ_RETRY = 5.0
"""Seconds until a table is read again after a failure."""


class ChangeProcessor:
    def __init__(self, context: PresenterContext, cache: TableMessagesCache, writer: MessageWriter) -> None:
        self._context = context
        self._cache = cache
        self._writer = writer
        self._notifications = TurnNotifications(context, writer)

    def start(self, board: TableMessages) -> None:
        """Start processing a table's pending changes, unless a task already does or a response is being written."""
        if board.changes and not board.is_reading and not board.has_open_response:
            board.is_reading = True
            self._context.tasks.start(self._process(board), f"reading about table {board.table_id}")

    async def _process(self, board: TableMessages) -> None:
        try:
            while board.changes:
                news = tuple(board.changes)
                try:
                    await self._cache.get_loaded(board.table_id)
                    await self._apply(board, list(news))
                except Exception as error:
                    if isinstance(error, Refusal) and error.code in UNREADABLE:
                        _log.warning("table %d is not shown: %s", board.table_id, error)
                        board.changes.clear()
                        board.commit_times.clear()
                        return
                    _log.exception("table %d cannot be read", board.table_id)
                    await self._context.tasks.sleep_until(self._context.clock.now() + READ_RETRY)
                    continue
                del board.changes[: len(news)]
                board.commit_times = {one: at for one, at in board.commit_times.items() if one > news[-1].table.version}
        finally:
            board.is_reading = False

    async def _apply(self, board: TableMessages, changes: list[TableChanged]) -> None:
        table = changes[-1].table
        view = await self._context.tables.view(board.table_id)
        events = [event for change in changes for event in change.events]
        ended = any(isinstance(event, DealOver) for event in events)
        if ended and view.view.outcome is not None:  # otherwise `view` already shows the next deal
            board.last_deal = view
        elif board.last_deal is not None and not view.view.in_deal and _is_same_deal(board.last_deal, view):
            board.last_deal = view  # a hand may have been shown, or a pot divided, since the deal ended
        begun = any(isinstance(event, DealStarted) for event in events)
        if begun or any(change.notes for change in changes) or any(isinstance(event, CameBack) for event in events):
            _update_notes(board, len(view.deal_events), changes)
        # If all events are private, as when somebody submits an arrangement, the table message looks the same.
        unseen = all(change.events and not change.notes for change in changes)
        if unseen and all(event.seen_by is not None for event in events):
            await self._skip_unseen(board, table.version)
        else:
            self._writer.require_version(board, TABLE, table.version)
        self._start_reveal(board, view)
        seats = {seat for change in changes for seat in change.seats}
        # Cards that were dealt or shown change the hands of the players who see them, even if they are not to act.
        seats.update(seat for event in events for seat in event.seen_by or ())
        seats.update(map(family_of(table.game).seat_of_changed_hand, events))
        if begun:
            seats.update(one.seat for one in table.occupants)
        seats.discard(NOBODY)
        clocks = any(note.kind in _CLOCK_NOTES for change in changes for note in change.notes)
        if ended or begun or clocks or table.status is TableStatus.CLOSED:
            seats.update(slot.place.number for slot in board.slots.values() if slot.place.kind is MessageKind.HAND)
        # A player's own action changes their hand message, even if it is not their turn.
        acted = [event.seat for event in events if isinstance(event, _OWN_EVENTS)]
        acted += [note.seat for change in changes for note in change.notes if note.kind is NoteKind.QUEUED]
        seats.update(seat for seat in acted if hand_place(seat) in board.slots)
        users = {one.seat: one.user_id for one in table.occupants}
        for seat in seats - _computer_seats(table):
            if await self._has_hand_message(board, seat, users.get(seat)):
                self._writer.require_version(board, hand_place(seat), table.version)
        if self._context.share is not None and not all(change.events or change.notes for change in changes):
            await self._require_all(board, view)  # changes by another process have no events or notes
        await self._notifications.update(board, view, changes)

    async def _has_hand_message(self, board: TableMessages, seat: Seat, user_id: int | None) -> bool:
        """Return True if a person has a hand message, or may need one now."""
        slot = board.slots.get(hand_place(seat))
        if slot is not None and slot.message_id is not None:
            return True
        view = self._context.tables.cached_view(board.table_id, user_id)
        if view is None or family_of(view.table.game).has_hand_panel(view):
            return True
        return await self._wants_unseen_hand(view)

    async def _wants_unseen_hand(self, view: TableView) -> bool:
        """Return True if the viewer wants even a hand not looked at by direct message, and has been dealt one."""
        with suppress(Refusal):  # if their settings cannot be read, they find the hand in the channel
            return has_unseen_hand(view) and await self._context.wants_dm_only(view.user_id or 0)
        return False

    async def _skip_unseen(self, board: TableMessages, version: int) -> None:
        """Mark the table message as current without an edit. An edit would reveal that somebody acted in private."""
        slot = board.slot(TABLE)
        if slot.is_idle and not slot.is_behind and slot.message_id is not None:
            slot.shown_version = slot.wanted_version = max(slot.shown_version, version)
            await self._context.message_log.save(board, slot)

    def _start_reveal(self, board: TableMessages, view: TableView) -> None:
        """Start a task that reveals the end of the deal frame by frame, if frames are still to be shown."""
        if self._context.current_frame(board, view) is not None and not board.is_revealing:
            board.is_revealing = True
            self._context.tasks.start(self._reveal(board), f"revealing the hands of table {board.table_id}")

    async def _reveal(self, board: TableMessages) -> None:
        """Redraw the table message for each frame of a deal's end, and afterwards the messages with the result."""
        try:
            while (reveal := board.reveal) is not None and not reveal.is_over(self._context.clock.now()):
                await self._context.tasks.sleep_until(
                    reveal.frame_due_at(reveal.frame_at(self._context.clock.now()) + 1)
                )
                slot = board.slots.get(TABLE)
                if board.reveal is reveal and slot is not None:
                    slot.must_redraw = True
                    self._writer.start(board, slot)
        finally:
            board.is_revealing = False
        for slot in tuple(board.slots.values()):
            if slot.place.kind is MessageKind.HAND:  # hand messages show the result from now on
                slot.must_redraw = True
                self._writer.start(board, slot)

    async def refresh_all(self, board: TableMessages, view: TableView) -> None:
        """Update all messages of a table, even if no change is known or another process has posted them."""
        people = set(view.view.holders) - _computer_seats(view.table)
        for place in (TABLE, *map(hand_place, people)):
            board.slot(place).may_exist = True  # a process may have posted it and crashed before storing it
        await self._require_all(board, view)
        await self._notifications.update(board, view, [])

    async def leave_direct_messages(self, board: TableMessages, view: TableView) -> None:
        """Move hands out of direct messages, whose clicks no process receives, and notify their owners in the channel.

        Everybody who chose direct messages is notified, because an earlier edit may already have moved their hand.
        """
        for slot in tuple(board.slots.values()):
            if slot.place.kind is MessageKind.HAND and is_direct(slot, view):
                slot.must_redraw = True
                self._writer.start(board, slot)
        people = [one for one in view.table.occupants if not one.is_computer]
        habits = [await self._context.reader_settings.people.read(one.user_id) for one in people]
        await self._notifications.renew(
            board, view, [one.seat for one, habit in zip(people, habits, strict=True) if habit.by_dm]
        )

    async def _require_all(self, board: TableMessages, view: TableView) -> None:
        version = view.table.version
        for place in tuple(board.slots):
            if place.kind in {MessageKind.OLD_TABLE, MessageKind.FORMER_HAND, MessageKind.HAND}:
                self._writer.require_version(board, place, version)
        for one in view.table.occupants:
            slot = board.slots.get(hand_place(one.seat))
            if one.is_computer or (slot is not None and slot.deal == view.view.deal_no):
                continue
            own = await self._context.tables.view(board.table_id, one.user_id)
            if one.seat in view.view.holders or await self._wants_unseen_hand(own):
                self._writer.require_version(board, hand_place(one.seat), version)
        self._writer.require_version(board, TABLE, version)
        self._start_reveal(board, view)


def _update_notes(board: TableMessages, event_count: int, changes: list[TableChanged]) -> None:
    """Update the notes on the table message. After `changes`, the deal has `event_count` public events."""
    public = [sum(event.seen_by is None for event in change.events) for change in changes]
    after = event_count - sum(public)
    for change, added in zip(changes, public, strict=True):
        after += added
        begun = any(isinstance(event, DealStarted) for event in change.events)
        seats = {event.seat for event in change.events if isinstance(event, CameBack)}
        back = {one.name for one in change.table.occupants if one.seat in seats}
        known = [shown for shown in board.notes if shown.note.kind not in SAT_OUT_NOTES or shown.name not in back]
        new = [
            ShownNote(note, _name_at(change.table, note.seat), max(after, 0))
            for note in change.notes
            if note.kind in PUBLIC_NOTES
        ]
        notes = new if begun else known + new
        if notes != board.notes:
            # A response may already have drawn the table without these notes.
            board.notes = notes
            board.slot(TABLE).must_redraw = True


def _is_same_deal(one: TableView, other: TableView) -> bool:
    return one.view.deal_no == other.view.deal_no


def _computer_seats(table: PublicTable) -> set[Seat]:
    return {one.seat for one in table.occupants if one.is_computer}


def _name_at(table: PublicTable, seat: Seat) -> str:
    """Return the name of the person who has a seat, or has left it since the last deal began; "" if unknown."""
    return next((one.name for one in (*table.occupants, *table.departed) if one.seat == seat), "")
