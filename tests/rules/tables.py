"""Betting tables for tests, with moves given as text, and checks of their invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.betting.state import BettingStatus, BragState, BragView
from bot.rules.cards import PACK, Card, cards
from bot.rules.game import Deal, Event, Seat
from bot.rules.record.notation import read_move
from bot.rules.verbs import NamedTable as Words

NAMES = {name: number for number, name in enumerate("ABCDEFGHIJKL", 1)}


def order(players: int, hands: dict[int, str], pack: tuple[Card, ...] = PACK) -> tuple[Card, ...]:
    """Return the pack in an order that deals the given cards to the places; place 0 is left of the dealer."""
    wanted = {place + turn * players: one for place, text in hands.items() for turn, one in enumerate(cards(text))}
    others = iter([one for one in pack if one not in wanted.values()])
    return tuple(wanted[place] if place in wanted else next(others) for place in range(len(pack)))


class Table:
    """Table that takes moves as text. A is seat 1, B seat 2, and so on; the last seat deals first."""

    def __init__(self, *stacks: int, rules: BragRules | None = None, **options: Any) -> None:
        seats = tuple(enumerate(stacks, 1))
        self.state = GAME.start(rules or BragRules(**options), seats, len(stacks))
        self.events: tuple[Event, ...] = ()
        self.history: list[Event] = []

    def deal(self, hands: dict[int, str] | None = None, pack: tuple[Card, ...] | None = None) -> Table:
        """Deal, after a shuffle if one is due or cards are given; place 0 of `hands` is left of the dealer."""
        if pack is None and (hands is not None or self.state.shuffle_due):
            players = sum(not one.sitting_out for one in self.state.seats)
            pack = order(players, hands or {}, self.state.loose_cards)
        self.play(Deal(order=pack or ()))
        return self

    def play(self, move: Any, backing: int = 0) -> tuple[Event, ...]:
        self.state, self.events = GAME.play(self.state, move, backing)
        self.history += self.events
        return self.events

    def say(self, *texts: str) -> Table:
        """Make moves given as text."""
        for text in texts:
            words = Words(seats=NAMES, hand=self.state.hand)
            self.play(read_move(text, words, self.state.highest + 1))
        return self

    def seat(self, name: str) -> Any:
        return self.state.seat_state(NAMES[name])

    def view(self, seat: Seat | None) -> BragView:
        seen = GAME.view(self.state, seat)
        assert isinstance(seen, BragView)
        return seen

    def stacks(self) -> list[int]:
        """Return everybody's chips, clockwise."""
        return [stack for _, stack in self.state.stacks]


def places(state: BragState) -> list[Card]:
    """List all cards in the pack and in hands."""
    return [*state.pack, *(card for one in state.seats for card in (*one.old, *one.new))]


def check_state(state: BragState, pack: Iterable[Card], chips: int) -> None:
    """Check the invariants of RULES 12.1: cards, chips, hands and the turn."""
    assert Counter(places(state)) == Counter(pack)
    assert sum(one.stack for one in state.seats) + state.pot == chips
    assert all(one.stack >= 0 for one in state.seats)
    assert all(pot.amount >= 0 for pot in state.pots)
    assert sum(one.two_hands for one in state.seats) <= 1
    if not state.in_deal:
        assert state.to_act == ()
        assert not state.pots
        return
    assert state.pot == state.carried + sum(one.paid for one in state.seats)
    acting = state.to_act
    assert acting
    assert len(acting) == 1 or state.phase.value == "voting"
    statuses = {one.seat: one.status for one in state.seats}
    if state.phase.value != "nominating":
        assert all(statuses[seat] in {BettingStatus.BLIND, BettingStatus.OPEN} for seat in acting)
    for one in state.seats:
        assert not (one.blind and one.knows)
        assert one.blind or not one.two_hands or one.status is BettingStatus.COVERED
