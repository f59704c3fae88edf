"""Catalogues: whole sentences by key, in the reader's language.

The first word of a key names its file (`refusal-stale` is in `refusal.ftl`). A file is read when the first of its keys
is requested.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock
from typing import Final, TypeAlias

from msgspec import Struct

from bot.amounts import Notation
from bot.recent import Recent
from bot.rules.house_rules import HouseRules
from bot.times import local
from bot.unseen import bare, is_nothing

LOCALES: Final = ("en-GB", "de")
"""Supported languages, the default first."""

LOCALE_NAMES: Final[Mapping[str, str]] = {"en-GB": "English (UK)", "de": "Deutsch"}
"""Each language's own name for itself."""

MILLION: Final = 1_000_000
HOUR: Final = 3_600
"""Seconds of an hour."""

FOLDER: Final = files("bot.screens") / "locales"
"""Folder of the catalogues, with a folder for each language."""


class Spoken(Struct, frozen=True):
    """Vocabulary of a game: the prefix of its keys, and their folder."""

    begins: str
    folder: Traversable = FOLDER
    several_deals: bool = False
    """True if it is a game of several deals when no house rules are given."""


SEVERAL_DEALS: Final = Spoken("several-deals")
"""Vocabulary of all games of several deals; a game's own vocabulary takes precedence."""
SPOKEN: Final = {
    "draw_brag": Spoken("draw-brag"),
    "teen_patti": Spoken("teen-patti"),
    "crash": Spoken("thirteen-cards", several_deals=True),
    "nine_card_brag": Spoken("nine-cards"),
    "six_card_brag": Spoken("two-hands"),
    "seven_card_brag": Spoken("two-hands"),
}
"""Games with their own vocabulary: for Teen Patti, `button-fold` is looked up as `teen-patti-button-fold` first."""

_MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) *=", re.MULTILINE)

_LASTING: Final = frozenset({str, int})
"""Types of facts whose sentences are cached: equal values read the same (which True and 1 do not)."""
MOST_REMEMBERED: Final = 20_000
"""Sentences in the cache of a language."""


class MissingWords(KeyError):
    """Missing key, or missing fact of a sentence: a programming error."""


class Catalogue:
    """Sentences of one language from a folder."""

    def __init__(self, locale: str, folder: Traversable = FOLDER) -> None:
        from fluent.runtime import FluentBundle, FluentResource

        self.locale = locale
        self._folder = folder
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._resource = FluentResource
        self._read: set[str] = set()
        """Topics whose files were read; a topic is added only when all of its file is loaded."""
        self._reading = Lock()
        self._own: dict[str, Mapping[str, str]] = {}
        self._said: Recent[tuple[object, ...], str] = Recent(MOST_REMEMBERED)
        """Cache of formatted sentences: a table message repeats most of them after every move."""

    def has(self, key: str) -> bool:
        """Return True if there is a sentence under `key`."""
        self._read_topic(key)
        return self._bundle.has_message(key)

    def own(self, spoken: Spoken) -> Mapping[str, str]:
        """Return the keys that a vocabulary replaces, with their replacements."""
        found = self._own.get(spoken.begins)
        if found is None:
            begun, topic = f"{spoken.begins}-", spoken.begins.partition("-")[0]
            self._read_topic(topic, spoken.folder)
            keys = keys_of(source(self.locale, topic, spoken.folder))
            found = self._own[spoken.begins] = {key.removeprefix(begun): key for key in keys if key.startswith(begun)}
        return found

    @cached_property
    def thousands(self) -> str:
        """Thousands separator."""
        return self("money-thousands")

    def _read_topic(self, key: str, folder: Traversable | None = None) -> None:
        topic = key.partition("-")[0]
        if topic in self._read:
            return
        with self._reading:  # slow screens are built in worker threads
            if topic not in self._read:
                self._bundle.add_resource(self._resource(source(self.locale, topic, folder or self._folder)))
                self._read.add(topic)

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the sentence under `key` with its facts; raise MissingWords if either is missing."""
        said = (key, *facts.items())
        lasting = _LASTING.issuperset(map(type, facts.values()))
        if lasting and (before := self._said.get(said)) is not None:
            return before
        self._read_topic(key)
        if not self._bundle.has_message(key):
            raise MissingWords(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingWords(key)
        text, errors = self._bundle.format_pattern(pattern, facts)
        if errors:
            raise MissingWords(key, *errors)
        if lasting:
            self._said[said] = str(text)
        return str(text)


def key(name: str) -> str:
    """Return an internal name (`max_raise`, `jokers:2`, `FLUSH`) as a part of a key."""
    return name.lower().replace("_", "-").replace(":", "-")


def source(locale: str, topic: str, folder: Traversable = FOLDER) -> str:
    """Return the text of one file of a language; raise MissingWords if there is none."""
    try:
        return (folder / locale / f"{topic}.ftl").read_text("utf-8")
    except FileNotFoundError:
        raise MissingWords(f"{locale}/{topic}.ftl") from None


def keys_of(text: str) -> list[str]:
    """Return the keys in the text of a file, in order."""
    return _MESSAGE.findall(text)


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the cached catalogue of a language of `LOCALES`."""
    return Catalogue(locale)


def supported(locale: str | None) -> str:
    """Return the language of `LOCALES` for a reader of `locale` (Discord's tag), or the default."""
    language = (locale or "").lower().partition("-")[0]
    return next((one for one in LOCALES if one.partition("-")[0] == language), LOCALES[0])


Voice: TypeAlias = tuple[str, str | None, str | None, bool]
"""Properties of words apart from the game: language, the currency's two names, and if cards are tiles."""


