"""Autocomplete for typed hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.screens.arranging.typed import MOST_CHARACTERS, READINGS, TypedHand, card_codes, normalize_typed, read_hands
from bot.screens.cards import cards_text, display_order
from bot.screens.tiles import as_letters
from bot.screens.words import Words

_PARTIAL_WORDS: Final = tuple((word[:at], word[at:]) for word in ("10", "joker", " - ") for at in range(1, len(word)))
"""Beginnings of multi-character tokens, with the remaining characters."""


def suggest_hands(begun: str, advised: Iterable[Hands], words: Words, *, most: int) -> list[tuple[str, str]]:
    """Return names and values of the arrangements that continue the typed text, without duplicates, cards in order.

    `most` is the maximum number of hands.
    """
    found: dict[str, str] = {}
    for hands in advised:
        value = " ".join(card_codes([hand[place] for place in display_order(hand)]) for hand in hands)
        if value and value not in found and _can_continue(begun, hands, most):
            found[value] = as_letters(" · ".join(cards_text(hand, words) for hand in hands))
    return [(name, value) for value, name in found.items()]


def _can_continue(begun: str, hands: Hands, most: int) -> bool:
    """Return True if the typed text can be continued to these hands, first place first."""
    if not begun.strip():
        return True
    if len(begun) > MOST_CHARACTERS:
        return False
    ends = ["", *(end for word, end in _PARTIAL_WORDS if begun.casefold().endswith(word))]
    return any(_continues_reading(normalize_typed(begun + end), reading, hands, most) for end in ends for reading in READINGS)


def _continues_reading(told: str, reading: re.Pattern[str], hands: Hands, most: int) -> bool:
    """Return True if the text, by one reading, can be continued to these hands."""
    named = iter([one for hand in read_hands(f"{told},", reading, most) for one in hand])
    missing = [_missing_cards(tuple(islice(named, len(hand))), hand) for hand in hands]
    rest = ", ".join("".join(map(_unambiguous_card, cards)) for cards in missing if cards)
    between = "" if any(0 < len(cards) < len(hand) for cards, hand in zip(missing, hands, strict=True)) else ", "
    read = read_hands(f"{told}{between}{rest}", reading, most)
    return len(read) == len(hands) and all(
        len(one) == len(hand) and not _missing_cards(one, hand) for one, hand in zip(read, hands, strict=True)
    )


def _unambiguous_card(card: Card) -> str:
    """Return a card in the form that every reading accepts."""
    return "W" if card.rank is None or card.suit is None else card.rank.letter + card.suit.symbol


def _missing_cards(named: TypedHand, hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that were not typed, jokers last. An ambiguous typed card removes one candidate."""
    missing = sorted(hand, key=lambda one: one.rank is None)
    for one in sorted(named, key=lambda one: one.card is None):
        meant = [other for other in missing if (other.rank is one.rank if one.card is None else other == one.card)]
        if meant:
            missing.remove(meant[0])
    return missing
