"""Paired deals, which compare two strategies in the same seat with the same cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.rules.game import AnyGame, Deal, Move, Option
from bot.rules.house_rules import HouseRules

Player = Callable[[Any, tuple[Option, ...], Random], Move]
"""Strategy: a function that chooses a move from a view and the options."""

_STACK = 1_000
"""Everybody's chips before a deal."""


@dataclass(frozen=True)
class Gains:
    """Differences between the winnings of two strategies, one for each deal, in stakes."""

    gains: list[float]

    @property
    def mean(self) -> float:
        """Return the mean gain per deal."""
        return sum(self.gains) / len(self.gains)

    @property
    def lower_bound(self) -> float:
        """Return the lower end of the 95 % confidence interval of the gain per deal (one-sided: 97.5 %)."""
        variance = sum((one - self.mean) ** 2 for one in self.gains) / (len(self.gains) - 1)
        return self.mean - 1.96 * math.sqrt(variance / len(self.gains))


def paired(
    game: AnyGame, rules: HouseRules, ours: Player, theirs: Player, others: Player, *, seats: int, deals: int, seed: str
) -> Gains:
    """Return the gains of `ours` over `theirs` in the same seat against `others`; the seat moves round the table.

    Chips that stay in the pot are shared equally.
    """
    packs = Random(seed)
    gains: list[float] = []
    for number in range(deals):
        place = 1 + number % seats
        state = game.start(rules, tuple((seat, _STACK) for seat in range(1, seats + 1)), 1)
        order = list(state.loose_cards)
        packs.shuffle(order)
        both = [_won(game, state, tuple(order), place, player, others, f"{seed} {number}") for player in (ours, theirs)]
        gains.append((both[0] - both[1]) / rules.entry)
    return Gains(gains)


def _won(
    game: AnyGame, state: Any, order: tuple[Any, ...], place: int, player: Player, others: Player, seed: str
) -> float:
    """Return the chips that a seat wins in one deal."""
    rng = Random(seed)
    state, _ = game.play(state, Deal(order=order))
    while waiting := state.to_act:
        seat = waiting[0]
        chooser = player if seat == place else others
        state, _ = game.play(state, chooser(game.view(state, seat), game.options(state, seat), rng))
    stacks = dict(state.stacks)
    won: float = stacks[place] - _STACK + state.carried / len(stacks)
    return won
