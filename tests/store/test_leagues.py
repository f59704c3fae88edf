"""Tests of writing and reading leagues."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.schema.league import (
    CLOSED,
    CLOSING,
    PLANNED,
    VOID,
    ProjectionRow,
    RatingRow,
    SittingRow,
    StandingRow,
)
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion, WriteBatch
from tests.support.league_rows import (
    league_member_row,
    league_row,
    league_version,
    new_result,
    season_row,
    sitting_row,
)
from tests.support.rows import GUILD, opening


async def founded(store: Store) -> None:
    """Write a league with a running season, two members and a table."""
    await store.writer.commit(opening(1))
    await store.writer.upsert(
        league_version(), league_row(), season_row(), league_member_row(100), league_member_row(101, left_at=5.0)
    )


async def test_leagues_of_a_server(store: Store) -> None:
    """The leagues of a server are sorted by name, and have their newest season and all current and former members."""
    await founded(store)
    await store.writer.upsert(season_row(season_no=2, status=PLANNED), league_row(2, folded="a", name="A"))
    version, (other, found) = await store.reader.leagues.leagues_of_guild(GUILD)
    assert (version, await store.reader.leagues.version(GUILD)) == (1, 1)
    assert (other.league.name, other.season, other.members) == ("A", None, ())
    assert (found.league, found.season) == (league_row(), season_row(season_no=2, status=PLANNED))
    assert [one.user_id for one in found.members] == [100, 101]
    assert await store.reader.leagues.league(1) == found
    assert [one.season_no for one in await store.reader.leagues.seasons(1)] == [2, 1]
    assert await store.reader.leagues.next_league_id() == 3


async def test_nothing_of_leagues_in_an_empty_database(store: Store) -> None:
    """A server without leagues has version 0, and all queries of leagues return nothing."""
    reader = store.reader.leagues
    assert (await reader.version(GUILD), await reader.leagues_of_guild(GUILD)) == (0, (0, ()))
    assert (await reader.league(1), await reader.result(1), await reader.standings(1, 1)) == (None, None, None)
    assert (await reader.next_season_due(), await reader.due_seasons(99.0), await reader.results(1, 1)) == (
        None,
        (),
        (),
    )


async def test_results_are_numbered_in_their_order(store: Store) -> None:
    """Results are numbered in the order of their commits, and can be read forwards and backwards."""
    await founded(store)
    await store.writer.commit(WriteBatch(results=(new_result(1, 1, 100, 101), new_result(1, 4, 101, 100))))
    await store.writer.commit(WriteBatch(results=(new_result(1, 7, 100, 101),)))

    reader = store.reader.leagues
    found = await reader.results(1, 1)
    assert [(row.result_id, row.first_deal, [line.user_id for line in lines]) for row, lines in found] == [
        (1, 1, [100, 101]),
        (2, 4, [101, 100]),
        (3, 7, [100, 101]),
    ]
    assert await reader.result(2) == found[1]
    assert await reader.results(1, 1, after=1) == found[1:]
    assert await reader.latest_results(1, 1, 2) == (found[2], found[1])
    assert await reader.latest_results(1, 1, 2, before=2) == (found[0],)
    assert [row.result_id for row in await reader.results_with_deals(1, 5, 5)] == [2]


@pytest.mark.parametrize("status", [PLANNED, CLOSING, CLOSED])
async def test_results_of_a_season_that_does_not_run(store: Store, status: str) -> None:
    """A result of a season that is not running is dropped, but the rest of its batch is committed."""
    await founded(store)
    await store.writer.upsert(season_row(status=status))
    await store.writer.commit(WriteBatch(idempotency_key="k", results=(new_result(1, 1, 100, 101),)))
    assert await store.reader.leagues.results(1, 1) == ()
    assert await store.reader.find_answer("k") is not None


async def test_a_result_is_replaced(store: Store) -> None:
    """A replaced result keeps its number."""
    await founded(store)
    await store.writer.commit(WriteBatch(results=(new_result(1, 1, 100, 101), new_result(1, 4, 101, 100))))
    found = await store.reader.leagues.result(1)
    assert found is not None
    row, (first, second) = found
    void, better = replace(row, status=VOID, reason="wrong rules", actor=100), replace(second, points=250)
    await store.writer.upsert(void, better)
    assert (await store.reader.leagues.results(1, 1))[0] == (void, (first, better))


async def test_what_is_played_for_a_league(store: Store) -> None:
    """A sitting is replaced as it goes on and deleted at its end. Another sitting can follow."""
    await founded(store)
    await store.writer.upsert(league_row(2), sitting_row(1), sitting_row(1, 2))
    await store.writer.upsert(sitting_row(1, deals=2), RowDeletion(SittingRow, (1, 2)))
    assert await store.reader.leagues.sittings(1) == (sitting_row(1, deals=2),)
    await store.writer.upsert(RowDeletion(SittingRow, (1, 1)), sitting_row(1, first_deal=3))
    assert await store.reader.leagues.sittings(1) == (sitting_row(1, first_deal=3),)


async def test_what_is_due(store: Store) -> None:
    """A season is due at its start, at its end and while closing. Closed, it is unposted until it has a message."""
    await founded(store)
    reader = store.reader.leagues
    assert (await reader.due_seasons(99.0), await reader.next_season_due()) == ((), None)
    await store.writer.upsert(season_row(ends_at=50.0), season_row(season_no=2, status=PLANNED, starts_at=60.0))
    assert await reader.next_season_due() == 50.0
    assert [(guild, one.season_no) for guild, one in await reader.due_seasons(50.0)] == [(GUILD, 1)]
    assert [one.season_no for _, one in await reader.due_seasons(60.0)] == [1, 2]
    await store.writer.upsert(season_row(status=CLOSING, ends_at=50.0))
    assert [one.season_no for _, one in await reader.due_seasons(1.0)] == [1]
    assert await reader.unposted_seasons() == ()
    await store.writer.upsert(season_row(status=CLOSED, ends_at=50.0))
    assert [one.season_no for _, one in await reader.unposted_seasons()] == [1]
    await store.writer.upsert(season_row(status=CLOSED, ends_at=50.0, message_id=0))
    assert await reader.unposted_seasons() == ()
    assert await reader.next_season_due() == 60.0


async def test_standings_and_what_came_after_them(store: Store) -> None:
    """Standings and ratings are read with the results after them, or with all results once a result has changed."""
    await founded(store)
    await store.writer.commit(WriteBatch(results=(new_result(1, 1, 100, 101), new_result(1, 4, 101, 100))))
    standing = StandingRow(league_id=1, season_no=1, user_id=100, division=1, games=1, points=300, tally="{}")
    rating = RatingRow(league_id=1, season_no=1, user_id=100, mu=26.5, sigma=5.25, games=1)
    earlier = RatingRow(league_id=1, season_no=0, user_id=100, mu=25.0, sigma=6.0, games=0)
    await store.writer.upsert(standing, rating, earlier, ProjectionRow(league_id=1, season_no=1, upto=1, changes=0))

    found = await store.reader.leagues.standings(1, 1)
    assert found is not None
    assert (found[0].standings, found[0].ratings) == ((standing,), (rating,))
    assert [row.result_id for row, _ in found[1]] == [2]
    await store.writer.upsert(season_row(changes=1))
    found = await store.reader.leagues.standings(1, 1)
    assert found is not None
    assert [row.result_id for row, _ in found[1]] == [1, 2]
