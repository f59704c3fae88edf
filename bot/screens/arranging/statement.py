"""Statement of a deal in which cards were arranged, place by place."""

from __future__ import annotations

from collections.abc import Iterable

from bot.history.values import Statement
from bot.rules.game import Event, visible
from bot.rules.outcome import DealOutcome, DealOver
from bot.screens.arranging import reveal
from bot.screens.arranging.happened import ArrangingTelling, sentences


def story(statement: Statement, to: ArrangingTelling) -> list[str]:
    """Return the sentences of a whole deal, as everybody may know it: the unrevealed part first, then each step of the
    reveal.
    """
    events = visible(tuple(statement.events), None)
    outcome = outcome_of(statement)
    steps = [] if outcome is None or outcome.voided else reveal.steps(events, to.story)
    revealed = {id(event) for step in steps for event in step}
    before = [event for event in events if id(event) not in revealed and not isinstance(event, to.story.untold)]
    told = [*sentences(before, to), *(line for step in steps for line in reveal.lines(step, to))]
    return [line for line in told if line]


def in_steps(events: Iterable[Event], to: ArrangingTelling) -> list[list[str]]:
    """Return one move of a deal in paragraphs: the part before the reveal, then each step of it."""
    told = tuple(events)
    steps = reveal.steps(told, to.story)
    revealed = {id(event) for step in steps for event in step}
    before = [event for event in told if id(event) not in revealed]
    return [sentences(before, to), *(sentences(step, to) for step in steps)]


def outcome_of(statement: Statement) -> DealOutcome | None:
    """Return the outcome of the deal, or None if it is not over."""
    return next((event.outcome for event in statement.events if isinstance(event, DealOver)), None)
