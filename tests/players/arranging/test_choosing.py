"""Tests of computer players at Crash: their moves are legal, and stronger players win more."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest

from bot.players.arranging.crash import choose
from bot.players.arranging.strengths import PlayingStrength, strength_of
from bot.players.registry import chooser_of
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashPhase, CrashView
from bot.rules.arranging.moves import Arrange, CallCrash, Declare, Knock, Pass, TakeSpare
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.cards import PACK
from bot.rules.game import Cut, Deal, Move
from bot.rules.table.state import View
from tests.rules.arranging.tables import Evening, Table, combinations_of_options

ROWS = combinations_of_options(1)


def chosen(table: Table, seat: int, strength: PlayingStrength = PlayingStrength.EXPERT) -> Move:
    """Return a computer player's move, and check that the options admit it."""
    view, options = CRASH.view(table.state, seat), CRASH.options(table.state, seat)
    assert isinstance(view, CrashView)
    move = choose(view, options, Random(1), strength)
    assert any(option.admits(move) for option in options)
    assert choose(view, options, Random(1), strength) == move
    return move


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_always_chooses_what_is_offered(number: int) -> None:
    """The options admit every move, under every combination of house rules and at every strength."""
    evening = Evening(ROWS[number], number)
    rng = Random(number)
    for _ in range(6):
        evening.state, _ = CRASH.play(evening.state, Deal(order=evening.shuffled()))
        while waiting := evening.state.to_act:
            seat = rng.choice(waiting)
            view, options = CRASH.view(evening.state, seat), CRASH.options(evening.state, seat)
            assert isinstance(view, CrashView)
            move = choose(view, options, rng, rng.choice(list(PlayingStrength)))
            assert any(option.admits(move) for option in options)
            evening.state, _ = CRASH.play(evening.state, move)


def test_each_seat_has_its_strength() -> None:
    """By default, three neighbouring seats play at three different strengths."""
    assert {strength_of(seat) for seat in (1, 2, 3)} == set(PlayingStrength)
    view = CRASH.view(Table(9, 9, 9, 9).deal().state, None)
    assert isinstance(view, CrashView)
    with pytest.raises(ValueError, match="seat"):
        choose(view, (), Random(1))


def points_of(strengths: tuple[PlayingStrength, ...], deals: int, seed: int) -> tuple[float, float]:
    """Return the lead of the first strength over the second in points per deal, and its standard error.
    Both strengths play each deal from both seats.
    """
    rules = CrashRules(target=99, payment=CrashRules.from_options({"payment": "none"}).payment)
    rng, packs = Random(seed), Random(seed + 1)
    gains: list[float] = []
    for _ in range(deals):
        order = tuple(packs.sample(PACK, 52))
        gain = 0.0
        for players in (strengths, (strengths[1], strengths[0], *strengths[2:])):
            state = CRASH.start(rules, tuple((seat, 0) for seat in range(1, 5)), 4)
            state, _ = CRASH.play(state, Deal(order=order))
            while waiting := state.to_act:
                view = CRASH.view(state, waiting[0])
                assert isinstance(view, CrashView)
                strength = players[waiting[0] - 1]
                state, _ = CRASH.play(state, choose(view, CRASH.options(state, waiting[0]), rng, strength))
            points = [one.points for one in state.scores]
            gain += points[players.index(strengths[0])] - points[players.index(strengths[1])]
        gains.append(gain / 2)
    mean = sum(gains) / deals
    return mean, math.sqrt(sum((one - mean) ** 2 for one in gains) / deals / (deals - 1))


def test_a_stronger_player_wins_more() -> None:
    """A steady player scores significantly more points than a beginner over 400 deals played from both seats."""
    pair = (PlayingStrength.STEADY, PlayingStrength.BEGINNER, PlayingStrength.BEGINNER, PlayingStrength.BEGINNER)
    gain, error = points_of(pair, 400, 5)
    assert gain > 3 * error > 0


@pytest.mark.soak
def test_an_expert_wins_more_than_a_steady_player() -> None:
    """An expert scores more points than a steady player over 20,000 deals."""
    pair = (PlayingStrength.EXPERT, PlayingStrength.STEADY, PlayingStrength.STEADY, PlayingStrength.STEADY)
    gain, error = points_of(pair, 20_000, 6)
    assert gain > error


def test_takes_a_spare_for_a_poor_hand() -> None:
    """Steady players and experts exchange a hand below average if it is worth the fee; a beginner never does."""
    poor, good = "5s 8h Tc Jh 7s 4h 2d Ad 5h Kd 7d 4c 2s", "3c 3d 3s Ac Ad Ah Kc Kd Kh Qc Qd Qh 2c"
    table = Table(500, 500, 500).deal({0: poor})
    assert isinstance(chosen(table, 1), TakeSpare)
    assert isinstance(chosen(table, 1, PlayingStrength.STEADY), TakeSpare)
    assert isinstance(chosen(table, 1, PlayingStrength.BEGINNER), Pass)
    assert isinstance(chosen(Table(500, 500, 500).deal({0: good}), 1), Pass)
    assert isinstance(chosen(Table(500, 500, 500, spare_fee=400).deal({0: poor}), 1), Pass)


