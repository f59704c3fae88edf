"""Tests of writing and reading team seasons and league nights."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.store.errors import AlreadyClaimed
from bot.store.reading.leagues import StoredTeamSeason
from bot.store.schema.league import MatchRow, NightRow, TeamRow, TeamSeasonRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.league_rows import league_row, season_row
from tests.support.rows import GUILD

SEASON = TeamSeasonRow(league_id=1, season_no=1, rules="{}", schedule=None, version=1, upto=0)
TEAM = TeamRow(league_id=1, season_no=1, team_no=1, folded="bell", name="Bell", captain=5, people="[]")
MATCH = MatchRow(
    league_id=1,
    season_no=1,
    match_no=1,
    week=1,
    home=1,
    away=2,
    starts_at=9.0,
    status="open",
    card="{}",
    confirmed="[]",
    changes=0,
)
NIGHT = NightRow(
    night_id=1,
    league_id=1,
    season_no=1,
    guild_id=GUILD,
    status="open",
    starts_at=20.0,
    due_at=10.0,
    version=1,
    state="{}",
)


async def write(store: Store, *small: object) -> None:
    """Write a league with a season, together with the rows in `small`."""
    await store.writer.commit(WriteBatch(upserts=(league_row(), season_row(), *small)))  # type: ignore[arg-type]


async def test_a_team_season(store: Store) -> None:
    """A team season is read with the latest rows of its teams and matches, in the order of their numbers."""
    other = structs.replace(TEAM, team_no=2, folded="anchor", name="Anchor")
    second = structs.replace(MATCH, match_no=2, home=2, away=1)
    await write(store, SEASON, other, TEAM, second, MATCH)
    await write(store, structs.replace(TEAM, captain=6))
    assert await store.reader.fixtures.team_season(1, 1) == StoredTeamSeason(
        season=SEASON, teams=(structs.replace(TEAM, captain=6), other), matches=(MATCH, second)
    )
    assert await store.reader.fixtures.team_season(1, 2) is None


async def test_one_change_at_a_time(store: Store) -> None:
    """A batch is refused if its version of the team season has been claimed before."""
    await write(store, SEASON)
    await store.writer.commit(WriteBatch(claims=("teams/1/1/2",), upserts=(structs.replace(SEASON, version=2),)))
    with pytest.raises(AlreadyClaimed):
        await store.writer.commit(
            WriteBatch(claims=("teams/1/1/2",), upserts=(structs.replace(SEASON, version=2, upto=7),))
        )
    found = await store.reader.fixtures.team_season(1, 1)
    assert found is not None
    assert found.season.upto == 0


async def test_nights(store: Store) -> None:
    """A server's nights are found until they are over. Due nights are found in all servers."""
    later = replace(NIGHT, night_id=2, starts_at=30.0, due_at=25.0)
    elsewhere = replace(NIGHT, night_id=3, guild_id=GUILD + 1, due_at=5.0)
    quiet = replace(NIGHT, night_id=4, due_at=None, starts_at=1.0)
    fixtures = store.reader.fixtures
    assert (await fixtures.next_night_id(), await fixtures.next_night_due()) == (1, None)
    await write(store, later, NIGHT, elsewhere, quiet)
    assert await fixtures.nights_of(GUILD) == (quiet, NIGHT, later)
    assert await fixtures.nights_due(10.0) == (elsewhere, NIGHT)
    assert (await fixtures.next_night_id(), await fixtures.next_night_due()) == (5, 5.0)
    await write(store, replace(NIGHT, status="over", due_at=None))
    assert await fixtures.nights_of(GUILD) == (quiet, later)
    found = await fixtures.night(1)
    assert found is not None
    assert found.status == "over"
