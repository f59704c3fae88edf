"""Rows of what servers and people have set, and of house rules that have a name."""

from __future__ import annotations

from msgspec import Struct


class GuildRow(Struct, frozen=True, kw_only=True):
    """A server's settings; None is the default."""

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
    """A person's preferences; None is the default. `heard` is the language that their Discord spoke last."""

    user_id: int
    locale: str | None = None
    hand: str | None = None
    call: str | None = None
    cards: str | None = None
    heard: str | None = None


class Edited(Struct, frozen=True, kw_only=True):
    """Settings of which only the columns named are written where a row stands already: another process may be changing
    the others. Where none stands the row is written whole. ValueError where no column is named.
    """

    row: GuildRow | UserRow
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.names:
            raise ValueError("no column is edited")


class MemberRow(Struct, frozen=True, kw_only=True):
    """A member of a server: when they got the opening balance and the last refill."""

    guild_id: int
    user_id: int
    opened_at: float | None = None
    last_refill_at: float | None = None


class CommandSyncRow(Struct, frozen=True, kw_only=True):
    """What was last told to Discord about the commands of a scope, as a hash."""

    scope: str
    hash: str


class SheetRow(Struct, frozen=True, kw_only=True):
    """A server's sheet of house rules, as it was last saved. `folded` is its name for comparing, `options` JSON.

    `change_no` numbers all changes of the server's sheets. A deleted sheet stays, so that its versions go on.
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


class UsualSheetRow(Struct, frozen=True, kw_only=True):
    """What a server plays a game by where nothing else is said: the name or the key of a sheet; "" for nothing."""

    guild_id: int
    game: str
    sheet: str
