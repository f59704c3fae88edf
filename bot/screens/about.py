"""What this bot is."""

from __future__ import annotations

from bot.screens.ids import PanelId
from bot.screens.items import button
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.words import Words


def screen(words: Words, *, version: str, servers: int, tables: int) -> Screen:
    """What the bot is and does, its version, and how much of it is going on here."""
    return make(
        f"## {words('about-title')}\n{words('about-what')}",
        words("about-how"),
        words("about-data"),
        f"-# {words('about-version', version=version, servers=servers, tables=tables)}",
        items=[button(PanelId("help", "page"), words("button-help"))],
    )
