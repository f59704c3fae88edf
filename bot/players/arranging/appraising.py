"""Appraisal of a finished deal by the tables of chances: luck with the cards, and losses in arranging them.

The average of a seat comes from the tables too. Over many deals it equals the average value of the best arrangements
within two hundredths of a point, or of a pot. The score is ignored: every place counts as at the start of a game. A
deal from an unshuffled pack is not appraised, because its cards are not random.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from bot.players.arranging.chances import self_play_counts
from bot.players.arranging.objective import Objective
from bot.players.arranging.prospects import best_prospect, prospect_of
from bot.rules.arranging.engine.events import Arranged, DeclarationMade
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.table.events import CardsSeen, DealStarted

Cards: TypeAlias = Sequence[Card]


class CardAppraisal(Struct, frozen=True, kw_only=True):
    """Appraisal of a seat's cards, in points of the deal or, if it is played for the pot, in pots.

    `luck` is the expected value of the best arrangement of the cards, minus the average of a seat. `missed` is the
    expected value of the best arrangement minus that of the arrangement played, never below 0.
    """

    luck: float
    missed: float


Appraiser: TypeAlias = Callable[[Any, tuple[Event, ...]], Mapping[Seat, CardAppraisal]]
"""Function of house rules and all events of a deal that returns appraisals by seat; {} if no averages are known."""


class Expectations(Struct, frozen=True):
    """Expected results: of cards in their best arrangement, of given hands, and of a seat on average."""

    best: Callable[[Cards], float]
    of_hands: Callable[[Hands, Cards], float]
    average: float


def appraise_pot_deal(
    rules: ArrangingRules, objective: Objective, events: tuple[Event, ...], packed: Collection[Seat] = ()
) -> Mapping[Seat, CardAppraisal]:
    """Appraise, in pots, a deal in which all hands must be made. `packed` are the seats that called a bum deal."""
    others = count_opponents(events)
    try:
        average = self_play_counts(rules.terms, others).average
    except KeyError:
        return {}
    promises = Expectations(
        lambda cards: best_prospect(cards, rules, objective, others).worth,
        lambda hands, cards: prospect_of(hands, cards, rules, objective, others).worth,
        average,
    )
    return appraise_deal(events, promises, packed)


def count_opponents(events: tuple[Event, ...]) -> int:
    return next((len(event.seats) - 1 for event in events if isinstance(event, DealStarted)), 0)


def appraise_deal(
    events: tuple[Event, ...], promises: Expectations, packed: Collection[Seat] = ()
) -> Mapping[Seat, CardAppraisal]:
    """Appraise each seat's luck with its first cards, and its losses by arranging or packing."""
    dealt: dict[Seat, tuple[Card, ...]] = {}
    held: dict[Seat, tuple[Card, ...]] = {}
    made: dict[Seat, Hands | None] = dict.fromkeys(packed, ())
    for event in events:
        match event:
            case CardsSeen():
                dealt.setdefault(event.seat, event.cards)
                held[event.seat] = event.cards
            case Arranged():
                made[event.seat] = event.hands
            case DeclarationMade():
                made[event.seat] = None
            case _:
                pass
    found: dict[Seat, CardAppraisal] = {}
    for seat, hands in made.items():
        if seat not in dealt:
            continue
        promised = promises.best(dealt[seat])
        if hands is None:
            left = 0.0
        else:
            best = promised if held[seat] == dealt[seat] else promises.best(held[seat])
            left = best - (promises.of_hands(hands, held[seat]) if hands else 0.0)
        found[seat] = CardAppraisal(luck=promised - promises.average, missed=max(0.0, left))
    return found
