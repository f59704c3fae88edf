"""Fit of the dependence of chances on one's own cards: `python -m bot.players.arranging.fitting`.

For each of `RULES` and number of opponents, hands are dealt to a full table of computer players of all strengths, who
arrange them. Each player's cards serve once as own cards. The hands to beat are the best ones of a random group of the
others. At each knot the dependence is fitted by maximum likelihood with a small ridge penalty. The fit takes about an
hour on one core and needs numpy, which Prial itself does not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TextIO, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bot.players.arranging.adviser import Situation
from bot.players.arranging.chances import key_of
from bot.players.arranging.choosing import Strength, arrangement, for_objective
from bot.players.arranging.grades import grade
from bot.players.arranging.making import BONUS, RULES, objective_of
from bot.players.arranging.own_cards import FILE, STEP, usual_rows
from bot.players.arranging.removal import FEATURES, Ground, ground
from bot.players.arranging.two_hands import share_of
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.cards import Card
from bot.rules.ranking import Category

Numbers: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = NDArray[np.float64]
Sample: TypeAlias = tuple[Sequence[Card], Sequence[int]]
"""Own cards, and the grades of the best hands of the others in each place; -1 if nobody has one."""

SELDOM = 0.01
"""Least share of samples in which a knot's grade is beaten, and in which it is not."""
APART = {Category.HIGH_CARD: 24, Category.PAIR: 12, Category.FLUSH: 24}
"""Distance between knots in grades, by kind of hand; 1 for other kinds."""
RIDGE = 20.0
"""Weight of the ridge penalty."""
_STEPS = 12
_PART = 8
"""Only one of this many samples is used for the curvature, which need not be exact."""


class Features(Struct, frozen=True, eq=False):
    """Features of all samples: those that depend on a grade, and the others."""

    better: Mapping[int, Numbers]
    rest: Numbers

    def of(self, grade: int) -> Numbers:
        """Return all features at a grade."""
        return np.column_stack([self.better[grade], self.rest])


def sampled(rules: ArrangingRules, opponents: int, deals: int, rng: Random) -> Iterator[Sample]:
    """Yield the samples from `deals` deals."""
    terms, players = rules.terms, range(rules.max_players)
    pack = list(terms.pack)
    for _ in range(deals):
        rng.shuffle(pack)
        dealt = [pack[player * terms.cards :][: terms.cards] for player in players]
        made = [_graded(by_computer(cards, rules, opponents, rng), rules) for cards in dealt]
        for player, cards in enumerate(dealt):
            others = rng.sample([one for number, one in enumerate(made) if number != player], opponents)
            yield cards, [max(place) for place in zip(*others, strict=True)]


def by_computer(cards: Sequence[Card], rules: ArrangingRules, opponents: int, rng: Random) -> Hands:
    """Return the hands that a computer player of random strength makes at the start of a game."""
    strength = rng.choice(tuple(Strength))
    objective = objective_of(rules)
    if objective is None:
        return arrangement(cards, rules, Situation(opponents=opponents, sweep=BONUS), strength, rng)
    if strength is Strength.EXPERT and isinstance(rules, TwoHandsRules):
        objective = share_of(rules, opponents)
    return for_objective(cards, rules, objective, opponents, strength, rng)


def _graded(hands: Hands, rules: ArrangingRules) -> list[int]:
    found = [grade(one, rules.hands) for one in hands]
    return found + [-1] * (rules.terms.places - len(found))


