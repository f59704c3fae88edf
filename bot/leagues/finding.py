"""Which league of a server somebody means."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import Refusal
from bot.sheets.values import folded
from bot.store.leagues import CLOSED
from bot.store.reading.leagues import StoredLeague
from bot.store.store import Store


@dataclass(frozen=True, kw_only=True)
class LeagueRef:
    """A league that goes on: its name, the role of its organisers and the channel of its news (None: there is none),
    and the number of its season that is to come or is on (None: it has none now).
    """

    league_id: int
    guild_id: int
    name: str
    organiser_role: int | None = None
    channel_id: int | None = None
    season_no: int | None = None


class LeagueFinder:
    """Finds leagues by their server and name. Everything can raise Refusal `database_unavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_guild(self, guild_id: int) -> tuple[LeagueRef, ...]:
        """The leagues of a server that go on, by name."""
        _, found = await self._store.reader.leagues.of_guild(guild_id)
        return tuple(_ref(one) for one in found if one.league.ended_at is None)

    async def find(self, guild_id: int, name: str | None) -> LeagueRef:
        """A league of a server by its name, capitals make no difference; None: its only one. Refusals `no_league`,
        `which_league`, `no_such_league`.
        """
        there = await self.of_guild(guild_id)
        if not there:
            raise Refusal("no_league")
        if name is None:
            if len(there) > 1:
                raise Refusal("which_league")
            return there[0]
        for one in there:
            if folded(one.name) == folded(name):
                return one
        raise Refusal("no_such_league")

    async def by_number(self, guild_id: int, league_id: int) -> LeagueRef:
        """A league of a server by its number. Refusal `no_such_league`."""
        found = next((one for one in await self.of_guild(guild_id) if one.league_id == league_id), None)
        if found is None:
            raise Refusal("no_such_league")
        return found


def _ref(stored: StoredLeague) -> LeagueRef:
    league, season = stored.league, stored.season
    return LeagueRef(
        league_id=league.league_id,
        guild_id=league.guild_id,
        name=league.name,
        organiser_role=league.organiser_role,
        channel_id=league.channel_id,
        season_no=None if season is None or season.status == CLOSED else season.season_no,
    )
