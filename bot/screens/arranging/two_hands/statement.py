"""Statements of Six and Seven Card Brag: a deal, and who took the pot."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import Statement
from bot.rules.arranging.engine.events import PotCarriedOver, PotTaken
from bot.rules.game import Event
from bot.screens.arranging import moments as remembered
from bot.screens.arranging import statement as arranged
from bot.screens.arranging.happened import sentences
from bot.screens.arranging.two_hands.happened import telling
from bot.screens.family import Moment
from bot.screens.names import Names
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """Return the sentences of a whole deal: hands shown and passed, left ones first, and who took the pot."""
    return arranged.story(statement, telling(names, words, statement.rules))


def moments(statement: Statement, names: Names, words: Words) -> list[Moment]:
    return remembered.moments(statement, telling(names, words, statement.rules))


def in_steps(statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return arranged.in_steps(events, telling(names, words, statement.rules))


def ended(statement: Statement, names: Names, words: Words) -> str:
    """Return who took the pot, or that nobody did."""
    pot = [event for event in statement.events if isinstance(event, PotTaken | PotCarriedOver)]
    return " ".join(sentences(pot, telling(names, words, statement.rules)))
