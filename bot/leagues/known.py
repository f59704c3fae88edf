"""Cache of the leagues of a server whose season is running."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.clock import Clock
from bot.leagues.rules import LeagueRules
from bot.recent import TTLCache, LRUCache
from bot.store.codec import CodecError, decode
from bot.store.leagues import RUNNING
from bot.store.reading.leagues import StoredLeague
from bot.store.store import Store

_log = logging.getLogger(__name__)

_CAPACITY: Final = 2_000
DISPLAY_TTL: Final = 30.0
"""TTL in seconds of data read for display only, when nothing is written based on it."""


class RunningLeague(Struct, frozen=True, kw_only=True):
    """A league whose season is running: its rules, the moment (`since`) from which they apply, and the division of each
    member by user id.
    """

    league_id: int
    name: str
    season_no: int
    rules: LeagueRules
    rules_since: float
    divisions: Mapping[int, int]


class RunningLeagueCache:
    """Cache of running leagues by server. Each `running` call checks the version of the server's leagues in the
    database, as any process may have changed them.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._by_version: LRUCache[int, tuple[int, tuple[RunningLeague, ...]]] = LRUCache(_CAPACITY)
        self._recent: TTLCache[int, tuple[RunningLeague, ...]] = TTLCache(clock, DISPLAY_TTL, _CAPACITY)

    async def recent(self, guild_id: int) -> tuple[RunningLeague, ...]:
        """Return the running leagues of a server, at most `LATELY` seconds old. For data that is displayed often."""
        looked = self._recent.get(guild_id)
        if looked is not None:
            return looked
        return (await self.current(guild_id))[1]

    def invalidate(self, guild_id: int) -> None:
        """Invalidate the cached leagues of a server after a change."""
        self._recent.discard(guild_id)

    async def current(self, guild_id: int) -> tuple[int, tuple[RunningLeague, ...]]:
        """Return the running leagues of a server, and the version of the server's leagues they belong to."""
        version = await self._store.reader.leagues.version(guild_id)
        found = await self._load(guild_id, version) if version else (0, ())
        self._recent.put(guild_id, found[1])
        return found

    async def _load(self, guild_id: int, version: int) -> tuple[int, tuple[RunningLeague, ...]]:
        found = self._by_version.touch(guild_id)
        if found is None or found[0] != version:
            read, stored = await self._store.reader.leagues.leagues_of_guild(guild_id)
            found = read, tuple(one for league in stored if (one := _running_league(league)) is not None)
            self._by_version[guild_id] = found
        return found


def _running_league(stored: StoredLeague) -> RunningLeague | None:
    season = stored.season
    if season is None or season.status != RUNNING:
        return None
    try:
        rules = decode(season.rules, LeagueRules)
    except CodecError as error:
        _log.error("the rules of league %d cannot be read: %s", season.league_id, error)
        return None
    return RunningLeague(
        league_id=season.league_id,
        name=stored.league.name,
        season_no=season.season_no,
        rules=rules,
        rules_since=season.rules_since,
        divisions={one.user_id: one.division for one in stored.members if one.left_at is None},
    )
