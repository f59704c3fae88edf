"""Picture of hands of cards, with the player's name and a short text for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.screens.pictures.canvas import INK, MARGIN, MUTED, TEXT_SIZE, TITLE_SIZE, PICTURE_WIDTH
from bot.screens.pictures.lettering import truncate, text_width, to_writable
from bot.screens.pictures.palette import GOLD, Sprite, render_card, encode_png, new_picture, render_text

MOST_HANDS: Final = 12
MOST_CARDS: Final = 18
"""Maximum number of cards in a hand."""

_MOST_INLINE_CARDS: Final = 4
"""Maximum number of cards next to the text instead of below it."""
_INLINE_CARD_SIZE: Final = 104
_CARD_SIZES: Final = (84, 64, 48, 36)
"""Card sizes in pixels: few, so that each is drawn once."""
_GAP: Final = 16
"""Gap between two groups of cards."""
_TEXT_LINE_HEIGHT: Final = 56
"""Height of a line of text."""


class PicturedHand(Struct, frozen=True, kw_only=True):
    """Row of the picture: player, short text, and cards in groups, as keys of `card_tiles.KEYS`. `won` highlights the
    name.
    """

    name: str
    caption: str
    groups: tuple[tuple[str, ...], ...]
    won: bool = False

    @property
    def cards(self) -> int:
        """Return the number of cards."""
        return sum(map(len, self.groups))


def render_hands(hands: Sequence[PicturedHand]) -> bytes:
    """Return hands one below the other, as a PNG 800 pixels wide; text that does not fit is cut.

    Raises ValueError for no hands or more than `MOST_HANDS`, and for a hand of more than `MOST_CARDS` cards.
    """
    if not 0 < len(hands) <= MOST_HANDS or any(hand.cards > MOST_CARDS for hand in hands):
        raise ValueError(f"{len(hands)} hands do not make a picture")
    beside = all(hand.cards <= _MOST_INLINE_CARDS for hand in hands)
    side = _INLINE_CARD_SIZE if beside else _card_size(hands)
    row = (side if beside else _TEXT_LINE_HEIGHT + side) + _GAP
    picture = new_picture(PICTURE_WIDTH, MARGIN + row * len(hands))
    for number, hand in enumerate(hands):
        top = (MARGIN + _GAP) // 2 + row * number
        if beside:
            _paste_stacked_text(picture, hand, top, PICTURE_WIDTH - 3 * MARGIN - hand.cards * side)
            _paste_cards(picture, hand, PICTURE_WIDTH - MARGIN - hand.cards * side, top, side)
        else:
            _paste_inline_text(picture, hand, top)
            _paste_cards(picture, hand, MARGIN, top + _TEXT_LINE_HEIGHT, side)
    return encode_png(picture)


def _paste_stacked_text(picture: Sprite, hand: PicturedHand, top: int, room: int) -> None:
    """Paste the name, and the text below it."""
    name, told = truncate(to_writable(hand.name), room, TITLE_SIZE, bold=True), truncate(to_writable(hand.caption), room, TEXT_SIZE)
    picture.paste(render_text(name, TITLE_SIZE, GOLD if hand.won else INK, bold=True), (MARGIN, top + (3 if told else 25)))
    picture.paste(render_text(told, TEXT_SIZE, MUTED), (MARGIN, top + 54))


def _paste_inline_text(picture: Sprite, hand: PicturedHand, top: int) -> None:
    """Paste the name, and the text to its right."""
    name = truncate(to_writable(hand.name), PICTURE_WIDTH // 2, TITLE_SIZE, bold=True)
    picture.paste(render_text(name, TITLE_SIZE, GOLD if hand.won else INK, bold=True), (MARGIN, top))
    left = MARGIN + text_width(name, TITLE_SIZE, bold=True) + 18
    told = truncate(to_writable(hand.caption), PICTURE_WIDTH - MARGIN - left, TEXT_SIZE)
    picture.paste(render_text(told, TEXT_SIZE, MUTED), (left, top + 4))


def _paste_cards(picture: Sprite, hand: PicturedHand, left: int, top: int, side: int) -> None:
    for group in hand.groups:
        for key in group:
            picture.paste(render_card(key, side), (left, top))
            left += side
        left += _GAP


def _card_size(hands: Sequence[PicturedHand]) -> int:
    """Return the largest size at which the cards of every hand fit into a row."""
    room = PICTURE_WIDTH - 2 * MARGIN
    fitting = (
        side for side in _CARD_SIZES if all(hand.cards * side + (len(hand.groups) - 1) * _GAP <= room for hand in hands)
    )
    return next(fitting, _CARD_SIZES[-1])
