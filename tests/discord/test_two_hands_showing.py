"""Six and Seven Card Brag during the showing: the table message's buttons, timeouts, and restarts."""

from __future__ import annotations

import pytest

from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.two_hands import TwoHandsPhase
from bot.screens.hand.cards import cards_text
from bot.screens.words import words_for
from tests.discord.crash import panel
from tests.discord.steps import lock
from tests.discord.two_hands import WORKED, lock_all, look, to_act, two_hands_table
from tests.discord.world import LOCALES, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
ANSWERS = {"turn.up", "pass"}
SEVENS = tuple(f"{hand} {card}" for hand, card in zip(WORKED, ("2s", "2h", "2c"), strict=True))
"""Hands of `WORKED`, each with a seventh card that is left over."""


@pytest.mark.sample(2)
@BOTH
@pytest.mark.parametrize(("game", "hands"), [("six_card_brag", WORKED), ("seven_card_brag", SEVENS)])
async def test_the_buttons_under_the_table(world: World, locale: str, game: str, hands: tuple[str, ...]) -> None:
    """The public buttons to show or pass exist only while somebody is asked, and work once, only for that person."""
    people = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale, game=game)
    eve = world.person("Eve", locale=locale)
    words = words_for(locale).for_game(game)
    world.deal_out(*hands)
    await world.slash(people[0], "deal")
    assert not ANSWERS & {one.split(":")[1] for one in world.table_message().ids}
    await lock_all(world, people)
    hidden = []

    for wanted in ("pass", "turn.up", "turn.up", "pass"):
        who = await to_act(world, people)
        view, message = await look(world, who), world.table_message()
        name = who.name.title()
        assert words("exposing-now", place=view.place, name=name) in message.text
        assert {words("exposing-show", place=view.place), words("exposing-pass")} <= set(message.labels)
        for other in (one for one in people if one is not who):
            assert words("exposing-others") in world.hand(other).text
            assert not any(one.name.title() in world.hand(other).text for one in people)
            for action in ANSWERS:
                told = await world.press(other, action, message)
                assert told.private
                assert words("refusal-not-your-turn", turn=name) in told.text
        told = await world.press(eve, "pass", message)
        assert told.private
        assert words("refusal-not-seated") in told.text
        assert (await look(world)).to_act == view.to_act

        own = view.own
        assert own is not None
        assert own.hands is not None
        await world.press(who, wanted, message)
        late = await world.click_anyway(who, message, message.action("turn.up"))
        assert late.answered
        hand = cards_text(own.hands[view.place - 1], words)
        if wanted == "pass":
            hidden.append(hand)
        seen_now = (await look(world)).seat_view(view.to_act[0])
        assert (view.place in seen_now.passed) == (wanted == "pass")

    assert (await look(world)).phase is TwoHandsPhase.BETWEEN_DEALS
    await world.pass_time(20)
    message = world.table_message()
    assert not ANSWERS & {one.split(":")[1] for one in message.ids}
    assert len(hidden) == 2
    assert not [hand for hand in hidden if hand in message.text]


async def test_where_all_show_the_lobby_speaks_of_no_time_for_it(world: World) -> None:
    """A table at which nobody may pass names the full turn time, because its turns are for arranging."""
    await two_hands_table(world, "Alice", "Bob", "Chris", may_pass=False)
    assert "2 minutes a turn" in world.table_message().text
    assert "to show or pass" not in world.table_message().text


async def test_a_restart_at_every_step(world: World) -> None:
    """Messages from before a restart work after it, at every step of a deal."""
    people = await two_hands_table(world, "Alice", "Bob", "Chris")
    world.deal_out(*WORKED)
    await world.slash(people[0], "deal")
    await world.restart(crash=True)
    for who in people[1:]:
        await lock(world, who)
    own = (await look(world, people[0])).own
    assert own is not None
    best = best_hand_by_hand(own.cards, (await look(world)).rules.hands)
    for menu, hand in zip(("arrange.one", "arrange.two"), best, strict=True):
        where = panel(world, people[0])
        await world.choose(people[0], where, where.action(menu), *(str(own.cards.index(card)) for card in hand))
        await world.restart(crash=True)
    await world.press(people[0], "arrange.lock", panel(world, people[0]))

    asked = []
    for number, wanted in enumerate(("pass", "turn.up", "turn.up", "pass")):
        who = await to_act(world, people)
        before = await look(world)
        dm, public = panel(world, who), world.table_message()
        await world.restart(crash=True)
        assert panel(world, who).ids == dm.ids
        assert world.table_message().ids == public.ids
        assert await look(world) == before
        on_table = any(f"p:{wanted}:" in part for part in public.ids)
        await world.press(who, wanted, public if on_table and not number % 2 else dm)
        asked.append((before.place, before.to_act))
    assert len(set(asked)) == 4
    game = await look(world)
    assert game.phase is TwoHandsPhase.BETWEEN_DEALS
    assert game.outcome is not None
    await world.pass_time(1)
    await world.restart(crash=True)
    await world.pass_time(15)
    words = words_for("en-GB").for_game("six_card_brag")
    winner = ("Alice", "Bob", "Chris")[game.outcome.winners[0] - 1]
    assert words("result-won", name=winner, amount=words.money(3)) in world.table_message().text
    await world.click(people[0], "Deal now")
    assert (await look(world)).deal_no == 2


@BOTH
async def test_the_time_to_show_or_pass(world: World, locale: str) -> None:
    """The lobby names the short time to show or pass, and the person asked reads that a timeout shows the hand.
    A restart does not extend that time.
    """
    people = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale)
    words = words_for(locale).for_game("six_card_brag")
    assert words("exposing-quick", seconds=15) in world.table_message().text
    world.deal_out(*WORKED)
    await world.slash(people[0], "deal")
    await lock_all(world, people)
    who = await to_act(world, people)
    assert words("exposing-time-up") in panel(world, who).text
    assert words("exposing-time-up") in world.table_message().text
    await world.pass_time(10)
    await world.restart(crash=True)
    await world.pass_time(4)
    assert await to_act(world, people) is who
    await world.pass_time(4)
    assert await to_act(world, people) is not who
