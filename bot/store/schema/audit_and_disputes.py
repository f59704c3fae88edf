"""Audit log and disputes, with the structs of their rows.

A change of a dispute claims its next version, so that no two happen at once.
"""

from __future__ import annotations

from typing import Annotated, Final

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import (
    BigInt,
    FreeText,
    FreeTextField,
    Json,
    JsonMentions,
    Mark,
    TableId,
    Text16,
    Text24,
    UserId,
    define_table,
)


class StoredAuditEntry(Struct, frozen=True, kw_only=True):
    """An entry of the audit log. The entries of each server are numbered from 1 without gaps.

    `kind` names the action, `person` is the user it was about (0: nobody), and `facts` is JSON with further details.
    """

    guild_id: BigInt
    number: int
    at: float
    actor: UserId
    kind: Text24
    person: UserId
    facts: JsonMentions
    reason: FreeText


audit_entries = define_table("audit_entries", StoredAuditEntry, ("guild_id", "number"))

DISPUTE_OPEN: Final = "open"
"""Status of undecided disputes."""


class DisputeRow(Struct, frozen=True, kw_only=True):
    """A dispute: the deals of a table from the first to the last that `user_id` reported to the server's managers.

    `number` counts the disputes of a server from 1, `version` the changes of a dispute. `corrected` is JSON: the chips
    moved because of it. `decided_by`, `decided_at` and `ruling`, the reason of the decision, are empty while it is
    open.
    """

    guild_id: BigInt
    number: int
    version: int
    table_id: TableId
    first_deal: int
    last_deal: int
    user_id: UserId
    reason: FreeText
    at: float
    status: Text16 = DISPUTE_OPEN
    corrected: Annotated[str, Json(), Mark.USER_MENTIONS, FreeTextField("reason")] = "[]"
    decided_by: UserId | None = None
    decided_at: float | None = None
    ruling: FreeText = ""


disputes = define_table(
    "disputes",
    DisputeRow,
    ("guild_id", "number"),
    sa.Index("ix_disputes_guild_id_status_number", "guild_id", "status", "number"),
    sa.Index("ix_disputes_table_id_last_deal", "table_id", "last_deal"),
)
"""Deals and games reported to the managers of a server, numbered from 1 per server."""
