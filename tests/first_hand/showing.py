"""Presentation of First Hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.players.arranging.adviser import Situation
from bot.rules.game import Event, Seat
from bot.screens.arranging.advice import Guide, PointsAdviser
from bot.screens.arranging.event_sentences import REVEAL_STEPS, Narration, StepKind
from bot.screens.arranging.family import ArrangingFamily
from bot.screens.arranging.views import arranging_view
from bot.screens.words import GameVocabulary, Words
from bot.tables.values import TableView
from tests.first_hand.first_hand import FirstRules, Over


class FirstHandAdviser(PointsAdviser):
    def situation(self, view: TableView, seat: Seat) -> Situation:
        return Situation(opponents=len(arranging_view(view).holders) - 1)


class FirstHandNarration(Narration):
    steps: Mapping[type[Event], StepKind] = {**REVEAL_STEPS, Over: ""}


def stakes_line(rules: Any, words: Words) -> str:
    return words("first-hand-stakes", stake=words.money(rules.stake))


class FirstHandFamily(ArrangingFamily):
    narration = FirstHandNarration(FirstRules())
    guide = Guide(stakes_line, lambda _rules, _words: [], {"play": lambda words, _rules: [words("help-play-text")]})


SPEAKS = GameVocabulary("first-hand", Path(__file__).parent / "locales")
