"""Card tiles: small square images with rank and suit side by side, each suit in its own colour."""

from __future__ import annotations

import hashlib
from functools import cache
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.screens.pictures.card_shapes import BAND, BELLS, CAP, LETTERS, STROKE, SUITS, Point, lines

if TYPE_CHECKING:
    from PIL import ImageDraw

Colour: TypeAlias = tuple[int, int, int]

SIZE: Final = 128
"""Side of a tile in pixels, the size at which Discord stores an emoji."""
_FINE: Final = 6
"""Oversampling factor of a tile, for smooth edges."""

FACE: Final = (255, 255, 255)
EDGE: Final = (168, 174, 184)
GROUND: Final = (20, 83, 45)
PALE: Final = (198, 228, 208)
GOLD: Final = (232, 163, 23)
INKS: Final = {"s": (17, 19, 24), "h": (214, 24, 44), "d": (20, 92, 220), "c": (10, 134, 52)}
"""Colours of the suits: black, red, blue and green."""
JOKERS: Final = {"joker1": (214, 24, 44), "joker2": (17, 19, 24)}
BACK: Final = "back"
FORM: Final = 1
"""Version of the drawing; raise it if the same shapes are drawn differently."""

_MARGIN: Final = 3.0
"""Free units around a tile, which separate neighbouring tiles."""
_CORNER: Final = 20.0
_RANK: Final = (9.0, 25.0, 57.0, 78.0)
"""Box of the rank: left, top, width, height."""
_SUIT: Final = (69.0, 40.0, 49.0)
"""Box of the suit: left, top, side."""

KEYS: Final = (*(f"{rank}{suit}".lower() for suit in SUITS for rank in LETTERS), *JOKERS, BACK)
"""Keys of all tiles: `ks`, `10h`, the German `ds` and `bs`, `joker1`, `joker2` and `back`."""


@cache
def digest(key: str) -> str:
    """Return a short hash of a tile's drawing, six hexadecimal digits."""
    drawn = (FORM, key, STROKE, INKS, JOKERS, FACE, EDGE, GROUND, PALE, GOLD, _MARGIN, _CORNER, _RANK, _SUIT)
    shapes = (LETTERS.get(key[:-1].upper()), SUITS.get(key[-1:]), CAP, BAND, BELLS)
    return hashlib.blake2s(repr((drawn, shapes)).encode(), digest_size=3).hexdigest()


def tile(key: str) -> bytes:
    """Return the image of one of `KEYS` as a PNG. Takes some milliseconds, so run it in a thread."""
    from PIL import Image, ImageDraw

    side = SIZE * _FINE
    image = Image.new("RGBA", (side, side))
    sheet = _Sheet(ImageDraw.Draw(image))
    if key == BACK:
        _back(sheet)
    elif key in JOKERS:
        _joker(sheet, JOKERS[key])
    else:
        _card(sheet, key[:-1].upper(), key[-1])
    found = BytesIO()
    small = image.resize((SIZE, SIZE), Image.Resampling.BOX)
    small.quantize(64, method=Image.Quantize.FASTOCTREE).save(found, "PNG", optimize=True)
    return found.getvalue()


class _Sheet:
    """Canvas of a tile, with `SIZE` units to a side."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def card(self, face: Colour, edge: Colour) -> None:
        """Draw a card with round corners and a thin edge."""
        for inset, colour in ((_MARGIN, edge), (_MARGIN + 2.0, face)):
            corners = [inset * _FINE, inset * _FINE, (SIZE - inset) * _FINE - 1, (SIZE - inset) * _FINE - 1]
            self._draw.rounded_rectangle(corners, (_CORNER + _MARGIN - inset) * _FINE, fill=colour)

    def fill(self, path: str, at: Point, scale: float, colour: Colour) -> None:
        """Fill a shape with its upper left corner at `at`, scaled by `scale`."""
        for line in lines(path):
            self._draw.polygon([self._point(one, at, (scale, scale)) for one in line], fill=colour)

    def stroke(self, path: str, at: Point, scale: Point, thickness: float, colour: Colour) -> None:
        """Draw the lines of a letter, with separate horizontal and vertical scales."""
        radius = thickness * _FINE / 2
        for line in lines(path):
            points = [self._point(one, at, scale) for one in line]
            self._draw.line(points, fill=colour, width=round(2 * radius))
            for x, y in points:
                self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def disc(self, middle: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        x, y, reach = middle[0] * _FINE, middle[1] * _FINE, radius * _FINE
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    @staticmethod
    def _point(point: Point, at: Point, scale: Point) -> Point:
        return (at[0] + point[0] * scale[0]) * _FINE, (at[1] + point[1] * scale[1]) * _FINE


def _card(sheet: _Sheet, rank: str, suit: str) -> None:
    sheet.card(FACE, EDGE)
    letter = LETTERS[rank]
    left, top, room, height = _RANK
    down = height / 100
    across = min(down, room / letter.width)
    start = left + (room - letter.width * across) / 2
    sheet.stroke(letter.path, (start, top), (across, down), STROKE * (2 * across + down) / 3, INKS[suit])
    left, top, side = _SUIT
    sheet.fill(SUITS[suit], (left, top), side / 100, INKS[suit])


def _joker(sheet: _Sheet, colour: Colour) -> None:
    sheet.card(FACE, EDGE)
    at, scale = (20.0, 20.0), 0.88
    sheet.fill(CAP, at, scale, colour)
    sheet.fill(BAND, at, scale, GOLD)
    for (x, y), radius in BELLS:
        sheet.disc((at[0] + x * scale, at[1] + y * scale), radius * scale, GOLD)


def _back(sheet: _Sheet) -> None:
    sheet.card(GROUND, PALE)
    for x, y in product((31.0, 64.0, 97.0), repeat=2):
        sheet.fill(SUITS["d"], (x - 13, y - 13), 0.26, PALE)
