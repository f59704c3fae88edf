"""View of one person on a table (RULES 12.2), and the moves of a deal as that person may know them."""

from __future__ import annotations

from bot.rules.arranging.engine import telling
from bot.rules.arranging.engine.events import Answered
from bot.rules.arranging.engine.view import own_view_fields, seat_view_fields, table_view_fields
from bot.rules.arranging.moves import Discard, Pack, Pass
from bot.rules.arranging.nine.events import Packed, TenthDealt
from bot.rules.arranging.nine.state import NineSeat, NineState
from bot.rules.arranging.nine.view import NinePhase, NineSeatView, NineView, NineOwnView
from bot.rules.cards import UNKNOWN
from bot.rules.game import NOBODY, Move, PlayedMove, Seat, RedactionError


def view(state: NineState, seat: Seat | None) -> NineView:
    """Return all that `seat` may know. None, or a number that is not at the table, is a bystander."""
    viewer = state.seat_state(seat) if seat is not None else None
    return NineView(
        **table_view_fields(state, seat),
        seats=tuple(_seat_view(state, one) for one in state.seats),
        pots=state.pots,
        caller=state.caller,
        tenth=state.tenth,
        packing=state.packing,
        deals_played=state.deals_played,
        own=None if viewer is None else _own_view(state, viewer),
    )


def _own_view(state: NineState, one: NineSeat) -> NineOwnView:
    """Return the private view.

    While the viewer's cards are dealt round, it shows the original nine, not the undealt ones.
    """
    told = own_view_fields(one) | {"given_up": one.given_up, "packs": one.packs}
    if state.phase is NinePhase.DISCARDING and one.seat == state.caller:
        told |= {"cards": one.given_up, "given_up": ()}
    return NineOwnView(**told)


def _seat_view(state: NineState, one: NineSeat) -> NineSeatView:
    return NineSeatView(**seat_view_fields(state, one), paid=one.paid, packed=one.packed)


def redact_moves(played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
    """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

    Each comes with the events that `seat` saw. Discards of others become unknown cards. Bum deals of others are
    included only if they were revealed. The other moves are treated by the engine. Raises Untellable if a bum deal was
    dealt round. The place of each card would then reveal who got it and who discarded it.
    """
    if any(isinstance(event, TenthDealt) and event.caller != NOBODY for _, seen in played for event in seen):
        raise RedactionError("a bum deal was dealt round, and who got and discarded which card is nobody else's business")
    return tuple(
        _redact_move(place, move, told, played, seat)
        for place, ((move, _), told) in enumerate(zip(played, telling.redact_moves(played, seat), strict=True))
    )


def _redact_move(place: int, move: Move, told: Move | None, played: tuple[PlayedMove, ...], seat: Seat) -> Move | None:
    if move.seat == seat:
        return told
    if isinstance(move, Discard):
        return Discard(seat=move.seat, card=UNKNOWN[0])
    later = [event for _, seen in played[place:] for event in seen]
    revealed = any(isinstance(event, Packed) and event.seat == move.seat for event in later)
    submits = telling.is_submission(move, played[place][1])
    if submits and revealed:
        return Pack(seat=move.seat)
    if isinstance(move, Pack) and not submits:
        answers = any(isinstance(event, Answered) and event.seat == move.seat for event in played[place][1])
        if not answers:
            return None
        return move if revealed else Pass(seat=move.seat)
    return told
