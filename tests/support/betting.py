"""The games of betting among all games; their house rules, and what is seen of them, read off a table of any."""

from __future__ import annotations

from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.terms import BettingTerms
from bot.rules.betting.view import BragView
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.tables.values import TableView

BETTING: tuple[AnyGame, ...] = tuple(game for game in GAMES.values() if issubclass(game.house_rules, BettingRules))


def terms(rules: HouseRules) -> BettingTerms:
    """What betting goes by under these house rules."""
    assert isinstance(rules, BettingRules)
    return rules.terms()


def brag(view: TableView) -> BragView:
    """What is seen of a table of betting."""
    assert isinstance(view.view, BragView)
    return view.view
