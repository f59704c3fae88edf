"""Jobs due at tables, and the time given back when nobody could play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TypeAlias

from bot.clock import Clock
from bot.errors import Refusal
from bot.recurring import Recurring
from bot.store.change import Change, ServedRow, Standstill
from bot.store.errors import AlreadyClaimed, StoreUnavailable
from bot.store.shards import Shards
from bot.store.store import Store
from bot.store.tables import DeadlineRow
from bot.tables import deadlines, playing, questions
from bot.tables.door import Door, NothingToDo
from bot.tables.edition import Edition
from bot.tables.presence import BEAT, LOOK, Presence, lost_in, lost_row
from bot.tables.presence import rows as presence_rows

_log = logging.getLogger(__name__)

LONGEST_SLEEP = 5.0
"""Maximum seconds between looks at the database. Another process may have written an earlier deadline."""
RETRY = 2.0
"""Seconds to wait after a due job failed."""
_AT_ONCE = 100
"""Number of deadlines read at a time."""
NEWS = 3.0
"""Seconds between checks for changes by other processes."""
COURTESY = 15.0
"""Minimum seconds that every player has left after a long time in which nobody could play."""
_OF_IT = 0.1
"""Fraction of a shorter interruption that every player has left at least.

Nobody needs long to return after a short one, and many short ones must not extend a turn without end.
"""


Stood: TypeAlias = Callable[[float, float, Callable[[int], bool]], Awaitable[None]]
"""Called after a pause of the clocks with its start, its end and a test for the servers concerned.

