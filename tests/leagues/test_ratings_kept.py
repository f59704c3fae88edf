"""Ratings that a league stores and updates with its results, season after season."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.leagues.rating import INITIAL_RATING, Rating, carry_over, update_ratings
from bot.leagues.results import Results
from bot.leagues.rules import CountedRules, LeagueRules
from bot.leagues.seasons import Seasons
from bot.leagues.service import Leagues
from bot.leagues.standings import CachedStandings
from bot.leagues.values import League
from bot.ledger.service import Ledger
from bot.store.schema.league import COUNTS
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.league_rows import line_row, new_result
from tests.support.rows import GUILD, opening

ANDY, BILL, CHRIS, DAN = PEOPLE = (100, 101, 102, 103)
RULES = LeagueRules(
    counted_rules=(CountedRules(game="crash", rules_fingerprint="7b56ca91", sheet="crash", shipped=True),)
)


class Office:
    """Services for a league of four people."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store = store
        self.leagues = Leagues(store, clock)
        self.seasons = Seasons(store, clock, self.leagues)
        self.results = Results(store, self.leagues, Ledger(store, clock).corrections)
        self.played = 0
        self.keys = 0

    def key(self) -> str:
        self.keys += 1
        return f"key {self.keys}"

    async def found(self) -> None:
        """Create the league, with its first season."""
        await self.store.writer.commit(opening(1))
        league = await self.leagues.create(GUILD, ANDY, "Friday", RULES, key=self.key(), person="Andy", weeks=0)
        for user in PEOPLE[1:]:
            await self.leagues.join(league, user, f"User {user}", key=self.key())

    async def league(self) -> League:
        """Return the league as it is now."""
        return await self.leagues.repository.get(GUILD, 1)

    async def play(self, places: dict[int, int]) -> int:
        """Store a result of the running season, and return its number."""
        season = (await self.league()).running_season
        assert season is not None
        self.played += 1
        new = new_result(1, self.played, last_deal=self.played, season_no=season.number)
        lines = tuple(line_row(user, place) for user, place in places.items())
        await self.store.writer.commit(WriteBatch(results=(replace(new, lines=lines),)))
        return self.played

    async def void(self, result_id: int) -> None:
        await self.results.void(await self.league(), ANDY, result_id, "so", key=self.key())

    async def next_season(self) -> None:
        """End the season and begin the next one."""
        await self.seasons.finish(await self.league(), ANDY, key=self.key())
        await self.seasons.begin(await self.league(), ANDY, weeks=0, key=self.key())

    async def ratings(self, season_no: int) -> dict[int, Rating]:
        """Return everybody's rating in a season, computed up to the last result."""
        projected = await self.leagues.standings_cache.read(1, season_no)
        assert isinstance(projected, CachedStandings)
        return projected.ratings

    async def stored(self, season_no: int) -> dict[int, Rating]:
        """Run the job that stores standings, and return everybody's stored rating in a season."""
        await self.leagues.standings_cache.update_stale()
        found = await self.store.reader.leagues.standings(1, season_no)
        assert found is not None
        return {row.user_id: Rating(row.mu, row.sigma, row.games) for row in found[0].ratings if row.games}

    async def from_scratch(self, season_no: int) -> dict[int, Rating]:
        """Return the ratings computed from all results up to the end of a season."""
        ratings: dict[int, Rating] = {}
        for number in range(1, season_no + 1):
            ratings = {user: carry_over(rating) for user, rating in ratings.items()}
            for row, lines in await self.store.reader.leagues.results(1, number):
                if row.status == COUNTS:
                    ratings |= update_ratings(ratings, {line.user_id: line.place for line in lines})
        return ratings


@pytest.fixture
async def office(store: Store, clock: ManualClock) -> Office:
    """Return an office whose league has been created."""
    office = Office(store, clock)
    await office.found()
    return office