class Words:
    """Language and currency (None: chips) of a reader, with which every screen formats its text.

    `singular` is the name of one coin (None: the same as of several). `tiles`: cards are shown as tiles. With a `game`,
    its own vocabulary is used, and with `several_deals` that of games of several deals.

    `words("key", fact=...)` is a sentence, `words.money(76)` an amount in the server's currency. `words.of(game,
    rules)` uses the vocabulary of that game with these house rules.
    """

    __slots__ = ("_catalogue", "_own", "currency", "locale", "singular", "tiles")

    def __init__(
        self,
        locale: str = LOCALES[0],
        currency: str | None = None,
        *,
        singular: str | None = None,
        game: str = "",
        several_deals: bool = False,
        tiles: bool = False,
    ) -> None:
        self.locale = supported(locale)
        self.tiles = tiles
        self.currency = _called(currency)
        self.singular = _called(singular) or self.currency
        self._catalogue = catalogue(self.locale)
        self._own: dict[str, str] = {}
        if several_deals:
            self._own |= self._catalogue.own(SEVERAL_DEALS)
        if game in SPOKEN:
            self._own |= self._catalogue.own(SPOKEN[game])

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the sentence under `key`; raise MissingWords if it, or a fact it needs, is missing."""
        return self._catalogue(self._own.get(key, key), **facts)

    @property
    def notation(self) -> Notation:
        """Notation in which readers of this language type amounts of this currency."""
        return Notation(tuple(filter(None, (self.currency, self.singular))), self._catalogue.thousands)

    @property
    def voice(self) -> Voice:
        """Key of these words apart from the game: equal keys produce equal texts for the same game."""
        return self.locale, self.currency, self.singular, self.tiles

    def has(self, key: str) -> bool:
        """Return True if there is a sentence under `key`."""
        return key in self._own or self._catalogue.has(key)

    def of(self, game: str, rules: HouseRules | None = None) -> Words:
        """Return the same language and currency with the vocabulary of a game (its registry name) under these house
        rules.
        """
        usual = game in SPOKEN and SPOKEN[game].several_deals
        several = usual if rules is None else rules.several_deals
        return _words(self.locale, self.currency, self.singular, game=game, several_deals=several, tiles=self.tiles)

    def title(self, game: str) -> str:
        return self.of(game)("table-title", game=game)

    def money(self, amount: int) -> str:
        """Return an amount in the server's currency: `76 chips`, `76 pence` or `1 penny`."""
        if self.currency is None:
            return self("money-chips", amount=amount, number=self.number(amount))
        return f"{self.number(amount)} {self.singular if amount == 1 else self.currency}"

    def short(self, amount: int) -> str:
        """Return an amount in short form: `76` if the currency is chips, else `76 p`."""
        return self.number(amount) if self.currency is None else self.money(amount)

    def number(self, number: int) -> str:
        """Return a whole number with thousands separators."""
        return f"{number:,}".replace(",", self._catalogue.thousands).replace("-", "−")

    def brief(self, number: int) -> str:
        """Return a number in very short form: from a million on in millions."""
        return self.number(number) if abs(number) < MILLION else self("money-millions", number=self._millions(number))

    def _millions(self, number: int) -> str:
        return self.decimal(int(number / (MILLION // 100)) / 100, 2)

    def decimal(self, number: float, places: int) -> str:
        """Return a number with `places` decimal places and the language's decimal mark."""
        return f"{number:.{places}f}".replace(".", self("money-decimal")).replace("-", "−")


def moment(at: float) -> str:
    """Return a relative time that Discord keeps current: `in 2 minutes`."""
    return f"<t:{int(at)}:R>"


def clock(at: float) -> str:
    """Return a time of day that Discord shows in the reader's zone: `20:00`."""
    return f"<t:{int(at)}:t>"


def exactly(at: float) -> str:
    """Return a time that Discord shows in the reader's zone, with the day: `Tuesday, 1 December 2026 20:00`."""
    return f"<t:{int(at)}:F>"


def there(at: float, zone_name: str, words: Words) -> str:
    """Return a time in a named zone, because Discord shows readers only their own."""
    found = local(at, zone_name).replace(tzinfo=None)
    return words("fixtures-clock", day=found, clock=f"{found:%H:%M}", zone=zone_name)


def hours(seconds: float) -> int:
    """Return a duration in whole hours, at least 1."""
    return max(1, round(seconds / HOUR))


def day(at: float) -> str:
    """Return a date that Discord formats for the reader."""
    return f"<t:{int(at)}:d>"


def written_day(at: float, words: Words) -> str:
    """Return a UTC date for pictures, in which Discord formats nothing."""
    return words("picture-day", day=datetime.fromtimestamp(at, UTC))


def words_for(
    locale: str | None, currency: str | None = None, singular: str | None = None, *, tiles: bool = False
) -> Words:
    """Return the words for a reader of `locale` (Discord's tag, or their choice) in a server with that currency.

    Currency None means chips; `tiles`: the reader prefers cards as tiles.
    """
    return _words(supported(locale), currency, singular, tiles=tiles)


@lru_cache(maxsize=1_024)
def _words(
    locale: str,
    currency: str | None,
    singular: str | None,
    *,
    tiles: bool,
    game: str = "",
    several_deals: bool = False,
) -> Words:
    """Return the cached value for these arguments; every screen asks for it."""
    return Words(locale, currency, singular=singular, game=game, several_deals=several_deals, tiles=tiles)


def _called(name: str | None) -> str | None:
    """Return the displayable name of a typed currency; None if nothing of it is visible."""
    called = bare(name or "")
    return None if is_nothing(called) else called
