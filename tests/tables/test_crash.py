"""Crash at a table: phases, clocks, computer players, buy-ins and payments."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.players.arranging.crash import choose
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashPhase, FirstSevenDealt, PackNotCut
from bot.rules.arranging.engine.events import Locked
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, TakeSpare, Unlock
from bot.rules.cards import PACK
from bot.rules.game import Cut, Move, Option
from bot.rules.table.state import View
from bot.tables.values import NoteKind, TableNote, TableStatus
from tests.support.arranging import crash
from tests.tables.arranging import (
    MINUTE,
    deal,
    first_legal,
    hands,
    lay_out,
    locks,
    opened,
    own_cards,
    passes,
    phase,
    play_deal,
    play_game,
    points,
)
from tests.tables.lending import wrong
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, person, refused

QUADS = "Qc Qd Qh Qs 2c 4d 6h 8s 3c 5d 7h 9s Jc"
"""Four queens, and no other hand that is worth anything."""


# Whole games


@pytest.mark.parametrize("others", [(BILL,), (BILL, CHRIS), (BILL, CHRIS, DAN)], ids=["two", "three", "four"])
async def test_a_whole_game(room: Room, url: str, others: tuple[int, ...]) -> None:
    """The first to reach the target gets 50 chips from each other player. The next dealer starts a new game."""
    table_id = await opened(room, *others)
    people = 1 + len(others)
    deals = await play_game(room, table_id)

    view = crash(await room.view(table_id))
    assert view.target == (11 if people == 4 else 15)
    assert view.outcome is not None
    assert view.outcome.winner is not None
    stacks = await room.stacks(table_id)
    assert sorted(stacks.values()) == [50] * (people - 1) + [100 + 50 * (people - 1)]
    assert view.dealer == (deals - 1) % people + 1
    assert await wrong(url) == []
    await deal(room, table_id)
    view = crash(await room.view(table_id))
    assert view.dealer == deals % people + 1
    assert set((await points(room, table_id)).values()) == {0}


@pytest.mark.parametrize(("others", "computers"), [((), 1), ((), 3), ((BILL,), 1), ((BILL,), 2), ((BILL, CHRIS), 1)])
async def test_a_whole_game_with_computer_players(
    room: Room, url: str, others: tuple[int, ...], computers: int
) -> None:
    """Computer players finish a game with people, and no chips come from or go to the bank."""
    room.chooser = choose
    table_id = await opened(room, *others, computers=computers, buy_in=150)
    before = await room.stacks(table_id)
    await play_game(room, table_id)
    after = await room.stacks(table_id)
    assert sum(after.values()) == sum(before.values())
    assert sorted(after[name] - before[name] for name in after) == [-50] * (len(after) - 1) + [50 * (len(after) - 1)]
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


# Clocks


async def test_one_time_for_all(room: Room) -> None:
    """All players have the same time to arrange their hands. Locking and unlocking do not change it."""
    room.chooser = first_legal
    table_id = await opened(room, BILL, CHRIS, computers=1, settings=MINUTE)
    began = room.clock.now()
    await deal(room, table_id)

    async def ends() -> float | None:
        return (await room.view(table_id)).table.turn_ends_at

    assert await ends() == began + 60
    await room.pass_time(0.5)
    await locks(room, table_id, BILL)
    await room.act(table_id, BILL, Unlock())
    assert await ends() == began + 60
    await locks(room, table_id, ANDY, BILL, CHRIS)
    assert (await room.view(table_id)).view.to_act == (4,)
    assert await ends() == began + 60
    await room.act(table_id, CHRIS, Unlock())
    assert await ends() == began + 60
    await room.pass_time(39.4)
    assert "warned" not in await room.notes()
    await room.pass_time(0.2)
    assert (await room.notes()).count("warned") == 1
    await room.pass_time(22)
    assert await phase(room, table_id) is CrashPhase.BETWEEN_DEALS


async def test_the_time_out_arranges(room: Room) -> None:
    """Players who have not locked in time get their best hands. Locked arrangements do not change."""
    table_id = await opened(room, BILL, CHRIS, settings=MINUTE)
    await deal(room, table_id)
    await passes(room, table_id, BILL, CHRIS, ANDY)
    await room.act(table_id, BILL, Arrange())
    held = {user_id: await own_cards(room, table_id, user_id) for user_id in (ANDY, CHRIS)}
    await room.pass_time(62)

    view = crash(await room.view(table_id))
    assert view.phase is CrashPhase.BETWEEN_DEALS
    assert view.seat_view(2).shown == ()
    rules = CrashRules().hands
    assert [view.seat_view(seat).shown for seat in (1, 3)] == [
        best_hand_by_hand(held[user_id], rules) for user_id in (ANDY, CHRIS)
    ]
    missed = [note.seat for changed in room.told for note in changed.notes if note.kind is NoteKind.MISSED_TURN]
    assert missed == [3, 1]


@pytest.mark.parametrize("announce", ["not_needed", "optional"])
async def test_two_missed_deals(room: Room, announce: str) -> None:
    """Players who run out of time in two deals in a row sit out. Questions that they do not answer do not count."""
    table_id = await opened(room, BILL, CHRIS, settings=MINUTE, crash_announce=announce)
    await deal(room, table_id)
    for _ in range(3):
        await room.pass_time(62)  # nobody answers about an exchange
    assert await phase(room, table_id) is CrashPhase.ARRANGING
    assert "missed_turn" not in await room.notes()
    await locks(room, table_id, ANDY, BILL)
    await room.pass_time(62)
    if announce == "optional":
        assert await phase(room, table_id) is CrashPhase.CALLING
        await passes(room, table_id, ANDY, BILL)
        await room.pass_time(62)
    assert (await room.view(table_id)).table.occupant(3).missed_turns == 1
    await room.deal(table_id)
    await room.pass_time(62)
    await passes(room, table_id, ANDY, BILL)
    await locks(room, table_id, BILL, ANDY)
    await room.pass_time(62)

    view = await room.view(table_id)
    assert crash(view).seat_view(3).sitting_out
    assert (await room.notes()).count("sat_out_for_absence") == 1
    assert [view.table.occupant(seat).missed_turns for seat in (1, 2)] == [0, 0]
    await play_deal(room, table_id)
    await room.deal(table_id)
    assert not crash(await room.view(table_id)).seat_view(3).dealt_in
    assert crash(await room.view(table_id)).seat_view(3).playing
    await room.tables.come_back(table_id, CHRIS, key=room.key())
    assert (await room.view(table_id)).table.occupant(3).missed_turns == 0


async def test_too_late(room: Room) -> None:
    """A click after the time is up locks and changes nothing. An earlier click counts, even if it arrives late."""
    table_id = await opened(room, BILL, CHRIS, DAN, settings=MINUTE)
    await deal(room, table_id)
    ends = (await room.view(table_id)).table.turn_ends_at
    assert ends is not None
    await locks(room, table_id, ANDY, BILL)
    await room.pass_time(61)
    for user_id, move in ((CHRIS, Arrange()), (ANDY, Arrange()), (ANDY, Unlock())):
        assert (await refused(room.act(table_id, user_id, move))).code == "time_is_up", move
    late = room.tables.act(table_id, CHRIS, Arrange(), key=room.key(), clicked_at=ends + 0.1)
    assert (await refused(late)).code == "time_is_up"
    await room.tables.act(table_id, CHRIS, Arrange(), key=room.key(), clicked_at=ends - 0.1)
    assert (await room.view(table_id)).view.to_act == (4,)
    await room.pass_time(2)
    assert await phase(room, table_id) is CrashPhase.BETWEEN_DEALS
    assert crash(await room.view(table_id)).seat_view(3).shown == ()
    gone = room.tables.act(table_id, DAN, Arrange(), key=room.key(), clicked_at=ends - 0.1)
    assert (await refused(gone)).code == "no_deal"


async def test_answers_without_a_clock(room: Room) -> None:
    """At a table without a clock, cuts, exchanges and calls have a limit of a minute. Arranging has none until the
    clock is called.
    """
    table_id = await opened(room, BILL, CHRIS, optional_shuffle=True, crash_announce="required")

    async def left() -> float | None:
        ends = (await room.view(table_id)).table.turn_ends_at
        return None if ends is None else ends - room.clock.now()

    await deal(room, table_id)
    assert (await phase(room, table_id), await left()) == (CrashPhase.CUTTING, 60)
    await room.pass_time(62)
    assert any(isinstance(event, PackNotCut) for event in (await room.view(table_id)).deal_events)
    for _ in range(3):
        assert (await phase(room, table_id), await left()) == (CrashPhase.EXCHANGING, 60)
        await room.pass_time(62)
    assert (await phase(room, table_id), await left()) == (CrashPhase.ARRANGING, None)
    await locks(room, table_id, ANDY)
    assert (await refused(room.tables.call_clock(table_id, ANDY, key=room.key()))).code == "too_early_to_call"
    await room.pass_time(15 * 60)
    await room.tables.call_clock(table_id, ANDY, key=room.key())
    assert await left() == 60
    await locks(room, table_id, BILL)
    await room.act(table_id, BILL, Unlock())
    assert await left() == 60
    await room.pass_time(62)
    assert (await phase(room, table_id), await left()) == (CrashPhase.CALLING, 60)
    await passes(room, table_id, BILL)
    assert await left() == 60
    await room.pass_time(62)
    assert await phase(room, table_id) is CrashPhase.BETWEEN_DEALS
    assert (await room.notes()).count("missed_turn") == 2  # Bill and Chris did not arrange in time


async def test_a_pause_while_arranging(room: Room) -> None:
    """Nobody can lock during a pause. After the pause the remaining time continues."""
    table_id = await opened(room, BILL, settings=MINUTE)
    await deal(room, table_id)
    await passes(room, table_id, BILL, ANDY)
    await room.pass_time(20)
    await room.tables.pause(table_id, ANDY, key=room.key())
    await _agree(room, table_id, BILL)
    assert (await room.view(table_id)).table.status is TableStatus.PAUSED
    assert (await refused(room.act(table_id, ANDY, Arrange()))).code == "paused"
    await room.pass_time(1000)
    await room.tables.pause(table_id, BILL, key=room.key())
    await _agree(room, table_id, ANDY)
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 40
    await locks(room, table_id, ANDY)
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 40


async def _agree(room: Room, table_id: int, user_id: int) -> None:
    await room.tables.answer_vote(table_id, user_id, yes=True, key=room.key())


async def test_buttons_of_another_deal(room: Room) -> None:
    """A button of an earlier deal or phase is refused as stale, even after locking."""
    table_id = await opened(room, BILL, CHRIS, DAN)
    first = await deal(room, table_id, {0: QUADS})
    await locks(room, table_id, BILL)
    locked = await room.view(table_id, BILL)
    await play_deal(room, table_id)
    await deal(room, table_id)
    await locks(room, table_id, BILL)
    now = await room.view(table_id, BILL)
    assert now.view.deal_no == first.view.deal_no + 1

    for move in (Unlock(), Arrange()):
        for deal_no, decision in (
            (first.view.deal_no, None),
            (first.view.deal_no, locked.decision),
            (now.view.deal_no, locked.decision),
        ):
            stale = room.tables.act(table_id, BILL, move, key=room.key(), deal_no=deal_no, decision=decision)
            assert (await refused(stale)).code == "stale"
    kept = crash(await room.view(table_id, BILL)).own
    assert kept is not None
    assert kept.hands
    await room.tables.act(
        table_id, BILL, Unlock(), key=room.key(), deal_no=now.view.deal_no, decision=now.decision, price=0
    )


# Computer players


async def test_computer_players_lock_one_after_another(room: Room) -> None:
    """Each computer player locks after a time of its own, which does not depend on people."""
    room.chooser = choose
    table_id = await opened(room, computers=3)
    await deal(room, table_id)
    assert (await room.view(table_id)).view.to_act == (2, 3, 4, 1)
    await room.pass_time(0.7)
    await locks(room, table_id, ANDY)
    await room.act(table_id, ANDY, Unlock())
    await room.pass_time(0.3)
    assert (await room.view(table_id)).view.to_act == (3, 4, 1)
    await room.pass_time(1)
    assert (await room.view(table_id)).view.to_act == (4, 1)
    await room.pass_time(1)
    assert (await room.view(table_id)).view.to_act == (1,)
    assert [event.seat for event in (await room.view(table_id)).deal_events if isinstance(event, Locked)] == [
        1,
        2,
        3,
        4,
    ]
    await locks(room, table_id, ANDY)
    assert await phase(room, table_id) is CrashPhase.BETWEEN_DEALS


# Buy-ins and payments


@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({}, 50),
        ({"zero_double": True}, 100),
        ({"tie_rule": "yogi"}, 100),
        ({"all_zero_treble": True}, 150),
        ({"payment": "per_point", "point_rate": 3}, 45),
        ({"payment": "none"}, 0),
    ],
)
async def test_what_is_brought(room: Room, options: dict[str, Any], least: int) -> None:
    """The least buy-in is the most that a lost game can cost. The bank gives a computer player up to five times as
    much, but no more than somebody has on the table.
    """
    table_id = await opened(room, buy_in=least, **options)
    assert await room.stacks(table_id) == {"Andy": least}
    if least:
        few = await refused(room.tables.join(table_id, person(BILL), buy_in=least - 1, key=room.key()))
        assert (few.code, few.facts["least"]) == ("buy_in_too_small", least)
    await room.tables.join(table_id, person(BILL), key=room.key())
    assert (await room.stacks(table_id))["Bill"] == max(least, 100)
    await room.tables.join(table_id, person(CHRIS), buy_in=800, key=room.key())
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert sorted((await room.stacks(table_id)).values())[-2] == max(5 * least, 100)


async def test_who_could_not_pay_for_a_game_is_not_dealt_in(room: Room, url: str) -> None:
    """A player who could not pay for a lost game sits out, with a note of the amount. After topping up they are dealt
    in from the next game on.
    """
    table_id = await opened(room, BILL, CHRIS, buy_in=60, target_small=1)
    await _win(room, table_id, CHRIS)
    assert await room.stacks(table_id) == {"Andy": 160, "Bill": 10, "Chris": 10}
    assert (await room.view(table_id)).table.unable_to_pay == (2, 3)
    assert (await refused(room.deal(table_id))).code == "too_few_ready"
    await room.tables.top_up(table_id, CHRIS, 40, key=room.key())
    await room.deal(table_id)
    assert "sat_out_short" in await room.notes()
    short = [note for changed in room.told for note in changed.notes if note.kind is NoteKind.SAT_OUT_SHORT]
    assert short == [TableNote(NoteKind.SAT_OUT_SHORT, seat=2, amount=50)]
    assert [one.seat for one in crash(await room.view(table_id)).seats if one.dealt_in] == [1, 3]
    await room.tables.top_up(table_id, BILL, 30, key=room.key())
    await room.tables.top_up(table_id, BILL, 0, key=room.key())
    await play_game(room, table_id)
    await room.tables.top_up(table_id, BILL, 39, key=room.key())
    assert crash(await room.view(table_id)).seat_view(2).sitting_out
    await room.tables.top_up(table_id, BILL, 1, key=room.key())
    assert not crash(await room.view(table_id)).seat_view(2).sitting_out
    assert await wrong(url) == []


async def test_who_waits_for_a_game_with_too_few_chips(room: Room) -> None:
    """A player who is not in the game can come back only with enough chips for the next game."""
    table_id = await opened(room, BILL, CHRIS, buy_in=60, target_small=9)
    while (await room.stacks(table_id))["Andy"] == 60:
        await _win(room, table_id, CHRIS)
    await room.tables.top_up(table_id, BILL, 40, key=room.key())
    await _win(room, table_id)
    assert crash(await room.view(table_id)).game_on
    await room.tables.top_up(table_id, CHRIS, 39, key=room.key())
    assert crash(await room.view(table_id)).seat_view(3).sitting_out
    await room.tables.top_up(table_id, CHRIS, 1, key=room.key())
    assert not crash(await room.view(table_id)).seat_view(3).sitting_out


async def _win(room: Room, table_id: int, *others: int) -> None:
    """Play a deal in which only Andy makes hands, so that he scores all points."""
    await room.deal(table_id)
    while await phase(room, table_id) is CrashPhase.EXCHANGING:
        view = await room.view(table_id)
        await passes(room, table_id, view.table.occupant(view.view.to_act[0]).user_id)
    for user_id in (BILL, *others):
        await room.act(table_id, user_id, Arrange())
    await locks(room, table_id, ANDY)


def _no_hand(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose for a computer player that keeps its cards and makes no hand."""
    return next((option.move for option in options if isinstance(option.move, Arrange)), options[-1].move)


