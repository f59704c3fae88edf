"""The betting games, their terms, and typed views of their tables."""

from __future__ import annotations

from bot.rules.betting.house_rules import BettingRules, BettingTerms
from bot.rules.betting.state import BragView
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.tables.values import TableView

BETTING: tuple[AnyGame, ...] = tuple(game for game in GAMES.values() if issubclass(game.house_rules, BettingRules))


def terms(rules: HouseRules) -> BettingTerms:
    """Return the betting terms of these house rules."""
    assert isinstance(rules, BettingRules)
    return rules.terms()


def brag(view: TableView) -> BragView:
    """Return the view of a betting table."""
    assert isinstance(view.view, BragView)
    return view.view
