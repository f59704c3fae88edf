"""Every betting game on Discord: opened from a preset, played to its end, and settled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.moves import Fold
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import cards
from bot.rules.game import Seat
from bot.rules.registry import find_game as game_called
from bot.screens.hand.cards import card_text, cards_text, hand_name
from bot.screens.registry import family_of
from bot.screens.words import words_for
from bot.sheets.values import presets
from bot.tables.table_settings import Hints, TableSettings
from tests.discord.chance import something
from tests.discord.reading import message_of
from tests.discord.world import LOCALES, World
from tests.support.betting import brag

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
KEYS = [one.key for one in presets() if family_of(one.game).name == "betting"]


@pytest.mark.sample(len(KEYS))
@pytest.mark.parametrize("number", range(len(KEYS)), ids=KEYS)
async def test_every_preset_is_played(world: World, number: int) -> None:
    """Every shipped sheet of a betting game is played to the end of a deal by buttons and menus, and no chip is lost.
    The sheets alternate between the languages.
    """
    names = ("Ann", "Ben", "Cat")
    people = await world.table(*names, locale=LOCALES[number % 2], buy_in=30, sheet=KEYS[number])
    chance = Random(number)

    await world.slash(people[0], "deal")
    for step in range(60):
        view = await world.view()
        if not view.view.to_act:
            break
        await something(world, people[view.view.to_act[0] - 1], chance, folds=step >= 16)
    assert brag(await world.view()).phase is BettingPhase.BETWEEN_DEALS
    await world.really(people[0], "table close")

    assert sum(await world.money(*people)) == 3 * 500
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced


@BOTH
async def test_four_cards_with_chosen_discards(world: World, locale: str) -> None:
    """Discards are chosen from a menu in the private hand or typed, and nobody else sees them."""
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=20, game="four_card_brag")
    panel = await world.slash(alice, "table rules")
    panel = await world.choose(alice, panel.message, "t:rules:1:page", "play")
    await world.change(alice, panel.message, "discard_mode", "choose")
    await world.agree()
    world.deal_out("Ks Kh 4d 2c", "9s 9h Ad 2d")

    await world.slash(alice, "deal")
    looked = await world.press(bob, "look")
    menu = looked.message.starting("p:discard")
    assert menu not in world.table_message().ids
    shown = looked.message.menu(menu)
    assert shown is not None
    assert {one.label for one in shown.options} == {card_text(one, words) for one in cards("Ks Kh 4d 2c")}
    kept = await world.choose(bob, looked.message, menu, "3")
    assert cards_text(cards("Ks Kh 4d"), words) in kept.text
    assert cards_text(cards("Ks Kh 4d"), words) in world.hand(bob).text
    await world.press(bob, "bet", world.hand(bob))

    await world.slash(alice, "look")
    proposed = await alice.autocomplete(world.channel, "discard", "cards", "2")
    assert [one["value"] for one in proposed] == ["2d"]
    assert (await world.slash(alice, "discard", cards="3c")).text == words("refusal-not-your-cards", typed="3c")
    assert "Ks 2d" in (await world.slash(alice, "discard", cards="Ks 2d")).text
    typed = {"en-GB": "2♦", "de": "2d"}[locale]
    await world.slash(alice, "discard", cards=typed)
    await world.slash(alice, "see")

    assert words("result-won", name="Bob", amount=words.money(5)) in world.table_message().text
    assert "2♣" not in world.table_message().text
    assert card_text(cards("2c")[0], words) not in world.table_message().text
    await world.really(alice, "table close")
    # Each put in 1; Bob bet 1, Alice saw it for 2.
    assert await world.money(alice, bob) == [497, 503]


async def test_typed_cards_for_one_of_several_tables(world: World) -> None:
    """Cards typed in direct messages are kept while a person with several tables chooses one of them."""
    alice, bob = await world.table("Alice", "Bob", buy_in=20, game="four_card_brag")
    table = (await world.view()).table
    game = game_called(table.game)
    rules = game.build_rules({"discard_mode": "choose"})
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="rules")
    await world.agree()
    other = world.guild.create_text_channel("other")
    await world.slash(alice, "table open", other, game="draw_brag")
    await world.slash(bob, "join", other)
    world.deal_out("Ks Kh 4d 2c", "9s 9h Ad 2d")
    await world.slash(alice, "deal")
    await world.slash(bob, "look")

    asked = await bob.user.slash("discard", cards="K♠")
    assert asked.response is not None
    this = message_of(asked.response).starting("s:which:discard:1:")
    await bob.user.click(asked.response, custom_id=this)
    await world.rest()

    assert brag(await world.view(user=bob)).seat_view(2).discards == cards("Ks")


async def test_a_restart_before_a_discard(world: World) -> None:
    """A pending discard survives a crash: the old message's menu still works, and its clock runs."""
    alice, bob = await world.table("Alice", "Bob", buy_in=20, game="five_card_brag")
    rules = game_called("five_card_brag").build_rules({"discard_mode": "choose"})
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="rules")
    await world.agree()
    await world.slash(alice, "deal")
    await world.slash(bob, "look")
    hand = world.hand(bob)
    assert brag(await world.view()).phase is BettingPhase.DISCARDING

    await world.restart(crash=True)
    await world.choose(bob, hand, hand.starting("p:discard"), "4", "0")
    mine = await world.view(user=bob)
    assert (brag(mine).phase, brag(mine).seat_view(2).discarded) == (BettingPhase.BETTING, 2)
    late = await world.click_anyway(bob, hand, hand.starting("p:discard"), "1", "2")
    assert late.answered
    assert brag(await world.view(user=bob)).seat_view(2).discards == brag(mine).seat_view(2).discards

    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "look")
    await world.pass_time(125)
    assert brag(await world.view()).seat_view(1).discarded == 2


