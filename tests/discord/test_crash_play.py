"""Crash played on the panel, with typed hands, with the dialog, and in the channel."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.rules.arranging.crash.state import CrashPhase
from bot.rules.arranging.moves import Declaration
from bot.screens.arranging.draft_actions import DRAFT_ACTIONS
from bot.screens.hand.cards import cards_text, display_order, rank_letter
from bot.screens.learning import help_pages
from bot.screens.words import words_for
from bot.tables.table_settings import Hints
from tests.discord.crash import (
    DECK,
    MENUS,
    best_hands,
    crash_table,
    deal,
    lay,
    lock,
    look,
    more,
    own_cards,
    panel,
    suggest_and_lock,
    typed,
)
from tests.discord.reading import message_of
from tests.discord.world import LOCALES, Told, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


REVEALED = 40
"""Seconds after a deal by which everything is revealed but the next deal has not begun."""


def said(locale: str, code: str, **facts: object) -> str:
    """Return a refusal in the words of a table of Crash."""
    return words_for(locale).for_game("crash")(f"refusal-{code.replace('_', '-')}", **facts)


# Whole deals


@pytest.mark.soak
@BOTH
async def test_four_people_take_advice(world: World, locale: str) -> None:
    """Everybody gets a panel and locks the suggestion with two presses; then the hands are compared."""
    people = await crash_table(world, "Alice", "Bob", "Chris", "Dan", locale=locale)
    await world.slash(people[0], "deal")
    assert (await look(world)).phase is CrashPhase.ARRANGING

    for who in people:
        wanted = await best_hands(world, who)
        told = await suggest_and_lock(world, who)
        assert told.message.private_channel
        mine = (await look(world, who)).own
        assert mine is not None
        assert mine.hands == wanted

    game = await look(world)
    assert game.phase is CrashPhase.BETWEEN_DEALS
    assert game.outcome is not None
    assert sum(one.points for one in game.seats) > 0
    for who in people:
        assert not [one for one in panel(world, who).ids if one.startswith(("p:", "t:arrange"))]


@BOTH
async def test_two_people_lay_by_menus(world: World, locale: str) -> None:
    """One of two players takes a spare hand and the other keeps theirs; both lay their hands by the menus."""
    alice, bob = await crash_table(world, "Alice", "Bob", locale=locale)
    await world.slash(alice, "deal")
    game = await look(world)
    assert game.phase is CrashPhase.EXCHANGING
    first, second = (alice, bob) if game.to_act == (1,) else (bob, alice)
    before = await own_cards(world, first)

    taken = await world.press(first, "spare.two", panel(world, first))
    assert taken.message.private_channel
    assert not set(before) & set(await own_cards(world, first))
    await world.press(second, "pass", panel(world, second))
    for who in (first, second):
        hands = await best_hands(world, who)
        message = await lay(world, who, panel(world, who), hands)
        for hand in hands:
            assert (
                cards_text(sorted(hand, key=(await own_cards(world, who)).index), words_for(locale)) in message.in_sight
            )
        await lock(world, who, message)

    assert (await look(world)).phase is CrashPhase.BETWEEN_DEALS
    for who in (first, second):
        assert not [one for one in panel(world, who).ids if one.startswith(("p:", "t:arrange"))]


@BOTH
async def test_three_people_type_their_hands(world: World, locale: str) -> None:
    """`/spare` exchanges or keeps a hand. `/arrange` puts typed hands in order, shows them and locks them once
    confirmed, in the channel and by direct message.
    """
    people = await crash_table(world, "Alice", "Bob", "Chris", locale=locale)
    await world.slash(people[0], "deal")
    for number in (1, 0, 0):
        game = await look(world)
        if game.phase is CrashPhase.EXCHANGING:
            told = await world.slash(people[game.to_act[0] - 1], "spare", number=number)
            assert told.private
    assert [one.took_spare for one in (await look(world)).seats].count(1) == 1

    first, second, third = people
    best, words = await best_hands(world, first), words_for(locale).for_game("crash")
    told = await world.slash(first, "arrange", hands=typed(best[::-1]))
    assert told.private
    assert words("arrange-sure-these") in told.text
    places = [told.text.index(cards_text(hand, words)) for hand in best]
    assert places == sorted(places)
    assert not (await look(world)).seats[0].ready
    told = await world.press(first, "arrange.sure", told.message)
    assert told.private
    assert told.message.action("unlock")
    own = (await look(world, first)).own
    assert own is not None
    assert own.hands is not None
    assert [set(hand) for hand in own.hands] == [set(hand) for hand in best]
    asked = Told(await second.user.slash("arrange", hands=typed(await best_hands(world, second))))
    await world.press(second, "arrange.sure", asked.message)
    await world.rest()
    assert [one.ready for one in (await look(world)).seats] == [True, True, False]
    shown = await world.slash(third, "arrange")
    assert shown.message.action("arrange.lock")
    proposed = await third.autocomplete(world.channel, "arrange", "hands", "")
    advised = [tuple(hand[place] for place in display_order(hand)) for hand in await best_hands(world, third)]
    assert proposed[0]["value"] == typed(tuple(advised))
    assert proposed[0]["name"] == " · ".join(cards_text(hand, words_for(locale)) for hand in advised)
    ranks = [rank_letter(rank, words_for(locale)) for card in advised[0] if (rank := card.rank) is not None]
    for begun in ("".join(ranks), f"{' '.join(ranks).lower()}, "):
        again = await third.autocomplete(world.channel, "arrange", "hands", begun)
        assert proposed[0] in again
    assert await third.autocomplete(world.channel, "arrange", "hands", "hello") == []
    asked = await world.slash(third, "arrange", hands=proposed[0]["value"])
    await world.press(third, "arrange.sure", asked.message)

    assert (await look(world)).phase is CrashPhase.BETWEEN_DEALS


async def test_fewer_hands_are_asked_about(world: World) -> None:
    """Playing no hands needs a confirmation, by button and by command, and can be taken back.
    Typing fewer hands than possible needs one too, before they are locked.
    """
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, (alice, bob))
    where = panel(world, alice)
    assert not any("arrange.sure" in one or "arrange.none" in one for one in where.ids)
    asked = await world.press(alice, "arrange.none", await more(world, alice))
    assert "Play no hands at all?" in asked.text
    back = await world.press(alice, "arrange.back", asked.message)
    assert back.message.action("arrange.one")
    typed_none = await world.slash(alice, "arrange", hands="none")
    assert "Play no hands at all?" in typed_none.text
    assert not (await look(world)).seats[0].ready
    await world.press(alice, "arrange.sure", typed_none.message)
    own = (await look(world, alice)).own
    assert own is not None
    assert own.hands == ()

    await world.press(alice, "unlock", panel(world, alice))
    best = await best_hands(world, alice)
    told = await world.slash(alice, "arrange", hands=typed(best[:1]))
    own = (await look(world, alice)).own
    assert own is not None
    assert own.hands is None
    assert told.private
    assert "**Lock one hand?**" in told.text
    back = await world.press(alice, "arrange.back", told.message)
    asked = await world.press(alice, "arrange.lock", back.message)
    assert "**Lock one hand?**" in asked.text
    await world.press(alice, "arrange.sure", asked.message)
    own = (await look(world, alice)).own
    assert own is not None
    assert own.hands == best[:1]


@BOTH
async def test_against_computers_by_the_dialog(world: World, locale: str) -> None:
    """The dialog lays all hands at once. A card chosen for two hands is refused and stays in the first."""
    (alice,) = await crash_table(world, "Alice", locale=locale)
    await world.slash(alice, "table computers", number=3)
    await deal(world, [alice])
    hands, cards = await best_hands(world, alice), await own_cards(world, alice)
    values = {
        name: [str(cards.index(card)) for card in hand]
        for name, hand in zip(("one", "two", "three", "four"), hands, strict=False)
    }
    where = await lay(world, alice, panel(world, alice), hands[:1])

    opened = await world.press(alice, "arrange.form", await more(world, alice, where))
    assert opened.dialog is not None
    wrong = await world.fill_in(alice, opened, one=values["one"], two=values["one"], three=values["two"])
    for hand in hands[:2]:
        assert cards_text(sorted(hand, key=cards.index), words_for(locale)) in wrong.message.in_sight
    assert wrong.text != wrong.message.text
    opened = await world.press(alice, "arrange.form", await more(world, alice))
    sent = await world.fill_in(alice, opened, **values)
    await lock(world, alice, sent.message)
    mine = (await look(world, alice)).own
    assert mine is not None
    assert mine.hands == tuple(tuple(sorted(hand, key=cards.index)) for hand in hands)

    await world.pass_time(10)
    assert (await look(world)).phase is CrashPhase.BETWEEN_DEALS


@pytest.mark.soak
async def test_laying_changes_nothing_at_the_table(world: World) -> None:
    """Arranging changes neither the table's version nor any other message."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    version, messages = (await world.view()).table.version, len(world.env.http_requests)

    message = await lay(world, alice, panel(world, alice), await best_hands(world, alice))
    for action in ("arrange.sort", "arrange.safe", "arrange.crash", "arrange.clear"):
        message = (await world.press(alice, action, await more(world, alice, message))).message

    assert (await world.view()).table.version == version
    # Each press got one response, and nothing else was sent.
    assert len(world.env.http_requests) - messages == len(await best_hands(world, alice)) + 8


