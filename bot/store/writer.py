"""Writer of a process: changes that wait at the same time are committed in one group."""

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

from bot.clock import Clock
from bot.recent import Recent
from bot.store import group, keys, schema
from bot.store.change import Change, Committed, SmallRow
from bot.store.engine import Database
from bot.store.errors import FateUnknown, StoreUnavailable, Superseded
from bot.store.group import Outcome
from bot.store.turns import alone, apart

log = logging.getLogger(__name__)

_MOST_AT_ONCE = 256
_TRIES = 3
"""Conflicts with other processes after which the changes of a group are tried one by one."""
_LOOK_UPS = 5
"""Attempts to find the outcome of a failed commit, half a second apart."""
_LOOK_UP_PAUSE = 0.5
_REMEMBERED = 7 * 86_400.0
"""Minimum TTL of keys in seconds: no click or deadline is repeated after that."""
_FORGOTTEN = 5_000
"""Expired keys deleted at a time, so that waiting changes are not delayed for long."""
_FIRST, _NEXT, _MORE = 3_600.0, 86_400.0, 60.0
"""Seconds from the start to the first deletion of expired keys, to the next one, and while there are more."""

_WIPED_EVERY = 3_600.0
"""Seconds between vacuums of the files. With a gigabyte one takes half a minute, during which nobody can write."""
_ANNOUNCED_EVERY = 0.5
"""Seconds between announcements of writes to other processes."""
_KNOWN = 20_000
"""Number of committed keys kept in memory."""

_Waiting: TypeAlias = tuple[Change, "asyncio.Future[Committed]"]