@pytest.mark.soak
@BOTH
async def test_a_showdown_by_vote(world: World, locale: str) -> None:
    """A showdown at Teen Patti needs everybody's agreement; one refusal continues the deal."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", locale=locale, buy_in=20, sheet="teen-patti")
    world.deal_out("As Ah 4d", "9s 9h Ad", "7s 5h 2d")
    await world.slash(alice, "deal")

    await world.slash(bob, "showdown")
    await world.press(chris, "refuse")
    assert brag(await world.view()).phase is BettingPhase.BETTING
    await world.slash(bob, "bet", amount=1)
    await world.slash(chris, "bet", amount=1)
    await world.slash(alice, "bet", amount=1)
    proposed = await world.slash(bob, "showdown")
    assert proposed.private
    assert world.hand(chris).action("accept")
    await world.press(alice, "accept")
    await world.slash(chris, "showdown", answer="accept")

    outcome = brag(await world.view()).outcome
    assert outcome is not None
    assert outcome.reason.value == "showdown"
    await world.really(alice, "table close")
    assert await world.money(alice, bob, chris) == [498, 504, 498]


@pytest.mark.soak
@BOTH
async def test_five_cards_and_a_tie(world: World, locale: str) -> None:
    """The best three of five cards count automatically; the discards break a tie and are then shown."""
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=20, sheet="five-card")
    world.deal_out("Ks Kh 9d 6c 3c", "Kd Kc 9s 6d 4h")

    await world.slash(alice, "deal")
    looked = await world.press(bob, "look")
    assert hand_name(cards("Ks Kh 9d"), words) in looked.text
    assert not [one for one in looked.message.ids if one.startswith("p:discard")]
    assert (await world.slash(bob, "discard", cards="6c")).text == words("refusal-no-discard")
    await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "look")
    assert card_text(cards("4h")[0], words) not in world.table_message().text
    await world.slash(alice, "see")

    assert card_text(cards("4h")[0], words) in world.table_message().text
    await world.really(alice, "table close")
    assert await world.money(alice, bob) == [502, 498]


@BOTH
async def test_draw_brag(world: World, locale: str) -> None:
    """A deal of Draw Brag can be played to its end with blinds, a half-price unseen call, both ways to draw, and
    checks.
    """
    words = words_for(locale).for_game("draw_brag")
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=40, sheet="draw-brag")
    world.deal_out("Ks Kh 4d", "9s 9h Ad")
    await world.slash(alice, "deal")
    first, second = (alice, bob) if (await world.view()).view.to_act == (1,) else (bob, alice)

    assert (await world.slash(first, "draw", cards="2s")).text == words("refusal-no-draw")
    await world.slash(first, "look")
    prices = await first.autocomplete(world.channel, "bet", "amount", "")
    assert [one["value"] for one in prices] == [1, 5]
    assert len({one["name"].partition(":")[2] for one in prices}) == 2
    await world.slash(first, "bet", amount=1)
    await world.slash(second, "look")
    await world.slash(second, "check")
    assert brag(await world.view()).phase is BettingPhase.DRAWING

    assert words("table-moves-on-hand") in world.table_message().text
    drawer = second if (await world.view()).view.to_act != (1 if first is alice else 2,) else first
    other = first if drawer is second else second
    hand = world.hand(drawer)
    menu = hand.menu(hand.starting("p:draw:"))
    assert menu is not None
    assert (menu.least, menu.most) == (1, 3)
    drawn = await world.choose(drawer, hand, hand.starting("p:draw:"), "2")
    assert drawn.private or drawn.message.private_channel
    proposed = await other.autocomplete(world.channel, "draw", "cards", "")
    assert len(proposed) == 8
    assert proposed[0] == {"name": words("command-choice-no-cards"), "value": "none"}
    kept = await world.slash(other, "draw", cards="none")
    assert kept.private
    assert words("table-bet", amount="1") not in world.table_message().text

    for _ in range(2):
        view = await world.view()
        if view.view.to_act:
            await world.press((alice, bob)[view.view.to_act[0] - 1], "check")
    assert brag(await world.view()).outcome is not None
    await world.really(alice, "table close")
    money = await world.money(alice, bob)
    assert sorted(money) == [498, 502]


async def until_the_choice(world: World, people: Sequence[MemberActor]) -> Seat:
    """Let everybody fold, deal after deal, until a dealer may choose the game; return the dealer's seat."""
    tables = world.services.tables
    for number in range(6):
        await tables.deal_now(1, people[0].id, key=f"deal {number}")
        acting = (await world.view()).view.to_act[0]
        await tables.act(1, people[acting - 1].id, Fold(), key=f"fold {number}")
        if (seat := brag(await world.view()).chooser) is not None:
            await world.rest()
            return seat
    raise AssertionError


