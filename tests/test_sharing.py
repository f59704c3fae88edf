"""Tests of processes that share the servers: each server is shown by at most one process."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import example, given
from hypothesis import strategies as st

from bot.cluster import COVER_AFTER, YIELD_AFTER, ShardCoverage
from bot.store.schema.processes import ProcessRow, Shards
from tests.support.clock import ManualClock

COUNT = 3
"""Number of processes, each with one shard."""


class Process:
    """A process that may die and restart, hang, and lose Discord."""

    def __init__(self, world: World, shard: int) -> None:
        self._world = world
        self._shard = shard
        self._lives = 0
        self.connected = True
        self.begin()

    def begin(self) -> None:
        """Restart; the row of the previous run stays."""
        self._lives += 1
        self._name = f"{(self._shard * 5 + self._lives * 7) % 10}-{self._shard}-{self._lives}"
        self._began = self._world.clock.now()
        self._said_at: float | None = None
        self._wrote = False
        self._served_at = 0.0
        self.sharing = ShardCoverage(self._world.clock, self._name, Shards(COUNT, (self._shard,)))

    def say(self) -> None:
        """Write a heartbeat."""
        now = self._world.clock.now()
        self._said_at = now if self.connected else None
        self._served_at = self._said_at or self._served_at
        self._wrote = True
        self._world.rows[self._name] = ProcessRow(
            process_id=self._name,
            host="",
            pid=0,
            version="",
            revision="",
            shard_count=COUNT,
            shard_ids=str(self._shard),
            covers=",".join(map(str, sorted(self.sharing.covered_shards))),
            started_at=self._began,
            seen_at=now,
            served_at=self._served_at,
            figures="{}",
        )

    def look(self) -> None:
        """Read all heartbeats, once after a heartbeat was written."""
        if self._wrote:
            self._wrote = False
            self.sharing.update(self._world.rows.values(), self._said_at)

    def beat(self) -> None:
        """Write a heartbeat and read all heartbeats."""
        self.say()
        self.look()


class World:
    """All processes and their heartbeats."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.rows: dict[str, ProcessRow] = {}
        self.processes = [Process(self, shard) for shard in range(COUNT)]

    def shown(self) -> Iterator[list[int]]:
        """Yield the processes that show each shard."""
        for shard in range(COUNT):
            yield [n for n, one in enumerate(self.processes) if one.sharing.shows(shard << 22)]

    def passes(self, seconds: float, *beating: int) -> None:
        """Advance the clock while these processes beat as usual."""
        for _ in range(int(seconds)):
            self.clock.advance(1.0)
            for one in beating:
                self.processes[one].beat()


STEPS = st.one_of(
    st.tuples(
        st.sampled_from(["say", "look", "beat", "begin", "cut", "mend", "hang", "mend"]), st.integers(0, COUNT - 1)
    ),
    st.tuples(st.just("pass"), st.sampled_from([1, 4, 9, 11, 16, 31])),
)


@given(st.lists(STEPS, max_size=60))
@example([("pass", 1), ("hang", 1), ("pass", 16), ("cut", 2), ("pass", 4), ("beat", 1)])
@example([("pass", 1), ("hang", 0), ("pass", 16), ("say", 0), ("pass", 4), ("look", 0)])
def test_a_message_has_one_writer(steps: list[tuple[str, int]]) -> None:
    """No two processes ever show the same server.
    A process that shows a server again has another `turn`.

    Once no more faults occur, each server is shown by its own process or, if that is not connected, by another.
    """
    world = World()
    hangs: set[int] = set()
    turns: dict[tuple[int, ShardCoverage], int] = {}
    last: dict[int, ShardCoverage] = {}
    for step, number in steps:
        process = world.processes[number % COUNT]
        match step:
            case "pass":
                world.passes(number, *(set(range(COUNT)) - hangs))
            case "hang":
                hangs.add(number)
            case "cut":
                process.connected = False
            case "mend":
                hangs.discard(number)
                process.connected = True
            case "begin":
                process.begin()
            case _:
                getattr(process, step)()
        for shard, writers in enumerate(world.shown()):
            assert len(writers) <= 1
            for writer in writers:
                sharing = world.processes[writer].sharing
                assert last.get(shard) is sharing or turns.get((shard, sharing)) != sharing.turn
                last[shard], turns[shard, sharing] = sharing, sharing.turn
    lively = set(range(COUNT)) - hangs
    world.passes(3 * COVER_AFTER, *lively)

    connected = {one for one in lively if world.processes[one].connected}
    for shard, writers in enumerate(world.shown()):
        if shard in connected:
            assert writers == [shard]
        elif connected:
            assert len(writers) == 1
            assert writers[0] in connected


