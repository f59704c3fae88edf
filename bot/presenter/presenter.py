"""The presenter, which keeps all messages of tables up to date.

It receives every committed change. A message has one writer at a time: the presenter or, briefly, the response to a
click on it (`Presenter.respond`). Changes during a write are coalesced into the next write, which always shows the
current table. If Discord may still apply a late response, the message is written once more.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from bot.cache import TTLCache
from bot.clock import Clock
from bot.cluster import ShardCoverage
from bot.counters import ProcessCounters
from bot.errors import Refusal
from bot.presenter.changes import ChangeProcessor
from bot.presenter.context import CLOSED_CAPACITY, CLOSED_TTL, PresenterContext, table_link
from bot.presenter.discord_api import DiscordApi
from bot.presenter.hand_locations import HandLocations
from bot.presenter.hand_messages import is_direct, prepare_advice
from bot.presenter.message_writer import MAX_ARRIVAL_DELAY, MessageWriter
from bot.presenter.notifications import MemberNotifications
from bot.presenter.refresher import MessageRefresher
from bot.presenter.responses import Response
from bot.presenter.scheduler import Scheduler
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.presenter.table_messages import MessageLog, MessageSlot, TableMessages, TableMessagesCache
from bot.presenter.tasks import BackgroundTasks
from bot.rules.game import Seat
from bot.screens import responses
from bot.screens.hand import hand_message
from bot.screens.widgets.components import Item
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words
from bot.tables.messages import MessageStore
from bot.tables.service import TableService
from bot.tables.values import TABLE, CommandResult, MessageKind, TableChanged, TableStatus, TableView, hand_place

TABLE_CAPACITY = 1_000
"""Maximum number of tables in the cache, in addition to tables with work in progress."""


CLAIM_TTL: Final = 2.5
"""Maximum seconds for which a response keeps the presenter from writing the clicked message."""


@dataclass
class MessageClaim:
    """Claim of a response to be the only writer of the clicked message, for `CLAIM_TTL` seconds at most.

    `held` is False if another task is writing the message, or if `is_tracked` is False. `is_tracked` is False if the
    presenter does not keep the message up to date, or if the response is a new message. `is_old_table` is True for a
    former table message, which must not show the table again.
    """

    held: bool
    is_tracked: bool
    is_old_table: bool = False
    sent: bool = False
    """True if the response has begun to write the message."""
    written_version: int = -1
    """Version of the table that the response is known to have shown; -1: none."""
    files_digest: bytes = b""
    """Digest of the files that the message had before the response; empty: none, or unknown."""
    written_files: bytes = b""
    """Digest of the files that the response is known to have left in the message."""

    async def write(self, version: int, update: Awaitable[bool], *, files: bytes = b"") -> None:
        """Await `update`, which writes the message at `version` and returns True if Discord accepted it.

        `files` is the digest of the written screen's files.
        """
        self.sent = True
        if await update:
            self.written_version, self.written_files = version, files


@dataclass(frozen=True)
class TableResponse:
    """Response to an interaction at a table, with a claim to the clicked message. It shows the table or a hand."""

    presenter: Presenter
    response: Response
    table_id: int
    words: Words
    claim: MessageClaim
    in_new_message: bool

    @property
    def updates_table(self) -> bool:
        """True if the current table message was clicked."""
        return self.response.is_public and self.claim.is_tracked

    async def show_result(self, result: CommandResult) -> None:
        """Show the result of a command: the table on a public message, otherwise the person's own hand."""
        if self.response.is_public and not self.in_new_message:
            await self.show_table()
        else:
            await self.show_hand(result.view)

    async def show_hand(self, view: TableView, *, moves: Sequence[Item] | None = None) -> None:
        """Show the person's own hand. `moves` are choices that replace the usual moves in this response."""
        response, claim = self.response, self.claim
        if claim.is_tracked and not claim.held and response.interaction.message is not None:
            # Another task is writing the message, perhaps with the previous draft.
            await response.acknowledge()
            await self.presenter.redraw_message(self.table_id, response.interaction.message.id)
        else:
            direct = response.interaction.guild_id is None
            hand = await self.presenter.render_hand(view, self.words, direct=direct, moves=moves)
            if not self.in_new_message:
                update = response.update_message(hand, earlier_files=claim.files_digest)
                await claim.write(view.table.version, update, files=hand.files_digest())
                return
            await response.send_private(hand)
            await self.presenter.hands.record_response(response, self.table_id)

    async def show_table(self) -> None:
        """Show the table on the clicked table message. If that is a former one, link to the current one."""
        if self.claim.is_old_table:
            await self.point_to_table(was_done=True)
        elif not self.claim.held:
            await self.response.acknowledge()
        else:
            view = await self.presenter.tables.view(self.table_id)
            screen = await self.presenter.render_table(view)
            update = self.response.update_message(screen, earlier_files=self.claim.files_digest)
            await self.claim.write(view.table.version, update, files=screen.files_digest())

    async def point_to_table(self, *, was_done: bool) -> None:
        """Link to the current table message. `was_done`: the action of the clicked button was executed."""
        link = await self.presenter.table_link(await self.presenter.tables.view(self.table_id))
        await self.response.send_private(responses.render_moved_message(self.words, link, was_done=was_done))

    async def refresh(self) -> None:
        """Update the clicked message, which may be out of date, unless the table cannot be read."""
        if self.response.is_public:
            self.presenter.refresh_table(self.table_id)
        elif not self.in_new_message:
            with suppress(Refusal):
                view = await self.presenter.tables.view(self.table_id, self.response.interaction.user.id)
                if view.seat is not None:
                    await self.show_hand(view)


