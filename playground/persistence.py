"""State of the simulated Discord that survives a restart, and selection of the visible messages."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from simcord.backend import Backend
from simcord.backend.models import GuildEmoji, Message
from simcord.components import walk_components

CONTROLS: Final = frozenset({2, 3, 5, 6, 7, 8})
"""Numbers of Discord's component types that can be pressed: buttons and menus."""
MAX_KEPT: Final = 3
"""Maximum number of older messages with controls that stay visible."""


def is_pressable(message: Message) -> bool:
    return any(each.get("type") in CONTROLS for each in walk_components(message.components))


def visible_messages(messages: Sequence[Message], limit: int) -> tuple[Message, ...]:
    """Return the newest `limit` messages, preceded by up to `MAX_KEPT` older messages with controls.

    This keeps the message of an open table visible.
    """
    ordered = sorted(messages, key=lambda each: each.id)
    before = [each for each in ordered[:-limit] if is_pressable(each)]
    return (*before[-MAX_KEPT:], *ordered[-limit:])


log = logging.getLogger(__name__)
KEPT_PER_CHANNEL = 100


class SavedWorld(msgspec.Struct, frozen=True):
    """State that a restart of the playground must keep. Private responses are not saved."""

    messages: list[Message]
    commands: list[dict[str, Any]]
    locales: dict[str, str] = {}
    emojis: list[GuildEmoji] = []
    """The bot's emojis, to whose ids the messages refer."""


def load_world(backend: Backend, path: Path) -> dict[int, str]:
    """Load the saved state into `backend`, and return the languages that people chose, by user id.

    An unreadable file is renamed.
    """
    try:
        memory = msgspec.json.decode(path.read_bytes(), type=SavedWorld)
    except FileNotFoundError:
        return {}
    except msgspec.MsgspecError:
        log.warning("%s cannot be read; starting with empty channels", path)
        path.replace(path.with_suffix(".unreadable"))
        return {}
    for message in memory.messages:
        channel = backend.channels.get(message.channel_id)
        if channel is None or message.author_id not in backend.users:
            continue
        backend.messages[channel.id][message.id] = message
        channel.last_message_id = max(message.id, channel.last_message_id or 0)
        backend._reserved_ids.add(message.id)
    for emoji in memory.emojis:
        backend.application_emojis[emoji.id] = emoji
        backend._reserved_ids.add(emoji.id)
    for command in memory.commands:
        guild_id = int(command["guild_id"]) if "guild_id" in command else None
        backend.commands.setdefault(guild_id, {})[command["name"], command["type"]] = command
        backend._reserved_ids.add(int(command["id"]))
    return {int(person): locale for person, locale in memory.locales.items()}


def save_world(backend: Backend, locales: dict[int, str], path: Path) -> None:
    """Write the state to `path` atomically."""
    messages = [
        message
        for channel in backend.messages.values()
        for message in visible_messages([each for each in channel.values() if not each.is_ephemeral], KEPT_PER_CHANNEL)
    ]
    commands = [command for scope in backend.commands.values() for command in scope.values()]
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    spoken = {str(person): locale for person, locale in locales.items()}
    emojis = list(backend.application_emojis.values())
    memory = SavedWorld(messages=messages, commands=commands, locales=spoken, emojis=emojis)
    draft.write_bytes(msgspec.json.encode(memory))
    draft.replace(path)
