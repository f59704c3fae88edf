"""Settings of servers and people, and sheets of house rules, with the structs of their rows.

An empty column means the default.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from bot.store.schema.columns import (
    BigInt,
    FoldedName,
    JsonText,
    Mark,
    RowId,
    RowIdType,
    Text16,
    Text32,
    Text40,
    UserId,
    define_table,
)


class GuildRow(Struct, frozen=True, kw_only=True):
    """Settings of a server. None is the default."""

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


class UserRow(Struct, frozen=True, kw_only=True):
    """Preferences of a person. None is the default. `heard` is the last known language of their Discord client."""

    user_id: Annotated[int, RowIdType, Mark.USER_ID]
    locale: Text16 | None = None
    hand: Text16 | None = None
    call: Text16 | None = None
    cards: Text16 | None = None
    heard: Text16 | None = None


users = define_table("users", UserRow, ("user_id",), mark=Mark.USER_OWNED, with_rowid=True)


class SettingsEdit(Struct, frozen=True, kw_only=True):
    """An update of single columns, as another process may be changing the others. A new row is inserted whole.

    Raises ValueError if no column is named.
    """

    row: GuildRow | UserRow
    columns: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.columns:
            raise ValueError("no column is edited")


class MemberRow(Struct, frozen=True, kw_only=True):
    """A member of a server, with the times of their opening balance and of their last refill."""

    guild_id: BigInt
    user_id: UserId
    opened_at: float | None = None
    last_refill_at: float | None = None


members = define_table("members", MemberRow, ("guild_id", "user_id"), mark=Mark.USER_OWNED)


class SheetRow(Struct, frozen=True, kw_only=True):
    """A sheet of house rules of a server, as last saved. `folded` is its name for comparisons, `options` is JSON.

    `change_no` numbers all changes of the server's sheets. A deleted sheet is kept, so that its versions continue.
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
"""Named house rules of servers."""


class DefaultSheetRow(Struct, frozen=True, kw_only=True):
    """Default sheet of a server for a game: the name or the key of a sheet; "" for none."""

    guild_id: BigInt
    game: Text32
    sheet: FoldedName


default_sheets = define_table("default_sheets", DefaultSheetRow, ("guild_id", "game"))
"""Default sheet of a server for each game."""
