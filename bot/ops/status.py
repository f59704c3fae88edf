"""`python -m bot status`: running processes, their load, and the lag that people experience."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from contextlib import aclosing
from datetime import UTC, datetime
from enum import Enum
from functools import reduce
from itertools import combinations
from operator import add
from typing import Any, Final, TextIO

import msgspec
from msgspec import Struct, structs

from bot.clock import Clock, SystemClock
from bot.cluster import ProcessReport
from bot.counters import LAG_BOUNDS, LagHistogram, ProcessCounters
from bot.store.engines import Database, database_from_url
from bot.store.errors import DatabaseMissing, StoreUnavailable
from bot.store.reading.operations import ProcessLoad
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION
from bot.store.schema.processes import ProcessRow

OVERDUE_AFTER: Final = 10.0
"""Seconds after which due work counts as overdue. Processes look for due work every five seconds."""
_PERCENTILES: Final = {"p50": 0.5, "p99": 0.99}
"""Percentiles of lags that are reported."""


class ProcessState(Enum):
    SERVING = "serving"
    DISCONNECTED = "cut off"
    """Alive, but not connected to Discord."""
    DEAD = "gone"
    """Without a heartbeat for half a minute: crashed or hanging."""
    REPLACED = "replaced"
    """Dead, but its shards are all run by processes that started later."""


class ProcessOverview(Struct, frozen=True):
    """Processes of a database and their load at one moment."""

    at: float
    load: ProcessLoad
    processes: tuple[ProcessRow, ...]

    def reports(self) -> tuple[ProcessReport, ...]:
        return tuple(decode_report(one) for one in self.alive)

    @property
    def alive(self) -> tuple[ProcessRow, ...]:
        return tuple(one for one in self.processes if one.is_alive(self.at))

    def state_of(self, process: ProcessRow) -> ProcessState:
        """Return the state of a process, judged by its last heartbeat."""
        if process.is_serving(self.at):
            return ProcessState.SERVING
        if process.is_alive(self.at):
            return ProcessState.DISCONNECTED
        return ProcessState.REPLACED if self._is_replaced(process) else ProcessState.DEAD

    def _is_replaced(self, process: ProcessRow) -> bool:
        """Return True if all shards of a dead process are run by live processes that started after its last heartbeat.

        If that heartbeat lies in the future because a clock was set back, the start times are not checked.
        """
        later = [one for one in self.alive if one.started_at >= process.seen_at or process.seen_at > self.at]
        if not all(one.shards for one in later):
            return True
        for count in {one.shard_count for one in later}:
            theirs = process.shards if process.shard_count == count else frozenset[int]()
            if (theirs or frozenset(range(count))).issubset(_running_shards(later, count)):
                return True
        return False

    def is_well(self) -> bool:
        """Return True if a process serves, all others serve or were replaced, and the shards have no faults."""
        states = {self.state_of(one) for one in self.processes} - {ProcessState.REPLACED}
        return states == {ProcessState.SERVING} and not any(self.faults())

    def faults(self) -> Iterator[str]:
        """Yield the faults in how the live processes share the shards."""
        living = self.alive
        for one, other in combinations(living, 2):
            if _have_shard_conflict(one, other):
                yield (
                    f"{_process_name(one)} and {_process_name(other)} are in each other's way: give all processes "
                    "the same "
                    "SHARD_COUNT, and each SHARD_IDS that no other has"
                )
        if len(counts := {one.shard_count for one in living}) == 1 and all(one.shard_ids for one in living):
            missing = set(range(*counts)).difference(*(one.shards for one in self.processes))
            if missing:
                yield f"no process runs {_shard_list(missing, *counts)}: nobody in their servers is answered"

    def as_json(self) -> dict[str, Any]:
        """Return the status as values for JSON. Times are in UTC."""
        reports = self.reports()
        recent = sum_counters(one.recent for one in reports)
        return {
            "at": _format_time(self.at),
            **structs.asdict(self.load),
            "moves_per_second": recent_rate(reports, "moves"),
            "clicks_per_second": recent_rate(reports, "clicks"),
            "requests_per_second": recent_rate(reports, "requests"),
            "refused_requests": sum(one.total.refused for one in reports),
            "refused_requests_last_minute": recent.refused,
            "lag_to_act": _lag_as_json(recent.turn_lag),
            "lag_tables": _lag_as_json(recent.table_lag),
            "processes": [self._process_as_json(one) for one in self.processes],
            "faults": list(self.faults()),
        }

    def _process_as_json(self, process: ProcessRow) -> dict[str, Any]:
        return {
            "process": process.process_id,
            "host": process.host,
            "pid": process.pid,
            "state": self.state_of(process).value,
            "version": process.version,
            "revision": process.revision,
            "shard_count": process.shard_count or None,
            "shard_ids": sorted(process.shards) or None,
            "makes_up_for": sorted(process.covered),
            "started_at": _format_time(process.started_at),
            "seen_at": _format_time(process.seen_at),
        }

    def as_lines(self) -> Iterable[str]:
        reports = self.reports()
        recent = sum_counters(one.recent for one in reports)
        yield f"{_pluralize(len(self.processes), 'process', 'processes')} at {_format_time(self.at)}"
        for one in self.processes:
            shards = _shard_list(one.shards, one.shard_count) if one.shard_ids else "all shards"
            covers = f", makes up for {one.covers}" if one.covers else ""
            ago = self.at - one.seen_at
            seen = f", last seen {abs(ago):.0f} s {'ago' if ago >= 0 else 'ahead of this clock'}"
            seen = "" if one.is_alive(self.at) else seen
            yield (
                f"  {_process_name(one)}: {self.state_of(one).value}{seen}; {shards}{covers}; "
                f"Prial {one.version}, revision {one.revision}; since {_format_time(one.started_at)}"
            )
        yield from self.faults()
        load = self.load
        yield f"open tables: {load.open_tables}, deals in hand: {load.deals_in_hand}"
        yield f"deadlines overdue: {load.deadlines_overdue}"
        yield (
            f"in the last minute: {recent_rate(reports, 'moves'):.1f} moves/s, "
            f"{recent_rate(reports, 'clicks'):.1f} clicks/s, "
            f"{recent_rate(reports, 'requests'):.1f} requests/s"
        )
        refused = sum(one.total.refused for one in reports)
        yield f"refused requests: {recent.refused} in the last minute, {refused} in all"
        yield f"lag for the player to act: {_lag_as_text(recent.turn_lag)}"
        yield f"lag of tables: {_lag_as_text(recent.table_lag)}"


def _process_name(process: ProcessRow) -> str:
    return f"{process.host}, process {process.pid}"


def _shard_list(numbers: Iterable[int], count: int) -> str:
    listed = sorted(numbers)
    return f"{'shard' if len(listed) == 1 else 'shards'} {','.join(map(str, listed))} of {count}"


def _running_shards(processes: Iterable[ProcessRow], count: int) -> frozenset[int]:
    """Return the shards, out of `count`, that the processes run together."""
    return frozenset(shard for one in processes if one.shard_count == count for shard in one.shards)


def _have_shard_conflict(one: ProcessRow, other: ProcessRow) -> bool:
    """Return True if two processes show the same servers.

    A process without a heartbeat since the other one started was killed, so it causes no conflict.
    """
    if one.seen_at <= other.started_at or other.seen_at <= one.started_at:
        return False
    return one.shard_count != other.shard_count or not one.shards or not other.shards or bool(one.shards & other.shards)


def decode_report(process: ProcessRow) -> ProcessReport:
    """Return the counters of a process; all are zero if its version counts differently."""
    try:
        return msgspec.json.decode(process.figures, type=ProcessReport)
    except msgspec.DecodeError:
        return ProcessReport()


def recent_rate(reports: Iterable[ProcessReport], name: str) -> float:
    """Return the recent rate per second of one counter, summed over all processes."""
    return sum(float(getattr(one.recent, name)) / one.seconds for one in reports if one.seconds > 0)


def print_status(database_url: str, out: TextIO, err: TextIO, *, as_json: bool, clock: Clock | None = None) -> int:
    """Print the status of a database, and return the exit code.

    The exit code is 0 if at least one process runs, every process serves or was replaced, and together they run every
    shard once; otherwise 1. If there is no status, the reason is written to `err`. Raises the subclasses of
    DatabaseError in `bot.store.errors`.
    """
    database = database_from_url(database_url)
    revision = database.find_revision()
    if revision is None:
        raise DatabaseMissing(database.name)
    if revision != REVISION:
        print(
            f"{database.name} has revision {revision}, and this program knows {REVISION}; `python -m bot doctor` says "
            "what to do",
            file=err,
        )
        return 1
    try:
        known = asyncio.run(_read_database(database, (clock or SystemClock()).now()))
    except StoreUnavailable as error:
        print(error, file=err)
        return 1
    for line in [json.dumps(known.as_json(), indent=2)] if as_json else known.as_lines():
        print(line, file=out)
    return int(not known.is_well())


async def _read_database(database: Database, now: float) -> ProcessOverview:
    async with aclosing(Reader(database)) as reader:
        return await read_overview(reader, now)


async def read_overview(reader: Reader, now: float) -> ProcessOverview:
    """Return the processes and their load at `now`, in seconds since the epoch. Raises StoreUnavailable."""
    return ProcessOverview(now, await reader.processes.load(now - OVERDUE_AFTER), await reader.processes.all())


def sum_counters(counters: Iterable[ProcessCounters]) -> ProcessCounters:
    """Return the sums of counters of several processes."""
    return reduce(add, counters, ProcessCounters())


def _format_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _lag_as_json(lag: LagHistogram) -> dict[str, float | int | None]:
    """Return the number of lags and their percentiles in seconds (None: above all bounds)."""
    found = {name: lag.quantile(share) for name, share in _PERCENTILES.items()}
    seconds = {name: None if within == float("inf") else within for name, within in found.items()}
    return {"count": sum(lag.counts), **seconds}


def _lag_as_text(lag: LagHistogram) -> str:
    if not sum(lag.counts):
        return "nothing was shown in the last minute"
    return ", ".join(f"{name} {_format_bound(lag.quantile(share))}" for name, share in _PERCENTILES.items())


def _format_bound(within: float | None) -> str:
    if within is None or within > LAG_BOUNDS[-1]:
        return f"more than {LAG_BOUNDS[-1]:g} s"
    return f"at most {within:g} s"


def _pluralize(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
