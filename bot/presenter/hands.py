"""Hand messages: each person's own hand in one message, kept up to date where its owner looked last.

It is a direct message or a private response. Discord allows edits of a private response for a quarter of an hour from
the last click on it. Before that ends, its moves are replaced by a button that opens the hand again.
"""

from __future__ import annotations

import logging
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.presenter.advice import weighed
from bot.presenter.boards import LEFT, TABLE, Board, Slot, hand
from bot.presenter.desk import Desk, Moved, link_to, nonce
from bot.presenter.endpoints import edits_in, posts_in
from bot.presenter.posts import ChannelGone, Denied, DmClosed, MessageGone, Rejected, Unwritable
from bot.presenter.scheduler import Urgency
from bot.screens import hand as hand_screen
from bot.screens.layout import Screen
from bot.screens.registry import family_of
from bot.tables.values import TableView

_log = logging.getLogger(__name__)

KEPT_FOR: Final = 840.0
"""Seconds for which a private response is kept up to date after the last click: a minute less than Discord allows."""
OPEN_FOR: Final = 50.0
"""Seconds after that in which it can still be edited."""


def seat_of(slot: Slot) -> int:
    """Return the seat of a hand message, or of a former one."""
    return int(slot.place.split(":")[1])


def is_direct(slot: Slot, view: TableView) -> bool:
    """Return True if a hand message is a direct message."""
    return slot.at is not None and slot.channel_id != view.table.channel_id


def leave(board: Board, slot: Slot) -> Slot | None:
    """Detach a hand from its message; return the slot that has to say there where the hand is now, if any."""
    if slot.at is None:
        return None
    left = board.slot(f"{LEFT}:{seat_of(slot)}:{slot.message_id}")
    left.channel_id, left.message_id, left.deal = slot.channel_id, slot.message_id, slot.deal
    left.route, left.until = slot.route, slot.until
    slot.lost()
    return left


