"""Lists as CSV, protected against formulas in spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from bot.exports.values import Cell, Listing, replace_surrogates

BOM: Final = "\ufeff"
"""Byte order mark, by which spreadsheets recognise UTF-8."""
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of a cell that a spreadsheet would evaluate."""
_INNER_FORMULA: Final = re.compile(r'([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])')
"""Positions in a text where a cell would begin in a spreadsheet with other separators, such as the German `;`."""


def render_csv(listing: Listing) -> bytes:
    """Return a list as CSV in UTF-8, its headings first.

    Text that a spreadsheet would take for a formula gets an apostrophe in front of it, also after other separators.
    Numbers stay numbers.
    """
    written = io.StringIO(BOM, newline="")
    written.seek(0, io.SEEK_END)
    writer = csv.writer(written)
    writer.writerow([_csv_cell(one) for one in listing.columns])
    writer.writerows([_csv_cell(one) for one in row] for row in listing.rows)
    return written.getvalue().encode()


def _csv_cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    text = _INNER_FORMULA.sub(r"\1'", replace_surrogates(value))
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_FORMULA_STARTS) else text
