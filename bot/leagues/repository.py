"""Repository of leagues, with an optimistic lock per server and a cache of running leagues."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bot.audit_log import make_audit_entry
from bot.cache import LRUCache, TTLCache
from bot.clock import Clock
from bot.errors import Refusal
from bot.leagues.rules import LeagueRules
from bot.leagues.values import FinalStandings, League, LeagueSeason, SeasonStatus, TableEligibility, check_table
from bot.store.codec import CodecError, UnreadableRows, decode
from bot.store.errors import AlreadyClaimed, StoreUnavailable
from bot.store.reading.leagues import StoredLeague
from bot.store.schema import league as rows
from bot.store.schema.league import PLANNED, RUNNING, LeagueVersionRow, ResultRow, SeasonRow, UnplayedSeason
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, WriteBatch, leagues_lock_key
from bot.text_safety import find_by_name

_log = logging.getLogger(__name__)
_CAPACITY: Final = 2_000
DISPLAY_TTL: Final = 30.0
"""TTL in seconds of data that is only displayed, never the basis of a write."""


class RunningLeague(Struct, frozen=True, kw_only=True):
    """A league whose season is running.

    `rules` apply from `rules_since` on (seconds since the epoch). `divisions` maps the user ids of members to their
    divisions.
    """

    league_id: int
    name: str
    season_no: int
    rules: LeagueRules
    rules_since: float
    divisions: Mapping[int, int]


class RunningLeagueCache:
    """Cache of running leagues by server.

    Each call of `current` checks the version of the server's leagues in the database, because any process may have
    changed them.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._by_version: LRUCache[int, tuple[int, tuple[RunningLeague, ...]]] = LRUCache(_CAPACITY)
        self.recently_read: TTLCache[int, tuple[RunningLeague, ...]] = TTLCache(clock, DISPLAY_TTL, _CAPACITY)
        """Running leagues by server, for data that is displayed often."""

    async def recent(self, guild_id: int) -> tuple[RunningLeague, ...]:
        """Return the running leagues of a server, at most `DISPLAY_TTL` seconds old."""
        recent = self.recently_read.get(guild_id)
        return (await self.current(guild_id))[1] if recent is None else recent

    def invalidate(self, guild_id: int) -> None:
        self.recently_read.discard(guild_id)

    async def current(self, guild_id: int) -> tuple[int, tuple[RunningLeague, ...]]:
        """Return the version of a server's leagues, and its running leagues at that version."""
        version = await self._store.reader.leagues.version(guild_id)
        found = self._by_version.touch(guild_id) or (0, ())
        if found[0] != version:
            read, stored = await self._store.reader.leagues.leagues_of_guild(guild_id)
            found = read, tuple(one for league in stored if (one := _running_league(league)) is not None)
            self._by_version[guild_id] = found
        self.recently_read.put(guild_id, found[1])
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


_ATTEMPTS: Final = 50
LEAGUE_DAMAGED: Final = "league_damaged"
"""Refusal code for a league whose stored data cannot be read."""

LeagueChange = Callable[[tuple[StoredLeague, ...]], WriteBatch]
"""Function that builds a write batch from all leagues of a server, including those that have ended. Raises Refusal."""


