"""Matches between strategies: many seeded deals and the chips each side won."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.betting.state import BettingState, BragView
from bot.rules.game import AnyGame, Deal, Event, Move, Option, TopUp, without_bystander_loans
from bot.rules.house_rules import HouseRules

Player = Callable[[BragView, tuple[Option, ...], Random], Move]

STACK = 100
"""Minimum stack at the start of a deal."""
SESSION = 25
"""Number of deals in a session, which is played at one table. Hands and pots are carried only within a session."""


@dataclass(frozen=True)
class Decision:
    """Decision of a seat: its view, its options, its move and the state before it."""

    view: BragView
    options: tuple[Option, ...]
    move: Move
    state: Any


@dataclass(frozen=True)
class Result:
    """Chips that one side won in each session of a match."""

    won: list[float]

    @property
    def deals(self) -> int:
        return len(self.won) * SESSION

    @property
    def mean(self) -> float:
        """Return the mean number of chips won per deal."""
        return sum(self.won) / len(self.won) / SESSION

    @property
    def lower_bound(self) -> float:
        """Return the lower end of the 95 % confidence interval of the chips won per deal (one-sided: 97.5 %)."""
        count = len(self.won)
        mean = sum(self.won) / count
        variance = sum((one - mean) ** 2 for one in self.won) / (count - 1)
        return (mean - 1.96 * math.sqrt(variance / count)) / SESSION


class Table:
    """A table of computer players.

    `won` lists the chips each player has won so far; pots still carried are shared equally. With `tops_up` everybody
    starts a deal with at least `stack` chips. Otherwise a player is topped up only when short of the entry.
    """

    def __init__(
        self,
        players: Sequence[Player],
        seed: str,
        rules: HouseRules | None = None,
        *,
        game: AnyGame = THREE_CARD_BRAG,
        stack: int = STACK,
        tops_up: bool = True,
    ) -> None:
        self._game = game
        self._players = dict(enumerate(players, start=1))
        self._packs = Random(f"{seed} packs")
        self._rng = Random(f"{seed} choices")
        self._stack = stack
        self._tops_up = tops_up
        self._brought = dict.fromkeys(self._players, stack)
        self.events: tuple[Event, ...] = ()
        self.state: BettingState = game.start(rules or game.default_rules, tuple(self._brought.items()), 1)

    def deal(self) -> Iterator[Decision]:
        """Play one deal and yield its decisions."""
        game = self._game
        for seat, stack in self.state.stacks:
            least = self._stack if self._tops_up else min(self._stack, self.state.entry(seat))
            if stack < least:
                self._brought[seat] += self._stack - stack
                self._play(TopUp(seat=seat, amount=self._stack - stack))
        chooser = game.view(self.state, None)
        assert isinstance(chooser, BragView)
        if chooser.chooser is not None:
            yield from self._decide(chooser.chooser)
        order = list(self.state.loose_cards) if self.state.shuffle_due else []
        self._packs.shuffle(order)
        self._play(Deal(order=tuple(order)))
        while acting := self.state.to_act:
            yield from self._decide(acting[0])

    def _decide(self, seat: int) -> Iterator[Decision]:
        seen, offered = self._game.view(self.state, seat), without_bystander_loans(self._game.options(self.state, seat))
        assert isinstance(seen, BragView)
        move = self._players[seat](seen, offered, self._rng)
        yield Decision(seen, offered, move, self.state)
        self._play(move)

    def _play(self, move: Move) -> None:
        self.state, self.events = self._game.play(self.state, move)

    @property
    def won(self) -> list[float]:
        """Return the chips won by each player, in their order, after debts are paid."""
        share = self.state.carried / len(self._players)
        stacks = dict(self.state.stacks)
        for debt in self.state.debts:
            stacks[debt.borrower] -= debt.amount
            stacks[debt.lender] += debt.amount
        return [stacks[seat] - self._brought[seat] + share for seat in self._players]


def match(
    ours: Player,
    theirs: Player,
    seats: int,
    deals: int,
    seed: str,
    *,
    game: AnyGame = THREE_CARD_BRAG,
    rules: HouseRules | None = None,
) -> Result:
    """Play `deals` deals of `ours` against `seats` - 1 players of `theirs`. Every shuffle is played from every seat."""
    won = []
    for number in range(deals // SESSION):
        place = number % seats
        players = [ours if at == place else theirs for at in range(seats)]
        table = Table(players, f"{seed} {number // seats}", rules, game=game)
        for _ in range(SESSION):
            for _ in table.deal():
                pass
        won.append(table.won[place])
    return Result(won)
