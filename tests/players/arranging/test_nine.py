"""Tests of computer players at Nine Card Brag: their moves are legal, and better than arranging hand by hand."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.players.arranging.nine import (
    assess_hands,
    best_discard,
    choose,
    objective_of,
    opponents_of,
    suggest_hands,
)
from bot.players.arranging.objective import (
    TIE_LOSES,
    TIE_WINS,
    score_each_place,
    win_any_place,
    win_every_place,
    win_two_of_three,
)
from bot.players.arranging.strengths import PlayingStrength
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, DealTenth, Declaration, Declare, Discard, Pack, Pass
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.nine.state import NineView
from bot.rules.cards import cards
from bot.rules.game import Deal, Move, Option
from bot.rules.house_rules import HouseRules
from tests.players.arranging.paired import paired
from tests.rules.arranging.tables import Evening, NineTable, Table, combinations_of_options

ROWS = combinations_of_options(1, NINE.name)
POOR = "2c 4d 7h 9s Jc Kd 3h 6s 8c"
GOOD = "9c 9d 9h As Ks Qs 6c 6d 2h"
GREAT = "7c 7d 7h As Ks Qs 4c 4d 4h"
HOPELESS = "5d 3h 8h 2s Qd Js Jc 9c 6d"
PAIRS = "2c 2d 4h 4s 7c 7d Th Ts Kc"
FOUR = "5c 5d 5h 5s 2c 7d 9h Jc Kd"


def seen(table: Table, seat: int) -> NineView:
    view = NINE.view(table.state, seat)
    assert isinstance(view, NineView)
    return view


def chosen(table: Table, seat: int, strength: PlayingStrength = PlayingStrength.EXPERT) -> Move:
    """Return a computer player's move, and check that the options admit it."""
    view, options = seen(table, seat), NINE.options(table.state, seat)
    move = choose(view, options, Random(1), strength)
    assert any(option.admits(move) for option in options)
    assert choose(view, options, Random(1), strength) == move
    return move


