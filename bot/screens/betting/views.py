"""Typed views of a table with a betting game."""

from __future__ import annotations

from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.game import Seat
from bot.screens.family import expect
from bot.tables.values import TableView


def brag_view(view: TableView) -> BragView:
    return expect(view.view, BragView)


def is_blind(view: TableView, seat: Seat | None) -> bool:
    """Return True if the seat plays without having seen its cards."""
    return any(one.seat == seat and one.status is BettingStatus.BLIND for one in brag_view(view).seats)