def learn(samples: int, seed: int, out: TextIO, games: Sequence[ArrangingRules] = RULES) -> dict[str, Any]:
    """Fit all games and return the contents of the file.

    Write a line for each game and number of opponents to `out`.
    """
    learnt: dict[str, dict[str, dict[str, Any]]] = {}
    for rules in games:
        least, key = rules.hands.least, key_of(rules.terms)
        for opponents in range(1, rules.max_players):
            rng = Random(f"{seed} {key} {least.name} {opponents}")
            found = fitted(rules, opponents, sampled(rules, opponents, -(-samples // rules.max_players), rng))
            learnt.setdefault(key, {}).setdefault(least.name.lower(), {})[str(opponents)] = found
            out.write(f"{key} {least.name.lower()}, {opponents} opponents: {sum(map(len, found))} knots\n")
            out.flush()
    return {"learnt": learnt}


def fitted(rules: ArrangingRules, opponents: int, samples: Iterator[Sample]) -> list[list[list[int]]]:
    """Return the knots of each place in the form of the file."""
    terms = rules.terms
    base = ground(terms.hands.ranking, terms.pack, terms.cards)
    pairs = list(samples)
    best = np.array([one for _, one in pairs])
    usual = usual_rows(key_of(terms), terms.hands.least, opponents, len(base.hands))
    places = [_knots(best[:, place], base) for place in range(terms.places)]
    features = _features([cards for cards, _ in pairs], base, sorted({one for place in places for one in place}))
    return [_place(features, best[:, place], knots, usual[place]) for place, knots in enumerate(places)]


def _place(
    features: Features, best: NDArray[np.int64], knots: Sequence[int], usual: Sequence[float]
) -> list[list[int]]:
    """Return the knots of a place. Each fit starts from the weights of the previous one."""
    found: list[list[int]] = []
    weights = np.zeros(FEATURES + 1)
    for at in knots:
        weights = _fit(features.of(at), best <= at, usual[at + 1], weights)
        found.append([at, *(round(float(one) * STEP) for one in weights)])
    return found


def _knots(best: NDArray[np.int64], base: Ground) -> list[int]:
    """Return the grades of the knots of a place. `best` are the best hands of the samples."""
    reached = np.searchsorted(np.sort(best), np.arange(len(base.hands)), side="right") / len(best)
    told = [one for one, share in enumerate(reached) if SELDOM < share < 1 - SELDOM]
    return [one for one in told if one % APART.get(base.kinds[one], 1) == 0 or one in {told[0], told[-1]}]


def _features(own: Sequence[Sequence[Card]], base: Ground, grades: Sequence[int]) -> Features:
    of_all = base.better(base.hands, grades)
    found = {one: np.empty((len(own), len(Category)), np.float32) for one in grades}
    rests = np.empty((len(own), FEATURES - len(Category)), np.float32)
    pack = set(base.pack)
    for number, cards in enumerate(own):
        unseen = pack.difference(cards)
        hands = base.made_of(unseen)
        rests[number] = base.rest(hands, base.of_ranks(unseen))
        for one, better in base.better(hands, grades).items():
            found[one][number] = base.beside(better, of_all[one])
    return Features(found, rests)


def _fit(features: Numbers, is_below: NDArray[np.bool_], usual: float, weights: Weights) -> Weights:
    """Return the weights of greatest likelihood, by Newton's method from `weights`.

    `usual` is the value of the tables.
    """
    given = np.column_stack([np.ones(len(features), np.float32), features])
    ridge = np.diag([0.0] + [RIDGE] * FEATURES)
    weights = weights.copy()
    weights[0] += np.log(-np.log(is_below.mean())) - usual - float((given @ weights.astype(np.float32)).mean())
    for _ in range(_STEPS):
        rate = np.exp(np.clip(usual + given @ weights.astype(np.float32), -12, 3))
        chance = np.clip(np.exp(-rate), 1e-6, 1 - 1e-6)
        slope = given.T @ ((chance - is_below) * rate / (1 - chance)) - ridge @ weights
        part, some = given[::_PART], (chance * rate * rate / (1 - chance))[::_PART]
        curve = _PART * (part * some[:, None]).T @ part + ridge
        step = np.linalg.lstsq(curve.astype(np.float64), slope, rcond=None)[0]
        largest = float(np.abs(step).max())
        weights += step / max(1.0, largest)
        if largest < 1 / STEP:
            break
    return weights


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.players.arranging.fitting", description=__doc__)
    parser.add_argument("--samples", type=int, default=100_000, help="samples for each number of opponents")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE), help="the file to write")
    given = parser.parse_args(arguments)
    text = json.dumps(learn(given.samples, given.seed, out), separators=(",", ":")).replace("[[[", "\n[[[")
    given.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
