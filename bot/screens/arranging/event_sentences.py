"""Events of the arranging games as sentences, with equal events grouped into one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.game import Event, Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.card_texts import hand_text
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import SHARED_SENTENCES, SentenceContext, SentenceMaker, simple_sentence
from bot.screens.widgets.names import SeatNames, join_names
from bot.screens.words import Words

GroupSentences = Callable[[Sequence[Any], Any], list[str]]
"""Function that returns sentences for several consecutive events of one kind."""
StepKind = str | Callable[[Any], str]
"""Kind of reveal step that an event belongs to; "" for the step already begun."""
StepEvents = tuple[Event, ...]
"""Events that are shown at once."""


class ArrangingSentenceContext(SentenceContext, frozen=True, kw_only=True):
    """Context of a sentence with the narration of the game, the house rules, and how names are cut."""

    narration: Narration
    rules: ArrangingRules
    cut_name: Callable[[Seat, int], str] | None = None
    """Return a seat's name cut to a number of characters; None for names in full."""
    pot_divided: bool = False
    """True if a carried pot has been divided since."""


def _declaration_sentence(event: engine_events.Declared, to: SentenceContext) -> str:
    what = to.words("arranged-declaration", what=event.what.name.lower())
    if not event.cards:
        return to("arranged-declared-in-vain", event.seat, what=what)
    return to("arranged-declared", event.seat, what=what, cards=cards_text(event.cards, to.words))


def _shown_hand_sentence(event: engine_events.PlaceShown, to: ArrangingSentenceContext) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.names_hands:
        return to("arranged-shown-unnamed", event.seat, place=event.place, cards=cards)
    hand = hand_text(event.cards, to.rules.hands, to.words)
    return to("arranged-shown", event.seat, place=event.place, cards=cards, hand=hand)


def _tie_sentence(event: engine_events.PlaceTied, to: SentenceContext) -> str:
    return to.words("arranged-tied", place=event.place, names=join_names(to.words, map(to.names, event.seats)))


def _score_sentence(event: engine_events.PointScored, to: ArrangingSentenceContext, count: int = 1) -> str:
    if event.why is engine_events.PointReason.PLACE:
        return to("arranged-scored", event.seat, place=event.place, points=event.points)
    return to(to.narration.point_keys[event.why], event.seat, count=count, points=event.points)


def _lost_points_sentence(event: engine_events.PointsLost, to: SentenceContext) -> str:
    return to("arranged-points-lost" if event.lost else "arranged-no-points-lost", event.seat, lost=event.lost)


def _carried_pot_sentence(event: engine_events.PotCarriedOver, to: ArrangingSentenceContext) -> str:
    # The headline already says that nobody won it.
    return "" if to.pot_divided else to.words("arranged-pot-carried", **to.event_facts(event))


SENTENCES: Final[Mapping[type[Event], SentenceMaker]] = {
    **SHARED_SENTENCES,
    engine_events.GameStarted: simple_sentence("arranged-game-started"),
    engine_events.Locked: simple_sentence("arranged-locked"),
    engine_events.Unlocked: simple_sentence("arranged-unlocked"),
    engine_events.Declared: _declaration_sentence,
    engine_events.Misordered: simple_sentence("arranged-misordered"),
    engine_events.PlaceShown: _shown_hand_sentence,
    engine_events.PlaceTied: _tie_sentence,
    engine_events.PlaceEmpty: simple_sentence("arranged-empty"),
    engine_events.PointScored: _score_sentence,
    engine_events.PointsLost: _lost_points_sentence,
    engine_events.ScoreReset: simple_sentence("arranged-score-reset"),
    engine_events.Passed: simple_sentence("arranged-passed"),
    engine_events.PlaceWon: lambda event, to: to.narration.won_place_line(event, to),
    engine_events.StakePaid: simple_sentence("arranged-staked"),
    engine_events.PotTaken: simple_sentence("arranged-pot-taken"),
    engine_events.PotCarriedOver: _carried_pot_sentence,
}
"""Sentence of each event kind.

Omitted: arrangements and declarations made before all players have submitted, which are private.
"""


def render_sentences(events: Iterable[Event], to: ArrangingSentenceContext) -> list[str]:
    """Return events as sentences, in order; equal consecutive ones share a sentence."""
    lines: list[str] = []
    for kind, group in groupby(events, key=type):
        if kind in to.narration.grouped:
            lines += to.narration.grouped[kind](list(group), to)
        elif kind in to.narration.sentences:
            lines += [to.narration.sentences[kind](event, to) for event in group]
    return [line for line in lines if line]


