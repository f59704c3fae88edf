"""Who counts as being in a server, and when Discord is asked."""

from __future__ import annotations

from bot.app.attendance import RECENT, Attendance
from bot.clock import ManualClock
from bot.presenter.work import Work

CLUB, MEMBER, STRANGER = 77, 1, 2


async def test_whoever_was_found_is_not_asked_for_again() -> None:
    """A member is asked for once in a quarter of an hour, somebody who is none each time."""
    asked: list[int] = []

    async def is_member(guild_id: int, user_id: int) -> bool:
        asked.append(user_id)
        return user_id == MEMBER

    async def gone(guild_id: int, user_id: int) -> None:
        raise AssertionError("nobody leaves")

    clock = ManualClock()
    attendance = Attendance(is_member=is_member, gone=gone, work=Work(clock), clock=clock)
    for _ in range(3):
        assert await attendance.present(CLUB, MEMBER)
        assert not await attendance.present(CLUB, STRANGER)
    assert asked == [MEMBER, STRANGER, STRANGER, STRANGER]

    clock.advance(RECENT)
    assert await attendance.present(CLUB, MEMBER)
    assert asked[-1] == MEMBER
