"""What one person may know of a table, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.betting.moves import Which
from bot.rules.betting.options import to_act
from bot.rules.betting.prices import blind_price, open_price
from bot.rules.betting.state import BragState, SeatState
from bot.rules.betting.view import BragView, HandView, Phase, PotView, SeatView
from bot.rules.game import Move, Result, Seat, TimeOut


def view(state: BragState, seat: Seat | None) -> BragView:
    """What `seat`, or a bystander (None, or a number that is not at the table), may know."""
    betting = in_deal(state)
    viewer = state.seat_state(seat) if seat is not None else None
    retained = None if betting else next((one.seat for one in state.seats if one.old), None)
    return BragView(
        viewer=None if viewer is None else seat,
        deal_no=state.deal_no,
        dealer=state.dealer,
        to_act=to_act(state),
        phase=state.phase,
        seats=tuple(_seat_view(state, one, own=one is viewer) for one in state.seats),
        pots=tuple(
            PotView(number=number, amount=pot.amount, frozen_for=pot.frozen_for)
            for number, pot in enumerate(state.pots)
        ),
        pot=state.pot,
        carried=state.carried,
        stake=state.stake,
        open_price=open_price(state) if betting else 0,
        blind_price=blind_price(state) if betting else 0,
        live=len(state.live) if betting else 0,
        proposer=state.actor if state.phase is Phase.VOTING else None,
        waiting_for=to_act(state) if state.phase is Phase.VOTING else (),
        outcome=state.outcome,
        retained=retained,
        shuffled=state.shuffled,
        remembered=None if viewer is None else viewer.remembered,
        may_look_back=viewer is not None and viewer.unlooked is not None,
        ante=state.rules.ante,
    )


def in_deal(state: BragState) -> bool:
    """Whether a deal is in hand, from its start to its last decision."""
    return state.phase is not Phase.BETWEEN_DEALS and state.phase is not Phase.CLOSED


def stacks(state: BragState) -> tuple[tuple[Seat, int], ...]:
    """The chips in front of each seat, in clockwise order."""
    return tuple((one.seat, one.stack) for one in state.seats)


def result(state: BragState) -> Result:
    """What the last deal led to, or how the one in hand stands."""
    winners: dict[int, tuple[Seat, ...]] = {}
    for share in state.outcome.shares if state.outcome is not None else ():
        winners[share.pot] = (*winners.get(share.pot, ()), share.seat)
    return Result(pot=state.pot, winners=tuple(winners.items()))


def unsaid(state: BragState) -> tuple[Move, ...]:
    """A blind winner who says nothing keeps his hand (RULES 16.1)."""
    return (TimeOut(seat=state.actor),) if state.phase is Phase.RETAINING else ()


def _seat_view(state: BragState, one: SeatState, *, own: bool) -> SeatView:
    return SeatView(
        seat=one.seat,
        stack=one.stack,
        status=one.status,
        sitting_out=one.sitting_out,
        leaving=one.leaving,
        paid=one.paid,
        last_bet=one.last_bet,
        acted=one.acted,
        hands=_hands(state, one, own=own),
        exposed=one.exposed,
        covers=one.covers,
        kept_hand=bool(one.old),
    )


def _hands(state: BragState, one: SeatState, *, own: bool) -> tuple[HandView, ...]:
    if not one.two_hands:
        if not one.hand:
            return ()
        known = one.hand if own and one.knows else one.exposed
        return (HandView(which=None, cards=known, count=len(one.hand)),)
    looked = state.looked if own and one.seat == state.actor else None
    return tuple(
        HandView(which=which, cards=hand if looked is which else None, count=len(hand))
        for which, hand in ((Which.OLD, one.old), (Which.NEW, one.new))
    )
