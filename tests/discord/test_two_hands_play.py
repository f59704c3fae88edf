"""Six and Seven Card Brag: two private hands, shown or passed by button and by command."""

from __future__ import annotations

import pytest

from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.two_hands import TwoHandsPhase
from bot.screens.arranging.hand_draft import hand_text
from bot.screens.hand.cards import cards_text
from bot.screens.registry import family_of
from bot.screens.words import words_for
from bot.sheets.values import presets
from tests.discord.crash import MENUS, lock, more, panel
from tests.discord.two_hands import SPLIT, WORKED, lock_all, look, show_all, to_act, two_hands_table
from tests.discord.world import LOCALES, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
KEYS = [one.key for one in presets() if type(family_of(one.game)) is type(family_of("six_card_brag"))]


@BOTH
async def test_a_deal_by_the_buttons_of_the_panels(world: World, locale: str) -> None:
    """Everybody locks two hands and shows them in turn; the player who is best on both sides takes the pot."""
    people = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale)
    world.deal_out(*WORKED)
    await world.slash(people[0], "deal")
    game = await look(world)
    assert (game.phase, game.pot) == (TwoHandsPhase.ARRANGING, 3)

    await lock_all(world, people)
    game = await look(world)
    assert (game.place, game.leader) == (1, game.dealer % 3 + 1)
    await show_all(world, people)

    game = await look(world)
    assert game.phase is TwoHandsPhase.BETWEEN_DEALS
    assert game.outcome is not None
    assert game.outcome.winners == (game.dealer % 3 + 1,)
    assert sorted(one.stack for one in game.seats) == [19, 19, 22]
    await world.pass_time(10)
    shown = world.table_message().text
    words = words_for(locale).for_game("six_card_brag")
    winner = ("Alice", "Bob", "Chris")[game.outcome.winners[0] - 1]
    assert words("result-won", name=winner, amount=words.money(3)) in shown


@BOTH
@pytest.mark.parametrize("game", ["seven_card_brag", pytest.param("six_card_brag", marks=pytest.mark.soak)])
async def test_hands_by_the_menus_and_by_the_dialog(world: World, locale: str, game: str) -> None:
    """Hands are laid by menus in either order, or by the dialog. Prospects appear once both hands are laid."""
    alice, bob = await two_hands_table(world, "Alice", "Bob", locale=locale, game=game)
    words = words_for(locale).for_game(game)
    await world.slash(alice, "deal")
    for who, order in ((alice, (0, 1)), (bob, (1, 0))):
        own = (await look(world, who)).own
        assert own is not None
        best = best_hand_by_hand(own.cards, (await look(world)).rules.hands)
        values = [[str(own.cards.index(card)) for card in hand] for hand in best]
        if who is alice:
            opened = await world.press(who, "arrange.form", await more(world, who))
            sent = await world.fill_in(who, opened, one=values[0])
            assert cards_text(best[0], words) in sent.message.text
            await world.press(who, "arrange.clear", await more(world, who))
        for place in order:
            where = panel(world, who)
            assert words("arrange-expected-pot", percent="§").split("§")[0] not in where.text
            await world.choose(who, where, where.action(MENUS[place]), *values[place])
        laid = panel(world, who)
        assert all(cards_text(sorted(hand, key=own.cards.index), words) in laid.text for hand in best)
        assert words("arrange-expected-pot", percent="§").split("§")[0] in laid.text
        await lock(world, who, laid)
    assert (await look(world)).phase is not TwoHandsPhase.ARRANGING


