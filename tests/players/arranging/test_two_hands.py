"""Tests of computer players at Six and Seven Card Brag: their moves are legal, and better than simple play."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.players.arranging.prospects import best_prospect, prospect_of
from bot.players.arranging.strengths import PlayingStrength
from bot.players.arranging.two_hands import (
    assess_hands,
    choose,
    objective_of,
    opponents_of,
    pot_share_objective,
    suggest_hands,
)
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Declaration, Declare, Expose, Pass
from bot.rules.arranging.two_hands import SEVEN, SIX, SevenRules, SixRules, TwoHandsRules, TwoHandsView, TwoHandsWinRule
from bot.rules.cards import cards
from bot.rules.game import AnyGame, Deal, Move, Option
from tests.players.arranging.paired import paired
from tests.rules.arranging.tables import Evening, Row, SevenTable, SixTable, Table, combinations_of_options

TWO_HANDS: tuple[AnyGame, ...] = (SIX, SEVEN)
ROWS = [(game, row) for game in TWO_HANDS for row in combinations_of_options(1, game.name)]
SAME_PLAYER = SevenRules(win_rule=TwoHandsWinRule.SAME_PLAYER_BOTH)
TABLES: list[tuple[AnyGame, TwoHandsRules]] = [(SIX, SixRules()), (SEVEN, SevenRules()), (SEVEN, SAME_PLAYER)]


def seen(table: Table, seat: int) -> TwoHandsView:
    view = table.GAME.view(table.state, seat)
    assert isinstance(view, TwoHandsView)
    return view


def chosen(table: Table, seat: int, strength: PlayingStrength = PlayingStrength.EXPERT) -> Move:
    """Return a computer player's move, and check that the options admit it."""
    view, options = seen(table, seat), table.GAME.options(table.state, seat)
    move = choose(view, options, Random(1), strength)
    assert any(option.admits(move) for option in options)
    assert choose(view, options, Random(1), strength) == move
    return move


