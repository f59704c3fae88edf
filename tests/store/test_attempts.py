"""Doing something anew where somebody else was quicker."""

from __future__ import annotations

import pytest

from bot.store.errors import AlreadyClaimed, StoreUnavailable, UserStillInvolved
from bot.store.optimistic_locks import retry_on_conflict


class Attempts:
    """Attempts that meet these errors one after the other before they get through."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.made = 0

    async def attempt(self) -> int:
        """How many attempts it took."""
        self.made += 1
        if self.errors:
            raise self.errors.pop(0)
        return self.made


async def test_what_others_did_meanwhile() -> None:
    """Where others were quicker it is tried anew, and what then comes of it is the answer."""
    assert await retry_on_conflict(Attempts().attempt, "it") == 1
    assert await retry_on_conflict(Attempts(AlreadyClaimed("a"), AlreadyClaimed("b")).attempt, "it") == 3


async def test_how_long_it_is_tried() -> None:
    """It is tried as often as is said and no more, and then the database is said to be unavailable."""
    without_end = Attempts(*(AlreadyClaimed(str(number)) for number in range(5)))
    with pytest.raises(StoreUnavailable, match="the hen"):
        await retry_on_conflict(without_end.attempt, "the hen", max_attempts=4)
    assert without_end.made == 4


async def test_what_is_no_matter_of_being_quicker() -> None:
    """Any other error ends it at once."""
    other = Attempts(UserStillInvolved("user 1"))
    with pytest.raises(UserStillInvolved):
        await retry_on_conflict(other.attempt, "it")
    assert other.made == 1
    assert (
        await retry_on_conflict(Attempts(UserStillInvolved("user 1")).attempt, "it", conflicts=(UserStillInvolved,))
        == 2
    )
