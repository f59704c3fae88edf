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
PARTS = 4
"""Into how many parts the rows of a game are divided."""
SOAK_DEALS = 20_000
"""How many deals of each game `make soak` plays."""
CONTRADICTIONS = [
    {"ante", "pot_limit"},  # the first bet could not be made
    {"bet_step", "min_first_bet"},  # the least bet would be no multiple
    {"retained_hand_variant", "two_blind_hands"},  # no second hand to be dealt face up
    {"retained_hand_variant", "blind_play"},  # where no dealer can choose blind play
    {"limit", "spread"},
    {"min_players", "max_players"},
    {"jokers", "max_players"},  # without jokers there are not enough cards for six
]
"""The options of which some values do not go together, whatever the others are."""


@lru_cache(maxsize=8)
def rows(game: AnyGame, seed: int) -> tuple[dict[str, object], ...]:
    """Options of this game with every pair of values."""
    return tuple(covering(game, seed))


def play(game: AnyGame, row: dict[str, object], seed: int, deals: int) -> int:
    """Plays so many deals, if people stay as long; what fails says how it is repeated."""
    rules = made(game, row)
    assert rules is not None
    try:
        return check_evening(game, rules, seed, deals)
    except Exception as error:
        error.add_note(f"{game.name}, seed {seed}, {deals} deals: {game.differing(rules)}")
        raise


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
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


@pytest.mark.sample(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)
def test_deals_over_all_pairs(game: AnyGame, part: int) -> None:
    """Whatever is agreed and played, chips, cards, secrets, offers, clocks and records are as they should be."""
    for number, row in list(enumerate(rows(game, SEED)))[part::PARTS]:
        assert play(game, row, SEED + number, 6)


@pytest.mark.soak
@pytest.mark.parametrize("game", BETTING, ids=lambda game: game.name)
def test_many_deals_over_all_pairs(game: AnyGame) -> None:
    """The same for 20,000 deals of each game."""
    played, seed = 0, 1_000_000
    while played < SOAK_DEALS:
        for row in rows(game, seed):
            played += play(game, row, seed, 10)
            seed += 1
