"""Counts for each player of a deal or game. They add up, except the fields `best_...`, which are maxima."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from bot.rules.cards import JOKERS, PACK, Card
from bot.rules.game import AnyGame, DealOver, Event, GameOver, PointsMoved, Seat
from bot.rules.house_rules import HouseRules, Value
from bot.rules.table.events import DealStarted


class PlayerTally(Value):
    """Counts of one deal or game for one person. `games` counts whole games, or deals complete on their own."""

    deals: int = 0
    games: int = 0
    won: int = 0
    points: int = 0
    """Points won minus points lost."""
    pots: int = 0
    """Deals in which the person took chips from the pot."""
    best_pot: int = 0
    """Most chips taken from one pot. Frozen pots count as parts of the pot (D-18)."""
    best_hand: int = 0
    """Best hand shown to everybody, encoded by `encode_hand`; 0 if none was shown, or hands cannot be compared."""

    # Betting
    stayed: int = 0
    """Deals in which the person bet at a turn."""
    blind: int = 0
    """Deals in which the person bet blind."""
    sees: int = 0
    """Deals in which the person paid to see somebody."""
    sees_won: int = 0
    raises: int = 0
    calls: int = 0
    """Bets of the least amount that keeps a seat in; the first bet of a deal is neither a raise nor a call."""
    shown: int = 0
    """Deals in which the person's hand was shown to everybody."""

    # Arranging
    places: int = 0
    """Places in which the person's hand was best."""
    crashes_called: int = 0
    crashes: int = 0
    """Deals in which the person won every place."""
    declared: int = 0
    """Deals in which the person declared a holding instead of playing hands."""


Counts: TypeAlias = dict[Seat, Counter[str]]
"""Counts by seat and field of `PlayerTally`."""
_BITS: Final = 6
_MOST_CARDS: Final = 4
_CARDS: Final = _BITS * _MOST_CARDS
_NUMBERS: Final = {one: number for number, one in enumerate(PACK + JOKERS, 1)}
_BY_NUMBER: Final = {number: one for one, number in _NUMBERS.items()}


def encode_hand(strength: int, cards: Iterable[Card]) -> int:
    """Encode a hand of at most four cards as one number; the number of a stronger hand is greater."""
    value = strength
    numbers = [_NUMBERS[one] for one in cards]
    for number in (*numbers, *(0,) * (_MOST_CARDS - len(numbers))):
        value = value << _BITS | number
    return value


def decode_strength(value: int) -> int:
    """Decode the strength from a number that `encode_hand` returned."""
    return value >> _CARDS


def decode_cards(value: int) -> tuple[Card, ...]:
    """Decode the cards from a number that `encode_hand` returned."""
    numbers = (value >> _BITS * place & 2**_BITS - 1 for place in reversed(range(_MOST_CARDS)))
    return tuple(_BY_NUMBER[number] for number in numbers if number)


def base_counts(rules: HouseRules, events: Iterable[Event]) -> Counts:
    """Return the counts common to all games, by seat dealt in. Wins are counted if each deal is complete on its own."""
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


def deal_tallies(game: AnyGame, rules: HouseRules, events: tuple[Event, ...]) -> Mapping[Seat, PlayerTally]:
    """Return the tallies of a finished deal by seat; none for a voided deal."""
    if any(isinstance(event, DealOver) and event.outcome.voided for event in events):
        return {}
    found = base_counts(rules, events)
    game.count_events(rules, events, found)
    return {seat: PlayerTally(**counts) for seat, counts in found.items()}


def game_tallies(over: GameOver, players: Iterable[Seat]) -> Mapping[Seat, PlayerTally]:
    """Return the tallies of a finished game of several deals by seat; none for a game without a result."""
    if over.voided:
        return {}
    return {seat: PlayerTally(games=1, won=int(seat == over.winner)) for seat in players}
