"""Help on the rules of a game, in pages, and on the essential commands."""

from __future__ import annotations

from typing import Final

from bot.rules.registry import GAMES, DEFAULT_GAME
from bot.rules.registry import find_game as game_called
from bot.rules.view import View
from bot.screens.ids import PanelId, TableId
from bot.screens.items import SUCCESS, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.lesson import BEGIN_ACTION, LEARN_PANEL
from bot.screens.registry import FAMILIES, family_of, lesson_of
from bot.screens.rules_panel import table_digest
from bot.screens.words import Words, catalogue_key
from bot.tables.values import PublicTable


def all_pages() -> tuple[str, ...]:
    """Return the pages of all games, in order; the first is the default."""
    found: list[str] = []
    for family in FAMILIES.values():
        at = len(found)
        for page in reversed(family.help.family_pages or family.help.pages):
            if page in found:
                at = found.index(page)
            else:
                found.insert(at, page)
    return tuple(found)


def game_pages(game: str) -> tuple[str, ...]:
    """Return the pages about a game, in order."""
    return family_of(game).help.pages


def render_help(
    page: str,
    words: Words,
    *,
    table: PublicTable | None = None,
    game: str = "",
    view: View | None = None,
    rule_book_url: str | None = None,
) -> Screen:
    """Return one page (see `pages`), with menus to others (`s:help:page:<game>`) and to other games
    (`s:help:game:<page>`).

    `game` defaults to that of `table`. At a table of that game, the page describes its own rules (and, from `view`, its
    dealer's choice), with a digest below. `book` is the address of the rule book, if there is one.
    """
    played = _shown_game(table, game)
    here = table if table is not None and table.game == played else None
    rules, seen = (game_called(played).default_rules, None) if here is None else (here.house_rules, view)
    words, title = words.for_game(played, rules), words.game_title(played)
    shown = page if page in game_pages(played) else game_pages(played)[0]
    choices = [Choice(one, words(f"help-{catalogue_key(one)}-title"), chosen=one == shown) for one in game_pages(played)]
    games = [Choice(one.name, words.game_title(one.name), chosen=one.name == played) for one in GAMES.values()]
    items: list[Item] = []
    agreed = ""
    if here is not None:
        items.append(button(TableId("rules", here.table_id), words("button-rules")))
        agreed = f"**{words('help-this-table')}**\n{table_digest(here, words)}"
    items.append(button(PanelId("about", "show"), words("button-about")))
    return make(
        f"## {words(f'help-{catalogue_key(shown)}-title')}\n-# {title}",
        family_of(played).help.page_text(shown, words, rules, seen),
        agreed,
        "" if rule_book_url is None else f"-# {words('help-book', game=title, address=f'{rule_book_url}/{catalogue_key(played)}.md')}",
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
"""Essential commands, in the order in which people need them."""


def render_commands(game: str, words: Words) -> Screen:
    """Return the essential commands with a description each, and the way to the ranking of hands in `game`."""
    return make(
        f"## {words('help-commands-title')}",
        "\n".join(
            words("help-command", command=one, what=words(f"command-{one.replace(' ', '-')}")) for one in COMMANDS
        ),
        f"-# {words('help-commands-more')}",
        items=[
            *([] if lesson_of(game) is None else [button(PanelId(LEARN_PANEL, BEGIN_ACTION, game), words("button-teach"), SUCCESS)]),
            button(PanelId("help", "page", game), words("button-help")),
            button(PanelId("about", "show"), words("button-about")),
        ],
    )


def prepare_page(page: str, table: PublicTable | None, game: str = "", view: View | None = None) -> None:
    """Compute the slow parts of a page in advance; call it in a worker thread."""
    played = _shown_game(table, game)
    here = table is not None and table.game == played
    rules = table.house_rules if table is not None and here else game_called(played).default_rules
    family_of(played).help.prepare(page, rules, view if here else None)


def _shown_game(table: PublicTable | None, game: str) -> str:
    if game:
        return game_called(game).name
    return DEFAULT_GAME if table is None else table.game
