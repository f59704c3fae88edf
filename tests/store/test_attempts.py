"""Tests of retries after a conflict."""

from __future__ import annotations

import pytest

from bot.store.errors import AlreadyClaimed, StoreUnavailable, UserStillInvolved
from bot.store.optimistic_locks import retry_on_conflict


class Attempts:
    """Attempts that raise `errors` one after the other and then succeed."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.made = 0

    async def attempt(self) -> int:
        """Raise the next error, or return the number of attempts made so far."""
        self.made += 1
        if self.errors:
            raise self.errors.pop(0)
        return self.made


async def test_what_others_did_meanwhile() -> None:
    """After a conflict another attempt is made, and its result is returned."""
    assert await retry_on_conflict(Attempts().attempt, "it") == 1
    assert await retry_on_conflict(Attempts(AlreadyClaimed("a"), AlreadyClaimed("b")).attempt, "it") == 3


async def test_how_long_it_is_tried() -> None:
    """After `max_attempts` conflicts the database is reported as unavailable."""
    without_end = Attempts(*(AlreadyClaimed(str(number)) for number in range(5)))
    with pytest.raises(StoreUnavailable, match="the hen"):
        await retry_on_conflict(without_end.attempt, "the hen", max_attempts=4)
    assert without_end.made == 4


async def test_what_is_no_matter_of_being_quicker() -> None:
    """An error that is not a conflict ends the attempts at once."""
    other = Attempts(UserStillInvolved("user 1"))
    with pytest.raises(UserStillInvolved):
        await retry_on_conflict(other.attempt, "it")
    assert other.made == 1
    assert (
        await retry_on_conflict(Attempts(UserStillInvolved("user 1")).attempt, "it", conflicts=(UserStillInvolved,))
        == 2
    )
