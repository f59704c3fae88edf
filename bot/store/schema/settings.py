"""Tables of settings of servers and people, and of sheets of house rules, with their row types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from bot.store.schema.columns import (
    BigInt,
    FoldedName,
    JsonText,
    Mark,
    ReplaceableRow,
    RowId,
    RowIdType,
    Text16,
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
