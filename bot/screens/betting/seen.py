"""What is seen of a table of betting."""

from __future__ import annotations

from bot.rules.betting.view import BragView, Status
from bot.rules.game import Seat
from bot.rules.view import View
from bot.tables.values import TableView


def brag(view: TableView) -> BragView:
    """The rules' view; TypeError at a table where something else is played."""
    return of_betting(view.view)


def of_betting(view: View) -> BragView:
    """The same view as one of betting; TypeError for one of another family."""
    if not isinstance(view, BragView):
        raise TypeError(f"{type(view).__name__} is no view of betting")
    return view


def is_blind(view: TableView, seat: Seat | None) -> bool:
    """Whether a seat plays without having seen its cards."""
    return any(one.seat == seat and one.status is Status.BLIND for one in brag(view).seats)
