"""Rules of a season, which change only if nothing that counts has been played or is being played."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from bot.leagues.rules import POINT, LeagueRules, PointsScale
from bot.leagues.service import Leagues
from bot.leagues.values import League
from bot.store.errors import AlreadyClaimed, SeasonAlreadyPlayed
from bot.store.schema.league import UnplayedSeason
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from bot.tables.settlement import Settlement, SettlementRows
from tests.leagues.playing import BOTH_GAMES, TEN, brag_won, counted, crash_table, crash_won, founded, results
from tests.support.league_rows import league_row, new_result, season_row, sitting_row
from tests.support.rows import GUILD, opening
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room

RULES = LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=4)
OTHERS = replace(RULES, points=PointsScale(places=(10 * POINT,)), sitting_deals=1)


async def league_with(room: Room, rules: LeagueRules = OTHERS) -> League:
    """Return the league after an organiser gave it the rules `rules`."""
    leagues = Leagues(room.store, room.clock)
    league = await leagues.repository.get(GUILD, 1)
    return await leagues.update(league, ANDY, rules=rules, key=room.key())


def put_off(league: League) -> bool:
    """Return True if the league's new rules apply only from the next season on."""
    assert league.season is not None
    assert league.rules == OTHERS
    return league.season.rules == RULES


async def test_rules_change_where_nothing_is_played(room: Room) -> None:
    """Changed rules apply at once while nobody plays."""
    await founded(room, RULES)
    table_id = await room.open(BILL, CHRIS)
    assert not put_off(await league_with(room))
    await brag_won(room, table_id, BILL)
    [(_, lines)] = await results(room)
    assert [line.points for line in lines] == [1000, 0, 0]


async def test_rules_do_not_change_under_a_sitting(room: Room) -> None:
    """Changed rules do not apply to the season during a sitting."""
    await founded(room, RULES)
    table_id = await room.open(BILL, CHRIS)
    await brag_won(room, table_id, BILL)
    assert put_off(await league_with(room))
    for _ in range(2):
        await brag_won(room, table_id, BILL)
    assert await results(room) == ()
    await brag_won(room, table_id, BILL)
    [(_, lines)] = await results(room)
    assert lines[0].points == 5 * POINT


async def test_rules_do_not_change_under_a_game(room: Room) -> None:
    """Changed rules do not apply to the season during a game of several deals."""
    await founded(room, RULES)
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, BILL)
    assert put_off(await league_with(room))
    await crash_won(room, table_id, BILL)
    [(_, lines)] = await results(room)
    assert lines[0].points == 5 * POINT


async def test_rules_do_not_change_under_a_first_deal(room: Room) -> None:
    """Changed rules do not apply to the season during a deal that may begin a sitting."""
    await founded(room, RULES, members=(ANDY, BILL, CHRIS))
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    assert put_off(await league_with(room))


async def test_a_deal_of_what_does_not_count(room: Room) -> None:
    """A deal that does not count does not lock the rules. It still does not count after the rules have changed."""
    only_crash = replace(RULES, counted_rules=(counted("crash", TEN),))
    await founded(room, only_crash)
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    room.clock.advance(1)
    league = await league_with(room)
    assert league.season is not None
    assert league.season.rules == OTHERS
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    assert await results(room) == ()
    assert await room.store.reader.leagues.sittings(table_id) == ()
    await brag_won(room, table_id, BILL)
    assert len(await results(room)) == 1


async def test_rules_that_change_as_a_deal_ends(room: Room) -> None:
    """The rows of a deal are computed again if the leagues change before they are committed."""
    await founded(room, RULES)
    table_id = await room.open(BILL, CHRIS)
    recorder, asked = ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)), 0

    async def keep(settled: Settlement) -> SettlementRows:
        nonlocal asked
        asked += 1
        kept = await recorder.record(settled)
        if asked == 1:
            leagues = Leagues(room.store, room.clock)
            await leagues.join(await leagues.repository.get(GUILD, 1), 999, "Eve", key=room.key())
        return kept

    room.kept = keep
    await brag_won(room, table_id, BILL)
    assert asked == 2
    [sitting] = await room.store.reader.leagues.sittings(table_id)
    assert sitting.deals == 1


@pytest.mark.parametrize("played", ["result", "sitting"])
async def test_what_is_unplayed_is_told_in_the_commit(store: Store, played: str) -> None:
    """A batch that requires a season without play is refused after the first result or sitting."""
    await store.writer.commit(opening(1))
    await store.writer.upsert(league_row(), season_row())
    season = UnplayedSeason(guild_id=GUILD, league_id=1, season_no=1, counted_games=(("crash", "7b56ca91"),))
    await store.writer.commit(WriteBatch(idempotency_key="first", expected_unplayed=(season,)))
    if played == "result":
        await store.writer.commit(WriteBatch(results=(new_result(1, 1, BILL, DAN),)))
    else:
        await store.writer.upsert(sitting_row(1))
    with pytest.raises(SeasonAlreadyPlayed):
        await store.writer.commit(WriteBatch(idempotency_key="second", expected_unplayed=(season,)))
    assert await store.reader.find_answer("second") is None
    await store.writer.commit(
        WriteBatch(idempotency_key="other season", expected_unplayed=(replace(season, season_no=2),))
    )


async def test_what_nobody_may_have_claimed(store: Store) -> None:
    """A batch that requires an unused claim is refused once the claim is used, even by a simultaneous commit."""
    taken = asyncio.gather(
        store.writer.commit(WriteBatch(claims=("rules/2",))),
        store.writer.commit(WriteBatch(idempotency_key="late", expected_unclaimed=("rules/2",))),
        return_exceptions=True,
    )
    _, late = await taken
    assert isinstance(late, AlreadyClaimed)
    await store.writer.commit(WriteBatch(idempotency_key="free", expected_unclaimed=("rules/3",)))
    await store.writer.commit(WriteBatch(claims=("rules/3",)))
