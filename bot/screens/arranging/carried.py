"""The tray that a message carries in the custom_ids of its items."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refusal
from bot.screens.arranging.actions import tray_in
from bot.screens.arranging.tray import Tray
from bot.screens.ids import TableId, parse
from bot.tables.values import TableView


def carried(ids: Iterable[str], view: TableView) -> Tray | None:
    """The tray that items with these custom_ids carry; None where they carry none of this deal."""
    for one in ids:
        wanted = parse(one)
        if isinstance(wanted, TableId) and wanted.action.startswith("arrange."):
            try:
                return tray_in(wanted.about, view)
            except (Refusal, ValueError):
                continue
    return None
