"""Events of Six and Seven Card Brag as sentences."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.six.house_rules import SixRules
from bot.rules.arranging.two_hands import events as told
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import reveal
from bot.screens.arranging.happened import SENTENCES, GROUPED_SENTENCES, ArrangingSentenceContext, StepEvents, Narration
from bot.screens.names import SeatNames
from bot.screens.telling import SentenceContext, make_event_sentence
from bot.screens.words import Words


def _deal_ended_sentence(event: told.DealEnded, to: SentenceContext) -> str:
    return to.words("happened-deal-voided") if event.outcome.voided else ""


def _empty_place_line(_shown: StepEvents, place: int, _names: str, to: SentenceContext) -> str:
    """Return the line of a place in which everybody who showed a hand has left."""
    return to.words("arranged-place-empty", place=place)


NARRATION: Final = Narration(
    sentences={**SENTENCES, told.DealEnded: _deal_ended_sentence},
    grouped=GROUPED_SENTENCES,
    steps={**reveal.REVEAL_STEPS, told.DealEnded: ""},
    point_keys={},
    unwon_place=_empty_place_line,
)


def sentence_context(names: SeatNames, words: Words, rules: HouseRules | None = None) -> ArrangingSentenceContext:
    """Return the context of a sentence, with the house rules of Six Card Brag if others are not known."""
    known = rules if isinstance(rules, TwoHandsRules) else SixRules()
    return ArrangingSentenceContext(names, words, narration=NARRATION, rules=known)


two_hands_sentence = make_event_sentence(NARRATION.sentences, sentence_context)
"""Function that returns an event as a sentence, or None for one without a sentence."""
