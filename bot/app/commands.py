"""Slash commands as Discord gets them: described in all languages, and sent only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import HTTPClient

from bot.screens.words import LOCALES, MissingWords, catalogue, source, words_for
from bot.store.settings import CommandSyncRow
from bot.store.store import Store

_log = logging.getLogger(__name__)

TOPICS: Final = ("command", "help", "open")
"""The parts of the catalogues whose words stand in commands."""

_PLACES = {
    app_commands.TranslationContextLocation.command_description,
    app_commands.TranslationContextLocation.group_description,
}


def key_of(data: app_commands.Command[Any, ..., Any] | app_commands.Group, parameter: str = "") -> str:
    """The words key of a command's description, or of one of its options."""
    parts = ("command", *data.qualified_name.split(), *((parameter,) if parameter else ()))
    return "-".join(parts).replace("_", "-")


class Translator(app_commands.Translator):
    """Describes commands, options and choices from the catalogues, under keys made from their names."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The description in `locale`; None for a language the bot does not speak, and for names."""
        if locale.value not in LOCALES:
            return None
        speak = catalogue(locale.value)
        data: Any = context.data
        if context.location in _PLACES:
            return speak(key_of(data))
        if context.location is app_commands.TranslationContextLocation.parameter_description:
            return speak(key_of(data.command, data.name))
        if context.location is app_commands.TranslationContextLocation.choice_name:
            words, line = words_for(locale.value).of(string.extras.get("game", "")), string.extras.get("line", "")
            try:
                called = words(string.message)
                return words("open-game-told", game=called, line=words(line)) if line and words.has(line) else called
            except MissingWords:
                return None
        return None


async def payload_of(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """All commands as Discord gets them; the default language is the first of the bot's."""
    translator = tree.translator
    if translator is None:
        raise RuntimeError("the commands have no translator")
    found: list[dict[str, Any]] = []
    for command in tree.get_commands():
        payload: dict[str, Any] = await command.get_translated_payload(tree, translator)
        _default_language(payload)
        found.append(payload)
    return sorted(found, key=lambda one: (one.get("type", 1), one["name"]))


def _default_language(part: dict[str, Any]) -> None:
    for name in ("description", "name"):
        translated = part.get(f"{name}_localizations")
        if translated and LOCALES[0] in translated:
            part[name] = translated.pop(LOCALES[0])
    for inner in (*part.get("options", ()), *part.get("choices", ())):
        _default_language(inner)


def fingerprint_of(tree: app_commands.CommandTree[Any], application_id: int) -> str:
    """What the commands depend on, in short: their form, and the words that describe them, not yet put together."""
    form = [command.to_dict(tree) for command in tree.get_commands()]
    described = [source(locale, topic) for locale in LOCALES for topic in TOPICS]
    return hashlib.sha256(json.dumps([application_id, form, described], sort_keys=True).encode()).hexdigest()


async def _known(http: HTTPClient, application_id: int, guild_id: int | None) -> set[str]:
    """What the commands are called that Discord knows; nothing else is read of what it tells of them."""
    if guild_id is None:
        found = await http.get_global_commands(application_id)
    else:
        found = await http.get_guild_commands(application_id, guild_id)
    return {one["name"] for one in found}


async def sync(client: discord.Client, tree: app_commands.CommandTree[Any], store: Store, guild_id: int | None) -> bool:
    """Send the commands to Discord if they are others than what the store says it was told last, or have gone; whether
    they were sent.

    `guild_id`: to this server only.
    """
    application_id, http = client.application_id, client.http
    if application_id is None:
        raise RuntimeError("the client has not logged in")
    fingerprint = fingerprint_of(tree, application_id)
    scope = str(guild_id or "global")
    told = await store.reader.settings.command_sync(scope)
    if told is not None and told.hash == fingerprint:
        there = await _known(http, application_id, guild_id)
        if there == {command.name for command in tree.get_commands()}:
            _log.info("Discord knows the %d commands as they are", len(there))
            return False
    payload = await payload_of(tree)
    if guild_id is None:
        await http.bulk_upsert_global_commands(application_id, payload)
    else:
        await http.bulk_upsert_guild_commands(application_id, guild_id, payload)
    await store.writer.put(CommandSyncRow(scope=scope, hash=fingerprint))
    _log.info("told Discord about %d commands", len(payload))
    return True