# Locked hands


async def test_unlocking_and_changing(world: World) -> None:
    """Locked hands can be unlocked and changed until the last player locks.
    The others see only that the player is not ready, and nobody is notified.
    """
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    hands = await best_hands(world, alice)

    await suggest_and_lock(world, alice)
    told = await world.press(alice, "unlock", panel(world, alice))
    assert [one.ready for one in (await look(world)).seats] == [False, False]
    assert (
        cards_text(sorted(hands[0], key=(await own_cards(world, alice)).index), words_for("en-GB"))
        in told.message.in_sight
    )
    calls = len(world.dms(alice))
    await world.pass_time(15)
    assert len(world.dms(alice)) == calls
    await world.press(alice, "arrange.clear", await more(world, alice))
    message = await lay(world, alice, panel(world, alice), hands[:2])
    await lock(world, alice, message)
    mine = (await look(world, alice)).own
    assert mine is not None
    assert mine.hands is not None
    assert len(mine.hands) == 2

    await suggest_and_lock(world, bob)
    late = await world.click_anyway(alice, message, message.action("arrange.lock"))
    assert "out of date" in late.text
    assert (await look(world)).phase is CrashPhase.BETWEEN_DEALS


@BOTH
async def test_what_the_rules_refuse(world: World, locale: str) -> None:
    """A typed hand of two cards is refused with the reason, and stays on the panel. So are misordered hands there."""
    alice, bob = await crash_table(world, "Alice", "Bob", locale=locale)
    await deal(world, [alice, bob])
    best, cards = await best_hands(world, alice), await own_cards(world, alice)

    told = await world.slash(alice, "arrange", hands=typed((best[0], best[1][:2])))
    assert told.private
    assert told.text == said(locale, "hand_size", place=2, cards=2)
    assert not (await look(world)).seats[0].ready
    shown = (await world.slash(alice, "arrange")).message
    assert cards_text(best[0], words_for(locale)) in shown.in_sight
    shown = (await world.press(alice, "arrange.clear", await more(world, alice, shown))).message
    shown = await lay(world, alice, shown, best[::-1])
    told = await world.click_anyway(alice, shown, shown.action("arrange.lock"))
    assert told.last.text == said(locale, "misordered", place=2)
    assert cards_text(sorted(best[0], key=cards.index), words_for(locale)) in told.message.in_sight


