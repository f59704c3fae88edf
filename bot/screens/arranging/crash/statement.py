"""Statements of Crash: a deal, or a whole game with its winner and score."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import PlayedGame, Statement
from bot.rules.arranging.crash.events import BusRidden, Crashed, CrashOutcome, DealEnded, GameEnded
from bot.rules.game import Event
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import moments as remembered
from bot.screens.arranging import scores
from bot.screens.arranging import statement as arranged
from bot.screens.arranging.crash.happened import STORY, telling
from bot.screens.family import Moment
from bot.screens.names import Names, names_of
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """Return the sentences of a whole deal, place by place, and the score."""
    told = arranged.story(statement, telling(names, words, statement.rules))
    outcome = arranged.outcome_of(statement)
    if isinstance(outcome, CrashOutcome):
        figures = _figures(statement.rules, outcome.yogi)
        told.append(scores.board(dict(outcome.points), statement.names, statement.rules, figures))
    return [line for line in told if line]


def moments(statement: Statement, names: Names, words: Words) -> list[Moment]:
    return remembered.moments(statement, telling(names, words, statement.rules), Crashed, BusRidden)


def in_steps(statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return arranged.in_steps(events, telling(names, words, statement.rules))


def how_it_ended(statement: PlayedGame, names: Names, words: Words) -> str:
    """Return who won a game, or why nobody did."""
    return STORY.sentences[GameEnded](statement.over, telling(names, words, statement.rules))


def final_score(statement: PlayedGame) -> str:
    """Return the final score as a peg board."""
    return scores.board(statement.scores, statement.names, statement.rules, _final_figures(statement))


def score_line(played: PlayedGame, words: Words) -> str:
    """Return the final score in a line, including the fictional player's if he plays."""
    names = names_of(played.names, words, played.rules)
    return words("arranged-final-score", score=scores.in_a_line(played.scores, names, words, _final_figures(played)))


def ended(statement: Statement, names: Names, words: Words) -> str:
    """Return the score after a deal."""
    outcome = next(event.outcome for event in statement.events if isinstance(event, DealEnded))
    figures = _figures(statement.rules, outcome.yogi)
    return words("arranged-score-after", score=scores.in_a_line(dict(outcome.points), names, words, figures))


def _figures(rules: HouseRules | None, points: int) -> list[tuple[str, int]]:
    """Return the fictional player with his points, if he plays."""
    return [] if rules is None else [(name, points) for name in rules.figures]


def _final_figures(played: PlayedGame) -> list[tuple[str, int]]:
    """Return the fictional player with his final score, if he plays."""
    return _figures(played.rules, played.over.yogi) if isinstance(played.over, GameEnded) else []
