"""Jobs that run when a deadline passes. Time in which nobody could play is given back to the clocks.

A heartbeat is stored in the database, so that the next start can give back the time since the last heartbeat.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

from bot.clock import Clock
from bot.errors import Refusal
from bot.recurring import RecurringJob
from bot.store.errors import AlreadyClaimed, StoreUnavailable
from bot.store.schema.processes import LivenessRow, Shards
from bot.store.schema.tables import DeadlineRow
from bot.store.store import Store
from bot.store.writing.write_batch import ClockPause, WriteBatch
from bot.tables.commands import play, votes
from bot.tables.executor import NothingToDo, TableExecutor
from bot.tables.state import COMPUTER, NEXT_DEAL, TURN, VOTE, WARNING
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind

_log = logging.getLogger(__name__)

MAX_SLEEP = 5.0
"""Maximum seconds between two queries for due deadlines. Another process may have stored an earlier deadline."""

RETRY_DELAY = 2.0
"""Seconds to wait after a due job failed."""

_BATCH_SIZE = 100
"""Number of deadlines read at a time."""

REFRESH_INTERVAL = 3.0
"""Seconds between checks for changes by other processes."""

MAX_COURTESY = 15.0
"""Minimum seconds that every player has left after a long interruption of play."""

_COURTESY_FRACTION = 0.1
"""Minimum time that every player has left after a shorter interruption, as a fraction of its length.

Nobody needs long to return after a short interruption, and many of them must not extend a turn without end.
"""

HEARTBEAT_NAME = "tables"

_UNAVAILABLE = "server"
"""Prefix of the name under which the unavailability of a server is stored."""

HEARTBEAT_INTERVAL = 2.0
"""Seconds between two heartbeats. After a crash, players may gain up to this much time."""

CHECK_INTERVAL = 1.0
"""Seconds between two checks for time that this process has lost."""

_CLOCK_TOLERANCE = 1.0
"""Seconds by which a clock may be wrong or adjusted without counting as a jump."""


PauseListener: TypeAlias = Callable[[float, float, Callable[[int], bool]], Awaitable[None]]
"""Function called after a pause of the clocks, with its start, its end and a test for the servers concerned.

