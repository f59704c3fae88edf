"""Hand messages: each person's own hand, in a direct message or a private response.

Discord accepts edits of a private response for 15 minutes after the last click on it. One minute earlier, its moves are
replaced with a button that opens the hand again.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.presenter.context import MessageMoved, PresenterContext, message_nonce, table_link
from bot.presenter.discord_api import ChannelGone, Denied, DmClosed, MessageGone, Rejected, Unwritable
from bot.presenter.rate_limits import edit_endpoint, post_endpoint
from bot.presenter.scheduler import Urgency
from bot.presenter.table_messages import MessageSlot, TableMessages
from bot.screens.hand import hand_message
from bot.screens.hand.hand_message import HandLocation
from bot.screens.registry import family_of
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words
from bot.tables.values import TABLE, TableView, hand_place


async def prepare_advice(view: TableView) -> None:
    """Compute and cache the advice on a person's hand, in a thread because it takes milliseconds."""
    weigh = family_of(view.table.game).advice_task(view)
    if weigh is not None:
        await asyncio.to_thread(weigh)


_log = logging.getLogger(__name__)
EDITABLE_FOR: Final = 840.0
"""Seconds for which a private response is kept up to date after the last click: a minute less than Discord allows."""
EDIT_GRACE: Final = 50.0
"""Seconds after `EDITABLE_FOR` in which a private response can still be edited."""


def is_direct(slot: MessageSlot, view: TableView) -> bool:
    return slot.address is not None and slot.channel_id != view.table.channel_id


def has_unseen_hand(view: TableView) -> bool:
    """Return True if the viewer was dealt cards, even if they have not looked at them."""
    return view.seat is not None and view.view.in_deal and bool(family_of(view.table.game).own_cards(view, view.seat))


