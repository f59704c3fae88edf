"""Tests of computer players in every betting game under any house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from bot.players.betting.decisions import choose_move
from bot.players.characters import STYLES
from bot.rules.betting.draw.play import DRAW_BRAG
from bot.rules.betting.moves import (
    Accept,
    Ask,
    Bet,
    Check,
    Choose,
    Cover,
    Discard,
    Draw,
    Expose,
    Fold,
    Keep,
    Lend,
    Look,
    ProposeShowdown,
    ProposeSideshow,
    Refuse,
    Retain,
    See,
    Throw,
)
from bot.rules.betting.state import BettingPhase, BragView
from bot.rules.cards import PACK, Card, cards
from bot.rules.game import AnyGame, Deal, Move
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import best_three, hand_value, split_hand
from bot.rules.registry import find_game as game_called
from tests.players.match import Decision, Player, Table
from tests.players.opponents import at_random, hand_seen
from tests.rules.pairs import covering, made
from tests.support.betting import BETTING
from tests.support.holding import cards_in

games = pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)


def any_rules(game: AnyGame, seed: int) -> Iterator[HouseRules]:
    """Yield house rules that together cover every pair of values of any two options."""
    for row in covering(game, seed):
        rules = made(game, row)
        assert rules is not None
        yield rules


def decisions(game: AnyGame, seed: str, deals: int, rules: list[HouseRules]) -> Iterator[Decision]:
    """Yield decisions of computer players of all styles, rich or short of chips, at tables with one random player."""
    for number, one in enumerate(rules):
        rng = Random(f"{seed} {number}")
        count = rng.randint(one.min_players, min(one.max_players, 5))
        stack = rng.choice((12, 30, 100)) + 4 * game.start(one, tuple((s, 1) for s in range(1, count + 1)), 1).entry(1)
        players: list[Player] = [_player(place) for place in range(count - 1)]
        table = Table(
            [*players, at_random], f"{seed} {number}", one, game=game, stack=stack, tops_up=rng.random() < 0.5
        )
        for _ in range(deals):
            for decision in table.deal():
                if decision.move.seat != count:
                    yield decision


def _player(place: int) -> Player:
    style = STYLES[place % len(STYLES)]
    return lambda view, options, rng: choose_move(view, options, rng, style)


@pytest.mark.sample(3)
@games
def test_always_chooses_what_is_offered(game: AnyGame) -> None:
    """Every move is legal under any house rules, with few or many chips."""
    count = 0
    for one in decisions(game, "legal", 8, list(any_rules(game, 3))):
        if isinstance(one.move, Choose):
            game.play(one.state, one.move)
        else:
            assert any(option.admits(one.move) for option in one.options), one
        count += 1
    assert count > 500


@pytest.mark.soak
@games
def test_always_chooses_what_is_offered_for_long(game: AnyGame) -> None:
    """Every move is legal in many more deals under other house rules."""
    for seed in range(10):
        for one in decisions(game, f"long {seed}", 40, list(any_rules(game, 100 + seed))):
            assert isinstance(one.move, Choose) or any(option.admits(one.move) for option in one.options), one


def test_meets_every_decision() -> None:
    """Every kind of move is made in some betting game, and votes and loans are both accepted and refused."""
    moves = Counter[type]()
    answers = Counter[tuple[BettingPhase, type]]()
    for game in BETTING:
        for one in decisions(game, "meets", 12, [*([game.default_rules] * 6), *any_rules(game, 1)]):
            moves[type(one.move)] += 1
            answers[one.view.phase, type(one.move)] += 1

    betting = {Look, Bet, See, Fold, Cover, Check, Draw, Discard, Choose, Ask, Lend, Expose}
    assert betting | {Keep, Throw, Accept, Refuse, Retain, ProposeShowdown, ProposeSideshow} <= set(moves)
    for phase in (BettingPhase.VOTING, BettingPhase.SIDESHOW):
        assert answers[phase, Accept]
        assert answers[phase, Refuse]
    assert answers[BettingPhase.LENDING, Lend]
    assert answers[BettingPhase.LENDING, Refuse]


@pytest.mark.sample(3)
@games
def test_unseen_cards_do_not_matter(game: AnyGame) -> None:
    """A player has the same view and makes the same move after all unseen cards are swapped."""
    rng = Random(7)
    usual: HouseRules = game.default_rules
    checked = 0
    for one in decisions(game, "unseen", 12, [usual, *list(any_rules(game, 2))[:12]]):
        other = _with_unseen_cards_changed(one, rng)
        view = game.view(other, one.view.viewer)
        assert isinstance(view, BragView)
        assert view == one.view
        assert view.viewer is not None
        options = game.options(other, view.viewer)
        assert choose_move(view, options, Random(checked)) == choose_move(one.view, one.options, Random(checked))
        checked += 1
    assert checked > 400


def _with_unseen_cards_changed(one: Decision, rng: Random) -> Any:
    """Return the state of a decision with every unseen card swapped for another unseen card."""
    seen = set(cards_in(one.view, but=("ranking",)))
    unseen = [card for card in one.state.terms.pack if card not in seen]
    swapped = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return _swapped(one.state, swapped)


def _swapped(value: Any, cards_for: dict[Card, Card]) -> Any:
    if isinstance(value, Card):
        return cards_for.get(value, value)
    if isinstance(value, tuple):
        return tuple(_swapped(one, cards_for) for one in value)
    if is_dataclass(value) and not isinstance(value, type) and not isinstance(value, HouseRules):
        names = [part.name for part in fields(value) if part.name != "choice"]
        changed = {name: _swapped(getattr(value, name), cards_for) for name in names}
        return replace(value, **changed)
    return value


@games
def test_plays_blind_now_and_then(game: AnyGame) -> None:
    """Computer players of every game sometimes bet blind, but look more often."""
    blind = looks = 0
    usual: HouseRules = game.default_rules
    for one in decisions(game, "blind", 60, [usual] * 4):
        if hand_seen(one.view) is None and one.view.phase is BettingPhase.BETTING:
            blind += isinstance(one.move, Bet)
            looks += isinstance(one.move, Look)
    assert 0 < blind < looks


def test_keeps_the_best_three_cards() -> None:
    """A player who may choose discards keeps the best three cards and, of equal hands, discards the highest cards."""
    for name in ("four_card_brag", "five_card_brag"):
        game = game_called(name)
        rules: HouseRules = game.build_rules({"discard_mode": "choose", "wild": ["twos"]})
        checked = 0
        for one in decisions(game, name, 60, [rules]):
            if isinstance(one.move, Discard):
                hand = hand_seen(one.view) or ()
                aside, kept = split_hand(hand, one.move.places)
                ranking = one.view.ranking
                assert hand_value(ranking, kept, aside) == hand_value(ranking, *best_three(ranking, hand))
                checked += 1
        assert checked > 30


def test_lends_only_what_he_can_spare() -> None:
    """Nobody lends more than a quarter of what they have and are owed; some loans are made and some refused."""
    lent = refused = 0
    for game in BETTING:
        for short in ("fold_or_borrow", "opponent_choice"):
            if "short_money" not in {option.name for option in game.option_infos()}:
                continue
            rules: HouseRules = game.build_rules({"short_money": short})
            for one in decisions(game, f"lends {short}", 40, [rules] * 6):
                if one.view.phase is not BettingPhase.LENDING:
                    continue
                own = one.view.seat_view(one.move.seat)
                owed = sum(debt.amount for debt in one.view.debts if debt.lender == own.seat)
                if isinstance(one.move, Lend):
                    assert one.move.amount + owed <= 0.25 * (own.stack + owed)
                    lent += 1
                else:
                    refused += 1
    assert lent > 10
    assert refused > 10


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("3c 3d 3h", "3c 3d 3h"),
        ("As 2s 3s", "As 2s 3s"),
        ("9c Td Jh", "9c Td Jh"),
        ("Kc Kd 4h", "Kc Kd"),
        ("Qs 7d Ks", "Qs Ks"),
    ],
)
def test_draws_to_the_best_of_his_cards(hand: str, kept: str) -> None:
    """In Draw Brag, a made hand is kept. A player with a pair, or with two cards of a running flush, draws one card."""
    own = cards(hand)
    rest = [card for card in PACK if card not in own]
    state = DRAW_BRAG.start(DRAW_BRAG.default_rules, ((1, 100), (2, 100)), 2)
    order = [*(card for pair in zip(own, rest[:3], strict=True) for card in pair), *rest[3:]]
    state, _ = DRAW_BRAG.play(state, Deal(order=tuple(order)))
    moves: list[Move] = [Look(seat=1), Bet(seat=1, amount=1), Look(seat=2), Check(seat=2)]
    for move in moves:
        state, _ = DRAW_BRAG.play(state, move)
    assert state.to_act == (1,)

    view = DRAW_BRAG.view(state, 1)
    assert isinstance(view, BragView)
    move = choose_move(view, DRAW_BRAG.options(state, 1), Random(1))

    assert isinstance(move, Draw)
    assert split_hand(own, move.places)[1] == cards(kept)


def test_chooses_what_can_be_dealt() -> None:
    """A dealer who chooses the game never chooses more cards than can be dealt, and does not always choose the same."""
    game = game_called("brag")
    rules: HouseRules = game.build_rules({"dealers_choice": True, "max_players": 12})
    chosen = Counter[int]()
    for seed in range(12):
        table = Table([choose_move] * 11, f"chooses {seed}", rules)
        for _ in range(14):
            for one in table.deal():
                if isinstance(one.move, Choose):
                    chosen[one.move.cards] += 1
    assert 5 not in chosen
    assert set(chosen) <= {3, 4}
