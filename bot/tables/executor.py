"""Execution of commands: one queue per table, idempotency keys, retries and the cache."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct, structs

from bot.cache import LRUCache
from bot.counters import ProcessCounters
from bot.errors import Refusal
from bot.rules.game import DealOver, Event, Seat, visible_events
from bot.rules.table.events import DealStarted
from bot.store.codec import CodecError, decode, decode_events, encode
from bot.store.errors import AlreadyClaimed, CommitOutcomeUnknown, InsufficientFunds, StoreUnavailable, VersionConflict
from bot.store.reading.rows import StoredTable
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from bot.tables import recovery
from bot.tables.bank import ensure_bank_stake, send_skint_home
from bot.tables.commands import consent, seats, votes
from bot.tables.deadlines import set_deadlines
from bot.tables.recovery import close_by_books, closed_placeholder, load_table, stored_game, void_damaged_deal
from bot.tables.state import LoadedTable, table_view
from bot.tables.update import Dependencies, TableUpdate
from bot.tables.values import CommandResult, NoteKind, TableChanged, TableStatus

if TYPE_CHECKING:
    from bot.tables.due_jobs import LivenessMonitor

_log = logging.getLogger(__name__)

FRESH_SECONDS: Final = 0.05
"""Seconds for which a version check remains valid, while other processes may change tables."""

OTHER_PROCESS_SECONDS: Final = 60.0
"""Seconds for which this process expects changes by other processes after it has noticed one."""

MAX_ATTEMPTS: Final = 4
"""Maximum number of attempts at a command while other processes keep changing its table."""

_MAX_KEYS: Final = 4_096
_MAX_REPORTED: Final = 1_000

Command: TypeAlias = Callable[[TableUpdate], Awaitable[None] | None]
"""Command at a table: a function that changes the update, or raises Refusal and changes nothing."""


class TableQueues:
    """FIFO locks by table id. A lock without users is dropped."""

    def __init__(self) -> None:
        self._locks: dict[int, asyncio.Lock] = {}
        self._users: Counter[int] = Counter()
        self.idle = asyncio.Event()
        """Set while no lock has users."""
        self.idle.set()

    @contextlib.asynccontextmanager
    async def queue(self, table_id: int) -> AsyncIterator[None]:
        """Wait for the lock of a table, and hold it while the block runs."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        self._users[table_id] += 1
        self.idle.clear()
        try:
            async with lock:
                yield
        finally:
            self._users[table_id] -= 1
            if not self._users[table_id]:
                del self._users[table_id], self._locks[table_id]
            if not self._locks:
                self.idle.set()


class CompletedCommand(Struct, frozen=True):
    """Stored result of a command: the table, and the numbers of its first and last move.

    If `last_move` is below `first_move`, the command made no move.
    """

    table_id: int
    first_move: int
    last_move: int


class OutdatedUpdate(Exception):
    """Raised if today's stake of the bank or the server's leagues have changed since the update was built. Retry."""


class NothingToDo(Exception):
    """Raised by an automatic job, such as that of a deadline, if there is nothing to change."""


