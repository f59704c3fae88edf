"""House-rule sheets of a server, and the panel of `/table open`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.game import rules_fingerprint
from bot.rules.registry import DEFAULT_GAME, GAMES, find_game
from bot.screens.table.house_rules import rules_terms, sheet_name
from bot.screens.widgets.components import MOST_CHOICES, SUCCESS, Choice, Item, button, menu, page_buttons, paginate
from bot.screens.widgets.custom_ids import Panel, PanelId, with_stamp
from bot.screens.widgets.layout import MOST_LINES, Line, Screen, build_screen
from bot.screens.widgets.names import escape_text, mention, plain_text
from bot.screens.words import LOCALES, Words, catalogue_key, words_for
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet, SheetRef, presets
from bot.text_safety import exact_name_key


def sheet_id(sheet: Sheet | SheetRef) -> str:
    """Return a sheet's id for menus and buttons, of at most 20 characters. It changes only with the sheet's name."""
    if sheet.key:
        return sheet.key
    return "own." + hashlib.sha256(exact_name_key(sheet.name).encode()).hexdigest()[:12]


def find_sheet(several: Sequence[Sheet], wanted: str) -> Sheet | None:
    return next((sheet for sheet in several if sheet_id(sheet) == wanted), None)


def shipped_sheet_names() -> Mapping[str, str]:
    """Return the keys of the shipped sheets, by their names in all languages."""
    return {sheet_name(sheet, words_for(locale)): sheet.key for locale in LOCALES for sheet in presets()}


def sheet_choices(several: Sequence[Sheet], words: Words, chosen: Sheet | SheetRef | None = None) -> list[Choice]:
    """Return at most 25 sheets as choices of a menu, with descriptions.

    A menu with a `chosen` sheet does not show its placeholder. So each label then says that it is a sheet.
    """
    wanted = None if chosen is None else sheet_id(chosen)
    return [
        Choice(
            sheet_id(sheet),
            _choice_label(sheet, words, by_kind=wanted is not None),
            description=_shipped_about(sheet, words)
            if sheet.key
            else words("sheets-own", version=sheet.version, game=words.game_title(sheet.game)),
            chosen=sheet_id(sheet) == wanted,
        )
        for sheet in several[:MOST_CHOICES]
    ]


def _choice_label(sheet: Sheet, words: Words, *, by_kind: bool) -> str:
    name = plain_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    return words("rule-sheet-is", name=name) if by_kind else name


def _shipped_about(sheet: Sheet, words: Words) -> str:
    # keys: sheet-<key>-about for presets
    return words.for_game(sheet.game)(f"sheet-{sheet.key}-about")


def render_sheets(several: Sequence[Sheet], words: Words, *, page: int = 1) -> Screen:
    """Return a page of a server's sheets, with buttons `s:sheets:show:<page>:<sheet>` and `s:sheets:page:<n>`."""
    here, number, pages = paginate(several, MOST_LINES, page)
    title = words("sheets-title") if pages == 1 else words("sheets-title-page", page=number, pages=pages)
    lines = [
        Line(
            _sheet_text(sheet, words),
            button(PanelId(Panel.SHEETS, "show", f"{number}:{sheet_id(sheet)}"), words("sheets-show")),
        )
        for sheet in here
    ]
    return build_screen(
        f"## {title}",
        lines or words("sheets-none"),
        f"-# {words('sheets-how')}",
        items=page_buttons(number, pages, lambda page: PanelId(Panel.SHEETS, "page", str(page)), words),
    )


def _sheet_text(sheet: Sheet, words: Words) -> str:
    name = escape_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    if sheet.key:
        return words("sheets-line", name=name, about=_shipped_about(sheet, words))
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
        head.append(_shipped_about(sheet, words))
    return build_screen(
        "\n".join(head),
        rules_terms(sheet.game, sheet.rules, words, sheet=sheet),
        items=[button(PanelId(Panel.SHEETS, "page", str(page)), words("button-previous"))],
    )


