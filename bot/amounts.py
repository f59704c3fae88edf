"""Parsing of typed amounts of money and other whole numbers.

Letters after the digits are the name or sign of the currency, or a multiplier. Other letters and ambiguous amounts are
refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from bot.errors import Refusal
from bot.text_safety import strip_invisible

MAX_DIGITS: Final = 12
"""Maximum number of digits of an amount."""
MAX_INPUT_LENGTH: Final = 60
"""Maximum length, in characters, of a typed amount. Longer text is cut off."""

MULTIPLIERS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("k", "thousand", "tsd", "tausend"), 1_000),
    **dict.fromkeys(("m", "million", "millions", "mio", "mill", "millionen", "mn", "mln"), 1_000_000),
}
"""Multipliers by name. `billion` is missing because it is 10**9 in English and 10**12 in German."""
SECOND_UNITS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"), 1),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "minuten"), 60),
}
"""Length, in seconds, of each unit that may follow a number."""
HOUR_UNITS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("h", "hour", "hours", "std", "stunde", "stunden"), 1),
    **dict.fromkeys(("d", "day", "days", "tag", "tage"), 24),
}
"""Length, in hours, of each unit that may follow a number."""

_CHIP_NAMES: Final = ("chip", "chips", "jeton", "jetons")
"""Names of the money that every server accepts."""
_CURRENCY_SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "p": ("penny", "pence"),
    "£": ("pound", "pounds", "pfund", "quid", "gbp"),
    "€": ("euro", "euros", "eur"),
    "$": ("dollar", "dollars", "usd"),
    "ct": ("cent", "cents"),
}
"""Names of currencies by their sign."""
_NUMBER: Final = re.compile(r"[0-9]+(?:[.,'’\s][0-9]+)*")
_SIGN: Final = re.compile(r"\s*[-+−]\s*")
_NUMBER_PARTS: Final = re.compile(r"[0-9]+|[^0-9]")


class Notation(Struct, frozen=True):
    """Names of the server's currency, and the thousands separator of the language."""

    currency_names: tuple[str, ...] = ()
    thousands_separator: str = ","


def parse_amount(text: str, notation: Notation) -> int:
    """Return the whole amount of money in a text: `12`, `1,000`, `1 000`, `12 chips`, `£5`, `5k`, `1.5 million`, `-5`.

    A single comma or point before three digits separates thousands only in a language that writes it that way. For
    example, `1.000` is a thousand in German and is refused in English. The amount may be negative, and is limited only
    by `MAX_DIGITS`.

    Refusals: `amount_unreadable` (typed), `amount_ambiguous` (typed), `amount_too_long` (digits).
    """
    names = _currency_names(notation)
    if names & MULTIPLIERS.keys() and _unit_words(text) & names & MULTIPLIERS.keys():
        raise Refusal("amount_ambiguous", typed=_shorten(text))
    found = _parse_value(text, notation, MULTIPLIERS, names)
    if found is None:
        raise Refusal("amount_unreadable", typed=_shorten(text))
    if abs(found) >= 10**MAX_DIGITS:
        raise Refusal("amount_too_long", digits=MAX_DIGITS)
    return found


def parse_number(text: str, notation: Notation, units: Mapping[str, int] | None = None) -> int:
    """Return the whole number in a text, multiplied by its unit if one of `units` follows it.

    Names of the money are not accepted. Refusal: `number_unreadable` (typed).
    """
    try:
        found = _parse_value(text, notation, units or {}, ())
    except Refusal:
        found = None
    if found is None or abs(found) >= 10**MAX_DIGITS:
        raise Refusal("number_unreadable", typed=_shorten(text))
    return found


