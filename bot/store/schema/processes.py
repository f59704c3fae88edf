"""Tables of processes, liveness, registered commands and the revision, with their row types."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import ColumnElement

from bot.store.schema.columns import JsonText, ReplaceableRow, Text32, Text64, define_table, metadata

alembic_version = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""Alembic's table, whose only row is the revision."""


class LivenessRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of the last moment at which the process or service `name` was alive. Clocks are paused from then on."""

    name: Text32
    at: float


liveness = define_table("liveness", LivenessRow, ("name",), with_rowid=True)


class CommandSyncRow(ReplaceableRow, frozen=True, kw_only=True):
    """Hash of the commands last registered with Discord for a scope (`global` or a server id)."""

    scope: Text32
    hash: Text64


command_sync = define_table("command_sync", CommandSyncRow, ("scope",), with_rowid=True)

PROCESS_TIMEOUT: Final = 30.0
"""Seconds without a heartbeat after which a process counts as dead, hanging, or cut off from Discord."""


class ProcessRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a running process.

    `shard_ids` are the numbers of its shards, separated by commas ("": all). `covers` are the shards that it has taken
    over from other processes, in the same form. `seen_at` is the time of its last heartbeat, and `served_at` the last
    time when it was connected to Discord (0: never). `figures` is JSON with its counters.
    """

    process_id: Text32
    host: str
    pid: int
    version: Text32
    revision: Text32
    shard_count: int
    """Number of shards of the bot; 0: as many as Discord recommends."""
    shard_ids: str
    covers: str
    started_at: float
    seen_at: float
    served_at: float
    figures: JsonText

    @property
    def shards(self) -> frozenset[int]:
        """Shards that the process was started with; empty if it runs all."""
        return _parse_shard_ids(self.shard_ids)

    @property
    def covered(self) -> frozenset[int]:
        """Shards that the process has taken over from other processes."""
        return _parse_shard_ids(self.covers)

    def is_alive(self, now: float) -> bool:
        """Return True if the last heartbeat of the process is recent.

        A heartbeat far in the future does not count: the clock has been set back since, so its age is unknown.
        """
        return abs(now - self.seen_at) < PROCESS_TIMEOUT

    def is_serving(self, now: float) -> bool:
        """Return True if the process is alive and was recently connected to Discord."""
        return self.is_alive(now) and abs(now - self.served_at) < PROCESS_TIMEOUT


processes = define_table("processes", ProcessRow, ("process_id",), with_rowid=True)


def _parse_shard_ids(text: str) -> frozenset[int]:
    return frozenset(int(one) for one in text.split(",") if one)


class Shards(Struct, frozen=True):
    """Shards `ids` of one process, out of `count` shards. The id of a server determines its shard."""

    count: int
    ids: tuple[int, ...]

    def __contains__(self, guild_id: int) -> bool:
        return (guild_id >> 22) % self.count in self.ids

    def sql_condition(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Return the SQL condition that a server belongs to one of these shards."""
        return (guild_id // (1 << 22) % self.count).in_(self.ids)
