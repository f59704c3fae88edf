"""Tests of games, payments, fines, corrections, disputes, seasons and deletions in any order."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.disputes.service import Disputes
from bot.errors import Refusal
from bot.leagues.rating import Rating, carry_over, update_ratings
from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from bot.leagues.results import Results
from bot.leagues.rules import LeagueRules, PointsScale
from bot.leagues.seasons import Seasons
from bot.leagues.service import Leagues
from bot.leagues.standings import StandingsCache, add_results
from bot.leagues.values import League
from bot.ledger.values import BANK_USER_ID
from bot.ops.doctor import Severity, examine
from bot.privacy import Privacy
from bot.rules.betting.moves import Look
from bot.statistics.recording import TallyRecorder
from bot.store.schema.league import COUNTS
from bot.tables.settlement import combine_recorders
from tests.leagues.playing import BRAG, counted
from tests.statistics.adding import added_up, added_up_in_leagues, from_the_moves, results_in, stored
from tests.support.database import assert_books_balance, rows
from tests.tables.room import GUILD, Room, open_room, person

WARDEN = 900
# As long as Discord's IDs, because the ID of a deleted person is replaced everywhere.
ANDY, BILL, CHRIS = PEOPLE = (212_345_678_901_234_567, 323_456_789_012_345_678, 434_567_890_123_456_789)
RULES = LeagueRules(
    counted_rules=(counted("three_card_brag", BRAG),),
    sitting_deals=3,
    min_share=75,
    points=PointsScale(win=300, places=(200, 100), per_chip=1),
)
TAKEN_BACK = """
    SELECT back.table_id, back.deal_no FROM transactions AS back JOIN transactions AS settled
    ON back.reverses = settled.transaction_id WHERE settled.kind IN ('deal', 'points')
"""
"""Query for the deals whose settlement was reversed."""

LEFT_BEHIND = "SELECT * FROM accounts WHERE kind IN ('wallet', 'debt') AND user_id < 0 AND balance <> 0"
"""Query for the chips of deleted members, who must have none, even if a reversal follows the deletion."""

MOVED = """
    SELECT seats.user_id, SUM(postings.amount) FROM transactions AS settled
    JOIN postings USING (transaction_id) JOIN accounts USING (account_id)
    JOIN seats ON seats.table_id = accounts.table_id AND seats.seat = accounts.seat
    WHERE settled.kind = 'deal' AND accounts.kind = 'purse' AND settled.table_id = ?
    AND settled.deal_no BETWEEN ? AND ? AND NOT EXISTS
    (SELECT 1 FROM transactions AS back WHERE back.reverses = settled.transaction_id) GROUP BY seats.user_id
"""
"""Query for everybody's winnings in deals of a table, without deals whose settlement was reversed."""


