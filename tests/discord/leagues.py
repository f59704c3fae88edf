"""Leagues of the server, with a running season."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simcord.actors import MemberActor

from bot.leagues.rules import CountedRules, LeagueRules
from bot.rules.game import rules_fingerprint
from bot.rules.registry import find_game
from bot.sheets.values import presets_of
from bot.store.writing.write_batch import WriteBatch
from tests.discord.world import World
from tests.support.league_rows import league_member_row, league_row, season_row


async def league_of(world: World, people: Iterable[MemberActor], name: str = "The League", **changes: Any) -> None:
    """Start a league with these people as members, and with a running season."""
    guild_id = world.guild.id
    members = [league_member_row(one.id, name=one.user.name) for one in people]
    league = league_row(guild_id=guild_id, name=name, folded=name.casefold(), **changes)
    await world.services.store.writer.commit(WriteBatch(upserts=(league, season_row(), *members)))


async def brag_league(world: World, locale: str, name: str) -> dict[str, MemberActor]:
    """Found Ann's league of Three Card Brag, in which one deal is a sitting, and return all people by name.
    Ann manages the server. All people but Fay are members. A season of four weeks begins.
    """
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
    people = {one: world.person(one, locale=locale, manager=one == "Ann") for one in names}
    leagues, sheet = world.services.leagues, presets_of("three_card_brag")[0]
    agreed = rules_fingerprint(find_game(sheet.game), sheet.rules)
    counted = CountedRules(game=sheet.game, rules_fingerprint=agreed, sheet=sheet.key, shipped=True)
    league = await leagues.create(
        world.guild.id,
        people["Ann"].id,
        name,
        LeagueRules(counted_rules=(counted,), sitting_deals=1, min_share=75),
        key="league",
        person="Ann",
        weeks=4,
        channel_id=world.channel.id,
    )
    for number, one in enumerate(names[1:5]):
        league = await leagues.join(league, people[one].id, one, key=f"join-{number}")
    return people
