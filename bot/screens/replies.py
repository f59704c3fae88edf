"""Short private answers to commands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.ids import PanelId
from bot.screens.items import Choice, menu
from bot.screens.layout import Screen, screen
from bot.screens.names import plain
from bot.screens.table import game_name
from bot.screens.words import Words
from bot.tables.values import TableView

MOST_TABLES = 25
"""As many choices as a menu may have."""


def reply(text: str) -> Screen:
    """A sentence that says that something was done."""
    return screen(text)


def permissions(names: Sequence[str], words: Words) -> str:
    """Discord's permissions by their names, one after the other."""
    keys = [f"reply-permission-{name.replace('_', '-')}" for name in names]
    return ", ".join(f"**{words(key)}**" for key in keys)


def which_table(views: Sequence[TableView], places: Sequence[str], wanted: PanelId, words: Words) -> Screen:
    """The question which table a command means; `places` names where each of `views` stands. Values are table ids."""
    choices = [
        Choice(
            str(view.table.table_id),
            plain(place),
            description=words("reply-which-deal", game=game_name(view.table, words), deal=view.view.deal_no),
        )
        for view, place in zip(views[:MOST_TABLES], places, strict=False)
    ]
    return screen(words("reply-which-table"), items=[menu(wanted, words("reply-which-choose"), choices)])
