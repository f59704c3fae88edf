"""Recording of games and sittings that count for a league."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.disputes.service import Disputes
from bot.leagues.recording import DealTally, SittingTally
from bot.leagues.results import Results
from bot.leagues.rules import LeagueRules, PointsScale
from bot.leagues.service import Leagues
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.house_rules import Misorder
from bot.rules.arranging.moves import Arrange
from bot.rules.betting.house_rules import BragRules
from bot.rules.game import Void
from bot.store.codec import decode, encode
from bot.store.schema.league import PLANNED
from tests.leagues.playing import (
    BOTH_GAMES,
    EVERYBODY,
    SHORT,
    brag_won,
    counted,
    crash_table,
    crash_won,
    founded,
    places,
    results,
)
from tests.support.database import rows, tamper
from tests.support.league_rows import league_member_row, league_version, season_row
from tests.tables.arranging import deal, hands, locks, opened
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, person
from tests.tables.winning import wins_all

SITTING = LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=4, points=PointsScale(places=(400, 200, 100), per_chip=1))

OUT_OF_ORDER = {BILL: "Qc Qd 2c Qh Qs 9s 4d 6h 7c 5s 8d Td 3h", DAN: "Ac Ad 2d Ah As 9d 4h 6s 7d 5h 8c Tc 3s"}
"""Cards in an order in which the first three are a worse hand than the next three."""


async def brag(room: Room, *people: int) -> int:
    """Open a table of Three Card Brag."""
    return await room.open(*(people or (BILL, CHRIS)))


async def plays(room: Room, table_id: int, *winners: int) -> None:
    """Play one deal of Three Card Brag for each of `winners`, in that order."""
    for user_id in winners:
        await brag_won(room, table_id, user_id)


# Games of several deals


async def test_a_game_counts_once_at_its_end(room: Room) -> None:
    """A game of two deals becomes one result with places, points, chips and game points."""
    await founded(room)
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, BILL)
    assert await results(room) == ()
    await crash_won(room, table_id, BILL)

    [(row, lines)] = await results(room)
    assert (row.table_id, row.first_deal, row.last_deal, row.game, row.status) == (table_id, 1, 2, "crash", "counts")
    first, *others = lines
    assert (first.user_id, first.place, first.won, first.points, first.game_points) == (BILL, 1, True, 500, 10)
    assert [(line.place, line.points, line.won, line.game_points) for line in others] == [(2, 200, False, 0)] * 3
    assert sum(line.chips for line in lines) == 0
    assert first.chips == -3 * others[0].chips > 0


async def test_games_follow_each_other(room: Room) -> None:
    """The next game at the same table becomes the next result."""
    await founded(room)
    table_id = await crash_table(room)
    for user_id in (BILL, CHRIS, BILL):
        await crash_won(room, table_id, user_id)
    assert [min(found, key=found.__getitem__) for found in await places(room)] == [BILL, CHRIS, BILL]
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == [(1, 1), (2, 2), (3, 3)]


async def test_whose_games_count(room: Room) -> None:
    """A game does not count if one of the players is not, or is no longer, a member."""
    await founded(room, members=(ANDY, BILL, CHRIS))
    table_id = await crash_table(room)
    await crash_won(room, table_id, BILL)
    assert await results(room) == ()
    await room.store.writer.upsert(league_version(2), league_member_row(DAN))
    await crash_won(room, table_id, BILL)
    assert len(await results(room)) == 1
    await room.store.writer.upsert(league_version(3), league_member_row(DAN, left_at=5.0))
    await crash_won(room, table_id, BILL)
    assert len(await results(room)) == 1


async def test_by_which_rules_games_count(room: Room) -> None:
    """A game under house rules that the league does not count is no result."""
    await founded(room, LeagueRules(counted_rules=(counted("crash", SHORT),)))
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, BILL)
    await crash_won(room, table_id, BILL)
    assert await results(room) == ()


async def test_computer_players_never_count(room: Room) -> None:
    """Deals with a computer player do not count."""
    await founded(room)
    table_id = await brag(room)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    for _ in range(4):
        await room.deal(table_id)
        await room.pass_time(5)
        while (view := await room.view(table_id)).view.in_deal:
            acting = view.table.occupant(view.view.to_act[0])
            if acting.user_id:
                await room.folds(table_id, acting.user_id)
            else:
                await room.pass_time(5)
    assert await results(room) == ()
    assert await room.store.reader.leagues.sittings(table_id) == ()


async def test_seasons_that_do_not_run(room: Room) -> None:
    """Nothing counts before a season begins, not even a game that ends after the season has begun."""
    await founded(room)
    found = await room.store.reader.leagues.league(1)
    assert found is not None
    assert found.season is not None
    await room.store.writer.upsert(league_version(2), season_row(status=PLANNED, rules=found.season.rules))
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, BILL)
    await room.store.writer.upsert(league_version(3), season_row(rules=found.season.rules))
    await crash_won(room, table_id, BILL)
    assert await results(room) == ()
    await crash_won(room, table_id, BILL)
    await crash_won(room, table_id, BILL)
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == [(3, 4)]


async def test_divisions_play_among_themselves(room: Room) -> None:
    """A game counts for a division, and only if all players are in it."""
    await founded(room, divisions=dict.fromkeys(EVERYBODY, 2))
    table_id = await crash_table(room)
    await crash_won(room, table_id, BILL)
    assert [row.division for row, _ in await results(room)] == [2]
    await room.store.writer.upsert(league_version(2), league_member_row(DAN, division=1))
    await crash_won(room, table_id, BILL)
    assert len(await results(room)) == 1


async def test_several_leagues_count_the_same_game(room: Room) -> None:
    """A game counts for every league that it suits, with the points of that league."""
    await founded(room)
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, points=PointsScale(win=300)), league_id=2, version=2)
    table_id = await crash_table(room)
    await crash_won(room, table_id, CHRIS)
    assert [lines[0].points for _, lines in await results(room)] == [500]
    assert [lines[0].points for _, lines in await results(room, 2)] == [300]


async def test_who_quits_a_game_is_last(room: Room) -> None:
    """People who leave during a game get the last places, the first to leave the very last place."""
    await founded(room)
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, DAN)
    await room.tables.leave(table_id, DAN, key=room.key())
    await room.tables.leave(table_id, CHRIS, key=room.key())
    await room.tables.leave(table_id, BILL, key=room.key())

    assert await places(room) == [{ANDY: 1, BILL: 2, CHRIS: 3, DAN: 4}]
    [(_, lines)] = await results(room)
    assert [line.quit for line in lines] == [False, True, True, True]


@pytest.mark.parametrize("in_deal", [False, True])
async def test_who_comes_back_into_a_game_has_not_quit(room: Room, in_deal: bool) -> None:  # noqa: FBT001
    """A player who comes back before the end of the game is placed by points. A player who leaves again is last."""
    await founded(room)
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, DAN)
    if in_deal:
        await room.deal(table_id)
    for user_id in (DAN, CHRIS):
        await room.tables.leave(table_id, user_id, key=room.key())
        await room.tables.come_back(table_id, user_id, key=room.key())
    await room.tables.leave(table_id, CHRIS, key=room.key())
    if in_deal:
        for user_id in (ANDY, BILL):
            await room.act(table_id, user_id, Arrange())
        while (view := await room.view(table_id)).view.in_deal:
            await room.act(table_id, view.table.occupant(view.view.to_act[0]).user_id, Arrange())
    await room.tables.come_back(table_id, CHRIS, key=room.key())
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.tables.come_back(table_id, BILL, key=room.key())
    await room.tables.leave(table_id, CHRIS, key=room.key())
    assert await results(room) == ()
    [sitting] = await room.store.reader.leagues.sittings(table_id)
    assert decode(sitting.tally, SittingTally).quitters == (CHRIS,)
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.tables.leave(table_id, ANDY, key=room.key())

    [(_, lines)] = await results(room)
    assert [(line.user_id, line.place, line.quit) for line in lines] == [
        (DAN, 1, False),
        (ANDY, 2, True),
        (BILL, 3, True),
        (CHRIS, 4, True),
    ]


async def test_a_table_that_is_closed_ends_its_game(room: Room) -> None:
    """A game that is cut short because the table closes does not count."""
    await founded(room)
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, DAN)
    await room.tables.close(table_id, ANDY, manager=True, now=True, key=room.key())
    assert room.settled[-1].closed
    assert await results(room) == ()
    assert await room.store.reader.leagues.sittings(table_id) == ()


async def test_crashes_and_prials_are_told(room: Room) -> None:
    """A result counts crashes and prials, which bring the league's bonuses."""
    points = PointsScale(win=100, bonuses={"crash": 20, "prial": 3})
    await founded(room, LeagueRules(counted_rules=BOTH_GAMES, points=points))
    table_id = await crash_table(room, target=10)
    await crash_won(room, table_id, BILL)
    await crash_won(room, table_id, BILL)
    [(_, lines)] = await results(room)
    assert [(line.bonuses, line.points) for line in lines] == [('{"crash":2,"prial":2}', 146)] + [("{}", 0)] * 3


