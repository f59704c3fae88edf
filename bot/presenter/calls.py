"""Notifications of turns, and warnings before a timeout.

Edits notify nobody, so both are short new messages: by direct message or, if that is closed or not wanted, in the
channel with the person's name. They are deleted when the turn ends. Neither moves a hand: a hand that is shown stays
where it is, and the notification links to it. Only a hand that is shown nowhere is posted as the notification.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from bot.presenter.boards import CALL, TABLE, WARNING, Board, Slot, hand
from bot.presenter.desk import Desk, link_to, nonce
from bot.presenter.endpoints import posts_in
from bot.presenter.hands import KEPT_FOR
from bot.presenter.posts import ChannelGone, Denied, DmClosed, MessageGone, Rejected
from bot.presenter.scheduler import Urgency
from bot.presenter.writing import Writing
from bot.rules.game import Seat
from bot.rules.table.events import TurnPassed
from bot.screens import calls as screens
from bot.screens.registry import family_of
from bot.tables.values import TableChanged, TableStatus, TableView

_log = logging.getLogger(__name__)

CALL_AFTER: Final = 10.0
"""Seconds from the beginning of a turn to its notification."""
WARNINGS: Final = frozenset({"warned", "clock_called"})
"""Notes after which a person is warned that time runs out."""
TRIES: Final = 4
"""Tries of a notification: a late one is useless."""


class Calls:
    """The notifications of turns, posted and deleted as turns begin and end."""

    def __init__(self, desk: Desk, writing: Writing) -> None:
        self._desk = desk
        self._writing = writing

    async def follow(self, board: Board, view: TableView, news: list[TableChanged]) -> None:
        """Update the notifications of a table to the turns that are open now."""
        due = _due(view)
        for place, slot in tuple(board.slots.items()):
            kind, _, number = place.partition(":")
            if kind in {CALL, WARNING} and due.get(int(number)) != slot.deal and not slot.kept:
                self._end(board, slot)
        for seat, decision in tuple(board.turns.items()):
            if due.get(seat) != decision and (task := board.calling.pop(seat, None)) is not None:
                task.cancel()
        before, board.turns = board.turns, due
        acted, begun = {change.actor for change in news}, _begun(view, news)
        for seat, decision in due.items():
            user_id = view.table.sitter(seat).user_id
            if seat in begun or (seat not in before and user_id not in acted):
                board.calling[seat] = self._desk.work.start(
                    self._call(board, seat, user_id, decision, here=begun.get(seat) == user_id),
                    f"calling seat {seat} of table {board.table_id}",
                )
        if any(name in WARNINGS for change in news for name, _ in change.notes):
            for seat, decision in due.items():
                work = self._post(board, f"{WARNING}:{seat}", seat, decision)
                self._desk.work.start(work, f"warning seat {seat} of table {board.table_id}")

    async def again(self, board: Board, view: TableView, seats: Iterable[Seat]) -> None:
        """Notify these seats once more if their move is awaited: they cannot be reached where they were notified."""
        for seat in seats:
            earlier = board.slots.get(f"{CALL}:{seat}")
            if earlier is not None and not earlier.kept:
                self._end(board, earlier)
            if seat not in board.calling:
                board.turns.pop(seat, None)
        await self.follow(board, view, [])

    async def _call(self, board: Board, seat: Seat, user_id: int, decision: int, *, here: bool) -> None:
        """Notify a person when they want it; `here`: their own action began the turn."""
        try:
            habit = (await self._desk.readers.habits(user_id)).call
            if habit == "never":
                return
            if habit == "10s" or here:
                await self._desk.work.sleep_until(await self._turn_began(board) + CALL_AFTER)
                if await self._is_there(board, seat, user_id):
                    # After a restart, when drafts are forgotten, they are not to be notified either.
                    slot = board.slot(hand(seat))
                    slot.called, slot.stored = decision, None
                    await self._desk.memory.remember(board, slot)
                    return
        finally:
            # From here on it is too late to cancel: a message in flight would be left behind.
            if board.calling.get(seat) is asyncio.current_task():
                del board.calling[seat]
        await self._post(board, f"{CALL}:{seat}", seat, decision)

    async def _is_there(self, board: Board, seat: Seat, user_id: int) -> bool:
        """Return True if a person has looked at their hand, or begun on it, in private in this turn.

        Always False for notifications in the channel: a missing one would reveal private actions to everybody.
        """
        slot = board.slots.get(hand(seat))
        if slot is None or slot.message_id is None or (await self._desk.readers.habits(user_id)).hand != "dm":
            return False
        view = await self._desk.tables.view(board.table_id, user_id)
        if not family_of(view.table.game).has_tray(view):
            return False
        looked = slot.deal == view.view.deal_no and slot.pressed_until - KEPT_FOR >= await self._turn_began(board)
        return looked or self._desk.readers.tray(board.table_id, user_id, view.view.deal_no) is not None

    async def _turn_began(self, board: Board) -> float:
        """Return the moment at which the turn began. Separate, so that waiting tasks keep no table in memory."""
        view = await self._desk.tables.public(board.table_id)
        return view.table.turn_began_at or self._desk.clock.now()

    async def _post(self, board: Board, place: str, seat: Seat, decision: int) -> None:
        while (earlier := board.slots.get(place)) is not None and earlier.kept:
            await self._let_go(earlier)  # it is being sent or deleted
        view = await self._desk.tables.public(board.table_id)
        if _due(view).get(seat) != decision:
            return
        slot = board.slot(place)
        if slot.kept or slot.message_id is not None:
            return
        if place.startswith(CALL) and await self._by_hand(board, seat, view.table.sitter(seat).user_id, decision):
            board.slots.pop(place, None)
            return
        slot.kept, slot.deal, slot.replaces = True, decision, board.taken_away.get(place, 0)
        try:
            sent = await self._send(board, slot, seat, view)
        finally:
            slot.kept = False
        if not sent:
            board.slots.pop(place, None)
            return
        await self._desk.memory.remember(board, slot)
        if _due(await self._desk.tables.public(board.table_id)).get(seat) != decision:
            self._end(board, slot)

    async def _by_hand(self, board: Board, seat: Seat, user_id: int, decision: int) -> bool:
        """Return True if the person's hand message, posted for this decision as a direct message, is the notification.

        A hand that is shown nowhere is posted for it now.
        """
        view = await self._desk.tables.view(board.table_id, user_id)
        if not family_of(view.table.game).has_tray(view) or not await self._desk.by_dm(user_id):
            return False
        slot = board.slot(hand(seat))
        await self._let_go(slot)
        if slot.message_id is None and slot.called != decision:
            slot.called = decision
            self._writing.want(board, slot.place, view.table.version)
            await self._let_go(slot)
        return slot.called == decision and slot.message_id is not None

    async def _let_go(self, slot: Slot) -> None:
        while slot.kept:
            await self._desk.work.sleep_until(self._desk.clock.now() + 1)

    async def _send(self, board: Board, slot: Slot, seat: Seat, view: TableView) -> bool:
        """Post a notification or a warning; return True if somebody can read it now."""
        if await self._desk.by_dm(view.table.sitter(seat).user_id):
            try:
                await self._desk.tried(lambda: self._to_inbox(board, slot, seat, view), TRIES)
                return slot.message_id is not None
            except (DmClosed, Rejected) as error:
                _log.info("table %d: a call goes to the channel: %r", board.table_id, error)
        try:
            await self._desk.tried(lambda: self._to_channel(board, slot, seat, view), TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed) as error:
            _log.warning("table %d: nobody can be called: %r", board.table_id, error)
        return slot.message_id is not None

    async def _to_inbox(self, board: Board, slot: Slot, seat: Seat, view: TableView) -> None:
        guild_id, user_id = view.table.guild_id, view.table.sitter(seat).user_id
        channel_id = await self._desk.inbox(guild_id, user_id, Urgency.TO_ACT)
        async with self._desk.scheduler.turn(Urgency.TO_ACT, posts_in(channel_id)):
            view = await self._desk.tables.public(board.table_id)
            if _due(view).get(seat) != slot.deal:
                return  # they have acted while this request waited
            words, link = await self._desk.readers.private(user_id, guild_id), link_to(view, board.slot(TABLE))
            own, warned = board.slots.get(hand(seat)), slot.place.startswith(WARNING)
            here = own is not None and own.channel_id == channel_id and own.deal == view.view.deal_no
            cards = f"https://discord.com/channels/@me/{channel_id}/{own.message_id}" if own and here else ""
            screen = (screens.warning if warned else screens.call)(view, words, link, cards)
            posted = await self._desk.deliver(guild_id, user_id, channel_id, screen, nonce=nonce(board, slot))
            slot.channel_id, slot.message_id = channel_id, posted

    async def _to_channel(self, board: Board, slot: Slot, seat: Seat, view: TableView) -> None:
        channel_id, user_id = view.table.channel_id, view.table.sitter(seat).user_id
        async with self._desk.scheduler.turn(Urgency.TO_ACT, posts_in(channel_id)):
            view = await self._desk.tables.public(board.table_id)
            if _due(view).get(seat) != slot.deal:
                return
            words = await self._desk.readers.public(view.table.guild_id)
            make = screens.warning_in_channel if slot.place.startswith(WARNING) else screens.call_in_channel
            posted = await self._desk.posts.send(
                channel_id, make(view, words, user_id), nonce=nonce(board, slot), mention=user_id
            )
            slot.channel_id, slot.message_id = channel_id, posted

    def _end(self, board: Board, slot: Slot) -> None:
        slot.kept = True
        self._desk.work.start(self._take_away(board, slot), f"ending {slot.place} of table {board.table_id}")

    async def _take_away(self, board: Board, slot: Slot) -> None:
        message = slot.at
        try:
            if message is not None:
                await self._desk.tried(lambda: self._desk.posts.delete(*message), TRIES)
        except (Denied, Rejected, DmClosed, MessageGone) as error:
            _log.warning("table %d: %s stays: %r", board.table_id, slot.place, error)
        finally:
            slot.kept = False
        board.taken_away[slot.place] = slot.message_id or 0
        await self._desk.memory.forget(board, slot)


def _begun(view: TableView, news: list[TableChanged]) -> dict[Seat, int]:
    """Return the seats whose turn has begun and who have not acted since, with the person who caused it."""
    users = {one.seat: one.user_id for one in view.table.sitters}
    begun: dict[Seat, int] = {}
    for_all = family_of(view.table.game).begins_for_all
    for change in news:
        begun = {seat: by for seat, by in begun.items() if users.get(seat) != change.actor}
        begun |= {event.seat: change.actor for event in change.events if isinstance(event, TurnPassed)}
        if any(isinstance(event, for_all) for event in change.events):
            begun |= dict.fromkeys(view.view.holders, change.actor)
        begun |= {facts["seat"]: change.actor for what, facts in change.notes if what == "may_choose"}  # type: ignore[misc]
    return begun


def _due(view: TableView) -> dict[Seat, int]:
    """Return the people whose move is awaited, each with the number of the decision.

    Between deals that is the next dealer while the table waits for their choice of game. Their number is negative,
    unlike that of any decision.
    """
    if view.table.status not in {TableStatus.PLAYING, TableStatus.CLOSING}:
        return {}
    seated = {one.seat for one in view.table.sitters if not one.computer}
    chooser = view.view.choosing
    if chooser in seated and view.table.next_deal_at is not None:
        return {chooser: -view.view.deal_no}
    return {turn.seat: turn.decision for turn in view.turns if turn.seat in seated}
