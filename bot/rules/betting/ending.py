"""How a deal ends: the one exit of every deal, and what it leaves for the next (RULES 2.2, 2.4, 2.6, 3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.betting.events import (
    DealEnded,
    DebtLeft,
    Ending,
    HandRetained,
    KeptHandReturned,
    Outcome,
    PotCarried,
    PotDivided,
    PotShare,
    PotWon,
    SeatLeft,
)
from bot.rules.betting.house_rules import ShuffleRule
from bot.rules.betting.loans import repay
from bot.rules.betting.moves import Which
from bot.rules.betting.state import Draft
from bot.rules.betting.view import Phase
from bot.rules.game import NOBODY, POT, Seat, outside, purse
from bot.rules.seats import sharers


def win_by_folding(draft: Draft, seat: Seat) -> None:
    """The last player takes the pot and shows nothing."""
    shares = win(draft, seat, 0, draft.pots[-1].amount)
    gather(draft, (seat,))
    finish(draft, Outcome(reason=Ending.FOLDED, shares=shares))


def win(draft: Draft, seat: Seat, pot: int, amount: int) -> tuple[PotShare, ...]:
    """Gives a seat chips out of a pot; what it owes is paid back out of them first, the oldest debt first (D-41)."""
    if not amount:
        return ()
    draft.change(seat, stack=draft.seats[seat].stack + amount)
    draft.emit(PotWon(source=POT, destination=purse(seat), amount=amount, seat=seat, pot=pot))
    if draft.debts:
        repay(draft, seat, amount)
    return (PotShare(pot=pot, seat=seat, amount=amount),)


def carry(draft: Draft, seat: Seat) -> None:
    """Everyone folded to a blind player: the pot is carried, and he may keep a hand unless he is leaving (D-14)."""
    draft.emit(PotCarried(seat=seat, amount=draft.pots[-1].amount))
    draft.phase = Phase.RETAINING
    draft.actor = seat
    if draft.seats[seat].leaving or not draft.terms.keeps_hands:
        retain(draft, seat, None)


def retain(draft: Draft, seat: Seat, hand: Which | None) -> None:
    """Keeps one unseen hand for the next deal; what is not kept goes to the bottom, an old hand first (D-22)."""
    one = draft.seats[seat]
    held = {Which.OLD: one.old, Which.NEW: one.new} if one.two_hands else {Which.OLD: one.hand}
    kept = held.pop(hand) if hand is not None else ()
    for other in held.values():
        draft.to_bottom(other)
    draft.change(seat, old=kept, new=())
    draft.emit(HandRetained(seat=seat, hand=hand))
    amount = draft.pots[-1].amount
    finish(draft, Outcome(reason=Ending.CARRIED, carried=amount, blind_winner=seat))


def gather(draft: Draft, seats: Iterable[Seat]) -> None:
    """The hands still held by these seats go to the bottom in this order (RULES 2.4)."""
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


def finish(draft: Draft, outcome: Outcome, *, prial: bool = False) -> None:
    """The deal is over; everything leaves by here.

    `prial`: a prial, shown in a comparison, won a pot, so the pack is shuffled before the next deal (RULES 2.2).
    """
    draft.phase = Phase.BETWEEN_DEALS
    draft.carried = outcome.carried
    if outcome.reason is not Ending.VOIDED:
        draft.carried_among = len(draft.order)
    draft.pots = []
    draft.stake = 0
    draft.rounds = 0
    draft.actor = draft.seer = draft.barred_until = draft.may_ask = draft.asker = draft.asked = NOBODY
    draft.bettors = ()
    draft.bottom = ()
    draft.told = ()
    draft.looked = None
    draft.accepted = ()
    draft.comparison = None
    draft.outcome = outcome
    for seat in draft.order if outcome.reason is not Ending.VOIDED else ():
        if draft.seats[seat].never_dealt:
            draft.change(seat, never_dealt=False)
    if prial or draft.terms.shuffle_rule is ShuffleRule.EVERY_DEAL:
        draft.shuffle_due = True
    draft.emit(DealEnded(deal_no=draft.deal_no, outcome=outcome))
    go_home(draft, [one.seat for one in draft.seats.values() if one.leaving])


def go_home(draft: Draft, leavers: list[Seat]) -> None:
    """Between deals: these seats leave with their chips; hands they kept go to the bottom, a carried pot stays.

    With one player left the carried pot is his; with none it is divided among those who leave now and were in the
    last deal (RULES 2.6).
    """
    if not leavers:
        return
    remaining = [seat for seat in draft.seats if seat not in leavers]
    for seat in leavers:
        return_kept_hand(draft, seat)
    if len(remaining) < 2:
        divide_carried_pot(draft, remaining or leavers)
        for seat in remaining:
            return_kept_hand(draft, seat)
    for seat in leavers:
        _remove(draft, seat)


def divide_carried_pot(draft: Draft, seats: list[Seat]) -> None:
    """Divides a carried pot among those of `seats` that were in the last deal, odd chips from the dealer's left (D-15).

    A single one of `seats`, or all where none was in the last deal, take it too.
    """
    if not draft.carried:
        return
    players = sharers(draft.order, tuple(seats))
    each, odd = divmod(draft.carried, len(players))
    for place, seat in enumerate(players):
        share = each + (place < odd)
        if share:
            draft.change(seat, stack=draft.seats[seat].stack + share)
            draft.emit(PotDivided(source=POT, destination=purse(seat), amount=share, seat=seat))
    draft.carried = 0


def return_kept_hand(draft: Draft, seat: Seat) -> None:
    """A hand kept for the next deal goes to the bottom instead."""
    one = draft.seats[seat]
    if one.old:
        draft.to_bottom(one.old)
        draft.change(seat, old=())
        draft.emit(KeptHandReturned(seat=seat))


def _remove(draft: Draft, seat: Seat) -> None:
    for debt in draft.debts:
        if seat in {debt.borrower, debt.lender}:
            draft.emit(DebtLeft(seat=debt.borrower, lender=debt.lender, amount=debt.amount))
    draft.debts = tuple(debt for debt in draft.debts if seat not in {debt.borrower, debt.lender})
    place = list(draft.seats).index(seat)
    amount = draft.seats.pop(seat).stack
    if place < draft.next_dealer:
        draft.next_dealer -= 1
    if draft.next_dealer >= len(draft.seats):
        draft.next_dealer = 0
    draft.emit(SeatLeft(source=purse(seat), destination=outside(seat), amount=amount, seat=seat))
