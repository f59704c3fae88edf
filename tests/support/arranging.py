"""Typed views of tables at which cards are arranged."""

from __future__ import annotations

from bot.rules.arranging.crash.state import CrashView
from bot.tables.values import TableView


def crash(view: TableView) -> CrashView:
    """Return the view of a table of Crash."""
    assert isinstance(view.view, CrashView)
    return view.view
