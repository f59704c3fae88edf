"""Line numbers of the parts of a record, for error messages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r'''(?P<comment>\#[^\n]*)
    |(?P<string>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<header>(?<![^\n])[ \t]*\[\[?[^\[\]\n]+\]\]?)
    |(?P<key>[A-Za-z0-9_.-]+(?=[ \t]*=))
    |(?P<open>[\[{])|(?P<close>[\]}])''',
    re.VERBOSE | re.DOTALL,
)

_UNUSUAL_NUMBER = re.compile(r"=[ \t]*(?P<number>\+[0-9]\w*|0[box]\w+|[0-9]+_\w+)")
"""Pattern of TOML numbers that are not in plain digits."""


def find_unusual_number(text: str) -> tuple[str, int] | None:
    """Return the first number in a TOML text that is not in plain digits, and its line; None if there is none."""
    bare = _TOKEN.sub(_blank_text, text)
    found = _UNUSUAL_NUMBER.search(bare)
    return None if found is None else (found["number"], bare.count("\n", 0, found.start()) + 1)


def _blank_text(token: re.Match[str]) -> str:
    said = token.group()
    return "\n" * said.count("\n") if token.lastgroup in {"comment", "string"} else said


@dataclass(frozen=True)
class RecordLines:
    """Line numbers, from 1: of top-level keys, of deals, of a deal's keys, and of each text in a deal's lists."""

    top: Mapping[str, int] = field(default_factory=dict)
    deals: tuple[int, ...] = ()
    keys: Mapping[tuple[int, str], int] = field(default_factory=dict)
    texts: Mapping[tuple[int, str, int], int] = field(default_factory=dict)

    @classmethod
    def from_text(cls, text: str) -> RecordLines:
        """Return the line numbers of a TOML text that has been parsed without error."""
        top: dict[str, int] = {}
        deals: list[int] = []
        keys: dict[tuple[int, str], int] = {}
        texts: dict[tuple[int, str, int], int] = {}
        for header, key, place, line in _walk(text):
            in_deals = header == "deals" or header.startswith("deals.")
            if header == "deals" and not key:
                deals.append(line)
            elif in_deals and place is None:
                keys.setdefault((len(deals) - 1, key or header.removeprefix("deals.")), line)
            elif in_deals and place is not None:
                texts[len(deals) - 1, key, place] = line
            elif place is None:
                top.setdefault(key or header, line)
        return cls(top, tuple(deals), keys, texts)

    def of_key(self, key: str = "") -> int | None:
        """Return the line of a top-level key or table."""
        return self.top.get(key)

    def of_deal(self, deal: int | None, key: str = "", place: int | None = None) -> int | None:
        """Return the line of a deal, of one of its keys, or of one text in a list: the nearest known."""
        if deal is None or not 0 <= deal < len(self.deals):
            return None
        if place is not None and (deal, key, place) in self.texts:
            return self.texts[deal, key, place]
        return self.keys.get((deal, key), self.deals[deal])


def _walk(text: str) -> Iterator[tuple[str, str, int | None, int]]:
    """Yield headers, keys and the texts under them, in order: header, key, index of the text, line."""
    header = key = ""
    depth = place = 0
    for token in _TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        kind = token.lastgroup
        if kind == "header" and not depth:
            header, key = token.group().strip(" \t[]"), ""
            yield header, key, None, line
        elif kind == "key" and not depth:
            key, place = token.group(), 0
            yield header, key, None, line
        elif kind == "string":
            yield header, key, place, line
            place += 1
        elif kind in {"open", "header"}:
            depth += token.group().count("[") - token.group().count("]") if kind == "header" else 1
        elif kind == "close":
            depth -= 1
