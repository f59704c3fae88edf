"""The end of a deal as it is shown: step by step, place by place, the points as they fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.rules.arranging.engine import events as told
from bot.rules.game import Event
from bot.screens.arranging.happened import ArrangingTelling, Shown, Step, Story, sentences
from bot.screens.arranging.names import hand_text
from bot.screens.cards import cards_text
from bot.screens.names import listed

STEPS: Final[Mapping[type[Event], Step]] = {
    told.Declared: "declared",
    told.Misordered: "misordered",
    told.PlaceShown: lambda event: f"place {event.place}",
    told.PlaceEmpty: "empty",  # as are all places after it
    told.PlaceTied: "",
    told.PointScored: lambda event: "" if event.why is told.Why.PLACE else event.why.value,
    told.PointsLost: "",
    told.ScoreReset: "",
}
"""What the end of every deal is made of."""


def steps(events: Iterable[Event], story: Story) -> list[Shown]:
    """The end of a deal, from the first thing that is revealed."""
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
    """A step in full: for a place every hand, the best one first, and whose point it is."""
    place = _place(step)
    if not place:
        return _otherwise(step, to)
    shown = [event for event in step if isinstance(event, told.PlaceShown)]
    shown.sort(key=lambda event: to.rules.hands.strength(event.cards), reverse=True)
    scored = _scored(step)
    best = None if scored is None else scored.seat
    return [_heading(step, place, to), *(_hand(event, to, best=event.seat == best) for event in shown)]


def short(step: Shown, to: ArrangingTelling) -> list[str]:
    """A step in short: for a place only the hand that scored."""
    place = _place(step)
    if not place:
        return _otherwise(step, to)
    scored = _scored(step)
    if scored is None:
        return [_heading(step, place, to)]
    hand = next(event for event in step if isinstance(event, told.PlaceShown) and event.seat == scored.seat)
    return [to.words("arranged-place-short", place=place, hand=_hand(hand, to, best=False))]


def tied(_step: Shown, place: int, names: str, to: ArrangingTelling) -> str:
    """A place that these players share, so that nobody scores."""
    return to.words("arranged-place-tied", place=place, tied=names)


def _otherwise(step: Shown, to: ArrangingTelling) -> list[str]:
    """A step in which no hand is shown; a place that nobody has reads like one."""
    empty = [event.place for event in step if isinstance(event, told.PlaceEmpty)]
    rest = [event for event in step if not isinstance(event, told.PlaceEmpty)]
    return [*(to.words("arranged-place-empty", place=place) for place in empty), *sentences(rest, to)]


def _place(step: Shown) -> int:
    """The place that is compared in a step; 0 where it is another one."""
    first = step[0]
    return first.place if isinstance(first, told.PlaceShown) else 0


def _scored(step: Shown) -> told.PointScored | None:
    """The point that was scored in a step."""
    return next((event for event in step if isinstance(event, told.PointScored)), None)


def _heading(step: Shown, place: int, to: ArrangingTelling) -> str:
    """Which hands are compared, and who scores."""
    names = [to.names(seat) for event in step if isinstance(event, told.PlaceTied) for seat in event.seats]
    tied, scored = listed(to.words, names), _scored(step)
    if scored is None:
        return to.story.unwon(step, place, tied, to)
    key = "arranged-place-next-best" if names else "arranged-place-scored"
    return to(key, scored.seat, place=place, points=scored.points, tied=tied)


def _hand(event: told.PlaceShown, to: ArrangingTelling, *, best: bool) -> str:
    name = to.names(event.seat)
    name = f"**{name}**" if best else name
    cards = cards_text(event.cards, to.words)
    if not to.named:
        return to.words("arranged-hand-unnamed", name=name, cards=cards)
    return to.words("arranged-hand", name=name, cards=cards, hand=hand_text(event.cards, to.rules.hands, to.words))
