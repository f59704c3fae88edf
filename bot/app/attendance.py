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
from bot.presenter.work import BackgroundTasks
from bot.recent import TTLCache, LRUCache
from bot.rules.table.events import DealStarted
from bot.tables.values import PublicTable, TableChanged, TableStatus

_log = logging.getLogger(__name__)

SEEN_CAPACITY: Final = 50_000
"""People that are remembered."""
CHECKED_CAPACITY: Final = 10_000
"""Tables of which it is remembered that their players were checked."""
PRESENT_TTL: Final = 900.0
"""Seconds for which a person counts as present after an interaction in a server or a successful look-up."""
CHECK_AHEAD: Final = 3.0
"""Seconds before an automatic deal at which its players are checked."""
ABSENCE_NOTES: Final = frozenset({"missed_turn", "clock_called"})
"""Notes about a seat after which its person is looked up."""
NAME_TTL: Final = 3_600.0
"""Seconds for which a member's name counts as current."""
NAME_LOOKUPS: Final = 10
"""Names that are looked up for one request."""
CHECK_TIMEOUT: Final = 2.0
"""Seconds that a requested deal waits for the check of its players; it then begins without the result."""


class Membership:
    """The look-up of members, and the removal of those who have left a server.

    `named` asks Discord for a person's name in a server (None: not a member). `gone` is called for each person who
    left.
    """

    def __init__(
        self,
        *,
        fetch_name: Callable[[int, int], Awaitable[str | None]],
        on_left: Callable[[int, int], Awaitable[Any]],
        work: BackgroundTasks,
        clock: Clock,
    ) -> None:
        self._fetch_name = fetch_name
        self._on_left = on_left
        self._work = work
        self._clock = clock
        self._seen: TTLCache[tuple[int, int], None] = TTLCache(clock, PRESENT_TTL, SEEN_CAPACITY)
        """People who were seen in a server lately."""
        self._absent: TTLCache[tuple[int, int], None] = TTLCache(clock, PRESENT_TTL, SEEN_CAPACITY)
        """People who were looked up in a server lately and are not members."""
        self._names: TTLCache[tuple[int, int], str] = TTLCache(clock, NAME_TTL, SEEN_CAPACITY)
        """Names of people in a server, as found last."""
        self._scheduled: dict[int, tuple[float, asyncio.Task[None]]] = {}
        """The moment of each table's next automatic deal, and the task that waits for it."""
        self._checked: LRUCache[int, None] = LRUCache(CHECKED_CAPACITY)
        """Tables whose players were checked since the last deal began."""

    def note_present(self, guild_id: int, user_id: int) -> None:
        """Note that a person is present in a server: they used the bot or were found there."""
        self._seen.put((guild_id, user_id), None)
        self._absent.discard((guild_id, user_id))

    def on_table_changed(self, change: TableChanged) -> None:
        """Look up people who seem absent after a change of a table, and schedule the check before its next deal."""
        table = change.table
        if table.status is TableStatus.CLOSED:
            self._schedule_check(table, None)
            self._checked.pop(table.table_id, None)
            return
        absent = {facts.get("seat") for what, facts in change.notes if what in ABSENCE_NOTES}
        for one in table.occupants:
            if one.seat in absent and not one.is_computer:
                self.check_member(table.guild_id, one.user_id)
        began = any(isinstance(event, DealStarted) for event in change.events)
        if began and table.table_id not in self._checked:
            self._check_players(table)
        if began:
            self._checked.pop(table.table_id, None)
        self._schedule_check(table, table.next_deal_at)

    def forget(self, user_id: int) -> None:
        for found in (self._seen, self._absent, self._names):
            found.discard_where(lambda place: place[1] == user_id)

    async def is_present(self, guild_id: int, user_id: int) -> bool:
        """Return True if a person is a member: seen there lately, or known to Discord as one."""
        if (guild_id, user_id) in self._seen:
            return True
        return bool(await self._fetch_membership(guild_id, user_id))

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Return True if Discord says that a person is not a member any more; False if it cannot be asked."""
        if (guild_id, user_id) in self._seen:
            return False
        if (guild_id, user_id) in self._absent:
            return True
        return await self._fetch_membership(guild_id, user_id) is False

    def cached_name(self, guild_id: int, user_id: int) -> str:
        """Return a person's name in a server as found last; "" if it is unknown."""
        return self._names.get_stale((guild_id, user_id)) or ""

    async def fetch_names(self, guild_id: int, users: Iterable[int]) -> tuple[dict[int, str], bool]:
        """Return the known names of people in a server, and True if one of them was found to have left.

        Names without a recent look-up are requested, one by one and at most `MOST_ASKED`.
        """
        left, asked = False, 0
        called: dict[int, str] = {}
        for user_id in dict.fromkeys(users):
            # Deleted users have ids below zero.
            if user_id > 0 and (guild_id, user_id) not in self._names and asked < NAME_LOOKUPS:
                asked += 1
                left |= await self._remove_if_left(guild_id, user_id)
            known = self._names.get_stale((guild_id, user_id))
            if known is not None:
                called[user_id] = known
        return called, left

    async def check_before_deal(self, table: PublicTable, asked_by: int) -> None:
        """Check the players for a deal that `asked_by` requested; return within `PATIENCE` seconds."""
        others = self._check_players(table, present=asked_by)
        if others:
            await asyncio.wait(others, timeout=CHECK_TIMEOUT)

    def _schedule_check(self, table: PublicTable, moment: float | None) -> None:
        """Schedule the check for an automatic deal at `moment` (None: there is none)."""
        before = self._scheduled.pop(table.table_id, None)
        if before is not None:
            if before[0] == moment:
                self._scheduled[table.table_id] = before
                return
            before[1].cancel()
        if moment is not None:
            name = f"waiting for the next deal at table {table.table_id}"
            self._scheduled[table.table_id] = moment, self._work.start(self._check_later(table, moment), name)

    async def _check_later(self, table: PublicTable, moment: float) -> None:
        await self._work.sleep_until(moment - CHECK_AHEAD)
        self._check_players(table)

    def _check_players(self, table: PublicTable, *, present: int | None = None) -> list[asyncio.Task[None]]:
        """Look up the people at a table, except `present` and those seen lately."""
        self._checked[table.table_id] = None
        absent: list[asyncio.Task[None]] = []
        for one in table.occupants:
            heard = (table.guild_id, one.user_id) in self._seen
            if not one.is_computer and not heard and one.user_id != present:
                absent.append(self.check_member(table.guild_id, one.user_id))
        return absent

    def check_member(self, guild_id: int, user_id: int) -> asyncio.Task[None]:
        """Look up a person who may have left a server."""

        async def looked_up() -> None:
            await self._remove_if_left(guild_id, user_id)

        return self._work.start(looked_up(), f"looking up member {user_id} of server {guild_id}")

    async def _remove_if_left(self, guild_id: int, user_id: int) -> bool:
        """Remove a person who has left a server; return True if they had."""
        if await self._fetch_membership(guild_id, user_id) is not False:
            return False
        self._seen.discard((guild_id, user_id))
        _log.info("member %d has left server %d", user_id, guild_id)
        await self._on_left(guild_id, user_id)
        return True

    async def _fetch_membership(self, guild_id: int, user_id: int) -> bool | None:
        """Return True if Discord says that a person is a member of a server; None if it cannot be asked."""
        try:
            name = await self._fetch_name(guild_id, user_id)
        except Exception as error:
            _log.info("member %d of server %d cannot be looked up: %r", user_id, guild_id, error)
            return None
        if name is None:
            self._names.discard((guild_id, user_id))
            self._absent.put((guild_id, user_id), None)
            return False
        self._names.put((guild_id, user_id), name)
        self.note_present(guild_id, user_id)
        return True
