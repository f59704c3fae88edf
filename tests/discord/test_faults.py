"""Faults: every interaction gets a response, and no chip, card or turn is lost."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.http import FakeHTTPClient
from simcord.results import InteractionResult

from bot.app import membership
from bot.app.context import InteractionContext
from bot.presenter.discord_api import REQUEST_TIMEOUT
from bot.rules.betting.state import BettingStatus
from bot.screens.words import words_for
from bot.tables.values import TableStatus
from tests.discord.network import Trouble, between
from tests.discord.world import LOCALES, Told, World
from tests.support.betting import brag
from tests.support.database import assert_books_balance, locked


async def pot(world: World) -> int:
    return brag(await world.view()).pot


async def test_wrong_people_and_wrong_moments(world: World) -> None:
    """A click by a bystander, out of turn, or again on a used button is refused in private. A click delivered twice
    bets once.
    """
    alice, bob = await world.table("Alice", "Bob")
    chris = world.person("Chris")
    await world.slash(alice, "deal")
    message = world.table_message()
    told = [await world.click(alice, label, message) for label in ("Look", "Bet 1")]
    stranger = await world.click(chris, "Fold", message)

    assert all(one.private for one in (*told, stranger))
    assert all("Bob is to play" in one.text for one in told)
    assert "You’re not at this table" in stranger.text
    assert await pot(world) == 2

    _, payload = world.click_payload(bob, message, message.action("bet"))
    for _ in range(2):
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()
    assert await pot(world) == 3

    again = await world.click_anyway(bob, message, message.action("bet"))
    assert again.private
    assert "Alice is to play" in again.text
    assert await pot(world) == 3


async def test_a_stale_click(world: World) -> None:
    """A button with an outdated price bets nothing and names the current price."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    old = looked.message.action("bet")
    await world.slash(bob, "bet", amount=1)
    await world.slash(chris, "look")
    await world.slash(chris, "bet", amount=5)
    await world.slash(alice, "fold")
    before = await pot(world)

    told = await world.click_anyway(bob, looked.message, old)

    assert "it costs 5 chips now. Nothing has been bet." in told.text
    assert "5 chips to stay in" in told.text
    assert await pot(world) == before


async def test_a_call_in_the_channel_is_in_the_language_of_its_reader(world: World) -> None:
    """A player with closed direct messages who reads German is called in German on an English server."""
    alice, bob = await world.table("Alice", "Bob", locale="de")
    world.close_dms(bob)
    await world.slash(alice, "deal")
    assert "no bet yet" in world.table_message().text
    await world.pass_time(11)
    assert f"<@{bob.id}>, du bist dran." in world.shown()[-1].text


async def test_closed_direct_messages(world: World) -> None:
    """A player with closed direct messages plays in the channel and is mentioned there. No other request mentions
    anybody.
    """
    alice, bob = await world.table("Alice", "Bob")
    world.close_dms(bob)
    await world.slash(alice, "deal")

    await world.pass_time(11)
    called = world.shown()[-1]
    assert f"<@{bob.id}>, it is your turn" in called.text
    looked = await world.click(bob, "Look")
    assert "It is your turn" in looked.text
    told = await world.click(bob, "Bet 1", looked.message)

    assert "It is your turn" not in told.text
    assert called.id not in [message.id for message in world.shown()]
    for one in world.env.http_requests:
        sent = one.json if isinstance(one.json, dict) else {}
        body = sent.get("data", sent)
        if "components" in body and sent.get("type") != 9:
            allowed = body["allowed_mentions"]
            users = [bob.id] if f"<@{bob.id}>, it is your turn" in str(body) else []
            assert allowed.get("users", []) == users
            assert allowed["parse"] == []


