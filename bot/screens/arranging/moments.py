"""Memorable moments of a deal in which cards were arranged: best hands and rare events."""

from __future__ import annotations

from bot.history.values import Statement
from bot.rules.arranging.engine.events import Declared, PlaceShown
from bot.rules.game import SeatEvent
from bot.screens.arranging.happened import ArrangingTelling
from bot.screens.family import BEST_HAND, Moment


def moments(statement: Statement, to: ArrangingTelling, *rare: type[SeatEvent]) -> list[Moment]:
    """Return each hand that was shown, each declaration that counted, and each event of the `rare` kinds."""
    found: list[Moment] = []
    for event in statement.events:
        if isinstance(event, PlaceShown) and event.cards:
            text, weight = to.story.sentences[PlaceShown](event, to), to.rules.hands.strength(event.cards)
            found.append(Moment(kind=BEST_HAND, seat=event.seat, weight=weight, text=text))
        elif isinstance(event, rare) or (isinstance(event, Declared) and event.cards):
            kind, text = type(event).__name__, to.story.sentences[type(event)](event, to)
            found.append(Moment(kind=kind, seat=event.seat, weight=1, text=text))
    return found
