"""Helpers for tests of Six and Seven Card Brag: tables, panels, and deals up to the showing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.actors import MemberActor

from bot.rules.arranging.two_hands import TwoHandsPhase, TwoHandsView
from tests.discord.arranging import arranging_table
from tests.discord.crash import panel, suggest_and_lock
from tests.discord.world import World

WORKED = ("9h 8c 7d As Jc 5s", "Kd 9d 8h 6h 4c 3c", "Th 7h 3h Qc 4d 3s")
"""Hands of six cards for `World.deal_out`.
The first player, left of the dealer, has the best hand on both sides (RULES 9.4).
"""
SPLIT = ("Jd 8d 7d 8h 3s 2h", "Ad Qd 3d 9c 5h 3c")
"""Hands of six cards.
The first player has the better left hand (a run), the second the better right hand (ace high), so the pot is carried.
"""


async def two_hands_table(world: World, *names: str, game: str = "six_card_brag", **how: Any) -> list[MemberActor]:
    """Open a table of a two-hand game with `arranging_table`. No deal has begun."""
    return await arranging_table(world, game, *names, buy_in=20, **how)


async def look(world: World, who: MemberActor | None = None) -> TwoHandsView:
    """Return the game as `who` sees it, or as an onlooker does."""
    view = (await world.view(user=who)).view
    assert isinstance(view, TwoHandsView)
    return view


async def lock_all(world: World, people: Sequence[MemberActor]) -> None:
    """Lock everybody's suggested hands, which starts the showing."""
    for who in people:
        await suggest_and_lock(world, who, panel(world, who))


async def to_act(world: World, people: Sequence[MemberActor]) -> MemberActor:
    """Return the person whose turn it is to show a hand or pass."""
    game = await look(world)
    assert game.phase is TwoHandsPhase.EXPOSING
    return people[game.to_act[0] - 1]


async def show_all(world: World, people: Sequence[MemberActor]) -> None:
    """Show every hand by the buttons of the panels."""
    while (await look(world)).exposing:
        who = await to_act(world, people)
        await world.press(who, "turn.up", panel(world, who))
