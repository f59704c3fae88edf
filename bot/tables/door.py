"""Executor of commands: one at a time per table, once per idempotency key, announced only after the commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from msgspec import structs

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import ProcessCounters
from bot.rules.game import Event, Seat, visible_events
from bot.store.change import WriteBatch
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed, CommitOutcomeUnknown, InsufficientFunds, StoreUnavailable, VersionConflict
from bot.store.store import Store
from bot.tables.answered import IdempotencyKeys, CompletedCommand
from bot.tables.closing import closed_placeholder, close_by_books
from bot.tables.deadlines import set_deadlines
from bot.tables.edition import TableUpdate
from bot.tables.known_tables import MAX_ATTEMPTS, CachedTables, OutdatedUpdate
from bot.tables.loaded import LoadedTable
from bot.tables.means import Dependencies
from bot.tables.offers import options_by_seat, fund_lender
from bot.tables.presence import LivenessMonitor
from bot.tables.tidying import tidy
from bot.tables.values import CommandResult, TableChanged, TableStatus
from bot.tables.views import public_table, table_view

_log = logging.getLogger(__name__)

Command: TypeAlias = Callable[[TableUpdate], Awaitable[None] | None]
"""Command at a table. It changes the update, or raises Refusal and has changed nothing."""


class NothingToDo(Exception):
    """Raised by a job that nobody asked for, such as a deadline, if there is nothing to change."""


class TableExecutor(CachedTables):
    """Executor that builds a new version of a table from a command and commits it.

    `tell` is called in the next iteration of the event loop with a description of each committed change, in order.
    `due_soon` is called with the moment of its nearest deadline. Moves are counted in `figures`.
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

    async def execute(self, table_id: int, command: Command, *, key: str | None = None, actor: int = 0) -> CommandResult:
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

    async def close_damaged(self, table_id: int, actor: int, *, allow_anybody: bool, key: str | None = None) -> CommandResult:
        """Close a table that cannot be read, from its accounts alone.

        The host is unknown, so any occupant may do it; with `anybody`, everybody may. Refusals `no_table`,
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
                edition.add_note("closed")
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


def _command_result(loaded: LoadedTable, actor: int, events: tuple[Event, ...], *, repeated: bool = False) -> CommandResult:
    events = visible_events(events, loaded.info.seat_of(actor))
    return CommandResult(make_view=partial(table_view, loaded, actor or None), events=events, is_repeat=repeated)
