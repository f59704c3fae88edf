"""Optimistic locks: keys that claim the next version of data, and retries after a conflict.

A change of versioned data claims the key of the next version. If another change has claimed the key first, the change
is based on old data and must be made again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store.errors import AlreadyClaimed, StoreUnavailable


def leagues_lock_key(guild_id: int, version: int) -> str:
    return f"leagues/{guild_id}/{version}"


def standings_lock_key(league_id: int, season_no: int, upto: int, changes: int) -> str:
    """Return the key that claims the next update of a season's standings and ratings.

    The stored standings include the results up to `upto` and `changes` changes to results.
    """
    return f"standings/{league_id}/{season_no}/{upto}/{changes}"


def teams_lock_key(league_id: int, season_no: int, version: int) -> str:
    return f"teams/{league_id}/{season_no}/{version}"


def night_lock_key(night_id: int, version: int) -> str:
    return f"night/{night_id}/{version}"


def dispute_lock_key(guild_id: int, number: int, version: int) -> str:
    return f"dispute/{guild_id}/{number}/{version}"


ResultT = TypeVar("ResultT")
MAX_ATTEMPTS = 8


async def retry_on_conflict(
    operation: Callable[[], Awaitable[ResultT]],
    subject: str,
    *,
    conflicts: tuple[type[Exception], ...] = (AlreadyClaimed,),
    max_attempts: int = MAX_ATTEMPTS,
) -> ResultT:
    """Run `operation`, which reads data and commits a change of it, until it succeeds. Return its result.

    An attempt that raises one of `conflicts` is repeated. Raises StoreUnavailable after `max_attempts` conflicts;
    `subject` names the data in the message.
    """
    for _ in range(max_attempts):
        try:
            return await operation()
        except conflicts:
            continue
    raise StoreUnavailable(f"too many changes at once: {subject}")