class HandWriter:
    def __init__(self, context: PresenterContext) -> None:
        self._context = context

    async def write(self, board: TableMessages, slot: MessageSlot) -> None:
        """Update a person's hand message. If there is none and they want direct messages, post one."""
        seat = slot.place.number
        public = await self._context.tables.view(board.table_id)
        user_id = next((one.user_id for one in public.table.occupants if one.seat == seat), 0)
        if not user_id:
            await self.write_departed(board, slot, public)
            return
        view = await self._context.tables.view(board.table_id, user_id)
        if slot.route and self._context.clock.now() >= slot.editable_until:
            await self._retire(board, slot, view)
            return
        slot.drawn_version = view.table.version
        deal = view.view.deal_no
        if not self._context.hears_direct and is_direct(slot, view):
            await self._leave_message(board, slot)
            slot.shown_version = slot.drawn_version
            return
        if slot.route and slot.deal != deal and await self._context.wants_dm_only(user_id):
            await self._leave_message(board, slot)
        if slot.address is not None and (slot.route or slot.deal == deal or _sits_out(view)):
            await self._edit(board, slot, view)
        elif await self._is_due_by_dm(view, user_id):
            await self._post(board, slot, view)
        else:
            slot.shown_version = slot.drawn_version
            slot.mark_shown(slot.shown_version)
        # The table message is stored as current only once all hand messages are.
        await self._context.message_log.save(board, slot, board.slot(TABLE))

    async def _is_due_by_dm(self, view: TableView, user_id: int) -> bool:
        """Return True if a person wants direct messages, and has something to see in a new one."""
        if not await self._context.wants_dm(user_id):
            return False
        if family_of(view.table.game).has_hand_panel(view):
            return True
        return has_unseen_hand(view) and await self._context.wants_dm_only(user_id)

    async def _leave_message(self, board: TableMessages, slot: MessageSlot) -> None:
        """Detach the hand from its message, which will say where the hand is."""
        left = board.detach_hand(slot)
        if left is not None:
            left.must_redraw = True
            await self._context.message_log.save(board, left)
            await self._context.message_log.unstore(board, slot)

    async def _edit(self, board: TableMessages, slot: MessageSlot, view: TableView) -> None:
        """Edit the hand message, unless it would look the same."""
        at, pressed = (
            slot.address or (0, 0),
            slot.click_route if self._context.clock.now() < slot.click_route_until else "",
        )
        tray = await self._find_draft(slot, view)
        if not (slot.route or pressed):
            self._context.take_turn(_urgency(view), edit_endpoint(at[0]))
        screen = await self._render(board, slot, view, tray)
        drawing = screen.digest()
        if drawing != slot.content_digest:
            try:
                await self._context.edit_message(board, slot, at, screen, route=slot.route or pressed)
            except MessageGone:
                if slot.route or not pressed or slot.address != at:
                    raise
                # The route of the click may have expired while the message still exists.
                slot.click_route, slot.must_redraw = "", True
                return
            except DmClosed:
                self._context.closed_dms.put(view.user_id or 0, None)
                if slot.address == at:
                    slot.clear_message()
                raise
        if slot.address == at:
            slot.shown_version, slot.deal, slot.content_digest = slot.drawn_version, view.view.deal_no, drawing
            self._context.record_shown(slot, slot.shown_version, to_act=_is_to_act(view))

    async def _post(self, board: TableMessages, slot: MessageSlot, view: TableView) -> None:
        """Send the hand by direct message, unless its owner opens it elsewhere meanwhile."""
        user_id, guild_id = view.user_id or 0, view.table.guild_id
        slot.clear_message()
        slot.deal = view.view.deal_no
        inbox = await self._context.open_dm_channel(guild_id, user_id, _urgency(view))
        self._context.take_turn(_urgency(view), post_endpoint(inbox))
        tray = self._context.reader_settings.drafts.get(board.table_id, user_id, slot.deal)
        screen = await self._render(board, slot, view, tray, dm=True)
        if slot.address is not None:
            return
        if (
            family_of(view.table.game).has_draft(view)
            and (await self._context.reader_settings.people.read(user_id)).call == "now"
        ):
            slot.notified_decision = view.decision
        silent = slot.notified_decision != view.decision
        self._context.check_shown_here(board, slot)
        posted = await self._context.post_dm(
            guild_id, user_id, inbox, screen, nonce=message_nonce(board, slot), silent=silent
        )
        if slot.message_id not in {None, posted}:
            elsewhere = replace(slot, channel_id=inbox, message_id=posted, route="", editable_until=0.0)
            if (left := board.detach_hand(elsewhere)) is not None:
                left.must_redraw = True
                await self._context.message_log.save(board, left)
            return
        slot.channel_id, slot.message_id = inbox, posted
        slot.shown_version, slot.content_digest = slot.drawn_version, screen.digest()
        slot.files_digest = screen.files_digest()
        self._context.record_shown(slot, slot.shown_version, to_act=_is_to_act(view))

    async def _render(
        self, board: TableMessages, slot: MessageSlot, view: TableView, tray: object | None, *, dm: bool = False
    ) -> Screen:
        words = await self._words(slot, view, dm=dm)
        if tray is not None:
            await prepare_advice(view)
        view = structs.replace(view, is_revealing=self._context.current_frame(board, view) is not None)
        tonight = await self._context.goodbyes.chips_tonight(view)
        server, link = self._way_to_table(board, slot, view, dm=dm)
        return hand_message.render_hand(view, words, link, server=server, draft=tray, tonight=tonight)

    async def _words(self, slot: MessageSlot, view: TableView, *, dm: bool = False) -> Words:
        """Return the words for the viewer's hand in the message of `slot` or, with `dm`, in a new direct message."""
        words = await self._context.reader_settings.private_words(view.user_id or 0, view.table.guild_id)
        return await self._context.hand_words(view, words, direct=dm or is_direct(slot, view))

    def _way_to_table(
        self, board: TableMessages, slot: MessageSlot, view: TableView, *, dm: bool = False
    ) -> tuple[str, str]:
        """Return the server's name and a link to the table for a hand outside the table's channel; otherwise blanks."""
        if not dm and slot.channel_id == view.table.channel_id:
            return "", ""
        return self._context.api.server_name(view.table.guild_id), table_link(view, board.slot(TABLE))

    async def _find_draft(self, slot: MessageSlot, view: TableView) -> object | None:
        """Return the person's draft from the cache or, after a restart, from the custom_ids of the message."""
        if slot.address is None or slot.deal != view.view.deal_no:
            return None
        tray = self._context.reader_settings.drafts.get(view.table.table_id, view.user_id or 0, view.view.deal_no)
        family = family_of(view.table.game)
        if tray is None and family.has_draft(view):
            tray = family.draft_in(await self._context.api.custom_ids(*slot.address, route=slot.route), view)
        return tray

    async def _retire(self, board: TableMessages, slot: MessageSlot, view: TableView) -> None:
        """Replace the moves with a button that opens the hand again, and stop tracking the message."""
        at, until = slot.address, slot.editable_until
        if at is not None and self._context.clock.now() < until + EDIT_GRACE:
            words = await self._words(slot, view)
            server, link = self._way_to_table(board, slot, view)
            screen = hand_message.render_inactive_hand(view, words, server=server, link=link)
            try:
                await self._context.edit_message(board, slot, at, screen, route=slot.route)
            except MessageGone:
                _log.info("table %d: %s is gone", board.table_id, slot.place)
        if (slot.address, slot.editable_until) == (at, until):
            await self._context.message_log.forget(board, slot)
        else:
            slot.must_redraw = True  # meanwhile it was clicked, or the hand was opened elsewhere

    async def point_to_hand(self, board: TableMessages, slot: MessageSlot) -> None:
        """Make a former hand message link to the current one; delete it if both are direct messages.

        If the person has left the table, the message shows the result instead.
        """
        slot.drawn_version = slot.wanted_version
        public = await self._context.tables.view(board.table_id)
        seat = slot.place.number
        user_id = next((one.user_id for one in public.table.occupants if one.seat == seat), 0)
        ends = slot.editable_until + EDIT_GRACE if slot.route else self._context.clock.now() + 1
        in_time = self._context.clock.now() < ends
        if in_time and not user_id:
            await self.write_departed(board, slot, public)
            return
        if slot.address is not None and in_time:
            try:
                await self._write_pointer(board, slot, slot.address, user_id)
            except Unwritable:
                await self._delete(slot, slot.address)
            except (MessageGone, ChannelGone, DmClosed, Denied, Rejected) as error:
                _log.info("table %d: %s does not say where the hand is: %r", board.table_id, slot.place, error)
        await self._context.message_log.finish(board, slot)

    async def _write_pointer(self, board: TableMessages, slot: MessageSlot, at: tuple[int, int], user_id: int) -> None:
        now = board.slots.get(hand_place(slot.place.number))
        if not slot.route and now is not None and now.address is not None and now.channel_id == at[0]:
            await self._context.api.delete(*at)
            return
        async with self._edit_turn(slot, at[0], Urgency.BACKGROUND):
            view = await self._context.tables.view(board.table_id, user_id)
            words = await self._context.reader_settings.private_words(user_id, view.table.guild_id)
            server, link = self._way_to_table(board, slot, view)
            place = _hand_location(slot, now, view)
            screen = hand_message.render_moved_hand(view, words, place, server=server, link=link)
            await self._context.edit_message(board, slot, at, screen, route=slot.route)

    async def _delete(self, slot: MessageSlot, at: tuple[int, int]) -> None:
        """Delete a hand message that accepts no edits for now. Raises Unwritable if it cannot be deleted either."""
        if slot.route:
            raise Unwritable
        await self._context.api.delete(*at)

    def _edit_turn(self, slot: MessageSlot, channel_id: int, urgency: Urgency) -> AbstractAsyncContextManager[None]:
        """Return a context manager that holds the turn to edit a hand message. A private response needs no turn."""
        return nullcontext() if slot.route else self._context.scheduler.turn(urgency, edit_endpoint(channel_id))

    async def write_departed(self, board: TableMessages, slot: MessageSlot, view: TableView) -> None:
        """Replace the hand message of a person who has left with the result of the deal, without buttons.

        While the hands are being revealed, the message only says so. Raises MessageMoved, and the exceptions of
        `PresenterContext.edit_message`.
        """
        seat, turning_up, at = slot.place.number, self._context.current_frame(board, view) is not None, slot.address
        user_id = next((one.user_id for one in view.table.departed if one.seat == seat), 0)
        if user_id and at is not None and slot.deal == view.view.deal_no:
            words = await self._context.reader_settings.private_words(user_id, view.table.guild_id)
            try:
                async with self._edit_turn(slot, at[0], Urgency.RESULT):
                    if turning_up:
                        screen = hand_message.render_reveal_notice(view, seat, words)
                    else:
                        screen = await self._context.goodbyes.render_departed_hand(view, user_id, words)
                    await self._context.edit_message(board, slot, at, screen, route=slot.route)
            except Unwritable:
                await self._delete(slot, at)
            except (MessageGone, ChannelGone, DmClosed, Denied, Rejected) as error:
                _log.info("table %d: %s keeps its buttons: %r", board.table_id, slot.place, error)
        if not board.is_current(slot, at):
            raise MessageMoved
        if turning_up:
            slot.drawn_version = slot.shown_version = view.table.version
            await self._context.message_log.save(board, slot)
        else:
            await self._context.message_log.finish(board, slot)


def _is_to_act(view: TableView) -> bool:
    return any(turn.seat == view.seat for turn in view.turns)


def _urgency(view: TableView) -> Urgency:
    return Urgency.TO_ACT if _is_to_act(view) else Urgency.TABLE


def _sits_out(view: TableView) -> bool:
    """Return True if the person is sitting out. Their last hand message must then still say how to come back."""
    return any(one.sitting_out for one in view.view.seats if one.seat == view.seat)


def _hand_location(left: MessageSlot, now: MessageSlot | None, view: TableView) -> HandLocation:
    if now is None or now.address is None:
        return HandLocation.BEHIND
    if now.channel_id == left.channel_id:
        return HandLocation.BELOW
    return HandLocation.CHANNEL if now.channel_id == view.table.channel_id else HandLocation.DIRECT