class TableExecutor:
    """Executor that builds a new version of a table from a command and commits it.

    `notify` is called for each committed change, in order, in the next iteration of the event loop. Its argument builds
    the description of the change. Moves are counted in `counters`.
    """

    def __init__(
        self,
        store: Store,
        dependencies: Dependencies,
        *,
        capacity: int,
        liveness: LivenessMonitor,
        notify: Callable[[Callable[[], TableChanged]], None],
        counters: ProcessCounters,
    ) -> None:
        self._store = store
        self._dependencies = dependencies
        self._liveness = liveness
        self._notify = notify
        self.on_deadline: Callable[[float], None] = lambda _: None
        """Called after each commit with the moment of the table's nearest deadline."""
        self._counters = counters
        self.queues = TableQueues()
        self._completed: LRUCache[str, CompletedCommand] = LRUCache(_MAX_KEYS)
        """Recently completed commands by idempotency key. The database has all of them."""
        self._other_process_until = 0.0
        self._reported: LRUCache[int, None] = LRUCache(_MAX_REPORTED)
        """Ids of tables already logged as damaged."""
        self.cache: LRUCache[int, LoadedTable] = LRUCache(capacity)
        """Last known versions of tables by id. Another process may have committed newer ones."""
        self._confirmed_at: LRUCache[int, float] = LRUCache(capacity)
        """Moments at which the cached versions were last known to be the newest."""

    async def execute(
        self,
        table_id: int,
        command: Command,
        *,
        key: str | None = None,
        actor: int = 0,
        refused_while_disputed: bool = False,
    ) -> CommandResult:
        """Execute `command` at a table, once per idempotency `key`, and return the result for `actor`.

        `refused_while_disputed`: refuse the command with `disputed` if the table is stopped for a dispute. If nothing
        was changed, raises Refusal or `NothingToDo`.
        """
        async with self.queues.queue(table_id):
            try:
                return await self._execute(table_id, command, key, actor, refused_while_disputed=refused_while_disputed)
            except asyncio.CancelledError:
                self.cache.pop(table_id, None)
                await self._wait_for_commit()
                raise
            except Exception as error:
                if not isinstance(error, Refusal | NothingToDo) or isinstance(error, CommitOutcomeUnknown):
                    self.cache.pop(table_id, None)
                raise

    async def create(self, loaded: LoadedTable, command: Command, *, key: str, actor: int) -> CommandResult:
        """Commit the first version of a table. Raises VersionConflict if the id is taken, and ChannelTaken."""
        async with self.queues.queue(loaded.table_id):
            for _ in range(MAX_ATTEMPTS):
                update = TableUpdate(loaded, self._dependencies, actor=actor)
                await _run_command(command, update)
                with contextlib.suppress(OutdatedUpdate):
                    return await self._commit(update, key)
            raise StoreUnavailable("the bank's stake keeps changing")

    async def find_result(self, key: str, actor: int) -> CommandResult | None:
        """Return the result of the earlier command with this `key`, or None. Not for use within a command."""
        done = await self._find_completed(key)
        return None if done is None else await self._repeated_result(done, actor, await self.read(done.table_id))

    async def close_damaged(
        self, table_id: int, actor: int, *, allow_anybody: bool, key: str | None = None
    ) -> CommandResult:
        """Close a table whose game cannot be read, by its accounts.

        The host is unknown, so every occupant may close it; with `allow_anybody`, everybody may. Refusals `no_table`,
        `table_damaged`.
        """
        async with self.queues.queue(table_id):
            for _ in range(MAX_ATTEMPTS):
                stored = await self._store.reader.tables.load_table(table_id)
                if stored is None:
                    raise Refusal("no_table")
                sits_there = any(row.user_id == actor and not row.left for row in stored.seats)
                if not allow_anybody and not sits_there:
                    raise Refusal("table_damaged")
                if stored.table.status == TableStatus.CLOSED.value:
                    raise Refusal("no_table")
                managed = bool(actor) and not sits_there
                now = self._dependencies.clock.now()
                change = await close_by_books(self._store.reader, stored, actor, now, by_manager=managed)
                try:
                    done = encode(CompletedCommand(table_id, 1, 0))
                    await self._store.writer.commit(structs.replace(change, idempotency_key=key, answer=done))
                except VersionConflict:
                    continue
                self._reported.pop(table_id, None)
                shell = closed_placeholder(change.table or stored.table)
                update = TableUpdate(shell, self._dependencies, actor=actor)
                update.add_note(NoteKind.CLOSED)
                self._put(shell, update.now)
                self._announce(shell, update, ())
                return _command_result(shell, actor, ())
            raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _execute(
        self, table_id: int, command: Command, key: str | None, actor: int, *, refused_while_disputed: bool
    ) -> CommandResult:
        done = None if key is None else self._completed.get(key)
        if done is not None:
            return await self._repeated_result(done, actor, await self._current(table_id))
        read_wallets = False
        for _ in range(MAX_ATTEMPTS):
            known = self.cache.touch(table_id)
            update = TableUpdate(known or await self._load(table_id), self._dependencies, actor=actor)
            try:
                if update.state.closed or (refused_while_disputed and update.info.disputes):
                    raise Refusal("no_table" if update.state.closed else "disputed")
                if read_wallets:
                    await update.bookkeeping.read_wallets(one.seat for one in update.info.occupants)
                await _run_command(command, update)
                await _tidy(update)
                return await self._commit(update, key)
            except (VersionConflict, OutdatedUpdate):
                self.expect_other_processes()
                self.cache.pop(table_id, None)
            except InsufficientFunds as short:
                if read_wallets:
                    raise Refusal("not_enough_money", have=short.balance, needed=short.needed) from short
                read_wallets = True
            except StoreUnavailable:
                raise
            except (Refusal, NothingToDo):
                done = None if key is None else await self._find_completed(key)
                if done is not None:
                    return await self._repeated_result(done, actor, await self._current(table_id))
                if known is None or not await self._is_outdated(known):
                    await self._commit_wallets(update)
                    raise
                self.expect_other_processes()
                self.cache.pop(table_id, None)
        _log.warning("table %d keeps changing under another process", table_id)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _commit(self, update: TableUpdate, key: str | None) -> CommandResult:
        """Commit the update, then cache and announce the new version and return the result."""
        await update.fund_lender()
        offered = await update.find_options()
        changed = update.number_decisions(offered)
        set_deadlines(update)
        key = key or update.idempotency_key
        done = CompletedCommand(update.before.table_id, update.before.info.moves + 1, update.info.moves)
        small = self._liveness.due_heartbeat(update.now)
        if update.ends_something:
            try:
                update.settlement_rows = await self._dependencies.record_settlement(update.settlement())
            except Refusal:
                raise
            except Exception:  # play goes on without the recorders' rows
                _log.exception("what ended at table %d is not recorded", update.before.table_id)
        try:
            committed = await self._store.writer.commit(update.build_batch(key, encode(done), small))
        except AlreadyClaimed as error:
            raise OutdatedUpdate from error
        except InsufficientFunds as error:
            if update.bookkeeping.is_todays_stake(error.account):
                raise OutdatedUpdate from error
            raise
        if small:
            self._liveness.written_at = update.now
        if committed.is_repeat:
            return await self._result_of_other_process(decode(committed.answer, CompletedCommand), update)
        self._counters.moves += done.last_move - done.first_move + 1
        loaded = update.loaded_table(offered)
        self._put(loaded, update.now)
        if key is not None:
            self._completed[key] = done
        if loaded.deadlines:
            self.on_deadline(min(row.due_at for row in loaded.deadlines))
        self._announce(loaded, update, changed)
        return _command_result(loaded, update.actor, update.events)

    async def _result_of_other_process(self, completed: CompletedCommand, update: TableUpdate) -> CommandResult:
        """Return the result of a command that another process has executed already, after reloading the table."""
        self.expect_other_processes()
        table_id = update.before.table_id
        if completed.table_id != table_id:  # the table was opened under another number
            return await self._repeated_result(completed, update.actor, await self.read(completed.table_id))
        return await self._repeated_result(completed, update.actor, await self._reload(table_id))

    async def _find_completed(self, key: str) -> CompletedCommand | None:
        """Return the completed command with this `key` from the cache or the database, or None."""
        if key in self._completed:
            return self._completed[key]
        text = await self._store.reader.find_answer(key)
        return None if text is None else decode(text, CompletedCommand)

    async def _repeated_result(self, completed: CompletedCommand, actor: int, loaded: LoadedTable) -> CommandResult:
        """Return a completed command's result with the table as it is now. Unreadable events are left out."""
        events: tuple[Event, ...] = ()
        if completed.first_move <= completed.last_move:
            deals = self._store.reader.deals
            rows = await deals.moves(completed.table_id, completed.first_move, completed.last_move)
            played = await deals.game_of_deal(completed.table_id, rows[0].deal_no) if rows else None
            with contextlib.suppress(CodecError):
                game = loaded.game if played is None else stored_game(played)
                events = tuple(event for row in rows for event in decode_events(game, row.events))
        return _command_result(loaded, actor, events, repeated=True)

    async def _wait_for_commit(self) -> None:
        """Wait until the writer has committed all changes that it has been given so far.

        The change of a cancelled command may be among them. The next command in the queue must not run before it.
        """
        with contextlib.suppress(Exception):
            await asyncio.shield(self._store.writer.commit(WriteBatch()))

    async def _commit_wallets(self, refused: TableUpdate) -> None:
        """Commit wallet balances that a refused command has read, if they change the options of a seat."""
        if not refused.bookkeeping.balances:
            return
        update = TableUpdate(refused.before, self._dependencies)
        update.bookkeeping.note_balances(refused.bookkeeping.balances)
        if await update.find_options() != refused.before.options:
            try:
                await self._commit(update, None)
            except (VersionConflict, OutdatedUpdate, InsufficientFunds, StoreUnavailable) as error:
                self.cache.pop(refused.before.table_id, None)
                _log.info("a wallet was read and not kept: %s", error)

    def _announce(self, loaded: LoadedTable, update: TableUpdate, seats: tuple[Seat, ...]) -> None:
        starts_or_ends = any(isinstance(event, DealStarted | DealOver) for event in update.events)
        is_within_deal = bool(update.events) and loaded.state.in_deal and not (starts_or_ends or update.notes)

        def describe() -> TableChanged:
            return TableChanged(
                table=table_view(loaded, None).table,
                events=update.events,
                seats=seats,
                notes=tuple(update.notes),
                actor=update.actor,
                is_within_deal=is_within_deal,
            )

        asyncio.get_running_loop().call_soon(self._notify, describe)

    # Reading and caching

    async def read(self, table_id: int) -> LoadedTable:
        """Return the table for reading. Refusals `no_table`, `table_damaged`.

        Very recent changes by other processes may be missing until the next `refresh`.
        """
        known = self.cache.touch(table_id)
        expects_others = self._dependencies.clock.now() < self._other_process_until
        if known is not None and (not expects_others or await self._is_fresh(known)):
            return known
        async with self.queues.queue(table_id):
            if known is not None and self.cache.touch(table_id) is known:
                # This process has cached no newer version meanwhile, so another process changed the table.
                self.expect_other_processes()
                self.cache.pop(table_id, None)
            return await self._current(table_id)

    async def refresh(self, *, ours: bool = False) -> None:
        """Reload and announce cached tables whose version differs from that in the database.

        `ours`: this process changed them itself, so other processes need not be expected.
        """
        known = {table_id: loaded.version for table_id, loaded in self.cache.items()}
        if not known:
            return
        at, found = self._dependencies.clock.now(), await self._store.reader.tables.versions(known)
        for table_id, version in known.items():
            if found.get(table_id) == version:
                self._confirmed_at[table_id] = at
                continue
            with contextlib.suppress(Refusal):
                await self._refresh_table(table_id, version, ours=ours)

    def expect_other_processes(self) -> None:
        """Check cached versions before use for the next `OTHER_PROCESS_SECONDS`."""
        self._other_process_until = self._dependencies.clock.now() + OTHER_PROCESS_SECONDS

    async def _refresh_table(self, table_id: int, outdated: int, *, ours: bool) -> None:
        async with self.queues.queue(table_id):
            before = self.cache.touch(table_id)
            if before is not None and before.version == outdated:
                if not ours:
                    self.expect_other_processes()
                await self._reload(table_id)

    async def _is_fresh(self, known: LoadedTable) -> bool:
        """Return True if `known` is the newest version. The answer of the database is valid for `FRESH_SECONDS`."""
        now = self._dependencies.clock.now()
        if now - self._confirmed_at.get(known.table_id, 0.0) < FRESH_SECONDS:
            return True
        if await self._is_outdated(known):
            return False
        self._confirmed_at[known.table_id] = now
        return True

    async def _is_outdated(self, known: LoadedTable) -> bool:
        versions = await self._store.reader.tables.versions((known.table_id,))
        return versions.get(known.table_id) != known.version

    async def _reload(self, table_id: int) -> LoadedTable:
        """Reload a table that has changed in the database, and announce it."""
        self.cache.pop(table_id, None)
        loaded = await self._load(table_id)
        changed = tuple(one.seat for one in loaded.info.occupants)
        self._announce(loaded, TableUpdate(loaded, self._dependencies), changed)
        return loaded

    def _put(self, loaded: LoadedTable, now: float) -> None:
        """Cache a version that was committed or read at `now`."""
        self.cache[loaded.table_id] = loaded
        self._confirmed_at[loaded.table_id] = now

    async def _current(self, table_id: int) -> LoadedTable:
        return self.cache.touch(table_id) or await self._load(table_id)

    async def _load(self, table_id: int) -> LoadedTable:
        """Load the table from the database and cache it. A deal that cannot be replayed is voided."""
        for _ in range(MAX_ATTEMPTS):
            stored = await self._store.reader.tables.load_table(table_id)
            if stored is None:
                raise Refusal("no_table")
            try:
                loaded = load_table(stored)
            except (recovery.ReplayDiverged, CodecError) as error:
                if stored.table.status == TableStatus.CLOSED.value:
                    return closed_placeholder(stored.table)
                if table_id not in self._reported:
                    self._reported[table_id] = None
                    _log.error("table %d cannot go on as it was stored: %s", table_id, error)
            else:
                self._put(loaded, self._dependencies.clock.now())
                return loaded
            with contextlib.suppress(VersionConflict, OutdatedUpdate):
                return await self._recover(stored)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _recover(self, stored: StoredTable) -> LoadedTable:
        try:
            update = void_damaged_deal(stored, self._dependencies)
            await _tidy(update)
            await self._commit(update, None)
        except (VersionConflict, OutdatedUpdate, StoreUnavailable):
            raise
        except Exception as error:  # a failure of any kind must only affect this table
            await self._clear_deadlines(stored)
            raise Refusal("table_damaged") from error
        return self.cache.touch(stored.table.table_id) or update.before

    async def _clear_deadlines(self, stored: StoredTable) -> None:
        """Delete the deadlines of a table that cannot be read."""
        if stored.deadlines:
            row = replace(stored.table, version=stored.table.version + 1)
            change = WriteBatch(expected_version=stored.table.version, table=row, deadlines=())
            with contextlib.suppress(VersionConflict):
                await self._store.writer.commit(change)


