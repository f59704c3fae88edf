"""Forged buttons, and buttons of another server or an earlier deal."""

from __future__ import annotations

import discord
import pytest

from bot.tables.values import TableStatus
from tests.discord.world import Told, World
from tests.support.betting import brag, terms


async def test_a_manager_of_another_server(world: World) -> None:
    """A manager of another server can neither manage nor join this server's table."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    home = world.guild
    world.guild = world.env.create_guild("The Other Club")
    world.channel = world.guild.create_text_channel("brag")
    role = world.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    mallory = world.guild.add_member(world.env.create_user("mallory", global_name="Mallory"))
    world.env.backend.guilds[world.guild.id].members[mallory.id].role_ids.append(role.id)
    await world.slash(mallory, "table open", buy_in=10)
    own = world.table_message()

    choosing = ("choose", "choose.cards:3-0-1", "choose.play:3-0-1")
    for custom_id in ("close", "computers:3", "join", "status", "rules", "topup", "pause", *choosing):
        action, _, about = custom_id.partition(":")
        told = await world.click_anyway(mallory, own, f"t:{action}:1" + (f":{about}" if about else ""))
        assert told.private, custom_id
        assert "There is no open table here" in told.text, custom_id
    told = await world.click_anyway(mallory, own, "t:sheet:1", "jokers")
    assert "There is no open table here" in told.text
    assert "There is no open table here" in (await world.click_anyway(mallory, own, "t:odds:1")).text
    for dialog, field in (("d:options:1:stakes:1", "ante"), ("d:topup:1", "amount")):
        assert "There is no open table here" in (await world.send_in(mallory, dialog, own, **{field: "5"})).text

    view = await world.view(1)
    assert view.table.guild_id == home.id
    assert view.table.status is TableStatus.PLAYING
    assert [one.user_id for one in view.table.occupants] == [alice.id, bob.id]
    assert terms(view.table.house_rules).ante == 1


@pytest.mark.parametrize("here", [pytest.param("channel", marks=pytest.mark.soak), "dm"])
async def test_somebody_who_is_in_none_of_its_servers(
    world: World, caplog: pytest.LogCaptureFixture, here: str
) -> None:
    """A non-member with a forged button learns and changes nothing at another server's table, in a channel or in direct
    messages. A member who is not seated may view the table in direct messages.
    """
    alice, bob = await world.table("Alice", "Bob")
    carol = world.person("Carol")
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    await world.slash(alice, "deal")
    world.guild = world.env.create_guild("The Other Club")
    world.channel = world.guild.create_text_channel("brag")
    mallory = world.person("Mallory", manager=True)
    await world.slash(mallory, "about" if here == "dm" else "table open", **({} if here == "dm" else {"buy_in": 10}))
    dm = await mallory.user.slash("about")
    await world.rest()
    message = Told(dm).message if here == "dm" else world.table_message()
    before = await world.view(1)

    clicks = world.bot.dispatcher
    made_up = [f"t:{action}:1" for action in clicks.handlers.table] + [
        f"p:{move}:1:2:1:0" for move in clicks.handlers.play
    ]
    for custom_id in ("t:statement:1:1", *made_up):
        told = await world.click_anyway(mallory, message, custom_id)
        assert not any(word in told.text for word in ("Alice", "Bob", "Three Card Brag", "Pot", "ante")), custom_id
    assert await world.view(1) == before
    for custom_id in ("t:status:1", "p:look:1:2:1:0"):
        assert "There is no open table here" in (await world.click_anyway(mallory, message, custom_id)).text
    assert "There is no such deal" in (await world.click_anyway(mallory, message, "t:statement:1:1")).text

    if here == "dm":
        assert "Alice" in (await world.click_anyway(carol, message, "t:status:1")).text
    caplog.clear()  # some forged buttons lack required parts


async def test_an_answer_to_an_earlier_proposal(world: World) -> None:
    """Consent to show the cards of one deal does not count in the next deal."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    await world.slash(bob, "showdown")
    asked = world.table_message()
    accept = asked.action("accept")
    await world.slash(chris, "showdown", answer="refuse")
    for person in (bob, chris):
        await world.slash(person, "fold")
    await world.slash(alice, "deal")
    await world.slash(chris, "showdown")

    told = await world.click_anyway(bob, asked, accept)

    assert "out of date" in told.text
    assert brag(await world.view()).waiting_for == (1, 2)
    assert (await world.click(bob, "Accept")).answered
    assert brag(await world.view()).waiting_for == (1,)


MEANINGLESS = (
    "p:look:999999999999999:1:1:0",
    "p:nonsense:1:1:1:0",
    "t:statement:1:99999999999999999999999999",
    "t:statement:1:game.",
    "t:statement:1:game.first",
    "t:statement:1:game.99999999999999999999999999",
    "t:computers:1:many",
    "t:agree:1:everything",
    "t:kick:1",
    "s:which:leave",
    "s:house:nonsense",
    "s:help:page:99999999999999999999",
    "p:discard:1:1:1:0",
    "p:draw.none:1:1:1:0",
    "p:lend:1:1:1:5",
    "p:lend.more:1:1:1:5",
    "p:ask:1:1:1:0",
    "p:expose:1:1:1:0",
    "t:choose:1",
    "t:choose.cards:1:3-0-1",
    "t:choose.play:1:9-9-9",
    "t:choose.play:1:3-0-1",
    "t:sheet:1",
    "s:open:open:nonsense",
    "s:open:open:three_card_brag:own.gone:1",
    "s:open:page:three_card_brag:-:99999999999",
    "s:sheets:page:many",
    "s:sheets:page:99999999999",
    "s:sheets:show:1",
    "t:odds:1",
    "s:wallet:pay",
    "s:wallet:forgive",
)
"""custom_ids without a meaning at a table before its first deal."""


async def test_what_cannot_be_meant(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A forged button gets a private response and changes nothing. One of a table that is missing from the database, as
    after restoring a backup, logs no warning.
    """
    alice, _bob = await world.table("Alice", "Bob")
    before = (await world.view()).table.version

    gone = await world.click_anyway(alice, world.table_message(), "p:look:77:1:1:0")
    assert gone.private
    assert "There is no open table here" in gone.text
    assert not [one for one in caplog.records if one.levelname in {"WARNING", "ERROR"}]

    for custom_id in MEANINGLESS:
        told = await world.click_anyway(alice, world.table_message(), custom_id)
        assert told.private, custom_id
        assert (await world.view()).table.version == before, custom_id
    caplog.clear()


async def test_a_language_that_is_not_offered(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A stored language that no menu offers does not break the settings."""
    alice = world.person("Alice")
    await world.services.ledger.settings.change_personal_settings(alice.id, locale="xx")

    told = await world.slash(alice, "settings")

    assert "English (UK)" in told.text
    assert not caplog.records


async def test_dialogs_of_managers(world: World) -> None:
    """A `/house` dialog submitted by a non-manager is refused, regardless of its content."""
    alice, _bob = await world.table("Alice", "Bob")
    before = await world.services.ledger.settings.servers.read(world.guild.id)
    filled = {"amount": "5", "hours": "1", "person": str(alice.id), "reason": "why not", "currency": "p"}

    for what in ("currency", "opening", "refill", "grant"):
        for values in ({}, filled):
            told = await world.send_in(alice, f"d:house:{what}", world.table_message(), **values)
            assert "may manage the server" in told.text

    assert await world.services.ledger.settings.servers.read(world.guild.id) == before
    assert (await world.services.ledger.wallet(world.guild.id, alice.id)).balance == 490
