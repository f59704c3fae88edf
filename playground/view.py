"""Data that the page shows to one person: messages, commands and texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import AppCommandType, MessageType
from simcord.interactions import command_leaves

from bot.screens.widgets.layout import DOT, PURPLE
from bot.screens.words import LOCALE_NAMES, LOCALES, Catalogue, message_keys, read_catalogue_file, supported_locale
from playground import FIRST_COMMAND, GAMES_COMMAND, LANGUAGE_COMMAND
from playground.persistence import is_pressable, visible_messages
from playground.world import Json, PlaygroundPerson, World

FOLDER: Final = files("playground") / "locales"
"""Folder of the playground's catalogues, with a subfolder for each language."""
PAGE_FILE: Final = "page"
_PLACEHOLDER = re.compile(r"\$(\w+)")


@cache
def catalogue_for(locale: str) -> Catalogue:
    """Return the playground's catalogue for a reader with the Discord tag `locale`."""
    return Catalogue(supported_locale(locale), FOLDER)


def preferred_locale(accepted: str) -> str | None:
    """Return the language of `LOCALES` that an Accept-Language header prefers; None if the header names none."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, weight = part.replace(" ", "").partition(";q=")
        try:
            wanted.append((float(weight or 1), tag.lower().partition("-")[0]))
        except ValueError:
            continue
    ours = {locale.partition("-")[0]: locale for locale in LOCALES}
    for quality, language in sorted(wanted, key=lambda one: -one[0]):
        if quality > 0 and language in ours:
            return ours[language]
    return None


@cache
def page_words(locale: str) -> Mapping[str, str]:
    """Return all texts of the page in a language of `LOCALES`, by key. The page fills in `{name}` placeholders."""
    text = read_catalogue_file(locale, PAGE_FILE, FOLDER)
    facts = {name: f"{{{name}}}" for name in _PLACEHOLDER.findall(text)}
    return {key: catalogue_for(locale)(key, **facts) for key in message_keys(text)}


MESSAGE_WINDOW = 40
LOADING_FLAG = 1 << 7
"""Discord's flag of a deferred response, which has no contents yet."""


def describe_world(world: World, person: PlaygroundPerson) -> Json:
    """Return the people, the channels and the page's texts. They change only if the person's language changes."""
    backend = world.env.backend
    locale = supported_locale(world.env.locales[person.id])
    owner = backend.get_user(world.guild.owner.id)
    return {
        "you": str(person.id),
        "bot": str(backend.bot_user.id),
        "server": {"name": world.guild.name, "owner": owner.global_name},
        "channels": [
            {"id": str(world.channel.id), "name": "brag", "dm": False},
            {"id": str(person.dm.id), "name": backend.bot_user.name, "dm": True},
        ],
        "people": {
            str(user.id): {"name": user.global_name or user.name, "bot": user.bot}
            for user in (*(backend.get_user(each.id) for each in world.people), backend.bot_user)
        },
        "locale": locale,
        "locales": LOCALE_NAMES,
        "words": page_words(locale),
        "first": FIRST_COMMAND,
        "games": GAMES_COMMAND,
        "language": LANGUAGE_COMMAND,
    }


def commands(world: World, person: PlaygroundPerson, channel_id: int) -> list[Json]:
    """Return the slash commands that this person can use in a channel, with descriptions and options."""
    visible = world.env.backend.visible_commands(user_id=person.id, channel_id=channel_id)
    locale = world.env.locales[person.id]
    return [
        {
            "name": " ".join(path),
            "description": _localised(leaf, "description", locale),
            "options": [
                {
                    "name": option["name"],
                    "description": _localised(option, "description", locale),
                    "type": option["type"],
                    "required": bool(option.get("required")),
                    "autocomplete": bool(option.get("autocomplete")),
                    "choices": [
                        {"name": _localised(choice, "name", locale), "value": choice["value"]}
                        for choice in option.get("choices") or ()
                    ],
                    "least": option.get("min_value"),
                    "most": option.get("max_value"),
                }
                for option in leaf.get("options") or ()
            ],
        }
        for command in visible
        for path, leaf in command_leaves(command)
    ]


def menus(world: World, person: PlaygroundPerson, channel_id: int) -> list[Json]:
    """Return the context menus of members and messages that this person can use in a channel."""
    backend, locale = world.env.backend, world.env.locales[person.id]
    return [
        {"name": each["name"], "label": _localised(each, "name", locale), "kind": int(kind)}
        for kind in (AppCommandType.MESSAGE, AppCommandType.USER)
        for each in backend.visible_commands(user_id=person.id, channel_id=channel_id, type=kind)
    ]


def messages(world: World, person: PlaygroundPerson, channel_id: int) -> dict[str, Json]:
    """Return the newest messages in a channel that a person sees, by id.

    Of the private messages these are the newest, the last with buttons or menus, and the current hand message.
    """
    stored = world.env.backend.messages.get(channel_id, {})
    visible = sorted((each for each in stored.values() if each.visible_to(person.id)), key=lambda each: each.id)
    answers = [each for each in visible if each.is_ephemeral]
    with_buttons, hands = ([each for each in answers if wanted(each)] for wanted in (is_pressable, _is_hand))
    at_hand = {each.id for each in (*answers[-1:], *with_buttons[-1:], *hands[-1:])}
    read = {each.id for each in answers} - at_hand
    shown = [each for each in visible if each.id not in read]
    return {str(each.id): _describe_message(world, each) for each in visible_messages(shown, MESSAGE_WINDOW)}


def _is_hand(message: Message) -> bool:
    """Return True for a current hand message, which is purple and has `DOT` between game and deal in its heading."""
    parts = list(walk_components(message.components))
    heading = next((str(each["content"]) for each in parts if "content" in each), "").partition("\n")[0]
    return DOT in heading and any(each.get("accent_color") == PURPLE for each in parts)


def _describe_message(world: World, message: Message) -> Json:
    payload: dict[str, Any] = dict(serializers.message_payload(world.env.backend, message))
    used = payload.get("interaction_metadata")
    return {
        "id": payload["id"],
        "author": payload["author"]["id"],
        "content": payload["content"],
        "pin": payload["type"] == MessageType.PINS_ADD,
        "at": payload["timestamp"],
        "edited": payload["edited_timestamp"] is not None,
        "components": payload["components"],
        "attachments": payload["attachments"],
        "private": message.is_ephemeral,
        "working": bool(message.flags & LOADING_FLAG),
        "used": {"by": used["user"]["id"], "command": _command_name(used)} if used and "name" in used else None,
    }


def _command_name(used: Json) -> str:
    """Return the name of a used command, with a slash unless it is a context menu."""
    is_menu = used.get("command_type", AppCommandType.CHAT_INPUT) != AppCommandType.CHAT_INPUT
    return f"{'' if is_menu else '/'}{used['name']}"


def _localised(spec: Json, key: str, locale: str) -> str:
    return str((spec.get(f"{key}_localizations") or {}).get(locale) or spec.get(key) or "")
