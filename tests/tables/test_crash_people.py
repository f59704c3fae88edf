"""Joining and leaving tables of Crash, during a game and between games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashEnding
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.moves import Arrange, TakeSpare
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus, VoteQuestion
from tests.support.arranging import crash
from tests.support.betting import brag
from tests.tables.arranging import (
    MINUTE,
    QUIET,
    deal,
    first_legal,
    opened,
    play_deal,
    play_game,
    points,
)
from tests.tables.lending import wrong
from tests.tables.room import ANDY, BILL, CHRIS, DAN, OPENING, Room, person, refused


async def _leave(room: Room, table_id: int, user_id: int) -> None:
    await room.tables.leave(table_id, user_id, key=room.key())


async def _second_deal(room: Room, table_id: int) -> None:
    """Play the first deal of a game, which does not decide the game."""
    await deal(room, table_id)
    await play_deal(room, table_id)
    assert crash(await room.view(table_id)).game_on


# Leaving


async def test_leaving_in_the_middle_of_a_game(room: Room, url: str) -> None:
    """A player who leaves during a game keeps seat and purse until it is over, pays as a loser, and then gets the
    remaining chips. Until then nobody else can have the seat.
    """
    table_id = await opened(room, BILL, CHRIS, DAN)
    await _second_deal(room, table_id)
    await room.deal(table_id)
    await _leave(room, table_id, CHRIS)
    await _leave(room, table_id, DAN)
    assert (await refused(room.tables.leave(table_id, DAN, key=room.key()))).code == "already_leaving"
    assert (await refused(room.act(table_id, DAN, Arrange()))).code in {"already_leaving", "not_dealt_in"}
    again = room.tables.join(table_id, person(DAN), key=room.key())
    assert (await refused(again)).code == "still_leaving"
    full = await refused(room.tables.join(table_id, person(105), key=room.key()))
    assert full.code == "table_full"
    await room.restart()
    assert [one.leaving for one in crash(await room.view(table_id)).seats] == [False, False, True, True]
    frozen = await points(room, table_id)
    await play_deal(room, table_id)
    await play_game(room, table_id)

    assert sorted((await room.stacks(table_id)).values()) == [50, 250]
    scores = {one.seat: one.points for one in crash(await room.view(table_id)).outcome.scores}  # type: ignore[union-attr]
    assert [scores[3], scores[4]] == [frozen["Chris"], frozen["Dan"]]
    assert [await room.wallet(user_id) for user_id in (CHRIS, DAN)] == [OPENING - 50] * 2
    assert {one.name for one in (await room.view(table_id)).table.departed} == {"Chris", "Dan"}
    await room.tables.join(table_id, person(DAN), key=room.key())
    assert await wrong(url) == []


async def test_the_second_last_leaves(room: Room, url: str) -> None:
    """If only one player is left, the game is void. Nobody pays, fees are divided, and the last player may stay."""
    table_id = await opened(room, BILL, spare_fee=9)
    await _second_deal(room, table_id)
    await room.deal(table_id)
    first = (await room.view(table_id)).view.to_act[0]
    await room.act(table_id, (ANDY, BILL)[first - 1], TakeSpare(number=2))
    await _leave(room, table_id, BILL)
    view = crash(await room.view(table_id))
    assert view.outcome is not None
    assert (view.outcome.reason, view.outcome.game) == (CrashEnding.ABANDONED, GameEnding.VOID)
    assert view.pot == 0
    assert sum((await room.stacks(table_id)).values()) + await room.wallet(BILL) == OPENING + 100
    await room.agrees_with_books(table_id)
    assert (await room.view(table_id)).table.next_deal_at is None
    await room.restart()
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await room.deal(table_id)
    assert crash(await room.view(table_id)).game_on
    assert await wrong(url) == []


@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("between", [False, True])
async def test_the_only_person_leaves(room: Room, url: str, *, paused: bool, between: bool) -> None:
    """If the only person leaves, computer players finish the game, and the person pays if they lost. Then the table
    closes, even if it was paused.
    """
    room.chooser = first_legal
    table_id = await opened(room, computers=3, settings=MINUTE)
    await _second_deal(room, table_id)
    if not between:
        await room.deal(table_id)
    if paused:
        await room.tables.pause(table_id, ANDY, key=room.key())
    await _leave(room, table_id, ANDY)
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING
    await room.restart()
    await room.pass_time(1200)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert await room.wallet(ANDY) == OPENING - 50
    assert await room.on_tables() == 0
    assert await wrong(url) == []


async def test_the_only_person_leaves_one_computer_player(room: Room, url: str) -> None:
    """A single computer player does not play on, so the game is void and the table closes."""
    room.chooser = first_legal
    table_id = await opened(room, computers=1)
    await deal(room, table_id)
    await _leave(room, table_id, ANDY)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert await room.wallet(ANDY) == OPENING
    assert await wrong(url) == []


# Sitting out


async def test_sitting_out(room: Room, url: str) -> None:
    """A player who sits out finishes the deal, gets spare hands dealt in their place, and pays if they lose."""
    table_id = await opened(room, BILL, CHRIS, target_small=8)
    await deal(room, table_id)
    await room.tables.sit_out(table_id, CHRIS, key=room.key())
    await play_deal(room, table_id)
    await room.deal(table_id)
    view = crash(await room.view(table_id))
    assert len(view.spares) == 2
    assert not view.seat_view(3).dealt_in
    before = (await points(room, table_id))["Chris"]
    await play_deal(room, table_id)
    if crash(await room.view(table_id)).game_on:
        await play_game(room, table_id)
    assert (await points(room, table_id))["Chris"] == before
    assert (await room.stacks(table_id))["Chris"] == 50
    assert await wrong(url) == []


async def test_everybody_else_sits_out(room: Room) -> None:
    """A game in which only one player does not sit out waits until another comes back."""
    table_id = await opened(room, BILL, settings=MINUTE)
    await _second_deal(room, table_id)
    await room.tables.sit_out(table_id, BILL, key=room.key())
    assert (await room.view(table_id)).table.next_deal_at is None
    few = await refused(room.deal(table_id))
    assert (few.code, few.facts) == ("too_few_ready", {"least": 2, "players": 1})
    await room.tables.come_back(table_id, BILL, key=room.key())
    assert (await room.view(table_id)).table.next_deal_at is not None


async def test_the_only_person_sits_out(room: Room) -> None:
    """If the only person sits out, the computer players wait."""
    room.chooser = first_legal
    table_id = await opened(room, computers=3, settings=MINUTE)
    await _second_deal(room, table_id)
    await room.tables.sit_out(table_id, ANDY, key=room.key())
    deals = (await room.view(table_id)).view.deal_no
    await room.pass_time(1000)
    assert (await room.view(table_id)).view.deal_no == deals
    await room.tables.come_back(table_id, ANDY, key=room.key())
    await room.pass_time(40)
    assert (await room.view(table_id)).view.deal_no == deals + 1


# Joining


async def test_joining_while_a_game_is_on(room: Room) -> None:
    """A person who joins during a game waits for the next game, and pays nothing in this one."""
    table_id = await opened(room, BILL, target_small=12)
    await _second_deal(room, table_id)
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await room.deal(table_id)
    view = crash(await room.view(table_id, CHRIS))
    assert (view.seat_view(3).dealt_in, view.seat_view(3).playing) == (False, False)
    assert (await refused(room.act(table_id, CHRIS, Arrange()))).code == "not_dealt_in"
    await room.restart()
    await play_deal(room, table_id)
    if crash(await room.view(table_id)).game_on:
        await play_game(room, table_id)
    assert (await room.stacks(table_id))["Chris"] == 100
    await room.deal(table_id)
    assert crash(await room.view(table_id)).seat_view(3).dealt_in
    await _leave(room, table_id, CHRIS)


async def test_a_game_is_played_out_for_who_waits(room: Room) -> None:
    """If all people have left a game and somebody waits for the next one, computer players finish it."""
    room.chooser = first_legal
    table_id = await opened(room, computers=2, settings=MINUTE)
    await _second_deal(room, table_id)
    await room.tables.join(table_id, person(BILL), key=room.key())
    await _leave(room, table_id, ANDY)
    view = await room.view(table_id)
    while not crash(view).seat_view(view.table.seat_of(BILL) or 0).playing:
        await room.pass_time(10)
        view = await room.view(table_id)
    assert {one.name for one in view.table.occupants} >= {"Bill"}
    assert all(one.name != "Andy" for one in view.table.occupants)
    assert view.table.host == BILL
    assert crash(view).seat_view(view.table.seat_of(BILL) or 0).playing


# Kicks


async def test_kicked_while_a_game_is_on(room: Room) -> None:
    """A player who is kicked during a game finishes it and then leaves."""
    table_id = await opened(room, BILL, CHRIS)
    await _second_deal(room, table_id)
    await room.tables.kick(table_id, ANDY, CHRIS, manager=False, key=room.key())
    assert set(await room.stacks(table_id)) == {"Andy", "Bill", "Chris"}
    await room.restart()
    await room.deal(table_id)
    await play_deal(room, table_id)
    assert crash(await room.view(table_id)).game_on
    assert set(await room.stacks(table_id)) == {"Andy", "Bill", "Chris"}
    await play_game(room, table_id)
    assert set(await room.stacks(table_id)) == {"Andy", "Bill"}
    assert (await refused(room.tables.join(table_id, person(CHRIS), key=room.key()))).code == "kicked"


async def test_fewer_computer_players(room: Room) -> None:
    """Computer players that are removed finish the game first. Added ones join at once and wait for the next game."""
    room.chooser = first_legal
    table_id = await opened(room, BILL, computers=1)
    await _second_deal(room, table_id)
    await room.tables.set_computers(table_id, ANDY, 0, manager=False, key=room.key())
    assert len((await room.view(table_id)).table.occupants) == 3
    await play_game(room, table_id)
    assert len((await room.view(table_id)).table.occupants) == 2
    await _second_deal(room, table_id)
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    seats = crash(await room.view(table_id)).seats
    assert sorted(one.playing for one in seats) == [False, False, True, True]
    too_many = await refused(room.tables.set_computers(table_id, ANDY, 3, manager=False, key=room.key()))
    assert (too_many.code, too_many.facts["most"]) == ("bad_count", 2)


# Closing


async def test_closing_waits_for_the_end_of_the_game(room: Room, url: str) -> None:
    """A table that is closed during a game finishes it, over several deals, and admits nobody."""
    table_id = await opened(room, BILL, settings=MINUTE)
    await _second_deal(room, table_id)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.CLOSING
    assert (await refused(room.tables.join(table_id, person(CHRIS), key=room.key()))).code == "closing"
    assert (await room.view(table_id)).table.next_deal_at is not None
    await room.restart()
    while (view := await room.view(table_id)).table.status is not TableStatus.CLOSED:
        if not crash(view).in_deal:
            await room.pass_time(60)
        await play_deal(room, table_id)
    assert sorted([await room.wallet(ANDY), await room.wallet(BILL)]) == [OPENING - 50, OPENING + 50]
    assert await room.on_tables() == 0
    assert await wrong(url) == []


@pytest.mark.parametrize("between", [False, True])
async def test_closing_now(room: Room, url: str, *, between: bool) -> None:
    """Closing at once by agreement voids the game and returns fees. Players of the game who sit out are asked, but
    people who wait for the next game are not.
    """
    table_id = await opened(room, BILL, CHRIS, spare_fee=4)
    await _second_deal(room, table_id)
    await room.tables.sit_out(table_id, CHRIS, key=room.key())
    await room.tables.join(table_id, person(DAN), key=room.key())
    if not between:
        await room.deal(table_id)
        first = (await room.view(table_id)).table.occupant((await room.view(table_id)).view.to_act[0]).user_id
        await room.act(table_id, first, TakeSpare(number=1))
    acted = await room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    asked = acted.view.table.vote
    assert asked is not None
    assert asked.waiting_for == (2, 3)
    assert (await refused(_agrees(room, table_id, DAN))).code == "not_asked"
    await _agrees(room, table_id, BILL)
    await room.restart()
    await _agrees(room, table_id, CHRIS)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS, DAN)] == [OPENING] * 4
    assert await wrong(url) == []


async def _agrees(room: Room, table_id: int, user_id: int) -> None:
    await room.tables.answer_vote(table_id, user_id, yes=True, question=VoteQuestion.CLOSE_NOW, key=room.key())


async def test_closing_now_when_the_others_leave(room: Room) -> None:
    """A player who leaves without an answer no longer delays the closing."""
    table_id = await opened(room, BILL, CHRIS)
    await _second_deal(room, table_id)
    await room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    await _agrees(room, table_id, BILL)
    await _leave(room, table_id, CHRIS)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)] == [OPENING] * 3


@pytest.mark.parametrize("between", [False, True])
async def test_a_manager_closes_now(room: Room, url: str, *, between: bool) -> None:
    """A manager can close a table at once during a game. If it has computer players, nobody else can."""
    room.chooser = first_legal
    table_id = await opened(room, BILL, computers=1, spare_fee=4)
    await _second_deal(room, table_id)
    if not between:
        await room.deal(table_id)
    closing = room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    assert (await refused(closing)).code == "computers_in_deal"
    await room.tables.close(table_id, DAN, manager=True, now=True, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL)] == [OPENING] * 2
    assert await room.on_tables() == 0
    assert await wrong(url) == []


async def test_a_channel_that_is_deleted(room: Room, url: str) -> None:
    """Deleting the channel closes the table at once, and the game is void."""
    table_id = await opened(room, BILL)
    await _second_deal(room, table_id)
    await room.deal(table_id)
    await room.tables.channel_deleted(700)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL)] == [OPENING] * 2
    assert await wrong(url) == []


# Agreed rules


@pytest.mark.parametrize("between", [False, True])
async def test_other_house_rules_wait_for_the_next_game(room: Room, *, between: bool) -> None:
    """House rules that are changed during a game are shown at once and apply from the next game on. Settings apply from
    the next deal on.
    """
    table_id = await opened(room, BILL)
    await _second_deal(room, table_id)
    if not between:
        await room.deal(table_id)
    wanted, settings = (
        CrashRules(game_stake=20, tie_rule=CrashRules().tie_rule),
        TableSettings(turn_seconds=90, pause=600),
    )
    acted = await room.tables.change_rules(
        table_id, ANDY, manager=False, house_rules=wanted, settings=settings, key=room.key()
    )
    assert (await room.notes())[-1] == "rules_change_later"
    assert acted.view.table.house_rules == CrashRules()
    assert acted.view.table.after_deal.house_rules == wanted
    assert acted.view.table.settings.turn_seconds == (90 if between else None)
    await room.restart()
    if not between:
        await play_deal(room, table_id)
    table = (await room.view(table_id)).table
    assert (table.house_rules, table.after_deal.house_rules) == (CrashRules(), wanted)
    assert table.settings == settings
    slower = replace(settings, turn_seconds=None)
    await room.tables.change_rules(table_id, ANDY, manager=False, settings=slower, key=room.key())
    table = (await room.view(table_id)).table
    assert (table.settings, table.after_deal.house_rules, table.after_deal.settings) == (slower, wanted, slower)
    await play_game(room, table_id)
    table = (await room.view(table_id)).table
    assert (table.house_rules, table.pending_terms, table.settings) == (wanted, None, slower)
    assert sorted((await room.stacks(table_id)).values()) == [50, 150]
    await play_game(room, table_id)
    assert {abs(stack - 100) for stack in (await room.stacks(table_id)).values()} in ({30}, {70})


async def test_settings_alone(room: Room) -> None:
    """Settings that are changed between two deals of a game apply at once."""
    table_id = await opened(room, BILL)
    await _second_deal(room, table_id)
    settings = TableSettings(turn_seconds=90, pause=600)
    await room.tables.change_rules(table_id, ANDY, manager=False, settings=settings, key=room.key())
    assert (await room.view(table_id)).table.settings == settings
    assert (await room.view(table_id)).table.pending_terms is None
    assert (await room.notes())[-1] == "rules_changed"


async def test_another_game_waits(room: Room) -> None:
    """Another game is refused during a game. Between games a majority can change it, and people and chips stay."""
    table_id = await opened(room, BILL, CHRIS, buy_in=300, target_small=2)
    await deal(room, table_id)

    async def change(game: str) -> None:
        await room.tables.change_rules(table_id, ANDY, manager=False, game=game, key=room.key())

    assert (await refused(change("three_card_brag"))).code == "game_change_waits"
    await play_deal(room, table_id)
    if crash(await room.view(table_id)).game_on:
        assert (await refused(change("three_card_brag"))).code == "game_change_waits"
        await play_game(room, table_id)
    stacks = await room.stacks(table_id)
    await change("three_card_brag")
    await room.tables.answer_vote(table_id, BILL, yes=True, key=room.key())
    assert await room.stacks(table_id) == stacks
    await room.deal(table_id)
    await room.play_out(table_id)
    if brag(await room.view(table_id)).carried:
        return
    await change("crash")
    await room.restart()
    await room.tables.answer_vote(table_id, BILL, yes=True, key=room.key())
    assert crash(await room.view(table_id)).game_on is False
    await room.deal(table_id)
    assert crash(await room.view(table_id)).game_on
    assert QUIET.pause == (await room.view(table_id)).table.settings.pause


async def test_too_many_for_crash(room: Room) -> None:
    """A table of five cannot change to a game for four."""
    table_id = await room.open(BILL, CHRIS, DAN, 105, settings=QUIET)
    change = room.tables.change_rules(table_id, ANDY, manager=False, game="crash", key=room.key())
    refusal = await refused(change)
    assert (refusal.code, refusal.facts["most"]) == ("too_many_seated", 4)
