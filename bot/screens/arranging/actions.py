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
from bot.screens.arranging.tray import Sorting, Tray
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
ARRANGE: Final[tuple[str, ...]] = (*MENUS, *AIMS, SWAP, ORDER, CLEAR, SORT)
"""The `TableId` actions that change a tray."""
LOCK: Final = "arrange.lock"
FORM: Final = "arrange.form"
"""Submitting what lies on the tray, and the dialog with all menus: they carry a tray too."""

PAIRS: Final[Mapping[str, tuple[int, int]]] = {
    f"{one}{other}": (one, other) for one, other in combinations(range(1, len(NAMES) + 1), 2)
}
_ABOUT = re.compile(r"(?P<deal>\d{1,9})\.(?P<decision>\d{1,9})\.(?P<tray>[a-z]\d{1,52})")


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


def changed(action: str, about: str, values: Sequence[str], view: TableView) -> Tray:
    """The tray once an item of the panel was used.

    Refusals: `stale` as `tray_in`, `odds_off` where advice is asked for at a table that gives none. ValueError for what
    no item says.
    """
    tray, cards = tray_in(about, view), own_cards(view)
    if action in menus(view):
        return _laid(tray, MENUS.index(action) + 1, values, view)
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
    raise ValueError(f"{action!r} with {values!r} changes nothing")


def suggested(view: TableView, aim: Aim = Aim.POINTS, sorting: Sorting = Sorting.RANK) -> Tray:
    """The tray as the adviser would have it; Refusal `odds_off` at a table that gives no advice."""
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    return Tray.of(own_cards(view), own_of(view).adviser.suggest(view, view.seat or NOBODY, aim), sorting)


def locked(about: str, view: TableView) -> Arrange:
    """The move that submits what lies on the tray of an item, seat still open; refused as `tray_in` refuses."""
    return Arrange(hands=tray_in(about, view).hands(own_cards(view)))


def _read(about: str) -> re.Match[str]:
    found = _ABOUT.fullmatch(about)
    if found is None:
        raise ValueError(f"{about!r} is not what a panel carries")
    return found


def _laid(tray: Tray, place: int, values: Sequence[str], view: TableView) -> Tray:
    numbers = {int(value) for value in values if value.isascii() and value.isdecimal()}
    if len(numbers) != len(values) or len(values) > max(most_cards(view), tray.places.count(place)):
        raise ValueError(f"{values!r} are not the numbers of cards for a hand")
    return tray.laid(place, numbers)


def aims(view: TableView) -> Mapping[str, Aim]:
    """Those of `AIMS` that the game advises on."""
    return {action: aim for action, aim in AIMS.items() if aim in own_of(view).adviser.aims}


def menus(view: TableView) -> tuple[str, ...]:
    """Those of `MENUS` that there are at this table."""
    return MENUS[: len(places(view))]


def pairs(view: TableView) -> Mapping[str, tuple[int, int]]:
    """Those of `PAIRS` that there are at this table."""
    return {pair: two for pair, two in PAIRS.items() if max(two) in places(view)}
