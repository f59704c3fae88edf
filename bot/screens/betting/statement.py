"""The statement of a deal of betting."""

from __future__ import annotations

from bot.history.values import Statement
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import visible
from bot.rules.ranking import Ranking
from bot.rules.registry import game as game_called
from bot.rules.wild import NATURAL
from bot.screens.betting import happened
from bot.screens.betting.seen import of_betting
from bot.screens.names import Names
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """A deal from its beginning to its end."""
    return happened.story(visible(tuple(statement.events), None), names, words, ranking=ranking_in(statement))


def ranking_in(statement: Statement) -> Ranking:
    """The order of hands that the deal was played by; the game's usual one where the statement does not say."""
    if statement.before is not None:
        return of_betting(statement.before).ranking
    usual = game_called(statement.game).usual
    return usual.terms().ranking if isinstance(usual, BettingRules) else NATURAL
