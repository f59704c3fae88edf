"""What people have begun in private and not submitted, as far as it is remembered; what it is their game knows.

Every panel carries its tray in the custom_ids of its own items, so nothing is lost that is forgotten here. This is for
what is drawn without having been clicked: the hand by direct message, and `/hand`.
"""

from __future__ import annotations

from typing import Final

from bot.recent import Recent

CAPACITY: Final = 20_000
"""Trays that are remembered."""


class Trays:
    """The last tray that each person used at each table; the one not used for longest makes room."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._trays: Recent[tuple[int, int], tuple[int, object]] = Recent(capacity)

    def get(self, table_id: int, user_id: int, deal_no: int) -> object | None:
        """The tray of a person in a deal; None where there is none. One of another deal is forgotten."""
        of_deal, tray = self._trays.use((table_id, user_id)) or (deal_no, None)
        if of_deal < deal_no:
            self.forget(table_id, user_id)
        return tray if of_deal == deal_no else None

    def put(self, table_id: int, user_id: int, deal_no: int, tray: object) -> None:
        """The person used this tray last."""
        self._trays[table_id, user_id] = deal_no, tray

    def forget_all(self, user_id: int) -> None:
        """The person has nothing begun anywhere."""
        self._trays.forget(lambda place: place[1] == user_id)

    def forget(self, table_id: int, user_id: int) -> None:
        """The person has nothing begun there any more."""
        self._trays.pop((table_id, user_id), None)
