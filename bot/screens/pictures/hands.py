"""Pictures of hands. Cards and texts share a palette of few colours, so that they are combined without conversion."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from bot.screens.pictures import canvas, card_tiles, lettering
from bot.screens.pictures.canvas import BACKGROUND, INK, MARGIN, MUTED, PICTURE_WIDTH, Colour
from bot.screens.pictures.lettering import text_width, to_writable, truncate

if TYPE_CHECKING:
    from PIL.Image import Image


Sprite: TypeAlias = "Image"
_SHADES: Final = 12
"""Number of shades from one colour to another, for smooth edges."""
GOLD: Final = card_tiles.GOLD
TEXT_COLOURS: Final = (INK, MUTED, canvas.GAIN, GOLD)
_TEXT_CACHE_SIZE: Final = 500
_EMPTY_CACHE_SIZE: Final = 16
_PNG_OPTIONS: Final = {"compress_level": 1, "compress_type": 3}
"""PNG options: the fastest level and run-length encoding, which suit large areas of few colours."""


def _colour_ramps() -> Iterator[tuple[Colour, Colour]]:
    """Yield the pairs of colours between which the palette has shades. Text colours on the background come first."""
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
    """Return the palette: red, green and blue of each colour in order."""
    return bytes(chain.from_iterable(chain.from_iterable(_shades(*ramp)) for ramp in _colour_ramps()))


def new_picture(width: int, height: int) -> Sprite:
    """Return an image with the shared palette, filled with the background colour."""
    return _empty_picture(width, height).copy()


@lru_cache(_EMPTY_CACHE_SIZE)
def _empty_picture(width: int, height: int) -> Sprite:
    from PIL import Image

    image = Image.new("P", (width, height), 0)
    image.putpalette(_palette_bytes())
    return image


@cache
def render_card(key: str, side: int) -> Sprite:
    """Return the image of a card (one of `card_tiles.TILE_KEYS`) with sides of `side` pixels."""
    from PIL import Image

    full = Image.open(BytesIO(card_tiles.render_tile(key))).convert("RGBA")
    tile = full.resize((side, side), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (side, side), BACKGROUND)
    ground.paste(tile, mask=tile)
    return ground.quantize(palette=new_picture(1, 1), dither=Image.Dither.NONE)


@lru_cache(_TEXT_CACHE_SIZE)
def render_text(text: str, size: int, colour: Colour, *, bold: bool = False) -> Sprite:
    """Return the image of a text from `to_writable` in one of `TEXT_COLOURS`, 1.4 times as high as `size`."""
    from PIL import Image, ImageDraw

    image = Image.new("L", (max(1, lettering.text_width(text, size, bold=bold)), round(size * 1.4)))
    drawn = ImageDraw.Draw(image)
    drawn.text((0, image.height / 2), text, fill=255, font=lettering.load_font(size, bold=bold), anchor="lm")
    first = TEXT_COLOURS.index(colour) * _SHADES
    found = image.point([first + round(light / 255 * (_SHADES - 1)) for light in range(256)])
    return found.convert("P") if found.mode != "P" else found


def encode_png(picture: Sprite, **options: int) -> bytes:
    """Return the picture as a PNG. `options` of Pillow replace `_PNG_OPTIONS`."""
    found = BytesIO()
    picture.save(found, "PNG", **{**_PNG_OPTIONS, **options})
    return found.getvalue()


MOST_HANDS: Final = 12
MOST_CARDS: Final = 18
_MOST_INLINE_CARDS: Final = 4
"""Maximum number of cards that are shown next to the text, not below it."""
_INLINE_CARD_SIZE: Final = 104
_CARD_SIZES: Final = (84, 78, 64, 56, 36)
"""Card sizes in pixels. There are few, because the image of a card is cached for each size."""
_LEAST_ON_ONE_LINE: Final = 78
"""Size below which many cards take two lines, if there is room."""
_LARGE_CARD_SIZES: Final = (180, 104)
"""Sizes of the winner's cards."""
_MOST_ON_TWO_LINES: Final = 5
"""Maximum number of hands in a picture in which hands of many cards take two lines each, with larger cards."""
_GAP: Final = 16
_TEXT_LINE_HEIGHT: Final = 56
_ROOM: Final = PICTURE_WIDTH - 2 * MARGIN
_GOLD_SHADE: Final = TEXT_COLOURS.index(GOLD) * _SHADES + _SHADES - 1
"""Index of gold in the palette."""


