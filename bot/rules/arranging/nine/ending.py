"""End of every deal, and the preparation of the next one (RULES 8.2, 8.6, 2.6)."""

from __future__ import annotations

from bot.rules.arranging.engine.dealing import gather_cards
from bot.rules.arranging.engine.events import PointReason
from bot.rules.arranging.engine.pots import carry_over
from bot.rules.arranging.engine.scoring import score_points, win_as_leader
from bot.rules.arranging.engine.seating import cancel_deal
from bot.rules.arranging.nine.events import GameEnded, NineEnding
from bot.rules.arranging.nine.paying import settle_game, take_all_pots
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.game import Seat, Void
from bot.rules.table.seating import keep_dealer, end_deal


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