async def test_a_computer_player_loses_all_its_chips(room: Room, url: str) -> None:
    """A computer player gets no new chips. If it cannot pay for the next game, it leaves before that, so that its
    departure does not give away the hands that are still being revealed.
    """
    room.chooser = _no_hand
    table_id = await opened(
        room, computers=1, target_small=1, game_stake=100, crash_payment=0, bus_ride_payment=0, buy_in=400
    )
    stacks = []
    for _ in range(4):
        await room.deal(table_id)
        await play_deal(room, table_id)
        stacks.append(sorted((await room.stacks(table_id)).values()))
    assert stacks == [[300, 500], [200, 600], [100, 700], [0, 800]]
    assert "skint" not in await room.notes()
    await room.deal(table_id)
    assert await room.stacks(table_id) == {"Andy": 800}
    assert "skint" in await room.notes()
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


async def test_yogi_at_a_table(room: Room, url: str) -> None:
    """Points of ties go to Yogi. If Yogi wins, the price of the game stays in the pool for the next winner."""
    table_id = await opened(room, BILL, tie_rule="yogi", target_small=1, game_stake=10)
    bills, andys = "Ac Ad Ks 2c 4d 6h 8s 3c 5d 7h 9s Jc 2h", "Ah As Kh 2d 4h 6s 8c 3d 5h 7s 9c Jd 2s"
    await deal(room, table_id, {0: bills, 3: andys})
    await passes(room, table_id, BILL, ANDY)
    await room.act(table_id, BILL, Arrange(hands=hands("Ac Ad Ks")))
    await room.act(table_id, ANDY, Arrange(hands=hands("Ah As Kh")))
    view = crash(await room.view(table_id))
    assert (view.pot, view.yogi, view.game_on) == (20, 1, False)
    await room.agrees_with_books(table_id)
    assert (await refused(_another_game(room, table_id))).code == "game_change_waits"
    await room.restart()
    await _win(room, table_id)
    assert await room.stacks(table_id) == {"Andy": 130, "Bill": 70}  # Bill, not above Yogi, pays double
    assert crash(await room.view(table_id)).pot == 0
    assert await wrong(url) == []


