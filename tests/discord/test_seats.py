"""Opening, joining, leaving and closing, by commands and buttons."""

from __future__ import annotations

import pytest

from bot.rules.betting.house_rules import BragRules
from bot.screens.words import words_for
from bot.tables.values import TableStatus
from tests.discord.granting import without_owner
from tests.discord.world import LOCALES, Told, World
from tests.support.betting import brag, terms
from tests.support.database import assert_books_balance

PEOPLE = 5
"""Discord's type number of a menu of people."""


async def test_opening_a_table(world: World) -> None:
    """`/table open` seats the host, responds privately and posts the table, to which `/table status` links. A second
    table in the same channel is refused, with a hint to join the first, or offered in its place to those who may close.
    """
    alice = world.person("Alice")

    told = await world.slash(alice, "table open", buy_in=50, computers=2)

    assert told.private
    assert "The table is open" in told.text
    message = world.table_message()
    assert "**Alice** · 50\n" in message.text
    assert message.text.count(" 🤖 · ") == 2
    assert len(world.shown()) == 1

    status = await world.slash(alice, "table status")
    assert status.private
    assert "No deal has been played yet" in status.text
    assert str(message.id) in status.text
    assert "Close it and open this one" in (await world.slash(alice, "table open")).message.labels
    other = await world.slash(world.person("Chris"), "table open")
    assert "There is a table in this channel already" in other.text


async def test_names_do_no_harm(world: World) -> None:
    """A person whose name has broken or invalid characters is seated without these characters. Markdown and mentions in
    a name are shown literally.
    """
    [alice] = await world.table("Alice")

    await world.slash(world.person("Bo\0b\ud83d"), "join")
    await world.slash(world.person("**@everyone** `x`"), "join")

    text = world.table_message().text
    assert "**Bob**" in text
    assert "Bob" in (await world.slash(alice, "table status")).text
    assert "@everyone" not in text
    assert r"\*\*" in text


async def test_options_that_do_not_fit(world: World) -> None:
    """An option out of bounds is refused with the bounds, and no table is opened. A buy-in below zero is refused when
    joining, not replaced by the default.
    """
    alice, bob = world.person("Alice"), world.person("Bob")
    cases: tuple[tuple[dict[str, int], str], ...] = (
        ({"buy_in": 1}, "You sit down here with at least 10 chips"),
        ({"buy_in": 10_000}, "your wallet has"),
        ({"clock": 5}, "A turn can take 30 to 600 seconds"),
        ({"ante": -3}, "too small"),
        ({"computers": 8}, "There can be 0 to 7 computer players"),
    )
    for options, refusal in cases:
        assert refusal in (await world.slash(alice, "table open", **options)).text
        assert await world.services.tables.open_table_in(world.channel.id) is None

    await world.slash(alice, "table open", buy_in=10)
    assert "You sit down here with at least 10 chips" in (await world.slash(bob, "join", buy_in=-5)).text
    assert "Bob" not in world.table_message().text


async def test_the_bots_own_permissions(world: World) -> None:
    """If the bot lacks permissions, opening a table is refused and the missing permissions are named."""
    alice = world.person("Alice", locale="de")
    await world.forbid(send_messages=True)

    told = await world.slash(alice, "table open")

    assert "Nachrichten senden" in told.text
    assert world.shown() == []


async def test_joining_and_leaving_by_buttons(world: World) -> None:
    """The table's buttons, some of them behind `More…`, seat people and let them leave; the table message follows at
    once. If the host leaves, it names the new host.
    """
    [alice] = await world.table("Alice")
    bob = world.person("Bob")

    await world.click(bob, "Join")
    assert "**Bob**" in world.table_message().text

    more = await world.click(bob, "More…")
    await world.click(bob, "Sit out", more.message)
    assert "sitting out" in world.table_message().text
    more = await world.click(bob, "More…")
    await world.click(bob, "I’m back", more.message)
    assert "sitting out" not in world.table_message().text

    more = await world.click(alice, "More…")
    await world.click(alice, "Leave", more.message)
    assert "**Alice**" not in world.table_message().text
    assert "Bob is the host now" in world.table_message().text
    assert (await world.view()).table.host == bob.id


