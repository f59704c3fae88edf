"""A tray: what a player has begun to arrange, and has not submitted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card


class Sorting(Enum):
    """In which order the cards that are left are listed; the value is one letter of a custom_id."""

    RANK = "r"
    SUIT = "s"


class Page(Enum):
    """What a panel shows beside the cards; the value is the end of a tray in a custom_id."""

    HANDS = ""
    """The menus of the hands, and what is needed most."""
    ALIKE = "a"
    """The same, and that all advice comes to these hands."""
    MORE = "m"
    """Everything else there is to press."""
    SURE = "q"
    """The question whether to lock what lies there."""


_PAGES = "".join(page.value for page in Page)


class Tray(Struct, frozen=True):
    """Where each of the player's cards lies: `places` has one number for each of them, as dealt: 0 to the side, else in
    the hand of that place. `page` is what its panel shows beside.
    """

    places: tuple[int, ...]
    sorting: Sorting = Sorting.RANK
    page: Page = Page.HANDS

    @classmethod
    def of(cls, cards: Sequence[Card], hands: Hands = (), sorting: Sorting = Sorting.RANK) -> Self:
        """The tray on which `cards` lie as these hands; ValueError for a card that is none of them."""
        found = {card: place for place, hand in enumerate(hands, 1) for card in hand}
        if not found.keys() <= set(cards):
            raise ValueError("a hand holds a card that the player does not have")
        return cls(tuple(found.get(card, 0) for card in cards), sorting)

    @classmethod
    def read(cls, text: str, most: int) -> Self:
        """The tray that `str` wrote, of at most so many hands; ValueError for anything else."""
        letter, digits = text[:1], text[1:].rstrip(_PAGES)
        if not digits.isdecimal() or not digits.isascii() or any(int(one) > most for one in digits):
            raise ValueError(f"{text!r} is no tray")
        return cls(tuple(map(int, digits)), Sorting(letter), Page(text[1 + len(digits) :]))

    def __str__(self) -> str:
        return self.sorting.value + "".join(map(str, self.places)) + self.page.value

    def hand(self, cards: Sequence[Card], place: int) -> tuple[Card, ...]:
        """The cards that lie in a place, as dealt."""
        return tuple(card for card, here in zip(cards, self.places, strict=True) if here == place)

    def hands(self, cards: Sequence[Card]) -> Hands:
        """The hands, first place first; empty places are left out."""
        return tuple(self.hand(cards, place) for place in self._taken())

    def _taken(self) -> list[int]:
        return sorted({place for place in self.places if place})

    def laid(self, place: int, at: Collection[int]) -> Self:
        """With exactly the cards numbered `at` (from 0, as dealt) in `place`, wherever they lay; what lay there goes to
        the side. ValueError for a number that is none.
        """
        if not all(0 <= number < len(self.places) for number in at):
            raise ValueError("there is no such card")
        return replace(
            self,
            places=tuple(
                place if number in at else 0 if here == place else here for number, here in enumerate(self.places)
            ),
        )

    def swapped(self, one: int, other: int) -> Self:
        """With the hands of two places changed over."""
        over = {one: other, other: one}
        return replace(self, places=tuple(over.get(here, here) for here in self.places))

    def in_order(self, cards: Sequence[Card], rules: HandRules) -> Self:
        """With the whole hands best first, in the places in which they lie; equal ones stay in their order."""
        whole = [place for place in self._taken() if rules.is_set(self.hand(cards, place))]
        best_first = sorted(whole, key=lambda place: rules.strength(self.hand(cards, place)), reverse=True)
        over = dict(zip(best_first, whole, strict=True))
        return replace(self, places=tuple(over.get(here, here) for here in self.places))

    def cleared(self) -> Self:
        """With all cards at the side."""
        return replace(self, places=(0,) * len(self.places))

    def sorted_by(self, sorting: Sorting) -> Self:
        """The same with the cards that are left in another order."""
        return replace(self, sorting=sorting)

    def at(self, page: Page) -> Self:
        """The same with another page beside the cards."""
        return self if self.page is page else replace(self, page=page)
