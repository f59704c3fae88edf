"""Playing Six and Seven Card Brag in tests: what people find on their panels, and a deal up to the showing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.actors import MemberActor

from bot.rules.arranging.two_hands.view import TwoHandsPhase, TwoHandsView
from tests.discord.arranging import arranging_table
from tests.discord.crash import panel, suggest_and_lock
from tests.discord.world import World

WORKED = ("9h 8c 7d As Jc 5s", "Kd 9d 8h 6h 4c 3c", "Th 7h 3h Qc 4d 3s")
"""Hands of six for `World.deal_out`: the first, left of the dealer, is best on both sides (RULES 9.4)."""
SPLIT = ("Jd 8d 7d 8h 3s 2h", "Ad Qd 3d 9c 5h 3c")
"""The first has the better left hand with a run, the second the better right one with an ace high: carried."""


async def two_hands_table(world: World, *names: str, game: str = "six_card_brag", **how: Any) -> list[MemberActor]:
    """People at a table of a game of two hands, as `arranging_table` says. No deal has begun."""
    return await arranging_table(world, game, *names, buy_in=20, **how)


async def look(world: World, who: MemberActor | None = None) -> TwoHandsView:
    """The game as the service sees it."""
    view = (await world.view(user=who)).view
    assert isinstance(view, TwoHandsView)
    return view


async def lock_all(world: World, people: Sequence[MemberActor]) -> None:
    """Everybody takes the adviser's word; the hands are shown then."""
    for who in people:
        await suggest_and_lock(world, who, panel(world, who))


async def to_act(world: World, people: Sequence[MemberActor]) -> MemberActor:
    """Who shows a hand or passes now."""
    game = await look(world)
    assert game.phase is TwoHandsPhase.EXPOSING
    return people[game.to_act[0] - 1]


async def show_all(world: World, people: Sequence[MemberActor]) -> None:
    """Everybody shows every hand, by the buttons of their panels."""
    while (await look(world)).exposing:
        who = await to_act(world, people)
        await world.press(who, "turn.up", panel(world, who))
