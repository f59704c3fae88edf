"""The table as people see it without interacting: new deals, notifications, warnings, and no unnecessary edits."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bot.store.errors import StoreUnavailable
from tests.discord.crash import crash_table, panel
from tests.discord.reading import Message
from tests.discord.world import World


async def test_a_new_deal_moves_to_the_bottom(world: World) -> None:
    """If something was posted below the table message, a new deal gets a new message and the old one shrinks to its
    result, with a button that tells the deal.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    old = world.table_message()
    await bob.send(world.channel, "well played")
    await world.rest()
    assert len(world.shown()) == 2

    await world.pass_time(16)

    shrunk, _, new = world.shown()
    assert shrunk.id == old.id
    assert "the result" in shrunk.text
    assert "### Alice wins 2 chips" in shrunk.text
    assert shrunk.labels == ("Story",)
    story = await world.click(bob, "Story", shrunk)
    assert story.private
    assert "**Bob** folded" in story.text
    assert "Bob paid 1 chip" in (await world.slash(alice, "history", deal=1)).text
    assert "deal 2" in new.text
    assert "Look" in new.labels


@pytest.mark.parametrize("crash", [pytest.param(False, marks=pytest.mark.soak), True], ids=["in order", "by a crash"])
async def test_the_old_message_shrinks_after_a_restart(world: World, *, crash: bool) -> None:
    """A restart between two deals leaves one table message with buttons, and the older one becomes its result."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    await bob.send(world.channel, "well played")
    first = world.shown()[0].id
    await world.restart(crash=crash)

    await world.pass_time(16)

    result, written, table = world.shown()
    assert (result.id, result.labels, written.text) == (first, ("Story",), "well played")
    assert "Everyone else folded" in result.text
    assert "deal 2" in table.text


async def test_the_old_message_waits_for_its_result(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The old message stays until the database returns its result; until then, the new deal does not show that
    result.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    await bob.send(world.channel, "well played")
    first = world.shown()[0].id
    await world.restart()

    async def away(table_id: int, user_id: int, deal_no: int | None = None) -> None:
        raise StoreUnavailable("it is away")

    with monkeypatch.context() as patch:
        patch.setattr(world.services.history, "replay", away)
        await world.slash(alice, "deal")
        assert first in [one.id for one in world.shown()]
        assert f"old:{first} failed" in caplog.text
    caplog.clear()
    await world.pass_time(60)

    result, *_ = world.shown()
    assert result.id == first
    assert "Everyone else folded" in result.text
    await world.slash(alice, "look")
    assert "deal 2" in world.table_message().text


async def test_a_crash_while_the_table_moves(world: World) -> None:
    """A crash between leaving the old message and posting the new one leaves one playable table message."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    await bob.send(world.channel, "well played")
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=500, times=None)
    await world.slash(alice, "deal")
    world.env.backend.faults.clear()
    assert "deal 1" in world.table_message().text

    await world.restart(crash=True)

    await world.pass_time(1)
    assert "deal 2" in world.shown()[-1].text
    assert [one.labels for one in world.shown()[:-1] if "Look" in one.labels] == []
    await world.click(alice, "Fold")
    assert "Everyone else folded" in world.table_message().text


async def test_being_called(world: World) -> None:
    """A player is notified by direct message ten seconds into their turn; the notification is deleted when the turn
    ends, even after a restart.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")

    await world.pass_time(9)
    assert world.dms(bob) == []
    await world.pass_time(2)
    [call] = world.dms(bob)
    assert "It is your turn" in call.text
    assert str(world.table_message().id) in call.text

    await world.restart()
    await world.slash(bob, "fold")
    assert world.dms(bob) == []


async def test_no_call_for_who_is_there(world: World) -> None:
    """A player who has acted in their turn gets no notification, even if others act."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.pass_time(5)
    await world.slash(bob, "look")
    await world.slash(world.person("Chris"), "join")

    await world.pass_time(30)

    assert world.dms(bob) == []


