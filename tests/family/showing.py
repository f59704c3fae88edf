"""Presentation of One Card."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.rules.game import POT, Event, Move
from bot.screens.family import Family
from bot.screens.table.table_text import SHARED_SENTENCES, SentenceContext, event_sentence, simple_sentence
from bot.screens.widgets.names import SeatNames
from bot.screens.words import GameVocabulary, Words
from tests.family.one_card import Paid, Scored, Turn, Turned

SENTENCES = SHARED_SENTENCES | {
    Paid: lambda event, to: simple_sentence("one-card-won" if event.source == POT else "one-card-staked")(event, to),
    Scored: lambda event, to: to("one-card-won", event.seat, amount=to.words("money-points", points=event.gained)),
    Turned: simple_sentence("one-card-turned"),
}


class OneCardFamily(Family):
    """Presentation of One Card, with a family's defaults for everything but the stakes and the sentences."""

    name = "one"
    shown_events = (Turned,)
    button_moves: Mapping[str, Move] = {"turn": Turn()}

    def stakes_line(self, rules: Any, words: Words) -> str:
        """Return the stake, in chips or in points."""
        stake = words("money-points", points=rules.stake) if rules.for_points else words.money(rules.stake)
        return words("one-card-stakes", stake=stake)

    def event_sentence(self, event: Event, names: SeatNames, words: Words) -> str | None:
        return event_sentence(event, SENTENCES, SentenceContext(names, words))


SPEAKS = GameVocabulary("one-card", Path(__file__).parent / "locales")
