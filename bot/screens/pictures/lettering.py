"""Text in pictures, in two weights of one typeface.

The typeface is DejaVu (`fonts`). It has the letters of most alphabets, currency signs and suits. A character that it
lacks is replaced by its base letter or, like emoji, left out. Right-to-left text is reversed, with unjoined letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.text_safety import strip_invisible

if TYPE_CHECKING:
    from PIL import ImageFont

_FILES: Final = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}
_MISSING_SIGN: Final = "\U0010ffff"
"""Code point that is never assigned. Missing characters get the same glyph."""
_PROBE: Final = 16
"""Font size at which glyphs are compared."""
NOTHING_LEFT: Final = "…"
"""Text that replaces a text of which no character can be written."""
SUITS: Final = frozenset("♠♥♦♣")
_RIGHT_TO_LEFT: Final = re.compile(r"[\u0590-\u08ff]+(?: +[\u0590-\u08ff]+)*")
"""Run of words in Hebrew, Arabic and other right-to-left scripts."""


@cache
def load_font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    found = _font_bytes(_FILES[bold])
    # The basic layout gives the same result on every machine. The other one depends on installed libraries.
    return ImageFont.truetype(BytesIO(found), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _font_bytes(name: str) -> bytes:
    return (files("bot.screens.pictures") / "fonts" / name).read_bytes()


@lru_cache(maxsize=2_048)
def to_writable(text: str) -> str:
    """Return the text on one line, in characters that the typeface has, or `NOTHING_LEFT`."""
    seen = strip_invisible(" ".join(text.split()))
    written = " ".join("".join(map(_writable_sign, unicodedata.normalize("NFC", seen))).split())
    written = _RIGHT_TO_LEFT.sub(lambda found: found[0][::-1], written)
    return written or (NOTHING_LEFT if seen else "")


@lru_cache(maxsize=4_096)
def _writable_sign(sign: str) -> str:
    if _has_glyph(sign):
        return sign
    return "".join(part for part in unicodedata.normalize("NFKD", sign) if _has_glyph(part))


@lru_cache(maxsize=4_096)
def _has_glyph(sign: str) -> bool:
    if unicodedata.category(sign) in {"Mn", "Me", "Cn", "Co", "Cs", "So"} and sign not in SUITS:
        # Combining marks would appear next to their letters, and symbols are not needed to read a name.
        return False
    return sign.isspace() or _glyph_bitmap(sign) != _glyph_bitmap(_MISSING_SIGN)


def _glyph_bitmap(sign: str) -> tuple[tuple[int, int], bytes]:
    mask = load_font(_PROBE).getmask(sign)
    return mask.size, bytes(mask)


def text_width(text: str, size: int, *, bold: bool = False) -> int:
    return round(load_font(size, bold=bold).getlength(text))


def truncate(text: str, room: int, size: int, *, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis if it is wider than `room` pixels."""
    if text_width(text, size, bold=bold) <= room:
        return text
    short, long = 0, len(text)
    while short + 1 < long:
        middle = (short + long) // 2
        if text_width(text[:middle].rstrip() + "…", size, bold=bold) <= room:
            short = middle
        else:
            long = middle
    return text[:short].rstrip() + "…"


def split_suits(text: str) -> Iterator[tuple[str, str]]:
    """Yield runs of one suit's sign and runs of other text, each with the sign or ""."""
    for suit, signs in groupby(text, lambda sign: sign if sign in SUITS else ""):
        yield "".join(signs), suit
