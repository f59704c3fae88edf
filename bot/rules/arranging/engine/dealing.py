"""Dealing the cards that are arranged, and gathering them once a deal is over (RULES 2.3, 7.3, 7.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.state import ArrangingSeat
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Seat
from bot.rules.pack import Pack, deal
from bot.rules.table.events import CardsDealt, CardsSeen


def deal_hands(draft: AnyDraft, seats: Sequence[Seat]) -> list[Pack]:
    """Deals a hand to each of these seats, in this order; returns those of NOBODY, which are spare."""
    count = draft.terms.cards
    hands, draft.pack = deal(draft.pack, len(seats), count)
    spares: list[Pack] = []
    for seat, hand in zip(seats, hands, strict=True):
        if seat == NOBODY:
            spares.append(hand)
        else:
            draft.change(seat, cards=hand)
            draft.emit(CardsDealt(seat=seat, count=count))
            draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=hand))
    return spares


def gather(draft: AnyDraft, others: Iterable[Pack] = ()) -> None:
    """All cards go back: each player's hands and what they set aside, from the dealer's left, then others (D-78)."""
    pile: list[Card] = []
    for seat in draft.order:
        one = draft.seats[seat]
        pile += in_gathering_order(one)
        draft.change(seat, cards=(), remembered=one.cards)
    draft.pack = (*draft.pack, *pile, *(card for hand in others for card in hand))


def in_gathering_order(one: ArrangingSeat) -> list[Card]:
    """A player's cards as they are gathered: hand by hand, then the rest, in each as they were dealt."""
    played = [card for hand in one.hands or () for card in one.cards if card in hand]
    return played + [card for card in one.cards if card not in played]
