"""Hand messages: only a person's latest hand message offers their moves."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.screens.hand import hand_message as hand_screen
from bot.screens.registry import family_of
from bot.screens.table.buttons import public_move_buttons
from bot.screens.words import words_for
from bot.sheets.values import presets
from tests.discord.chance import use
from tests.discord.crash import crash_table, panel, suggest_and_lock
from tests.discord.network import between
from tests.discord.nine import REVEALED, locks, nine_table
from tests.discord.reading import Message
from tests.discord.world import HAND, LOCALES, World
from tests.screens.reading import components

KEPT_FOR = 14 * 60
"""Seconds after the last press during which a private response is updated."""
KEYS = [one.key for one in presets()]


def plays(message: Message) -> set[str]:
    """Return the controls of a message that make a move or change a draft."""
    return {one for one in message.ids if one.startswith(("p:", "t:arrange."))}


def seen_by(world: World, who: MemberActor) -> list[Message]:
    """Return every message that only this person sees: in the channel and among direct messages."""
    private = [one for one in world.shown(viewer=who) if one.ephemeral]
    return [*private, *(one for one in world.shown(who.user.dm_channel))]


async def held_true(world: World, people: list[MemberActor]) -> None:
    """Assert that each person has at most one playable hand message, which offers exactly their legal moves.
    A hand message says that it is its owner's turn only if it is. In the channel, only the table message can be played
    on. It offers the moves of the seat to act unless a private response in the channel does.
    """
    public = await world.view()
    acting: dict[int, bool] = {}
    for who in people:
        view = await world.view(user=who)
        living = [one for one in seen_by(world, who) if plays(one)]
        assert len(living) <= 1, [one.text for one in living]
        hands = [one for one in seen_by(world, who) if HAND.match(one.text)]
        words = world.bot.settings_cache.cached_words(who.id, world.guild.id).for_game(view.table.game)
        turn = words("hand-your-turn")
        telling = [one for one in hands if turn in one.text]
        assert len(telling) <= (view.seat in view.view.to_act), [one.text for one in telling]
        if view.seat in view.view.to_act:
            acting[view.seat] = any(one.ephemeral for one in living)
        if living and view.seat is not None:
            tray = world.bot.settings_cache.drafts.get(view.table.table_id, who.id, view.view.deal_no)
            if tray is None:
                tray = family_of(view.table.game).draft_in(living[0].ids, view)
            drawn = hand_screen.render_hand(view, words, draft=tray)
            wanted = {one["custom_id"] for one in components(drawn) if "custom_id" in one}
            assert plays(living[0]) == {one for one in wanted if one.startswith(("p:", "t:arrange."))}
    *others, table = [one for one in world.shown() if one.by_bot and one.text.startswith("##")]
    assert not [one.text for one in others if plays(one)]
    words = world.bot.settings_cache.cached_words(people[0].id, world.guild.id).for_game(public.table.game)
    offered = {one.custom_id for one in public_move_buttons(public, words)}
    assert plays(table) == (set() if acting and all(acting.values()) else offered)
    assert any(one.startswith("t:hand:") for one in table.ids)


@pytest.mark.sample(20)
@pytest.mark.parametrize("actions", [20, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize("number", range(len(KEYS)), ids=KEYS)
async def test_whatever_happens(world: World, number: int, actions: int) -> None:
    """After random actions in any game, each hand message offers exactly its owner's moves, and no other message
    does.
    """
    chance = Random(number)
    names = ("Ann", "Ben", "Cat", "Dan")[: 4 if KEYS[number] == "crash-four" else 3]
    people = await world.table(*names, locale=LOCALES[number % 2], buy_in=400, sheet=KEYS[number])
    await world.press(people[0], "deal")
    for _ in range(actions):
        await _something(world, people, chance)
        await held_true(world, people)


async def _something(world: World, people: list[MemberActor], chance: Random) -> None:
    """Do something random: press a visible control, use a command, let time pass, or restart the bot."""
    view = await world.view()
    who = people[view.view.to_act[0] - 1] if view.view.to_act and chance.random() < 0.8 else chance.choice(people)
    what = chance.random()
    if what < 0.15:
        await world.press(who, "hand", world.table_message())
    elif what < 0.2:
        await who.user.slash("hand")
        await world.rest()
    elif what < 0.25:
        await world.pass_time(chance.choice((5, 20, 200, KEPT_FOR)))
    elif what < 0.28:
        await world.restart(crash=chance.random() < 0.5)
    elif not view.view.in_deal:
        await world.slash(who, "deal")
    else:
        messages = [one for one in (world.table_message(), *seen_by(world, who)) if _pressable(one)]
        if messages:
            message = chance.choice(messages)
            await use(world, who, message, chance.choice(_pressable(message)), chance)


def _pressable(message: Message) -> list[str]:
    """Return the enabled controls that open no dialog."""
    known, dialogs = ("p:", "t:arrange.", "t:hand:"), ("p:raise", "p:lend.more", "t:arrange.form")
    open_ = [str(part["custom_id"]) for part in message.parts if part.get("custom_id") and not part.get("disabled")]
    return [one for one in open_ if one.startswith(known) and not one.startswith(dialogs)]


async def test_nobody_presses_for_long(world: World) -> None:
    """A private response is updated for fourteen minutes after the last press on it.
    Shortly before Discord refuses edits, `My cards` replaces its moves and opens them again. Meanwhile the table
    message offers the moves.
    """
    alice, bob = await world.table("Alice", "Bob", clock=0)
    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")
    cards = looked.text.splitlines()[1]
    await world.pass_time(KEPT_FOR - 60)
    await world.click(bob, "Bet 1", looked.message)
    await world.pass_time(KEPT_FOR - 2)
    await world.slash(alice, "bet", amount=1)
    assert "It is your turn" in looked.text
    assert "Fold" in looked.message.labels
    assert "Fold" not in world.table_message().labels

    await world.pass_time(4)

    assert looked.message.labels == ("My cards",)
    assert cards in looked.text
    assert "It is your turn" not in looked.text
    assert "Fold" in world.table_message().labels

    again = await world.click(bob, "My cards", looked.message)
    assert again.message.id == looked.message.id
    assert "Fold" in again.message.labels
    assert "Fold" not in world.table_message().labels


@pytest.mark.parametrize("crash", [True, pytest.param(False, marks=pytest.mark.soak)])
async def test_a_hand_outlives_a_restart(world: World, *, crash: bool) -> None:
    """A hand message in the channel is still updated after restarts, and loses its moves after `KEPT_FOR`."""
    alice, bob = await world.table("Alice", "Bob", clock=0)
    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")
    await world.click(bob, "Bet 1", looked.message)
    await world.pass_time(3)

    await world.restart(crash=crash)
    await world.slash(alice, "bet", amount=1)

    assert "It is your turn" in looked.text
    await world.click(bob, "Bet 2", looked.message)
    await world.restart(crash=not crash)
    await world.pass_time(KEPT_FOR)
    assert looked.message.labels == ("My cards",)


async def test_a_hand_that_cannot_be_edited_any_more(world: World) -> None:
    """If Discord refuses an edit of a hand message early, the table message offers the moves again."""
    alice, bob = await world.table("Alice", "Bob", clock=0)
    world.close_dms(bob)
    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")
    await world.click(bob, "Bet 1", looked.message)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, message="Unknown Message", times=None)

    await world.slash(alice, "bet", amount=1)

    assert "Fold" not in looked.message.labels
    assert "Fold" in world.table_message().labels


@pytest.mark.parametrize("how", ["soon", "restarted", "forgotten"])
async def test_a_hand_among_direct_messages_is_reached_through_its_last_press(world: World, how: str) -> None:
    """A hand message in direct messages is edited through its owner's last press, which costs no rate limit.
    After a restart, or if Discord has forgotten the press, the bot edits the message directly.
    """
    people = await crash_table(world, "Alice", "Bob", clock=None)
    await world.slash(people[0], "deal")
    acting = (await world.view()).view.to_act[0] - 1
    first, other = people[acting], people[1 - acting]
    direct = panel(world, first)
    await world.press(first, "pass", direct)
    await world.pass_time(1)
    if how == "restarted":
        await world.restart(crash=True)
    if how == "forgotten":
        world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, message="Unknown Message", times=None)
    before = len(world.env.http_requests)

    await world.press(other, "pass", panel(world, other))
    await world.pass_time(3)

    edits = [one.path for one in world.env.http_requests[before:] if one.method == "PATCH"]
    counted = any(path.startswith("/channels/") and path.endswith(f"/messages/{direct.id}") for path in edits)
    assert counted == (how != "soon")
    assert any(path.startswith("/webhooks/") for path in edits) == (how != "restarted")
    assert "Suggest" in panel(world, first).labels


async def test_from_the_direct_messages_to_the_channel_and_back(world: World) -> None:
    """The hand moves to the place where its owner opens it. The old message loses its buttons and names the new
    place.
    """
    alice, bob = await crash_table(world, "Alice", "Bob")
    await world.slash(alice, "deal")
    [direct] = world.dms(bob)
    here = await world.click(bob, "My cards")
    assert world.dms(bob)[0].ids == ()
    assert "in the table’s channel now" in world.dms(bob)[0].text
    assert HAND.match(here.text)

    result = await bob.user.slash("hand")
    await world.rest()

    assert "in your direct messages now" in here.text
    assert here.message.ids == ()
    assert world.hand(bob).private_channel
    assert result.response is not None
    assert direct.id != world.hand(bob).id


@pytest.mark.parametrize("ticks", [0, 3, 50, *(pytest.param(one, marks=pytest.mark.soak) for one in (1, 2, 5, 10))])
async def test_two_quick_presses(world: World, monkeypatch: pytest.MonkeyPatch, ticks: int) -> None:
    """However slow the database is, two quick presses of `My cards` leave one hand message with moves, which stays up
    to date.
    """
    alice, bob = await world.table("Alice", "Bob", clock=0)
    world.close_dms(bob)
    await world.click(alice, "Deal now")
    await world.click(bob, "Look")
    put = world.services.store.writer.upsert

    async def slowly(*rows: Any) -> None:
        await put(*rows)
        for _ in range(ticks):
            await asyncio.sleep(0)

    monkeypatch.setattr(world.services.store.writer, "upsert", slowly)
    message = world.table_message()
    for _ in range(2):
        for _ in range(2):
            world.env.backend.emit("INTERACTION_CREATE", world.click_payload(bob, message, message.action("hand"))[1])
        await world.env.settle()
        await world.rest()
        await held_true(world, [alice, bob])
        await world.press(bob, "bet", world.hand(bob))
        await held_true(world, [alice, bob])
        await world.slash(alice, "bet", amount=1)
        await held_true(world, [alice, bob])


async def ticks() -> None:
    """Run all tasks until they wait for something external."""
    for _ in range(1_000):
        await asyncio.sleep(0)


@pytest.mark.parametrize("how", ["taken", "gone"])
async def test_a_press_while_the_hand_is_written(world: World, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A press of `My cards` during an edit of the old hand moves the hand to the new message.
    The new message is updated from then on, even if the edit fails.
    """
    alice, bob = await world.table("Alice", "Bob", clock=0)
    world.close_dms(bob)
    await world.click(alice, "Deal now")
    looked = await world.click(bob, "Look")
    await world.press(bob, "bet", looked.message)
    message = world.table_message()
    if how == "gone":
        world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, message="Unknown Message")
    with between(world.clock, monkeypatch) as network:
        held = network.hold("/webhooks/")
        betting = asyncio.create_task(world.slash(alice, "bet", amount=1))
        await held.began.wait()
        await ticks()
        world.env.backend.emit("INTERACTION_CREATE", world.click_payload(bob, message, message.action("hand"))[1])
        await ticks()
        held.goes_on.set()
        await betting
        await world.rest()

    hands = [one for one in seen_by(world, bob) if plays(one)]
    assert [one.id for one in hands if one.id > looked.message.id]
    if how == "taken":
        await held_true(world, [alice, bob])
    await world.press(bob, "bet", hands[-1])
    await world.slash(alice, "bet", amount=1)
    assert "It is your turn" in hands[-1].text