class Presenter:
    """Presenter of all tables. Its `on_table_changed` is called after each commit.

    `on_unreachable` is called with the ids of a server and of a member who refuses direct messages. The messages of
    `capacity` tables are cached.

    `share` selects the servers that this process shows if several processes share them. Other processes only respond to
    clicks there, so that each message has one writer.
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
        self.tables = tables
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
        self._cache = TableMessagesCache(memory, tables, api.last_message_id, share, capacity)
        self._writer = MessageWriter(self._context, self._cache.last_messages)
        self._changes = ChangeProcessor(self._context, self._cache, self._writer)
        self.hands = HandLocations(self._context, self._cache, self._writer)
        """Register of the messages that show hands."""
        self._refresher = MessageRefresher(self._context, store, self._cache, self._writer, self._changes, self.hands)
        self.notifications = MemberNotifications(self._context)
        self._share = share
        self._stopped = False
        if share is not None:
            share.finishing = self._cache.is_finishing
            share.listen(self.catch_up)
            share.listen_direct(self._refresher.leave_direct_messages)

    # Events

    def on_table_changed(self, change: TableChanged) -> None:
        """Start showing a change of a table."""
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
        """Record the newest message by others in a channel."""
        written = self._cache.last_messages
        if channel_id in self._cache.channels:
            written[channel_id] = max(message_id, written.get(channel_id, 0))

    def on_messages_deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Restore the table message of a channel if it is among the deleted messages."""
        table_id = self._cache.channels.get(channel_id)
        if table_id is not None:
            self._refresher.restore_messages(table_id, tuple(message_ids))

    def on_permissions_changed(self, guild_id: int) -> None:
        self._writer.on_permissions_changed(guild_id)

    def on_thread_opened(self, guild_id: int, channel_id: int) -> None:
        """Retry requests that were denied in a server, because a table's thread has been opened or unlocked."""
        if channel_id in self._cache.channels:
            self._writer.on_permissions_changed(guild_id)

    def note_dm_open(self, user_id: int) -> None:
        """Record that a person seems to accept direct messages: they used the bot there, or want their cards there."""
        self._context.closed_dms.discard(user_id)

    def forget(self, user_id: int) -> None:
        self._context.closed_dms.discard(user_id)

    # Responses

    @asynccontextmanager
    async def respond(
        self, response: Response, table_id: int, words: Words, *, in_new_message: bool = False, refresh: bool = True
    ) -> AsyncIterator[TableResponse]:
        """Provide the response to an interaction for the block, in which the presenter does not write the clicked
        message.

        With `in_new_message`, the response is a new message with the person's own hand, and the table message is drawn
        after it. With `refresh`, a Refusal in the block also updates the clicked message.
        """
        message = response.interaction.message
        message_id = None if message is None else message.id
        async with self.claim_message(table_id, message_id, moves_hand=in_new_message) as claim:
            answer = TableResponse(self, response, table_id, words, claim, in_new_message)
            try:
                yield answer
            except Refusal as refusal:
                if refresh and claim.is_old_table and refusal.code == "stale":
                    await answer.point_to_table(was_done=False)
                    return
                if refresh:
                    await answer.refresh()
                raise

    @asynccontextmanager
    async def claim_message(
        self, table_id: int, message_id: int | None, *, moves_hand: bool = False
    ) -> AsyncIterator[MessageClaim]:
        """Claim the clicked message for a response. Within the block the presenter does not write it.

        `moves_hand`: the response is a new message with the person's own hand, and the table message is drawn after it.
        """
        board = await self._cache.get_loaded(table_id)
        if moves_hand:
            async with self._hold_changes(board):
                yield MessageClaim(held=False, is_tracked=False)
            return
        slot = None if message_id is None else board.slot_of_message(message_id)
        if slot is not None and slot.place.kind is MessageKind.OLD_TABLE:
            yield MessageClaim(held=False, is_tracked=False, is_old_table=True)
            return
        if slot is None or slot.busy or slot.claimed:
            yield MessageClaim(held=False, is_tracked=slot is not None)
            return
        slot.claimed = True
        claim = MessageClaim(held=True, is_tracked=True, files_digest=slot.files_digest)
        message = slot.message_id or 0
        board.uncertain_messages.append(message)
        watch = self._context.tasks.start(
            self._expire_claim(board, slot, claim, message), f"an answer at table {table_id}"
        )
        try:
            yield claim
        finally:
            watch.cancel()
            if claim.sent and claim.written_version < 0:
                self._writer.recheck_later(board, message)
            board.uncertain_messages.remove(message)
            if claim.sent:
                slot.forget_content(files=claim.written_files)
            if claim.sent and slot.message_id != message:
                self._writer.redraw(board, message)  # the hand was opened elsewhere meanwhile
            if claim.held:
                if claim.written_version > slot.shown_version and slot.message_id == message:
                    slot.shown_version = claim.written_version
                    slot.mark_shown(claim.written_version)
                    self._context.tasks.start(self._context.message_log.save(board, slot), "remembering an answer")
                self._release(board, slot)
            elif claim.sent:
                # The response may have arrived after later writes of the presenter.
                self._writer.redraw(board, message)

    @asynccontextmanager
    async def _hold_changes(self, board: TableMessages) -> AsyncIterator[None]:
        """Within the block, hold back the table's changes while a hand moves, for `CLAIM_TTL` seconds at most."""
        waiting = True
        board.moving_hands += 1

        async def give_up() -> None:
            await self._context.tasks.sleep_until(self._context.clock.now() + CLAIM_TTL)
            done()

        def done() -> None:
            nonlocal waiting
            if waiting:
                waiting = False
                board.moving_hands -= 1
                self._changes.start(board)

        watch = self._context.tasks.start(give_up(), f"a hand at table {board.table_id}")
        try:
            yield
        finally:
            done()
            watch.cancel()

    async def _expire_claim(self, board: TableMessages, slot: MessageSlot, claim: MessageClaim, message: int) -> None:
        """End a claim after `CLAIM_TTL`. If the response hangs even longer, redraw the message."""
        began = self._context.clock.now()
        await self._context.tasks.sleep_until(began + CLAIM_TTL)
        claim.held = False
        self._release(board, slot)
        await self._context.tasks.sleep_until(began + MAX_ARRIVAL_DELAY)
        if claim.sent:
            self._writer.redraw(board, message)

    def _release(self, board: TableMessages, slot: MessageSlot) -> None:
        """Let the presenter write the message again."""
        slot.claimed = False
        self._writer.start(board, slot)
        self._changes.start(board)

    async def render_hand(
        self, view: TableView, words: Words, *, direct: bool, moves: Sequence[Item] | None = None
    ) -> Screen:
        """Render a person's own hand with their draft. `moves` are choices that replace the usual moves.

        With `direct`, for direct messages, the hand names the server and links to the table. A person who has left sees
        the result of the deal and a summary of their evening.
        """
        table, user_id = view.table, view.user_id or 0
        view = self.with_reveal(view)
        if view.seat is None:
            left = [one.seat for one in table.departed if one.user_id == user_id]
            if left and view.is_revealing:
                return hand_message.render_reveal_notice(view, left[-1], words)
            return await self._context.goodbyes.render_departed_hand(view, user_id, words)
        if not direct and (hand_link := await self._direct_hand_link(view)):
            return hand_message.render_direct_hand(view, words, hand_link)
        words = await self._context.hand_words(view, words, direct=direct)
        draft = self._context.reader_settings.drafts.get(table.table_id, user_id, view.view.deal_no)
        if draft is not None:
            await prepare_advice(view)
        server = self._context.api.server_name(table.guild_id) if direct else ""
        link = await self.table_link(view) if direct else ""
        tonight = await self._context.goodbyes.chips_tonight(view)
        return hand_message.render_hand(view, words, link, server=server, draft=draft, tonight=tonight, moves=moves)

    async def _direct_hand_link(self, view: TableView) -> str:
        """Return a link to the hand of a person who wants it in direct messages only; "" if it is not there."""
        if view.seat is None or not await self._context.wants_dm_only(view.user_id or 0):
            return ""
        slot = (await self._cache.get_loaded(view.table.table_id)).slots.get(hand_place(view.seat))
        if slot is None or slot.deal != view.view.deal_no or not is_direct(slot, view):
            return ""
        return f"https://discord.com/channels/@me/{slot.channel_id}/{slot.message_id}"

    # Requests

    async def redraw_message(self, table_id: int, message_id: int) -> None:
        """Redraw a message that a response could not write, because another task was writing it."""
        board = await self._cache.get_loaded(table_id)
        self._writer.redraw(board, message_id)

    async def redraw_hand(self, table_id: int, seat: Seat) -> None:
        """Redraw a person's hand message, because it shows something outside the table that has changed."""
        board = await self._cache.get_loaded(table_id)
        slot = board.slots.get(hand_place(seat))
        if slot is not None and slot.message_id is not None:
            self._writer.redraw(board, slot.message_id)

    @property
    def open_table_count(self) -> int:
        """Number of open tables that this process knows."""
        return len(self._cache.channels)

    async def render_table(self, view: TableView) -> Screen:
        """Render the table message as it must look now."""
        board = await self._cache.get_loaded(view.table.table_id)
        return await self._context.render_table(board, view)

    def with_reveal(self, view: TableView) -> TableView:
        """Return `view` with `is_revealing` set if the end of the last deal is being revealed now."""
        until = self._context.revealed_at(self._cache.find(view.table.table_id), view)
        return replace(view, is_revealing=self._context.clock.now() < until)

    async def is_revealing(self, table_ids: Iterable[int]) -> bool:
        """Return True if the end of the last deal is being revealed at one of these tables."""
        for table_id in table_ids:
            with suppress(Refusal):  # a table that cannot be read reveals nothing
                if self.with_reveal(await self._context.tables.view(table_id)).is_revealing:
                    return True
        return False

    async def table_link(self, view: TableView) -> str:
        board = await self._cache.get_loaded(view.table.table_id)
        return table_link(view, board.slot(TABLE))

    def refresh_table(self, table_id: int) -> None:
        """Start writing the out-of-date messages of a table."""
        self._refresher.refresh_table(table_id)

    def redraw_server(self, guild_id: int) -> None:
        """Start redrawing the open tables of a server after a change of its language or card style."""
        self._refresher.redraw_server(guild_id)

    def catch_up(self) -> None:
        """Start refreshing out-of-date tables, after a start or when this process has more servers to show."""
        self._refresher.start()

    async def wait_idle(self) -> None:
        """Wait until all tasks are done or asleep."""
        await self._context.tasks.wait_idle()

    async def stop(self, grace_period: float) -> None:
        """Stop for good, after showing pending changes for `grace_period` seconds at most."""
        self._stopped = True
        self._refresher.stop()
        await self._context.tasks.stop(grace_period)
        self._writer.stop()
        await self._context.message_log.flush()
