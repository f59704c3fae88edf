"""Cards as pictures: emojis that belong to the bot take the place of cards in what is sent.

Screens are written in letters, and a card that is to be a picture asks for it (`PICTURE`). When a screen is sent, cards
that stand by themselves as code become tiles, and menus' choices and buttons that name one card get its tile beside
their label. What shows a card is made from nothing but what tells it, so a tile says no more than its letters.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from bot.rules.cards import Suit
from bot.screens.cards import BACK, PICTURE, TEXT

TEXTS_LIMIT: Final = 4_000
"""Characters over all text displays of a message. A tile takes some thirty of them."""

_TEXT_DISPLAY, _BUTTON = 10, 2
"""Discord's types of components; the choices of a menu have none."""
_SUITS: Final = {suit.symbol: suit.value for suit in Suit}
_CARD: Final = re.compile(
    rf"(?:(?P<rank>10|[2-9A-Z])(?P<suit>[♣♦♥♠])|(?P<joker>[^\W\d_]+)|{BACK})(?P<marks>{PICTURE}{{1,2}})"
)
_CODE: Final = re.compile(rf"`([^`\n]*{PICTURE}[^`\n]*)`")
_BACKS: Final = re.compile(rf"^(?:#+ )?`{BACK}{PICTURE}[ {BACK}{PICTURE}]*`\n", re.MULTILINE)
"""A line of cards that are not seen: in letters there would be nothing to see."""
_BACK_BESIDE: Final = re.compile(rf" {BACK}{PICTURE}$")
"""A card that is not seen at the end of a label: its tile stands before the label, and in letters nothing does."""
_BETWEEN: Final = re.compile(r"[ ·]*")
"""What may stand between cards where nothing else is said."""
_GAP: Final = re.compile(r">( +)<")


class Tile(Struct, frozen=True):
    """An emoji: its name and its id."""

    name: str
    id: int

    def __str__(self) -> str:
        return f"<:{self.name}:{self.id}>"

    def as_part(self) -> dict[str, str]:
        """The emoji as components carry it."""
        return {"name": self.name, "id": str(self.id)}


class Tiles:
    """The tiles that there are, by what they show (`ks`, `10h`, `joker1`, `back`): all of them or, as long as one is
    missing, none.
    """

    def __init__(self, known: Mapping[str, Tile] | None = None) -> None:
        self.known: Mapping[str, Tile] = known or {}
        self.refused: Callable[[], object] = lambda: None
        """Called when Discord has refused an emoji: a tile may be there no more."""


class Tiled(ABC):
    """What is sent with tiles, beside what it is for discord.py: a screen, a dialog. Without `tiles` its cards are
    letters.
    """

    tiles: Tiles | None = None
    beside_labels: bool = True
    """Whether tiles stand beside labels, too."""

    @abstractmethod
    def as_written(self) -> list[dict[str, Any]]:
        """The components, with cards that ask for tiles; they are not changed."""

    def to_components(self) -> list[dict[str, Any]]:
        """The components as Discord takes them."""
        known = {} if self.tiles is None else self.tiles.known
        return with_tiles(self.as_written(), known, beside_labels=self.beside_labels)

    def without_emojis(self) -> bool:
        """Send no emojis beside labels from now on, because Discord has refused one; return True if there were any."""
        if self.tiles is not None:
            self.tiles.refused()
        had = self.beside_labels and any("emoji" in part for part in _parts(self.to_components()))
        self.beside_labels = False
        return had


def with_tiles(
    components: list[dict[str, Any]], known: Mapping[str, Tile], *, beside_labels: bool = True
) -> list[dict[str, Any]]:
    """The same components with cards as tiles where they ask for it and there are any, in letters elsewhere; in letters
    altogether where there is no room for tiles.
    """
    if PICTURE not in repr(components):
        return components
    in_texts: list[str] = []
    made: list[dict[str, Any]] = _with_tiles(components, known, known if beside_labels else {}, in_texts)
    if sum(map(len, in_texts)) > TEXTS_LIMIT:
        made = _with_tiles(components, {}, known if beside_labels else {}, [])
    return made


def _with_tiles(part: Any, known: Mapping[str, Tile], beside_labels: Mapping[str, Tile], in_texts: list[str]) -> Any:
    """A part of components with tiles, made anew where it holds others. Its texts are added to `in_texts`."""
    if isinstance(part, list):
        return [_with_tiles(one, known, beside_labels, in_texts) for one in part]
    if isinstance(part, str):
        return lettered(part)
    if not isinstance(part, dict):
        return part
    made = part.copy()
    kind = part.get("type", _BUTTON)
    for name, inner in part.items():
        if isinstance(inner, str):
            if kind == _TEXT_DISPLAY and name == "content":
                made[name] = tiles_in(inner, known)
                in_texts.append(made[name])
            elif PICTURE in inner:
                made[name] = lettered(inner)
        elif isinstance(inner, list | dict):
            made[name] = _with_tiles(inner, known, beside_labels, in_texts)
    if kind == _BUTTON and "label" in part and not part.get("emoji"):
        label = part["label"] or ""
        shown = _shown_in(label, beside_labels) if PICTURE in label else None
        if shown is not None:
            made["emoji"] = shown.as_part()
    return made


def tiles_in(text: str, known: Mapping[str, Tile]) -> str:
    """A text with tiles in the place of cards that stand by themselves as code, and all others in letters."""
    if PICTURE not in text:
        return text
    return lettered(_CODE.sub(lambda code: _tiled(code, known), text))


def lettered(text: str) -> str:
    """A text with all its cards in letters."""
    if PICTURE not in text:
        return text
    return _CARD.sub(_letters, _BACK_BESIDE.sub("", _BACKS.sub("", text)))


def _tiled(code: re.Match[str], known: Mapping[str, Tile]) -> str:
    cards = list(_CARD.finditer(code[1]))
    tiles = [known.get(_key(card)) for card in cards]
    if None in tiles or not _BETWEEN.fullmatch(_CARD.sub("", code[1])):
        return code[0]
    shown = iter(tiles)
    # Tiles have a margin of their own.
    return _GAP.sub(lambda gap: f">{gap[1][1:]}<", _CARD.sub(lambda _: str(next(shown)), code[1]))


def _letters(card: re.Match[str]) -> str:
    if card["suit"]:
        return f"{card['rank']}{card['suit']}{TEXT}"
    return card["joker"] or BACK


def _shown_in(label: str, known: Mapping[str, Tile]) -> Tile | None:
    """The tile of the one card that a label names."""
    cards = list(_CARD.finditer(label))
    return known.get(_key(cards[0])) if len(cards) == 1 else None


def _key(card: re.Match[str]) -> str:
    if card["suit"]:
        return card["rank"].lower() + _SUITS[card["suit"]]
    return f"joker{len(card['marks'])}" if card["joker"] else "back"


def _parts(several: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Everything that components are made of, at any depth."""
    for one in several:
        if isinstance(one, dict):
            yield one
            yield from _parts(inner for inner in one.values() if isinstance(inner, dict | list))
        elif isinstance(one, list):
            yield from _parts(one)