def stands_out(message: Message) -> set[str]:
    """Return the labels of buttons in the colour of a main move."""
    return {str(one["label"]) for one in message.parts if one.get("style") in {1, 3}}


@pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
async def test_the_table_always_leads_to_the_moves(world: World, locale: str) -> None:
    """The table message offers the moves of the player to act, unless that player has them in a private response.
    Then a coloured button of the table message opens them again.
    """
    alice, bob = await world.table("Alice", "Bob", locale=locale)
    words = words_for(locale)
    my_cards, fold, where = words("button-my-cards"), words("button-fold"), words("table-moves-on-hand")
    await world.press(alice, "deal")
    assert fold in world.table_message().labels
    assert my_cards not in stands_out(world.table_message())
    assert where not in world.table_message().text
    await world.press(bob, "look", world.table_message())

    assert stands_out(world.table_message()) == {my_cards}
    assert fold not in world.table_message().labels
    assert where in world.table_message().text
    told = await world.press(bob, "hand", world.table_message())
    assert fold in told.message.labels
    await world.press(bob, "bet", told.message)
    assert {fold, my_cards} <= set(world.table_message().labels)
    assert my_cards not in stands_out(world.table_message())
    assert where not in world.table_message().text


async def test_an_opened_hand_of_an_earlier_deal_is_no_look(world: World) -> None:
    """A hand message carried over to the next deal stays open, and its owner is notified in a separate message."""
    alice, bob = await nine_table(world, "Alice", "Bob")
    await world.slash(alice, "deal")
    told = await world.click(alice, "My cards")
    for who in (alice, bob):
        await locks(world, who)
    told = await world.click(alice, "My cards")
    await world.pass_time(REVEALED)
    await world.slash(bob, "deal")
    assert "Suggest" in told.message.labels

    await world.pass_time(12)

    assert "Suggest" in told.message.labels
    assert "Arrange your cards for" in world.dms(alice)[-1].text