# Places of the cards


async def test_closed_direct_messages(world: World) -> None:
    """A player with closed direct messages plays the whole deal on a private panel in the channel."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    world.close_dms(alice)
    await deal_in_channel(world, alice, bob)

    shown = await world.press(alice, "hand")
    assert shown.private
    told = await suggest_and_lock(world, alice, shown.message)
    assert told.private
    told = await world.press(alice, "unlock", told.message)
    message = await lay(world, alice, told.message, ())
    opened = await world.press(alice, "arrange.form", await more(world, alice, message))
    sent = await world.fill_in(alice, opened)
    assert sent.private
    told = await suggest_and_lock(world, alice, (await world.slash(alice, "hand")).message)
    assert told.private
    await suggest_and_lock(world, bob)

    assert (await look(world)).phase is CrashPhase.BETWEEN_DEALS
    assert not [one for one in world.shown() if "arrange" in " ".join(one.ids)]


async def deal_in_channel(world: World, *people: MemberActor) -> None:
    """Begin a deal in which everybody keeps their hand with `/spare`."""
    await world.slash(people[0], "deal")
    while (game := await look(world)).phase is CrashPhase.EXCHANGING:
        told = await world.slash(people[game.to_act[0] - 1], "spare", number=0)
        assert told.private


async def test_a_panel_takes_the_place_of_another(world: World) -> None:
    """A newly opened panel takes over the hands laid on the previous one, and replaces it."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    hands, cards = await best_hands(world, alice), await own_cards(world, alice)
    first, second = (cards_text(sorted(hand, key=cards.index), words_for("en-GB")) for hand in hands[:2])
    dm = await lay(world, alice, panel(world, alice), hands[:1])
    assert first in dm.in_sight
    here = (await world.slash(alice, "hand")).message
    assert first in here.in_sight
    assert dm.id != here.id
    [left] = world.dms(alice)
    assert left.ids == ()
    assert "in the table’s channel now" in left.text

    here = await lay(world, alice, here, hands[:2])
    assert second in here.in_sight
    assert second in (await world.slash(alice, "arrange")).message.in_sight
    assert first not in (await world.slash(bob, "arrange")).message.in_sight
    assert second not in panel(world, bob).in_sight


