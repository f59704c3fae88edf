"""The computer players win chips."""

from __future__ import annotations

import pytest

from bot.players import choose
from tests.players.match import Player, match
from tests.players.opponents import at_random, needs_a_pair, never_folds

DEALS = 10_000
"""Deals with one opponent, and as many again with three."""


@pytest.mark.parametrize("theirs", [at_random, never_folds, needs_a_pair], ids=lambda one: one.__name__)
def test_wins_chips(theirs: Player) -> None:
    """Over 20,000 deals with rotated seats a computer player wins from simple players, with a 95 % bound above zero."""
    alone = match(choose, theirs, seats=2, deals=DEALS, seed="alone")
    crowd = match(choose, theirs, seats=4, deals=DEALS, seed="crowd")

    assert alone.deals + crowd.deals == 20_000
    assert alone.lower_bound > 0
    assert crowd.lower_bound > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("theirs", [at_random, never_folds, needs_a_pair], ids=lambda one: one.__name__)
def test_wins_chips_at_every_size_of_table(theirs: Player, seats: int) -> None:
    """Over 20,000 deals at each size of table a computer player wins from simple players."""
    assert match(choose, theirs, seats=seats, deals=20_000, seed=f"soak {seats}").lower_bound > 0
