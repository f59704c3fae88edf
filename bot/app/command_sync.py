"""Registration of commands with Discord: described in all languages, and sent only after a change."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import HTTPClient, Route

from bot.screens.words import LOCALES, MissingWords, catalogue, read_catalogue_file, words_for
from bot.store.schema.processes import CommandSyncRow
from bot.store.store import Store

_log = logging.getLogger(__name__)

TOPICS: Final = ("command", "help", "open")
"""Files of the catalogues that contain texts for commands."""

_GLOBAL: Final = "global"
"""Scope of commands that are registered in every server."""

_MENU_KEY: Final = "key"
"""Name under which a context menu's name stores its catalogue key."""

_PLACES = {
    app_commands.TranslationContextLocation.command_description,
    app_commands.TranslationContextLocation.group_description,
}


def description_key(data: app_commands.Command[Any, ..., Any] | app_commands.Group, parameter: str = "") -> str:
    """Return the catalogue key for the description of a command or, with `parameter`, of one of its options."""
    parts = ("command", *data.qualified_name.split(), *((parameter,) if parameter else ()))
    return "-".join(parts).replace("_", "-")


def menu_name(key: str) -> app_commands.locale_str:
    """Return the name of a context menu, which the catalogue text `key` gives in all languages."""
    return app_commands.locale_str(catalogue(LOCALES[0])(key), **{_MENU_KEY: key})


class CommandTranslator(app_commands.Translator):
    """Translator of commands, options, choices and context menus.

    It finds catalogue texts by keys made from their names; the name of a context menu brings its key along.
    """

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a description or the name of a choice or menu in `locale`. None leaves a text as it is."""
        if locale.value not in LOCALES:
            return None
        speak = catalogue(locale.value)
        data: Any = context.data
        if context.location is app_commands.TranslationContextLocation.command_name and _MENU_KEY in string.extras:
            return speak(string.extras[_MENU_KEY])
        if context.location in _PLACES:
            return speak(description_key(data))
        if context.location is app_commands.TranslationContextLocation.parameter_description:
            return speak(description_key(data.command, data.name))
        if context.location is app_commands.TranslationContextLocation.choice_name:
            words, line = words_for(locale.value).for_game(string.extras.get("game", "")), string.extras.get("line", "")
            try:
                called = words(string.message)
                return words("open-game-told", game=called, line=words(line)) if line and words.has(line) else called
            except MissingWords:
                return None
        return None


async def build_payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the payloads of all commands for Discord. The first of the bot's languages is the default."""
    translator = tree.translator
    if translator is None:
        raise RuntimeError("the commands have no translator")
    found: list[dict[str, Any]] = []
    for command in tree.get_commands():
        payload: dict[str, Any] = await command.get_translated_payload(tree, translator)
        _use_default_language(payload)
        found.append(payload)
    return sorted(found, key=lambda one: (one.get("type", 1), one["name"]))


def _use_default_language(part: dict[str, Any]) -> None:
    for name in ("description", "name"):
        translated = part.get(f"{name}_localizations")
        if translated and LOCALES[0] in translated:
            part[name] = translated.pop(LOCALES[0])
    for inner in (*part.get("options", ()), *part.get("choices", ())):
        _use_default_language(inner)


def compute_fingerprint(tree: app_commands.CommandTree[Any], application_id: int) -> str:
    """Return a hash of the commands' structure and of the catalogue texts that describe them."""
    form = [command.to_dict(tree) for command in tree.get_commands()]
    described = [read_catalogue_file(locale, topic) for locale in LOCALES for topic in TOPICS]
    return hashlib.sha256(json.dumps([application_id, form, described], sort_keys=True).encode()).hexdigest()


async def sync_commands(
    client: discord.Client, tree: app_commands.CommandTree[Any], store: Store, guild_id: int | None
) -> bool:
    """Send the commands to Discord unless it still has the current ones. Return True if they were sent.

    With `guild_id`, the commands are sent to that server only. If they are already registered globally, they stay
    global, because other servers use them. The server's own commands are then removed, because Discord would list both.
    """
    application_id, http = client.application_id, client.http
    if application_id is None:
        raise RuntimeError("the client has not logged in")
    fingerprint = compute_fingerprint(tree, application_id)
    told = {row.scope: row for row in await store.reader.settings.command_syncs()}
    served = {row.scope for row in told.values() if row.hash} - {_GLOBAL}
    if guild_id is not None and await _fetch_commands(http, application_id, None):
        _log.warning("the commands are in every server and stay there: DEV_GUILD_ID is not followed")
        if str(guild_id) not in told:
            served.add(str(guild_id))
        guild_id = None
    scope = _scope(guild_id)
    for other in sorted(served - {scope}):
        await _delete_commands(http, application_id, int(other))
        await store.writer.upsert(CommandSyncRow(scope=other, hash=""))
    if scope in told:
        there = await _fetch_commands(http, application_id, guild_id)
        if told[scope].hash == _digest(fingerprint, there):
            _log.info("Discord knows the %d commands as they are", len(there))
            return False
    payload = await build_payload(tree)
    if guild_id is None:
        await http.bulk_upsert_global_commands(application_id, payload)
    else:
        await http.bulk_upsert_guild_commands(application_id, guild_id, payload)
    there = await _fetch_commands(http, application_id, guild_id)
    await store.writer.upsert(CommandSyncRow(scope=scope, hash=_digest(fingerprint, there)))
    _log.info("told Discord about %d commands", len(payload))
    return True


def _scope(guild_id: int | None) -> str:
    return _GLOBAL if guild_id is None else str(guild_id)


async def _fetch_commands(http: HTTPClient, application_id: int, guild_id: int | None) -> list[dict[str, Any]]:
    """Fetch the registered commands, with their texts in all languages."""
    place = "" if guild_id is None else "/guilds/{guild_id}"
    route = Route(
        "GET", f"/applications/{{application_id}}{place}/commands", application_id=application_id, guild_id=guild_id
    )
    found: list[dict[str, Any]] = await http.request(route, params={"with_localizations": "true"})
    return found


async def _delete_commands(http: HTTPClient, application_id: int, guild_id: int) -> None:
    with contextlib.suppress(
        discord.Forbidden, discord.NotFound
    ):  # the bot has left the server, so its commands are gone
        await http.bulk_upsert_guild_commands(application_id, guild_id, [])


def _digest(fingerprint: str, known: list[dict[str, Any]]) -> str:
    """Return a hash of the fingerprint and of everything that Discord has stored for the commands.

    The hash also changes if another version, or another program with the same token, has registered commands.
    """
    commands = sorted(known, key=lambda one: (one.get("type", 1), one["name"]))
    return hashlib.sha256(json.dumps([fingerprint, commands], sort_keys=True).encode()).hexdigest()
