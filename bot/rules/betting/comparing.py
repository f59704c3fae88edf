"""Comparison of hands after the betting: a see, an agreed showdown, covered pots (RULES 3.6, 3.7, 3.10)."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.choices import TwoHandsAtSee
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.ending import finish, gather, win
from bot.rules.betting.holding import better, reduce, tied, worth_of
from bot.rules.betting.moves import Which
from bot.rules.betting.state import Comparison
from bot.rules.betting.view import BettingPhase
from bot.rules.game import NOBODY, Seat
from bot.rules.hands import Hand, Worth, best_three, is_prial, worth
from bot.rules.table.state import divide


def force_showdown(draft: BettingDraft, cause: str) -> None:
    """Expose the hands of everybody left, because the house rules require it (D-43, D-105)."""
    draft.emit(events.ShowdownForced(cause=cause))
    compare_hands(draft, Comparison.SHOWDOWN)


def compare_hands(draft: BettingDraft, comparison: Comparison, seer: Seat = NOBODY) -> None:
    """End the betting and compare; a holder of two unseen hands first chooses the one that is compared (D-29)."""
    draft.comparison = comparison
    draft.seer = seer
    holder = next((one for one in draft.contenders() if one.two_hands), None)
    if holder is None:
        _settle(draft)
    elif draft.terms.two_hands_at_see is TwoHandsAtSee.BEST:
        told, draft.told = draft.told[:1] == (holder.seat,), ()
        new = told or better(_worth(draft, holder.new), _worth(draft, holder.old))
        nominate(draft, holder.seat, Which.NEW if new else Which.OLD)
    elif holder.leaving:
        nominate(draft, holder.seat, Which.OLD)
    else:
        draft.phase = BettingPhase.NOMINATING
        draft.actor = holder.seat


def nominate(draft: BettingDraft, seat: Seat, hand: Which) -> None:
    """Return the other of two unseen hands to the bottom, and make the comparison."""
    draft.put_back(seat, hand.other)
    draft.emit(events.Nominated(seat=seat, hand=hand))
    _settle(draft)


def _settle(draft: BettingDraft) -> None:
    """Decide the newest pot, then the frozen ones, newest to oldest, by the champion rule (D-38)."""
    newest = len(draft.pots) - 1
    seen_and_seer = [seat for seat in draft.order if draft.seats[seat].live]
    if draft.comparison is Comparison.SEE:
        seen = next(seat for seat in seen_and_seer if seat != draft.seer)
        seen_and_seer = [seen, draft.seer]
        champions, reason = _see(draft, seen, draft.seer, newest), events.BettingEnding.SEEN
    elif draft.comparison is Comparison.SHOWDOWN:
        champions, reason = _showdown(draft), events.BettingEnding.SHOWDOWN
    else:
        champions, reason = [draft.live()[0].seat], events.BettingEnding.COVERED
        _show(draft, champions[0], events.Reason.CHAMPION)
    shares = _award(draft, newest, champions)
    prial = _holds_prial(draft, champions[0])
    for number in range(newest - 1, -1, -1):
        champions = _against_coverer(draft, number, champions)
        shares = _award(draft, number, champions) + shares
        prial = prial or _holds_prial(draft, champions[0])
    in_order = draft.comparison is Comparison.SEE and not newest
    gather(draft, seen_and_seer if in_order else [one.seat for one in draft.contenders()])
    finish(draft, events.BettingOutcome(reason=reason, shares=shares), prial=prial)


def _see(draft: BettingDraft, seen: Seat, seer: Seat, pot: int) -> list[Seat]:
    """Turn up the hands of a see (RULES 3.6) and return the winner; the seer loses a tie, or both share it."""
    both_blind = not draft.seats[seen].knows and not draft.seats[seer].knows
    theirs, own = _worth_of(draft, seen), _worth_of(draft, seer)
    equal = tied(theirs, own)
    shared = equal and draft.terms.seer_splits_tie
    wins = better(own, theirs)
    _show(draft, seen, events.Reason.ALTERNATELY if both_blind else events.Reason.SEEN)
    if both_blind:
        _show(draft, seer, events.Reason.ALTERNATELY)
    elif wins or shared:
        _show(draft, seer, events.Reason.SEER_WON)
    elif not draft.seats[seer].knows:
        draft.change(seer, unlooked=draft.seats[seer].hand)
    if own[0] == theirs[0] and not equal and (both_blind or wins):
        _show_discards(draft, (seen, seer))
    winner, loser = (seer, seen) if wins else (seen, seer)
    draft.emit(events.Compared(pot=pot, winner=winner, loser=loser, tied=equal and (both_blind or shared)))
    return [seat for seat in draft.order if seat in {seen, seer}] if shared else [winner]


def _showdown(draft: BettingDraft) -> list[Seat]:
    """Turn up every live hand from the dealer's left, and return the best, all of them if tied."""
    live = [one.seat for one in draft.live()]
    for seat in live:
        _show(draft, seat, events.Reason.SHOWDOWN)
    worths = {seat: _worth_of(draft, seat) for seat in live}
    highest = max(kept for kept, _ in worths.values())
    best = {seat: aside for seat, (kept, aside) in worths.items() if kept == highest}
    if len(set(best.values())) > 1 and min(best.values()) >= 0:
        _show_discards(draft, tuple(best))
        return [seat for seat, aside in best.items() if aside == max(best.values())]
    return list(best)


def _against_coverer(draft: BettingDraft, number: int, champions: list[Seat]) -> list[Seat]:
    """Compare the champions with the seat that covered the pot, which replaces them if strictly better."""
    coverer = draft.pots[number].frozen_for
    if coverer is None:
        raise AssertionError("only frozen pots are compared for")
    _show(draft, coverer, events.Reason.COVER)
    champion = champions[0]
    held, covered = _worth_of(draft, champion), _worth_of(draft, coverer)
    equal, wins = tied(held, covered), better(covered, held)
    if covered[0] == held[0] and not equal:
        _show_discards(draft, (champion, coverer))
    winner, loser = (coverer, champion) if wins else (champion, coverer)
    draft.emit(events.Compared(pot=number, winner=winner, loser=loser, tied=equal))
    return [coverer] if wins else champions


def _award(draft: BettingDraft, number: int, winners: list[Seat]) -> tuple[events.PotShare, ...]:
    """Pay a pot out, split between tied winners, odd chips one by one from the dealer's left (D-5)."""
    divided = divide(draft.pots[number].amount, winners)
    return tuple(share for seat, amount in divided for share in win(draft, seat, number, amount))


def _show(draft: BettingDraft, seat: Seat, reason: events.Reason) -> None:
    """Turn a hand up; one that has not been seen is first reduced to its best three cards (D-47)."""
    reduce(draft, seat)
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


def _worth_of(draft: BettingDraft, seat: Seat) -> Worth:
    return worth_of(draft.terms.ranking, draft.seats[seat])


def _worth(draft: BettingDraft, hand: Hand) -> Worth:
    return worth(draft.terms.ranking, *best_three(draft.terms.ranking, hand))


def _holds_prial(draft: BettingDraft, seat: Seat) -> bool:
    return is_prial(draft.terms.ranking, draft.seats[seat].hand)
