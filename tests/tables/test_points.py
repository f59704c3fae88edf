"""Points of Crash in the books, and finished games."""

from __future__ import annotations

import asyncio

import pytest

from bot.history.values import HistoryPage
from bot.ledger.postings import given_points_account
from bot.players.arranging.crash import choose
from bot.rules.arranging.crash.state import GameEnded
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare
from bot.store.reading.money import POINTS_KIND
from tests.support.arranging import crash
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows, tamper
from tests.support.played import games_over
from tests.tables.arranging import deal, hands, locks, opened, passes, play_deal, play_game, points
from tests.tables.lending import wrong
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, NAMES, Room, open_room
from tests.tables.winning import PEOPLE, PRIALS, alone, deal_to, wins_all

PAIRS = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 9h"
NONE = dict.fromkeys(PEOPLE)


async def tally(room: Room) -> dict[int, int | None]:
    """Return everybody's points, as the books have them."""
    return {user_id: (await room.ledger.wallet(GUILD, user_id)).points for user_id in PEOPLE}


async def given_away(room: Room) -> int:
    """Return the points that the server has given, as the books have it."""
    return -await room.store.reader.accounts.balance(given_points_account(GUILD))


def booked(url: str) -> list[tuple[int, int]]:
    """Return the table and the deal of every transaction of points."""
    return rows(url, "SELECT table_id, deal_no FROM transactions WHERE kind = ? ORDER BY transaction_id", POINTS_KIND)


async def game_rows(room: Room, table_id: int) -> list[tuple[int, int]]:
    """Return the first and the last deal of each finished game at a table, oldest first."""
    games = await games_over(room.history, GUILD)
    return [(one.first_deal, one.last_deal) for one in reversed(games) if one.table_id == table_id]


# Points


async def test_a_deal_is_one_transaction_of_points(room: Room, url: str) -> None:
    """After every deal its points are booked, in a transaction of their own."""
    table_id = await opened(room, BILL, CHRIS, DAN)
    await wins_all(room, table_id, BILL)

    assert await points(room, table_id) == {"Andy": 0, "Bill": 5, "Chris": 0, "Dan": 0}
    assert await tally(room) == {**NONE, BILL: 5}
    assert (await room.ledger.wallet(GUILD, BILL)).points == 5
    assert (await room.ledger.wallet(GUILD, ANDY)).points is None
    await wins_all(room, table_id, CHRIS)
    assert await tally(room) == {**NONE, BILL: 5, CHRIS: 5}
    assert await given_away(room) == 10
    assert booked(url) == [(table_id, 1), (table_id, 2)]
    assert_books_balance(url)
    assert await wrong(url) == []


async def test_the_tally_is_over_all_games(room: Room, url: str) -> None:
    """In the books points are added up over all games and tables, although each game begins at zero."""
    table_id = await opened(room, BILL, CHRIS, DAN, target=5)
    for _ in range(2):
        await wins_all(room, table_id, ANDY)
        assert not crash(await room.view(table_id)).game_on
    other = await opened(room, BILL, CHRIS, DAN, channel=701)
    await wins_all(room, other, ANDY)

    assert await points(room, other) == {"Andy": 5, "Bill": 0, "Chris": 0, "Dan": 0}
    assert await tally(room) == {**NONE, ANDY: 15}
    assert await wrong(url) == []


async def test_points_that_are_lost(room: Room, url: str) -> None:
    """Points that are lost for a failed call of a crash are booked."""
    table_id = await opened(room, BILL, CHRIS, DAN, crash_announce="required", crash_penalty_rule="minus_points:2")
    await wins_all(room, table_id, BILL)
    await passes(room, table_id, *PEOPLE)
    assert await tally(room) == {**NONE, BILL: 4}
    await room.deal(table_id)
    await alone(room, table_id, None)
    await room.act(table_id, BILL, CallCrash())
    await passes(room, table_id, ANDY, CHRIS, DAN)

    assert await points(room, table_id) == {"Andy": 0, "Bill": 2, "Chris": 0, "Dan": 0}
    assert await tally(room) == {**NONE, BILL: 2}
    assert await given_away(room) == 2
    assert await wrong(url) == []


async def test_a_reset_takes_the_points_of_the_game(room: Room, url: str) -> None:
    """A reset to zero books the loss of the points of the current game, but not of earlier games."""
    table_id = await opened(room, BILL, CHRIS, DAN, reset_to_zero=True, target=6)
    await wins_all(room, table_id, CHRIS)
    await wins_all(room, table_id, CHRIS)
    assert not crash(await room.view(table_id)).game_on
    await wins_all(room, table_id, CHRIS)
    await deal_to(room, table_id, DAN, PRIALS)
    await room.act(table_id, DAN, Arrange(hands=hands("Ac Ad Ah")))
    for user_id in (ANDY, BILL, CHRIS):
        await room.act(table_id, user_id, Arrange())
    assert await tally(room) == {**NONE, CHRIS: 11, DAN: 1}
    await deal_to(room, table_id, DAN, PAIRS)
    await room.act(table_id, DAN, Declare(what=Declaration.SIX_PAIRS))
    await locks(room, table_id, ANDY, BILL, CHRIS)

    assert await points(room, table_id) == {"Andy": 0, "Bill": 0, "Chris": 0, "Dan": 1}
    assert await tally(room) == {**NONE, CHRIS: 6, DAN: 1}
    assert await given_away(room) == 7
    assert await wrong(url) == []