async def test_joining_and_leaving_by_commands(world: World) -> None:
    """Commands do the same as buttons, with private responses."""
    [_alice] = await world.table("Alice")
    bob = world.person("Bob", locale="de")

    told = [
        await world.slash(bob, "join", buy_in=40),
        await world.slash(bob, "topup", amount=5),
        await world.slash(bob, "sitout"),
        await world.slash(bob, "back"),
        await world.really(bob, "leave"),
    ]

    assert all(one.private for one in told)
    assert "40 Chips" in told[0].text
    assert "45 Chips" in told[1].text
    assert "Bob" not in world.table_message().text


async def test_leaving_in_a_deal(world: World) -> None:
    """A player who sits out and then leaves in mid-deal reads that they are still in it, and is not offered a button to
    come back.
    """
    alice, _bob, _chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    await world.slash(alice, "sitout")
    assert "Alice** · 9 · sits out from the next deal" in world.table_message().text

    told = await world.really(alice, "leave")

    assert "still in this deal" in told.text
    assert "leaving" in world.table_message().text
    assert "I’m back" not in world.table_message().labels
    assert not [one for one in (await world.slash(alice, "hand")).message.labels if "back" in one]
    assert not [one for one in (await world.click(alice, "More…")).message.labels if "back" in one or "Leave" in one]
    assert "already said that you’re leaving" in (await world.slash(alice, "back")).text


async def test_the_last_person_is_told_that_the_table_closes(world: World) -> None:
    """The last person who leaves reads that the table is closed, or, during a deal with computer players, that it
    closes after the deal.
    """
    alice, bob = await world.table("Alice", "Bob")

    assert "closed" not in (await world.really(alice, "leave")).text
    told = await world.really(bob, "leave")
    assert "You were the last person here, so the table is closed." in told.text

    await world.slash(bob, "table open", buy_in=10, computers=1)
    await world.slash(bob, "deal")
    in_deal = await world.really(bob, "leave")
    assert "Nobody else is staying, so the table closes when this deal is over." in in_deal.text


async def test_invitation(world: World) -> None:
    """An invitation, by command or from the status menu, mentions its recipient, and its button seats them. Bots are
    refused, and a person who knows the table is not mentioned again.
    """
    [alice] = await world.table("Alice")
    bob, eve = world.person("Bob"), world.person("Eve")
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))

    assert (await world.slash(alice, "table invite", person=robot)).private
    told = await world.slash(alice, "table invite", person=bob)
    assert not told.private
    assert world.answers()[-1]["data"]["allowed_mentions"]["users"] == [bob.id]
    joined = await world.click(bob, "Join", told.message)
    assert joined.private
    assert "You’re at the table" in joined.text
    assert "**Bob**" in world.table_message().text

    status = await world.slash(bob, "table status")
    [menu] = [one["custom_id"] for one in status.message.parts if one.get("type") == PEOPLE]
    refused = Told(await bob.select(status.message.raw, [robot], custom_id=menu))
    await world.rest()
    assert refused.private
    assert "Bots don’t play" in refused.text
    told = Told(await bob.select(status.message.raw, [eve], custom_id=menu))
    await world.rest()
    assert not told.private
    assert f"<@{eve.id}>" in told.text
    assert world.answers()[-1]["data"]["allowed_mentions"]["users"] == [eve.id]
    assert eve.id in (await world.view()).table.invited
    await world.click(eve, "Join", told.message)
    assert [one.name for one in (await world.view()).table.occupants] == ["Alice", "Bob", "Eve"]
    assert (await world.view()).table.host == alice.id

    await world.slash(eve, "leave")
    messages = len(world.shown())
    again = await world.slash(alice, "table invite", person=eve)
    assert again.private
    assert "already knows about this table" in again.text
    assert len(world.shown()) == messages
    assert eve.id in (await world.view()).table.invited


async def test_amounts_that_can_be_put_on_the_table(world: World) -> None:
    """A top-up of one chip is valid, and one of zero chips reports that there is nothing to take back. More chips than
    the wallet has, or less than one, are refused with the limit.
    """
    _alice, bob = await world.table("Alice", "Bob")

    assert "there is nothing to take back" in (await world.slash(bob, "topup", amount=0)).text
    assert "at least 1" in (await world.slash(bob, "topup", amount=-1)).text
    assert "your wallet has 490 chips" in (await world.slash(bob, "topup", amount=491)).text
    assert "11 chips" in (await world.slash(bob, "topup", amount=1)).text
    assert await world.money(bob) == [489]


