"""Typed views of a table of betting."""

from __future__ import annotations

from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.game import Seat
from bot.rules.table.state import View
from bot.tables.values import TableView


def brag_view(view: TableView) -> BragView:
    """Return the rules' view. Raises TypeError at a table of another family."""
    return as_brag_view(view.view)


def as_brag_view(view: View) -> BragView:
    """Return `view` as a view of betting. Raises TypeError for one of another family."""
    if not isinstance(view, BragView):
        raise TypeError(f"{type(view).__name__} is no view of betting")
    return view


def is_blind(view: TableView, seat: Seat | None) -> bool:
    """Return True if the seat plays without having seen its cards."""
    return any(one.seat == seat and one.status is BettingStatus.BLIND for one in brag_view(view).seats)