class OpeningChoice(Struct, frozen=True):
    """Choices made so far in the panel of `/table open`: game, sheet id ("": none yet), and page of the sheet menu."""

    game: str = DEFAULT_GAME
    sheet: str = ""
    page: int = 1

    @property
    def about(self) -> str:
        """Choices as text, for the subject of the panel's items."""
        return f"{self.game}:{self.sheet or '-'}:{self.page}"


def parse_opening_choice(about: str) -> OpeningChoice:
    """Parse the subject of one of the panel's items; raise ValueError if it is not valid."""
    game, sheet, page = about.split(":")
    try:
        name = find_game(game).name
    except KeyError:
        raise ValueError(f"{game!r} is no game") from None
    return OpeningChoice(name, "" if sheet == "-" else sheet, int(page))


def apply_opening_input(action: str, about: str, values: Sequence[str]) -> OpeningChoice:
    """Return the choices after an item was used; raise ValueError if `action` is unknown or no value was chosen."""
    before = parse_opening_choice(about)
    match action:
        case "game" if values:
            return parse_opening_choice(f"{values[0]}:-:1")
        case "sheet" if values:
            return replace(before, sheet=values[0])
        case "page":
            return before
    raise ValueError(f"{action!r} with {values!r} picks nothing")


def chosen_sheet(before: OpeningChoice, sheets: Sequence[Sheet]) -> Sheet | None:
    """Return the chosen sheet or, without a choice, the game's first of `sheets`; None if there is no such sheet."""
    mine = [sheet for sheet in sheets if sheet.game == before.game]
    if before.sheet:
        return find_sheet(mine, before.sheet)
    return mine[0] if mine else None


def open_table_id(now: OpeningChoice, sheet: Sheet | None) -> PanelId:
    """Return the id of the button that opens a table, stamped with the house rules that it shows."""
    agreed = "" if sheet is None else rules_fingerprint(find_game(sheet.game), sheet.rules)
    return with_stamp(PanelId(Panel.OPEN, "open", now.about), agreed)


def game_summary(game: str, words: Words) -> str:
    """Return a one-line description of a game; "" if the catalogue has none."""
    # keys: open-game-line-<game> for GAMES
    line, own = f"open-game-line-{catalogue_key(game)}", words.for_game(game)
    return own(line) if own.has(line) else ""


def render_opening_panel(before: OpeningChoice, sheets: Sequence[Sheet], words: Words) -> Screen:
    """Return the panel of `/table open` with the choices made so far.

    `sheets` are the server's and the shipped ones; a game's usual sheet is its first. The items are the menus
    `s:open:game:<about>` and `s:open:sheet:<about>`, and the buttons `s:open:page:<about>` to more sheets and
    `s:open:open:<about>` to open the table. `<about>` has the choices so far.
    """
    mine = [sheet for sheet in sheets if sheet.game == before.game]
    chosen = chosen_sheet(before, sheets)
    here, number, pages = paginate(mine, MOST_CHOICES, before.page)
    now = replace(before, sheet="" if chosen is None else sheet_id(chosen), page=number)
    own = words.for_game(before.game, None if chosen is None else chosen.rules)
    games = [
        Choice(
            one.name,
            words("open-game-is", name=words.game_title(one.name)),
            description=game_summary(one.name, words),
            chosen=one.name == before.game,
        )
        for one in GAMES.values()
    ]
    items: list[Item] = [menu(PanelId(Panel.OPEN, "game", now.about), words("open-game"), games)]
    if here:
        choices = sheet_choices(here, own, chosen)
        items.append(menu(PanelId(Panel.OPEN, "sheet", now.about), words("open-sheet"), choices))
    if chosen is not None:
        items.append(button(open_table_id(now, chosen), words("open-open"), SUCCESS))
    items += page_buttons(number, pages, lambda page: PanelId(Panel.OPEN, "page", replace(now, page=page).about), words)
    return build_screen(
        f"## {words('open-title')}\n{words('open-about')}",
        words("refusal-sheet-gone")
        if chosen is None
        else f"### {own.game_title(before.game)}\n{rules_terms(chosen.game, chosen.rules, own, sheet=chosen)}",
        items=items,
    )