async def test_a_voided_deal_gives_nothing(room: Room, url: str) -> None:
    """A voided deal neither gives nor takes points."""
    table_id = await opened(room, BILL, CHRIS, DAN)
    await wins_all(room, table_id, ANDY)
    await deal_to(room, table_id, BILL)
    await locks(room, table_id, BILL)
    await room.tables.stop()
    tamper(url, "UPDATE moves SET events = '[]' WHERE deal_no = 2 AND move LIKE '[\"Arrange\"%'")
    async with open_room(url) as other:
        view = crash(await other.view(table_id))
        assert (view.in_deal, view.game_on) == (False, True)
        assert await tally(other) == {**NONE, ANDY: 5}
        await wins_all(other, table_id, BILL)
        assert await tally(other) == {**NONE, ANDY: 5, BILL: 5}
        assert booked(url) == [(table_id, 1), (table_id, 3)]
        assert await game_rows(other, table_id) == []
        await wins_all(other, table_id, BILL)
        await wins_all(other, table_id, BILL)
        assert await game_rows(other, table_id) == [(1, 5)]
    assert await wrong(url) == []


async def test_the_first_deal_of_a_game_is_voided(room: Room, url: str) -> None:
    """If the first deal of a game is voided, the next deal begins the game."""
    table_id = await opened(room, BILL, CHRIS, DAN, target=4)
    await room.deal(table_id)
    await locks(room, table_id, BILL)
    await room.tables.stop()
    tamper(url, "UPDATE moves SET events = '[]' WHERE move LIKE '[\"Arrange\"%'")
    async with open_room(url) as other:
        assert not crash(await other.view(table_id)).game_on
        await wins_all(other, table_id, ANDY)
        assert await game_rows(other, table_id) == [(2, 2)]
        assert await other.history.game_statement(table_id, 1) is None
    assert await wrong(url) == []


async def test_computer_players_have_no_tally(room: Room, url: str) -> None:
    """Points of computer players are not booked, and the books balance all the same."""
    room.chooser = choose
    table_id = await opened(room, BILL, computers=2, target=4)
    await play_game(room, table_id)
    scores = await points(room, table_id)

    found = await tally(room)
    assert {NAMES[user_id]: found[user_id] or 0 for user_id in (ANDY, BILL)} == {
        name: scores[name] for name in ("Andy", "Bill")
    }
    assert await given_away(room) == sum(points or 0 for points in found.values())
    statement = await room.history.game_statement(table_id, 1)
    assert statement is not None
    assert statement.scores == {seat: scores[name] for seat, name in statement.names.items()}
    assert await wrong(url) == []


# Finished games


async def test_a_game_that_is_won(room: Room, url: str) -> None:
    """A game that is won becomes one entry with its deals, winner, scores, payments and points."""
    table_id = await opened(room, BILL, CHRIS, DAN, target=6, game_stake=10, zero_double=True)
    await wins_all(room, table_id, CHRIS)
    room.clock.advance(60)
    await wins_all(room, table_id, ANDY)
    assert await games_over(room.history, GUILD) == ()
    room.clock.advance(60)
    await wins_all(room, table_id, CHRIS)

    (played,) = await games_over(room.history, GUILD)
    assert (played.first_deal, played.last_deal, played.game) == (1, 3, "crash")
    assert isinstance(played.over, GameEnded)
    assert (played.over.reason, played.winner, played.over.yogi) == (GameEnding.TARGET, 3, 0)
    assert played.scores == {1: 5, 2: 0, 3: 6, 4: 0}
    assert played.ended_at == room.clock.now()
    statement = await room.history.game_statement(table_id, 1)
    assert statement is not None
    assert statement.deals == (1, 2, 3)
    assert statement.names == {1: "Andy", 2: "Bill", 3: "Chris", 4: "Dan"}
    assert statement.people == {1: ANDY, 2: BILL, 3: CHRIS, 4: DAN}
    assert (statement.paid, statement.taken) == ({4: 20, 1: 10, 2: 20}, {3: 50})
    assert {user: points for user, points in (await tally(room)).items() if points} == {ANDY: 5, CHRIS: 6}
    assert statement.rules == (await room.view(table_id)).table.house_rules
    last, first = await room.history.statement(table_id), await room.history.statement(table_id, 1)
    assert last is not None
    assert first is not None
    assert (last.first_deal, first.first_deal) == (1, 0)
    assert (last.paid, last.taken) == (statement.paid, statement.taken)
    assert await room.history.game_statement(table_id, 2) is None
    assert await wrong(url) == []


