"""Membership of people in servers, without the privileged intent for member events.

Any interaction in a server shows that a person is a member. People without one for a while are looked up before a deal.
They are looked up at once if they miss a turn, keep a table waiting or refuse direct messages. Anyone who is not a
member any more leaves their tables.
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
"""Tables of which it is remembered that their players were checked."""
RECENT: Final = 900.0
"""Seconds for which a person counts as present after an interaction in a server or a successful look-up."""
AHEAD: Final = 3.0
"""Seconds before an automatic deal at which its players are checked."""
ABSENT: Final = frozenset({"missed_turn", "clock_called"})
"""Notes about a seat after which its person is looked up."""
FRESH: Final = 3_600.0
"""Seconds for which a member's name counts as current."""
MOST_ASKED: Final = 10
"""Names that are looked up for one request."""
PATIENCE: Final = 2.0
"""Seconds that a requested deal waits for the check of its players; it then begins without the result."""


class Attendance:
    """The look-up of members, and the removal of those who have left a server.

    `named` asks Discord for a person's name in a server (None: not a member). `gone` is called for each person who
    left.
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
        """People who were seen in a server lately."""
        self._missed: Expiring[tuple[int, int], None] = Expiring(clock, RECENT, MOST_HEARD)
        """People who were looked up in a server lately and are not members."""
        self._names: Expiring[tuple[int, int], str] = Expiring(clock, FRESH, MOST_HEARD)
        """Names of people in a server, as found last."""
        self._expected: dict[int, tuple[float, asyncio.Task[None]]] = {}
        """The moment of each table's next automatic deal, and the task that waits for it."""
        self._called: Recent[int, None] = Recent(MOST_CALLED)
        """Tables whose players were checked since the last deal began."""

    def heard(self, guild_id: int, user_id: int) -> None:
        """Note that a person is present in a server: they used the bot or were found there."""
        self._heard.put((guild_id, user_id), None)
        self._missed.drop((guild_id, user_id))

    def changed(self, change: TableChanged) -> None:
        """Look up people who seem absent after a change of a table, and schedule the check before its next deal."""
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
        for found in (self._heard, self._missed, self._names):
            found.forget(lambda place: place[1] == user_id)

    async def present(self, guild_id: int, user_id: int) -> bool:
        """Return True if a person is a member: seen there lately, or known to Discord as one."""
        if (guild_id, user_id) in self._heard:
            return True
        return bool(await self._found(guild_id, user_id))

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Return True if Discord says that a person is not a member any more; False if it cannot be asked."""
        if (guild_id, user_id) in self._heard:
            return False
        if (guild_id, user_id) in self._missed:
            return True
        return await self._found(guild_id, user_id) is False

    def known_name(self, guild_id: int, user_id: int) -> str:
        """Return a person's name in a server as found last; "" if it is unknown."""
        return self._names.last((guild_id, user_id)) or ""

    async def names(self, guild_id: int, users: Iterable[int]) -> tuple[dict[int, str], bool]:
        """Return the known names of people in a server, and True if one of them was found to have left.

        Names without a recent look-up are requested, one by one and at most `MOST_ASKED`.
        """
        left, asked = False, 0
        called: dict[int, str] = {}
        for user_id in dict.fromkeys(users):
            # Deleted users have ids below zero.
            if user_id > 0 and (guild_id, user_id) not in self._names and asked < MOST_ASKED:
                asked += 1
                left |= await self._look_up(guild_id, user_id)
            known = self._names.last((guild_id, user_id))
            if known is not None:
                called[user_id] = known
        return called, left

    async def before_deal(self, table: Table, asked_by: int) -> None:
        """Check the players for a deal that `asked_by` requested; return within `PATIENCE` seconds."""
        others = self._call_roll(table, present=asked_by)
        if others:
            await asyncio.wait(others, timeout=PATIENCE)

    def _expect(self, table: Table, moment: float | None) -> None:
        """Schedule the check for an automatic deal at `moment` (None: there is none)."""
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
        """Look up the people at a table, except `present` and those seen lately."""
        self._called[table.table_id] = None
        absent: list[asyncio.Task[None]] = []
        for one in table.sitters:
            heard = (table.guild_id, one.user_id) in self._heard
            if not one.computer and not heard and one.user_id != present:
                absent.append(self.suspect(table.guild_id, one.user_id))
        return absent

    def suspect(self, guild_id: int, user_id: int) -> asyncio.Task[None]:
        """Look up a person who may have left a server."""

        async def looked_up() -> None:
            await self._look_up(guild_id, user_id)

        return self._work.start(looked_up(), f"looking up member {user_id} of server {guild_id}")

    async def _look_up(self, guild_id: int, user_id: int) -> bool:
        """Remove a person who has left a server; return True if they had."""
        if await self._found(guild_id, user_id) is not False:
            return False
        self._heard.drop((guild_id, user_id))
        _log.info("member %d has left server %d", user_id, guild_id)
        await self._gone(guild_id, user_id)
        return True

    async def _found(self, guild_id: int, user_id: int) -> bool | None:
        """Return True if Discord says that a person is a member of a server; None if it cannot be asked."""
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
