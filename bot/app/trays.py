"""Drafts: arrangements that people have begun in private and not submitted. Only their game knows their type.

Every panel carries its draft in the custom_ids of its own items, so a draft forgotten here is not lost. This cache
serves messages that are drawn without a click: the hand by direct message, and `/hand`.
"""

from __future__ import annotations

from typing import Final

from bot.recent import LRUCache

DRAFT_CAPACITY: Final = 20_000
"""Drafts that are remembered."""


class DraftCache:
    """An LRU cache of the last draft of each person at each table."""

    def __init__(self, capacity: int = DRAFT_CAPACITY) -> None:
        self._drafts: LRUCache[tuple[int, int], tuple[int, object]] = LRUCache(capacity)

    def get(self, table_id: int, user_id: int, deal_no: int) -> object | None:
        """Return a person's draft in a deal, or None. A draft of an earlier deal is forgotten."""
        of_deal, tray = self._drafts.touch((table_id, user_id)) or (deal_no, None)
        if of_deal < deal_no:
            self.forget(table_id, user_id)
        return tray if of_deal == deal_no else None

    def put(self, table_id: int, user_id: int, deal_no: int, draft: object) -> None:
        """Store the draft that a person used last."""
        self._drafts[table_id, user_id] = deal_no, draft

    def forget_all(self, user_id: int) -> None:
        self._drafts.discard_where(lambda place: place[1] == user_id)

    def forget(self, table_id: int, user_id: int) -> None:
        self._drafts.pop((table_id, user_id), None)
