"""Effects of declarations: running flush, four of a kind, four pairs (RULES 8.3, 8.6, 16.3)."""

from __future__ import annotations

from collections.abc import Collection

from bot.rules.arranging.engine.comparing import best_declared, reveal_declarations
from bot.rules.arranging.engine.events import PointReason
from bot.rules.arranging.engine.scoring import lose_points, remaining_players, score_points
from bot.rules.arranging.moves import Declaration
from bot.rules.arranging.nine.ending import finish_deal, win_as_last_unpacked
from bot.rules.arranging.nine.events import NineEnding
from bot.rules.arranging.nine.paying import take_all_pots
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.game import Seat


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
    _win_by_declaring(draft, best[0], declared[best[0]], PointReason.RUNNING_FLUSH if flush else PointReason.FOUR_OF_A_KIND)
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
    """End the deal without a winner. The players who saved it score, but cannot win the game by that (D-89).

    A player whose opponents have all packed wins instead (16.3).
    """
    if len(draft.in_play) == 1:
        win_as_last_unpacked(draft, draft.in_play[0])
        return
    draft.saved = tuple(seats)
    if draft.rules.for_points:
        for seat in draft.saved:
            score_points(draft, seat, PointReason.SAVED, draft.rules.pts_save, most=draft.target - 1 if draft.target else None)
    finish_deal(draft, NineEnding.SAVED)
