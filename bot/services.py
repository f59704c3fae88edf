"""Services of Prial, which do not depend on Discord.

The program, the playground and the tests create them with `build_services`, and inject what differs, such as a clock.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random, SystemRandom

from msgspec import Struct, field

from bot.audit_log import AuditLog
from bot.clock import Clock, SystemClock
from bot.cluster import Heartbeat
from bot.config import Settings
from bot.counters import ProcessCounters
from bot.disputes.service import Disputes
from bot.history.evenings import Evenings
from bot.history.service import History
from bot.leagues.export import LeagueExporter
from bot.leagues.nights.service import Nights
from bot.leagues.recording import ResultRecorder
from bot.leagues.results import Results
from bot.leagues.seasons import Seasons
from bot.leagues.service import Leagues
from bot.leagues.table_status import TableLeagues
from bot.leagues.teams.service import TeamSeasons
from bot.ledger.service import Ledger
from bot.players.registry import Chooser, chooser_of, thinking_pause
from bot.privacy import Privacy
from bot.rules.cards import Card
from bot.rules.registry import find_game
from bot.sheets.service import Sheets
from bot.statistics.leaderboards import Leaderboards, PinnedLeaderboards
from bot.statistics.recording import TallyBacklog, TallyRecorder
from bot.statistics.service import Statistics
from bot.store.schema.processes import Shards
from bot.store.store import Store, open_store
from bot.tables.pruning import DealPruning
from bot.tables.service import TableService
from bot.tables.settlement import combine_recorders
from bot.tables.table_settings import TableSettings


class Services(Struct, frozen=True):
    """Running services, created by `build_services`."""

    settings: Settings
    clock: Clock
    store: Store
    counters: ProcessCounters
    heartbeat: Heartbeat
    audit_log: AuditLog
    ledger: Ledger
    history: History
    evenings: Evenings
    tables: TableService
    sheets: Sheets
    leagues: Leagues
    seasons: Seasons
    results: Results
    table_leagues: TableLeagues
    team_seasons: TeamSeasons
    league_exports: LeagueExporter
    nights: Nights
    statistics: Statistics
    leaderboards: Leaderboards
    pinned_leaderboards: PinnedLeaderboards
    privacy: Privacy
    disputes: Disputes
    default_settings: TableSettings = field(default_factory=TableSettings)
    """Initial settings of a new table."""


def shuffle_securely(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in an unpredictable order."""
    order = list(cards)
    SystemRandom().shuffle(order)
    return tuple(order)


def _configured_shards(settings: Settings) -> Shards | None:
    if settings.shard_ids is None or settings.shard_count is None:
        return None
    return Shards(settings.shard_count, settings.shard_ids)


@asynccontextmanager
async def build_services(
    settings: Settings,
    *,
    clock: Clock | None = None,
    shuffle: Callable[[Sequence[Card]], tuple[Card, ...]] = shuffle_securely,
    rng: Random | None = None,
    chooser: Callable[[str], Chooser] = chooser_of,
    thinking_time: Callable[[Random], float] = thinking_pause,
    default_settings: TableSettings | None = None,
    is_reachable: bool = True,
) -> AsyncIterator[Services]:
    """Start the services. On exit, finish pending work and close everything.

    `shuffle` shuffles a pack. `rng` is the random source of computer players. `chooser` returns the function that
    chooses their moves in a game, and `thinking_time` returns how many seconds they seem to think. Unless
    `is_reachable`, clocks are paused until `DueJobs.resume_clocks` is called. Raises subclasses of DatabaseError.
    """
    time, figures, shards = clock or SystemClock(), ProcessCounters(), _configured_shards(settings)
    async with open_store(settings.database_url, time) as store:
        ledger = Ledger(store, time)
        history = History(store, find_game)
        sheets = Sheets(store, time)
        leagues, teams, nights = Leagues(store, time), TeamSeasons(store, time), Nights(store, time)
        tables = TableService(
            store,
            ledger,
            time,
            shuffle=shuffle,
            chooser=chooser,
            thinking_time=thinking_time,
            shards=shards,
            counters=figures,
            rng=rng or Random(SystemRandom().getrandbits(64)),  # noqa: S311 (not for security)
            sheets=sheets,
            record_settlement=combine_recorders(
                TallyRecorder(store).record, ResultRecorder(store, leagues.repository.running_cache).record
            ),
        )
        tables.due_jobs.add_pause_listener(nights.add_lost_time)
        seasons = Seasons(store, time, leagues)
        results = Results(store, leagues, ledger.corrections)
        heartbeat = Heartbeat(store, time, figures, shards, is_serving=lambda: tables.due_jobs.is_reachable)
        if heartbeat.shard_coverage is not None:
            heartbeat.shard_coverage.listen(tables.expect_other_processes)
        await tables.start()
        if not is_reachable:
            await tables.due_jobs.pause_clocks(time.now())
        heartbeat.start()
        recurring = [seasons.recurring, leagues.standings_cache.recurring, TallyBacklog(store, time).recurring]
        if settings.thin_after_days is not None:
            recurring.append(DealPruning(store, time, settings.thin_after_days).recurring)
        for one in recurring:
            one.start()
        try:
            yield Services(
                settings=settings,
                clock=time,
                store=store,
                counters=figures,
                heartbeat=heartbeat,
                audit_log=AuditLog(store),
                ledger=ledger,
                history=history,
                evenings=Evenings(store, history, time, find_game),
                tables=tables,
                sheets=sheets,
                leagues=leagues,
                seasons=seasons,
                results=results,
                table_leagues=TableLeagues(store, time, leagues.repository, teams),
                team_seasons=teams,
                nights=nights,
                league_exports=LeagueExporter(store, time, leagues, teams),
                statistics=Statistics(store),
                leaderboards=Leaderboards(store, time),
                pinned_leaderboards=PinnedLeaderboards(store, time),
                privacy=Privacy(store, tables, time, leaving=(nights.prepare_departure, teams.prepare_departure)),
                disputes=Disputes(
                    store,
                    time,
                    tables,
                    history,
                    ledger.corrections,
                    results.prepare_void,
                    leagues.repository.ids_affected_by_deals,
                ),
                default_settings=default_settings or TableSettings(),
            )
        finally:
            for one in reversed(recurring):
                await one.stop()
            await tables.stop()
            await heartbeat.stop()
