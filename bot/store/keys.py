"""Keys under which things were done once: which are forgotten in time, and what some of them still ask for."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, not_, or_, select

from bot.store import forgetting, schema
from bot.store.statements import FIND_KEYS

TO_WIPE = "wipe/"
"""How the keys begin that say that the files have still to be written anew."""
_FOR_EVER = (TO_WIPE, forgetting.OPENING, "refill/", "reversal/", "stake/")
"""How keys begin that are never forgotten."""


def committed(connection: Connection, marks: Collection[str]) -> bool:
    """Whether the group with those marks stands in the database."""
    return {key for key, _ in FIND_KEYS.read(connection, marks)} == set(marks)


def forget(connection: Connection, before: float, most: int) -> bool:
    """Delete at most `most` keys that are older than `before`, but for those under which money is given out once and
    for all; whether there may be more of them. It reads through all keys, which takes a while.
    """
    key = schema.keys.c.key
    lasting = [key.startswith(kind, autoescape=True) for kind in _FOR_EVER]
    old = select(key).where(schema.keys.c.at < before, not_(or_(*lasting))).limit(most)
    return connection.execute(delete(schema.keys).where(key.in_(old))).rowcount == most


def to_wipe(connection: Connection) -> tuple[str, ...]:
    """The keys that say that the files have still to be written anew, because somebody was forgotten."""
    wanted = schema.keys.c.key.startswith(TO_WIPE, autoescape=True)
    return tuple(connection.execute(select(schema.keys.c.key).where(wanted)).scalars())


def wiped(connection: Connection, wanted: tuple[str, ...]) -> None:
    """They were, for those keys; others may have come meanwhile."""
    connection.execute(delete(schema.keys).where(schema.keys.c.key.in_(wanted)))