async def test_kicking(world: World) -> None:
    """Only the host and managers can send people home, but not strangers or themselves. The table names who was sent
    home until the next deal.
    """
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    warden, words = world.person("Warden", manager=True), words_for("en-GB")

    assert (await world.slash(alice, "table kick", person=warden)).text == words("refusal-person-not-seated")
    assert (await world.slash(alice, "table kick", person=alice)).text == words("refusal-kick-self")
    assert "That is for the host" in (await world.really(bob, "table kick", person=chris)).text
    assert "has been sent home" in (await world.really(alice, "table kick", person=chris)).text
    assert "has been sent home" in (await world.really(warden, "table kick", person=bob)).text
    assert "**Bob**" not in world.table_message().text
    assert "Bob was sent home" in world.table_message().text

    assert "You were sent home" in (await world.click(bob, "Join")).text

    await world.slash(alice, "table computers", number=1)
    assert "Bob was sent home" in world.table_message().text
    await world.slash(alice, "deal")
    assert "sent home" not in world.table_message().text


async def test_house_rules_of_a_table(world: World) -> None:
    """Everybody can read the house rules. The host changes them in dialogs, and the table votes on the
    changes. A change by somebody else, and an unreadable number, are refused with the reason.
    """
    alice, bob = await world.table("Alice", "Bob")

    read = await world.click(bob, "House rules")
    assert read.private
    assert [one for one in read.message.ids if one.startswith("t:options")] == []
    refused = await world.send_in(bob, "d:options:1:stakes:1", world.table_message(), ante="3")
    assert "That is for the host" in refused.text
    unreadable = await world.send_in(alice, "d:options:1:stakes:1", ante="many")
    assert "I can’t read “many” as a whole amount" in unreadable.text
    assert terms((await world.view()).table.house_rules).ante == 1

    panel = await world.slash(alice, "table rules")
    assert panel.text == panel.message.text
    panel = await world.choose(alice, panel.message, "t:rules:1:page", "stakes")
    opened = await world.press(alice, "options", panel.message)
    changed = await world.fill_in(alice, opened, ante="3")
    assert "Ante 3 chips" in changed.text
    assert "The table is voting" in changed.text
    assert "Ante: 1 chip → 3 chips" in world.table_message().text
    assert "Ante 1 chip" in world.table_message().text
    await world.click(bob, "Agree")
    assert "Ante 3 chips" in world.table_message().text

    other = await world.choose(alice, changed.message, "t:rules:1:page", "blind")
    opened = await world.press(alice, "options", other.message)
    assert opened.dialog is not None
    blind = opened.dialog["components"][0]["component"]
    assert [(one["value"], one.get("default", False)) for one in blind["options"]] == [("yes", True), ("no", False)]
    await world.fill_in(alice, opened, blind_play="no")
    await world.agree()
    assert (await world.view()).table.house_rules.changed_options().keys() > {"ante"}


async def test_closing_between_deals(world: World) -> None:
    """Only the host or a manager closes the table, in one dialog. The closed table says so and offers another evening;
    a late dialog is refused.
    """
    alice, bob = await world.table("Alice", "Bob")
    words = words_for("en-GB")
    asked = await world.slash(alice, "table close")
    assert asked.choices == {"now": words("dialog-close-now")}

    assert (await world.slash(bob, "table close", now=True)).text == words("refusal-not-host")
    assert (await world.slash(bob, "history", deal=7)).text == words("refusal-no-such-deal")
    assert (await world.view()).table.vote is None
    assert "The table is closed" in (await world.really(alice, "table close")).text

    message = world.table_message()
    assert "This table is closed" in message.text
    assert message.labels == (words("button-same-again"), words("button-other-game"))
    assert "There is no open table here" in (await world.slash(bob, "join")).text
    assert "There is no open table here" in (await world.yes(alice, asked)).text


