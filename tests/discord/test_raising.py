"""Raising: amounts to choose from, and a dialog that preserves its input."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.screens.widgets.names import escape_text as shown_name
from bot.screens.words import words_for
from tests.discord.world import LOCALES, World
from tests.support.betting import brag


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_least_the_double_and_the_most_are_buttons(world: World, locale: str) -> None:
    """A player who raises chooses from three amounts on the hand message, or goes back."""
    words = words_for(locale)
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=60)
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    first = await world.click(bob, words("button-more-first"), looked.message)
    assert first.message.id == looked.message.id
    other, *amounts, last = first.message.labels
    assert (other, last) == (words("button-raise-other"), words("button-previous"))
    assert amounts[:2] == [words("button-bet", price="2"), words("button-bet", price="10")]
    back = await world.click(bob, words("button-previous"), first.message)
    assert words("button-fold") in back.message.labels
    first = await world.click(bob, words("button-more-first"), back.message)
    await world.click(bob, words("button-bet", price="2"), first.message)
    assert brag(await world.view()).stake == 2

    await world.slash(alice, "look")
    shown = await world.click(alice, words("button-raise"), world.hand(alice))
    assert shown.message.labels == (
        words("button-raise-other"),
        *(words("button-raise-to", price=str(price)) for price in (3, 4, 12)),
        words("button-previous"),
    )
    raised = await world.click(alice, words("button-raise-to", price="4"), shown.message)
    assert brag(await world.view()).stake == 4
    assert raised.message.id == shown.message.id


async def test_from_the_table_the_amounts_are_shown_in_private(world: World) -> None:
    """Raising from the table message shows the amounts on the player's own hand message, privately."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    shown = await world.click(bob, "Bet more…")
    assert shown.private
    assert "Bet 2 blind" in shown.message.labels
    assert "Bet more…" in (await world.click(bob, "Back", shown.message)).message.labels
    told = await world.click_anyway(alice, world.table_message(), "p:raise.to:1:1:1:2")
    assert told.private
    assert brag(await world.view()).stake == 0


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_wrong_amount_is_kept_and_told_its_bounds(world: World, locale: str) -> None:
    """An amount above the limit is refused with the bounds, and the dialog opens again with that amount.
    A multiplier after the digits is applied and a currency name is accepted; any other suffix is refused.
    """
    words = words_for(locale, "pence")
    alice, bob = await world.table("Alice", "Bob", locale=locale)
    await world.services.ledger.settings.change_server_settings(world.guild.id, alice.id, key="k", currency="pence")
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    shown = await world.click(bob, words("button-more-first"), looked.message)
    [dialog] = [one.replace("p:raise.other", "d:bet") for one in shown.message.ids if one.startswith("p:raise.other")]
    opened = await world.click(bob, words("button-raise-other"), shown.message)
    refused = await world.fill_in(bob, opened, amount="4711")
    bounds = words("dialog-bet-first", least=words.money(1), most=words.money(10))
    assert refused.last.text.startswith(words("dialog-bet-too-much", offered=words.money(4711)) + f"\n{bounds}")
    assert refused.last.text.count(words.money(10)) == 1
    again = await world.click(bob, words("button-raise-other"), refused.last)
    assert "4711" in str(again.dialog)

    async def typed(amount: str) -> str:
        return (await world.send_in(bob, dialog, shown.message, amount=amount)).last.text

    for amount, meant in (("5k", 5_000), ("10 thousand", 10_000), ("3 Tsd.", 3_000), ("2m", 2_000_000)):
        assert words("dialog-bet-too-much", offered=words.money(meant)) in await typed(amount)
    for amount in ("5 x", "5.5", "5,00,0"):
        assert words("refusal-amount-unreadable", typed=shown_name(amount)) in await typed(amount)
    assert brag(await world.view()).stake == 0
    await world.fill_in(bob, again, amount="7 pence")
    assert brag(await world.view()).stake == 7


async def test_what_was_said_of_an_earlier_moment_goes_with_the_next_move(world: World) -> None:
    """A refusal and odds disappear with the player's next move, but a response from just before that move stays for a
    while.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    looked = await world.slash(bob, "look")
    odds = (await world.slash(bob, "odds")).message.id
    shown = await world.click(bob, "Bet more…", looked.message)
    opened = await world.click(bob, "Another amount…", shown.message)
    refused = (await world.fill_in(bob, opened, amount="90")).last.id
    early = (await world.slash(alice, "bet", amount=1)).message.id

    def seen(who: MemberActor) -> set[int]:
        return {one.id for one in world.shown(viewer=who) if one.ephemeral}

    await world.pass_time(6)
    late = (await world.slash(alice, "bet", amount=1)).message.id
    assert {odds, refused} <= seen(bob)
    assert {early, late} <= seen(alice)

    await world.slash(bob, "bet", amount=1)

    assert not {odds, refused} & seen(bob)
    assert world.hand(bob).id in seen(bob)
    assert seen(alice) & {early, late} == {late}