@BOTH
async def test_showing_and_passing_by_command(world: World, locale: str) -> None:
    """`/expose` and `/pass` work like the buttons, only in the person's own turn, and a passed hand stays hidden."""
    people = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale)
    words = words_for(locale).for_game("six_card_brag")
    world.deal_out(*WORKED)
    await world.slash(people[0], "deal")
    early = await world.slash(people[0], "pass")
    assert early.text == words("refusal-wrong-step", step="arranging")
    await lock_all(world, people)

    who = await to_act(world, people)
    mine = (await look(world, who)).own
    assert mine is not None
    assert mine.hands is not None
    other = next(one for one in people if one is not who)
    refused = await world.slash(other, "expose")
    assert refused.private
    assert (await look(world)).to_act == (people.index(who) + 1,)
    told = await world.slash(who, "pass")
    assert told.private
    assert cards_text(mine.hands[0], words) not in world.table_message().text
    await world.slash(await to_act(world, people), "expose")
    assert (await look(world)).place == 2
    while (await look(world)).exposing:
        await world.slash(await to_act(world, people), "pass")

    game = await look(world)
    assert game.phase is TwoHandsPhase.BETWEEN_DEALS
    assert game.outcome is not None
    assert game.outcome.winners == (game.dealer % 3 + 1,)
    assert cards_text(mine.hands[1], words) not in world.table_message().text


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(KEYS)), ids=KEYS)
async def test_every_preset_is_played(world: World, number: int) -> None:
    """Every preset is played to the end by the panels' controls, and no chip is lost."""
    people = await world.table("Ann", "Ben", "Cat", locale=LOCALES[number % 2], buy_in=30, sheet=KEYS[number])
    for _ in range(2):
        await world.slash(people[0], "deal")
        await lock_all(world, people)
        await show_all(world, people)
        assert (await look(world)).phase is TwoHandsPhase.BETWEEN_DEALS
        await world.pass_time(20)
    await world.really(people[0], "table close", now=True)
    for who in people[1:]:
        await world.slash(who, "table close", answer="yes")

    assert sum(await world.money(*people)) == 3 * 500
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced


@BOTH
async def test_right_hands_are_shown_in_the_sight_of_the_best_left_one(world: World, locale: str) -> None:
    """While right hands are shown, everybody reads the best left hand, and its losers read that the pot is lost."""
    people = await two_hands_table(world, "Alice", "Bob", locale=locale)
    words = words_for(locale).for_game("six_card_brag")
    world.deal_out(*SPLIT)
    await world.slash(people[0], "deal")
    await lock_all(world, people)
    other = await to_act(world, people)
    best = next(one for one in people if one is not other)
    assert words("exposing-out") not in panel(world, other).text
    await world.press(other, "pass", panel(world, other))

    mine = (await look(world, best)).own
    assert mine is not None
    assert mine.hands is not None
    line = words(
        "exposing-best-left",
        names=("Alice", "Bob")[people.index(best)],
        cards=cards_text(mine.hands[0], words),
        hand=hand_text(mine.hands[0], (await look(world)).rules.hands, words),
    )
    assert line in panel(world, other).text
    assert words("exposing-out") in panel(world, other).text
    await world.pass_time(5)
    assert line in world.table_message().text


async def test_a_button_of_the_left_hand_is_none_of_the_right(world: World) -> None:
    """A button answers one request, even if the same person is asked last on the left and first on the right."""
    people = await two_hands_table(world, "Alice", "Bob")
    world.deal_out("9h 8c 7d As Jc 5s", "Kd 9d 8h 6h 4c 3c")
    await world.slash(people[0], "deal")
    await lock_all(world, people)
    who = await to_act(world, people)
    message = panel(world, who)
    button = message.action("pass")

    await world.press(who, "pass", message)
    game = await look(world)
    assert (game.place, game.to_act) == (2, (people.index(who) + 1,))
    late = await world.click_anyway(who, message, button)
    assert late.answered
    assert (await look(world)).to_act == game.to_act
    await world.press(who, "turn.up", panel(world, who))
    assert (await look(world)).phase is TwoHandsPhase.BETWEEN_DEALS


async def test_computers_answer_twice_running(world: World) -> None:
    """A computer player who is asked last on the left and first on the right responds both times."""
    (alice,) = await two_hands_table(world, "Alice")
    await world.slash(alice, "table computers", number=1)
    for _ in range(3):
        await world.slash(alice, "deal")
        await lock_all(world, [alice])
        for _ in range(4):
            await world.pass_time(5)
            if 1 in (await look(world)).to_act:
                await world.press(alice, "turn.up", panel(world, alice))
        assert (await look(world)).phase is TwoHandsPhase.BETWEEN_DEALS
