"""Processes and their shards, liveness, command synchronisation and the revision of the database."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import ColumnElement

from bot.store.schema.columns import Json, metadata

alembic_version = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""Table of Alembic: one row, the revision."""


served = sa.Table(
    "served",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Last time at which somebody was there to serve. Clocks are paused after it."""


processes = sa.Table(
    "processes",
    metadata,
    sa.Column("process_id", sa.String(32), primary_key=True),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("revision", sa.String(32), nullable=False),
    sa.Column("shard_count", sa.Integer, nullable=False),
    sa.Column("shard_ids", sa.Text, nullable=False),
    sa.Column("covers", sa.Text, nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("served_at", sa.Float, nullable=False),
    sa.Column("figures", Json, nullable=False),
)
"""Processes that run on this database, with the heartbeat that each writes every few seconds."""


command_sync = sa.Table(
    "command_sync",
    metadata,
    sa.Column("scope", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""Hashes of the commands last registered with Discord, by scope (`global` or a server id)."""


PROCESS_TIMEOUT: Final = 30.0
"""Seconds without a heartbeat after which a process counts as dead, hanging, or cut off from Discord."""


class ProcessRow(Struct, frozen=True, kw_only=True):
    """A process: its program, its host, and its shards.

    `shard_ids` are the numbers of its shards, separated by commas ("" for all). `covers` are shards of other processes
    that it has taken over. `seen_at` is the time of its last heartbeat, `served_at` the last time it was connected to
    Discord (0: never). `figures` is JSON.
    """

    process_id: str
    host: str
    pid: int
    version: str
    revision: str
    shard_count: int
    """Number of shards of the bot. 0: Discord proposes the number."""
    shard_ids: str
    covers: str
    started_at: float
    seen_at: float
    served_at: float
    figures: str

    @property
    def shards(self) -> frozenset[int]:
        """Its own shards; empty if it runs all."""
        return _parse_shard_ids(self.shard_ids)

    @property
    def covered(self) -> frozenset[int]:
        """Shards of other processes that it has taken over."""
        return _parse_shard_ids(self.covers)

    def is_alive(self, now: float) -> bool:
        """Return True if the last heartbeat of the process is recent.

        A heartbeat far in the future was sent before a clock was set back. Its age is unknown, so it does not count.
        """
        return abs(now - self.seen_at) < PROCESS_TIMEOUT

    def is_serving(self, now: float) -> bool:
        """Return True if the process is alive and was recently connected to Discord."""
        return self.is_alive(now) and abs(now - self.served_at) < PROCESS_TIMEOUT


class ProcessDeletion(Struct, frozen=True, kw_only=True):
    """Deletes a process that has ended, or was not seen for long."""

    process_id: str


def _parse_shard_ids(text: str) -> frozenset[int]:
    return frozenset(int(one) for one in text.split(",") if one)


class Shards(Struct, frozen=True):
    """The shards of one process, out of `count` in all. The id of a server determines its shard."""

    count: int
    ids: tuple[int, ...]

    def __contains__(self, guild_id: int) -> bool:
        return (guild_id >> 22) % self.count in self.ids

    def sql_condition(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Return the SQL condition that a server belongs to these shards."""
        return (guild_id // (1 << 22) % self.count).in_(self.ids)