It raises nothing but StoreUnavailable.
"""


class Duties:
    """Runner of the jobs that are due at any table.

    A deadline's row is deleted in the same transaction that runs its job. The commit is refused if the table has
    changed meanwhile, so each job runs once, even if several processes see it.
    """

    def __init__(
        self, store: Store, clock: Clock, door: Door, presence: Presence, shards: Shards | None = None
    ) -> None:
        self._store = store
        self._clock = clock
        self._door = door
        self._presence = presence
        self._shards = shards
        self._one_at_a_time = asyncio.Lock()
        self._next_news = 0.0
        self._to_recover = False
        self._back = False
        """True if people can play again but this is not stored yet."""
        self._nearest: float | None = None
        self.lost: dict[int, float] = {}
        """Servers that are unavailable on Discord, with the moment since when. Their clocks are stopped."""
        self._returning: set[int] = set()
        """Servers that are available again, which is not stored yet."""
        self._stood: list[Stood] = []
        self._looking = Recurring("the look at the clock", self._look, clock, every=LOOK, retry=LOOK, after=LOOK)

    def start(self) -> None:
        """Start checking the clock every second. Needs a running event loop."""
        self._looking.start()

    async def stop(self, last: tuple[ServedRow, ...]) -> None:
        """Stop, and write the `last` heartbeat, so that the time until now is not given back at the next start."""
        await self._looking.stop()
        if last:
            with contextlib.suppress(StoreUnavailable):
                await self._store.writer.put(*last)

    async def _look(self) -> None:
        """Detect lost time, and write a heartbeat now and then while clocks run.

        With sharding, another process receives people's direct messages, so its changes are shown soon.
        """
        await self.make_up()
        if self._shards is not None:
            await self._door.news()
        if self._nearest is not None:
            await self._say_present()

    async def make_up(self) -> None:
        """Give back time in which the process was stopped, the machine slept or the clock was set.

        Run it before commands, or they would find turns at their end that are not.
        """
        if self._presence.look():
            async with self._one_at_a_time:
                await self._make_up()

    async def _make_up(self) -> None:
        lost = self._presence.look()
        if not lost or self._presence.away_since is not None:
            return
        _log.warning(
            "nobody could play for %.1f s (the process was stopped, the machine slept or its clock was set): "
            "the clocks of the tables are put right by that",
            lost,
        )
        now = self._clock.now()
        notes = self._presence.unserved(await self._store.reader.clocks.served()) or {now - lost: self._shards}
        for noted, shards in notes.items():
            if lost > 0:
                since = max(now - lost, noted)
                if now - since > BEAT:  # else another process was running, or has given the time back already
                    await self._stood_still(since, shards)
            elif noted > now:
                await self._stood_still(now - lost, shards)
        self._presence.made_up()
        self._next_news = 0.0

    def hear(self) -> None:
        """Check for changes by other processes in the next run."""
        self._next_news = min(self._next_news, self._clock.now())

    async def see_to_them(self) -> float | None:
        """Run everything that is due, refresh from the database, and return the next deadline (None: there is none).

        A lock keeps the alarm and `Tables.settle` apart.
        """
        async with self._one_at_a_time:
            if self._presence.away_since is not None:
                if not self._back:
                    return None
                await self._go_on()
            if self._to_recover:
                await self._recover()
            await self._make_up()
            for guild_id in tuple(self._returning):
                await self._return(guild_id)
            tried: set[DeadlineRow] = set()
            while True:
                at, most, lost = self._clock.now(), _AT_ONCE + len(tried), frozenset(self.lost)
                rows = await self._store.reader.clocks.due(at, most, self._shards, lost)
                todo = [row for row in rows if row not in tried]
                if not todo:
                    break
                await self._do_all(todo)
                tried.update(todo)
            if self._clock.now() >= self._next_news:
                self._next_news = self._clock.now() + NEWS
                await self._store.look()
                await self._door.news()
            lost = frozenset(self.lost)
            self._nearest = nearest = await self._store.reader.clocks.nearest_deadline(self._shards, lost)
            if nearest is not None:
                await self._say_present()
            return nearest

    async def recover(self) -> None:
        """Give back the time since the last heartbeat: clocks are stopped while no process runs.

        If another process was running, its players gain the few seconds since its last heartbeat. No job runs before
        this is done. If the database refuses it now, it is retried with the first due job.
        """
        async with self._one_at_a_time:
            self._to_recover = True
            try:
                await self._recover()
            except StoreUnavailable as error:
                _log.warning("the clocks cannot be put right yet: %s", error)

    async def _recover(self) -> bool:
        """Return True if time was given back. A heartbeat from the future means that the clock was set back since."""
        notes, now = await self._store.reader.clocks.served(), self._clock.now()
        self.lost = lost_in(notes, self._shards) | self.lost
        found = self._presence.unserved(notes)
        unserved = {since: shards for since, shards in found.items() if since < now or since > now + BEAT}
        for since, shards in unserved.items():
            await self._stood_still(since, shards)
        self._presence.look()
        self._presence.made_up()
        self._to_recover = False
        return bool(unserved)

    async def hold(self, since: float) -> None:
        """Stop all clocks from `since` on, because nobody can play. No job runs until `go_on`."""
        async with self._one_at_a_time:
            self._back = False
            if self._presence.away_since is None:
                self._presence.away_since = since - self._presence.look()
                self._presence.made_up()

    async def go_on(self) -> None:
        """Restart the clocks. If the database refuses it now, it is retried."""
        async with self._one_at_a_time:
            self._back = True
            try:
                await self._go_on()
            except StoreUnavailable as error:
                _log.warning("the clocks cannot go on yet: %s", error)

    async def _go_on(self) -> None:
        since = self._presence.away_since
        # Recovery of downtime gives back all time until now.
        if since is not None and not (self._to_recover and await self._recover()):
            await self._stood_still(since, self._shards)
        self._presence.look()
        self._presence.away_since = None
        self._back = False

    def listen(self, stood: Stood) -> None:
        """Call `stood` after each period in which clocks were stopped."""
        self._stood.append(stood)

    async def give_back(self, since: float) -> None:
        """Give back the time from `since` until now in the servers of this process.

        If nobody can be reached now, the time is added to that interruption. Raises StoreUnavailable.
        """
        async with self._one_at_a_time:
            away_since = self._presence.away_since
            if away_since is None:
                await self._stood_still(since, self._shards)
            else:
                self._presence.away_since = min(since, away_since)

    async def lose(self, guild_id: int) -> None:
        """Stop the clocks of a server that is unavailable from now on, until `find`."""
        async with self._one_at_a_time:
            self._returning.discard(guild_id)
            if guild_id not in self.lost:
                self.lost[guild_id] = self._clock.now()
                # Only needed after a crash: without it, the next process runs the clocks until it detects the outage.
                with contextlib.suppress(StoreUnavailable):
                    await self._store.writer.put(lost_row(guild_id, self.lost[guild_id]))

    async def find(self, guild_id: int) -> None:
        """Restart the clocks of a server that is available again. If the database refuses it now, it is retried.

        Time in which this process could do nothing is given back first, so that no time is given back twice.
        """
        async with self._one_at_a_time:
            if guild_id not in self.lost and not self._to_recover:
                return
            self._returning.add(guild_id)
            if self._presence.away_since is not None or self._to_recover:
                return  # it resumes with all others
            try:
                await self._make_up()
                await self._return(guild_id)
            except StoreUnavailable as error:
                _log.warning("the clocks of server %d cannot go on yet: %s", guild_id, error)

    async def _return(self, guild_id: int) -> None:
        if guild_id in self.lost:
            now, small = self._clock.now(), (lost_row(guild_id, 0.0),)
            await self._give_back(self.lost[guild_id], now, guild_id=guild_id, small=small)
            del self.lost[guild_id]
        self._returning.discard(guild_id)

    async def _stood_still(self, since: float, shards: Shards | None) -> None:
        """Give back the time from `since` until now to all servers of `shards`.

        Unavailable servers first get back their own time until `since`, so that no time is given back twice.
        """
        lost = [one for one in self.lost if shards is None or one in shards]
        for guild_id in lost:
            lost_at = self.lost[guild_id]
            upto = max(since, lost_at)
            await self._give_back(lost_at, since, guild_id=guild_id, small=(lost_row(guild_id, upto),))
            self.lost[guild_id] = upto
        now = self._clock.now()
        later = {guild_id: max(now, self.lost[guild_id]) for guild_id in lost}
        small = (*presence_rows(shards, now), *(lost_row(guild_id, at) for guild_id, at in later.items()))
        await self._give_back(since, now, shards=shards, small=small)
        self.lost.update(later)
        self._presence.noted(now)

    async def _give_back(
        self,
        since: float,
        until: float,
        *,
        shards: Shards | None = None,
        guild_id: int | None = None,
        small: tuple[ServedRow, ...] = (),
    ) -> None:
        """Postpone deadlines after `since`, once, in the servers of `shards` (None: all) or in one server."""
        if guild_id is not None and until <= since:
            if small:
                await self._store.writer.put(*small)
            return
        now = self._clock.now()
        courtesy = max(0.0, min(COURTESY, (until - since) * _OF_IT)) if until == now else 0.0
        whose = (
            f"/server/{guild_id}"
            if guild_id is not None
            else ""
            if shards is None
            else f"/{shards.count}/{','.join(map(str, shards.ids))}"
        )
        patient = (deadlines.TURN, deadlines.VOTE)
        change = Change(
            claims=(f"standstill/{since}{whose}",),
            standstill=Standstill(
                since=since, until=until, courtesy=courtesy, patient=patient, shards=shards, guild_id=guild_id
            ),
            small=small,
        )
        try:
            await self._store.writer.commit(change)
        except AlreadyClaimed:
            pass
        else:
            await self._tell(since, until, shards, guild_id)
        await self._door.news(ours=True)

    async def _tell(self, since: float, until: float, shards: Shards | None, guild_id: int | None) -> None:
        def concerned(one: int) -> bool:
            return one == guild_id if guild_id is not None else shards is None or one in shards

        for stood in self._stood:
            try:
                await stood(since, until, concerned)
            except StoreUnavailable as error:
                _log.warning("not everything is put off by the time in which clocks stood still: %s", error)

    async def _say_present(self) -> None:
        now = self._clock.now()
        rows = self._presence.note(now)
        if not rows:
            return
        try:
            await self._store.writer.put(*rows)
            self._presence.noted(now)
        except StoreUnavailable as error:
            _log.warning("presence was not noted: %s", error)

    async def _do_all(self, rows: Iterable[DeadlineRow]) -> None:
        by_table: dict[int, list[DeadlineRow]] = {}
        for row in rows:
            by_table.setdefault(row.table_id, []).append(row)
        await asyncio.gather(*(self._do_table(table_id, due) for table_id, due in by_table.items()))

    async def _do_table(self, table_id: int, rows: list[DeadlineRow]) -> None:
        """Run the due jobs of one table. A job that fails stays due and is retried later."""
        for row in rows:
            try:
                acted = await self._door.change(table_id, partial(_do, kind=row.kind))
                if acted.repeated:  # another process ran the cached deadline: check again
                    await self._door.change(table_id, partial(_do, kind=row.kind))
            except NothingToDo:
                continue
            except Refusal as refusal:
                _log.warning("what is due at table %d (%s) has to wait: %s", table_id, row.kind, refusal)
                return
            except Exception:
                _log.exception("what is due at table %d (%s) failed", table_id, row.kind)
                return


async def _do(edition: Edition, kind: str) -> None:
    row = next((one for one in edition.deadlines if one.kind == kind and one.due_at <= edition.now), None)
    if row is None:
        raise NothingToDo
    edition.deadlines = tuple(one for one in edition.deadlines if one is not row)
    cause = f"{row.table_id}:{edition.state.deal_no}:{row.seat}:{row.decision}:{kind}"
    if kind == deadlines.TURN:
        edition.key = cause
        await playing.time_out(edition)
    elif kind == deadlines.COMPUTER:
        edition.key = cause
        playing.computer_moves(edition, row.seat)
    elif kind == deadlines.NEXT_DEAL:
        try:
            await playing.deal_when_due(edition)
            if edition.state.deal_no != edition.before.state.deal_no:  # not if computer players only left
                edition.key = cause
        except Refusal as refusal:
            _log.info("no deal at table %d: %s", row.table_id, refusal)
    elif kind == deadlines.WARNING:
        turn = edition.deadline(deadlines.TURN)
        edition.note("warned", seat=row.seat, ends_at=None if turn is None else turn.due_at - deadlines.GRACE)
    elif kind == deadlines.VOTE:
        questions.silence(edition)
