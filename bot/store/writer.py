"""The one writer of a process: changes that wait at the same time are committed together."""

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
"""How often a group is judged anew that another process has overtaken, before its changes are tried one by one."""
_LOOK_UPS = 5
"""How often a database that failed in a commit is asked what became of it, half a second apart."""
_LOOK_UP_PAUSE = 0.5
_REMEMBERED = 7 * 86_400.0
"""Seconds for which a key stands at least: nobody repeats a click or a deadline after that."""
_FORGOTTEN = 5_000
"""Old keys deleted at a time, so that what waits to be written does not wait long."""
_FIRST, _NEXT, _MORE = 3_600.0, 86_400.0, 60.0
"""Seconds from the start until old keys are looked for, from then until they are again, and while there are more."""

_WIPED_EVERY = 3_600.0
"""Seconds from one time the files are written anew to the next: with a gigabyte everybody waits for half a minute."""
_ANNOUNCED_EVERY = 0.5
"""Seconds between two times that other processes are told that something was written."""
_KNOWN = 20_000
"""Keys under which something was done that are remembered."""

_Waiting: TypeAlias = tuple[Change, "asyncio.Future[Committed]"]


class Writer:
    """Commits changes in groups, in a thread of its own, on an `engine` for writing to that database.

    Made in a running event loop, which is where `commit` is awaited. Right with any number of processes on one
    database: what a change was made from is checked in the transaction that writes it.
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
        """When to look whether somebody was forgotten since the files were written anew; None: nobody was."""
        self._wiped_at = -_WIPED_EVERY
        """When they were."""
        self._untold = False
        """Whether something was written since others were told."""
        self._announced_at = -_ANNOUNCED_EVERY
        self._last_seen = False
        self._superseded_by: str | None = None
        self._superseded = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def commit(self, change: Change) -> Committed:
        """Commit `change`, or raise why it was not; when this returns it is on the disk.

        Raises VersionConflict, ChannelTaken, AlreadyClaimed, InsufficientFunds, BalanceMoved,
        SeasonPlayed, StillConcerned, MemberGone or StoreUnavailable (Superseded is one), after all of which nothing
        happened; FateUnknown, after which nobody knows; and what the database says of rows that it cannot take.
        Somebody who stops waiting does not stop the change.
        """
        check = None if change.key is None else self._checks.get(change.key)
        if check is not None:
            # After what the change was made from was read: if that changes from now on, the change does not fit.
            await check()
        if self._closed:
            raise StoreUnavailable("stopping")
        if self._superseded_by is not None:
            raise Superseded(self._superseded_by)
        future: asyncio.Future[Committed] = self._loop.create_future()
        # What comes in one round of the loop goes over together: one hop, and groups as large as they can be.
        if not self._coming:
            self._loop.call_soon(self._hand_over)
        self._coming.append((change, future))
        return await future

    @contextlib.contextmanager
    def checking(self, key: str, check: Callable[[], Awaitable[None]]) -> Iterator[None]:
        """Await `check` before each change with that key, for as long as the block lasts; what it raises, `commit`
        raises.
        """
        self._checks[key] = check
        try:
            yield
        finally:
            self._checks.pop(key, None)

    def committed(self, key: str) -> bool:
        """Whether a change with that key is known to be on the disk: by what this writer did of late, nothing is asked.

        True as soon as `commit` can return, also where nobody waits for it any more.
        """
        return key in self._done

    async def put(self, *rows: SmallRow) -> None:
        """Write settings, preferences or shown messages, each replacing what stood there; raises StoreUnavailable."""
        await self.commit(Change(small=rows))

    async def superseded(self) -> str:
        """Wait until a newer program has taken the database over; the revision it has then. Nothing is written from
        then on.
        """
        await self._superseded.wait()
        return self._superseded_by or ""

    def supersede(self, found: str) -> None:
        """Write nothing more: the database is of the revision `found` now."""
        if self._superseded_by is None:
            log.error(
                "a newer Prial has brought the database to revision %s, and this one knows %s: it takes no more moves",
                found,
                schema.REVISION,
            )
            self._superseded_by = found
            self._superseded.set()

    async def close(self) -> None:
        """Finish what was handed in and end the thread; later changes are refused with StoreUnavailable."""
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
            with contextlib.suppress(RuntimeError):  # the loop was closed, and nobody waits any more
                self._loop.call_soon_threadsafe(self._answer, [change.key for change, _ in waiting], answers)
            self._untold = self._untold or any(isinstance(one, Committed) and not one.repeated for one in outcomes)
            if time.monotonic() >= self._announced_at + _ANNOUNCED_EVERY:
                self._announce()
            if self._clock.now() >= self._forget_at:
                self._forget()
        self._disconnect()

    def _next_group(self) -> list[_Waiting]:
        """The changes to write next, at most one of each table; waits for one, and is empty when there will be none.

        What is written `apart` is the only one.
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
        """What was handed over; Empty where nothing was and it is not waited for. Others are told of what was written
        before it is waited for long.
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
                # Not the change itself: the pack is in it.
                log.exception("the change %s of %s cannot be written", changes[0].key, _place(changes[0]))
                return [error]
            log.warning("a group cannot be written and is tried one by one: %s", error)
            return [outcome for change in changes for outcome in self._write([change])]

    def _attempt(self, changes: Sequence[Change], tries: int = _TRIES) -> list[Outcome]:
        kept = self._connection is not None
        try:
            # Whoever was overtaken writes alone, so that they are not again.
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
                # It was cut off since it was used last, and nothing was committed on it.
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
        """End a transaction in which there is nothing to commit: where even that fails, nothing is lost by it."""
        try:
            transaction.rollback()
        except self._database.failures as error:
            log.info("a connection to the database was lost: %s", self._database.reason(error))
            self._disconnect()

    def _announce(self) -> None:
        """Tell others of what was written since they were told; where that fails they find it by themselves."""
        if not self._untold:
            return
        try:
            self._database.announce(self._connected())
        except self._database.failures as error:
            log.info("other processes were not told: %s", self._database.reason(error))
            self._disconnect()
        self._untold, self._announced_at = False, time.monotonic()

    def _forget(self) -> None:
        """Delete old keys; where that fails it is tried again the next time."""
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
        """Write the files anew where somebody was forgotten; where that fails it is tried again in a minute."""
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
        """Whether the group whose commit failed stands in the database nevertheless; FateUnknown."""
        if not marks:
            raise FateUnknown("a commit failed")
        for attempt in range(_LOOK_UPS):
            if attempt:
                time.sleep(_LOOK_UP_PAUSE)
            try:
                # Before that the group may yet be committed.
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
