"""Nine Card Brag for the pot: whole deals by menus, typing and suggestions, declarations, bum deals, the tenth card,
carried pots and jokers.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.arranging.moves import Declaration
from bot.rules.arranging.nine.state import NineEnding, NinePhase
from bot.rules.cards import joker
from bot.screens.hand.cards import card_text, cards_text
from bot.screens.widgets.names import join_names
from bot.screens.words import words_for
from bot.tables.table_settings import Hints
from tests.discord.crash import again, lock, more, panel
from tests.discord.nine import (
    REVEALED,
    all_lock,
    best_hands,
    lay,
    locks,
    look,
    money_moved,
    nine_table,
)
from tests.discord.world import LOCALES, World
from tests.support.database import assert_books_balance

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
NAMES = ("Alice", "Bob", "Chris", "Dan")
BOUNCE = (
    *("8c 7d 6d Qh Jh 6h Ad Qc 5h", "Qs Js Ts As 5s 4s Ah Kc 9d"),
    *("Kh 9h 7h Td 2c 2d 9s 6c 3s", "6s 5c 4h Ac Jc 9c Kd 8h 4c"),
)
"""Hands from the dealer's left: Bob, Chris, Dan, Alice.
Chris wins the left and right rounds, Alice the middle one (RULES 8.8).
"""
SHARED = (
    *("3c 3h 3s Kc Ks Qd Qs 9c 9h", "Qh Jc Td 8h 7d 6s As Ts 7h"),
    *("Ah Kh Qc Ad 4h 4d 8s 6h 2c", "Jh Js Jd Th 6d 6c 7c 4s 2s"),
)
"""Hands with which three players win one round each."""
FOURS = "Kc Ks Kd Kh 9c 8h 7d 6s 2c"
PAIRS = "Ac As Td Th 5c 5s 4d 4h 2d"
LOW = ("Qh Jc 9d 8s 7h 6h 3c 3s 2h", "Ad Qc Jd 9s 8d 7c 6c 4c 3d")


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue in the words of Nine Card Brag."""
    return words_for(locale).for_game("nine_card_brag")(key, **facts)


def won_rounds(locale: str, name: str, *places: int) -> str:
    """Return the fact on the rounds that somebody has won, for a message whose picture has the hands."""
    named = [said(locale, "arranged-place-name", place=place) for place in places]
    return said(locale, "arranged-places-won", name=name, places=join_names(words_for(locale), named))


@BOTH
async def test_a_deal_for_the_pot(world: World, locale: str) -> None:
    """Everybody stakes a chip and locks by menus or by typing, and the winner of two rounds takes the pot."""
    people = await nine_table(world, *NAMES, locale=locale)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    money = words_for(locale).money
    assert said(locale, "table-pot", pot=money(4)) in world.table_message().text

    laid = await lay(world, people[0], panel(world, people[0]), await best_hands(world, people[0]))
    hands = await best_hands(world, people[0])
    assert all(cards_text(hand, words_for(locale)).split()[0] in laid.in_sight for hand in hands)
    await lock(world, people[0], laid)
    await locks(world, people[1])
    await locks(world, people[2])
    assert "Q♠" not in world.table_message().text
    await locks(world, people[3])

    left = said(locale, "nine-round-won", name="Chris", place=1)
    right = said(locale, "nine-round-won", name="Chris", place=3)
    takes = said(locale, "nine-pot-taken", name="Chris", amount=money(4))
    first = world.table_message().text
    assert left in first
    assert right not in first
    assert takes not in first
    await world.pass_time(REVEALED)
    shown = world.table_message().text
    assert won_rounds(locale, "Chris", 1, 3) in shown, "the picture has the hands"
    assert won_rounds(locale, "Alice", 2) in shown
    assert takes in shown
    assert await money_moved(world, people) == [-1, -1, 3, -1]
    told = await world.press(people[1], "statement")
    assert left in told.text
    assert takes in told.text
    assert said(locale, "arranged-staked-each", players=4, amount=money(1)) in told.text
    assert_books_balance(world.path)


