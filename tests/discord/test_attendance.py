"""Membership of a server, and its lookups at Discord."""

from __future__ import annotations

from bot.app.membership import NAME_LOOKUPS, NAME_TTL, PRESENT_TTL, Membership
from bot.presenter.tasks import BackgroundTasks
from tests.support.clock import ManualClock

CLUB, MEMBER, STRANGER, UNREACHABLE = 77, 1, 2, 3


async def test_whoever_was_found_is_not_asked_for_again() -> None:
    """A member is looked up once per `PRESENT_TTL`, a non-member every time."""
    asked: list[int] = []

    async def named(guild_id: int, user_id: int) -> str | None:
        asked.append(user_id)
        return "Mel" if user_id == MEMBER else None

    async def gone(guild_id: int, user_id: int) -> None:
        raise AssertionError("nobody leaves")

    clock = ManualClock()
    attendance = Membership(fetch_name=named, on_left=gone, work=BackgroundTasks(clock), clock=clock)
    for _ in range(3):
        assert await attendance.is_present(CLUB, MEMBER)
        assert not await attendance.is_present(CLUB, STRANGER)
    assert asked == [MEMBER, STRANGER, STRANGER, STRANGER]

    clock.advance(PRESENT_TTL)
    assert await attendance.is_present(CLUB, MEMBER)
    assert asked[-1] == MEMBER


async def test_what_people_are_called() -> None:
    """A name is looked up once per `NAME_TTL`, even if the person is known to be present.
    A person who is not found has left. A deleted user (negative id) is not looked up.
    """
    asked: list[int] = []
    left: list[int] = []

    async def named(guild_id: int, user_id: int) -> str | None:
        asked.append(user_id)
        if user_id == STRANGER:
            return None
        if user_id == UNREACHABLE:
            raise ConnectionError
        return f"Mel {len(asked)}"

    async def gone(guild_id: int, user_id: int) -> None:
        left.append(user_id)

    clock = ManualClock()
    attendance = Membership(fetch_name=named, on_left=gone, work=BackgroundTasks(clock), clock=clock)
    attendance.presence.put((CLUB, MEMBER), True)
    assert await attendance.fetch_names(CLUB, [MEMBER, UNREACHABLE, -5]) == ({MEMBER: "Mel 1"}, False)
    assert await attendance.fetch_names(CLUB, [STRANGER, MEMBER]) == ({MEMBER: "Mel 1"}, True)
    assert (asked, left) == ([MEMBER, UNREACHABLE, STRANGER], [STRANGER])
    clock.advance(NAME_TTL + 1)
    assert await attendance.fetch_names(CLUB, [MEMBER]) == ({MEMBER: "Mel 4"}, False)
    attendance.forget(MEMBER)
    assert await attendance.fetch_names(CLUB, [MEMBER] * 3) == ({MEMBER: "Mel 5"}, False)
    everybody = range(10, 10 + 2 * NAME_LOOKUPS)
    assert len((await attendance.fetch_names(CLUB, everybody))[0]) == NAME_LOOKUPS
    assert len((await attendance.fetch_names(CLUB, everybody))[0]) == 2 * NAME_LOOKUPS