def _parse_value(text: str, notation: Notation, units: Mapping[str, int], names: Collection[str]) -> int | None:
    """Return the typed whole number, or None if it is not one. Refusals: `amount_ambiguous`, `amount_too_long`."""
    rest, negative = _normalize(text), False
    rest, signed = _split_sign(rest)
    negative |= signed == "-"
    before = next((one for one in sorted(names, key=len, reverse=True) if rest.startswith(one)), "")
    rest = rest.removeprefix(before).lstrip()
    if before and not signed:
        rest, signed = _split_sign(rest)
        negative |= signed == "-"
    figures = _NUMBER.match(rest)
    if figures is None:
        return None
    after, named = rest[figures.end() :].strip(), frozenset(() if before else names)
    factor = _find_multiplier(after, units, named)
    if factor == 1 and _find_multiplier(after, units, named - {_strip_dots(after)}) not in {None, 1}:
        raise Refusal("amount_ambiguous", typed=_shorten(text))
    number = None if factor is None else _parse_digits(figures[0], notation, text, whole=factor == 1)
    if factor is None or number is None or (number * factor).denominator != 1:
        return None
    return int(number * factor) * (-1 if negative else 1)


def _parse_digits(number_text: str, notation: Notation, text: str, *, whole: bool) -> Fraction | None:
    """Return the number written with digits and separators, or None if it is malformed.

    Separators are points, commas, apostrophes and spaces. With `whole`, only zeros may follow a decimal separator.
    """
    parts = _NUMBER_PARTS.findall(number_text)
    groups, separators = parts[::2], ["’" if one == "'" else " " if one.isspace() else one for one in parts[1::2]]
    decimals = ""
    if separators and separators[-1] in ".," and separators.count(separators[-1]) == 1:
        alone = len(separators) == 1
        grouped = len(groups[-1]) == 3 and alone and len(groups[0]) <= 3 and groups[0][0] != "0"
        if grouped and separators[0] != notation.thousands_separator:
            raise Refusal("amount_ambiguous", typed=_shorten(text))
        if not grouped:
            separators.pop()
            decimals = groups.pop()
    thousands = not separators or (
        len(set(separators)) == 1
        and len(groups[0]) <= 3
        and groups[0][0] != "0"
        and all(len(one) == 3 for one in groups[1:])
    )
    # `5.00` is five, as spreadsheets write it; `1,0000` is a typing error.
    if not thousands or (whole and decimals not in {"", "0", "00"}) or len(decimals) > 6:
        return None
    digits = "".join(groups).lstrip("0")
    if len(digits) > MAX_DIGITS:
        raise Refusal("amount_too_long", digits=MAX_DIGITS)
    return Fraction(int(f"{digits or '0'}{decimals}"), 10 ** len(decimals))


def _find_multiplier(suffix: str, units: Mapping[str, int], names: Collection[str]) -> int | None:
    """Return the multiplier that `suffix`, the text after the number, stands for, or None if it is unknown."""
    if not suffix or _strip_dots(suffix) in names:
        return 1
    for unit in sorted(units, key=len, reverse=True):
        more = suffix.removeprefix(unit)
        if more != suffix and not more[:1].isalpha() and (not _strip_dots(more) or _strip_dots(more) in names):
            return units[unit]
    return None


def _currency_names(notation: Notation) -> frozenset[str]:
    """Return the names and signs of the server's currency and the names of chips, normalised."""
    names = {_strip_dots(_normalize(one)) for one in notation.currency_names} - {""}
    signs = {sign for sign, called in _CURRENCY_SIGNS.items() if names & {sign, *called}}
    return frozenset(names | signs | set(_CHIP_NAMES))


def _unit_words(text: str) -> set[str]:
    """Return the text after the digits, and the first word of that text."""
    after = _strip_dots(_normalize(text).lstrip("-+− 0123456789.,'’"))
    return {after, after.partition(" ")[0].rstrip(".")}


def _split_sign(text: str) -> tuple[str, str]:
    """Return `text` without its leading sign, and the sign, which may be empty."""
    found = _SIGN.match(text)
    return (text, "") if found is None else (text[found.end() :], found[0].strip().replace("−", "-"))


def _normalize(text: str) -> str:
    shown = unicodedata.normalize("NFC", strip_invisible(text).replace("\ufe0f", "")).casefold()
    return " ".join(shown.split())[: MAX_INPUT_LENGTH + 1]


def _strip_dots(text: str) -> str:
    return text.strip(" .")


def _shorten(text: str) -> str:
    return text.strip()[:40]
