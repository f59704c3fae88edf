"""Typed views of a table of Nine Card Brag."""

from __future__ import annotations

from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.nine.view import NineView
from bot.rules.house_rules import HouseRules
from bot.tables.values import TableView


def nine_view(view: TableView) -> NineView:
    """Return the rules' view. Raises TypeError at a table of another game."""
    if not isinstance(view.view, NineView):
        raise TypeError(f"{view.table.game} is not Nine Card Brag")
    return view.view


def nine_rules(rules: HouseRules) -> NineRules:
    """Return `rules` as house rules of Nine Card Brag. Raises TypeError for others."""
    if not isinstance(rules, NineRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of Nine Card Brag")
    return rules
