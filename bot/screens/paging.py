"""Pages of long lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.screens.ids import PanelId, TableId
from bot.screens.items import Item, button
from bot.screens.words import Words

T = TypeVar("T")


def paginate(items: Sequence[T], size: int, page: int) -> tuple[Sequence[T], int, int]:
    """Return the items on the page `wanted` or the nearest one, its number, and the number of pages (at least 1)."""
    pages = max(1, -(-len(items) // size))
    number = min(max(page, 1), pages)
    return items[(number - 1) * size : number * size], number, pages


def page_buttons(current: int, pages: int, page_id: Callable[[int], PanelId | TableId], words: Words) -> list[Item]:
    """Return the buttons to the previous and next page, if they exist."""
    around = ((current - 1, "button-previous"), (current + 1, "button-next"))
    return [button(page_id(page), words(key)) for page, key in around if 1 <= page <= pages]
