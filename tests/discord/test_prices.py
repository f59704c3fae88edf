"""Consent to higher prices: votes, the table message, and players who come back."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.house_rules import BragRules, NewcomerPays
from bot.rules.betting.moves import Retain, Which
from bot.screens.words import words_for
from bot.tables.values import TableStatus
from tests.discord.world import LOCALES, World
from tests.support.betting import brag, terms

BOTH = pytest.mark.parametrize("locale", LOCALES)


async def ante(world: World, host: MemberActor, amount: int) -> None:
    """Change the ante as the host."""
    opened = await world.send_in(host, "d:options:1:stakes:1", ante=str(amount))
    assert opened.private


async def carried(world: World, *names: str) -> list[MemberActor]:
    """Seat people and play a deal whose pot of 4 is carried; Bob keeps his hand."""
    people = await world.table(*names, buy_in=20)
    await world.slash(people[0], "deal")
    await carry(world, *people)
    return people


async def carry(world: World, alice: MemberActor, bob: MemberActor, *others: MemberActor) -> None:
    """Let everybody fold to Bob, who is blind and keeps his hand."""
    await world.slash(bob, "bet", amount=1)
    for one in (*others, alice):
        await world.slash(one, "fold")
    tables = world.services.tables
    await tables.act(1, bob.id, Retain(hand=Which.OLD), key="keep")
    await world.rest()
    assert brag(await world.view()).carried


async def in_front(world: World, person: MemberActor) -> int:
    """Return the chips that somebody has on the table."""
    view = await world.view(1, person)
    return next(one.stack for one in view.view.seats if one.seat == view.seat)


@BOTH
async def test_a_share_of_the_pot(world: World, locale: str) -> None:
    """A newcomer to a carried pot reads the price of a share before paying it.
    The table message names the price, and an earlier invitation shows it before seating anybody.
    """
    words = words_for(locale)
    public = words_for("en-GB")
    alice, bob = await world.table("Alice", "Bob", buy_in=20)
    chris, eve = world.person("Chris", locale=locale), world.person("Eve", locale=locale)
    rules = BragRules(newcomer_pays=NewcomerPays.MATCH_SHARE)
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="share")
    await world.agree()
    invited = await world.slash(alice, "table invite", person=eve)
    await world.slash(alice, "deal")
    await world.slash(chris, "join", buy_in=10)
    have = await world.money(chris)
    await carry(world, alice, bob)
    assert public("table-newcomers-price", amount=public.money(3)) in world.table_message().text
    assert public("table-behind-share", names="Chris") in world.table_message().text
    read = await world.press(eve, "join", invited.message)
    assert words("table-newcomers-price", amount=words.money(3)) in read.text
    assert len((await world.view()).table.occupants) == 3
    await world.slash(alice, "deal")
    assert (await world.view()).view.in_deal
    assert await world.money(chris) == have
    assert await in_front(world, chris) == 10
    await world.slash(alice, "fold")
    await world.services.tables.act(1, bob.id, Retain(hand=Which.OLD), key="keep on")
    await world.rest()

    told = await world.slash(chris, "back")
    assert told.private
    assert words("rule-share-title") in told.text
    assert words("table-newcomers-price", amount=words.money(4)) in told.text
    await world.press(chris, "back", told.message)
    await world.slash(alice, "deal")
    assert await in_front(world, chris) == 6


@BOTH
async def test_a_dearer_ante(world: World, locale: str) -> None:
    """A higher ante needs consent. The question shows both antes, and players sit out until they agree.
    A player who refuses rules that may still apply reads that they would sit out.
    """
    words = words_for(locale)
    alice, bob, chris, dan = await world.table("Alice", "Bob", "Chris", "Dan", buy_in=20)
    world.locales.update(dict.fromkeys((bob.id, chris.id), locale))
    wallets = await world.money(bob, chris, dan)

    await ante(world, alice, 15)
    message = world.table_message()
    assert "Alice wants to change the house rules" in message.text
    assert "Ante: 1 chip → 15 chips" in message.text
    assert (await world.press(bob, "agree")).answered
    assert (await world.slash(chris, "table pause", answer="no")).text == words("reply-keeps-out")
    await world.pass_time(61)

    message = world.table_message()
    assert "Still to agree, and sitting out: Chris and Dan" in message.text
    assert "Ante: 1 chip → 15 chips" in message.text
    await world.slash(alice, "deal")
    assert await world.money(bob, chris, dan) == wallets
    assert [one.stack for one in (await world.view()).view.seats] == [5, 5, 20, 20]

    told = await world.slash(chris, "back")
    assert told.private
    assert words("rule-come-in") in told.text
    assert "→" in told.text
    await world.press(chris, "back", told.message)
    await world.press(dan, "back")
    view = await world.view()
    assert view.table.awaiting_consent == ()
    assert not any(one.sitting_out for one in view.view.seats)
    assert "Still to agree" not in world.table_message().text


async def test_an_old_button_agrees_to_nothing_newer(world: World) -> None:
    """A button that shows an earlier price does not consent to a later one."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", buy_in=20)
    await ante(world, alice, 2)
    await world.press(bob, "agree")
    await world.press(chris, "disagree")
    old = world.table_message().action("back")
    await ante(world, alice, 19)
    await world.press(bob, "agree")
    assert terms((await world.view()).table.house_rules).ante == 19

    await world.click_anyway(chris, world.table_message(), old)
    assert len((await world.view()).table.awaiting_consent) == 1
    assert "Ante: 1 chip → 19 chips" in world.table_message().text
    await world.press(chris, "back")
    assert (await world.view()).table.awaiting_consent == ()


