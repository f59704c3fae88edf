"""Delay of the table message while people play fast under Discord's limits."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.sockets.interactions import Message
from tests.sockets.people import Person
from tests.sockets.server import discord

NAMES = ("Alice", "Bill", "Chris", "Dora", "Eddie", "Flora")
MOVES = 100
STAYS = ("p:bet:", "p:retain.none:")
"""Prefixes of the buttons with which a player stays in."""
MOST_BEHIND = 2.0
"""Maximum delay in seconds of 99 of 100 moves."""


def turn(host: Person) -> tuple[str, str]:
    """Return the deal and the player to act as the table message shows them; an empty name means nobody."""
    text = host.table().text
    deal, acting = re.search(r"deal (\d+)", text), re.search(r"▶ \*\*(\w+)\*\*", text)
    return deal[1] if deal else "", acting[1] if acting else ""


def moves_of(player: Person) -> Message | None:
    """Return the newest message with a button to stay in: the player's own hand or the table's."""
    return next((one for one in reversed(player.sees()) if any(what.startswith(STAYS) for what in one.ids)), None)


def moved_on(host: Person, before: tuple[str, str]) -> bool:
    """Return True if the table message shows progress."""
    return turn(host) != before


@pytest.mark.soak
@pytest.mark.timeout(1_200)
async def test_six_quick_people(tmp_path: Path) -> None:
    """Six people who move quickly by button and command see 99 of 100 changes of the table within two seconds.
    No request is refused.
    """
    rng = Random(16)
    async with discord(limited=True) as server:
        bot = await server.bot(tmp_path)
        await server.heard(bot, "ready to play")
        people = {name: server.person(name) for name in NAMES}
        host = people["Alice"]
        await host.command("table open", ante=1, buy_in=400)
        for one in people.values():
            if one is not host:
                await one.command("join", buy_in=400)
        await host.finds(*NAMES)
        behind: list[float] = []
        while len(behind) < MOVES:
            before = turn(host)
            player = people.get(before[1])
            mine = None
            if player is not None:
                mine = await server.until(partial(moves_of, player), f"{player.name} to see their moves")
            moved = server.clock()
            if player is None or mine is None:
                await host.command("deal")
            elif rng.random() < 0.3 and "p:fold" in "".join(mine.ids):
                await player.command("fold")
            else:
                await player.click(mine, mine.starting(*STAYS))
            await server.until(partial(moved_on, host, before), f"the table to go on from {before}")
            behind.append(server.clock() - moved)
        behind.sort()
        print(f"behind: p50 {behind[len(behind) // 2]:.3f} s, p99 {behind[int(0.99 * len(behind))]:.3f} s")
        assert behind[int(0.99 * len(behind))] <= MOST_BEHIND
    assert server.refused[429] == 0
