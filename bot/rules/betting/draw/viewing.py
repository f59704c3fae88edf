"""View of a table of Draw Brag for one person, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from bot.rules.betting.draw.options import bet_unit
from bot.rules.betting.draw.state import DrawState
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView
from bot.rules.betting.viewing import view as betting_view
from bot.rules.game import Seat

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class DrawSeatView(BettingSeatView):
    """One seat of Draw Brag; `COVERED` is all-in. Amounts in chips."""

    seen: bool = False
    """True if it has looked at its cards."""
    met: int = 0
    """Part of this round's level that it has met."""
    drawn: int | None = None
    """Number of cards exchanged; None before the exchange."""


@dataclass(frozen=True, kw_only=True)
class DrawView(BragView):
    """View of a table of Draw Brag.

    `stake` is the level of this round. `open_price` is the call price of the player to act, `blind_price` half of it,
    rounded up.
    """

    betting_round: int = 0
    """Round of betting: 1 before the draw, 2 after it; 0 between deals."""
    raises: int = 0
    """Number of raises in this round."""
    unit: int = 0
    """Chips that a bet or a raise adds in this round."""
    big_blind: int = 0
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    """Seat that posted the big blind of this deal; `small_blind_seat` posted the small one."""


def view(state: DrawState, seat: Seat | None) -> DrawView:
    """Return the view for `seat`, or a bystander (None, or a number that is not at the table)."""
    shared = betting_view(state, seat)
    dealing = state.in_deal
    actor = state.seat_state(state.actor) if state.phase is BettingPhase.BETTING else None
    price = 0 if actor is None else state.stake - actor.met
    seats = tuple(
        _extend(DrawSeatView, shown, seen=one.knows, met=one.met, drawn=one.drawn)
        for shown, one in zip(shared.seats, state.seats, strict=True)
    )
    return _extend(
        DrawView,
        shared,
        seats=seats,
        open_price=price,
        blind_price=0 if actor is None or not state.rules.unseen_half_call else -(-price // 2),
        betting_round=state.betting_round if dealing else 0,
        raises=state.raises if dealing else 0,
        unit=bet_unit(state) if dealing else 0,
        big_blind=state.rules.big_blind,
        small_blind_seat=state.order[0] if dealing else None,
        big_blind_seat=state.order[1] if dealing else None,
    )


def _extend(kind: type[T], record: object, **more: object) -> T:
    """Return a record of a subclass with the same values and more, without going through every field."""
    made = object.__new__(kind)
    vars(made).update(vars(record), **more)
    return made
