"""Items of the hand panel that change or submit its draft.

Their `TableId` carries `<deal>.<decision>.<tray>`. Nothing changes at the table before the player locks.
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
"""Menus of the hands in the dialog, which has room for no more; a game uses as many as it needs."""
MENUS: Final = tuple(f"arrange.{name}" for name in NAMES)
"""The same menus on the panel; the values are card numbers, from 0, as dealt."""
AIMS: Final[Mapping[str, Aim]] = {
    "arrange.suggest": Aim.POINTS,
    "arrange.safe": Aim.SAFE,
    "arrange.crash": Aim.SWEEP,
}
"""Advice buttons, with the aim of each."""
SWAP: Final = "arrange.swap"
"""Menu of two hands to swap; its values are those of `PAIRS`."""
ORDER: Final = "arrange.order"
CLEAR: Final = "arrange.clear"
SORT: Final = "arrange.sort"
MORE: Final = "arrange.more"
BACK: Final = "arrange.back"
NONE: Final = "arrange.none"
"""Buttons of the less frequent actions, of the way back to the menus, and of making no hand, which asks for
confirmation.
"""
PAGES: Final[Mapping[str, Page]] = {MORE: Page.MORE, BACK: Page.HANDS, NONE: Page.SURE}
"""Page that each of these buttons shows."""
ARRANGE: Final[tuple[str, ...]] = (*MENUS, *AIMS, SWAP, ORDER, CLEAR, SORT, *PAGES)
"""`TableId` actions that change a draft."""
LOCK: Final = "arrange.lock"
SURE: Final = "arrange.sure"
FORM: Final = "arrange.form"
"""Locking the draft, locking it after the confirmation, and opening the dialog with all menus. These carry a draft too.
"""

PAIRS: Final[Mapping[str, tuple[int, int]]] = {
    f"{one}{other}": (one, other) for one, other in combinations(range(1, len(NAMES) + 1), 2)
}
_ABOUT = re.compile(r"(?P<deal>\d{1,9})\.(?P<decision>\d{1,9})\.(?P<tray>[a-z]\d{1,52}[a-z]?)")


def about_of(view: TableView, tray: Tray) -> str:
    """Return the `about` of a `TableId` that carries the draft."""
    return f"{view.view.deal_no}.{view.decision}.{tray}"


def deal_and_decision(about: str) -> tuple[int, int]:
    """Return the deal and the decision that an item of the panel carries. Raises ValueError for anything else."""
    found = _read(about)
    return int(found["deal"]), int(found["decision"])


def tray_in(about: str, view: TableView) -> Tray:
    """Return the draft that an item of the panel carries.

    Raises Refusal `stale` for another deal or if the reader has nothing to arrange, and ValueError for anything else.
    """
    found = _read(about)
    tray = Tray.read(found["tray"], len(places(view)))
    if int(found["deal"]) != view.view.deal_no or not arranging(view):
        raise Refusal("stale", price=0)
    if len(tray.places) != len(own_cards(view)):
        raise ValueError(f"{tray} is no tray for these cards")
    return tray


def carried(ids: Iterable[str], view: TableView) -> Tray | None:
    """Return the draft that items with these custom_ids carry, or None if none of them carries one of this deal."""
    for one in ids:
        wanted = parse(one)
        if isinstance(wanted, TableId) and wanted.action.startswith("arrange."):
            try:
                return tray_in(wanted.about, view)
            except (Refusal, ValueError):
                continue
    return None


def latest(about: str, view: TableView, remembered: Tray | None) -> Tray:
    """Return the draft that an item acts on: the remembered one, or else the one that the item carries.

    The remembered draft may be newer than the panel, if the panel has not been redrawn yet. Raises as `tray_in` does.
    """
    carries = tray_in(about, view)
    known = remembered is not None and len(remembered.places) == len(carries.places)
    return remembered if remembered is not None and known else carries


def changed(action: str, about: str, values: Sequence[str], view: TableView, remembered: Tray | None = None) -> Tray:
    """Return the draft after an item of the panel was used, based on the remembered one.

    Raises Refusal `stale` as `tray_in` does, and `odds_off` for advice at a table without full hints. Raises ValueError
    for values that no item has.
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
    """Return the draft that the adviser suggests, marked if all aims lead to the same hands.

    Raises Refusal `odds_off` at a table without advice.
    """
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    advised = {one: own_of(view).adviser.suggest(view, view.seat or NOBODY, one) for one in aims(view).values()}
    alike = len(advised) > 1 and len(set(advised.values())) == 1
    return Tray.of(own_cards(view), advised[aim], sorting).at(Page.ALIKE if alike else Page.HANDS)


def lying(about: str, view: TableView, remembered: Tray | None) -> Tray:
    """Return the draft of an item that submits it.

    Raises as `tray_in` does, and Refusal `tray_changed` if the draft has changed since the panel was drawn.
    """
    tray, carries = latest(about, view, remembered), tray_in(about, view)
    if tray.places != carries.places:
        raise Refusal("tray_changed")
    return tray


def locked(tray: Tray, view: TableView) -> Arrange:
    """Return the move that submits the draft, without its seat."""
    return Arrange(hands=tray.hands(own_cards(view)))


def _read(about: str) -> re.Match[str]:
    found = _ABOUT.fullmatch(about)
    if found is None:
        raise ValueError(f"{about!r} is not what a panel carries")
    return found


def _numbers(carries: Tray, place: int, values: Sequence[str], view: TableView) -> set[int]:
    """Return the numbers of the cards chosen for a hand. `carries` is the draft of the panel used."""
    numbers = {int(value) for value in values if value.isascii() and value.isdecimal()}
    if len(numbers) != len(values) or len(values) > max(most_cards(view), carries.places.count(place)):
        raise ValueError(f"{values!r} are not the numbers of cards for a hand")
    if any(number < len(carries.places) and carries.places[number] not in {0, place} for number in numbers):
        raise ValueError("such a card is not free")
    return numbers


def aims(view: TableView) -> Mapping[str, Aim]:
    """Return the `AIMS` that the game gives advice for."""
    return {action: aim for action, aim in AIMS.items() if aim in own_of(view).adviser.aims}


def menus(view: TableView) -> tuple[str, ...]:
    """Return the `MENUS` in use at this table."""
    return MENUS[: len(places(view))]


def pairs(view: TableView) -> Mapping[str, tuple[int, int]]:
    """Return the `PAIRS` in use at this table."""
    return {pair: two for pair, two in PAIRS.items() if max(two) in places(view)}
