"""Draft of an arrangement before it is submitted, its check against the house rules, and its cards as text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from itertools import groupby
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.arranging.engine.house_rules import ArrangingTerms, Misorder
from bot.rules.arranging.hands import FourOfAKind, HandRules, makeable_hands
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.ranking import Category
from bot.screens.hand.cards import card_text, category_name, hand_name_text
from bot.screens.words import Words


class CardOrder(Enum):
    """Order of unused cards in lists. The value is its letter in custom_ids."""

    RANK = "r"
    SUIT = "s"


class PanelPage(Enum):
    """Page of the panel. The value is the last letter of an encoded draft."""

    HANDS = ""
    """Menus of the hands, and the most frequent actions."""
    ALIKE = "a"
    """Page HANDS with the remark that all aims of the adviser give these hands."""
    MORE = "m"
    """Less frequent actions."""
    CONFIRMATION = "q"
    """Question before the draft is locked."""


_PAGE_LETTERS = "".join(page.value for page in PanelPage)


class HandDraft(Struct, frozen=True):
    """Draft of an arrangement. `places` has the hand number of each card in dealt order, 0 for an unused card."""

    places: tuple[int, ...]
    card_order: CardOrder = CardOrder.RANK
    page: PanelPage = PanelPage.HANDS

    @classmethod
    def from_hands(cls, cards: Sequence[Card], hands: Hands = (), sorting: CardOrder = CardOrder.RANK) -> Self:
        """Return the draft in which `cards` form these hands; raise ValueError if a hand has another card."""
        found = {card: place for place, hand in enumerate(hands, 1) for card in hand}
        if not found.keys() <= set(cards):
            raise ValueError("a hand holds a card that the player does not have")
        return cls(tuple(found.get(card, 0) for card in cards), sorting)

    @classmethod
    def decode(cls, text: str, most: int) -> Self:
        """Parse an encoded draft with at most `most` hands; raise ValueError if it is not valid."""
        letter, digits = text[:1], text[1:].rstrip(_PAGE_LETTERS)
        if not digits.isdecimal() or not digits.isascii() or any(int(one) > most for one in digits):
            raise ValueError(f"{text!r} is no draft")
        return cls(tuple(map(int, digits)), CardOrder(letter), PanelPage(text[1 + len(digits) :]))

    def __str__(self) -> str:
        return self.card_order.value + "".join(map(str, self.places)) + self.page.value

    def hand(self, cards: Sequence[Card], place: int) -> tuple[Card, ...]:
        return tuple(card for card, here in zip(cards, self.places, strict=True) if here == place)

    def hands(self, cards: Sequence[Card]) -> Hands:
        return tuple(self.hand(cards, place) for place in self._used_places())

    def _used_places(self) -> list[int]:
        return sorted({place for place in self.places if place})

    def with_hand(self, place: int, at: Collection[int]) -> Self:
        """Return a draft whose hand `place` has exactly the cards numbered `at` (from 0 in dealt order).

        Chosen cards leave their former hands. Other cards of the hand become unused. Raises ValueError for a number
        without a card.
        """
        if not all(0 <= number < len(self.places) for number in at):
            raise ValueError("there is no such card")
        return replace(
            self,
            places=tuple(
                place if number in at else 0 if here == place else here for number, here in enumerate(self.places)
            ),
        )

    def with_chosen(self, place: int, at: Collection[int]) -> Self:
        """Return a draft after the cards numbered `at` were chosen for a hand.

        They complete a hand that has too few cards, and otherwise replace its cards. Raises ValueError as `with_hand`.
        """
        held = {number for number, here in enumerate(self.places) if here == place}
        together = held | set(at)
        return self.with_hand(place, together if len(held) < 3 and len(together) <= 3 else at)

    def with_swapped_hands(self, one: int, other: int) -> Self:
        over = {one: other, other: one}
        return replace(self, places=tuple(over.get(here, here) for here in self.places))

    def with_hands_in_order(self, cards: Sequence[Card], rules: HandRules) -> Self:
        """Return a draft with its complete hands sorted best first, in the places that they use."""
        whole = [place for place in self._used_places() if rules.has_hand_size(self.hand(cards, place))]
        best_first = sorted(whole, key=lambda place: rules.strength(self.hand(cards, place)), reverse=True)
        over = dict(zip(best_first, whole, strict=True))
        return replace(self, places=tuple(over.get(here, here) for here in self.places))

    def cleared(self) -> Self:
        return replace(self, places=(0,) * len(self.places))

    def with_sorting(self, sorting: CardOrder) -> Self:
        return replace(self, card_order=sorting)

    def with_page(self, page: PanelPage) -> Self:
        return self if self.page is page else replace(self, page=page)


class DraftHandStatus(Enum):
    EMPTY = "empty"
    INCOMPLETE = "incomplete"
    NO_HAND = "no_hand"
    """Cards that make no hand, or four or more cards that are not four of a kind."""
    TOO_LOW = "too_low"
    BETTER = "better"
    GOOD = "good"


class DraftHand(Struct, frozen=True, kw_only=True):
    """Cards in one place of the draft. `place_before` is the place of the complete hand before it, or 0."""

    place: int
    cards: tuple[Card, ...]
    status: DraftHandStatus
    place_before: int = 0


def check_draft(draft: HandDraft, rules: HandRules, cards: tuple[Card, ...]) -> tuple[DraftHand, ...]:
    """Return the hand in each place with its status, in order of place."""
    found: list[DraftHand] = []
    before: DraftHand | None = None
    for place in range(1, rules.max_hands + 1):
        hand = draft.hand(cards, place)
        standing = _hand_status(hand, rules)
        if standing is DraftHandStatus.GOOD:
            if before is not None and rules.strength(hand) > rules.strength(before.cards):
                standing = DraftHandStatus.BETTER
            before = DraftHand(
                place=place, cards=hand, status=standing, place_before=0 if before is None else before.place
            )
            found.append(before)
        else:
            found.append(DraftHand(place=place, cards=hand, status=standing))
    return tuple(found)


def _hand_status(hand: tuple[Card, ...], rules: HandRules) -> DraftHandStatus:
    if not hand:
        return DraftHandStatus.EMPTY
    if len(hand) < 3:
        return DraftHandStatus.INCOMPLETE
    if not rules.has_hand_size(hand):
        return DraftHandStatus.NO_HAND
    category = rules.strength(hand) >> 14
    if category >= rules.lowest:
        return DraftHandStatus.GOOD
    return DraftHandStatus.NO_HAND if category == Category.HIGH_CARD else DraftHandStatus.TOO_LOW


def hands_to_submit(checked: tuple[DraftHand, ...], terms: ArrangingTerms) -> Hands | None:
    """Return the hands in the order in which they compete; None if they cannot be submitted."""
    used = [one for one in checked if one.status is not DraftHandStatus.EMPTY]
    hands = tuple(one.cards for one in used)
    if any(one.status not in {DraftHandStatus.GOOD, DraftHandStatus.BETTER} for one in used):
        return None
    if terms.misorder is Misorder.AUTO_SORT:
        return terms.hands.sort_hands(hands)
    return None if any(one.status is DraftHandStatus.BETTER for one in used) else hands


def can_make_another_hand(left: tuple[Card, ...], rules: HandRules) -> bool:
    return len(left) >= 3 and bool(makeable_hands(left, rules))


GAP = "  "
_SUITS = "cdhs"
"""Order of suits in lists. It has no meaning in the rules."""


def hand_text(hand: Sequence[Card], rules: HandRules, words: Words) -> str:
    """Return the name of three cards or of four of a kind: `run, Q-J-10`."""
    name = rules.describe(hand)
    if isinstance(name, FourOfAKind):
        return words("arrange-four", ranks=words("card-ranks", rank=name.rank.name.lower()))
    return hand_name_text(name, words)


def hand_kind_text(hand: Sequence[Card], rules: HandRules, words: Words) -> str:
    """Return the short name of a hand, for use next to its cards: `run`."""
    name = rules.describe(hand)
    return hand_text(hand, rules, words) if isinstance(name, FourOfAKind) else category_name(name.category, words)


def sort_cards(cards: Iterable[Card], sorting: CardOrder) -> list[Card]:
    """Return sorted cards: by rank from the highest down, or suit by suit."""
    if sorting is CardOrder.SUIT:
        return sorted(cards, key=lambda one: (_suit(one), -_rank(one)))
    return sorted(cards, key=lambda one: (-_rank(one), _suit(one)))


def list_cards(cards: Iterable[Card], sorting: CardOrder, words: Words) -> str:
    """Return sorted cards in groups of equal rank or suit, such as `A♠ A♥ K♠ 9♣`."""
    together = groupby(sort_cards(cards, sorting), key=_suit if sorting is CardOrder.SUIT else _rank)
    return GAP.join(" ".join(card_text(one, words) for one in group) for _, group in together)


def _rank(card: Card) -> int:
    return 0 if card.rank is None else int(card.rank)


def _suit(card: Card) -> int:
    return len(_SUITS) if card.suit is None else _SUITS.index(card.suit.value)
