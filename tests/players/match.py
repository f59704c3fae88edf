"""Matches between ways of playing: many seeded deals, and who won how many chips."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.state import BragState
from bot.rules.betting.three_card import THREE_CARD_BRAG
from bot.rules.betting.view import BragView
from bot.rules.game import Deal, Move, Option, TopUp

Player = Callable[[BragView, tuple[Option, ...], Random], Move]

STACK = 100
"""Chips that everybody has in front of him at least when a deal starts."""
SESSION = 25
"""Deals at one table before a new one is opened; hands and pots are carried within a session only."""


@dataclass(frozen=True)
class Decision:
    """One decision: what the seat saw, what it might do, and what it did."""

    view: BragView
    options: tuple[Option, ...]
    move: Move
    state: BragState


@dataclass(frozen=True)
class Result:
    """The chips one side won in each session of a match."""

    won: list[float]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.won) * SESSION

    @property
    def lower_bound(self) -> float:
        """The chips won a deal are more than this with a certainty of 95 % (two-sided, so in truth 97.5 %)."""
        count = len(self.won)
        mean = sum(self.won) / count
        variance = sum((one - mean) ** 2 for one in self.won) / (count - 1)
        return (mean - 1.96 * math.sqrt(variance / count)) / SESSION


class Table:
    """A table of computer players; `won` is what each has won so far, pots still carried shared out equally."""

    def __init__(self, players: Sequence[Player], seed: str, rules: BragRules | None = None) -> None:
        self._players = dict(enumerate(players, start=1))
        self._packs = Random(f"{seed} packs")
        self._rng = Random(f"{seed} choices")
        self._brought = dict.fromkeys(self._players, STACK)
        stacks = tuple(self._brought.items())
        self.state: BragState = THREE_CARD_BRAG.start(rules or BragRules(), stacks, 1)

    def deal(self) -> Iterator[Decision]:
        """Plays one deal, decision by decision."""
        play, options, view = THREE_CARD_BRAG.play, THREE_CARD_BRAG.options, THREE_CARD_BRAG.view
        for one in self.state.seats:
            if one.stack < STACK:
                self._brought[one.seat] += STACK - one.stack
                self.state, _ = play(self.state, TopUp(seat=one.seat, amount=STACK - one.stack))
        order = list(THREE_CARD_BRAG.loose(self.state)) if self.state.shuffle_due else []
        self._packs.shuffle(order)
        self.state, _ = play(self.state, Deal(order=tuple(order)))
        while acting := THREE_CARD_BRAG.to_act(self.state):
            seat = acting[0]
            seen, offered = view(self.state, seat), options(self.state, seat)
            assert isinstance(seen, BragView)
            move = self._players[seat](seen, offered, self._rng)
            yield Decision(seen, offered, move, self.state)
            self.state, _ = play(self.state, move)

    @property
    def won(self) -> list[float]:
        """Chips won by each player, in their order."""
        share = self.state.carried / len(self._players)
        return [one.stack - self._brought[one.seat] + share for one in self.state.seats]


def match(ours: Player, theirs: Player, seats: int, deals: int, seed: str) -> Result:
    """`deals` deals of one of us against `seats` - 1 of them; every shuffle is played from every seat."""
    won = []
    for number in range(deals // SESSION):
        place = number % seats
        players = [ours if at == place else theirs for at in range(seats)]
        table = Table(players, f"{seed} {number // seats}")
        for _ in range(SESSION):
            for _ in table.deal():
                pass
        won.append(table.won[place])
    return Result(won)
