"""Arranging faster than Discord responds."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator

import pytest

from bot.players.arranging import own_cards as own_cards_counted
from bot.players.arranging.own_cards import PackStatistics
from bot.rules.cards import Card
from bot.screens.hand.cards import cards_text
from bot.screens.words import words_for
from tests.discord.crash import MENUS, best_hands, crash_table, deal, lock, look, own_cards, panel
from tests.discord.network import Network, between
from tests.discord.reading import Message
from tests.discord.world import World


@pytest.fixture
def network(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """Yield the network between the bot and Discord."""
    with between(world.clock, monkeypatch) as found:
        yield found


@pytest.mark.parametrize("where", ["dm", "channel"])
async def test_two_menus_before_the_first_answer(world: World, network: Network, where: str) -> None:
    """Choices from two menus before the panel is updated both take effect. Locking earlier hands is refused."""
    alice, bob = await crash_table(world, "Alice", "Bob")
    await deal(world, (alice, bob))
    hands, cards = await best_hands(world, alice), await own_cards(world, alice)
    before = panel(world, alice) if where == "dm" else (await world.slash(alice, "hand")).message
    texts = [cards_text(sorted(hand, key=cards.index), words_for("en-GB")) for hand in hands[:2]]
    first = network.hold("/callback")
    for menu, hand in zip(MENUS[:2], hands, strict=False):
        values = tuple(str(cards.index(card)) for card in hand)
        _, payload = world.click_payload(alice, before, before.action(menu), values)
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await first.began.wait()
    await world.bot.tasks.wait_idle()
    first.goes_on.set()
    await world.env.settle()
    await world.rest()

    shown = panel(world, alice)
    assert [text for text in texts if text not in shown.in_sight] == []
    stale = await world.click_anyway(alice, shown, shown.action("arrange.lock").replace(_tray(shown), "r" + "0" * 13))
    assert "Your hands have changed since you pressed that." in stale.text
    assert not (await look(world)).seats[0].ready
    await lock(world, alice, panel(world, alice))
    own = (await look(world, alice)).own
    assert own is not None
    assert own.hands == tuple(tuple(sorted(hand, key=cards.index)) for hand in hands[:2])


def _tray(panel: Message) -> str:
    """Return the draft id in a panel's buttons."""
    return panel.action("arrange.lock").rpartition(".")[2]


async def test_cards_are_weighed_in_a_thread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances that count a player's own cards are computed in another thread."""
    (alice, _bob) = people = await crash_table(world, "Alice", "Bob")
    await deal(world, people)
    weighed, threads = PackStatistics.count_hands, list[threading.Thread]()

    def made_of(ground: PackStatistics, cards: Iterable[Card]) -> list[int]:
        threads.append(threading.current_thread())
        return weighed(ground, cards)

    monkeypatch.setattr(PackStatistics, "count_hands", made_of)
    own_cards_counted._no_better_chances.cache_clear()  # another test may have cached the same cards
    await world.press(alice, "arrange.suggest", panel(world, alice))
    assert "%" in panel(world, alice).in_sight
    assert threads
    assert threading.current_thread() not in threads
