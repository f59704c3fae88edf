"""Settings of servers and people, and sheets of house rules, with the structs of their rows.

An empty column means the default.
"""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import USER_ID, USER_OWNED, Id, Json, metadata

guilds = sa.Table(
    "guilds",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("currency", sa.Text),
    sa.Column("opening", sa.BigInteger),
    sa.Column("refill_amount", sa.BigInteger),
    sa.Column("refill_interval", sa.Integer),
    sa.Column("locale", sa.String(16)),
    sa.Column("refill_below", sa.BigInteger),
    sa.Column("bank_limit", sa.BigInteger),
    sa.Column("allowance_amount", sa.BigInteger),
    sa.Column("allowance_days", sa.Integer),
    sa.Column("cards", sa.String(16)),
    sa.Column("currency_singular", sa.Text),
)


users = sa.Table(
    "users",
    metadata,
    sa.Column("user_id", Id, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("locale", sa.String(16)),
    sa.Column("hand", sa.String(16)),
    sa.Column("call", sa.String(16)),
    sa.Column("cards", sa.String(16)),
    sa.Column("heard", sa.String(16)),
    info=USER_OWNED,
)


members = sa.Table(
    "members",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("opened_at", sa.Float),
    sa.Column("last_refill_at", sa.Float),
    sqlite_with_rowid=False,
    info=USER_OWNED,
)


sheets = sa.Table(
    "sheets",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("folded", sa.String(160), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", Json, nullable=False),
    sa.Column("author", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("change_no", sa.Integer, nullable=False),
    sa.Column("deleted", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""Named house rules of servers."""


usual_sheets = sa.Table(
    "usual_sheets",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("sheet", sa.String(160), nullable=False),
    sqlite_with_rowid=False,
)
"""Default sheet of a server for each game."""


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