async def _another_game(room: Room, table_id: int) -> None:
    await room.tables.change_rules(table_id, ANDY, manager=False, game="three_card_brag", key=room.key())


# The pack, spare hands, special hands


async def test_the_first_seven_deals(room: Room) -> None:
    """The first seven makes its player the first dealer. Everybody sees the cards up to it, even after a restart."""
    table_id = await opened(room, BILL, CHRIS, first_dealer="first_seven")
    room.pack.orders.append(tuple(PACK))  # dealt from Andy on: two to six of clubs, then the seven
    lay_out(room)
    await room.deal(table_id)
    for _ in range(2):
        view = await room.view(table_id)
        assert crash(view).dealer == 3
        dealt = [event for event in view.deal_events if isinstance(event, FirstSevenDealt)]
        assert [(event.seat, event.cards) for event in dealt] == [(3, tuple(PACK[:6]))]
        await room.restart()
    await play_deal(room, table_id)
    await room.deal(table_id)
    view = await room.view(table_id)
    assert crash(view).dealer == 1
    assert not any(isinstance(event, FirstSevenDealt) for event in view.deal_events)


async def test_who_draws_deals_first(room: Room) -> None:
    """By default the first dealer is drawn by lot."""
    table_id = await opened(room, BILL, CHRIS)
    room.lots[:] = [2]
    await room.deal(table_id)
    assert crash(await room.view(table_id)).dealer == 2


