"""Sideshow of Teen Patti: two players compare hands in private, and the worse hand folds (RULES 11.3)."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.comparing import force_showdown
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.holding import beats, seat_hand_value
from bot.rules.betting.state import BettingState
from bot.rules.betting.turns import fold_hand, next_turn, stake_chips, is_pot_full, resume_turn
from bot.rules.betting.view import BettingPhase, BettingStatus
from bot.rules.game import NOBODY, POT, Seat, purse


def sideshow_target(state: BettingState, seat: Seat) -> Seat:
    """Return the seat that `seat` may ask for a sideshow now: the player who bet before; NOBODY if it may not ask."""
    terms = state.terms
    if not terms.sideshow or state.phase is not BettingPhase.BETTING:
        return NOBODY
    before = state.bettors[1:] if seat == state.may_ask_sideshow else state.bettors[:1] if seat == state.actor else ()
    live = {one.seat: one for one in state.live}
    if not before or before[0] == seat or len(live) < 3:
        return NOBODY
    asker, asked = live.get(seat), live.get(before[0])
    if asker is None or asked is None or BettingStatus.BLIND in {asker.status, asked.status}:
        return NOBODY
    if terms.sideshow_all_seen and any(one.blind for one in live.values()):
        return NOBODY
    return asked.seat


def propose_sideshow(draft: BettingDraft, seat: Seat, asked: Seat, price: int) -> None:
    """Propose a sideshow, at one's turn with the least bet; a seat without refusals left accepts at once."""
    if seat == draft.actor:
        stake_chips(draft, seat, price, price)
        if is_pot_full(draft):
            force_showdown(draft, "pot_cap")
            return
    draft.may_ask_sideshow = NOBODY
    draft.phase = BettingPhase.SIDESHOW
    draft.asker, draft.asked = seat, asked
    draft.emit(events.SideshowProposed(seat=seat, other=asked))
    one = draft.seats[asked]
    if draft.terms.max_refusals and one.refusals >= draft.terms.max_refusals:
        accept_sideshow(draft)
    elif one.leaving:
        refuse_sideshow(draft)


def accept_sideshow(draft: BettingDraft) -> None:
    """Show the two hands to each other; the worse one folds, or of equal hands that of the player who asked."""
    draft.emit(events.SideshowAccepted(seat=draft.asked))
    asker, asked = draft.seats[draft.asker], draft.seats[draft.asked]
    for one, other in ((asker, asked), (asked, asker)):
        draft.change(one.seat, confided_to=(*one.confided_to, other.seat), confided=one.hand)
        draft.emit(events.HandConfided(seen_by=(other.seat,), seat=one.seat, other=other.seat, cards=one.hand))
    ranking = draft.terms.ranking
    loser = asked.seat if beats(seat_hand_value(ranking, asker), seat_hand_value(ranking, asked)) else asker.seat
    if draft.disclosed:
        loser, *left = draft.disclosed
        draft.disclosed = tuple(left)
    fold_hand(draft, loser, "sideshow")
    _end_sideshow(draft)


def refuse_sideshow(draft: BettingDraft) -> None:
    """Refuse the sideshow; under some house rules the player who asked pays another stake, as far as they can."""
    seat, asked = draft.asker, draft.asked
    draft.change(asked, refusals=draft.seats[asked].refusals + 1)
    draft.emit(events.SideshowRefused(seat=asked))
    fee = min(draft.stake, draft.seats[seat].stack) if draft.terms.sideshow_refused_pays else 0
    if fee:
        draft.to_pot(seat, fee)
        draft.emit(events.RefusalPaid(source=purse(seat), destination=POT, amount=fee, seat=seat))
    if is_pot_full(draft):
        force_showdown(draft, "pot_cap")
    else:
        _end_sideshow(draft)


def _end_sideshow(draft: BettingDraft) -> None:
    """Pass the turn or, if it had passed already, resume it with no request made at it yet."""
    draft.phase = BettingPhase.BETTING
    if draft.actor == draft.asker:
        next_turn(draft)
    else:
        draft.asker = draft.asked = NOBODY
        resume_turn(draft)
