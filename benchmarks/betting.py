"""Moves offered by a hand message's buttons, and the wishes of people who bet at random."""

from __future__ import annotations

from random import Random

from bot.screens.widgets.custom_ids import PlayId, parse_custom_id
from tests.sockets.interactions import Message


def choices(message: Message) -> dict[str, PlayId]:
    """Return the moves that a single press on a message makes, by action."""
    return {found.action: found for custom_id in message.ids if isinstance(found := parse_custom_id(custom_id), PlayId)}


def wishes(rng: Random) -> tuple[str, ...]:
    """Return the actions somebody wants, most wanted first."""
    drawn = rng.random()
    if drawn < 0.12:
        return "look", "fold", "see", "bet"
    return ("look", "see", "bet", "fold") if drawn < 0.25 else ("look", "bet", "see", "fold")
