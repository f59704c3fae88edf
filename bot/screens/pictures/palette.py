"""The one palette of pictures with cards, and what is drawn in it: written words and cards, each made once.

A picture in few colours is drawn with numbers of colours from the start and stored as it is: nothing is blended and no
palette is looked for while somebody waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.screens.pictures import card_tiles, lettering
from bot.screens.pictures.canvas import GROUND, INK, MUTED, UP, Colour

if TYPE_CHECKING:
    from PIL.Image import Image

Sprite: TypeAlias = "Image"
"""A picture in the colours of the palette, to be put where it belongs."""

_STEPS: Final = 12
"""Shades between two colours, so that edges are smooth."""
GOLD: Final = card_tiles.GOLD
WRITING: Final = (INK, MUTED, UP, GOLD)
"""The colours of letters."""

_MOST_TEXTS: Final = 500
_MOST_SHEETS: Final = 16
_FAST: Final = {"compress_level": 1, "compress_type": 3}
"""How a picture is compressed: few colours in large fields become small by their repetitions alone."""


def _ramps() -> Iterator[tuple[Colour, Colour]]:
    """Between which colours there are shades: letters first, each on the ground."""
    for colour in WRITING:
        yield GROUND, colour
    inks = {*card_tiles.INKS.values(), *card_tiles.JOKERS.values()}
    for ink in sorted(inks):
        yield card_tiles.FACE, ink
    yield card_tiles.FACE, card_tiles.EDGE
    yield card_tiles.FACE, card_tiles.GOLD
    yield card_tiles.GROUND, card_tiles.PALE
    yield GROUND, card_tiles.EDGE
    yield GROUND, card_tiles.PALE


def _shades(start: Colour, end: Colour) -> Iterator[Colour]:
    for step in range(_STEPS):
        part = step / (_STEPS - 1)
        red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        yield red, green, blue


@cache
def _colours() -> bytes:
    """Red, green and blue of each colour of the palette, in order."""
    return bytes(chain.from_iterable(chain.from_iterable(_shades(*ramp)) for ramp in _ramps()))


def sheet(width: int, height: int) -> Sprite:
    """An empty picture in the colours of the palette, the first of which is the ground's."""
    return _empty(width, height).copy()


@lru_cache(_MOST_SHEETS)
def _empty(width: int, height: int) -> Sprite:
    from PIL import Image

    made = Image.new("P", (width, height), 0)
    made.putpalette(_colours())
    return made


@cache
def card(key: str, side: int) -> Sprite:
    """A card, one of `card_tiles.KEYS`, so many pixels wide and high."""
    from PIL import Image

    tile = Image.open(BytesIO(card_tiles.tile(key))).convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (side, side), GROUND)
    ground.paste(tile, mask=tile)
    return ground.quantize(palette=sheet(1, 1), dither=Image.Dither.NONE)


@lru_cache(_MOST_TEXTS)
def written(text: str, size: int, colour: Colour, *, bold: bool = False) -> Sprite:
    """A line that is `writable`, in one of the colours of `WRITING`, in a field that is 1.4 times its `size` high."""
    from PIL import Image, ImageDraw

    made = Image.new("L", (max(1, lettering.width(text, size, bold=bold)), round(size * 1.4)))
    drawn = ImageDraw.Draw(made)
    drawn.text((0, made.height / 2), text, fill=255, font=lettering.font(size, bold=bold), anchor="lm")
    first = WRITING.index(colour) * _STEPS
    found = made.point([first + round(light / 255 * (_STEPS - 1)) for light in range(256)])
    return found.convert("P") if found.mode != "P" else found


def png(picture: Sprite) -> bytes:
    """The picture as it is sent."""
    found = BytesIO()
    picture.save(found, "PNG", **_FAST)
    return found.getvalue()