async def test_a_panel_that_is_being_written(world: World) -> None:
    """A press on a message that another process is writing appears on the message afterwards."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    hands, cards = await best_hands(world, alice), await own_cards(world, alice)
    where = panel(world, alice)

    async with world.bot.presenter.claim_message(1, where.id) as claim:
        assert claim.held
        told = await lay(world, alice, where, hands[:1])
        assert told.ids == where.ids
    await world.rest()

    assert cards_text(sorted(hands[0], key=cards.index), words_for("en-GB")) in panel(world, alice).in_sight


async def test_an_old_panel(world: World) -> None:
    """A press on an outdated panel is refused and updates the panel, in the same deal and in the next."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    here = (await world.slash(alice, "hand")).message
    here = await more(world, alice, (await world.press(alice, "arrange.suggest", here)).message)
    old = {action: here.action(action) for action in ("arrange.clear", "arrange.form", "declare.six")}
    here = (await world.press(alice, "arrange.back", here)).message
    old |= {action: here.action(action) for action in ("arrange.lock", "arrange.suggest", "arrange.one")}
    await suggest_and_lock(world, alice)

    for action in ("arrange.lock", "arrange.clear", "arrange.form"):
        told = await world.click_anyway(alice, here, old[action])
        assert "out of date" in told.text, action
        assert told.message.action("unlock")
    told = await world.click_anyway(alice, here, old["declare.six"])
    assert "You don’t hold" in told.text
    mine = (await look(world, alice)).own
    assert mine is not None
    assert mine.hands == await best_hands(world, alice)

    await suggest_and_lock(world, bob)
    await deal(world, [alice, bob])
    for action in ("arrange.lock", "arrange.suggest", "arrange.one", "declare.six"):
        told = await world.click_anyway(alice, here, old[action], *(("0",) if action == "arrange.one" else ()))
        assert "out of date" in told.text, action
        assert told.message.action("arrange.lock").split(":")[3].startswith("2.")
    assert not any(one.ready for one in (await look(world)).seats)