async def test_rules_that_wait_for_a_carried_pot(world: World) -> None:
    """If blind play is turned off while a hand is kept, the change waits, and the table says so.
    An invitation shows the current ante, and the agreed ante that waits for a carried pot.
    """
    alice, bob = await carried(world, "Alice", "Bob")
    panel = await world.slash(alice, "table rules")
    panel = await world.choose(alice, panel.message, "t:rules:1:page", "blind")
    await world.change(alice, panel.message, "blind_play", "no")
    await world.press(bob, "agree")
    view = await world.view()
    assert brag(view).seat_view(2).kept_hand
    assert view.table.house_rules.changed_options() == {}
    assert "Agreed for the next deal" in world.table_message().text
    assert "It waits while a pot is carried over" in world.table_message().text

    await ante(world, alice, 15)
    await world.press(bob, "agree")
    assert (await world.view()).table.pending_terms is not None
    told = await world.slash(alice, "table invite", person=world.person("Eve"))
    assert "Ante 1 chip" in told.text
    assert "Ante: 1 chip → 15 chips" in told.text


@BOTH
async def test_leaving_a_bet_is_asked_about(world: World, locale: str) -> None:
    """Leaving with chips in the pot needs a confirmation, and another one if the amount has changed.
    A player who declines stays.
    """
    words = words_for(locale)
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", buy_in=30)
    world.locales[bob.id] = locale
    await world.slash(alice, "deal")
    await world.slash(bob, "bet", amount=3)

    asked = await world.slash(bob, "leave")
    assert asked.text == words("sure-leave-staked", amount=words.money(4))
    old = asked.message.action("leave")
    assert not (await world.view()).view.seat_view(2).leaving
    assert (await world.press(bob, "stay", asked.message)).text == words("sure-stayed")
    await world.slash(chris, "bet", amount=6)
    await world.slash(alice, "bet", amount=6)
    await world.slash(bob, "bet", amount=6)
    again = await world.slash(bob, "leave")
    assert again.text == words("sure-leave-staked", amount=words.money(10))
    status = await world.slash(bob, "table status")
    by_button = await world.press(bob, "leave", status.message)
    assert by_button.text == again.text
    newer = await world.click_anyway(bob, by_button.message, old)
    assert newer.text == again.text
    await world.press(bob, "leave", by_button.message)
    assert (await world.view()).view.seat_view(2).leaving


async def test_leaving_a_carried_pot_is_asked_about(world: World) -> None:
    """Leaving between deals needs a confirmation only from players with a share of a carried pot; the confirmation for
    sending somebody home says that the pot must be won first. The last player takes the pot at once. Nobody wins it,
    and no text mentions a next deal.
    """
    alice, bob, chris = await carried(world, "Alice", "Bob", "Chris")
    assert "are carried over" in world.table_message().text
    kick = await world.slash(alice, "table kick", person=bob)
    assert "Send Bob home when this deal is over and no pot is carried over?" in kick.text
    assert kick.message.labels == ("Send Bob home", "No, don’t")

    dan = world.person("Dan")
    await world.slash(dan, "join", buy_in=20)
    await world.press(dan, "leave")
    assert len((await world.view()).table.occupants) == 3
    asked = await world.press(chris, "leave")
    assert asked.private
    assert "your share of the 4 chips" in asked.text
    assert len((await world.view()).table.occupants) == 3
    await world.yes(chris, asked)
    assert len((await world.view()).table.occupants) == 2

    await world.really(bob, "leave")
    message = world.table_message()
    assert "Nobody wins the pot" in message.text
    assert "Everyone folded to **Bob**, who was blind." in message.text
    assert "next deal" not in message.text
    assert "carried over" not in (await world.slash(alice, "hand")).text