class Writer:
    """Group-committing writer, in a thread of its own, on a writing `engine` of the database.

    Create it in the event loop in which `commit` is awaited. Several processes may write to one database: the data that
    a change was made from is checked in the transaction that writes it.
    """

    def __init__(self, database: Database, engine: Engine, clock: Clock) -> None:
        self._database = database
        self._passing: tuple[type[Exception], ...] = (*database.failures, Superseded)
        self._engine = engine
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._coming: list[_Waiting] = []
        self._queue: SimpleQueue[list[_Waiting] | None] = SimpleQueue()
        self._held_back: list[_Waiting] = []
        self._connection: Connection | None = None
        self._done: Recent[str, None] = Recent(_KNOWN)
        self._checks: dict[str, Callable[[], Awaitable[None]]] = {}
        self._closed = False
        self._forget_at = clock.now() + _FIRST
        self._wipe_at: float | None = 0.0
        """Time of the next check for deleted users since the last vacuum; None: there were none."""
        self._wiped_at = -_WIPED_EVERY
        """Time of the last vacuum."""
        self._untold = False
        """True if something was written since the last announcement."""
        self._announced_at = -_ANNOUNCED_EVERY
        self._last_seen = False
        self._superseded_by: str | None = None
        self._superseded = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def commit(self, change: Change) -> Committed:
        """Commit `change`. When this returns, it is on disk.

        Raises VersionConflict, ChannelTaken, AlreadyClaimed, InsufficientFunds, BalanceMoved, SeasonPlayed,
        StillConcerned, MemberGone or StoreUnavailable (also Superseded): nothing was written. Raises FateUnknown if the
        outcome is unknown, and the database's error for rows that it cannot store. Cancelling the caller does not
        cancel the change.
        """
        check = None if change.key is None else self._checks.get(change.key)
        if check is not None:
            # The data of the change has been read by now. If it changes from here on, the change conflicts.
            await check()
        if self._closed:
            raise StoreUnavailable("stopping")
        if self._superseded_by is not None:
            raise Superseded(self._superseded_by)
        future: asyncio.Future[Committed] = self._loop.create_future()
        # Changes of one iteration of the loop are handed over together: one hop, and groups as large as possible.
        if not self._coming:
            self._loop.call_soon(self._hand_over)
        self._coming.append((change, future))
        return await future

    @contextlib.contextmanager
    def checking(self, key: str, check: Callable[[], Awaitable[None]]) -> Iterator[None]:
        """Await `check` before each change with that key, for the duration of the block. `commit` raises its errors."""
        self._checks[key] = check
        try:
            yield
        finally:
            self._checks.pop(key, None)

    def committed(self, key: str) -> bool:
        """Return True if a change with that key is known to be on disk. Only looks at recent commits in memory.

        True as soon as `commit` can return, also if its caller was cancelled.
        """
        return key in self._done

    async def put(self, *rows: SmallRow) -> None:
        """Upsert settings, preferences or messages. Raises StoreUnavailable."""
        await self.commit(Change(small=rows))

    async def superseded(self) -> str:
        """Wait until a newer program has migrated the database, and return its new revision. Nothing is written after
        that.
        """
        await self._superseded.wait()
        return self._superseded_by or ""

    def supersede(self, found: str) -> None:
        """Stop writing: the database now has the revision `found`."""
        if self._superseded_by is None:
            log.error(
                "a newer Prial has brought the database to revision %s, and this one knows %s: it takes no more moves",
                found,
                schema.REVISION,
            )
            self._superseded_by = found
            self._superseded.set()

    async def close(self) -> None:
        """Finish the changes handed in and end the thread. Later ones are refused with StoreUnavailable."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._coming:
            self._queue.put(self._coming)
            self._coming = []

    def _answer(self, keys: list[str | None], answers: list[tuple[asyncio.Future[Committed], Outcome]]) -> None:
        for key, (future, outcome) in zip(keys, answers, strict=True):
            if isinstance(outcome, Committed) and key is not None:
                self._done[key] = None
            if future.done():
                continue
            if isinstance(outcome, Committed):
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
            if any(change.forgotten is not None for change, _ in waiting):
                self._wipe_at = self._wiped_at + _WIPED_EVERY
            if self._wipe_at is not None and self._clock.now() >= self._wipe_at:
                self._wipe()
            answers = [(future, outcome) for (_, future), outcome in zip(waiting, outcomes, strict=True)]
            with contextlib.suppress(RuntimeError):  # the loop was closed
                self._loop.call_soon_threadsafe(self._answer, [change.key for change, _ in waiting], answers)
            self._untold = self._untold or any(isinstance(one, Committed) and not one.repeated for one in outcomes)
            if time.monotonic() >= self._announced_at + _ANNOUNCED_EVERY:
                self._announce()
            if self._clock.now() >= self._forget_at:
                self._forget()
        self._disconnect()

    def _next_group(self) -> list[_Waiting]:
        """Wait for changes and return the next group, at most one of each table; empty at the end.

        A change that is written `apart` is a group of its own.
        """
        found, self._held_back = self._held_back, []
        with contextlib.suppress(Empty):
            while len(found) < _MOST_AT_ONCE and not self._last_seen:
                coming = self._handed_over(wait=not found)
                if coming is None:
                    self._last_seen = True
                else:
                    found += coming
        tables: set[int] = set()
        for place, (change, _) in enumerate(found):
            if place == _MOST_AT_ONCE or (place and (apart(change) or apart(found[0][0]))):
                self._held_back = found[place:]
                return found[:place]
            if change.table is not None:
                if change.table.table_id in tables:
                    self._held_back = found[place:]
                    return found[:place]
                tables.add(change.table.table_id)
        return found

    def _handed_over(self, *, wait: bool) -> list[_Waiting] | None:
        """Return changes handed over by `commit`. Raises Empty if there are none and `wait` is False.

        Unannounced writes are announced before a long wait.
        """
        if wait and self._untold:
            soon = self._announced_at + _ANNOUNCED_EVERY - time.monotonic()
            with contextlib.suppress(Empty):
                return self._queue.get(timeout=max(0.0, soon))
            self._announce()
        return self._queue.get(block=wait)

    def _write(self, changes: Sequence[Change]) -> list[Outcome]:
        try:
            return self._attempt(changes)
        except Superseded as error:
            with contextlib.suppress(RuntimeError):  # the loop was closed
                self._loop.call_soon_threadsafe(self.supersede, error.found)
            return [Superseded(error.found) for _ in changes]
        except StoreUnavailable as error:
            log.warning("%s; changes refused: %d", error, len(changes))
            return [type(error)(error.reason) for _ in changes]
        except Exception as error:
            if len(changes) == 1:
                # Do not log the change itself: it contains the pack.
                log.exception("the change %s of %s cannot be written", changes[0].key, _place(changes[0]))
                return [error]
            log.warning("a group cannot be written and is tried one by one: %s", error)
            return [outcome for change in changes for outcome in self._write([change])]

    def _attempt(self, changes: Sequence[Change], tries: int = _TRIES) -> list[Outcome]:
        kept = self._connection is not None
        try:
            # After a conflict write under the exclusive lock, to avoid another one.
            by_itself = tries < _TRIES or any(map(alone, changes))
            transaction = self._database.begin(self._connected(), alone=by_itself)
            try:
                written = group.write(self._database, transaction.connection, changes, self._clock.now())
            except BaseException:
                transaction.rollback()
                raise
        except self._database.failures as error:
            if tries and self._database.overtaken(error):
                return self._attempt(changes, tries - 1)
            self._disconnect()
            if kept and self._database.lost(error):
                # The connection was lost while idle, and nothing was committed on it.
                return self._attempt(changes, tries)
            if self._database.unavailable(error):
                raise StoreUnavailable(self._database.reason(error)) from error
            raise self._database.bare(error) from None
        if not written.anything:
            self._give_up(transaction)
            return written.outcomes
        try:
            transaction.commit()
        except self._database.failures as error:
            log.warning("a commit failed: %s", self._database.reason(error))
            self._disconnect()
            if not self._committed(written.marks):
                raise StoreUnavailable(self._database.reason(error)) from error
        return written.outcomes

    def _give_up(self, transaction: Transaction) -> None:
        """Roll back a transaction with nothing to commit. A failure loses nothing."""
        try:
            transaction.rollback()
        except self._database.failures as error:
            log.info("a connection to the database was lost: %s", self._database.reason(error))
            self._disconnect()

    def _announce(self) -> None:
        """Announce writes to other processes. If that fails, they find the changes by polling."""
        if not self._untold:
            return
        try:
            self._database.announce(self._connected())
        except self._database.failures as error:
            log.info("other processes were not told: %s", self._database.reason(error))
            self._disconnect()
        self._untold, self._announced_at = False, time.monotonic()

    def _forget(self) -> None:
        """Delete expired keys. After a failure, try again the next time."""
        now = self._clock.now()
        more = False
        try:
            with self._database.begin(self._connected(), alone=False) as transaction:
                group.check_revision(transaction.connection)
                more = keys.forget(transaction.connection, now - _REMEMBERED, _FORGOTTEN)
        except self._passing as error:
            log.warning("old keys stay for now: %s", self._database.reason(error))
            self._disconnect()
            more = True
        self._forget_at = now + (_MORE if more else _NEXT)

    def _wipe(self) -> None:
        """Vacuum the files if a user was deleted. After a failure, try again in a minute."""
        self._wipe_at = self._clock.now() + _MORE
        try:
            transaction = self._database.begin(self._connected(), alone=False)
            try:
                group.check_revision(transaction.connection)
                wanted = keys.to_wipe(transaction.connection)
            finally:
                transaction.rollback()
            if wanted and not self._database.wipe(self._connected()):
                return
            if wanted:
                with self._database.begin(self._connected(), alone=False) as transaction:
                    keys.wiped(transaction.connection, wanted)
                self._wiped_at = self._clock.now()
            self._wipe_at = None
        except self._passing as error:
            log.warning(
                "what was deleted stays in the free parts of the files for now: %s", self._database.reason(error)
            )
            self._disconnect()

    def _committed(self, marks: tuple[str, ...]) -> bool:
        """Return True if the group was committed although its commit failed. Raises FateUnknown."""
        if not marks:
            raise FateUnknown("a commit failed")
        for attempt in range(_LOOK_UPS):
            if attempt:
                time.sleep(_LOOK_UP_PAUSE)
            try:
                # Until then the group may still be committed.
                self._database.settle(self._connected())
                return keys.committed(self._connected(), marks)
            except self._database.failures as error:
                log.warning("the database cannot be asked what became of a commit: %s", self._database.reason(error))
            finally:
                self._disconnect()
        raise FateUnknown("a commit failed")

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*self._database.failures):
                connection.close()


def _place(change: Change) -> str:
    return "no table" if change.table is None else f"table {change.table.table_id}"
