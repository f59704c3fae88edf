"""Lists as CSV, for spreadsheets too, which take some text for something to do."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from bot.exports.values import Cell, Listing, legible

BOM: Final = "\ufeff"
"""By which spreadsheets know the text for UTF-8."""
_COMMANDS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a cell begins that a spreadsheet would work out."""
_WITHIN: Final = re.compile(r'([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])')
"""Where in a text a cell would begin for a spreadsheet that parts cells by other signs, as German ones do by `;`."""


def csv_of(listing: Listing) -> bytes:
    """A list as a file of CSV in UTF-8, its headings first. What a spreadsheet would take for a formula in a text, also
    one that parts cells by another sign, has an apostrophe before it; numbers are numbers.
    """
    written = io.StringIO(BOM, newline="")
    written.seek(0, io.SEEK_END)
    writer = csv.writer(written)
    writer.writerow([_cell(one) for one in listing.columns])
    writer.writerows([_cell(one) for one in row] for row in listing.rows)
    return written.getvalue().encode()


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    text = _WITHIN.sub(r"\1'", legible(value))
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_COMMANDS) else text
