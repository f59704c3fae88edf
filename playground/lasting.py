"""What is kept in sight of a channel in which ever more is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simcord.backend.models import Message
from simcord.components import walk_components

CONTROLS: Final = frozenset({2, 3, 5, 6, 7, 8})
"""Discord's types of components that one can press: buttons and menus."""
MOST_LASTING: Final = 3
"""Messages that stay however old they are."""


def pressable(message: Message) -> bool:
    """Whether there is something on it to press."""
    return any(each.get("type") in CONTROLS for each in walk_components(message.components))


def in_sight(messages: Sequence[Message], most: int) -> tuple[Message, ...]:
    """The newest of `messages`, and of those before them the last on which there is something to press, oldest first:
    an open table stays in sight, however much is written below it.
    """
    ordered = sorted(messages, key=lambda each: each.id)
    before = [each for each in ordered[:-most] if pressable(each)]
    return (*before[-MOST_LASTING:], *ordered[-most:])
