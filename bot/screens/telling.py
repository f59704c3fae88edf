"""To whom something is told, and the simple ways of saying it: what the sentences of all games share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.rules.game import Event, Seat
from bot.rules.ranking import Ranking
from bot.rules.wild import NATURAL
from bot.screens.cards import cards_text
from bot.screens.names import Names
from bot.screens.words import Words


@dataclass(frozen=True)
class Telling:
    """To whom something is told: the names of the seats, the words, and whether hands are called by their names (in
    the order of hands of `ranking`).

    `opening` is the bet that opened the betting, where it is among what is told. `yogi` is what the fictional player of
    Crash is called.
    """

    names: Names
    words: Words
    named: bool = True
    opening: Event | None = None
    ranking: Ranking = NATURAL
    yogi: str = "Yogi"

    def __call__(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence under `key` about `seat`, who is its `name`."""
        return self.words(key, name=self.names(seat), **facts)

    def money(self, amount: int) -> str:
        """An amount."""
        return self.words.money(amount)


Sentence = Callable[[Any, Telling], str]
"""How one kind of event is told."""


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
