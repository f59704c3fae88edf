"""What hands of a game of arranging are called, and in which order their cards are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.rules.arranging.hands import FourOfAKind, HandRules
from bot.rules.cards import Card
from bot.screens.arranging.tray import Sorting
from bot.screens.cards import card_text, kind_text, name_text
from bot.screens.words import Words

GAP = "  "
"""Between cards that belong together and the next ones."""
_SUITS = "cdhs"
"""The order in which suits are listed; it means nothing."""


def hand_text(hand: Sequence[Card], rules: HandRules, words: Words) -> str:
    """What three cards, or four of a kind, are called: `run, Q-J-10`."""
    name = rules.describe(hand)
    if isinstance(name, FourOfAKind):
        return words("arrange-four", ranks=words("card-ranks", rank=name.rank.name.lower()))
    return name_text(name, words)


def kind_of(hand: Sequence[Card], rules: HandRules, words: Words) -> str:
    """The same in short, where the cards stand beside it: `run`."""
    name = rules.describe(hand)
    return hand_text(hand, rules, words) if isinstance(name, FourOfAKind) else kind_text(name.category, words)


def by_sorting(cards: Iterable[Card], sorting: Sorting) -> list[Card]:
    """Cards in the order in which they are listed: from the highest down, or suit by suit."""
    if sorting is Sorting.SUIT:
        return sorted(cards, key=lambda one: (_suit(one), -_rank(one)))
    return sorted(cards, key=lambda one: (-_rank(one), _suit(one)))


def listed_cards(cards: Iterable[Card], sorting: Sorting, words: Words) -> str:
    """Cards in that order as `A♠ A♥  K♠  9♣`: what is of one rank, or of one suit, stands together."""
    together = groupby(by_sorting(cards, sorting), key=_suit if sorting is Sorting.SUIT else _rank)
    return GAP.join(" ".join(card_text(one, words) for one in group) for _, group in together)


def _rank(card: Card) -> int:
    return 0 if card.rank is None else int(card.rank)


def _suit(card: Card) -> int:
    return len(_SUITS) if card.suit is None else _SUITS.index(card.suit.value)
