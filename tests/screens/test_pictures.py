"""Tests of rendered tables and charts."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.screens.pictures.canvas import CURVE_COLOURS, GAIN, HIGHLIGHT, LOSS, MARGIN, PICTURE_WIDTH, SUIT_COLOURS
from bot.screens.pictures.chart import MOST_POINTS, MOST_SERIES, ChartSeries, axis_marks, render_line_chart
from bot.screens.pictures.lettering import NOTHING_LEFT, text_width, to_writable, truncate
from bot.screens.pictures.table import MOST_COLUMNS, MOST_ROWS, WIDEST_PICTURE, PictureColumn, render_table

PLAYER, WON = PictureColumn("Player"), PictureColumn("Won", number=True, signed=True)
HEAVIEST = 200_000
"""Size limit of a picture in bytes."""


def opened(content: bytes) -> Image.Image:
    """Open a PNG and return it with RGB colours."""
    image = Image.open(BytesIO(content))
    assert image.format == "PNG"
    return image.convert("RGB")


def has(image: Image.Image, colour: tuple[int, int, int], near: int = 12) -> bool:
    """Return True if a pixel has about this colour; the palette changes colours slightly."""
    found = image.getcolors(image.width * image.height) or []
    return any(
        all(abs(part - other) <= near for part, other in zip(seen, colour, strict=True))
        for _, seen in found
        if isinstance(seen, tuple)
    )


def test_every_cell_is_in_the_picture() -> None:
    """Every cell, heading, title and note changes the picture."""
    several = {
        render_table("Tonight", [PLAYER, WON], [["Ann", "+12"], ["Ben", "−12"]], note="Two deals."),
        render_table("Tonight", [PLAYER, WON], [["Ann", "+12"], ["Ben", "−13"]], note="Two deals."),
        render_table("Tonight", [PLAYER, WON], [["Ann", "+12"], ["Bob", "−12"]], note="Two deals."),
        render_table("Tonight", [PictureColumn("Name"), WON], [["Ann", "+12"], ["Ben", "−12"]], note="Two deals."),
        render_table("At last", [PLAYER, WON], [["Ann", "+12"], ["Ben", "−12"]], note="Two deals."),
        render_table("Tonight", [PLAYER, WON], [["Ann", "+12"], ["Ben", "−12"]], note="Ten deals."),
        render_table("Tonight", [PLAYER, WON], [["Ann", "+12"], ["Ben", "−12"]], note="Two deals.", muted={1}),
    }
    assert len(several) == 7


def test_gains_losses_and_the_readers_line_stand_out() -> None:
    """Plus and minus values are coloured in signed columns only, and a highlighted line has a band."""
    plain = opened(render_table("", [PLAYER, PictureColumn("Won", number=True)], [["Ann", "+12"], ["Ben", "−12"]]))
    told = opened(render_table("", [PLAYER, WON], [["Ann", "+12"], ["Ben", "−12"]], highlighted={1}))
    assert not has(plain, GAIN)
    assert not has(plain, LOSS)
    assert not has(plain, HIGHLIGHT)
    assert has(told, GAIN)
    assert has(told, LOSS)
    assert has(told, HIGHLIGHT)


@pytest.mark.parametrize("suit", SUIT_COLOURS)
def test_each_suit_has_its_colour(suit: str) -> None:
    """Each of the four suits has its own colour in a cell."""
    image = opened(render_table("", [PictureColumn("")], [[f"A{suit}"]]))
    assert has(image, SUIT_COLOURS[suit])
    others = {colour for sign, colour in SUIT_COLOURS.items() if sign not in {suit, "♠"}}
    assert not any(has(image, colour) for colour in others)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Käthe Müßig & Łukasz", "Käthe Müßig & Łukasz"),
        ("£5 – €7 · ½", "£5 – €7 · ½"),
        ("Дмитрий Ωμέγα", "Дмитрий Ωμέγα"),
        ("𝓐𝓷𝓭𝔂 🎉", "Andy"),
        ("Jose\u0301", "José"),
        ("A\ufe0e♠\ufe0e", "A♠"),
        ("two\nlines\u2029here", "two lines here"),
        ("שלום", "םולש"),
        ("日本", NOTHING_LEFT),
        ("\u200b", ""),
        ("", ""),
    ],
)
def test_names_are_written_in_signs_that_there_are(name: str, written: str) -> None:
    """Characters that the typeface lacks are written plainly or left out, so no empty box is rendered."""
    assert to_writable(name) == written


@given(
    name=st.text(max_size=60),
    title=st.text(max_size=200),
    count=st.integers(0, MOST_ROWS),
    columns=st.integers(1, MOST_COLUMNS),
    number=st.booleans(),
)
@settings(max_examples=10, deadline=None)
def test_any_names_make_a_table_that_can_be_sent(
    name: str, title: str, count: int, columns: int, *, number: bool
) -> None:
    """A table with any names has a limited width and size."""
    rows = [[name] * columns] * count
    content = render_table(title, [PictureColumn(name, number=number)] * columns, rows, note=name)
    image = opened(content)
    assert PICTURE_WIDTH <= image.width <= WIDEST_PICTURE
    assert len(content) <= HEAVIEST


def test_a_full_table_of_long_names_can_be_sent() -> None:
    """A table with the most rows, all different, stays within the size limit."""
    rows = [
        [str(at), f"Señor {'Wm'[at % 2] * 30} {at}", f"+{at * 7_919:,} chips", "A♠ K♥ Q♦"] for at in range(MOST_ROWS)
    ]
    columns = [PictureColumn("", number=True), PLAYER, WON, PictureColumn("Best hand")]
    content = render_table("Standings " * 20, columns, rows)
    assert len(content) <= HEAVIEST
    assert opened(content).width == PICTURE_WIDTH


@given(text=st.text(st.characters(codec="latin-1"), max_size=80), room=st.integers(30, 400))
@settings(deadline=None)
def test_what_is_cut_fits(text: str, room: int) -> None:
    """A truncated text fits into the room, and a text that fits is unchanged."""
    found = truncate(to_writable(text), room, 32)
    assert text_width(found, 32) <= room
    assert found == to_writable(text) or found.endswith("…")


def test_tables_that_are_none_are_refused() -> None:
    """A table with too many rows or columns, with none, or with a row of another length raises ValueError."""
    with pytest.raises(ValueError, match="do not make a table"):
        render_table("", [PLAYER], [["Ann"]] * (MOST_ROWS + 1))
    with pytest.raises(ValueError, match="do not make a table"):
        render_table("", [], [])
    with pytest.raises(ValueError, match="as many cells"):
        render_table("", [PLAYER, WON], [["Ann"]])


def curve_of(image: Image.Image, colour: tuple[int, int, int]) -> dict[int, float]:
    """Return the mean height of a colour, in pixels, by pixel column."""
    heights: dict[int, list[int]] = {}
    for x in range(MARGIN + 120, image.width - MARGIN - 60, 20):
        for y in range(image.height):
            seen = image.getpixel((x, y))
            assert isinstance(seen, tuple)
            if all(abs(part - other) < 30 for part, other in zip(seen, colour, strict=True)):
                heights.setdefault(x, []).append(y)
    return {x: sum(ys) / len(ys) for x, ys in heights.items()}


def test_a_curve_rises_and_falls_with_its_values() -> None:
    """A curve goes up from left to right if its values do, and down if they fall."""
    up = curve_of(
        opened(render_line_chart("", [ChartSeries("", [(0, 0), (10, 100)])], value=str, when=str)), CURVE_COLOURS[0]
    )
    down = curve_of(
        opened(render_line_chart("", [ChartSeries("", [(0, 100), (10, 0)])], value=str, when=str)), CURVE_COLOURS[0]
    )
    assert len(up) > 10
    assert list(up.values()) == sorted(up.values(), reverse=True)
    assert list(down.values()) == sorted(down.values())


def test_a_moment_told_like_another_is_marked_once() -> None:
    """A label that two moments share is shown only once, below the later one."""
    several = [ChartSeries("", [(0, 0), (10, 100)])]
    alike = opened(render_line_chart("", several, value=str, when=lambda _at: "now"))
    at_the_end = opened(render_line_chart("", several, value=str, when=lambda at: "now" if at == 10 else ""))
    assert alike.tobytes() == at_the_end.tobytes()


def test_a_balance_stays_until_it_changes() -> None:
    """A stepped curve keeps its value until the next moment, unlike a sloping line."""
    series = [ChartSeries("", [(0, 0), (10, 100)])]
    stepped = curve_of(opened(render_line_chart("", series, value=str, when=str, steps=True)), CURVE_COLOURS[0])
    sloping = curve_of(opened(render_line_chart("", series, value=str, when=str)), CURVE_COLOURS[0])
    assert len({round(height) for height in stepped.values()}) == 1
    assert len({round(height) for height in sloping.values()}) > 10


def test_several_curves_have_their_names() -> None:
    """Each of several curves has a colour, and the legend has its name."""
    points = [(float(at), float(at)) for at in range(5)]

    def drawn(*names: str) -> bytes:
        return render_line_chart("Tonight", [ChartSeries(name, points) for name in names], value=str, when=str)

    assert drawn("Ann", "Ben") != drawn("Ann", "Bob")
    everybody = opened(drawn(*(f"Player {at}" for at in range(MOST_SERIES))))
    assert all(has(everybody, colour) for colour in CURVE_COLOURS)


def test_curves_that_end_together_keep_their_numbers() -> None:
    """Curves that end at one value still show their numbers separately."""
    points = [(0.0, 0.0), (1.0, 0.0)]
    image = opened(render_line_chart("", [ChartSeries("", points)] * MOST_SERIES, value=str, when=str))
    right = image.crop((image.width - MARGIN - 30, 0, image.width - MARGIN, 440))
    seen = right.getcolors(right.width * right.height) or []
    for colour in CURVE_COLOURS:
        near = [count for count, one in seen if isinstance(one, tuple) and max(map(abs, _apart(one, colour))) <= 12]
        assert sum(near) > 500


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    return [part - beside for part, beside in zip(one, other, strict=True)]


@given(
    values=st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=60),
    name=st.text(max_size=40),
    steps=st.booleans(),
)
@settings(max_examples=15, deadline=None)
def test_any_values_make_a_chart_that_can_be_sent(values: list[int], name: str, *, steps: bool) -> None:
    """A chart of any values, even a single one, has its fixed width and a limited size."""
    series = ChartSeries(name, [(float(at), float(value)) for at, value in enumerate(values)])
    content = render_line_chart(name, [series], value="{:,}".format, when="{:.0f}".format, steps=steps)
    assert opened(content).width == PICTURE_WIDTH
    assert len(content) <= HEAVIEST


@given(low=st.integers(-(10**9), 10**9), range_=st.integers(0, 10**9))
def test_marks_are_round_and_hold_all_values(low: int, range_: int) -> None:
    """An axis has two to eight marks, a round number apart, that enclose all values."""
    found = axis_marks(low, low + range_)
    assert found[0] <= low <= low + range_ <= found[-1]
    assert 2 <= len(found) <= 8
    (step,) = {later - earlier for earlier, later in pairwise(found)}
    assert str(step).strip("0") in {"1", "2", "5"}


def test_charts_that_are_none_are_refused() -> None:
    """A chart without curves, with too many, or with an empty or too long curve raises ValueError."""
    one = ChartSeries("", [(0, 0)])
    for several in ([], [one] * (MOST_SERIES + 1)):
        with pytest.raises(ValueError, match="do not make a chart"):
            render_line_chart("", several, value=str, when=str)
    for points in ([], [(0.0, 0.0)] * (MOST_POINTS + 1)):
        with pytest.raises(ValueError, match="points"):
            render_line_chart("", [ChartSeries("", points)], value=str, when=str)
