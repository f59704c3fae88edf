"""How a deal ends: the one exit of every deal, and what it leaves for the next (RULES 8.2, 8.6, 2.6)."""

from __future__ import annotations

from bot.rules.arranging.engine.dealing import gather
from bot.rules.arranging.engine.events import Why
from bot.rules.arranging.engine.pots import carry_over
from bot.rules.arranging.engine.scoring import score, win_by_leading
from bot.rules.arranging.engine.seating import cancel
from bot.rules.arranging.nine.events import GameEnded, NineEnding
from bot.rules.arranging.nine.paying import settle_game, take_all
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.game import Seat, Void
from bot.rules.table.seating import deal_again, end_deal


def finish(draft: NineDraft, reason: NineEnding) -> None:
    """The deal is over, and the game where it is won; what nobody took of the pots is carried over."""
    if draft.rules.for_points:
        draft.deals_played += 1
        _look_for_last_deal(draft)
    elif draft.carried:
        carry_over(draft)
    _over(draft, reason)


def void(draft: NineDraft, move: Void | None = None) -> None:
    """Cancels the deal in hand (RULES 13): stakes return, the pots are as before, and the same dealer deals again.

    A game whose stakes have returned is paid for again by the next deal.
    """
    draft.staked = draft.staked and not any(one.paid for one in draft.seats.values())
    cancel(draft, packs=None)
    deal_again(draft)
    _over(draft, NineEnding.VOIDED)


def abandon(draft: NineDraft) -> None:
    """Fewer than two are left: the last takes the pot; a game for points is void, and its pot stays."""
    if not draft.rules.for_points:
        take_all(draft, draft.order[0])
    _over(draft, NineEnding.ABANDONED)


def win_unpacked(draft: NineDraft, seat: Seat) -> None:
    """Whoever alone has not called a bum deal takes the pot or, unopposed, the points of all rounds (D-87, 16.3)."""
    if draft.rules.for_points:
        for place in range(1, draft.terms.places + 1):
            score(draft, seat, Why.PLACE, draft.rules.place_points[0], place=place)
        score(draft, seat, Why.SWEEP, draft.rules.pts_sweep)
    else:
        take_all(draft, seat)
    finish(draft, NineEnding.LAST_UNPACKED)


def _look_for_last_deal(draft: NineDraft) -> None:
    """After the last deal whoever alone has the most points wins, unless that deal was saved by them (D-90, 16.3)."""
    last = draft.rules.end.deals
    if draft.last_deal or 0 < last <= draft.deals_played:
        win_by_leading(draft, draft.saved)


def _over(draft: NineDraft, reason: NineEnding) -> None:
    end_game(draft)
    gather(draft)
    draft.shuffle_due = True
    end_deal(draft, draft.over(reason))


def end_game(draft: NineDraft) -> None:
    """If the game is won, its winner is paid; if it is void nobody is; the next deal begins a new one."""
    if draft.ended is None:
        return
    settle_game(draft)
    draft.game_on = draft.staked = False
    draft.emit(GameEnded(reason=draft.ended, winner=draft.winner, scores=draft.scores))
