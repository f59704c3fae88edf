"""Card tiles: small square images with rank and suit side by side, each suit in its own colour."""

from __future__ import annotations

import hashlib
from functools import cache
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.screens.pictures.card_shapes import CAP_BAND, CAP_BELLS, CAP, LETTERS, STROKE, SUITS, Point, path_lines

if TYPE_CHECKING:
    from PIL import ImageDraw

Colour: TypeAlias = tuple[int, int, int]

TILE_SIZE: Final = 128
"""Side of a tile in pixels, the size at which Discord stores an emoji."""
_OVERSAMPLING: Final = 6
"""Oversampling factor of a tile, for smooth edges."""

FACE: Final = (255, 255, 255)
EDGE: Final = (168, 174, 184)
BACK_COLOUR: Final = (20, 83, 45)
BACK_PATTERN: Final = (198, 228, 208)
GOLD: Final = (232, 163, 23)
INKS: Final = {"s": (17, 19, 24), "h": (214, 24, 44), "d": (20, 92, 220), "c": (10, 134, 52)}
"""Colours of the suits: black, red, blue and green."""
JOKERS: Final = {"joker1": (214, 24, 44), "joker2": (17, 19, 24)}
BACK: Final = "back"
DRAWING_VERSION: Final = 1
"""Version of the drawing; raise it if the same shapes are drawn differently."""

_MARGIN: Final = 3.0
"""Free units around a tile, which separate neighbouring tiles."""
_CORNER: Final = 20.0
_RANK_BOX: Final = (9.0, 25.0, 57.0, 78.0)
"""Box of the rank: left, top, width, height."""
_SUIT_BOX: Final = (69.0, 40.0, 49.0)
"""Box of the suit: left, top, side."""

TILE_KEYS: Final = (*(f"{rank}{suit}".lower() for suit in SUITS for rank in LETTERS), *JOKERS, BACK)
"""Keys of all tiles: `ks`, `10h`, the German `ds` and `bs`, `joker1`, `joker2` and `back`."""


@cache
def tile_digest(key: str) -> str:
    """Return a short hash of a tile's drawing, six hexadecimal digits."""
    drawn = (DRAWING_VERSION, key, STROKE, INKS, JOKERS, FACE, EDGE, BACK_COLOUR, BACK_PATTERN, GOLD, _MARGIN, _CORNER, _RANK_BOX, _SUIT_BOX)
    shapes = (LETTERS.get(key[:-1].upper()), SUITS.get(key[-1:]), CAP, CAP_BAND, CAP_BELLS)
    return hashlib.blake2s(repr((drawn, shapes)).encode(), digest_size=3).hexdigest()


def render_tile(key: str) -> bytes:
    """Return the image of one of `KEYS` as a PNG. Takes some milliseconds, so run it in a thread."""
    from PIL import Image, ImageDraw

    side = TILE_SIZE * _OVERSAMPLING
    image = Image.new("RGBA", (side, side))
    sheet = _TileCanvas(ImageDraw.Draw(image))
    if key == BACK:
        _draw_back(sheet)
    elif key in JOKERS:
        _draw_joker(sheet, JOKERS[key])
    else:
        _draw_card(sheet, key[:-1].upper(), key[-1])
    found = BytesIO()
    small = image.resize((TILE_SIZE, TILE_SIZE), Image.Resampling.BOX)
    small.quantize(64, method=Image.Quantize.FASTOCTREE).save(found, "PNG", optimize=True)
    return found.getvalue()


class _TileCanvas:
    """Canvas of a tile, with `SIZE` units to a side."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def card(self, face: Colour, edge: Colour) -> None:
        """Draw a card with round corners and a thin edge."""
        for inset, colour in ((_MARGIN, edge), (_MARGIN + 2.0, face)):
            corners = [inset * _OVERSAMPLING, inset * _OVERSAMPLING, (TILE_SIZE - inset) * _OVERSAMPLING - 1, (TILE_SIZE - inset) * _OVERSAMPLING - 1]
            self._draw.rounded_rectangle(corners, (_CORNER + _MARGIN - inset) * _OVERSAMPLING, fill=colour)

    def fill(self, path: str, at: Point, scale: float, colour: Colour) -> None:
        """Fill a shape with its upper left corner at `at`, scaled by `scale`."""
        for line in path_lines(path):
            self._draw.polygon([self._point(one, at, (scale, scale)) for one in line], fill=colour)

    def stroke(self, path: str, at: Point, scale: Point, thickness: float, colour: Colour) -> None:
        """Draw the lines of a letter, with separate horizontal and vertical scales."""
        radius = thickness * _OVERSAMPLING / 2
        for line in path_lines(path):
            points = [self._point(one, at, scale) for one in line]
            self._draw.line(points, fill=colour, width=round(2 * radius))
            for x, y in points:
                self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def disc(self, middle: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        x, y, reach = middle[0] * _OVERSAMPLING, middle[1] * _OVERSAMPLING, radius * _OVERSAMPLING
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    @staticmethod
    def _point(point: Point, at: Point, scale: Point) -> Point:
        return (at[0] + point[0] * scale[0]) * _OVERSAMPLING, (at[1] + point[1] * scale[1]) * _OVERSAMPLING


def _draw_card(sheet: _TileCanvas, rank: str, suit: str) -> None:
    sheet.card(FACE, EDGE)
    letter = LETTERS[rank]
    left, top, room, height = _RANK_BOX
    down = height / 100
    across = min(down, room / letter.width)
    start = left + (room - letter.width * across) / 2
    sheet.stroke(letter.path, (start, top), (across, down), STROKE * (2 * across + down) / 3, INKS[suit])
    left, top, side = _SUIT_BOX
    sheet.fill(SUITS[suit], (left, top), side / 100, INKS[suit])


def _draw_joker(sheet: _TileCanvas, colour: Colour) -> None:
    sheet.card(FACE, EDGE)
    at, scale = (20.0, 20.0), 0.88
    sheet.fill(CAP, at, scale, colour)
    sheet.fill(CAP_BAND, at, scale, GOLD)
    for (x, y), radius in CAP_BELLS:
        sheet.disc((at[0] + x * scale, at[1] + y * scale), radius * scale, GOLD)


def _draw_back(sheet: _TileCanvas) -> None:
    sheet.card(BACK_COLOUR, BACK_PATTERN)
    for x, y in product((31.0, 64.0, 97.0), repeat=2):
        sheet.fill(SUITS["d"], (x - 13, y - 13), 0.26, BACK_PATTERN)
