"""An invitation to a table."""

from __future__ import annotations

from bot.screens.agreed import terms
from bot.screens.ids import joining
from bot.screens.items import GOOD, button
from bot.screens.layout import Screen, screen
from bot.screens.lines import GREEN
from bot.screens.names import shown
from bot.screens.words import Words
from bot.tables.values import Table


def invitation(table: Table, words: Words, host: str, user_id: int) -> Screen:
    """A message in the table's channel that mentions whom it is for; `host` is the name of who invites."""
    words = words.of(table.game)
    return screen(
        words("table-invitation", host=shown(host), person=f"<@{user_id}>", game=words.title(table.game)),
        terms(table, words),
        words("rule-agree"),
        items=[button(joining(table.table_id, table.accord), words("button-join"), GOOD)],
        colour=GREEN,
    )