@BOTH
async def test_a_pot_that_nobody_wins_is_carried_over(world: World, locale: str) -> None:
    """If three players win one round each, the pot is carried over to the next deal, to which everybody stakes
    again.
    """
    people = await nine_table(world, *NAMES, locale=locale)
    world.deal_out(*SHARED)
    await world.slash(people[0], "deal")
    await all_lock(world, people)
    await world.pass_time(REVEALED)

    money = words_for(locale).money
    assert (await look(world)).outcome.reason is NineEnding.CARRIED  # type: ignore[union-attr]
    unwon = said(locale, "result-carried", amount=money(4), chips=4)
    assert f"## {unwon}\n" in world.table_message().text
    assert said(locale, "table-result-nothing") not in world.table_message().text
    assert said(locale, "nine-unwon") not in world.table_message().text, "the headline says so"
    asked = await world.slash(people[1], "leave")
    assert said(locale, "sure-leave-carried", amount=money(4)) in asked.text
    await world.slash(people[0], "deal")
    assert said(locale, "table-pot-carried", pot=money(8), carried="4") in world.table_message().text


@BOTH
@pytest.mark.parametrize("first", [True, pytest.param(False, marks=pytest.mark.soak)])
async def test_declarations_are_revealed_together(world: World, locale: str, *, first: bool) -> None:
    """Declarations stay secret until all are ready.
    Four of a kind beats four pairs unless a house rule reverses the order.
    """
    people = await nine_table(world, *NAMES, locale=locale, pairs_before_quads=not first)
    world.deal_out(FOURS, PAIRS, *LOW)
    await world.slash(people[0], "deal")
    offered = [{one.split(":")[1] for one in (await more(world, who)).ids if one.startswith("p:")} for who in people]
    assert offered == [{"declare.four", "declare.pairs"}] * 4
    quads = said(locale, "arranged-declaration", what="four_of_a_kind")
    pairs = said(locale, "arranged-declaration", what="four_pairs")

    await world.press(people[1], "declare.four", await more(world, people[1]))
    await world.slash(people[2], "declare", what="four_pairs")
    refused = await world.slash(people[3], "declare", what="four_of_a_kind")
    assert refused.private
    assert (await look(world)).seat_view(4).declared is None
    assert said(locale, "arrange-declared", what="four_of_a_kind") in panel(world, people[1]).text
    for who in (people[0], people[3]):
        assert not [one.declared for one in (await look(world)).seats if one.declared]
        assert "K♣" not in world.table_message().text
        await locks(world, who)
    await world.pass_time(REVEALED)

    shown = world.table_message().text
    assert [one.declared for one in (await look(world)).seats] == [
        *(None, Declaration.FOUR_OF_A_KIND, Declaration.FOUR_PAIRS, None)
    ]
    assert quads in shown
    assert pairs in shown
    if first:
        assert said(locale, "nine-pot-taken", name="Bob", amount=words_for(locale).money(4)) in shown
        assert await money_moved(world, people) == [-1, 3, -1, -1]
    else:
        assert said(locale, "nine-saved") in shown
        assert await money_moved(world, people) == [-1] * 4
    assert (await look(world)).outcome is not None
    assert said(locale, "nine-round-won", name="Alice", place=1) not in shown


@BOTH
async def test_a_bum_deal(world: World, locale: str) -> None:
    """Packing by button or `/pack` stays secret until all are ready, and packed hands are never shown.
    If only one player has not packed, that player takes the pot.
    """
    people = await nine_table(world, *NAMES, locale=locale, bum_deal=True)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    told = await world.press(people[1], "pack", await more(world, people[1]))
    assert said(locale, "nine-packs") in told.text
    assert told.message.action("unlock")
    assert said(locale, "nine-has-packed") not in world.table_message().text
    await world.slash(people[2], "pack")
    await locks(world, people[3])
    await locks(world, people[0])
    await world.pass_time(REVEALED)
    shown = world.table_message().text
    names = join_names(words_for(locale), ["Bob", "Chris"])
    assert said(locale, "nine-packs-told", name=names, players=2) in shown
    assert "8♣" not in shown
    assert won_rounds(locale, "Alice", 1, 2, 3) in shown

    await world.slash(people[0], "deal")
    for who in people[1:]:
        await world.slash(who, "pack")
    await locks(world, people[0])
    await world.pass_time(REVEALED)
    shown = world.table_message().text
    assert said(locale, "nine-pot-taken", name="Alice", amount=words_for(locale).money(4)) in shown
    assert said(locale, "nine-round-won", name="Alice", place=1) not in shown