async def test_sending_home_and_closing_are_asked_about(world: World) -> None:
    """Sending somebody home and closing need the host's confirmation, and declining changes nothing.
    Hosts cannot send themselves home. A vote by `/table close` counts, even with options that belong to a new request.
    """
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    assert "You can’t send yourself home" in (await world.slash(alice, "table kick", person=alice)).text
    asked = await world.slash(alice, "table kick", person=chris)
    assert "Send Chris home?" in asked.text
    await world.press(alice, "stay", asked.message)
    assert len((await world.view()).table.occupants) == 3
    told = await world.really(alice, "table kick", person=chris)
    assert "has been sent home" in told.text
    assert len((await world.view()).table.occupants) == 2

    asked = await world.slash(alice, "table close")
    assert asked.choices == {"now": "Now"}
    assert (await world.view()).table.status is TableStatus.LOBBY

    await world.slash(alice, "deal")
    await world.really(alice, "table close", now=True)
    await world.slash(bob, "table close", answer="yes", now=True, reason="It is late.")
    assert (await world.view()).table.status is TableStatus.CLOSED


async def test_who_has_folded_is_not_told_to_fold(world: World) -> None:
    """A player who leaves after folding goes home at the end of the deal; a player who is still in folds on their
    turn.
    """
    alice, bob, _chris = await world.table("Alice", "Bob", "Chris", buy_in=20)
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    assert (await world.slash(bob, "leave")).text == ("When this deal is over, you go home with your chips.")
    assert "You fold when your turn comes" in (await world.really(alice, "leave")).text
    assert (await world.view()).view.to_act == (3,)


async def test_a_table_that_closes_waits_for_a_carried_pot(world: World) -> None:
    """A closing table with a carried pot says that it closes once the pot is won."""
    alice, bob = await world.table("Alice", "Bob", buy_in=20)
    await world.slash(alice, "deal")
    await world.really(alice, "table close")
    assert "The table closes after this deal, unless its pot is carried over." in world.table_message().text
    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "fold")
    await world.press(bob, "retain.none")
    said = world.table_message().text
    assert "The table closes as soon as the carried pot has been won." in said
    assert "closes after this deal" not in said


async def test_a_game_of_crash_that_is_broken_off_does_not_count(world: World) -> None:
    """Confirmations at Crash speak of the whole game, which would not count."""
    alice, bob = await world.table("Alice", "Bob", buy_in=100, game="crash")
    await world.slash(alice, "deal")
    later = await world.slash(alice, "table close")
    assert later.choices["later"] == "After this game"
    kicked = await world.slash(alice, "table kick", person=bob)
    assert "Send Bob home when this game is over?" in kicked.text
    warden = world.person("Warden", manager=True)
    overruled = await world.slash(warden, "table close", now=True, reason="The club shuts.")
    assert "The game that is being played wouldn’t count." in str(overruled.dialog)
    assert overruled.filled_in == {"when": "now", "reason": "The club shuts."}
    now = await world.slash(alice, "table close", now=True)
    assert now.choices["now"] == "At once, if everybody still in it agrees"
    await world.yes(alice, now)
    assert "Alice asks to close the table now. The game that is being played wouldn’t count." in (
        world.table_message().text
    )


@BOTH
@pytest.mark.parametrize(
    "dealt", [pytest.param(False, id="before", marks=pytest.mark.soak), pytest.param(True, id="in a deal")]
)
async def test_a_reason_is_told_where_no_pot_is_carried(world: World, locale: str, dealt: bool) -> None:  # noqa: FBT001
    """A manager may close with a reason before and during a deal, and the table message gives the reason."""
    words = words_for(locale)
    alice, _bob = await world.table("Alice", "Bob", buy_in=20)
    if dealt:
        await world.slash(alice, "deal")
    warden = world.person("Warden", manager=True, locale=locale)
    asked = await world.slash(warden, "table close", now=True, reason="The club shuts.")
    assert asked.choices["now"] == words("dialog-close-now-alone" if dealt else "dialog-close-now")
    assert words("reply-closed") in (await world.yes(warden, asked)).text
    assert "Closed by somebody who manages this server: “The club shuts.”" in world.table_message().text


