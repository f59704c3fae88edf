"""Sideshow of Teen Patti: two players compare hands in private, and the worse hand folds (RULES 11.3)."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.comparing import force_showdown
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.holding import better, worth_of
from bot.rules.betting.state import BettingState
from bot.rules.betting.turns import drop_out, next_turn, pass_chips, pot_is_full, turn_goes_on
from bot.rules.betting.view import BettingPhase, Status
from bot.rules.game import NOBODY, POT, Seat, purse


def whom(state: BettingState, seat: Seat) -> Seat:
    """Return the seat that `seat` may ask for a sideshow now: the player who bet before; NOBODY if it may not ask."""
    terms = state.terms
    if not terms.sideshow or state.phase is not BettingPhase.BETTING:
        return NOBODY
    before = state.bettors[1:] if seat == state.may_ask else state.bettors[:1] if seat == state.actor else ()
    live = {one.seat: one for one in state.live}
    if not before or before[0] == seat or len(live) < 3:
        return NOBODY
    asker, asked = live.get(seat), live.get(before[0])
    if asker is None or asked is None or Status.BLIND in {asker.status, asked.status}:
        return NOBODY
    if terms.sideshow_all_seen and any(one.blind for one in live.values()):
        return NOBODY
    return asked.seat


def propose(draft: BettingDraft, seat: Seat, asked: Seat, price: int) -> None:
    """Propose a sideshow, at one's turn with the least bet; a seat without refusals left accepts at once."""
    if seat == draft.actor:
        pass_chips(draft, seat, price, price)
        if pot_is_full(draft):
            force_showdown(draft, "pot_cap")
            return
    draft.may_ask = NOBODY
    draft.phase = BettingPhase.SIDESHOW
    draft.asker, draft.asked = seat, asked
    draft.emit(events.SideshowProposed(seat=seat, other=asked))
    one = draft.seats[asked]
    if draft.terms.max_refusals and one.refusals >= draft.terms.max_refusals:
        accept(draft)
    elif one.leaving:
        refuse(draft)


def accept(draft: BettingDraft) -> None:
    """Show the two hands to each other; the worse one folds, or of equal hands that of the player who asked."""
    draft.emit(events.SideshowAccepted(seat=draft.asked))
    asker, asked = draft.seats[draft.asker], draft.seats[draft.asked]
    for one, other in ((asker, asked), (asked, asker)):
        draft.change(one.seat, confided_to=(*one.confided_to, other.seat), confided=one.hand)
        draft.emit(events.HandConfided(seen_by=(other.seat,), seat=one.seat, other=other.seat, cards=one.hand))
    ranking = draft.terms.ranking
    loser = asked.seat if better(worth_of(ranking, asker), worth_of(ranking, asked)) else asker.seat
    if draft.told:
        loser, *left = draft.told
        draft.told = tuple(left)
    drop_out(draft, loser, "sideshow")
    _go_on(draft)


def refuse(draft: BettingDraft) -> None:
    """Refuse the sideshow; under some house rules the player who asked pays another stake, as far as they can."""
    seat, asked = draft.asker, draft.asked
    draft.change(asked, refusals=draft.seats[asked].refusals + 1)
    draft.emit(events.SideshowRefused(seat=asked))
    fee = min(draft.stake, draft.seats[seat].stack) if draft.terms.sideshow_refused_pays else 0
    if fee:
        draft.to_pot(seat, fee)
        draft.emit(events.RefusalPaid(source=purse(seat), destination=POT, amount=fee, seat=seat))
    if pot_is_full(draft):
        force_showdown(draft, "pot_cap")
    else:
        _go_on(draft)


def _go_on(draft: BettingDraft) -> None:
    """Pass the turn or, if it had passed already, resume it with no request made at it yet."""
    draft.phase = BettingPhase.BETTING
    if draft.actor == draft.asker:
        next_turn(draft)
    else:
        draft.asker = draft.asked = NOBODY
        turn_goes_on(draft)
