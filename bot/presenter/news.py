"""Processing of table changes: which messages must show them, and when."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.errors import Refusal
from bot.presenter.board_cache import BoardCache
from bot.presenter.boards import HAND, LEFT, OLD, OVER, TABLE, Board, hand
from bot.presenter.calls import Calls
from bot.presenter.desk import Desk
from bot.presenter.hands import is_direct, seat_of
from bot.presenter.writing import Writing
from bot.rules.game import NOBODY, Seat
from bot.rules.outcome import DealOver, GameOver
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced, SatOut, SeatLeft, ToppedUp
from bot.screens.happened import NOTES, SAT_OUT
from bot.screens.registry import family_of
from bot.tables.refusals import UNREADABLE
from bot.tables.values import Table, TableChanged, TableStatus, TableView

_log = logging.getLogger(__name__)

_CLOCKS: Final = frozenset({"paused", "resumed", "disputed", "dispute_ended"})
"""Notes after which every hand offers other moves, or none."""
_OWN_STANDING: Final = (LeaveAnnounced, SeatLeft, SatOut, CameBack, ToppedUp)
_OWN_NOTE: Final = "queued"
"""The note, in addition to the events above, after which the actor's own hand message changes."""
READ_AGAIN = 5.0
"""Seconds until a table that could not be read is tried again."""


class News:
    """Processor of table changes."""

    def __init__(self, desk: Desk, boards: BoardCache, writing: Writing) -> None:
        self._desk = desk
        self._boards = boards
        self._writing = writing
        self._calls = Calls(desk, writing)

    def begin(self, board: Board) -> None:
        """Process the changes of a table, after any response that is being written."""
        if board.news and not board.reading and not board.being_answered:
            board.reading = True
            self._desk.work.start(self._read(board), f"reading about table {board.table_id}")

    async def _read(self, board: Board) -> None:
        try:
            while board.news:
                news = tuple(board.news)
                try:
                    await self._boards.load(board)
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
        if ended:  # the next deal may have begun already
            await self._desk.recall(board, view, view.view.deal_no - 1)
        if ended and view.view.outcome is not None:
            board.ended = view
            await self._desk.learn(board, view)
        over = await self._game_over(board, view) if ended else None
        at = len(view.happened) - sum(map(_told, news))
        for change in news:
            at += _told(change)
            known = [] if any(isinstance(event, DealStarted) for event in change.events) else _still_so(board, change)
            named = [(what, _named(change.table, facts)) for what, facts in change.notes if what in NOTES]
            notes = known + [(what, facts | {"after": str(max(at, 0))}) for what, facts in named]
            if notes != board.notes:
                # The response to its cause may have been drawn before this was known here.
                board.notes = notes
                board.slot(TABLE).again = True
        if all(_unseen(change) for change in news):
            await self._leave_as_it_is(board, table.version)
        else:
            self._writing.want(board, TABLE, table.version)
        self._begin_revealing(board, view)
        self._tell_game_over(board, over)
        seats = {seat for change in news for seat in change.seats}
        # If nobody plays blind, all have seen their cards once they are dealt, even those not to act. A hand may also
        # be shown to somebody who has nothing to decide.
        seats.update(seat for event in events for seat in event.seen_by or ())
        seats.update(map(family_of(table.game).changes_hand, events))
        seats.discard(NOBODY)
        clocks = any(what in _CLOCKS for change in news for what, _ in change.notes)
        begun = any(isinstance(event, DealStarted) for event in events)
        if ended or begun or clocks or table.status is TableStatus.CLOSED:
            seats.update(seat_of(slot) for slot in board.slots.values() if slot.place.startswith(HAND))
        seats.update(seat for seat in _own_standing(news) if hand(seat) in board.slots)
        for seat in seats - _computers(table):
            self._writing.want(board, hand(seat), table.version)
        if self._desk.share is not None and not all(change.events or change.notes for change in news):
            await self._want_all(board, view)  # changes by another process come without events
        await self._calls.follow(board, view, news)

    async def _leave_as_it_is(self, board: Board, version: int) -> None:
        """Mark the table message as current without an edit, which would reveal that something was done in private."""
        slot = board.slot(TABLE)
        if slot.idle and not slot.behind and slot.message_id is not None:
            slot.shown = slot.wanted = max(slot.shown, version)
            await self._desk.memory.remember(board, slot)

    def _begin_revealing(self, board: Board, view: TableView) -> None:
        """Start the task that shows the frames of a deal's end, if necessary."""
        if self._desk.frame(board, view) is not None and not board.revealing:
            board.revealing = True
            self._desk.work.start(self._reveal(board), f"revealing the hands of table {board.table_id}")

    async def _game_over(self, board: Board, view: TableView) -> TableView | None:
        """Return the final view of the last ended deal if it ended a game of several and that is not announced yet."""
        deal = view.view.deal_no - view.view.in_deal
        told = board.slots.get(f"{OVER}:{deal}")
        if not deal or (told is not None and told.message_id is not None):
            return None
        ended = await self._desk.end_of(board, deal)
        won = ended is not None and any(isinstance(one, GameOver) and not one.voided for one in ended.happened)
        return ended if won else None

    def _tell_game_over(self, board: Board, ended: TableView | None) -> None:
        """Announce the end of a game of several deals, once its last deal is fully revealed."""
        if ended is None:
            return
        over = board.slot(f"{OVER}:{ended.view.deal_no}")
        if over.message_id is None:
            over.wanted = max(over.wanted, ended.table.version)
            if not board.revealing:
                self._writing.begin(board, over)

    async def _reveal(self, board: Board) -> None:
        """Have the table message written whenever the next frame of a deal's end is due."""
        try:
            while (reveal := board.reveal) is not None and not reveal.over(self._desk.clock.now()):
                await self._desk.work.sleep_until(reveal.due(reveal.frame(self._desk.clock.now()) + 1))
                slot = board.slots.get(TABLE)
                if board.reveal is reveal and slot is not None:
                    slot.again = True
                    self._writing.begin(board, slot)
        finally:
            board.revealing = False
        for slot in tuple(board.slots.values()):
            slot.again |= slot.place.startswith(HAND)  # it shows the result from now on
            if slot.place.startswith((OVER, HAND)):
                self._writing.begin(board, slot)

    async def look_at_all(self, board: Board, view: TableView) -> None:
        """Update all messages of a table, independently of its last changes and of the process that posted them."""
        people = set(view.view.holders) - _computers(view.table)
        for place in (TABLE, *map(hand, people)):
            board.slot(place).unsure = True  # a process may have posted it, and died before it was stored
        await self._want_all(board, view)
        await self._calls.follow(board, view, [])

    async def leave_inboxes(self, board: Board, view: TableView) -> None:
        """Move hands out of direct messages that no process receives, and notify their owners at the table.

        Everybody who reads their hand there is notified: another edit may have moved it already.
        """
        for slot in tuple(board.slots.values()):
            if slot.place.startswith(HAND) and is_direct(slot, view):
                slot.again = True
                self._writing.begin(board, slot)
        people = [one for one in view.table.sitters if not one.computer]
        habits = [await self._desk.readers.habits(one.user_id) for one in people]
        await self._calls.again(
            board, view, [one.seat for one, habit in zip(people, habits, strict=True) if habit.hand == "dm"]
        )

    async def _want_all(self, board: Board, view: TableView) -> None:
        version = view.table.version
        for place in tuple(board.slots):
            if place.startswith((OLD, LEFT, HAND)):
                self._writing.want(board, place, version)
        for seat in set(view.view.holders) - _computers(view.table):
            if board.slot(hand(seat)).deal != view.view.deal_no:
                self._writing.want(board, hand(seat), version)
        await self._desk.recall(board, view, view.view.deal_no - view.view.in_deal)
        # Without a stored end of the last deal, everything about its end has been announced.
        owed = view.table.over_at and view.table.status is not TableStatus.CLOSED
        over = await self._game_over(board, view) if owed else None
        self._writing.want(board, TABLE, version)
        self._begin_revealing(board, view)
        self._tell_game_over(board, over)