async def test_closing_in_a_deal_needs_agreement(world: World) -> None:
    """Closing at once needs the consent of everybody in the deal; then the deal is void and everybody is paid out."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    await world.slash(bob, "bet", amount=5)

    asked = await world.really(alice, "table close", now=True)
    assert "The vote is open at the table" in asked.text
    await world.click(bob, "Agree")

    assert (await world.view()).table.status is TableStatus.CLOSED
    assert "**500 chips**" in (await world.slash(bob, "wallet")).text


@pytest.mark.parametrize(
    "game",
    ["three_card_brag", *(pytest.param(game, marks=pytest.mark.soak) for game in ("crash", "six_card_brag"))],
)
async def test_a_manager_closes_at_once(world: World, game: str) -> None:
    """A manager can close a table in mid-deal without consent, after a confirmation, even as one of its players."""
    alice, _bob = await world.table("Alice", "Bob", game=game, buy_in=100)
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "join", buy_in=100)
    await world.slash(alice, "deal")
    without_owner(world)

    asked = await world.slash(warden, "table close", now=True)
    assert asked.choices["now"] == "At once, without asking anybody"
    assert "The table is closed" in (await world.yes(warden, asked)).text
    assert "Closed by somebody who manages this server." in world.table_message().text


async def test_the_hand_of_who_has_gone_home(world: World) -> None:
    """A hand message of a player who left, or of a closed table, shows the result without buttons."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    await world.slash(bob, "look")
    await world.slash(bob, "bet", amount=1)
    await world.slash(chris, "look")
    bobs = world.hand(bob).id
    await world.really(bob, "leave")
    await world.slash(chris, "bet", amount=1)
    await world.slash(alice, "fold")
    await world.slash(alice, "deal")

    [left] = [one for one in world.shown(viewer=bob) if one.id == bobs]
    assert not left.ids
    assert "the result" in left.text
    await world.slash(alice, "look")
    alices = world.hand(alice).id
    assert world.hand(alice).ids
    await world.really(world.person("Warden", manager=True), "table close", now=True)
    [left] = [one for one in world.shown(viewer=alice) if one.id == alices]
    assert not left.ids
    assert "void" in left.text


