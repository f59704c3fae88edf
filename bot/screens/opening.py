"""Panel of `/table open`: the choice of game and sheet, and its terms, before the table exists."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.agreement import rules_fingerprint
from bot.rules.registry import GAMES, DEFAULT_GAME
from bot.rules.registry import find_game as game_called
from bot.screens.agreed import rules_terms
from bot.screens.effects import with_stamp
from bot.screens.ids import PanelId
from bot.screens.items import SUCCESS, MOST_CHOICES, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.paging import paginate, page_buttons
from bot.screens.sheets import find_sheet, sheet_choices, sheet_id
from bot.screens.words import Words, catalogue_key
from bot.sheets.values import Sheet


class OpeningChoice(Struct, frozen=True):
    """Choice so far: a game's name, a sheet's id ("": the first offered), and the page of sheets."""

    game: str = DEFAULT_GAME
    sheet: str = ""
    page: int = 1

    @property
    def about(self) -> str:
        """Choice as the items of the panel carry it."""
        return f"{self.game}:{self.sheet or '-'}:{self.page}"


def parse_opening_choice(about: str) -> OpeningChoice:
    """Parse the choice that an item carries; raise ValueError for anything else."""
    game, sheet, page = about.split(":")
    try:
        name = game_called(game).name
    except KeyError:
        raise ValueError(f"{game!r} is no game") from None
    return OpeningChoice(name, "" if sheet == "-" else sheet, int(page))


def apply_opening_input(action: str, about: str, values: Sequence[str]) -> OpeningChoice:
    """Return the choice after the use of an item; raise ValueError for an unknown item."""
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
    """Return the chosen sheet among those offered (the server's usual one first); None if it no longer exists."""
    mine = [sheet for sheet in sheets if sheet.game == before.game]
    if before.sheet:
        return find_sheet(mine, before.sheet)
    return mine[0] if mine else None


def open_table_id(now: OpeningChoice, sheet: Sheet | None) -> PanelId:
    """Return the id of the button that opens a table, stamped with its house rules."""
    agreed = "" if sheet is None else rules_fingerprint(game_called(sheet.game), sheet.rules)
    return with_stamp(PanelId("open", "open", now.about), agreed)


def game_summary(game: str, words: Words) -> str:
    """Return a one-line description of a game; "" if there is none."""
    line, own = f"open-game-line-{catalogue_key(game)}", words.for_game(game)
    return own(line) if own.has(line) else ""


def render_opening_panel(before: OpeningChoice, sheets: Sequence[Sheet], words: Words) -> Screen:
    """Return the panel. `sheets`: the server's and the shipped ones, each game's usual one first.

    Menus `s:open:game:<about>` and `s:open:sheet:<about>`, buttons `s:open:page:<about>` to more sheets and
    `s:open:open:<about>` to open the table. `about` holds the choice so far.
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
    items: list[Item] = [menu(PanelId("open", "game", now.about), words("open-game"), games)]
    if here:
        choices = sheet_choices(here, own, chosen)
        items.append(menu(PanelId("open", "sheet", now.about), words("open-sheet"), choices))
    if chosen is not None:
        items.append(button(open_table_id(now, chosen), words("open-open"), SUCCESS))
    items += page_buttons(number, pages, lambda page: PanelId("open", "page", replace(now, page=page).about), words)
    return make(
        f"## {words('open-title')}\n{words('open-about')}",
        words("refusal-sheet-gone")
        if chosen is None
        else f"### {own.game_title(before.game)}\n{rules_terms(chosen.game, chosen.rules, own, sheet=chosen)}",
        items=items,
    )
