"""Lists as a workbook (XLSX), each a worksheet of its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from bot.exports.values import Cell, Listing, legible

MOST_SIGNS: Final = 32_767
"""Characters that a cell may have."""
MOST_ROWS: Final = 1_048_576
"""Rows that a worksheet may have, its headings among them."""
_EXACT: Final = 2**53
"""A spreadsheet counts with fractions: from here on it would round."""
_SETTINGS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_WIDEST: Final = 40
"""Characters of the widest column."""


def workbook_of(listings: Sequence[Listing]) -> bytes:
    """The lists as one workbook. Texts are texts, whatever they look like, and so are numbers that are too great for a
    spreadsheet; what is longer than a cell or a worksheet may be is cut off.
    """
    from xlsxwriter import Workbook

    written = io.BytesIO()
    with Workbook(written, _SETTINGS) as book:
        bold = book.add_format({"bold": True})
        for listing in listings:
            sheet = book.add_worksheet(listing.name)
            sheet.freeze_panes(1, 0)
            for column, heading in enumerate(listing.columns):
                sheet.write_string(0, column, heading, bold)
                sheet.set_column(column, column, _width(listing, column))
            for number, row in enumerate(listing.rows[: MOST_ROWS - 1], 1):
                for column, value in enumerate(row):
                    _write(sheet, number, column, value)
    return written.getvalue()


def _write(sheet: Any, row: int, column: int, value: Cell) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, int | float) and abs(value) < _EXACT:
        sheet.write_number(row, column, value)
    else:
        sheet.write_string(row, column, legible(str(value))[:MOST_SIGNS])


def _width(listing: Listing, column: int) -> int:
    """As wide as the heading and the first rows, within reason."""
    texts = (listing.columns[column], *(str(row[column]) for row in listing.rows[:100] if row[column] is not None))
    return min(max(map(len, texts)) + 2, _WIDEST)
