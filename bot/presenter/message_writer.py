"""Writer of messages: each is edited or posted until it shows the current version of its table."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import Final

from msgspec import Struct

from bot.errors import Refusal
from bot.presenter.context import (
    EditInFlight,
    MessageMoved,
    PresenterContext,
    TableNotShown,
    TurnPending,
    backoff,
    message_nonce,
)
from bot.presenter.discord_api import Busy, ChannelGone, Denied, DmClosed, MessageGone, Rejected, Unwritable
from bot.presenter.hand_messages import HandWriter
from bot.presenter.rate_limits import edit_endpoint, post_endpoint
from bot.presenter.scheduler import Urgency
from bot.presenter.table_messages import MessageSlot, TableMessages
from bot.screens import notifications
from bot.screens.table import table_message
from bot.screens.widgets.layout import Screen
from bot.tables.values import TABLE, UNREADABLE, MessageKind, MessagePlace, TableStatus, TableView

_log = logging.getLogger(__name__)
DENIED_RETRY = 60.0
"""Seconds before a retry if a permission is missing, or if an old message can be neither edited nor deleted.

The delay is doubled for each further retry, up to 15 minutes.
"""

MAX_ARRIVAL_DELAY: Final = 15.0
"""Seconds after which a request or a response has reached Discord, or never will."""
_REDRAWABLE: Final = {MessageKind.TABLE, MessageKind.OLD_TABLE, MessageKind.FORMER_HAND, MessageKind.HAND}


class _Retry(Struct, frozen=True):
    """Wait before a retry. It ends after `seconds`, or earlier if `allowed` is set."""

    seconds: float
    allowed: asyncio.Event | None = None


class MessageWriter:
    """Writer of all messages of tables. `last_messages` is the last message by others in each channel."""

    def __init__(self, context: PresenterContext, last_messages: dict[int, int]) -> None:
        self._context = context
        self._last_messages = last_messages
        self._hands = HandWriter(context)
        self._denied_in: dict[int, asyncio.Event] = {}
        """Events by server where a table could not be shown. Each is set once permissions may have changed."""
        self._stopped = False

    def require_version(self, board: TableMessages, place: MessagePlace, version: int) -> None:
        """Start writing a message, unless it shows at least `version` of its table already."""
        slot = board.slot(place)
        slot.commit_times |= {one: at for one, at in board.commit_times.items() if slot.shown_version < one <= version}
        slot.wanted_version = max(slot.wanted_version, version)
        self.start(board, slot)

    def start(self, board: TableMessages, slot: MessageSlot) -> None:
        """Start writing a message that is behind, or ask the process that shows the table to redraw it."""
        if slot.must_redraw and not self._context.shows(board):
            slot.must_redraw = False
            self._context.tasks.start(
                self._context.message_log.request_redraw(board), f"owing {slot.place} of table {board.table_id}"
            )
        elif slot.is_behind and not slot.has_task and not slot.claimed and not self._stopped:
            slot.has_task = True
            self._context.tasks.start(
                self._write_until_current(board, slot), f"showing {slot.place} of table {board.table_id}"
            )

    def redraw(self, board: TableMessages, message_id: int) -> None:
        """Write a message again, if it still belongs to the table."""
        slot = board.slot_of_message(message_id)
        if slot is not None and slot.place.kind in _REDRAWABLE:
            slot.must_redraw = True
            slot.forget_content()
            self.start(board, slot)

    def redraw_table(self, board: TableMessages) -> None:
        """Write the table message again, because its moves or words may have changed."""
        slot = board.slots.get(TABLE)
        if slot is not None:
            slot.must_redraw = True
            self.start(board, slot)

    def on_permissions_changed(self, guild_id: int) -> None:
        """Retry requests that were denied in a server."""
        denied = self._denied_in.pop(guild_id, None)
        if denied is not None:
            denied.set()

    def stop(self) -> None:
        """Start no further writes."""
        self._stopped = True

    async def _write_until_current(self, board: TableMessages, slot: MessageSlot) -> None:
        try:
            failures = 0
            while slot.is_behind and not slot.claimed and self._context.shows(board):
                try:
                    pause = await self._write_once(board, slot, failures)
                except TurnPending as not_yet:
                    # Nothing is drawn before the turn comes, so a response may write the message meanwhile.
                    await self._context.scheduler.take(not_yet.urgency, not_yet.endpoint)
                    continue
                except EditInFlight as in_use:
                    self._context.scheduler.release()
                    await in_use.finished.wait()
                    continue
                except MessageMoved:
                    self._context.scheduler.release()
                    if board.slots.get(slot.place) is slot:
                        continue
                    break
                except TableNotShown:
                    if self._context.shows(board):
                        continue  # the table came back to this process: draw it again
                    _log.info("table %d: %s is left to the process that shows it now", board.table_id, slot.place)
                    break
                self._context.scheduler.release()
                if pause is None:
                    failures = 0
                    continue
                failures += 1
                await self._context.tasks.sleep_until(self._context.clock.now() + pause.seconds, pause.allowed)
        finally:
            self._context.scheduler.release()
            slot.has_task = False
        if slot.must_redraw and not self._context.shows(board):
            self.start(board, slot)

    async def _write_once(self, board: TableMessages, slot: MessageSlot, failures: int) -> _Retry | None:
        """Try once to write a message. Return the wait before the next try, or None if no retry is needed."""
        again, slot.busy, slot.must_redraw = slot.must_redraw, True, False
        before, slot.share_turn = slot.message_id, self._context.share_turn
        pause: _Retry | None
        try:
            await self._write(board, slot)
            self._recheck_posted(slot, before)
            return None
        except (TurnPending, TableNotShown, EditInFlight, MessageMoved):
            slot.must_redraw |= again
            raise
        except (MessageGone, ChannelGone, DmClosed, Rejected, Denied) as error:
            if slot.message_id not in {before, None}:
                slot.must_redraw |= again  # Discord refused an edit of the previous message
                return None
            try:
                former = {MessageKind.OLD_TABLE, MessageKind.FORMER_HAND}
                if isinstance(error, Unwritable) and slot.place.kind in former:
                    pause = self._postpone(board, slot, error, failures)
                elif not isinstance(error, Denied):
                    await self._handle_refused(board, slot, error)
                    return None
                else:
                    pause = await self._handle_denied(board, slot, error, failures)
            except Exception as another:
                pause = self._handle_failure(board, slot, another, failures)
                again = True  # so that the error is handled once the database is available
        except Busy as error:
            cause = "Discord does not answer" if error.timed_out else error.__cause__
            _log.info("table %d: %s is tried again: %s", board.table_id, slot.place, cause)
            if error.timed_out and before is not None:
                self.recheck_later(board, before)
            pause = _Retry(backoff(failures, error.retry_after))
        except Exception as error:
            pause = self._handle_failure(board, slot, error, failures)
        finally:
            slot.busy = False
        # Discord may have executed the request despite the error.
        slot.may_exist = True
        slot.forget_content()
        slot.must_redraw |= again and pause is not None
        return pause

    @staticmethod
    def _recheck_posted(slot: MessageSlot, before: int | None) -> None:
        """Redraw a new message if Discord may have returned an older one, posted with the same nonce."""
        posted = slot.message_id not in {None, before} and slot.place.kind in {MessageKind.TABLE, MessageKind.HAND}
        if slot.may_exist and posted:
            slot.must_redraw = True
            slot.forget_content()
        slot.may_exist = False

    async def _handle_refused(self, board: TableMessages, slot: MessageSlot, error: Exception) -> None:
        """Handle a request that Discord refused for good. Later changes of the message are still tried."""
        if isinstance(error, Unwritable):
            _log.info("table %d: %s takes no edits, a new message is posted: %s", board.table_id, slot.place, error)
            await self._detach_message(board, slot)
            return
        if isinstance(error, MessageGone):
            slot.clear_message()
            if slot.place.kind is MessageKind.HAND and TABLE in board.slots:
                # The table message offers the moves of people without a hand message in the channel.
                board.slots[TABLE].must_redraw = True
                self.start(board, board.slots[TABLE])
            return
        slot.shown_version = slot.drawn_version
        slot.mark_shown(slot.shown_version)
        if isinstance(error, Rejected):
            _log.error("table %d: Discord rejects %s: %s", board.table_id, slot.place, error)
            await self._context.message_log.save(board, slot)
        elif isinstance(error, DmClosed):
            _log.info("table %d: %s cannot be delivered, direct messages are closed", board.table_id, slot.place)
        elif slot.place == TABLE:
            _log.warning("table %d: its channel is gone", board.table_id)
            view = await self._context.tables.view(board.table_id)
            await self._context.tables.channel_deleted(view.table.channel_id)
            await self._finish_all(board)

    async def _handle_denied(
        self, board: TableMessages, slot: MessageSlot, error: Denied, failures: int
    ) -> _Retry | None:
        """Handle a missing permission. For the table message, tell the host and return the wait before a retry."""
        _log.warning("table %d: %s may not be shown: %s", board.table_id, slot.place, error)
        if slot.place != TABLE:
            slot.shown_version = slot.drawn_version
            slot.mark_shown(slot.shown_version)
            return None
        # Set before the first await: the permission may be granted meanwhile.
        allowed = self._denied_in.setdefault(board.guild_id, asyncio.Event())
        view = await self._context.tables.view(board.table_id)
        if view.table.status is TableStatus.CLOSED:
            await self._finish_all(board)
            return None
        await self._notify_host(board)
        return _Retry(_denied_delay(failures), allowed)

    def _postpone(self, board: TableMessages, slot: MessageSlot, error: Unwritable, failures: int) -> _Retry:
        """Return the wait before the next try to remove the moves from an old message."""
        _log.info("table %d: %s can be neither edited nor deleted yet: %s", board.table_id, slot.place, error)
        return _Retry(_denied_delay(failures), self._denied_in.setdefault(board.guild_id, asyncio.Event()))

    def _handle_failure(
        self, board: TableMessages, slot: MessageSlot, error: Exception, failures: int
    ) -> _Retry | None:
        if isinstance(error, Refusal) and error.code in UNREADABLE:
            _log.warning("table %d: %s is not shown: %s", board.table_id, slot.place, error)
            slot.shown_version = slot.wanted_version
            slot.mark_shown(slot.shown_version)
            return None
        _log.error("table %d: showing %s failed", board.table_id, slot.place, exc_info=error)
        return _Retry(backoff(failures + 2, 0.0))

    def recheck_later(self, board: TableMessages, message_id: int) -> None:
        """Redraw a message after `MAX_ARRIVAL_DELAY`, because a late request may still change it."""
        board.uncertain_messages.append(message_id)
        self._context.tasks.start(self._recheck(board, message_id), f"a late request at table {board.table_id}")

    async def _recheck(self, board: TableMessages, message_id: int) -> None:
        await self._context.tasks.sleep_until(self._context.clock.now() + MAX_ARRIVAL_DELAY)
        board.uncertain_messages.remove(message_id)
        self.redraw(board, message_id)

    async def _write(self, board: TableMessages, slot: MessageSlot) -> None:
        if slot.place == TABLE:
            await self._update_table(board, slot)
        elif slot.place.kind is MessageKind.OLD_TABLE:
            await self._shrink(board, slot)
        elif slot.place.kind is MessageKind.FORMER_HAND:
            await self._hands.point_to_hand(board, slot)
        else:
            await self._hands.write(board, slot)
            for left in tuple(board.slots.values()):
                # Former hand messages of other seats may be waiting for their own new hand message.
                if left.place.kind is MessageKind.FORMER_HAND and left.place.number == slot.place.number:
                    self.start(board, left)

    async def _update_table(self, board: TableMessages, slot: MessageSlot) -> None:
        view = await self._context.tables.view(board.table_id)
        slot.drawn_version = view.table.version
        if slot.message_id is not None and board.last_deal is None and 0 < slot.deal < view.view.deal_no:
            with suppress(Refusal):  # after a restart; if it cannot be read, the message is edited
                board.last_deal = await self._context.find_final_view(board, slot.deal)
        moves, to_act = self._take_table_turn(board, slot, view)
        partly = self._context.current_frame(board, view) is not None
        screen = await self._context.render_table(board, view)
        if moves:
            await self._detach_message(board, slot)
        await self._write_table(board, slot, view, screen)
        self._context.record_shown(slot, slot.shown_version, to_act=to_act)
        board.host_notified = False
        if board.reveal is not None:
            board.reveal.done = not partly
        if view.table.status is TableStatus.CLOSED and not partly:
            slot.must_redraw = True  # until all hand messages are final
            await self._close_hands(board, view, slot.share_turn)
            slot.must_redraw = False
            self._shrink_old_messages(board)
            await self._finish_all(board, but=(MessageKind.OLD_TABLE, MessageKind.FORMER_HAND))
            return
        await self._context.message_log.save(board, slot)
        self._shrink_old_messages(board)
        self._drop_last_deal(board)

    def _take_table_turn(self, board: TableMessages, slot: MessageSlot, view: TableView) -> tuple[bool, bool]:
        """Take the turn to write the table message. Raises TurnPending if the request must wait.

        Returns two flags: True if a new message replaces the current one, and True if a player needs the moves on it.
        """
        new_deal = view.table.status is not TableStatus.CLOSED and view.view.deal_no > slot.deal
        moves = slot.message_id is not None and new_deal and self._stays_as_result(board, slot)
        stays = slot.message_id is not None and not moves
        channel, to_act = slot.channel_id or view.table.channel_id, self._context.has_table_moves(board, view)
        urgency = Urgency.TO_ACT if to_act else Urgency.TABLE
        self._context.take_turn(urgency, edit_endpoint(channel) if stays else post_endpoint(channel))
        return moves, to_act

    async def _write_table(self, board: TableMessages, slot: MessageSlot, view: TableView, screen: Screen) -> None:
        """Edit the table message if its content has changed, or post one if there is none.

        A closed table gets a new message only in place of one that accepts no edits.
        """
        table, deal, drawing = view.table, view.view.deal_no, screen.digest()
        old_place = MessagePlace(MessageKind.OLD_TABLE, slot.replaces)
        if slot.address is not None:
            if drawing != slot.content_digest:
                await self._context.edit_message(board, slot, slot.address, screen)
        elif table.status is not TableStatus.CLOSED or old_place in board.slots:
            self._context.check_shown_here(board, slot)
            slot.deal = deal
            slot.message_id = await self._context.api.send(table.channel_id, screen, nonce=message_nonce(board, slot))
            slot.channel_id, slot.files_digest = table.channel_id, screen.files_digest()
        slot.shown_version, slot.deal, slot.content_digest = slot.drawn_version, deal, drawing

    async def _close_hands(self, board: TableMessages, view: TableView, turn: int) -> None:
        """Write the final content of every hand message of a closed table, after any response that is writing one."""
        seen: set[tuple[MessagePlace, tuple[int, int] | None]] = set()
        while others := [one for one in board.slots.values() if (one.place, one.address) not in seen]:
            other = others[0]
            while other.claimed:
                await self._context.tasks.sleep_until(self._context.clock.now() + 1)
            if board.slots.get(other.place) is not other:
                continue
            seen.add((other.place, other.address))
            other.share_turn = turn
            try:
                if other.place.kind is MessageKind.HAND:
                    await self._hands.write_departed(board, other, view)
                elif other.place.kind is MessageKind.FORMER_HAND and not other.has_task:
                    await self._hands.point_to_hand(board, other)
            except MessageMoved:
                continue  # its new message is handled in another pass
            except Unwritable:
                left = board.detach_hand(other) if other.place.kind is MessageKind.HAND else other
                if left is not None:
                    seen.add((left.place, left.address))
                    left.must_redraw = True
                    self.start(board, left)
                    await self._context.message_log.save(board, left)

    async def _finish_all(self, board: TableMessages, *, but: tuple[MessageKind, ...] = ()) -> None:
        """Stop tracking the messages of a table, except those of the kinds `but` that are still to be written."""
        for slot in tuple(board.slots.values()):
            if not (slot.is_behind and slot.place.kind in but):
                await self._context.message_log.finish(board, slot)
        board.last_deal = None

    def _stays_as_result(self, board: TableMessages, slot: MessageSlot) -> bool:
        """Return True if the table message stays as its deal's result: newer messages follow, or it is worth it."""
        covered = self._last_messages.get(slot.channel_id or 0, 0) > (slot.message_id or 0)
        return covered or (
            board.last_deal is not None
            and board.last_deal.view.deal_no == slot.deal
            and table_message.stays_as_result(
                board.last_deal, pictures=self._context.api.can_attach(slot.channel_id or 0)
            )
        )

    async def _detach_message(self, board: TableMessages, slot: MessageSlot) -> None:
        """Detach the slot from its message, which becomes an old table message or a former hand message."""
        if slot.place.kind is MessageKind.HAND:
            old = board.detach_hand(slot)
            self.redraw_table(board)  # it offers the moves of people without a hand message in the channel
        else:
            old = board.slot(MessagePlace(MessageKind.OLD_TABLE, slot.message_id or 0))
            old.channel_id, old.message_id, old.deal = slot.channel_id, slot.message_id, slot.deal
            slot.clear_message()
        if old is not None:
            old.must_redraw = slot.place.kind is MessageKind.HAND
            await self._context.message_log.save(board, old)
        if slot.place.kind is MessageKind.HAND and slot.address is None:
            await self._context.message_log.unstore(board, slot)

    def _drop_last_deal(self, board: TableMessages) -> None:
        """Drop the last deal's final view once the next deal has its message and no old message needs the view."""
        waiting = any(place.kind is MessageKind.OLD_TABLE for place in board.slots)
        if not waiting and board.last_deal is not None and board.slot(TABLE).deal > board.last_deal.view.deal_no:
            board.last_deal = None

    def _shrink_old_messages(self, board: TableMessages) -> None:
        for old in tuple(board.slots.values()):
            if old.place.kind is MessageKind.OLD_TABLE and not old.has_task:
                if old.message_id not in board.uncertain_messages:
                    old.shown_version = -1
                self.require_version(board, old.place, 0)

    async def _shrink(self, board: TableMessages, slot: MessageSlot) -> None:
        slot.drawn_version = slot.wanted_version
        # After a crash before the new post, the old message is still the table message.
        still_used = slot.message_id == board.slot(TABLE).message_id
        if slot.address is not None and not still_used:
            view = await self._context.find_final_view(board, slot.deal)
            if view is not None:
                self._context.take_turn(Urgency.RESULT, edit_endpoint(slot.address[0]))
                try:
                    await self._context.edit_message(board, slot, slot.address, await self._context.render_result(view))
                except Unwritable:
                    await self._context.api.delete(*slot.address)
                except MessageGone:
                    _log.info("table %d: an old message is gone", board.table_id)
            else:
                await self._context.api.delete(*slot.address)
        await self._context.message_log.finish(board, slot)
        self._drop_last_deal(board)

    async def _notify_host(self, board: TableMessages) -> None:
        """Tell the host once that the bot is not allowed to show the table, unless the table is closed."""
        if board.host_notified:
            return
        board.host_notified = True
        view = await self._context.tables.view(board.table_id)
        if view.table.status is TableStatus.CLOSED:
            return
        words = await self._context.reader_settings.private_words(view.table.host, view.table.guild_id)
        name = hashlib.blake2s(f"denied:{board.table_id}:{view.table.version}".encode(), digest_size=12)
        try:
            screen = notifications.render_channel_denied(view, words)
            await self._context.send_dm(view.table.guild_id, view.table.host, screen, nonce=name.hexdigest())
        except Exception as error:
            _log.warning("table %d: its host cannot be told: %r", board.table_id, error)


def _denied_delay(failures: int) -> float:
    """Return the exponential backoff in seconds after `failures` earlier failures that a person has to remedy."""
    return min(DENIED_RETRY * float(2 ** min(failures, 4)), 900.0)
