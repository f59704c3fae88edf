"""Processes and their shards, liveness, command synchronisation and the revision of the database."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import ColumnElement

from bot.store.schema.columns import JsonText, Text32, Text64, define_table, metadata

alembic_version = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""Table of Alembic: one row, the revision."""


class LivenessRow(Struct, frozen=True, kw_only=True):
    """The last moment at which the process or service `name` was alive. Clocks are paused after it."""

    name: Text32
    at: float


liveness = define_table("liveness", LivenessRow, ("name",), with_rowid=True)


class CommandSyncRow(Struct, frozen=True, kw_only=True):
    """Hash of the commands last registered with Discord for a scope (`global` or a server id)."""

    scope: Text32
    hash: Text64


command_sync = define_table("command_sync", CommandSyncRow, ("scope",), with_rowid=True)

PROCESS_TIMEOUT: Final = 30.0
"""Seconds without a heartbeat after which a process counts as dead, hanging, or cut off from Discord."""


class ProcessRow(Struct, frozen=True, kw_only=True):
    """A process: its program, its host, and its shards.

    `shard_ids` are the numbers of its shards, separated by commas ("" for all). `covers` are shards of other processes
    that it has taken over. `seen_at` is the time of its last heartbeat, `served_at` the last time it was connected to
    Discord (0: never). `figures` is JSON.
    """

    process_id: Text32
    host: str
    pid: int
    version: Text32
    revision: Text32
    shard_count: int
    """Number of shards of the bot. 0: Discord proposes the number."""
    shard_ids: str
    covers: str
    started_at: float
    seen_at: float
    served_at: float
    figures: JsonText

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


processes = define_table("processes", ProcessRow, ("process_id",), with_rowid=True)
"""Processes that run on this database, with the heartbeat that each writes every few seconds."""


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
