"""Autocomplete for typed hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.screens.arranging.typed import LONGEST, READINGS, Typed, as_codes, plainly, read_in
from bot.screens.cards import cards_text, in_order
from bot.screens.tiles import lettered
from bot.screens.words import Words

_BEGUN: Final = tuple((word[:at], word[at:]) for word in ("10", "joker", " - ") for at in range(1, len(word)))
"""Beginnings of multi-character tokens, with the remaining characters."""


def hands_proposed(begun: str, advised: Iterable[Hands], words: Words, *, most: int) -> list[tuple[str, str]]:
    """Return names and values of the arrangements that continue the typed text, without duplicates, cards in order.

    `most` is the maximum number of hands.
    """
    found: dict[str, str] = {}
    for hands in advised:
        value = " ".join(as_codes([hand[place] for place in in_order(hand)]) for hand in hands)
        if value and value not in found and _can_begin(begun, hands, most):
            found[value] = lettered(" · ".join(cards_text(hand, words) for hand in hands))
    return [(name, value) for value, name in found.items()]


def _can_begin(begun: str, hands: Hands, most: int) -> bool:
    """Return True if the typed text can be continued to these hands, first place first."""
    if not begun.strip():
        return True
    if len(begun) > LONGEST:
        return False
    ends = ["", *(end for word, end in _BEGUN if begun.casefold().endswith(word))]
    return any(_goes_on(plainly(begun + end), reading, hands, most) for end in ends for reading in READINGS)


def _goes_on(told: str, reading: re.Pattern[str], hands: Hands, most: int) -> bool:
    """Return True if the text, by one reading, can be continued to these hands."""
    named = iter([one for hand in read_in(f"{told},", reading, most) for one in hand])
    missing = [_missing(tuple(islice(named, len(hand))), hand) for hand in hands]
    rest = ", ".join("".join(map(_as_read, cards)) for cards in missing if cards)
    between = "" if any(0 < len(cards) < len(hand) for cards, hand in zip(missing, hands, strict=True)) else ", "
    read = read_in(f"{told}{between}{rest}", reading, most)
    return len(read) == len(hands) and all(
        len(one) == len(hand) and not _missing(one, hand) for one, hand in zip(read, hands, strict=True)
    )


def _as_read(card: Card) -> str:
    """Return a card in the form that every reading accepts."""
    return "W" if card.rank is None or card.suit is None else card.rank.letter + card.suit.symbol


def _missing(named: Typed, hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that were not typed, jokers last. An ambiguous typed card removes one candidate."""
    missing = sorted(hand, key=lambda one: one.rank is None)
    for one in sorted(named, key=lambda one: one.card is None):
        meant = [other for other in missing if (other.rank is one.rank if one.card is None else other == one.card)]
        if meant:
            missing.remove(meant[0])
    return missing