async def test_after_a_crash(world: World) -> None:
    """Hands laid on a panel survive a crash of the bot: later presses and renders include them."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    hands, cards = await best_hands(world, alice), await own_cards(world, alice)
    texts = [cards_text(sorted(hand, key=cards.index), words_for("en-GB")) for hand in hands]
    await lay(world, alice, panel(world, alice), hands[:1])

    await world.restart(crash=True)
    await world.slash(alice, "table pause")
    await world.slash(bob, "table pause", answer="yes")
    assert (await world.view()).table.status.value == "paused"
    assert texts[0] in panel(world, alice).in_sight
    await world.restart(crash=True)
    await world.slash(alice, "table pause")
    await world.slash(bob, "table pause", answer="yes")
    where = panel(world, alice)
    told = await world.choose(alice, where, where.action(MENUS[1]), *(str(cards.index(card)) for card in hands[1]))
    assert texts[0] in told.message.in_sight
    assert texts[1] in told.message.in_sight


# Notifications


async def test_everybody_is_called_to_arrange(world: World) -> None:
    """At the start of arranging, people are notified as they prefer: by the panel, by a later message that links to it,
    or not at all.
    """
    alice, bob, chris = await crash_table(world, "Alice", "Bob", "Chris")
    for who, wish in ((bob, "now"), (chris, "never")):
        await world.services.ledger.settings.change_personal_settings(who.id, call=wish)
    await world.slash(alice, "table computers", number=1)
    await world.slash(alice, "deal")
    assert (await look(world)).phase is CrashPhase.ARRANGING

    people = (alice, bob, chris)

    def heard(who: MemberActor) -> list[bool]:
        return [not one.silent for one in world.dms(who)]

    assert [heard(one) for one in people] == [[False], [True], [False]]
    before = panel(world, alice)
    await world.pass_time(12)
    assert [heard(one) for one in people] == [[False, True], [True], [False]]
    assert panel(world, alice).id == before.id
    assert f"/{before.channel_id}/{before.id})" in world.dms(alice)[-1].text
    await suggest_and_lock(world, alice)
    await suggest_and_lock(world, bob)
    assert [len(world.dms(one)) for one in people] == [1, 1, 1]


async def test_nobody_is_called_twice_to_arrange(world: World) -> None:
    """A restart neither notifies players again nor moves their panels, even if they had begun to arrange."""
    alice, bob, chris, dave = people = await crash_table(world, "Alice", "Bob", "Chris", "Dave")
    await deal(world, people)
    await world.press(alice, "arrange.suggest", panel(world, alice))
    await world.pass_time(15)
    assert [[one.silent for one in world.dms(who)] for who in people] == [[True], *[[True, False]] * 3]
    before = [(panel(world, who).id, panel(world, who).ids) for who in (alice, bob)]

    for who, crash in ((chris, True), (dave, False)):
        await world.restart(crash=crash)
        await suggest_and_lock(world, who)
        await world.pass_time(15)

        assert [(panel(world, one).id, panel(world, one).ids) for one in (alice, bob)] == before
        waiting = sorted(len(world.dms(one)) for one in people)
        assert waiting == ([1, 1, 2, 2] if who is chris else [1, 1, 1, 2])


async def test_no_call_for_who_arranges(world: World) -> None:
    """A player who has begun to arrange in direct messages, or has opened the hand in the channel, is not notified.
    A player who is notified in the channel does, because others would notice that the notification is missing.
    """
    alice, bob, chris, dave = people = await crash_table(world, "Alice", "Bob", "Chris", "Dave")
    await world.services.ledger.settings.change_personal_settings(chris.id, hand="channel")
    await deal(world, people)
    before = len(world.dms(alice)), len(world.dms(bob))
    panels = panel(world, alice).id, panel(world, bob).id
    await world.press(alice, "arrange.suggest", panel(world, alice))
    shown = await world.slash(chris, "hand")
    await world.press(chris, "arrange.suggest", shown.message)
    opened = await world.click(dave, "My cards")

    await world.pass_time(11)

    assert (len(world.dms(alice)), len(world.dms(bob))) == (before[0], before[1] + 1)
    assert (panel(world, alice).id, panel(world, bob).id) == panels
    called = world.shown()[-1]
    assert f"<@{chris.id}>" in called.text
    assert (await world.press(chris, "hand", called)).private
    assert "Suggest" in opened.message.labels
    assert "direct messages now" not in opened.text
    assert [one.text for one in world.dms(dave) if "Arrange your cards" in one.text and not one.silent] == []
    assert "Arrange your cards for" in world.dms(bob)[-1].text


# Further questions


@BOTH
async def test_cutting_and_dealing_without_shuffling(world: World, locale: str) -> None:
    """With an optional shuffle, a player may cut the pack, and only the next dealer may deal it unshuffled, by button
    or command.
    """
    alice, bob = await crash_table(world, "Alice", "Bob", locale=locale, optional_shuffle=True)
    words = words_for(locale)
    await world.slash(alice, "deal")
    game = await look(world)
    assert game.phase is CrashPhase.CUTTING
    cutter, other = (alice, bob) if game.to_act == (1,) else (bob, alice)
    assert "cut" in " ".join(panel(world, cutter).ids)
    assert world.dms(other) == []
    assert (await world.slash(other, "cut", number=0)).private
    assert (await look(world)).phase is CrashPhase.CUTTING
    told = await world.slash(cutter, "cut", number=20)
    assert told.private
    assert (await look(world)).phase is CrashPhase.EXCHANGING
    assert said(locale, "wrong_step", step="exchanging") in (await world.slash(cutter, "cut", number=0)).text
    await play_on(world, alice, bob)
    await world.pass_time(REVEALED)

    dealer = (await look(world)).next_dealer
    right, wrong = (alice, bob) if dealer == 1 else (bob, alice)
    label = words("button-deal-unshuffled")
    assert (await world.slash(wrong, "deal", shuffle=False)).private
    await world.click(wrong, label, (await world.press(wrong, "status")).message)
    assert (await look(world)).phase is CrashPhase.BETWEEN_DEALS
    await world.slash(right, "deal", shuffle=False)
    assert ((await look(world)).shuffled, (await look(world)).deal_no) == (False, 2)
    await play_on(world, alice, bob)
    await world.pass_time(REVEALED)
    dealer = (await look(world)).next_dealer
    right = alice if dealer == 1 else bob
    await world.click(right, label, (await world.press(right, "status")).message)
    assert ((await look(world)).shuffled, (await look(world)).deal_no) == (False, 3)


async def deal_on(world: World, *people: MemberActor) -> None:
    """Decline everything that is asked before arranging."""
    while (game := await look(world)).phase in {CrashPhase.CUTTING, CrashPhase.EXCHANGING}:
        who = people[game.to_act[0] - 1]
        await world.press(who, "pass", panel(world, who))


async def play_on(world: World, *people: MemberActor) -> None:
    """Decline everything that is asked, and lock the adviser's hands."""
    await deal_on(world, *people)
    for who in people:
        await suggest_and_lock(world, who)