async def test_direct_messages_that_are_opened(world: World) -> None:
    """Closed direct messages are tried again after their owner has used the bot there or chosen to get cards there."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    world.close_dms(bob)

    async def tries() -> int:
        before = len(world.posts(bob.user.dm_channel.id))
        await world.pass_time(11)
        await world.slash(bob, "fold")
        await world.slash(alice, "deal")
        await world.slash(alice, "fold")
        await world.slash(alice, "deal")
        return len(world.posts(bob.user.dm_channel.id)) - before

    assert await tries() == 1
    assert await tries() == 0
    await bob.user.slash("hand")
    await world.rest()
    assert await tries() == 1
    panel = await world.slash(bob, "settings")
    await world.choose(bob, panel.message, "s:settings:hand", "dm")
    assert await tries() == 1


async def test_an_edit_that_is_not_answered(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit without a response is retried, and sent again once the first request can no longer arrive."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    before, silent = len(world.env.http_requests), asyncio.Event()

    def first_edit(method: str, path: str) -> Trouble | None:
        if silent.is_set() or method != "PATCH" or "/messages/" not in path or "/webhooks/" in path:
            return None
        silent.set()
        return Trouble.SILENT_BEFORE

    with between(world.clock, monkeypatch) as network:
        network.plan = first_edit
        done = asyncio.create_task(world.slash(bob, "bet", amount=1))
        await silent.wait()
        world.clock.advance(REQUEST_TIMEOUT)
        await done
        assert "Pot **3 chips**" not in world.table_message().text
        await world.pass_time(1)
        assert "Pot **3 chips**" in world.table_message().text
        await world.pass_time(14)

    assert [one.method for one in world.env.http_requests[before:] if one.method == "PATCH"] == ["PATCH"] * 2


@pytest.mark.soak
async def test_an_edit_whose_answer_is_read_at_the_last_moment(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit is not repeated if its response arrived in time but was read late, because the process was stopped."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    before, direct, stopped = len(world.env.http_requests), FakeHTTPClient.request, False

    async def request(self: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal stopped
        answer = await direct(self, route, *args, **kwargs)
        if route.method == "PATCH" and not stopped:
            stopped = True
            world.clock.advance(REQUEST_TIMEOUT)
            for _ in range(6):
                await asyncio.sleep(0)
        return answer

    monkeypatch.setattr(FakeHTTPClient, "request", request)
    await world.slash(bob, "bet", amount=1)
    await world.pass_time(20)

    assert "Pot **3 chips**" in world.table_message().text
    assert [one.method for one in world.env.http_requests[before:] if one.method == "PATCH"] == ["PATCH"]


async def test_a_deleted_table_message(world: World) -> None:
    """A table message that is deleted, alone or with others, is posted again exactly once. One that is missing when it
    has to change is posted again as well.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    first = world.table_message()

    world.env.backend.delete_message(world.channel.id, first.id)
    await world.env.settle()
    await world.rest()
    second = world.table_message()
    assert second.id != first.id

    said = await bob.send(world.channel, "good night")
    world.env.backend.bulk_delete_messages(world.channel.id, [said.id, second.id])
    await world.env.settle()
    await world.rest()
    assert [one.id for one in world.shown() if one.text.startswith("##")] == [world.table_message().id]
    assert world.table_message().id != second.id
    await world.click(bob, "Bet 1")
    assert await pot(world) == 3

    del world.env.backend.messages[world.channel.id][world.table_message().id]
    await world.slash(alice, "bet", amount=1)
    assert "Pot **4 chips**" in world.table_message().text


async def test_a_deleted_channel(world: World) -> None:
    """A thread has a table of its own; deleting it closes that table, but not the one in its channel. A table whose
    channel is deleted closes; its deal is void and its chips return.
    """
    alice, bob = await world.table("Alice", "Bob")
    world.env.backend.create_thread(world.channel.id, "night", alice.id)
    await world.env.settle()
    [thread] = world.channel.threads
    eve = world.person("Eve")
    await world.slash(eve, "table open", thread, game="three_card_brag", buy_in=30)
    assert "**Eve**" in world.shown(thread)[-1].text

    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    await world.rest()
    assert (await world.view(2)).table.status is TableStatus.CLOSED
    assert await world.money(eve, alice, bob) == [500, 490, 490]
    assert (await world.view(1)).table.status is not TableStatus.CLOSED

    await world.slash(alice, "deal")
    await world.slash(bob, "bet", amount=5)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await world.rest()
    assert (await world.view(1)).table.status is TableStatus.CLOSED
    assert await world.money(alice, bob) == [500, 500]
    assert_books_balance(world.path)