@BOTH
async def test_a_tenth_card(world: World, locale: str) -> None:
    """Only the dealer is asked about a tenth card; then everybody discards a card that nobody else sees."""
    people = await nine_table(world, *NAMES, locale=locale, tenth_card=True)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    assert (await look(world)).to_act == (1,)
    assert said(locale, "nine-tenth-wait", name="Alice") in panel(world, people[1]).text
    refused = await world.slash(people[1], "tenth", answer="yes")
    assert refused.private
    assert (await look(world)).phase is NinePhase.TENTH
    await world.press(people[0], "tenth", panel(world, people[0]))

    assert (await look(world)).phase is NinePhase.DISCARDING
    aside = []
    for who in people:
        own = (await look(world, who)).own
        assert own is not None
        assert len(own.cards) == 10
        aside.append(own.cards[-1])
        if who is people[1]:
            await world.slash(who, "discard", cards=own.cards[-1].text)
        else:
            where = panel(world, who)
            await world.choose(who, where, where.action("aside"), own.cards[-1].text)
    assert (await look(world)).phase is NinePhase.ARRANGING
    for who, card in zip(people, aside, strict=True):
        mine = card_text(card, words_for(locale))
        assert mine in panel(world, who).text
        assert all(mine not in panel(world, other).text for other in people if other is not who)
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    assert all(card_text(card, words_for(locale)) not in world.table_message().text for card in aside)

    await world.slash(people[0], "deal")
    await world.slash(people[1], "tenth", answer="no")
    assert (await look(world)).phase is NinePhase.ARRANGING
    assert said(locale, "nine-tenth-refused", name="Bob") in world.table_message().text


@pytest.mark.soak
async def test_time_runs_out(world: World) -> None:
    """If the dealer times out, no tenth card is dealt.
    If players time out while arranging, their hands are arranged for them.
    """
    people = await nine_table(world, *NAMES, tenth_card=True, bum_deal=True)
    await world.slash(people[0], "deal")
    await world.pass_time(130)
    assert (await look(world)).phase is NinePhase.ARRANGING
    await world.pass_time(150)
    game = await look(world)
    assert game.outcome is not None
    assert game.outcome.reason in {NineEnding.PLAYED, NineEnding.CARRIED}
    assert not any(one.packed or one.declared for one in game.seats)
    assert all(len(one.shown) == 3 for one in game.seats)


@pytest.mark.soak
@BOTH
async def test_four_pots(world: World, locale: str) -> None:
    """The winner of each round takes its pot. The pot for all three rounds is carried and shown next to the others."""
    people = await nine_table(world, *NAMES, locale=locale, win_rule="four_pots", stake=2)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    assert said(locale, "nine-pots", left="8", middle="8", right="8", all="8") in world.table_message().text
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    shown, money = world.table_message().text, words_for(locale).money(8)
    for pot, name in ((0, "Chris"), (1, "Alice"), (2, "Chris")):
        assert said(locale, "nine-pot-taken-of", pot=pot, name=name, amount=money) in shown
    assert said(locale, "nine-carried", amount=money) in shown
    assert said(locale, "nine-pots", left="0", middle="0", right="0", all="8") in shown
    assert await money_moved(world, people) == [0, -8, 8, -8]
    special = (await world.slash(people[0], "rules", page="special")).text
    assert said(locale, "nine-guide-pairs-pot", pots=4, points=1) in special
    assert said(locale, "nine-guide-pairs-pot", pots=1, points=1) not in special


