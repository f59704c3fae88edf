"""Exposing of two hands, or passing (RULES 9.1, 9.2, 10)."""

from __future__ import annotations

from bot.rules.arranging.engine.comparing import expose_hands
from bot.rules.arranging.engine.events import ExposingBegan, Passed
from bot.rules.arranging.engine.exposing import clockwise_from, end_place
from bot.rules.arranging.engine.seating import remove_from_deal
from bot.rules.arranging.two_hands.ending import settle_pot
from bot.rules.arranging.two_hands.state import TwoHandsDraft
from bot.rules.arranging.two_hands.view import TwoHandsPhase
from bot.rules.game import NOBODY, Seat
from bot.rules.table.events import TurnPassed


def begin_exposing(draft: TwoHandsDraft) -> None:
    """Begin with the left hands and the player left of the dealer."""
    draft.phase = TwoHandsPhase.EXPOSING
    _begin_place(draft, 1, draft.order[0])


def _begin_place(draft: TwoHandsDraft, place: int, leader: Seat) -> None:
    """Begin a place with `leader`, who may not pass. If nobody may pass, expose all hands clockwise at once."""
    draft.place, draft.leader = place, leader
    draft.exposed += ((),)
    draft.emit(ExposingBegan(place=place, leader=leader))
    first, *others = clockwise_from(draft.order, leader)
    draft.waiting = tuple(others)
    _turn_up(draft, first)
    if not draft.rules.may_pass:
        draft.waiting = ()
        for seat in others:
            _turn_up(draft, seat)
    ask_next(draft)


def expose_hand(draft: TwoHandsDraft, seat: Seat) -> None:
    """Turn up a hand in its turn."""
    _turn_up(draft, seat)
    _finish_turn(draft, seat)


def pass_place(draft: TwoHandsDraft, seat: Seat) -> None:
    """Keep a hand hidden for good. The seat may still compete in the other place (D-97)."""
    draft.change(seat, passed=(*draft.seats[seat].passed, draft.place))
    draft.emit(Passed(seat=seat, place=draft.place))
    _finish_turn(draft, seat)


def _turn_up(draft: TwoHandsDraft, seat: Seat) -> None:
    if expose_hands(draft, draft.place, (seat,)):
        draft.exposed = (*draft.exposed[:-1], (*draft.exposed[-1], seat))


def _finish_turn(draft: TwoHandsDraft, seat: Seat) -> None:
    draft.waiting = tuple(other for other in draft.waiting if other != seat)
    ask_next(draft)


def ask_next(draft: TwoHandsDraft) -> None:
    """Ask the next player to expose or pass. Without one, begin the next place or settle the pot.

    The best exposed hand leads in the next place; of equal ones the first. If all who exposed have left, the first
    player from the dealer's left leads.
    """
    if draft.waiting:
        draft.actor = draft.waiting[0]
        draft.emit(TurnPassed(seat=draft.actor))
        return
    draft.actor = NOBODY
    place = draft.place
    best = end_place(draft, place, draft.state().worths(place))
    if place < draft.terms.places:
        _begin_place(draft, place + 1, best[0] if best else draft.order[0])
    else:
        settle_pot(draft)


def withdraw_seat(draft: TwoHandsDraft, seat: Seat) -> None:
    """Take a leaving seat out of the competition in all places."""
    remove_from_deal(draft, seat)
    draft.exposed = tuple(tuple(other for other in place if other != seat) for place in draft.exposed)
    draft.waiting = tuple(other for other in draft.waiting if other != seat)