@BOTH
async def test_knocking_and_declaring(world: World, locale: str) -> None:
    """Everybody is offered the same declarations; a false one is refused in private, and a true one is accepted."""
    people = await crash_table(
        world, "Alice", "Bob", "Chris", "Dan", locale=locale, bus_ride_knock=True, optional_shuffle=True, pairs_redeal=5
    )
    world.deal_out(*DECK)
    await deal(world, people)
    (aces,) = [one for one in people if (await own_cards(world, one))[0].text == "As"]
    others = [one for one in people if one is not aces]
    assert len({tuple(i.split(":")[1] for i in panel(world, one).ids) for one in people}) == 1
    assert len({tuple([i.split(":")[1] for i in (await more(world, one)).ids]) for one in people}) == 1

    refused = await world.press(others[0], "knock", await more(world, others[0]))
    assert said(locale, "not_held", what="four_of_a_kind") in refused.text
    assert refused.message.action("arrange.back")
    declared = await world.slash(others[1], "declare", what="thirteen_card_run")
    assert declared.text == said(locale, "not_held", what="thirteen_card_run")
    assert not any(one.knocked for one in (await look(world)).seats)
    told = await world.slash(aces, "knock")
    assert told.private
    assert [one.knocked for one in (await look(world)).seats].count(True) == 1
    assert said(locale, "knocked_already") in (await world.slash(aces, "knock")).text

    await world.press(others[1], "declare.five", await more(world, others[1]))
    for who in (aces, others[0], others[2]):
        await suggest_and_lock(world, who)
    game = await look(world)
    assert game.phase is CrashPhase.BETWEEN_DEALS
    assert [one.declared for one in game.seats].count(Declaration.FIVE_PAIRS) == 1


@BOTH
async def test_calling_a_crash(world: World, locale: str) -> None:
    """A crash can be called once all players are ready, by button or command; calls stay private."""
    people = await crash_table(world, "Alice", "Bob", "Chris", "Dan", locale=locale, crash_announce="optional")
    alice, bob, chris, dan = people
    await world.slash(alice, "deal")
    early = await world.slash(alice, "crash", answer="no")
    assert early.text == said(locale, "wrong_step", step="arranging")
    for who in people:
        await suggest_and_lock(world, who)
    assert (await look(world)).phase is CrashPhase.CALLING

    told = await world.press(alice, "call", panel(world, alice))
    assert told.message.private_channel
    mine = (await look(world, alice)).own
    assert mine is not None
    assert mine.called
    assert all(one.called is None for one in (await look(world)).seats)
    assert said(locale, "answered_already") in (await world.slash(alice, "crash", answer="no")).text
    assert (await world.slash(bob, "crash", answer="no")).private
    await world.press(chris, "pass", panel(world, chris))
    await world.slash(dan, "crash", answer="yes")

    assert [one.called for one in (await look(world)).seats] == [True, False, False, True]


# Commands of other games

BRAG: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("look", {}), ("keep", {}), ("throw", {}), ("bet", {"amount": 1}), ("see", {}), ("fold", {}), ("cover", {})),
    *(("showdown", {}), ("showdown", {"answer": "accept"}), ("discard", {"cards": "Ks"}), ("draw", {"cards": "none"})),
    *(("check", {}), ("ask", {"lender": 1}), ("lend", {}), ("lend", {"answer": "refuse"}), ("expose", {})),
    *(("sideshow", {}), ("sideshow", {"answer": "refuse"}), ("choose", {})),
)
ANYWHERE: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("hand", {}), ("table status", {}), ("table rules", {}), ("table clock", {}), ("table pause", {"answer": "no"})),
    *(("rules", {}), ("sitout", {}), ("back", {}), ("topup", {"amount": 1}), ("join", {}), ("wallet", {})),
    *(("settings", {}), ("about", {}), ("table computers", {"number": 0}), ("arrange", {})),
)
CRASH: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("arrange", {}), ("arrange", {"hands": "AKQ"}), ("crash", {"answer": "no"}), ("declare", {"what": "six_pairs"})),
    *(("knock", {}), ("spare", {"number": 0}), ("spare", {"number": 1}), ("cut", {"number": 0})),
    *(("cut", {"number": 5}), ("deal", {"shuffle": False})),
)


