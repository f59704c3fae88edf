"""Public facts of any table and its seats, from which views are made."""

from __future__ import annotations

from typing import Any

from bot.rules.game import Seat
from bot.rules.table.state import TableSeat, TableState


def table_view_fields(state: TableState[Any], seat: Seat | None) -> dict[str, Any]:
    """Return the fields of a view for `seat`, except the seats; None or an unknown number is a bystander."""
    return {
        "viewer": None if seat is None or state.seat_state(seat) is None else seat,
        "deal_no": state.deal_no,
        "dealer": state.dealer,
        "to_act": state.to_act,
        "phase": state.phase,
        "outcome": state.outcome,
        "reveal": state.reveal,
    }


def seat_view_fields(one: TableSeat) -> dict[str, Any]:
    """Return the fields of a seat that everybody sees."""
    return {"seat": one.seat, "stack": one.stack, "sitting_out": one.sitting_out, "leaving": one.leaving}
