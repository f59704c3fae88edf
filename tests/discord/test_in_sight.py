"""A long evening on the playground's page."""

from __future__ import annotations

from typing import cast

import pytest

from playground import view
from playground.world import PlaygroundPerson
from playground.world import World as Playground
from tests.discord.world import World

DEALS = 40


@pytest.mark.soak
async def test_the_open_table_is_in_sight_after_forty_deals(world: World) -> None:
    """The table stays on the page during forty deals with private responses and chat between them."""
    alice, bob = await world.table("Alice", "Bob")
    for _ in range(DEALS):
        await world.slash(alice, "deal")
        await world.slash(alice, "wallet")
        await world.slash(bob, "fold")
        await world.slash(bob, "hand")
        await world.slash(alice, "fold")
        await bob.send(world.channel, "Well played!")
        shown = view.messages(cast("Playground", world), cast("PlaygroundPerson", alice), world.channel.id)
        assert str(world.table_message().id) in shown
