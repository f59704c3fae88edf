"""Guide to running a league, from founding to champion, page by page."""

from __future__ import annotations

from typing import Final

from bot.screens.ids import PanelId
from bot.screens.layout import Screen, screen
from bot.screens.league import PANEL
from bot.screens.paging import turning
from bot.screens.words import Words

PAGES: Final = ("start", "play", "table", "season", "teams", "nights", "trouble")


def page(wanted: int, words: Words) -> Screen:
    """Return a page of the guide: buttons `s:league:help:<page>`."""
    number = min(max(wanted, 1), len(PAGES))
    name = PAGES[number - 1]
    return screen(
        f"## {words(f'league-help-{name}-title')}",
        words(f"league-help-{name}"),
        f"-# {words('league-help-page', page=number, pages=len(PAGES))}",
        items=turning(number, len(PAGES), lambda one: PanelId(PANEL, "help", str(one)), words),
    )