class PicturedHand(Struct, frozen=True, kw_only=True):
    """Row of a picture: a player's name, a short text, and groups of cards as keys of `card_tiles.TILE_KEYS`."""

    name: str
    caption: str
    groups: tuple[tuple[str, ...], ...]
    won: bool = False

    @property
    def cards(self) -> int:
        return sum(map(len, self.groups))


def render_hands(hands: Sequence[PicturedHand]) -> bytes:
    """Return hands one below the other as a PNG, 800 pixels wide. Text that does not fit is cut.

    Raises ValueError for no hands or more than `MOST_HANDS`, and for a hand of more than `MOST_CARDS` cards.
    """
    if not 0 < len(hands) <= MOST_HANDS or any(hand.cards > MOST_CARDS for hand in hands):
        raise ValueError(f"{len(hands)} hands do not make a picture")
    leads = sum(hand.won and hand.cards > 0 for hand in hands) == 1
    rows = [_layout_row(hand, hands, large=leads and hand.won and hand.cards > 0) for hand in hands]
    picture = new_picture(PICTURE_WIDTH, MARGIN + sum(row.height for row in rows))
    top = (MARGIN + _GAP) // 2
    for hand, row in zip(hands, rows, strict=True):
        if row.large:
            picture.paste(_GOLD_SHADE, (_GAP // 2, top, _GAP, top + row.height - _GAP))
        if row.beside:
            _paste_stacked_text(picture, hand, top, PICTURE_WIDTH - 3 * MARGIN - hand.cards * row.side)
            _paste_cards(picture, hand.groups, PICTURE_WIDTH - MARGIN - hand.cards * row.side, top, row.side)
        else:
            _paste_inline_text(picture, hand, top)
            for line, groups in enumerate(row.lines):
                _paste_cards(picture, groups, MARGIN, top + _TEXT_LINE_HEIGHT + line * row.side, row.side)
        top += row.height
    return encode_png(picture)


class _Row(Struct, frozen=True, kw_only=True):
    """Layout of a hand: card size, groups of cards by line, and whether the cards are next to the text."""

    side: int
    lines: tuple[tuple[tuple[str, ...], ...], ...]
    beside: bool
    large: bool

    @property
    def height(self) -> int:
        cards = len(self.lines) * self.side
        return (cards if self.beside else _TEXT_LINE_HEIGHT + cards) + _GAP


def _layout_row(hand: PicturedHand, hands: Sequence[PicturedHand], *, large: bool) -> _Row:
    """Return the layout of a hand. Many cards are on two lines if there is room. The winner's cards are larger."""
    few = all(one.cards <= _MOST_INLINE_CARDS for one in hands)
    whole, half = (hand.groups,), -(-len(hand.groups) // 2)
    halves = tuple(filter(None, (hand.groups[:half], hand.groups[half:])))
    if not large:
        side = _INLINE_CARD_SIZE if few else _card_size(hands)
        wide = side < _LEAST_ON_ONE_LINE and len(hands) <= _MOST_ON_TWO_LINES
        if wide and all(_line_width(line, _CARD_SIZES[0]) <= _ROOM for line in halves):
            return _Row(side=_CARD_SIZES[0], lines=halves, beside=False, large=False)
        return _Row(side=side, lines=whole, beside=few, large=False)
    lines = whole if hand.cards <= _MOST_INLINE_CARDS else halves
    sizes = [side for side in _LARGE_CARD_SIZES if all(_line_width(line, side) <= _ROOM for line in lines)]
    return _Row(side=max(sizes, default=_CARD_SIZES[0]), lines=lines, beside=False, large=True)


def _line_width(groups: Sequence[Sequence[str]], side: int) -> int:
    return sum(map(len, groups)) * side + (len(groups) - 1) * _GAP


def _paste_stacked_text(picture: Sprite, hand: PicturedHand, top: int, room: int) -> None:
    name = truncate(to_writable(hand.name), room, canvas.TITLE_SIZE, bold=True)
    caption = truncate(to_writable(hand.caption), room, canvas.TEXT_SIZE)
    written = render_text(name, canvas.TITLE_SIZE, GOLD if hand.won else INK, bold=True)
    picture.paste(written, (MARGIN, top + (3 if caption else 25)))
    picture.paste(render_text(caption, canvas.TEXT_SIZE, MUTED), (MARGIN, top + 54))


def _paste_inline_text(picture: Sprite, hand: PicturedHand, top: int) -> None:
    beside = text_width(to_writable(hand.caption), canvas.TEXT_SIZE) + 18 if hand.caption else 0
    room = max(PICTURE_WIDTH // 2, PICTURE_WIDTH - 2 * MARGIN - beside)
    name = truncate(to_writable(hand.name), room, canvas.TITLE_SIZE, bold=True)
    picture.paste(render_text(name, canvas.TITLE_SIZE, GOLD if hand.won else INK, bold=True), (MARGIN, top))
    left = MARGIN + text_width(name, canvas.TITLE_SIZE, bold=True) + 18
    caption = truncate(to_writable(hand.caption), PICTURE_WIDTH - MARGIN - left, canvas.TEXT_SIZE)
    picture.paste(render_text(caption, canvas.TEXT_SIZE, MUTED), (left, top + 4))


def _paste_cards(picture: Sprite, groups: Sequence[Sequence[str]], left: int, top: int, side: int) -> None:
    for group in groups:
        for key in group:
            picture.paste(render_card(key, side), (left, top))
            left += side
        left += _GAP


def _card_size(hands: Sequence[PicturedHand]) -> int:
    """Return the largest card size at which each hand fits into a row."""
    for side in _CARD_SIZES:
        if all(_line_width(hand.groups, side) <= _ROOM for hand in hands):
            return side
    return _CARD_SIZES[-1]


_OWN_HAND_WIDTH: Final = 720
"""Width in pixels of the picture of a person's own hand, which has no text."""
_FACE_WIDTHS: Final = (216, 171, 135, 122)
"""Widths of portrait cards in pixels. There are few, because the image of a card is cached for each width."""
_WIDEST_IN_TWO_ROWS: Final = 135
_FACE_GAP: Final = 8
"""Pixels between cards that do not overlap, between rows, and around the cards."""
_FACE_GROUP_GAP: Final = 28
_MOST_IN_ROW: Final = 7
_MOST_APART: Final = 5
"""Maximum number of cards in a row that never overlap."""
_LEAST_IN_SIGHT: Final = 0.44
"""Minimum part of a card's width that the next card leaves in sight: its rank and suit."""
_PAUSE: Final = 0.1
"""Seconds between the renderings of two cards in the background."""
_OWN_HANDS_CACHE_SIZE: Final = 1_000
_OWN_HAND_OPTIONS: Final = {"compress_level": 2, "compress_type": 0, "transparency": 0}
"""PNG options: a transparent ground, and fewer bytes than with `_PNG_OPTIONS`, because it is sent for each hand."""


def prepare_faces() -> None:
    """Render and cache all portrait cards, slowly, so that other threads get on. Later, a hand takes a millisecond."""
    for key in card_tiles.TILE_KEYS:
        for width in _FACE_WIDTHS:
            _render_face(key, width)
        time.sleep(_PAUSE)


@cache
def _render_face(key: str, width: int) -> Sprite:
    """Return the image of a portrait card, one of `card_tiles.TILE_KEYS`, `width` pixels wide."""
    from PIL import Image

    face = card_tiles.draw_face(key, width)
    ground = Image.new("RGB", face.size, BACKGROUND)
    ground.paste(face, mask=face)
    return ground.quantize(palette=new_picture(1, 1), dither=Image.Dither.NONE)


@cache
def _face_shape(width: int) -> Sprite:
    """Return the shape of a portrait card `width` pixels wide. It is white where the card is opaque."""
    opaque = [255 * (light >= 128) for light in range(256)]
    return card_tiles.draw_face(card_tiles.BACK, width).getchannel("A").point(opaque).convert("1")


@lru_cache(_OWN_HANDS_CACHE_SIZE)
def render_own_hand(groups: tuple[tuple[str, ...], ...]) -> bytes:
    """Return a person's own cards as a PNG 720 pixels wide, in one row or, if there are more than seven, in two.

    `groups` are the hands into which the cards are arranged, as keys of `card_tiles.TILE_KEYS`. The ground is
    transparent. Raises ValueError for no cards or more than `MOST_CARDS`.
    """
    if not 0 < sum(map(len, groups)) <= MOST_CARDS:
        raise ValueError(f"{groups} do not make a hand")
    rows = _split_rows([group for group in groups if group])
    widest = _FACE_WIDTHS[0] if len(rows) == 1 else _WIDEST_IN_TWO_ROWS
    widths = [one for one in _FACE_WIDTHS if one <= widest and all(_fits(row, one) for row in rows)]
    width = widths[0] if widths else _FACE_WIDTHS[-1]
    row_height = card_tiles.face_height(width) + _FACE_GAP
    picture = new_picture(_OWN_HAND_WIDTH, row_height * len(rows) + _FACE_GAP)
    for number, row in enumerate(rows):
        step = min(width + _FACE_GAP, _widest_step(row, width))
        left = (_OWN_HAND_WIDTH - _row_width(row, width, step)) // 2
        for group in row:
            for key in group:
                corner = left, _FACE_GAP + row_height * number
                picture.paste(_render_face(key, width), corner, _face_shape(width))
                left += step
            left += width - step + _FACE_GROUP_GAP
    return encode_png(picture, **_OWN_HAND_OPTIONS)


def _split_rows(groups: list[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """Return the groups in rows of about the same number of cards. A single large group is divided."""
    if sum(map(len, groups)) <= _MOST_IN_ROW:
        return [groups]
    if len(groups) == 1:
        half = (len(groups[0]) + 1) // 2
        return [[groups[0][:half]], [groups[0][half:]]]
    splits = [[groups[:at], groups[at:]] for at in range(len(groups) - 1, 0, -1)]
    return min(splits, key=lambda rows: max(sum(map(len, row)) for row in rows))


def _fits(row: Sequence[Sequence[str]], width: int) -> bool:
    """Return True if cards of this width fit into a row with enough of each in sight."""
    least = width if sum(map(len, row)) <= _MOST_APART else round(width * _LEAST_IN_SIGHT)
    return _widest_step(row, width) >= least


def _widest_step(row: Sequence[Sequence[str]], width: int) -> int:
    """Return the largest distance from card to card in a group at which the row fits into the picture."""
    steps = sum(len(group) - 1 for group in row)
    room = _OWN_HAND_WIDTH - 2 * _FACE_GAP - _row_width(row, width, 0)
    return room // steps if steps else width if room >= 0 else 0


def _row_width(row: Sequence[Sequence[str]], width: int, step: int) -> int:
    return sum(width + (len(group) - 1) * step for group in row) + _FACE_GROUP_GAP * (len(row) - 1)
