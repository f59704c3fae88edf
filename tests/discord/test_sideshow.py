"""Teen Patti's sideshow: requested, compared privately, refused, or unanswered."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.cards import cards
from bot.screens.hand.cards import cards_text
from bot.screens.words import words_for
from tests.discord.world import LOCALES, World
from tests.support.betting import brag

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
BOBS, CHRISS, ALICES = "Ks Kh 4d", "9s 9h Ad", "7s 5h 2d"


async def ask(world: World, locale: str, *, clock: int | None = None) -> tuple[MemberActor, MemberActor, MemberActor]:
    """Play until Chris asks Bob for a sideshow. Both have looked, and Bob has bet 2."""
    options = {} if clock is None else {"clock": clock}
    alice, bob, chris = await world.table(
        "Alice", "Bob", "Chris", locale=locale, buy_in=40, sheet="teen-patti", **options
    )
    world.deal_out(BOBS, CHRISS, ALICES)
    await world.slash(alice, "deal")
    await world.slash(bob, "look")
    await world.slash(bob, "bet", amount=2)
    await world.press(chris, "look")
    await world.press(chris, "sideshow", world.hand(chris))
    assert brag(await world.view()).phase is BettingPhase.SIDESHOW
    return alice, bob, chris


def read_by(world: World, *people: MemberActor) -> str:
    """Return these people's direct messages and the messages in the channel."""
    return "\n".join(one.text for who in people for one in world.dms(who)) + "\n".join(
        one.text for one in world.shown()
    )


@BOTH
async def test_a_sideshow_accepted(world: World, locale: str) -> None:
    """Only the two players see each other's hands, in private, and the worse hand packs."""
    words = words_for(locale).for_game("teen_patti")
    alice, bob, chris = await ask(world, locale)
    bobs, chriss = (cards_text(cards(hand), words) for hand in (BOBS, CHRISS))
    assert words("button-accept") in world.hand(bob).labels
    assert words("button-accept") not in world.table_message().labels
    assert chriss not in read_by(world, alice, bob)

    await world.press(bob, "accept")

    assert chriss in world.hand(bob).text
    assert bobs in world.hand(chris).text
    assert bobs not in read_by(world, alice)
    assert chriss not in read_by(world, alice)
    assert brag(await world.view()).seat_view(3).status is BettingStatus.FOLDED
    await world.slash(alice, "fold")
    await world.really(alice, "table close")
    assert await world.money(alice, bob, chris) == [499, 504, 497]


@BOTH
async def test_a_sideshow_refused(world: World, locale: str) -> None:
    """A refusal by button or command reveals nothing, and play goes on."""
    words = words_for(locale)
    alice, bob, chris = await ask(world, locale)

    assert (await world.slash(alice, "sideshow", answer="accept")).private
    assert (await world.slash(chris, "sideshow", answer="refuse")).private
    assert (
        words.for_game("teen_patti")("refusal-no-proposal")
        in (await world.slash(bob, "showdown", answer="refuse")).text
    )
    assert brag(await world.view()).phase is BettingPhase.SIDESHOW
    told = await world.slash(bob, "sideshow", answer="refuse")

    assert told.private
    view = brag(await world.view())
    assert (view.phase, view.to_act, view.live) == (BettingPhase.BETTING, (1,), 3)
    assert cards_text(cards(BOBS), words) not in read_by(world, alice, chris)
    await world.slash(alice, "fold")
    await world.slash(bob, "fold")
    await world.really(alice, "table close")
    assert await world.money(alice, bob, chris) == [499, 497, 504]


async def test_a_restart_while_a_sideshow_is_asked_for(world: World) -> None:
    """A sideshow survives a crash: the old button accepts it, and both players see each other's hand."""
    alice, bob, chris = await ask(world, "en-GB")
    private = world.hand(bob)

    await world.restart(crash=True)
    assert brag(await world.view()).phase is BettingPhase.SIDESHOW
    await world.press(bob, "accept", private)
    late = await world.click_anyway(bob, world.table_message(), private.action("accept"))

    assert late.answered
    words = words_for("en-GB")
    assert cards_text(cards(CHRISS), words) in world.hand(bob).text
    assert cards_text(cards(BOBS), words) in world.hand(chris).text
    assert cards_text(cards(BOBS), words) not in read_by(world, alice)
    assert brag(await world.view()).live == 2


@pytest.mark.soak
async def test_what_a_sideshow_needs(world: World) -> None:
    """`/sideshow` is refused while no sideshow is possible, and so is a move of another game."""
    alice, bob, chris = await world.table("Alice", "Bob", "Chris", buy_in=40, sheet="teen-patti")
    await world.slash(alice, "deal")
    words = words_for("en-GB").for_game("teen_patti")

    assert (await world.slash(bob, "sideshow")).text == words("refusal-no-sideshow")
    await world.slash(bob, "bet", amount=1)
    await world.slash(chris, "look")
    assert (await world.slash(chris, "sideshow")).text == words("refusal-no-sideshow")
    assert (await world.slash(chris, "check")).private
