"""Ids of buttons and menus that change a table, stamped with the state that they show."""

from __future__ import annotations

from bot.screens.effects import stamped
from bot.screens.ids import TableId
from bot.tables.values import Table, TableStatus, TableView


def at_table(action: str, view: TableView, about: str = "") -> TableId:
    """Return the id of an action at a table, stamped with the state that its reader sees."""
    return stamped(TableId(action, view.table.table_id, about), *_shown(action, view))


def computers_id(action: str, table: Table, about: str = "") -> TableId:
    """Return the id that adds or removes computer players, stamped with their current number."""
    sitting = sum(one.computer for one in table.sitters)
    return stamped(TableId(action, table.table_id, about), sitting)


def _shown(action: str, view: TableView) -> tuple[object, ...]:
    """Return the state of a table that a button for `action` shows, and outside of which it does nothing."""
    table, deal = view.table, view.view.deal_no
    match action:
        case "pause":
            return (table.status is TableStatus.PAUSED, table.agreement and table.agreement.number)
        case "clock":
            return (deal, [(one.seat, one.decision) for one in view.turns])
        case "kick.sure":
            return (deal, view.view.in_deal)
        case _:
            return (deal,)
