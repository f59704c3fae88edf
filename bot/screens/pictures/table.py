"""Tables as pictures: standings, leaderboards, fixtures, an evening."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from bot.screens.pictures import canvas as drawing
from bot.screens.pictures.canvas import MARGIN, MUTED, PICTURE_WIDTH, SMALL_SIZE, TEXT_SIZE, Canvas, Colour
from bot.screens.pictures.lettering import text_width, to_writable, truncate

MOST_ROWS: Final = 25
MOST_COLUMNS: Final = 8
WIDEST_PICTURE: Final = 1_200
"""Maximum width in pixels of a picture with columns that need more than `PICTURE_WIDTH`."""
_ROW_HEIGHT: Final = 54
_COLUMN_GAP: Final = 26
_LEAST_COLUMN_WIDTH: Final = 150


class PictureColumn(Struct, frozen=True):
    """Column of a table. Numbers are aligned right.

    `signed`: values with a plus or minus sign have the colour of gains or losses.
    """

    heading: str
    number: bool = False
    signed: bool = False


def render_table(
    title: str,
    columns: Sequence[PictureColumn],
    rows: Sequence[Sequence[str]],
    *,
    highlighted: Collection[int] = (),
    muted: Collection[int] = (),
    note: str = "",
) -> bytes:
    """Return a table as a PNG, 800 pixels wide, or up to `WIDEST_PICTURE` if its columns need more room.

    Text that does not fit is cut. `highlighted` are the indexes of the reader's rows, `muted` those of less important
    rows. `note` is written below the table. Raises ValueError for more than `MOST_ROWS` rows or `MOST_COLUMNS` columns,
    and for a row without exactly one cell for each column.
    """
    if len(rows) > MOST_ROWS or not 0 < len(columns) <= MOST_COLUMNS:
        raise ValueError(f"{len(rows)} rows and {len(columns)} columns do not make a table")
    if any(len(row) != len(columns) for row in rows):
        raise ValueError("a row has as many cells as the table has columns")
    headings = [to_writable(column.heading) for column in columns]
    cells = [[to_writable(cell) for cell in row] for row in rows]
    wide = _column_widths(columns, headings, cells)
    total = max(PICTURE_WIDTH, sum(wide) + _COLUMN_GAP * (len(wide) - 1) + 2 * MARGIN)
    headed = any(headings)
    height = (_ROW_HEIGHT if headed else 0) + _ROW_HEIGHT * len(rows) + (SMALL_SIZE * 2 + 14 if note else MARGIN // 2)
    canvas = Canvas(title, height, total)
    middle = canvas.top + _ROW_HEIGHT / 2
    if headed:
        _draw_row(canvas, middle, headings, columns, wide, size=SMALL_SIZE, colour=MUTED)
        middle += _ROW_HEIGHT
    for place, row in enumerate(cells):
        top = middle - _ROW_HEIGHT / 2
        if place in highlighted:
            canvas.box((MARGIN - 14, top + 2), (total - MARGIN + 14, top + _ROW_HEIGHT - 2), drawing.HIGHLIGHT)
        elif (place or headed) and place - 1 not in highlighted:
            canvas.rule((MARGIN, top), (total - MARGIN, top))
        colour = MUTED if place in muted else drawing.INK
        _draw_row(canvas, middle, row, columns, wide, colour=colour, bold=place in highlighted)
        middle += _ROW_HEIGHT
    if note:
        written = truncate(to_writable(note), total - 2 * MARGIN, SMALL_SIZE)
        canvas.text((MARGIN, middle - _ROW_HEIGHT / 2 + SMALL_SIZE), written, size=SMALL_SIZE, colour=MUTED)
    return canvas.png()


def _column_widths(
    columns: Sequence[PictureColumn], headings: Sequence[str], cells: Sequence[Sequence[str]]
) -> list[int]:
    """Return the width of each column in pixels: that of its contents, or less if they do not fit."""
    wide = [
        max((text_width(headings[at], SMALL_SIZE), *(text_width(row[at], TEXT_SIZE, bold=True) for row in cells)))
        for at in range(len(columns))
    ]
    text = [at for at, column in enumerate(columns) if not column.number]
    room = PICTURE_WIDTH - 2 * MARGIN - _COLUMN_GAP * (len(columns) - 1)
    _shrink_columns(wide, text, room, _LEAST_COLUMN_WIDTH)
    if sum(wide) > room:
        _shrink_columns(wide, range(len(columns)), room + WIDEST_PICTURE - PICTURE_WIDTH, 0)
    spare = room - sum(wide)
    if text and spare > 0:
        wide[text[0]] += spare
    return wide


def _shrink_columns(wide: list[int], those: Sequence[int], room: int, least: int) -> None:
    """Shrink the widest of `those` columns in turn, to at least `least` pixels, until all columns fit into `room`."""
    while sum(wide) > room:
        widest = max(those, key=lambda at: wide[at], default=None)
        if widest is None or wide[widest] <= least:
            return
        wide[widest] = max(least, wide[widest] - max(1, (sum(wide) - room) // max(1, len(those))))


def _draw_row(
    canvas: Canvas,
    middle: float,
    texts: Sequence[str],
    columns: Sequence[PictureColumn],
    wide: Sequence[int],
    *,
    size: int = TEXT_SIZE,
    colour: Colour = drawing.INK,
    bold: bool = False,
) -> None:
    left = MARGIN
    for text, column, room in zip(texts, columns, wide, strict=True):
        written = truncate(text, room, size, bold=bold)
        at = (left + room if column.number else left, middle)
        tone = _signed_colour(text, colour) if column.signed else colour
        canvas.text(at, written, size=size, colour=tone, bold=bold, anchor="r" if column.number else "l")
        left += room + _COLUMN_GAP


def _signed_colour(text: str, usual: Colour) -> Colour:
    if text.startswith("+"):
        return drawing.GAIN
    return drawing.LOSS if text.startswith(("-", "−")) else usual
