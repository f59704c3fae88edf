"""Events of Six and Seven Card Brag as sentences."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.six.house_rules import SixRules
from bot.rules.arranging.two_hands import events as told
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import reveal
from bot.screens.arranging.happened import SENTENCES, TOGETHER, ArrangingTelling, Shown, Story
from bot.screens.names import Names
from bot.screens.telling import Telling, teller
from bot.screens.words import Words


def _ended(event: told.DealEnded, to: Telling) -> str:
    return to.words("happened-deal-voided") if event.outcome.voided else ""


def _unwon(_shown: Shown, place: int, _names: str, to: Telling) -> str:
    """Return the line of a place in which everybody who showed a hand has left."""
    return to.words("arranged-place-empty", place=place)


STORY: Final = Story(
    sentences={**SENTENCES, told.DealEnded: _ended},
    together=TOGETHER,
    steps={**reveal.STEPS, told.DealEnded: ""},
    points={},
    unwon=_unwon,
)


def telling(names: Names, words: Words, rules: HouseRules | None = None) -> ArrangingTelling:
    """Return the context of a sentence, with the house rules of Six Card Brag if others are not known."""
    known = rules if isinstance(rules, TwoHandsRules) else SixRules()
    return ArrangingTelling(names, words, story=STORY, rules=known)


sentence = teller(STORY.sentences, telling)
"""Function that returns an event as a sentence, or None for one without a sentence."""
