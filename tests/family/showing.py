"""Presentation of One Card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.rules.game import POT
from bot.screens.family import Family, TableTexts
from bot.screens.table.table_text import SHARED_SENTENCES, make_event_sentence, simple_sentence
from bot.screens.words import GameVocabulary, Words
from tests.family.one_card import Paid, Scored, Turn, Turned

SENTENCES = SHARED_SENTENCES | {
    Paid: lambda event, to: simple_sentence("one-card-won" if event.source == POT else "one-card-staked")(event, to),
    Scored: lambda event, to: to("one-card-won", event.seat, amount=to.words("money-points", points=event.gained)),
    Turned: simple_sentence("one-card-turned"),
}


def stakes(rules: Any, words: Words) -> str:
    """Describe the stake, in chips or in points."""
    stake = words("money-points", points=rules.stake) if rules.for_points else words.money(rules.stake)
    return words("one-card-stakes", stake=stake)


ONE = Family(
    name="one",
    table_texts=TableTexts(shown_events=(Turned,)),
    button_moves={"turn": Turn()},
    stakes_line=stakes,
    event_sentence=make_event_sentence(SENTENCES),
)
SPEAKS = GameVocabulary("one-card", Path(__file__).parent / "locales")
