"""Presentation of First Hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.history.values import Statement
from bot.players.arranging.adviser import Situation
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import history, reveal, table_message
from bot.screens.arranging.advice import points_adviser
from bot.screens.arranging.event_sentences import GROUPED_SENTENCES, SENTENCES, ArrangingSentenceContext, Narration
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.hooks import GameHooks
from bot.screens.table.table_text import make_event_sentence
from bot.screens.widgets.names import SeatNames
from bot.screens.words import GameVocabulary, Words
from tests.first_hand.first_hand import FirstRules, Over

STORY = Narration(
    sentences=SENTENCES,
    grouped=GROUPED_SENTENCES,
    steps={**reveal.REVEAL_STEPS, Over: ""},
    point_keys={},
    unwon_place=reveal.tied_place_line,
)


def telling(names: SeatNames, words: Words, rules: HouseRules | None = None) -> ArrangingSentenceContext:
    return ArrangingSentenceContext(
        names, words, narration=STORY, rules=rules if isinstance(rules, FirstRules) else FirstRules()
    )


def stakes(rules: Any, words: Words) -> str:
    return words("first-hand-stakes", stake=words.money(rules.stake))


def story(told: Statement, names: SeatNames, words: Words) -> list[str]:
    """Describe a deal from its beginning to its end."""
    return history.statement_lines(told, telling(names, words, told.rules))


OWN = GameHooks(
    adviser=points_adviser(lambda view, _seat: Situation(opponents=len(view.view.holders) - 1)),
    narration=STORY,
)
FIRST = arranging_family(
    table_texts=table_message.FACE(pots_line=table_message.pots_line),
    events_starting_all_turns=(ArrangingBegan,),
    stakes_line=stakes,
    at_stake=table_message.stake_at_risk,
    carried_chips=table_message.carried_chips,
    event_sentence=make_event_sentence(STORY.sentences, telling),
    statement_lines=story,
)
SPEAKS = GameVocabulary("first-hand", Path(__file__).parent / "locales")
