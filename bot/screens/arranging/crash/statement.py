"""The statements of Crash: the story of a deal, and of a whole game who won it, the score, who paid and who took."""

from __future__ import annotations

from collections.abc import Mapping

from bot.history.values import PlayedGame, Statement
from bot.rules.arranging.crash.events import CrashOutcome, DealEnded, GameEnded
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import pegs
from bot.screens.arranging import statement as arranged
from bot.screens.arranging.crash.happened import STORY, telling
from bot.screens.lines import DOT
from bot.screens.names import Names, names_of, plain, told_apart
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """A deal of Crash from its beginning to its end, place by place, and the score."""
    told = arranged.story(statement, telling(names, words, statement.rules))
    outcome = arranged.outcome_of(statement)
    if isinstance(outcome, CrashOutcome):
        scores = {one.seat: one.points for one in outcome.scores}
        told.append(_board(scores, outcome.yogi, statement.names, statement.rules))
    return [line for line in told if line]


def how_it_ended(statement: PlayedGame, names: Names, words: Words) -> str:
    """Who won a game, or why nobody did."""
    return STORY.sentences[GameEnded](statement.over, telling(names, words, statement.rules))


def final_score(statement: PlayedGame) -> str:
    """The final score as a peg board."""
    return _board(statement.scores, _yogi_of(statement), statement.names, statement.rules)


def _yogi_of(played: PlayedGame) -> int:
    """The final score of the fictional player."""
    return played.over.yogi if isinstance(played.over, GameEnded) else 0


def score_line(played: PlayedGame, words: Words) -> str:
    """The final score in a line, the fictional player's where he played."""
    names = names_of(played.names, words, played.rules)
    return words("crash-final-score", score=_in_a_line(played.scores, _yogi_of(played), names, played.rules, words))


def ended(statement: Statement, names: Names, words: Words) -> str:
    """How a deal ended: the score after it."""
    outcome = next(event.outcome for event in statement.events if isinstance(event, DealEnded))
    scores = {one.seat: one.points for one in outcome.scores}
    return words("crash-score-after", score=_in_a_line(scores, outcome.yogi, names, statement.rules, words))


def _in_a_line(scores: Mapping[Seat, int], yogi: int, names: Names, rules: HouseRules | None, words: Words) -> str:
    rows = [*((names(seat), points) for seat, points in scores.items()), *_figures(rules, yogi)]
    return DOT.join(words("crash-score", name=name, points=points) for name, points in rows)


def _board(scores: Mapping[Seat, int], yogi: int, names: Mapping[Seat, str], rules: HouseRules | None) -> str:
    people = told_apart(names, rules)
    rows = [*((plain(people.get(seat, "")), points) for seat, points in scores.items()), *_figures(rules, yogi)]
    target = rules.target_for(len(scores)) if isinstance(rules, CrashRules) else max(scores.values(), default=0)
    return pegs.board(rows, target)


def _figures(rules: HouseRules | None, points: int) -> list[tuple[str, int]]:
    """The fictional player with his points, where he plays."""
    return [] if rules is None else [(name, points) for name in rules.figures]
