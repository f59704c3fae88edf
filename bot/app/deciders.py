"""Members who may take decisions: those with Manage Server, and those with the role of a league's organisers."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from typing import Any, Final

import discord

from bot.presenter.endpoints import parse_endpoint
from bot.presenter.posts import DiscordApi, Rejected
from bot.recent import LRUCache
from bot.store.store import Store

_log = logging.getLogger(__name__)

_SEEN_CAPACITY: Final = 20_000
"""Members that are remembered."""
_AUDIT_ENTRIES: Final = 100
"""Entries of a server's audit log that are searched."""
_LOOKUPS: Final = 10
"""Members that are looked up for one search."""


class DecisionMakers:
    """Register of members who may take decisions.

    A bot without a privileged intent has no list of members. Candidates are those who used Prial with such a right
    since it was started, and those in the server's audit log. Discord is asked if they still have the right.
    """

    def __init__(self, client: discord.Client, posts: DiscordApi, store: Store) -> None:
        self._client = client
        self._posts = posts
        self._store = store
        self._seen: LRUCache[tuple[int, int], None] = LRUCache(_SEEN_CAPACITY)

    def note_seen(self, guild_id: int, user_id: int) -> None:
        """Note that a member with the right to decide has used Prial in a server."""
        self._seen[guild_id, user_id] = None

    def forget(self, user_id: int) -> None:
        self._seen.discard_where(lambda one: one[1] == user_id)

    async def find(
        self, guild_id: int, roles: Collection[int], excluded: Iterable[int] = (), *, limit: int = _LOOKUPS
    ) -> list[int]:
        """Return the user ids of up to `most` members known to have Manage Server or one of the `roles`.

        Members in `but` are left out. The server's owner is returned if nobody else is known.
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
        """Return True if a member may take decisions by what Discord says now, or if it cannot be asked."""
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
