"""Hand of a seat: its discards and its value (RULES 4)."""

from __future__ import annotations

from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.events import Discarded
from bot.rules.betting.state import BettingSeat
from bot.rules.game import Seat
from bot.rules.hands import Hand, HandValue, best_three, split_hand, hand_value
from bot.rules.ranking import Ranking


def discard_to_best_three(draft: BettingDraft, seat: Seat) -> None:
    """Lay aside all but the best three cards of a seat's only hand; do nothing if it has no more."""
    one = draft.seats[seat]
    if len(one.hand) > 3:
        _lay_aside(draft, one, *best_three(draft.terms.ranking, one.hand))


def discard_places(draft: BettingDraft, seat: Seat, places: tuple[int, ...]) -> None:
    """Lay aside the cards at these places of a seat's only hand."""
    one = draft.seats[seat]
    aside, kept = split_hand(one.hand, places)
    _lay_aside(draft, one, kept, aside)


def must_discard(one: BettingSeat) -> bool:
    """Return True if an open player holds more than three cards and has not chosen the discards yet."""
    return one.knows and not one.two_hands and len(one.hand) > 3


def seat_hand_value(ranking: Ranking, one: BettingSeat) -> HandValue:
    """Return the value of a seat's only hand, reduced or not."""
    kept, aside = best_three(ranking, one.hand)
    return hand_value(ranking, kept, one.discards or aside)


def beats(one: HandValue, other: HandValue) -> bool:
    """Return True if the first hand wins: its cards first, then its discards, if both are known (D-48, D-50)."""
    return one[0] > other[0] or (one[0] == other[0] and one[1] > other[1] >= 0)


def is_tied(one: HandValue, other: HandValue) -> bool:
    """Return True if neither hand beats the other."""
    return not beats(one, other) and not beats(other, one)


def _lay_aside(draft: BettingDraft, one: BettingSeat, kept: Hand, aside: Hand) -> None:
    if one.old:
        draft.change(one.seat, old=kept, discards=aside)
    else:
        draft.change(one.seat, new=kept, discards=aside)
    draft.emit(Discarded(seat=one.seat, count=len(aside)))
