"""(m) Time to render an image of thirteen cards, compared with Pillow's default way to render and store them."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

from PIL import Image

from benchmarks.figure import Figure, interleaved
from bot.screens.pictures.canvas import BACKGROUND
from bot.screens.pictures.card_tiles import render_tile
from bot.screens.pictures.hands import PicturedHand, render_hands

ROUNDS = 21
TIMES = 20
"""Number of images per round."""
LEAST = 8
"""Minimum ratio of Pillow's time to Prial's."""

HAND = PicturedHand(
    name="Andy",
    caption="won all four hands",
    groups=(("ks", "kd", "kh"), ("as", "2s", "3s"), ("10h", "9h", "8h"), ("7c", "7d", "6d"), ("4c",)),
    won=True,
)


def run() -> list[Figure]:
    """Render the image repeatedly with cached cards and words, and print and return the figures."""
    found = render_hands([HAND])
    size = Image.open(BytesIO(found)).size
    side = 48
    cards = [
        Image.open(BytesIO(render_tile(key))).convert("RGBA").resize((side, side))
        for group in HAND.groups
        for key in group
    ]
    assert len(cards) == 13

    def usual() -> bytes:
        """Return a PNG of the same cards without words, rendered and stored by Pillow's defaults."""
        sheet = Image.new("RGBA", size, (*BACKGROUND, 255))
        for number, card in enumerate(cards):
            sheet.paste(card, (32 + number * side, size[1] - side - 16), card)
        stored = BytesIO()
        sheet.save(stored, "PNG")
        return stored.getvalue()

    def each(draw: Callable[[], bytes]) -> float:
        began = time.process_time()
        for _ in range(TIMES):
            draw()
        return (time.process_time() - began) / TIMES

    took = interleaved({"Prial": lambda: each(lambda: render_hands([HAND])), "Pillow": lambda: each(usual)}, ROUNDS)
    print(
        f"  {size[0]} x {size[1]} pixels: Prial {1e3 * took['Prial']:.2f} ms and {len(found):,} bytes,"
        f" Pillow's default {1e3 * took['Pillow']:.2f} ms and {len(usual()):,} bytes"
    )
    return [Figure("Pillow's default over Prial", took["Pillow"] / took["Prial"], LEAST, at_least=True)]
