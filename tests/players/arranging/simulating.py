"""Simulator of the hands by which the adviser's chances are judged: `python -m tests.players.arranging.simulating`.

The adviser arranges seeded hands in each of `GAMES`. The other cards are then dealt to three computer players many
times. `simulated.json` records how often each hand won its place.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

from bot.players.arranging.adviser import Situation, advise
from bot.players.arranging.prospects import best_prospect
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.two_hands import SixRules
from bot.rules.cards import Card, cards, format_cards
from tools.arranging_chances import SWEEP_BONUS, objective_of
from tools.own_card_fits import arrange_as_computer

FILE: Final = Path(__file__).with_name("simulated.json")
GAMES: Final[dict[str, ArrangingRules]] = {"crash": CrashRules(), "nine": NineRules(), "six": SixRules()}
OPPONENTS: Final = 3


def advised(own: Sequence[Card], rules: ArrangingRules) -> Hands:
    """Return the hands that the adviser would make of these cards."""
    objective = objective_of(rules)
    if objective is not None:
        return best_prospect(own, rules, objective, OPPONENTS, count_own_cards=True).hands
    advice = advise(own, rules, Situation(opponents=OPPONENTS, sweep=SWEEP_BONUS), count_own_cards=True)
    return () if advice is None else advice.hands


def simulated(own: Sequence[Card], hands: Hands, rules: ArrangingRules, deals: int, rng: Random) -> list[float]:
    """Return the share of deals in which each hand wins its place. A tie counts as in the game."""
    terms, objective = rules.terms, objective_of(rules)
    tied = 0.0 if objective is None else objective.tied
    strength = terms.hands.strength
    strengths = [strength(hand) for hand in hands]
    unseen = [one for one in terms.pack if one not in set(own)]
    won = [0.0] * len(hands)
    for _ in range(deals):
        rng.shuffle(unseen)
        starts = range(0, OPPONENTS * terms.cards, terms.cards)
        others = [arrange_as_computer(unseen[at : at + terms.cards], rules, OPPONENTS, rng) for at in starts]
        for place, ours in enumerate(strengths):
            theirs = max((strength(made[place]) for made in others if len(made) > place), default=-1)
            won[place] += 1.0 if ours > theirs else tied * (ours == theirs)
    return [one / deals for one in won]


def played(name: str, deals: int, hands: int) -> list[dict[str, Any]]:
    """Return the file's entries for `hands` hands of a game."""
    rules, rng = GAMES[name], Random(f"{name}")
    found: list[dict[str, Any]] = []
    for _ in range(hands):
        own = rng.sample(rules.terms.pack, rules.terms.cards)
        made = advised(own, rules)
        chances = [round(one, 4) for one in simulated(own, made, rules, deals, rng)]
        found.append({"cards": format_cards(tuple(own)), "hands": [format_cards(one) for one in made], "won": chances})
    return found


def read() -> dict[str, list[tuple[tuple[Card, ...], Hands, list[float]]]]:
    """Read the file. Each entry of a game has cards, the hands made of them and the share of deals won by each hand."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: [(cards(one["cards"]), tuple(map(cards, one["hands"])), one["won"]) for one in found]
        for name, found in stored.items()
    }


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.arranging.simulating", description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000, help="deals for each hand")
    parser.add_argument("--hands", type=int, default=200, help="hands of each game")
    given = parser.parse_args(arguments)
    found = {name: played(name, given.deals, given.hands) for name in GAMES}
    write(found)
    out.write(f"{FILE.name}: {given.hands} hands of each game\n")


def write(found: dict[str, list[dict[str, Any]]]) -> None:
    """Write the file, one line per hand."""
    FILE.write_text(json.dumps(found, separators=(",", ":")).replace('{"cards"', '\n{"cards"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
