"""Statements of Nine Card Brag: a deal, or a game for points with its winner and score."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import PlayedGame, Statement
from bot.rules.arranging.nine.events import DealEnded, GameEnded, NineOutcome
from bot.rules.game import Event
from bot.screens import usual
from bot.screens.arranging import moments as remembered
from bot.screens.arranging import scores
from bot.screens.arranging import statement as arranged
from bot.screens.arranging.nine.happened import STORY, telling
from bot.screens.family import Moment
from bot.screens.names import Names, names_of
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """Return the sentences of a whole deal, round by round, and the score of a game for points."""
    told = arranged.story(statement, telling(names, words, statement.rules))
    outcome = arranged.outcome_of(statement)
    if isinstance(outcome, NineOutcome) and outcome.scores:
        told.append(scores.board(dict(outcome.points), statement.names, statement.rules))
    return [line for line in told if line]


def moments(statement: Statement, names: Names, words: Words) -> list[Moment]:
    return remembered.moments(statement, telling(names, words, statement.rules))


def in_steps(statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return arranged.in_steps(events, telling(names, words, statement.rules))


def ended(statement: Statement, names: Names, words: Words) -> str:
    """Return who took how much in a deal, or that nobody won; in a game for points, the score after it."""
    over = next(event for event in statement.events if isinstance(event, DealEnded))
    if over.outcome.scores:
        return words("arranged-score-after", score=scores.in_a_line(dict(over.outcome.points), names, words))
    unwon = STORY.sentences[DealEnded](over, telling(names, words, statement.rules))
    if unwon and not any(map(len, usual.taken(statement.events))):
        return unwon
    return " ".join((*usual.who_took(statement.events, names, words), unwon)).strip()


def how_it_ended(statement: PlayedGame, names: Names, words: Words) -> str:
    """Return who won a game, or that it is void."""
    return STORY.sentences[GameEnded](statement.over, telling(names, words, statement.rules))


def final_score(statement: PlayedGame) -> str:
    """Return the final score as a peg board."""
    return scores.board(statement.scores, statement.names, statement.rules)


def score_line(played: PlayedGame, words: Words) -> str:
    """Return the final score in a line."""
    names = names_of(played.names, words, played.rules)
    return words("arranged-final-score", score=scores.in_a_line(played.scores, names, words))
