"""Fixtures that register One Card while a test runs."""

from __future__ import annotations

import pytest

from bot.players.registry import CHOOSERS
from bot.rules.registry import GAMES
from bot.screens.registry import FAMILIES
from bot.screens.words import GAME_VOCABULARIES
from tests.discord.conftest import begun, hastened, no_errors, world
from tests.family.one_card import ONE_CARD, choose
from tests.family.showing import SPEAKS, OneCardFamily

__all__ = ["begun", "hastened", "no_errors", "one_card", "world"]


@pytest.fixture(autouse=True)
def one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, by name, in the four registries of games."""
    monkeypatch.setitem(GAMES, ONE_CARD.name, ONE_CARD)
    monkeypatch.setitem(CHOOSERS, ONE_CARD.name, choose)
    monkeypatch.setitem(FAMILIES, ONE_CARD.name, OneCardFamily())
    monkeypatch.setitem(GAME_VOCABULARIES, ONE_CARD.name, SPEAKS)
