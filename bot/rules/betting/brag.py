"""Three, Four and Five Card Brag, and Seven Card Brag with betting (RULES 3, 4, 10): one game with different hand
sizes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.rules.betting import events
from bot.rules.betting.draw.state import BlindPosted, RoundBegan, WentAllIn
from bot.rules.betting.house_rules import (
    BettingRules,
    BragRules,
    RetainedHandVariant,
    SeeRule,
    SevenCardRules,
    ShortMoney,
)
from bot.rules.betting.moves import VERBS
from bot.rules.betting.options import options
from bot.rules.betting.play import ENGINE, play, revise, start
from bot.rules.betting.state import BragState, SevenCardState, view
from bot.rules.cards import Card
from bot.rules.game import Event, Game, Seat, events_of
from bot.rules.house_rules import Preset
from bot.rules.table import events as table_events
from bot.rules.table import lending
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


BETTING_EVENTS = events_of(table_events) + events_of(lending) + events_of(events)
"""All event classes of the betting."""


THREE_CARD_BRAG: Game[BragState, BragRules] = Game(
    name="three_card_brag",
    aliases=("brag", "three", "3"),
    rules_version=1,
    house_rules=BragRules,
    default_rules=BragRules(),
    presets=(
        Preset("three-card", "Three Card Brag", BragRules()),
        Preset("tournament", "Tournament limits", BragRules(max_first_bet=5, max_raise=5)),
        Preset("no-blind", "No blind play", BragRules(blind_play=False)),
        Preset("lock-stock", "Lock, Stock", BragRules(see_rule=SeeRule.EQUAL)),
        Preset("dealers-choice", "Dealer's choice", BragRules(dealers_choice=True)),
        Preset("face-up", "Kept hand face up", BragRules(retained_hand_variant=RetainedHandVariant.FACE_UP)),
        Preset("fold-or-borrow", "Fold or borrow", BragRules(short_money=ShortMoney.FOLD_OR_BORROW)),
        Preset("jokers", "Two jokers", BragRules(wild=("jokers:2",))),
        Preset("braggers", "Braggers", BragRules(wild=("braggers",))),
    ),
    excluded_options=frozenset({"cards"}),
    state=BragState,
    moves=ENGINE.moves,
    events=BETTING_EVENTS,
    verbs=VERBS,
    options=options,
    play=play,
    view=view,
    tally_events=tally_events,
    start=partial(start, BragState),
    revise=revise,
)


FOUR_CARD_BRAG: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG,
    name="four_card_brag",
    aliases=("four", "4"),
    default_rules=BragRules(cards=4),
    presets=(
        Preset("four-card", "Four Card Brag", BragRules(cards=4)),
        Preset("four-card-twos", "Four cards, wild twos", BragRules(cards=4, wild=("twos",))),
    ),
    excluded_options=frozenset(),
)


FIVE_CARD_BRAG: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG,
    name="five_card_brag",
    aliases=("five", "5"),
    default_rules=BragRules(cards=5),
    presets=(
        Preset("five-card", "Five Card Brag", BragRules(cards=5)),
        Preset("five-card-twos", "Five cards, wild twos", BragRules(cards=5, wild=("twos",))),
    ),
    excluded_options=frozenset(),
)


SEVEN_CARD_BETTING: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG,
    name="seven_card_betting",
    aliases=("seven_card_brag_with_betting", "seven_betting"),
    house_rules=SevenCardRules,
    default_rules=SevenCardRules(),
    state=SevenCardState,
    start=partial(start, SevenCardState),
    presets=(
        Preset("seven-card-betting", "Seven Card Brag with betting", SevenCardRules()),
        Preset("seven-card-betting-twos", "Seven cards, betting, wild twos", SevenCardRules(wild=("twos",))),
    ),
    # Dealer's choice is of three, four or five cards (RULES 3.12).
    excluded_options=frozenset({"cards", "dealers_choice"}),
)
