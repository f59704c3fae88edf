"""Service for seasons: starting them, ending them by hand or on time, and storing final standings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.clock import DAY, Clock
from bot.errors import Refusal
from bot.leagues.repository import LEAGUE_DAMAGED, active_league, league_audit_entry, league_from_rows, season_from_row
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues, clamp_divisions, season_end
from bot.leagues.standings import division_moves
from bot.leagues.values import FinalLine, FinalStandings, League, LeagueSeason, SeasonStandings, SeasonStatus
from bot.recurring import RecurringJob
from bot.store.codec import UnreadableRows, decode, encode
from bot.store.errors import StoreUnavailable
from bot.store.reading.leagues import StoredLeague
from bot.store.schema.league import CLOSED, CLOSING, PLANNED, RUNNING, SeasonRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch, retry_on_conflict
from bot.text_safety import number_duplicates

_log = logging.getLogger(__name__)
POLL_INTERVAL: Final = 60.0
"""Seconds between polls of the database for seasons that other processes have started or changed."""
MAX_SEASON_LEAD: Final = 366 * DAY
"""Maximum seconds between now and the start of a planned season."""

FinalAnnouncer = Callable[[League, LeagueSeason], Awaitable[int | None]]
"""Callback that posts the final standings of a season.

It returns the message id, 0 if there will be no message, or None if posting must be tried again.
"""

StartAnnouncer = Callable[[League, LeagueSeason], None]
"""Callback that posts, in the background, that a season has started."""


class _MembersChanged(Exception):
    """Raised if the members of a league changed while its final standings were computed."""


class Seasons:
    """Service that starts seasons and ends them on time. `recurring` polls for seasons that are due."""

    def __init__(self, store: Store, clock: Clock, leagues: Leagues) -> None:
        self._store = store
        self._clock = clock
        self._leagues = leagues
        self.recurring = RecurringJob("seasons", self.process_due, clock, every=POLL_INTERVAL, retry=POLL_INTERVAL)
        self._settling = asyncio.Lock()
        self._final_announcer: FinalAnnouncer | None = None
        self._start_announcer: StartAnnouncer | None = None
        self._skipped = UnreadableRows(_log)

    def set_announcers(self, announce: FinalAnnouncer | None, started: StartAnnouncer | None = None) -> None:
        """Set the callbacks that post final standings and season starts (None: nothing can be posted now)."""
        self._final_announcer = announce
        self._start_announcer = started
        self.recurring.wake()

    async def begin(
        self, league: League, actor: int, *, weeks: int, key: str, starts_at: float | None = None
    ) -> League:
        """Start the next season now, or plan it for `starts_at`, with the current rules of the league.

        `starts_at` may be up to a year ahead. The season lasts `weeks` weeks (0: until organisers end it). Refusals:
        no_such_league, season_runs, bad_season_length, bad_season_start.
        """

        def make(found: StoredLeague) -> WriteBatch:
            now = self._clock.now()
            if starts_at is not None and not now < starts_at <= now + MAX_SEASON_LEAD:
                raise Refusal("bad_season_start")
            begins = starts_at or now
            ends_at = season_end(begins, weeks)
            if found.season is not None and found.season.status != CLOSED:
                raise Refusal("season_runs", league=found.league.name)
            row = SeasonRow(
                league_id=league.league_id,
                season_no=1 if found.season is None else found.season.season_no + 1,
                status=RUNNING if starts_at is None else PLANNED,
                starts_at=begins,
                rules=found.league.rules,
                ends_at=ends_at,
            )
            moved = clamp_divisions(found.members, decode(row.rules, LeagueRules))
            entry = league_audit_entry(found, actor, "season_begun", season=row.season_no)
            return WriteBatch(upserts=(row, *moved), audit_entries=(entry,))

        begun = await self._leagues.repository.change_league(league, make, key=key)
        self.recurring.wake()
        return begun

    async def finish(self, league: League, actor: int, *, key: str) -> LeagueSeason:
        """End the running season, or cancel the planned one, and compute its final standings at once.

        Refusals: season_not_running, no_such_league.
        """

        def make(found: StoredLeague) -> WriteBatch:
            season = found.season
            if season is None or season.status not in {PLANNED, RUNNING}:
                raise Refusal("season_not_running", league=found.league.name)
            row = replace(season, status=CLOSING, ends_at=self._clock.now())
            entry = league_audit_entry(found, actor, "season_ended", season=season.season_no)
            return WriteBatch(upserts=(row,), audit_entries=(entry,))

        await self._leagues.repository.change_league(league, make, key=key)
        await self._close(league.guild_id, league.league_id)
        self.recurring.wake()
        found = await self._store.reader.leagues.seasons(league.league_id)
        return season_from_row(found[0])

    async def process_due(self) -> float | None:
        """Start, end and announce the seasons that are due. Return the time of the next due season, or None."""
        async with self._settling:
            for guild_id, season in await self._store.reader.leagues.due_seasons(self._clock.now()):
                await self._process(guild_id, season)
            if self._final_announcer is not None:
                for guild_id, season in await self._store.reader.leagues.unposted_seasons():
                    await self._post_final(guild_id, season, self._final_announcer)
            return await self._store.reader.leagues.next_season_due()

    async def _process(self, guild_id: int, season: SeasonRow) -> None:
        """Start or end one season. If that fails, the season stays due."""
        try:
            if season.status != CLOSING:
                status = RUNNING if season.status == PLANNED else CLOSING
                await self._set_status(guild_id, season, status)
                if status == RUNNING and self._start_announcer is not None:
                    league = await self._leagues.repository.get(guild_id, season.league_id)
                    if league.season is not None:
                        self._start_announcer(league, league.season)
            if season.status != PLANNED:
                await self._close(guild_id, season.league_id)
        except StoreUnavailable:
            raise
        except Refusal as refusal:
            if refusal.code != LEAGUE_DAMAGED:  # it has been logged already
                _log.info("season %d of league %d has changed: %s", season.season_no, season.league_id, refusal)
        except Exception:
            _log.exception("season %d of league %d cannot be ended", season.season_no, season.league_id)

    async def _set_status(self, guild_id: int, before: SeasonRow, status: str) -> None:
        """Set the status of a season. Refusal `season_not_running` if the season has changed."""

        def make(stored: tuple[StoredLeague, ...]) -> WriteBatch:
            season = active_league(stored, before.league_id).season
            if season is None or (season.season_no, season.status) != (before.season_no, before.status):
                raise Refusal("season_not_running", league="")
            return WriteBatch(upserts=(replace(season, status=status),))

        await self._leagues.repository.change(guild_id, make, key=None)

    async def _close(self, guild_id: int, league_id: int) -> None:
        """Close a season that accepts no more results, and move members between the divisions."""

        async def attempt() -> None:
            league = await self._leagues.repository.get(guild_id, league_id)
            if league.season is None or league.season.status is not SeasonStatus.CLOSING:
                return
            await self._leagues.standings_cache.update(league_id, league.season.number)
            table = await self._leagues.standings(league)
            make = partial(self._closing_batch, league=league, table=table)
            await self._leagues.repository.change_league(league, make, key=None)
            _log.info("season %d of league %d is over", table.season.number, league_id)

        await retry_on_conflict(attempt, f"the members of league {league_id}", conflicts=(_MembersChanged,))

    def _closing_batch(self, found: StoredLeague, *, league: League, table: SeasonStandings) -> WriteBatch:
        """Return the batch that closes a season with the standings in `table` as its final standings.

        Raises _MembersChanged if the members are no longer those of `league`.
        """
        season = found.season
        if season is None or season.status != CLOSING:
            return WriteBatch()  # another process has closed it
        if league_from_rows(found).members != league.members:
            raise _MembersChanged
        final = _final_standings(table)
        divisions = {user: division - 1 for division, one in final.division_moves.items() for user in one.promoted}
        divisions |= {user: division + 1 for division, one in final.division_moves.items() for user in one.relegated}
        row = replace(
            season,
            status=CLOSED,
            closed_at=self._clock.now(),
            final=encode(final),
            message_id=0 if found.league.channel_id is None else None,
        )
        moved = [replace(one, division=divisions[one.user_id]) for one in found.members if one.user_id in divisions]
        return WriteBatch(upserts=(row, *moved))

    async def _post_final(self, guild_id: int, row: SeasonRow, announce: FinalAnnouncer) -> None:
        try:
            league = await self._leagues.repository.get(guild_id, row.league_id)
            season = self._skipped.read(
                f"season {row.season_no} of league {row.league_id}", partial(season_from_row, row)
            )
            message = None if season is None else await announce(league, season)
        except StoreUnavailable:
            raise
        except Refusal as refusal:
            if refusal.code == LEAGUE_DAMAGED:
                return
            message = 0  # the league no longer exists
        except Exception:
            _log.exception("the final table of season %d of league %d is not posted", row.season_no, row.league_id)
            return
        if message is None:
            return
        # Posting takes a while: read the season again, as a person's data may have been deleted meanwhile.
        for now in await self._store.reader.leagues.seasons(row.league_id):
            if now.season_no == row.season_no:
                await self._store.writer.upsert(replace(now, message_id=message))


def _final_standings(table: SeasonStandings) -> FinalStandings:
    names = number_duplicates({one.user_id: one.name for one in table.league.members})
    tables = {
        division: tuple(
            FinalLine(
                rank=one.rank,
                user_id=one.user_id,
                name=names.get(one.user_id, ""),
                points=one.points,
                games=one.score.games,
                wins=one.score.wins,
                rating=table.ratings.get(one.user_id),
            )
            for one in standings
        )
        for division, standings in table.by_division.items()
    }
    return FinalStandings(by_division=tables, division_moves=division_moves(table.by_division, table.season.rules))
