"""The presenter: it keeps every message up to date.

It receives every committed change and writes afterwards what people see. A message has one writer at a time: the
presenter, or for a moment the response to a click on it (`answering`). Changes during a write are coalesced into the
next one, which always shows the current table, so nothing is overwritten by an older state. If Discord may still apply
a late response, the message is written once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, suppress

from msgspec.structs import replace

from bot.cache import TTLCache
from bot.clock import Clock
from bot.cluster.sharding import ShardCoverage
from bot.counters import ProcessCounters
from bot.errors import Refusal
from bot.presenter.changes import ChangeProcessor
from bot.presenter.context import CLOSED_CAPACITY, CLOSED_TTL, PresenterContext, table_link
from bot.presenter.discord_api import DiscordApi
from bot.presenter.message_cache import TableMessagesCache
from bot.presenter.message_claims import HandLocations, MessageClaim, ResponseClaims
from bot.presenter.message_writer import MessageWriter
from bot.presenter.notifications import MemberNotifications
from bot.presenter.refresher import MessageRefresher
from bot.presenter.scheduler import Scheduler
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.presenter.table_messages import MessageLog
from bot.presenter.tasks import BackgroundTasks
from bot.rules.game import Seat
from bot.screens.widgets.layout import HandIdentity, Screen
from bot.tables.messages import TABLE, MessageStore, hand_place
from bot.tables.service import TableService
from bot.tables.values import TableChanged, TableStatus, TableView

TABLE_CAPACITY = 1_000
"""Tables that are cached, in addition to those with work in progress."""


class Presenter:
    """The presenter of all tables; the tables call `on_table_changed` after each commit.

    `on_unreachable` is called with a server and a member of it to whom no direct message can be sent. `capacity` tables
    are cached; the messages of others are read again when something happens there.

    `share` selects the servers that this process shows if several share them. So that each message has one writer,
    other processes respond to clicks and leave all else to that one. Stored messages are then read again each time.
    """

    def __init__(
        self,
        *,
        tables: TableService,
        store: MessageStore,
        reader_settings: SettingsCache,
        goodbyes: EveningGoodbyes,
        extra_lines: LeagueStatusLines,
        past_deals: HistoryDeals,
        api: DiscordApi,
        clock: Clock,
        scheduler: Scheduler,
        counters: ProcessCounters,
        on_unreachable: Callable[[int, int], object],
        share: ShardCoverage | None = None,
        capacity: int = TABLE_CAPACITY,
    ) -> None:
        work = BackgroundTasks(clock)
        memory = MessageLog(store, clock, work, share)
        self._context = PresenterContext(
            tables=tables,
            message_log=memory,
            reader_settings=reader_settings,
            goodbyes=goodbyes,
            extra_lines=extra_lines,
            past_deals=past_deals,
            api=api,
            clock=clock,
            scheduler=scheduler,
            counters=counters,
            closed_dms=TTLCache(clock, CLOSED_TTL, CLOSED_CAPACITY),
            tasks=work,
            on_unreachable=on_unreachable,
            share=share,
        )
        self._cache = TableMessagesCache(self._context, capacity)
        self._writer = MessageWriter(self._context, self._cache.last_messages)
        self._changes = ChangeProcessor(self._context, self._cache, self._writer)
        self._claims = ResponseClaims(self._context, self._cache, self._writer, self._changes)
        self._hands = HandLocations(self._context, self._cache, self._writer)
        self._refresher = MessageRefresher(self._context, store, self._cache, self._writer, self._changes, self._hands)
        self.notifications = MemberNotifications(self._context)
        """Notifications of single members."""
        self._share = share
        self._stopped = False
        if share is not None:
            share.finishing = self._cache.is_finishing
            share.listen(self.catch_up)
            share.listen_direct(self._refresher.leave_direct_messages)

    # Events

    def on_table_changed(self, change: TableChanged) -> None:
        """Show a change of a table."""
        if self._stopped:
            return
        table, channels = change.table, self._cache.channels
        if table.status is TableStatus.CLOSED:
            if channels.get(table.channel_id) == table.table_id:
                del channels[table.channel_id]
                self._cache.last_messages.pop(table.channel_id, None)
        else:
            channels[table.channel_id] = table.table_id
        if self._share is not None and not self._share.shows(table.guild_id):
            return
        board = self._cache.get(table.table_id)
        board.guild_id = table.guild_id
        board.changes.append(change)
        board.commit_times[table.version] = self._context.clock.now()
        self._changes.start(board)

    def on_message(self, channel_id: int, message_id: int) -> None:
        """Note the newest message of others in a channel."""
        written = self._cache.last_messages
        if channel_id in self._cache.channels:
            written[channel_id] = max(message_id, written.get(channel_id, 0))

    def on_messages_deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Restore the table message if it is among deleted messages."""
        table_id = self._cache.channels.get(channel_id)
        if table_id is not None:
            self._refresher.restore_messages(table_id, tuple(message_ids))

    def on_permissions_changed(self, guild_id: int) -> None:
        self._writer.on_permissions_changed(guild_id)

    def on_thread_opened(self, guild_id: int, channel_id: int) -> None:
        """Retry requests that were denied in a server, if a table's thread is not locked any more."""
        if channel_id in self._cache.channels:
            self._writer.on_permissions_changed(guild_id)

    def note_dm_open(self, user_id: int) -> None:
        """Note that a person's direct messages are open: they used the bot there, or want their cards there."""
        self._context.closed_dms.discard(user_id)

    def forget(self, user_id: int) -> None:
        self._context.closed_dms.discard(user_id)

    # Requests
    def claim_message(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AbstractAsyncContextManager[MessageClaim]:
        """Let a response write the clicked message within the block, without interference by the presenter.

        `moves_hand`: the response is a new message with the person's own hand, and the table message is drawn after it.
        """
        return self._claims.claim_message(table_id, message_id, moves_hand=moves_hand)

    async def record_hand(self, shown: HandIdentity, address: tuple[int, int], route: str, *, private: bool) -> None:
        """Make the message in which somebody's own hand was shown the only one that is kept up to date.

        `address` is the channel and the message, `route` its path through the interaction; `private`: there is no other
        path.
        """
        await self._hands.record_hand(shown, address, route, private=private)

    async def note_replaced(self, table_id: int, message_id: int) -> None:
        """Note that a message shows something else now; it may have shown somebody's own hand."""
        await self._hands.note_replaced(table_id, message_id)

    async def redraw_message(self, table_id: int, message_id: int) -> None:
        """Write a message again that a response could not write: something that it shows has changed."""
        board = await self._cache.get_loaded(table_id)
        self._writer.redraw(board, message_id)

    async def redraw_hand(self, table_id: int, seat: Seat) -> None:
        """Write a person's hand message again: something outside the table that it shows has changed."""
        board = await self._cache.get_loaded(table_id)
        slot = board.slots.get(hand_place(seat))
        if slot is not None and slot.message_id is not None:
            self._writer.redraw(board, slot.message_id)

    @property
    def open_table_count(self) -> int:
        """Number of open tables, as far as known."""
        return len(self._cache.channels)

    async def render_table(self, view: TableView) -> Screen:
        """Render a table message as it must look now."""
        board = await self._cache.get_loaded(view.table.table_id)
        return await self._context.render_table(board, view)

    def with_reveal(self, view: TableView) -> TableView:
        """Return the view, marked if the end of the last deal is being revealed now."""
        return replace(view, is_revealing=self._context.clock.now() < self._revealed_at(view))

    def check_revealed(self, *tables: TableView) -> None:
        """Raise Refusal `still_turned_up` while the end of the last deal of one of the tables is being revealed."""
        until = max(map(self._revealed_at, tables), default=0.0)
        if self._context.clock.now() < until:
            raise Refusal("still_turned_up", at=until)

    async def is_revealing(self, table_ids: Iterable[int]) -> bool:
        """Return True while the end of the last deal of one of these tables is being revealed."""
        for table_id in table_ids:
            with suppress(Refusal):  # what cannot be read is not being shown
                if self.with_reveal(await self._context.tables.public_view(table_id)).is_revealing:
                    return True
        return False

    def _revealed_at(self, view: TableView) -> float:
        return self._context.revealed_at(self._cache.find(view.table.table_id), view)

    async def table_link(self, view: TableView) -> str:
        board = await self._cache.get_loaded(view.table.table_id)
        return table_link(view, board.slot(TABLE))

    def server_name(self, guild_id: int) -> str:
        """Return a server's name; empty if this process does not know it."""
        return self._context.api.server_name(guild_id)

    def refresh_table(self, table_id: int) -> None:
        """Write the messages of a table that are behind it."""
        self._refresher.refresh_table(table_id)

    def redraw_server(self, guild_id: int) -> None:
        """Redraw the open tables of a server after a change of its language or looks."""
        self._refresher.redraw_server(guild_id)

    def catch_up(self) -> None:
        """Start showing tables that are behind, after a start or when servers are added to those shown."""
        self._refresher.start()

    async def wait_idle(self) -> None:
        """Return once everything is shown that can be shown now."""
        await self._context.tasks.wait_idle()

    async def stop(self, grace_period: float) -> None:
        """Show pending changes for `grace_period` seconds at most, then end for good."""
        self._stopped = True
        self._refresher.stop()
        await self._context.tasks.stop(grace_period)
        self._writer.stop()
        await self._context.message_log.flush()
