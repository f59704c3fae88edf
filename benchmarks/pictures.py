"""(m) A picture of thirteen cards, drawn and stored, beside Pillow storing the same picture as it does by itself."""

from __future__ import annotations

import time
from io import BytesIO

from PIL import Image

from benchmarks.figure import Figure, interleaved
from bot.screens.pictures.hands import Hand, hands_picture

ROUNDS = 51
LEAST = 8
"""How many times as long Pillow has to take."""

HAND = Hand(
    name="Andy",
    told="won all four hands",
    groups=(("ks", "kd", "kh"), ("as", "2s", "3s"), ("10h", "9h", "8h"), ("7c", "7d", "6d"), ("4c",)),
    won=True,
)


def run() -> list[Figure]:
    """Draws the picture again and again, its cards and words made; prints and returns the figures."""
    found = hands_picture([HAND])
    whole = Image.open(BytesIO(found)).convert("RGB")
    assert sum(map(len, HAND.groups)) == 13
    assert len(whole.getcolors(1 << 16) or []) > len(HAND.groups)

    def drawn() -> float:
        began = time.perf_counter()
        hands_picture([HAND])
        return time.perf_counter() - began

    def stored() -> float:
        began = time.perf_counter()
        whole.save(BytesIO(), "PNG")
        return time.perf_counter() - began

    took = interleaved({"Prial": drawn, "Pillow": stored}, ROUNDS)
    print(
        f"  {whole.width} x {whole.height} pixels, {len(found):,} bytes: Prial {1e3 * took['Prial']:.2f} ms,"
        f" Pillow's default {1e3 * took['Pillow']:.2f} ms for storing it alone"
    )
    return [Figure("Pillow's default over Prial", took["Pillow"] / took["Prial"], LEAST, at_least=True)]
