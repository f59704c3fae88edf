"""Statistics of a deal of any game of arranging."""

from __future__ import annotations

from bot.rules.arranging.engine.events import Declared, PlaceShown, PlaceWon, PointScored, PotTaken, PointReason
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.game import Event
from bot.rules.tally import Counts, base_counts, encode_hand


def count_deal(rules: ArrangingRules, happened: tuple[Event, ...]) -> Counts:
    """Count places won, pots taken, declarations, and the best hand shown by each seat."""
    found = base_counts(rules, happened)
    hands, places = rules.hands, [event for event in happened if isinstance(event, PlaceWon)]
    for event in happened:
        match event:
            case PlaceShown():
                value = encode_hand(hands.strength(event.cards), event.cards)
                found[event.seat]["best_hand"] = max(found[event.seat]["best_hand"], value)
            case Declared():
                found[event.seat]["declared"] = 1
            case PlaceWon():
                for seat in event.seats:
                    found[seat]["places"] += 1
            case PointScored() if event.why is PointReason.PLACE and not places:
                # Where hands are exposed one by one, PlaceWon names the best one.
                found[event.seat]["places"] += 1
            case PotTaken():
                found[event.seat]["pots"] = 1
                found[event.seat]["best_pot"] = max(found[event.seat]["best_pot"], event.amount)
            case _:
                pass
    return found
