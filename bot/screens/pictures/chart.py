"""Line charts: a balance, points or a rating over time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from bot.screens.pictures import canvas as drawing
from bot.screens.pictures.canvas import MARGIN, MUTED, PICTURE_WIDTH, SMALL_SIZE, Canvas, Point
from bot.screens.pictures.lettering import text_width, to_writable, truncate

MOST_SERIES: Final = len(drawing.CURVE_COLOURS)
MOST_POINTS: Final = 1_000
"""Maximum number of points of a series. More would be invisible."""
_HEIGHT: Final = 400
_TARGET_MARKS: Final = 5
_BADGE: Final = 32
"""Height and width in pixels of the box with a curve's number."""
_LEGEND: Final = 44


class ChartSeries(Struct, frozen=True):
    """Named curve through `points` (time and value), which are ordered by time."""

    name: str
    points: Sequence[tuple[float, float]]


def render_line_chart(
    title: str,
    series: Sequence[ChartSeries],
    *,
    value: Callable[[int], str],
    when: Callable[[float], str],
    steps: bool = False,
    note: str = "",
) -> bytes:
    """Return curves as a PNG, 800 pixels wide. Several curves are numbered and named in a legend.

    `value` and `when` format the marks of the axes. `steps`: a value stays the same up to the next point, as a balance
    does. Raises ValueError for no series or more than `MOST_SERIES`, and for a series with no points or more than
    `MOST_POINTS`.
    """
    if not 0 < len(series) <= MOST_SERIES:
        raise ValueError(f"{len(series)} curves do not make a chart")
    if not all(0 < len(one.points) <= MOST_POINTS for one in series):
        raise ValueError(f"a curve has 1 to {MOST_POINTS} points")
    several = len(series) > 1
    below = (
        (SMALL_SIZE * 2 + 10)
        + (_LEGEND * len(series) if several else 0)
        + (SMALL_SIZE + 14 if note else 0)
        + MARGIN // 2
    )
    canvas = Canvas(title, _HEIGHT + below)
    field = _PlotArea(canvas, series, value)
    field.draw_marks(when)
    for number, one in enumerate(series):
        field.draw_curve(one, number, steps=steps)
    if several:
        field.draw_badges(series)
    middle = canvas.top + _HEIGHT + SMALL_SIZE * 2 + 10
    for number, one in enumerate(series if several else ()):
        field.draw_badge((MARGIN + 16, middle + _LEGEND / 2), number)
        written = value(round(one.points[-1][1]))
        room = PICTURE_WIDTH - 2 * MARGIN - 48 - text_width(written, drawing.TEXT_SIZE) - 20
        canvas.text((MARGIN + 48, middle + _LEGEND / 2), truncate(to_writable(one.name), room, drawing.TEXT_SIZE))
        canvas.text((PICTURE_WIDTH - MARGIN, middle + _LEGEND / 2), to_writable(written), anchor="r")
        middle += _LEGEND
    if note:
        written = truncate(to_writable(note), PICTURE_WIDTH - 2 * MARGIN, SMALL_SIZE)
        canvas.text((MARGIN, middle + SMALL_SIZE / 2 + 4), written, size=SMALL_SIZE, colour=MUTED)
    return canvas.png()


class _PlotArea:
    """Plot area with the value marks on its left and the time marks below it."""

    def __init__(self, canvas: Canvas, series: Sequence[ChartSeries], value: Callable[[int], str]) -> None:
        self._canvas = canvas
        values = [amount for one in series for _, amount in one.points]
        moments = [at for one in series for at, _ in one.points]
        self._values = {amount: to_writable(value(amount)) for amount in axis_marks(min(values), max(values))}
        self._lowest, self._highest = min(self._values), max(self._values)
        self._first, self._last = min(moments), max(moments)
        self._left = MARGIN + max(text_width(text, SMALL_SIZE) for text in self._values.values()) + 16
        self._right = PICTURE_WIDTH - MARGIN - (_BADGE + 6 if len(series) > 1 else 10)
        self._top, self._bottom = canvas.top + 14, canvas.top + _HEIGHT - 14

    def draw_marks(self, when: Callable[[float], str]) -> None:
        for amount, text in self._values.items():
            height = self._y(amount)
            bold = amount == 0 and self._lowest < 0
            self._canvas.rule(
                (self._left, height), (self._right, height), MUTED if bold else drawing.RULE_COLOUR, 2 if bold else 1
            )
            self._canvas.text((self._left - 14, height), text, size=SMALL_SIZE, colour=MUTED, anchor="r")
        ends = {
            "r": (self._last, self._right),
            "l": (self._first, self._left),
            "m": ((self._first + self._last) / 2, (self._left + self._right) / 2),
        }
        written: set[str] = set()  # a text that repeats another is left out; the end comes first
        free = self._right - self._left
        for anchor, (at, x) in ends.items():
            text = to_writable(when(at))
            if text in written:
                continue
            written.add(text)
            free -= text_width(text, SMALL_SIZE) + 20
            if free > 0 or anchor != "m":
                self._canvas.text(
                    (x, self._bottom + SMALL_SIZE + 8), text, size=SMALL_SIZE, colour=MUTED, anchor=anchor
                )

    def draw_curve(self, one: ChartSeries, number: int, *, steps: bool) -> None:
        points = list(self._path(one.points, steps=steps))
        self._canvas.curve(points if len(points) > 1 else points * 2, drawing.CURVE_COLOURS[number])

    def draw_badges(self, series: Sequence[ChartSeries]) -> None:
        """Draw the number of each curve at its end. Numbers that would overlap are moved down."""
        ends = {number: self._y(one.points[-1][1]) for number, one in enumerate(series)}
        order = sorted(ends, key=lambda number: ends[number])
        lowest = self._bottom + _BADGE / 2
        for place, number in enumerate(order):
            room = lowest - _BADGE * (len(order) - 1 - place)
            above = ends[order[place - 1]] + _BADGE if place else ends[number]
            ends[number] = min(max(ends[number], above), room)
        for number, height in ends.items():
            self.draw_badge((PICTURE_WIDTH - MARGIN - _BADGE / 2, height), number)

    def draw_badge(self, at: Point, number: int) -> None:
        x, y = at
        half = _BADGE / 2 - 1
        self._canvas.box((x - half, y - half), (x + half, y + half), drawing.CURVE_COLOURS[number])
        self._canvas.text(at, str(number + 1), size=SMALL_SIZE, colour=drawing.BACKGROUND, bold=True, anchor="m")

    def _path(self, points: Sequence[tuple[float, float]], *, steps: bool) -> Iterator[Point]:
        before: float | None = None
        for at, amount in points:
            x, y = self._x(at), self._y(amount)
            if steps and before is not None:
                yield x, before
            yield x, y
            before = y

    def _x(self, at: float) -> float:
        if self._last == self._first:
            return self._right
        return self._left + (self._right - self._left) * (at - self._first) / (self._last - self._first)

    def _y(self, amount: float) -> float:
        part = (amount - self._lowest) / (self._highest - self._lowest)
        return self._bottom - (self._bottom - self._top) * part


def axis_marks(lowest: float, highest: float) -> tuple[int, ...]:
    """Return the round numbers, at least two, that mark an axis from `lowest` to `highest`."""
    least = max(1.0, (highest - lowest) / _TARGET_MARKS)
    power = 1
    while power * 10 <= least:
        power *= 10
    step = next(power * part for part in (1, 2, 5, 10) if power * part >= least)
    first = int(lowest // step)
    last = max(int(-(-highest // step)), first + 1)
    return tuple(step * number for number in range(first, last + 1))
