"""Canvas on which pictures are drawn, with sizes and colours."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final, TypeAlias

from bot.screens.pictures import lettering

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
PICTURE_WIDTH: Final = 800
"""Width in pixels. A phone shows `TEXT_SIZE` in a picture of this width as large as the text of messages."""
MARGIN: Final = 32
TITLE_SIZE: Final = 38
TEXT_SIZE: Final = 32
SMALL_SIZE: Final = 25
BACKGROUND: Final = (36, 38, 43)
HIGHLIGHT: Final = (58, 66, 104)
RULE_COLOUR: Final = (62, 65, 73)
INK: Final = (242, 243, 245)
MUTED: Final = (163, 168, 178)
GAIN: Final = (105, 219, 124)
LOSS: Final = (255, 128, 120)
SUIT_COLOURS: Final = {"♠": INK, "♥": (255, 107, 107), "♦": (102, 178, 255), "♣": GAIN}
CURVE_COLOURS: Final = (
    (102, 178, 255),
    (255, 183, 77),
    (105, 219, 124),
    (240, 128, 200),
    (178, 148, 255),
    (255, 128, 120),
)

_MOST_COLOURS: Final = 64
"""Number of colours in the finished picture. More would be invisible and make the file larger."""
_CURVE_WIDTH: Final = 4
_OVERSAMPLING: Final = 2


class Canvas:
    """Dark picture with a title above the drawing area, which begins `top` pixels from the top."""

    def __init__(self, title: str, height: int, width: int = PICTURE_WIDTH) -> None:
        """Create a canvas; `height` is that of the drawing area."""
        from PIL import Image, ImageDraw

        self._pillow, self._drawing = Image, ImageDraw
        self.top = MARGIN + TITLE_SIZE + MARGIN // 2 if title else MARGIN // 2
        self.width, self.height = width, self.top + height
        self._image = Image.new("RGB", (self.width, self.height), BACKGROUND)
        self._draw = ImageDraw.Draw(self._image)
        room = self.width - 2 * MARGIN
        title = lettering.truncate(lettering.to_writable(title), room, TITLE_SIZE, bold=True)
        self.text((MARGIN, MARGIN + TITLE_SIZE / 2), title, size=TITLE_SIZE, bold=True)

    def text(
        self,
        at: Point,
        text: str,
        *,
        size: int = TEXT_SIZE,
        colour: Colour = INK,
        bold: bool = False,
        anchor: str = "l",
    ) -> None:
        x, y = at
        if anchor != "l":
            x -= lettering.text_width(text, size, bold=bold) / (1 if anchor == "r" else 2)
        font = lettering.load_font(size, bold=bold)
        for part, suit in lettering.split_suits(text):
            self._draw.text((x, y), part, fill=SUIT_COLOURS.get(suit, colour), font=font, anchor="lm")
            x += font.getlength(part)

    def rule(self, start: Point, end: Point, colour: Colour = RULE_COLOUR, thickness: int = 1) -> None:
        self._draw.line((start, end), fill=colour, width=thickness)

    def box(self, corner: Point, opposite: Point, colour: Colour) -> None:
        self._draw.rounded_rectangle((corner, opposite), radius=10, fill=colour)

    def curve(self, points: Sequence[Point], colour: Colour) -> None:
        mask = self._pillow.new("L", (self.width * _OVERSAMPLING, self.height * _OVERSAMPLING))
        draw = self._drawing.Draw(mask)
        fine = [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in points]
        draw.line(fine, fill=255, width=_CURVE_WIDTH * _OVERSAMPLING, joint="curve")
        draw.circle(fine[-1], 1.8 * _CURVE_WIDTH * _OVERSAMPLING, fill=255)
        smooth = mask.resize(self._image.size, self._pillow.Resampling.BOX)
        self._image.paste(self._pillow.new("RGB", self._image.size, colour), mask=smooth)

    def png(self) -> bytes:
        found = BytesIO()
        self._image.quantize(_MOST_COLOURS, dither=self._pillow.Dither.NONE).save(found, "PNG", optimize=True)
        return found.getvalue()
