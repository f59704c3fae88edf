"""Grants of chips by command and by dialog, and their entries in the ledger."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from bot.screens.widgets.custom_ids import DialogId, with_stamp
from bot.settings.values import ServerSettings
from tests.discord.world import Told, World
from tests.support.database import rows


async def grants(world: World) -> list[int]:
    """Return the amounts that were granted."""
    sql = "SELECT amount FROM postings JOIN transactions USING (transaction_id) WHERE kind = 'grant' AND amount > 0"
    return [amount for (amount,) in rows(world.path, sql)]


async def by_command(world: World, boss: MemberActor, dan: MemberActor, amount: int = 50) -> Told:
    """Grant chips by `/house grant`."""
    return await world.slash(boss, "house grant", person=dan, amount=amount, reason="for the room")


def payload_of(world: World, boss: MemberActor, dan: MemberActor, amount: int = 50) -> tuple[Any, dict[str, Any]]:
    """Return the submission of the grant dialog in the server settings."""
    wanted = str(with_stamp(DialogId("house", ("grant",)), ServerSettings()))
    record, payload = world.dialog_payload(boss, wanted, {"amount": str(amount), "reason": "for the room"})
    payload["data"]["components"].append(
        {"type": 18, "id": 90, "component": {"type": 5, "id": 91, "custom_id": "person", "values": [str(dan.id)]}}
    )
    payload["data"]["resolved"] = {"users": {str(dan.id): {"id": str(dan.id), "username": "dan"}}}
    return record, payload


async def by_dialog(world: World, boss: MemberActor, dan: MemberActor, amount: int = 50) -> Told:
    """Grant chips by the dialog in the server settings."""
    return await world.deliver(*payload_of(world, boss, dan, amount))


def without_owner(world: World) -> None:
    """Remove the owner from the server."""
    there = world.env.backend.guilds[world.guild.id]
    there.members.pop(there.owner_id)
