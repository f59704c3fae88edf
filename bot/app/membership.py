"""Membership of people in servers, without the privileged intent for member events.

Any interaction in a server proves that a person is a member. People without a recent interaction are looked up before a
deal. They are looked up immediately if they miss a turn, keep a table waiting or refuse direct messages. A person who
is not a member any more is removed from their tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Any, Final

import discord

from bot.cache import LRUCache, TTLCache
from bot.clock import Clock
from bot.presenter.discord_api import DiscordApi, Rejected
from bot.presenter.rate_limits import parse_endpoint
from bot.presenter.tasks import BackgroundTasks
from bot.rules.table.events import DealStarted
from bot.store.store import Store
from bot.tables.values import NoteKind, PublicTable, TableChanged, TableStatus

_log = logging.getLogger(__name__)

SEEN_CAPACITY: Final = 50_000
"""Maximum number of people in each cache."""

CHECKED_CAPACITY: Final = 10_000
"""Maximum number of tables in the cache of recent checks."""

PRESENT_TTL: Final = 900.0
"""Seconds for which an interaction or a look-up counts as proof of membership."""

CHECK_AHEAD: Final = 3.0
"""Seconds before an automatic deal at which its players are checked."""

ABSENCE_NOTES: Final = frozenset({NoteKind.MISSED_TURN, NoteKind.CLOCK_CALLED})
"""Notes about a seat after which the person on the seat is looked up."""

NAME_TTL: Final = 3_600.0
"""Seconds for which a member's name counts as current."""

NAME_LOOKUPS: Final = 10
"""Maximum number of names that are looked up for one request."""

CHECK_TIMEOUT: Final = 2.0
"""Maximum seconds that a requested deal waits for the check of its players."""


class Membership:
    """Look-up of members, and removal of people who have left a server.

    `fetch_name` asks Discord for a person's name in a server (None: not a member). `on_left` is called with a server
    and a person who has left it.
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
        self.presence: TTLCache[tuple[int, int], bool] = TTLCache(clock, PRESENT_TTL, SEEN_CAPACITY)
        """Results of recent interactions and look-ups, by server and user: True for members, False for other people."""
        self._names: TTLCache[tuple[int, int], str] = TTLCache(clock, NAME_TTL, SEEN_CAPACITY)
        """Names as found last, by server and user."""
        self._scheduled: dict[int, tuple[float, asyncio.Task[None]]] = {}
        """Moment of each table's next automatic deal, and the task that waits for it."""
        self._checked: LRUCache[int, None] = LRUCache(CHECKED_CAPACITY)
        """Tables whose players were checked since the last deal began."""

    def on_table_changed(self, change: TableChanged) -> None:
        """Look up people who seem absent after a change of their table, and schedule the check before its next deal."""
        table = change.table
        if table.status is TableStatus.CLOSED:
            self._schedule_check(table, None)
            self._checked.pop(table.table_id, None)
            return
        absent = {note.seat for note in change.notes if note.kind in ABSENCE_NOTES}
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
        self.presence.discard_where(lambda place: place[1] == user_id)
        self._names.discard_where(lambda place: place[1] == user_id)

    async def is_present(self, guild_id: int, user_id: int) -> bool:
        """Return True if a person is a member of a server, according to the cache or to Discord."""
        return bool(self.presence.get((guild_id, user_id)) or await self._fetch_membership(guild_id, user_id))

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Return True if Discord says that a person is not a member any more; False if it cannot be asked."""
        present = self.presence.get((guild_id, user_id))
        if present is None:
            present = await self._fetch_membership(guild_id, user_id)
        return present is False

    def cached_name(self, guild_id: int, user_id: int) -> str:
        """Return the last known name of a person in a server; "" if none is known."""
        return self._names.get_stale((guild_id, user_id)) or ""

    async def fetch_names(self, guild_id: int, users: Iterable[int]) -> tuple[dict[int, str], bool]:
        """Return the known names of people in a server, and True if one of the people was found to have left.

        Names without a recent look-up are requested one by one, at most `NAME_LOOKUPS` of them.
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
        """Check the players before a deal that `asked_by` requested. Takes at most `CHECK_TIMEOUT` seconds."""
        others = self._check_players(table, present=asked_by)
        if others:
            await asyncio.wait(others, timeout=CHECK_TIMEOUT)

    def _schedule_check(self, table: PublicTable, moment: float | None) -> None:
        """Schedule the check before an automatic deal at `moment`. None cancels a scheduled check."""
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
        """Start looking up the people at a table, except `present` and people seen lately. Return the tasks."""
        self._checked[table.table_id] = None
        absent: list[asyncio.Task[None]] = []
        for one in table.occupants:
            heard = self.presence.get((table.guild_id, one.user_id))
            if not one.is_computer and not heard and one.user_id != present:
                absent.append(self.check_member(table.guild_id, one.user_id))
        return absent

    def check_member(self, guild_id: int, user_id: int) -> asyncio.Task[None]:
        """Start looking up a person who may have left a server. If they have, they are removed."""

        async def looked_up() -> None:
            await self._remove_if_left(guild_id, user_id)

        return self._work.start(looked_up(), f"looking up member {user_id} of server {guild_id}")

    async def _remove_if_left(self, guild_id: int, user_id: int) -> bool:
        """Look up a person. If they have left the server, remove them and return True."""
        if await self._fetch_membership(guild_id, user_id) is not False:
            return False
        _log.info("member %d has left server %d", user_id, guild_id)
        await self._on_left(guild_id, user_id)
        return True

    async def _fetch_membership(self, guild_id: int, user_id: int) -> bool | None:
        """Ask Discord if a person is a member of a server. Return None if Discord cannot be asked."""
        try:
            name = await self._fetch_name(guild_id, user_id)
        except Exception as error:
            _log.info("member %d of server %d cannot be looked up: %r", user_id, guild_id, error)
            return None
        if name is None:
            self._names.discard((guild_id, user_id))
            self.presence.put((guild_id, user_id), False)
            return False
        self._names.put((guild_id, user_id), name)
        self.presence.put((guild_id, user_id), True)
        return True


