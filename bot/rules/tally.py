"""What is counted of a deal, or of a game of several deals, for each person in it: what statistics are made of.

Everything in a tally is added up over deals, but what begins with `best_`: of that the greatest counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.rules.cards import JOKERS, PACK, Card
from bot.rules.game import AnyGame, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import DealOver, GameOver, PointsMoved
from bot.rules.table.events import DealStarted


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What one deal, or one game, comes to for one person.

    `games` are what is won as a whole: games of several deals, or deals where each stands alone; `won` those of them
    that the person won. A game leaves at 0 what there is nothing of in it.
    """

    deals: int = 0
    games: int = 0
    won: int = 0
    points: int = 0
    """Points of the game, less those that were lost."""
    pots: int = 0
    """Deals in which chips were taken from the pot."""
    best_pot: int = 0
    """Chips that were taken from one pot; what all-in players have frozen is part of the pot (D-18)."""
    best_hand: int = 0
    """The best hand that was shown to everybody, as `valued`; 0: none was, or hands cannot be compared."""

    # Betting
    stayed: int = 0
    """Deals in which the person bet at a turn."""
    blind: int = 0
    """Deals in which they did so blind."""
    sees: int = 0
    """Deals in which they paid to see somebody."""
    sees_won: int = 0
    raises: int = 0
    calls: int = 0
    """Bets of the least that keeps one in; the first bet of a deal is neither a raise nor a call."""
    shown: int = 0
    """Deals in which their hand was shown to everybody."""

    # Arranging
    places: int = 0
    """Places in which their hand was best."""
    crashes_called: int = 0
    crashes: int = 0
    """Deals in which they won every place."""
    declared: int = 0
    """Deals in which they declared something in place of hands."""


Counts: TypeAlias = dict[Seat, Counter[str]]
"""By seat, and by the names of the fields of a Tally."""

_BITS: Final = 6
_MOST_CARDS: Final = 4
_CARDS: Final = _BITS * _MOST_CARDS
_NUMBERS: Final = {one: number for number, one in enumerate(PACK + JOKERS, 1)}
_BY_NUMBER: Final = {number: one for one, number in _NUMBERS.items()}


def valued(strength: int, cards: Iterable[Card]) -> int:
    """A hand of at most four cards as one number: of two, the one of the stronger hand is greater."""
    value = strength
    numbers = [_NUMBERS[one] for one in cards]
    for number in (*numbers, *(0,) * (_MOST_CARDS - len(numbers))):
        value = value << _BITS | number
    return value


def strength_of(value: int) -> int:
    """The strength of the hand that `valued` made a number of."""
    return value >> _CARDS


def cards_of(value: int) -> tuple[Card, ...]:
    """The cards of the hand that `valued` made a number of."""
    numbers = (value >> _BITS * place & 2**_BITS - 1 for place in reversed(range(_MOST_CARDS)))
    return tuple(_BY_NUMBER[number] for number in numbers if number)


def begun(rules: HouseRules, events: Iterable[Event]) -> Counts:
    """Counts that hold what every game has, for everybody who was dealt in: deals, points and, where each deal stands
    alone, who won.
    """
    found: Counts = {}
    for event in events:
        if isinstance(event, DealStarted):
            for seat in event.seats:
                found[seat] = Counter(deals=1, games=int(not rules.several_deals))
        elif isinstance(event, PointsMoved) and event.seat in found:
            found[event.seat]["points"] += event.gained
        elif isinstance(event, DealOver) and not rules.several_deals:
            for seat in {seat for _, takers in event.outcome.takers for seat in takers}:
                found[seat]["won"] = 1
    return found


def usual(rules: Any, events: tuple[Event, ...]) -> Counts:
    """What is counted of a game that says no more."""
    return begun(rules, events)


def of_deal(game: AnyGame, rules: HouseRules, events: tuple[Event, ...]) -> Mapping[Seat, Tally]:
    """What a deal that is over comes to, by seat. Nothing is counted of a deal that was voided."""
    if any(isinstance(event, DealOver) and event.outcome.voided for event in events):
        return {}
    counted: Callable[[Any, tuple[Event, ...]], Counts] = game.counted or usual
    return {seat: Tally(**counts) for seat, counts in counted(rules, events).items()}


def of_game(over: GameOver, players: Iterable[Seat]) -> Mapping[Seat, Tally]:
    """What a game of several deals that is over comes to, by seat. Nothing is counted of a game without a result."""
    if over.voided:
        return {}
    return {seat: Tally(games=1, won=int(seat == over.winner)) for seat in players}