async def _tidy(update: TableUpdate) -> None:
    """Apply the consequences of a command: departures, computer players, votes, closing.

    A paused table resumes when its last people are leaving, because nobody could resume it later. A disputed table does
    not resume, decides no vote, and closes only when no person is left.
    """
    if update.state.closed:
        return
    if not update.state.in_deal:
        votes.count_down_last_deals(update)
        consent.apply_agreed_rules(update)
        consent.ask_newcomers(update)
        seats.remove_kicked(update)
        send_skint_home(update)
        await seats.place_queued_top_ups(update)
        await seats.seat_computers(update)
    if not update.info.disputes:
        if update.info.vote is not None:
            votes.review_vote(update)
        if update.is_paused and update.humans() and not votes.has_staying_people(update):
            votes.resume(update)
    ends = update.is_ready_to_close and not update.info.disputes
    over = ends or (not update.state.in_deal and not update.humans())
    if over and not update.state.closed:
        votes.close_now(update)
    if update.info.occupants != update.before.info.occupants:
        seats.pass_on_host(update)
    if any(one.is_computer for one in update.info.occupants):
        await ensure_bank_stake(update)


async def _run_command(command: Command, update: TableUpdate) -> None:
    unfinished = command(update)
    if unfinished is not None:
        await unfinished


def _command_result(
    loaded: LoadedTable, actor: int, events: tuple[Event, ...], *, repeated: bool = False
) -> CommandResult:
    events = visible_events(events, loaded.info.seat_of(actor))
    return CommandResult(make_view=partial(table_view, loaded, actor or None), events=events, is_repeat=repeated)
