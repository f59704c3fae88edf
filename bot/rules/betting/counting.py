"""Counts for statistics of a deal of any betting game."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.draw.events import BlindPosted, RoundBegan, WentAllIn
from bot.rules.betting.house_rules import BettingRules
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.tally import Counts, base_counts, encode_hand


def tally_events(rules: BettingRules, happened: tuple[Event, ...]) -> Counts:
    """Return the counts of a deal: bets, sees, shown hands, and winnings."""
    found = base_counts(rules, happened)
    opened, seer = False, 0
    for event in happened:
        match event:
            case BlindPosted():
                opened = True
            case RoundBegan() if event.number > 1:
                opened = False
            case events.Staked():
                counts = found[event.seat]
                counts["stayed"] = 1
                counts["blind"] |= event.blind
                if event.raised:
                    counts["raises"] += 1
                elif opened:
                    counts["calls"] += 1
                opened = True
            case events.Covered() | WentAllIn():
                found[event.seat]["stayed"] = 1
            case events.SeePaid():
                seer = event.seat
                found[seer].update(sees=1)
                found[seer]["stayed"] = 1
            case events.Compared() if seer:
                found[seer]["sees_won"] += event.winner == seer
                seer = 0
            case events.HandShown():
                _count_shown(found, rules, event.seat, event.cards)
            case events.PotWon():
                found[event.seat]["pots"] = 1
                found[event.seat]["best_pot"] += event.amount
            case _:
                pass
    return found


def _count_shown(found: Counts, rules: BettingRules, seat: Seat, cards: tuple[Card, ...]) -> None:
    terms = rules.terms()
    found[seat]["shown"] = 1
    if not terms.dealers_choice and len(cards) == 3:
        value = encode_hand(terms.ranking.strength(*cards), cards)
        found[seat]["best_hand"] = max(found[seat]["best_hand"], value)
