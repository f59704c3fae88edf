"""Many simultaneous clicks."""

from __future__ import annotations

from simcord.results import InteractionResult

from bot.rules.betting.events import Staked
from tests.discord.world import Told, World
from tests.support.betting import brag

MANY = 40
"""Number of simultaneous clicks."""


async def staked(world: World) -> int:
    """Return the number of bets in the deal."""
    return sum(isinstance(event, Staked) for event in (await world.view()).deal_events)


async def test_many_clicks_of_one_person(world: World) -> None:
    """Many simultaneous clicks of one person on one button make one bet, and all get a response."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    message = world.table_message()
    pairs = [world.click_payload(bob, message, message.action("bet")) for _ in range(MANY)]

    for _, payload in pairs:
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()

    assert await staked(world) == 1
    assert brag(await world.view()).pot == 3
    assert all(record.responded for record, _ in pairs)
    refused = [Told(InteractionResult(world.env, record)).text for record, _ in pairs]
    assert sum("Alice is to play" in text for text in refused) >= MANY - 1
    assert "Pot **3 chips**" in world.table_message().text


async def test_clicks_everywhere_at_once(world: World) -> None:
    """Simultaneous joins, leaves and a deal all get a response, and the table message shows the result."""
    [alice] = await world.table("Alice")
    others = [world.person(name) for name in ("Bob", "Chris", "Dan", "Eve")]
    message = world.table_message()
    pairs = [
        world.click_payload(who, message, f"t:{action}:1") for who in others for action in ("join", "leave", "join")
    ]
    pairs += [world.click_payload(alice, message, "t:deal:1")]

    for _, payload in pairs:
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.rest()

    assert all(record.responded for record, _ in pairs)
    seated = [one.name for one in (await world.view()).table.occupants]
    text = world.table_message().text
    assert all((f"**{name}**" in text) == (name in seated) for name in ("Alice", "Bob", "Chris", "Dan", "Eve"))


async def test_commands_at_once(world: World) -> None:
    """If several people open a table in one channel at the same time, only one table is opened."""
    people = [world.person(name) for name in ("Alice", "Bob", "Chris")]
    payloads = []
    emit = world.env.backend.emit
    world.env.backend.emit = lambda event, payload: payloads.append((event, payload))  # type: ignore[method-assign]
    for who in people:
        await who.slash(world.channel, "table open", game="three_card_brag")
    world.env.backend.emit = emit  # type: ignore[method-assign]

    for event, payload in payloads:
        emit(event, payload)
    await world.env.settle()
    await world.rest()

    assert len((await world.view()).table.occupants) == 1
    assert [one.text.count("A table is open") for one in world.shown()] == [1]
    answers = [str(one["data"]["components"]) for one in world.answers()[-3:]]
    assert sum("The table is open" in one for one in answers) == 1
    assert sum("There is a table in this channel already" in one for one in answers) == 2
