"""Text in pictures: two weights of one typeface, and what is written for signs that it does not have.

The typeface is DejaVu, whose files stand beside this one: it has the letters of most alphabets, the signs of money and
the suits. Names may be in any script: a letter that is missing is written as the plain letter it is a form of; signs
that have none, such as emoji, are left out. What is read from the right stands so, its letters side by side.
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

from bot.unseen import without_unseen

if TYPE_CHECKING:
    from PIL import ImageFont

_FILES: Final = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}
_NO_SIGN: Final = "\U0010ffff"
"""A number that is no sign's and never will be: what is drawn for it is drawn for all that the typeface lacks."""
_PROBE: Final = 16
"""The size at which the typeface is asked for a sign."""
NOTHING_LEFT: Final = "…"
"""What is written for a text of which no sign can be."""

SUITS: Final = frozenset("♠♥♦♣")

_FROM_THE_RIGHT: Final = re.compile(r"[\u0590-\u08ff]+(?: +[\u0590-\u08ff]+)*")
"""Words of Hebrew, Arabic and the alphabets beside them."""


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The typeface at a size in pixels."""
    from PIL import ImageFont

    found = _file(_FILES[bold])
    # The simple layout is the same on every machine and takes every text; the other one hangs on what is installed.
    return ImageFont.truetype(BytesIO(found), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _file(name: str) -> bytes:
    """The file of a typeface: read once, and shared by all its sizes."""
    return (files("bot.screens.pictures") / "fonts" / name).read_bytes()


@lru_cache(maxsize=2_048)
def writable(text: str) -> str:
    """The text in one line and in signs that the typeface has; `NOTHING_LEFT` where it had some and none is left."""
    seen = without_unseen(" ".join(text.split()))
    written = " ".join("".join(map(_written, unicodedata.normalize("NFC", seen))).split())
    written = _FROM_THE_RIGHT.sub(lambda found: found[0][::-1], written)
    return written or (NOTHING_LEFT if seen else "")


@lru_cache(maxsize=4_096)
def _written(sign: str) -> str:
    if _has(sign):
        return sign
    return "".join(part for part in unicodedata.normalize("NFKD", sign) if _has(part))


@lru_cache(maxsize=4_096)
def _has(sign: str) -> bool:
    if unicodedata.category(sign) in {"Mn", "Me", "Cn", "Co", "Cs", "So"} and sign not in SUITS:
        # Marks would stand beside their letters, and signs that are not letters say nothing that is missed.
        return False
    return sign.isspace() or _drawn(sign) != _drawn(_NO_SIGN)


def _drawn(sign: str) -> tuple[tuple[int, int], bytes]:
    mask = font(_PROBE).getmask(sign)
    return mask.size, bytes(mask)


def width(text: str, size: int, *, bold: bool = False) -> int:
    """How many pixels a text takes that is `writable`."""
    return round(font(size, bold=bold).getlength(text))


def cut_to(text: str, room: int, size: int, *, bold: bool = False) -> str:
    """The text, ending in … where it is wider than `room` pixels."""
    if width(text, size, bold=bold) <= room:
        return text
    short, long = 0, len(text)
    while short + 1 < long:
        middle = (short + long) // 2
        if width(text[:middle].rstrip() + "…", size, bold=bold) <= room:
            short = middle
        else:
            long = middle
    return text[:short].rstrip() + "…"


def runs(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text, each with the suit that it is a sign of ("": text)."""
    for suit, signs in groupby(text, lambda sign: sign if sign in SUITS else ""):
        yield "".join(signs), suit
