"""Execution of commands: one queue per table, idempotency keys, retries and the cache."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct, structs

from bot.cache import LRUCache
from bot.clock import Clock
from bot.counters import ProcessCounters
from bot.errors import Refusal
from bot.rules.game import Event, Seat, visible_events
from bot.store.codec import CodecError, decode, decode_events, encode
from bot.store.errors import AlreadyClaimed, CommitOutcomeUnknown, InsufficientFunds, StoreUnavailable, VersionConflict
from bot.store.reading.rows import StoredTable
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from bot.tables.clock.deadlines import set_deadlines
from bot.tables.clock.liveness import LivenessMonitor
from bot.tables.dependencies import Dependencies
from bot.tables.housekeeping import tidy
from bot.tables.recovery import (
    ReplayDiverged,
    close_by_books,
    closed_placeholder,
    load_table,
    stored_game,
    void_damaged_deal,
)
from bot.tables.state import LoadedTable, TableCache
from bot.tables.update import TableUpdate
from bot.tables.values import CommandResult, NoteKind, TableChanged, TableStatus
from bot.tables.views import fund_lender, options_by_seat, public_table, table_view


class TableQueues:
    """FIFO locks by number. A queue without users uses no memory."""

    def __init__(self) -> None:
        self._queues: dict[int, TableQueue] = {}
        self._idle = asyncio.Event()
        self._idle.set()

    def queue(self, number: int) -> TableQueue:
        """Return the queue of `number`. Enter it without awaiting anything in between."""
        lane = self._queues.get(number)
        if lane is None:
            lane = self._queues[number] = TableQueue(partial(self._remove, number))
            self._idle.clear()
        return lane

    async def wait_until_idle(self) -> None:
        """Wait until nobody is in any queue."""
        await self._idle.wait()

    def _remove(self, number: int) -> None:
        del self._queues[number]
        if not self._queues:
            self._idle.set()


class TableQueue:
    """FIFO lock as an async context manager. `on_idle` is called when its last user has left."""

    def __init__(self, on_idle: Callable[[], None]) -> None:
        self._lock = asyncio.Lock()
        self._users = 0
        self._on_idle = on_idle

    async def __aenter__(self) -> None:
        self._users += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
        self._leave()

    def _leave(self) -> None:
        self._users -= 1
        if not self._users:
            self._on_idle()


_MAX_KEYS: Final = 4_096


class CompletedCommand(Struct, frozen=True):
    """Stored result of a command: the table and the numbers of its moves.

    `last_move` < `first_move`: it made no move.
    """

    table_id: int
    first_move: int
    last_move: int


class IdempotencyKeys:
    """Results by idempotency key: recent ones in memory, all in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._completed: LRUCache[str, CompletedCommand] = LRUCache(_MAX_KEYS)

    def add(self, key: str, completed: CompletedCommand) -> None:
        """Cache the result for `key`."""
        self._completed[key] = completed

    def cached(self, key: str) -> CompletedCommand | None:
        """Return the cached result for `key`, or None."""
        return self._completed.get(key)

    async def find(self, key: str) -> CompletedCommand | None:
        """Return the result for `key` from the cache or the database, or None."""
        if key in self._completed:
            return self._completed[key]
        text = await self._store.reader.find_answer(key)
        return None if text is None else decode(text, CompletedCommand)

    async def read_events(self, completed: CompletedCommand, loaded: LoadedTable) -> tuple[Event, ...]:
        """Return the events of that command at the table `loaded`; none if they cannot be read any more."""
        events: tuple[Event, ...] = ()
        if completed.first_move <= completed.last_move:
            rows = await self._store.reader.deals.moves(completed.table_id, completed.first_move, completed.last_move)
            played = await self._store.reader.deals.game_of_deal(completed.table_id, rows[0].deal_no) if rows else None
            with contextlib.suppress(CodecError):
                game = loaded.game if played is None else stored_game(played)
                events = tuple(event for row in rows for event in decode_events(game, row.events))
        return events


