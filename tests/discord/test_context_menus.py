"""Context menus on members and messages: they do what the commands do, with the same checks."""

from __future__ import annotations

from typing import Any

import discord
from simcord.actors import MemberActor

from bot.screens.words import words_for
from tests.discord.test_crash_games import BOTH, said
from tests.discord.test_replay import seen
from tests.discord.world import World

INVITE, PAY, REPLAY, STATISTICS = "Invite to my table", "Pay", "Replay this deal", "Statistics"


@BOTH
async def test_a_member_is_invited(world: World, locale: str) -> None:
    """The invitation is that of the command, and its button seats the member. Bots are refused."""
    [alice] = await world.table("Alice", locale=locale)
    bob, robot = world.person("Bob"), world.guild.add_member(world.env.create_user("robot", bot=True))
    assert (await world.use_menu(alice, INVITE, robot)).text == said(locale, "refusal-not-a-player")

    told = await world.use_menu(alice, INVITE, bob)
    assert not told.private
    assert f"<@{bob.id}>" in told.text
    await world.press(bob, "join", told.message)
    assert [one.user_id for one in (await world.view()).table.occupants] == [alice.id, bob.id]
    assert (await world.use_menu(alice, INVITE, bob)).text == said(locale, "refusal-person-seated")


@BOTH
async def test_a_member_is_invited_from_another_channel(world: World, locale: str) -> None:
    """In another channel the host's own table is meant. The invitation links to it and goes only to people who can see
    the table's channel. Without a table, or with several, the reason is given.
    """
    [alice] = await world.table("Alice", locale=locale)
    bob, bar = world.person("Bob", locale=locale), world.guild.create_text_channel("bar")
    assert (await world.use_menu(bob, INVITE, alice, bar)).text == said(locale, "refusal-no-table")

    told = await world.use_menu(alice, INVITE, bob, bar)
    assert not told.private
    assert f"/{world.channel.id}/" in told.text
    await world.press(bob, "join", told.message)
    assert [one.user_id for one in (await world.view()).table.occupants] == [alice.id, bob.id]

    den = world.guild.create_text_channel("den", overwrites=_only(world, alice))
    await world.slash(bob, "leave")
    await world.slash(alice, "leave")
    await world.slash(alice, "table open", den, buy_in=10)
    told = await world.use_menu(alice, INVITE, bob, bar)
    assert told.text == said(locale, "refusal-person-outside", channel=f"<#{den.id}>")
    await world.slash(alice, "table open", buy_in=10)
    told = await world.use_menu(alice, INVITE, bob, bar)
    assert told.text == said(locale, "refusal-several-tables")


def _only(world: World, who: MemberActor) -> dict[Any, discord.PermissionOverwrite]:
    """Return the overwrites of a channel that only `who` and the bot can view."""
    assert world.env.bot.user is not None
    seen_by = discord.PermissionOverwrite(view_channel=True, send_messages=True)
    hidden = discord.PermissionOverwrite(view_channel=False)
    return {world.guild.default_role: hidden, who: seen_by, world.env.bot.user: seen_by}


@BOTH
async def test_the_statistics_of_a_member(world: World, locale: str) -> None:
    """The menu shows what the command shows, in private."""
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=50)
    await seen(world, [alice, bob])
    for reader, person in ((alice, bob), (bob, bob)):
        told = await world.use_menu(reader, STATISTICS, person)
        assert told.private
        assert told.text == (await world.slash(reader, "stats", person=person)).text


@BOTH
async def test_a_member_is_paid(world: World, locale: str) -> None:
    """The menu opens the dialog with the member chosen; it asks and pays like the command. Other bots get nothing."""
    words = words_for(locale)
    ann, ben = world.person("Ann", locale=locale), world.person("Ben", locale=locale)
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    assert (await world.use_menu(ann, PAY, robot)).text == words("refusal-not-a-player")

    opened = await world.use_menu(ann, PAY, ben)
    assert opened.dialog is not None
    person = opened.dialog["components"][0]["component"]
    assert [int(one["id"]) for one in person["default_values"]] == [ben.id]
    asked = await world.fill_in(ann, opened, person=[ben], amount="30", reason="")
    assert asked.private
    assert words("pay-question", person=f"<@{ben.id}>", amount=words.money(30)) in asked.text
    await world.click(ann, words("pay-do"), asked.message)
    assert await world.money(ann, ben) == [470, 530]

    herself = await world.fill_in(ann, await world.use_menu(ann, PAY, ann), person=[ann], amount="30", reason="")
    assert herself.text == (await world.slash(ann, "pay", person=ann, amount=30)).text


@BOTH
async def test_a_deal_is_replayed_from_its_message(world: World, locale: str) -> None:
    """On a table message, and on the result that it leaves in the channel, the menu replays that deal as the reader
    saw it. During a deal, the table message means the last finished one.
    """
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=50)
    await seen(world, [alice, bob])
    table = world.table_message()
    expected = await world.slash(bob, "replay", deal=1)
    assert (await world.use_menu(bob, REPLAY, table)).text == expected.text
    public = await world.use_menu(world.person("Eve", locale=locale), REPLAY, table)
    assert public.private
    assert said(locale, "replay-public") in public.text

    await alice.send(world.channel, "well played")
    await world.slash(bob, "deal")
    await world.rest()
    assert world.table_message().id != table.id
    [old] = [one for one in world.shown() if one.id == table.id]
    assert old.labels == (words_for(locale)("button-story"),)
    assert (await world.use_menu(bob, REPLAY, old)).text == expected.text
    assert (await world.use_menu(bob, REPLAY, world.table_message())).text == expected.text


async def test_messages_that_show_no_deal(world: World) -> None:
    """A person's message, a message of the bot without a table, and a table without a finished deal are refused."""
    alice, _bob = await world.table("Alice", "Bob")
    words = words_for("en-GB")
    told = await world.use_menu(alice, REPLAY, world.table_message())
    assert told.text == words("refusal-no-such-deal")
    await alice.send(world.channel, "well played")
    own = world.shown()[-1]
    assert own.content == "well played"
    assert (await world.use_menu(alice, REPLAY, own)).text == words("refusal-not-a-deal")
    shown = await world.slash(alice, "evening", public=True)
    assert shown.text