# Sittings


async def test_a_sitting_that_cannot_be_read(room: Room, new_url: str) -> None:
    """A sitting that cannot be read is dropped, and the next deal begins a new one."""
    await founded(room, SITTING)
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL, BILL)
    tamper(new_url, "UPDATE sittings SET tally = '?'")
    await plays(room, table_id, *4 * (CHRIS,))

    [(row, lines)] = await results(room)
    assert (row.first_deal, row.last_deal) == (3, 6)
    assert (lines[0].user_id, lines[0].place) == (CHRIS, 1)


async def test_standings_that_cannot_be_read(room: Room, new_url: str) -> None:
    """Standings that cannot be read are recomputed from the results, at once and after the next result."""
    await founded(room, SITTING)
    leagues = Leagues(room.store, room.clock)
    table_id = await brag(room, BILL, CHRIS, DAN)

    async def standings() -> list[tuple[int | None, int, int]]:
        found = await leagues.standings(await leagues.repository.get(GUILD, 1))
        return [(one.rank, one.user_id, one.points) for one in found.by_division[1]]

    await plays(room, table_id, *4 * (BILL,))
    before = await standings()
    tamper(new_url, "UPDATE standings SET tally = '?'")
    assert await standings() == before
    assert await standings() == before
    await plays(room, table_id, *4 * (BILL,))
    assert (await standings())[0][2] == 2 * before[0][2]
    assert rows(new_url, "SELECT 1 FROM standings WHERE tally = '?'") == []


