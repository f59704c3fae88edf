"""Points of a game of several deals, and the check whether they win it (RULES 7.6, 7.7, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import GameEnding, GameStarted, PointScored, PointsLost, ScoreReset, PointReason
from bot.rules.game import Seat


def start_game(draft: AnyDraft) -> None:
    """Start a game with the players of the next deal."""
    players = draft.before.players
    starts = {one.seat: one.points for one in draft.head_starts}
    draft.points = {seat: starts.get(seat, 0) for seat in players}
    draft.head_starts = ()
    draft.target = draft.rules.target_for(len(players))
    draft.game_on = True
    draft.emit(GameStarted(seats=players, target=draft.target))


def clear_game(draft: AnyDraft) -> None:
    """Clear the score of an earlier game, because this deal is not part of one."""
    draft.points, draft.target = {}, 0


def score_points(draft: AnyDraft, seat: Seat, why: PointReason, count: int = 1, *, place: int = 0, most: int | None = None) -> None:
    """Score points for a player, unless the game is won. The score does not rise above `most`.

    Points are scored one by one until the game is won. If the terms count them together, they may pass the target
    (RULES 8.6).
    """
    at_once, times = (count, 1) if draft.terms.points_together else (1, count)
    for _ in range(times):
        if draft.ended is None:
            for _ in range(at_once if most is None else min(at_once, most - draft.points[seat])):
                draft.points[seat] += 1
                draft.emit(PointScored(seat=seat, why=why, place=place, points=draft.points[seat]))
            check_target(draft)


def lose_points(draft: AnyDraft, seat: Seat, count: int) -> None:
    """Take points from a player, down to 0 at the lowest. A game that is won stays won."""
    lost = min(count, draft.points[seat])
    draft.points[seat] -= lost
    draft.emit(PointsLost(seat=seat, lost=lost, points=draft.points[seat]))
    check_target(draft)


def reset_points(draft: AnyDraft, seats: list[Seat]) -> None:
    """Set the points of these players to zero (D-76)."""
    for seat in seats:
        lost, draft.points[seat] = draft.points[seat], 0
        draft.emit(ScoreReset(seat=seat, lost=lost))
    check_target(draft)


def win_game(draft: AnyDraft, seat: Seat, how: GameEnding) -> None:
    """Let a player win the game, unless it is won already."""
    if draft.ended is None:
        draft.ended, draft.winner = how, seat


def check_target(draft: AnyDraft) -> None:
    """Let a present player win who has the target, if there is one, and leads by the margin (D-65)."""
    if not draft.target:
        return
    for seat in remaining_players(draft):
        ahead = draft.points[seat] - max(points for other, points in draft.points.items() if other != seat)
        if draft.points[seat] >= draft.target and ahead >= draft.terms.winning_margin:
            win_game(draft, seat, GameEnding.TARGET)


def remaining_players(draft: AnyDraft) -> list[Seat]:
    """Return the players of the game who have not left, in clockwise order."""
    return [seat for seat in draft.points if seat in draft.seats and not draft.seats[seat].leaving]


def win_as_leader(draft: AnyDraft, saved: Sequence[Seat] = ()) -> None:
    """Let the sole leader win after the last deal, except a player who `saved` that deal (RULES 16.3)."""
    points = {seat: draft.points[seat] for seat in remaining_players(draft)}
    leaders = [seat for seat, have in points.items() if have == max(points.values())]
    if len(leaders) == 1 and leaders[0] not in saved:
        win_game(draft, leaders[0], GameEnding.DEALS)
