"""Scores of a game of several deals: on a peg board, in a line, and at a frame of the reveal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from msgspec import structs

from bot.rules.arranging.engine.outcome import ScoredOutcome
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import PointsMoved
from bot.screens.arranging import pegs, table
from bot.screens.arranging.seen import arranging_view
from bot.screens.lines import DOT
from bot.screens.names import SeatNames, plain_text, distinct_from_figures
from bot.screens.words import Words
from bot.tables.values import TableView

ExtraScores: TypeAlias = Iterable[tuple[str, int]]
"""Names of scorers without a seat, each with their points."""


def score_lines(view: TableView, words: Words, figures: ExtraScores = ()) -> list[str]:
    """Return the peg board of the current or last game, including players who went home; nothing if there is none."""
    game, people = arranging_view(view), table.table_names(view, words)
    if isinstance(game.outcome, ScoredOutcome):
        scores = game.outcome.points
    else:
        scores = tuple((one.seat, one.points) for one in game.seats if one.playing)
    if not scores:
        return []
    rows = [(plain_text(people.get(seat, "")) or words("table-unknown-seat", seat=seat), points) for seat, points in scores]
    return [pegs.render_peg_board([*rows, *figures], game.target or _highest_score(points for _, points in scores))]


def statement_peg_board(
    scores: Mapping[Seat, int], names: Mapping[Seat, str], rules: HouseRules | None, figures: ExtraScores = ()
) -> str:
    """Return the peg board of a statement."""
    people = distinct_from_figures(names, rules)
    rows = [*((plain_text(people.get(seat, "")), points) for seat, points in scores.items()), *figures]
    target = rules.target_for(len(scores)) if isinstance(rules, ArrangingRules) else 0
    return pegs.render_peg_board(rows, target or _highest_score(scores.values()))


def scores_text(scores: Mapping[Seat, int], names: SeatNames, words: Words, figures: ExtraScores = ()) -> str:
    """Return the scores in one line."""
    rows = [*((names(seat), points) for seat, points in scores.items()), *figures]
    return DOT.join(words("arranged-score", name=name, points=points) for name, points in rows)


def scores_at_frame(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, without later points and chips."""
    before, outcome = table.at_frame(view, frame), arranging_view(view).outcome
    if before is view or not isinstance(outcome, ScoredOutcome):
        return before
    gained: Counter[Seat] = Counter()
    for event in table.split_at_frame(view, frame)[1]:
        if isinstance(event, PointsMoved):
            gained[event.seat] += event.gained
    scores = tuple(replace(one, points=one.points - gained[one.seat]) for one in outcome.scores)
    return structs.replace(before, view=replace(arranging_view(before), outcome=replace(outcome, scores=scores)))


def _highest_score(points: Iterable[int]) -> int:
    return max(points, default=0)
