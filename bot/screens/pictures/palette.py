"""Palette shared by all pictures with cards, and cached images of cards and text in it.

A picture of few colours is drawn in palette indices from the start and saved as it is. Nothing is blended and no
palette is computed while somebody waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.screens.pictures import card_tiles, lettering
from bot.screens.pictures.canvas import BACKGROUND, INK, MUTED, GAIN, Colour

if TYPE_CHECKING:
    from PIL.Image import Image

Sprite: TypeAlias = "Image"
"""Image in the colours of the palette."""

_SHADES: Final = 12
"""Number of shades between two colours, for smooth edges."""
GOLD: Final = card_tiles.GOLD
TEXT_COLOURS: Final = (INK, MUTED, GAIN, GOLD)
"""Colours of text."""

_TEXT_CACHE_SIZE: Final = 500
_EMPTY_CACHE_SIZE: Final = 16
_PNG_OPTIONS: Final = {"compress_level": 1, "compress_type": 3}
"""PNG compression: few colours in large areas become small by run lengths alone."""


def _colour_ramps() -> Iterator[tuple[Colour, Colour]]:
    """Yield the pairs of colours that have shades between them: text colours first, each on the background."""
    for colour in TEXT_COLOURS:
        yield BACKGROUND, colour
    inks = {*card_tiles.INKS.values(), *card_tiles.JOKERS.values()}
    for ink in sorted(inks):
        yield card_tiles.FACE, ink
    yield card_tiles.FACE, card_tiles.EDGE
    yield card_tiles.FACE, card_tiles.GOLD
    yield card_tiles.BACK_COLOUR, card_tiles.BACK_PATTERN
    yield BACKGROUND, card_tiles.EDGE
    yield BACKGROUND, card_tiles.BACK_PATTERN


def _shades(start: Colour, end: Colour) -> Iterator[Colour]:
    for step in range(_SHADES):
        part = step / (_SHADES - 1)
        red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        yield red, green, blue


@cache
def _palette_bytes() -> bytes:
    """Return red, green and blue of each colour of the palette, in order."""
    return bytes(chain.from_iterable(chain.from_iterable(_shades(*ramp)) for ramp in _colour_ramps()))


def new_picture(width: int, height: int) -> Sprite:
    """Return an empty image in the colours of the palette, filled with the first one, the background."""
    return _empty_picture(width, height).copy()


@lru_cache(_EMPTY_CACHE_SIZE)
def _empty_picture(width: int, height: int) -> Sprite:
    from PIL import Image

    made = Image.new("P", (width, height), 0)
    made.putpalette(_palette_bytes())
    return made


@cache
def render_card(key: str, side: int) -> Sprite:
    """Return a card, one of `card_tiles.KEYS`, with `side` pixels to a side."""
    from PIL import Image

    tile = Image.open(BytesIO(card_tiles.render_tile(key))).convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (side, side), BACKGROUND)
    ground.paste(tile, mask=tile)
    return ground.quantize(palette=new_picture(1, 1), dither=Image.Dither.NONE)


@lru_cache(_TEXT_CACHE_SIZE)
def render_text(text: str, size: int, colour: Colour, *, bold: bool = False) -> Sprite:
    """Return a line that is `writable`, in one of the colours of `WRITING`; the image is 1.4 times `size` high."""
    from PIL import Image, ImageDraw

    made = Image.new("L", (max(1, lettering.text_width(text, size, bold=bold)), round(size * 1.4)))
    drawn = ImageDraw.Draw(made)
    drawn.text((0, made.height / 2), text, fill=255, font=lettering.load_font(size, bold=bold), anchor="lm")
    first = TEXT_COLOURS.index(colour) * _SHADES
    found = made.point([first + round(light / 255 * (_SHADES - 1)) for light in range(256)])
    return found.convert("P") if found.mode != "P" else found


def encode_png(picture: Sprite) -> bytes:
    """Return the picture as a PNG."""
    found = BytesIO()
    picture.save(found, "PNG", **_PNG_OPTIONS)
    return found.getvalue()