async def test_each_result_is_rated_once(office: Office) -> None:
    """Each result is rated once and in order, however often the ratings are read, and by any number of readers."""
    await office.play({ANDY: 1, BILL: 2})
    first = await office.ratings(1)
    assert first == update_ratings({}, {ANDY: 1, BILL: 2})
    assert await office.ratings(1) == first

    await office.play({CHRIS: 1, ANDY: 2, BILL: 2})
    several = await asyncio.gather(*(office.ratings(1) for _ in range(6)))
    assert all(one == first | update_ratings(first, {CHRIS: 1, ANDY: 2, BILL: 2}) for one in several)
    assert {user: rating.games for user, rating in several[0].items()} == {ANDY: 2, BILL: 2, CHRIS: 1}
    assert await office.stored(1) == several[0]


async def test_reading_writes_nothing(office: Office) -> None:
    """Only the background job stores standings. After it has run, no standings are out of date."""
    await office.play({ANDY: 1, BILL: 2})
    await office.leagues.standings(await office.league())
    unread = await office.store.reader.leagues.standings(1, 1)
    assert unread is not None
    assert unread[0].projection is None
    assert await office.stored(1) == await office.ratings(1)
    assert await office.store.reader.leagues.stale_seasons() == ()
    await office.void(1)
    assert await office.store.reader.leagues.stale_seasons() == ((1, 1),)


async def test_a_result_that_is_taken_out(office: Office) -> None:
    """Voiding a result rates all later results again. People without another result lose their rating."""
    await office.play({ANDY: 1, DAN: 2})
    await office.play({BILL: 1, ANDY: 2})
    assert set(await office.ratings(1)) == {ANDY, BILL, DAN}

    await office.void(1)

    assert await office.ratings(1) == update_ratings({}, {BILL: 1, ANDY: 2}) == await office.stored(1)
    await office.play({DAN: 1, BILL: 2})
    assert (await office.ratings(1))[DAN].games == 1


async def test_the_next_season(office: Office) -> None:
    """Everybody starts a new season with their carried-over rating, played or not. Former members are not shown."""
    await office.play({ANDY: 1, BILL: 2, CHRIS: 3})
    await office.next_season()
    begun = {user: carry_over(rating) for user, rating in (await office.ratings(1)).items()}
    assert await office.ratings(2) == begun

    await office.play({CHRIS: 1, DAN: 2})
    assert await office.ratings(2) == begun | update_ratings(begun, {CHRIS: 1, DAN: 2})
    await office.next_season()
    assert {user: rating.games for user, rating in (await office.ratings(3)).items()} == {
        ANDY: 1,
        BILL: 1,
        CHRIS: 2,
        DAN: 1,
    }
    league = await office.league()
    await office.leagues.leave(league, ANDY, key=office.key())
    assert set((await office.leagues.standings(await office.league())).ratings) == {BILL, CHRIS, DAN}


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "play", "void", "read", "store", "season"]), st.integers(0, 10**6)
    ),
    max_size=14,
)


@given(ACTS)
@settings(max_examples=max(10, settings().max_examples // 4))
def test_ratings_are_what_all_results_come_to(acts: list[tuple[str, int]]) -> None:
    """The ratings equal a full recomputation after games, voids, reads and new seasons in any order."""
    asyncio.run(_interleaved(acts))


async def _interleaved(acts: Sequence[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder:
        clock = ManualClock()
        async with open_store(f"sqlite:///{folder}/prial.db", clock) as store:
            office = Office(store, clock)
            await office.found()
            season_no, counting = 1, set[int]()
            for what, number in acts:
                if what == "play":
                    people = sorted(PEOPLE, key=lambda user: (number * user) % 997)[: 2 + number % 3]
                    scores = {user: (number // user) % 3 for user in people}
                    places = {
                        user: 1 + sum(other > score for other in scores.values()) for user, score in scores.items()
                    }
                    counting.add(await office.play(places))
                elif what == "void" and counting:
                    await office.void(counting.pop())
                elif what == "read":
                    await office.ratings(season_no)
                elif what == "store":
                    await office.leagues.standings_cache.update_stale()
                elif what == "season":
                    await office.next_season()
                    season_no, counting = season_no + 1, set()
            for number in range(season_no, 0, -1):
                from_scratch = await office.from_scratch(number)
                assert await office.ratings(number) == from_scratch == await office.stored(number)
                assert INITIAL_RATING not in from_scratch.values()
