"""Scoring of a deal: comparing hands, paying out pots, and ending the deal (RULES 2.2, 2.4, 3.5, 3.6, 3.7, 3.10)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.betting import events
from bot.rules.betting.drafting import BettingDraft, beats, discard_to_best_three, is_tied, repay_loans, seat_hand_value
from bot.rules.betting.house_rules import ShuffleRule, TwoHandsAtSee
from bot.rules.betting.moves import Which
from bot.rules.betting.state import BettingPhase, ComparisonKind
from bot.rules.game import NOBODY, POT, Seat, purse
from bot.rules.ranking import Hand, HandValue, best_three, hand_value, is_prial
from bot.rules.table.seating import end_deal
from bot.rules.table.state import divide


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


def force_showdown(draft: BettingDraft, cause: str) -> None:
    """Expose the hands of everybody left, because the house rules require it (D-43, D-105)."""
    draft.emit(events.ShowdownForced(cause=cause))
    compare_hands(draft, ComparisonKind.SHOWDOWN)


def compare_hands(draft: BettingDraft, comparison: ComparisonKind, seer: Seat = NOBODY) -> None:
    """End the betting and compare; a holder of two unseen hands first chooses the one that is compared (D-29)."""
    draft.comparison = comparison
    draft.seer = seer
    holder = next((one for one in draft.contenders() if one.two_hands), None)
    if holder is None:
        _settle_pots(draft)
    elif draft.terms.two_hands_at_see is TwoHandsAtSee.BEST:
        told, draft.disclosed = draft.disclosed[:1] == (holder.seat,), ()
        new = told or beats(_hand_value(draft, holder.new), _hand_value(draft, holder.old))
        nominate(draft, holder.seat, Which.NEW if new else Which.OLD)
    elif holder.leaving:
        nominate(draft, holder.seat, Which.OLD)
    else:
        draft.phase = BettingPhase.NOMINATING
        draft.actor = holder.seat


def nominate(draft: BettingDraft, seat: Seat, hand: Which) -> None:
    """Return the other of two unseen hands to the bottom, and make the comparison."""
    draft.return_hand(seat, hand.other)
    draft.emit(events.Nominated(seat=seat, hand=hand))
    _settle_pots(draft)


def _settle_pots(draft: BettingDraft) -> None:
    """Decide the newest pot, then the frozen ones, newest to oldest, by the champion rule (D-38)."""
    newest = len(draft.pots) - 1
    seen_and_seer = [seat for seat in draft.order if draft.seats[seat].live]
    if draft.comparison is ComparisonKind.SEE:
        seen = next(seat for seat in seen_and_seer if seat != draft.seer)
        seen_and_seer = [seen, draft.seer]
        champions, reason = _compare_seen(draft, seen, draft.seer, newest), events.BettingEnding.SEEN
    elif draft.comparison is ComparisonKind.SHOWDOWN:
        champions, reason = _compare_all(draft), events.BettingEnding.SHOWDOWN
    else:
        champions, reason = [draft.live()[0].seat], events.BettingEnding.COVERED
        _show_hand(draft, champions[0], events.HandShowReason.CHAMPION)
    shares = _pay_pot(draft, newest, champions)
    prial = _holds_prial(draft, champions[0])
    for number in range(newest - 1, -1, -1):
        champions = _compare_coverer(draft, number, champions)
        shares = _pay_pot(draft, number, champions) + shares
        prial = prial or _holds_prial(draft, champions[0])
    in_order = draft.comparison is ComparisonKind.SEE and not newest
    return_hands(draft, seen_and_seer if in_order else [one.seat for one in draft.contenders()])
    finish_deal(draft, events.BettingOutcome(reason=reason, shares=shares), prial=prial)


def _compare_seen(draft: BettingDraft, seen: Seat, seer: Seat, pot: int) -> list[Seat]:
    """Turn up the hands of a see (RULES 3.6) and return the winner; the seer loses a tie, or both share it."""
    both_blind = not draft.seats[seen].knows and not draft.seats[seer].knows
    theirs, own = _seat_value(draft, seen), _seat_value(draft, seer)
    equal = is_tied(theirs, own)
    shared = equal and draft.terms.seer_splits_tie
    wins = beats(own, theirs)
    _show_hand(draft, seen, events.HandShowReason.ALTERNATELY if both_blind else events.HandShowReason.SEEN)
    if both_blind:
        _show_hand(draft, seer, events.HandShowReason.ALTERNATELY)
    elif wins or shared:
        _show_hand(draft, seer, events.HandShowReason.SEER_WON)
    elif not draft.seats[seer].knows:
        draft.change(seer, unlooked=draft.seats[seer].hand)
    if own[0] == theirs[0] and not equal and (both_blind or wins):
        _show_discards(draft, (seen, seer))
    winner, loser = (seer, seen) if wins else (seen, seer)
    draft.emit(events.Compared(pot=pot, winner=winner, loser=loser, tied=equal and (both_blind or shared)))
    return [seat for seat in draft.order if seat in {seen, seer}] if shared else [winner]


def _compare_all(draft: BettingDraft) -> list[Seat]:
    """Turn up every live hand from the dealer's left, and return the best, all of them if tied."""
    live = [one.seat for one in draft.live()]
    for seat in live:
        _show_hand(draft, seat, events.HandShowReason.SHOWDOWN)
    worths = {seat: _seat_value(draft, seat) for seat in live}
    highest = max(kept for kept, _ in worths.values())
    best = {seat: aside for seat, (kept, aside) in worths.items() if kept == highest}
    if len(set(best.values())) > 1 and min(best.values()) >= 0:
        _show_discards(draft, tuple(best))
        return [seat for seat, aside in best.items() if aside == max(best.values())]
    return list(best)


