"""The playground's own words: what stands on the page, and what is not possible there; read as the bot's are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from bot.screens.words import LOCALES, Catalogue, keys_of, source, supported

FOLDER: Final = files("playground") / "locales"
"""Where the catalogues stand, in a folder for each language."""
PAGE: Final = "page"
"""The file with what the page says by itself."""

_FACT = re.compile(r"\$(\w+)")


@cache
def spoken(locale: str) -> Catalogue:
    """The words of the language that serves a reader of `locale` (Discord's tag)."""
    return Catalogue(supported(locale), FOLDER)


def preferred(accepted: str) -> str | None:
    """Return the language of `LOCALES` that a browser prefers, by its Accept-Language header; None: it names none."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((float(weight or 1), tag.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    ours = {locale.partition("-")[0]: locale for locale in LOCALES}
    for quality, language in sorted(wanted, key=lambda one: -one[0]):
        if quality > 0 and language in ours:
            return ours[language]
    return None


@cache
def of_page(locale: str) -> Mapping[str, str]:
    """All that the page says in a language of `LOCALES`, by key. Facts, which only the page knows, stand in braces: it
    puts them in the place of `{name}`.
    """
    text = source(locale, PAGE, FOLDER)
    facts = {name: f"{{{name}}}" for name in _FACT.findall(text)}
    return {key: spoken(locale)(key, **facts) for key in keys_of(text)}
