"""Tables of settings, sheets of house rules, audit entries and disputes, with their row types.

A change of a dispute claims the next version of the dispute, so that no two changes happen at once.
"""

from __future__ import annotations

from typing import Annotated, Final

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import (
    BigInt,
    FoldedName,
    FreeText,
    FreeTextField,
    Json,
    JsonMentions,
    JsonText,
    Mark,
    ReplaceableRow,
    RowId,
    RowIdType,
    TableId,
    Text16,
    Text24,
    Text32,
    Text40,
    UserId,
    define_table,
)


class GuildRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a server's settings. None means the default."""

    guild_id: RowId
    currency: str | None = None
    opening: BigInt | None = None
    refill_amount: BigInt | None = None
    refill_interval: int | None = None
    locale: Text16 | None = None
    refill_below: BigInt | None = None
    bank_limit: BigInt | None = None
    allowance_amount: BigInt | None = None
    allowance_days: int | None = None
    cards: Text16 | None = None
    currency_singular: str | None = None


guilds = define_table("guilds", GuildRow, ("guild_id",), with_rowid=True)


class UserRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a person's preferences. None means the default. `heard` is the language of their Discord client."""

    user_id: Annotated[int, RowIdType, Mark.USER_ID]
    locale: Text16 | None = None
    hand: Text16 | None = None
    call: Text16 | None = None
    cards: Text16 | None = None
    heard: Text16 | None = None


users = define_table("users", UserRow, ("user_id",), mark=Mark.USER_OWNED, with_rowid=True)


class SettingsEdit(Struct, frozen=True, kw_only=True):
    """Update of `columns` in a row of settings. Other processes may be changing the other columns.

    If the row does not exist, all of `row` is inserted. Raises ValueError if `columns` is empty.
    """

    row: GuildRow | UserRow
    columns: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.columns:
            raise ValueError("no column is edited")


class MemberRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a member of a server, with the times of their opening balance and of their last refill."""

    guild_id: BigInt
    user_id: UserId
    opened_at: float | None = None
    last_refill_at: float | None = None


members = define_table("members", MemberRow, ("guild_id", "user_id"), mark=Mark.USER_OWNED)


class SheetRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a sheet of house rules, as last saved. `folded` is its name for comparisons, and `options` is JSON.

    `change_no` numbers the changes of all sheets of the server. A deleted sheet is kept, so that its version numbers
    continue if the name is used again.
    """

    guild_id: BigInt
    folded: FoldedName
    name: Text40
    version: int
    game: Text32
    options: JsonText
    author: UserId
    at: float
    change_no: int
    deleted: bool = False


sheets = define_table("sheets", SheetRow, ("guild_id", "folded"))


class DefaultSheetRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a server's default sheet for a game: the name or key of the sheet, or "" for none."""

    guild_id: BigInt
    game: Text32
    sheet: FoldedName


default_sheets = define_table("default_sheets", DefaultSheetRow, ("guild_id", "game"))


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
