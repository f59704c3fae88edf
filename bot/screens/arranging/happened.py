"""Events of the arranging games as sentences, with equal events grouped into one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from bot.rules.arranging.engine import events as told
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.game import Event, Seat
from bot.screens.arranging.names import hand_text
from bot.screens.cards import cards_text
from bot.screens.happened import SHARED
from bot.screens.names import listed
from bot.screens.telling import Sentence, Telling, tells

Together = Callable[[Sequence[Any], Any], list[str]]
"""Function that returns sentences for several consecutive events of one kind."""
Step = str | Callable[[Any], str]
"""Kind of reveal step that an event belongs to; "" for the step already begun."""
Shown = tuple[Event, ...]
"""Events that are shown at once."""


def _best(event: told.PlaceWon, to: Telling) -> str:
    """Return whose hands are best in a place."""
    names = [to.names(seat) for seat in event.seats]
    return to.words("arranged-place-best", place=event.place, names=listed(to.words, names), players=len(names))


class Story(Struct, frozen=True, kw_only=True):
    """Sentences of one game, and the steps of its reveal.

    `sentences` and `together` return sentences by event kind. `steps` has the events of the reveal; others belong to
    the table's life. `points` has keys for points that are not for a place. `unwon` returns the line of a place that
    nobody won, from its events, number and tied names. `won` returns the line of a place in which everybody exposed,
    and `winners` its winners. `untold` events are left out of statements.
    """

    sentences: Mapping[type[Event], Sentence]
    together: Mapping[type[Event], Together]
    steps: Mapping[type[Event], Step]
    points: Mapping[told.Why, str]
    unwon: Callable[[Shown, int, str, Any], str]
    won: Callable[[told.PlaceWon, Any], str] = _best
    winners: Callable[[told.PlaceWon, Any], tuple[Seat, ...]] = lambda event, _to: event.seats
    untold: tuple[type[Event], ...] = (told.Locked, told.Unlocked)


class ArrangingTelling(Telling, frozen=True, kw_only=True):
    """Context of a sentence with the game's story, the house rules, and how names are cut."""

    story: Story
    rules: ArrangingRules
    cut: Callable[[Seat, int], str] | None = None
    """Return a seat's name cut to a number of characters; None for names in full."""
    divided: bool = False
    """True if a carried pot has been divided since."""


def _declared(event: told.Declared, to: Telling) -> str:
    what = to.words("arranged-declaration", what=event.what.name.lower())
    if not event.cards:
        return to("arranged-declared-in-vain", event.seat, what=what)
    return to("arranged-declared", event.seat, what=what, cards=cards_text(event.cards, to.words))


def _shown(event: told.PlaceShown, to: ArrangingTelling) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.named:
        return to("arranged-shown-unnamed", event.seat, place=event.place, cards=cards)
    hand = hand_text(event.cards, to.rules.hands, to.words)
    return to("arranged-shown", event.seat, place=event.place, cards=cards, hand=hand)


def _tied(event: told.PlaceTied, to: Telling) -> str:
    return to.words("arranged-tied", place=event.place, names=listed(to.words, map(to.names, event.seats)))


def _scored(event: told.PointScored, to: ArrangingTelling, count: int = 1) -> str:
    if event.why is told.Why.PLACE:
        return to("arranged-scored", event.seat, place=event.place, points=event.points)
    return to(to.story.points[event.why], event.seat, count=count, points=event.points)


def _lost(event: told.PointsLost, to: Telling) -> str:
    return to("arranged-points-lost" if event.lost else "arranged-no-points-lost", event.seat, lost=event.lost)


def _carried_over(event: told.PotCarriedOver, to: ArrangingTelling) -> str:
    # The headline already says that nobody won it.
    return "" if to.divided else to.words("arranged-pot-carried", **to.facts(event))


SENTENCES: Final[Mapping[type[Event], Sentence]] = {
    **SHARED,
    told.GameStarted: tells("arranged-game-started"),
    told.Locked: tells("arranged-locked"),
    told.Unlocked: tells("arranged-unlocked"),
    told.Declared: _declared,
    told.Misordered: tells("arranged-misordered"),
    told.PlaceShown: _shown,
    told.PlaceTied: _tied,
    told.PlaceEmpty: tells("arranged-empty"),
    told.PointScored: _scored,
    told.PointsLost: _lost,
    told.ScoreReset: tells("arranged-score-reset"),
    told.Passed: tells("arranged-passed"),
    told.PlaceWon: lambda event, to: to.story.won(event, to),
    told.StakePaid: tells("arranged-staked"),
    told.PotTaken: tells("arranged-pot-taken"),
    told.PotCarriedOver: _carried_over,
}
"""Sentence of each event kind.

Omitted: arrangements and declarations made before all players have submitted, which are private.
"""


def sentences(events: Iterable[Event], to: ArrangingTelling) -> list[str]:
    """Return events as sentences, in order; equal consecutive ones share a sentence."""
    lines: list[str] = []
    for kind, group in groupby(events, key=type):
        if kind in to.story.together:
            lines += to.story.together[kind](list(group), to)
        elif kind in to.story.sentences:
            lines += [to.story.sentences[kind](event, to) for event in group]
    return [line for line in lines if line]


def _points(events: Sequence[told.PointScored], to: ArrangingTelling) -> list[str]:
    """Return points as sentences, several for one reason in one sentence."""
    lines: list[str] = []
    for (_, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        if why is told.Why.PLACE:
            lines += [_scored(event, to) for event in points]
        else:
            lines.append(_scored(points[-1], to, len(points)))
    return lines


def _resets(events: Sequence[told.ScoreReset], to: Telling) -> list[str]:
    names = [to.names(event.seat) for event in events]
    return [to.words("arranged-scores-reset", name=listed(to.words, names), players=len(names))]


def _stakes(events: Sequence[told.StakePaid], to: Telling) -> list[str]:
    if len(events) == 1:
        return [to("arranged-staked", events[0].seat, amount=to.money(events[0].amount))]
    return [to.words("arranged-staked-each", players=len(events), amount=to.money(events[0].amount))]


def _taken(events: Sequence[told.PotTaken], to: Telling) -> list[str]:
    """Return who took each pot; several winners share it."""
    lines: list[str] = []
    for _, group in groupby(events, key=lambda event: event.pot):
        shares = list(group)
        key = "arranged-pot-taken" if len(shares) == 1 else "arranged-pot-shared"
        lines += [to(key, event.seat, amount=to.money(event.amount)) for event in shares]
    return lines


TOGETHER: Final[Mapping[type[Event], Together]] = {
    told.PointScored: _points,
    told.ScoreReset: _resets,
    told.StakePaid: _stakes,
    told.PotTaken: _taken,
}
