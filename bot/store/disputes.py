"""Rows of disputes.

Whoever changes a dispute claims its next version: so no two change it at once.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

OPEN: Final = "open"
"""The status of disputes that are still to be decided."""


class DisputeRow(Struct, frozen=True, kw_only=True):
    """What somebody (`user_id`) marked for who manages the server: the deals of a table from the first to the last.

    `number` counts a server's disputes from 1, `version` a dispute's changes. `corrected` (JSON) is which chips were
    moved because of it. `decided_by`, `decided_at` and `ruling`, the reason given for it, are empty while it is open.
    """

    guild_id: int
    number: int
    version: int
    table_id: int
    first_deal: int
    last_deal: int
    user_id: int
    reason: str
    at: float
    status: str = OPEN
    corrected: str = "[]"
    decided_by: int | None = None
    decided_at: float | None = None
    ruling: str = ""
