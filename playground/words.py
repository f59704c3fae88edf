"""Texts of the playground: those of the page, and problems with actions. They are read like the bot's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from bot.screens.words import LOCALES, Catalogue, message_keys, read_catalogue_file, supported_locale

FOLDER: Final = files("playground") / "locales"
"""The folder of the catalogues, with a subfolder for each language."""
PAGE_FILE: Final = "page"
"""The file with the texts of the page."""

_PLACEHOLDER = re.compile(r"\$(\w+)")


@cache
def catalogue_for(locale: str) -> Catalogue:
    """Return the catalogue of the language for a reader's `locale` (Discord's tag)."""
    return Catalogue(supported_locale(locale), FOLDER)


def preferred_locale(accepted: str) -> str | None:
    """Return the language of `LOCALES` that an Accept-Language header prefers; None if it names none of them."""
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
def page_words(locale: str) -> Mapping[str, str]:
    """Return all texts of the page in a language of `LOCALES`, by key.

    Placeholders stay as `{name}`, because only the page knows their values.
    """
    text = read_catalogue_file(locale, PAGE_FILE, FOLDER)
    facts = {name: f"{{{name}}}" for name in _PLACEHOLDER.findall(text)}
    return {key: catalogue_for(locale)(key, **facts) for key in message_keys(text)}
