"""Statement of a deal in which cards were arranged, place by place."""

from __future__ import annotations

from collections.abc import Iterable

from bot.history.values import Statement
from bot.rules.game import Event, visible_events
from bot.rules.outcome import DealOutcome, DealOver
from bot.screens.arranging import reveal
from bot.screens.arranging.happened import ArrangingSentenceContext, render_sentences


def statement_lines(statement: Statement, to: ArrangingSentenceContext) -> list[str]:
    """Return the sentences of a whole deal, as everybody may know it: the unrevealed part first, then each step of the
    reveal.
    """
    events = visible_events(tuple(statement.events), None)
    outcome = statement_outcome(statement)
    steps = [] if outcome is None or outcome.voided else reveal.split_steps(events, to.narration)
    revealed = {id(event) for step in steps for event in step}
    before = [event for event in events if id(event) not in revealed and not isinstance(event, to.narration.omitted)]
    told = [*render_sentences(before, to), *(line for step in steps for line in reveal.step_lines(step, to))]
    return [line for line in told if line]


def replay_paragraphs(events: Iterable[Event], to: ArrangingSentenceContext) -> list[list[str]]:
    """Return one move of a deal in paragraphs: the part before the reveal, then each step of it."""
    told = tuple(events)
    steps = reveal.split_steps(told, to.narration)
    revealed = {id(event) for step in steps for event in step}
    before = [event for event in told if id(event) not in revealed]
    return [render_sentences(before, to), *(render_sentences(step, to) for step in steps)]


def statement_outcome(statement: Statement) -> DealOutcome | None:
    """Return the outcome of the deal, or None if it is not over."""
    return next((event.outcome for event in statement.events if isinstance(event, DealOver)), None)
