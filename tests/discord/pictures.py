"""The pictures in messages, as they reached Discord."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from tests.discord.reading import Message
from tests.discord.world import World

GALLERY = 12
"""Discord's number for a component with pictures."""


def pictures(world: World, message: Message) -> list[tuple[Image.Image, str]]:
    """The pictures in a message, and what is said of each to who cannot see it."""
    found: list[tuple[Image.Image, str]] = []
    for part in message.components:
        for item in part["items"] if part["type"] == GALLERY else ():
            content = world.env.backend.cdn.get(item["media"]["url"])
            assert content is not None
            found.append((Image.open(BytesIO(content)), item["description"]))
    return found