_log = logging.getLogger(__name__)


FRESH_SECONDS: Final = 0.05
"""Seconds for which a cached table is shown without checking its version, while other processes act at tables too."""


OTHER_PROCESS_SECONDS: Final = 60.0
"""Seconds for which this process expects changes by other processes after it has noticed one."""


MAX_ATTEMPTS: Final = 4
"""Maximum number of attempts at a table that others keep changing."""


_MAX_REPORTED: Final = 1_000


class OutdatedUpdate(Exception):
    """Raised if the bank's stake of today or the server's leagues have changed since the update was built. Retry."""


class CachedTables(ABC):
    """Tables that this process knows. The subclass `TableExecutor` changes them."""

    def __init__(self, store: Store, clock: Clock, dependencies: Dependencies, *, capacity: int) -> None:
        self._store = store
        self._clock = clock
        self._dependencies = dependencies
        self._queues = TableQueues()
        self._other_process_until = 0.0
        self._reported: LRUCache[int, None] = LRUCache(_MAX_REPORTED)
        """Tables already logged as damaged."""
        self.cache = TableCache(capacity)

    @abstractmethod
    async def _commit(self, update: TableUpdate, key: str | None) -> object:
        """Commit the update, then cache and announce the new version."""

    @abstractmethod
    def _announce(self, loaded: LoadedTable, update: TableUpdate, seats: tuple[Seat, ...]) -> None:
        """Announce the table after `update`. `seats` are those whose options changed."""

    async def read(self, table_id: int) -> LoadedTable:
        """Return the table for reading. Refusals `no_table`, `table_damaged`.

        Very recent changes by other processes may be missing; `refresh` finds them.
        """
        known = self.cache.get(table_id)
        if known is not None and await self._is_fresh(known):
            return known
        async with self._queues.queue(table_id):
            if known is not None and self.cache.get(table_id) is known:
                # Otherwise this process has cached the newer version meanwhile.
                self.expect_other_processes()
                self.cache.drop(table_id)
            return await self._current(table_id)

    async def refresh(self, *, ours: bool = False) -> None:
        """Reload and announce cached tables whose version changed in the database without a move here.

        `ours`: this process made those changes itself.
        """
        known = self.cache.versions()
        if not known:
            return
        at, found = self._clock.now(), await self._store.reader.tables.versions(known)
        for table_id, version in known.items():
            if found.get(table_id) == version:
                self.cache.confirm(table_id, at)
                continue
            with contextlib.suppress(Refusal):
                await self._refresh_table(table_id, version, ours=ours)

    async def drop_forgotten(self) -> None:
        """Reload changed tables and drop closed ones from the cache, because a person was forgotten."""
        await self.refresh()
        self.cache.drop_closed()

    def _new_update(self, loaded: LoadedTable, actor: int) -> TableUpdate:
        return TableUpdate(loaded, self._dependencies, self._clock.now(), actor=actor)

    def expect_other_processes(self) -> None:
        """Expect changes by other processes for a while, so that cached versions are checked before use."""
        self._other_process_until = self._clock.now() + OTHER_PROCESS_SECONDS

    async def _refresh_table(self, table_id: int, outdated: int, *, ours: bool) -> None:
        async with self._queues.queue(table_id):
            before = self.cache.get(table_id)
            if before is not None and before.version == outdated:
                if not ours:
                    self.expect_other_processes()
                await self._reload(table_id)

    async def _is_fresh(self, known: LoadedTable) -> bool:
        """Return True if the cached version is the newest. Only in case of doubt is the database asked."""
        now = self._clock.now()
        if now >= self._other_process_until or now - self.cache.confirmed_at(known.table_id) < FRESH_SECONDS:
            return True
        if await self._is_outdated(known):
            return False
        self.cache.confirm(known.table_id, now)
        return True

    async def _is_outdated(self, known: LoadedTable) -> bool:
        versions = await self._store.reader.tables.versions((known.table_id,))
        return versions.get(known.table_id) != known.version

    async def _reload(self, table_id: int) -> LoadedTable:
        """Reload a table that changed without a move here, and announce it."""
        self.cache.drop(table_id)
        loaded = await self._load(table_id)
        seats = tuple(one.seat for one in loaded.info.occupants)
        self._announce(loaded, self._new_update(loaded, 0), seats)
        return loaded

    # Reading; only while in the table's queue

    async def _current(self, table_id: int) -> LoadedTable:
        return self.cache.get(table_id) or await self._load(table_id)

    async def _load(self, table_id: int) -> LoadedTable:
        """Read the table from the database. A deal that cannot be replayed is voided first."""
        for _ in range(MAX_ATTEMPTS):
            stored = await self._store.reader.tables.load_table(table_id)
            if stored is None:
                raise Refusal("no_table")
            try:
                loaded = load_table(stored)
            except (ReplayDiverged, CodecError) as error:
                if stored.table.status == TableStatus.CLOSED.value:
                    return closed_placeholder(stored.table)
                if table_id not in self._reported:
                    self._reported[table_id] = None
                    _log.error("table %d cannot go on as it was stored: %s", table_id, error)
            else:
                self.cache.put(loaded, self._clock.now())
                return loaded
            with contextlib.suppress(VersionConflict, OutdatedUpdate):
                return await self._recover(stored)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _recover(self, stored: StoredTable) -> LoadedTable:
        try:
            edition = void_damaged_deal(stored, self._dependencies, self._clock.now())
            await tidy(edition)
            await self._commit(edition, None)
        except (VersionConflict, OutdatedUpdate, StoreUnavailable):
            raise
        except Exception as error:  # a failure of any kind must only affect this table
            await self._clear_deadlines(stored)
            raise Refusal("table_damaged") from error
        return self.cache.get(stored.table.table_id) or edition.before

    async def _clear_deadlines(self, stored: StoredTable) -> None:
        """Delete the deadlines of a table that cannot be read."""
        if stored.deadlines:
            row = replace(stored.table, version=stored.table.version + 1)
            change = WriteBatch(expected_version=stored.table.version, table=row, deadlines=())
            with contextlib.suppress(VersionConflict):
                await self._store.writer.commit(change)