async def test_a_sitting_is_so_many_deals(room: Room) -> None:
    """Four deals make one result, in which players are ranked by the chips won and may share places."""
    await founded(room, SITTING)
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL, BILL, BILL)
    assert await results(room) == ()
    await plays(room, table_id, CHRIS)

    [(row, lines)] = await results(room)
    assert (row.first_deal, row.last_deal, row.game) == (1, 4, "three_card_brag")
    assert [(line.user_id, line.place, line.chips) for line in lines] == [
        (BILL, 1, 8),
        (CHRIS, 2, 0),
        (ANDY, 3, -4),
        (DAN, 3, -4),
    ]
    assert [line.points for line in lines] == [408, 200, 46, 46]
    await plays(room, table_id, DAN, DAN, DAN, DAN)
    assert (await places(room))[1][DAN] == 1


async def test_chips_that_are_brought_are_not_won(room: Room) -> None:
    """Chips that a player brings to the table during a sitting do not count as won."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, BILL)
    await room.tables.top_up(table_id, CHRIS, 50, key=room.key())
    await plays(room, table_id, BILL, BILL, BILL)
    assert [[line.chips for line in lines] for _, lines in await results(room)] == [[8, -4, -4]]


async def test_voided_deals_are_none(room: Room) -> None:
    """A voided deal is not a deal of the sitting."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, BILL, BILL)
    await room.deal(table_id)
    await voided(room, table_id)
    await plays(room, table_id, BILL)
    assert await results(room) == ()
    await plays(room, table_id, BILL)
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == [(1, 5)]


async def test_a_sitting_is_so_many_minutes(room: Room) -> None:
    """The first deal that ends after the time limit ends the sitting."""
    rules = LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=0, sitting_minutes=30)
    await founded(room, rules)
    table_id = await brag(room)
    await plays(room, table_id, BILL, BILL)
    room.clock.advance(29 * 60)
    await plays(room, table_id, BILL)
    assert await results(room) == ()
    room.clock.advance(60)
    await plays(room, table_id, CHRIS)
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == [(1, 4)]


async def test_another_process_takes_over(room: Room) -> None:
    """A sitting continues when another process takes over the table."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, BILL, BILL)
    await room.restart()
    await plays(room, table_id, BILL, CHRIS)
    assert [[line.user_id for line in lines] for _, lines in await results(room)] == [[BILL, CHRIS, ANDY]]


@pytest.mark.parametrize(("deals", "counts"), [(1, False), (2, True)])
async def test_who_joins_ends_the_sitting(room: Room, deals: int, counts: bool) -> None:  # noqa: FBT001
    """A new player ends the sitting before the first deal with them. The sitting counts if half of it was played."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, *[BILL] * deals)
    await room.tables.join(table_id, person(DAN), buy_in=100, key=room.key())
    await plays(room, table_id, BILL)

    expected = [(1, deals)] if counts else []
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == expected
    [sitting] = await room.store.reader.leagues.sittings(table_id)
    assert (sitting.first_deal, sitting.deals) == (deals + 1, 1)


