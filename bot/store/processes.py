"""Rows of the processes that run on a database."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

GONE_AFTER: Final = 30.0
"""Seconds after which a process that gives no sign of life has died, hangs, or reaches nobody."""


class ProcessRow(Struct, frozen=True, kw_only=True):
    """A process: which program it is, where it runs, with which shards (`shard_ids`: their numbers with commas between
    them, "" for all), and for which of others it makes up (`covers`). Until `seen_at` it was alive, and until
    `served_at` people were reached through it (0: never). `figures` is JSON.
    """

    process_id: str
    host: str
    pid: int
    version: str
    revision: str
    shard_count: int
    """0: Discord says how many there are."""
    shard_ids: str
    covers: str
    started_at: float
    seen_at: float
    served_at: float
    figures: str

    @property
    def shards(self) -> frozenset[int]:
        """Its own shards; none where it runs all."""
        return _numbers(self.shard_ids)

    @property
    def covered(self) -> frozenset[int]:
        """The shards of others that it makes up for."""
        return _numbers(self.covers)

    def lives(self, now: float) -> bool:
        """Whether it is alive, as far as others know. What it said far ahead of now, it said before a clock was set
        back, and nobody knows how long ago.
        """
        return abs(now - self.seen_at) < GONE_AFTER

    def serves(self, now: float) -> bool:
        """Whether people are reached through it, as far as others know."""
        return self.lives(now) and abs(now - self.served_at) < GONE_AFTER


class ProcessGone(Struct, frozen=True, kw_only=True):
    """A process that has ended, or was not seen for long."""

    process_id: str


def _numbers(text: str) -> frozenset[int]:
    return frozenset(int(one) for one in text.split(",") if one)