async def test_a_lost_permission(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The host is notified when the bot may no longer write in the channel.
    Commands keep working, and the table message returns with the permission.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.forbid(view_channel=True, send_messages=True)

    told = await world.slash(bob, "fold")
    await world.rest()

    assert told.answered
    assert "I’m no longer allowed to write in" in world.dms(alice)[-1].text
    assert "may not be shown" in caplog.text

    await world.forbid()
    assert "## Alice wins " in world.table_message().text


async def test_a_lost_role(world: World) -> None:
    """A table message returns as soon as the bot regains the role that let it write."""
    alice, bob = await world.table("Alice", "Bob")
    backend, me = world.env.backend, world.env.bot.user
    assert me is not None
    role, needed = world.guild.create_role("Dealers"), discord.Permissions(view_channel=True, send_messages=True).value
    for target, allow, deny in ((world.guild.id, 0, needed), (role.id, needed, 0)):
        overwrite = Overwrite(target_id=target, type=OverwriteType.ROLE, allow=allow, deny=deny)
        backend.set_overwrite(world.channel.id, overwrite)
    for one in (me.id, alice.id, bob.id):
        backend.add_member_role(world.guild.id, one, role.id)
    await world.slash(alice, "deal")
    backend.remove_member_role(world.guild.id, me.id, role.id)
    await world.slash(bob, "fold")
    assert "## Alice wins " not in world.table_message().text

    backend.add_member_role(world.guild.id, me.id, role.id)
    # Discord sends every bot its own role changes; SimCord sends them only with the members intent.
    guild = backend.guilds[world.guild.id]
    told = {"guild_id": str(guild.id), **serializers.member_payload(backend, guild, guild.members[me.id])}
    world.bot._connection.parsers["GUILD_MEMBER_UPDATE"](told)
    await world.rest()
    assert "## Alice wins " in world.table_message().text


async def test_a_table_that_cannot_be_seen_can_be_closed(world: World) -> None:
    """A table without permissions can be closed by command. Its last message is not retried, even after a restart."""
    alice, _bob = await world.table("Alice", "Bob")
    await world.forbid(view_channel=True, send_messages=True)
    assert "The table is closed" in (await world.really(alice, "table close")).text

    await world.restart()
    before = len(world.env.http_requests)
    await world.pass_time(2_000)
    await world.restart()
    assert [one for one in world.env.http_requests[before:] if "/messages" in one.path] == []


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_edits_that_fail(world: World, status: int) -> None:
    """A rate-limited or failed edit is retried later with the current state."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    where = f"/channels/{world.channel.id}/messages/*"
    world.env.inject_error("PATCH", where, status=status, times=2)
    before = len(world.env.http_requests)

    await world.slash(bob, "bet", amount=1)
    assert "**Bob** · 9" in world.table_message().text
    await world.slash(chris, "bet", amount=1)
    await world.pass_time(1)
    await world.pass_time(2)

    assert "▶ **Alice**" in world.table_message().text
    edits = [one for one in world.env.http_requests[before:] if one.method == "PATCH" and "/messages/" in one.path]
    assert len(edits) == 3


@pytest.mark.parametrize("status", [429, pytest.param(500, marks=pytest.mark.soak)])
async def test_answers_that_fail(world: World, status: int) -> None:
    """If Discord rejects the response to a click, the move still counts and is shown at the table."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    world.env.inject_error("POST", "/interactions/*/callback", status=status, times=2)

    await world.click(bob, "Bet 1")

    assert await pot(world) == 3
    assert "Pot **3 chips**" in world.table_message().text


async def test_a_post_that_fails(world: World) -> None:
    """A failed post is retried under the same nonce, so that it never appears twice."""
    alice = world.person("Alice")
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=500, times=2)

    await world.slash(alice, "table open", game="three_card_brag")
    assert world.shown() == []
    await world.pass_time(1)
    await world.pass_time(2)

    assert "A table is open" in world.table_message().text
    posts = world.posts(world.channel.id)
    assert len(posts) == 3
    assert len({one["nonce"] for one in posts}) == 1
    assert all(one["enforce_nonce"] for one in posts)


@pytest.mark.soak
async def test_a_dialog_across_a_restart(world: World) -> None:
    """A bet dialog opened before a restart can be submitted after the restart."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    opened = await world.asks(bob, "Bet more")

    await world.restart()
    await world.fill_in(bob, opened, amount="3")

    assert await pot(world) == 5
    assert "Pot **5 chips**" in world.table_message().text


@pytest.mark.parametrize("by_manager", [False, pytest.param(True, marks=pytest.mark.soak)])
async def test_a_table_that_cannot_be_read(world: World, caplog: pytest.LogCaptureFixture, by_manager: bool) -> None:  # noqa: FBT001
    """A table with damaged data can be closed by command and pays out; nothing else is affected."""
    alice, bob = await world.table("Alice", "Bob")
    stranger, warden = world.person("Stranger"), world.person("Warden", manager=True)
    other = world.guild.create_text_channel("other")
    await world.slash(bob, "table open", other, game="three_card_brag")
    await world.slash(stranger, "join", other)
    await world.slash(alice, "deal")
    with closing(sqlite3.connect(world.path)) as connection, connection:
        connection.execute("UPDATE tables SET info = 'x' WHERE table_id = 1")
    await world.restart()

    assert "Anyone who sits at it" in (await world.click(bob, "Look")).text
    assert "Your wallet" in (await world.slash(bob, "wallet")).text
    assert "What beats what" in (await world.slash(bob, "rules")).text
    assert "can’t be read" in (await world.really(stranger, "table close")).text
    await bob.user.slash("deal")
    assert (await world.view(2)).view.deal_no == 1
    told = await world.really(warden if by_manager else bob, "table close")

    assert "The table is closed" in told.text
    assert "This table is closed" in world.table_message().text
    assert "The table is open" in (await world.slash(alice, "table open", game="three_card_brag")).text
    assert_books_balance(world.path)
    caplog.clear()


async def test_a_start_with_tables_of_an_unknown_game(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A start with unreadable tables still shows the other tables, and closes those of lost servers.
    The statement of an unreadable deal is refused.
    """
    alice, bob = await world.table("Alice", "Bob")
    gone = world.env.create_guild("The Lost Club")
    far = gone.create_text_channel("brag")
    dave = gone.add_member(world.env.create_user("dave", global_name="Dave"))
    await world.slash(dave, "table open", far, game="three_card_brag")
    other = world.guild.create_text_channel("other")
    await world.slash(bob, "table open", other, game="three_card_brag")
    await world.slash(alice, "join", other)
    await world.slash(alice, "deal")
    await world.slash(bob, "deal", other)
    world.env.inject_error("PATCH", f"/channels/{other.id}/messages/*", status=500, times=1)
    await world.slash(alice, "fold", other)
    with closing(sqlite3.connect(world.path)) as connection, connection:
        connection.execute("UPDATE tables SET game = 'whist', version = version + 1 WHERE table_id IN (1, 2)")
        connection.execute("UPDATE deals SET game = 'whist' WHERE table_id = 1")
    del world.env.backend.guilds[gone.id]
    before = len(world.env.http_requests)
    await world.restart()
    await world.pass_time(1)

    edited = [one.path for one in world.env.http_requests[before:] if one.method == "PATCH"]
    assert any(path.startswith(f"/channels/{other.id}/") for path in edited)
    assert (await world.services.tables.view(2, None)).table.status is TableStatus.CLOSED
    assert "can’t be read" in (await world.slash(bob, "table status")).text
    assert "can’t be read" in (await world.click_anyway(alice, world.table_message(), "t:statement:1:1")).text
    assert_books_balance(world.path)
    caplog.clear()


async def test_a_restart_in_a_deal(world: World) -> None:
    """After a restart, every message's buttons work, and everybody keeps their cards and turn."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    looked = await world.click(bob, "Look")
    cards = looked.text

    await world.restart()

    again = await world.click(bob, "My cards")
    assert again.text == cards
    assert looked.message.labels == ()
    await world.click(bob, "Bet 1", world.hand(bob))
    assert await pot(world) == 3
    assert "▶ **Alice**" in world.table_message().text


async def test_what_was_not_shown_before_a_crash(world: World) -> None:
    """A stored move that was not shown before a crash is shown after the start; nothing else is written."""
    alice, bob = await world.table("Alice", "Bob")
    other = world.guild.create_text_channel("other")
    await world.slash(alice, "table open", other, game="three_card_brag")
    await world.slash(alice, "deal")
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=500, times=1)
    await world.slash(bob, "fold")
    assert "Everyone else folded" not in world.table_message().text

    before = len(world.env.http_requests)
    await world.restart()

    assert "Everyone else folded" in world.table_message().text
    written = [one for one in world.env.http_requests[before:] if one.method in {"POST", "PATCH", "DELETE"}]
    where = f"/channels/{world.channel.id}/messages/{world.table_message().id}"
    assert [(one.method, one.path) for one in written] == [("PATCH", where)]


async def test_a_disconnected_gateway(world: World) -> None:
    """Turn clocks stop while the gateway is down, and then continue with the remaining time."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.pass_time(100)
    shard = world.env.bot.get_shard(0)  # type: ignore[attr-defined]

    await shard.disconnect()
    await world.rest()
    await world.pass_time(600)
    assert (await world.view()).view.to_act == (2,)
    await shard.reconnect()
    await world.env.settle()
    await world.rest()

    assert (await world.view()).view.to_act == (2,)
    await world.pass_time(10)
    await world.click(bob, "Bet 1")
    assert await pot(world) == 3


@pytest.mark.parametrize(
    "meanwhile",
    [
        ["disconnected", "crashed"],
        *(
            pytest.param(one, marks=pytest.mark.soak)
            for one in ([], ["disconnected"], ["crashed"], ["asleep"], ["crashed", "crashed"])
        ),
    ],
)
async def test_a_server_that_is_unavailable(world: World, meanwhile: list[str]) -> None:
    """Turn clocks stop while a server is unavailable, even if further outages follow, and then continue with the
    remaining time.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.pass_time(60)
    turn = await ends_in(world)

    await world.lose_server()
    await world.pass_time(600)
    for trouble in meanwhile:
        if trouble == "disconnected":
            shard = world.env.bot.get_shard(0)  # type: ignore[attr-defined]
            await shard.disconnect()
            await world.rest()
            await world.pass_time(100)
            await shard.reconnect()
            await world.env.settle()
        elif trouble == "crashed":
            await world.restart(crash=True)
        elif trouble == "asleep":
            world.clock.jump(100)
            await world.rest()
        await world.lose_server()  # the simulated Discord announces all servers again
        await world.pass_time(600)
    assert (await world.view()).view.to_act == (2,)
    await world.find_server()

    assert (await world.view()).view.to_act == (2,)
    assert await ends_in(world) == pytest.approx(turn, abs=20)
    await world.pass_time(turn - 30)
    await world.click(bob, "Bet 1")
    assert await pot(world) == 3
    await world.pass_time(200)
    assert (await world.view()).view.to_act != (1,)


async def test_moves_by_direct_message_while_a_server_is_unavailable(world: World) -> None:
    """A player can move by direct message while the server is unavailable.
    The next player then gets exactly one turn's time.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await bob.user.slash("look")
    await world.rest()
    assert world.hand(bob).private_channel
    await world.lose_server()
    await world.pass_time(600)

    await world.press(bob, "bet", world.hand(bob))
    assert await pot(world) == 3
    await world.pass_time(300)
    await world.find_server()

    assert (await world.view()).view.to_act == (1,)
    assert await ends_in(world) == pytest.approx(120, abs=1)


async def test_a_server_that_is_unavailable_at_the_start(world: World) -> None:
    """Turn clocks stop if the server is unavailable when the bot connects."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    world.bot.dispatch("shard_disconnect", 0)
    await world.rest()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.unavailable = True
    world.bot.dispatch("shard_ready", 0)
    await world.rest()
    await world.pass_time(600)
    assert (await world.view()).view.to_act == (2,)

    await world.find_server()

    await world.click(bob, "Bet 1")
    assert await pot(world) == 3


@pytest.mark.soak
async def test_a_server_that_is_back_with_the_connection(world: World) -> None:
    """If a server becomes available with a new connection, its clocks get the lost time back exactly once."""
    alice, _bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.pass_time(60)
    turn = await ends_in(world)
    await world.lose_server()
    await world.pass_time(600)
    world.bot.dispatch("shard_disconnect", 0)
    await world.rest()
    await world.pass_time(100)

    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.unavailable = False
    world.bot.dispatch("shard_ready", 0)
    await world.rest()

    assert await ends_in(world) == pytest.approx(turn, abs=1)
    await world.pass_time(turn + 10)
    assert (await world.view()).view.to_act != (2,)


async def test_a_server_that_is_back_after_a_sleep(world: World) -> None:
    """If a server becomes available right after the machine has slept, its clocks get the lost time back exactly
    once.
    """
    alice, _bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.pass_time(60)
    turn = await ends_in(world)
    await world.lose_server()
    await world.pass_time(600)

    world.clock.jump(100)
    await world.services.tables.due_jobs.mark_available(world.guild.id)
    await world.rest()

    assert await ends_in(world) == pytest.approx(turn, abs=1)


async def ends_in(world: World) -> float:
    """Return the seconds until the turn ends."""
    ends_at = (await world.view()).table.turn_ends_at
    assert ends_at is not None
    return ends_at - world.clock.now()


async def test_a_gateway_that_is_back_at_once(world: World) -> None:
    """If a connection breaks and resumes during a table update, all clocks run afterwards."""
    alice, _bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")

    busy = asyncio.create_task(world.services.tables.due_jobs.run_due())
    await asyncio.sleep(0)
    world.bot.dispatch("shard_disconnect", 0)
    world.bot.dispatch("shard_resumed", 0)
    await busy
    await world.env.settle()
    await world.rest()
    await world.pass_time(130)

    assert (await world.view()).view.to_act != (2,)


async def test_a_locked_database(world: World) -> None:
    """Commands are refused in private while the database is locked, and nothing happens."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    with locked(world.path):
        told = [
            await world.click(bob, "Bet 1", looked.message),
            await world.slash(bob, "bet", amount=1),
        ]

    assert all("I can’t save anything just now" in one.text for one in told)
    assert await pot(world) == 2
    await world.slash(bob, "bet", amount=1)
    assert await pot(world) == 3
    assert_books_balance(world.path)


async def test_a_start_with_a_locked_database(world: World) -> None:
    """A bot started with a locked database responds to commands, and its clocks run once the database is free."""
    alice, _bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    world.env.backend.commands.clear()
    await world._end()
    with locked(world.path):
        await world._begin()
        await world.env.restart_bot(world.bot)
    await world.rest()

    assert "## Prial" in (await world.slash(alice, "about")).text
    await world.pass_time(125)
    assert (await world.view()).view.to_act == ()


async def test_a_late_answer(world: World) -> None:
    """A slow interaction is deferred, and gets its response when done."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    message = world.table_message()
    pairs = [world.click_payload(bob, message, message.action(action)) for action in ("look", "bet")]
    with locked(world.path):
        for _, payload in pairs:
            world.env.backend.emit("INTERACTION_CREATE", payload)
        await asyncio.sleep(0.05)
        assert not any(record.responded for record, _ in pairs)
        world.clock.advance(1.5)
        await asyncio.sleep(0.05)
        assert all(record.deferred for record, _ in pairs)
    await world.env.settle()
    await world.rest()

    look, bet = (Told(InteractionResult(world.env, record)) for record, _ in pairs)
    assert look.private
    assert "It is your turn" in look.text
    assert "it costs 1 chip now. Nothing has been bet." in bet.text
    assert "Pot **2 chips**" in world.table_message().text


async def test_a_member_who_left_the_server(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A member who has left the server is detected when they miss a turn, and leaves the table with their chips."""
    caplog.set_level(logging.INFO)
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    world.guild.remove_member(bob)
    await world.env.settle()

    await world.pass_time(125)

    assert "has left server" in caplog.text
    await world.slash(chris, "fold")
    await world.rest()
    assert [one.name for one in (await world.view()).table.occupants] == ["Alice", "Chris"]
    assert_books_balance(world.path)


def looked_up(world: World) -> int:
    """Return the number of membership lookups at Discord."""
    return sum(one.method == "GET" and "/members/" in one.path for one in world.env.http_requests)


async def test_a_member_who_left_before_the_first_deal(world: World) -> None:
    """An idle member who has left the server is detected before the deal and is not dealt in."""
    alice, bob, _chris = await world.table("Alice", "Bob", "Chris")
    await world.pass_time(membership.PRESENT_TTL)
    world.guild.remove_member(bob)
    await world.env.settle()

    await world.slash(alice, "deal")

    view = await world.view()
    assert [one.name for one in view.table.occupants] == ["Alice", "Chris"]
    assert [one.status for one in brag(view).seats] == [BettingStatus.BLIND, BettingStatus.BLIND]
    assert_books_balance(world.path)


async def test_a_member_who_keeps_a_table_waiting(world: World) -> None:
    """If no clock runs, a member who has left the server is detected when the others call the clock."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", clock=0)
    await world.slash(alice, "deal")
    world.guild.remove_member(bob)
    await world.pass_time(901)
    assert looked_up(world) == 0

    await world.slash(alice, "table clock")
    assert looked_up(world) == 1
    await world.slash(chris, "fold")

    assert [one.name for one in (await world.view()).table.occupants] == ["Alice", "Chris"]
    assert_books_balance(world.path)


async def test_who_plays_is_not_looked_up(world: World) -> None:
    """Ordinary play needs no lookups, because using the bot in a server proves membership."""
    people = await world.table("Alice", "Bob")
    await world.click(people[0], "Deal now")
    while (to_act := (await world.view()).view.to_act) != ():
        await world.slash(people[to_act[0] - 1], "fold")
    await world.pass_time(16)
    assert (await world.view()).view.deal_no == 2

    assert looked_up(world) == 0


async def test_kicked_and_invited_again(world: World) -> None:
    """If the bot is removed from a server, its tables close and pay out. After its return, new tables can be opened."""
    alice, _bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    stored = world.env.backend.guilds.pop(world.guild.id)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    await world.rest()
    assert (await world.view()).table.status is TableStatus.CLOSED

    world.env.backend.guilds[world.guild.id] = stored
    payload: Any = serializers.guild_create_payload(world.env.backend, stored)
    world.env.backend.emit("GUILD_CREATE", payload)
    await world.env.settle()

    assert "The table is open" in (await world.slash(alice, "table open", buy_in=10)).text
    assert "**490 chips**" in (await world.slash(alice, "wallet")).text
    assert_books_balance(world.path)


async def test_kicked_while_the_database_is_locked(world: World) -> None:
    """If the database is locked when a server is lost, the server's tables close and pay out once it is writable."""
    alice, _bob = await world.table("Alice", "Bob", buy_in=50)
    await world.slash(alice, "deal")
    stored = world.env.backend.guilds.pop(world.guild.id)
    with locked(world.path):
        world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
        await world.env.settle()
        await world.bot.tasks.wait_idle()
    assert (await world.view()).table.status is TableStatus.PLAYING

    await world.pass_time(5)

    assert (await world.view()).table.status is TableStatus.CLOSED
    assert await world.services.ledger.balances(world.guild.id, [alice.id]) == {alice.id: 500}
    assert_books_balance(world.path)
    world.env.backend.guilds[world.guild.id] = stored


async def test_what_was_lost_while_the_bot_was_away(world: World) -> None:
    """If a server removed the bot, or a channel was deleted, during downtime, their tables close at the next start, and
    no other table does.
    """
    alice, bob = await world.table("Alice", "Bob")
    away = world.env.create_guild("Elsewhere")
    dan = away.add_member(world.env.create_user("dan"))
    await dan.slash(away.create_text_channel("brag"), "table open", game="three_card_brag")
    there = world.guild.create_text_channel("elsewhere")
    await world.slash(bob, "table open", there, clock=0)
    await world.slash(alice, "deal")
    del world.env.backend.guilds[away.id]
    del world.env.backend.channels[there.id]
    world.env.backend.guilds[world.guild.id].channel_ids.remove(there.id)

    await world.restart()

    statuses = [(await world.view(table_id)).table.status for table_id in (1, 2, 3)]
    assert statuses == [TableStatus.PLAYING, TableStatus.CLOSED, TableStatus.CLOSED]
    assert_books_balance(world.path)


@pytest.mark.soak
async def test_what_is_left_undone_is_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A retry that is pending when the bot stops is named in the log."""
    await world.table("Alice", "Bob")
    caplog.set_level("INFO")
    stored = world.env.backend.guilds.pop(world.guild.id)
    with locked(world.path):
        world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
        await world.env.settle()
        await world.bot.tasks.wait_idle()
        await world.bot.tasks.stop(0.0)

    last = caplog.messages[-1]
    assert "left undone" in last
    assert f"closing the tables of server {world.guild.id}" in last
    world.env.backend.guilds[world.guild.id] = stored


async def test_unknown_buttons_and_dialogs(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """An unknown button or dialog is refused; a dialog with an invalid table number is also logged."""
    alice, bob = await world.table("Alice", "Bob")

    for button in ("t:juggle:1", "p:juggle:1:1:1:0", "s:juggle:show"):
        told = await world.click_anyway(alice, world.table_message(), button)
        assert told.private
        assert told.text == words_for("en-GB")("refusal-former-item")
    told = await world.send_in(bob, "d:topup:one", amount="5")
    assert told.private
    assert "Something went wrong on my side" in told.text
    assert f"an interaction of user {bob.id} failed" in caplog.text
    assert await world.money(bob) == [490]
    caplog.clear()


async def test_what_fails_is_logged_and_answered(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error in the program is logged and reported in a private response, even if it occurs outside the interaction
    handlers. An error in an event handler is logged with the event's name. The bot continues.
    """
    _alice, bob = await world.table("Alice", "Bob")

    async def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError

    def broken_at_once(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(world.services.tables, "leave", broken)
        by_command = await world.really(bob, "leave")
        by_button = await world.click(bob, "Leave", (await world.click(bob, "More…")).message)
    assert caplog.text.count(f"an interaction of user {bob.id} failed") == 2
    with monkeypatch.context() as patch:
        patch.setattr(InteractionContext, "__aenter__", broken_at_once)
        too_early = await world.slash(bob, "about")
    assert "the command about failed" in caplog.text
    assert [type(one.__cause__) for one in world.errors()] == [ZeroDivisionError]
    for told in (by_command, by_button, too_early):
        assert told.private
        assert "Something went wrong on my side" in told.text

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.presenter, "on_message", broken_at_once)
        await bob.send(world.channel, "hello")
        await world.rest()
    assert "handling on_message failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert [type(one) for one in world.errors()] == [ZeroDivisionError]
    assert (await world.slash(bob, "wallet")).answered
    caplog.clear()


async def test_a_command_that_is_gone(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A command that Discord still shows but the bot no longer has gets a response and logs no error."""
    alice = world.person("Alice")
    world.bot.tree.remove_command("about")

    told = await world.slash(alice, "about")

    assert told.private
    assert "Something went wrong on my side" in told.text
    assert "an unknown command was used" in caplog.text
    assert not [one for one in caplog.records if one.levelname == "ERROR"]
    assert [type(one) for one in world.errors()] == [app_commands.CommandNotFound]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_button_of_an_earlier_table(world: World, locale: str) -> None:
    """A button of a closed table is refused. Once another table is open in the channel, buttons and dialogs of the
    earlier table lead to that one.
    """
    alice, bob = await world.table("Alice", "Bob", locale=locale)
    eve = world.person("Eve", locale=locale)
    await world.slash(alice, "deal")
    message = world.table_message()
    await world.really(alice, "table close", now=True)
    await world.slash(bob, "table close", answer="yes")
    assert words_for(locale)("refusal-no-table") in (await world.click_anyway(eve, message, "t:join:1")).text
    await world.slash(bob, "table open", game="three_card_brag")

    told = [await world.click_anyway(bob, message, one) for one in (message.action("look"), "t:hand:1", "t:topup:1")]
    told.append(await world.send_in(bob, "d:bet:1:1:1:1", message, amount="3"))
    told.append(await world.click_anyway(eve, message, "t:join:1"))

    said = {"en-GB": "earlier table", "de": "früheren Tisch"}[locale]
    for one in told:
        assert one.private, one.text
        assert one.text.count(said) == 1
        assert f"/{world.channel.id}/{world.table_message().id}" in one.text
        assert "t:status:2" in one.message.ids
    assert "t:hand:2" in told[0].message.ids
    assert words_for(locale)("rule-as-usual") in told[-1].text
    await world.press(eve, "join", told[-1].message)
    assert [one.name for one in (await world.view(2)).table.occupants] == ["Bob", "Eve"]
