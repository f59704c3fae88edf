"""Exposing of hands round by round, and the winners of pot or points (RULES 8.4, 8.6)."""

from __future__ import annotations

from bot.rules.arranging.engine.comparing import expose_hands
from bot.rules.arranging.engine.events import ExposingBegan, PointReason
from bot.rules.arranging.engine.exposing import clockwise_from, end_place
from bot.rules.arranging.engine.scoring import score_points
from bot.rules.arranging.engine.terms import TieWinner
from bot.rules.arranging.nine.ending import finish_deal
from bot.rules.arranging.nine.events import NineEnding
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.arranging.nine.paying import take_pot
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.game import Seat


def compare_hands(draft: NineDraft) -> None:
    """Expose all hands, the left ones first from the dealer's left. A game for points may be won early."""
    leader = draft.in_play[0]
    for place in range(1, draft.terms.places + 1):
        draft.emit(ExposingBegan(place=place, leader=leader))
        worths = expose_hands(draft, place, clockwise_from(draft.in_play, leader))
        best = end_place(draft, place, worths)
        draft.rounds.append(_round_winners(draft, best))
        leader = best[0]
        if draft.rules.for_points:
            _score_round(draft, place, sorted(worths, key=worths.__getitem__, reverse=True))
            if draft.ended is not None:
                break
    if draft.rules.for_points:
        sweeper = _find_sweeper(draft)
        if sweeper is not None:
            score_points(draft, sweeper, PointReason.SWEEP, draft.rules.pts_sweep)
        finish_deal(draft, NineEnding.PLAYED)
        return
    _take_pots(draft)
    finish_deal(draft, NineEnding.PLAYED if draft.taken else NineEnding.CARRIED)


def _round_winners(draft: NineDraft, best: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the winners of a round. `best` are the seats with the best hands, the first exposed first."""
    if draft.rules.for_points:
        return best[:1]
    if draft.rules.win_rule is NineWinRule.ALL_OR_TIE:
        return best
    return () if draft.terms.ties is TieWinner.NOBODY and len(best) > 1 else best[:1]


def _score_round(draft: NineDraft, place: int, seats: list[Seat]) -> None:
    """Score the best hands of a round. Equal ones are in the order in which they were exposed."""
    for seat, points in zip(seats, draft.rules.place_points, strict=False):
        score_points(draft, seat, PointReason.PLACE, points, place=place)


def _find_sweeper(draft: NineDraft) -> Seat | None:
    """Return the only seat that won every round or, under `all_or_tie`, was best in every round.

    None if there is none.
    """
    if len(draft.rounds) < draft.terms.places:
        return None
    in_all = [seat for seat in draft.rounds[0] if all(seat in winners for winners in draft.rounds)]
    return in_all[0] if len(in_all) == 1 else None


def _take_pots(draft: NineDraft) -> None:
    """Award the pot by the house rule. Of four pots each round's goes to its winner, and the last one to a sweep."""
    sweeper = _find_sweeper(draft)
    if draft.rules.win_rule is NineWinRule.FOUR_POTS:
        for pot, winners in enumerate(draft.rounds):
            for seat in winners:
                take_pot(draft, seat, pot)
        if sweeper is not None:
            take_pot(draft, sweeper, draft.rules.pot_count - 1)
        return
    winner = sweeper
    if draft.rules.win_rule is NineWinRule.TWO_OF_THREE:
        winner = next((seat for seat in draft.in_play if draft.rounds.count((seat,)) > 1), None)
    if winner is not None:
        take_pot(draft, winner)