@BOTH
async def test_an_invitation_of_before(world: World, locale: str) -> None:
    """A join button with a lower ante first shows the higher ante that has been agreed for the next deal.
    A player whose refusal ends a proposal reads that it failed, not that they sit out.
    """
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob")
    world.locales[bob.id] = locale
    eve = world.person("Eve", locale=locale)
    await ante(world, alice, 15)
    assert (await world.slash(bob, "table pause", answer="no")).text == words("reply-disagreed")
    assert terms((await world.view()).table.house_rules).ante == 1
    invited = await world.slash(alice, "table invite", person=eve)
    await world.slash(alice, "deal")
    await ante(world, alice, 90)
    await world.press(bob, "agree")
    assert (await world.view()).table.pending_terms is not None

    told = await world.press(eve, "join", invited.message)
    assert words("rule-sit-down") in told.text
    assert words("table-coming") in told.text
    assert words("rule-changed", option=words("rule-ante"), before=words.money(1), after=words.money(90)) in told.text
    assert len((await world.view()).table.occupants) == 2
    await world.press(eve, "join", told.message)
    assert len((await world.view()).table.occupants) == 3


@BOTH
async def test_a_typed_yes_to_other_prices(world: World, locale: str) -> None:
    """A typed yes first shows the rules it would accept, because it may be meant for another question.
    A typed no counts.
    """
    words = words_for(locale)
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", buy_in=20)
    world.locales.update(dict.fromkeys((bob.id, chris.id), locale))
    await ante(world, alice, 15)
    shown = [await world.slash(bob, command, answer="yes") for command in ("table pause", "table close")]
    new = words("rule-changed", option=words("rule-ante"), before=words.money(1), after=words.money(15))
    assert [new in one.text for one in shown] == [True, True]
    asked = (await world.view()).table.vote
    assert asked is not None
    assert asked.agreed == (1,)
    await world.press(bob, "agree", shown[-1].message)
    assert (await world.slash(chris, "table pause", answer="no")).text == words("reply-keeps-out")
    assert [one.name for one in (await world.view()).table.awaiting_consent] == ["Chris"]


@BOTH
async def test_a_manager_gives_a_reason(world: World, locale: str) -> None:
    """A manager may put closing with a carried pot to the vote, or close at once with a public reason."""
    words = words_for(locale)
    _alice, bob, _chris = await carried(world, "Alice", "Bob", "Chris")
    warden = world.person("Warden", manager=True, locale=locale)

    await world.really(warden, "table close")
    assert "Somebody who manages this server asks to close the table" in world.table_message().text
    await world.press(bob, "disagree")
    assert (await world.view()).table.status is TableStatus.PLAYING

    asked = await world.slash(warden, "table close", now=True, reason="*The club* shuts.")
    shares = words("dialog-close-now-shares", amount=words.money(brag(await world.view()).carried))
    assert shares in str(asked.dialog)
    await world.restart()
    assert words("reply-closed") in (await world.yes(warden, asked)).text
    message = world.table_message()
    assert "Closed by somebody who manages this server: “\\*The club\\* shuts.”" in message.text
    assert "of the carried pot" in message.text
    assert "Nobody wins the pot" in message.text
    assert "for the next deal" not in message.text


@BOTH
async def test_the_panel_of_house_rules_follows_the_vote(world: World, locale: str) -> None:
    """The rules panel shows a pending vote and returns to the current rules when the vote is lost."""
    words = words_for(locale)
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", locale=locale)
    panel = await world.slash(alice, "table rules")
    panel = await world.choose(alice, panel.message, panel.message.starting("t:rules:"), "stakes")
    panel = await world.send_in(alice, "d:options:1:stakes:1", panel.message, ante="9")
    assert words("rule-asked") in panel.text
    assert "→" in panel.text

    await world.press(bob, "disagree")
    await world.press(chris, "disagree")

    assert words("rule-asked") not in panel.text
    assert "→" not in panel.text
    assert any(one.startswith("t:options:1:stakes.1") for one in panel.message.ids)
