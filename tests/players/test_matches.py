"""Tests that computer players win matches against simple strategies."""

from __future__ import annotations

from random import Random

import pytest

from bot.players.betting.decisions import choose_move
from bot.players.characters import STYLES, Style
from bot.rules.betting.state import BragView
from bot.rules.game import AnyGame, Move, Option
from tests.players.match import Player, match
from tests.players.opponents import at_random, needs_a_pair, never_folds
from tests.support.betting import BETTING

DEALS = 1_000
"""Deals in each match of Three Card Brag."""
FEW = 600
"""Deals in each match of another game."""


@pytest.mark.sample(3)
@pytest.mark.parametrize("theirs", [at_random, never_folds, needs_a_pair], ids=lambda one: one.__name__)
def test_wins_chips(theirs: Player) -> None:
    """A computer player wins significantly against one and against three simple players."""
    alone = match(choose_move, theirs, seats=2, deals=DEALS, seed="alone")
    crowd = match(choose_move, theirs, seats=4, deals=DEALS, seed="crowd")

    assert alone.lower_bound > 0
    assert crowd.lower_bound > 0


@pytest.mark.sample(8)
@pytest.mark.parametrize("theirs", [at_random, never_folds], ids=lambda one: one.__name__)
@pytest.mark.parametrize("game", BETTING[1:], ids=lambda game: game.name)
def test_wins_chips_in_every_game(game: AnyGame, theirs: Player) -> None:
    """In every other game, a computer player wins significantly against one and against three simple players."""
    assert match(choose_move, theirs, seats=2, deals=FEW, seed="family", game=game).lower_bound > 0
    assert match(choose_move, theirs, seats=4, deals=FEW, seed="family", game=game).lower_bound > 0


@pytest.mark.sample(3)
@pytest.mark.parametrize("style", STYLES)
def test_every_character_wins_chips(style: Style) -> None:
    """Computer players of every style win against players who play at random."""

    def inclined(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
        return choose_move(view, options, rng, style)

    assert match(inclined, at_random, seats=3, deals=FEW, seed="style").lower_bound > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("theirs", [at_random, never_folds], ids=lambda one: one.__name__)
@pytest.mark.parametrize("game", BETTING[1:], ids=lambda game: game.name)
def test_wins_chips_in_every_game_for_long(game: AnyGame, theirs: Player, seats: int) -> None:
    """A computer player wins against simple players over 5,000 deals at each table size that the game allows."""
    seats = min(seats, game.default_rules.max_players)
    assert match(choose_move, theirs, seats=seats, deals=5_000, seed=f"soak {seats}", game=game).lower_bound > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("theirs", [at_random, never_folds, needs_a_pair], ids=lambda one: one.__name__)
def test_wins_chips_at_every_size_of_table(theirs: Player, seats: int) -> None:
    """A computer player wins against simple players over 20,000 deals at each table size."""
    assert match(choose_move, theirs, seats=seats, deals=20_000, seed=f"soak {seats}").lower_bound > 0
