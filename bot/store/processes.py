"""Rows of the processes that run on a database."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

PROCESS_TIMEOUT: Final = 30.0
"""Seconds without a heartbeat after which a process counts as dead, hanging, or cut off from Discord."""


class ProcessRow(Struct, frozen=True, kw_only=True):
    """A process: its program, its host, and its shards.

    `shard_ids` are the numbers of its shards, separated by commas ("" for all). `covers` are shards of other processes
    that it has taken over. It was alive until `seen_at`, and connected to people until `served_at` (0: never).
    `figures` is JSON.
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
        """Return True if it is alive, as far as others know.

        A heartbeat far in the future was sent before a clock was set back. Its age is unknown, so it does not count.
        """
        return abs(now - self.seen_at) < PROCESS_TIMEOUT

    def is_serving(self, now: float) -> bool:
        """Return True if people are reached through it, as far as others know."""
        return self.is_alive(now) and abs(now - self.served_at) < PROCESS_TIMEOUT


class ProcessDeletion(Struct, frozen=True, kw_only=True):
    """Deletes a process that has ended, or was not seen for long."""

    process_id: str


def _parse_shard_ids(text: str) -> frozenset[int]:
    return frozenset(int(one) for one in text.split(",") if one)
