"""Guide to running a league, from founding to champion, page by page."""

from __future__ import annotations

from typing import Final

from bot.screens.ids import PanelId
from bot.screens.layout import Screen, build_screen
from bot.screens.league import LEAGUE_PANEL
from bot.screens.paging import page_buttons
from bot.screens.words import Words

HELP_PAGES: Final = ("start", "play", "table", "season", "teams", "nights", "trouble")


def render_league_help(page_no: int, words: Words) -> Screen:
    """Return a page of the guide: buttons `s:league:help:<page>`."""
    number = min(max(page_no, 1), len(HELP_PAGES))
    name = HELP_PAGES[number - 1]
    return build_screen(
        f"## {words(f'league-help-{name}-title')}",
        words(f"league-help-{name}"),
        f"-# {words('league-help-page', page=number, pages=len(HELP_PAGES))}",
        items=page_buttons(number, len(HELP_PAGES), lambda one: PanelId(LEAGUE_PANEL, "help", str(one)), words),
    )