async def test_blind_cards_have_their_moves(world: World) -> None:
    """`My cards` opens a blind hand without showing its cards, and offers `Look` and the blind moves."""
    alice, bob = await world.table("Alice", "Bob")
    await world.click(alice, "Deal now")

    told = await world.click(bob, "My cards")

    assert "You are **blind**" in told.text
    assert {"Look", "Bet 1 blind", "Fold"} <= set(told.message.labels)
    assert "blind" in world.table_message().text
    looked = await world.click(bob, "Look", told.message)
    assert looked.message.id == told.message.id
    assert "You are **blind**" not in looked.text


async def test_locked_at_the_other_place(world: World) -> None:
    """Locking on the hand in the channel keeps it there; the panel in direct messages has no controls."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await world.slash(alice, "deal")
    while (await world.view()).view.phase.value != "arranging":
        view = await world.view()
        who = (alice, bob)[view.view.to_act[0] - 1]
        await world.press(who, "pass", panel(world, who))
    await world.slash(alice, "hand")
    await suggest_and_lock(world, alice)

    await held_true(world, [alice, bob])
    assert [one.ids for one in world.dms(alice) if plays(one)] == []


async def sits_out(world: World) -> MemberActor:
    """Return a player who sits out the second deal of a game of Crash."""
    people = await crash_table(world, "Alice", "Bob", "Chris", "Dan")
    await world.slash(people[0], "deal")
    await world.slash(people[1], "sitout")
    for who in people:
        await suggest_and_lock(world, who)
    await world.pass_time(60)
    while (await world.view()).view.deal_no == 1:
        await world.slash(people[0], "deal")
    return people[1]


async def test_the_way_back_is_gone_once_its_owner_is_back(world: World) -> None:
    """The button to come back vanishes from every hand message when its owner returns."""
    bob = await sits_out(world)
    assert [one for one in world.dms(bob) if "I’m back" in one.labels]

    await world.slash(bob, "back")

    assert not [one.text for one in world.dms(bob) if "I’m back" in one.labels]
    assert not [one.text for one in world.dms(bob) if "You’re sitting out" in one.text]


@pytest.mark.soak
async def test_who_leaves_having_sat_out_reads_it(world: World) -> None:
    """The hand message of a player who sits out says so; once the player leaves the game, it says that instead."""
    bob = await sits_out(world)
    assert [one for one in world.dms(bob) if "You’re sitting out" in one.text]

    await world.really(bob, "leave")

    assert not [one for one in world.dms(bob) if "You’re sitting out" in one.text]
    assert [one for one in world.dms(bob) if "You’re leaving" in one.text]


@pytest.mark.soak
async def test_who_leaves_reads_that_they_have_folded(world: World) -> None:
    """A player who is leaving folds when their turn comes, and their hand message says so."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris")
    await world.slash(alice, "deal")
    told = await world.click(chris, "My cards")
    await world.really(chris, "leave")
    assert "You’ve folded" not in told.text

    await world.slash(bob, "bet", amount=1)

    assert (await world.view(user=alice)).view.to_act == (1,)
    assert "You’ve folded" in told.text


