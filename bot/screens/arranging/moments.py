"""Memorable moments of a deal in which cards were arranged: best hands and rare events."""

from __future__ import annotations

from bot.history.values import Statement
from bot.rules.arranging.engine.events import Declared, PlaceShown
from bot.rules.game import SeatEvent
from bot.screens.arranging.happened import ArrangingSentenceContext
from bot.screens.family import BEST_HAND, Highlight


def find_highlights(statement: Statement, to: ArrangingSentenceContext, *rare: type[SeatEvent]) -> list[Highlight]:
    """Return each hand that was shown, each declaration that counted, and each event of the `rare` kinds."""
    found: list[Highlight] = []
    for event in statement.events:
        if isinstance(event, PlaceShown) and event.cards:
            text, weight = to.narration.sentences[PlaceShown](event, to), to.rules.hands.strength(event.cards)
            found.append(Highlight(kind=BEST_HAND, seat=event.seat, weight=weight, text=text))
        elif isinstance(event, rare) or (isinstance(event, Declared) and event.cards):
            kind, text = type(event).__name__, to.narration.sentences[type(event)](event, to)
            found.append(Highlight(kind=kind, seat=event.seat, weight=1, text=text))
    return found
