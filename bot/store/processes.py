"""Rows of the processes that run on a database."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class ProcessRow:
    """A process: which program it is, where it runs and with which shards (`shard_ids`: their numbers with commas
    between them, "" for all). Until `seen_at` it was alive, and until `served_at` people were reached through it (0:
    never). `figures` is JSON.
    """

    process_id: str
    host: str
    pid: int
    version: str
    revision: str
    shard_count: int
    """0: Discord says how many there are."""
    shard_ids: str
    started_at: float
    seen_at: float
    served_at: float
    figures: str


@dataclass(frozen=True, kw_only=True)
class ProcessGone:
    """A process that has ended, or was not seen for long."""

    process_id: str