async def test_who_quits_a_sitting_is_last(room: Room) -> None:
    """People who leave a sitting early are last. The sitting goes on until one player is left."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, BILL)
    await room.tables.leave(table_id, BILL, key=room.key())
    await plays(room, table_id, CHRIS)
    assert await results(room) == ()
    await room.tables.leave(table_id, CHRIS, key=room.key())

    [(row, lines)] = await results(room)
    assert (row.first_deal, row.last_deal) == (1, 2)
    assert [(line.user_id, line.place, line.quit) for line in lines] == [
        (ANDY, 1, False),
        (CHRIS, 2, True),
        (BILL, 3, True),
    ]


async def test_who_quits_in_the_middle_of_a_deal(room: Room) -> None:
    """A player who leaves during a deal quits the sitting, even if it is the first deal."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await room.deal(table_id)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    await room.play_out(table_id)
    await plays(room, table_id, ANDY, ANDY, ANDY)
    [(_, lines)] = await results(room)
    assert [(line.place, line.quit) for line in lines if line.user_id == CHRIS] == [(3, True)]


@pytest.mark.parametrize("leaving", [(CHRIS,), (CHRIS, ANDY)])
async def test_who_quits_a_sitting_of_two_in_a_deal(room: Room, leaving: tuple[int, ...]) -> None:
    """If all players or all but one leave during a deal, it is the last deal of the sitting, which counts once."""
    await founded(room, SITTING)
    table_id = await brag(room, CHRIS)
    await plays(room, table_id, ANDY)
    await room.deal(table_id)
    for user_id in leaving:
        assert await results(room) == ()
        await room.tables.leave(table_id, user_id, key=room.key())
    if (await room.view(table_id)).view.in_deal:  # the table closes at once if nobody stays
        await room.play_out(table_id)

    [(row, lines)] = await results(room)
    assert (row.first_deal, row.last_deal) == (1, 2)
    assert [(line.user_id, line.place, line.quit) for line in lines] == [
        (ANDY, 1, ANDY in leaving),
        (CHRIS, 2, True),
    ]
    assert await room.store.reader.leagues.sittings(table_id) == ()


async def test_who_comes_back_has_quit(room: Room) -> None:
    """A player who leaves and joins again ends the sitting, and is last in it."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, BILL, BILL)
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.tables.join(table_id, person(BILL), buy_in=100, key=room.key())
    await plays(room, table_id, CHRIS)
    assert await places(room) == [{BILL: 3, ANDY: 1, CHRIS: 1}]


@pytest.mark.parametrize(("deals", "counts"), [(1, False), (3, True)])
async def test_closing_the_table_ends_the_sitting(room: Room, deals: int, counts: bool) -> None:  # noqa: FBT001
    """Closing the table ends the sitting, and nobody has quit. The sitting counts if half of it was played."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, *[BILL] * deals)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    assert [[line.quit for line in lines] for _, lines in await results(room)] == ([[False] * 3] if counts else [])


async def test_other_rules_end_the_sitting(room: Room) -> None:
    """A change to house rules that do not count ends the sitting."""
    await founded(room, SITTING)
    table_id = await brag(room)
    await plays(room, table_id, BILL, BILL)
    await room.tables.change_rules(table_id, ANDY, manager=True, house_rules=BragRules(max_first_bet=5), key=room.key())
    await room.agree(table_id)
    await plays(room, table_id, BILL)
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == [(1, 2)]
    assert await room.store.reader.leagues.sittings(table_id) == ()


async def voided(room: Room, table_id: int) -> None:
    """Void the deal in hand, as the bot does if the deal cannot continue."""

    def cancel(edition: object) -> None:
        edition.play(Void())  # type: ignore[attr-defined]

    await room.tables._executor.execute(table_id, cancel)


async def test_who_is_sent_away_has_not_quit(room: Room) -> None:
    """A player who is kicked has not quit. The kick ends the sitting, which counts if half of it was played."""
    await founded(room, members=(ANDY, BILL, CHRIS))
    table_id = await room.open(BILL, CHRIS)
    await brag_won(room, table_id, BILL)
    await brag_won(room, table_id, BILL)
    await room.deal(table_id)
    await room.tables.kick(table_id, ANDY, BILL, manager=False, key=room.key())
    await room.play_out(table_id)
    assert BILL not in {one.user_id for one in (await room.view(table_id)).table.occupants}
    [(_, lines)] = await results(room)
    assert {line.user_id: line.quit for line in lines} == dict.fromkeys((ANDY, BILL, CHRIS), False)
    assert next(line.place for line in lines if line.user_id == BILL) == 1