def _unseen(change: TableChanged) -> bool:
    """Return True if the change is private: somebody changed their submitted arrangement."""
    return bool(change.events) and not change.notes and all(event.seen_by is not None for event in change.events)


def _told(change: TableChanged) -> int:
    """Return the number of public events of a change."""
    return sum(event.seen_by is None for event in change.events)


def _still_so(board: Board, change: TableChanged) -> list[tuple[str, dict[str, str]]]:
    """Return the notes of the deal, without those on people who sat out and have come back."""
    seats = {event.seat for event in change.events if isinstance(event, CameBack)}
    back = {one.name for one in change.table.sitters if one.seat in seats}
    return [note for note in board.notes if note[0] not in SAT_OUT or note[1]["name"] not in back]


def _own_standing(news: Iterable[TableChanged]) -> Iterator[Seat]:
    """Yield the seats whose own action changes their hand message, regardless of whose turn it is."""
    for change in news:
        yield from (event.seat for event in change.events if isinstance(event, _OWN_STANDING))
        yield from (int(str(facts["seat"])) for what, facts in change.notes if what == _OWN_NOTE)


def _computers(table: Table) -> set[Seat]:
    return {one.seat for one in table.sitters if one.computer}


def _named(table: Table, facts: Mapping[str, object]) -> dict[str, str]:
    """Return the facts of a note: the person's name (they may have left by the time it is shown), game and amount."""
    seat = facts.get("seat")
    name = next((one.name for one in (*table.sitters, *table.departed) if one.seat == seat), "")
    return {"name": name, "game": str(facts.get("game", "")), "amount": str(facts.get("amount", 0))}
