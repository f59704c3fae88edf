"""Reveal at the end of a deal: steps, hands by place, and points."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine.events import PlaceShown, PointScored
from bot.rules.cards import Card
from bot.rules.game import DealOver, Event, Seat
from bot.screens.arranging.card_texts import hand_text
from bot.screens.arranging.event_sentences import (
    ArrangingSentenceContext,
    Narration,
    StepEvents,
    render_sentences,
)
from bot.screens.family import ShownHand
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import LEAST_NAME_WIDTH
from bot.screens.widgets.layout import HAND_LINE_WIDTH, display_width
from bot.screens.widgets.names import join_names
from bot.screens.words import Words


def shown_hands(events: Iterable[Event], words: Words) -> list[ShownHand]:
    """Return the shown hands of each player, place by place, with the points they scored."""
    groups: dict[Seat, dict[int, tuple[Card, ...]]] = {}
    points: dict[Seat, int] = {}
    winners: set[Seat] = set()
    for event in events:
        match event:
            case PlaceShown():
                groups.setdefault(event.seat, {})[event.place] = event.cards
            case PointScored():
                points[event.seat] = points.get(event.seat, 0) + event.gained
            case DealOver():
                winners.update(seat for _, seats in event.outcome.takers for seat in seats)
            case _:
                pass
    return [
        ShownHand(
            seat=seat,
            groups=tuple(cards for _, cards in sorted(places.items())),
            description=words("money-points", points=points[seat]) if seat in points else "",
            won=seat in winners,
        )
        for seat, places in groups.items()
    ]


def split_steps(events: Iterable[Event], narration: Narration) -> list[StepEvents]:
    """Return the end of a deal in steps, from the first revealed event."""
    found: list[list[Event]] = []
    before = ""
    for event in events:
        step = narration.steps.get(type(event))
        if step is None:
            continue
        kind = step if isinstance(step, str) else step(event)
        if not found or (kind and kind != before):
            found.append([])
            before = kind
        found[-1].append(event)
    return [tuple(step) for step in found]


def step_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return a step in full: for a place, every hand with its owner, best first, and the players who showed none."""
    place = _compared_place(step)
    if not place:
        return _other_step_lines(step, to)
    shown = [event for event in step if isinstance(event, engine_events.PlaceShown)]
    shown.sort(key=lambda event: to.rules.hands.strength(event.cards), reverse=True)
    best = _place_winners(step, to)
    hands = [_hand_line(event, to, best=event.seat in best) for event in shown]
    return [_place_heading(step, place, to), *hands, *_passed_lines(step, to), *_point_lines(step, to)]


def short_step_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return a step in short: for a place, only the best hand."""
    place = _compared_place(step)
    if not place:
        return _other_step_lines(step, to)
    best = _place_winners(step, to)
    if not best:
        return [_place_heading(step, place, to)]
    hands = [event for event in step if isinstance(event, engine_events.PlaceShown) and event.seat in best]
    return [to.words("arranged-place-short", place=place, hand=_hand_line(hand, to, best=False)) for hand in hands]


def _other_step_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return a step in which no hand is shown. An empty place reads like a compared one."""
    empty = [event.place for event in step if isinstance(event, engine_events.PlaceEmpty)]
    rest = [event for event in step if not isinstance(event, engine_events.PlaceEmpty)]
    return [*(to.words("arranged-place-empty", place=place) for place in empty), *render_sentences(rest, to)]


def _compared_place(step: StepEvents) -> int:
    """Return the place compared in a step; 0 for another kind of step."""
    first = step[0]
    return (
        first.place
        if isinstance(first, engine_events.ExposingBegan | engine_events.PlaceShown | engine_events.Passed)
        else 0
    )


def _scored_event(step: StepEvents) -> engine_events.PointScored | None:
    """Return the point scored in a step, if any."""
    return next((event for event in step if isinstance(event, engine_events.PointScored)), None)


def _won_event(step: StepEvents) -> engine_events.PlaceWon | None:
    """Return the result of a place in which hands were exposed one after the other, if this is one."""
    return next((event for event in step if isinstance(event, engine_events.PlaceWon)), None)


def _place_winners(step: StepEvents, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
    """Return the winners of a place."""
    scored, won = _scored_event(step), _won_event(step)
    if won is not None:
        return to.narration.place_winners(won, to)
    return () if scored is None else (scored.seat,)


def _point_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return the points of a place whose heading names only the winner."""
    return (
        render_sentences((event for event in step if isinstance(event, engine_events.PointScored)), to)
        if _won_event(step)
        else []
    )


def _passed_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return the players who showed no hand in a place."""
    names = [to.names(event.seat) for event in step if isinstance(event, engine_events.Passed)]
    return [to.words("arranged-place-passed", names=join_names(to.words, names), players=len(names))] if names else []


def _place_heading(step: StepEvents, place: int, to: ArrangingSentenceContext) -> str:
    """Return the place that is compared, and who scores."""
    names = [to.names(seat) for event in step if isinstance(event, engine_events.PlaceTied) for seat in event.seats]
    tied, scored, won = join_names(to.words, names), _scored_event(step), _won_event(step)
    if won is not None:
        return to.narration.won_place_line(won, to)
    if scored is None:
        return to.narration.unwon_place_line(step, place, tied, to)
    key = "arranged-place-next-best" if names else "arranged-place-scored"
    return to(key, scored.seat, place=place, points=scored.points, tied=tied)


def _hand_line(event: engine_events.PlaceShown, to: ArrangingSentenceContext, *, best: bool) -> str:
    mark = "**" if best else ""
    facts = {"cards": cards_text(event.cards, to.words)}
    key = "arranged-hand" if to.names_hands else "arranged-hand-unnamed"
    name = to.names(event.seat)
    if to.names_hands:
        facts["hand"] = hand_text(event.cards, to.rules.hands, to.words)
    if to.cut_name is not None:
        room = HAND_LINE_WIDTH - display_width(to.words(key, name="", **facts))
        name = to.cut_name(event.seat, max(LEAST_NAME_WIDTH, room))
    return to.words(key, name=f"{mark}{name}{mark}", **facts)
