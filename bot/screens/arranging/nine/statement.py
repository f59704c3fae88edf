"""The statements of Nine Card Brag: the story of a deal, and of a game for points who won it, and the score."""

from __future__ import annotations

from collections.abc import Mapping

from bot.history.values import PlayedGame, Statement
from bot.rules.arranging.nine.events import DealEnded, GameEnded, NineOutcome
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.screens import usual
from bot.screens.arranging import pegs
from bot.screens.arranging import statement as arranged
from bot.screens.arranging.nine.happened import STORY, telling
from bot.screens.lines import DOT
from bot.screens.names import Names, names_of, plain, told_apart
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """A deal from its beginning to its end, round by round, and for points the score."""
    told = arranged.story(statement, telling(names, words, statement.rules))
    outcome = arranged.outcome_of(statement)
    if isinstance(outcome, NineOutcome) and outcome.scores:
        told.append(_board(dict(outcome.points), statement.names, statement.rules))
    return [line for line in told if line]


def ended(statement: Statement, names: Names, words: Words) -> str:
    """How a deal ended: who took what, or that nobody won; for points the score after it."""
    over = next(event for event in statement.events if isinstance(event, DealEnded))
    if over.outcome.scores:
        return words("nine-score-after", score=_in_a_line(dict(over.outcome.points), names, words))
    to = telling(names, words, statement.rules)
    return " ".join((*usual.who_took(statement.events, names, words), STORY.sentences[DealEnded](over, to))).strip()


def how_it_ended(statement: PlayedGame, names: Names, words: Words) -> str:
    """Who won a game, or that it is void."""
    return STORY.sentences[GameEnded](statement.over, telling(names, words, statement.rules))


def final_score(statement: PlayedGame) -> str:
    """The final score as a peg board."""
    return _board(statement.scores, statement.names, statement.rules)


def score_line(played: PlayedGame, words: Words) -> str:
    """The final score in a line."""
    names = names_of(played.names, words, played.rules)
    return words("nine-final-score", score=_in_a_line(played.scores, names, words))


def _in_a_line(scores: Mapping[Seat, int], names: Names, words: Words) -> str:
    return DOT.join(words("nine-score-line", name=names(seat), points=points) for seat, points in scores.items())


def _board(scores: Mapping[Seat, int], names: Mapping[Seat, str], rules: HouseRules | None) -> str:
    people = told_apart(names, rules)
    rows = [(plain(people.get(seat, "")), points) for seat, points in scores.items()]
    target = rules.target_for(len(scores)) if isinstance(rules, NineRules) else 0
    return pegs.board(rows, target or max(scores.values(), default=0))