_SEEN_CAPACITY: Final = 20_000
"""Maximum number of members in the cache."""

_AUDIT_ENTRIES: Final = 100
"""Number of entries of a server's audit log that are searched."""

_LOOKUPS: Final = 10
"""Maximum number of members that are looked up for one search."""


class DecisionMakers:
    """Register of members who may take decisions in a server.

    Without a privileged intent, the bot has no list of members. Candidates are members who have used Prial with the
    right to decide since it was started, and people in the server's audit log. Discord is asked if they still have the
    right.
    """

    def __init__(self, client: discord.Client, posts: DiscordApi, store: Store) -> None:
        self._client = client
        self._posts = posts
        self._store = store
        self._seen: LRUCache[tuple[int, int], None] = LRUCache(_SEEN_CAPACITY)

    def note_seen(self, guild_id: int, user_id: int) -> None:
        """Record that a member with the right to decide has used Prial in a server."""
        self._seen[guild_id, user_id] = None

    def forget(self, user_id: int) -> None:
        self._seen.discard_where(lambda one: one[1] == user_id)

    async def find(
        self, guild_id: int, roles: Collection[int], excluded: Iterable[int] = (), *, limit: int = _LOOKUPS
    ) -> list[int]:
        """Return the user ids of up to `limit` members known to have Manage Server or one of the `roles`.

        Members in `excluded` are left out. If no other member is found, the server's owner is returned.
        """
        acts = await self._store.reader.audit_log.page(guild_id, _AUDIT_ENTRIES)
        candidates = [user_id for guild, user_id in self._seen if guild == guild_id]
        candidates += [one.actor for one in acts]
        left_out, found = {*excluded}, list[int]()
        wanted = [one for one in dict.fromkeys(candidates) if one > 0 and one not in left_out]
        for user_id in wanted[:_LOOKUPS]:
            if len(found) < limit and await self._may_decide(guild_id, user_id, roles):
                found.append(user_id)
        guild = self._client.get_guild(guild_id)
        owner = None if guild is None else guild.owner_id
        if not found and owner is not None and owner not in left_out and await self._may_decide(guild_id, owner, roles):
            found.append(owner)
        return found

    async def _may_decide(self, guild_id: int, user_id: int, roles: Collection[int]) -> bool:
        """Return True if Discord says that a member may take decisions, or if Discord cannot be asked."""
        there = parse_endpoint("GET", f"guilds/{guild_id}/members/{user_id}")
        try:
            member: Any = await self._posts.request(lambda: self._client.http.get_member(guild_id, user_id), there)
        except Rejected:
            return False
        except Exception as error:
            _log.info("member %d of server %d cannot be looked up: %r", user_id, guild_id, error)
            return True
        if member["user"].get("bot"):
            return False
        theirs = {guild_id, *map(int, member["roles"])}
        if theirs & {*roles}:
            return True
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        granted = [role.permissions for one in theirs if (role := guild.get_role(one)) is not None]
        return guild.owner_id == user_id or any(one.manage_guild or one.administrator for one in granted)