class LeagueRepository:
    """Repository of leagues. Changes to one server's leagues are applied one at a time, across all processes."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self.running_cache = RunningLeagueCache(store, clock)
        self._changing = asyncio.Lock()
        self._skipped = UnreadableRows(_log)

    async def list(self, guild_id: int) -> tuple[League, ...]:
        """Return the active, readable leagues of a server, by name."""
        return tuple(self._readable(await self._active(guild_id)))

    async def _active(self, guild_id: int) -> tuple[StoredLeague, ...]:
        _, stored = await self._store.reader.leagues.leagues_of_guild(guild_id)
        return tuple(one for one in stored if one.league.ended_at is None)

    def _readable(self, stored: tuple[StoredLeague, ...]) -> Iterator[League]:
        for one in stored:
            league = self._skipped.read(f"league {one.league.league_id}", partial(league_from_rows, one))
            if league is not None:
                yield league

    async def find(self, guild_id: int, name: str | None) -> League:
        """Return the league of a server with this name, ignoring case, or its only league if `name` is None.

        Refusals: `no_league`, `which_league`, `no_such_league`, `league_damaged`.
        """
        going = await self._active(guild_id)
        if not going:
            raise Refusal("no_league")
        there = tuple(self._readable(going))
        if name is None:
            if len(there) > 1:
                raise Refusal("which_league")
            if not there:
                raise damaged_refusal(going[0])
            return there[0]
        found = find_by_name(there, name)
        if found is None:
            for one in going:
                if find_by_name([one.league], name) is not None:
                    raise damaged_refusal(one)
            raise Refusal("no_such_league")
        return found

    async def get(self, guild_id: int, league_id: int) -> League:
        """Return a league of the server by its id. Refusals: `no_such_league`, `league_damaged`."""
        stored = await self._store.reader.leagues.league(league_id)
        if stored is None or stored.league.guild_id != guild_id or stored.league.ended_at is not None:
            raise Refusal("no_such_league")
        for league in self._readable((stored,)):
            return league
        raise damaged_refusal(stored)

    async def affected_by_deals(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[League, ...]:
        """Return the leagues for which any of the deals `first` to `last` of a table counts.

        The deals may belong to a result, even a void one, or to a sitting or game in progress.
        """
        leagues = self._store.reader.leagues
        found = {row.league_id for row in await leagues.results_with_deals(table_id, first, last)}
        sittings = await leagues.sittings(table_id)
        found |= {row.league_id for row in sittings if row.first_deal <= last and row.last_deal >= first}
        return tuple(league for league in await self.list(guild_id) if league.league_id in found)

    async def ids_affected_by_deals(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        return tuple(one.league_id for one in await self.affected_by_deals(guild_id, table_id, first, last))

    async def counting_deal(
        self, guild_id: int, game: str, rules_fingerprint: str, people: Collection[int], begun_at: float
    ) -> tuple[League, ...]:
        """Return the leagues for which a deal in progress counts.

        `people` are the user ids of its players (0: a computer player). Leagues whose rules took effect after the deal
        began (`begun_at`) are left out. Otherwise organisers could change the rules in order to decide a dispute.
        """
        return tuple(
            league
            for league in await self.list(guild_id)
            if league.running_season is not None
            and league.running_season.rules_since <= begun_at
            and check_table(league, game, rules_fingerprint, people)[0] is TableEligibility.COUNTS
        )

    async def change(self, guild_id: int, make: LeagueChange, *, key: str | None, answer: str = "") -> str:
        """Commit the batch that `make` builds from a server's leagues. Retry after conflicts.

        Return `answer` or, if the idempotency key `key` was used before, the answer stored with it. Raises
        AlreadyClaimed if a claim of the batch itself is taken, and SeasonAlreadyPlayed if a season in its
        `expected_unplayed` has been played.
        """
        async with self._changing:
            for _ in range(_ATTEMPTS):
                before = None if key is None else await self._store.reader.find_answer(key)
                if before is not None:
                    return before
                version, stored = await self._store.reader.leagues.leagues_of_guild(guild_id)
                batch = make(stored)
                try:
                    committed = await self._store.writer.commit(
                        replace(_with_version(batch, guild_id, version + 1), idempotency_key=key, answer=answer)
                    )
                except AlreadyClaimed as error:
                    if error.claim in batch.claims:
                        raise
                    continue
                self.running_cache.invalidate(guild_id)
                return committed.answer
        raise StoreUnavailable(f"the leagues of server {guild_id} keep changing")

    async def change_league(
        self, league: League, make: Callable[[StoredLeague], WriteBatch], *, key: str | None
    ) -> League:
        """Commit the batch that `make` builds from an active league, and return the changed league.

        Conflicts and `key` are handled as in `change`. Refusals: `no_such_league`, `league_damaged`.
        """
        await self.change(league.guild_id, lambda stored: make(active_league(stored, league.league_id)), key=key)
        return await self.get(league.guild_id, league.league_id)

    async def prepare_change(self, guild_id: int, make: LeagueChange) -> WriteBatch:
        """Return the batch that `make` builds from a server's leagues, for the caller to commit with other changes.

        The commit fails with a conflict if the leagues have changed in the meantime.
        """
        version, stored = await self._store.reader.leagues.leagues_of_guild(guild_id)
        return _with_version(make(stored), guild_id, version + 1)


def _with_version(batch: WriteBatch, guild_id: int, version: int) -> WriteBatch:
    """Return the batch, extended to claim and store the next version of a server's leagues."""
    return replace(
        batch,
        claims=(leagues_lock_key(guild_id, version), *batch.claims),
        upserts=(LeagueVersionRow(guild_id=guild_id, version=version), *batch.upserts),
    )


