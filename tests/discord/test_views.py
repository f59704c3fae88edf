"""Independence of messages and dialogs: none affects another."""

from __future__ import annotations

from bot.screens.words import words_for
from tests.discord.world import World
from tests.support.betting import brag


async def test_other_tables_buttons_still_work(world: World) -> None:
    """Buttons of other tables still work after every kind of message was edited.
    No message leaves anything in discord.py's view store.
    """
    alice, bob = await world.table("Alice", "Bob")
    second = world.guild.create_text_channel("second")
    chris, dan = world.person("Chris"), world.person("Dan")
    await world.slash(chris, "table open", second, game="three_card_brag")
    await world.slash(dan, "join", second)
    await world.slash(chris, "deal", second)

    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")
    await world.fill_in(bob, await world.asks(bob, "Bet more", looked.message), amount="2")
    assert keeps_nothing(world)
    panel = await world.slash(alice, "settings")
    await world.choose(alice, panel.message, "s:settings:call", "never")
    help_page = await world.slash(alice, "rules")
    await world.choose(alice, help_page.message, "s:help:page:three_card_brag", "odds")
    await world.slash(alice, "fold")
    await world.really(alice, "table close")

    [other] = world.shown(second)
    told = await world.click(dan, "Look", other)
    assert "It is your turn" in told.text
    await world.click(dan, "Bet 1", told.message)
    await world.click(chris, "Fold", world.shown(second)[-1])
    assert "Deal now" in world.shown(second)[-1].labels
    assert (await world.click(dan, "More…", world.shown(second)[-1])).private
    assert keeps_nothing(world)


def keeps_nothing(world: World) -> bool:
    """Return True if discord.py's view store is empty."""
    store = world.bot._connection._view_store
    return not (store._views or store._synced_message_views or store._modals or store._dynamic_items)


async def test_two_people_in_one_dialog(world: World) -> None:
    """If two people submit the same dialog, the second person reads that it is out of date."""
    [alice] = await world.table("Alice")
    warden, other = world.person("Warden", manager=True), world.person("Other", manager=True)
    panels = [await world.slash(who, "house opening") for who in (warden, other)]
    opened = [
        await world.click(who, "Opening balance", panel.message)
        for who, panel in zip((warden, other), panels, strict=True)
    ]

    assert opened[0].dialog is not None
    assert opened[1].dialog is not None
    assert opened[0].dialog["custom_id"] == opened[1].dialog["custom_id"]
    first = await world.fill_in(warden, opened[0], amount="700")
    second = await world.fill_in(other, opened[1], amount="800")

    assert "700 chips" in first.text
    assert second.text.startswith(words_for("en-GB")("refusal-stale", price_number=0, price=""))
    assert "700 chips" in second.text
    newcomer = world.person("Newcomer")
    assert "**700 chips**" in (await world.slash(newcomer, "wallet")).text
    assert "**490 chips**" in (await world.slash(alice, "wallet")).text


async def test_two_people_bet_by_dialog(world: World) -> None:
    """Two people bet by dialog in turn. A second dialog of the same person, submitted later, gets a private
    response.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    first = await world.asks(bob, "Bet more")
    await world.fill_in(bob, first, amount="2")
    second = await world.asks(alice, "Raise")
    third = await world.press(alice, "raise.other", world.hand(alice))
    await world.fill_in(alice, second, amount="4")

    told = await world.fill_in(alice, third, amount="4")

    assert told.private
    assert "It is your turn" not in told.text
    assert brag(await world.view()).pot == 8
