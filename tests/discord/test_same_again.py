"""Another evening after a table has closed, and `/table open` where a table is open."""

from __future__ import annotations

import pytest

from bot.screens.words import LOCALES, words_for
from bot.tables.values import TableStatus
from tests.discord.world import World


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_the_same_again(world: World) -> None:
    """The person who presses *Same again* opens a table with the same game, rules and computer players. The others get
    one mention with a button to join; they are not seated without it.
    """
    words = words_for(world.guild_locale)
    alice, bob = await world.table("Alice", "Bob", locale=world.guild_locale, ante=5, buy_in=50)
    await world.slash(alice, "table computers", number=1)
    before = (await world.view()).table
    await world.slash(alice, "deal")
    await world.really(alice, "table close", now=False)
    while (view := await world.view()).view.in_deal:
        await world.pass_time(5)
        if view.view.to_act and (user := view.table.occupant(view.view.to_act[0]).user_id):
            await world.slash(alice if user == alice.id else bob, "fold")
    card = world.table_message()
    assert card.labels == (words("button-same-again"), words("button-other-game"), words("button-story"))

    told = await world.click(bob, words("button-same-again"), card)

    table = (await world.view(2)).table
    assert (table.game, table.house_rules, table.settings, table.host) == (
        before.game,
        before.house_rules,
        before.settings,
        bob.id,
    )
    assert [one.user_id for one in table.players] == [bob.id, 0]
    assert table.players[1].name in {one.name for one in before.players}
    assert table.invited == (alice.id,)
    assert not told.private
    assert f"<@{alice.id}>" in told.text
    await world.click(alice, words("button-join"), told.message)
    assert (await world.view(2)).table.seat_of(alice.id) is not None
    again = await world.click(alice, words("button-same-again"), card)
    assert words("reply-earlier-table", game=words.game_title(table.game)) in again.text


async def test_people_sent_home_are_not_invited_again(world: World) -> None:
    """*Same again* invites neither somebody whom the host has sent home nor the person who presses it."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    asked = await world.slash(alice, "table kick", person=bob)
    await world.yes(alice, asked)
    await world.really(alice, "table close")
    told = await world.click(chris, "Same again", world.table_message())
    assert (await world.view(2)).table.invited == (alice.id,)
    assert f"<@{bob.id}>" not in told.text


async def test_another_game(world: World) -> None:
    """*Another game* offers the other games and opens the chosen one for the same people."""
    alice, bob = await world.table("Alice", "Bob")
    await world.really(alice, "table close")
    asked = await world.click(alice, "Another game")
    assert asked.private
    [menu] = asked.message.menus
    assert "three_card_brag" not in asked.message.menus[menu]

    told = await world.choose(alice, asked.message, menu, "crash")

    table = (await world.view(2)).table
    assert (table.game, table.invited) == ("crash", (bob.id,))
    assert f"<@{bob.id}>" in told.text


async def test_close_it_and_open_this_one(world: World) -> None:
    """`/table open` offers to close the open table to those who may close it, unless something is being played for."""
    alice, bob = await world.table("Alice", "Bob")
    refused = await world.slash(bob, "table open", game="crash")
    assert words_for("en-GB")("refusal-seated-here") in refused.text
    asked = await world.slash(alice, "table open", game="crash")
    assert asked.message.labels == ("Close it and open this one", "No, don’t")
    await world.slash(alice, "deal")
    late = await world.click(alice, "Close it", asked.message)
    assert "nothing has been closed" in late.text
    assert (await world.slash(alice, "table open", game="crash")).message.labels == ()
    await world.slash(bob, "fold")
    again = await world.slash(alice, "table open", game="crash")

    opened = await world.click(alice, "Close it", again.message)

    assert "open" in opened.text
    assert (await world.view()).table.status is TableStatus.CLOSED
    assert (await world.view(2)).table.game == "crash"


async def test_tonight_and_the_evenings_card(world: World) -> None:
    """The hand message says what its owner has won this evening; the closed table names the winner first."""
    alice, bob = await world.table("Alice", "Bob", ante=5, buy_in=50)
    await world.slash(alice, "deal")
    assert "tonight" not in (await world.slash(alice, "hand")).text
    await world.slash(bob, "fold")
    assert "tonight: +5" in (await world.slash(alice, "hand")).text
    assert "tonight: −5" in (await world.slash(bob, "hand")).text
    closed = await world.really(alice, "table close")
    assert "To the evening’s card" in closed.text
    assert world.table_message().text.startswith("## Alice wins the evening: +5 chips\n")


async def test_who_is_not_seated_is_offered_a_seat(world: World) -> None:
    """*My cards* offers a seat to people who have none, and *More…* offers it only to them."""
    alice, _bob = await world.table("Alice", "Bob")
    chris = world.person("Chris")
    await world.slash(alice, "deal")
    assert "Join" not in (await world.click(alice, "More…")).message.labels
    assert "Join" in (await world.click(chris, "More…")).message.labels
    offered = await world.click(chris, "My cards")
    await world.click(chris, "Join", offered.message)
    assert (await world.view()).table.seat_of(chris.id) is not None