It raises nothing but StoreUnavailable.
"""


class LivenessMonitor:
    """Schedule of the heartbeats, and detection of lost time. A heartbeat is written with the next change if possible.

    Each of the `shards` of this process has its own heartbeat. None: one heartbeat for all servers.
    """

    def __init__(self, clock: Clock, shards: Shards | None = None) -> None:
        self._clock = clock
        self._shards = shards
        self.written_at = 0.0
        """Moment of the last heartbeat."""
        self._checked_at = clock.now()
        self._awake_at_check = clock.awake()
        self.lost_seconds = 0.0
        """Seconds still to be given back, by which the clock moved on (negative: back) while this process did not run.
        """
        self.unreachable_since: float | None = None
        """Moment since which nobody can be reached; the time is given back later. None: people can play."""

    def check_clock(self) -> float:
        """Detect time lost since the last check, and return `lost_seconds`."""
        now, awake = self._clock.now(), self._clock.awake()
        lost = (now - self._checked_at) - (awake - self._awake_at_check)
        self._checked_at, self._awake_at_check = now, awake
        if self.unreachable_since is None and abs(lost) > _CLOCK_TOLERANCE:
            self.lost_seconds += lost
        return self.lost_seconds

    def due_heartbeat(self, now: float) -> tuple[LivenessRow, ...]:
        """Return the heartbeat rows to write with a change at `now`; none if no heartbeat is due."""
        if (
            self.unreachable_since is not None
            or 0.0 <= now - self.written_at < HEARTBEAT_INTERVAL
            or self.check_clock()
        ):
            return ()
        return heartbeat_rows(self._shards, now)

    def final_heartbeat(self) -> tuple[LivenessRow, ...]:
        """Return the heartbeat rows to write at the end. They are dated at the last check of the clock."""
        return (
            heartbeat_rows(self._shards, self._checked_at) if self.unreachable_since is None and self.written_at else ()
        )

    def unserved_since(self, notes: Mapping[str, float]) -> dict[float, Shards | None]:
        """Return the moments since which this process's servers were not served, with the shards concerned (None: all).

        `notes` are the stored heartbeats. A shard was served until its own heartbeat or one stored under another number
        of shards, whichever is later. The result is empty if the servers were never served.
        """
        notes = {name: at for name, at in notes.items() if name.startswith(HEARTBEAT_NAME)}
        if self._shards is None:
            return {max(notes.values()): None} if notes else {}
        count = self._shards.count
        otherwise = [at for name, at in notes.items() if not name.startswith(_heartbeat_name(count, ""))]
        found: dict[float, Shards | None] = {}
        for one in self._shards.ids:
            until = [*otherwise, *(at for name, at in notes.items() if name == _heartbeat_name(count, one))]
            if until:
                known = found.get(max(until))
                found[max(until)] = Shards(count, (*(known.ids if known else ()), one))
        return found


class DueJobs:
    """Runner of the jobs that are due at any table.

    The row of a deadline is deleted in the transaction of its job. The commit is refused if the table has changed
    meanwhile, so each job runs once, even if several processes find the deadline.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        executor: TableExecutor,
        liveness: LivenessMonitor,
        shards: Shards | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._executor = executor
        self._liveness = liveness
        self._shards = shards
        self._lock = asyncio.Lock()
        self._next_refresh = 0.0
        self._recovery_pending = False
        self._resume_pending = False
        """True if people can play again, but this is not stored yet."""
        self._nearest_deadline: float | None = None
        self.unavailable_servers: dict[int, float] = {}
        """Ids of servers that are unavailable on Discord, and since when. Their clocks are stopped."""
        self._servers_to_resume: set[int] = set()
        """Ids of servers that are available again, but are not stored as available yet."""
        self._pause_listeners: list[PauseListener] = []
        self.alarm = RecurringJob("what is due at tables", self.run_due, clock, every=MAX_SLEEP, retry=RETRY_DELAY)
        executor.on_deadline = self.alarm.wake
        self._clock_check = RecurringJob(
            "the look at the clock",
            self._check_clock,
            clock,
            every=CHECK_INTERVAL,
            retry=CHECK_INTERVAL,
            after=CHECK_INTERVAL,
        )

    def start(self) -> None:
        """Start running due jobs, and checking the clock every second. Needs a running event loop."""
        self._clock_check.start()
        self.alarm.start()

    async def stop(self, final_rows: tuple[LivenessRow, ...]) -> None:
        """Stop once no command is running, and write the heartbeat `final_rows`.

        The next start then gives back only the time after this heartbeat.
        """
        await self.alarm.stop()
        await self._executor.queues.idle.wait()
        await self._clock_check.stop()
        if final_rows:
            with contextlib.suppress(StoreUnavailable):
                await self._store.writer.upsert(*final_rows)

    async def _check_clock(self) -> None:
        """Give back lost time, and write a heartbeat if one is due and a table has a deadline.

        With sharding, cached tables are refreshed too: the process that receives direct messages may have changed them.
        """
        if self._liveness.check_clock():
            await self.give_back_lost_time()
        if self._shards is not None:
            await self._executor.refresh()
        if self._nearest_deadline is not None:
            await self._write_heartbeat()

    async def give_back_lost_time(self) -> None:
        """Give back time in which the process was stopped, the machine slept or the clock was set.

        Run it before commands. Otherwise they would treat turns as over that still have time left.
        """
        async with self._lock:
            await self._give_back_lost_time()

    async def _give_back_lost_time(self) -> None:
        lost = self._liveness.check_clock()
        if not lost or self._liveness.unreachable_since is not None:
            return
        _log.warning(
            "nobody could play for %.1f s (the process was stopped, the machine slept or its clock was set): "
            "the clocks of the tables are put right by that",
            lost,
        )
        now = self._clock.now()
        notes = self._liveness.unserved_since(await self._store.reader.clocks.liveness()) or {now - lost: self._shards}
        for noted, shards in notes.items():
            if lost > 0:
                since = max(now - lost, noted)
                if (
                    now - since > HEARTBEAT_INTERVAL
                ):  # else another process was running, or has given the time back already
                    await self._record_pause(since, shards)
            elif noted > now:
                await self._record_pause(now - lost, shards)
        self._liveness.lost_seconds = 0.0
        self._next_refresh = 0.0

    def refresh_soon(self) -> None:
        """Check for changes by other processes now."""
        self._next_refresh = min(self._next_refresh, self._clock.now())
        self.alarm.wake()

    async def run_due(self) -> float | None:
        """Run all due jobs, refresh cached tables, and return the moment of the next deadline (None: there is none).

        Concurrent calls wait for each other.
        """
        async with self._lock:
            if self._liveness.unreachable_since is not None:
                if not self._resume_pending:
                    return None
                await self._resume_clocks()
            if self._recovery_pending:
                await self._recover_downtime()
            await self._give_back_lost_time()
            for guild_id in tuple(self._servers_to_resume):
                await self._resume_server(guild_id)
            tried: set[DeadlineRow] = set()
            while True:
                at, most, lost = self._clock.now(), _BATCH_SIZE + len(tried), frozenset(self.unavailable_servers)
                rows = await self._store.reader.clocks.due_deadlines(at, most, self._shards, lost)
                todo = [row for row in rows if row not in tried]
                if not todo:
                    break
                await self._run_all(todo)
                tried.update(todo)
            if self._clock.now() >= self._next_refresh:
                self._next_refresh = self._clock.now() + REFRESH_INTERVAL
                await self._store.check_revision()
                await self._executor.refresh()
            lost = frozenset(self.unavailable_servers)
            self._nearest_deadline = nearest = await self._store.reader.clocks.nearest_deadline(self._shards, lost)
            if nearest is not None:
                await self._write_heartbeat()
            return nearest

    async def recover_downtime(self) -> None:
        """Give back the time since the last heartbeat, because clocks are stopped while no process runs.

        If another process was running, players gain the few seconds since its last heartbeat. No job runs before this
        succeeds: if the database is unavailable, it is retried before the first due job.
        """
        async with self._lock:
            self._recovery_pending = True
            try:
                await self._recover_downtime()
            except StoreUnavailable as error:
                _log.warning("the clocks cannot be put right yet: %s", error)

    async def _recover_downtime(self) -> bool:
        """Return True if time was given back. A heartbeat from the future means that the clock was set back."""
        notes, now = await self._store.reader.clocks.liveness(), self._clock.now()
        self.unavailable_servers = unavailable_servers(notes, self._shards) | self.unavailable_servers
        found = self._liveness.unserved_since(notes)
        unserved = {since: shards for since, shards in found.items() if since < now or since > now + HEARTBEAT_INTERVAL}
        for since, shards in unserved.items():
            await self._record_pause(since, shards)
        self._liveness.check_clock()
        self._liveness.lost_seconds = 0.0
        self._recovery_pending = False
        return bool(unserved)

    async def pause_clocks(self, since: float) -> None:
        """Stop all clocks from `since` on, because nobody can play. No job runs until `resume_clocks`."""
        async with self._lock:
            self._resume_pending = False
            if self._liveness.unreachable_since is None:
                self._liveness.unreachable_since = since - self._liveness.check_clock()
                self._liveness.lost_seconds = 0.0

    async def resume_clocks(self) -> None:
        """Restart the clocks. If the database is unavailable, this is retried."""
        async with self._lock:
            self._resume_pending = True
            try:
                await self._resume_clocks()
            except StoreUnavailable as error:
                _log.warning("the clocks cannot go on yet: %s", error)
        self.alarm.wake()

    async def _resume_clocks(self) -> None:
        since = self._liveness.unreachable_since
        # Recovery of downtime gives back all time until now.
        if since is not None and not (self._recovery_pending and await self._recover_downtime()):
            await self._record_pause(since, self._shards)
        self._liveness.check_clock()
        self._liveness.unreachable_since = None
        self._resume_pending = False

    @property
    def is_reachable(self) -> bool:
        """True if people can be reached, as far as this process knows."""
        return self._liveness.unreachable_since is None

    def add_pause_listener(self, listener: PauseListener) -> None:
        """Call `listener` after each period in which clocks were stopped."""
        self._pause_listeners.append(listener)

    async def give_back(self, since: float) -> None:
        """Give back the time from `since` until now in the servers of this process.

        If nobody can be reached now, the current interruption is extended back to `since` instead. Raises
        StoreUnavailable.
        """
        async with self._lock:
            away_since = self._liveness.unreachable_since
            if away_since is None:
                await self._record_pause(since, self._shards)
            else:
                self._liveness.unreachable_since = min(since, away_since)

    async def mark_unavailable(self, guild_id: int) -> None:
        """Stop the clocks of a server that is unavailable from now on, until `mark_available`."""
        async with self._lock:
            self._servers_to_resume.discard(guild_id)
            if guild_id not in self.unavailable_servers:
                self.unavailable_servers[guild_id] = self._clock.now()
                # Only needed after a crash: without it, the next process runs the clocks until it detects the outage.
                with contextlib.suppress(StoreUnavailable):
                    await self._store.writer.upsert(unavailable_row(guild_id, self.unavailable_servers[guild_id]))

    async def mark_available(self, guild_id: int) -> None:
        """Restart the clocks of a server that is available again. If the database is unavailable, this is retried.

        Time in which this process did not run is given back first, so that no time is given back twice.
        """
        async with self._lock:
            if guild_id not in self.unavailable_servers and not self._recovery_pending:
                return
            self._servers_to_resume.add(guild_id)
            self.alarm.wake()
            if self._liveness.unreachable_since is not None or self._recovery_pending:
                return  # the server resumes with all others
            try:
                await self._give_back_lost_time()
                await self._resume_server(guild_id)
            except StoreUnavailable as error:
                _log.warning("the clocks of server %d cannot go on yet: %s", guild_id, error)

    async def _resume_server(self, guild_id: int) -> None:
        if guild_id in self.unavailable_servers:
            now, small = self._clock.now(), (unavailable_row(guild_id, 0.0),)
            await self._postpone_deadlines(self.unavailable_servers[guild_id], now, guild_id=guild_id, upserts=small)
            del self.unavailable_servers[guild_id]
        self._servers_to_resume.discard(guild_id)

    async def _record_pause(self, since: float, shards: Shards | None) -> None:
        """Give back the time from `since` until now to all servers of `shards`.

        Unavailable servers first get back their own time until `since`, so that no time is given back twice.
        """
        lost = [one for one in self.unavailable_servers if shards is None or one in shards]
        for guild_id in lost:
            lost_at = self.unavailable_servers[guild_id]
            upto = max(since, lost_at)
            await self._postpone_deadlines(
                lost_at, since, guild_id=guild_id, upserts=(unavailable_row(guild_id, upto),)
            )
            self.unavailable_servers[guild_id] = upto
        now = self._clock.now()
        later = {guild_id: max(now, self.unavailable_servers[guild_id]) for guild_id in lost}
        small = (
            *heartbeat_rows(shards, now),
            *(unavailable_row(guild_id, at) for guild_id, at in later.items()),
        )
        await self._postpone_deadlines(since, now, shards=shards, upserts=small)
        self.unavailable_servers.update(later)
        self._liveness.written_at = now

    async def _postpone_deadlines(
        self,
        since: float,
        until: float,
        *,
        shards: Shards | None = None,
        guild_id: int | None = None,
        upserts: tuple[LivenessRow, ...] = (),
    ) -> None:
        """Postpone all deadlines after `since` by the pause from `since` to `until`, once for all processes.

        The pause concerns the servers of `shards` (None: all) or, if given, only the server `guild_id`.
        """
        if guild_id is not None and until <= since:
            if upserts:
                await self._store.writer.upsert(*upserts)
            return
        now = self._clock.now()
        courtesy = max(0.0, min(MAX_COURTESY, (until - since) * _COURTESY_FRACTION)) if until == now else 0.0
        whose = (
            f"/server/{guild_id}"
            if guild_id is not None
            else ""
            if shards is None
            else f"/{shards.count}/{','.join(map(str, shards.ids))}"
        )
        patient = (TURN, VOTE)
        change = WriteBatch(
            claims=(f"standstill/{since}{whose}",),
            clock_pause=ClockPause(
                since=since, until=until, grace_seconds=courtesy, grace_kinds=patient, shards=shards, guild_id=guild_id
            ),
            upserts=upserts,
        )
        try:
            await self._store.writer.commit(change)
        except AlreadyClaimed:
            pass
        else:
            await self._notify_listeners(since, until, shards, guild_id)
        await self._executor.refresh(ours=True)

    async def _notify_listeners(self, since: float, until: float, shards: Shards | None, guild_id: int | None) -> None:
        def concerned(one: int) -> bool:
            return one == guild_id if guild_id is not None else shards is None or one in shards

        for stood in self._pause_listeners:
            try:
                await stood(since, until, concerned)
            except StoreUnavailable as error:
                _log.warning("not everything is put off by the time in which clocks stood still: %s", error)

    async def _write_heartbeat(self) -> None:
        now = self._clock.now()
        rows = self._liveness.due_heartbeat(now)
        if not rows:
            return
        try:
            await self._store.writer.upsert(*rows)
            self._liveness.written_at = now
        except StoreUnavailable as error:
            _log.warning("presence was not noted: %s", error)

    async def _run_all(self, rows: Iterable[DeadlineRow]) -> None:
        by_table: dict[int, list[DeadlineRow]] = {}
        for row in rows:
            by_table.setdefault(row.table_id, []).append(row)
        await asyncio.gather(*(self._run_table(table_id, due) for table_id, due in by_table.items()))

    async def _run_table(self, table_id: int, rows: list[DeadlineRow]) -> None:
        """Run the due jobs of one table. A job that fails stays due and is retried later."""
        for row in rows:
            try:
                acted = await self._executor.execute(table_id, partial(_run_deadline, kind=row.kind))
                if acted.is_repeat:  # another process ran the cached deadline: check again
                    await self._executor.execute(table_id, partial(_run_deadline, kind=row.kind))
            except NothingToDo:
                continue
            except Refusal as refusal:
                _log.warning("what is due at table %d (%s) has to wait: %s", table_id, row.kind, refusal)
                return
            except Exception:
                _log.exception("what is due at table %d (%s) failed", table_id, row.kind)
                return


