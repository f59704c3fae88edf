"""Peg board in text: a row of holes for each player, as wide as a phone shows it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

BOARD_WIDTH = 32
"""Columns that fit into a line of a code block on a phone."""
MOST_HOLES = 21
"""Holes in the longest row; for a higher target, a hole is several points.

Points beyond the last hole appear only in the figures, so that the scale stays the same when somebody wins.
"""
MOST_GROUPED_HOLES = 15
"""Maximum length of a row with a gap after every fifth hole."""
LONGEST_NAME_WIDTH, SHORTEST_NAME_WIDTH = 12, 6
PEG, HOLE, MARK = "●", "·", "┃"


def render_peg_board(scores: Sequence[tuple[str, int]], target: int) -> str:
    """Return a row for each name with its points, its pegs and the target; "" if nobody plays."""
    if not scores or target < 1:
        return ""
    most = max(target, *(points for _, points in scores))
    each = -(-target // MOST_HOLES)
    tracks = [_track(points, target, most, each) for _, points in scores]
    digits = max(len(str(points)) for _, points in scores)
    room = BOARD_WIDTH - digits - 2 - max(map(len, tracks))
    names = [name.replace("`", "'") for name, _ in scores]  # a backtick would end the code block
    column = min(max(map(column_count, names)), max(SHORTEST_NAME_WIDTH, min(room, LONGEST_NAME_WIDTH)))
    lines = [
        f"{_fit_name(name, column)} {points:>{digits}} {track}"
        for name, (_, points), track in zip(names, scores, tracks, strict=True)
    ]
    return "\n".join(("```", *lines, "```"))


def _track(points: int, target: int, most: int, each: int) -> str:
    """Return the holes of a row, with pegs up to the score and a mark after the winning hole."""
    holes, goal = min(-(-most // each), MOST_HOLES), -(-target // each)
    pegs = goal + (points - target) // each if points >= target else points // each
    drawn: list[str] = []
    for hole in range(1, holes + 1):
        drawn.append(PEG if hole <= pegs else HOLE)
        if hole == goal:
            drawn.append(MARK)
        elif hole % 5 == 0 and holes <= MOST_GROUPED_HOLES and hole < holes:
            drawn.append(" ")
    return "".join(drawn)


def column_count(text: str) -> int:
    """Return the number of columns that a text takes."""
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def _fit_name(name: str, columns: int) -> str:
    """Return a name cut or padded to `columns`."""
    if column_count(name) > columns:
        kept = ""
        for sign in name:
            if column_count(kept) + _sign_width(sign) > columns - 1:
                break
            kept += sign
        name = kept.rstrip() + "…"
    return name + " " * (columns - column_count(name))
