"""The games of betting among all games, and their house rules read off a table of any."""

from __future__ import annotations

from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.terms import Terms
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES

BETTING: tuple[AnyGame, ...] = tuple(game for game in GAMES if issubclass(game.house_rules, BettingRules))


def terms(rules: HouseRules) -> Terms:
    """What betting goes by under these house rules."""
    assert isinstance(rules, BettingRules)
    return rules.terms()
