"""Files for download: lists of values as CSV, XLSX and JSON in one zip, built in memory."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Self, TypeAlias

from msgspec import Struct

Cell: TypeAlias = str | int | float | bool | None
"""Value of a cell; None: the cell is empty."""


class Listing(Struct, frozen=True, kw_only=True):
    """List of rows with a heading for each column, written as a CSV file or a worksheet.

    `name` has at most 31 characters: lower-case Latin letters, digits and `_`. Each row is as long as `columns`.
    """

    name: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]

    @classmethod
    def of(cls, name: str, items: Iterable[Any], /, **columns: Callable[[Any], Cell]) -> Self:
        """Return a list with a row for each item. `columns` maps headings to functions that return an item's value."""
        rows = [tuple(value(one) for value in columns.values()) for one in items]
        return cls(name=name, columns=tuple(columns), rows=rows)


def format_moment(at: float | None) -> str | None:
    """Return a time (seconds since the epoch) as ISO 8601 text in UTC, to the second.

    A time outside the calendar is returned as the number in text form.
    """
    if at is None:
        return None
    try:
        return datetime.fromtimestamp(int(at), UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError, OSError):
        return str(at)


def replace_surrogates(text: str) -> str:
    """Return the text with unpaired surrogates replaced, as files cannot store them."""
    return text.encode("utf-8", "replace").decode("utf-8")


BOM: Final = "\ufeff"
"""Byte order mark, by which spreadsheets recognise UTF-8."""
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of text that a spreadsheet would evaluate as a formula."""
_INNER_FORMULA: Final = re.compile(r'([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])')
"""Positions in a text where a formula would begin in a spreadsheet with another separator, such as the German `;`."""


def render_csv(listing: Listing) -> bytes:
    """Return a list as CSV in UTF-8, with the headings in the first line.

    Text that a spreadsheet would take for a formula, even after another separator, is prefixed with an apostrophe.
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


MOST_CELL_CHARACTERS: Final = 32_767
"""Maximum number of characters in a cell of a worksheet."""
MOST_ROWS: Final = 1_048_576
"""Maximum number of rows in a worksheet, including the headings."""
_EXACT_LIMIT: Final = 2**53
"""Lowest number that is written as text, because spreadsheets would round it as a float."""


_WORKBOOK_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


_WIDEST_COLUMN: Final = 40
"""Maximum width of a column, in characters."""


def render_workbook(listings: Sequence[Listing]) -> bytes:
    """Return the lists as an XLSX workbook with one worksheet each.

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
    """Return the width, in characters, that fits a column's heading and first rows, at most `_WIDEST_COLUMN`."""
    texts = (listing.columns[column], *(str(row[column]) for row in listing.rows[:100] if row[column] is not None))
    return min(max(map(len, texts)) + 2, _WIDEST_COLUMN)


def build_archive(name: str, listings: Sequence[Listing], about: Mapping[str, Cell]) -> bytes:
    """Return a zip with each list as `<list>.csv`, and all lists as `<name>.xlsx` and `<name>.json`.

    The JSON starts with the facts in `about`. Equal values give equal bytes, except for the creation time in the
    workbook.
    """
    facts = {**about, **{one.name: _row_objects(one) for one in listings}}
    files = {f"{one.name}.csv": render_csv(one) for one in listings}
    files[f"{name}.xlsx"] = render_workbook(listings)
    files[f"{name}.json"] = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    return zip_files(files)


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of `files`, which maps names to contents."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            # The modification time stays at ZipInfo's default, 1 January 1980.
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            made.writestr(entry, content)
    return written.getvalue()


def _row_objects(listing: Listing) -> list[dict[str, Cell]]:
    return [
        {
            name: replace_surrogates(value) if isinstance(value, str) else value
            for name, value in zip(listing.columns, row, strict=True)
        }
        for row in listing.rows
    ]
