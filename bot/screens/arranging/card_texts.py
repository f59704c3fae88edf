"""Names of arranged hands, and lists of cards in a chosen order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.rules.arranging.hands import FourOfAKind, HandRules
from bot.rules.cards import Card
from bot.screens.arranging.hand_draft import CardOrder
from bot.screens.hand.cards import card_text, category_name, hand_name_text
from bot.screens.words import Words

GAP = "  "
_SUITS = "cdhs"
"""Order in which suits are listed; it has no meaning in the rules."""


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
    """Return cards in listing order: by rank from the highest down, or suit by suit."""
    if sorting is CardOrder.SUIT:
        return sorted(cards, key=lambda one: (_suit(one), -_rank(one)))
    return sorted(cards, key=lambda one: (-_rank(one), _suit(one)))


def list_cards(cards: Iterable[Card], sorting: CardOrder, words: Words) -> str:
    """Return cards in listing order as `A♠ A♥  K♠  9♣`, grouped by rank or by suit."""
    together = groupby(sort_cards(cards, sorting), key=_suit if sorting is CardOrder.SUIT else _rank)
    return GAP.join(" ".join(card_text(one, words) for one in group) for _, group in together)


def _rank(card: Card) -> int:
    return 0 if card.rank is None else int(card.rank)


def _suit(card: Card) -> int:
    return len(_SUITS) if card.suit is None else _SUITS.index(card.suit.value)
