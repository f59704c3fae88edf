"""Messages as people see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from simcord.components import walk_components
from simcord.results import ResponseMessage

from tests.support.messages import Readable


@dataclass(frozen=True)
class Message(Readable):
    """Message of the simulated Discord, with its text and its components."""

    raw: discord.Message | ResponseMessage
    id: int
    channel_id: int
    private_channel: bool
    ephemeral: bool
    by_bot: bool
    components: tuple[dict[str, Any], ...]
    content: str
    colour: int = 0
    """Colour of the bar at the left edge."""
    silent: bool = False
    """True if the message notifies nobody."""

    @property
    def parts(self) -> tuple[dict[str, Any], ...]:
        return self.components


def message_of(found: discord.Message | ResponseMessage) -> Message:
    """Return a message of the simulated Discord as a reader sees it."""
    if isinstance(found, ResponseMessage):
        components = list(walk_components(found.components))
        real = found.message
    else:
        components = list(walk_components([part.to_dict() for part in found.components]))
        real = found
    return Message(
        raw=found,
        id=found.id,
        channel_id=found.channel_id if isinstance(found, ResponseMessage) else found.channel.id,
        private_channel=real.guild is None,
        ephemeral=real.flags.ephemeral,
        by_bot=real.author.bot,
        components=tuple(dict(part) for part in components),
        content=real.content,
        colour=next((part["accent_color"] for part in components if part.get("accent_color")), 0),
        silent=real.flags.suppress_notifications,
    )
