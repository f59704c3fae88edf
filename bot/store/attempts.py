"""Retries after an optimistic-lock conflict."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store.errors import AlreadyClaimed, StoreUnavailable

ResultT = TypeVar("ResultT")

ATTEMPTS = 8


async def until_it_fits(
    attempt: Callable[[], Awaitable[ResultT]],
    what: str,
    *,
    quicker: tuple[type[Exception], ...] = (AlreadyClaimed,),
    attempts: int = ATTEMPTS,
) -> ResultT:
    """Run `attempt`, which reads and commits a change made from that, until it succeeds. Return its result.

    An attempt that raises one of `quicker` is repeated, as the data has changed in between. Raises StoreUnavailable
    after `attempts` conflicts; `what` names the data in the message.
    """
    for _ in range(attempts):
        try:
            return await attempt()
        except quicker:
            continue
    raise StoreUnavailable(f"too many changes at once: {what}")
