"""Pictures of hands that everybody saw. Draw them in a worker thread.

A picture shows nothing that the text next to it does not say, and its file name reveals no card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.history.values import Evening
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.tally import cards_of
from bot.rules.view import View
from bot.screens.amounts import sign
from bot.screens.cards import cards_text, in_order, rank_letter
from bot.screens.layout import Attachment
from bot.screens.lines import DOT
from bot.screens.names import everybody, or_former, plain
from bot.screens.pictures.hands import MOST_HANDS, Hand, hands_picture
from bot.screens.registry import family_of
from bot.screens.tiles import lettered
from bot.screens.words import Words


def shown_hands(
    game: str, events: Sequence[Event], view: View | None, names: Mapping[Seat, str], words: Words
) -> Attachment | None:
    """Draw the hands shown in a deal; return None if there were none, or too many."""
    named = everybody(names, words)
    found = family_of(game).shown_hands(events, view, words)
    if not 0 < len(found) <= MOST_HANDS:
        return None
    hands = [
        Hand(
            name=named.get(one.seat, ""),
            told=one.told.replace("`", ""),
            groups=tuple(_keys(cards, words) for cards in one.groups),
            won=one.won,
        )
        for one in found
    ]
    told = [
        words(
            "picture-hand",
            name=plain(named.get(one.seat, "")),
            cards=" / ".join(cards_text(cards, words) for cards in one.groups),
        )
        for one in found
    ]
    return Attachment(name="hands.png", content=hands_picture(hands), description=lettered(" ".join(told)))


def best_hands(found: Evening, words: Words) -> Attachment | None:
    """Draw everybody's result of an evening and their best shown hand.

    Return None if nobody showed a hand, or too many played.
    """
    if not any(line.best_hand for line in found.lines) or len(found.lines) > MOST_HANDS:
        return None
    content = hands_picture(hands_of_evening(found, words))
    return Attachment(name="evening.png", content=content, description=words("picture-evening"))


def hands_of_evening(found: Evening, words: Words) -> list[Hand]:
    """Return the lines of that picture: name with result, and the best hand."""
    hands = []
    for line in found.lines:
        chips = sign(line.chips) + words.money(abs(line.chips)) if found.in_chips else ""
        cards = cards_of(line.best_hand) if line.best_hand else ()
        hands.append(
            Hand(
                name=DOT.join((or_former(line.name, words), chips or words("money-points", points=line.points))),
                told=words("picture-best-hand") if cards else "",
                groups=(_keys(cards, words),) if cards else (),
                won=line.place == 1,
            )
        )
    return hands


def _keys(cards: Sequence[Card], words: Words) -> tuple[str, ...]:
    """Return the tile names of cards in display order."""
    return tuple(_key(cards[place], words) for place in in_order(cards))


def _key(card: Card, words: Words) -> str:
    if card.rank is None or card.suit is None:
        return "joker1" if card.number % 2 else "joker2"
    return f"{rank_letter(card.rank, words).lower()}{card.suit.value}"