def test_process_that_dies() -> None:
    """Another process covers a dead one within twenty seconds, and until soon after its return."""
    world = World()
    world.passes(30, 0, 1, 2)
    assert list(world.shown()) == [[0], [1], [2]]
    world.passes(20, 0, 2)
    [_, [stand_in], _] = world.shown()
    assert list(world.shown()) == [[0], [stand_in], [2]]
    world.processes[1].begin()
    world.passes(3, 0, 1, 2)

    assert list(world.shown()) == [[0], [1], [2]]


def test_requests_on_their_way() -> None:
    """A returning process waits until its substitute has no pending requests."""
    world = World()
    world.passes(30, 0)
    busy = True
    world.processes[0].sharing.finishing = lambda: busy
    assert list(world.shown()) == [[0], [0], [0]]
    world.passes(9, 0, 1)
    assert list(world.shown()) == [[0], [], [0]]
    busy = False
    world.passes(2, 0, 1)

    assert list(world.shown()) == [[0], [1], [0]]


def test_process_that_hangs() -> None:
    """A process that was suspended shows nothing until its next heartbeat."""
    world = World()
    world.passes(5, 0, 1, 2)
    world.clock.advance(YIELD_AFTER)

    assert list(world.shown()) == [[], [], []]
    world.processes[0].beat()
    assert list(world.shown()) == [[0], [], []]


def test_more_to_show_is_told() -> None:
    """A process is notified when it has more servers to show."""
    world = World()
    told: list[tuple[int, ...]] = []
    sharing = world.processes[0].sharing
    sharing.listen(lambda: told.append(sharing.shown_shards.ids))
    world.passes(30, 0)

    assert told == [(0,), (0, 1, 2)]


def test_clock_that_is_set_back() -> None:
    """A process whose clock is set back by an hour shows nothing until its next heartbeat."""
    world = World()
    world.passes(2.0, 0, 1, 2)
    assert next(world.shown()) == [0]

    world.clock.jump(-3_600.0)
    assert next(world.shown()) == []
    world.passes(1.0, 0)
    assert next(world.shown()) == [0]


def test_a_sign_of_life_that_lies_ahead() -> None:
    """A process that dies before the clock is set back is covered, but a live one whose clock is ahead is not."""
    world = World()
    world.passes(5, 0, 1, 2)
    world.clock.jump(-3_600.0)
    world.passes(20, 0, 2)
    shown = list(world.shown())
    assert (shown[0], shown[2]) == ([0], [2])
    assert len(shown[1]) == 1

    world.processes[1].begin()
    world.passes(3, 0, 1, 2)
    for _ in range(40):
        world.passes(1, 0, 2)
        world.clock.jump(3_600.0)
        world.processes[1].say()
        world.clock.jump(-3_600.0)
    assert [list(one.sharing.shown_shards.ids) for one in (world.processes[0], world.processes[2])] == [[0], [2]]


def test_direct_messages_after_a_sleep() -> None:
    """After a sleep of the machine, the process for direct messages counts as away only if it stays silent."""
    world = World()
    first, second, _ = world.processes
    away: list[float] = []
    heard: list[bool] = []
    second.sharing.listen_direct(away.append)
    first.beat()
    second.beat()
    world.clock.advance(100)
    woke = world.clock.now()

    for _ in range(4):
        second.beat()
        heard.append(second.sharing.hears_direct)
        world.clock.advance(COVER_AFTER / 3)
    assert away == [woke]
    first.beat()
    second.beat()
    heard.append(second.sharing.hears_direct)
    assert heard == [True, True, True, False, True]
