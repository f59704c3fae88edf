"""Retries after an optimistic-lock conflict."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store.errors import AlreadyClaimed, StoreUnavailable

ResultT = TypeVar("ResultT")

MAX_ATTEMPTS = 8


async def retry_on_conflict(
    operation: Callable[[], Awaitable[ResultT]],
    subject: str,
    *,
    conflicts: tuple[type[Exception], ...] = (AlreadyClaimed,),
    max_attempts: int = MAX_ATTEMPTS,
) -> ResultT:
    """Run `attempt`, which reads and commits a change made from that, until it succeeds. Return its result.

    An attempt that raises one of `quicker` is repeated, as the data has changed in between. Raises StoreUnavailable
    after `attempts` conflicts; `what` names the data in the message.
    """
    for _ in range(max_attempts):
        try:
            return await operation()
        except conflicts:
            continue
    raise StoreUnavailable(f"too many changes at once: {subject}")