class Club:
    """A server with a league, a table of three people, and an administrator."""

    def __init__(self, room: Room) -> None:
        self.room = room
        books = room.ledger.corrections
        room.kept = combine_recorders(
            TallyRecorder(room.store).record,
            ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)).record,
        )
        self.leagues = Leagues(room.store, room.clock)
        self.seasons = Seasons(room.store, room.clock, self.leagues)
        self.results = Results(room.store, self.leagues, books)
        self.table_id = 0

    async def begin(self) -> None:
        """Create the league and open the table."""
        key = self.room.key
        await self.leagues.create(GUILD, ANDY, "Friday", RULES, key=key(), person="Andy", weeks=0)
        for user in PEOPLE[1:]:
            await self.leagues.join(await self.league(), user, f"User {user}", key=key())
        self.table_id = await self.room.open(BILL, CHRIS, host=ANDY)

    async def league(self) -> League:
        return await self.leagues.repository.get(GUILD, 1)

    @property
    def disputes(self) -> Disputes:
        """Return the disputes service of the current process."""
        room = self.room
        books = room.ledger.corrections
        return Disputes(room.store, room.clock, room.tables, room.history, books, self.results.prepare_void)

    # Actions of a person, with a number for details

    async def play(self, who: int, number: int) -> None:
        """Play a deal that `who` wins by betting."""
        with suppress(Refusal):  # a deal is in progress
            await self.room.deal(self.table_id, who)
        for _ in range(12):
            view = await self.room.view(self.table_id)
            if not view.view.in_deal:
                break
            acting = view.table.occupant(view.view.to_act[0]).user_id
            if acting == who:
                with suppress(Refusal):
                    await self.room.act(self.table_id, acting, Look())
                await self.room.bets(self.table_id, acting, 1 + number % 5)
            else:
                await self.room.folds(self.table_id, acting)

    async def deal(self, who: int, number: int) -> None:
        await self.room.deal(self.table_id, who)

    async def fold(self, who: int, number: int) -> None:
        await self.room.folds(self.table_id, who)

    async def leave(self, who: int, number: int) -> None:
        await self.room.tables.leave(self.table_id, who, key=self.room.key())

    async def join(self, who: int, number: int) -> None:
        """Join the table, or open a new one if it is closed."""
        await self.room.ledger.open_wallet(GUILD, who)
        if await self.room.tables.open_table_in(700) is None:
            self.table_id = await self.room.open(host=who, buy_in=30 + number % 90)
        else:
            await self.room.tables.join(self.table_id, person(who), buy_in=30 + number % 90, key=self.room.key())

    async def close(self, who: int, number: int) -> None:
        await self.room.tables.close(self.table_id, who, manager=True, key=self.room.key())

    async def restart(self, who: int, number: int) -> None:
        """Replace the process."""
        await self.room.restart()

    async def pay(self, who: int, number: int) -> None:
        """Give chips to another member."""
        payee = PEOPLE[number % 3]
        planned = await self.room.ledger.payments.plan(GUILD, who, payee, number)
        await self.room.ledger.payments.pay(GUILD, who, payee, number, "", self.room.key(), owed=planned.owed)

    async def repay(self, who: int, number: int) -> None:
        """Pay a debt to the bank."""
        await self.room.ledger.debts.pay(GUILD, who, BANK_USER_ID, 1 + number % 40, self.room.key())

    async def grant(self, who: int, number: int) -> None:
        """Grant chips from the bank."""
        await self.room.ledger.grant(GUILD, WARDEN, who, number, "why", self.room.key())

    async def fine(self, who: int, number: int) -> None:
        await self.room.ledger.fine(GUILD, WARDEN, who, 4 * number, "why", self.room.key())

    async def correct(self, who: int, number: int) -> None:
        """Reverse any ledger entry."""
        entry = 1 + number % 30
        undo = partial(self.results.prepare_void_by_entry, GUILD, WARDEN, entry, "why")
        await self.room.ledger.corrections.reverse(GUILD, WARDEN, entry, "why", self.room.key(), extra_batch=undo)

    async def take_back(self, who: int, number: int) -> None:
        """Reverse deals."""
        first, table_id = 1 + number % 4, 1 + number % 2
        books = self.room.ledger.corrections
        deals = (table_id, first, first + 1)
        undo = partial(self.results.prepare_void, GUILD, WARDEN, *deals, "why")
        await books.reverse_deals(GUILD, WARDEN, *deals, "why", self.room.key(), extra_batch=undo)

    async def dispute(self, who: int, number: int) -> None:
        await self.disputes.raise_dispute(self.table_id, who, 1 + number % 5, "why", manager=True, key=self.room.key())

    async def rule(self, who: int, number: int) -> None:
        """Decide the oldest open dispute."""
        several = (await self.disputes.open_page(GUILD)).disputes
        if not several:
            return
        dispute, key = several[0].number, self.room.key()
        if number % 4 == 0:
            await self.disputes.order_transfer(GUILD, dispute, WARDEN, who, BANK_USER_ID, number, "why", key)
        elif number % 4 == 1:
            await self.disputes.let_stand(GUILD, dispute, WARDEN, "why", key)
        else:
            await self.disputes.void(GUILD, dispute, WARDEN, "why", key)

    async def take_out(self, who: int, number: int) -> None:
        """Remove a result from the league."""
        chips = number % 2 == 0
        await self.results.void(await self.league(), WARDEN, 1 + number % 3, "why", key=self.room.key(), chips=chips)

    async def sit_out(self, who: int, number: int) -> None:
        """Sit out or come back."""
        if number % 2:
            await self.room.tables.sit_out(self.table_id, who, key=self.room.key())
        else:
            await self.room.tables.come_back(self.table_id, who, key=self.room.key())

    async def place(self, who: int, number: int) -> None:
        """Correct the places of a result."""
        league, result = await self.league(), 1 + number % 3
        people = len((await self.results.result(league, result)).lines)
        places = tuple(range(people, 0, -1)) if number % 2 else (1,) * people
        await self.results.correct(league, WARDEN, result, places, "why", key=self.room.key())

    async def enter(self, who: int, number: int) -> None:
        """Join or leave the league."""
        league, key = await self.league(), self.room.key()
        if league.member(who) is None:
            await self.leagues.join(league, who, f"User {who}", key=key)
        else:
            await self.leagues.leave(league, who, key=key)

    async def season(self, who: int, number: int) -> None:
        """End the season and begin the next one."""
        await self.seasons.finish(await self.league(), WARDEN, key=self.room.key())
        await self.seasons.begin(await self.league(), WARDEN, weeks=0, key=self.room.key())

    async def look(self, who: int, number: int) -> None:
        """Read the league table, and store it every other time."""
        await self.leagues.standings(await self.league())
        if number % 2:
            await self.leagues.standings_cache.update_stale()

    async def forget(self, who: int, number: int) -> None:
        """Delete a member's data."""
        room = self.room
        privacy = Privacy(room.store, room.tables, room.clock)
        await privacy.forget(who, room.key())

    # Invariants

    async def standings_hold(self) -> None:
        """Check that standings and ratings follow from all results, season after season."""
        reader, ratings = self.room.store.reader.leagues, dict[int, Rating]()
        for number in range(1, 1 + len(await reader.seasons(1))):
            found = await StandingsCache(self.room.store, self.room.clock).read(1, number)
            assert found is not None
            results = await reader.results(1, number)
            assert found.scores == add_results({}, results, found.rules)
            ratings = {user: carry_over(rating) for user, rating in ratings.items()}
            for row, lines in results:
                if row.status == COUNTS:
                    ratings |= update_ratings(ratings, {line.user_id: line.place for line in lines})
            assert found.ratings == ratings

    async def results_hold(self, path: Path) -> None:
        """Check that the chips of counted results in the running season are those of their deals, without reversed
        deals.
        """
        league = await self.league()
        if league.running_season is None:
            return
        for row, lines in await self.room.store.reader.leagues.results(1, league.running_season.number):
            moved = dict(rows(path, MOVED, row.table_id, row.first_deal, row.last_deal))
            if row.status == COUNTS:
                assert {line.user_id: line.chips for line in lines} == {
                    line.user_id: moved.get(line.user_id, 0) for line in lines
                }


