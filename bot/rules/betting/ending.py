"""End of a deal: the only exit of every deal, and the state it leaves for the next (RULES 2.2, 2.4, 2.6, 3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.betting import events
from bot.rules.betting.choices import ShuffleRule
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.loans import repay_loans
from bot.rules.betting.moves import Which
from bot.rules.betting.view import BettingPhase
from bot.rules.game import NOBODY, POT, Seat, purse
from bot.rules.table.seating import end_deal


def win_by_folding(draft: BettingDraft, seat: Seat) -> None:
    """Give the pot to the last player, who shows nothing."""
    shares = pay_from_pot(draft, seat, 0, draft.pots[-1].amount)
    return_hands(draft, (seat,))
    finish_deal(draft, events.BettingOutcome(reason=events.BettingEnding.FOLDED, shares=shares))


def pay_from_pot(draft: BettingDraft, seat: Seat, pot: int, amount: int) -> tuple[events.PotShare, ...]:
    """Give a seat chips from a pot; its debts are repaid from them first, the oldest debt first (D-41)."""
    if not amount:
        return ()
    draft.change(seat, stack=draft.seats[seat].stack + amount)
    draft.emit(events.PotWon(source=POT, destination=purse(seat), amount=amount, seat=seat, pot=pot))
    if draft.debts:
        repay_loans(draft, seat, amount)
    return (events.PotShare(pot=pot, seat=seat, amount=amount),)


def carry_pot(draft: BettingDraft, seat: Seat) -> None:
    """Carry the pot after everyone folded to a blind player, who may keep a hand unless they leave (D-14)."""
    draft.emit(events.PotCarried(seat=seat, amount=draft.pots[-1].amount))
    draft.phase = BettingPhase.RETAINING
    draft.actor = seat
    if draft.seats[seat].leaving or not draft.terms.keeps_hands:
        retain_hand(draft, seat, None)


def retain_hand(draft: BettingDraft, seat: Seat, hand: Which | None) -> None:
    """Keep one unseen hand for the next deal; other hands go to the bottom, an old hand first (D-22)."""
    one = draft.seats[seat]
    held = {Which.OLD: one.old, Which.NEW: one.new} if one.two_hands else {Which.OLD: one.hand}
    kept = held.pop(hand) if hand is not None else ()
    for other in held.values():
        draft.to_bottom(other)
    draft.change(seat, old=kept, new=())
    draft.emit(events.HandRetained(seat=seat, hand=hand))
    amount = draft.pots[-1].amount
    finish_deal(draft, events.BettingOutcome(reason=events.BettingEnding.CARRIED, carried=amount, blind_winner=seat))


def return_hands(draft: BettingDraft, seats: Iterable[Seat]) -> None:
    """Return the hands that these seats still hold to the bottom, in this order (RULES 2.4)."""
    for seat in seats:
        one = draft.seats[seat]
        if one.two_hands:
            draft.to_bottom(one.old)
            draft.to_bottom(one.new)
        elif one.hand:
            draft.to_bottom(one.hand, one.discards)
        seen = one.hand if one.knows or one.exposed else None
        aside = one.discards if one.knows else ()
        draft.change(seat, old=(), new=(), discards=(), remembered=seen, remembered_discards=aside)


def finish_deal(draft: BettingDraft, outcome: events.BettingOutcome, *, prial: bool = False) -> None:
    """End the deal; every deal ends here.

    `prial` is True if a prial shown in a comparison won a pot, so that a shuffle is due (RULES 2.2).
    """
    draft.carried = outcome.carried
    if outcome.reason is not events.BettingEnding.VOIDED:
        draft.carried_among = len(draft.order)
    draft.pots = []
    draft.stake = 0
    draft.rounds = 0
    draft.seer = draft.barred_until = draft.may_ask_sideshow = draft.asker = draft.asked = NOBODY
    draft.bettors = ()
    draft.bottom = ()
    draft.disclosed = ()
    draft.looked_hand = None
    draft.accepted = ()
    draft.comparison = None
    for seat in draft.order if outcome.reason is not events.BettingEnding.VOIDED else ():
        if draft.seats[seat].never_dealt:
            draft.change(seat, never_dealt=False)
    if prial or draft.terms.shuffle_rule is ShuffleRule.EVERY_DEAL:
        draft.shuffle_due = True
    end_deal(draft, events.DealEnded(deal_no=draft.deal_no, outcome=outcome))
