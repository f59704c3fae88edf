"""The points of the fictional player (RULES 7.10)."""

from __future__ import annotations

from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.events import YogiScored
from bot.rules.arranging.crash.house_rules import TieRule
from bot.rules.arranging.engine.events import GameEnd


def score_yogi(draft: CrashDraft, place: int) -> None:
    """The fictional player is given a tied point."""
    draft.yogi += 1
    draft.emit(YogiScored(place=place, points=draft.yogi))
    look_for_yogi(draft)


def look_for_yogi(draft: CrashDraft) -> None:
    """Whether the fictional player has won: he has the target and more than anybody, now that somebody lost points or
    he scored (D-77).
    """
    if draft.ended is not None or draft.rules.tie_rule is not TieRule.YOGI:
        return
    if draft.yogi >= draft.target and draft.yogi > max(draft.points.values()):
        draft.ended = GameEnd.YOGI