@BOTH
@pytest.mark.parametrize("checked", [{1}, pytest.param({0, 2}, marks=pytest.mark.soak)], ids=["during", "around"])
async def test_commands_of_betting_at_crash(world: World, locale: str, checked: set[int]) -> None:
    """Commands of betting games are refused at Crash before, during and after a deal; `/odds` works only while players
    arrange.
    """
    alice, bob = await crash_table(world, "Alice", "Bob", locale=locale)
    words = words_for(locale)
    other = said(locale, "other_game", game=words("table-title", game="crash"))
    for step in range(max(checked) + 1):
        if step == 1:
            await deal(world, [alice, bob])
        elif step == 2:
            for who in (alice, bob):
                await suggest_and_lock(world, who)
        if step not in checked:
            continue
        version = (await world.view()).table.version
        for name, options in BRAG:
            told = await world.slash(alice, name, **options)
            assert (told.private, told.text) == (True, other), name
        odds = await world.slash(alice, "odds")
        assert odds.private
        if step == 1:
            assert odds.message.action("arrange.lock")
        else:
            assert odds.text == said(locale, "no_odds")
        for name, option in (("bet", "amount"), ("discard", "cards"), ("draw", "cards"), ("lend", "amount")):
            assert await alice.autocomplete(world.channel, name, option, "") == []
        assert await alice.autocomplete(world.channel, "ask", "lender", "") == []
        assert (await world.view()).table.version == version


@BOTH
@pytest.mark.parametrize(
    "checked", [{2}, pytest.param({0, 1, 2, 3}, marks=pytest.mark.soak)], ids=["arranging", "always"]
)
async def test_everything_else_at_crash(world: World, locale: str, checked: set[int]) -> None:
    """Every other command and button responds at a table of Crash, before, during and after a deal."""
    alice, bob = await crash_table(world, "Alice", "Bob", locale=locale)
    failed = words_for(locale)("refusal-failed")
    for step in range(max(checked) + 1):
        if step == 1:
            await world.slash(alice, "deal")
        elif step == 2:
            await deal_on(world, alice, bob)
        elif step == 3:
            await play_on(world, alice, bob)
        if step not in checked:
            continue
        for name, options in ANYWHERE:
            told = await world.slash(alice, name, **options)
            assert told.answered, name
            assert told.text, name
            assert told.text != failed, name
        all_pages = len(checked) > 1 and step in {0, 2}
        for page in help_pages.game_pages("crash") if all_pages else ():
            told = await world.slash(alice, "rules", page=page)
            assert told.text not in {"", failed}, page
        for action in ("rules", "help", "wallet", "settings"):
            told = await world.press(alice, action, (await world.slash(alice, "table status")).message)
            assert told.text not in {"", failed}, action
        rules = (await world.slash(alice, "table rules")).message
        for page in rules.menus["t:rules:1:page"] if all_pages else ():
            told = await world.choose(alice, rules, "t:rules:1:page", page)
            rules = (await world.slash(alice, "table rules")).message
            assert told.text not in {"", failed}, page
    if 3 in checked:
        assert (await world.slash(alice, "history", deal=1)).text not in {"", failed}
        await world.really(alice, "table close")
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced


