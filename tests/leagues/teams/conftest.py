"""Fixtures: a league of eight people with a running season, on a real database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.leagues.teams.season import Schedule
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.teams.values import TeamPerson, TeamRules
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.league_rows import league_member_row, league_row, new_result, season_row
from tests.support.rows import opening

PEOPLE = range(101, 109)
RULES = TeamRules(boards=2, legs=1, least_boards=1)
SCHEDULE = Schedule(first_day="2027-05-04", clock="20:00", zone="Europe/London", days_apart=7, seed=3, created_at=0.0)

Played = Callable[..., Awaitable[None]]


@pytest.fixture
async def teams(store: Store, clock: ManualClock) -> TeamSeasons:
    """Return the team seasons service, with a league 1 of eight members."""
    members = [league_member_row(one) for one in PEOPLE]
    await store.writer.commit(opening(1, upserts=(league_row(), season_row(), *members)))
    return TeamSeasons(store, clock)


@pytest.fixture
async def drawn(teams: TeamSeasons) -> TeamSeasons:
    """Return the service after four teams of two have been founded and their fixtures drawn."""
    await teams.set_rules(1, RULES, organiser=1, key="rules")
    for number, name in enumerate(("Anchor", "Bell", "Crown", "Dolphin"), 1):
        first = 99 + 2 * number
        await teams.create_team(1, TeamPerson(first, f"P{first}"), name, key=f"found-{number}")
        await teams.join(1, number, TeamPerson(first + 1, f"P{first + 1}"), key=f"join-{number}")
    await teams.create_fixtures(1, SCHEDULE, organiser=1, key="draw")
    return teams


@pytest.fixture
def played(store: Store) -> Played:
    """Return a function that stores a counted game of `users`, who are given in the order of their places."""
    deals = iter(range(1, 10_000, 3))

    async def play(*users: int) -> None:
        await store.writer.commit(WriteBatch(results=(new_result(1, next(deals), *users),)))

    return play
