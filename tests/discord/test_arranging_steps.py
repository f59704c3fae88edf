"""Closing, leaving and timeouts in each step of a deal of Six, Seven and Nine Card Brag."""

from __future__ import annotations

import pytest

from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.nine.state import NinePhase
from bot.rules.arranging.two_hands.state import TwoHandsPhase
from bot.screens.words import Words, words_for
from tests.discord.crash import on_seats, panel
from tests.discord.steps import LATE, QUICK, STEPS, Step, answer, finish, lock, look, reach, table_of
from tests.discord.test_secrecy import cards_in
from tests.discord.two_hands import WORKED, lock_all, show_all, to_act, two_hands_table
from tests.discord.two_hands import look as look_at_two
from tests.discord.world import LOCALES, World
from tests.support.database import assert_books_balance

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
EACH = pytest.mark.parametrize("step", STEPS, ids=[one.name for one in STEPS])
OPENING = 500
REVEALED = 30
"""Seconds after a deal by which everything is revealed but the next deal has not begun."""


def words_of(locale: str, step: Step) -> Words:
    """Return the words of a step's game."""
    return words_for(locale).for_game(step.game)


@pytest.mark.sample(7)
@BOTH
@EACH
async def test_a_deal_is_called_off(world: World, locale: str, step: Step) -> None:
    """If all players of a deal agree to close the table, the deal is void in any step.
    Stakes return and no card is shown.
    """
    people = await reach(world, step, locale)
    words = words_of(locale, step)
    asked = await world.slash(people[0], "table close", now=True)
    assert asked.choices["now"] == words("dialog-close-now-agreed")
    await world.yes(people[0], asked)
    assert words("table-agreement-close", name="Alice") in world.table_message().text
    for who in people[1:]:
        assert (await look(world)).in_deal
        await world.slash(who, "table close", answer="yes")

    shown = world.table_message().text
    assert words("table-closed") in shown
    assert words("result-void") in shown
    assert not cards_in(shown)
    assert await world.services.tables.open_table_in(world.channel.id) is None
    assert await world.money(*people) == [OPENING] * len(people)
    for who in people:
        seen = (*world.shown(viewer=who), *world.dms(who))
        assert not [part for one in seen for part in one.ids if part.startswith("p:")]
    assert_books_balance(world.path)


@pytest.mark.sample(7)
@BOTH
@EACH
async def test_who_leaves_keeps_nobody_waiting(world: World, locale: str, step: Step) -> None:
    """A player who leaves in any step loses their stake after a confirmation, and the others need not wait.
    The leaver's hidden cards stay hidden.
    """
    people = await reach(world, step, locale)
    words = words_of(locale, step)
    seats = await on_seats(world, people)
    seat = (await look(world)).to_act[0]
    leaver = seats[seat]
    own = (await look(world, leaver)).own
    assert own is not None
    open_ = {card for hand in (await look(world)).seat_view(seat).shown for card in hand}
    asked = await world.slash(leaver, "leave")
    assert words("sure-leave-staked", amount=words.money(1)) in asked.text
    left = await world.yes(leaver, asked)
    assert left.private
    assert words("reply-leaving-later") in left.text
    game = await look(world)
    assert game.in_deal
    assert seat not in game.to_act
    assert words("arranged-left") in world.table_message().text
    assert [one for one in panel(world, leaver).ids if one.startswith(("p:", "t:arrange"))] == []

    await finish(world, people)
    await world.pass_time(REVEALED)
    others = [who for who in people if who is not leaver]
    assert await world.money(leaver) == [OPENING - 1]
    assert {one.name for one in (await world.view()).table.occupants}.isdisjoint({leaver.name.title()})
    assert cards_in(world.table_message().text) & set(own.cards) <= open_
    await world.slash(others[0], "deal")
    assert sum(one.dealt_in for one in (await look(world)).seats) == len(others)
    assert_books_balance(world.path)


@pytest.mark.sample(4)
@BOTH
@EACH
async def test_the_time_of_a_step_runs_out(world: World, locale: str, step: Step) -> None:
    """A timed-out player neither packs nor deals a tenth card, and has their best hands arranged and shown (RULES 13,
    16.3). Cards outside the best hands are laid aside.
    """
    people = await reach(world, step, locale)
    words = words_of(locale, step)
    before = await look(world)
    owes = before.to_act[0]
    held = {who: (await look(world, who)).own for who in people}
    if step.phase is TwoHandsPhase.EXPOSING:
        await world.pass_time(QUICK - 1)
        assert (await look(world)).to_act == before.to_act
        await world.pass_time(4)
    else:
        await world.pass_time(LATE)

    game = await look(world)
    assert (game.phase, game.to_act) != (before.phase, before.to_act)
    match step.phase:
        case TwoHandsPhase.EXPOSING:
            assert len([hand for hand in game.seat_view(owes).shown if hand]) == step.place
        case NinePhase.PACKING | NinePhase.TENTH:
            assert game.phase is NinePhase.ARRANGING
            told = words("nine-tenth-refused-time", name="Alice")
            assert (told in world.table_message().text) == (step.phase is NinePhase.TENTH)
            assert words("nine-has-packed") not in world.table_message().text
        case NinePhase.DISCARDING:
            assert game.phase is NinePhase.ARRANGING
            for who, own in held.items():
                kept = (await look(world, who)).own
                assert own is not None
                assert kept is not None
                best = best_hand_by_hand(own.cards, game.rules.hands)
                assert set(kept.given_up) == set(own.cards) - {card for hand in best for card in hand}
                assert len(kept.cards) == 9
        case _:
            for who, own in held.items():
                mine = (await look(world, who)).own
                assert own is not None
                assert mine is not None
                assert mine.hands == best_hand_by_hand(own.cards, game.rules.hands)
    late = await world.press(people[0], "hand")
    assert late.private
    await finish(world, people)
    assert_books_balance(world.path)