async def test_the_dealer_need_not_shuffle(room: Room) -> None:
    """With `optional_shuffle` the next dealer, and nobody else, may deal unshuffled, and the player to the dealer's
    right may cut. An automatic deal is shuffled.
    """
    table_id = await opened(room, BILL, CHRIS, DAN, optional_shuffle=True, settings=MINUTE)
    early = room.tables.deal_now(table_id, ANDY, unshuffled=True, key=room.key())
    assert (await refused(early)).code == "shuffle_due"
    await room.deal(table_id)
    assert (await room.view(table_id)).view.to_act == (4,)
    assert (await refused(room.act(table_id, BILL, Cut(amount=3)))).code == "not_your_turn"
    assert (await refused(room.act(table_id, DAN, Cut(amount=52)))).code == "bad_cut"
    await room.act(table_id, DAN, Cut(amount=20))
    await play_deal(room, table_id)
    view = crash(await room.view(table_id, BILL))
    assert view.may_keep_pack
    assert view.next_dealer == 2
    shuffles = room.pack.shuffles
    wrong_one = room.tables.deal_now(table_id, CHRIS, unshuffled=True, key=room.key())
    assert (await refused(wrong_one)).code == "not_the_dealer"
    await room.tables.deal_now(table_id, BILL, unshuffled=True, key=room.key())
    assert (room.pack.shuffles, crash(await room.view(table_id)).shuffled) == (shuffles, False)
    await passes(room, table_id, ANDY)
    await room.restart()
    await play_deal(room, table_id)
    due = (await room.view(table_id)).table.next_deal_at
    assert due is not None
    await room.pass_time(due - room.clock.now())
    assert crash(await room.view(table_id)).shuffled
    assert room.pack.shuffles == shuffles + 1


