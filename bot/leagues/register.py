"""Repository of leagues: read as values, changed under an optimistic lock per server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.errors import Refusal
from bot.leagues.known import Known
from bot.leagues.rules import LeagueRules
from bot.leagues.values import Final as FinalTable
from bot.leagues.values import League, Member, Season, Status
from bot.naming import of_name
from bot.store.change import ActRow, Change, SmallRow
from bot.store.codec import Skipped, decode
from bot.store.errors import AlreadyClaimed, StoreUnavailable
from bot.store.leagues import PLANNED, RUNNING, LeagueVersionRow, ResultRow, SeasonRow, Unplayed
from bot.store.reading.leagues import StoredLeague
from bot.store.store import Store
from bot.store.versions import of_leagues

_log = logging.getLogger(__name__)

_ATTEMPTS: Final = 50
DAMAGED: Final = "league_damaged"
"""Refusal code of a league that cannot be read."""


class Rows(Struct, frozen=True, kw_only=True):
    """Rows, audit entries and claims written by a change of leagues, and the seasons that must be unplayed for it."""

    small: tuple[SmallRow, ...] = ()
    acts: tuple[ActRow, ...] = ()
    claims: tuple[str, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()


Make = Callable[[tuple[StoredLeague, ...]], Rows]
"""Function that builds the rows of a change from all leagues of a server, ended ones included. Raises Refusal."""


class Register:
    """Repository of leagues. Changes of one server are applied one after the other, across all processes."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self.known = Known(store, clock)
        self._changing = asyncio.Lock()
        self._skipped = Skipped(_log)

    async def list(self, guild_id: int) -> tuple[League, ...]:
        """Return the active, readable leagues of a server, by name."""
        return tuple(self._readable(await self._going(guild_id)))

    async def _going(self, guild_id: int) -> tuple[StoredLeague, ...]:
        _, stored = await self._store.reader.leagues.of_guild(guild_id)
        return tuple(one for one in stored if one.league.ended_at is None)

    def _readable(self, stored: tuple[StoredLeague, ...]) -> Iterator[League]:
        for one in stored:
            league = self._skipped.read(f"league {one.league.league_id}", partial(league_of, one))
            if league is not None:
                yield league

    async def find(self, guild_id: int, name: str | None) -> League:
        """Return a league of a server by its name, ignoring case; without a name, its only one.

        Refusals: `no_league`, `which_league`, `no_such_league`, `league_damaged`.
        """
        going = await self._going(guild_id)
        if not going:
            raise Refusal("no_league")
        there = tuple(self._readable(going))
        if name is None:
            if len(there) > 1:
                raise Refusal("which_league")
            if not there:
                raise damaged(going[0])
            return there[0]
        found = of_name(there, name)
        if found is None:
            for one in going:
                if of_name([one.league], name) is not None:
                    raise damaged(one)
            raise Refusal("no_such_league")
        return found

    async def look(self, guild_id: int, league_id: int) -> League:
        """Return a league of the server by its id. Refusals: `no_such_league`, `league_damaged`."""
        stored = await self._store.reader.leagues.league(league_id)
        if stored is None or stored.league.guild_id != guild_id or stored.league.ended_at is not None:
            raise Refusal("no_such_league")
        for league in self._readable((stored,)):
            return league
        raise damaged(stored)

    async def change(self, guild_id: int, make: Make, *, key: str | None) -> bool:
        """Commit the rows that `make` builds from a server's leagues, and retry after conflicts.

        Return False if a change was already committed under the idempotency key. Raises AlreadyClaimed for claims of
        `make` itself, and SeasonPlayed if a season that it requires to be unplayed was played.
        """
        async with self._changing:
            for _ in range(_ATTEMPTS):
                if key is not None and await self._store.reader.answer_of(key) is not None:
                    return False
                version, stored = await self._store.reader.leagues.of_guild(guild_id)
                rows = make(stored)
                try:
                    committed = await self._store.writer.commit(replace(_change(guild_id, version, rows), key=key))
                except AlreadyClaimed as error:
                    if error.claim in rows.claims:
                        raise
                    continue
                self.known.changed(guild_id)
                return not committed.repeated
        raise StoreUnavailable(f"the leagues of server {guild_id} keep changing")

    async def prepared(self, guild_id: int, make: Make) -> Change:
        """Return the same change as a batch for the caller to commit with other changes.

        The commit fails with a conflict if the server's leagues change before it.
        """
        version, stored = await self._store.reader.leagues.of_guild(guild_id)
        return _change(guild_id, version, make(stored))


def _change(guild_id: int, version: int, rows: Rows) -> Change:
    counted = LeagueVersionRow(guild_id=guild_id, version=version + 1)
    claims = (of_leagues(guild_id, version + 1), *rows.claims)
    return Change(claims=claims, small=(counted, *rows.small), acts=rows.acts, unplayed=rows.unplayed)


def damaged(stored: StoredLeague) -> Refusal:
    return Refusal(DAMAGED, league=stored.league.name)


def one_of(stored: tuple[StoredLeague, ...], league_id: int) -> StoredLeague:
    """Return the active league with this id. Refusal `no_such_league`."""
    for one in stored:
        if one.league.league_id == league_id and one.league.ended_at is None:
            return one
    raise Refusal("no_such_league")


def still_unplayed(stored: StoredLeague) -> tuple[Unplayed, ...]:
    """Return the condition that a league's season is unplayed; () if no season is planned or running."""
    season = stored.season
    if season is None or season.status not in {PLANNED, RUNNING}:
        return ()
    rules = decode(season.rules, LeagueRules)
    counted = tuple((one.game, one.agreed) for one in rules.counted) if season.status == RUNNING else ()
    row = Unplayed(
        guild_id=stored.league.guild_id, league_id=season.league_id, season_no=season.season_no, counted=counted
    )
    return (row,)


def changeable(stored: StoredLeague, row: ResultRow) -> bool:
    """Return True if a result may still be changed: its season is running."""
    season = stored.season
    return season is not None and (season.season_no, season.status) == (row.season_no, RUNNING)


def counted_anew(stored: StoredLeague) -> Rows:
    """Return the season row with one more change of its existing results. Refusal `season_closed`."""
    season = stored.season
    if season is None or season.status != RUNNING:
        raise Refusal("season_closed")
    return Rows(small=(replace(season, changes=season.changes + 1),))


def league_of(stored: StoredLeague) -> League:
    row = stored.league
    return League(
        league_id=row.league_id,
        guild_id=row.guild_id,
        name=row.name,
        rules=decode(row.rules, LeagueRules),
        author=row.author,
        season=None if stored.season is None else season_of(stored.season),
        members=tuple(
            Member(
                user_id=one.user_id,
                name=one.name,
                division=one.division,
                joined_at=one.joined_at,
                left_at=one.left_at,
            )
            for one in stored.members
        ),
        organiser_role=row.organiser_role,
        channel_id=row.channel_id,
    )


def season_of(row: SeasonRow) -> Season:
    return Season(
        number=row.season_no,
        status=Status(row.status),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        rules=decode(row.rules, LeagueRules),
        since=row.since,
        closed_at=row.closed_at,
        final=None if row.final is None else decode(row.final, FinalTable),
    )
