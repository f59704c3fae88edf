"""Rows of the settings of servers and people, and of sheets of house rules."""

from __future__ import annotations

from msgspec import Struct


class GuildRow(Struct, frozen=True, kw_only=True):
    """Settings of a server. None is the default."""

    guild_id: int
    currency: str | None = None
    opening: int | None = None
    refill_amount: int | None = None
    refill_interval: int | None = None
    locale: str | None = None
    refill_below: int | None = None
    bank_limit: int | None = None
    allowance_amount: int | None = None
    allowance_days: int | None = None
    cards: str | None = None
    currency_singular: str | None = None


class UserRow(Struct, frozen=True, kw_only=True):
    """Preferences of a person. None is the default. `heard` is the last known language of their Discord client."""

    user_id: int
    locale: str | None = None
    hand: str | None = None
    call: str | None = None
    cards: str | None = None
    heard: str | None = None


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

    guild_id: int
    user_id: int
    opened_at: float | None = None
    last_refill_at: float | None = None


class CommandSyncRow(Struct, frozen=True, kw_only=True):
    """Hash of the commands last registered with Discord for a scope."""

    scope: str
    hash: str


class SheetRow(Struct, frozen=True, kw_only=True):
    """A sheet of house rules of a server, as last saved. `folded` is its name for comparisons, `options` is JSON.

    `change_no` numbers all changes of the server's sheets. A deleted sheet is kept, so that its versions continue.
    """

    guild_id: int
    folded: str
    name: str
    version: int
    game: str
    options: str
    author: int
    at: float
    change_no: int
    deleted: bool = False


class DefaultSheetRow(Struct, frozen=True, kw_only=True):
    """Default sheet of a server for a game: the name or the key of a sheet; "" for none."""

    guild_id: int
    game: str
    sheet: str
