"""Sentences for events: their context, and the simple forms that all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from bot.rules.game import Event, Seat
from bot.screens.cards import cards_text
from bot.screens.names import SeatNames
from bot.screens.words import Words


class SentenceContext(Struct, frozen=True):
    """Context of a sentence: names of the seats, words, and if hands are called by name."""

    names: SeatNames
    words: Words
    names_hands: bool = True

    def __call__(self, key: str, seat: Seat, **facts: object) -> str:
        """Return the sentence under `key` about `seat`, whose name is its fact `name`."""
        return self.words(key, name=self.names(seat), **facts)

    def money(self, amount: int) -> str:
        return self.words.money(amount)

    def event_facts(self, event: Event) -> dict[str, object]:
        """Return the fields of an event as facts for sentences.

        They are the player (`name`), the `other` player, the `amount`, the `cards` or their number, the `place` and the
        `target`.
        """
        told: dict[str, object] = {}
        for field, (fact, text) in _FACTS.items():
            value = getattr(event, field, None)
            if value is not None:
                told[fact] = text(self, value)
        return told


_FACTS: Final[Mapping[str, tuple[str, Callable[[SentenceContext, Any], object]]]] = {
    "seat": ("name", lambda to, seat: to.names(seat)),
    "other": ("other", lambda to, seat: to.names(seat)),
    "lender": ("other", lambda to, seat: to.names(seat)),
    "amount": ("amount", lambda to, amount: to.money(amount)),
    "cards": ("cards", lambda to, cards: cards_text(cards, to.words)),
    "before": ("before", lambda to, cards: cards_text(cards, to.words)),
    "count": ("cards", lambda _to, count: count),
    "place": ("place", lambda _to, place: place),
    "target": ("target", lambda _to, target: target),
}
"""Fields of events that sentences use: the fact's name, and its text."""

SentenceMaker: TypeAlias = Callable[[Any, Any], str]
"""Function from an event and its context to a sentence. A family may extend `Telling` for its own."""


def event_sentence(event: Event, sentences: Mapping[type[Event], SentenceMaker], to: SentenceContext) -> str | None:
    """Return an event as a sentence; None for one that needs no mention."""
    say = sentences.get(type(event))
    return say(event, to) if say else None


def make_event_sentence(
    sentences: Mapping[type[Event], SentenceMaker], telling: Callable[[SeatNames, Words], SentenceContext] = SentenceContext
) -> Callable[[Event, SeatNames, Words], str | None]:
    """Return a function that makes `sentences` of events; `telling` makes the context from names and words."""
    return lambda event, names, words: event_sentence(event, sentences, telling(names, words))


def simple_sentence(key: str) -> SentenceMaker:
    """Return a sentence that needs only the facts of the event (`Telling.facts`)."""

    def say(event: Any, to: SentenceContext) -> str:
        return to.words(key, **to.event_facts(event))

    return say
