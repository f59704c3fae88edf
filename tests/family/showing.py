"""Presentation of One Card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.rules.game import POT
from bot.screens.family import Face, Family
from bot.screens.happened import SHARED
from bot.screens.telling import teller, tells
from bot.screens.words import Spoken, Words
from tests.family.one_card import Paid, Scored, Turn, Turned

SENTENCES = SHARED | {
    Paid: lambda event, to: tells("one-card-won" if event.source == POT else "one-card-staked")(event, to),
    Scored: lambda event, to: to("one-card-won", event.seat, amount=to.words("money-points", points=event.gained)),
    Turned: tells("one-card-turned"),
}


def stakes(rules: Any, words: Words) -> str:
    """Describe the stake, in chips or in points."""
    stake = words("money-points", points=rules.stake) if rules.for_points else words.money(rules.stake)
    return words("one-card-stakes", stake=stake)


ONE = Family(name="one", face=Face(shown=(Turned,)), moves={"turn": Turn()}, stakes=stakes, sentence=teller(SENTENCES))
SPEAKS = Spoken("one-card", Path(__file__).parent / "locales")
