"""Idempotency keys: lookup after a failed commit, expiry, and the keys that request a vacuum."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, not_, or_, select

from bot.store import forgetting, schema
from bot.store.statements import FIND_KEYS

VACUUM_KEY_PREFIX = "wipe/"
"""Prefix of the keys that request a vacuum of the database's files."""
_PERMANENT_KEY_PREFIXES = (VACUUM_KEY_PREFIX, forgetting.OPENING_KEY_PREFIX, "refill/", "reversal/", "stake/")
"""Prefixes of keys that never expire."""


def is_group_committed(connection: Connection, commit_keys: Collection[str]) -> bool:
    """Return True if the group with these keys is committed."""
    return {key for key, _ in FIND_KEYS.read(connection, commit_keys)} == set(commit_keys)


def delete_expired_keys(connection: Connection, before: float, limit: int) -> bool:
    """Delete at most `most` keys older than `before`, and return True if there may be more.

    Keys that guard one-off payments are kept. The query scans all keys, which takes a while.
    """
    key = schema.keys.c.key
    lasting = [key.startswith(kind, autoescape=True) for kind in _PERMANENT_KEY_PREFIXES]
    old = select(key).where(schema.keys.c.at < before, not_(or_(*lasting))).limit(limit)
    return connection.execute(delete(schema.keys).where(key.in_(old))).rowcount == limit


def find_vacuum_keys(connection: Connection) -> tuple[str, ...]:
    """Return the keys that request a vacuum, because a user was deleted."""
    wanted = schema.keys.c.key.startswith(VACUUM_KEY_PREFIX, autoescape=True)
    return tuple(connection.execute(select(schema.keys.c.key).where(wanted)).scalars())


def delete_vacuum_keys(connection: Connection, wanted: tuple[str, ...]) -> None:
    """Delete these keys after the vacuum. Others may have been added since."""
    connection.execute(delete(schema.keys).where(schema.keys.c.key.in_(wanted)))
