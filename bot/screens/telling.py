"""To whom something is told, and the simple ways of saying it: what the sentences of all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.rules.game import Event, Seat
from bot.screens.cards import cards_text
from bot.screens.names import Names
from bot.screens.words import Words


@dataclass(frozen=True)
class Telling:
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


Sentence = Callable[[Any, Any], str]
"""How one kind of event is told, to somebody whom the family tells more than `Telling` has, if it does."""


def said(event: Event, sentences: Mapping[type[Event], Sentence], to: Telling) -> str | None:
    """One event as a sentence; None for one that goes without saying."""
    say = sentences.get(type(event))
    return say(event, to) if say else None


def by(key: str) -> Sentence:
    """A sentence that needs only who did it."""

    def say(event: Any, to: Telling) -> str:
        return to(key, event.seat)

    return say


def with_amount(key: str) -> Sentence:
    """A sentence that needs who did it and an amount."""

    def say(event: Any, to: Telling) -> str:
        return to(key, event.seat, amount=to.money(event.amount))

    return say


def plainly(key: str) -> Sentence:
    """A sentence that needs nothing."""

    def say(event: Any, to: Telling) -> str:
        return to.words(key)

    return say


def with_cards(key: str) -> Sentence:
    """A sentence that needs whose cards, and which."""

    def say(event: Any, to: Telling) -> str:
        return to(key, event.seat, cards=cards_text(event.cards, to.words))

    return say
