"""Boards of a match, played at a real table."""

from __future__ import annotations

from bot.leagues.rules import LeagueRules
from bot.leagues.teams.season import Schedule
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.teams.values import Side, TeamPerson, TeamRules
from tests.leagues.playing import BOTH_GAMES, brag_won, founded
from tests.tables.room import ANDY, BILL, Room

RULES = TeamRules(boards=1, legs=2, least_boards=1)
SCHEDULE = Schedule(first_day="2027-05-04", clock=None, zone="UTC", days_apart=7, seed=1, created_at=0.0)


async def sitting(room: Room, table_id: int, winner: int) -> None:
    """Play a sitting of two deals, both won by `winner`."""
    for _ in range(2):
        await brag_won(room, table_id, winner)


async def test_boards_at_a_table(room: Room) -> None:
    """Once both sides are named, games of a board's opponents at a table are entered on the card, leg by leg."""
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=2))
    teams = TeamSeasons(room.store, room.clock)
    await teams.set_rules(1, RULES, organiser=1, key="rules")
    await teams.create_team(1, TeamPerson(ANDY, "Andy"), "Anchor", key="anchor")
    await teams.create_team(1, TeamPerson(BILL, "Bill"), "Bell", key="bell")
    match = (await teams.create_fixtures(1, SCHEDULE, organiser=1, key="draw")).matches[0]
    table_id = await room.open(BILL)
    await sitting(room, table_id, BILL)

    captains = {team.team_no: team.captain for team in (await teams.get(1)).teams}
    for side in Side:
        captain = captains[match.team_no(side)]
        await teams.name_side(1, match.match_no, side, (captain,), captain, key=side.value)
    for winner in (BILL, ANDY):
        await sitting(room, table_id, winner)

    found = (await teams.get(1)).match(match.match_no)
    sides = {captains[match.team_no(side)]: side for side in Side}
    assert [(one.number, one.winner) for one in found.card.legs] == [(1, sides[BILL]), (2, sides[ANDY])]
    assert all(one.result_id is not None for one in found.card.legs)
