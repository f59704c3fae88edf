"""Pages of long lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.screens.ids import PanelId, TableId
from bot.screens.items import Item, button
from bot.screens.words import Words

T = TypeVar("T")


def paged(several: Sequence[T], size: int, wanted: int) -> tuple[Sequence[T], int, int]:
    """Return the items on the page `wanted` or the nearest one, its number, and the number of pages (at least 1)."""
    pages = max(1, -(-len(several) // size))
    number = min(max(wanted, 1), pages)
    return several[(number - 1) * size : number * size], number, pages


def turning(number: int, pages: int, to: Callable[[int], PanelId | TableId], words: Words) -> list[Item]:
    """Return the buttons to the previous and next page, if they exist."""
    around = ((number - 1, "button-previous"), (number + 1, "button-next"))
    return [button(to(page), words(key)) for page, key in around if 1 <= page <= pages]
