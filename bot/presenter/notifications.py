"""Notifications of turns, warnings before a timeout, and single messages to members.

Edits notify nobody, so a notification is a short new message. It is a direct message or, if the person refuses or does
not want those, a message in the channel that mentions them. A notification of a turn is deleted when the turn ends. It
links to the person's hand message. If no message shows the hand, the hand itself is posted as the notification.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterable
from typing import Final

from bot.cache import LRUCache
from bot.errors import Refusal
from bot.presenter.context import PresenterContext, message_nonce, table_link
from bot.presenter.discord_api import ChannelGone, Denied, DmClosed, MessageGone, Rejected
from bot.presenter.hand_messages import EDITABLE_FOR
from bot.presenter.message_writer import MessageWriter
from bot.presenter.rate_limits import post_endpoint
from bot.presenter.scheduler import Urgency
from bot.presenter.table_messages import MessageSlot, TableMessages
from bot.rules.game import Seat
from bot.rules.table.events import TurnPassed
from bot.screens import notifications
from bot.screens.notifications import NotificationText, render_notification
from bot.screens.registry import family_of
from bot.screens.widgets.layout import Screen, build_screen
from bot.tables.values import (
    TABLE,
    MessageKind,
    MessagePlace,
    NoteKind,
    TableChanged,
    TableStatus,
    TableView,
    hand_place,
)

_log = logging.getLogger(__name__)
NOTIFY_AFTER: Final = 10.0
"""Seconds from the beginning of a turn to a delayed notification of it."""
WARNING_NOTES: Final = frozenset({NoteKind.WARNED, NoteKind.CLOCK_CALLED})
"""Notes after which the people to act are warned that their time runs out."""
TURN_TRIES: Final = 4
"""Maximum number of tries to post or delete a notification. A late one is useless."""


class TurnNotifications:
    """Notifications of turns, posted and deleted as turns begin and end."""

    def __init__(self, context: PresenterContext, writer: MessageWriter) -> None:
        self._context = context
        self._writer = writer

    async def update(self, board: TableMessages, view: TableView, changes: list[TableChanged]) -> None:
        """Post and delete notifications of a table, so that they match the turns that are open now."""
        due = _due_turns(view)
        for place, slot in tuple(board.slots.items()):
            about_turn = place.kind in {MessageKind.TURN_NOTIFICATION, MessageKind.CLOCK_WARNING}
            if about_turn and due.get(place.number) != slot.deal and not slot.has_task:
                self._remove(board, slot)
        for seat, decision in tuple(board.open_turns.items()):
            if due.get(seat) != decision and (task := board.notifying.pop(seat, None)) is not None:
                task.cancel()
        before, board.open_turns = board.open_turns, due
        acted, begun = {change.actor for change in changes}, _started_turns(view, changes)
        for seat, decision in due.items():
            user_id = view.table.occupant(seat).user_id
            if seat in begun or (seat not in before and user_id not in acted):
                board.notifying[seat] = self._context.tasks.start(
                    self._notify(board, seat, user_id, decision, here=begun.get(seat) == user_id),
                    f"calling seat {seat} of table {board.table_id}",
                )
        if any(note.kind in WARNING_NOTES for change in changes for note in change.notes):
            for seat, decision in due.items():
                work = self._post(board, MessagePlace(MessageKind.CLOCK_WARNING, seat), seat, decision)
                self._context.tasks.start(work, f"warning seat {seat} of table {board.table_id}")

    async def renew(self, board: TableMessages, view: TableView, seats: Iterable[Seat]) -> None:
        """Notify `seats` again if they are to act, because no earlier notification can reach them any more."""
        for seat in seats:
            earlier = board.slots.get(MessagePlace(MessageKind.TURN_NOTIFICATION, seat))
            if earlier is not None and not earlier.has_task:
                self._remove(board, earlier)
            if seat not in board.notifying:
                board.open_turns.pop(seat, None)
        await self.update(board, view, [])

    async def _notify(self, board: TableMessages, seat: Seat, user_id: int, decision: int, *, here: bool) -> None:
        """Notify a person of a turn at the time they chose; later if their own action began the turn (`here`)."""
        try:
            habit = (await self._context.reader_settings.people.read(user_id)).call
            if habit == "never":
                return
            if habit == "10s" or here:
                await self._context.tasks.sleep_until(await self._turn_began_at(board) + NOTIFY_AFTER)
                if await self._has_looked(board, seat, user_id):
                    # Store it: after a restart, which loses the drafts, they must not be notified either.
                    slot = board.slot(hand_place(seat))
                    slot.notified_decision, slot.stored = decision, None
                    await self._context.message_log.save(board, slot)
                    return
        finally:
            # From here on it is too late to cancel: a message in flight would be left behind.
            if board.notifying.get(seat) is asyncio.current_task():
                del board.notifying[seat]
        await self._post(board, MessagePlace(MessageKind.TURN_NOTIFICATION, seat), seat, decision)

    async def _has_looked(self, board: TableMessages, seat: Seat, user_id: int) -> bool:
        """Return True if a person has opened their hand or begun a draft in this turn, in private.

        Returns False for people who are notified in the channel: a missing notification would reveal private actions.
        """
        slot = board.slots.get(hand_place(seat))
        if (
            slot is None
            or slot.message_id is None
            or not (await self._context.reader_settings.people.read(user_id)).by_dm
        ):
            return False
        view = await self._context.tables.view(board.table_id, user_id)
        if not family_of(view.table.game).has_draft(view):
            return False
        looked = slot.deal == view.view.deal_no and slot.click_route_until - EDITABLE_FOR >= await self._turn_began_at(
            board
        )
        drafts = self._context.reader_settings.drafts
        return looked or drafts.get(board.table_id, user_id, view.view.deal_no) is not None

    async def _turn_began_at(self, board: TableMessages) -> float:
        """Return the moment at which the turn began. Not inlined, so that waiting tasks keep no table in memory."""
        view = await self._context.tables.view(board.table_id)
        return view.table.turn_began_at or self._context.clock.now()

    async def _post(self, board: TableMessages, place: MessagePlace, seat: Seat, decision: int) -> None:
        while (earlier := board.slots.get(place)) is not None and earlier.has_task:
            await self._wait_for_writer(earlier)  # it is being sent or deleted
        view = await self._context.tables.view(board.table_id)
        if _due_turns(view).get(seat) != decision:
            return
        slot = board.slot(place)
        if slot.has_task or slot.message_id is not None:
            return
        if place.kind is MessageKind.TURN_NOTIFICATION and await self._is_notified_by_hand(
            board, seat, view.table.occupant(seat).user_id, decision
        ):
            board.slots.pop(place, None)
            return
        slot.has_task, slot.deal, slot.replaces = True, decision, board.deleted_notifications.get(place, 0)
        try:
            sent = await self._send(board, slot, seat, view)
        finally:
            slot.has_task = False
        if not sent:
            board.slots.pop(place, None)
            return
        await self._context.message_log.save(board, slot)
        if _due_turns(await self._context.tables.view(board.table_id)).get(seat) != decision:
            self._remove(board, slot)

    async def _is_notified_by_hand(self, board: TableMessages, seat: Seat, user_id: int, decision: int) -> bool:
        """Return True if the person's hand message is their notification: a direct message posted for this decision.

        If no message shows the hand, one is posted for this decision now.
        """
        view = await self._context.tables.view(board.table_id, user_id)
        if not family_of(view.table.game).has_draft(view) or not await self._context.wants_dm(user_id):
            return False
        slot = board.slot(hand_place(seat))
        await self._wait_for_writer(slot)
        if slot.message_id is None and slot.notified_decision != decision:
            slot.notified_decision = decision
            self._writer.require_version(board, slot.place, view.table.version)
            await self._wait_for_writer(slot)
        return slot.notified_decision == decision and slot.message_id is not None

    async def _wait_for_writer(self, slot: MessageSlot) -> None:
        while slot.has_task:
            await self._context.tasks.sleep_until(self._context.clock.now() + 1)

    async def _send(self, board: TableMessages, slot: MessageSlot, seat: Seat, view: TableView) -> bool:
        """Post a notification or a warning. Return True if it was posted."""
        if await self._context.wants_dm(view.table.occupant(seat).user_id):
            try:
                await self._context.retry_busy(lambda: self._send_dm(board, slot, seat, view), TURN_TRIES)
                return slot.message_id is not None
            except (DmClosed, Rejected) as error:
                _log.info("table %d: a call goes to the channel: %r", board.table_id, error)
        try:
            await self._context.retry_busy(lambda: self._send_to_channel(board, slot, seat, view), TURN_TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed) as error:
            _log.warning("table %d: nobody can be called: %r", board.table_id, error)
        return slot.message_id is not None

    async def _send_dm(self, board: TableMessages, slot: MessageSlot, seat: Seat, view: TableView) -> None:
        guild_id, user_id = view.table.guild_id, view.table.occupant(seat).user_id
        channel_id = await self._context.open_dm_channel(guild_id, user_id, Urgency.TO_ACT)
        async with self._context.scheduler.turn(Urgency.TO_ACT, post_endpoint(channel_id)):
            view = await self._context.tables.view(board.table_id)
            if _due_turns(view).get(seat) != slot.deal:
                return  # they have acted while this request waited
            words, link = (
                await self._context.reader_settings.private_words(user_id, guild_id),
                table_link(view, board.slot(TABLE)),
            )
            own, warned = board.slots.get(hand_place(seat)), slot.place.kind is MessageKind.CLOCK_WARNING
            here = own is not None and own.channel_id == channel_id and own.deal == view.view.deal_no
            cards = f"https://discord.com/channels/@me/{channel_id}/{own.message_id}" if own and here else ""
            screen = (notifications.render_timeout_warning if warned else notifications.render_turn_notification)(
                view, words, link, cards
            )
            posted = await self._context.post_dm(
                guild_id, user_id, channel_id, screen, nonce=message_nonce(board, slot)
            )
            slot.channel_id, slot.message_id = channel_id, posted

    async def _send_to_channel(self, board: TableMessages, slot: MessageSlot, seat: Seat, view: TableView) -> None:
        channel_id, user_id = view.table.channel_id, view.table.occupant(seat).user_id
        async with self._context.scheduler.turn(Urgency.TO_ACT, post_endpoint(channel_id)):
            view = await self._context.tables.view(board.table_id)
            if _due_turns(view).get(seat) != slot.deal:
                return
            words = await self._context.reader_settings.private_words(user_id, view.table.guild_id)
            make = (
                notifications.render_channel_timeout_warning
                if slot.place.kind is MessageKind.CLOCK_WARNING
                else notifications.render_channel_turn_notification
            )
            posted = await self._context.api.send(
                channel_id, make(view, words, user_id), nonce=message_nonce(board, slot), mention=user_id
            )
            slot.channel_id, slot.message_id = channel_id, posted

    def _remove(self, board: TableMessages, slot: MessageSlot) -> None:
        slot.has_task = True
        self._context.tasks.start(self._delete_message(board, slot), f"ending {slot.place} of table {board.table_id}")

    async def _delete_message(self, board: TableMessages, slot: MessageSlot) -> None:
        message = slot.address
        try:
            if message is not None:
                await self._context.retry_busy(lambda: self._context.api.delete(*message), TURN_TRIES)
        except (Denied, Rejected, DmClosed, MessageGone) as error:
            _log.warning("table %d: %s stays: %r", board.table_id, slot.place, error)
        finally:
            slot.has_task = False
        board.deleted_notifications[slot.place] = slot.message_id or 0
        await self._context.message_log.forget(board, slot)


def _started_turns(view: TableView, changes: list[TableChanged]) -> dict[Seat, int]:
    """Return the seats whose turn has begun and who have not acted since, each with the user who began the turn."""
    users = {one.seat: one.user_id for one in view.table.occupants}
    begun: dict[Seat, int] = {}
    for_all = family_of(view.table.game).events_starting_all_turns
    for change in changes:
        begun = {seat: by for seat, by in begun.items() if users.get(seat) != change.actor}
        begun |= {event.seat: change.actor for event in change.events if isinstance(event, TurnPassed)}
        if any(isinstance(event, for_all) for event in change.events):
            begun |= dict.fromkeys(view.view.holders, change.actor)
        begun |= {note.seat: change.actor for note in change.notes if note.kind is NoteKind.MAY_CHOOSE}
    return begun


def _due_turns(view: TableView) -> dict[Seat, int]:
    """Return the seats of the people to act, each with the number of the decision.

    Between deals, that is the next dealer while the table waits for their choice of game. The number of this choice is
    negative, unlike any other.
    """
    if view.table.status not in {TableStatus.PLAYING, TableStatus.CLOSING}:
        return {}
    seated = {one.seat for one in view.table.occupants if not one.is_computer}
    chooser = view.view.game_chooser
    if chooser in seated and view.table.next_deal_at is not None:
        return {chooser: -view.view.deal_no}
    return {turn.seat: turn.decision for turn in view.turns if turn.seat in seated}


_MEMBER_TRIES = 5
_SENT_CAPACITY = 5_000
"""Maximum number of notifications in the cache that keeps them from being sent twice."""


class MemberNotifications:
    """Notifications of members about completed actions. A failed delivery does not affect the action."""

    def __init__(self, context: PresenterContext) -> None:
        self._context = context
        self._sent: LRUCache[str, None] = LRUCache(_SENT_CAPACITY)

    def notify(
        self,
        guild_id: int,
        user_id: int,
        lines: NotificationText,
        *,
        idempotency_key: str,
        channel_id: int | None = None,
        read_more: str = "told-wallet",
    ) -> None:
        """Start notifying a member of a server, once per `idempotency_key`.

        If direct messages fail, or the person has never used the bot, the text is posted in `channel_id` (None:
        nowhere). `read_more` is the key of a text that names further information. Deleted users, whose ids are below
        zero, are not notified.
        """
        nonce = None if user_id < 0 else self._claim_nonce(idempotency_key, user_id)
        if nonce is not None:
            telling = self._send(guild_id, user_id, lines, nonce, channel_id, read_more)
            self._context.tasks.start(telling, f"telling user {user_id}")

    def announce(
        self, guild_id: int, channel_id: int, lines: NotificationText, *, idempotency_key: str, role: int | None = None
    ) -> None:
        """Start posting an announcement in a channel, once per `idempotency_key`; members with `role` are mentioned."""
        nonce = self._claim_nonce(idempotency_key, channel_id)
        if nonce is not None:
            telling = self._announce(guild_id, channel_id, lines, nonce, role)
            self._context.tasks.start(telling, f"telling channel {channel_id}")

    def _claim_nonce(self, key: str, reader: int) -> str | None:
        """Return the nonce for a notification of `reader`; None if the notification has been sent already."""
        nonce = hashlib.blake2s(f"{key}:{reader}".encode(), digest_size=12).hexdigest()
        if nonce in self._sent:
            return None
        self._sent[nonce] = None
        return nonce

    async def _announce(
        self, guild_id: int, channel_id: int, lines: NotificationText, nonce: str, role: int | None
    ) -> None:
        posts = self._context.api
        try:
            words = await self._context.reader_settings.public_words(guild_id)
            mention = () if role is None else (f"<@&{role}>",)
            told = build_screen("\n".join((*mention, *lines(words))))
            await self._context.retry_busy(lambda: posts.send(channel_id, told, nonce=nonce, role=role), _MEMBER_TRIES)
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed, Refusal) as error:
            _log.warning("channel %d cannot be told: %r", channel_id, error)

    async def _send(
        self, guild_id: int, user_id: int, lines: NotificationText, nonce: str, channel_id: int | None, read_more: str
    ) -> None:
        desk = self._context
        try:
            if (await desk.reader_settings.people.read(user_id)).heard is None:
                raise DmClosed
            words = await desk.reader_settings.private_words(user_id, guild_id)
            told = render_notification(lines(words), words, server=desk.api.server_name(guild_id), read_more=read_more)
            await self._context.retry_busy(lambda: desk.send_dm(guild_id, user_id, told, nonce=nonce), _MEMBER_TRIES)
        except (DmClosed, Rejected) as error:
            _log.info("user %d is told in the channel: %r", user_id, error)
            if channel_id is not None:
                await self._send_to_channel(guild_id, channel_id, user_id, lines, nonce)
        except (Denied, ChannelGone, MessageGone, Refusal) as error:
            _log.warning("user %d cannot be told: %r", user_id, error)

    async def _send_to_channel(
        self, guild_id: int, channel_id: int, user_id: int, lines: NotificationText, nonce: str
    ) -> None:
        try:
            words = await self._context.reader_settings.public_words(guild_id)
            told: Screen = render_notification(lines(words), words, mentioned_user=user_id)
            posts = self._context.api
            await self._context.retry_busy(
                lambda: posts.send(channel_id, told, nonce=nonce, mention=user_id), _MEMBER_TRIES
            )
        except (Denied, Rejected, ChannelGone, MessageGone, DmClosed, Refusal) as error:
            _log.warning("user %d cannot be told in the channel: %r", user_id, error)
