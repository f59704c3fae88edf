"""The catalogues: whole sentences under keys, in the reader's language.

The first word of a key names the file it stands in (`refusal-stale` is in `refusal.ftl`); a file is read when the
first of its keys is asked for.
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
"""The languages the bot speaks, the default first."""

LOCALE_NAMES: Final[Mapping[str, str]] = {"en-GB": "English (UK)", "de": "Deutsch"}
"""Each language's own name for itself."""

MILLION: Final = 1_000_000
HOUR: Final = 3_600
"""Seconds of an hour."""

FOLDER: Final = files("bot.screens") / "locales"
"""Where the catalogues stand, in a folder for each language."""


class Spoken(Struct, frozen=True):
    """The words that a game has of its own: what their keys begin with, and where they stand."""

    begins: str
    folder: Traversable = FOLDER
    several_deals: bool = False
    """Whether it is a game of several deals where no house rules are spoken of."""


SEVERAL_DEALS: Final = Spoken("several-deals")
"""What is said otherwise wherever several deals make up a game; a game's own words come before these."""
SPOKEN: Final = {
    "draw_brag": Spoken("draw-brag"),
    "teen_patti": Spoken("teen-patti"),
    "crash": Spoken("thirteen-cards", several_deals=True),
    "nine_card_brag": Spoken("nine-cards"),
    "six_card_brag": Spoken("two-hands"),
    "seven_card_brag": Spoken("two-hands"),
}
"""Games with words of their own: at a table of Teen Patti `button-fold` is looked up as `teen-patti-button-fold` first.
"""

_MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) *=", re.MULTILINE)

_LASTING: Final = frozenset({str, int})
"""Facts by which a sentence can be remembered: equal ones read the same (which True and 1 do not)."""
MOST_REMEMBERED: Final = 20_000
"""Sentences of a language."""


class MissingWords(KeyError):
    """A key, or a fact its sentence needs, that is not there; a mistake in the program."""


class Catalogue:
    """The sentences of one language, as they stand in a folder."""

    def __init__(self, locale: str, folder: Traversable = FOLDER) -> None:
        from fluent.runtime import FluentBundle, FluentResource

        self.locale = locale
        self._folder = folder
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._resource = FluentResource
        self._read: set[str] = set()
        """The topics whose files were read; nobody speaks of another before all of its file is there."""
        self._reading = Lock()
        self._own: dict[str, Mapping[str, str]] = {}
        self._said: Recent[tuple[object, ...], str] = Recent(MOST_REMEMBERED)
        """Sentences as they were put together before: a table's message says most of them again after every move."""

    def has(self, key: str) -> bool:
        """Whether there is a sentence under `key`."""
        self._read_topic(key)
        return self._bundle.has_message(key)

    def own(self, spoken: Spoken) -> Mapping[str, str]:
        """The keys that are said otherwise by `spoken`, and what they are then."""
        found = self._own.get(spoken.begins)
        if found is None:
            begun, topic = f"{spoken.begins}-", spoken.begins.partition("-")[0]
            self._read_topic(topic, spoken.folder)
            keys = keys_of(source(self.locale, topic, spoken.folder))
            found = self._own[spoken.begins] = {key.removeprefix(begun): key for key in keys if key.startswith(begun)}
        return found

    @cached_property
    def thousands(self) -> str:
        """What sets the thousands of a number apart."""
        return self("money-thousands")

    def _read_topic(self, key: str, folder: Traversable | None = None) -> None:
        topic = key.partition("-")[0]
        if topic in self._read:
            return
        with self._reading:  # screens that take long are made in threads
            if topic not in self._read:
                self._bundle.add_resource(self._resource(source(self.locale, topic, folder or self._folder)))
                self._read.add(topic)

    def __call__(self, key: str, /, **facts: object) -> str:
        """The sentence under `key` with its facts filled in; MissingWords where either is missing."""
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
    """A name of the program (`max_raise`, `jokers:2`, `FLUSH`) as a part of a key."""
    return name.lower().replace("_", "-").replace(":", "-")


def source(locale: str, topic: str, folder: Traversable = FOLDER) -> str:
    """The text of one file of a language; MissingWords where there is none."""
    try:
        return (folder / locale / f"{topic}.ftl").read_text("utf-8")
    except FileNotFoundError:
        raise MissingWords(f"{locale}/{topic}.ftl") from None


def keys_of(text: str) -> list[str]:
    """The keys in the text of a file, in the order in which they stand there."""
    return _MESSAGE.findall(text)


@cache
def catalogue(locale: str) -> Catalogue:
    """The one catalogue of a language of `LOCALES`."""
    return Catalogue(locale)


def supported(locale: str | None) -> str:
    """The language of `LOCALES` that serves a reader of `locale` (Discord's tag), or the default."""
    language = (locale or "").lower().partition("-")[0]
    return next((one for one in LOCALES if one.partition("-")[0] == language), LOCALES[0])


