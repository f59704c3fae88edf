"""Declarations revealed, hands turned up place by place, and the winner of a place (RULES 7.5, 7.6, 7.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import Declared, Misordered, PlaceEmpty, PlaceShown, PlaceTied
from bot.rules.arranging.engine.terms import Misorder, TieWinner
from bot.rules.arranging.hands import put_hand
from bot.rules.arranging.moves import Declaration
from bot.rules.game import Seat


def has_declared(draft: AnyDraft) -> bool:
    """Return True if anybody submitted a declaration."""
    return any(draft.seats[seat].declared for seat in draft.order)


def reveal_declarations(draft: AnyDraft) -> dict[Seat, Declaration]:
    """Reveal all declarations together. Return those of the group that takes precedence; only they are proven."""
    declared = {seat: what for seat in draft.order if (what := draft.seats[seat].declared) is not None}
    groups = ({one.what: one for one in group} for group in draft.terms.specials)
    first = next(group for group in groups if not group.keys().isdisjoint(declared.values()))
    for seat, what in declared.items():
        cards = first[what].proof(draft.seats[seat].cards) if what in first else ()
        draft.change(seat, public_declared=what, proof=cards)
        draft.emit(Declared(seat=seat, what=what, cards=cards))
    return {seat: what for seat, what in declared.items() if what in first}


def prove_misordered(draft: AnyDraft) -> list[Seat]:
    """Return the seats that lose because their hands are out of order, from the dealer's left.

    The first two hands that are out of order are shown as proof.
    """
    if draft.terms.misorder is not Misorder.LOSE_GAME:
        return []
    found: list[Seat] = []
    for seat in draft.order:
        hands = draft.seats[seat].hands or ()
        place = draft.terms.hands.first_misplaced(hands)
        if place is not None:
            found.append(seat)
            before, cards = hands[place - 1], hands[place]
            draft.change(seat, proof=(*before, *cards))
            draft.emit(Misordered(seat=seat, before=before, cards=cards))
    return found


def expose_hands(draft: AnyDraft, place: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Turn up the hands of `seats` in a place, one after the other, and return their strengths.

    If nobody has a hand there, the place is empty.
    """
    worths: dict[Seat, int] = {}
    for seat in seats:
        one = draft.seats[seat]
        hands = one.hands or ()
        hand = hands[place - 1] if len(hands) >= place else ()
        if hand:
            draft.change(seat, shown=put_hand(one.shown, place, hand))
            draft.emit(PlaceShown(seat=seat, place=place, cards=hand))
            worths[seat] = draft.terms.hands.strength(hand)
    if not worths:
        draft.emit(PlaceEmpty(place=place))
    return worths


def best_declared(draft: AnyDraft, declared: Mapping[Seat, Declaration]) -> tuple[Seat, ...]:
    """Return the seats whose proof is worth most. All of them declared the same kind of holding."""
    worth = {one.what: one.worth for group in draft.terms.specials for one in group}
    return best_seats({seat: worth[what](draft.seats[seat].proof) for seat, what in declared.items()})


def best_seats(worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the seats with the best hands, in the order in which they were turned up."""
    top = max(worths.values(), default=0)
    return tuple(seat for seat, worth in worths.items() if worth == top)


def find_place_winner(draft: AnyDraft, place: int, worths: Mapping[Seat, int]) -> Seat | None:
    """Return the winner of a place, given the strengths of the hands; None if nobody wins it."""
    while worths:
        best = best_seats(worths)
        if len(best) == 1:
            return best[0]
        draft.emit(PlaceTied(place=place, seats=best))
        if draft.terms.ties is not TieWinner.NEXT_BEST:
            return best[0] if draft.terms.ties is TieWinner.FIRST else None
        worths = {seat: worth for seat, worth in worths.items() if seat not in best}
    return None