def test_keeps_a_hand_that_wins_by_declaring_it() -> None:
    """A thirteen-card run that wins the game is kept and declared at every strength."""
    run = "2c 4d 6h 8s Tc Qd Ah 3s 5c 7d 9h Js Kd"
    for strength in PlayingStrength:
        table = Table(500, 500, 500).deal({0: run})
        assert isinstance(chosen(table, 1, strength), Pass)
        table.say("A passes", "B passes", "C passes")
        assert isinstance(chosen(table, 1, strength), Declare)


def test_declares_what_is_better_than_playing() -> None:
    """Pairs and four of a kind are declared if that is worth more than playing the cards."""
    pairs = "2c 2d 3c 3d 4c 4d 5h 5s 6h 6s 8c 8d Kh"
    assert isinstance(chosen(Table(9, 9, 9, 9, target=3).deal({0: pairs}), 1, PlayingStrength.BEGINNER), Arrange)
    reset = Table(9, 9, 9, 9, reset_to_zero=True)
    reset.deal({0: "3c 3d 3s Ac Ad Ah"}).say("A arranges 3c 3d 3s / Ac Ad Ah", "B arranges", "C arranges", "D arranges")
    assert isinstance(chosen(reset.deal({0: pairs}), 2), Declare)
    south = Table(9, 9, 9, 9, quad_rule="south_wales").deal({0: "7c 7d 7h 7s"})
    assert isinstance(chosen(south, 1), Declare)


def test_knocks_and_rides() -> None:
    """An expert knocks if a bus ride pays, and then uses all four cards. A steady player does not knock."""
    table = Table(9, 9, 9, 9, bus_ride_knock=True, bus_ride_points=4).deal(
        {0: "7c 7d 7h 7s 2c 2d 4h 9s Jd Kc Qh Ts 3c"}
    )
    assert isinstance(chosen(table, 1), Knock)
    assert isinstance(chosen(table, 1, PlayingStrength.STEADY), Arrange)
    table.say("A knocks")
    move = chosen(table, 1)
    assert isinstance(move, Arrange)
    assert {"7c", "7d", "7h", "7s"} <= {card.text for hand in move.hands for card in hand}


def test_calls_a_crash_that_is_likely() -> None:
    """An expert, but not a beginner, calls a crash with four great hands unless the call must fail."""
    great = "3c 3d 3s Ac Ad Ah Kc Kd Kh Qc Qd Qh 2c"
    arranged = "A arranges 3c 3d 3s / Ac Ad Ah / Kc Kd Kh / Qc Qd Qh"
    others = ("B arranges", "C arranges", "D arranges")
    table = Table(900, 900, 900, 900, crash_announce="required").deal({0: great}).say(arranged, *others)
    assert isinstance(chosen(table, 1), CallCrash)
    assert isinstance(chosen(table, 1, PlayingStrength.BEGINNER), Pass)
    assert isinstance(chosen(table, 2), Pass)
    short = Table(900, 900, 900, 900, crash_announce="required", target=3).deal({0: great}).say(arranged, *others)
    view = CRASH.view(short.state, 1)
    assert isinstance(view, CrashView)
    assert view.call_must_fail(1)
    assert isinstance(chosen(short, 1), Pass)


def test_cuts_somewhere_in_the_middle() -> None:
    table = Table(9, 9, 9, 9, optional_shuffle=True).deal()
    assert table.state.phase is CrashPhase.CUTTING
    assert isinstance(chosen(table, 3), Cut)


def test_meets_every_kind_of_decision() -> None:
    """Computer players make every kind of move over all combinations of options."""
    made: Counter[type[Move]] = Counter()
    for number, row in enumerate(ROWS):
        evening = Evening(row, number)
        rng = Random(number)
        for _ in range(8):
            evening.state, _ = CRASH.play(evening.state, Deal(order=evening.shuffled()))
            while waiting := evening.state.to_act:
                seat = waiting[0]
                view, options = CRASH.view(evening.state, seat), CRASH.options(evening.state, seat)
                move = chooser_of(CRASH.name)(view, options, rng)
                made[type(move)] += 1
                evening.state, _ = CRASH.play(evening.state, move)
    assert set(made) >= {Arrange, CallCrash, Cut, Declare, Knock, Pass, TakeSpare}


def test_plays_any_game() -> None:
    """Each game has its computer player, which rejects the view of another game."""
    brag = THREE_CARD_BRAG.start(THREE_CARD_BRAG.house_rules(), ((1, 50), (2, 50)), 2)
    brag, _ = THREE_CARD_BRAG.play(brag, Deal(order=PACK))
    options = THREE_CARD_BRAG.options(brag, 1)
    move = chooser_of(THREE_CARD_BRAG.name)(THREE_CARD_BRAG.view(brag, 1), options, Random(1))
    assert any(option.admits(move) for option in options)
    view = View(viewer=1, deal_no=1, dealer=1, to_act=(), phase=CrashPhase.ARRANGING, seats=())
    for game in (THREE_CARD_BRAG, CRASH):
        with pytest.raises(TypeError):
            chooser_of(game.name)(view, (), Random(1))