async def _run_deadline(update: TableUpdate, kind: str) -> None:
    row = next((one for one in update.deadlines if one.kind == kind and one.due_at <= update.now), None)
    if row is None:
        raise NothingToDo
    update.deadlines = tuple(one for one in update.deadlines if one is not row)
    cause = f"{row.table_id}:{update.state.deal_no}:{row.seat}:{row.decision}:{kind}"
    if kind == TURN:
        update.idempotency_key = cause
        await play.time_out(update)
    elif kind == COMPUTER:
        update.idempotency_key = cause
        play.play_computer_move(update, row.seat)
    elif kind == NEXT_DEAL:
        try:
            await play.deal_when_due(update)
            if update.state.deal_no != update.before.state.deal_no:  # otherwise, computer players have only left
                update.idempotency_key = cause
        except Refusal as refusal:
            _log.info("no deal at table %d: %s", row.table_id, refusal)
    elif kind == WARNING:
        update.add_note(NoteKind.WARNED, seat=row.seat)
    elif kind == VOTE:
        votes.expire_vote(update)


def unavailable_row(guild_id: int, since: float) -> LivenessRow:
    """Return the row that marks a server as unavailable `since` a moment; 0.0: it is available."""
    return LivenessRow(name=f"{_UNAVAILABLE}/{guild_id}", at=since)


def unavailable_servers(notes: Mapping[str, float], shards: Shards | None) -> dict[int, float]:
    """Return the unavailable servers of `shards` (None: all) in the stored `notes`, and since when they are."""
    noted = {
        int(name.partition("/")[2]): at for name, at in notes.items() if name.startswith(f"{_UNAVAILABLE}/") and at
    }
    return {guild_id: at for guild_id, at in noted.items() if shards is None or guild_id in shards}


def heartbeat_rows(shards: Shards | None, at: float) -> tuple[LivenessRow, ...]:
    """Return the heartbeat rows of these shards (None: all)."""
    names = (HEARTBEAT_NAME,) if shards is None else tuple(_heartbeat_name(shards.count, one) for one in shards.ids)
    return tuple(LivenessRow(name=name, at=at) for name in names)


def _heartbeat_name(count: int, shard: int | str) -> str:
    return f"{HEARTBEAT_NAME}/{count}/{shard}"
