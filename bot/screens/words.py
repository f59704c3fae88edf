"""Sentences from the catalogues; amounts, numbers and times as text in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock
from typing import Final

from msgspec import Struct

from bot.amounts import Notation
from bot.cache import LRUCache
from bot.rules.house_rules import HouseRules
from bot.text_safety import is_blank, strip_markdown
from bot.times import local_datetime

LOCALES: Final = ("en-GB", "de")
LOCALE_NAMES: Final[Mapping[str, str]] = {"en-GB": "English (UK)", "de": "Deutsch"}
"""Native name of each language."""
MILLION: Final = 1_000_000
HOUR: Final = 3_600
CATALOGUE_FOLDER: Final = files("bot.screens") / "locales"


class GameVocabulary(Struct, frozen=True):
    """Sentences with which a game replaces the general ones: the prefix of their keys, and the folder of their file."""

    key_prefix: str
    folder: Traversable = CATALOGUE_FOLDER
    several_deals: bool = False
    """True if the game takes several deals by its default house rules."""


SEVERAL_DEALS_VOCABULARY: Final = GameVocabulary("several-deals")
"""Vocabulary of all games of several deals; a game's own vocabulary takes precedence."""

GAME_VOCABULARIES: Final = {
    "draw_brag": GameVocabulary("draw-brag"),
    "teen_patti": GameVocabulary("teen-patti"),
    "crash": GameVocabulary("thirteen-cards", several_deals=True),
    "nine_card_brag": GameVocabulary("nine-cards"),
    "six_card_brag": GameVocabulary("two-hands"),
    "seven_card_brag": GameVocabulary("two-hands"),
}
"""Vocabularies by game. For Teen Patti, `button-fold` is first looked up as `teen-patti-button-fold`."""
_KEY_PATTERN = re.compile(r"^([a-z][a-z0-9-]*) *=", re.MULTILINE)
_CACHEABLE_TYPES: Final = frozenset({str, int})
"""Types of facts whose sentences are cached. `bool` is not one: True equals 1 but reads differently."""
CACHED_SENTENCES: Final = 20_000


class MissingWords(KeyError):
    """Error for a key that the catalogue lacks, or for a sentence that is given too few facts."""


class Catalogue:
    """Sentences of one language; the file of a topic is loaded from the folder when it is first needed."""

    def __init__(self, locale: str, folder: Traversable = CATALOGUE_FOLDER) -> None:
        from fluent.runtime import FluentBundle, FluentResource

        self.locale = locale
        self._folder = folder
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._resource_class = FluentResource
        self._loaded_topics: set[str] = set()
        """Topics whose file has been loaded completely."""
        self._load_lock = Lock()
        self._overrides: dict[str, Mapping[str, str]] = {}
        self._cache: LRUCache[tuple[object, ...], str] = LRUCache(CACHED_SENTENCES)
        """Cache of formatted sentences: a table message repeats most of them after every move."""

    def has(self, key: str) -> bool:
        self._load_topic(key)
        return self._bundle.has_message(key)

    def overrides(self, spoken: GameVocabulary) -> Mapping[str, str]:
        found = self._overrides.get(spoken.key_prefix)
        if found is None:
            begun, topic = f"{spoken.key_prefix}-", spoken.key_prefix.partition("-")[0]
            self._load_topic(topic, spoken.folder)
            keys = message_keys(read_catalogue_file(self.locale, topic, spoken.folder))
            found = self._overrides[spoken.key_prefix] = {
                key.removeprefix(begun): key for key in keys if key.startswith(begun)
            }
        return found

    @cached_property
    def thousands(self) -> str:
        return self("money-thousands")

    def _load_topic(self, key: str, folder: Traversable | None = None) -> None:
        topic = key.partition("-")[0]
        if topic in self._loaded_topics:
            return
        with self._load_lock:  # slow screens are built in worker threads
            if topic not in self._loaded_topics:
                self._bundle.add_resource(
                    self._resource_class(read_catalogue_file(self.locale, topic, folder or self._folder))
                )
                self._loaded_topics.add(topic)

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the sentence under `key`, filled in; raise MissingWords if the key or a fact is missing."""
        cache_key = (key, *facts.items())
        lasting = _CACHEABLE_TYPES.issuperset(map(type, facts.values()))
        if lasting and (before := self._cache.get(cache_key)) is not None:
            return before
        self._load_topic(key)
        if not self._bundle.has_message(key):
            raise MissingWords(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingWords(key)
        text, errors = self._bundle.format_pattern(pattern, facts)
        if errors:
            raise MissingWords(key, *errors)
        if lasting:
            self._cache[cache_key] = str(text)
        return str(text)


def catalogue_key(name: str) -> str:
    """Return an internal name (`max_raise`, `jokers:2`, `FLUSH`) as keys have it (`max-raise`, `jokers-2`)."""
    return name.lower().replace("_", "-").replace(":", "-")


def read_catalogue_file(locale: str, topic: str, folder: Traversable = CATALOGUE_FOLDER) -> str:
    """Return the text of a language's file on one topic; raise MissingWords if there is no such file."""
    try:
        return (folder / locale / f"{topic}.ftl").read_text("utf-8")
    except FileNotFoundError:
        raise MissingWords(f"{locale}/{topic}.ftl") from None


