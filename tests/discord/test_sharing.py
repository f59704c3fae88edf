"""Pictures of hands that everybody saw, after big pots and at the end of an evening."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.betting.moves import Bet, Look, See
from bot.rules.game import Move
from bot.screens.words import words_for
from tests.discord.pictures import pictures
from tests.discord.world import LOCALES, World

ALICES, BOBS = "Ks Kh 4d", "3s 3h Qd"


async def big_pot(world: World, people: list[MemberActor], *, bets: int = 3) -> None:
    """Play a deal of two with known cards, without interactions. Both look and bet ten chips `bets` times, and Alice
    wins.
    """
    alice, bob = people
    tables = world.services.tables
    world.deal_out(BOBS, ALICES)
    await tables.deal_now(1, alice.id, key="big pot")
    moves: list[tuple[MemberActor, Move]] = []
    for number in range(bets):
        for who in (bob, alice):
            moves += [(who, Bet(amount=10))] if number else [(who, Look()), (who, Bet(amount=10))]
    moves.append((bob, See()))
    for number, (who, move) in enumerate(moves):
        await tables.act(1, who.id, move, key=f"move {number} of the big pot")
    await world.rest()


@pytest.mark.parametrize("world", LOCALES, indirect=True)
async def test_a_big_pot_stays_in_the_channel_with_its_hands(world: World) -> None:
    """A big pot's result has a picture of the shown hands and stays above the next deal, which has none."""
    words = words_for(world.guild_locale)
    people = alice, bob = await world.table("Alice", "Bob", locale=world.guild_locale, buy_in=200)

    await big_pot(world, people)

    shown = world.table_message()
    [(picture, description)] = pictures(world, shown)
    assert picture.width == 800
    assert words("picture-hand", name="Alice", cards="").strip(" .") in description
    assert "4♦" in description.replace("\ufe0e", "")
    await world.slash(alice, "deal")
    assert not pictures(world, world.table_message())
    [kept] = [one for one in world.shown(viewer=bob) if pictures(world, one)]
    assert words("table-result-title", game=words.game_title("three_card_brag"), deal=1) in kept.text
    assert kept.labels == (words("button-story"),)


async def test_a_small_pot_gives_way_to_the_next_deal(world: World) -> None:
    """A small pot's result has its picture too, but is replaced by the next deal."""
    people = alice, bob = await world.table("Alice", "Bob", buy_in=200)
    await big_pot(world, people, bets=1)
    assert pictures(world, world.table_message())
    before = len(world.shown(viewer=bob))
    await world.slash(alice, "deal")
    assert len(world.shown(viewer=bob)) == before
    assert not pictures(world, world.table_message())


async def test_where_nothing_may_be_attached(world: World) -> None:
    """Without permission to attach files, a big pot and the end of the evening are text only."""
    people = alice, bob = await world.table("Alice", "Bob", buy_in=200)
    await world.forbid(attach_files=True)
    await big_pot(world, people)
    assert "pair of kings" in world.table_message().text
    await world.really(alice, "table close")
    [closed] = [one for one in world.shown(viewer=bob) if "The evening" in one.text]
    assert not any(pictures(world, one) for one in world.shown(viewer=bob))
    assert "best hand shown" in closed.text


async def test_the_end_of_an_evening_has_a_picture(world: World) -> None:
    """A closed table's message has a picture of gains and best hands, whose description names no card."""
    people = alice, bob = await world.table("Alice", "Bob", buy_in=200)
    await big_pot(world, people)
    await world.slash(alice, "deal")
    for who in people:  # one of them is to act, and folding ends the deal
        await world.slash(who, "fold")
    await world.really(alice, "table close")
    [closed] = [one for one in world.shown(viewer=bob) if "The evening" in one.text]
    [(picture, description)] = pictures(world, closed)
    assert picture.width == 800
    assert "♠" not in description