@BOTH
@pytest.mark.parametrize("dealt", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["during", "before"])
@pytest.mark.parametrize(
    "game",
    [
        "three_card_brag",
        *(pytest.param(one, marks=pytest.mark.soak) for one in ("four_card_brag", "draw_brag", "teen_patti")),
    ],
)
async def test_commands_of_crash_at_betting(world: World, locale: str, game: str, *, dealt: bool) -> None:
    """Commands of Crash are refused at a table of a betting game, before and during a deal."""
    alice, _bob = await world.table("Alice", "Bob", locale=locale, buy_in=60, game=game)
    words = words_for(locale)
    other = words("refusal-other-game", game=words("table-title", game=game))
    if dealt:
        await world.slash(alice, "deal")
    version = (await world.view()).table.version
    for name, options in CRASH:
        told = await world.slash(alice, name, **options)
        assert (told.private, told.text) == (True, other), name
    assert await alice.autocomplete(world.channel, "arrange", "hands", "") == []
    assert (await world.view()).table.version == version


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
async def test_buttons_of_another_game(world: World, caplog: pytest.LogCaptureFixture, every: int) -> None:
    """Forged buttons of betting games do nothing at Crash, and those of Crash nothing at a betting game.
    All responses are private. Of the buttons, each `every`th is pressed.
    """
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    there = world.guild.create_text_channel("there")
    await world.slash(alice, "table open", there, buy_in=10, computers=2)
    await world.slash(alice, "deal", there)
    version, other = (await world.view()).table.version, (await world.view(2)).table.version
    moves = ("look", "bet", "fold", "lend", "raise", "lend.more", "draw.none", "accept", "refuse", "retain.none")

    for action in moves[::every]:
        told = await world.click_anyway(alice, world.table_message(), f"p:{action}:1:1:0:1")
        assert told.private, action
    for action in ("odds", "choose", "choose.cards:3-0-1", "choose.play:3-0-1")[::every]:
        name, _, about = action.partition(":")
        told = await world.click_anyway(alice, world.table_message(), f"t:{name}:1" + (f":{about}" if about else ""))
        assert told.private, action
    assert (await world.view()).table.version == version
    assert not [one for one in caplog.records if one.levelname == "ERROR"]

    about = "1.1.r0000000000000"
    public = world.shown(there)[0]
    for action in (*DRAFT_ACTIONS, "arrange.lock", "arrange.sure", "arrange.form")[::every]:
        told = await world.click_anyway(alice, public, f"t:{action}:2:{about}")
        assert told.private, action
        assert "is played here" in told.text, action
    for action in ("cut", "pass", "spare.one", "knock", "unlock", "call", "declare.six")[::every]:
        told = await world.click_anyway(alice, public, f"p:{action}:2:1:0:0")
        assert told.private, action
    assert "is played here" in (await world.click_anyway(alice, public, "t:deal.unshuffled:2")).text
    assert (await world.view(2)).table.version == other
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


async def test_somebody_elses_panel(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A panel's buttons reveal nothing to a stranger, and nothing in public if pressed on a public message."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    eve = world.person("Eve")
    safe = (await more(world, alice)).action("arrange.safe")
    back = (await world.press(alice, "arrange.back", panel(world, alice))).message
    where = (await world.press(alice, "arrange.suggest", back)).message
    version = (await world.view()).table.version

    for action in ("arrange.lock", "arrange.suggest", "arrange.more"):
        told = await world.click_anyway(eve, world.table_message(), where.action(action))
        assert told.private
        assert "You’re not at this table" in told.text
        assert "♠" not in told.text
    told = await world.click_anyway(alice, world.table_message(), safe)
    assert told.private
    told = await world.click_anyway(bob, world.table_message(), where.action("arrange.lock"))
    assert told.private
    assert (await world.view()).table.version == version
    assert not [one for one in world.shown() if "arrange" in " ".join(one.ids)]
    for about in ("1.1.r99", "nonsense", "1.1.r0000000000009", "1.1.x0000000000000"):
        told = await world.click_anyway(alice, where, f"t:arrange.lock:1:{about}")
        assert told.answered
    assert (await world.view()).table.version == version
    caplog.clear()


async def test_advice_is_for_tables_that_give_it(world: World) -> None:
    """A table without full hints offers and makes no suggestion, by button or by command, and gives no odds."""
    alice, bob = await crash_table(world, "Alice", "Bob", hints=Hints.NAMES)
    await deal(world, [alice, bob])
    offered = panel(world, alice).ids
    where = await more(world, alice)

    assert not [one for one in (*offered, *where.ids) if "suggest" in one or ".safe" in one]
    assert await alice.autocomplete(world.channel, "arrange", "hands", "") == []
    forged = where.action("arrange.clear").replace("arrange.clear", "arrange.suggest")
    told = await world.click_anyway(alice, where, forged)
    assert told.last.text == said("en-GB", "odds_off")
    assert (await world.slash(alice, "odds")).text == said("en-GB", "odds_off")


async def test_typed_hands_for_one_of_several_tables(world: World) -> None:
    """Hands typed in direct messages are kept while a person with several tables chooses one of them."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, [alice, bob])
    there = world.guild.create_text_channel("there")
    await world.slash(alice, "table open", there, buy_in=10)
    hands = await best_hands(world, alice)
    text = " / ".join(" ".join(card.text for card in hand) for hand in hands)

    asked = await alice.user.slash("arrange", hands=text)
    assert asked.response is not None
    this = message_of(asked.response).starting("s:which:arrange.said:1:")
    shown = Told(await alice.user.click(asked.response, custom_id=this)).last
    await world.rest()

    await world.press(alice, "arrange.sure", shown)
    mine = (await look(world, alice)).own
    assert mine is not None
    assert mine.hands is not None
    assert {frozenset(hand) for hand in mine.hands} == {frozenset(hand) for hand in hands}
