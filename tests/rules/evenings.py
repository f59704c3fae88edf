"""Random evenings of betting games under given house rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.rules.betting.moves import (
    Bet,
    Choose,
    Fold,
    Look,
    ProposeShowdown,
    ProposeSideshow,
    See,
)
from bot.rules.betting.state import BragView
from bot.rules.cards import Card
from bot.rules.game import (
    AnyGame,
    CashIn,
    Close,
    ComeBack,
    Deal,
    Event,
    IllegalMove,
    Join,
    Leave,
    Move,
    Option,
    PlayAlone,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
)
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import WILD_SETS
from bot.rules.record.document import Record
from bot.rules.record.writing import record_game

MOST_MOVES = 600
"""Upper limit of moves in a deal: everybody has few chips, and a bet takes at least one."""
_MOODS: Mapping[type[Move], tuple[float, ...]] = {
    Fold: (0.1, 0.5, 2.0),
    Look: (0.05, 0.5, 2.0),
    Bet: (1.0, 2.0),
    See: (0.3, 1.0),
    ProposeShowdown: (0.05, 0.5),
    ProposeSideshow: (1.0, 3.0),
}
_MAY_BE_REFUSED: Mapping[type[Move], tuple[str, ...]] = {
    Choose: ("bad_choice", "too_many_for_cards"),
    TopUp: ("top_up_between_deals",),
    CashIn: ("between_deals_only", "beyond_means"),
    PlayAlone: ("between_deals_only",),
}
"""Moves that an evening tries even if they may be refused, with the allowed refusal codes."""


@dataclass(frozen=True)
class Played:
    """One move of an evening, with its events and the states before and after it."""

    before: Any
    move: Move
    events: tuple[Event, ...]
    after: Any


class Evening:
    """Evening of random people who make random legal moves, all from one seed.

    `around` is the probability, per move, that somebody joins, leaves, sits out, comes back or changes chips. Each
    evening has its own mood: frequencies of folding, looking, betting and proposals.
    """

    def __init__(self, game: AnyGame, rules: HouseRules, seed: int, *, around: float = 0.02) -> None:
        self.game, self.rules = game, rules
        self.rng = random.Random(seed)
        self.around = around
        terms = getattr(rules, "terms")()  # noqa: B009 (of games of betting)
        self.most = terms.max_players
        people = self.rng.randint(terms.min_players, min(self.most, terms.min_players + 3))
        rich = self.rng.choice([6, 25, 60])
        self.seats = tuple((seat, terms.entry + self.rng.randint(0, rich)) for seat in range(1, people + 1))
        self.first_dealer = self.rng.randint(1, people)
        self.state: Any = game.start(rules, self.seats, self.first_dealer)
        self.moves: list[Move] = []
        self.deals = self.in_this_deal = 0
        self.likes = {kind: self.rng.choice(some) for kind, some in _MOODS.items()}

    def play(self, deals: int) -> Iterator[Played]:
        """Yield the moves of `deals` deals. One evening in five ends by closing the table."""
        while self.deals < deals or self.state.in_deal:
            yield from self._made(self._next())
        if self.rng.random() < 0.2:
            yield from self._made(Close())

    def _made(self, move: Move) -> Iterator[Played]:
        """Make a move and yield it, or yield nothing if it gets an allowed refusal."""
        before = self.state
        try:
            self.state, events = self.game.play(before, move)
        except IllegalMove as refused:
            if refused.code in _MAY_BE_REFUSED.get(type(move), ()):
                return
            raise
        self.in_this_deal = 0 if isinstance(move, Deal) else self.in_this_deal + 1
        assert self.in_this_deal < MOST_MOVES, "the deal does not end"
        self.deals += isinstance(move, Deal)
        self.moves.append(move)
        yield Played(before, move, events, self.state)

    def _next(self) -> Move:
        rng, game, state = self.rng, self.game, self.state
        if rng.random() < self.around and (move := self._coming_or_going()) is not None:
            return move
        if not state.in_deal:
            return self._between_deals()
        owing = state.to_act
        seat = rng.choice(owing)
        if state.at(seat).bystander and not state.at(seat).stack and rng.random() < 0.7:
            return TopUp(seat=seat, amount=rng.randint(1, 2 * state.loan_needed))
        if rng.random() < 0.01:
            return Void() if rng.random() < 0.1 else TimeOut(seat=seat)
        early = [one for other in state.seats if other.seat not in owing for one in game.options(state, other.seat)]
        if early and rng.random() < 0.3 * min(1, self.likes[Look]):
            return chosen(rng, early)
        offered = game.options(state, seat)
        weights = [self._liking(option.move) for option in offered]
        return chosen(rng, rng.choices(offered, weights))

    def _liking(self, move: Move) -> float:
        if isinstance(move, Look) and move.hand is not None:
            return 0.4  # looking at one of two hands is equally frequent in all moods
        return self.likes.get(type(move), 1.0)

    def _between_deals(self) -> Move:
        rng, state = self.rng, self.state
        view = self.game.view(state, None)
        assert isinstance(view, BragView)
        chooser = view.chooser
        if chooser is not None and rng.random() < 0.5:
            wild = tuple(one for one in WILD_SETS if rng.random() < 0.15)
            return Choose(seat=chooser, cards=rng.choice([3, 4, 5]), wild=wild, blind_play=rng.random() < 0.8)
        looks = [option.move for one in state.seats for option in self.game.options(state, one.seat)]
        if looks and rng.random() < 0.3:
            return rng.choice(looks)
        able = [one for one in state.seats if one.stack >= state.entry(one.seat) and not one.sitting_out]
        if len(able) < state.terms.min_players:
            return self._somebody_more()
        order: tuple[Card, ...] = ()
        if state.shuffle_due or rng.random() < 0.05:
            loose = state.loose_cards
            order = tuple(rng.sample(loose, len(loose)))
        return Deal(order=order)

    def _somebody_more(self) -> Move:
        """Return a move that brings a player back, adds chips or seats someone, so that a deal is possible."""
        state = self.state
        for one in state.seats:
            if one.leaving:
                continue
            missing = state.entry(one.seat) - one.stack
            if missing > 0:
                return TopUp(seat=one.seat, amount=missing + self.rng.randint(0, 20))
            if one.sitting_out:
                return ComeBack(seat=one.seat)
        return Join(seat=state.highest + 1, stack=state.terms.entry + self.rng.randint(0, 20))

    def _coming_or_going(self) -> Move | None:
        rng, state = self.rng, self.state
        of_computers = [kind for kind in (CashIn, PlayAlone) if kind in self.game.moves]
        kind: type[Move] = rng.choice([Join, Leave, SitOut, ComeBack, TopUp, *of_computers])
        if kind is Join:
            full = len(state.seats) >= min(self.most, state.terms.max_players)
            return None if full else Join(seat=state.highest + 1, stack=rng.randint(0, 30))
        if kind is ComeBack:
            fit = [one.seat for one in state.seats if one.sitting_out and not one.leaving]
        elif kind is SitOut:
            fit = [one.seat for one in state.seats if not one.sitting_out]
        else:
            fit = [one.seat for one in state.seats if not one.leaving]
        if not fit:
            return None
        seat = rng.choice(fit)
        if kind is TopUp:
            return TopUp(seat=seat, amount=rng.randint(1, 20))
        return CashIn(seat=seat, amount=rng.randint(1, 20)) if kind is CashIn else kind(seat=seat)

    def record(self) -> Record:
        seats = [(seat, name(seat), stack) for seat, stack in self.seats]
        names = {seat: name(seat) for seat in range(1, self.state.highest + 1)}
        return record_game(self.game, self.rules, seats, self.first_dealer, self.moves, names)


def name(seat: Seat) -> str:
    return f"P{seat}"


def chosen(rng: random.Random, options: list[Option]) -> Move:
    """Return the move of a random option, mostly with the smallest amount."""
    option = rng.choice(options)
    if option.most is None:
        return option.move
    amounts = option.amounts()
    amount = amounts[0] if rng.random() < 0.6 else rng.choice([*amounts[:4], amounts[-1]])
    return replace(option.move, amount=amount)  # type: ignore[call-arg]  # only moves with an amount have a most
