"""Evenings of computer players: deal after deal at one table, then at another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.simulate.registry import simulation_of
from bot.simulate.table import BrokenError

EVENING = 100
"""Deals at one table; then a new one is opened, and everybody begins anew."""


def evenings(game: AnyGame, rules: HouseRules, players: int, seed: int) -> Iterator[Any]:
    """Deals without end: `players` computer players under these rules. The same seed gives the same deals.

    Everybody brings `stake_of(rules)`, and again when he cannot pay for a deal. Raises BrokenError.
    """
    number = 0
    while True:
        table = simulation_of(game).table(game, rules, players, f"{seed}/{number}")
        for place in range(1, EVENING + 1):
            try:
                yield table.deal()
            except BrokenError as error:
                raise BrokenError(f"seed {seed}, evening {number + 1}, deal {place}: {error}") from error
        table.close()
        number += 1
