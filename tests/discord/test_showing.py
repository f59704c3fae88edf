"""The end of a deal at Discord: one message, one result, and a hand that its winner chooses to show."""

from __future__ import annotations

from bot.screens.widgets.layout import GOLD, PURPLE
from bot.screens.words import words_for
from tests.discord.pictures import pictures
from tests.discord.world import World


async def test_a_winner_shows_a_bluff(world: World) -> None:
    """The winner of a deal without a showdown may show the hand from the hand message for 20 s. The table message then
    has it, as a picture and a word for a bluff, and no other message is posted.
    """
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    world.deal_out("9s 7d 2c", "Qs Jd 9c", "8s 7h 2d")
    await world.click(alice, "Deal now")
    await world.click(bob, "Look")
    await world.slash(bob, "bet", amount=2)
    await world.slash(chris, "fold")
    await world.slash(alice, "fold")
    told = world.table_message()
    assert told.text.startswith("## Bob wins 5 chips\n")
    assert told.colour == GOLD
    assert not pictures(world, told)
    own = world.hand(bob)
    assert "You win 5 chips" in own.text
    assert own.colour == GOLD
    assert "Show my bluff" in own.labels
    assert "Show my bluff" not in told.labels
    posts = len(world.shown())

    await world.press(bob, "show", own)
    again = await world.click_anyway(bob, own, own.action("show"))
    assert words_for("en-GB")("refusal-shown-already") in again.text

    shown = world.table_message()
    assert shown.id == told.id
    assert len(world.shown()) == posts
    [(_, described)] = pictures(world, shown)
    assert described.replace("\ufe0e", "") == "Bob showed 9♠ 7♦ 2♣."
    assert shown.text.count("Bob wins") == 1
    assert "Show my bluff" not in world.hand(bob).labels
    story = await world.click(alice, "Story", (await world.click(alice, "More…", shown)).message)
    assert "showed" in (await world.click(alice, "What happened", story.message)).text


async def test_the_offer_to_show_ends(world: World) -> None:
    """After 20 s the button is gone, and the command is refused with a reason."""
    alice, bob = await world.table("Alice", "Bob")
    view = await world.view()
    assert view.table.settings.pause is None
    await world.click(alice, "Deal now")
    await world.click(bob, "Look")
    await world.slash(bob, "bet", amount=2)
    await world.slash(alice, "sitout")
    await world.slash(alice, "fold")
    assert {"Show my bluff", "Show my hand"} & set(world.hand(bob).labels)

    await world.pass_time(20)

    assert not {"Show my bluff", "Show my hand"} & set(world.hand(bob).labels)
    assert world.hand(bob).colour in {GOLD, PURPLE}
    assert "20 seconds" in (await world.slash(bob, "expose")).text