def message_keys(text: str) -> list[str]:
    return _KEY_PATTERN.findall(text)


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the cached catalogue of a language of `LOCALES`."""
    return Catalogue(locale)


def supported_locale(locale: str | None) -> str:
    """Return the language in `LOCALES` that matches Discord's language tag `locale`, or the first one."""
    language = (locale or "").lower().partition("-")[0]
    return next((one for one in LOCALES if one.partition("-")[0] == language), LOCALES[0])


class Words:
    """Texts for a reader, in their language and the server's currency. Every screen formats its text with them.

    `words("key", fact=...)` returns a sentence, `words.money(76)` an amount. `words.for_game(game, rules)` returns
    words with the vocabulary of a game.

    `currency` is the plural name of the money (None: chips), `singular` the name of one unit (None: the plural is
    used). `tiles`: cards are shown as tiles. `pictures`: the reader's own hand is a picture, so its text does not list
    the cards. `game` and `several_deals` select the vocabularies.
    """

    __slots__ = ("_catalogue", "_overrides", "currency", "locale", "pictures", "singular", "tiles")

    def __init__(
        self,
        locale: str = LOCALES[0],
        currency: str | None = None,
        *,
        singular: str | None = None,
        game: str = "",
        several_deals: bool = False,
        tiles: bool = False,
        pictures: bool = False,
    ) -> None:
        self.locale = supported_locale(locale)
        self.tiles = tiles
        self.pictures = pictures
        self.currency = _currency_name(currency)
        self.singular = _currency_name(singular) or self.currency
        self._catalogue = catalogue(self.locale)
        self._overrides: dict[str, str] = {}
        if several_deals:
            self._overrides |= self._catalogue.overrides(SEVERAL_DEALS_VOCABULARY)
        if game in GAME_VOCABULARIES:
            self._overrides |= self._catalogue.overrides(GAME_VOCABULARIES[game])

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the sentence under `key`; raise MissingWords if the key or a fact is missing."""
        return self._catalogue(self._overrides.get(key, key), **facts)

    @property
    def notation(self) -> Notation:
        """Notation in which readers of this language type amounts of this currency."""
        return Notation(tuple(filter(None, (self.currency, self.singular))), self._catalogue.thousands)

    def has(self, key: str) -> bool:
        return key in self._overrides or self._catalogue.has(key)

    def for_game(self, game: str, rules: HouseRules | None = None) -> Words:
        """Return these words with the vocabulary of `game`. Without `rules`, the game's default rules apply."""
        usual = game in GAME_VOCABULARIES and GAME_VOCABULARIES[game].several_deals
        several = usual if rules is None else rules.several_deals
        return _words(
            self.locale,
            self.currency,
            singular=self.singular,
            game=game,
            several_deals=several,
            tiles=self.tiles,
            pictures=self.pictures,
        )

    def with_pictures(self) -> Words:
        """Return these words for a screen that shows the reader's own hand as a picture. Call it before `for_game`."""
        return _words(self.locale, self.currency, singular=self.singular, tiles=self.tiles, pictures=True)

    def game_title(self, game: str) -> str:
        return self.for_game(game)("table-title", game=game)

    def money(self, amount: int) -> str:
        """Return an amount in the server's currency: `76 chips`, `76 pence` or `1 penny`."""
        if self.currency is None:
            return self("money-chips", amount=amount, number=self.number(amount))
        return f"{self.number(amount)} {self.singular if amount == 1 else self.currency}"

    def short_money(self, amount: int) -> str:
        """Return an amount in short form: `76` if the currency is chips, else `76 p`."""
        return self.number(amount) if self.currency is None else self.money(amount)

    def number(self, number: int) -> str:
        return f"{number:,}".replace(",", self._catalogue.thousands).replace("-", "−")

    def brief_number(self, number: int) -> str:
        """Return a number in very short form: a million or more in millions, such as `1.25m`."""
        if abs(number) < MILLION:
            return self.number(number)
        return self("money-millions", number=self.decimal(int(number / (MILLION // 100)) / 100, 2))

    def decimal(self, number: float, places: int) -> str:
        """Return a number with `places` decimal places and the language's decimal mark."""
        return f"{number:.{places}f}".replace(".", self("money-decimal")).replace("-", "−")


def relative_time(at: float) -> str:
    """Return the markup for a relative time, which Discord keeps up to date: `in 2 minutes`."""
    return f"<t:{int(at)}:R>"


def time_of_day(at: float) -> str:
    """Return the markup for a time of day, which Discord shows in the reader's time zone: `20:00`."""
    return f"<t:{int(at)}:t>"


def full_time(at: float) -> str:
    """Return the markup for date and time in the reader's time zone: `Tuesday, 1 December 2026 20:00`."""
    return f"<t:{int(at)}:F>"


def time_in_zone(at: float, zone_name: str, words: Words) -> str:
    """Return a time as text in the time zone `zone_name`. Discord's own markup can only use the reader's zone."""
    found = local_datetime(at, zone_name).replace(tzinfo=None)
    return words("fixtures-clock", day=found, clock=f"{found:%H:%M}", zone=zone_name)


def whole_hours(seconds: float) -> int:
    """Return a duration in whole hours, at least 1."""
    return max(1, round(seconds / HOUR))


def short_date(at: float) -> str:
    """Return the markup for a date in figures, which Discord formats for the reader."""
    return f"<t:{int(at)}:d>"


def picture_date(at: float, words: Words) -> str:
    """Return a UTC date as text for a picture, where Discord's markup does not work."""
    return words("picture-day", day=datetime.fromtimestamp(at, UTC))


def words_for(
    locale: str | None, currency: str | None = None, singular: str | None = None, *, tiles: bool = False
) -> Words:
    """Return the words for a reader of `locale` in a server with this currency (None: chips)."""
    return _words(supported_locale(locale), currency, singular=singular, tiles=tiles)


_words: Final = lru_cache(maxsize=1_024)(Words)
"""Cached `Words`. Most readers share a language, a currency and a style of cards."""


def _currency_name(name: str | None) -> str | None:
    """Return a typed currency name without markdown; None if no visible character is left."""
    called = strip_markdown(name or "")
    return None if is_blank(called) else called


def percentage(part: int, whole: int, words: Words) -> str:
    """Return a part of a whole in percent, such as `35 %`; 0 % if `whole` is 0."""
    return words("stats-percent", percent=round(100 * part / whole) if whole else 0)


def sign(number: float) -> str:
    """Return a plus or minus sign; "" for 0."""
    return "+" if number > 0 else "−" if number < 0 else ""


def signed_money(number: int, words: Words) -> str:
    return sign(number) + words.money(abs(number))
