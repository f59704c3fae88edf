"""What members of a league are called in the server now, and who has left it: asked of Discord one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord

from bot.app import Prial
from bot.leagues.values import League
from bot.recent import Recent

MOST_ASKED: Final = 10
"""Members whose names are asked for at a time."""
CAPACITY: Final = 5_000
"""Names that are remembered."""
FRESH: Final = 3_600.0
"""Seconds for which somebody is taken to be there still, and to be called so."""
UNKNOWN_MEMBER: Final = 10007


class LeagueMembers:
    """Remembers names for a while; who is not in the server any more is in its leagues no more."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._names: Recent[tuple[int, int], tuple[float, str]] = Recent(CAPACITY)

    async def names(self, league: League, users: Iterable[int]) -> tuple[dict[int, str], bool]:
        """What these are called, as far as it is known; and whether it was found that one of them has left."""
        now, left, asked = self._bot.services.clock.now(), False, 0
        found: dict[int, str] = {}
        for user_id in dict.fromkeys(users):
            known = self._names.use((league.guild_id, user_id))
            # Below zero are those who were forgotten.
            if user_id > 0 and (known is None or known[0] < now - FRESH) and asked < MOST_ASKED:
                asked += 1
                left |= not await self._ask(league.guild_id, user_id)
                known = self._names.use((league.guild_id, user_id))
            if known is not None:
                found[user_id] = known[1]
        return found, left

    def forget(self, user_id: int) -> None:
        """Somebody was forgotten: what they are called is remembered no more."""
        for place in [place for place in self._names if place[1] == user_id]:
            del self._names[place]

    async def _ask(self, guild_id: int, user_id: int) -> bool:
        """Ask Discord about somebody; False where they are not in the server any more."""
        try:
            member: Any = await self._bot.http.get_member(guild_id, user_id)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MEMBER:
                return True
            await self._bot.member_gone(guild_id, user_id)
            return False
        except discord.HTTPException:
            return True
        user = member["user"]
        name = member.get("nick") or user.get("global_name") or user["username"]
        self._names[guild_id, user_id] = (self._bot.services.clock.now(), name)
        return True
