"""Writer of a process, which commits the write batches that are waiting as one group."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TypeAlias

from sqlalchemy import Connection, Engine, Transaction

from bot.cache import LRUCache
from bot.clock import Clock
from bot.store import schema
from bot.store.engines import Database
from bot.store.errors import CommitOutcomeUnknown, StoreUnavailable, Superseded
from bot.store.writing import group_commit
from bot.store.writing.group_commit import Outcome
from bot.store.writing.write_batch import (
    CommitResult,
    UpsertRow,
    WriteBatch,
    changes_settings,
    needs_exclusive_lock,
    needs_own_transaction,
)

log = logging.getLogger(__name__)
_MAX_GROUP_SIZE = 256

_MAX_CONFLICTS = 3
"""Number of conflicts with other processes after which the batches of a group are written one by one."""

_OUTCOME_CHECKS = 5
"""Maximum number of attempts to find the outcome of a failed commit."""

_OUTCOME_CHECK_PAUSE = 0.5

_KEY_TTL = 7 * 86_400.0
"""Minimum TTL of keys, in seconds. No click or deadline is repeated after that time."""

_EXPIRED_KEYS_AT_ONCE = 5_000
"""Number of expired keys deleted at a time, so that waiting batches are not delayed for long."""

_FIRST_EXPIRY, _EXPIRY_INTERVAL, _RETRY_DELAY = 3_600.0, 86_400.0, 60.0
"""Seconds until expired keys are first deleted, between deletions, and before a retry or a deletion of more keys."""

_VACUUM_INTERVAL = 3_600.0
"""Minimum number of seconds between two vacuums. Vacuuming a gigabyte blocks all writers for half a minute."""

_NOTIFY_INTERVAL = 0.5
"""Minimum number of seconds between two announcements of writes to other processes."""

_MAX_COMMITTED_KEYS = 20_000
"""Number of committed keys kept in memory."""

_QueuedBatch: TypeAlias = tuple[WriteBatch, "asyncio.Future[CommitResult]"]


class Writer:
    """Group-committing writer, which uses the writing `engine` on its own thread.

    It must be created in the event loop in which `commit` is awaited. Several processes may write to one database,
    because the conditions of a batch are checked in the transaction that writes it.
    """

    def __init__(self, database: Database, engine: Engine, clock: Clock) -> None:
        self._database = database
        self._tolerated_errors: tuple[type[Exception], ...] = (*database.failures, Superseded)
        self._engine = engine
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._incoming: list[_QueuedBatch] = []
        self._queue: SimpleQueue[list[_QueuedBatch] | None] = SimpleQueue()
        self._held_back: list[_QueuedBatch] = []
        self._connection: Connection | None = None
        self._committed_keys: LRUCache[str, None] = LRUCache(_MAX_COMMITTED_KEYS)
        self._checks: dict[str, Callable[[], Awaitable[None]]] = {}
        self._closed = False
        self._expire_keys_at = clock.now() + _FIRST_EXPIRY
        self._vacuum_at: float | None = 0.0
        """Time of the next check for users deleted since the last vacuum; None: no user was deleted."""
        self._vacuumed_at = -_VACUUM_INTERVAL
        self._has_unannounced = False
        """True if something was written after the last announcement."""
        self._has_unannounced_settings = False
        self._announced_at = -_NOTIFY_INTERVAL
        self._is_queue_closed = False
        self._superseded_by: str | None = None
        self._superseded = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def commit(self, batch: WriteBatch) -> CommitResult:
        """Commit `batch`. When this method returns, the batch is on disk.

        Nothing was written if it raises VersionConflict, ChannelTaken, AlreadyClaimed, InsufficientFunds,
        BalanceChanged, SeasonAlreadyPlayed, UserStillInvolved, MemberDeleted, StoreUnavailable or Superseded. Raises
        CommitOutcomeUnknown if the outcome is unknown, and the database's error for rows that it cannot store.
        Cancelling the caller does not cancel the commit.
        """
        check = None if batch.idempotency_key is None else self._checks.get(batch.idempotency_key)
        if check is not None:
            # The batch is based on data that has been read by now. If it changes after the check, the batch conflicts.
            await check()
        if self._closed:
            raise StoreUnavailable("stopping")
        if self._superseded_by is not None:
            raise Superseded(self._superseded_by)
        future: asyncio.Future[CommitResult] = self._loop.create_future()
        # Batches of one iteration of the event loop are queued together, so that groups are as large as possible.
        if not self._incoming:
            self._loop.call_soon(self._enqueue_incoming)
        self._incoming.append((batch, future))
        return await future

    @contextlib.contextmanager
    def pre_commit_check(self, idempotency_key: str, check: Callable[[], Awaitable[None]]) -> Iterator[None]:
        """Make `commit` await `check` before each batch with the idempotency key, for the duration of the block.

        `commit` raises the errors of `check`.
        """
        self._checks[idempotency_key] = check
        try:
            yield
        finally:
            self._checks.pop(idempotency_key, None)

    def is_committed(self, idempotency_key: str) -> bool:
        """Return True if a recent batch with the idempotency key is known to be on disk.

        This is known as soon as `commit` can return, even if its caller was cancelled. The database is not read.
        """
        return idempotency_key in self._committed_keys

    async def upsert(self, *rows: UpsertRow) -> None:
        """Commit rows that replace the stored rows. Raises StoreUnavailable."""
        await self.commit(WriteBatch(upserts=rows))

    async def wait_until_superseded(self) -> str:
        """Wait until a newer version of Prial has migrated the database, and return the new revision.

        This process writes nothing after that.
        """
        await self._superseded.wait()
        return self._superseded_by or ""

    def supersede(self, found: str) -> None:
        """Stop writing, because the database now has the revision `found`."""
        if self._superseded_by is None:
            log.error(
                "a newer Prial has brought the database to revision %s, and this one knows %s: it takes no more moves",
                found,
                schema.REVISION,
            )
            self._superseded_by = found
            self._superseded.set()

    async def close(self) -> None:
        """Finish the queued batches and end the thread. Later batches are refused with StoreUnavailable."""
        if not self._closed:
            self._closed = True
            self._enqueue_incoming()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _enqueue_incoming(self) -> None:
        if self._incoming:
            self._queue.put(self._incoming)
            self._incoming = []

    def _resolve_futures(
        self, keys: list[str | None], answers: list[tuple[asyncio.Future[CommitResult], Outcome]]
    ) -> None:
        for key, (future, outcome) in zip(keys, answers, strict=True):
            if isinstance(outcome, CommitResult) and key is not None:
                self._committed_keys[key] = None
            if future.done():
                continue
            if isinstance(outcome, CommitResult):
                future.set_result(outcome)
            else:
                future.set_exception(outcome)

    # In the thread

    def _run(self) -> None:
        while True:
            waiting = self._next_group()
            if not waiting:
                break
            outcomes = self._write([change for change, _ in waiting])
            if any(change.user_deletion is not None for change, _ in waiting):
                self._vacuum_at = self._vacuumed_at + _VACUUM_INTERVAL
            if self._vacuum_at is not None and self._clock.now() >= self._vacuum_at:
                self._vacuum()
            answers = [(future, outcome) for (_, future), outcome in zip(waiting, outcomes, strict=True)]
            with contextlib.suppress(RuntimeError):  # the loop was closed
                self._loop.call_soon_threadsafe(
                    self._resolve_futures, [change.idempotency_key for change, _ in waiting], answers
                )
            self._has_unannounced = self._has_unannounced or any(
                isinstance(one, CommitResult) and not one.is_repeat for one in outcomes
            )
            self._has_unannounced_settings = self._has_unannounced_settings or any(
                changes_settings(change) for change, _ in waiting
            )
            if time.monotonic() >= self._announced_at + _NOTIFY_INTERVAL:
                self._announce()
            if self._clock.now() >= self._expire_keys_at:
                self._delete_expired_keys()
        self._disconnect()

    def _next_group(self) -> list[_QueuedBatch]:
        """Wait for batches and return the next group, with at most one batch per table. Return an empty group at the
        end.

        A batch that needs its own transaction forms a group alone.
        """
        found, self._held_back = self._held_back, []
        with contextlib.suppress(Empty):
            while len(found) < _MAX_GROUP_SIZE and not self._is_queue_closed:
                coming = self._dequeue(wait=not found)
                if coming is None:
                    self._is_queue_closed = True
                else:
                    found += coming
        tables: set[int] = set()
        for place, (change, _) in enumerate(found):
            if place == _MAX_GROUP_SIZE or (
                place and (needs_own_transaction(change) or needs_own_transaction(found[0][0]))
            ):
                self._held_back = found[place:]
                return found[:place]
            if change.table is not None:
                if change.table.table_id in tables:
                    self._held_back = found[place:]
                    return found[:place]
                tables.add(change.table.table_id)
        return found

    def _dequeue(self, *, wait: bool) -> list[_QueuedBatch] | None:
        """Return batches queued by `commit`, or None at the end. Raises Empty if there are none and `wait` is False.

        Unannounced writes are announced before a long wait.
        """
        if wait and self._has_unannounced:
            soon = self._announced_at + _NOTIFY_INTERVAL - time.monotonic()
            with contextlib.suppress(Empty):
                return self._queue.get(timeout=max(0.0, soon))
            self._announce()
        return self._queue.get(block=wait)

    def _write(self, batches: Sequence[WriteBatch]) -> list[Outcome]:
        try:
            return self._attempt(batches)
        except Superseded as error:
            with contextlib.suppress(RuntimeError):  # the loop was closed
                self._loop.call_soon_threadsafe(self.supersede, error.found)
            return [Superseded(error.found) for _ in batches]
        except StoreUnavailable as error:
            log.warning("%s; changes refused: %d", error, len(batches))
            return [type(error)(error.reason) for _ in batches]
        except Exception as error:
            if len(batches) == 1:
                # Do not log the batch itself, which may contain the pack.
                log.exception(
                    "the change %s of %s cannot be written", batches[0].idempotency_key, _describe_table(batches[0])
                )
                return [error]
            log.warning("a group cannot be written and is tried one by one: %s", error)
            return [outcome for change in batches for outcome in self._write([change])]

    def _attempt(self, batches: Sequence[WriteBatch], conflicts_left: int = _MAX_CONFLICTS) -> list[Outcome]:
        kept = self._connection is not None
        try:
            # After a conflict, write under the exclusive lock to avoid another conflict.
            by_itself = conflicts_left < _MAX_CONFLICTS or any(map(needs_exclusive_lock, batches))
            transaction = self._database.begin(self._get_connection(), exclusive=by_itself)
            try:
                written = group_commit.write_group(self._database, transaction.connection, batches, self._clock.now())
            except BaseException:
                transaction.rollback()
                raise
        except self._database.failures as error:
            if conflicts_left and self._database.is_write_conflict(error):
                return self._attempt(batches, conflicts_left - 1)
            self._disconnect()
            if kept and self._database.is_connection_lost(error):
                # The connection was lost while idle, and nothing was committed on it.
                return self._attempt(batches, conflicts_left)
            if self._database.is_unavailable(error):
                raise StoreUnavailable(self._database.reason(error)) from error
            raise self._database.redact_error(error) from None
        if not written.has_changes:
            self._abandon(transaction)
            return written.outcomes
        try:
            transaction.commit()
        except self._database.failures as error:
            log.warning("a commit failed: %s", self._database.reason(error))
            self._disconnect()
            if not self._was_committed(written.commit_keys):
                raise StoreUnavailable(self._database.reason(error)) from error
        return written.outcomes

    def _abandon(self, transaction: Transaction) -> None:
        """Roll back a transaction that has nothing to commit. If that fails, nothing is lost."""
        try:
            transaction.rollback()
        except self._database.failures as error:
            log.info("a connection to the database was lost: %s", self._database.reason(error))
            self._disconnect()

    def _announce(self) -> None:
        """Announce writes to other processes. If that fails, they find the changes by polling."""
        if not self._has_unannounced:
            return
        try:
            self._database.notify(self._get_connection(), of_settings=self._has_unannounced_settings)
        except self._database.failures as error:
            log.info("other processes were not told: %s", self._database.reason(error))
            self._disconnect()
        self._has_unannounced = self._has_unannounced_settings = False
        self._announced_at = time.monotonic()

    def _delete_expired_keys(self) -> None:
        """Delete expired keys. After a failure, try again in a minute."""
        now = self._clock.now()
        more = False
        try:
            with self._database.begin(self._get_connection(), exclusive=False) as transaction:
                group_commit.check_revision(transaction.connection)
                more = group_commit.delete_expired_keys(transaction.connection, now - _KEY_TTL, _EXPIRED_KEYS_AT_ONCE)
        except self._tolerated_errors as error:
            log.warning("old keys stay for now: %s", self._database.reason(error))
            self._disconnect()
            more = True
        self._expire_keys_at = now + (_RETRY_DELAY if more else _EXPIRY_INTERVAL)

    def _vacuum(self) -> None:
        """Vacuum the files if a user was deleted. After a failure, try again in a minute."""
        self._vacuum_at = self._clock.now() + _RETRY_DELAY
        try:
            transaction = self._database.begin(self._get_connection(), exclusive=False)
            try:
                group_commit.check_revision(transaction.connection)
                wanted = group_commit.find_vacuum_keys(transaction.connection)
            finally:
                transaction.rollback()
            if wanted and not self._database.vacuum(self._get_connection()):
                return
            if wanted:
                with self._database.begin(self._get_connection(), exclusive=False) as transaction:
                    group_commit.delete_vacuum_keys(transaction.connection, wanted)
                self._vacuumed_at = self._clock.now()
            self._vacuum_at = None
        except self._tolerated_errors as error:
            log.warning(
                "what was deleted stays in the free parts of the files for now: %s", self._database.reason(error)
            )
            self._disconnect()

    def _was_committed(self, commit_keys: tuple[str, ...]) -> bool:
        """Return True if the group was committed although its commit failed. Raises CommitOutcomeUnknown."""
        if not commit_keys:
            raise CommitOutcomeUnknown("a commit failed")
        for attempt in range(_OUTCOME_CHECKS):
            if attempt:
                time.sleep(_OUTCOME_CHECK_PAUSE)
            try:
                # While a writer is running, the group may still be committed.
                self._database.wait_for_writers(self._get_connection())
                return group_commit.is_group_committed(self._get_connection(), commit_keys)
            except self._database.failures as error:
                log.warning("the database cannot be asked what became of a commit: %s", self._database.reason(error))
            finally:
                self._disconnect()
        raise CommitOutcomeUnknown("a commit failed")

    def _get_connection(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*self._database.failures):
                connection.close()


def _describe_table(batch: WriteBatch) -> str:
    return "no table" if batch.table is None else f"table {batch.table.table_id}"
