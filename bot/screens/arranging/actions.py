"""What the items of an arranging panel do to its tray.

They carry `<deal>.<decision>.<tray>` in their `TableId`: nothing is changed at the table before somebody locks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from bot.errors import Refusal
from bot.players.arranging.adviser import Aim
from bot.rules.arranging.moves import Arrange
from bot.rules.game import NOBODY
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import arranging, most_cards, own_cards, places, seen
from bot.screens.arranging.tray import Page, Sorting, Tray
from bot.screens.ids import TableId, parse
from bot.tables.values import Hints, TableView

NAMES: Final = ("one", "two", "three", "four")
"""The menus of the hands in the dialog, of which it holds no more beside its text; a game uses as many as it needs."""
MENUS: Final = tuple(f"arrange.{name}" for name in NAMES)
"""The same on the panel; the values are card numbers, from 0, as dealt."""
AIMS: Final[Mapping[str, Aim]] = {
    "arrange.suggest": Aim.POINTS,
    "arrange.safe": Aim.SAFE,
    "arrange.crash": Aim.SWEEP,
}
"""The buttons of advice, and what it aims at."""
SWAP: Final = "arrange.swap"
"""The menu of two hands that change places; its values are those of `PAIRS`."""
ORDER: Final = "arrange.order"
CLEAR: Final = "arrange.clear"
SORT: Final = "arrange.sort"
MORE: Final = "arrange.more"
BACK: Final = "arrange.back"
NONE: Final = "arrange.none"
"""The buttons of what is needed less, of the way back to the menus, and of making no hand, which asks first."""
PAGES: Final[Mapping[str, Page]] = {MORE: Page.MORE, BACK: Page.HANDS, NONE: Page.SURE}
"""What each of them shows."""
ARRANGE: Final[tuple[str, ...]] = (*MENUS, *AIMS, SWAP, ORDER, CLEAR, SORT, *PAGES)
"""The `TableId` actions that change a tray."""
LOCK: Final = "arrange.lock"
SURE: Final = "arrange.sure"
FORM: Final = "arrange.form"
"""Submitting what lies on the tray, the same once that was asked about, and the dialog with all menus: they carry a
tray too.
"""

PAIRS: Final[Mapping[str, tuple[int, int]]] = {
    f"{one}{other}": (one, other) for one, other in combinations(range(1, len(NAMES) + 1), 2)
}
_ABOUT = re.compile(r"(?P<deal>\d{1,9})\.(?P<decision>\d{1,9})\.(?P<tray>[a-z]\d{1,52}[a-z]?)")


def about_of(view: TableView, tray: Tray) -> str:
    """What the items of the panel carry that change its tray."""
    return f"{view.view.deal_no}.{view.decision}.{tray}"


def deal_and_decision(about: str) -> tuple[int, int]:
    """The deal and the decision that an item of the panel carries; ValueError for anything else."""
    found = _read(about)
    return int(found["deal"]), int(found["decision"])


def tray_in(about: str, view: TableView) -> Tray:
    """The tray that an item of the panel carries.

    Refusal `stale` where it is of another deal, or its reader has nothing to arrange; ValueError for anything else.
    """
    found = _read(about)
    tray = Tray.read(found["tray"], len(places(view)))
    if int(found["deal"]) != view.view.deal_no or not arranging(view):
        raise Refusal("stale", price=0)
    if len(tray.places) != len(own_cards(view)):
        raise ValueError(f"{tray} is no tray for these cards")
    return tray


def carried(ids: Iterable[str], view: TableView) -> Tray | None:
    """The tray that items with these custom_ids carry; None where they carry none of this deal."""
    for one in ids:
        wanted = parse(one)
        if isinstance(wanted, TableId) and wanted.action.startswith("arrange."):
            try:
                return tray_in(wanted.about, view)
            except (Refusal, ValueError):
                continue
    return None


def latest(about: str, view: TableView, remembered: Tray | None) -> Tray:
    """The tray that an item is used on: what is `remembered` was done last, perhaps on this very panel before it could
    be drawn anew; where nothing is, what the item carries. Refused as `tray_in` refuses.
    """
    carries = tray_in(about, view)
    known = remembered is not None and len(remembered.places) == len(carries.places)
    return remembered if remembered is not None and known else carries


def changed(action: str, about: str, values: Sequence[str], view: TableView, remembered: Tray | None = None) -> Tray:
    """The tray once an item of the panel was used; nothing that is `remembered` to lie in other hands is lost.

    Refusals: `stale` as `tray_in`, `odds_off` where advice is asked for at a table that gives none. ValueError for what
    no item says.
    """
    tray, cards = latest(about, view, remembered).at(Page.HANDS), own_cards(view)
    if action in menus(view):
        place = MENUS.index(action) + 1
        return tray.laid(place, _numbers(tray_in(about, view), place, values, view))
    if action in aims(view):
        return suggested(view, AIMS[action], tray.sorting)
    if action == SWAP and len(values) == 1 and values[0] in pairs(view):
        return tray.swapped(*PAIRS[values[0]])
    if action == ORDER:
        return tray.in_order(cards, seen(view).rules.hands)
    if action == CLEAR:
        return tray.cleared()
    if action == SORT:
        return tray.sorted_by(Sorting.RANK if tray.sorting is Sorting.SUIT else Sorting.SUIT)
    if action in PAGES:
        return tray.at(PAGES[action])
    raise ValueError(f"{action!r} with {values!r} changes nothing")


def suggested(view: TableView, aim: Aim = Aim.POINTS, sorting: Sorting = Sorting.RANK) -> Tray:
    """The tray as the adviser would have it, which says so where all advice is the same; Refusal `odds_off` at a table
    that gives no advice.
    """
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    advised = {one: own_of(view).adviser.suggest(view, view.seat or NOBODY, one) for one in aims(view).values()}
    alike = len(advised) > 1 and len(set(advised.values())) == 1
    return Tray.of(own_cards(view), advised[aim], sorting).at(Page.ALIKE if alike else Page.HANDS)


def lying(about: str, view: TableView, remembered: Tray | None) -> Tray:
    """The tray of an item that submits it; refused as `tray_in` refuses, and as `tray_changed` where something else
    lies there by now than the panel shows.
    """
    tray, carries = latest(about, view, remembered), tray_in(about, view)
    if tray.places != carries.places:
        raise Refusal("tray_changed")
    return tray


def locked(tray: Tray, view: TableView) -> Arrange:
    """The move that submits what lies on a tray, seat still open."""
    return Arrange(hands=tray.hands(own_cards(view)))


def _read(about: str) -> re.Match[str]:
    found = _ABOUT.fullmatch(about)
    if found is None:
        raise ValueError(f"{about!r} is not what a panel carries")
    return found


def _numbers(carries: Tray, place: int, values: Sequence[str], view: TableView) -> set[int]:
    """The numbers of the cards that were chosen for a hand, on the panel with the tray that it `carries`."""
    numbers = {int(value) for value in values if value.isascii() and value.isdecimal()}
    if len(numbers) != len(values) or len(values) > max(most_cards(view), carries.places.count(place)):
        raise ValueError(f"{values!r} are not the numbers of cards for a hand")
    if any(number < len(carries.places) and carries.places[number] not in {0, place} for number in numbers):
        raise ValueError("such a card is not free")
    return numbers


def aims(view: TableView) -> Mapping[str, Aim]:
    """Those of `AIMS` that the game advises on."""
    return {action: aim for action, aim in AIMS.items() if aim in own_of(view).adviser.aims}


def menus(view: TableView) -> tuple[str, ...]:
    """Those of `MENUS` that there are at this table."""
    return MENUS[: len(places(view))]


def pairs(view: TableView) -> Mapping[str, tuple[int, int]]:
    """Those of `PAIRS` that there are at this table."""
    return {pair: two for pair, two in PAIRS.items() if max(two) in places(view)}
