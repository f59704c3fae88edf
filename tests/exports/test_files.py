"""Files made of lists of values, with hostile names."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.exports import (
    MOST_CELL_CHARACTERS,
    Cell,
    Listing,
    build_archive,
    format_moment,
    render_csv,
    render_workbook,
    replace_surrogates,
    zip_files,
)

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
HOSTILE = (
    '=HYPERLINK("https://example.org","free chips")',
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =1",
    "＝1",
    "https://example.org",
    "{=1}",
    "0123",
    "1e5",
    "TRUE",
    "_x0041_",
    'a,"b"\n;c',
    "a;=1+1",
    'a; "=1+1"',
    "a\tb\n=1+1",
    "",
    "'=1",
    "Zoë 🃏",
    "\x00\x07",
    "\ud800",
)
texts = st.one_of(
    st.sampled_from(HOSTILE), st.text(max_size=30), st.builds("".join, st.lists(st.sampled_from(HOSTILE)))
)


def listing(*texts: Cell) -> Listing:
    """Return a list with a text and a number in each row."""
    return Listing(name="people", columns=("name", "chips"), rows=[(text, -7) for text in texts])


def csv_rows(content: bytes) -> list[list[str]]:
    """Return the rows that a CSV reader sees, and check the UTF-8 byte order mark."""
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def cells(content: bytes, sheet: int = 1) -> dict[str, str | float | bool]:
    """Return the cells of a worksheet by position, and fail on a formula or a link."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        strings = [_text(one) for one in _xml(book.read("xl/sharedStrings.xml"))]
        inside = book.read(f"xl/worksheets/sheet{sheet}.xml")
        assert not [name for name in book.namelist() if "_rels/sheet" in name or "calcChain" in name]
    root = _xml(inside)
    assert not list(root.iter(f"{SHEET}f"))
    assert not list(root.iter(f"{SHEET}hyperlink"))
    found: dict[str, str | float | bool] = {}
    for cell in root.iter(f"{SHEET}c"):
        value = cell.findtext(f"{SHEET}v") or ""
        kind = cell.get("t")
        read = strings[int(value)] if kind == "s" else value == "1" if kind == "b" else float(value)
        found[cell.attrib["r"]] = read
    return found


def _xml(content: bytes) -> ET.Element:
    return ET.fromstring(content)  # noqa: S314 (it was made here)


def _text(string: ET.Element) -> str:
    """Return a workbook's text, with escaped characters decoded."""
    told = "".join(part.text or "" for part in string.iter(f"{SHEET}t"))
    return re.sub("_x([0-9A-F]{4})_", lambda sign: chr(int(sign[1], 16)), told)


@given(texts)
@example("=1+1")
def test_no_text_is_a_formula_in_csv(text: str) -> None:
    """Every text stays text in a spreadsheet and can be read back; numbers stay numbers."""
    heading, (name, chips) = csv_rows(render_csv(listing(text)))

    assert heading == ["name", "chips"]
    assert chips == "-7"
    assert name.replace("'", "") == replace_surrogates(text).replace("'", "")
    assert not name.lstrip(" \u00a0").startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))


@pytest.mark.parametrize("separator", [";", "\t"])
@given(text=texts)
@example(text='a;=HYPERLINK("https://example.org")')
def test_no_text_is_a_formula_where_cells_are_parted_otherwise(separator: str, text: str) -> None:
    """No cell is a formula, even if a spreadsheet splits at semicolons or tabs and treats quotation marks as text."""
    content = render_csv(Listing(name="people", columns=("number", "name"), rows=[(7, text)]))
    told = content.decode("utf-8-sig").replace("\r", "\n")

    cells = [cell for line in told.split("\n") for cell in line.split(separator)]
    assert not [
        cell for cell in cells if cell.strip().lstrip('" ').startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
    ]


@given(texts)
def test_no_text_is_a_formula_in_a_workbook(text: str) -> None:
    """A worksheet has every text unchanged, without formulas or links; numbers stay numbers."""
    found = cells(render_workbook([listing(text)]))

    assert found == {"A1": "name", "B1": "chips", "A2": replace_surrogates(text), "B2": -7.0}


@given(st.lists(st.tuples(texts, st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False)))))
def test_everything_is_in_the_json(rows: list[tuple[str, Cell]]) -> None:
    """The JSON contains every value unchanged."""
    made = build_archive("all", [Listing(name="people", columns=("name", "value"), rows=rows)], {"about": "=1"})
    with zipfile.ZipFile(io.BytesIO(made)) as files:
        assert files.namelist() == ["people.csv", "all.xlsx", "all.json"]
        assert files.testzip() is None
        facts = json.loads(files.read("all.json"))

    assert facts["about"] == "=1"
    assert [(one["name"], one["value"]) for one in facts["people"]] == [
        (replace_surrogates(name), value) for name, value in rows
    ]


def test_numbers_that_a_spreadsheet_would_round() -> None:
    """A number too great for a spreadsheet is written as text, so that no digit is lost."""
    found = cells(
        render_workbook([Listing(name="all", columns=("n",), rows=[(123_456_789_012_345_678,), (2**53 - 1,)])])
    )

    assert found["A2"] == "123456789012345678"
    assert found["A3"] == float(2**53 - 1)


def test_what_is_too_long_for_a_cell() -> None:
    """A text longer than a cell is cut off, and the workbook stays valid."""
    found = cells(render_workbook([listing("x" * (MOST_CELL_CHARACTERS + 1))]))

    assert found["A2"] == "x" * MOST_CELL_CHARACTERS


def test_nothing_and_truth() -> None:
    """None becomes an empty cell; booleans stay booleans."""
    one = Listing(name="all", columns=("a", "b"), rows=[(None, True), (False, 1.5)])

    assert csv_rows(render_csv(one)) == [["a", "b"], ["", "true"], ["false", "1.5"]]
    assert cells(render_workbook([one])) == {"A1": "a", "B1": "b", "B2": True, "A3": False, "B3": 1.5}


def test_several_worksheets() -> None:
    """Each list becomes a worksheet with the list's name. An empty list has its headings."""
    book = render_workbook([listing("Andy"), Listing(name="nothing", columns=("none",), rows=[])])

    assert (cells(book, 1)["A2"], cells(book, 2)) == ("Andy", {"A1": "none"})
    with zipfile.ZipFile(io.BytesIO(book)) as files:
        names = [one.attrib["name"] for one in _xml(files.read("xl/workbook.xml")).iter(f"{SHEET}sheet")]
    assert names == ["people", "nothing"]


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (0.0, "1970-01-01T00:00:00Z"),
        (1_763_870_758.9, "2025-11-23T04:05:58Z"),
        (1e15, "1000000000000000.0"),
        (None, None),
    ],
)
def test_moments(at: float | None, text: str | None) -> None:
    """A moment is formatted in UTC, to the second."""
    assert format_moment(at) == text


def test_a_zip_tells_no_moment() -> None:
    """The same files make the same zip at any time."""
    assert zip_files({"a.txt": b"a"}) == zip_files({"a.txt": b"a"})
    with zipfile.ZipFile(io.BytesIO(zip_files({"a.txt": b"a"}))) as files:
        assert files.getinfo("a.txt").date_time[0] == 1980
