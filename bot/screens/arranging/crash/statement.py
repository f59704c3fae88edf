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
from bot.screens.arranging.crash.happened import NARRATION, sentence_context
from bot.screens.family import Highlight
from bot.screens.names import SeatNames, names_from
from bot.screens.words import Words


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal, place by place, and the score."""
    told = arranged.statement_lines(statement, sentence_context(names, words, statement.rules))
    outcome = arranged.statement_outcome(statement)
    if isinstance(outcome, CrashOutcome):
        figures = _yogi_scores(statement.rules, outcome.yogi)
        told.append(scores.statement_peg_board(dict(outcome.points), statement.names, statement.rules, figures))
    return [line for line in told if line]


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    return remembered.find_highlights(statement, sentence_context(names, words, statement.rules), Crashed, BusRidden)


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return arranged.replay_paragraphs(events, sentence_context(names, words, statement.rules))


def game_winner_text(statement: PlayedGame, names: SeatNames, words: Words) -> str:
    """Return who won a game, or why nobody did."""
    return NARRATION.sentences[GameEnded](statement.over, sentence_context(names, words, statement.rules))


def final_score_board(statement: PlayedGame) -> str:
    """Return the final score as a peg board."""
    return scores.statement_peg_board(statement.scores, statement.names, statement.rules, _final_yogi_scores(statement))


def final_score_line(played: PlayedGame, words: Words) -> str:
    """Return the final score in a line, including the fictional player's if he plays."""
    names = names_from(played.names, words, played.rules)
    return words("arranged-final-score", score=scores.scores_text(played.scores, names, words, _final_yogi_scores(played)))


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return the score after a deal."""
    outcome = next(event.outcome for event in statement.events if isinstance(event, DealEnded))
    figures = _yogi_scores(statement.rules, outcome.yogi)
    return words("arranged-score-after", score=scores.scores_text(dict(outcome.points), names, words, figures))


def _yogi_scores(rules: HouseRules | None, points: int) -> list[tuple[str, int]]:
    """Return the fictional player with his points, if he plays."""
    return [] if rules is None else [(name, points) for name in rules.seatless_scorers]


def _final_yogi_scores(played: PlayedGame) -> list[tuple[str, int]]:
    """Return the fictional player with his final score, if he plays."""
    return _yogi_scores(played.rules, played.over.yogi) if isinstance(played.over, GameEnded) else []