def expert(view: NineView, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose as an expert does."""
    return choose(view, options, rng, PlayingStrength.EXPERT)


def hand_by_hand(view: NineView, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose as an expert does, but arrange hand by hand."""
    move = expert(view, options, rng)
    if not isinstance(move, Arrange) or view.own is None:
        return move
    return Arrange(seat=move.seat, hands=best_hand_by_hand(view.own.cards, view.rules.hands))


def played(number: int, deals: int) -> Counter[type[Move]]:
    """Count the moves of players of random strengths under one combination of options; check that all are admitted."""
    evening = Evening(ROWS[number], number, NINE)
    rng = Random(number)
    people = evening.rules.max_players
    state: Any = NINE.start(evening.rules, tuple((seat, 5_000) for seat in range(1, people + 1)), 1)
    made: Counter[type[Move]] = Counter()
    for _ in range(deals):
        evening.state = state
        state, _ = NINE.play(state, Deal(order=evening.shuffled()))
        while waiting := state.to_act:
            seat = rng.choice(waiting)
            view, options = NINE.view(state, seat), NINE.options(state, seat)
            assert isinstance(view, NineView)
            move = choose(view, options, rng, rng.choice(list(PlayingStrength)))
            assert any(option.admits(move) for option in options)
            made[type(move)] += 1
            state, _ = NINE.play(
                state, state.with_random_cards(move, lambda order: tuple(rng.sample(order, len(order))))
            )
    return made


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", range(len(ROWS)))
def test_always_chooses_what_is_offered(number: int) -> None:
    """The options admit every move, under every combination of house rules and at every strength."""
    assert played(number, 6).total() > 0


def test_meets_every_kind_of_decision() -> None:
    """Computer players make every kind of move over half of the combinations of options."""
    made = sum((played(number, 4) for number in range(0, len(ROWS), 2)), Counter[type[Move]]())
    assert set(made) == {Arrange, DealTenth, Declare, Discard, Pack, Pass}


def test_each_seat_has_its_strength() -> None:
    """By default, the seat decides the strength. A spectator, or a view of another game, raises an error."""
    table = NineTable(9, 9, 9).deal()
    move = choose(NINE.view(table.state, 1), NINE.options(table.state, 1), Random(1))
    assert isinstance(move, Arrange)
    view = NINE.view(table.state, None)
    assert isinstance(view, NineView)
    with pytest.raises(ValueError, match="seat"):
        choose(view, (), Random(1))
    crash = Table(9, 9, 9, 9).deal()
    with pytest.raises(TypeError):
        choose(Table.GAME.view(crash.state, 1), (), Random(1))


def test_arranges_for_what_wins() -> None:
    """The objective follows the house rules: two of three places, all places, shares of four pots, or points."""
    for rule, objective in (
        ("two_of_three", win_two_of_three()),
        ("all_or_tie", win_every_place(3, TIE_WINS)),
        ("all_three", win_every_place(3, TIE_LOSES)),
        ("four_pots", score_each_place((0.25, 0.25, 0.25), 0.25, TIE_LOSES)),
    ):
        table = NineTable(9, 9, 9, win_rule=rule).deal({0: GOOD})
        view = seen(table, 1)
        assert opponents_of(view, 1) == 2
        assert objective_of(view, 1) == objective
        hands = suggest_hands(view, 1)
        assert chosen(table, 1) == Arrange(seat=1, hands=hands)
        assert (
            assess_hands(view, 1, hands).worth
            >= assess_hands(view, 1, best_hand_by_hand(cards(GOOD), view.rules.hands)).worth
        )
    rounds = objective_of(seen(NineTable(9, 9, 9, mode="points", pts_sweep=2).deal(), 1), 1)
    assert rounds.singles == pytest.approx((1, 1, 1))
    assert (rounds.pair, rounds.every) == (0, 2)
    ranked = objective_of(seen(NineTable(9, 9, 9, mode="points", points_table="places").deal(), 1), 1)
    assert ranked.singles == pytest.approx((3, 3, 3))
    assert ranked.ranked


def test_who_needs_one_round_wants_any() -> None:
    """An expert who needs one more point to win the game arranges to win any one round."""
    table = NineTable(9, 9, 9, mode="points", target=3)
    table.state = table.state.with_points(((1, 2),))
    view = seen(table.deal({0: GOOD}), 1)
    assert objective_of(view, 1) == win_any_place()


def test_declares_what_is_better_than_playing() -> None:
    """Four of a kind is declared; four pairs are declared only if the hands promise less than a share of the pot."""
    for strength in PlayingStrength:
        four = NineTable(9, 9, 9).deal({0: FOUR})
        assert chosen(four, 1, strength) == Declare(seat=1, what=Declaration.FOUR_OF_A_KIND)
    saving = NineTable(9, 9, 9, 9).deal({0: PAIRS})
    assert chosen(saving, 1, PlayingStrength.BEGINNER) == Declare(seat=1, what=Declaration.FOUR_PAIRS)
    strong = NineTable(9, 9).deal({0: "9c 9d 8h 8s Ac Ad Kc Kd 9h"})
    assert isinstance(chosen(strong, 1), Arrange)
    assert chosen(NineTable(9, 9, 9).deal({0: "2c 2d 3h 3s 5c 5d 7h 7s Tc"}), 1) == Declare(
        seat=1, what=Declaration.FOUR_PAIRS
    )


def test_sets_the_others_back_where_one_is_about_to_win() -> None:
    """Four of a kind scores six points, or sets the others back six if one of them is about to win."""
    for points, what in ((10, Declaration.FOUR_OF_A_KIND), (20, Declaration.FOUR_SET_BACK)):
        table = NineTable(9, 9, 9, mode="points", quad_choice=True)
        table.state = table.state.with_points(((1, 4), (2, points), (3, 12)))
        assert chosen(table.deal({0: FOUR}), 1) == Declare(seat=1, what=what)


def test_a_beginner_throws_in_what_is_hopeless() -> None:
    """A beginner packs a hopeless hand. Stronger players do not, because packing gains nothing."""
    table = NineTable(9, 9, 9, 9, 9, bum_deal=True).deal({0: HOPELESS, 1: GREAT})
    assert chosen(table, 1, PlayingStrength.BEGINNER) == Pack(seat=1)
    assert isinstance(chosen(table, 1, PlayingStrength.STEADY), Arrange)
    assert isinstance(chosen(table, 1), Arrange)
    assert isinstance(chosen(table, 2, PlayingStrength.BEGINNER), Arrange)


def test_calls_a_bum_deal_that_may_be_dealt_round() -> None:
    """Among six players, every strength calls a bum deal with a hopeless hand, because better cards may come back."""
    table = NineTable(9, 9, 9, 9, 9, 9, bum_deal=True, tenth_card=True, jokers=2).deal({0: HOPELESS, 1: GREAT})
    for strength in PlayingStrength:
        assert chosen(table, 1, strength) == Pack(seat=1)
        assert chosen(table, 2, strength) == Pass(seat=2)


def test_deals_a_tenth_card_with_poor_cards() -> None:
    """A dealer with worse cards than average deals a tenth card; one with good cards, or a beginner, does not."""
    for text, wants in ((POOR, True), (GOOD, False)):
        table = NineTable(9, 9, 9, tenth_card=True).deal({2: text})
        assert chosen(table, 3) == (DealTenth(seat=3) if wants else Pass(seat=3))
        assert chosen(table, 3, PlayingStrength.BEGINNER) == Pass(seat=3)


def test_discards_what_it_needs_least() -> None:
    """The discard leaves the most promising nine cards and keeps four of a kind together."""
    table = NineTable(9, 9, 9, tenth_card=True).deal({0: GOOD + " 4c"}).say("C deals tenth")
    view = seen(table, 1)
    assert view.own is not None
    ten = view.own.cards
    assert len(ten) == 10
    assert chosen(table, 1) == Discard(seat=1, card=best_discard(view, 1, ten))
    four = NineTable(9, 9, 9, tenth_card=True).deal({0: FOUR + " Ad"}).say("C deals tenth")
    move = chosen(four, 1)
    assert isinstance(move, Discard)
    assert move.card not in cards("5c 5d 5h 5s")


@pytest.mark.sample(2)
@pytest.mark.parametrize(("rule", "seats"), [("two_of_three", 3), ("four_pots", 3)])
def test_wins_more_than_hand_by_hand(rule: str, seats: int) -> None:
    """In paired deals, an expert wins significantly more than a player who arranges hand by hand."""
    rules: HouseRules = NINE.build_rules({"win_rule": rule})
    gains = paired(NINE, rules, expert, hand_by_hand, hand_by_hand, seats=seats, deals=400, seed="nine")
    assert gains.lower_bound > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("rule", NineWinRule)
def test_wins_more_over_many_deals(rule: NineWinRule, seats: int) -> None:
    """Under every win rule, an expert wins significantly more than hand by hand over 5,000 paired deals."""
    rules: HouseRules = NINE.build_rules({"win_rule": rule.value})
    gains = paired(NINE, rules, expert, hand_by_hand, hand_by_hand, seats=seats, deals=5_000, seed=f"soak {seats}")
    assert gains.lower_bound > 0
