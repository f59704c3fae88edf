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
from bot.screens.arranging.seen import seen
from bot.screens.lines import DOT
from bot.screens.names import Names, plain, told_apart
from bot.screens.words import Words
from bot.tables.values import TableView

Figures: TypeAlias = Iterable[tuple[str, int]]
"""Names of scorers without a seat, each with their points."""


def standing(view: TableView, words: Words, figures: Figures = ()) -> list[str]:
    """Return the peg board of the current or last game, including players who went home; nothing if there is none."""
    game, people = seen(view), table.names_told(view, words)
    if isinstance(game.outcome, ScoredOutcome):
        scores = game.outcome.points
    else:
        scores = tuple((one.seat, one.points) for one in game.seats if one.playing)
    if not scores:
        return []
    rows = [(plain(people.get(seat, "")) or words("table-unknown-seat", seat=seat), points) for seat, points in scores]
    return [pegs.board([*rows, *figures], game.target or _most(points for _, points in scores))]


def board(
    scores: Mapping[Seat, int], names: Mapping[Seat, str], rules: HouseRules | None, figures: Figures = ()
) -> str:
    """Return the peg board of a statement."""
    people = told_apart(names, rules)
    rows = [*((plain(people.get(seat, "")), points) for seat, points in scores.items()), *figures]
    target = rules.target_for(len(scores)) if isinstance(rules, ArrangingRules) else 0
    return pegs.board(rows, target or _most(scores.values()))


def in_a_line(scores: Mapping[Seat, int], names: Names, words: Words, figures: Figures = ()) -> str:
    """Return the scores in one line."""
    rows = [*((names(seat), points) for seat, points in scores.items()), *figures]
    return DOT.join(words("arranged-score", name=name, points=points) for name, points in rows)


def at(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, without later points and chips."""
    before, outcome = table.at(view, frame), seen(view).outcome
    if before is view or not isinstance(outcome, ScoredOutcome):
        return before
    gained: Counter[Seat] = Counter()
    for event in table.shown_by(view, frame)[1]:
        if isinstance(event, PointsMoved):
            gained[event.seat] += event.gained
    scores = tuple(replace(one, points=one.points - gained[one.seat]) for one in outcome.scores)
    return structs.replace(before, view=replace(seen(before), outcome=replace(outcome, scores=scores)))


def _most(points: Iterable[int]) -> int:
    return max(points, default=0)
