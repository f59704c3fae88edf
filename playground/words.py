"""The playground's own words: what stands on the page, and what is not possible there; read as the bot's are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from bot.screens.words import Catalogue, keys_of, source, supported

FOLDER: Final = files("playground") / "locales"
"""Where the catalogues stand, in a folder for each language."""
PAGE: Final = "page"
"""The file with what the page says by itself."""

_FACT = re.compile(r"\$(\w+)")


@cache
def spoken(locale: str) -> Catalogue:
    """The words of the language that serves a reader of `locale` (Discord's tag)."""
    return Catalogue(supported(locale), FOLDER)


@cache
def of_page(locale: str) -> Mapping[str, str]:
    """All that the page says in a language of `LOCALES`, by key. Facts, which only the page knows, stand in braces: it
    puts them in the place of `{name}`.
    """
    text = source(locale, PAGE, FOLDER)
    facts = {name: f"{{{name}}}" for name in _FACT.findall(text)}
    return {key: spoken(locale)(key, **facts) for key in keys_of(text)}
