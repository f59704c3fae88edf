"""Peg board in text: a row of holes for each player, as wide as a phone shows it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

WIDTH = 32
"""Columns that fit into a line of a code block on a phone."""
MOST_HOLES = 21
"""Holes in the longest row; for a higher target, a hole is several points.

Points beyond the last hole appear only in the figures, so that the scale stays the same when somebody wins.
"""
FIVES = 15
"""Maximum length of a row with a gap after every fifth hole."""
LONGEST_NAME, SHORTEST_NAME = 12, 6
PEG, HOLE, MARK = "●", "·", "┃"


def board(scores: Sequence[tuple[str, int]], target: int) -> str:
    """Return a row for each name with its points, its pegs and the target; "" if nobody plays."""
    if not scores or target < 1:
        return ""
    most = max(target, *(points for _, points in scores))
    each = -(-target // MOST_HOLES)
    tracks = [_track(points, target, most, each) for _, points in scores]
    digits = max(len(str(points)) for _, points in scores)
    room = WIDTH - digits - 2 - max(map(len, tracks))
    names = [name.replace("`", "'") for name, _ in scores]  # a backtick would end the code block
    column = min(max(map(width, names)), max(SHORTEST_NAME, min(room, LONGEST_NAME)))
    lines = [
        f"{_fitted(name, column)} {points:>{digits}} {track}"
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
        elif hole % 5 == 0 and holes <= FIVES and hole < holes:
            drawn.append(" ")
    return "".join(drawn)


def width(text: str) -> int:
    """Return the number of columns that a text takes."""
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def _fitted(name: str, columns: int) -> str:
    """Return a name cut or padded to `columns`."""
    if width(name) > columns:
        kept = ""
        for sign in name:
            if width(kept) + _columns(sign) > columns - 1:
                break
            kept += sign
        name = kept.rstrip() + "…"
    return name + " " * (columns - width(name))
