"""Picture of hands of cards, with the player's name and a short text for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.screens.pictures.canvas import INK, MARGIN, MUTED, TEXT, TITLE, WIDTH
from bot.screens.pictures.lettering import cut_to, width, writable
from bot.screens.pictures.palette import GOLD, Sprite, card, png, sheet, written

MOST_HANDS: Final = 12
MOST_CARDS: Final = 18
"""Maximum number of cards in a hand."""

_FEW: Final = 4
"""Maximum number of cards next to the text instead of below it."""
_BESIDE: Final = 104
_BELOW: Final = (84, 64, 48, 36)
"""Card sizes in pixels: few, so that each is drawn once."""
_GAP: Final = 16
"""Gap between two groups of cards."""
_LINE: Final = 56
"""Height of a line of text."""


class Hand(Struct, frozen=True, kw_only=True):
    """Row of the picture: player, short text, and cards in groups, as keys of `card_tiles.KEYS`. `won` highlights the
    name.
    """

    name: str
    told: str
    groups: tuple[tuple[str, ...], ...]
    won: bool = False

    @property
    def cards(self) -> int:
        """Return the number of cards."""
        return sum(map(len, self.groups))


def hands_picture(hands: Sequence[Hand]) -> bytes:
    """Return hands one below the other, as a PNG 800 pixels wide; text that does not fit is cut.

    Raises ValueError for no hands or more than `MOST_HANDS`, and for a hand of more than `MOST_CARDS` cards.
    """
    if not 0 < len(hands) <= MOST_HANDS or any(hand.cards > MOST_CARDS for hand in hands):
        raise ValueError(f"{len(hands)} hands do not make a picture")
    beside = all(hand.cards <= _FEW for hand in hands)
    side = _BESIDE if beside else _side(hands)
    row = (side if beside else _LINE + side) + _GAP
    picture = sheet(WIDTH, MARGIN + row * len(hands))
    for number, hand in enumerate(hands):
        top = (MARGIN + _GAP) // 2 + row * number
        if beside:
            _words_over_words(picture, hand, top, WIDTH - 3 * MARGIN - hand.cards * side)
            _cards(picture, hand, WIDTH - MARGIN - hand.cards * side, top, side)
        else:
            _words_beside_words(picture, hand, top)
            _cards(picture, hand, MARGIN, top + _LINE, side)
    return png(picture)


def _words_over_words(picture: Sprite, hand: Hand, top: int, room: int) -> None:
    """Paste the name, and the text below it."""
    name, told = cut_to(writable(hand.name), room, TITLE, bold=True), cut_to(writable(hand.told), room, TEXT)
    picture.paste(written(name, TITLE, GOLD if hand.won else INK, bold=True), (MARGIN, top + (3 if told else 25)))
    picture.paste(written(told, TEXT, MUTED), (MARGIN, top + 54))


def _words_beside_words(picture: Sprite, hand: Hand, top: int) -> None:
    """Paste the name, and the text to its right."""
    name = cut_to(writable(hand.name), WIDTH // 2, TITLE, bold=True)
    picture.paste(written(name, TITLE, GOLD if hand.won else INK, bold=True), (MARGIN, top))
    left = MARGIN + width(name, TITLE, bold=True) + 18
    told = cut_to(writable(hand.told), WIDTH - MARGIN - left, TEXT)
    picture.paste(written(told, TEXT, MUTED), (left, top + 4))


def _cards(picture: Sprite, hand: Hand, left: int, top: int, side: int) -> None:
    for group in hand.groups:
        for key in group:
            picture.paste(card(key, side), (left, top))
            left += side
        left += _GAP


def _side(hands: Sequence[Hand]) -> int:
    """Return the largest size at which the cards of every hand fit into a row."""
    room = WIDTH - 2 * MARGIN
    fitting = (
        side for side in _BELOW if all(hand.cards * side + (len(hand.groups) - 1) * _GAP <= room for hand in hands)
    )
    return next(fitting, _BELOW[-1])
