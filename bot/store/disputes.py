"""Rows of disputes.

A change of a dispute claims its next version, so that no two happen at once.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

DISPUTE_OPEN: Final = "open"
"""Status of undecided disputes."""


class DisputeRow(Struct, frozen=True, kw_only=True):
    """A dispute: the deals of a table from the first to the last that `user_id` reported to the server's managers.

    `number` counts the disputes of a server from 1, `version` the changes of a dispute. `corrected` is JSON: the chips
    moved because of it. `decided_by`, `decided_at` and `ruling`, the reason of the decision, are empty while it is
    open.
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
    status: str = DISPUTE_OPEN
    corrected: str = "[]"
    decided_by: int | None = None
    decided_at: float | None = None
    ruling: str = ""