@pytest.mark.parametrize(
    ("rule", "told", "moved"),
    [
        pytest.param("two_of_three", "first", [-1, 3, -1, -1], marks=pytest.mark.soak),
        pytest.param("all_or_tie", "shared", [-1, 3, -1, -1], marks=pytest.mark.soak),
        ("all_three", "tied", [-1, -1, -1, -1]),
    ],
)
async def test_equal_hands(world: World, rule: str, told: str, moved: list[int]) -> None:
    """If left hands are equal, the round goes to the first shown, to both or to nobody, by the house rules."""
    people = await nine_table(world, *NAMES, win_rule=rule)
    world.deal_out(
        *("Ac 3s 2s 8h 7h 6d Ts 5h 5s", "Ah 3c 2c Kc Jc 7c 9s 6c 4d"),
        *("Qd Jd Th 6s 5c 4c 5d 4s 2d", "9h 8d 7d As Ks 8s Ad Kd 4h"),
    )
    await world.slash(people[0], "deal")
    hands = {
        "Bob": "A32 876 T55", "Chris": "A32 KJ7 964", "Dan": "QJT 654 542", "Alice": "987 AK8 AK4",
    }  # fmt: skip
    for who in people:
        asked = await world.slash(who, "arrange", hands=hands[who.name.title()])
        await world.press(who, "arrange.sure", asked.message)
    await world.pass_time(REVEALED)
    shown = world.table_message().text
    both = join_names(words_for("en-GB"), ["Bob", "Chris"])
    assert said("en-GB", f"nine-round-{told}", place=1, name="Bob", tied=both) in shown
    assert won_rounds("en-GB", "Bob", 2) in shown
    assert await money_moved(world, people) == moved


@BOTH
async def test_six_play_with_jokers(world: World, locale: str) -> None:
    """Six players use all 54 cards with two jokers, and decide on packing before they arrange.
    The dealer may deal out the cards of the first player who packs, who gets nine cards back.
    """
    names = (*NAMES, "Eve", "Fay")
    rules: dict[str, Any] = {"jokers": 2, "max_players": 6, "tenth_card": True, "bum_deal": True}
    people = await nine_table(world, *names, locale=locale, **rules)
    await world.slash(people[0], "deal")
    assert (await look(world)).phase is NinePhase.PACKING
    for who in people:
        await world.press(who, "pack" if who is people[2] else "pass", panel(world, who))
    assert (await look(world)).phase is NinePhase.TENTH
    assert said(locale, "nine-tenth-round-now", name="Alice", caller="Chris") in world.table_message().text
    thrown = (await look(world, people[2])).own
    assert thrown is not None
    assert said(locale, "nine-no-round") in panel(world, people[0]).labels
    await world.press(people[0], "tenth", panel(world, people[0]))

    assert (await look(world)).phase is NinePhase.DISCARDING
    for who in people:
        if who is not people[2]:
            own = (await look(world, who)).own
            assert own is not None
            assert own.cards[-1] in thrown.cards
            where = panel(world, who)
            await world.choose(who, where, where.action("aside"), own.cards[-1].text)
    assert (await look(world)).phase is NinePhase.ARRANGING
    mine = (await look(world, people[2])).own
    assert mine is not None
    assert set(mine.cards) == set(thrown.cards)
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    game = await look(world)
    assert game.outcome is not None
    assert all(len(one.shown) == 3 for one in game.seats)
    assert all(card_text(joker(number), words_for(locale)) in world.table_message().text for number in (1, 2))


@pytest.mark.parametrize(
    "hints", [*(pytest.param(one, marks=pytest.mark.soak) for one in (Hints.OFF, Hints.NAMES)), Hints.FULL]
)
async def test_help_with_the_cards(world: World, hints: Hints) -> None:
    """The table's hint level decides if hands are named and suggested."""
    people = await nine_table(world, *NAMES, hints=hints)
    world.deal_out(*BOUNCE)
    await world.slash(people[0], "deal")
    laid = await lay(world, people[1], panel(world, people[1]), await best_hands(world, people[1]))
    assert (" · run" in laid.in_sight) == (hints is not Hints.OFF)
    actions = {one.split(":")[1] for one in laid.ids}
    assert ("arrange.suggest" in actions) == (hints is Hints.FULL)
    assert "arrange.crash" not in actions
    if hints is Hints.FULL:
        assert "They take the pot in" in laid.text
        taken = again(world, people[1], laid, await world.press(people[1], "arrange.suggest", laid))
        await lock(world, people[1], taken)
        assert (await look(world)).seat_view((await world.view(user=people[1])).seat or 0).ready
