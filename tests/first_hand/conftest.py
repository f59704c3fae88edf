"""Fixtures that register First Hand while a test runs."""

from __future__ import annotations

import pytest

from bot.players.registry import CHOOSERS
from bot.rules.registry import GAMES
from bot.screens.arranging.advice import ADVISERS
from bot.screens.registry import FAMILIES
from bot.screens.words import GAME_VOCABULARIES
from tests.discord.conftest import begun, hastened, no_errors, world
from tests.first_hand import showing
from tests.first_hand.first_hand import FIRST_HAND, choose

__all__ = ["begun", "first_hand", "hastened", "no_errors", "world"]


@pytest.fixture(autouse=True)
def first_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, by name, in the five registries of arranging games."""
    monkeypatch.setitem(GAMES, FIRST_HAND.name, FIRST_HAND)
    monkeypatch.setitem(CHOOSERS, FIRST_HAND.name, choose)
    monkeypatch.setitem(FAMILIES, FIRST_HAND.name, showing.FirstHandFamily())
    monkeypatch.setitem(ADVISERS, FIRST_HAND.name, showing.FirstHandAdviser())
    monkeypatch.setitem(GAME_VOCABULARIES, FIRST_HAND.name, showing.SPEAKS)
