"""Pictures of people's own hands, read through their alternative texts."""

from __future__ import annotations

import re
from typing import Final

from bot.rules.cards import PACK, Card
from bot.screens.hand.cards import card_text, spoken_card
from bot.screens.words import LOCALES, words_for

_SPOKEN: Final = {
    spoken_card(card, words): (card, card_text(card, words)) for words in map(words_for, LOCALES) for card in PACK
}
"""Each card with its text, by its name in each language."""
_NAME: Final = re.compile("|".join(map(re.escape, _SPOKEN)))
_BEGINNINGS: Final = tuple(words_for(locale)("picture-own-hand", cards="").removesuffix(".") for locale in LOCALES)


def spoken_cards(text: str) -> set[Card]:
    """Return every card that a text names in words, as alternative texts do."""
    return {_SPOKEN[name][0] for name in _NAME.findall(text)}


def read_own_hand(description: str) -> str:
    """Return the cards in the picture of an own hand, a line for each group, as its reader would see them in text.

    Returns "" for other pictures, and for cards that lie face down.
    """
    beginning = next((one for one in _BEGINNINGS if description.startswith(one)), None)
    if beginning is None:
        return ""
    groups = [_NAME.findall(group) for group in description.removeprefix(beginning).split("; ")]
    return "\n".join(f"## `{' '.join(_SPOKEN[name][1] for name in names)}`" for names in groups if names)
