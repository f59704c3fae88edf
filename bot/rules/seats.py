"""What the seats of a table do in any game: sitting down, sitting out, putting chips on the table (RULES 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from bot.rules.game import CashIn, ComeBack, Event, IllegalMove, Join, Seat, SitOut, TopUp, outside, purse
from bot.rules.table_events import CameBack, CashedIn, SatOut, SeatTaken, ToppedUp


class Draft(Protocol):
    """The draft of any game's state, as far as it is about the seats."""

    seats: dict[Seat, Any]
    highest: Seat
    next_dealer: int

    def emit(self, event: Event) -> None:
        """Notes that something happened."""

    def change(self, seat: Seat, **changes: Any) -> Any:
        """Replaces fields of one seat."""


def check_start(stacks: tuple[tuple[Seat, int], ...], dealer: Seat, most: int) -> None:
    """Raises IllegalMove where a seat number comes twice or is not positive, a stack is negative, there are more than
    `most` seats, or the dealer has no seat.
    """
    seats = [seat for seat, _ in stacks]
    if len(set(seats)) != len(seats) or any(seat < 1 for seat in seats):
        raise IllegalMove("seat_taken")
    if any(stack < 0 for _, stack in stacks):
        raise IllegalMove("bad_amount", least=0)
    if len(stacks) > most:
        raise IllegalMove("table_full", most=most)
    if dealer not in seats:
        raise IllegalMove("no_such_seat")


def sharers(order: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of `seats` among whom a carried pot is divided, the odd chips' first (D-15): who was in the last deal,
    whose `order` that was from the dealer's left. A single one, or all where none was in it, take it too.
    """
    return seats if len(seats) == 1 else tuple(seat for seat in order if seat in seats) or seats


StateT = TypeVar("StateT", bound=Any)


def dealt_by(state: StateT, seat: Seat) -> StateT:
    """Before the first deal: the same table with that seat as the first dealer."""
    place = next(place for place, one in enumerate(state.seats) if one.seat == seat)
    dealt: StateT = replace(state, dealer=seat, next_dealer=place)
    return dealt


def join(draft: Draft, move: Join, joiner: Any, *, most: int, next_dealer: Callable[[], int]) -> None:
    """`joiner` sits down immediately to the right of the next dealer (D-13), where there are no more than `most`."""
    if move.seat <= draft.highest:
        raise IllegalMove("seat_taken")
    if len(draft.seats) >= most:
        raise IllegalMove("table_full", most=most)
    if move.stack < 0:
        raise IllegalMove("bad_amount", least=0)
    ring = list(draft.seats.values())
    place = next_dealer() if ring else 0
    if place:
        ring.insert(place, joiner)
        if place <= draft.next_dealer:
            draft.next_dealer += 1
    else:
        ring.append(joiner)
    draft.seats = {one.seat: one for one in ring}
    draft.highest = move.seat
    draft.emit(SeatTaken(source=outside(move.seat), destination=purse(move.seat), amount=move.stack, seat=move.seat))


def sit_out(draft: Draft, move: SitOut) -> None:
    """Is not dealt in until he comes back; the deal in hand goes on. He still pays for a game that is on."""
    if draft.seats[move.seat].sitting_out:
        raise IllegalMove("already_sitting_out")
    draft.change(move.seat, sitting_out=True)
    draft.emit(SatOut(seat=move.seat))


def come_back(draft: Draft, move: ComeBack) -> None:
    """Is dealt in again from the next deal (or from the next game, where he does not play the one that is on)."""
    if not draft.seats[move.seat].sitting_out:
        raise IllegalMove("not_sitting_out")
    draft.change(move.seat, sitting_out=False)
    draft.emit(CameBack(seat=move.seat))


def top_up(draft: Draft, move: TopUp, *, allowed: bool) -> None:
    """Puts more chips on the table, where that is `allowed` now."""
    one = draft.seats[move.seat]
    if move.amount < 1:
        raise IllegalMove("bad_amount", least=1)
    if one.leaving:
        raise IllegalMove("already_leaving")
    if not allowed:
        raise IllegalMove("top_up_between_deals")
    draft.change(move.seat, stack=one.stack + move.amount)
    draft.emit(ToppedUp(source=outside(move.seat), destination=purse(move.seat), amount=move.amount, seat=move.seat))


def cash_in(draft: Draft, move: CashIn, *, between: bool) -> None:
    """Takes chips off the table, `between` deals."""
    one = draft.seats[move.seat]
    if not between:
        raise IllegalMove("between_deals_only")
    if move.amount < 1:
        raise IllegalMove("bad_amount", least=1)
    if move.amount > one.stack:
        raise IllegalMove("beyond_means", have=one.stack, offered=move.amount)
    draft.change(move.seat, stack=one.stack - move.amount)
    draft.emit(CashedIn(source=purse(move.seat), destination=outside(move.seat), amount=move.amount, seat=move.seat))
