"""House-rule sheets: a server's list, one sheet in detail, and names in the reader's language."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from bot.naming import spelt
from bot.screens.agreed import played_by, sheet_name
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.names import mention, plain, shown
from bot.screens.paging import paged, turning
from bot.screens.words import LOCALES, Words, words_for
from bot.sheets.presets import presets
from bot.sheets.values import LONGEST_NAME, Sheet, SheetRef

PAGE = 10
"""Sheets on a page of the list."""


def sheet_id(sheet: Sheet | SheetRef) -> str:
    """Return the id of a sheet for menus and buttons: at most 20 characters, constant while its name is unchanged."""
    if sheet.key:
        return sheet.key
    return "own." + hashlib.sha256(spelt(sheet.name).encode()).hexdigest()[:12]


def by_id(several: Sequence[Sheet], wanted: str) -> Sheet | None:
    """Return the sheet with this `sheet_id`; None if it no longer exists."""
    return next((sheet for sheet in several if sheet_id(sheet) == wanted), None)


def known_as() -> Mapping[str, str]:
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
            _labelled(sheet, words, by_kind=wanted is not None),
            description=_about(sheet, words),
            chosen=sheet_id(sheet) == wanted,
        )
        for sheet in several[:MOST_CHOICES]
    ]


def _labelled(sheet: Sheet, words: Words, *, by_kind: bool) -> str:
    name = plain(sheet_name(sheet, words), most=LONGEST_NAME)
    return words("rule-sheet-is", name=name) if by_kind else name


def _about(sheet: Sheet, words: Words) -> str:
    if sheet.key:
        return words.of(sheet.game)(f"sheet-{sheet.key}-about")
    return words("sheets-own", version=sheet.version, game=words.title(sheet.game))


def listing(several: Sequence[Sheet], words: Words, *, page: int = 1) -> Screen:
    """Return a page of a server's sheets: menu `s:sheets:show:<page>`, buttons `s:sheets:page:<n>`."""
    here, number, pages = paged(several, PAGE, page)
    title = words("sheets-title") if pages == 1 else words("sheets-title-page", page=number, pages=pages)
    items: list[Item] = []
    if here:
        items.append(menu(PanelId("sheets", "show", str(number)), words("sheets-show"), sheet_choices(here, words)))
    items += turning(number, pages, lambda page: PanelId("sheets", "page", str(page)), words)
    return make(
        f"## {title}",
        "\n".join(_line(sheet, words) for sheet in here) or words("sheets-none"),
        f"-# {words('sheets-how')}",
        items=items,
    )


def _line(sheet: Sheet, words: Words) -> str:
    name = shown(sheet_name(sheet, words), most=LONGEST_NAME)
    if sheet.key:
        return words("sheets-line", name=name, about=words.of(sheet.game)(f"sheet-{sheet.key}-about"))
    when = "" if sheet.at is None else f"<t:{int(sheet.at)}:d>"
    author = "" if sheet.author is None else mention(sheet.author, words)
    game = words.title(sheet.game)
    return words("sheets-line-own", name=name, game=game, version=sheet.version, author=author, when=when)


def shown_sheet(sheet: Sheet, words: Words, *, page: int = 1) -> Screen:
    """Return one sheet: its game, purpose and rules, with a button back to the list."""
    words = words.of(sheet.game, sheet.rules)
    name = shown(sheet_name(sheet, words), most=LONGEST_NAME)
    head = [f"## {name}", words.title(sheet.game)]
    if sheet.key:
        head.append(words.of(sheet.game)(f"sheet-{sheet.key}-about"))
    return make(
        "\n".join(head),
        played_by(sheet.game, sheet.rules, words, sheet=sheet),
        items=[button(PanelId("sheets", "page", str(page)), words("button-previous"))],
    )
