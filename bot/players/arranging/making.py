"""Makes the tables of chances by self-play: `python -m bot.players.arranging.making`.

For each lowest hand and number of opponents, four players are dealt hands. At first all of them arrange hand by hand;
then, in each round, every player does so with a chance of one half and otherwise by the tables of the round before.
Counted is the grade of the best hand that a group of so many opponents has in each place. The same seed makes the same
tables. It takes about six minutes on one core.
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
from typing import Any, TextIO

from bot.players.arranging.chances import FILE, SCALE, rows_of
from bot.players.arranging.grades import THREES, grade
from bot.players.arranging.search import Worths, best
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.cards import PACK
from bot.rules.ranking import Category

LEAST = (Category.HIGH_CARD, Category.PAIR, Category.FLUSH)
OPPONENTS = (1, 2, 3)
BONUS = 1.0
"""What a crash is worth in points besides its four."""


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
    tables: dict[str, dict[str, Any]] = {}
    for least in LEAST:
        rules = HandRules(least=least)
        for opponents in OPPONENTS:
            rng = Random(f"{seed} {least.name} {opponents}")
            table = play(rules, opponents, None, deals, rng)
            for number in range(rounds):
                last = number == rounds - 1
                table = play(rules, opponents, table.rows, deals * (3 if last else 1), rng)
            tables.setdefault(least.name.lower(), {})[str(opponents)] = {
                "average": round(table.average, 4),
                "below": table.below,
            }
            out.write(f"{least.name.lower()}, {opponents} opponents: {table.average:.3f} points a deal\n")
            out.flush()
    return {"deals": deals, "rounds": rounds, "seed": seed, "tables": tables}


def play(rules: HandRules, opponents: int, rows: Worths | None, deals: int, rng: Random) -> Table:
    """One round: counts the best hands of all groups of opponents; half of the players arrange by `rows`."""
    pack = list(PACK)
    counts = [[0] * (THREES + 1) for _ in range(4)]
    points = played = 0
    for _ in range(deals):
        rng.shuffle(pack)
        dealt = [pack[start : start + 13] for start in range(0, 52, 13)]
        advised = [rows is not None and rng.random() < 0.5 for _ in dealt]
        grades = [_grades(hand, rules, rows if by_rows else None) for hand, by_rows in zip(dealt, advised, strict=True)]
        for group in combinations(range(4), opponents):
            for place in range(4):
                counts[place][1 + max(grades[one][place] for one in group)] += 1
        for player in range(4):
            if advised[player] or rows is None:
                group = tuple(rng.sample([one for one in range(4) if one != player], opponents))
                points += sum(grades[player][at] > max(grades[one][at] for one in group) for at in range(4))
                played += 1
    return Table([_scaled(one) for one in counts], points / played)


def _grades(hand: Sequence[Any], rules: HandRules, rows: Worths | None) -> list[int]:
    hands = best_hand_by_hand(hand, rules) if rows is None else best(hand, rules, rows, BONUS).hands
    found = [grade(one, rules) for one in hands]
    return found + [-1] * (4 - len(found))


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