Deed = Callable[[Club, int, int], Awaitable[None]]
"""An action of a person, with a number for details."""
USUAL: tuple[Deed, ...] = (Club.play, Club.play, Club.play, Club.join)
ODD: tuple[Deed, ...] = (
    Club.deal,
    Club.fold,
    Club.leave,
    Club.close,
    Club.restart,
    Club.pay,
    Club.repay,
    Club.grant,
    Club.fine,
    Club.correct,
    Club.take_back,
    Club.dispute,
    Club.rule,
    Club.take_out,
    Club.place,
    Club.sit_out,
    Club.enter,
    Club.season,
    Club.look,
    Club.forget,
)
DEEDS = st.lists(
    st.tuples(st.one_of(st.sampled_from(USUAL), st.sampled_from(ODD)), st.sampled_from(PEOPLE), st.integers(1, 300)),
    max_size=30,
)


@given(DEEDS)
@settings(max_examples=max(10, settings().max_examples // 4))
def test_in_any_order(empty_database: Path, deeds: list[tuple[Deed, int, int]]) -> None:
    """Any order of actions keeps the books balanced, and stored results equal those computed from scratch."""
    with TemporaryDirectory(dir=empty_database.parent) as folder:
        path = Path(folder) / "prial.db"
        shutil.copy(empty_database, path)
        asyncio.run(_happens(path, deeds))
        assert_books_balance(path)
        assert rows(path, LEFT_BEHIND) == []
        voided = set(rows(path, TAKEN_BACK))
        played = from_the_moves(path, voided)
        assert stored(path) == added_up(played) | added_up_in_leagues(results_in(path), played)


async def _happens(path: Path, deeds: list[tuple[Deed, int, int]]) -> None:
    async with open_room(path) as room:
        club = Club(room)
        await club.begin()
        for deed, who, number in deeds:
            with suppress(Refusal):
                await deed(club, who, number)
            assert await room.total() == 0
        await club.standings_hold()
        await club.results_hold(path)
    wrong = [one.text async for one in examine(f"sqlite:///{path}", {}) if one.severity is Severity.ERROR]
    assert wrong == []