def _compare_coverer(draft: BettingDraft, number: int, champions: list[Seat]) -> list[Seat]:
    """Compare the champions with the seat that covered the pot, which replaces them if strictly better."""
    coverer = draft.pots[number].frozen_for
    if coverer is None:
        raise AssertionError("only frozen pots are compared for")
    _show_hand(draft, coverer, events.HandShowReason.COVER)
    champion = champions[0]
    held, covered = _seat_value(draft, champion), _seat_value(draft, coverer)
    equal, wins = is_tied(held, covered), beats(covered, held)
    if covered[0] == held[0] and not equal:
        _show_discards(draft, (champion, coverer))
    winner, loser = (coverer, champion) if wins else (champion, coverer)
    draft.emit(events.Compared(pot=number, winner=winner, loser=loser, tied=equal))
    return [coverer] if wins else champions


def _pay_pot(draft: BettingDraft, number: int, winners: list[Seat]) -> tuple[events.PotShare, ...]:
    """Pay a pot out, split between tied winners, odd chips one by one from the dealer's left (D-5)."""
    divided = divide(draft.pots[number].amount, winners)
    return tuple(share for seat, amount in divided for share in pay_from_pot(draft, seat, number, amount))


def _show_hand(draft: BettingDraft, seat: Seat, reason: events.HandShowReason) -> None:
    """Turn a hand up; one that has not been seen is first reduced to its best three cards (D-47)."""
    discard_to_best_three(draft, seat)
    hand = draft.seats[seat].hand
    draft.change(seat, exposed=hand)
    draft.emit(events.HandShown(seat=seat, cards=hand, reason=reason))


def _show_discards(draft: BettingDraft, seats: tuple[Seat, ...]) -> None:
    """Turn up the discards of these seats, if not done yet: they decide between equal hands (D-51)."""
    for seat in seats:
        one = draft.seats[seat]
        if one.discards_shown is None:
            draft.change(seat, discards_shown=one.discards)
            draft.emit(events.DiscardsShown(seat=seat, cards=one.discards))


def _seat_value(draft: BettingDraft, seat: Seat) -> HandValue:
    return seat_hand_value(draft.terms.ranking, draft.seats[seat])


def _hand_value(draft: BettingDraft, hand: Hand) -> HandValue:
    return hand_value(draft.terms.ranking, *best_three(draft.terms.ranking, hand))


def _holds_prial(draft: BettingDraft, seat: Seat) -> bool:
    return is_prial(draft.terms.ranking, draft.seats[seat].hand)
