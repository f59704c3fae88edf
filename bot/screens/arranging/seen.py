"""What is seen of a table at which cards are arranged."""

from __future__ import annotations

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.view import CrashPhase, CrashView
from bot.rules.house_rules import HouseRules
from bot.tables.values import TableView


def crash(view: TableView) -> CrashView:
    """The rules' view; TypeError at a table where something else is played."""
    if not isinstance(view.view, CrashView):
        raise TypeError(f"{view.table.game} is not Crash")
    return view.view


def crash_rules(rules: HouseRules) -> CrashRules:
    """House rules as those of Crash; TypeError for others."""
    if not isinstance(rules, CrashRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of Crash")
    return rules


def arranges(view: TableView) -> bool:
    """Whether the person whose view it is has cards that they arrange in this deal, locked or not."""
    game = crash(view)
    return game.phase is CrashPhase.ARRANGING and view.seat in game.holders
