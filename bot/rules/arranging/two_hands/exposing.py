"""Exposing two hands, or passing, and who takes the pot then (RULES 9.1, 9.2, 10)."""

from __future__ import annotations

from bot.rules.arranging.engine.comparing import expose
from bot.rules.arranging.engine.events import ExposingBegan, Passed
from bot.rules.arranging.engine.exposing import clockwise_from, end_place
from bot.rules.arranging.engine.seating import take_out
from bot.rules.arranging.two_hands.ending import settle
from bot.rules.arranging.two_hands.state import TwoHandsDraft
from bot.rules.arranging.two_hands.view import TwoHandsPhase
from bot.rules.game import NOBODY, Seat
from bot.rules.table.events import TurnPassed


def begin_exposing(draft: TwoHandsDraft) -> None:
    """The left hands are exposed; the player left of the dealer begins."""
    draft.phase = TwoHandsPhase.EXPOSING
    _begin_place(draft, 1, draft.order[0])


def _begin_place(draft: TwoHandsDraft, place: int, leader: Seat) -> None:
    """The hands of a place are exposed, clockwise from `leader`, who may not pass; all at once where nobody may."""
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
    """Turns up a hand in its turn."""
    _turn_up(draft, seat)
    _answered(draft, seat)


def pass_by(draft: TwoHandsDraft, seat: Seat) -> None:
    """Keeps a hand hidden, for good; what is exposed in the other place stays open to them (D-97)."""
    draft.change(seat, passed=(*draft.seats[seat].passed, draft.place))
    draft.emit(Passed(seat=seat, place=draft.place))
    _answered(draft, seat)


def _turn_up(draft: TwoHandsDraft, seat: Seat) -> None:
    if expose(draft, draft.place, (seat,)):
        draft.exposed = (*draft.exposed[:-1], (*draft.exposed[-1], seat))


def _answered(draft: TwoHandsDraft, seat: Seat) -> None:
    draft.waiting = tuple(other for other in draft.waiting if other != seat)
    ask_next(draft)


def ask_next(draft: TwoHandsDraft) -> None:
    """Asks who is next to expose or to pass; once nobody is left, the next place is begun, or the pot is settled.

    Whoever exposed the best hand, of equal ones the first, leads in the next place; where all who exposed have left,
    that is the first from the dealer's left.
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
        settle(draft)


def withdraw(draft: TwoHandsDraft, seat: Seat) -> None:
    """Whoever leaves competes in no place, and is not waited for."""
    take_out(draft, seat)
    draft.exposed = tuple(tuple(other for other in place if other != seat) for place in draft.exposed)
    draft.waiting = tuple(other for other in draft.waiting if other != seat)