async def test_games_of_a_server(room: Room) -> None:
    """The games of a server, a channel and a person are found newest first."""
    tables = [await opened(room, BILL, CHRIS, DAN, target=4, buy_in=150, channel=700 + number) for number in range(2)]
    for number in range(5):
        await wins_all(room, tables[number % 2], ANDY)
        if number != 2:
            room.clock.advance(1)

    every = await games_over(room.history, GUILD)
    assert [one.table_id for one in every] == [tables[0], tables[1], tables[0], tables[1], tables[0]]
    here = await room.history.in_channel(701)
    assert [one.item for one in here.entries] == [one for one in every if one.table_id == tables[1]]
    andy = await room.history.of_person(ANDY, {GUILD})
    assert [one.item for one in andy.entries] == list(every)
    assert (
        await room.history.of_person(ANDY, {GUILD + 1})
        == await room.history.of_person(ANDY, ())
        == HistoryPage(entries=())
    )
    assert await game_rows(room, tables[1]) == [(1, 1), (2, 2)]
    assert await games_over(room.history, GUILD + 1) == ()


async def test_a_leaver_pays_and_stands_in_the_game(room: Room, url: str) -> None:
    """A player who leaves during a game keeps their points, pays as a loser, and is named in the game."""
    table_id = await opened(room, BILL, CHRIS, DAN, target=6, game_stake=10)
    await wins_all(room, table_id, DAN)
    await room.tables.leave(table_id, DAN, key=room.key())
    while crash(await room.view(table_id)).game_on:
        await room.deal(table_id)
        await play_deal(room, table_id)

    statement = await room.history.game_statement(table_id, 1)
    assert statement is not None
    assert (statement.names[4], statement.scores[4], statement.paid[4]) == ("Dan", 5, 10)
    assert (await tally(room))[DAN] == 5
    assert "Dan" not in [one.name for one in (await room.view(table_id)).table.occupants]
    assert await wrong(url) == []


@pytest.mark.parametrize("way", ["leave", "close"])
async def test_a_game_that_is_void(room: Room, url: str, way: str) -> None:
    """A game that ends because players leave or the table closes is a void entry with the points up to then."""
    table_id = await opened(room, BILL, CHRIS, DAN)
    await wins_all(room, table_id, BILL)
    room.clock.advance(7)
    if way == "leave":
        for user_id in (CHRIS, DAN, BILL):
            await room.tables.leave(table_id, user_id, key=room.key())
    else:
        await room.tables.close(table_id, ANDY, manager=True, now=True, key=room.key())

    statement = await room.history.game_statement(table_id, 1)
    assert statement is not None
    assert (statement.over.reason, statement.winner, statement.deals) == (GameEnding.VOID, None, (1,))
    assert statement.scores == {1: 0, 2: 5, 3: 0, 4: 0}
    assert (statement.paid, statement.taken) == ({}, {})
    assert statement.ended_at == room.clock.now()
    assert (await tally(room))[BILL] == 5
    assert await wrong(url) == []


async def test_deals_that_stand_alone_are_no_games(room: Room, url: str) -> None:
    """A deal of Brag is not part of a game of several deals, and gives no points."""
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    await room.play_out(table_id)

    assert await games_over(room.history, GUILD) == ()
    assert booked(url) == []
    statement = await room.history.statement(table_id)
    assert statement is not None
    assert statement.first_deal == 0


async def test_a_game_goes_on_in_another_process(room: Room) -> None:
    """A game's first deal is still known after a restart."""
    table_id = await opened(room, BILL, CHRIS, DAN, target=6)
    await wins_all(room, table_id, BILL)
    await room.restart()
    await wins_all(room, table_id, BILL)

    assert await game_rows(room, table_id) == [(1, 2)]


async def test_two_processes_settle_once(url: str) -> None:
    """If two processes serve a table, the points of each deal and the end of each game are booked once."""
    clock = ManualClock()
    async with open_room(url, clock=clock) as one, open_room(url, clock=clock) as other:
        table_id = await opened(one, BILL, CHRIS, DAN, target=4, buy_in=150)
        for place in (0, 3, 2):
            await deal(one, table_id, {place: PRIALS})
            for user_id in (CHRIS, DAN):
                await one.act(table_id, user_id, Arrange())
            hand = Arrange(hands=hands("Ac Ad Ah", "Kc Kd Kh", "Qc Qd Qh", "Jc Jd Jh"))
            await asyncio.gather(
                one.tables.act(table_id, ANDY, Arrange(), key=one.key()),
                other.tables.act(table_id, BILL, hand, key=other.key()),
            )
        assert await tally(other) == {**NONE, BILL: 12}
        assert await game_rows(other, table_id) == [(1, 1), (2, 2), (3, 3)]
        assert booked(url) == [(table_id, 1), (table_id, 2), (table_id, 3)]
    assert_books_balance(url)
    assert await wrong(url) == []
