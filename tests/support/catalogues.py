"""Message catalogues as written, for tests that compare the languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from fluent.syntax import FluentSerializer, parse
from fluent.syntax import ast as fluent

from bot.screens.words import read_catalogue_file

FORMAL: Final = re.compile(r"\b(Ihr|Ihre|Ihnen|Ihren|Ihrem|Ihrer|Sie)\b")
"""The formal forms of address in German."""
AMERICAN: Final = re.compile(r"\b(color|center|honor|organize|recognize|canceled|favorite|behavior)", re.IGNORECASE)
"""Words that are spelt differently in Britain."""


class Catalogues:
    """The catalogues in a folder, with a subfolder for each language."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.messages = cache(self._messages)

    def _messages(self, locale: str) -> dict[str, fluent.Message]:
        """Return the messages of a language by key, without comments."""
        found: dict[str, fluent.Message] = {}
        for topic in sorted(file.stem for file in (self._folder / locale).glob("*.ftl")):
            for entry in parse(read_catalogue_file(locale, topic, self._folder)).body:
                assert not isinstance(entry, fluent.Junk), f"{locale}/{topic}.ftl: {entry.content}"
                if isinstance(entry, fluent.Message):
                    assert entry.id.name not in found, f"{entry.id.name} is there twice"
                    assert entry.id.name.startswith(f"{topic}-"), f"{entry.id.name} stands in {topic}.ftl"
                    entry.comment = None
                    found[entry.id.name] = entry
        return found

    def written(self, locale: str, key: str) -> str:
        """Return a message as written in its file."""
        return FluentSerializer().serialize_entry(self.messages(locale)[key])

    def variables(self, locale: str, key: str) -> set[str]:
        """Return the variables that a message uses."""
        return set(re.findall(r"\$(\w+)", self.written(locale, key)))
