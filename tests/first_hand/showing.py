"""Presentation of First Hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.history.values import Statement
from bot.players.arranging.adviser import Situation
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import pots, reveal, statement, table
from bot.screens.arranging.advising import by_points
from bot.screens.arranging.family import ARRANGING
from bot.screens.arranging.happened import SENTENCES, TOGETHER, ArrangingTelling, Story
from bot.screens.arranging.own import Own
from bot.screens.names import Names
from bot.screens.telling import teller
from bot.screens.words import Spoken, Words
from tests.first_hand.first_hand import FirstRules, Over

STORY = Story(sentences=SENTENCES, together=TOGETHER, steps={**reveal.STEPS, Over: ""}, points={}, unwon=reveal.tied)


def telling(names: Names, words: Words, rules: HouseRules | None = None) -> ArrangingTelling:
    return ArrangingTelling(names, words, story=STORY, rules=rules if isinstance(rules, FirstRules) else FirstRules())


def stakes(rules: Any, words: Words) -> str:
    return words("first-hand-stakes", stake=words.money(rules.stake))


def story(told: Statement, names: Names, words: Words) -> list[str]:
    """Describe a deal from its beginning to its end."""
    return statement.story(told, telling(names, words, told.rules))


OWN = Own(
    adviser=by_points(lambda view, _seat: Situation(opponents=len(view.view.holders) - 1)),
    story=STORY,
)
FIRST = ARRANGING(
    face=table.FACE(pots=pots.pots),
    begins_for_all=(ArrangingBegan,),
    stakes=stakes,
    at_stake=pots.at_stake,
    carried=pots.carried,
    sentence=teller(STORY.sentences, telling),
    story=story,
)
SPEAKS = Spoken("first-hand", Path(__file__).parent / "locales")
