"""What happens in every game of arranging."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import Event, Seat


@dataclass(frozen=True, kw_only=True)
class ArrangingBegan(Event):
    """Everybody arranges his cards now."""


@dataclass(frozen=True, kw_only=True)
class Locked(Event):
    """A seat has submitted something."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class Unlocked(Event):
    """A seat took back what it had submitted."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class Arranged(Event):
    """What a seat arranged (private to it)."""

    seat: Seat
    hands: Hands


@dataclass(frozen=True, kw_only=True)
class DeclarationMade(Event):
    """What a seat declared (private to it, until all have submitted)."""

    seat: Seat
    what: Declaration


@dataclass(frozen=True, kw_only=True)
class Declared(Event):
    """What a seat declared, revealed; `cards` prove it, () where another declaration came first."""

    seat: Seat
    what: Declaration
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Misordered(Event):
    """A seat's hands are out of order: `cards` are better than `before`, which were laid before them."""

    seat: Seat
    before: tuple[Card, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class PlaceShown(Event):
    """A seat's hand in `place`, turned face up."""

    seat: Seat
    place: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class PlaceTied(Event):
    """The best hands in `place` are equal."""

    place: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class PlaceEmpty(Event):
    """Nobody has a hand in `place`."""

    place: int
