"""Typed views of a table of Crash."""

from __future__ import annotations

from enum import Enum

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.view import CrashView
from bot.rules.house_rules import HouseRules
from bot.tables.values import TableView


def crash_view(view: TableView) -> CrashView:
    """Return the rules' view. Raises TypeError at a table of another game."""
    if not isinstance(view.view, CrashView):
        raise TypeError(f"{view.table.game} is not Crash")
    return view.view


def crash_rules(rules: HouseRules) -> CrashRules:
    """Return `rules` as house rules of Crash. Raises TypeError for others."""
    if not isinstance(rules, CrashRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of Crash")
    return rules


def rule_key(value: Enum) -> str:
    """Return the value of a house rule as part of a catalogue key, without the number that it may carry."""
    return str(value.value).partition(":")[0].replace("_", "-")