async def test_who_is_sent_away_early(room: Room) -> None:
    """A kick before half of the sitting is played ends it without a result."""
    await founded(room)
    table_id = await room.open(BILL, CHRIS, DAN)
    await brag_won(room, table_id, BILL)
    await room.tables.kick(table_id, ANDY, BILL, manager=False, key=room.key())
    for _ in range(3):
        await brag_won(room, table_id, ANDY)
    assert await results(room) == ()
    await brag_won(room, table_id, ANDY)
    assert await places(room) == [{ANDY: 1, CHRIS: 2, DAN: 2}]


# Sitting out, and losing by a house rule


async def sits_out(room: Room, table_id: int, user_id: int, *winners: int) -> None:
    """Let a user sit out one deal for each of `winners`."""
    await room.tables.sit_out(table_id, user_id, key=room.key())
    await plays(room, table_id, *winners)
    await room.tables.come_back(table_id, user_id, key=room.key())


@pytest.mark.parametrize(
    ("share", "place"),
    [(0, 1), (50, 1), (51, 4), (75, 4)],
)
async def test_a_lead_is_not_protected_by_sitting_out(room: Room, share: int, place: int) -> None:
    """A player who was dealt into less than `min_share` per cent of the deals is placed after all other players."""
    await founded(room, replace(SITTING, min_share=share))
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL, BILL)
    await sits_out(room, table_id, BILL, CHRIS, DAN)
    first = 2 if place == 1 else 1
    assert await places(room) == [{BILL: place, CHRIS: first, DAN: first, ANDY: first + 2}]
    [(_, lines)] = await results(room)
    assert {line.user_id: (line.chips, line.quit) for line in lines}[BILL] == (6, False)


async def test_several_who_sit_out(room: Room) -> None:
    """Players with too few deals are placed by chips, before those who quit."""
    await founded(room, replace(SITTING, min_share=80))
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL, BILL)
    await room.tables.leave(table_id, DAN, key=room.key())
    await room.tables.sit_out(table_id, BILL, key=room.key())
    await plays(room, table_id, ANDY)
    await room.tables.come_back(table_id, BILL, key=room.key())
    await sits_out(room, table_id, ANDY, CHRIS)
    assert await places(room) == [{CHRIS: 1, BILL: 2, ANDY: 3, DAN: 4}]


async def test_who_sits_out_without_a_share(room: Room) -> None:
    """In a league without a minimum share of deals, players are placed by chips even if they sat out most deals."""
    await founded(room, replace(SITTING, min_share=0))
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL)
    await sits_out(room, table_id, BILL, CHRIS, DAN, ANDY)
    assert (await places(room))[0][BILL] == 1


@pytest.mark.parametrize("offenders", [(BILL,), (BILL, DAN)])
async def test_who_loses_a_game_by_a_house_rule_is_last(room: Room, offenders: tuple[int, ...]) -> None:
    """If a misordered hand loses the game, its player is last without having quit. If several hands are misordered, the
    player of the first is the very last.
    """
    rules = CrashRules(misorder=Misorder.LOSE_GAME)
    await founded(room, LeagueRules(counted_rules=(counted("crash", rules),)))
    table_id = await opened(room, BILL, CHRIS, DAN, misorder="lose_game", buy_in=500)
    await wins_all(room, table_id, BILL)
    places_from_the_dealer = {BILL: 3, DAN: 1}
    await deal(room, table_id, {places_from_the_dealer[user]: OUT_OF_ORDER[user] for user in offenders})
    for user_id in (ANDY, BILL, CHRIS, DAN):
        if user_id in offenders:
            ranks = OUT_OF_ORDER[user_id].split()
            await room.act(table_id, user_id, Arrange(hands=hands(" ".join(ranks[:3]), " ".join(ranks[3:6]))))
        else:
            await locks(room, table_id, user_id)
    [(_, lines)] = await results(room)
    assert [(line.user_id, line.place) for line in lines][4 - len(offenders) :] == (
        [(BILL, 4)] if len(offenders) == 1 else [(BILL, 3), (DAN, 4)]
    )
    assert not any(line.quit for line in lines)
    assert [line.game_points for line in lines if line.user_id == BILL] == [5]