Voice: TypeAlias = tuple[str, str | None, str | None, bool]
"""What words are made of but for the game: the language, the currency's two names, and whether cards are pictures."""


class Words:
    """A language and a currency (None: chips, in that language): what every screen is given to speak with. `tiles` is
    whether cards are to be pictures.

    `singular` is what one coin of the currency is called (None: as many are). Of a `game` it speaks in the game's own
    words, with `several_deals` as of one whose deals are a part of it; `of` says whether they are.

    `words("key", fact=...)` is a sentence, `words.money(76)` an amount as this server calls it; `words.of(game, rules)`
    speaks as that game is spoken of where it is played by these house rules.
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
        """The sentence under `key`; MissingWords where it, or a fact it needs, is missing."""
        return self._catalogue(self._own.get(key, key), **facts)

    @property
    def notation(self) -> Notation:
        """How people who read this language write amounts of this money."""
        return Notation(tuple(filter(None, (self.currency, self.singular))), self._catalogue.thousands)

    @property
    def voice(self) -> Voice:
        """Words of the same voice say the same of the same game."""
        return self.locale, self.currency, self.singular, self.tiles

    def has(self, key: str) -> bool:
        """Whether there is a sentence under `key`."""
        return key in self._own or self._catalogue.has(key)

    def of(self, game: str, rules: HouseRules | None = None) -> Words:
        """The same language and currency, in the words of a game (its name in the registry) by these house rules."""
        usual = game in SPOKEN and SPOKEN[game].several_deals
        several = usual if rules is None else rules.several_deals
        return _words(self.locale, self.currency, self.singular, game=game, several_deals=several, tiles=self.tiles)

    def title(self, game: str) -> str:
        """What a game is called."""
        return self.of(game)("table-title", game=game)

    def money(self, amount: int) -> str:
        """An amount of the server's currency, as `76 chips`, `76 pence` or `1 penny`."""
        if self.currency is None:
            return self("money-chips", amount=amount, number=self.number(amount))
        return f"{self.number(amount)} {self.singular if amount == 1 else self.currency}"

    def short(self, amount: int) -> str:
        """An amount where there is little room and no doubt: `76` where chips are just chips, else `76 p`."""
        return self.number(amount) if self.currency is None else self.money(amount)

    def number(self, number: int) -> str:
        """A whole number with its thousands set apart as this language does it."""
        return f"{number:,}".replace(",", self._catalogue.thousands).replace("-", "−")

    def brief(self, number: int) -> str:
        """A number where there is very little room: from a million on in millions."""
        return self.number(number) if abs(number) < MILLION else self("money-millions", number=self._millions(number))

    def _millions(self, number: int) -> str:
        return self.decimal(int(number / (MILLION // 100)) / 100, 2)

    def decimal(self, number: float, places: int) -> str:
        """A number with so many places, its point or comma as this language has it."""
        return f"{number:.{places}f}".replace(".", self("money-decimal")).replace("-", "−")


def moment(at: float) -> str:
    """A moment as Discord shows it: `in 2 minutes`, counting by itself."""
    return f"<t:{int(at)}:R>"


def clock(at: float) -> str:
    """Return a time of day as Discord shows it by the reader's own clock: `20:00`."""
    return f"<t:{int(at)}:t>"


def exactly(at: float) -> str:
    """A moment as Discord shows it by the reader's own clock, with day and hour: `Tuesday, 1 December 2026 20:00`."""
    return f"<t:{int(at)}:F>"


def there(at: float, zone_name: str, words: Words) -> str:
    """A moment by the clocks of a zone, which is named: Discord shows everybody their own."""
    found = local(at, zone_name).replace(tzinfo=None)
    return words("fixtures-clock", day=found, clock=f"{found:%H:%M}", zone=zone_name)


def hours(seconds: float) -> int:
    """A time in whole hours, as it is told: one at least."""
    return max(1, round(seconds / HOUR))


def day(at: float) -> str:
    """A day as Discord shows it, in the reader's own way."""
    return f"<t:{int(at)}:d>"


def written_day(at: float, words: Words) -> str:
    """A day in UTC as a picture tells it, in which Discord shows no moments."""
    return words("picture-day", day=datetime.fromtimestamp(at, UTC))


def words_for(
    locale: str | None, currency: str | None = None, singular: str | None = None, *, tiles: bool = False
) -> Words:
    """Words for a reader of `locale` (Discord's tag, or their choice), in a server with that currency (None: chips);
    `tiles`: who likes to see cards as pictures.
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
    """The one value for these: every screen asks for it."""
    return Words(locale, currency, singular=singular, game=game, several_deals=several_deals, tiles=tiles)


def _called(name: str | None) -> str | None:
    """A name that somebody typed for their money, as it can be shown; None where nothing of it can."""
    called = bare(name or "")
    return None if is_nothing(called) else called
