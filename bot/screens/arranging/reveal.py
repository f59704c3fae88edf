"""Reveal at the end of a deal: step by step, place by place, with the points as they are scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.rules.arranging.engine import events as told
from bot.rules.game import Event, Seat
from bot.screens.arranging.happened import ArrangingTelling, Shown, Step, Story, sentences
from bot.screens.arranging.names import hand_text
from bot.screens.cards import cards_text
from bot.screens.lines import HAND_LINE, breadth
from bot.screens.names import listed
from bot.screens.usual import LEAST_NAME

STEPS: Final[Mapping[type[Event], Step]] = {
    told.Declared: "declared",
    told.Misordered: "misordered",
    told.ExposingBegan: lambda event: f"place {event.place}",
    told.PlaceShown: lambda event: f"place {event.place}",
    told.Passed: lambda event: f"place {event.place}",
    told.PlaceWon: "",
    told.PlaceEmpty: "empty",  # all places after it are empty too
    told.PlaceTied: "",
    told.PointScored: lambda event: "" if event.why is told.Why.PLACE else event.why.value,
    told.PointsLost: "",
    told.ScoreReset: "",
    told.PotTaken: "pot",
    told.PotCarriedOver: "pot",
}
"""Steps at the end of every deal, by event kind."""


def steps(events: Iterable[Event], story: Story) -> list[Shown]:
    """Return the end of a deal in steps, from the first revealed event."""
    found: list[list[Event]] = []
    before = ""
    for event in events:
        step = story.steps.get(type(event))
        if step is None:
            continue
        kind = step if isinstance(step, str) else step(event)
        if not found or (kind and kind != before):
            found.append([])
            before = kind
        found[-1].append(event)
    return [tuple(step) for step in found]


def lines(step: Shown, to: ArrangingTelling) -> list[str]:
    """Return a step in full: for a place, every hand with its owner, best first, and the players who showed none."""
    place = _place(step)
    if not place:
        return _otherwise(step, to)
    shown = [event for event in step if isinstance(event, told.PlaceShown)]
    shown.sort(key=lambda event: to.rules.hands.strength(event.cards), reverse=True)
    best = _best(step, to)
    hands = [_hand(event, to, best=event.seat in best) for event in shown]
    return [_heading(step, place, to), *hands, *_passed(step, to), *_points(step, to)]


def short(step: Shown, to: ArrangingTelling) -> list[str]:
    """Return a step in short: for a place, only the best hand."""
    place = _place(step)
    if not place:
        return _otherwise(step, to)
    best = _best(step, to)
    if not best:
        return [_heading(step, place, to)]
    hands = [event for event in step if isinstance(event, told.PlaceShown) and event.seat in best]
    return [to.words("arranged-place-short", place=place, hand=_hand(hand, to, best=False)) for hand in hands]


def tied(_step: Shown, place: int, names: str, to: ArrangingTelling) -> str:
    """Return the line of a place that these players tied in, so that nobody scores."""
    return to.words("arranged-place-tied", place=place, tied=names)


def _otherwise(step: Shown, to: ArrangingTelling) -> list[str]:
    """Return a step in which no hand is shown. An empty place reads like a compared one."""
    empty = [event.place for event in step if isinstance(event, told.PlaceEmpty)]
    rest = [event for event in step if not isinstance(event, told.PlaceEmpty)]
    return [*(to.words("arranged-place-empty", place=place) for place in empty), *sentences(rest, to)]


def _place(step: Shown) -> int:
    """Return the place compared in a step; 0 for another kind of step."""
    first = step[0]
    return first.place if isinstance(first, told.ExposingBegan | told.PlaceShown | told.Passed) else 0


def _scored(step: Shown) -> told.PointScored | None:
    """Return the point scored in a step, if any."""
    return next((event for event in step if isinstance(event, told.PointScored)), None)


def _won(step: Shown) -> told.PlaceWon | None:
    """Return the result of a place in which hands were exposed one after the other, if this is one."""
    return next((event for event in step if isinstance(event, told.PlaceWon)), None)


def _best(step: Shown, to: ArrangingTelling) -> tuple[Seat, ...]:
    """Return the winners of a place."""
    scored, won = _scored(step), _won(step)
    if won is not None:
        return to.story.winners(won, to)
    return () if scored is None else (scored.seat,)


def _points(step: Shown, to: ArrangingTelling) -> list[str]:
    """Return the points of a place whose heading names only the winner."""
    return sentences((event for event in step if isinstance(event, told.PointScored)), to) if _won(step) else []


def _passed(step: Shown, to: ArrangingTelling) -> list[str]:
    """Return the players who showed no hand in a place."""
    names = [to.names(event.seat) for event in step if isinstance(event, told.Passed)]
    return [to.words("arranged-place-passed", names=listed(to.words, names), players=len(names))] if names else []


def _heading(step: Shown, place: int, to: ArrangingTelling) -> str:
    """Return the place that is compared, and who scores."""
    names = [to.names(seat) for event in step if isinstance(event, told.PlaceTied) for seat in event.seats]
    tied, scored, won = listed(to.words, names), _scored(step), _won(step)
    if won is not None:
        return to.story.won(won, to)
    if scored is None:
        return to.story.unwon(step, place, tied, to)
    key = "arranged-place-next-best" if names else "arranged-place-scored"
    return to(key, scored.seat, place=place, points=scored.points, tied=tied)


def _hand(event: told.PlaceShown, to: ArrangingTelling, *, best: bool) -> str:
    mark = "**" if best else ""
    facts = {"cards": cards_text(event.cards, to.words)}
    key = "arranged-hand" if to.named else "arranged-hand-unnamed"
    name = to.names(event.seat)
    if to.named:
        facts["hand"] = hand_text(event.cards, to.rules.hands, to.words)
    if to.cut is not None:
        room = HAND_LINE - breadth(to.words(key, name="", **facts))
        name = to.cut(event.seat, max(LEAST_NAME, room))
    return to.words(key, name=f"{mark}{name}{mark}", **facts)