# Deals voided afterwards


def disputes(room: Room) -> Disputes:
    """Return the disputes service of the room, which undoes league results as well."""
    leagues = Results(room.store, Leagues(room.store, room.clock), room.ledger.corrections)
    return Disputes(room.store, room.clock, room.tables, room.history, room.ledger.corrections, leagues.prepare_void)


async def voids(room: Room, table_id: int, deal_no: int) -> None:
    """Dispute and void a finished deal."""
    found = await disputes(room).raise_dispute(table_id, CHRIS, deal_no, "misdeal", manager=True, key=room.key())
    await disputes(room).void(GUILD, found.number, ANDY, "misdeal", room.key())


async def test_a_sitting_goes_on_without_a_voided_deal(room: Room) -> None:
    """A voided deal counts for nobody, and one more deal is played in its place."""
    await founded(room, SITTING)
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL, CHRIS, BILL)
    await voids(room, table_id, 1)
    [sitting] = await room.store.reader.leagues.sittings(table_id)
    assert (sitting.first_deal, sitting.last_deal, sitting.deals) == (1, 3, 2)
    await plays(room, table_id, DAN)
    assert await results(room) == ()
    await plays(room, table_id, CHRIS)

    [(row, lines)] = await results(room)
    assert (row.first_deal, row.last_deal) == (1, 5)
    chips = {line.user_id: line.chips for line in lines}
    assert chips == {CHRIS: 4, BILL: 0, DAN: 0, ANDY: -4}
    assert await places(room) == [{CHRIS: 1, BILL: 2, DAN: 2, ANDY: 4}]


async def test_nothing_is_left_of_a_sitting(room: Room) -> None:
    """Voiding the only deal of a sitting ends the sitting. Players who quit it are not last in the next sitting."""
    await founded(room, SITTING)
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL)
    await room.tables.leave(table_id, BILL, key=room.key())
    await voids(room, table_id, 1)
    assert await room.store.reader.leagues.sittings(table_id) == ()
    await plays(room, table_id, CHRIS, CHRIS, CHRIS, CHRIS)
    assert [(row.first_deal, row.last_deal) for row, _ in await results(room)] == [(2, 5)]
    assert await places(room) == [{CHRIS: 1, ANDY: 2, DAN: 2}]


async def test_a_sitting_from_before_deals_were_remembered(room: Room) -> None:
    """An older sitting that did not store its deals ends when a deal is voided, and continues otherwise."""
    await founded(room, SITTING)
    table_id = await brag(room, BILL, CHRIS, DAN)
    await plays(room, table_id, BILL, CHRIS)
    [sitting] = await room.store.reader.leagues.sittings(table_id)
    await room.store.writer.upsert(
        replace(sitting, tally=encode(replace(decode(sitting.tally, SittingTally), deals=())))
    )
    await plays(room, table_id, BILL)
    assert [one.deals for one in await room.store.reader.leagues.sittings(table_id)] == [3]
    await voids(room, table_id, 3)
    assert await room.store.reader.leagues.sittings(table_id) == ()


PLAYED = st.lists(
    st.builds(
        lambda chips, points, bonuses: (chips, points, bonuses),
        st.dictionaries(st.integers(1, 4), st.integers(-9, 9), min_size=2),
        st.dictionaries(st.integers(1, 4), st.integers(-9, 9)),
        st.dictionaries(st.integers(1, 4), st.dictionaries(st.sampled_from(["crash", "prial"]), st.integers(1, 2))),
    ),
    max_size=8,
)


@given(PLAYED, st.integers(0, 8), st.integers(0, 8))
def test_what_is_left_of_a_sitting(
    played: list[tuple[dict[int, int], dict[int, int], dict[int, dict[str, int]]]], first: int, last: int
) -> None:
    """A sitting whose deals were partly voided equals a sitting of only the other deals."""
    several = [
        DealTally(deal_no=number, chips=chips, game_points=points, bonuses=bonuses)
        for number, (chips, points, bonuses) in enumerate(played)
    ]

    def tally(deals: list[DealTally]) -> SittingTally:
        found = SittingTally.from_seats({1: ANDY, 2: BILL, 3: CHRIS, 4: DAN})
        for one in deals:
            found = found.with_deal(one, keep_deal=True)
        return found

    left = [one for one in several if not first <= one.deal_no <= last]
    assert tally(several).without_deals(first, last) == tally(left)
