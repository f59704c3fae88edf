"""Which servers this process shows, where several processes share them: those of its own shards and, while nobody
serves those of others, its part of these.

A message must have one writer, or something older could come over something newer. So nobody shows what another
process shows: who makes up for another says so in the database before beginning, and goes on saying so until nothing
of it is on its way any more; who comes back waits for that. Whoever was silent shows nothing until they have looked
whether others have made up for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from bot.clock import Clock
from bot.store.processes import ProcessRow
from bot.store.shards import Shards

COVERED_AFTER: Final = 15.0
"""Seconds after which somebody else makes up for a process through which nobody is reached."""
DIRECT: Final = 0
"""The shard that Discord tells of direct messages."""
YIELDED_AFTER: Final = 10.0
"""Seconds after which a process that could not say that it serves shows nothing any more."""


class Sharing:
    """What one process shows. `process_id` names it, `shards` are its own.

    `finishing` says whether requests are on their way that show servers which this process shows no more.
    """

    def __init__(self, clock: Clock, process_id: str, shards: Shards) -> None:
        self._clock = clock
        self._process_id = process_id
        self._own = shards
        self._held_at = dict.fromkeys(range(shards.count), clock.now())
        """When each shard was last known to be served."""
        self._ahead: dict[str, tuple[float, float]] = {}
        """Of processes whose last sign of life lies ahead: that moment, and when it was read first."""
        self._served_at = -YIELDED_AFTER
        self._listeners: list[Callable[[], None]] = []
        self._direct_listeners: list[Callable[[float], object]] = []
        self.hears_direct = True
        """Whether some process hears people among their direct messages: they all come to shard 0."""
        self._looked_at = clock.now()
        self.finishing: Callable[[], bool] = lambda: False
        self.shown = Shards(shards.count, ())
        """The shards whose servers this process shows."""
        self.turn = 0
        """How often it had more to show than before: others may have shown that meanwhile, and acted there."""
        self.covers: frozenset[int] = frozenset()
        """The shards of others that it says it makes up for."""

    def shows(self, guild_id: int) -> bool:
        """Whether this process shows a server just now."""
        # Where the clock was set back nobody knows how long ago it said so.
        return guild_id in self.shown and 0 <= self._clock.now() - self._served_at < YIELDED_AFTER

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever there is more to show than before."""
        self._listeners.append(listener)

    def listen_direct(self, listener: Callable[[float], object]) -> None:
        """Have `listener` called when nobody hears direct messages any more, with the moment since when."""
        self._direct_listeners.append(listener)

    def look(self, processes: Iterable[ProcessRow], said_at: float | None) -> bool:
        """Take note of all processes, as they were after this one had said (at `said_at`; None: it does not serve) that
        it serves, and what it `covers`. Whether it has something else to say now, and is to say so soon.
        """
        now = self._clock.now()
        self._held_at = {shard: min(at, now) for shard, at in self._held_at.items()}
        others = [one for one in self._by_own_clock(processes, now) if self._lives(one, now)]
        serving = {one.process_id: one for one in others if now - one.served_at < COVERED_AFTER}
        for one in serving.values():
            for shard in one.shards:
                self._held_at[shard] = max(one.served_at, self._held_at.get(shard, 0.0))
        claimed = {shard for one in others for shard in one.covered}
        if now - self._looked_at >= YIELDED_AFTER:  # this process was stopped, and others with it perhaps
            self._held_at[DIRECT] = now
        self._looked_at = now
        heard = self.hears_direct
        self.hears_direct = DIRECT in self._own.ids or now - self._held_at[DIRECT] < COVERED_AFTER
        if heard and not self.hears_direct:
            for direct in self._direct_listeners:
                direct(self._held_at[DIRECT])
        shown: set[int] = set()
        if said_at is not None:
            self._served_at = said_at
            self._held_at.update(dict.fromkeys(self._own.ids, said_at))
            shown = set(self._own.ids) - claimed
        mine = self._to_cover(serving, now) if said_at is not None else set()
        said, before, after = self.covers, set(self.shown.ids), shown | (mine & self.covers) - claimed
        self.shown = Shards(self._own.count, tuple(sorted(after)))
        self.covers = frozenset(mine | (said if self.finishing() else frozenset()))
        if after - before:
            self.turn += 1
            for listener in self._listeners:
                listener()
        waits = said_at is not None and not after.issuperset(self._own.ids)
        return waits or self.covers != said or self.covers != mine

    def _by_own_clock(self, processes: Iterable[ProcessRow], now: float) -> list[ProcessRow]:
        """Processes with moments by the clock of this one. Where the last sign of life lies ahead, because a clock was
        set back or is another's, it was given when it was read first: who lives gives others.
        """
        found, ahead = [], {}
        for one in processes:
            if one.seen_at <= now:
                found.append(one)
                continue
            said_at, read_at = self._ahead.get(one.process_id, (0.0, now))
            if said_at != one.seen_at or read_at > now:
                read_at = now
            ahead[one.process_id] = (one.seen_at, read_at)
            found.append(replace(one, seen_at=read_at, served_at=read_at - (one.seen_at - one.served_at)))
        self._ahead = ahead
        return found

    def _lives(self, one: ProcessRow, now: float) -> bool:
        known = one.process_id != self._process_id and one.shard_count == self._own.count
        return known and now - one.seen_at < COVERED_AFTER

    def _to_cover(self, serving: dict[str, ProcessRow], now: float) -> set[int]:
        """The shards that nobody serves and for which this process is to make up."""
        all_of_them = sorted((*serving, self._process_id))
        found = set()
        for shard, held_at in self._held_at.items():
            if now - held_at < COVERED_AFTER or shard in self._own.ids:
                continue
            already = [name for name in all_of_them if name in serving and shard in serving[name].covered]
            if shard in self.covers:
                already.append(self._process_id)
            if (min(already) if already else all_of_them[shard % len(all_of_them)]) == self._process_id:
                found.add(shard)
        return found
