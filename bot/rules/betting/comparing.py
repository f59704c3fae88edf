"""Comparison of hands after the betting: a see, an agreed showdown, covered pots (RULES 3.6, 3.7, 3.10)."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.choices import TwoHandsAtSee
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.ending import finish_deal, return_hands, pay_from_pot
from bot.rules.betting.holding import beats, discard_to_best_three, is_tied, seat_hand_value
from bot.rules.betting.moves import Which
from bot.rules.betting.state import ComparisonKind
from bot.rules.betting.view import BettingPhase
from bot.rules.game import NOBODY, Seat
from bot.rules.hands import Hand, HandValue, best_three, is_prial, hand_value
from bot.rules.table.state import divide


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
