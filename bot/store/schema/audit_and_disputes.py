"""Tables of the audit log and of disputes, with their row types.

A change of a dispute claims the next version of the dispute, so that no two changes happen at once.
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
    ReplaceableRow,
    TableId,
    Text16,
    Text24,
    UserId,
    define_table,
)


class StoredAuditEntry(Struct, frozen=True, kw_only=True):
    """Row of an audit entry. The entries of each server are numbered from 1 without gaps.

    `kind` names the action, `person` is the user concerned (0: nobody), and `facts` is JSON with further details.
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


class DisputeRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a dispute: `user_id` reported a table's deals from `first_deal` to `last_deal` to the managers.

    `number` counts the disputes of a server from 1, and `version` the changes of a dispute. `corrected` is JSON with
    the chips that were moved because of the dispute. `ruling` is the reason for the decision. While the dispute is
    open, `decided_by` and `decided_at` are None.
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
