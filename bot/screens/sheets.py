"""House-rule sheets: a server's list, one sheet in detail, and names in the reader's language."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from bot.naming import exact_name_key
from bot.screens.agreed import rules_terms, sheet_name
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.names import mention, plain_text, escape_text
from bot.screens.paging import paginate, page_buttons
from bot.screens.words import LOCALES, Words, words_for
from bot.sheets.presets import presets
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet, SheetRef

SHEETS_PER_PAGE = 10
"""Sheets on a page of the list."""


def sheet_id(sheet: Sheet | SheetRef) -> str:
    """Return the id of a sheet for menus and buttons: at most 20 characters, constant while its name is unchanged."""
    if sheet.key:
        return sheet.key
    return "own." + hashlib.sha256(exact_name_key(sheet.name).encode()).hexdigest()[:12]


def find_sheet(several: Sequence[Sheet], wanted: str) -> Sheet | None:
    """Return the sheet with this `sheet_id`; None if it no longer exists."""
    return next((sheet for sheet in several if sheet_id(sheet) == wanted), None)


def shipped_sheet_names() -> Mapping[str, str]:
    """Return the keys of the shipped sheets by their names in every language."""
    return {sheet_name(sheet, words_for(locale)): sheet.key for locale in LOCALES for sheet in presets()}


def sheet_choices(several: Sequence[Sheet], words: Words, chosen: Sheet | SheetRef | None = None) -> list[Choice]:
    """Return at most 25 sheets as choices of a menu, in order, with their purpose.

    A menu with a selected sheet does not show its placeholder, so then each label says that it is a sheet.
    """
    wanted = None if chosen is None else sheet_id(chosen)
    return [
        Choice(
            sheet_id(sheet),
            _choice_label(sheet, words, by_kind=wanted is not None),
            description=_choice_description(sheet, words),
            chosen=sheet_id(sheet) == wanted,
        )
        for sheet in several[:MOST_CHOICES]
    ]


def _choice_label(sheet: Sheet, words: Words, *, by_kind: bool) -> str:
    name = plain_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    return words("rule-sheet-is", name=name) if by_kind else name


def _choice_description(sheet: Sheet, words: Words) -> str:
    if sheet.key:
        return words.for_game(sheet.game)(f"sheet-{sheet.key}-about")
    return words("sheets-own", version=sheet.version, game=words.game_title(sheet.game))


def render_sheets(several: Sequence[Sheet], words: Words, *, page: int = 1) -> Screen:
    """Return a page of a server's sheets: menu `s:sheets:show:<page>`, buttons `s:sheets:page:<n>`."""
    here, number, pages = paginate(several, SHEETS_PER_PAGE, page)
    title = words("sheets-title") if pages == 1 else words("sheets-title-page", page=number, pages=pages)
    items: list[Item] = []
    if here:
        items.append(menu(PanelId("sheets", "show", str(number)), words("sheets-show"), sheet_choices(here, words)))
    items += page_buttons(number, pages, lambda page: PanelId("sheets", "page", str(page)), words)
    return make(
        f"## {title}",
        "\n".join(_sheet_text(sheet, words) for sheet in here) or words("sheets-none"),
        f"-# {words('sheets-how')}",
        items=items,
    )


def _sheet_text(sheet: Sheet, words: Words) -> str:
    name = escape_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    if sheet.key:
        return words("sheets-line", name=name, about=words.for_game(sheet.game)(f"sheet-{sheet.key}-about"))
    when = "" if sheet.at is None else f"<t:{int(sheet.at)}:d>"
    author = "" if sheet.author is None else mention(sheet.author, words)
    game = words.game_title(sheet.game)
    return words("sheets-line-own", name=name, game=game, version=sheet.version, author=author, when=when)


def render_sheet(sheet: Sheet, words: Words, *, page: int = 1) -> Screen:
    """Return one sheet: its game, purpose and rules, with a button back to the list."""
    words = words.for_game(sheet.game, sheet.rules)
    name = escape_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    head = [f"## {name}", words.game_title(sheet.game)]
    if sheet.key:
        head.append(words.for_game(sheet.game)(f"sheet-{sheet.key}-about"))
    return make(
        "\n".join(head),
        rules_terms(sheet.game, sheet.rules, words, sheet=sheet),
        items=[button(PanelId("sheets", "page", str(page)), words("button-previous"))],
    )
