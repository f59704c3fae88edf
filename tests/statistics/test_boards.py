"""Leaderboards, and margins of error of means."""

from __future__ import annotations

from math import sqrt
from statistics import mean as average
from statistics import stdev

import pytest

from bot.clock import DAY
from bot.statistics.leaderboards import MAX_ABSENT_DAYS, MIN_GAMES, PAGE_SIZE, Leaderboards, PinnedLeaderboards
from bot.statistics.service import Statistics
from bot.statistics.values import APPRAISAL_BLOCK, Measure, estimate_mean, student_t_quantile
from bot.store.schema.statistics import EVER, AppraisalRow
from bot.store.writing.write_batch import WriteBatch
from tests.statistics.test_tallies import deal_row
from tests.support.rows import GUILD, opening
from tests.tables.room import Room


async def played(room: Room, chips: dict[int, int], games: int = MIN_GAMES, at: float = 0.0) -> None:
    """Record `games` games for everybody. Each member wins their `chips` in the first game."""
    ended_at = at or room.clock.now()
    for game in range(1, games + 1):
        rows = [
            deal_row(1, game + 1_000 * user, user, games=1, deals=1, chips=won * (game == 1), ended_at=ended_at)
            for user, won in chips.items()
        ]
        await room.store.writer.commit(WriteBatch(deal_tallies=tuple(rows)))


async def test_a_board_is_unpinned_once(room: Room) -> None:
    """An unpin repeated under the same key does not unpin another leaderboard."""
    pinned = PinnedLeaderboards(room.store, room.clock)
    for number, measure in ((1, Measure.WON), (2, Measure.MONEY)):
        await pinned.pin(GUILD, 5, measure, period=EVER, game="", actor=1, idempotency_key=f"pin {number}")
        gone = await pinned.unpin(GUILD, 5, actor=1, idempotency_key="unpin")
        assert gone.measure is Measure.WON
    assert [one.measure for one in await pinned.list_pinned(GUILD)] == [Measure.MONEY]
    await pinned.unpin(GUILD, 5, actor=1, idempotency_key="unpin 2")
    assert (await pinned.unpin(GUILD, 5, actor=1, idempotency_key="unpin 2")).measure is Measure.MONEY


async def test_equals_share_a_place(room: Room, url: str) -> None:
    """Equal members share a place, even across pages, and the reader's own line is on every page."""
    await room.store.writer.commit(opening(1))
    await played(room, {user: 100 - user // 3 for user in range(1, 25)})
    leaderboards = Leaderboards(room.store, room.clock)
    first = await leaderboards.leaderboard(GUILD, Measure.MONEY, user_id=24)
    second = await leaderboards.leaderboard(GUILD, Measure.MONEY, page=2)
    beyond = await leaderboards.leaderboard(GUILD, Measure.MONEY, page=99)
    assert [line.place for line in first.lines] == [1, 1, 3, 3, 3, 6, 6, 6, 9, 9]
    assert [line.place for line in second.lines] == [9, 12, 12, 12, 15, 15, 15, 18, 18, 18]
    assert (first.pages, beyond.page, len(beyond.lines)) == (3, 3, 4)
    assert first.own is not None
    assert (first.own.place, first.own.value) == (24, 92)
    assert len(first.lines) == PAGE_SIZE


async def test_who_is_not_on_it(room: Room, url: str) -> None:
    """Members with few games, a long absence, a departure or a forgotten account have no place. Readers without a place
    get a line of their own all the same.
    """
    await room.store.writer.commit(opening(1))
    await played(room, {1: 5, 2: 4, -8: 6})
    await played(room, {3: 9}, games=MIN_GAMES - 1)
    await played(room, {4: 8}, at=room.clock.now() - (MAX_ABSENT_DAYS + 1) * DAY)
    leaderboards = Leaderboards(room.store, room.clock)
    board = await leaderboards.leaderboard(GUILD, Measure.MONEY, user_id=3, excluded=(1,))
    assert [line.user_id for line in board.lines] == [2]
    assert board.own is not None
    assert (board.own.place, board.own.games) == (None, MIN_GAMES - 1)
    assert [line.user_id for line in (await leaderboards.leaderboard(GUILD, Measure.POINTS)).lines] == []


async def test_others_are_told_whole_blocks(room: Room, url: str) -> None:
    """Other people see how good a person's cards were only over whole blocks of deals, so one deal changes nothing. The
    person sees every deal.
    """
    await room.store.writer.commit(opening(1))
    statistics = Statistics(room.store)
    for deal_no in range(1, 2 * APPRAISAL_BLOCK):
        row = deal_row(1, deal_no, 7, game="crash", deals=1)
        worth = AppraisalRow(table_id=1, deal_no=deal_no, user_id=7, luck=1_000 * (deal_no % 3), points_left=deal_no)
        await room.store.writer.commit(WriteBatch(deal_tallies=(row,)))
        await room.store.writer.commit(WriteBatch(appraisals=(worth,)))
    own = await statistics.person(GUILD, 7, game="crash", own=True)
    others = await statistics.person(GUILD, 7, game="crash")
    month = await statistics.person(GUILD, 7, game="crash", scope="2027-01")
    assert own.appraisal is not None
    assert others.appraisal is not None
    luck = [deal_no % 3 for deal_no in range(1, 2 * APPRAISAL_BLOCK)]
    assert own.appraisal.deals == 2 * APPRAISAL_BLOCK - 1
    assert own.appraisal.luck.mean == pytest.approx(average(luck))
    assert own.appraisal.luck.margin == pytest.approx(student_t_quantile(len(luck) - 1) * stdev(luck) / sqrt(len(luck)))
    assert others.appraisal.deals == APPRAISAL_BLOCK
    assert others.appraisal.luck.mean == pytest.approx(average(luck[:APPRAISAL_BLOCK]))
    assert month.appraisal is None
    assert (await statistics.person(GUILD, 7, scope=EVER, own=True)).appraisal is None


@pytest.mark.parametrize(("freedom", "quantile"), [(9, 2.262), (19, 2.093), (29, 2.045), (99, 1.984), (10**6, 1.960)])
def test_students_t(freedom: int, quantile: float) -> None:
    """The quantiles equal those of published tables."""
    assert student_t_quantile(freedom) == pytest.approx(quantile, abs=0.001)


def test_too_few_numbers() -> None:
    """A mean of fewer than ten numbers has no margin of error, and a mean of no numbers raises a ValueError."""
    assert estimate_mean(9, 9.0, 9.0).margin is None
    assert estimate_mean(10, 10.0, 10.0).margin == 0.0
    with pytest.raises(ValueError, match="nothing"):
        estimate_mean(0, 0.0, 0.0)
