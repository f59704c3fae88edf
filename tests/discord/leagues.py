"""A league of the server, with a running season."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simcord.actors import MemberActor

from bot.store.writing.write_batch import WriteBatch
from tests.discord.world import World
from tests.support.league_rows import league_member_row, league_row, season_row


async def league_of(world: World, people: Iterable[MemberActor], name: str = "The League", **changes: Any) -> None:
    """Start a league with these people as members, and with a running season."""
    guild_id = world.guild.id
    members = [league_member_row(one.id, name=one.user.name) for one in people]
    league = league_row(guild_id=guild_id, name=name, folded=name.casefold(), **changes)
    await world.services.store.writer.commit(WriteBatch(upserts=(league, season_row(), *members)))
