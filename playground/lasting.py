"""Selection of the messages that stay visible in a busy channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simcord.backend.models import Message
from simcord.components import walk_components

CONTROLS: Final = frozenset({2, 3, 5, 6, 7, 8})
"""Discord's component types that can be pressed: buttons and menus."""
MAX_KEPT: Final = 3
"""Older messages with controls that stay."""


def is_pressable(message: Message) -> bool:
    """Return True if a message has a button or a menu."""
    return any(each.get("type") in CONTROLS for each in walk_components(message.components))


def visible_messages(messages: Sequence[Message], limit: int) -> tuple[Message, ...]:
    """Return the newest `most` messages and, of the earlier ones, the last with controls; oldest first.

    So an open table stays visible below any number of newer messages.
    """
    ordered = sorted(messages, key=lambda each: each.id)
    before = [each for each in ordered[:-limit] if is_pressable(each)]
    return (*before[-MAX_KEPT:], *ordered[-limit:])
