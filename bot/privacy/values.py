"""What people are told about what is kept of them."""

from __future__ import annotations

from msgspec import Struct


class Kept(Struct, frozen=True, kw_only=True):
    """How much is kept about a person: in how many servers they have a wallet, the deals that were dealt to them, and
    the lines in the books of their chips, points and debts. `parts` are the files in which they can have it.
    """

    servers: int
    deals: int
    bookings: int
    parts: int
    anything: bool
    """Whether anything is kept at all."""


class Export(Struct, frozen=True, kw_only=True):
    """A file with what is kept about a person: the newest is in part 1."""

    name: str
    content: bytes
    part: int
    parts: int
