"""Pictures in messages, as they reached Discord."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from tests.discord.reading import Message
from tests.discord.world import World

GALLERY = 12
"""Discord's type number of a component with pictures."""


def pictures(world: World, message: Message) -> list[tuple[Image.Image, str]]:
    """Return the pictures in a message, each with its description for screen readers."""
    found: list[tuple[Image.Image, str]] = []
    for part in message.components:
        for item in part["items"] if part["type"] == GALLERY else ():
            content = world.env.backend.cdn.get(item["media"]["url"])
            assert content is not None
            found.append((Image.open(BytesIO(content)), item["description"]))
    return found
