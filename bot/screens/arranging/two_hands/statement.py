"""Statements of Six and Seven Card Brag: a deal, and who took the pot."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import Statement
from bot.rules.arranging.engine.events import PotCarriedOver, PotTaken
from bot.rules.game import Event
from bot.screens.arranging import moments as remembered
from bot.screens.arranging import statement as arranged
from bot.screens.arranging.happened import render_sentences
from bot.screens.arranging.two_hands.happened import sentence_context
from bot.screens.family import Highlight
from bot.screens.names import SeatNames
from bot.screens.words import Words


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal: hands shown and passed, left ones first, and who took the pot."""
    return arranged.statement_lines(statement, sentence_context(names, words, statement.rules))


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    return remembered.find_highlights(statement, sentence_context(names, words, statement.rules))


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return arranged.replay_paragraphs(events, sentence_context(names, words, statement.rules))


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return who took the pot, or that nobody did."""
    pot = [event for event in statement.events if isinstance(event, PotTaken | PotCarriedOver)]
    return " ".join(render_sentences(pot, sentence_context(names, words, statement.rules)))
