"""Ids of buttons and menus that change a table, with the state of the table that they show."""

from __future__ import annotations

from bot.screens.effects import stamped
from bot.screens.ids import TableId
from bot.tables.values import Table, TableStatus, TableView


def at_table(action: str, view: TableView, about: str = "") -> TableId:
    """Return the id of something to do with a table, stamped with what its reader sees of it."""
    return stamped(TableId(action, view.table.table_id, about), *_shown(action, view))


def computers_id(action: str, table: Table, about: str = "") -> TableId:
    """Return the id by which computer players come and go, stamped with how many sit there."""
    sitting = sum(one.computer for one in table.sitters)
    return stamped(TableId(action, table.table_id, about), sitting)


def _shown(action: str, view: TableView) -> tuple[object, ...]:
    """Return what a button for `action` shows of a table: it acts in that state alone."""
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
