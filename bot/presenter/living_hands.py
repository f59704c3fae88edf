"""Places of hand messages: each hand is kept up to date where its owner looked last, while that can be edited."""

from __future__ import annotations

from bot.presenter.board_cache import BoardCache
from bot.presenter.boards import LEFT, Board, Slot, hand
from bot.presenter.desk import Desk
from bot.presenter.hands import KEPT_FOR, leave
from bot.presenter.writing import FATE, Writing
from bot.screens.layout import OwnHand


class LivingHands:
    """Register of hand messages; it removes moves from a message before it cannot be edited any more."""

    def __init__(self, desk: Desk, boards: BoardCache, writing: Writing) -> None:
        self._desk = desk
        self._boards = boards
        self._writing = writing

    async def lives(self, shown: OwnHand, at: tuple[int, int], route: str, *, private: bool) -> None:
        """Make the message in which somebody's own hand was shown the only one that is kept up to date.

        `at` is the channel and the message, `route` its path through the interaction; `private`: there is no other
        path.
        """
        board = await self._boards.loaded(shown.table_id)
        slot = board.slot(hand(shown.seat))
        # No await in between: a second click during the save must find the hand here.
        left, retaken = None, []
        if moved := slot.at != at:
            left = leave(board, slot)
            slot.channel_id, slot.message_id = at
            slot.shown = shown.version
            slot.paid(shown.version)
            retaken = [one for one in board.slots.values() if one.place.startswith(LEFT) and one.at == at]
        slot.deal, slot.pressed, slot.pressed_until = shown.deal, route, self._desk.clock.now() + KEPT_FOR
        slot.route, slot.until = (route, slot.pressed_until) if private and route else ("", 0.0)
        slot.drawing = b""
        for other in retaken:
            slot.again = True  # it may be showing just now that the hand is elsewhere
            del board.slots[other.place]
        if moved:
            self.rest_in_time(board, slot)
            self._writing.draw_anew(board)
        if left is not None:
            left.again = True
            self._writing.begin(board, left)
        self._writing.begin(board, slot)
        await self._desk.memory.remember(board, slot, *(() if left is None else (left,)))
        if moved and not self._desk.shows(board):
            work = self._look_again(board.table_id)
            self._desk.work.start(work, f"a second look at where {slot.place} of table {board.table_id} is")
        for other in retaken:
            if other.place not in board.slots:  # it has not been left again meanwhile
                await self._desk.memory.forget(board, other)

    async def _look_again(self, table_id: int) -> None:
        """Request a redraw once posts in flight by the process that shows the table have arrived."""
        await self._desk.work.sleep_until(self._desk.clock.now() + FATE)
        board = await self._boards.loaded(table_id)
        if not self._desk.shows(board):
            await self._desk.memory.owe(board)  # it may have posted the same hand, and knows only its own message

    async def replaced(self, table_id: int, message_id: int) -> None:
        """Note that a message shows something else now; it may have shown somebody's own hand."""
        board = await self._boards.loaded(table_id)
        slot = board.of_message(message_id)
        if slot is None:
            return
        slot.drawing = b""
        if slot.route:
            await self._desk.memory.forget(board, slot)
            self._writing.draw_anew(board)

    def rest_in_time(self, board: Board, slot: Slot) -> None:
        """Schedule the removal of a private response's moves before it cannot be edited any more."""
        if slot.route and slot.message_id is not None and slot.resting != slot.message_id:
            slot.resting = slot.message_id
            work = self._let_rest(board.table_id, slot.place, slot.message_id)
            self._desk.work.start(work, f"the end of {slot.place} of table {board.table_id}")

    async def _let_rest(self, table_id: int, place: str, message_id: int) -> None:
        while not await self._rests(table_id, place, message_id):
            until = self._boards.board(table_id).slot(place).until
            await self._desk.work.sleep_until(until)  # keeps a number and not the whole table in memory

    async def _rests(self, table_id: int, place: str, message_id: int) -> bool:
        """Remove the moves of a private response if its time is over; return True if nothing more is to be done."""
        board = await self._boards.loaded(table_id)
        slot = board.slots.get(place)
        if slot is None or slot.message_id != message_id:
            return True
        if self._desk.clock.now() < slot.until:
            return False
        slot.resting = 0
        if self._desk.shows(board):
            slot.again = True
            self._writing.begin(board, slot)
            self._writing.draw_anew(board)
        return True
