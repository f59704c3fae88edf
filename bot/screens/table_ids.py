"""Ids of buttons and menus that change a table, stamped with the state that they show."""

from __future__ import annotations

from bot.screens.effects import with_stamp
from bot.screens.ids import TableId
from bot.tables.values import PublicTable, TableStatus, TableView


def table_action_id(action: str, view: TableView, about: str = "") -> TableId:
    """Return the id of an action at a table, stamped with the state that its reader sees."""
    return with_stamp(TableId(action, view.table.table_id, about), *_shown_state(action, view))


def computer_players_id(action: str, table: PublicTable, about: str = "") -> TableId:
    """Return the id that adds or removes computer players, stamped with their current number."""
    sitting = sum(one.is_computer for one in table.occupants)
    return with_stamp(TableId(action, table.table_id, about), sitting)


def _shown_state(action: str, view: TableView) -> tuple[object, ...]:
    """Return the state of a table that a button for `action` shows, and outside of which it does nothing."""
    table, deal = view.table, view.view.deal_no
    match action:
        case "pause":
            return (table.status is TableStatus.PAUSED, table.vote and table.vote.number)
        case "clock":
            return (deal, [(one.seat, one.decision) for one in view.turns])
        case "kick.sure":
            return (deal, view.view.in_deal)
        case _:
            return (deal,)