def league_audit_entry(stored: StoredLeague, actor: int, kind: str, **facts: Any) -> AuditEntryRow:
    row = stored.league
    return make_audit_entry(row.guild_id, actor, kind, leagues=(row.league_id,), league=row.name, **facts)


async def require_member(store: Store, league_id: int, user_id: int) -> rows.LeagueMemberRow:
    """Return the member row of a user. Refusal `not_in_league` if the user is not a member."""
    league = await store.reader.leagues.league(league_id)
    for one in () if league is None else league.members:
        if one.user_id == user_id and one.left_at is None:
            return one
    raise Refusal("not_in_league")


def damaged_refusal(stored: StoredLeague) -> Refusal:
    return Refusal(LEAGUE_DAMAGED, league=stored.league.name)


def active_league(stored: tuple[StoredLeague, ...], league_id: int) -> StoredLeague:
    """Return the active league with this id. Refusal `no_such_league`."""
    for one in stored:
        if one.league.league_id == league_id and one.league.ended_at is None:
            return one
    raise Refusal("no_such_league")


def season_guards(stored: StoredLeague) -> tuple[UnplayedSeason, ...]:
    """Return the condition that no game of a league's season was played or is in progress.

    Return () if no season is planned or running.
    """
    season = stored.season
    if season is None or season.status not in {PLANNED, RUNNING}:
        return ()
    counted = decode(season.rules, LeagueRules).counted_rules if season.status == RUNNING else ()
    return (
        UnplayedSeason(
            guild_id=stored.league.guild_id,
            league_id=season.league_id,
            season_no=season.season_no,
            counted_games=tuple((one.game, one.rules_fingerprint) for one in counted),
        ),
    )


def can_change_result(stored: StoredLeague, row: ResultRow) -> bool:
    """Return True if the season of a result is running, so that the result may be changed."""
    season = stored.season
    return season is not None and (season.season_no, season.status) == (row.season_no, RUNNING)


def league_from_rows(stored: StoredLeague) -> League:
    row = stored.league
    return League(
        league_id=row.league_id,
        guild_id=row.guild_id,
        name=row.name,
        rules=decode(row.rules, LeagueRules),
        author=row.author,
        season=None if stored.season is None else season_from_row(stored.season),
        members=stored.members,
        organiser_role=row.organiser_role,
        channel_id=row.channel_id,
    )


def season_from_row(row: SeasonRow) -> LeagueSeason:
    return LeagueSeason(
        number=row.season_no,
        status=SeasonStatus(row.status),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        rules=decode(row.rules, LeagueRules),
        rules_since=row.rules_since,
        closed_at=row.closed_at,
        final=None if row.final is None else decode(row.final, FinalStandings),
    )
