"""View of a betting table for one person, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.betting.moves import Which
from bot.rules.betting.prices import blind_price, open_price
from bot.rules.betting.state import BettingState, BettingSeat
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView, DebtView, HandView, PotView
from bot.rules.game import Seat
from bot.rules.table.viewing import table_view_fields


def view(state: BettingState, seat: Seat | None) -> BragView:
    """Return the view for `seat`, or a bystander (None, or a number that is not at the table)."""
    betting = state.in_deal
    viewer = state.seat_state(seat) if seat is not None else None
    retained = None if betting else next((one.seat for one in state.seats if one.old), None)
    asked = state.phase is BettingPhase.LENDING or state.phase is BettingPhase.SIDESHOW
    terms = state.terms
    return BragView(
        **table_view_fields(state, seat),
        seats=tuple(seat_view(state, one, viewer) for one in state.seats_clockwise),
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
        proposer=state.actor if state.phase is BettingPhase.VOTING else None,
        waiting_for=state.to_act if state.phase is BettingPhase.VOTING else (),
        retained=retained,
        shuffled=state.shuffled,
        remembered=None if viewer is None else viewer.remembered,
        remembered_discards=() if viewer is None else viewer.remembered_discards,
        may_look_back=viewer is not None and viewer.unlooked is not None,
        ante=terms.ante,
        ranking=terms.ranking,
        hand_size=terms.cards,
        blind_play=terms.blind_play,
        chooser=state.game_chooser,
        ranking_changed=state.ranking_changed,
        debts=tuple(DebtView(borrower=one.borrower, lender=one.lender, amount=one.amount) for one in state.debts),
        asked=state.asked if asked else None,
        asker=state.asker if asked else None,
        bottom=state.bottom,
        rounds=state.rounds if terms.max_rounds else 0,
    )


def seat_view(state: BettingState, one: BettingSeat, viewer: BettingSeat | None) -> BettingSeatView:
    """Return the view of one seat for `viewer`, or for a bystander (None)."""
    own = one is viewer
    discards = one.discards if own and one.knows and one.hand else one.discards_shown
    return BettingSeatView(
        seat=one.seat,
        stack=one.stack,
        sitting_out=one.sitting_out,
        leaving=one.leaving,
        bystander=one.bystander,
        status=one.status,
        paid=one.paid,
        last_bet=one.last_bet,
        acted=one.acted,
        hands=_hands(state, one, own=own),
        exposed=one.exposed,
        covers=one.covers,
        kept_hand=bool(one.old),
        discards=discards or None,
        discarded=len(one.discards),
        confided=one.confided if viewer is not None and viewer.seat in one.confided_to else None,
        face_up=one.face_up,
        turned=one.turned,
    )


def _hands(state: BettingState, one: BettingSeat, *, own: bool) -> tuple[HandView, ...]:
    if not one.two_hands:
        if not one.hand:
            return ()
        known = one.hand if own and one.knows else one.exposed
        return (HandView(which=None, cards=known, count=len(one.hand)),)
    looked = state.looked_hand if own and one.seat == state.actor else None
    return tuple(
        HandView(which=which, cards=hand if looked is which else None, count=len(hand))
        for which, hand in ((Which.OLD, one.old), (Which.NEW, one.new))
    )
