"""Doing something anew where somebody else was quicker."""

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
    """What `attempt` returns: it reads, and commits what it makes of that. It is made anew where it raises one of
    `quicker`, because somebody else has changed what was read. Raises StoreUnavailable where `what` keeps changing.
    """
    for _ in range(attempts):
        try:
            return await attempt()
        except quicker:
            continue
    raise StoreUnavailable(f"too many changes at once: {what}")
