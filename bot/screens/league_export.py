"""Export of a league's season as a file."""

from __future__ import annotations

from typing import Final

from bot.leagues.values import LeagueExport
from bot.screens.ids import PanelId
from bot.screens.items import Item, button
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import build_screen as make
from bot.screens.names import escape_text
from bot.screens.words import Words

EXPORT_PANEL: Final = "export"
"""Panel of the button to older results, about `<league>.<season>.<part>`."""


def render_season_export(made: LeagueExport, league_id: int, words: Words) -> Screen:
    """Return the file, and a button to the part with older results if there is one."""
    facts = {"part": made.part, "parts": made.parts}
    items: list[Item] = []
    if made.part < made.parts:
        about = f"{league_id}.{made.season}.{made.part + 1}"
        items.append(button(PanelId(EXPORT_PANEL, "part", about), words("button-older")))
    return make(
        f"## {words('export-title', league=escape_text(made.league), season=made.season)}\n"
        + words("export-results", results=made.results),
        words("export-about"),
        words("export-part", **facts) if made.parts > 1 else "",
        items=items,
        file=Attachment(name=made.name, content=made.content, description=words("export-file")),
    )
