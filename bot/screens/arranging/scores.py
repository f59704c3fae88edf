"""Scores of a game of several deals, as a peg board and as a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.engine.state import ScoredOutcome
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.views import arranging_view
from bot.screens.widgets.layout import DOT
from bot.screens.widgets.names import (
    NAME_LIMIT,
    SeatNames,
    distinct_from_figures,
    distinct_names,
    plain_text,
    short_names,
)
from bot.screens.words import Words
from bot.tables.values import TableView

BOARD_WIDTH = 32
"""Number of columns that fit on a line of a code block on a phone."""
MOST_HOLES = 16
"""Maximum number of holes in a row. With a higher target, a hole stands for several points.

Points beyond the last hole are visible only in figures, so that the scale stays the same when somebody wins.
"""

MOST_GROUPED_HOLES = 15
"""Maximum number of holes in a row that has a gap after every fifth hole."""
LONGEST_NAME_WIDTH, SHORTEST_NAME_WIDTH = 12, 8
PEG, HOLE, MARK = "●", "·", "┃"


def render_peg_board(scores: Sequence[tuple[str, int]], target: int) -> str:
    """Return a code block with a row for each name: points, pegs and the target; "" if nobody plays.

    Names too long for their column are shown in their short form.
    """
    if not scores or target < 1:
        return ""
    tracks, digits, room = _measure(tuple(points for _, points in scores), target)
    named = {number: name.replace("`", "'") for number, (name, _) in enumerate(scores)}  # a backtick ends the block
    short = short_names(named, room) if any(column_count(name) > room for name in named.values()) else named
    names = [name if column_count(name) <= room else short[number] for number, name in named.items()]
    column = min(max(map(column_count, names)), room)
    lines = [
        f"{_fit_name(name, column)} {points:>{digits}} {track}"
        for name, (_, points), track in zip(names, scores, tracks, strict=True)
    ]
    return "\n".join(("```", *lines, "```"))


def _measure(points: Sequence[int], target: int) -> tuple[list[str], int, int]:
    """Return the tracks of a board, the digits of its highest score, and the columns of its names."""
    most, each = max(target, *points), -(-target // MOST_HOLES)
    tracks = [_track(one, target, most, each) for one in points]
    digits = max(len(str(one)) for one in points)
    room = BOARD_WIDTH - digits - 2 - max(map(len, tracks))
    return tracks, digits, max(SHORTEST_NAME_WIDTH, min(room, LONGEST_NAME_WIDTH))


def _track(points: int, target: int, most: int, each: int) -> str:
    """Return the holes of a row, with pegs for the score and a mark after the winning hole."""
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
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def _fit_name(name: str, columns: int) -> str:
    if column_count(name) > columns:
        kept = ""
        for sign in name:
            if column_count(kept) + _sign_width(sign) > columns - 1:
                break
            kept += sign
        name = kept.rstrip() + "…"
    return name + " " * (columns - column_count(name))


ExtraScores: TypeAlias = Iterable[tuple[str, int]]


def score_lines(view: TableView, words: Words, figures: ExtraScores = ()) -> list[str]:
    """Return the peg board of the current or last game, with players who have left; empty if there is no game."""
    people, (scores, target) = table_names(view, words), _scores_and_target(view)
    rows = [
        (plain_text(people.get(seat, "")) or words("table-unknown-seat", seat=seat), points) for seat, points in scores
    ]
    return [render_peg_board([*rows, *figures], target)] if scores else []


def board_name_width(view: TableView) -> int:
    """Return the number of columns for names on the table's peg board; the limit of names if it has none."""
    scores, target = _scores_and_target(view)
    return _measure([points for _, points in scores], target)[2] if scores and target else NAME_LIMIT


def _scores_and_target(view: TableView) -> tuple[tuple[tuple[Seat, int], ...], int]:
    game = arranging_view(view)
    if isinstance(game.outcome, ScoredOutcome):
        scores = game.outcome.points
    else:
        scores = tuple((one.seat, one.points) for one in game.seats if one.playing)
    return scores, game.target or _highest_score(points for _, points in scores)


def statement_peg_board(
    scores: Mapping[Seat, int], names: Mapping[Seat, str], rules: HouseRules | None, figures: ExtraScores = ()
) -> str:
    people = distinct_from_figures(names, rules)
    rows = [*((plain_text(people.get(seat, "")), points) for seat, points in scores.items()), *figures]
    target = rules.target_for(len(scores)) if isinstance(rules, ArrangingRules) else 0
    return render_peg_board(rows, target or _highest_score(scores.values()))


def scores_text(scores: Mapping[Seat, int], names: SeatNames, words: Words, figures: ExtraScores = ()) -> str:
    rows = [*((names(seat), points) for seat, points in scores.items()), *figures]
    return DOT.join(words("arranged-score", name=name, points=points) for name, points in rows)


def table_names(view: TableView, words: Words) -> Mapping[Seat, str]:
    table = view.table
    names = {one.seat: one.name for one in (*table.departed, *table.occupants)}
    return distinct_from_figures(distinct_names(names, words), table.house_rules)


def _highest_score(points: Iterable[int]) -> int:
    return max(points, default=0)
