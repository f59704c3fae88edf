"""Moves that the buttons of a message offer, and random wishes of betting players."""

from __future__ import annotations

from random import Random

from bot.screens.widgets.custom_ids import PlayId, parse_custom_id
from tests.sockets.interactions import Message


def choices(message: Message) -> dict[str, PlayId]:
    """Return the moves that a single click on a message can make, by action."""
    return {found.action: found for custom_id in message.ids if isinstance(found := parse_custom_id(custom_id), PlayId)}


def wishes(rng: Random) -> tuple[str, ...]:
    """Return the actions that a player wants at random, in order of preference."""
    drawn = rng.random()
    if drawn < 0.12:
        return "look", "fold", "see", "bet"
    return ("look", "see", "bet", "fold") if drawn < 0.25 else ("look", "bet", "see", "fold")
