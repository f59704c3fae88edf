"""The statements of Nine Card Brag: the story of a deal, and of a game for points who won it, and the score."""

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
    """A deal from its beginning to its end, round by round, and for points the score."""
    told = arranged.story(statement, telling(names, words, statement.rules))
    outcome = arranged.outcome_of(statement)
    if isinstance(outcome, NineOutcome) and outcome.scores:
        told.append(scores.board(dict(outcome.points), statement.names, statement.rules))
    return [line for line in told if line]


def moments(statement: Statement, names: Names, words: Words) -> list[Moment]:
    """What is worth remembering of a deal."""
    return remembered.moments(statement, telling(names, words, statement.rules))


def in_steps(statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
    """One move of the deal, each thing that was turned up by itself."""
    return arranged.in_steps(events, telling(names, words, statement.rules))


def ended(statement: Statement, names: Names, words: Words) -> str:
    """How a deal ended: who took what, or that nobody won; for points the score after it."""
    over = next(event for event in statement.events if isinstance(event, DealEnded))
    if over.outcome.scores:
        return words("arranged-score-after", score=scores.in_a_line(dict(over.outcome.points), names, words))
    unwon = STORY.sentences[DealEnded](over, telling(names, words, statement.rules))
    if unwon and not any(map(len, usual.taken(statement.events))):
        return unwon
    return " ".join((*usual.who_took(statement.events, names, words), unwon)).strip()


def how_it_ended(statement: PlayedGame, names: Names, words: Words) -> str:
    """Who won a game, or that it is void."""
    return STORY.sentences[GameEnded](statement.over, telling(names, words, statement.rules))


def final_score(statement: PlayedGame) -> str:
    """The final score as a peg board."""
    return scores.board(statement.scores, statement.names, statement.rules)


def score_line(played: PlayedGame, words: Words) -> str:
    """The final score in a line."""
    names = names_of(played.names, words, played.rules)
    return words("arranged-final-score", score=scores.in_a_line(played.scores, names, words))
