"""Lists as a workbook (XLSX), one worksheet for each."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from bot.exports.values import Cell, Listing, replace_surrogates

MOST_CELL_CHARACTERS: Final = 32_767
"""Maximum number of characters in a cell."""
MOST_ROWS: Final = 1_048_576
"""Maximum number of rows in a worksheet, including the headings."""
_EXACT_LIMIT: Final = 2**53
"""Bound of exact integers: spreadsheets calculate with floats, which would round from here on."""
_WORKBOOK_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_WIDEST_COLUMN: Final = 40
"""Width of the widest column in characters."""


def render_workbook(listings: Sequence[Listing]) -> bytes:
    """Return the lists as one workbook.

    Text is never converted, and numbers too large for a spreadsheet are written as text. Contents beyond the limits of
    a cell or a worksheet are cut off.
    """
    from xlsxwriter import Workbook

    written = io.BytesIO()
    with Workbook(written, _WORKBOOK_OPTIONS) as book:
        bold = book.add_format({"bold": True})
        for listing in listings:
            sheet = book.add_worksheet(listing.name)
            sheet.freeze_panes(1, 0)
            for column, heading in enumerate(listing.columns):
                sheet.write_string(0, column, heading, bold)
                sheet.set_column(column, column, _column_width(listing, column))
            for number, row in enumerate(listing.rows[: MOST_ROWS - 1], 1):
                for column, value in enumerate(row):
                    _write_cell(sheet, number, column, value)
    return written.getvalue()


def _write_cell(sheet: Any, row: int, column: int, value: Cell) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, int | float) and abs(value) < _EXACT_LIMIT:
        sheet.write_number(row, column, value)
    else:
        sheet.write_string(row, column, replace_surrogates(str(value))[:MOST_CELL_CHARACTERS])


def _column_width(listing: Listing, column: int) -> int:
    """Return the width of a column for its heading and first rows, at most `_WIDEST`."""
    texts = (listing.columns[column], *(str(row[column]) for row in listing.rows[:100] if row[column] is not None))
    return min(max(map(len, texts)) + 2, _WIDEST_COLUMN)
