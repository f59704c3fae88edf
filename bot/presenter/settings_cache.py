"""Words and settings of servers and people, with caches of people's languages and drafts.

A draft is an arrangement that a person has begun in private and not submitted. Every panel stores its draft in the
custom_ids of its items, so a draft that leaves the cache is not lost. Cached drafts serve messages that are drawn
without a click: hands in direct messages, and `/hand`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from bot.cache import LRUCache
from bot.errors import Refusal
from bot.screens.words import Words, words_for
from bot.settings.service import SettingsService
from bot.settings.values import LETTERS, PICTURES, TILES, PersonalSettings, ServerSettings

DRAFT_CAPACITY: Final = 20_000
"""Maximum number of drafts in the cache."""


class DraftCache:
    """LRU cache of the last draft of each person at each table."""

    def __init__(self, capacity: int = DRAFT_CAPACITY) -> None:
        self._drafts: LRUCache[tuple[int, int], tuple[int, object]] = LRUCache(capacity)

    def get(self, table_id: int, user_id: int, deal_no: int) -> object | None:
        """Return a person's draft in a deal, or None. A draft of an earlier deal is forgotten."""
        of_deal, tray = self._drafts.touch((table_id, user_id)) or (deal_no, None)
        if of_deal < deal_no:
            self.forget(table_id, user_id)
        return tray if of_deal == deal_no else None

    def put(self, table_id: int, user_id: int, deal_no: int, draft: object) -> None:
        """Store the draft that a person used last."""
        self._drafts[table_id, user_id] = deal_no, draft

    def forget_all(self, user_id: int) -> None:
        self._drafts.discard_where(lambda place: place[1] == user_id)

    def forget(self, table_id: int, user_id: int) -> None:
        self._drafts.pop((table_id, user_id), None)


_log = logging.getLogger(__name__)

LOCALE_CAPACITY: Final = 20_000
"""Maximum number of people whose client's locale is cached."""


class SettingsCache:
    """Words and settings to use for each server and person.

    `guild_locale` returns the language that is set for a server in Discord.
    """

    def __init__(self, settings: SettingsService, guild_locale: Callable[[int], str | None]) -> None:
        self._guild_locale = guild_locale
        self._settings = settings
        self.servers = settings.servers
        self.people = settings.people
        self.locales: LRUCache[int, str] = LRUCache(LOCALE_CAPACITY)
        """Locales of people's Discord clients, by user id."""
        self.drafts = DraftCache()

    def is_locale_new(self, user_id: int) -> bool:
        """Return True if the locale of a person's Discord client is known here, and is not the one that is stored."""
        heard, preferences = self.locales.get(user_id), self.people.get_stale(user_id)
        return heard is not None and preferences is not None and preferences.heard != heard

    async def save_locale(self, user_id: int) -> None:
        """Store the locale of a person's Discord client, so that it is known after a restart."""
        try:
            await self._settings.change_personal_settings(user_id, heard=self.locales.get(user_id))
        except Refusal as refusal:
            _log.info("the language of user %d is not kept: %s", user_id, refusal)

    async def public_words(self, guild_id: int) -> Words:
        """Return the words for public messages in a server."""
        house = await self.servers.read(guild_id)
        locale = house.locale or self._guild_locale(guild_id)
        return words_for(locale, house.currency, house.currency_singular, tiles=house.cards == TILES)

    async def private_words(self, user_id: int, guild_id: int | None) -> Words:
        """Return the words for messages to one person about a server (None: about no server)."""
        preferences = await self.people.read(user_id)
        house = None if guild_id is None else await self.servers.read(guild_id)
        return self._choose_words(user_id, preferences, house, guild_id)

    async def hand_words(self, user_id: int, words: Words) -> Words:
        """Return `words` for a message with a person's own hand, which has a picture unless they chose otherwise."""
        return words.with_pictures() if (await self.people.read(user_id)).cards == PICTURES else words

    def cached_words(self, user_id: int, guild_id: int | None) -> Words:
        """Return the words as `private_words` does, but only from the cache. Unknown settings have their defaults."""
        house = None if guild_id is None else self.servers.get_stale(guild_id)
        return self._choose_words(user_id, self.people.get_stale(user_id), house, guild_id)

    def forget(self, user_id: int) -> None:
        self.people.invalidate(user_id)
        self.locales.pop(user_id, None)
        self.drafts.forget_all(user_id)

    def _choose_words(
        self, user_id: int, preferences: PersonalSettings | None, house: ServerSettings | None, guild_id: int | None
    ) -> Words:
        preferences = preferences or PersonalSettings()
        locale = preferences.locale or self.locales.get(user_id) or preferences.heard
        if locale is None and guild_id is not None:
            locale = (house.locale if house else None) or self._guild_locale(guild_id)
        tiles = preferences.cards != LETTERS
        named = (house.currency, house.currency_singular) if house else ()
        return words_for(locale, *named, tiles=tiles)
