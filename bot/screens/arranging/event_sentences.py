"""Sentences about the events of arranging games, and the steps in which the end of a deal is revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine.events import PlaceShown, PointReason, PointScored
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.cards import Card
from bot.rules.game import DealOver, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.hand_draft import hand_text
from bot.screens.family import ShownHand
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import (
    SHARED_SENTENCES,
    SentenceContext,
    SentenceMaker,
    shown_hand_line,
    simple_sentence,
)
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, join_names
from bot.screens.words import Words

GroupSentences = Callable[[Sequence[Any], Any], list[str]]
StepKind = str | Callable[[Any], str]
"""Kind of reveal step of an event, or a function that returns it; "" for the step already begun."""
StepEvents = tuple[Event, ...]
EventT = TypeVar("EventT", bound=Event)


class ArrangingSentenceContext(SentenceContext, frozen=True, kw_only=True):
    narration: Narration
    rules: ArrangingRules
    is_carry_known: bool = False
    """True if the headline says that nobody won the pot, so that no sentence repeats it."""


def _declaration_sentence(event: engine_events.Declared, to: SentenceContext) -> str:
    what = to.words("arranged-declaration", what=event.what.name.lower())
    if not event.cards:
        return to("arranged-declared-in-vain", event.seat, what=what)
    return to("arranged-declared", event.seat, what=what, cards=cards_text(event.cards, to.words))


def _shown_hand_sentence(event: PlaceShown, to: ArrangingSentenceContext) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.names_hands:
        return to("arranged-shown-unnamed", event.seat, place=event.place, cards=cards)
    hand = hand_text(event.cards, to.rules.hands, to.words)
    return to("arranged-shown", event.seat, place=event.place, cards=cards, hand=hand)


def _score_sentence(event: PointScored, to: ArrangingSentenceContext, count: int = 1) -> str:
    if event.why is PointReason.PLACE:
        return to("arranged-scored", event.seat, place=event.place, points=event.points)
    return to(to.narration.point_keys[event.why], event.seat, count=count, points=event.points)


SENTENCES: Final[dict[type[Event], SentenceMaker]] = {
    **SHARED_SENTENCES,
    engine_events.GameStarted: simple_sentence("arranged-game-started"),
    engine_events.Locked: simple_sentence("arranged-locked"),
    engine_events.Unlocked: simple_sentence("arranged-unlocked"),
    engine_events.Declared: _declaration_sentence,
    engine_events.Misordered: simple_sentence("arranged-misordered"),
    PlaceShown: _shown_hand_sentence,
    engine_events.PlaceTied: lambda event, to: to.words(
        "arranged-tied", place=event.place, names=to.join_seats(event.seats)
    ),
    engine_events.PlaceEmpty: simple_sentence("arranged-empty"),
    PointScored: _score_sentence,
    engine_events.PointsLost: lambda event, to: to(
        "arranged-points-lost" if event.lost else "arranged-no-points-lost", event.seat, lost=event.lost
    ),
    engine_events.ScoreReset: simple_sentence("arranged-score-reset"),
    engine_events.Passed: simple_sentence("arranged-passed"),
    engine_events.PlaceWon: lambda event, to: to.narration.won_place_line(event, to),
    engine_events.StakePaid: simple_sentence("arranged-staked"),
    engine_events.PotTaken: simple_sentence("arranged-pot-taken"),
    engine_events.PotCarriedOver: lambda event, to: (
        "" if to.is_carry_known else to.words("arranged-pot-carried", **to.event_facts(event))
    ),
}
"""Makers of sentences by type of event. Arrangements and declarations get none until all players have submitted."""


def render_sentences(events: Iterable[Event], to: ArrangingSentenceContext) -> list[str]:
    """Return the sentences about events, in order. Consecutive events of a type in `grouped` share sentences."""
    lines: list[str] = []
    for kind, group in groupby(events, key=type):
        if kind in to.narration.grouped:
            lines += to.narration.grouped[kind](list(group), to)
        elif kind in to.narration.sentences:
            lines += [to.narration.sentences[kind](event, to) for event in group]
    return [line for line in lines if line]


def _score_sentences(events: Sequence[PointScored], to: ArrangingSentenceContext) -> list[str]:
    """Return the sentences about points. A player's points for one reason share a sentence, except those for places."""
    lines: list[str] = []
    for (_, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        if why is PointReason.PLACE:
            lines += [_score_sentence(event, to) for event in points]
        else:
            lines.append(_score_sentence(points[-1], to, len(points)))
    return lines


def _stake_sentences(events: Sequence[engine_events.StakePaid], to: SentenceContext) -> list[str]:
    if len(events) == 1:
        return [to("arranged-staked", events[0].seat, amount=to.money(events[0].amount))]
    return [to.words("arranged-staked-each", players=len(events), amount=to.money(events[0].amount))]


def _pot_sentences(events: Sequence[engine_events.PotTaken], to: SentenceContext) -> list[str]:
    lines: list[str] = []
    for _, group in groupby(events, key=lambda event: event.pot):
        shares = list(group)
        key = "arranged-pot-taken" if len(shares) == 1 else "arranged-pot-shared"
        lines += [to(key, event.seat, amount=to.money(event.amount)) for event in shares]
    return lines


GROUPED_SENTENCES: Final[dict[type[Event], GroupSentences]] = {
    PointScored: _score_sentences,
    engine_events.ScoreReset: lambda events, to: [
        to.words("arranged-scores-reset", name=to.join_seats(event.seat for event in events), players=len(events))
    ],
    engine_events.StakePaid: _stake_sentences,
    engine_events.PotTaken: _pot_sentences,
}

REVEAL_STEPS: Final[dict[type[Event], StepKind]] = {
    engine_events.Declared: "declared",
    engine_events.Misordered: "misordered",
    engine_events.ExposingBegan: lambda event: f"place {event.place}",
    PlaceShown: lambda event: f"place {event.place}",
    engine_events.Passed: lambda event: f"place {event.place}",
    engine_events.PlaceWon: "",
    engine_events.PlaceEmpty: "empty",  # all places after it are empty too
    engine_events.PlaceTied: "",
    PointScored: lambda event: "" if event.why is PointReason.PLACE else event.why.value,
    engine_events.PointsLost: "",
    engine_events.ScoreReset: "",
    engine_events.PotTaken: "pot",
    engine_events.PotCarriedOver: "pot",
}


class Narration:
    """Sentences of one game, and the steps of its reveal. `usual_rules` apply where a deal's rules are not known."""

    sentences: Mapping[type[Event], SentenceMaker] = SENTENCES
    grouped: Mapping[type[Event], GroupSentences] = GROUPED_SENTENCES
    steps: Mapping[type[Event], StepKind] = REVEAL_STEPS
    """Kind of step by type of event. Events of other types are not part of the reveal."""
    point_keys: Mapping[PointReason, str] = {}
    """Keys of the sentences about points that are not for a place, by reason."""
    omitted: tuple[type[Event], ...] = (engine_events.Locked, engine_events.Unlocked)
    """Types of events that are left out of statements."""

    def __init__(self, usual_rules: ArrangingRules) -> None:
        self._usual_rules = usual_rules

    def context(self, names: SeatNames, words: Words, rules: HouseRules | None = None) -> ArrangingSentenceContext:
        known = rules if isinstance(rules, ArrangingRules) else self._usual_rules
        return ArrangingSentenceContext(names, words, narration=self, rules=known)

    def unwon_place_line(self, step: StepEvents, place: int, names: str, to: ArrangingSentenceContext) -> str:
        """Return the line on a place in which nobody scores; by default, that the players in `names` tied."""
        return to.words("arranged-place-tied", place=place, tied=names)

    def won_place_line(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> str:
        """Return the line on a place in which all hands were shown; by default, it names the best hands' owners."""
        names = to.join_seats(event.seats)
        return to.words("arranged-place-best", place=event.place, names=names, players=len(event.seats))

    def place_winners(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
        return event.seats


def shown_hands(events: Iterable[Event], words: Words) -> list[ShownHand]:
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
    if not winners and points:
        winners = {seat for seat, gained in points.items() if gained == max(points.values())}
    found = [
        ShownHand(
            seat=seat,
            groups=tuple(cards for _, cards in sorted(places.items())),
            description=words("money-points", points=points[seat]) if seat in points else "",
            won=seat in winners,
        )
        for seat, places in groups.items()
    ]
    return sorted(found, key=lambda hand: (not hand.won, -points.get(hand.seat, 0)))


def split_steps(events: Iterable[Event], narration: Narration) -> list[StepEvents]:
    """Return the events of the reveal in steps."""
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
    """Return a step in full. For a place, every hand is listed, best first, and the players who showed none."""
    place = _compared_place(step)
    if not place:
        return _other_step_lines(step, to)
    shown = sorted(_of_kind(step, PlaceShown), key=lambda event: to.rules.hands.strength(event.cards), reverse=True)
    best = _place_winners(step, to)
    lines = [_place_heading(step, place, to), *(_hand_line(event, to, best=event.seat in best) for event in shown)]
    passed = [event.seat for event in _of_kind(step, engine_events.Passed)]
    if passed:
        lines.append(to.words("arranged-place-passed", names=to.join_seats(passed), players=len(passed)))
    if _of_kind(step, engine_events.PlaceWon):  # the heading names only the winner
        lines += render_sentences(_of_kind(step, PointScored), to)
    return lines


def short_step_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return a step in short. For a place, only the best hand is listed."""
    place = _compared_place(step)
    if not place:
        return _other_step_lines(step, to)
    best = _place_winners(step, to)
    if not best:
        return [_place_heading(step, place, to)]
    hands = [event for event in _of_kind(step, PlaceShown) if event.seat in best]
    return [to.words("arranged-place-short", place=place, hand=_hand_line(hand, to, best=False)) for hand in hands]


def place_winner_lines(steps: Iterable[StepEvents], to: ArrangingSentenceContext) -> list[str]:
    """Return the line on who won which places, for a message whose picture has the hands."""
    won: dict[Seat, list[int]] = {}
    for step in steps:
        place = _compared_place(step)
        for seat in _place_winners(step, to) if place else ():
            won.setdefault(seat, []).append(place)
    facts: list[str] = []
    for seat, places in won.items():
        named = [to.words("arranged-place-name", place=place) for place in places]
        facts.append(to("arranged-places-won", seat, places=join_names(to.words, named)))
    return [wrap_facts(facts)] if facts else []


def lines_beside_picture(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return the lines of a step for a message whose picture has the hands and that names the winners of places."""
    if not _compared_place(step):
        return _other_step_lines(step, to)
    shared = any(len(won.seats) > 1 for won in _of_kind(step, engine_events.PlaceWon))
    if _place_winners(step, to) and not shared and not _of_kind(step, engine_events.PlaceTied):
        return []
    return [_place_heading(step, _compared_place(step), to)]


def _of_kind(step: StepEvents, kind: type[EventT]) -> list[EventT]:
    return [event for event in step if isinstance(event, kind)]


def _other_step_lines(step: StepEvents, to: ArrangingSentenceContext) -> list[str]:
    """Return the lines of a step in which no hand is shown. Lines on empty places come first."""
    empty = [to.words("arranged-place-empty", place=event.place) for event in _of_kind(step, engine_events.PlaceEmpty)]
    return [*empty, *render_sentences((one for one in step if not isinstance(one, engine_events.PlaceEmpty)), to)]


def _compared_place(step: StepEvents) -> int:
    """Return the place whose hands are compared in a step; 0 for another kind of step."""
    first = step[0]
    return first.place if isinstance(first, engine_events.ExposingBegan | PlaceShown | engine_events.Passed) else 0


def _place_winners(step: StepEvents, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
    for won in _of_kind(step, engine_events.PlaceWon):
        return to.narration.place_winners(won, to)
    return tuple(event.seat for event in _of_kind(step, PointScored)[:1])


def _place_heading(step: StepEvents, place: int, to: ArrangingSentenceContext) -> str:
    for won in _of_kind(step, engine_events.PlaceWon):
        return to.narration.won_place_line(won, to)
    tied = to.join_seats(seat for event in _of_kind(step, engine_events.PlaceTied) for seat in event.seats)
    for scored in _of_kind(step, PointScored):
        key = "arranged-place-next-best" if tied else "arranged-place-scored"
        return to(key, scored.seat, place=place, points=scored.points, tied=tied)
    return to.narration.unwon_place_line(step, place, tied, to)


def _hand_line(event: PlaceShown, to: ArrangingSentenceContext, *, best: bool) -> str:
    hand = hand_text(event.cards, to.rules.hands, to.words) if to.names_hands else ""
    return shown_hand_line(to.names(event.seat), event.cards, hand, to.words, best=best)
