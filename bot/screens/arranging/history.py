"""Arranging deals of the past: statements, memorable moments, and figures for statistics."""

from __future__ import annotations

from collections.abc import Iterable

from bot.history.values import Statement
from bot.rules.arranging.engine.events import Declared, PlaceShown
from bot.rules.game import DealOutcome, DealOver, Event, SeatEvent, visible_events
from bot.rules.tally import PlayerTally
from bot.screens.arranging import reveal
from bot.screens.arranging.event_sentences import ArrangingSentenceContext, render_sentences
from bot.screens.family import BEST_HAND, Highlight
from bot.screens.words import Words


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


def find_highlights(statement: Statement, to: ArrangingSentenceContext, *rare: type[SeatEvent]) -> list[Highlight]:
    """Return each hand that was shown, each declaration that counted, and each event of the `rare` kinds."""
    found: list[Highlight] = []
    for event in statement.events:
        if isinstance(event, PlaceShown) and event.cards:
            text, weight = to.narration.sentences[PlaceShown](event, to), to.rules.hands.strength(event.cards)
            found.append(Highlight(kind=BEST_HAND, seat=event.seat, weight=weight, text=text))
        elif isinstance(event, rare) or (isinstance(event, Declared) and event.cards):
            kind, text = type(event).__name__, to.narration.sentences[type(event)](event, to)
            found.append(Highlight(kind=kind, seat=event.seat, weight=1, text=text))
    return found


def tally_lines(tally: PlayerTally, words: Words) -> list[str]:
    """Return the places a player won, their crashes, and their declarations."""
    number = words.number
    found: list[str] = []
    if tally.deals:
        a_deal = words.decimal(tally.places / tally.deals, 2)
        found.append(words("stats-places", places=tally.places, number=number(tally.places), average=a_deal))
    if tally.crashes or tally.crashes_called:
        facts = {"made": tally.crashes, "number": number(tally.crashes), "called": number(tally.crashes_called)}
        found.append(words("stats-crashes" if tally.crashes_called else "stats-crashes-made", **facts))
    if tally.declared:
        found.append(words("stats-declared", deals=tally.declared, number=number(tally.declared)))
    return found
