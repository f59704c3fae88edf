"""Where everybody's own hand lives: in the message in which they looked last, until that cannot be edited any more."""

from __future__ import annotations

from bot.presenter.board_cache import BoardCache
from bot.presenter.boards import LEFT, Board, Slot, hand
from bot.presenter.desk import Desk
from bot.presenter.hands import KEPT_FOR, leave
from bot.presenter.writing import FATE, Writing
from bot.screens.layout import OwnHand


class LivingHands:
    """Knows the messages of hands, and sees to it that none keeps its moves for longer than it is kept true."""

    def __init__(self, desk: Desk, boards: BoardCache, writing: Writing) -> None:
        self._desk = desk
        self._boards = boards
        self._writing = writing

    async def lives(self, shown: OwnHand, at: tuple[int, int], route: str, *, private: bool) -> None:
        """Somebody's own hand was shown to them in a message: it lives there from now on, and nowhere else.

        `at` is the channel and the message, `route` how it is reached through the interaction; `private`: in no other
        way.
        """
        board = await self._boards.loaded(shown.table_id)
        slot = board.slot(hand(shown.seat))
        # All of it at once: whoever presses again while something is stored finds the hand here.
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
            slot.again = True  # it may be saying just now that the hand is elsewhere
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
        """Look once more where the hands are, when whoever shows the table has posted what was on its way."""
        await self._desk.work.sleep_until(self._desk.clock.now() + FATE)
        board = await self._boards.loaded(table_id)
        if not self._desk.shows(board):
            await self._desk.memory.owe(board)  # it may have posted the same hand, and knows of none but its own

    async def replaced(self, table_id: int, message_id: int) -> None:
        """Something else stands now in a message; it was somebody's own hand, perhaps."""
        board = await self._boards.loaded(table_id)
        slot = board.of_message(message_id)
        if slot is None:
            return
        slot.drawing = b""
        if slot.route:
            await self._desk.memory.forget(board, slot)
            self._writing.draw_anew(board)

    def rest_in_time(self, board: Board, slot: Slot) -> None:
        """See to it that a private answer gives up its moves before it cannot be edited any more."""
        if slot.route and slot.message_id is not None and slot.resting != slot.message_id:
            slot.resting = slot.message_id
            work = self._let_rest(board.table_id, slot.place, slot.message_id)
            self._desk.work.start(work, f"the end of {slot.place} of table {board.table_id}")

    async def _let_rest(self, table_id: int, place: str, message_id: int) -> None:
        while not await self._rests(table_id, place, message_id):
            until = self._boards.board(table_id).slot(place).until
            await self._desk.work.sleep_until(until)  # with a number and not the whole table in memory

    async def _rests(self, table_id: int, place: str, message_id: int) -> bool:
        """Whether a private answer is not to be edited any more; where its time is just over, its moves are taken."""
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
