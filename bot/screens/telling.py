"""To whom something is told, and the simple ways of saying it: what the sentences of all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from bot.rules.game import Event, Seat
from bot.screens.cards import cards_text
from bot.screens.names import Names
from bot.screens.words import Words


class Telling(Struct, frozen=True):
    """To whom something is told: the names of the seats, the words, and whether hands are called by their names."""

    names: Names
    words: Words
    named: bool = True

    def __call__(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence under `key` about `seat`, who is its `name`."""
        return self.words(key, name=self.names(seat), **facts)

    def money(self, amount: int) -> str:
        """An amount."""
        return self.words.money(amount)

    def facts(self, event: Event) -> dict[str, object]:
        """What an event says, as sentences speak of it: who did it (`name`), with whom (`other`), the `amount`, which
        `cards` or how many, in which `place`, to which `target`.
        """
        told: dict[str, object] = {}
        for field, (fact, text) in _FACTS.items():
            value = getattr(event, field, None)
            if value is not None:
                told[fact] = text(self, value)
        return told


_FACTS: Final[Mapping[str, tuple[str, Callable[[Telling, Any], object]]]] = {
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
"""The fields of events that sentences speak of, and as what."""

Sentence: TypeAlias = Callable[[Any, Any], str]
"""How one kind of event is told, to somebody whom the family tells more than `Telling` has, if it does."""


def said(event: Event, sentences: Mapping[type[Event], Sentence], to: Telling) -> str | None:
    """One event as a sentence; None for one that goes without saying."""
    say = sentences.get(type(event))
    return say(event, to) if say else None


def teller(
    sentences: Mapping[type[Event], Sentence], telling: Callable[[Names, Words], Telling] = Telling
) -> Callable[[Event, Names, Words], str | None]:
    """What tells one event as one of `sentences`, where who is told is what `telling` makes of names and words."""
    return lambda event, names, words: said(event, sentences, telling(names, words))


def tells(key: str) -> Sentence:
    """A sentence that needs no more than what the event says (`Telling.facts`)."""

    def say(event: Any, to: Telling) -> str:
        return to.words(key, **to.facts(event))

    return say
