"""Typed views of a table of betting."""

from __future__ import annotations

from bot.rules.betting.view import BragView, Status
from bot.rules.game import Seat
from bot.rules.view import View
from bot.tables.values import TableView


def brag(view: TableView) -> BragView:
    """Return the rules' view. Raises TypeError at a table of another family."""
    return of_betting(view.view)


def of_betting(view: View) -> BragView:
    """Return `view` as a view of betting. Raises TypeError for one of another family."""
    if not isinstance(view, BragView):
        raise TypeError(f"{type(view).__name__} is no view of betting")
    return view


def is_blind(view: TableView, seat: Seat | None) -> bool:
    """Return True if the seat plays without having seen its cards."""
    return any(one.seat == seat and one.status is Status.BLIND for one in brag(view).seats)