def expert(view: TwoHandsView, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose as an expert does."""
    return choose(view, options, rng, PlayingStrength.EXPERT)


def hand_by_hand(view: TwoHandsView, options: tuple[Option, ...], rng: Random) -> Move:
    """Declare and expose as an expert does, but arrange hand by hand."""
    move = expert(view, options, rng)
    if not isinstance(move, Arrange) or view.own is None:
        return move
    return Arrange(seat=move.seat, hands=best_hand_by_hand(view.own.cards, view.rules.hands))


def always_passes(view: TwoHandsView, options: tuple[Option, ...], rng: Random) -> Move:
    """Declare and arrange as an expert does, but never expose voluntarily."""
    move = expert(view, options, rng)
    return Pass(seat=move.seat) if isinstance(move, Expose) else move


def played(game: AnyGame, row: Row, seed: int, deals: int) -> Counter[type[Move]]:
    """Count the moves of players of all strengths under one combination of options, and check that all are admitted."""
    evening = Evening(row, seed, game)
    rng = Random(seed)
    state: Any = game.start(evening.rules, tuple((seat, 90_000) for seat in range(1, evening.rules.max_players + 1)), 1)
    made: Counter[type[Move]] = Counter()
    for _ in range(deals):
        evening.state = state
        state, _ = game.play(state, Deal(order=evening.shuffled()))
        while waiting := state.to_act:
            seat = rng.choice(waiting)
            view, options = game.view(state, seat), game.options(state, seat)
            assert isinstance(view, TwoHandsView)
            move = choose(view, options, rng, rng.choice(list(PlayingStrength)))
            assert any(option.admits(move) for option in options)
            made[type(move)] += 1
            state, _ = game.play(state, move)
    return made


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", range(len(ROWS)))
def test_always_chooses_what_is_offered(number: int) -> None:
    """The options admit every move, under every combination of house rules and at every strength."""
    assert played(*ROWS[number], seed=number, deals=8).total() > 0


def test_meets_every_kind_of_decision() -> None:
    """Computer players arrange, declare, expose and pass."""
    for game in TWO_HANDS:
        assert set(played(game, {}, seed=3, deals=40)) == {Arrange, Declare, Expose, Pass}


def test_declares_what_takes_the_pot() -> None:
    """Four of a kind is declared, and so is a long running flush."""
    four = SixTable(9, 9, 9).deal({0: "7c 7d 7h 7s 2c 4d"})
    flush = SixTable(9, 9, 9, six_card_running_flush=True).deal({0: "4c 5c 6c 7c 8c 9c"})
    for strength in PlayingStrength:
        assert chosen(four, 1, strength) == Declare(seat=1, what=Declaration.FOUR_OF_A_KIND)
        assert chosen(flush, 1, strength) == Declare(seat=1, what=Declaration.RUNNING_FLUSH)


def test_arranges_for_the_pot() -> None:
    """The adviser and a steady player make the hands with the greatest chance of the pot against the remaining
    opponents. An expert makes those with the greatest share of it.
    """
    table = SevenTable(9, 9, 9).deal({0: "Ac Ad Ah Kd Qh 2c 3d"})
    view = seen(table, 1)
    assert opponents_of(view, 1) == 2
    rules = view.rules
    hand = cards("Ac Ad Ah Kd Qh 2c 3d")
    advised = best_prospect(hand, rules, objective_of(rules), 2, count_own_cards=True)
    assert suggest_hands(view, 1) == advised.hands
    assert assess_hands(view, 1, advised.hands) == advised
    assert assess_hands(view, 1, best_hand_by_hand(hand, rules.hands)).worth < advised.worth
    prospect = best_prospect(hand, rules, objective_of(rules), 2)
    assert chosen(table, 1, PlayingStrength.STEADY) == Arrange(seat=1, hands=prospect.hands)
    share = best_prospect(hand, rules, pot_share_objective(rules, 2), 2)
    assert chosen(table, 1) == Arrange(seat=1, hands=share.hands)
    assert share.worth >= prospect_of(prospect.hands, hand, rules, pot_share_objective(rules, 2), 2).worth


def test_nobody_arranges_without_cards() -> None:
    """Between deals, no hands are suggested."""
    table = SixTable(9, 9, 9)
    assert suggest_hands(seen(table, 1), 1) == ()


LEFT = {0: "9c 8d 7h Kc 5d 2h", 1: "Kd Qh Js Qd 9s 3c", 2: "Ac Jd 6h Th 6c 2s"}
SAID = ("A arranges 9c 8d 7h / Kc 5d 2h", "B arranges Kd Qh Js / Qd 9s 3c", "C arranges Ac Jd 6h / Th 6c 2s")


def test_exposes_what_is_not_beaten() -> None:
    """Players of every strength expose a hand that beats the exposed ones, and pass with a beaten one."""
    table = SixTable(9, 9, 9).deal(LEFT).say(*SAID)
    for strength in PlayingStrength:
        assert chosen(table, 2, strength) == Expose(seat=2)
    table.play(Expose(seat=2))
    for strength in PlayingStrength:
        assert chosen(table, 3, strength) == Pass(seat=3)


def test_keeps_others_from_the_pot() -> None:
    """A player whose left hand is beaten exposes a winning right hand to carry the pot; a beginner does not."""
    table = SixTable(9, 9, 9).deal(LEFT).say(*SAID)
    for move in (Expose(seat=2), Pass(seat=3), Pass(seat=3)):
        table.play(move)
    assert (table.state.place, table.state.actor) == (2, 1)
    assert chosen(table, 1) == Expose(seat=1)
    assert chosen(table, 1, PlayingStrength.STEADY) == Expose(seat=1)
    assert chosen(table, 1, PlayingStrength.BEGINNER) == Pass(seat=1)


def test_only_its_own_seat() -> None:
    """A spectator's view raises ValueError, and another game's view TypeError."""
    table = SixTable(9, 9, 9).deal()
    view = SIX.view(table.state, None)
    assert isinstance(view, TwoHandsView)
    with pytest.raises(ValueError, match="seat"):
        choose(view, (), Random(1))
    crash = Table(9, 9, 9, 9).deal()
    with pytest.raises(TypeError):
        choose(Table.GAME.view(crash.state, 1), (), Random(1))


@pytest.mark.parametrize(("number", "seats"), [(0, 3), (1, 4), (2, 3)])
def test_wins_more_than_who_always_passes(number: int, seats: int) -> None:
    """In paired deals, exposing unbeaten hands wins significantly more than always passing."""
    game, rules = TABLES[number]
    gains = paired(game, rules, expert, always_passes, hand_by_hand, seats=seats, deals=200, seed="pass")
    assert gains.lower_bound > 0


@pytest.mark.sample(2)
@pytest.mark.parametrize(("number", "seats"), [(0, 2), (0, 3), (1, 2)])
def test_wins_more_than_who_arranges_hand_by_hand(number: int, seats: int) -> None:
    """In paired deals, an expert wins significantly more than a player who arranges hand by hand."""
    game, rules = TABLES[number]
    gains = paired(game, rules, expert, hand_by_hand, hand_by_hand, seats=seats, deals=800, seed="plain")
    assert gains.lower_bound > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_wins_more_over_many_deals(number: int, seats: int) -> None:
    """Over 5,000 paired deals, an expert wins significantly more than arranging hand by hand or always passing."""
    game, rules = TABLES[number]
    for theirs in (hand_by_hand, always_passes):
        gains = paired(game, rules, expert, theirs, hand_by_hand, seats=seats, deals=5_000, seed=f"soak {seats}")
        assert gains.lower_bound > 0
