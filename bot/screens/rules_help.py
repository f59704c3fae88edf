"""How a game is played, in pages; and the commands one needs."""

from __future__ import annotations

from typing import Final

from bot.rules.registry import GAMES, USUAL
from bot.rules.registry import game as game_called
from bot.rules.view import View
from bot.screens.ids import PanelId, TableId
from bot.screens.items import GOOD, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.lesson import BEGIN, LEARN
from bot.screens.registry import FAMILIES, family_of, lesson_of
from bot.screens.rules_panel import digest
from bot.screens.words import Words, key
from bot.tables.values import Table


def every_page() -> tuple[str, ...]:
    """Every page there is, in order; the first is shown where nothing else is asked for."""
    found: list[str] = []
    for family in FAMILIES.values():
        at = len(found)
        for page in reversed(family.help.order or family.help.pages):
            if page in found:
                at = found.index(page)
            else:
                found.insert(at, page)
    return tuple(found)


def pages(game: str) -> tuple[str, ...]:
    """The pages about a game, in order."""
    return family_of(game).help.pages


def screen(
    page: str,
    words: Words,
    *,
    table: Table | None = None,
    game: str = "",
    view: View | None = None,
    book: str | None = None,
) -> Screen:
    """One page (see `pages`) with menus to the others (`s:help:page:<game>`) and to other games (`s:help:game:<page>`).

    `game` is that of `table` where nothing else is said. At its own table a page tells of what is played there (`view`:
    and of what its dealer chose), and the house rules stand below in short. `book` is where the rule book can be read,
    if it can.
    """
    played = _played(table, game)
    here = table if table is not None and table.game == played else None
    rules, seen = (game_called(played).usual, None) if here is None else (here.house_rules, view)
    words, title = words.of(played, rules), words.title(played)
    shown = page if page in pages(played) else pages(played)[0]
    choices = [Choice(one, words(f"help-{key(one)}-title"), chosen=one == shown) for one in pages(played)]
    games = [Choice(one.name, words.title(one.name), chosen=one.name == played) for one in GAMES.values()]
    items: list[Item] = []
    agreed = ""
    if here is not None:
        items.append(button(TableId("rules", here.table_id), words("button-rules")))
        agreed = f"**{words('help-this-table')}**\n{digest(here, words)}"
    items.append(button(PanelId("about", "show"), words("button-about")))
    return make(
        f"## {words(f'help-{key(shown)}-title')}\n-# {title}",
        family_of(played).help.text(shown, words, rules, seen),
        agreed,
        "" if book is None else f"-# {words('help-book', game=title, address=f'{book}/{key(played)}.md')}",
        above=(
            menu(PanelId("help", "page", played), words("help-choose"), choices),
            menu(PanelId("help", "game", shown), words("help-choose-game"), games),
        ),
        items=items,
    )


COMMANDS: Final = (
    *("learn", "table open", "join", "deal", "hand"),
    *("bet", "topup", "leave", "wallet", "rules"),
)
"""The commands one needs, in the order in which one does."""


def commands(game: str, words: Words) -> Screen:
    """The commands that one needs, each with what it does, and the way to what beats what in `game`."""
    return make(
        f"## {words('help-commands-title')}",
        "\n".join(
            words("help-command", command=one, what=words(f"command-{one.replace(' ', '-')}")) for one in COMMANDS
        ),
        f"-# {words('help-commands-more')}",
        items=[
            *([] if lesson_of(game) is None else [button(PanelId(LEARN, BEGIN, game), words("button-teach"), GOOD)]),
            button(PanelId("help", "page", game), words("button-help")),
            button(PanelId("about", "show"), words("button-about")),
        ],
    )


def prepare(page: str, table: Table | None, game: str = "", view: View | None = None) -> None:
    """Work out what takes long to tell on a page; in a thread of its own."""
    played = _played(table, game)
    here = table is not None and table.game == played
    rules = table.house_rules if table is not None and here else game_called(played).usual
    family_of(played).help.prepare(page, rules, view if here else None)


def _played(table: Table | None, game: str) -> str:
    if game:
        return game_called(game).name
    return USUAL if table is None else table.game
