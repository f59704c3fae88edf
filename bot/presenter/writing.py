"""Writer of messages: each is edited or posted until it shows the current version of its table."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Final

from msgspec import Struct

from bot.errors import Refusal
from bot.presenter.boards import HAND, LEFT, OLD, OVER, TABLE, Board, Slot
from bot.presenter.desk import Desk, InUse, Moved, NotShown, NotYet, backoff, nonce
from bot.presenter.endpoints import edits_in, posts_in
from bot.presenter.hands import Hands, leave, seat_of
from bot.presenter.posts import Busy, ChannelGone, Denied, DmClosed, MessageGone, Rejected, Unwritable
from bot.presenter.scheduler import Urgency
from bot.screens import calls as call_screens
from bot.screens import table as table_screen
from bot.screens.layout import Screen
from bot.tables.refusals import UNREADABLE
from bot.tables.values import TableStatus, TableView

_log = logging.getLogger(__name__)

DENIED_PAUSE = 60.0
"""Seconds until a retry after a missing permission, or for an old message that cannot be edited or deleted.

Doubled each time, up to a quarter of an hour.
"""
FATE: Final = 15.0
"""Seconds after which a request, or the response to a click, has arrived or never will."""


class _Pause(Struct, frozen=True):
    """The wait before a retry: a number of seconds, or until `allowed` is set."""

    seconds: float
    allowed: asyncio.Event | None = None


class Writing:
    """Writer of messages. `written` is the last message by others in each channel."""

    def __init__(self, desk: Desk, written: dict[int, int]) -> None:
        self._desk = desk
        self._written = written
        self._hands = Hands(desk)
        self._denied_in: dict[int, asyncio.Event] = {}
        """Events of servers where a table could not be shown; set once permissions may have changed."""
        self._stopped = False

    def want(self, board: Board, place: str, version: int) -> None:
        """Have a message show at least `version` of its table."""
        slot = board.slot(place)
        slot.owed |= {one: at for one, at in board.heard.items() if slot.shown < one <= version}
        slot.wanted = max(slot.wanted, version)
        self.begin(board, slot)

    def begin(self, board: Board, slot: Slot) -> None:
        """Start writing a message that is behind, or request that from the process that shows the table."""
        if slot.again and not self._desk.shows(board):
            slot.again = False
            self._desk.work.start(self._desk.memory.owe(board), f"owing {slot.place} of table {board.table_id}")
        elif slot.behind and not slot.kept and not slot.claimed and not self._stopped:
            slot.kept = True
            self._desk.work.start(self._keep(board, slot), f"showing {slot.place} of table {board.table_id}")

    def again(self, board: Board, message_id: int) -> None:
        """Write a message again, if it still belongs to the table."""
        slot = board.of_message(message_id)
        if slot is not None and slot.place.partition(":")[0] in {TABLE, OLD, LEFT, HAND}:
            slot.again, slot.drawing = True, b""
            self.begin(board, slot)

    def draw_anew(self, board: Board) -> None:
        """Write the table message again, because its moves or words may have changed."""
        slot = board.slots.get(TABLE)
        if slot is not None:
            slot.again = True
            self.begin(board, slot)

    def permissions_changed(self, guild_id: int) -> None:
        """Retry requests that were denied in a server."""
        denied = self._denied_in.pop(guild_id, None)
        if denied is not None:
            denied.set()

    def stop(self) -> None:
        """Start nothing new."""
        self._stopped = True

    async def _keep(self, board: Board, slot: Slot) -> None:
        try:
            failures = 0
            while slot.behind and not slot.claimed and self._desk.shows(board):
                try:
                    pause = await self._tried(board, slot, failures)
                except NotYet as not_yet:
                    # Nothing is drawn yet, and a response may write the message meanwhile.
                    await self._desk.scheduler.wait(not_yet.urgency, not_yet.endpoint)
                    continue
                except InUse as in_use:
                    self._desk.scheduler.let_go()
                    await in_use.over.wait()
                    continue
                except Moved:
                    self._desk.scheduler.let_go()
                    if board.slots.get(slot.place) is slot:
                        continue
                    break
                except NotShown:
                    if self._desk.shows(board):
                        continue  # this process shows it again: the content must be drawn again
                    _log.info("table %d: %s is left to the process that shows it now", board.table_id, slot.place)
                    break
                self._desk.scheduler.let_go()
                if pause is None:
                    failures = 0
                    continue
                failures += 1
                await self._desk.work.sleep_until(self._desk.clock.now() + pause.seconds, pause.allowed)
        finally:
            self._desk.scheduler.let_go()
            slot.kept = False
        if slot.again and not self._desk.shows(board):
            self.begin(board, slot)

    async def _tried(self, board: Board, slot: Slot, failures: int) -> _Pause | None:
        """Write a message once. Return None if that is settled, otherwise the wait before the next try."""
        again, slot.busy, slot.again = slot.again, True, False
        before, slot.turn = slot.message_id, self._desk.turn
        pause: _Pause | None
        try:
            await self._show(board, slot)
            self._make_sure(slot, before)
            return None
        except (NotYet, NotShown, InUse, Moved):
            slot.again |= again
            raise
        except (MessageGone, ChannelGone, DmClosed, Rejected, Denied) as error:
            if slot.message_id not in {before, None}:
                slot.again |= again  # Discord refused an edit of the previous message
                return None
            try:
                if isinstance(error, Unwritable) and slot.place.startswith((OLD, LEFT)):
                    pause = self._later(board, slot, error, failures)
                elif not isinstance(error, Denied):
                    await self._refused(board, slot, error)
                    return None
                else:
                    pause = await self._denied(board, slot, error, failures)
            except Exception as another:
                pause = self._failed(board, slot, another, failures)
                again = True  # so that the error is handled once the database is available
        except Busy as error:
            cause = "Discord does not answer" if error.late else error.__cause__
            _log.info("table %d: %s is tried again: %s", board.table_id, slot.place, cause)
            if error.late and before is not None:
                self.doubt(board, before)
            pause = _Pause(backoff(failures, error.after))
        except Exception as error:
            pause = self._failed(board, slot, error, failures)
        finally:
            slot.busy = False
        # The request may have been executed all the same.
        slot.drawing, slot.unsure = b"", True
        slot.again |= again and pause is not None
        return pause

    @staticmethod
    def _make_sure(slot: Slot, before: int | None) -> None:
        """Have a new post written again if it may be an older one that was posted with the same nonce."""
        posted = slot.message_id not in {None, before} and slot.place.startswith((TABLE, HAND))
        if slot.unsure and posted:
            slot.again, slot.drawing = True, b""
        slot.unsure = False

    async def _refused(self, board: Board, slot: Slot, error: Exception) -> None:
        """Handle a request that Discord refused; later changes are still tried."""
        if isinstance(error, Unwritable):
            _log.info("table %d: %s takes no edits, a new message is posted: %s", board.table_id, slot.place, error)
            await self._leave_behind(board, slot)
            return
        if isinstance(error, MessageGone):
            slot.lost()
            if slot.place.startswith(HAND) and TABLE in board.slots:
                board.slots[TABLE].again = True  # it offers the moves of people without a hand in the channel
                self.begin(board, board.slots[TABLE])
            return
        slot.shown = slot.drawn
        slot.paid(slot.shown)
        if isinstance(error, Rejected):
            _log.error("table %d: Discord rejects %s: %s", board.table_id, slot.place, error)
            await self._desk.memory.remember(board, slot)
        elif isinstance(error, DmClosed):
            _log.info("table %d: %s cannot be delivered, direct messages are closed", board.table_id, slot.place)
        elif slot.place == TABLE:
            _log.warning("table %d: its channel is gone", board.table_id)
            view = await self._desk.tables.public(board.table_id)
            await self._desk.tables.channel_gone(view.table.channel_id)
            await self._give_up(board)

    async def _denied(self, board: Board, slot: Slot, error: Denied, failures: int) -> _Pause | None:
        """Handle a missing permission: tell the host, and retry the table message now and then."""
        _log.warning("table %d: %s may not be shown: %s", board.table_id, slot.place, error)
        if slot.place != TABLE:
            slot.shown = slot.drawn
            slot.paid(slot.shown)
            return None
        # Set before the first await: the permission may be granted meanwhile.
        allowed = self._denied_in.setdefault(board.guild_id, asyncio.Event())
        view = await self._desk.tables.public(board.table_id)
        if view.table.status is TableStatus.CLOSED:
            await self._give_up(board)
            return None
        await self._tell_host(board)
        return _Pause(_longer(failures), allowed)

    def _later(self, board: Board, slot: Slot, error: Unwritable, failures: int) -> _Pause:
        """Return the wait before the next try for an old message, whose moves must be removed."""
        _log.info("table %d: %s can be neither edited nor deleted yet: %s", board.table_id, slot.place, error)
        return _Pause(_longer(failures), self._denied_in.setdefault(board.guild_id, asyncio.Event()))

    def _failed(self, board: Board, slot: Slot, error: Exception, failures: int) -> _Pause | None:
        if isinstance(error, Refusal) and error.code in UNREADABLE:
            _log.warning("table %d: %s is not shown: %s", board.table_id, slot.place, error)
            slot.shown = slot.wanted
            slot.paid(slot.shown)
            return None
        _log.error("table %d: showing %s failed", board.table_id, slot.place, exc_info=error)
        return _Pause(backoff(failures + 2, 0.0))

    def doubt(self, board: Board, message_id: int) -> None:
        """Write a message again later, because a cancelled edit or response may still be applied to it."""
        board.doubts.append(message_id)
        self._desk.work.start(self._outlast(board, message_id), f"a late request at table {board.table_id}")

    async def _outlast(self, board: Board, message_id: int) -> None:
        await self._desk.work.sleep_until(self._desk.clock.now() + FATE)
        board.doubts.remove(message_id)
        self.again(board, message_id)

    async def _show(self, board: Board, slot: Slot) -> None:
        if slot.place == TABLE:
            await self._show_table(board, slot)
        elif slot.place.startswith(OLD):
            await self._shrink(board, slot)
        elif slot.place.startswith(LEFT):
            await self._hands.point(board, slot)
        elif slot.place.startswith(OVER):
            await self._show_game_over(board, slot)
        else:
            await self._hands.show(board, slot)
            theirs = f"{LEFT}:{seat_of(slot)}:"  # those of other seats may wait for hands in flight
            for left in tuple(board.slots.values()):
                if left.place.startswith(theirs):
                    self.begin(board, left)

    async def _show_table(self, board: Board, slot: Slot) -> None:
        view = await self._desk.tables.public(board.table_id)
        slot.drawn = view.table.version
        moves, to_act = self._begin_table(board, slot, view)
        partly = self._desk.frame(board, view) is not None
        screen = await self._desk.table_screen(board, view)
        if moves:
            await self._leave_behind(board, slot)
        await self._write_table(board, slot, view, screen)
        self._desk.took(slot, slot.shown, to_act=to_act)
        board.told = False
        if board.reveal is not None:
            board.reveal.done = not partly
        if view.table.status is TableStatus.CLOSED and not partly:
            slot.again = True  # until all hand messages are final
            await self._see_off_everybody(board, view, slot.turn)
            slot.again = False
            self._shrink_old_ones(board)
            await self._give_up(board, but=(OLD, LEFT))
            return
        await self._desk.memory.remember(board, slot)
        self._shrink_old_ones(board)
        self._forget_the_end(board)

    def _begin_table(self, board: Board, slot: Slot, view: TableView) -> tuple[bool, bool]:
        """Take the turn to show the table. Raises NotYet.

        Returns True if a new message replaces the current one, and True if somebody is to act from it.
        """
        new_deal = view.table.status is not TableStatus.CLOSED and view.view.deal_no > slot.deal
        moves = slot.message_id is not None and new_deal and self._stays(board, slot)
        stays = slot.message_id is not None and not moves
        channel, to_act = slot.channel_id or view.table.channel_id, self._desk.has_the_moves(board, view)
        urgency = Urgency.TO_ACT if to_act else Urgency.TABLE
        self._desk.begin(urgency, edits_in(channel) if stays else posts_in(channel))
        return moves, to_act

    async def _write_table(self, board: Board, slot: Slot, view: TableView, screen: Screen) -> None:
        """Edit the table message if it looks different now, or post one; none is posted for a closed table."""
        table, deal, drawing = view.table, view.view.deal_no, screen.digest()
        if slot.at is not None:
            if drawing != slot.drawing:
                await self._desk.edit(board, slot, slot.at, screen)
        elif table.status is not TableStatus.CLOSED or f"{OLD}:{slot.replaces}" in board.slots:
            self._desk.check_shows(board, slot)
            slot.deal = deal
            slot.message_id = await self._desk.posts.send(table.channel_id, screen, nonce=nonce(board, slot))
            slot.channel_id = table.channel_id
        slot.shown, slot.deal, slot.drawing = slot.drawn, deal, drawing

    async def _see_off_everybody(self, board: Board, view: TableView, turn: int) -> None:
        """Give every hand message of a closed table its final content, after any response that is writing it."""
        seen: set[tuple[str, tuple[int, int] | None]] = set()
        while others := [one for one in board.slots.values() if (one.place, one.at) not in seen]:
            other = others[0]
            while other.claimed:
                await self._desk.work.sleep_until(self._desk.clock.now() + 1)
            if board.slots.get(other.place) is not other:
                continue
            seen.add((other.place, other.at))
            other.turn = turn
            try:
                if other.place.startswith(HAND):
                    await self._hands.see_off(board, other, view)
                elif other.place.startswith(LEFT) and not other.kept:
                    await self._hands.point(board, other)
            except Moved:
                continue  # its current message is handled in another pass
            except Unwritable:
                left = leave(board, other) if other.place.startswith(HAND) else other
                if left is not None:
                    seen.add((left.place, left.at))
                    left.again = True
                    self.begin(board, left)
                    await self._desk.memory.remember(board, left)

    async def _show_game_over(self, board: Board, slot: Slot) -> None:
        """Post the winner of a game of several deals in a message that stays.

        The message is stored until the next one, so that no restart posts it again.
        """
        slot.drawn, deal = slot.wanted, int(slot.place.partition(":")[2])
        view = await self._desk.end_of(board, deal)
        if view is None:
            await self._desk.memory.forget(board, slot)
            return
        self._desk.begin(Urgency.RESULT, posts_in(view.table.channel_id))
        words = await self._desk.readers.public(view.table.guild_id)
        slot.deal, channel = deal, view.table.channel_id
        screen = table_screen.game_over(view, words, *await self._desk.beside.lines(view, words))
        self._desk.check_shows(board, slot)
        posted = await self._desk.posts.send(channel, screen, nonce=nonce(board, slot))
        self._written[channel] = max(posted, self._written.get(channel, 0))  # the next deal is posted below it
        slot.channel_id, slot.message_id, slot.shown = channel, posted, slot.wanted
        await self._desk.memory.remember(board, slot)
        await self._desk.memory.remember(board, board.slot(TABLE))
        for earlier in tuple(board.slots.values()):
            if earlier.place.startswith(OVER) and earlier.deal < deal and earlier.message_id is not None:
                await self._desk.memory.forget(board, earlier)

    async def _give_up(self, board: Board, *, but: tuple[str, ...] = ()) -> None:
        """Stop tracking all messages of a table; those in places `but` that are behind are still written."""
        for slot in tuple(board.slots.values()):
            if not (slot.behind and slot.place.startswith(but)):
                await self._desk.memory.finish(board, slot)
        board.ended = None

    def _stays(self, board: Board, slot: Slot) -> bool:
        """Return True if the message becomes the result of its deal: it has newer messages below, or a picture."""
        covered = self._written.get(slot.channel_id or 0, 0) > (slot.message_id or 0)
        return covered or (
            board.ended is not None
            and board.ended.view.deal_no == slot.deal
            and table_screen.pictured(board.ended)
            and self._desk.posts.may_attach(slot.channel_id or 0)
        )

    async def _leave_behind(self, board: Board, slot: Slot) -> None:
        """Detach the slot from its message, which becomes an old table message or a former hand message."""
        if slot.place.startswith(HAND):
            old = leave(board, slot)
            self.draw_anew(board)  # it offers the moves of people without a hand in the channel
        else:
            old = board.slot(f"{OLD}:{slot.message_id}")
            old.channel_id, old.message_id, old.deal = slot.channel_id, slot.message_id, slot.deal
            slot.lost()
        if old is not None:
            old.again = slot.place.startswith(HAND)
            await self._desk.memory.remember(board, old)
        if slot.place.startswith(HAND) and slot.at is None:
            await self._desk.memory.unstore(board, slot)

    def _forget_the_end(self, board: Board) -> None:
        """Release the last deal once the next one has its message and no old message needs it."""
        waiting = any(place.startswith(OLD) for place in board.slots)
        if not waiting and board.ended is not None and board.slot(TABLE).deal > board.ended.view.deal_no:
            board.ended = None

    def _shrink_old_ones(self, board: Board) -> None:
        for old in tuple(board.slots.values()):
            if old.place.startswith(OLD) and not old.kept:
                if old.message_id not in board.doubts:
                    old.shown = -1
                self.want(board, old.place, 0)

    async def _shrink(self, board: Board, slot: Slot) -> None:
        slot.drawn = slot.wanted
        # After a crash before the new post, the old message is still the table message.
        still_used = slot.message_id == board.slot(TABLE).message_id
        if slot.at is not None and not still_used:
            view = await self._desk.end_of(board, slot.deal)
            if view is not None:
                self._desk.begin(Urgency.RESULT, edits_in(slot.at[0]))
                try:
                    await self._desk.edit(board, slot, slot.at, await self._desk.result_screen(view))
                except Unwritable:
                    await self._desk.posts.delete(*slot.at)
                except MessageGone:
                    _log.info("table %d: an old message is gone", board.table_id)
            else:
                await self._desk.posts.delete(*slot.at)
        await self._desk.memory.finish(board, slot)
        self._forget_the_end(board)

    async def _tell_host(self, board: Board) -> None:
        """Tell the host once that the table cannot be shown, unless it is closed."""
        if board.told:
            return
        board.told = True
        view = await self._desk.tables.public(board.table_id)
        if view.table.status is TableStatus.CLOSED:
            return
        words = await self._desk.readers.private(view.table.host, view.table.guild_id)
        name = hashlib.blake2s(f"denied:{board.table_id}:{view.table.version}".encode(), digest_size=12)
        try:
            screen = call_screens.denied(view, words)
            await self._desk.tell(view.table.guild_id, view.table.host, screen, nonce=name.hexdigest())
        except Exception as error:
            _log.warning("table %d: its host cannot be told: %r", board.table_id, error)


def _longer(failures: int) -> float:
    """Return the seconds until the next try after `failures` others, for problems that need a person."""
    return min(DENIED_PAUSE * float(2 ** min(failures, 4)), 900.0)
