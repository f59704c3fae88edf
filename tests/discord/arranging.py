"""Test tables for games in which players arrange cards."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from bot.rules.registry import find_game as game_called
from bot.tables.table_settings import Hints, TableSettings
from tests.discord.world import World

PAUSE = 60
"""Seconds between deals, in which the table reveals the hands."""


async def arranging_table(
    world: World,
    game: str,
    *names: str,
    buy_in: int,
    locale: str = "en-GB",
    hints: Hints = Hints.FULL,
    clock: int | None = 120,
    **rules: Any,
) -> list[MemberActor]:
    """Seat people at a new table of `game` under the house rules `rules`. No deal has begun."""
    people = await world.table(*names, locale=locale, buy_in=buy_in, game=game)
    await world.services.tables.change_rules(
        1,
        people[0].id,
        manager=False,
        house_rules=game_called(game).build_rules(rules),
        settings=TableSettings(hints=hints, turn_seconds=clock, pause=PAUSE),
        key="rules",
    )
    await world.agree()
    await world.rest()
    return people
