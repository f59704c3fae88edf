"""Idempotency keys: lookup after a failed commit, expiry, and the keys that request a vacuum."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, not_, or_, select

from bot.store import forgetting, schema
from bot.store.statements import FIND_KEYS

TO_WIPE = "wipe/"
"""Prefix of the keys that request a vacuum of the database's files."""
_FOR_EVER = (TO_WIPE, forgetting.OPENING, "refill/", "reversal/", "stake/")
"""Prefixes of keys that never expire."""


def committed(connection: Connection, marks: Collection[str]) -> bool:
    """Return True if the group with these keys is committed."""
    return {key for key, _ in FIND_KEYS.read(connection, marks)} == set(marks)


def forget(connection: Connection, before: float, most: int) -> bool:
    """Delete at most `most` keys older than `before`, and return True if there may be more.

    Keys that guard one-off payments are kept. The query scans all keys, which takes a while.
    """
    key = schema.keys.c.key
    lasting = [key.startswith(kind, autoescape=True) for kind in _FOR_EVER]
    old = select(key).where(schema.keys.c.at < before, not_(or_(*lasting))).limit(most)
    return connection.execute(delete(schema.keys).where(key.in_(old))).rowcount == most


def to_wipe(connection: Connection) -> tuple[str, ...]:
    """Return the keys that request a vacuum, because a user was deleted."""
    wanted = schema.keys.c.key.startswith(TO_WIPE, autoescape=True)
    return tuple(connection.execute(select(schema.keys.c.key).where(wanted)).scalars())


def wiped(connection: Connection, wanted: tuple[str, ...]) -> None:
    """Delete these keys after the vacuum. Others may have been added since."""
    connection.execute(delete(schema.keys).where(schema.keys.c.key.in_(wanted)))