def _score_sentences(events: Sequence[engine_events.PointScored], to: ArrangingSentenceContext) -> list[str]:
    """Return points as sentences, several for one reason in one sentence."""
    lines: list[str] = []
    for (_, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        if why is engine_events.PointReason.PLACE:
            lines += [_score_sentence(event, to) for event in points]
        else:
            lines.append(_score_sentence(points[-1], to, len(points)))
    return lines


def _reset_sentences(events: Sequence[engine_events.ScoreReset], to: SentenceContext) -> list[str]:
    names = [to.names(event.seat) for event in events]
    return [to.words("arranged-scores-reset", name=join_names(to.words, names), players=len(names))]


def _stake_sentences(events: Sequence[engine_events.StakePaid], to: SentenceContext) -> list[str]:
    if len(events) == 1:
        return [to("arranged-staked", events[0].seat, amount=to.money(events[0].amount))]
    return [to.words("arranged-staked-each", players=len(events), amount=to.money(events[0].amount))]


def _pot_sentences(events: Sequence[engine_events.PotTaken], to: SentenceContext) -> list[str]:
    """Return who took each pot; several winners share it."""
    lines: list[str] = []
    for _, group in groupby(events, key=lambda event: event.pot):
        shares = list(group)
        key = "arranged-pot-taken" if len(shares) == 1 else "arranged-pot-shared"
        lines += [to(key, event.seat, amount=to.money(event.amount)) for event in shares]
    return lines


GROUPED_SENTENCES: Final[Mapping[type[Event], GroupSentences]] = {
    engine_events.PointScored: _score_sentences,
    engine_events.ScoreReset: _reset_sentences,
    engine_events.StakePaid: _stake_sentences,
    engine_events.PotTaken: _pot_sentences,
}

REVEAL_STEPS: Final[Mapping[type[Event], StepKind]] = {
    engine_events.Declared: "declared",
    engine_events.Misordered: "misordered",
    engine_events.ExposingBegan: lambda event: f"place {event.place}",
    engine_events.PlaceShown: lambda event: f"place {event.place}",
    engine_events.Passed: lambda event: f"place {event.place}",
    engine_events.PlaceWon: "",
    engine_events.PlaceEmpty: "empty",  # all places after it are empty too
    engine_events.PlaceTied: "",
    engine_events.PointScored: lambda event: "" if event.why is engine_events.PointReason.PLACE else event.why.value,
    engine_events.PointsLost: "",
    engine_events.ScoreReset: "",
    engine_events.PotTaken: "pot",
    engine_events.PotCarriedOver: "pot",
}
"""Steps at the end of every deal, by event kind."""


class Narration:
    """Sentences of one game, and the steps of its reveal. The defaults suit a game in which everybody shows all hands.

    An instance is built with the `usual_rules`, which serve where others are not known.
    """

    sentences: Mapping[type[Event], SentenceMaker] = SENTENCES
    grouped: Mapping[type[Event], GroupSentences] = GROUPED_SENTENCES
    steps: Mapping[type[Event], StepKind] = REVEAL_STEPS
    """Events of the reveal, with the step that each belongs to; all others belong to the table's life."""
    point_keys: Mapping[engine_events.PointReason, str] = {}
    """Keys for points that are not for a place."""
    omitted: tuple[type[Event], ...] = (engine_events.Locked, engine_events.Unlocked)
    """Events that are left out of statements."""

    def __init__(self, usual_rules: ArrangingRules) -> None:
        self._usual_rules = usual_rules

    def context(self, names: SeatNames, words: Words, rules: HouseRules | None = None) -> ArrangingSentenceContext:
        known = rules if isinstance(rules, ArrangingRules) else self._usual_rules
        return ArrangingSentenceContext(names, words, narration=self, rules=known)

    def unwon_place_line(self, step: StepEvents, place: int, names: str, to: ArrangingSentenceContext) -> str:
        """Return the line of a place in which nobody scores; by default because the players of these `names` tied."""
        return to.words("arranged-place-tied", place=place, tied=names)

    def won_place_line(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> str:
        """Return the line of a place in which everybody exposed; by default, whose hands are best."""
        names = [to.names(seat) for seat in event.seats]
        return to.words("arranged-place-best", place=event.place, names=join_names(to.words, names), players=len(names))

    def place_winners(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
        return event.seats
