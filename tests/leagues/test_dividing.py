"""Divisions: their assignment to members, and moves between them after a season."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bot.audit_log import AuditLog
from bot.leagues.rules import LeagueRules
from bot.leagues.seasons import Seasons
from bot.leagues.service import Leagues, assign_divisions
from bot.leagues.standings import DivisionMoves, MemberScore, MemberStanding, division_moves
from bot.leagues.values import DivisionSpread, League, Member
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.leagues.playing import BOTH_GAMES, brag_won
from tests.support.clock import ManualClock
from tests.support.league_rows import new_result
from tests.support.rows import GUILD, opening
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, open_room, refused

TWO = LeagueRules(counted_rules=BOTH_GAMES, divisions=2, promotions=1)
EVERYBODY = (ANDY, BILL, CHRIS, DAN)


@dataclass
class Office:
    """Services for a league of four people."""

    store: Store
    clock: ManualClock

    def __post_init__(self) -> None:
        self.leagues = Leagues(self.store, self.clock)
        self.seasons = Seasons(self.store, self.clock, self.leagues)
        self.keys = 0

    def key(self) -> str:
        self.keys += 1
        return f"office {self.keys}"

    async def league(self, rules: LeagueRules = TWO) -> League:
        """Create a league of all four people, whose first season is running."""
        found = await self.leagues.create(GUILD, ANDY, "Friday", rules, key=self.key(), person="Andy", weeks=4)
        for user_id in EVERYBODY[1:]:
            self.clock.advance(1)
            found = await self.leagues.join(found, user_id, f"User {user_id}", key=self.key())
        return found

    async def played(self, *users: int, division: int = 1) -> None:
        """Store a result of these users, who are given in the order of their places."""
        self.keys += 1
        new = new_result(1, self.keys, last_deal=self.keys, division=division)
        lines = new_result(1, 1, *users).lines
        scored = tuple(structs.replace(line, points=100 * (9 - line.place)) for line in lines)
        await self.store.writer.commit(WriteBatch(results=(replace(new, lines=scored),)))


@pytest.fixture
async def office(store: Store, clock: ManualClock) -> Office:
    """Return an office, with a table on which results can be stored."""
    await store.writer.commit(opening(1))
    return Office(store, clock)


@pytest.fixture
async def room(new_url: str) -> AsyncIterator[Room]:
    async with open_room(new_url) as opened:
        yield opened


def divided(league: League) -> dict[int, int]:
    """Return the division of each member."""
    return {one.user_id: one.division for one in league.current_members}


async def test_a_member_is_placed(office: Office) -> None:
    """An organiser assigns a member to a division. The change is made once per key and logged."""
    league = await office.league()
    assert divided(league) == {ANDY: 1, BILL: 2, CHRIS: 2, DAN: 2}
    for _ in range(2):
        league = await office.leagues.assign_division(league, ANDY, BILL, 1, key="once")
    assert divided(league) == {ANDY: 1, BILL: 1, CHRIS: 2, DAN: 2}
    acts = (await AuditLog(office.store).page(GUILD, league_id=league.league_id)).entries
    assert [(one.kind, one.person) for one in acts if one.person] == [("member_placed", BILL)]
    refusals = [
        (office.leagues.assign_division(league, ANDY, BILL, 3, key=office.key()), "no_such_division"),
        (office.leagues.assign_division(league, ANDY, 999, 1, key=office.key()), "not_their_league"),
    ]
    for doing, code in refusals:
        assert (await refused(doing)).code == code
    league = await office.leagues.update(league, ANDY, rules=structs.replace(TWO, divisions=1), key=office.key())
    alone = office.leagues.assign_division(league, ANDY, BILL, 1, key=office.key())
    assert (await refused(alone)).code == "one_division"


async def test_everybody_is_spread(office: Office) -> None:
    """Members are spread over the divisions in the order of joining, by rating, or by the last final standings."""
    league = await office.league(structs.replace(TWO, divisions=1))
    await office.played(DAN, CHRIS, BILL, ANDY)
    league = await office.leagues.update(league, ANDY, rules=TWO, key=office.key())
    played = office.leagues.spread_divisions(league, ANDY, DivisionSpread.RATING, key=office.key())
    assert (await refused(played)).code == "one_division"
    await office.seasons.finish(league, ANDY, key=office.key())
    league = await office.leagues.repository.get(GUILD, league.league_id)
    league = await office.leagues.spread_divisions(league, ANDY, DivisionSpread.EVENLY, key=office.key())
    assert divided(league) == {ANDY: 1, BILL: 2, CHRIS: 1, DAN: 2}
    for how in (DivisionSpread.RATING, DivisionSpread.STANDINGS):
        await office.leagues.spread_divisions(league, ANDY, DivisionSpread.EVENLY, key=office.key())
        league = await office.leagues.spread_divisions(league, ANDY, how, key=office.key())
        assert divided(league) == {ANDY: 2, BILL: 2, CHRIS: 1, DAN: 1}
    league = await office.seasons.begin(league, ANDY, weeks=4, key=office.key())
    league = await office.leagues.spread_divisions(league, ANDY, DivisionSpread.RATING, key=office.key())
    assert divided(league) == {ANDY: 2, BILL: 2, CHRIS: 1, DAN: 1}


async def test_nobody_is_moved_in_a_season(office: Office) -> None:
    """Members cannot change divisions during a season that has results."""
    league = await office.league()
    await office.played(ANDY, BILL)
    moving = (
        office.leagues.assign_division(league, ANDY, BILL, 1, key=office.key()),
        office.leagues.spread_divisions(league, ANDY, DivisionSpread.EVENLY, key=office.key()),
    )
    for one in moving:
        assert (await refused(one)).code == "season_played"
    assert divided(await office.leagues.repository.get(GUILD, league.league_id)) == divided(league)


async def test_nobody_is_moved_under_a_game(room: Room) -> None:
    """Members cannot change divisions while a deal that may count is in hand."""
    office = Office(room.store, room.clock)
    league = await office.league()
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    moving = office.leagues.assign_division(league, ANDY, BILL, 1, key=office.key())
    assert (await refused(moving)).code == "season_played"
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    await office.leagues.assign_division(league, ANDY, BILL, 1, key=office.key())
    await brag_won(room, table_id, BILL)


@given(st.integers(1, 40), st.integers(2, 8), st.sampled_from(DivisionSpread))
def test_divisions_are_of_one_size(people: int, divisions: int, how: DivisionSpread) -> None:
    """Division sizes differ by at most one. The order of members is kept unless they are spread in turn."""
    members = [
        Member(league_id=1, user_id=number, name="", division=1, joined_at=float(-number))
        for number in range(1, people + 1)
    ]
    found = assign_divisions(members, range(1, people + 1), divisions, how)
    sizes = [list(found.values()).count(division) for division in range(1, divisions + 1)]
    assert sum(sizes) == people
    assert max(sizes) - min(sizes) <= 1
    if how is not DivisionSpread.EVENLY:
        assert [found[number] for number in range(1, people + 1)] == sorted(found.values())


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), min_size=1, max_size=8), st.integers(0, 10))
def test_as_many_go_up_as_go_down(sizes: list[tuple[int, int]], moving: int) -> None:
    """As many members go up as go down between two divisions. Nobody does both or moves without a rank."""
    tables: dict[int, tuple[MemberStanding, ...]] = {}
    for division, (ranked, others) in enumerate(sizes, 1):
        tables[division] = tuple(
            MemberStanding(
                rank=number + 1 if number < ranked else None,
                user_id=100 * division + number,
                points=0,
                score=MemberScore(games=1),
            )
            for number in range(ranked + others)
        )
    found = division_moves(tables, LeagueRules(divisions=len(sizes), promotions=moving))
    for division in range(1, len(sizes)):
        assert len(found[division].relegated) == len(found[division + 1].promoted) <= moving
    able = {line.user_id for table in tables.values() for line in table if line.rank is not None}
    moved = [user for one in found.values() for user in (*one.promoted, *one.relegated)]
    assert len(moved) == len(set(moved))
    assert able.issuperset(moved)


def test_few_with_a_rank() -> None:
    """Nobody moves if the lower division has only one ranked member, as moves are limited to half of a division."""
    tables = {
        1: tuple(MemberStanding(rank=rank, user_id=rank, points=0, score=MemberScore(games=1)) for rank in range(1, 5)),
        2: (MemberStanding(rank=1, user_id=9, points=0, score=MemberScore(games=1)),),
    }
    assert division_moves(tables, LeagueRules(divisions=2, promotions=2)) == {1: DivisionMoves(), 2: DivisionMoves()}
    tables[2] += (MemberStanding(rank=2, user_id=10, points=0, score=MemberScore(games=1)),)
    assert division_moves(tables, LeagueRules(divisions=2, promotions=2)) == {
        1: DivisionMoves(relegated=(4,)),
        2: DivisionMoves(promoted=(9,)),
    }
