"""Pictures of a person's own hand, and of the hands that were shown to everybody in a deal or in an evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.history.values import Evening
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.table.state import View
from bot.rules.tally import decode_cards
from bot.screens.family import OwnCards
from bot.screens.hand.cards import as_letters, cards_text, in_display_order, rank_letter, spoken_card
from bot.screens.pictures.card_tiles import BACK
from bot.screens.pictures.hands import MOST_CARDS, MOST_HANDS, PicturedHand, render_hands, render_own_hand
from bot.screens.registry import family_of
from bot.screens.widgets.layout import DOT, Attachment
from bot.screens.widgets.names import distinct_names, name_or_former, plain_text
from bot.screens.words import Words, sign

HAND_FILE: Final = "hand.png"
"""Name of the file with a person's own hand: always the same, so that it says nothing about the cards."""


def own_hand_picture(groups: OwnCards, words: Words) -> Attachment | None:
    """Render a person's own cards; return None without `words.pictures`, and if there are none or too many cards.

    The alternative text names the cards in the order of the picture. Equal text means an equal picture.
    """
    if not words.pictures or not 0 < sum(map(len, groups)) <= MOST_CARDS:
        return None
    keys = tuple(tuple(BACK if card is None else _tile_name(card, words) for card in group) for group in groups)
    described = "; ".join(_spoken_cards(group, words) for group in groups)
    return Attachment(
        name=HAND_FILE, content=render_own_hand(keys), description=words("picture-own-hand", cards=described)
    )


def _spoken_cards(group: Sequence[Card | None], words: Words) -> str:
    """Return a group of cards in words. All cards of a group lie face up, or all face down."""
    if None in group:
        return words("picture-face-down", cards=len(group))
    return ", ".join(spoken_card(card, words) for card in group if card is not None)


def shown_hands_picture(
    game: str,
    events: Sequence[Event],
    view: View | None,
    names: Mapping[Seat, str],
    words: Words,
    *,
    captions: bool = True,
) -> Attachment | None:
    """Render the hands shown in a deal, with their names unless `captions` is False.

    Return None if there are none, or more than MOST_HANDS.
    """
    named = distinct_names(names, words)
    found = family_of(game).shown_hands(events, view, words)
    if not 0 < len(found) <= MOST_HANDS:
        return None
    hands = [
        PicturedHand(
            name=named.get(one.seat, ""),
            caption=one.description.replace("`", "") if captions else "",
            groups=tuple(_tile_names(cards, words) for cards in one.groups),
            won=one.won,
        )
        for one in found
    ]
    described = [
        words(
            "picture-hand",
            name=plain_text(named.get(one.seat, "")),
            cards=" / ".join(cards_text(cards, words) for cards in one.groups),
        )
        for one in found
    ]
    return Attachment(name="hands.png", content=render_hands(hands), description=as_letters(" ".join(described)))


def best_hands_picture(found: Evening, words: Words) -> Attachment | None:
    """Render an evening's results and best hands; return None if no hand was shown, or too many people played."""
    if not any(line.best_hand for line in found.lines) or len(found.lines) > MOST_HANDS:
        return None
    content = render_hands(evening_hands(found, words))
    return Attachment(name="evening.png", content=content, description=words("picture-evening"))


def evening_hands(found: Evening, words: Words) -> list[PicturedHand]:
    hands = []
    for line in found.lines:
        chips = sign(line.chips) + words.money(abs(line.chips)) if found.has_chips else ""
        cards = decode_cards(line.best_hand) if line.best_hand else ()
        hands.append(
            PicturedHand(
                name=DOT.join((name_or_former(line.name, words), chips or words("money-points", points=line.points))),
                caption=words("picture-best-hand") if cards else "",
                groups=(_tile_names(cards, words),) if cards else (),
                won=line.place == 1,
            )
        )
    return hands


def _tile_names(cards: Sequence[Card], words: Words) -> tuple[str, ...]:
    return tuple(_tile_name(card, words) for card in in_display_order(cards))


def _tile_name(card: Card, words: Words) -> str:
    if card.rank is None or card.suit is None:
        return "joker1" if card.number % 2 else "joker2"
    return f"{rank_letter(card.rank, words).lower()}{card.suit.value}"