async def test_when_to_be_called(world: World) -> None:
    """A player chooses to be notified at once, after ten seconds, or never."""
    alice, bob = await world.table("Alice", "Bob")
    for who, when in ((alice, "never"), (bob, "now")):
        panel = await world.slash(who, "settings")
        await world.choose(who, panel.message, "s:settings:call", when)

    await world.slash(alice, "deal")
    assert "It is your turn" in world.dms(bob)[-1].text
    await world.slash(bob, "bet", amount=1)
    await world.pass_time(30)

    assert world.dms(alice) == []


async def test_the_clocks_warning(world: World) -> None:
    """A player is warned before their time is up, and the warning disappears when the turn ends. Notifications and
    warnings are never silent, in direct messages or in the channel.
    """
    alice, bob = await world.table("Alice", "Bob")
    world.close_dms(alice)
    await world.slash(alice, "deal")

    await world.pass_time(119)
    assert any("running out" in one.text for one in world.dms(bob))
    await world.slash(bob, "bet", amount=1)
    assert world.dms(bob) == []
    await world.pass_time(11)

    def silent(channel_id: int) -> list[bool]:
        return [bool(one.get("flags", 0) & 4096) for one in world.posts(channel_id)]

    assert silent(bob.user.dm_channel.id) == [False, False]
    assert f"<@{alice.id}>, it is your turn" in world.shown()[-1].text
    assert not any(silent(world.channel.id))


async def test_a_hand_in_the_channel_from_deal_to_deal(world: World) -> None:
    """A hand message in the channel is updated from deal to deal.
    Once a newer one exists, the old one has no buttons and says where the hand is.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    looked = await world.click(bob, "Look")
    await world.click(bob, "Fold", looked.message)
    assert "deal 1" in looked.text
    await world.slash(alice, "deal")
    assert "deal 2" in looked.text
    assert "You are **blind**" in looked.text
    await world.slash(alice, "fold")
    await world.slash(alice, "deal")
    assert "deal 3" in world.hand(bob).text
    assert "Look" in world.hand(bob).labels
    again = await world.slash(bob, "look")

    assert world.hand(bob).id == again.message.id
    assert looked.message.labels == ()
    assert "further down" in looked.text


async def test_only_what_changed_is_written(world: World) -> None:
    """A neighbour's move edits the table message once, but no hand message whose moves stay the same. A crash leaves
    one current table message, and one current hand message per player.
    """
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    await world.slash(bob, "look")
    await world.slash(bob, "bet", amount=1)
    before = len(world.env.http_requests)

    await world.slash(chris, "bet", amount=1)

    written = [(one.method, one.path) for one in world.env.http_requests[before:] if "/callback" not in one.path]
    assert written == [("PATCH", f"/channels/{world.channel.id}/messages/{world.table_message().id}")]

    await world.restart(crash=True)

    [table] = world.shown()
    assert "Pot **5 chips**" in table.text
    assert "It is your turn" not in world.hand(bob).text
    await world.press(alice, "bet", table)
    assert "Pot **6 chips**" in world.table_message().text


async def three_tables(world: World) -> list[ChannelHandle]:
    """Open three tables in mid-deal for the same two people. The last table has the shortest clock."""
    alice, bob = world.person("Alice"), world.person("Bob")
    channels = [world.guild.create_text_channel(f"room-{number}") for number in range(3)]
    for channel, clock in zip(channels, (120, 120, 30), strict=True):
        await world.slash(alice, "table open", channel, clock=clock)
        await world.slash(bob, "join", channel)
        await world.slash(alice, "deal", channel)
    return channels


async def test_shown_again_gently(world: World) -> None:
    """After a restart, outdated tables are updated one after the other, the nearest deadline first."""
    channels = await three_tables(world)
    chris = world.person("Chris")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    for channel in channels:
        await world.slash(chris, "join", channel)
    world.env.backend.faults.clear()

    def current() -> list[bool]:
        return ["Chris" in world.shown(channel)[-1].text for channel in channels]

    await world.restart()
    assert current() == [False, False, True]
    await world.pass_time(0.2)
    assert current() == [True, False, True]
    await world.pass_time(0.2)
    assert current() == [True, True, True]


@pytest.mark.soak
async def test_who_is_back_is_not_said_to_sit_out(world: World) -> None:
    """A player who missed two turns is shown as sitting out only until they come back."""
    people = await world.table("Alice", "Bob", "Chris")
    for _ in range(2):
        await world.slash(people[0], "deal")
        while (await world.view()).view.in_deal:
            await world.pass_time(125)
    said = [line for line in world.table_message().text.splitlines() if "missed two turns running" in line]
    assert said

    for one in people:
        await world.slash(one, "back")
    assert "missed two turns running" not in world.table_message().text


FULL: dict[str, Any] = {
    "status": 400,
    "code": 30046,
    "message": "Maximum number of edits to messages older than 1 hour reached",
}
"""Discord's refusal of an edit after too many edits of an old message."""


