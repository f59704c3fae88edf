"""The same deals twice: what a way to play wins more than another from the same seat, with the same cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.rules.game import AnyGame, Deal, Move, Option
from bot.rules.house_rules import HouseRules

Player = Callable[[Any, tuple[Option, ...], Random], Move]
"""Picks one of the moves that the options admit, from what the view shows."""

_STACK = 1_000
"""Chips that everybody has before a deal."""


@dataclass(frozen=True)
class Gains:
    """What one way to play won more than the other in each deal, in stakes."""

    gains: list[float]

    @property
    def mean(self) -> float:
        """The gain of a deal."""
        return sum(self.gains) / len(self.gains)

    @property
    def lower_bound(self) -> float:
        """The gain of a deal is more than this with a certainty of 95 % (two-sided, so in truth 97.5 %)."""
        variance = sum((one - self.mean) ** 2 for one in self.gains) / (len(self.gains) - 1)
        return self.mean - 1.96 * math.sqrt(variance / len(self.gains))


def paired(
    game: AnyGame, rules: HouseRules, ours: Player, theirs: Player, others: Player, *, seats: int, deals: int, seed: str
) -> Gains:
    """What we win more in these deals than they would have won in our place, all `others` playing alike.

    Whatever stays in the pot is shared out equally. Our place goes round the table.
    """
    packs = Random(seed)
    gains: list[float] = []
    for number in range(deals):
        place = 1 + number % seats
        state = game.start(rules, tuple((seat, _STACK) for seat in range(1, seats + 1)), 1)
        order = list(state.loose)
        packs.shuffle(order)
        both = [_won(game, state, tuple(order), place, player, others, f"{seed} {number}") for player in (ours, theirs)]
        gains.append((both[0] - both[1]) / rules.entry)
    return Gains(gains)


def _won(
    game: AnyGame, state: Any, order: tuple[Any, ...], place: int, player: Player, others: Player, seed: str
) -> float:
    """The chips that a seat wins in one deal."""
    rng = Random(seed)
    state, _ = game.play(state, Deal(order=order))
    while waiting := state.to_act:
        seat = waiting[0]
        chooser = player if seat == place else others
        state, _ = game.play(state, chooser(game.view(state, seat), game.options(state, seat), rng))
    stacks = dict(state.stacks)
    won: float = stacks[place] - _STACK + state.carried / len(stacks)
    return won
