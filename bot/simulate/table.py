"""Computer players at one table of any game. Each deal is checked for lost chips and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.players.registry import Chooser, chooser_of
from bot.rules.cards import Card
from bot.rules.game import AnyGame, Close, Deal, DealCut, DealRound, Event, Move, Seat, TopUp, without_bystander_loans
from bot.rules.house_rules import HouseRules
from bot.rules.table.state import DealNeed

ENTRIES_BROUGHT = 100
"""Chips that each player brings, as a multiple of the price of a deal or, in games of several deals, of the buy-in."""
MAX_MOVES = 100_000
"""Number of moves after which a deal is taken to be endless."""


class BrokenRulesError(Exception):
    """Error in the rules: lost chips or cards, or an endless deal. The message says in which deal."""


class SimulatedDeal(Struct, frozen=True, kw_only=True):
    moves: int
    ending: Enum
    happened: frozenset[type[Event]]


RulesT = TypeVar("RulesT", bound=HouseRules)


def stake_of(rules: HouseRules) -> int:
    return max(ENTRIES_BROUGHT * (rules.buy_in if rules.several_deals else rules.entry), rules.buy_in, ENTRIES_BROUGHT)


class SimulatedTable(Generic[RulesT]):
    """Table of computer players, who bring chips again when they cannot pay. The seed determines everything."""

    def __init__(self, game: AnyGame, rules: RulesT, players: int, seed: str, chooser: Chooser | None = None) -> None:
        self.game = game
        self._chooser = chooser or chooser_of(game.name)
        self.rules = rules
        self._rng = Random(seed)
        self._stake = stake_of(rules)
        self._brought = self._stake * players
        self.happened: list[Event] = []
        """Events of the current deal, or of the last one."""
        self.state: Any = game.start(rules, tuple((seat, self._stake) for seat in range(1, players + 1)), 1)
        self.before: Any = self.state
        self._cards = self._count_cards()
        if DealNeed.ROUND in self.state.needs:
            self._play(DealRound(order=tuple(self._rng.sample(self.state.loose_cards, len(self.state.loose_cards)))))

    def deal(self) -> SimulatedDeal:
        """Play a deal and check that nothing is lost. Raises BrokenRulesError."""
        self.happened.clear()
        self._buy_in()
        moves = self._choose_game()
        self._play(self._next_deal())
        while acting := self.state.to_act:
            self._decide(acting[0])
            moves += 1
            if moves > MAX_MOVES:
                raise BrokenRulesError(f"the deal goes on after {MAX_MOVES:,} moves")
        self._check()
        if self.state.outcome is None:
            raise BrokenRulesError("the deal has no outcome")
        return self.summarize(moves)

    def summarize(self, moves: int) -> SimulatedDeal:
        return SimulatedDeal(
            moves=moves, ending=self.state.outcome.reason, happened=frozenset(map(type, self.happened))
        )

    def close(self) -> None:
        """Close the table. Raises BrokenRulesError if chips or players are left at it."""
        self._play(Close())
        if self.state.pot or self.state.stacks:
            raise BrokenRulesError("somebody or something is left at a table that was closed")

    def _buy_in(self) -> None:
        if self.state.has_unfinished_game:
            return
        for seat, stack in self.state.stacks:
            least = max(self.state.entry(seat), self.rules.buy_in if self.rules.several_deals else 0)
            if stack < least:
                amount = max(self._stake, least) - stack
                self._brought += amount
                self._play(TopUp(seat=seat, amount=amount))

    def _choose_game(self) -> int:
        """Let the dealer choose the game, if the rules allow it. Return the number of moves made."""
        choosing = self.game.view(self.state, None).game_chooser
        if choosing is None:
            return 0
        self._decide(choosing)
        self._cards = self._count_cards()
        return 1

    def _next_deal(self) -> Move:
        """Return the move that starts the next deal. An optional shuffle is made every other time on average."""
        needs = self.state.needs
        if DealNeed.ORDER not in needs or (not self.state.shuffle_due and self._rng.random() < 0.5):
            return Deal()
        order = self._shuffled(self.state.loose_cards)
        return (
            DealCut(order=order, cut=self._rng.randint(1, len(order) - 1))
            if DealNeed.CUT in needs
            else Deal(order=order)
        )

    def _shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        order = list(cards)
        self._rng.shuffle(order)
        return tuple(order)

    def _decide(self, seat: Seat) -> None:
        view, options = self.game.view(self.state, seat), without_bystander_loans(self.game.options(self.state, seat))
        self._play(self._chooser(view, options, self._rng))

    def _play(self, move: Move) -> None:
        self.before = self.state
        self.state, events = self.game.play(self.state, self.state.with_random_cards(move, self._shuffled))
        self.happened += events

    def _count_cards(self) -> Counter[Card]:
        """Return the cards in the pack and in kept hands, between deals."""
        kept = (
            [card for one in self.state.seats for card in self.state.hand(one.seat)] if self.state.has_kept_hand else []
        )
        return Counter((*self.state.pack, *kept))

    def _check(self) -> None:
        chips = sum(stack for _, stack in self.state.stacks) + self.state.pot
        if chips != self._brought:
            raise BrokenRulesError(f"{self._brought} chips were brought to the table, and {chips} are there")
        if self._count_cards() != self._cards:
            raise BrokenRulesError(f"the {self._cards.total()} cards are not all in the pack once")
