"""What the cards of a deal promised, and what was made of them, by the tables of chances.

A seat's average is that of the tables, too, which over many deals is what the best arrangements promise on average
within two hundredths of a point (or of a pot). The score does not matter: every place counts as at the start of a game.
Of a pack that was not shuffled for the deal, cards are not dealt by chance alone, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.players.appraisal import Appraised
from bot.players.arranging.chances import counted
from bot.players.arranging.objective import Objective
from bot.players.arranging.prospects import best_prospect, prospect_of
from bot.rules.arranging.engine.events import Arranged, DeclarationMade
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.table.events import CardsSeen, DealStarted

Cards: TypeAlias = Sequence[Card]


class Promises(Struct, frozen=True):
    """What cards promise: to who arranges them best, to these hands of them, and to a seat on average."""

    best: Callable[[Cards], float]
    made: Callable[[Hands, Cards], float]
    average: float


def appraised_for_pot(
    rules: ArrangingRules, objective: Objective, events: tuple[Event, ...], packed: Collection[Seat] = ()
) -> Mapping[Seat, Appraised]:
    """A deal in which all hands have to be made, in pots. `packed` have called a bum deal."""
    others = opponents(events)
    try:
        average = counted(rules.terms, others).average
    except KeyError:
        return {}
    promises = Promises(
        lambda cards: best_prospect(cards, rules, objective, others).worth,
        lambda hands, cards: prospect_of(hands, cards, rules, objective, others).worth,
        average,
    )
    return appraised(events, promises, packed)


def opponents(events: tuple[Event, ...]) -> int:
    """How many others each seat was dealt in with."""
    return next((len(event.seats) - 1 for event in events if isinstance(event, DealStarted)), 0)


def appraised(events: tuple[Event, ...], promises: Promises, packed: Collection[Seat] = ()) -> Mapping[Seat, Appraised]:
    """Who declared something, or took other cards, had these cards dealt nevertheless; what is left lying is reckoned
    by the cards that were arranged. Who called a bum deal has left all that theirs promised.
    """
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
    found: dict[Seat, Appraised] = {}
    for seat, hands in made.items():
        if seat not in dealt:
            continue
        promised = promises.best(dealt[seat])
        if hands is None:
            left = 0.0
        else:
            best = promised if held[seat] == dealt[seat] else promises.best(held[seat])
            left = best - (promises.made(hands, held[seat]) if hands else 0.0)
        found[seat] = Appraised(luck=promised - promises.average, left=max(0.0, left))
    return found
