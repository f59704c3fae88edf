"""Comparing hands once the betting is over: a see, an agreed showdown, covered pots (RULES 3.6, 3.7, 3.10)."""

from __future__ import annotations

from bot.rules.betting.ending import finish, gather
from bot.rules.betting.events import Compared, Ending, HandShown, Nominated, Outcome, PotShare, PotWon, Reason
from bot.rules.betting.house_rules import TwoHandsAtSee
from bot.rules.betting.moves import Which
from bot.rules.betting.state import RANKING, Comparison, Draft, SeatState
from bot.rules.betting.view import Phase
from bot.rules.cards import UNKNOWN_CARDS, Card
from bot.rules.game import NOBODY, POT, Seat, purse
from bot.rules.ranking import Category


def compare_hands(draft: Draft, comparison: Comparison, seer: Seat = NOBODY) -> None:
    """Ends the betting; a holder of two unseen hands first chooses the one that is compared (D-29)."""
    draft.comparison = comparison
    draft.seer = seer
    holder = next((one for one in draft.in_deal() if one.two_hands), None)
    if holder is None:
        _settle(draft)
    elif draft.rules.two_hands_at_see is TwoHandsAtSee.BEST:
        best = Which.NEW if _strength(holder.new) > _strength(holder.old) else Which.OLD
        nominate(draft, holder.seat, best)
    elif holder.leaving:
        nominate(draft, holder.seat, Which.OLD)
    else:
        draft.phase = Phase.NOMINATING
        draft.actor = holder.seat


def nominate(draft: Draft, seat: Seat, hand: Which) -> None:
    """The other of two unseen hands goes to the bottom and the comparison is made."""
    one = draft.seats[seat]
    if hand is Which.OLD:
        draft.to_bottom(one.new)
        draft.change(seat, new=())
    else:
        draft.to_bottom(one.old)
        draft.change(seat, old=())
    draft.emit(Nominated(seat=seat, hand=hand))
    _settle(draft)


def _strength(hand: tuple[Card, ...]) -> int:
    """The hand's strength; 0 where its cards are not known (a record written for somebody who may not know them)."""
    return RANKING.strength(*hand) if UNKNOWN_CARDS.isdisjoint(hand) else 0


def _settle(draft: Draft) -> None:
    """Decides the newest pot, then, newest to oldest, the frozen ones by the champion rule (D-38)."""
    newest = len(draft.pots) - 1
    seen_and_seer = [seat for seat in draft.order if draft.seats[seat].live]
    if draft.comparison is Comparison.SEE:
        seen = next(seat for seat in seen_and_seer if seat != draft.seer)
        seen_and_seer = [seen, draft.seer]
        champions, reason = [_see(draft, seen, draft.seer, newest)], Ending.SEEN
    elif draft.comparison is Comparison.SHOWDOWN:
        champions, reason = _showdown(draft), Ending.SHOWDOWN
    else:
        champions, reason = [draft.live()[0].seat], Ending.COVERED
        _show(draft, champions[0], Reason.CHAMPION)
    shares = _award(draft, newest, champions)
    prial = _is_prial(draft, champions[0])
    for number in range(newest - 1, -1, -1):
        champions = _against_coverer(draft, number, champions)
        shares = _award(draft, number, champions) + shares
        prial = prial or _is_prial(draft, champions[0])
    in_order = draft.comparison is Comparison.SEE and not newest
    gather(draft, seen_and_seer if in_order else [one.seat for one in draft.in_deal()])
    finish(draft, Outcome(reason=reason, shares=tuple(shares)), prial=prial)


def _see(draft: Draft, seen: Seat, seer: Seat, pot: int) -> Seat:
    """Turns up what a see turns up (RULES 3.6) and names the winner; the seer loses a tie."""
    both_blind = not draft.seats[seen].knows and not draft.seats[seer].knows
    theirs, own = _hand(draft, seen), _hand(draft, seer)
    better, tied = _strength(own) > _strength(theirs), _strength(own) == _strength(theirs)
    _show(draft, seen, Reason.ALTERNATELY if both_blind else Reason.SEEN)
    if both_blind:
        _show(draft, seer, Reason.ALTERNATELY)
    elif better:
        _show(draft, seer, Reason.SEER_WON)
    elif not draft.seats[seer].knows:
        draft.change(seer, unlooked=own)
    winner, loser = (seer, seen) if better else (seen, seer)
    draft.emit(Compared(pot=pot, winner=winner, loser=loser, tied=tied and both_blind))
    return winner


def _showdown(draft: Draft) -> list[Seat]:
    """Turns up every live hand from the dealer's left and names the best, tied ones together."""
    live = [one.seat for one in draft.live()]
    for seat in live:
        _show(draft, seat, Reason.SHOWDOWN)
    best = max(_strength(_hand(draft, seat)) for seat in live)
    return [seat for seat in live if _strength(_hand(draft, seat)) == best]


def _against_coverer(draft: Draft, number: int, champions: list[Seat]) -> list[Seat]:
    """Compares the champions with whoever covered the pot; he takes it, and their place, if strictly better."""
    coverer = draft.pots[number].frozen_for
    if coverer is None:
        raise AssertionError("only frozen pots are compared for")
    _show(draft, coverer, Reason.COVER)
    champion = champions[0]
    theirs, his = _strength(_hand(draft, champion)), _strength(_hand(draft, coverer))
    winner, loser = (coverer, champion) if his > theirs else (champion, coverer)
    draft.emit(Compared(pot=number, winner=winner, loser=loser, tied=his == theirs))
    return [coverer] if his > theirs else champions


def _award(draft: Draft, number: int, winners: list[Seat]) -> list[PotShare]:
    """Pays a pot out, split between tied winners, odd chips one by one from the dealer's left (D-5)."""
    amount = draft.pots[number].amount
    each, odd = divmod(amount, len(winners))
    shares: list[PotShare] = []
    for place, seat in enumerate(winners):
        share = each + (place < odd)
        if share:
            draft.change(seat, stack=draft.seats[seat].stack + share)
            draft.emit(PotWon(source=POT, destination=purse(seat), amount=share, seat=seat, pot=number))
            shares.append(PotShare(pot=number, seat=seat, amount=share))
    return shares


def _show(draft: Draft, seat: Seat, reason: Reason) -> None:
    hand = _hand(draft, seat)
    draft.change(seat, exposed=hand)
    draft.emit(HandShown(seat=seat, cards=hand, reason=reason))


def _hand(draft: Draft, seat: Seat) -> tuple[Card, ...]:
    return draft.seats[seat].hand


def _is_prial(draft: Draft, seat: Seat) -> bool:
    return _strength_category(draft.seats[seat]) is Category.PRIAL


def _strength_category(one: SeatState) -> Category | None:
    return RANKING.category(*one.hand) if _strength(one.hand) else None