@BOTH
async def test_dealers_choice(world: World, locale: str) -> None:
    """After a full circle, the next dealer is notified and chooses the game, by panel or by command."""
    words = words_for(locale)
    people = await world.table("Alice", "Bob", locale=locale, buy_in=60, sheet="dealers-choice")
    seat = await until_the_choice(world, people)
    chooser, other = people[seat - 1], people[2 - seat]

    assert (await world.click(other, words("button-choose"))).private
    assert (await world.slash(other, "choose", cards=4)).private
    assert (await world.slash(other, "deal")).private
    assert brag(await world.view()).phase is BettingPhase.BETWEEN_DEALS
    await world.pass_time(11)
    assert words("call-your-choice", game=words("table-title", game="three_card_brag")) in world.dms(chooser)[-1].text

    opened = await world.press(chooser, "choose")
    assert opened.private
    opened = await world.choose(chooser, opened.message, opened.message.starting("t:choose.cards"), "4")
    opened = await world.choose(chooser, opened.message, opened.message.starting("t:choose.wild"), "twos", "jokers:1")
    opened = await world.press(chooser, "choose.blind", opened.message)
    assert words("choose-until", when="{}").split("{}")[-1] in opened.text
    told = await world.press(chooser, "choose.play", opened.message)

    assert told.private
    view = brag(await world.view())
    assert (view.hand_size, view.blind_play, len(view.ranking.wild)) == (4, False, 5)
    assert view.chooser is None
    assert not any(words("table-next-deal", when="")[:12] in one.text for one in world.dms(chooser))
    await world.slash(chooser, "deal")
    assert [one.discarded for one in brag(await world.view()).seats] == [1, 1]
    assert (await world.slash(chooser, "choose", cards=3)).text == words("refusal-no-choice-due")


