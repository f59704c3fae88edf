"""Tables in threads that are archived, locked, reopened, or deleted with their channel."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.tables.values import TableStatus
from tests.discord.world import World
from tests.support.betting import brag
from tests.support.database import assert_books_balance

ARCHIVED = (400, 50083, "Thread is archived")
REFUSALS = {"archived": ARCHIVED, "locked": (400, 160005, "Thread is locked")}
"""Discord's refusals of a post in a locked thread that is archived, and in one that is not."""


async def thread_of(world: World, *names: str, **options: int) -> tuple[ChannelHandle, list[MemberActor]]:
    """Open a table with these people in a thread, each with 30 chips; no deal has begun."""
    people = [world.person(name) for name in names]
    world.env.backend.create_thread(world.channel.id, "night", people[0].id)
    await world.env.settle()
    [thread] = world.channel.threads
    await world.slash(people[0], "table open", thread, game="three_card_brag", buy_in=30, **options)
    for one in people[1:]:
        await world.slash(one, "join", thread, buy_in=30)
    return thread, people


def refuse(world: World, thread: ChannelHandle, *refusals: tuple[int, int, str], times: int = 1) -> None:
    """Let Discord refuse edits in a thread and, if a second refusal is given, new messages, `times` times."""
    where = f"/channels/{thread.id}/messages"
    for (method, path), (status, code, message) in zip(
        (("PATCH", f"{where}/*"), ("POST", where)), refusals, strict=False
    ):
        world.env.inject_error(method, path, status=status, code=code, message=message, times=times)


def put_away(world: World, thread: ChannelHandle, **metadata: bool) -> None:
    """Archive, lock or reopen a thread."""
    world.env.backend.edit_channel(thread.id, {}, thread_metadata=metadata)


@pytest.mark.parametrize("how", ["archived", pytest.param("locked", marks=pytest.mark.soak)])
async def test_a_locked_thread(world: World, how: str) -> None:
    """A table message in a locked thread is not retried, and the host is notified.
    Commands go on, and the table message returns once the thread reopens.
    """
    thread, (alice, bob) = await thread_of(world, "Alice", "Bob")
    await world.slash(alice, "deal", thread)
    where, before = f"/channels/{thread.id}/messages", len(world.env.http_requests)
    refuse(world, thread, ARCHIVED, REFUSALS[how], times=50)
    put_away(world, thread, archived=how == "archived", locked=True)

    assert (await world.slash(bob, "fold", thread)).answered

    asked = [one for one in world.env.http_requests[before:] if one.path.startswith(where)]
    assert [one.method for one in asked] == ["PATCH", "POST"]
    assert "I’m no longer allowed to write in" in world.dms(alice)[-1].text

    world.env.backend.faults.clear()
    put_away(world, thread, archived=False, locked=False)
    await world.env.settle()
    await world.rest()
    assert any("## Alice wins " in one.text for one in world.shown(thread))
    assert (await world.view()).table.status is TableStatus.PLAYING
    assert_books_balance(world.path)


async def test_a_thread_elsewhere(world: World) -> None:
    """Changes of a thread without a table, or of a thread that stays locked, cause no retry."""
    thread, (alice, bob) = await thread_of(world, "Alice", "Bob")
    world.env.backend.create_thread(world.channel.id, "chat", alice.id)
    await world.env.settle()
    [chat] = (one for one in world.channel.threads if one.id != thread.id)
    await world.slash(alice, "deal", thread)
    refuse(world, thread, ARCHIVED, REFUSALS["locked"], times=50)
    await world.slash(bob, "fold", thread)
    before = len(world.env.http_requests)

    put_away(world, chat, archived=True)
    put_away(world, chat, archived=False, locked=False)
    put_away(world, thread, archived=True, locked=True)
    await world.env.settle()
    await world.rest()

    assert world.env.http_requests[before:] == []


async def test_a_thread_that_was_put_away(world: World) -> None:
    """A table in an archived thread gets a new message, which reopens the thread."""
    thread, (alice, bob) = await thread_of(world, "Alice", "Bob")
    await world.slash(alice, "deal", thread)
    old = next(one for one in reversed(world.shown(thread)) if one.text.startswith("##"))
    put_away(world, thread, archived=True)
    refuse(world, thread, ARCHIVED)

    await world.slash(bob, "bet", thread, amount=1)

    new = next(one for one in reversed(world.shown(thread)) if one.text.startswith("##"))
    assert new.id != old.id
    assert [one.id for one in world.shown(thread) if one.ids] == [new.id]
    await world.click(alice, "Bet 1", new)
    assert brag(await world.view()).pot == 4


@pytest.mark.parametrize("failures", [pytest.param(0, marks=pytest.mark.soak), 2])
async def test_a_thread_that_was_put_away_is_lost_with_its_channel(world: World, failures: int) -> None:
    """If its channel is deleted, a table in an archived thread is closed and paid out, even after failed checks."""
    thread, (alice, bob) = await thread_of(world, "Alice", "Bob")
    put_away(world, thread, archived=True)
    await world.env.settle()
    assert await world.money(alice, bob) == [470, 470]

    # Discord reports only the channel, and discord.py only those of its threads that are not archived.
    del world.env.backend.channels[thread.id]
    world.env.backend.guilds[world.guild.id].thread_ids.remove(thread.id)
    if failures:
        world.env.inject_error("GET", f"/channels/{thread.id}", status=503, times=failures)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await world.rest()
    if failures:
        assert await world.money(alice, bob) == [470, 470]
        for _ in range(failures):
            await world.pass_time(20)
    assert await world.money(alice, bob) == [500, 500]
    assert (await world.view()).table.status is TableStatus.CLOSED
    assert_books_balance(world.path)
