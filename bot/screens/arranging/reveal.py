"""The end of a deal as it is shown: step by step, place by place, the points as they fall."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.arranging.crash.events import (
    BusRidden,
    Called,
    CallFailed,
    Crashed,
    DealEnded,
    For,
    GameEnded,
    Paid,
    PaidToPool,
    PoolWon,
    YogiScored,
)
from bot.rules.arranging.engine.events import (
    Declared,
    Misordered,
    PlaceEmpty,
    PlaceShown,
    PlaceTied,
    PointScored,
    PointsLost,
    ScoreReset,
    Why,
)
from bot.rules.game import Event
from bot.screens.arranging.happened import HANDS, CrashTelling, sentences
from bot.screens.arranging.names import hand_text
from bot.screens.cards import cards_text
from bot.screens.names import listed

Shown = tuple[Event, ...]
"""What is shown at once."""

_TOLD = (
    BusRidden,
    CallFailed,
    Called,
    Crashed,
    DealEnded,
    Declared,
    GameEnded,
    PlaceShown,
    Misordered,
    Paid,
    PaidToPool,
    PlaceEmpty,
    PlaceTied,
    PointScored,
    PointsLost,
    PoolWon,
    ScoreReset,
    YogiScored,
)
"""What the end of a deal is made of; what else happens then is of the table's life."""
_BONUS = {Why.CRASH: "crash", Why.BUS_RIDE: "ride", Why.FOUR_OF_A_KIND: "four"}
_PAID = {
    For.CRASH: "crash",
    For.FAILED_CALL: "crash",
    For.BUS_RIDE: "ride",
    For.THIRTEEN_RUN: "run",
    For.GAME: "end",
    For.MISORDER: "end",
}


def steps(events: Iterable[Event]) -> list[Shown]:
    """The end of a deal, from the first thing that is revealed."""
    found: list[list[Event]] = []
    before = ""
    for event in events:
        if not isinstance(event, _TOLD):
            continue
        kind = _kind(event)
        if not found or (kind and kind != before):
            found.append([])
            before = kind
        found[-1].append(event)
    return [tuple(step) for step in found]


def _kind(event: Event) -> str:
    """What an event belongs to; "" where that is whatever came before it."""
    match event:
        case PlaceShown():
            return f"place {event.place}"
        case PlaceEmpty():
            return "empty"  # as are all places after it
        case PointScored():
            return _BONUS.get(event.why, "")
        case Paid():
            return _PAID[event.what]
        case Called():
            return "calls"
        case Declared():
            return "declared"
        case Misordered():
            return "misordered"
        case Crashed() | CallFailed():
            return "crash"
        case BusRidden():
            return "ride"
        case PaidToPool() | PoolWon() | GameEnded():
            return "end"
        case _:
            return ""


def lines(step: Shown, to: CrashTelling) -> list[str]:
    """A step in full: for a place every hand, the best one first, and whose point it is."""
    place = _place(step)
    if not place:
        return _otherwise(step, to)
    shown = [event for event in step if isinstance(event, PlaceShown)]
    shown.sort(key=lambda event: HANDS.strength(event.cards), reverse=True)
    scorer = next((event.seat for event in step if isinstance(event, PointScored)), None)
    return [_heading(step, place, to), *(_hand(event, to, best=event.seat == scorer) for event in shown)]


def short(step: Shown, to: CrashTelling) -> list[str]:
    """A step in short: for a place only the hand that scored."""
    place = _place(step)
    if not place:
        return _otherwise(step, to)
    scorer = next((event.seat for event in step if isinstance(event, PointScored)), None)
    if scorer is None:
        return [_heading(step, place, to)]
    hand = next(event for event in step if isinstance(event, PlaceShown) and event.seat == scorer)
    return [to.words("crash-place-short", place=place, hand=_hand(hand, to, best=False))]


def _otherwise(step: Shown, to: CrashTelling) -> list[str]:
    """A step in which no hand is shown; a place that nobody has reads like one."""
    empty = [event.place for event in step if isinstance(event, PlaceEmpty)]
    rest = [event for event in step if not isinstance(event, PlaceEmpty)]
    return [*(to.words("crash-place-empty", place=place) for place in empty), *sentences(rest, to)]


def _place(step: Shown) -> int:
    """The place that is compared in a step; 0 where it is another one."""
    first = step[0]
    return first.place if isinstance(first, PlaceShown) else 0


def _heading(step: Shown, place: int, to: CrashTelling) -> str:
    """Which hands are compared, and who scores."""
    tied = [to.names(seat) for event in step if isinstance(event, PlaceTied) for seat in event.seats]
    scored = next((event for event in step if isinstance(event, PointScored)), None)
    if scored is not None:
        key = "crash-place-next-best" if tied else "crash-place-scored"
        return to(key, scored.seat, place=place, points=scored.points, tied=listed(to.words, tied))
    yogi = next((event for event in step if isinstance(event, YogiScored)), None)
    if yogi is not None:
        facts = {"yogi": to.yogi, "points": yogi.points}
        return to.words("crash-place-yogi", place=place, tied=listed(to.words, tied), **facts)
    return to.words("crash-place-tied", place=place, tied=listed(to.words, tied))


def _hand(event: PlaceShown, to: CrashTelling, *, best: bool) -> str:
    name = to.names(event.seat)
    name = f"**{name}**" if best else name
    cards = cards_text(event.cards, to.words)
    if not to.named:
        return to.words("crash-hand-unnamed", name=name, cards=cards)
    return to.words("crash-hand", name=name, cards=cards, hand=hand_text(event.cards, HANDS, to.words))
