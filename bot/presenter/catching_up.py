"""Refresh of messages that are behind their table: after a start, a change by another process, or a deletion."""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.errors import Refusal
from bot.presenter.board_cache import BoardCache
from bot.presenter.boards import HAND, OVER, TABLE, Shelf, Slot
from bot.presenter.desk import Desk
from bot.presenter.living_hands import LivingHands
from bot.presenter.news import News
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.presenter.writing import Writing
from bot.recurring import Recurring
from bot.tables.refusals import UNREADABLE

_log = logging.getLogger(__name__)

LEFT_BEHIND = 5.0
"""Seconds between two checks for tables that other processes changed or stopped showing."""
GENTLY = 0.2
"""Seconds between two tables when many are shown again: active players come first."""


class CatchingUp:
    """Refresh of messages that are behind their table."""

    def __init__(
        self, desk: Desk, shelf: Shelf, boards: BoardCache, writing: Writing, news: News, hands: LivingHands
    ) -> None:
        self._desk = desk
        self._shelf = shelf
        self._boards = boards
        self._writing = writing
        self._news = news
        self._hands = hands
        self._stopped = False
        self._watching = Recurring(
            "what others have left to be shown",
            self._make_up,
            desk.clock,
            every=LEFT_BEHIND,
            retry=LEFT_BEHIND,
            owner=desk.work,
        )

    def begin(self) -> None:
        """Show tables that are behind now and, with several processes, keep checking for more."""
        if self._stopped:
            return
        self._desk.work.start(self._catch_up(), "catching up")
        if self._desk.share is not None:
            self._watching.start()

    def refresh(self, table_id: int) -> None:
        """Write the messages of a table that are behind it."""
        if not self._stopped:
            self._desk.work.start(self._refresh(table_id), f"refreshing table {table_id}")

    def redraw_all(self, guild_id: int) -> None:
        """Redraw the messages of a server's open tables."""
        if not self._stopped:
            self._desk.work.start(self._redraw_all(guild_id), f"redrawing the tables of server {guild_id}")

    def restore(self, table_id: int, message_ids: tuple[int, ...]) -> None:
        """Post a deleted table message again, and forget other deleted messages."""
        if not self._stopped:
            self._desk.work.start(self._restore(table_id, message_ids), f"restoring table {table_id}")

    def stop(self) -> None:
        """Start nothing new."""
        self._stopped = True

    async def _catch_up(self) -> None:
        while True:
            try:
                await self._show_behind()
            except Refusal as refusal:
                _log.warning("what is behind its table is shown later: %s", refusal)
                await self._desk.work.sleep_until(self._desk.clock.now() + LEFT_BEHIND)
            else:
                return

    async def _show_behind(self) -> None:
        self._boards.channels.update(await self._shelf.channels())
        for table_id in await self._shelf.private():
            board = await self._boards.loaded(table_id)
            for slot in tuple(board.slots.values()) if self._desk.shows(board) else ():
                self._hands.rest_in_time(board, slot)
        behind = tuple(dict.fromkeys((*await self._shelf.behind(), *await self._shelf.outlived())))
        for number, table_id in enumerate(behind):
            if number:
                await self._desk.work.sleep_until(self._desk.clock.now() + GENTLY)
            if self._stopped:
                return
            await self._show_again(table_id)
        if behind:
            _log.info("tables shown again: %d", len(behind))

    async def _redraw_all(self, guild_id: int) -> None:
        for number, table_id in enumerate(await self._desk.tables.open_in(guild_id)):
            if number:
                await self._desk.work.sleep_until(self._desk.clock.now() + GENTLY)
            board = await self._boards.loaded(table_id)
            self._writing.draw_anew(board)

    def leave_inboxes(self, since: float) -> None:
        """Move hands out of direct messages: no process receives clicks there since that moment."""
        if not self._stopped:
            self._desk.work.start(self._leave_inboxes(since), "leaving direct messages")

    async def _leave_inboxes(self, since: float) -> None:
        _log.warning("the process with shard 0 is away: whoever played among direct messages plays at the table")
        try:
            await self._desk.tables.give_back(since)
        except Refusal as refusal:
            _log.warning("the clocks are not put off by that: %s", refusal)
        for table_id in tuple(self._boards.channels.values()):
            with suppress(Refusal):
                view = await self._desk.tables.public(table_id)
                board = await self._boards.loaded(table_id)
                if self._desk.shows(board):
                    await self._news.leave_inboxes(board, view)

    async def _refresh(self, table_id: int) -> None:
        board = await self._boards.loaded(table_id)
        try:
            view = await self._desk.tables.public(table_id)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            # The clicked message is older than the database, or the table cannot be read.
            _log.info("there is no table %d to be shown: %s", table_id, refusal)
            return
        board.guild_id = view.table.guild_id
        if not self._desk.shows(board):
            return
        if self._desk.share is not None:
            # Another process may have asked for a redraw after a change of the server's settings.
            self._desk.readers.changed_guild(board.guild_id)
            with suppress(Busy, ChannelGone, Denied, MessageGone, Rejected):  # then the default language is used
                await self._desk.posts.learn_server(board.guild_id)
        await self._news.look_at_all(board, view)

    async def _make_up(self) -> None:
        """Show tables that another process has changed, has stopped showing, or wants redrawn."""
        for table_id in await self._shelf.behind():
            board = self._boards.in_use(table_id)
            if board is None or not (board.at_work or self._desk.memory.on_its_way(table_id, TABLE)):
                await self._show_again(table_id, owed=True)

    async def _show_again(self, table_id: int, *, owed: bool = False) -> None:
        """Write the messages of a table that are behind; with `owed`, after a request for it, all of them."""
        try:
            await self._refresh(table_id)
            board = self._boards.board(table_id)
            if owed and not board.at_work and self._desk.shows(board):
                for slot in tuple(board.slots.values()):
                    if slot.place.startswith((TABLE, HAND)) and slot.message_id is not None:
                        self._writing.again(board, slot.message_id)
        except Exception:
            _log.exception("table %d cannot be shown again", table_id)

    async def _restore(self, table_id: int, message_ids: tuple[int, ...]) -> None:
        board = await self._boards.loaded(table_id)
        for message_id in message_ids:
            slot: Slot | None = board.of_message(message_id)
            if slot is not None and slot.place == TABLE and not slot.busy:
                slot.lost()
                slot.wanted = max(slot.wanted, 0)
                await self._refresh(table_id)
            elif slot is not None and not slot.kept and not slot.place.startswith(OVER):
                await self._desk.memory.forget(board, slot)
