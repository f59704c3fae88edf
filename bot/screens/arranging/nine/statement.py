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
from bot.screens.arranging.nine.happened import NARRATION, sentence_context
from bot.screens.family import Highlight
from bot.screens.names import SeatNames, names_from
from bot.screens.words import Words


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal, round by round, and the score of a game for points."""
    told = arranged.statement_lines(statement, sentence_context(names, words, statement.rules))
    outcome = arranged.statement_outcome(statement)
    if isinstance(outcome, NineOutcome) and outcome.scores:
        told.append(scores.statement_peg_board(dict(outcome.points), statement.names, statement.rules))
    return [line for line in told if line]


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    return remembered.find_highlights(statement, sentence_context(names, words, statement.rules))


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return arranged.replay_paragraphs(events, sentence_context(names, words, statement.rules))


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return who took how much in a deal, or that nobody won; in a game for points, the score after it."""
    over = next(event for event in statement.events if isinstance(event, DealEnded))
    if over.outcome.scores:
        return words("arranged-score-after", score=scores.scores_text(dict(over.outcome.points), names, words))
    unwon = NARRATION.sentences[DealEnded](over, sentence_context(names, words, statement.rules))
    if unwon and not any(map(len, usual.winnings(statement.events))):
        return unwon
    return " ".join((*usual.winner_lines(statement.events, names, words), unwon)).strip()


def game_winner_text(statement: PlayedGame, names: SeatNames, words: Words) -> str:
    """Return who won a game, or that it is void."""
    return NARRATION.sentences[GameEnded](statement.over, sentence_context(names, words, statement.rules))


def final_score_board(statement: PlayedGame) -> str:
    """Return the final score as a peg board."""
    return scores.statement_peg_board(statement.scores, statement.names, statement.rules)


def final_score_line(played: PlayedGame, words: Words) -> str:
    """Return the final score in a line."""
    names = names_from(played.names, words, played.rules)
    return words("arranged-final-score", score=scores.scores_text(played.scores, names, words))
