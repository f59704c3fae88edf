"""End of every deal, and the preparation of the next one (RULES 7.8, 7.11, 2.6)."""

from __future__ import annotations

from bot.rules.arranging.crash.events import CrashEnding, GameEnded, YogiScored
from bot.rules.arranging.crash.house_rules import TieRule
from bot.rules.arranging.crash.paying import settle_game
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.engine.dealing import gather_cards
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.engine.scoring import win_as_leader
from bot.rules.table.seating import keep_dealer, end_deal

_NEW_SHUFFLE = frozenset({CrashEnding.REDEALT, CrashEnding.RESET, CrashEnding.VOIDED, CrashEnding.ABANDONED})
_SAME_DEALER = frozenset({CrashEnding.REDEALT, CrashEnding.VOIDED})


def finish_deal(draft: CrashDraft, reason: CrashEnding) -> None:
    """End the deal, and the game if it is won. Every deal ends here."""
    if draft.last_deal and reason is not CrashEnding.VOIDED:
        win_as_leader(draft)
    end_game(draft)
    gather_cards(draft, draft.spares)
    draft.spares = []
    draft.shuffle_due = reason in _NEW_SHUFFLE or not draft.rules.optional_shuffle
    if reason in _SAME_DEALER:
        keep_dealer(draft)
    end_deal(draft, draft.state().ended_event(reason, draft.ended, draft.winner))


def end_game(draft: CrashDraft) -> None:
    """End the game if it is won or void: the losers of a won game pay. The next deal begins a new game."""
    if draft.ended is None:
        return
    settle_game(draft)
    draft.game_on = False
    draft.emit(GameEnded(reason=draft.ended, winner=draft.winner, scores=draft.scores, yogi=draft.yogi))


def score_yogi(draft: CrashDraft, place: int) -> None:
    """Give a tied point to the fictional player."""
    draft.yogi += 1
    draft.emit(YogiScored(place=place, points=draft.yogi))
    check_yogi(draft)


def check_yogi(draft: CrashDraft) -> None:
    """End the game if the fictional player has won: he has the target and more points than anybody (D-77).

    Called after he scored and after somebody lost points.
    """
    if draft.ended is not None or draft.rules.tie_rule is not TieRule.YOGI:
        return
    if draft.yogi >= draft.target and draft.yogi > max(draft.points.values()):
        draft.ended = GameEnding.YOGI
