"""What falls due at tables, and the time that does not count because nobody could play."""

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
"""Seconds between looks at the database: another process may have written something that is due sooner."""
RETRY = 2.0
"""Seconds to wait after something that was due could not be done."""
_AT_ONCE = 100
"""Deadlines read at a time."""
NEWS = 3.0
"""Seconds between two looks at what other processes have done."""
COURTESY = 15.0
"""Seconds every player has at least after a long time in which nobody could play."""
_OF_IT = 0.1
"""After a shorter one they have this part of it at least: who was there a moment ago needs no time to come back, and
many short ones must not add up to a turn without end.
"""


Stood: TypeAlias = Callable[[float, float, Callable[[int], bool]], Awaitable[None]]
"""Told since when and until when clocks stood still, and for which servers. Raises nothing but StoreUnavailable."""


class Duties:
    """Does what is due at any table.

    A deadline's row goes in the same transaction as what it brings about, and that is refused if the table has moved on
    meanwhile: so it is done once, however many processes see it.
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
        """People can play again, but that has still to be written down."""
        self._nearest: float | None = None
        self.lost: dict[int, float] = {}
        """The servers that Discord says are unavailable, with the moment since when: their clocks stand still."""
        self._returning: set[int] = set()
        """Those of them that are available again, which has still to be written down."""
        self._stood: list[Stood] = []
        self._looking = Recurring("the look at the clock", self._look, clock, every=LOOK, retry=LOOK, after=LOOK)

    def start(self) -> None:
        """Begin to look at the clock every second; in a running event loop."""
        self._looking.start()

    async def stop(self, last: tuple[ServedRow, ...]) -> None:
        """End, and write the `last` notes that somebody was here: so much is not given back at the next start."""
        await self._looking.stop()
        if last:
            with contextlib.suppress(StoreUnavailable):
                await self._store.writer.put(*last)

    async def _look(self) -> None:
        """Notice time that is lost, and note from time to time that somebody is here while clocks run.

        Where servers are shared another process hears people among their direct messages: it is to be shown soon.
        """
        await self.make_up()
        if self._shards is not None:
            await self._door.news()
        if self._nearest is not None:
            await self._say_present()

    async def make_up(self) -> None:
        """Give back the time that went by while this process could do nothing, because it was stopped, the machine
        slept or the clock was set. What is done before that is done would find turns at their end that are not.
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
                if now - since > BEAT:  # or another process has served, or given it back already
                    await self._stood_still(since, shards)
            elif noted > now:
                await self._stood_still(now - lost, shards)
        self._presence.made_up()
        self._next_news = 0.0

    def hear(self) -> None:
        """Another process has written something: what it did is looked at in the next turn."""
        self._next_news = min(self._next_news, self._clock.now())

    async def see_to_them(self) -> float | None:
        """Do all that is due, take note of what others did, and return when the next is due (None: nothing is).

        The alarm and `Tables.settle` both call this, so a lock keeps them apart.
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
        """Give back the time since somebody was last known to serve: clocks stood still while no process was running.

        Where another process has served all along, its players get the few seconds since its last note as a present.
        Nothing falls due before this is done: what the database refuses now is tried again with the first thing due.
        """
        async with self._one_at_a_time:
            self._to_recover = True
            try:
                await self._recover()
            except StoreUnavailable as error:
                _log.warning("the clocks cannot be put right yet: %s", error)

    async def _recover(self) -> bool:
        """Whether there was time to give back; a note from a time to come says that the clock was set back since."""
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
        """From `since` on nobody can play: nothing falls due until `go_on`."""
        async with self._one_at_a_time:
            self._back = False
            if self._presence.away_since is None:
                self._presence.away_since = since - self._presence.look()
                self._presence.made_up()

    async def go_on(self) -> None:
        """People can play again. Where the database refuses to note it now, that is tried again until it does."""
        async with self._one_at_a_time:
            self._back = True
            try:
                await self._go_on()
            except StoreUnavailable as error:
                _log.warning("the clocks cannot go on yet: %s", error)

    async def _go_on(self) -> None:
        since = self._presence.away_since
        # What is given back for the time without a process reaches until now.
        if since is not None and not (self._to_recover and await self._recover()):
            await self._stood_still(since, self._shards)
        self._presence.look()
        self._presence.away_since = None
        self._back = False

    def listen(self, stood: Stood) -> None:
        """Have `stood` called after each time in which clocks stood still."""
        self._stood.append(stood)

    async def give_back(self, since: float) -> None:
        """Give back the time from `since` until now in the servers of this process; where nobody can be reached there
        either, with all of that time. Raises StoreUnavailable.
        """
        async with self._one_at_a_time:
            away_since = self._presence.away_since
            if away_since is None:
                await self._stood_still(since, self._shards)
            else:
                self._presence.away_since = min(since, away_since)

    async def lose(self, guild_id: int) -> None:
        """Let the clocks of a server stand still that is unavailable from now on, until `find`."""
        async with self._one_at_a_time:
            self._returning.discard(guild_id)
            if guild_id not in self.lost:
                self.lost[guild_id] = self._clock.now()
                # For whoever comes after a crash; who misses it lets the clocks run until then.
                with contextlib.suppress(StoreUnavailable):
                    await self._store.writer.put(lost_row(guild_id, self.lost[guild_id]))

    async def find(self, guild_id: int) -> None:
        """Let the clocks of a server go on that is available again. What the database refuses is tried again.

        Time in which this process could do nothing is given back first, as everywhere, so that none is given twice.
        """
        async with self._one_at_a_time:
            if guild_id not in self.lost and not self._to_recover:
                return
            self._returning.add(guild_id)
            if self._presence.away_since is not None or self._to_recover:
                return  # it goes on with all others
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
        """Give back the time from `since` until now to all servers of `shards`. Those that are unavailable get back
        what is theirs until `since` before, so that no time is given back twice.
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
        """Put off what was due after `since`, once, in the servers of `shards` (None: all) or in one server."""
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
        """Do what is due, several tables at once."""
        by_table: dict[int, list[DeadlineRow]] = {}
        for row in rows:
            by_table.setdefault(row.table_id, []).append(row)
        await asyncio.gather(*(self._do_table(table_id, due) for table_id, due in by_table.items()))

    async def _do_table(self, table_id: int, rows: list[DeadlineRow]) -> None:
        """Do what is due at one table; what cannot be done now stays due, and is tried again later."""
        for row in rows:
            try:
                acted = await self._door.change(table_id, partial(_do, kind=row.kind))
                if acted.repeated:  # what was remembered here as due another process has done: look again
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
            if edition.state.deal_no != edition.before.state.deal_no:  # not where computer players only went home
                edition.key = cause
        except Refusal as refusal:
            _log.info("no deal at table %d: %s", row.table_id, refusal)
    elif kind == deadlines.WARNING:
        turn = edition.deadline(deadlines.TURN)
        edition.note("warned", seat=row.seat, ends_at=None if turn is None else turn.due_at - deadlines.GRACE)
    elif kind == deadlines.VOTE:
        questions.silence(edition)
