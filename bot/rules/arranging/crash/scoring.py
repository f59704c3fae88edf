"""Points, one at a time, and the test after each of them whether the game is won (RULES 7.6, 7.7)."""

from __future__ import annotations

from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.events import GameEnd, PointScored, PointsLost, ScoreReset, Why, YogiScored
from bot.rules.arranging.crash.house_rules import TieRule
from bot.rules.game import Seat


def score(draft: CrashDraft, seat: Seat, why: Why, place: int = 0) -> None:
    """A player scores one point."""
    draft.points[seat] += 1
    draft.emit(PointScored(seat=seat, why=why, place=place, points=draft.points[seat]))
    look_for_end(draft)


def score_several(draft: CrashDraft, seat: Seat, count: int, why: Why) -> None:
    """A player scores points one by one, until the game is won."""
    for _ in range(count):
        if draft.ended is None:
            score(draft, seat, why)


def score_yogi(draft: CrashDraft, place: int) -> None:
    """The fictional player is given a tied point."""
    draft.yogi += 1
    draft.emit(YogiScored(place=place, points=draft.yogi))
    look_for_end(draft)


def lose(draft: CrashDraft, seat: Seat, count: int) -> None:
    """A player loses points, not below 0; a game that is won stays won."""
    lost = min(count, draft.points[seat])
    draft.points[seat] -= lost
    draft.emit(PointsLost(seat=seat, lost=lost, points=draft.points[seat]))
    look_for_end(draft)


def reset(draft: CrashDraft, seats: list[Seat]) -> None:
    """These players are back at no points (D-76)."""
    for seat in seats:
        lost, draft.points[seat] = draft.points[seat], 0
        draft.emit(ScoreReset(seat=seat, lost=lost))
    look_for_end(draft)


def win(draft: CrashDraft, seat: Seat, how: GameEnd) -> None:
    """A player wins the game, unless it is won already."""
    if draft.ended is None:
        draft.ended, draft.winner = how, seat


def look_for_end(draft: CrashDraft) -> None:
    """Whether somebody has the target and is far enough ahead (D-65), or the fictional player has won (D-77)."""
    if draft.ended is not None:
        return
    for seat, points in draft.points.items():
        others = [other for one, other in draft.points.items() if one != seat]
        if points >= draft.target and points - max(others) >= draft.rules.win_margin and seat in present(draft):
            win(draft, seat, GameEnd.TARGET)
            return
    if draft.rules.tie_rule is TieRule.YOGI and draft.yogi >= draft.target and draft.yogi > max(draft.points.values()):
        draft.ended = GameEnd.YOGI


def present(draft: CrashDraft) -> list[Seat]:
    """The players of the game who have not left, in clockwise order."""
    return [seat for seat in draft.points if seat in draft.seats and not draft.seats[seat].leaving]
