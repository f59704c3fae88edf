"""Computer player of the betting games: one of its options at every decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.players.betting.answers import answer_loan_request, answer_sideshow, answer_showdown
from bot.players.betting.drawing import choose_draw, draw_turn
from bot.players.betting.hands import choose_discard, keep_or_throw, viewer_strength, choose_unseen_hand
from bot.players.betting.styles import Style, style_of
from bot.players.betting.turns import blind_turn, open_turn
from bot.rules.betting.draw.viewing import DrawView
from bot.rules.betting.house_rules import HAND_SIZES, most_players
from bot.rules.betting.moves import Choose
from bot.rules.betting.view import BettingPhase, BragView
from bot.rules.game import AmountMove, Move, Option
from bot.rules.view import View

_Decision = Callable[[BragView, tuple[Option, ...], Random, Style], Move]

WILD_CHOICES: tuple[tuple[str, ...], ...] = ((), (), ("twos",), ("one_eyed_jacks",), ("black_twos", "suicide_king"))
"""Wild cards from which a computer player chooses as the dealer; mostly none."""


def choose_move(view: BragView, options: tuple[Option, ...], rng: Random, style: Style | None = None) -> Move:
    """Return a move that `options` admit, chosen only from the facts in `view`.

    `options` are those of the viewer, at least one, unless the viewer may choose the next game; otherwise ValueError is
    raised. The same view, options and state of `rng` give the same move. By default each seat has a `style` of its own.
    """
    if view.viewer is not None and view.chooser == view.viewer:
        return _choose_game(view, rng)
    if view.viewer is None or not options:
        raise ValueError("a computer player needs a seat and something to choose from")
    return _DECISIONS[view.phase](view, options, rng, style or style_of(view.viewer))


def player(view: View, options: tuple[Option, ...], rng: Random, style: Style | None = None) -> Move:
    """Choose as `choose` does; raise TypeError for a view of another game."""
    if not isinstance(view, BragView):
        raise TypeError(f"{type(view).__name__} is no view of betting")
    return choose_move(view, options, rng, style)


def choose_at_random(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Return any move with any amount that `options` admit, regardless of the cards."""
    if not options:
        return player(view, options, rng)
    option = rng.choice(options)
    if not isinstance(option.move, AmountMove) or option.most is None:
        return option.move
    return replace(option.move, amount=rng.choice(option.amounts()))


def _choose_game(view: BragView, rng: Random) -> Move:
    """Choose the next game: any hand size possible with these players, with blind play more often than without."""
    cards = [one for one in HAND_SIZES if most_players(one) >= len(view.seats)]
    return Choose(
        seat=view.viewer or 0, cards=rng.choice(cards), wild=rng.choice(WILD_CHOICES), blind_play=rng.random() < 0.8
    )


def _take_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    if isinstance(view, DrawView):
        return draw_turn(view, options, rng, style)
    strength = viewer_strength(view)
    if strength is None:
        return blind_turn(view, options, rng, style)
    return open_turn(view, options, rng, style, strength)


def _choose_draw(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    if not isinstance(view, DrawView):
        raise TypeError("cards are drawn in Draw Brag only")
    return choose_draw(view, options, rng, style)


def _only_option(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Return the only option: between deals there is at most one hand to look back at."""
    return options[0].move


_DECISIONS: dict[BettingPhase, _Decision] = {
    BettingPhase.BETTING: _take_turn,
    BettingPhase.KEEP_OR_THROW: keep_or_throw,
    BettingPhase.DISCARDING: choose_discard,
    BettingPhase.LENDING: answer_loan_request,
    BettingPhase.SIDESHOW: answer_sideshow,
    BettingPhase.DRAWING: _choose_draw,
    BettingPhase.VOTING: answer_showdown,
    BettingPhase.NOMINATING: choose_unseen_hand,
    BettingPhase.RETAINING: choose_unseen_hand,
    BettingPhase.BETWEEN_DEALS: _only_option,
    BettingPhase.CLOSED: _only_option,
}