class Hands:
    """Writer of hand messages."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, board: Board, slot: Slot) -> None:
        """Write somebody's hand message, or post it as a direct message if there is none and they want it there."""
        seat = seat_of(slot)
        public = await self._desk.tables.public(board.table_id)
        user_id = next((one.user_id for one in public.table.sitters if one.seat == seat), 0)
        if not user_id:
            await self.see_off(board, slot, public)
            return
        view = await self._desk.tables.view(board.table_id, user_id)
        by_dm = await self._desk.by_dm(user_id)
        if slot.route and self._desk.clock.now() >= slot.until:
            await self._rest(board, slot, view)
            return
        slot.drawn = view.table.version
        deal = view.view.deal_no
        if not self._desk.hears_direct and is_direct(slot, view):
            left = leave(board, slot)
            slot.shown = slot.drawn
            if left is not None:
                left.again = True
                await self._desk.memory.remember(board, left)
                await self._desk.memory.unstore(board, slot)
            return
        if slot.at is not None and (slot.route or slot.deal == deal or _sits_out(view)):
            await self._edit(board, slot, view)
        elif family_of(view.table.game).has_panel(view) and by_dm:
            await self._post(board, slot, view)
        else:
            slot.shown = slot.drawn
            slot.paid(slot.shown)
        await self._desk.memory.remember(board, slot)
        await self._desk.memory.remember(board, board.slot(TABLE))  # it is stored as current only once all hands are

    async def _edit(self, board: Board, slot: Slot, view: TableView) -> None:
        """Update the message; one that would look the same stays as it is."""
        at, pressed = slot.at or (0, 0), slot.pressed if self._desk.clock.now() < slot.pressed_until else ""
        tray = await self._tray(slot, view)
        if not (slot.route or pressed):
            self._desk.begin(_urgency(view), edits_in(at[0]))
        screen = await self._screen(board, slot, view, tray)
        drawing = screen.digest()
        if drawing != slot.drawing:
            try:
                await self._desk.edit(board, slot, at, screen, route=slot.route or pressed)
            except MessageGone:
                if slot.route or not pressed or slot.at != at:
                    raise
                # The path through the click may have expired, and the message still exist.
                slot.pressed, slot.again = "", True
                return
            except DmClosed:
                self._desk.inboxes.found_closed(view.user_id or 0)
                if slot.at == at:
                    slot.lost()
                raise
        if slot.at == at:
            slot.shown, slot.deal, slot.drawing = slot.drawn, view.view.deal_no, drawing
            self._desk.took(slot, slot.shown, to_act=_to_act(view))

    async def _post(self, board: Board, slot: Slot, view: TableView) -> None:
        """Send the hand by direct message, unless its owner has opened it elsewhere since."""
        user_id, guild_id = view.user_id or 0, view.table.guild_id
        slot.lost()
        slot.deal = view.view.deal_no
        inbox = await self._desk.inbox(guild_id, user_id, _urgency(view))
        self._desk.begin(_urgency(view), posts_in(inbox))
        tray = self._desk.readers.tray(board.table_id, user_id, slot.deal)
        screen = await self._screen(board, slot, view, tray, dm=True)
        if slot.at is not None:
            return
        if family_of(view.table.game).has_tray(view) and (await self._desk.readers.habits(user_id)).call == "now":
            slot.called = view.decision
        silent = slot.called != view.decision
        self._desk.check_shows(board, slot)
        posted = await self._desk.deliver(guild_id, user_id, inbox, screen, nonce=nonce(board, slot), silent=silent)
        if slot.message_id not in {None, posted}:
            elsewhere = replace(slot, channel_id=inbox, message_id=posted, route="", until=0.0)
            if (left := leave(board, elsewhere)) is not None:
                left.again = True
                await self._desk.memory.remember(board, left)
            return
        slot.channel_id, slot.message_id = inbox, posted
        slot.shown, slot.drawing = slot.drawn, screen.digest()
        self._desk.took(slot, slot.shown, to_act=_to_act(view))

    async def _screen(
        self, board: Board, slot: Slot, view: TableView, tray: object | None, *, dm: bool = False
    ) -> Screen:
        words = await self._desk.readers.private(view.user_id or 0, view.table.guild_id)
        if tray is not None:
            await weighed(view)
        view = structs.replace(view, revealing=self._desk.frame(board, view) is not None)
        return hand_screen.private(view, words, tray=tray, **self._place(board, slot, view, dm=dm))

    def _place(self, board: Board, slot: Slot, view: TableView, *, dm: bool = False) -> dict[str, str]:
        """Return facts for readers outside the table's channel: its server and a link."""
        if not dm and slot.channel_id == view.table.channel_id:
            return {}
        return {"server": self._desk.posts.server_name(view.table.guild_id), "link": link_to(view, board.slot(TABLE))}

    async def _tray(self, slot: Slot, view: TableView) -> object | None:
        """Return the person's draft: as cached or, after a restart, as found in the message's custom_ids."""
        if slot.at is None or slot.deal != view.view.deal_no:
            return None
        tray = self._desk.readers.tray(view.table.table_id, view.user_id or 0, view.view.deal_no)
        family = family_of(view.table.game)
        if tray is None and family.has_tray(view):
            tray = family.tray_in(await self._desk.posts.ids(*slot.at, route=slot.route), view)
        return tray

    async def _rest(self, board: Board, slot: Slot, view: TableView) -> None:
        """Replace the moves by a button that opens the hand again, and stop tracking the unused message."""
        at, until = slot.at, slot.until
        if at is not None and self._desk.clock.now() < until + OPEN_FOR:
            words = await self._desk.readers.private(view.user_id or 0, view.table.guild_id)
            screen = hand_screen.resting(view, words, **self._place(board, slot, view))
            try:
                await self._desk.edit(board, slot, at, screen, route=slot.route)
            except MessageGone:
                _log.info("table %d: %s is gone", board.table_id, slot.place)
        if (slot.at, slot.until) == (at, until):
            await self._desk.memory.forget(board, slot)
        else:
            slot.again = True  # it was clicked, or the hand was shown elsewhere, meanwhile

    async def point(self, board: Board, slot: Slot) -> None:
        """Let a former hand message say where the hand is now; delete it if that is a later direct message.

        For somebody who has left it becomes the result, as their hand message does.
        """
        slot.drawn = slot.wanted
        public = await self._desk.tables.public(board.table_id)
        seat = seat_of(slot)
        user_id = next((one.user_id for one in public.table.sitters if one.seat == seat), 0)
        ends = slot.until + OPEN_FOR if slot.route else self._desk.clock.now() + 1
        in_time = self._desk.clock.now() < ends
        if in_time and not user_id:
            await self.see_off(board, slot, public)
            return
        if slot.at is not None and in_time:
            try:
                await self._point(board, slot, slot.at, user_id)
            except Unwritable:
                await self._take_away(slot, slot.at)
            except (MessageGone, ChannelGone, DmClosed, Denied, Rejected) as error:
                _log.info("table %d: %s does not say where the hand is: %r", board.table_id, slot.place, error)
        await self._desk.memory.finish(board, slot)

    async def _point(self, board: Board, slot: Slot, at: tuple[int, int], user_id: int) -> None:
        now = board.slots.get(hand(seat_of(slot)))
        if not slot.route and now is not None and now.at is not None and now.channel_id == at[0]:
            await self._desk.posts.delete(*at)
            return
        async with self._turn(slot, at[0], Urgency.REST):
            view = await self._desk.tables.view(board.table_id, user_id)
            words = await self._desk.readers.private(user_id, view.table.guild_id)
            screen = hand_screen.elsewhere(view, words, _where(slot, now, view), **self._place(board, slot, view))
            await self._desk.edit(board, slot, at, screen, route=slot.route)

    async def _take_away(self, slot: Slot, at: tuple[int, int]) -> None:
        """Delete a hand message that accepts no edits for now. Raises Unwritable if it cannot be deleted either."""
        if slot.route:
            raise Unwritable
        await self._desk.posts.delete(*at)

    def _turn(self, slot: Slot, channel_id: int, urgency: Urgency) -> AbstractAsyncContextManager[None]:
        """Return the turn to edit a hand message; a private response needs none."""
        return nullcontext() if slot.route else self._desk.scheduler.turn(urgency, edits_in(channel_id))

    async def see_off(self, board: Board, slot: Slot, view: TableView) -> None:
        """Turn the hand message of somebody who has left into the result of the deal, without buttons.

        While the table reveals the hands, it only says that. Raises Moved, Unwritable, and as `Desk.edit` does.
        """
        seat, turning_up, at = seat_of(slot), self._desk.frame(board, view) is not None, slot.at
        user_id = next((one.user_id for one in view.table.departed if one.seat == seat), 0)
        if user_id and at is not None and slot.deal == view.view.deal_no:
            words = await self._desk.readers.private(user_id, view.table.guild_id)
            try:
                async with self._turn(slot, at[0], Urgency.RESULT):
                    if turning_up:
                        screen = hand_screen.turned_up(view, seat, words)
                    else:
                        screen = await self._desk.farewells.gone(view, user_id, words)
                    await self._desk.edit(board, slot, at, screen, route=slot.route)
            except Unwritable:
                await self._take_away(slot, at)
            except (MessageGone, ChannelGone, DmClosed, Denied, Rejected) as error:
                _log.info("table %d: %s keeps its buttons: %r", board.table_id, slot.place, error)
        if not board.holds(slot, at):
            raise Moved
        if turning_up:
            slot.drawn = slot.shown = view.table.version
            await self._desk.memory.remember(board, slot)
        else:
            await self._desk.memory.finish(board, slot)


def _to_act(view: TableView) -> bool:
    return any(turn.seat == view.seat for turn in view.turns)


def _urgency(view: TableView) -> Urgency:
    return Urgency.TO_ACT if _to_act(view) else Urgency.TABLE


def _sits_out(view: TableView) -> bool:
    """Return True if the person is dealt no hand, so that their last message goes on to say how they come back."""
    return any(one.sitting_out for one in view.view.seats if one.seat == view.seat)


def _where(left: Slot, now: Slot | None, view: TableView) -> str:
    if now is None or now.at is None:
        return "behind"
    if now.channel_id == left.channel_id:
        return "below"
    return "channel" if now.channel_id == view.table.channel_id else "dm"
