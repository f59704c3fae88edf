"""Card tiles: shapes of ranks and suits as paths, and the emoji images rendered from them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from PIL import ImageDraw
    from PIL.Image import Image


Point: TypeAlias = tuple[float, float]
STROKE: Final = 17.0
_CURVE_STEPS: Final = 16


class Letter(Struct, frozen=True):
    """Shape of a rank: its width in units, and its path. All ranks are 100 units high."""

    width: float
    path: str


LETTERS: Final[Mapping[str, Letter]] = {
    "A": Letter(66, "M8.5 91.5 L33 8.5 L57.5 91.5 M17 66 L49 66"),
    "K": Letter(62, "M8.5 8.5 L8.5 91.5 M53 8.5 L11 57 M25 44 L53.5 91.5"),
    "Q": Letter(
        70,
        "M35 8.5 C17 8.5 8.5 26 8.5 50 C8.5 74 17 91.5 35 91.5 C53 91.5 61.5 74 61.5 50 C61.5 26 53 8.5 35 8.5 Z"
        " M42 70 L61.5 92",
    ),
    "J": Letter(56, "M22 8.5 L47.5 8.5 L47.5 65 C47.5 83 39 91.5 27.5 91.5 C16 91.5 8.5 84 8.5 70"),
    "D": Letter(64, "M8.5 8.5 L8.5 91.5 L25 91.5 C46 91.5 55.5 75 55.5 50 C55.5 25 46 8.5 25 8.5 Z"),
    "B": Letter(
        62,
        "M8.5 48 L30 48 C45 48 53.5 56 53.5 69.5 C53.5 83 45 91.5 30 91.5 L8.5 91.5 L8.5 8.5 L28 8.5"
        " C42 8.5 49 16 49 28 C49 40 42 48 28 48",
    ),
    "10": Letter(
        94,
        "M7 24 L21 10 L21 91.5 M66 8.5 C51 8.5 46.5 27 46.5 50 C46.5 73 51 91.5 66 91.5 C81 91.5 85.5 73 85.5 50"
        " C85.5 27 81 8.5 66 8.5 Z",
    ),
    "9": Letter(
        62,
        "M14 86.5 C19 90 24 91.5 29 91.5 C46 91.5 53.5 73 53.5 45 M53.5 37 C53.5 20 45 8.5 31 8.5"
        " C17 8.5 8.5 19 8.5 34 C8.5 49 17 59 30 59 C43 59 53.5 50 53.5 37 L53.5 45",
    ),
    "8": Letter(
        62,
        "M31 8.5 C19 8.5 11.5 16 11.5 27.5 C11.5 39 19 47 31 47 C43 47 50.5 39 50.5 27.5 C50.5 16 43 8.5 31 8.5 Z"
        " M31 47 C17 47 8.5 56 8.5 69 C8.5 82.5 17 91.5 31 91.5 C45 91.5 53.5 82.5 53.5 69 C53.5 56 45 47 31 47 Z",
    ),
    "7": Letter(60, "M8.5 8.5 L51.5 8.5 L25 91.5"),
    "6": Letter(
        62,
        "M48 13.5 C43 10 38 8.5 33 8.5 C16 8.5 8.5 27 8.5 55 M8.5 63 C8.5 80 17 91.5 31 91.5"
        " C45 91.5 53.5 81 53.5 66 C53.5 51 45 41 32 41 C19 41 8.5 50 8.5 63 L8.5 55",
    ),
    "5": Letter(
        61,
        "M49 8.5 L14.5 8.5 L11.5 46 C17 41 23 38.5 30 38.5 C44 38.5 52.5 48.5 52.5 64 C52.5 80.5 43 91.5 28 91.5"
        " C19 91.5 13 88 8.5 81",
    ),
    "4": Letter(68, "M46 91.5 L46 8.5 L8.5 68 L59.5 68"),
    "3": Letter(
        61,
        "M9 19 C13.5 12 20 8.5 28.5 8.5 C42 8.5 49.5 16 49.5 27 C49.5 39 41 46.5 26 46.5 C43 46.5 52.5 55.5 52.5 69"
        " C52.5 83 43 91.5 29 91.5 C19 91.5 12 87 8.5 79",
    ),
    "2": Letter(61, "M9 29 C9.5 16 18 8.5 30 8.5 C42.5 8.5 51 16.5 51 29.5 C51 45 38 55 9.5 91.5 L52.5 91.5"),
}
"""Shapes of ranks by the letters on cards; `D` and `B` are German queens and jacks."""

SUITS: Final[Mapping[str, str]] = {
    "s": "M50 2 C57 19 97 40 97 65 C97 78 87 86 76 86 C67 86 60 82 55.5 75 C56.5 86 60 93 69 98 L31 98"
    " C40 93 43.5 86 44.5 75 C40 82 33 86 24 86 C13 86 3 78 3 65 C3 40 43 19 50 2 Z",
    "h": "M50 96 C19 70 2 52 2 31 C2 14 14 4 27.5 4 C38 4 46 10.5 50 21 C54 10.5 62 4 72.5 4 C86 4 98 14 98 31"
    " C98 52 81 70 50 96 Z",
    "d": "M50 -4 C60 18 78 39 97 50 C78 61 60 82 50 104 C40 82 22 61 3 50 C22 39 40 18 50 -4 Z",
    "c": "M50 2 C63.5 2 74 12 74 25 C74 31 72 36 68.5 40 C70.5 39.5 73 39 75.5 39 C88.5 39 98 49 98 62"
    " C98 75 88.5 85 75.5 85 C67 85 60 81 55.5 74 C56.5 86 60 93 69 98 L31 98 C40 93 43.5 86 44.5 74"
    " C40 81 33 85 24.5 85 C11.5 85 2 75 2 62 C2 49 11.5 39 24.5 39 C27 39 29.5 39.5 31.5 40 C28 36 26 31 26 25"
    " C26 12 36.5 2 50 2 Z",
}
"""Shapes of suits by letter, in a square of 100 units."""

CAP: Final = (
    "M22 74 L14 34 C12 24 4 20 2 30 C -2 12 16 6 26 20 L36 40 C36 26 42 10 50 2 C58 10 64 26 64 40 L74 20"
    " C84 6 102 12 98 30 C96 20 88 24 86 34 L78 74 Z"
)
"""Shape of a joker's cap without band and bells, in a square of 100 units."""
CAP_BAND: Final = "M20 80 L80 80 L77 95 L23 95 Z"
CAP_BELLS: Final[Sequence[tuple[Point, float]]] = (((3, 38), 8), ((50, 3), 8), ((97, 38), 8))
"""Bells of the cap: centre and radius of each."""


