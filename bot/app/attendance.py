"""Who is still in the server, and what they are called there, found out without being told.

Discord tells a bot about members only with a privileged intent, but whatever somebody does in a server says that they
are in it. Only who has done nothing there for a while is looked up before a deal, and at once who misses a turn, keeps
a table waiting or takes no direct messages; who is not in the server any more leaves their tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from bot.clock import Clock
from bot.presenter.work import Work
from bot.recent import Expiring, Recent
from bot.rules.table.events import DealStarted
from bot.tables.values import Table, TableChanged, TableStatus

_log = logging.getLogger(__name__)

MOST_HEARD: Final = 50_000
"""People that are remembered."""
MOST_CALLED: Final = 10_000
"""Tables whose roll is remembered to have been called."""
RECENT: Final = 900.0
"""Seconds for which somebody who used the bot in a server, or was found there, counts as present."""
AHEAD: Final = 3.0
"""Seconds before the next deal begins by itself at which the roll is called for it."""
ABSENT: Final = frozenset({"missed_turn", "clock_called"})
"""The notes about a seat that make one ask whether anybody is there."""
FRESH: Final = 3_600.0
"""Seconds for which somebody is taken to be called as they were found to be."""
MOST_ASKED: Final = 10
"""People whose names are asked for at a time."""
PATIENCE: Final = 2.0
"""Seconds that somebody who wants a deal at once waits for the roll; it then goes on without the roll."""


class Attendance:
    """Looks people up and has them leave. `named` asks Discord what they are called in a server (None: they are not in
    it), `gone` is told of whoever left.
    """

    def __init__(
        self,
        *,
        named: Callable[[int, int], Awaitable[str | None]],
        gone: Callable[[int, int], Awaitable[Any]],
        work: Work,
        clock: Clock,
    ) -> None:
        self._named = named
        self._gone = gone
        self._work = work
        self._clock = clock
        self._heard: Expiring[tuple[int, int], None] = Expiring(clock, RECENT, MOST_HEARD)
        """Those of whom a server has heard lately."""
        self._missed: Expiring[tuple[int, int], None] = Expiring(clock, RECENT, MOST_HEARD)
        """Those who were looked for in a server lately and not found."""
        self._names: Expiring[tuple[int, int], str] = Expiring(clock, FRESH, MOST_HEARD)
        """What people were called in a server when they were last found there."""
        self._expected: dict[int, tuple[float, asyncio.Task[None]]] = {}
        """When the next deal of a table begins by itself, and what waits for that."""
        self._called: Recent[int, None] = Recent(MOST_CALLED)
        """The tables whose roll was called since their last deal began."""

    def heard(self, guild_id: int, user_id: int) -> None:
        """Somebody used the bot in a server, or was found there: they are there."""
        self._heard.put((guild_id, user_id), None)
        self._missed.drop((guild_id, user_id))

    def changed(self, change: TableChanged) -> None:
        """A table changed."""
        table = change.table
        if table.status is TableStatus.CLOSED:
            self._expect(table, None)
            self._called.pop(table.table_id, None)
            return
        absent = {facts.get("seat") for what, facts in change.notes if what in ABSENT}
        for one in table.sitters:
            if one.seat in absent and not one.computer:
                self.suspect(table.guild_id, one.user_id)
        began = any(isinstance(event, DealStarted) for event in change.events)
        if began and table.table_id not in self._called:
            self._call_roll(table)
        if began:
            self._called.pop(table.table_id, None)
        self._expect(table, table.next_deal_at)

    def forget(self, user_id: int) -> None:
        """Somebody was forgotten."""
        for found in (self._heard, self._missed, self._names):
            found.forget(lambda place: place[1] == user_id)

    async def present(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is in a server: heard of there lately, or known to Discord as a member."""
        if (guild_id, user_id) in self._heard:
            return True
        return bool(await self._found(guild_id, user_id))

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether Discord says that a person is not in a server any more; False where it cannot be asked."""
        if (guild_id, user_id) in self._heard:
            return False
        if (guild_id, user_id) in self._missed:
            return True
        return await self._found(guild_id, user_id) is False

    def known_name(self, guild_id: int, user_id: int) -> str:
        """What somebody was called when they were last found in a server; "" where that is not known."""
        return self._names.last((guild_id, user_id)) or ""

    async def names(self, guild_id: int, users: Iterable[int]) -> tuple[dict[int, str], bool]:
        """What these people are called in a server, as far as it is known; and whether it was found that one of them
        has left it. Where they were not found lately they are asked for, one by one and not too many at a time.
        """
        left, asked = False, 0
        called: dict[int, str] = {}
        for user_id in dict.fromkeys(users):
            # Below zero are those who were forgotten.
            if user_id > 0 and (guild_id, user_id) not in self._names and asked < MOST_ASKED:
                asked += 1
                left |= await self._look_up(guild_id, user_id)
            known = self._names.last((guild_id, user_id))
            if known is not None:
                called[user_id] = known
        return called, left

    async def before_deal(self, table: Table, asked_by: int) -> None:
        """A person wants a deal at once: return when who may be absent has been looked up, or after `PATIENCE`."""
        others = self._call_roll(table, present=asked_by)
        if others:
            await asyncio.wait(others, timeout=PATIENCE)

    def _expect(self, table: Table, moment: float | None) -> None:
        """Be ready for the deal that begins by itself at `moment`; None: none does."""
        before = self._expected.pop(table.table_id, None)
        if before is not None:
            if before[0] == moment:
                self._expected[table.table_id] = before
                return
            before[1].cancel()
        if moment is not None:
            name = f"waiting for the next deal at table {table.table_id}"
            self._expected[table.table_id] = moment, self._work.start(self._wait(table, moment), name)

    async def _wait(self, table: Table, moment: float) -> None:
        await self._work.sleep_until(moment - AHEAD)
        self._call_roll(table)

    def _call_roll(self, table: Table, *, present: int | None = None) -> list[asyncio.Task[None]]:
        """Look up the people at a table but `present` and those heard of lately."""
        self._called[table.table_id] = None
        absent: list[asyncio.Task[None]] = []
        for one in table.sitters:
            heard = (table.guild_id, one.user_id) in self._heard
            if not one.computer and not heard and one.user_id != present:
                absent.append(self.suspect(table.guild_id, one.user_id))
        return absent

    def suspect(self, guild_id: int, user_id: int) -> asyncio.Task[None]:
        """Something suggests that a person has left a server: look them up."""

        async def looked_up() -> None:
            await self._look_up(guild_id, user_id)

        return self._work.start(looked_up(), f"looking up member {user_id} of server {guild_id}")

    async def _look_up(self, guild_id: int, user_id: int) -> bool:
        """Have a person leave who has left a server; whether they had."""
        if await self._found(guild_id, user_id) is not False:
            return False
        self._heard.drop((guild_id, user_id))
        _log.info("member %d has left server %d", user_id, guild_id)
        await self._gone(guild_id, user_id)
        return True

    async def _found(self, guild_id: int, user_id: int) -> bool | None:
        """Whether a person is a member of a server, by what Discord says now; None where it cannot be asked."""
        try:
            name = await self._named(guild_id, user_id)
        except Exception as error:
            _log.info("member %d of server %d cannot be looked up: %r", user_id, guild_id, error)
            return None
        if name is None:
            self._names.drop((guild_id, user_id))
            self._missed.put((guild_id, user_id), None)
            return False
        self._names.put((guild_id, user_id), name)
        self.heard(guild_id, user_id)
        return True
