"""Tests of computer players at Three Card Brag: their moves are legal and never based on unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.players.betting.decisions import choose_move
from bot.players.betting.estimates import style_of
from bot.players.betting.hand_counts import share_beaten
from bot.players.characters import STYLES, Style
from bot.rules.betting.house_rules import AgreedShowdown, BragRules, LookTiming, SeeRule, UnactedLastPlayer
from bot.rules.betting.moves import Accept, Bet, Cover, Fold, Keep, Look, Refuse, Retain, See, Throw
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.betting.state import BettingPhase, BettingStatus, BragState, BragView
from bot.rules.cards import PACK
from bot.rules.game import Deal, Move
from bot.rules.ranking import NATURAL_RANKING
from tests.players.match import Decision, Table
from tests.players.opponents import at_random, hand_seen

HOUSES = {
    "default": BragRules(),
    "loose": BragRules(ante=0, max_first_bet=0, max_raise=0, agreed_showdown=AgreedShowdown.TWO_PLUS),
    "tight": BragRules(ante=5, pot_limit=True, bet_step=5, min_first_bet=5, see_rule=SeeRule.EQUAL),
    "odd": BragRules(look_timing=LookTiming.ANYTIME, unacted_last_player=UnactedLastPlayer.CARRY, max_raise=3),
    "open": BragRules(blind_play=False, agreed_showdown=AgreedShowdown.OFF),
}


def decisions(players: int, deals: int, seed: str, rules: BragRules | None = None) -> Iterator[Decision]:
    """Yield the decisions of computer players at a table where every third player plays at random."""
    table = Table([at_random if place % 3 == 2 else choose_move for place in range(players)], seed, rules)
    for _ in range(deals):
        for one in table.deal():
            if one.move.seat % 3:
                yield one


@pytest.mark.sample(3)
@pytest.mark.parametrize("house", HOUSES)
def test_always_chooses_what_is_offered(house: str) -> None:
    """The options admit every move, under all house rules and for any number of players."""
    for players in (2, 3, 5, 8):
        for one in decisions(players, 60, house, HOUSES[house]):
            assert any(option.admits(one.move) for option in one.options), one


def test_meets_every_phase() -> None:
    """In ordinary play, computer players meet every kind of decision and make all usual kinds of moves."""
    phases = Counter[BettingPhase]()
    moves = Counter[type]()
    for players in (2, 3, 4):
        for one in decisions(players, 700, f"phases {players}"):
            phases[one.view.phase] += 1
            moves[type(one.move)] += 1

    choosing = {BettingPhase.KEEP_OR_THROW, BettingPhase.NOMINATING, BettingPhase.RETAINING}
    assert {BettingPhase.BETTING, BettingPhase.VOTING} | choosing <= set(phases)
    assert {Look, Bet, See, Fold, Cover, Keep, Throw, Accept, Refuse, Retain} <= set(moves)


def test_the_same_view_gives_the_same_move() -> None:
    """The choice depends only on the view, the options and the random source."""
    for number, one in enumerate(decisions(4, 100, "same")):
        assert choose_move(one.view, one.options, Random(number)) == choose_move(one.view, one.options, Random(number))


@pytest.mark.parametrize("style", STYLES)
def test_bluffs_and_plays_blind_now_and_then(style: Style) -> None:
    """Every style sometimes raises on a bad hand but more often does not, and plays both blind and open."""
    table = Table([lambda view, options, rng: choose_move(view, options, rng, style)] * 4, "character")
    blind = looks = bluffs = others = 0
    for _ in range(400):
        for one in table.deal():
            own = one.view.seat_view(one.move.seat)
            cards = hand_seen(one.view)
            if cards is None:
                blind += own.status is BettingStatus.BLIND and isinstance(one.move, Bet)
                looks += isinstance(one.move, Look)
            elif (
                share_beaten(NATURAL_RANKING, cards) < 0.35
                and one.view.stake
                and one.view.phase is BettingPhase.BETTING
            ):
                least = next((option.price for option in one.options if isinstance(option.move, Bet)), 0)
                bluff = isinstance(one.move, Bet) and one.move.amount > least
                bluffs += bluff
                others += not bluff

    assert 0 < bluffs < others / 4
    assert 0 < blind < looks


def test_neighbours_have_different_characters() -> None:
    """Three neighbouring computer players have three different styles."""
    assert {style_of(seat) for seat in (1, 2, 3)} == set(STYLES)


def test_never_folds_what_is_free() -> None:
    """A player whose last chip was the ante covers the pot for nothing, even with a bad hand."""
    for number in range(60):
        rng = Random(number)
        state = THREE_CARD_BRAG.start(BragRules(), ((1, 1), (2, 50), (3, 50)), 3)
        state, _ = THREE_CARD_BRAG.play(state, Deal(order=tuple(rng.sample(PACK, 52))))
        moves: list[Move] = []
        while not any(isinstance(one, Cover | Fold) for one in moves):
            moves.append(choose_move(_view(state, 1), THREE_CARD_BRAG.options(state, 1), rng))
            state, _ = THREE_CARD_BRAG.play(state, moves[-1])
        assert isinstance(moves[-1], Cover)


def _view(state: BragState, seat: int | None) -> BragView:
    view = THREE_CARD_BRAG.view(state, seat)
    assert isinstance(view, BragView)
    return view


def test_needs_a_seat_and_a_choice() -> None:
    """A bystander's view, or a view with nothing to choose, raises ValueError."""
    one = next(decisions(3, 1, "refused"))
    with pytest.raises(ValueError, match="needs a seat"):
        choose_move(_view(one.state, None), one.options, Random(1))
    with pytest.raises(ValueError, match="something to choose"):
        choose_move(one.view, (), Random(1))
