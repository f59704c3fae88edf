"""Tests of house rules that cover all pairs of option values, and of random deals under them."""

from __future__ import annotations

from functools import lru_cache

import pytest

from bot.rules.game import AnyGame
from bot.rules.registry import GAMES
from tests.rules.checks import check_evening
from tests.rules.pairs import all_pairs, all_values, covering, made, pairs_of
from tests.support.betting import BETTING

SEED = 17
PARTS = 4
"""Number of parts that a game's rows are divided into."""
SOAK_DEALS = 20_000
"""Number of deals of each game that `make soak` plays."""
CONTRADICTIONS = [
    {"ante", "pot_limit"},  # the first bet could not be made
    {"bet_step", "min_first_bet"},  # the minimum bet would be no multiple of the step
    {"retained_hand_variant", "two_blind_hands"},  # there is no second hand to deal face up
    {"retained_hand_variant", "blind_play"},  # nobody plays blind, unless a dealer may choose it
    {"limit", "spread"},
    {"min_players", "max_players"},
    {"jokers", "max_players"},  # six players need the jokers to have enough cards
]
"""Pairs of options with some values that contradict each other, with any other options."""


@lru_cache(maxsize=8)
def rows(game: AnyGame, seed: int) -> tuple[dict[str, object], ...]:
    """Return option rows of this game with every pair of values."""
    return tuple(covering(game, seed))


def play(game: AnyGame, row: dict[str, object], seed: int, deals: int) -> int:
    """Play up to `deals` deals and return their number. A failure's note says how to repeat it."""
    rules = made(game, row)
    assert rules is not None
    try:
        return check_evening(game, rules, seed, deals)
    except Exception as error:
        error.add_note(f"{game.name}, seed {seed}, {deals} deals: {game.changed_options(rules)}")
        raise


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_every_two_values_come_together(game: AnyGame) -> None:
    """Every pair of values is in a row, unless the house rules refuse it with any other options."""
    tried = all_values(game)
    covered = set().union(*(pairs_of(row) for row in rows(game, SEED)))
    assert len(rows(game, SEED)) < 60
    left = [pair for pair in all_pairs(tried) if pair not in covered]
    assert len(left) < 10
    for pair in left:
        assert {name for name, _ in pair} in CONTRADICTIONS
        assert made(game, dict(pair)) is None
    for row in rows(game, SEED):
        assert made(game, row) is not None


@pytest.mark.sample(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)
def test_deals_over_all_pairs(game: AnyGame, part: int) -> None:
    """Chips, cards, secrets, offers, clocks and records are valid for all rows."""
    for number, row in list(enumerate(rows(game, SEED)))[part::PARTS]:
        assert play(game, row, SEED + number, 6)


@pytest.mark.soak
@pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)
def test_many_deals_over_all_pairs(game: AnyGame) -> None:
    """The invariants are true in 20,000 deals of each game."""
    played, seed = 0, 1_000_000
    while played < SOAK_DEALS:
        for row in rows(game, seed):
            played += play(game, row, seed, 10)
            seed += 1
