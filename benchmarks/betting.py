"""What a person can do by a button of their hand, and what they would: for people who bet at random."""

from __future__ import annotations

from random import Random

from bot.screens.ids import PlayId, parse
from tests.sockets.interactions import Message


def choices(message: Message) -> dict[str, PlayId]:
    """The moves that a message offers by a press alone, by what they do."""
    return {found.action: found for custom_id in message.ids if isinstance(found := parse(custom_id), PlayId)}


def wishes(rng: Random) -> tuple[str, ...]:
    """What somebody would do, what they want most first."""
    drawn = rng.random()
    if drawn < 0.12:
        return "look", "fold", "see", "bet"
    return ("look", "see", "bet", "fold") if drawn < 0.25 else ("look", "bet", "see", "fold")
