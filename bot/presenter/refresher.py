"""Refresh of out-of-date messages: after a start, a change by another process, or a deletion."""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.errors import Refusal
from bot.presenter.changes import ChangeProcessor
from bot.presenter.context import PresenterContext
from bot.presenter.discord_api import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.presenter.hand_locations import HandLocations
from bot.presenter.message_writer import MessageWriter
from bot.presenter.table_messages import MessageSlot, TableMessagesCache
from bot.recurring import RecurringJob
from bot.tables.messages import MessageStore
from bot.tables.values import TABLE, UNREADABLE, MessageKind

_log = logging.getLogger(__name__)
CHECK_INTERVAL = 5.0
"""Seconds between two checks for tables that other processes changed or stopped showing."""
TABLE_PAUSE = 0.2
"""Pause in seconds between two tables when many are refreshed, so that requests for active players come first."""


class MessageRefresher:
    def __init__(
        self,
        context: PresenterContext,
        store: MessageStore,
        cache: TableMessagesCache,
        writer: MessageWriter,
        changes: ChangeProcessor,
        hands: HandLocations,
    ) -> None:
        self._context = context
        self._store = store
        self._cache = cache
        self._writer = writer
        self._changes = changes
        self._hands = hands
        self._stopped = False
        self._poll = RecurringJob(
            "what others have left to be shown",
            self._refresh_outdated,
            context.clock,
            every=CHECK_INTERVAL,
            retry=CHECK_INTERVAL,
            owner=context.tasks,
        )

    def start(self) -> None:
        """Start refreshing out-of-date tables. With several processes, keep checking for more."""
        if self._stopped:
            return
        self._context.tasks.start(self._catch_up(), "catching up")
        if self._context.share is not None:
            self._poll.start()

    def refresh_table(self, table_id: int) -> None:
        """Start writing the out-of-date messages of a table."""
        if not self._stopped:
            self._context.tasks.start(self._refresh_table(table_id), f"refreshing table {table_id}")

    def redraw_server(self, guild_id: int) -> None:
        """Start redrawing the messages of a server's open tables."""
        if not self._stopped:
            self._context.tasks.start(self._redraw_server(guild_id), f"redrawing the tables of server {guild_id}")

    def restore_messages(self, table_id: int, message_ids: tuple[int, ...]) -> None:
        """Start posting the table message again if it was deleted. Other deleted messages are forgotten."""
        if not self._stopped:
            self._context.tasks.start(self._restore(table_id, message_ids), f"restoring table {table_id}")

    def stop(self) -> None:
        """Start no further refreshes."""
        self._stopped = True

    async def _catch_up(self) -> None:
        while True:
            try:
                await self._show_behind()
            except Refusal as refusal:
                _log.warning("what is behind its table is shown later: %s", refusal)
                await self._context.tasks.sleep_until(self._context.clock.now() + CHECK_INTERVAL)
            else:
                return

    async def _show_behind(self) -> None:
        self._cache.channels.update(await self._store.open_channels())
        for table_id in await self._store.tables_with_private_messages():
            board = await self._cache.get_loaded(table_id)
            for slot in tuple(board.slots.values()) if self._context.shows(board) else ():
                self._hands.schedule_retirement(board, slot)
        behind = tuple(
            dict.fromkeys((*await self._store.outdated_tables(), *await self._store.closed_tables_with_buttons()))
        )
        for number, table_id in enumerate(behind):
            if number:
                await self._context.tasks.sleep_until(self._context.clock.now() + TABLE_PAUSE)
            if self._stopped:
                return
            await self._show_again(table_id)
        if behind:
            _log.info("tables shown again: %d", len(behind))

    async def _redraw_server(self, guild_id: int) -> None:
        for number, table_id in enumerate(await self._context.tables.open_tables(guild_id)):
            if number:
                await self._context.tasks.sleep_until(self._context.clock.now() + TABLE_PAUSE)
            board = await self._cache.get_loaded(table_id)
            self._writer.redraw_table(board)

    def leave_direct_messages(self, since: float) -> None:
        """Start moving hands out of direct messages, where no process has received clicks since the moment `since`."""
        if not self._stopped:
            self._context.tasks.start(self._leave_direct_messages(since), "leaving direct messages")

    async def _leave_direct_messages(self, since: float) -> None:
        _log.warning("the process with shard 0 is away: whoever played among direct messages plays at the table")
        try:
            await self._context.tables.due_jobs.give_back(since)
        except Refusal as refusal:
            _log.warning("the clocks are not put off by that: %s", refusal)
        for table_id in tuple(self._cache.channels.values()):
            with suppress(Refusal):
                view = await self._context.tables.view(table_id)
                board = await self._cache.get_loaded(table_id)
                if self._context.shows(board):
                    await self._changes.leave_direct_messages(board, view)

    async def _refresh_table(self, table_id: int) -> None:
        board = await self._cache.get_loaded(table_id)
        try:
            view = await self._context.tables.view(table_id)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            # The clicked message may be older than the database, or the table is damaged.
            _log.info("there is no table %d to be shown: %s", table_id, refusal)
            return
        board.guild_id = view.table.guild_id
        if not self._context.shows(board):
            return
        if self._context.share is not None:
            # Another process may have asked for a redraw after a change of the server's settings.
            self._context.reader_settings.servers.invalidate(board.guild_id)
            with suppress(Busy, ChannelGone, Denied, MessageGone, Rejected):  # then the default language is used
                await self._context.api.fetch_server(board.guild_id)
        await self._changes.refresh_all(board, view)

    async def _refresh_outdated(self) -> None:
        """Refresh tables that another process has changed, no longer shows, or wants redrawn."""
        for table_id in await self._store.outdated_tables():
            board = self._cache.find(table_id)
            if board is None or not (board.is_busy or self._context.message_log.is_pending(table_id, TABLE)):
                await self._show_again(table_id, owed=True)

    async def _show_again(self, table_id: int, *, owed: bool = False) -> None:
        """Write the out-of-date messages of a table; with `owed`, all messages, because a redraw may be requested."""
        try:
            await self._refresh_table(table_id)
            board = self._cache.get(table_id)
            if owed and not board.is_busy and self._context.shows(board):
                for slot in tuple(board.slots.values()):
                    if slot.place.kind in {MessageKind.TABLE, MessageKind.HAND} and slot.message_id is not None:
                        self._writer.redraw(board, slot.message_id)
        except Exception:
            _log.exception("table %d cannot be shown again", table_id)

    async def _restore(self, table_id: int, message_ids: tuple[int, ...]) -> None:
        board = await self._cache.get_loaded(table_id)
        for message_id in message_ids:
            slot: MessageSlot | None = board.slot_of_message(message_id)
            if slot is not None and slot.place == TABLE and not slot.busy:
                slot.clear_message()
                slot.wanted_version = max(slot.wanted_version, 0)
                await self._refresh_table(table_id)
            elif slot is not None and not slot.has_task:
                await self._context.message_log.forget(board, slot)
