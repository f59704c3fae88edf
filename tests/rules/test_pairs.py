"""House rules in which every two values of two options come together; random deals by them in the games of betting."""

from __future__ import annotations

from functools import lru_cache

import pytest

from bot.rules.game import AnyGame
from bot.rules.registry import GAMES
from tests.rules.checks import check_evening
from tests.rules.pairs import all_pairs, all_values, covering, made, pairs_of
from tests.support.betting import BETTING

SEED = 17
SOAK_DEALS = 20_000
"""How many deals of each game `make soak` plays."""
CONTRADICTIONS = [
    {"ante", "pot_limit"},  # the first bet could not be made
    {"bet_step", "min_first_bet"},  # the least bet would be no multiple
    {"retained_hand_variant", "two_blind_hands"},  # no second hand to be dealt face up
    {"limit", "spread"},
    {"min_players", "max_players"},
]
"""The options of which some values do not go together, whatever the others are."""


@lru_cache(maxsize=8)
def rows(game: AnyGame, seed: int) -> tuple[dict[str, object], ...]:
    """Options of this game with every pair of values."""
    return tuple(covering(game, seed))


def play(game: AnyGame, seed: int, deals: int, each: int) -> int:
    """Plays at least so many deals, `each` by each row of options; what fails says how it is repeated."""
    played = 0
    while played < deals:
        for row in rows(game, seed):
            rules = made(game, row)
            assert rules is not None
            try:
                played += check_evening(game, rules, seed, each)
            except Exception as error:
                error.add_note(f"{game.name}, seed {seed}, {each} deals: {game.differing(rules)}")
                raise
            seed += 1
    return played


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_two_values_come_together(game: AnyGame) -> None:
    """Every pair of values is in one of the rows, or is refused by the house rules whatever the others are."""
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


@pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)
def test_deals_over_all_pairs(game: AnyGame) -> None:
    """Whatever is agreed and played, chips, cards, secrets, offers, clocks and records are as they should be."""
    play(game, SEED, 6 * len(rows(game, SEED)), 6)


@pytest.mark.soak
@pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)
def test_many_deals_over_all_pairs(game: AnyGame) -> None:
    """The same for 100,000 deals, a fifth of them of each game."""
    assert play(game, 1_000_000, SOAK_DEALS, 10) >= SOAK_DEALS