async def test_pausing(world: World) -> None:
    """A pause needs everybody's consent and stops the clock. Ending the pause needs consent as well. A paused table
    that is to close must be resumed first, and closes when the deal is over.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")

    await world.slash(alice, "table pause")
    assert "asks for a pause" in world.table_message().text
    assert "nothing changes" in (await world.slash(bob, "table pause", answer="no")).text
    assert "asks for a pause" not in world.table_message().text

    await world.slash(alice, "table pause")
    await world.slash(bob, "table pause", answer="yes")
    assert "The table is paused" in world.table_message().text
    assert "The table is paused" in (await world.slash(bob, "fold")).text
    await world.pass_time(1_000)
    assert (await world.view()).table.status is TableStatus.PAUSED

    assert "when this deal is over" in (await world.really(alice, "table close")).text
    assert "The table is paused" in world.table_message().text
    await world.click(alice, "Resume")
    assert "Alice asks to resume play" in world.table_message().text
    await world.click(bob, "Agree")
    assert (await world.view()).table.status is TableStatus.CLOSING
    assert "closes after this deal" in world.table_message().text
    await world.slash(bob, "fold")
    assert (await world.view()).table.status is TableStatus.CLOSED
    assert_books_balance(world.path)


@pytest.mark.soak
async def test_who_is_alone_asks_nobody_for_a_pause(world: World) -> None:
    """A table with one person pauses and resumes at once."""
    [alice] = await world.table("Alice")
    await world.slash(alice, "table computers", number=2)
    await world.slash(alice, "deal")
    words = words_for("en-GB")

    assert (await world.slash(alice, "table pause")).text == words("reply-paused")
    assert (await world.view()).table.status is TableStatus.PAUSED
    assert (await world.slash(alice, "table pause")).text == words("reply-resumed")
    assert (await world.view()).table.status is TableStatus.PLAYING


async def test_computer_players(world: World) -> None:
    """A person alone adds a computer player with a lobby button, and sets the number of computer players behind `More…`
    or by command. A table for twelve takes eleven; a smaller one refuses them.
    """
    [alice] = await world.table("Alice", buy_in=40)

    await world.click(alice, "Add a computer player")
    assert world.table_message().text.count(" 🤖 · ") == 1
    assert "Add a computer player" not in world.table_message().labels

    more = await world.click(alice, "More…")
    shown = await world.choose(alice, more.message, "t:computers.number:1", "2")
    assert world.table_message().text.count(" 🤖 · ") == 2
    await world.choose(alice, shown.message, "t:computers.number:1", "0")
    assert " 🤖 · " not in world.table_message().text

    assert "0 to 7 computer players" in (await world.slash(alice, "table computers", number=11)).text
    rules = BragRules(max_players=12)
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="rules")
    assert "11 computer players sit here" in (await world.slash(alice, "table computers", number=11)).text
    assert "The table is full" in world.table_message().text


async def test_the_clock_is_called(world: World) -> None:
    """At a table without a clock, others can call the clock on a slow player, who is notified at once and then has a
    minute.
    """
    alice, bob = await world.table("Alice", "Bob", clock=0)
    await world.slash(alice, "deal")

    assert "You can start the clock" in (await world.slash(alice, "table clock")).text
    await world.pass_time(901)
    before = [one.id for one in world.dms(bob)]
    assert "The clock is running" in (await world.slash(alice, "table clock")).text
    (told,) = [one for one in world.dms(bob) if one.id not in before]
    assert "running out" in told.text
    assert f"<t:{int(world.clock.now()) + 60}:R>" in told.text
    await world.pass_time(65)
    assert "folded" in world.table_message().text
    assert brag(await world.view()).outcome is not None


@pytest.mark.parametrize("locale", LOCALES)
async def test_chips_that_wait_for_the_end_of_a_deal(world: World, locale: str) -> None:
    """A top-up that waits for the end of the deal is shown on the player's hand until it is taken back, by command or
    by a button on its response or on the hand message.
    """
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob", locale=locale, game="crash", buy_in=60)
    await world.slash(alice, "deal")
    told = await world.slash(bob, "topup", amount=20)
    assert words("reply-tops-up", amount=words.money(20)) in told.text
    await world.click(bob, words("button-top-up-not"), told.message)
    assert (await world.view()).table.queued_top_ups == ()
    assert any(words("reply-tops-up-not") in one.text for one in world.shown(viewer=bob))
    assert not any(words("button-top-up-not") in one.labels for one in world.shown(viewer=bob))

    await world.slash(bob, "topup", amount=30)
    waits = words("hand-tops-up", amount=words.money(30))
    hand = (await world.slash(bob, "hand")).message
    assert waits in hand.text
    await world.click(bob, words("button-top-up-not"), hand)
    assert (await world.view()).table.queued_top_ups == ()
    assert waits not in world.hand(bob).text
    again = await world.click_anyway(bob, hand, hand.button(words("button-top-up-not")))
    assert words("refusal-nothing-queued") in again.text

    await world.slash(bob, "topup", amount=10)
    assert words("reply-tops-up-not") in (await world.slash(bob, "topup", amount=0)).text
    assert words("refusal-nothing-queued") in (await world.slash(bob, "topup", amount=0)).text


@pytest.mark.soak
async def test_chips_that_wait_are_taken_back_in_the_servers_money(world: World) -> None:
    """A hand message in direct messages still uses the server's currency after a waiting top-up is taken back."""
    boss = world.person("Boss", manager=True)
    await world.slash(boss, "house currency", name="pebbles", singular="pebble")
    alice, bob = await world.table("Alice", "Bob", game="crash", buy_in=60)
    await world.slash(alice, "deal")
    await world.slash(bob, "topup", amount=20)
    hand = world.hand(bob)
    assert hand.private_channel
    assert "60 pebbles" in hand.text

    await world.click(bob, "Don’t add them", hand)

    assert (await world.view()).table.queued_top_ups == ()
    assert "60 pebbles" in world.hand(bob).text


async def test_the_last_deals_are_called(world: World) -> None:
    """The last deals are voted on by command or dialog, as a number or until a time. The table counts down and
    closes.
    """
    alice, bob = world.person("Alice"), world.person("Bob")
    await world.slash(alice, "table open", buy_in=50)
    await world.slash(bob, "join", buy_in=50)
    both = await world.slash(alice, "table last", deals=2, until="22:30")
    assert "how many deals are to be the last" in both.text
    assert "time of day" in (await world.slash(alice, "table last", until="soonish")).text

    more = await world.click(bob, "More…")
    opened = await world.click(bob, "Last deals", more.message)
    assert (await world.fill_in(bob, opened, deals="", until="22:30")).text == "The vote is open at the table."
    assert "asks to play **until <t:" in world.table_message().text
    await world.slash(alice, "table last", answer="no")
    assert (await world.view()).table.last_deals is None

    assert (await world.slash(alice, "table last", deals=1)).text == "The vote is open at the table."
    assert "asks for **one last deal**" in world.table_message().text
    await world.slash(bob, "table last", answer="yes")
    assert "**Last deals:** one more, then the table closes." in world.table_message().text
    await world.slash(alice, "deal")
    assert "**The last deal**, then the table closes." in world.table_message().text
    await world.slash(bob, "fold")
    assert (await world.view()).table.status.value == "closed"