async def test_spare_hands_for_a_fee(room: Room, url: str) -> None:
    """The fee for a spare hand goes into the pool, which the winner of the game takes. With `spare_reuse` the discarded
    hand becomes the next spare hand.
    """
    table_id = await opened(room, BILL, CHRIS, spare_fee=5, spare_reuse=True)
    await deal(room, table_id)
    bills = await own_cards(room, table_id, BILL)
    price = next(option.price for option in (await room.view(table_id, BILL)).options)
    stale = room.tables.act(table_id, BILL, TakeSpare(number=1), key=room.key(), price=0)
    assert ((await refused(stale)).code, price) == ("stale", 5)
    await room.tables.act(table_id, BILL, TakeSpare(number=1), key=room.key(), price=5)
    assert crash(await room.view(table_id)).pot == 5
    await room.act(table_id, CHRIS, TakeSpare(number=1))
    assert set(await own_cards(room, table_id, CHRIS)) == set(bills)
    assert (await refused(room.act(table_id, ANDY, TakeSpare(number=2)))).code == "no_such_spare"
    await passes(room, table_id, ANDY)
    await room.restart()
    await play_deal(room, table_id)
    await room.agrees_with_books(table_id)
    assert await room.stacks(table_id) == {"Andy": 100, "Bill": 95, "Chris": 95}
    await play_game(room, table_id)
    assert crash(await room.view(table_id)).pot == 0
    scores = await points(room, table_id)
    winner = max(scores, key=lambda name: scores[name])
    fees = {"Andy": 0, "Bill": 5, "Chris": 5}
    assert await room.stacks(table_id) == {
        name: 100 - fee + (110 if name == winner else -50) for name, fee in fees.items()
    }
    assert await wrong(url) == []
