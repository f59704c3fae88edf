"""Summaries and files of a person's stored data."""

from __future__ import annotations

from msgspec import Struct


class StoredDataSummary(Struct, frozen=True, kw_only=True):
    """Amount of data stored about a person.

    `servers` counts those in which they have a wallet. `deals` counts the deals dealt to them, and `ledger_entries`
    their ledger entries in chips, points and debts. `parts` is the number of files of their export.
    """

    servers: int
    deals: int
    ledger_entries: int
    parts: int
    has_data: bool
    """True if anything is stored at all."""


class DataExport(Struct, frozen=True, kw_only=True):
    """A file with stored data about a person; the newest is in part 1."""

    name: str
    content: bytes
    part: int
    parts: int
