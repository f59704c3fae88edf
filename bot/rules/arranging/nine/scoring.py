"""Comparison of hands, declarations, pots, payments and the end of a deal of Nine Card Brag (RULES 8, 16.3)."""

from __future__ import annotations

from collections.abc import Collection

from bot.rules.arranging.engine.dealing import gather_cards
from bot.rules.arranging.engine.events import ExposingBegan, PointReason, PotTaken
from bot.rules.arranging.engine.house_rules import TieWinner
from bot.rules.arranging.engine.scoring import (
    best_declared,
    carry_over,
    clockwise_from,
    end_place,
    expose_hands,
    lose_points,
    remaining_players,
    reveal_declarations,
    score_points,
    win_as_leader,
)
from bot.rules.arranging.engine.seating import cancel_deal
from bot.rules.arranging.moves import Declaration
from bot.rules.arranging.nine.house_rules import NineWinRule, PointsPayment
from bot.rules.arranging.nine.state import GameEnded, NineDraft, NineEnding, PointsPaid
from bot.rules.game import POT, Seat, Void, purse
from bot.rules.table.seating import end_deal, keep_dealer


def take_pot(draft: NineDraft, seat: Seat, pot: int = 0) -> None:
    """Let a player take one of the pots. Of four pots those of the rounds come first, then the one for all three."""
    pots = draft.state().pots
    if not pots[pot]:
        return
    draft.move_chips(PotTaken(source=POT, destination=purse(seat), amount=pots[pot], seat=seat, pot=pot))
    if len(pots) > 1:
        draft.waiting = (*pots[:pot], 0, *pots[pot + 1 :])
    draft.taken.append((pot, seat))


def take_all_pots(draft: NineDraft, seat: Seat) -> None:
    """Let a player take all chips in the pots."""
    for pot in range(draft.rules.pot_count):
        take_pot(draft, seat, pot)


def settle_game(draft: NineDraft) -> None:
    """Let the winner of a game take the pot and be paid for each point by which the others are behind.

    Players who are short pay their stack. A pot that nobody wins stays.
    """
    winner = draft.winner
    if winner is None:
        return
    take_pot(draft, winner)
    if draft.rules.payment is not PointsPayment.PER_POINT:
        return
    for seat in draft.players_from_dealer():
        due = draft.rules.point_rate * (draft.points[winner] - draft.points[seat])
        if due > 0 and seat in draft.seats:
            amount = min(due, draft.seats[seat].stack)
            draft.move_chips(
                PointsPaid(
                    source=purse(seat), destination=purse(winner), amount=amount, seat=seat, other=winner, due=due
                )
            )


def finish_deal(draft: NineDraft, reason: NineEnding) -> None:
    """End the deal, and the game if it is won. Chips that nobody took from the pots are carried over."""
    if draft.rules.for_points:
        draft.deals_played += 1
        _check_last_deal(draft)
    elif draft.carried:
        carry_over(draft)
    _end_deal(draft, reason)


def void_deal(draft: NineDraft, move: Void | None = None) -> None:
    """Cancel the current deal (RULES 13): stakes return, the pots are as before, and the same dealer deals again.

    If the stakes of a game have returned, the next deal collects them again.
    """
    draft.staked = draft.staked and not any(one.paid for one in draft.seats.values())
    cancel_deal(draft, packs=None)
    keep_dealer(draft)
    _end_deal(draft, NineEnding.VOIDED)


def abandon_deal(draft: NineDraft) -> None:
    """End a deal with fewer than two players.

    The last one takes the pot. A game for points is void, and its pot stays.
    """
    if not draft.rules.for_points:
        take_all_pots(draft, draft.order[0])
    _end_deal(draft, NineEnding.ABANDONED)


def win_as_last_unpacked(draft: NineDraft, seat: Seat) -> None:
    """Let the only player who has not called a bum deal take the pot or the points of all rounds (D-87, 16.3)."""
    if draft.rules.for_points:
        for place in range(1, draft.terms.places + 1):
            score_points(draft, seat, PointReason.PLACE, draft.rules.place_points[0], place=place)
        score_points(draft, seat, PointReason.SWEEP, draft.rules.pts_sweep)
    else:
        take_all_pots(draft, seat)
    finish_deal(draft, NineEnding.LAST_UNPACKED)


def _check_last_deal(draft: NineDraft) -> None:
    """Let the sole leader win after the last deal, unless they saved that deal (D-90, 16.3)."""
    last = draft.rules.end.deals
    if draft.last_deal or 0 < last <= draft.deals_played:
        win_as_leader(draft, draft.saved)


def _end_deal(draft: NineDraft, reason: NineEnding) -> None:
    end_game(draft)
    gather_cards(draft)
    draft.shuffle_due = True
    end_deal(draft, draft.ended_event(reason))


def end_game(draft: NineDraft) -> None:
    """End the game if it is won or void. The winner of a won game is paid. The next deal begins a new game."""
    if draft.ended is None:
        return
    settle_game(draft)
    draft.game_on = draft.staked = False
    draft.emit(GameEnded(reason=draft.ended, winner=draft.winner, scores=draft.scores))


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


def settle_declarations(draft: NineDraft) -> None:
    """Reveal all declarations together. The best one of the kind that takes precedence has its effect."""
    declared = reveal_declarations(draft)
    if Declaration.FOUR_PAIRS in declared.values():
        _save_game(draft, declared)
        return
    best = best_declared(draft, declared)
    flush = Declaration.RUNNING_FLUSH in declared.values()
    if len(best) > 1:
        finish_deal(draft, NineEnding.RUNNING_FLUSHES_TIED)
        return
    _win_by_declaring(
        draft, best[0], declared[best[0]], PointReason.RUNNING_FLUSH if flush else PointReason.FOUR_OF_A_KIND
    )
    finish_deal(draft, NineEnding.RUNNING_FLUSH if flush else NineEnding.FOUR_OF_A_KIND)


def _win_by_declaring(draft: NineDraft, seat: Seat, what: Declaration, why: PointReason) -> None:
    """Take the pot. In a game for points, score as for four of a kind or set all others back (D-91)."""
    if not draft.rules.for_points:
        take_all_pots(draft, seat)
    elif what is Declaration.FOUR_SET_BACK:
        for other in remaining_players(draft):
            if other != seat:
                lose_points(draft, other, draft.rules.pts_quad)
    else:
        score_points(draft, seat, why, draft.rules.pts_quad)


def _save_game(draft: NineDraft, seats: Collection[Seat]) -> None:
    """End the deal without a winner. The players who saved it score, but those points cannot win the game (D-89).

    A player whose opponents have all packed wins instead (16.3).
    """
    if len(draft.in_play) == 1:
        win_as_last_unpacked(draft, draft.in_play[0])
        return
    draft.saved = tuple(seats)
    if draft.rules.for_points:
        for seat in draft.saved:
            score_points(
                draft, seat, PointReason.SAVED, draft.rules.pts_save, most=draft.target - 1 if draft.target else None
            )
    finish_deal(draft, NineEnding.SAVED)