def path_lines(path: str) -> list[list[Point]]:
    """Return the lines of a path as lists of points. A closed line ends with its first point."""
    found: list[list[Point]] = []
    for part in _split_path(path):
        command, numbers = part[0], [float(one) for one in part[1:].split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append([points[0]])
        elif command == "Z":
            found[-1].append(found[-1][0])
        elif command == "L":
            found[-1] += points
        else:
            for at in range(0, len(points), 3):
                found[-1] += _curve_points(found[-1][-1], *points[at : at + 3])
    return found


def _split_path(path: str) -> list[str]:
    for command in "MLCZ":
        path = path.replace(command, f"|{command}")
    return [part.strip() for part in path.split("|") if part.strip()]


def _curve_points(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    found: list[Point] = []
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        weighted = list(zip(weights, (start, first, second, end), strict=True))
        x, y = (sum(weight * corner[axis] for weight, corner in weighted) for axis in (0, 1))
        found.append((x, y))
    return found


Colour: TypeAlias = tuple[int, int, int]
TILE_SIZE: Final = 128
_OVERSAMPLING: Final = 6
FACE: Final = (255, 255, 255)
EDGE: Final = (168, 174, 184)
BACK_COLOUR: Final = (20, 83, 45)
BACK_PATTERN: Final = (198, 228, 208)
GOLD: Final = (232, 163, 23)
INKS: Final = {"s": (17, 19, 24), "h": (214, 24, 44), "d": (20, 92, 220), "c": (10, 134, 52)}
JOKERS: Final = {"joker1": (214, 24, 44), "joker2": (17, 19, 24)}
BACK: Final = "back"
DRAWING_VERSION: Final = 1
"""Version of the rendering. Raise it when the same shapes are rendered differently."""
_MARGIN: Final = 3.0
"""Margin around a tile, which separates it from its neighbours."""
_CORNER: Final = 20.0
_RANK_BOX: Final = (9.0, 25.0, 57.0, 78.0)
"""Box of the rank: left, top, width, height."""
_SUIT_BOX: Final = (69.0, 40.0, 49.0)
"""Box of the suit: left, top, side."""
_FACE_SIZE: Final = (140, 196)
"""Width and height of a portrait card, in units."""
_INDEX_BOX: Final = (12.0, 16.0, 46.0, 56.0)
"""Box of the rank of a portrait card. With the suit below it, it is in sight where another card covers the right."""
TILE_KEYS: Final = (*(f"{rank}{suit}".lower() for suit in SUITS for rank in LETTERS), *JOKERS, BACK)
"""Keys of all tiles: `ks`, `10h`, German `ds` and `bs`, `joker1`, `joker2`, `back`."""


@cache
def tile_digest(key: str) -> str:
    """Return a hash of everything that determines the image of a tile, as six hexadecimal digits."""
    colours = (INKS, JOKERS, FACE, EDGE, BACK_COLOUR, BACK_PATTERN, GOLD)
    sizes = (_MARGIN, _CORNER, _RANK_BOX, _SUIT_BOX)
    drawn = (DRAWING_VERSION, key, STROKE, *colours, *sizes)
    shapes = (LETTERS.get(key[:-1].upper()), SUITS.get(key[-1:]), CAP, CAP_BAND, CAP_BELLS)
    return hashlib.blake2s(repr((drawn, shapes)).encode(), digest_size=3).hexdigest()


def render_tile(key: str) -> bytes:
    """Return the image of one of `TILE_KEYS` as a PNG. It takes some milliseconds, so call it in a worker thread."""
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


def face_height(width: int) -> int:
    """Return the height of a portrait card that is `width` pixels wide."""
    return round(width * _FACE_SIZE[1] / _FACE_SIZE[0])


def draw_face(key: str, width: int) -> Image:
    """Return a card, one of `TILE_KEYS`, as a portrait picture `width` pixels wide. Takes some milliseconds."""
    from PIL import Image, ImageDraw

    image = Image.new("RGBA", (_FACE_SIZE[0] * _OVERSAMPLING, _FACE_SIZE[1] * _OVERSAMPLING))
    sheet = _TileCanvas(ImageDraw.Draw(image), *_FACE_SIZE)
    if key == BACK:
        sheet.card(BACK_COLOUR, BACK_PATTERN)
        for x, y in product((35.0, 70.0, 105.0), (35.0, 77.0, 119.0, 161.0)):
            sheet.fill(SUITS["d"], (x - 15, y - 15), 0.3, BACK_PATTERN)
    elif key in JOKERS:
        sheet.card(FACE, EDGE)
        _draw_cap(sheet, (16.0, 14.0), 0.5, JOKERS[key])
        _draw_cap(sheet, (44.0, 92.0), 0.84, JOKERS[key])
    else:
        sheet.card(FACE, EDGE)
        rank, suit = key[:-1].upper(), key[-1]
        _draw_rank(sheet, rank, INKS[suit], _INDEX_BOX)
        sheet.fill(SUITS[suit], (15.0, 78.0), 0.36, INKS[suit])
        sheet.fill(SUITS[suit], (56.0, 112.0), 0.7, INKS[suit])
    return image.resize((width, face_height(width)), Image.Resampling.BOX)


class _TileCanvas:
    """Canvas of a card, in units of its final pixels."""

    def __init__(self, draw: ImageDraw.ImageDraw, width: int = TILE_SIZE, height: int = TILE_SIZE) -> None:
        self._draw = draw
        self._size = width, height

    def card(self, face: Colour, edge: Colour) -> None:
        for inset, colour in ((_MARGIN, edge), (_MARGIN + 2.0, face)):
            near = inset * _OVERSAMPLING
            right, bottom = ((side - inset) * _OVERSAMPLING - 1 for side in self._size)
            self._draw.rounded_rectangle(
                [near, near, right, bottom], (_CORNER + _MARGIN - inset) * _OVERSAMPLING, fill=colour
            )

    def fill(self, path: str, at: Point, scale: float, colour: Colour) -> None:
        for line in path_lines(path):
            self._draw.polygon([self._point(one, at, (scale, scale)) for one in line], fill=colour)

    def stroke(self, path: str, at: Point, scale: Point, thickness: float, colour: Colour) -> None:
        """Draw the path of a rank with different horizontal and vertical scales."""
        radius = thickness * _OVERSAMPLING / 2
        for line in path_lines(path):
            points = [self._point(one, at, scale) for one in line]
            self._draw.line(points, fill=colour, width=round(2 * radius))
            for x, y in points:
                self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def disc(self, middle: Point, radius: float, colour: Colour) -> None:
        x, y, reach = middle[0] * _OVERSAMPLING, middle[1] * _OVERSAMPLING, radius * _OVERSAMPLING
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    @staticmethod
    def _point(point: Point, at: Point, scale: Point) -> Point:
        return (at[0] + point[0] * scale[0]) * _OVERSAMPLING, (at[1] + point[1] * scale[1]) * _OVERSAMPLING


def _draw_card(sheet: _TileCanvas, rank: str, suit: str) -> None:
    sheet.card(FACE, EDGE)
    _draw_rank(sheet, rank, INKS[suit], _RANK_BOX)
    left, top, side = _SUIT_BOX
    sheet.fill(SUITS[suit], (left, top), side / 100, INKS[suit])


def _draw_rank(sheet: _TileCanvas, rank: str, colour: Colour, box: tuple[float, float, float, float]) -> None:
    letter = LETTERS[rank]
    left, top, room, height = box
    down = height / 100
    across = min(down, room / letter.width)
    start = left + (room - letter.width * across) / 2
    sheet.stroke(letter.path, (start, top), (across, down), STROKE * (2 * across + down) / 3, colour)


def _draw_joker(sheet: _TileCanvas, colour: Colour) -> None:
    sheet.card(FACE, EDGE)
    _draw_cap(sheet, (20.0, 20.0), 0.88, colour)


def _draw_cap(sheet: _TileCanvas, at: Point, scale: float, colour: Colour) -> None:
    sheet.fill(CAP, at, scale, colour)
    sheet.fill(CAP_BAND, at, scale, GOLD)
    for (x, y), radius in CAP_BELLS:
        sheet.disc((at[0] + x * scale, at[1] + y * scale), radius * scale, GOLD)


def _draw_back(sheet: _TileCanvas) -> None:
    sheet.card(BACK_COLOUR, BACK_PATTERN)
    for x, y in product((31.0, 64.0, 97.0), repeat=2):
        sheet.fill(SUITS["d"], (x - 13, y - 13), 0.26, BACK_PATTERN)