ARCHIVED: dict[str, Any] = {"status": 400, "code": 50083, "message": "Thread is archived"}
"""Discord's refusal of an edit in an archived thread."""


def take_no_edits(world: World, shown: Message, refusal: dict[str, Any] = FULL) -> None:
    """Let Discord refuse all further edits of a message."""
    world.env.inject_error("PATCH", f"/channels/{shown.channel_id}/messages/{shown.id}", times=None, **refusal)


async def test_edits_that_are_used_up(world: World) -> None:
    """A table message that accepts no more edits is replaced by a new one and deleted."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    first = world.table_message()
    take_no_edits(world, first)

    await world.slash(bob, "bet", amount=1)

    [table] = [one for one in world.shown() if one.by_bot]
    assert table.id != first.id
    await world.click(alice, "Bet 1", table)
    assert "Pot **4 chips**" in world.table_message().text


@pytest.mark.parametrize(
    ("restarted", "closed"),
    [
        (True, True),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in ((False, False), (False, True), (True, False))),
    ],
)
async def test_a_message_that_cannot_be_taken_away_yet(world: World, *, restarted: bool, closed: bool) -> None:
    """A table message that can be neither edited nor deleted loses its buttons as soon as it can, even after a restart.
    Until then, a press on it leads to the newer message.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    first = world.table_message()
    where = f"/channels/{first.channel_id}/messages/{first.id}"
    take_no_edits(world, first, ARCHIVED)
    world.env.inject_error("DELETE", where, times=None, **ARCHIVED)
    await world.slash(bob, "bet", amount=1)
    second = world.table_message()
    assert second.id != first.id

    told = await world.click(alice, "Fold", first)
    assert "table goes on in a newer one" in told.text
    assert f"/{second.id})" in told.text
    assert "Fold" in next(one for one in world.shown() if one.id == first.id).labels

    if closed:
        await world.really(alice, "leave")
        await world.really(bob, "leave")
        await world.pass_time(60)
    if restarted:
        await world.restart(crash=True)
    world.env.backend.faults.clear()
    await world.pass_time(900)
    assert not [one for one in world.shown() if one.id == first.id and set(one.labels) - {"Story"}]


async def test_edits_of_a_hand_that_are_used_up(world: World) -> None:
    """A hand message in direct messages that accepts no more edits is replaced by a new one and deleted."""
    alice, bob = await crash_table(world, "Alice", "Bob", clock=None)
    await world.slash(alice, "deal")
    acting = (await world.view()).view.to_act[0] - 1
    first, other = (alice, bob)[acting], (alice, bob)[1 - acting]
    direct = panel(world, other)
    take_no_edits(world, direct)

    await world.press(first, "pass", panel(world, first))

    [now] = world.dms(other)
    assert now.id != direct.id
    assert "Keep my cards" in now.labels
