"""Evenings of computer players: deal after deal, each checked for lost chips and cards, and what is told of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from bot.players.registry import chooser_of
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.betting.draw.state import DrawState
from bot.rules.betting.events import (
    Covered,
    Ending,
    HandShown,
    PotWon,
    ShowdownForced,
    SideshowAccepted,
    SideshowProposed,
)
from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.state import BettingState
from bot.rules.game import AnyGame, Close, Deal, Event, Move, Seat, TopUp
from bot.rules.game import visible as public
from bot.rules.hands import best_three
from bot.rules.ranking import Category
from bot.rules.table.lending import LoanMade
from bot.simulate.broken import ENDLESS, BrokenError
from bot.simulate.crash_playing import CrashTable, PlayedCrash
from bot.simulate.crash_playing import stake_of as crash_stake_of

EVENING = 100
"""Deals at one table; then a new one is opened, and everybody begins anew."""
ENTRIES = 100
"""How many times what a deal costs everybody brings, unless the house rules demand more."""
NOTED: tuple[type[Event], ...] = (Covered, LoanMade, SideshowProposed, SideshowAccepted)
"""Events of which it is told in how many deals they happened."""


@dataclass(frozen=True, kw_only=True)
class PlayedDeal:
    """One deal. `rounds` of betting were begun; `pot` is all that was won and carried, in chips."""

    moves: int
    rounds: int
    pot: int
    ending: Ending
    forced: str | None
    """Why a showdown was forced; None where it was not."""
    won_with: tuple[tuple[Category, bool], ...]
    """What each winner held, and whether it was shown."""
    noted: frozenset[type[Event]]
    """Which of `NOTED` happened."""


Rules: TypeAlias = BettingRules | CrashRules
"""House rules by which computer players can play."""


def evenings(game: AnyGame, rules: Rules, players: int, seed: int) -> Iterator[PlayedDeal | PlayedCrash]:
    """Deals without end: `players` computer players under these rules. The same seed gives the same deals.

    Everybody brings `stake_of(rules)`, and again when he cannot pay for a deal. Raises BrokenError.
    """
    number = 0
    while True:
        its_seed = f"{seed}/{number}"
        table = (
            _Table(game, rules, players, its_seed)
            if isinstance(rules, BettingRules)
            else CrashTable(game, rules, players, its_seed)
        )
        for place in range(1, EVENING + 1):
            try:
                yield table.deal()
            except BrokenError as error:
                raise BrokenError(f"seed {seed}, evening {number + 1}, deal {place}: {error}") from error
        table.close()
        number += 1


def stake_of(rules: Rules) -> int:
    """The chips that everybody brings."""
    if isinstance(rules, CrashRules):
        return crash_stake_of(rules)
    return max(ENTRIES * rules.entry, rules.buy_in)


class _Table:
    def __init__(self, game: AnyGame, rules: BettingRules, players: int, seed: str) -> None:
        self._game = game
        self._rng = Random(seed)
        self._stake = stake_of(rules)
        self._brought = self._stake * players
        self._happened: list[Event] = []
        self._before: BettingState
        self.state: BettingState = game.start(rules, tuple((seat, self._stake) for seat in range(1, players + 1)), 1)

    def deal(self) -> PlayedDeal:
        """Plays a deal, and checks that nothing is lost."""
        self._happened.clear()
        self._buy_in()
        moves = self._choose_game()
        order = list(self.state.loose) if self.state.shuffle_due else []
        self._rng.shuffle(order)
        self._play(Deal(order=tuple(order)))
        rounds = 0
        while acting := self.state.to_act:
            rounds = max(rounds, self._rounds())
            self._decide(acting[0])
            moves += 1
            if moves > ENDLESS:
                raise BrokenError(f"the deal goes on after {ENDLESS:,} moves")
        self._check()
        return self._told(moves, rounds)

    def close(self) -> None:
        """Everybody goes home; raises BrokenError where he does not take along all that was brought."""
        self._play(Close())
        if self.state.pot or self.state.stacks:
            raise BrokenError("somebody or something is left at a table that was closed")

    def _buy_in(self) -> None:
        for seat, stack in self.state.stacks:
            least = self.state.entry(seat)
            if stack < least:
                amount = max(self._stake, least) - stack
                self._brought += amount
                self._play(TopUp(seat=seat, amount=amount))

    def _choose_game(self) -> int:
        """Lets the dealer choose what is played, where he may; how many moves that took."""
        choosing = self._game.view(self.state, None).choosing
        if choosing is None:
            return 0
        self._decide(choosing)
        return 1

    def _decide(self, seat: Seat) -> None:
        view, options = self._game.view(self.state, seat), self._game.options(self.state, seat)
        self._play(chooser_of(self._game.name)(view, options, self._rng))

    def _play(self, move: Move) -> None:
        self._before = self.state
        self.state, events = self._game.play(self.state, move)
        self._happened += public(events, None)

    def _rounds(self) -> int:
        return self.state.betting_round if isinstance(self.state, DrawState) else self.state.rounds + 1

    def _check(self) -> None:
        chips = sum(stack for _, stack in self.state.stacks) + self.state.pot
        if chips != self._brought:
            raise BrokenError(f"{self._brought} chips were brought to the table, and {chips} are there")
        cards = [*self.state.pack, *(card for one in self.state.seats for card in one.old)]
        if len(cards) != len(self.state.terms.pack) or set(cards) != set(self.state.terms.pack):
            raise BrokenError(f"the {len(self.state.terms.pack)} cards are not all in the pack once")

    def _told(self, moves: int, rounds: int) -> PlayedDeal:
        outcome = self.state.outcome
        if outcome is None:
            raise BrokenError("the deal has no outcome")
        shown = {one.seat: one.cards for one in self._happened if isinstance(one, HandShown)}
        ranking = self._before.terms.ranking
        won_with = []
        for seat in outcome.winners():
            held = shown.get(seat) or best_three(ranking, self._before.hand(seat))[0]
            if len(held) == 3:
                won_with.append((ranking.category(*held), seat in shown))
        return PlayedDeal(
            moves=moves,
            rounds=rounds,
            pot=sum(one.amount for one in self._happened if isinstance(one, PotWon)) + outcome.carried,
            ending=outcome.reason,
            forced=next((one.cause for one in self._happened if isinstance(one, ShowdownForced)), None),
            won_with=tuple(won_with),
            noted=frozenset(type(one) for one in self._happened) & frozenset(NOTED),
        )
