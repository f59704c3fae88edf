"""A file of balances: CSV with a member and an amount in each line, as spreadsheets write it."""

from __future__ import annotations

import csv
import io

from msgspec import Struct

from bot.errors import Refusal
from bot.ledger.settings import MOST_CHIPS

MOST_BYTES = 65_536
MOST_LINES = 100
_LONGEST_NAME = 100
_SEPARATORS = (";", "\t", ",")
_MOST_DIGITS = len(str(MOST_CHIPS))


class FileLine(Struct, frozen=True, kw_only=True):
    """A line of the file by its number, from 1: whom it names, as it is written there, and the amount. `problem` is why
    it cannot be booked: `columns`, `name` or `amount` ("": it can).
    """

    number: int
    name: str
    amount: int = 0
    problem: str = ""


def read(data: bytes) -> tuple[FileLine, ...]:
    """The lines of a file; empty ones are left out, and so is a first one that names the columns.

    Refusals import_too_big (bytes, or lines), import_unreadable (no text), import_empty.
    """
    if len(data) > MOST_BYTES:
        raise Refusal("import_too_big", lines=MOST_LINES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("import_unreadable") from None
    if "\0" in text:
        raise Refusal("import_unreadable")
    begins = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=begins.count)
    lines: list[FileLine] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            line = _line(reader.line_num, cells)
            if lines or line.problem != "amount" or any(sign.isdigit() for sign in cells[1]):
                lines.append(line)
            if len(lines) > MOST_LINES:
                raise Refusal("import_too_big", lines=MOST_LINES)
    except csv.Error:
        raise Refusal("import_unreadable") from None
    if not lines:
        raise Refusal("import_empty")
    return tuple(lines)


def _line(number: int, cells: list[str]) -> FileLine:
    name = " ".join(cells[0].split())[:_LONGEST_NAME]
    filled = [cell for cell in cells[1:] if cell.strip()]
    if len(filled) != 1 or len(cells) < 2 or not cells[1].strip():
        return FileLine(number=number, name=name, problem="columns")
    if not name:
        return FileLine(number=number, name=name, problem="name")
    amount = cells[1].strip()
    if not (amount.isascii() and amount.isdigit()) or len(amount) > _MOST_DIGITS or int(amount) > MOST_CHIPS:
        return FileLine(number=number, name=name, problem="amount")
    return FileLine(number=number, name=name, amount=int(amount))