async def test_chips_put_on_the_table_are_on_the_hand(world: World) -> None:
    """A top-up out of turn appears on the hand message immediately."""
    alice, bob = await world.table("Alice", "Bob")
    await world.click(alice, "Deal now")
    told = await world.click(alice, "My cards")
    assert "9 in front of you · wallet 490 chips" in told.text

    await world.slash(alice, "topup", amount=20)

    assert "29 in front of you · wallet 470 chips" in told.text
    assert (await world.view(user=bob)).view.to_act == (2,)


async def test_the_hand_that_ends_a_closing_table(world: World) -> None:
    """During arranging, the only coloured button of the table message leads to the cards, and the text says so.
    After the last lock closes the table, the old direct-message hand shows the result and offers no moves.
    """
    alice, bob = await nine_table(world, "Alice", "Bob")
    await world.slash(alice, "deal")
    assert stands_out(world.table_message()) == {"My cards"}
    assert "Play under **My cards**." in world.table_message().text
    await world.really(alice, "table close")
    assert plays(world.dms(alice)[-1])
    await locks(world, alice)
    assert plays(world.dms(bob)[-1])
    await suggest_and_lock(world, bob, world.dms(bob)[-1])
    await world.pass_time(REVEALED)
    assert world.dms(alice)[-1].text.endswith("Your hand is in the table’s channel now.")
    left = world.dms(bob)[-1]
    assert not plays(left)
    assert "the result" in left.text
    assert "**Your evening at this table:**" in left.text
