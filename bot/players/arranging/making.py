"""Makes the tables of chances by self-play: `python -m bot.players.arranging.making`.

For each of `RULES` and number of opponents, as many players as can play are dealt hands. At first all of them arrange
hand by hand; then, in each round, every player does so with a chance of one half and otherwise by the tables of the
round before. Counted is the grade of the best hand that a group of so many opponents has in each place. The same seed
makes the same tables. It takes about six minutes on one core.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

from bot.players.arranging.chances import FILE, SCALE, key_of, rows_of
from bot.players.arranging.grades import grade, threes
from bot.players.arranging.search import Worths, best
from bot.rules.arranging.crash.house_rules import CrashRules, MinHand
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.lexicographic import best_hand_by_hand

RULES: Final[tuple[ArrangingRules, ...]] = tuple(
    CrashRules(min_hand=least) for least in (MinHand.HIGH_CARD, MinHand.PAIR, MinHand.FLUSH)
)
"""The house rules for which tables are made: a game's with each of its lowest hands."""
BONUS = 1.0
"""What winning every place is worth in points besides those of the places."""


@dataclass(frozen=True)
class Table:
    """What a round counted: `below` as in the file, and the average points by it."""

    below: list[list[int]]
    average: float

    @property
    def rows(self) -> Worths:
        """The chances."""
        return rows_of(self.below)


def make(deals: int, rounds: int, seed: int, out: TextIO) -> dict[str, Any]:
    """All tables, as they stand in the file; a line for each on `out`."""
    tables: dict[str, dict[str, dict[str, Any]]] = {}
    for rules in RULES:
        least = rules.hands.least.name
        for opponents in range(1, rules.max_players):
            rng = Random(f"{seed} {least} {opponents}")
            table = play(rules, opponents, None, deals, rng)
            for number in range(rounds):
                last = number == rounds - 1
                table = play(rules, opponents, table.rows, deals * (3 if last else 1), rng)
            tables.setdefault(key_of(rules.terms), {}).setdefault(least.lower(), {})[str(opponents)] = {
                "average": round(table.average, 4),
                "below": table.below,
            }
            out.write(f"{least.lower()}, {opponents} opponents: {table.average:.3f} points a deal\n")
            out.flush()
    return {"deals": deals, "rounds": rounds, "seed": seed, "tables": tables}


def play(house_rules: ArrangingRules, opponents: int, rows: Worths | None, deals: int, rng: Random) -> Table:
    """One round: counts the best hands of all groups of opponents; half of the players arrange by `rows`."""
    terms, players = house_rules.terms, range(house_rules.max_players)
    rules, places = terms.hands, range(terms.places)
    pack = list(terms.pack)
    counts = [[0] * (threes(rules.ranking) + 1) for _ in places]
    points = played = 0
    for _ in range(deals):
        rng.shuffle(pack)
        dealt = [pack[player * terms.cards :][: terms.cards] for player in players]
        advised = [rows is not None and rng.random() < 0.5 for _ in dealt]
        grades = [_grades(hand, rules, rows if by_rows else None) for hand, by_rows in zip(dealt, advised, strict=True)]
        for group in combinations(players, opponents):
            for place in places:
                counts[place][1 + max(grades[one][place] for one in group)] += 1
        for player in players:
            if advised[player] or rows is None:
                group = tuple(rng.sample([one for one in players if one != player], opponents))
                points += sum(grades[player][at] > max(grades[one][at] for one in group) for at in places)
                played += 1
    return Table([_scaled(one) for one in counts], points / played)


def _grades(hand: Sequence[Any], rules: HandRules, rows: Worths | None) -> list[int]:
    hands = best_hand_by_hand(hand, rules) if rows is None else best(hand, rules, rows, BONUS).hands
    found = [grade(one, rules) for one in hands]
    return found + [-1] * (rules.most - len(found))


def _scaled(counts: list[int]) -> list[int]:
    """The counts in `SCALE`, rounded so that their running sums are right."""
    total = sum(counts)
    scaled: list[int] = []
    running = done = 0
    for count in counts:
        running += count
        scaled.append(round(running * SCALE / total) - done)
        done += scaled[-1]
    return scaled


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.players.arranging.making", description=__doc__)
    parser.add_argument("--deals", type=int, default=15_000, help="deals in a round (the last has three times as many)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds after the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE), help="the file to write")
    given = parser.parse_args(arguments)
    made = make(given.deals, given.rounds, given.seed, out)
    text = json.dumps(made, separators=(",", ":")).replace('{"average', '\n{"average').replace(",[", ",\n[")
    given.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