@pytest.mark.soak
@BOTH
async def test_nobody_is_waited_for_twice(world: World, locale: str) -> None:
    """A player who times out in two deals has their hands arranged and shown, and then sits out."""
    people = alice, bob, chris = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale)
    words = words_for(locale).for_game("six_card_brag")
    for _ in range(2):
        await world.slash(alice, "deal")
        await lock_all(world, (alice, chris))
        await world.pass_time(LATE)
        while (game := await look_at_two(world)).exposing:
            if people[game.to_act[0] - 1] is bob:
                await world.pass_time(QUICK + 3)
            else:
                await answer(world, people)
        assert all(len([hand for hand in one.shown if hand]) == 2 for one in (await look(world)).seats)
        await world.pass_time(REVEALED)
    assert words("table-sitting-out") in world.table_message().text
    await world.slash(alice, "deal")
    assert [one.dealt_in for one in (await look(world)).seats] == [True, False, True]
    await finish(world, people)
    assert_books_balance(world.path)


@BOTH
async def test_showing_too_late(world: World, locale: str) -> None:
    """A pass after the time limit is refused, by button and by command. Then the hand is shown and the turn ends."""
    people = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale)
    words = words_for(locale).for_game("six_card_brag")
    world.deal_out(*WORKED)
    await world.slash(people[0], "deal")
    await lock_all(world, people)
    who = await to_act(world, people)
    message, public = panel(world, who), world.table_message()

    await world.pass_time(QUICK + 0.5)
    for told in (
        await world.click_anyway(who, message, message.action("pass")),
        await world.click_anyway(who, public, public.action("pass")),
        await world.slash(who, "pass"),
    ):
        assert words("refusal-time-is-up") in told.text
    assert await to_act(world, people) is who
    await world.pass_time(2)
    game = await look_at_two(world)
    assert [bool(one.shown) for one in game.seats if one.seat not in game.waiting] == [True, True]
    assert await to_act(world, people) is not who
    late = await world.click_anyway(who, message, message.action("pass"))
    assert words("refusal-not-your-turn", turn="Alice") in late.text
    assert not any(one.passed for one in (await look_at_two(world)).seats)


@pytest.mark.soak
@BOTH
async def test_who_showed_the_best_hand_leaves(world: World, locale: str) -> None:
    """If the player with the best shown hand leaves, that hand stops counting.
    The pot goes to another player or is carried.
    """
    people = alice, bob, _ = await two_hands_table(world, "Alice", "Bob", "Chris", locale=locale)
    words = words_for(locale).for_game("six_card_brag")
    world.deal_out(WORKED[0], WORKED[2], WORKED[1])
    await world.slash(alice, "deal")
    await lock_all(world, people)
    game = await look_at_two(world)
    assert (game.leader, game.best) == (2, ((2,),))
    await world.really(bob, "leave")
    await show_all(world, people)
    await world.pass_time(REVEALED)

    game = await look_at_two(world)
    assert game.outcome is not None
    assert 2 not in game.outcome.winners
    assert await world.money(bob) == [OPENING - 1]
    if game.outcome.winners:
        name = ("Alice", "Bob", "Chris")[game.outcome.winners[0] - 1]
        assert words("arranged-pot-taken", name=name, amount=words.money(3)) in world.table_message().text
    else:
        assert words("arranged-pot-carried", amount=words.money(3)) in world.table_message().text
    assert_books_balance(world.path)


@pytest.mark.sample(2)
@BOTH
@pytest.mark.parametrize("game", ["six_card_brag", "nine_card_brag"])
async def test_the_last_who_is_left(world: World, locale: str, game: str) -> None:
    """The last player left in a deal takes the pot at once, and no hand is shown."""
    people = alice, bob = await table_of(world, game, "Alice", "Bob", locale=locale)
    words = words_for(locale).for_game(game)
    await world.slash(alice, "deal")
    await lock(world, bob)
    await world.really(alice, "leave")
    view = await look(world)
    assert not view.in_deal
    taken = "nine-pot-taken" if game == "nine_card_brag" else "arranged-pot-taken"
    shown = world.table_message().text
    assert words(taken, name="Bob", amount=words.money(2)) in shown
    assert not cards_in(shown)
    await world.really(bob, "leave")
    assert await world.money(*people) == [OPENING - 1, OPENING + 1]
    assert_books_balance(world.path)
