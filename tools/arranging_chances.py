"""Tables of chances, made by self-play: `python -m tools.arranging_chances`.

For each of `RULES` and number of opponents, hands are dealt to a full table. In the first round all players arrange
hand by hand. In later rounds each player uses the tables of the previous round with probability one half, and otherwise
arranges hand by hand. The grade of the best hand in each place is counted for every group of opponents. The same seed
makes the same tables. The program takes about ten minutes on one core.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO, TypeAlias

from msgspec.structs import replace

from bot.players.arranging import chances
from bot.players.arranging.chances import CHANCES_FILE, SCALE, SelfPlayCounts, UnseenChances, chance_rows, table_key
from bot.players.arranging.objective import TIE_WINS, Objective, win_every_place, win_two_of_three
from bot.players.arranging.prospects import search_full_arrangement
from bot.players.arranging.search import count_strengths, grade, search_arrangement
from bot.rules.arranging.crash.house_rules import CrashRules, MinHand
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.hands import HandRules, best_hand_by_hand
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.two_hands import SevenRules, SixRules
from bot.rules.cards import Card

ArrangeFunction: TypeAlias = Callable[[Sequence[Card]], Hands]

RULES: Final[tuple[ArrangingRules, ...]] = (
    *(CrashRules(min_hand=least) for least in (MinHand.HIGH_CARD, MinHand.PAIR, MinHand.FLUSH)),
    NineRules(),
    NineRules(jokers=2, max_players=6),
    SevenRules(),
    SixRules(),
)
"""House rules for which tables are made, including Crash with each lowest hand, and Nine Card Brag with jokers."""
SWEEP_BONUS = 1.0
"""Points for winning every place, added to the points of the places."""
_TWO_PLACES = 2
_FULL_DEALS_SHARE = 0.5
"""Share of the deals that is played in games in which all hands must be made. Such deals have more players."""


class RoundCounts(SelfPlayCounts, frozen=True, eq=False):
    """Counts of a round of self-play that can be written to the file."""

    def values(self) -> dict[str, object]:
        together = {"together": round(self.together, 4)} if self.together else {}
        return {"average": round(self.average, 4), **together, "below": self.below}


def make_tables(
    deals: int, rounds: int, seed: int, out: TextIO, games: Sequence[ArrangingRules] = RULES
) -> dict[str, Any]:
    """Make all tables and return the contents of the file. Write a line for each table to `out`."""
    tables: dict[str, dict[str, dict[str, Any]]] = {}
    for rules in games:
        least, key = rules.hands.lowest.name, table_key(rules.terms)
        for opponents in range(1, rules.max_players):
            rng = Random(f"{seed} {least} {opponents}")
            table = _make_table(rules, opponents, deals, rounds, rng)
            tables.setdefault(key, {}).setdefault(least.lower(), {})[str(opponents)] = table.values()
            out.write(f"{key} {least.lower()}, {opponents} opponents: {table.average:.3f} a deal\n")
            out.flush()
    return {"deals": deals, "rounds": rounds, "seed": seed, "tables": tables}


def objective_of(rules: ArrangingRules) -> Objective | None:
    """Return the objective for games in which all hands must be made; None if hands may be left out."""
    if rules.hands.min_hands < rules.hands.max_hands:
        return None
    return win_two_of_three() if rules.terms.places == 3 else win_every_place(rules.terms.places, TIE_WINS)


def _make_table(rules: ArrangingRules, opponents: int, deals: int, rounds: int, rng: Random) -> RoundCounts:
    objective = objective_of(rules)
    if objective is not None:
        deals = max(1, int(_FULL_DEALS_SHARE * deals))
    table = play_round(rules, opponents, None, deals, rng)
    for number in range(rounds):
        table = play_round(
            rules, opponents, arrange_function(table, rules, opponents), deals * (3 if number == rounds - 1 else 1), rng
        )
    if objective is None or rules.terms.places > _TWO_PLACES:
        return table
    return replace(table, together=_fit_together(table, rules, opponents, objective, deals, rng))


def arrange_function(table: RoundCounts, rules: ArrangingRules, opponents: int) -> ArrangeFunction:
    objective = objective_of(rules)
    if objective is None:
        rows = chance_rows(table.below)
        return lambda cards: search_arrangement(cards, rules.hands, rows, SWEEP_BONUS).hands
    unseen = UnseenChances(table, rules.hands.ranking, opponents, objective.tied)
    return lambda cards: search_full_arrangement(cards, unseen, objective).hands


def play_round(
    house_rules: ArrangingRules, opponents: int, arrange: ArrangeFunction | None, deals: int, rng: Random
) -> RoundCounts:
    """Play a round and count the best hands of all groups of opponents. With `arrange`, half of the players use it."""
    terms, players = house_rules.terms, range(house_rules.max_players)
    places = range(terms.places)
    counts = [[0] * (count_strengths(terms.hands.ranking) + 1) for _ in places]
    won = 0.0
    played = 0
    for _, grades, advised in _play_deals(house_rules, arrange, deals, rng):
        for group in combinations(players, opponents):
            for place in places:
                counts[place][1 + max(grades[one][place] for one in group)] += 1
        for player in players:
            if advised[player] or arrange is None:
                won += _worth_won(house_rules, grades[player], _sample_best_grades(grades, player, opponents, rng))
                played += 1
    return RoundCounts([_scale_counts(one) for one in counts], won / played)


def deal_cards(rules: ArrangingRules, deals: int, rng: Random) -> Iterator[list[list[Card]]]:
    pack = list(rules.terms.pack)
    for _ in range(deals):
        rng.shuffle(pack)
        yield [pack[player * rules.terms.cards :][: rules.terms.cards] for player in range(rules.max_players)]


def hand_grades(hands: Hands, rules: HandRules) -> list[int]:
    """Return the grade of the hand in each place (-1: no hand)."""
    found = [grade(one, rules) for one in hands]
    return found + [-1] * (rules.max_hands - len(found))


def _play_deals(
    house_rules: ArrangingRules, arrange: ArrangeFunction | None, deals: int, rng: Random
) -> Iterator[tuple[list[list[Card]], list[list[int]], list[bool]]]:
    """Yield deals to a full table.

    A deal has, for each player, the cards, the grades of the hands, and True if `arrange` was used.
    """
    terms = house_rules.terms
    for dealt in deal_cards(house_rules, deals, rng):
        advised = [arrange is not None and rng.random() < 0.5 for _ in dealt]
        made = [
            arrange(hand) if arrange is not None and by_table else best_hand_by_hand(hand, terms.hands)
            for hand, by_table in zip(dealt, advised, strict=True)
        ]
        yield dealt, [hand_grades(hands, terms.hands) for hands in made], advised


def _sample_best_grades(grades: list[list[int]], player: int, count: int, rng: Random) -> list[int]:
    """Return the grade of the best hand of `count` random opponents in each place."""
    group = rng.sample([one for one in range(len(grades)) if one != player], count)
    return [max(places) for places in zip(*(grades[one] for one in group), strict=True)]


def _worth_won(rules: ArrangingRules, own: list[int], others: list[int]) -> float:
    """Return the number of places won alone or, if all hands must be made, the worth of the won places."""
    objective = objective_of(rules)
    tied = 0.0 if objective is None else objective.tied
    won = [1.0 if one > other else tied * (one == other) for one, other in zip(own, others, strict=True)]
    return sum(won) if objective is None else objective.worth(won)


def _fit_together(
    table: RoundCounts, rules: ArrangingRules, opponents: int, objective: Objective, deals: int, rng: Random
) -> float:
    """Return the fitted value, from 0 to 1, of `SelfPlayCounts.together`.

    The value measures how much more often both places are won than if the two chances were independent.
    """
    unseen = UnseenChances(table, rules.hands.ranking, opponents, objective.tied)
    arrange = arrange_function(table, rules, opponents)
    expected = measured = 0.0
    for dealt, grades, advised in _play_deals(rules, arrange, deals, rng):
        for player, cards in enumerate(dealt):
            if advised[player]:
                won = _worth_won(rules, grades[player], _sample_best_grades(grades, player, opponents, rng))
                left, right = unseen.chances_of_grades(grades[player], cards)
                more = left * right * (1 - left) * (1 - right)
                expected += more**2
                measured += more * (won - left * right)
    return min(1.0, max(0.0, measured / expected)) if expected else 0.0


def _scale_counts(counts: list[int]) -> list[int]:
    """Return the counts scaled to the sum `SCALE`. Running sums are rounded, so that errors do not add up."""
    total = sum(counts)
    scaled: list[int] = []
    running = done = 0
    for count in counts:
        running += count
        scaled.append(round(running * SCALE / total) - done)
        done += scaled[-1]
    return scaled


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.arranging_chances", description=__doc__)
    parser.add_argument("--deals", type=int, default=15_000, help="deals in a round (the last has three times as many)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds after the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, default=Path(chances.__file__).with_name(CHANCES_FILE), help="the file to write"
    )
    given = parser.parse_args(arguments)
    made = make_tables(given.deals, given.rounds, given.seed, out)
    text = json.dumps(made, separators=(",", ":")).replace('{"average', '\n{"average').replace(",[", ",\n[")
    given.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
