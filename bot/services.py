"""Services of Prial, without Discord, created and started in one place.

The program, the playground and the tests all enter `build_services`. They inject what differs, such as a clock set by
hand or a known pack.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random, SystemRandom

from msgspec import Struct, field

from bot.acts.acts import Acts
from bot.clock import Clock, SystemClock
from bot.config import Settings
from bot.disputes.service import Disputes
from bot.figures import Figures
from bot.heartbeat import Heartbeat
from bot.history.evenings import Evenings
from bot.history.history import History
from bot.leagues.at_tables import AtTables
from bot.leagues.concerned import Concerned
from bot.leagues.dividing import Divisions
from bot.leagues.exporting import LeagueExports
from bot.leagues.match_tables import MatchTables
from bot.leagues.nights.service import Nights
from bot.leagues.recording import Recorder
from bot.leagues.results import Results
from bot.leagues.seasons import Seasons
from bot.leagues.service import Leagues
from bot.leagues.teams.service import TeamSeasons
from bot.ledger.ledger import Ledger
from bot.players.pauses import pause
from bot.players.registry import Chooser, chooser_of
from bot.privacy.service import Privacy
from bot.rules.cards import Card
from bot.rules.registry import game
from bot.sheets.service import Sheets
from bot.statistics.catching_up import CatchingUp
from bot.statistics.keeping import Tallying
from bot.statistics.pinned import PinnedBoards
from bot.statistics.service import Statistics
from bot.store.shards import Shards
from bot.store.store import Store, open_store
from bot.tables.service import Tables
from bot.tables.settled import all_of
from bot.tables.thinning import Thinning
from bot.tables.values import TableSettings


class Services(Struct, frozen=True):
    """Running services, created by `build_services`."""

    settings: Settings
    clock: Clock
    store: Store
    figures: Figures
    heartbeat: Heartbeat
    acts: Acts
    ledger: Ledger
    history: History
    evenings: Evenings
    tables: Tables
    sheets: Sheets
    leagues: Leagues
    seasons: Seasons
    divisions: Divisions
    results: Results
    concerned: Concerned
    at_tables: AtTables
    teams: TeamSeasons
    league_exports: LeagueExports
    nights: Nights
    statistics: Statistics
    pinned: PinnedBoards
    privacy: Privacy
    disputes: Disputes
    usual: TableSettings = field(default_factory=TableSettings)
    """Settings of a new table where nothing else is chosen."""


def shuffled(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in an unpredictable order."""
    order = list(cards)
    SystemRandom().shuffle(order)
    return tuple(order)


def _shards(settings: Settings) -> Shards | None:
    if settings.shard_ids is None or settings.shard_count is None:
        return None
    return Shards(settings.shard_count, settings.shard_ids)


@asynccontextmanager
async def build_services(
    settings: Settings,
    *,
    clock: Clock | None = None,
    shuffle: Callable[[Sequence[Card]], tuple[Card, ...]] = shuffled,
    rng: Random | None = None,
    chooser: Callable[[str], Chooser] = chooser_of,
    thinking: Callable[[Random], float] = pause,
    usual: TableSettings | None = None,
    reached: bool = True,
) -> AsyncIterator[Services]:
    """Start the services; on exit, finish pending work and close everything.

    `shuffle` shuffles a pack. `rng` is the random source of computer players. `chooser` returns the chooser of their
    moves in a game, `thinking` the seconds they seem to think. `usual` are the settings of a new table. Unless
    `reached`, clocks are paused until `Tables.gateway_up`. Raises the DatabaseErrors of `bot.store.errors`.
    """
    time, figures, shards = clock or SystemClock(), Figures(), _shards(settings)
    async with open_store(settings.database_url, time) as store:
        ledger = Ledger(store, time)
        history = History(store, game)
        sheets = Sheets(store, time)
        leagues, teams, nights = Leagues(store, time), TeamSeasons(store, time), Nights(store, time)
        tables = Tables(
            store,
            ledger,
            time,
            shuffle=shuffle,
            chooser=chooser,
            pause=thinking,
            shards=shards,
            figures=figures,
            rng=rng or Random(SystemRandom().getrandbits(64)),  # noqa: S311 (not for security)
            sheets=sheets,
            keep=all_of(Tallying(store).keep, Recorder(store, leagues.register.known).keep),
        )
        tables.on_stood_still(nights.stood_still)
        seasons = Seasons(store, time, leagues)
        concerned = Concerned(store, leagues.register)
        results = Results(store, leagues, ledger.corrections)
        heartbeat = Heartbeat(store, time, figures, shards, serving=lambda: tables.reachable)
        if heartbeat.sharing is not None:
            heartbeat.sharing.listen(tables.expect_company)
        await tables.start()
        if not reached:
            await tables.gateway_down(time.now())
        heartbeat.start()
        recurring = [seasons.recurring, CatchingUp(store, time).recurring]
        if settings.thin_after_days is not None:
            recurring.append(Thinning(store, time, settings.thin_after_days).recurring)
        for one in recurring:
            one.start()
        try:
            yield Services(
                settings=settings,
                clock=time,
                store=store,
                figures=figures,
                heartbeat=heartbeat,
                acts=Acts(store),
                ledger=ledger,
                history=history,
                evenings=Evenings(store, history, time, game),
                tables=tables,
                sheets=sheets,
                leagues=leagues,
                seasons=seasons,
                divisions=Divisions(leagues),
                results=results,
                concerned=concerned,
                at_tables=AtTables(store, leagues.register, MatchTables(store, time, teams)),
                teams=teams,
                nights=nights,
                league_exports=LeagueExports(store, time, leagues, teams),
                statistics=Statistics(store, time),
                pinned=PinnedBoards(store, time),
                privacy=Privacy(store, tables, time, leaving=(nights.leaving, teams.leaving)),
                disputes=Disputes(store, time, tables, history, ledger.corrections, results.undo, concerned.numbers),
                usual=usual or TableSettings(),
            )
        finally:
            for one in reversed(recurring):
                await one.stop()
            await tables.stop()
            await heartbeat.stop()