async def test_choosing_by_command(world: World) -> None:
    """`/choose` accepts several sets of wild cards by name, and refuses contradictory or unknown ones."""
    words = words_for("en-GB")
    people = await world.table("Alice", "Bob", buy_in=60, sheet="dealers-choice")
    chooser = people[await until_the_choice(world, people) - 1]

    proposed = await chooser.autocomplete(world.channel, "choose", "wild", "twos, king")
    assert [one["value"] for one in proposed] == ["twos,kings", "twos,suicide_king"]
    assert "moons" in (await world.slash(chooser, "choose", wild="moons")).text
    assert (await world.slash(chooser, "choose", wild="jokers:1,jokers:2")).text
    assert brag(await world.view()).chooser is not None
    told = await world.slash(chooser, "choose", cards=5, wild=proposed[1]["name"], blind=False)

    assert told.private
    view = brag(await world.view())
    assert (view.hand_size, view.blind_play, len(view.ranking.wild)) == (5, False, 5)
    assert words("refusal-no-choice-due") in (await world.slash(chooser, "choose")).text


@pytest.mark.parametrize("locale", LOCALES)
async def test_one_number_for_one_hand(world: World, locale: str) -> None:
    """After `/odds`, the exact chance replaces the rough one in the hand message while the opponents stay the same."""
    words = words_for(locale)
    alice, bob, _chris = await world.table("Alice", "Bob", "Chris", locale=locale)
    hints = TableSettings(hints=Hints.FULL)
    await world.services.tables.change_rules(1, alice.id, manager=False, settings=hints, key="hints")
    world.deal_out("9s 9h Ad", "Ks Jd 4c", "3s 7h 8d")
    await world.slash(alice, "deal")
    await world.slash(bob, "look")
    rough = re.search(r"\d+\s?%", world.hand(bob).text)
    assert rough is not None

    told = await world.slash(bob, "odds")
    exactly = re.search(r"\d+[.,]\d\s?%", told.text)
    assert exactly is not None
    percent = exactly.group().removesuffix("%").strip()
    now = world.hand(bob).text
    assert words("hand-odds-asked", hands=3, percent=percent, about="yes") in now
    assert rough.group() not in now


@pytest.mark.parametrize("locale", LOCALES)
async def test_odds(world: World, locale: str) -> None:
    """`/odds` and its button show a player the strength of their own hand, and show nobody else anything."""
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob", locale=locale, sheet="jokers")
    world.deal_out("3s 3h 3d", "9s 9h Ad")
    assert (await world.slash(bob, "odds")).text == words("refusal-odds-off")
    hints = TableSettings(hints=Hints.FULL)
    await world.services.tables.change_rules(1, alice.id, manager=False, settings=hints, key="hints")
    assert (await world.slash(bob, "odds")).text == words("refusal-no-odds")
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")

    told = await world.slash(bob, "odds")
    pressed = await world.press(bob, "odds", looked.message)
    by_message = await world.press(bob, "odds", world.hand(bob))
    stranger = await world.slash(world.person("Eve", locale=locale), "odds")

    assert told.private
    assert pressed.private
    assert pressed.text == by_message.text == told.text
    assert words("odds-title", hands=2) in told.text
    assert "3♠" not in stranger.text
    assert (await world.slash(alice, "rules", page="odds", game="teen_patti")).private