Command: TypeAlias = Callable[[TableUpdate], Awaitable[None] | None]
"""Command at a table. It changes the update, or raises Refusal and has changed nothing."""


class NothingToDo(Exception):
    """Raised by a job that nobody asked for, such as a deadline, if there is nothing to change."""


class TableExecutor(CachedTables):
    """Executor that builds a new version of a table from a command and commits it.

    `notify` is called in the next iteration of the event loop with a description of each committed change, in order.
    `on_deadline` is called with the moment of its nearest deadline. Moves are counted in `counters`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        dependencies: Dependencies,
        *,
        capacity: int,
        liveness: LivenessMonitor,
        notify: Callable[[Callable[[], TableChanged]], None],
        on_deadline: Callable[[float], None],
        counters: ProcessCounters,
    ) -> None:
        super().__init__(store, clock, dependencies, capacity=capacity)
        self._liveness = liveness
        self._notify = notify
        self._on_deadline = on_deadline
        self._counters = counters
        self._idempotency_keys = IdempotencyKeys(store)

    async def wait_until_idle(self) -> None:
        """Wait until no command is running."""
        await self._queues.wait_until_idle()

    async def execute(
        self, table_id: int, command: Command, *, key: str | None = None, actor: int = 0
    ) -> CommandResult:
        """Execute `command` at a table, once per `key`, and return the result for the actor.

        Raises Refusal if nothing was done, `NothingToDo` if the command says so.
        """
        async with self._queues.queue(table_id):
            try:
                return await self._execute(table_id, command, key, actor)
            except asyncio.CancelledError:
                self.cache.drop(table_id)
                await self._wait_for_commit()
                raise
            except Exception as error:
                if not isinstance(error, Refusal | NothingToDo) or isinstance(error, CommitOutcomeUnknown):
                    self.cache.drop(table_id)
                raise

    async def create(self, loaded: LoadedTable, command: Command, *, key: str, actor: int) -> CommandResult:
        """Commit the first version of a table. Raises VersionConflict if its number is taken, and ChannelTaken."""
        async with self._queues.queue(loaded.table_id):
            for _ in range(MAX_ATTEMPTS):
                edition = self._new_update(loaded, actor)
                await _run_command(command, edition)
                with contextlib.suppress(OutdatedUpdate):
                    return await self._commit(edition, key)
            raise StoreUnavailable("the bank's stake keeps changing")

    async def find_result(self, key: str, actor: int) -> CommandResult | None:
        """Return the earlier result for `key`, or None. Not for use within a command."""
        done = await self._idempotency_keys.find(key)
        return None if done is None else await self._repeated_result(done, actor, await self.read(done.table_id))

    async def close_damaged(
        self, table_id: int, actor: int, *, allow_anybody: bool, key: str | None = None
    ) -> CommandResult:
        """Close a table that cannot be read, from its accounts alone.

        The host is unknown, so any occupant may do it; with `allow_anybody`, everybody may. Refusals `no_table`,
        `table_damaged`.
        """
        async with self._queues.queue(table_id):
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
                now = self._clock.now()
                change = await close_by_books(self._store.reader, stored, actor, now, by_manager=managed)
                try:
                    done = encode(CompletedCommand(table_id, 1, 0))
                    await self._store.writer.commit(structs.replace(change, idempotency_key=key, answer=done))
                except VersionConflict:
                    continue
                self._reported.pop(table_id, None)
                shell = closed_placeholder(change.table or stored.table)
                edition = self._new_update(shell, actor)
                edition.add_note(NoteKind.CLOSED)
                self.cache.put(shell, edition.now)
                self._announce(shell, edition, ())
                return _command_result(shell, actor, ())
            raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _execute(self, table_id: int, command: Command, key: str | None, actor: int) -> CommandResult:
        done = None if key is None else self._idempotency_keys.cached(key)
        if done is not None:
            return await self._repeated_result(done, actor, await self._current(table_id))
        read_wallets = False
        for _ in range(MAX_ATTEMPTS):
            known = self.cache.get(table_id)
            edition = self._new_update(known or await self._load(table_id), actor)
            try:
                if edition.is_closed:
                    raise Refusal("no_table")
                if read_wallets:
                    await edition.bookkeeping.read_wallets(one.seat for one in edition.info.occupants)
                await _run_command(command, edition)
                await tidy(edition)
                return await self._commit(edition, key)
            except (VersionConflict, OutdatedUpdate):
                self.expect_other_processes()
                self.cache.drop(table_id)
            except InsufficientFunds as short:
                if read_wallets:
                    raise Refusal("not_enough_money", have=short.balance, needed=short.needed) from short
                read_wallets = True
            except StoreUnavailable:
                raise
            except (Refusal, NothingToDo):
                done = None if key is None else await self._idempotency_keys.find(key)
                if done is not None:
                    return await self._repeated_result(done, actor, await self._current(table_id))
                if known is None or not await self._is_outdated(known):
                    await self._commit_wallets(edition)
                    raise
                self.expect_other_processes()
                self.cache.drop(table_id)
        _log.warning("table %d keeps changing under another process", table_id)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _commit(self, update: TableUpdate, key: str | None) -> CommandResult:
        """Commit the update, then cache and announce the new version and return the result."""
        await fund_lender(update)
        offered = await options_by_seat(update)
        changed = update.number_decisions(offered)
        set_deadlines(update)
        key = key or update.idempotency_key
        done = CompletedCommand(update.before.table_id, update.before.info.moves + 1, update.info.moves)
        small = self._liveness.due_heartbeat(update.now)
        if update.ends_something:
            await self._record_settlement(update)
        try:
            committed = await self._store.writer.commit(update.build_batch(key, encode(done), small))
        except AlreadyClaimed as error:
            raise OutdatedUpdate from error
        except InsufficientFunds as error:
            if update.bank_stakes.is_todays_stake(error.account):
                raise OutdatedUpdate from error
            raise
        if small:
            self._liveness.mark_written(update.now)
        if committed.is_repeat:
            return await self._result_of_other_process(decode(committed.answer, CompletedCommand), update)
        self._counters.moves += done.last_move - done.first_move + 1
        loaded = update.loaded_table(offered)
        self.cache.put(loaded, update.now)
        if key is not None:
            self._idempotency_keys.add(key, done)
        if loaded.deadlines:
            self._on_deadline(min(row.due_at for row in loaded.deadlines))
        self._announce(loaded, update, changed)
        return _command_result(loaded, update.actor, update.events)

    async def _record_settlement(self, update: TableUpdate) -> None:
        """Add the rows of the recorders to the update. A recorder that fails does not block play."""
        try:
            update.attach_rows(await self._dependencies.record_settlement(update.settlement()))
        except Refusal:
            raise
        except Exception:
            _log.exception("what ended at table %d is not kept beside its own rows", update.before.table_id)

    async def _result_of_other_process(self, completed: CompletedCommand, update: TableUpdate) -> CommandResult:
        """Return the result of the same command by another process, after reloading the outdated table."""
        self.expect_other_processes()
        table_id = update.before.table_id
        if completed.table_id != table_id:  # the table was opened under another number
            return await self._repeated_result(completed, update.actor, await self.read(completed.table_id))
        return await self._repeated_result(completed, update.actor, await self._reload(table_id))

    async def _repeated_result(self, completed: CompletedCommand, actor: int, loaded: LoadedTable) -> CommandResult:
        """Return the earlier result with the table as it is now."""
        events = await self._idempotency_keys.read_events(completed, loaded)
        return _command_result(loaded, actor, events, repeated=True)

    async def _wait_for_commit(self) -> None:
        """Wait for changes that are still being written, before the next command in the queue runs.

        The command was cancelled, but its change may be on its way to the disk. The writer commits in order.
        """
        with contextlib.suppress(Exception):
            await asyncio.shield(self._store.writer.commit(WriteBatch()))

    async def _commit_wallets(self, refused: TableUpdate) -> None:
        """Commit wallet balances that a refused command has read, if they change the options of a seat."""
        if not refused.bookkeeping.balances:
            return
        edition = self._new_update(refused.before, 0)
        edition.bookkeeping.note_balances(refused.bookkeeping.balances)
        if await options_by_seat(edition) != refused.before.options:
            try:
                await self._commit(edition, None)
            except (VersionConflict, OutdatedUpdate, InsufficientFunds, StoreUnavailable) as error:
                self.cache.drop(refused.before.table_id)
                _log.info("a wallet was read and not kept: %s", error)

    def _announce(self, loaded: LoadedTable, update: TableUpdate, seats: tuple[Seat, ...]) -> None:
        def describe() -> TableChanged:
            notes, actor = tuple(update.notes), update.actor
            return TableChanged(table=public_table(loaded), events=update.events, seats=seats, notes=notes, actor=actor)

        asyncio.get_running_loop().call_soon(self._notify, describe)


async def _run_command(command: Command, update: TableUpdate) -> None:
    unfinished = command(update)
    if unfinished is not None:
        await unfinished


def _command_result(
    loaded: LoadedTable, actor: int, events: tuple[Event, ...], *, repeated: bool = False
) -> CommandResult:
    events = visible_events(events, loaded.info.seat_of(actor))
    return CommandResult(make_view=partial(table_view, loaded, actor or None), events=events, is_repeat=repeated)
