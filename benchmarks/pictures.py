"""(m) Time to render pictures of cards.

A picture of thirteen cards is compared with Pillow's default way to render and store them. Pictures of people's own
hands are measured in milliseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from itertools import islice
from random import Random

from PIL import Image

from benchmarks.figure import Figure, interleaved, percentile
from bot.screens.pictures.canvas import BACKGROUND
from bot.screens.pictures.card_tiles import TILE_KEYS, render_tile
from bot.screens.pictures.hands import PicturedHand, prepare_faces, render_hands, render_own_hand

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


OWN_HANDS = 500
"""Number of people's own hands."""
MOST_MILLISECONDS = 3.0
"""Maximum time for the picture of an own hand."""
SHAPES: tuple[tuple[int, ...], ...] = ((3,), (4,), (5,), (3, 3), (7,), (3, 3, 3), (9,), (13,), (3, 3, 3, 3, 1), (3, 10))
"""Numbers of cards in the groups of own hands."""


def run() -> list[Figure]:
    """Render pictures with cached cards and words, and print and return the figures."""
    return [_shown_hand(), _own_hands()]


def _own_hands() -> Figure:
    prepare_faces()
    rng, took, sizes = Random(5), [], []
    for _ in range(OWN_HANDS):
        shape = rng.choice(SHAPES)
        cards = iter(rng.sample(TILE_KEYS, sum(shape)))
        groups = tuple(tuple(islice(cards, count)) for count in shape)
        began = time.process_time()
        sizes.append(len(render_own_hand.__wrapped__(groups)))
        took.append(1e3 * (time.process_time() - began))
    middle, slow = percentile(took, 0.5), percentile(took, 0.99)
    print(
        f"  own hands: p50 {middle:.2f} ms, p99 {slow:.2f} ms;"
        f" {sum(sizes) // len(sizes):,} bytes on average, {max(sizes):,} at most"
    )
    return Figure("own hand, p99", slow, MOST_MILLISECONDS, unit="ms")


def _shown_hand() -> Figure:
    found = render_hands([HAND])
    size = Image.open(BytesIO(found)).size
    side, in_row = 104, 7
    cards = [
        Image.open(BytesIO(render_tile(key))).convert("RGBA").resize((side, side))
        for group in HAND.groups
        for key in group
    ]
    assert len(cards) == 13

    def usual() -> bytes:
        """Return a PNG of the same cards of the same size without words, rendered and stored by Pillow's defaults."""
        sheet = Image.new("RGBA", size, (*BACKGROUND, 255))
        for number, card in enumerate(cards):
            row, place = divmod(number, in_row)
            sheet.paste(card, (32 + place * side, size[1] - (2 - row) * side), card)
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
    return Figure("Pillow's default over Prial", took["Pillow"] / took["Prial"], LEAST, at_least=True)
