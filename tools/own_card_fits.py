"""Fit of the effect that a player's own cards have on the chances: `python -m tools.own_card_fits`.

For each of `RULES` and number of opponents, hands are dealt to a full table of computer players of all strengths, who
arrange them. Each player's cards are used once as own cards. The best hands of a random group of the others are the
hands to beat. At each knot the effect is fitted by maximum likelihood with a small ridge penalty. The fit takes about
an hour on one core. It needs numpy, which Prial does not.
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

from bot.players.arranging import own_cards
from bot.players.arranging.adviser import Situation
from bot.players.arranging.chances import table_key
from bot.players.arranging.own_cards import FEATURES, FILE_SCALE, PackStatistics
from bot.players.arranging.strengths import PlayingStrength, arrange_for_objective, arrange_for_points
from bot.players.arranging.two_hands import pot_share_objective
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.two_hands import TwoHandsRules
from bot.rules.cards import Card
from bot.rules.ranking import Category
from tools.arranging_chances import RULES, SWEEP_BONUS, deal_cards, hand_grades, objective_of

FeatureMatrix: TypeAlias = NDArray[np.float32]
FitWeights: TypeAlias = NDArray[np.float64]
Sample: TypeAlias = tuple[Sequence[Card], Sequence[int]]
"""Own cards, and the grade of the opponents' best hand in each place (-1: none)."""
MIN_SHARE = 0.01
"""Minimum share of samples in which a knot's grade is beaten, and minimum share in which it is not beaten."""
KNOT_DISTANCE = {Category.HIGH_CARD: 24, Category.PAIR: 12, Category.FLUSH: 24}
"""Distance between two knots in grades, by kind of hand. Other kinds have the distance 1."""
RIDGE = 20.0
_MAX_STEPS = 12
_CURVATURE_SHARE = 8
"""One of this many samples is used for the curvature, which need not be exact."""


class SampleFeatures(Struct, frozen=True, eq=False):
    """Features of all samples, a row for each. `better` has the features that depend on a grade, by grade."""

    better: Mapping[int, FeatureMatrix]
    common: FeatureMatrix


def sample_deals(rules: ArrangingRules, opponents: int, deals: int, rng: Random) -> Iterator[Sample]:
    for dealt in deal_cards(rules, deals, rng):
        made = [hand_grades(arrange_as_computer(cards, rules, opponents, rng), rules.hands) for cards in dealt]
        for player, cards in enumerate(dealt):
            others = rng.sample([one for number, one in enumerate(made) if number != player], opponents)
            yield cards, [max(place) for place in zip(*others, strict=True)]


def arrange_as_computer(cards: Sequence[Card], rules: ArrangingRules, opponents: int, rng: Random) -> Hands:
    strength = rng.choice(tuple(PlayingStrength))
    objective = objective_of(rules)
    if objective is None:
        return arrange_for_points(cards, rules, Situation(opponents=opponents, sweep=SWEEP_BONUS), strength, rng)
    if strength is PlayingStrength.EXPERT and isinstance(rules, TwoHandsRules):
        objective = pot_share_objective(rules, opponents)
    return arrange_for_objective(cards, rules, objective, opponents, strength, rng)


def fit_all(samples: int, seed: int, out: TextIO, games: Sequence[ArrangingRules] = RULES) -> dict[str, Any]:
    """Fit all games and return the contents of the file. Write a line for each fit to `out`."""
    learnt: dict[str, dict[str, dict[str, Any]]] = {}
    for rules in games:
        least, key = rules.hands.lowest, table_key(rules.terms)
        for opponents in range(1, rules.max_players):
            rng = Random(f"{seed} {key} {least.name} {opponents}")
            found = fit_game(rules, opponents, sample_deals(rules, opponents, -(-samples // rules.max_players), rng))
            learnt.setdefault(key, {}).setdefault(least.name.lower(), {})[str(opponents)] = found
            out.write(f"{key} {least.name.lower()}, {opponents} opponents: {sum(map(len, found))} knots\n")
            out.flush()
    return {"learnt": learnt}


def fit_game(rules: ArrangingRules, opponents: int, samples: Iterator[Sample]) -> list[list[list[int]]]:
    terms = rules.terms
    base = own_cards.pack_statistics(terms.hands.ranking, terms.pack, terms.cards)
    pairs = list(samples)
    best = np.array([one for _, one in pairs])
    usual = own_cards.table_rows(table_key(terms), terms.hands.lowest, opponents, len(base.hands))
    places = [_choose_knots(best[:, place], base) for place in range(terms.places)]
    features = _sample_features([cards for cards, _ in pairs], base, sorted({one for place in places for one in place}))
    return [_fit_place(features, best[:, place], knots, usual[place]) for place, knots in enumerate(places)]


def _fit_place(
    features: SampleFeatures, best: NDArray[np.int64], knots: Sequence[int], usual: Sequence[float]
) -> list[list[int]]:
    """Return the knots of a place: the grade and the weights of each. Each fit starts from the previous weights."""
    found: list[list[int]] = []
    weights = np.zeros(FEATURES + 1)
    for at in knots:
        weights = _fit_weights(
            np.column_stack([features.better[at], features.common]), best <= at, usual[at + 1], weights
        )
        found.append([at, *(round(float(one) * FILE_SCALE) for one in weights)])
    return found


def _choose_knots(best: NDArray[np.int64], base: PackStatistics) -> list[int]:
    """Return the grades of the knots of a place. `best` has the grade of the best hand in each sample."""
    reached = np.searchsorted(np.sort(best), np.arange(len(base.hands)), side="right") / len(best)
    uncertain = [one for one, share in enumerate(reached) if MIN_SHARE < share < 1 - MIN_SHARE]
    kinds, ends = base.kinds, {uncertain[0], uncertain[-1]}
    return [one for one in uncertain if one % KNOT_DISTANCE.get(kinds[one], 1) == 0 or one in ends]


def _sample_features(own: Sequence[Sequence[Card]], base: PackStatistics, grades: Sequence[int]) -> SampleFeatures:
    of_all = base.count_better(base.hands, grades)
    found = {one: np.empty((len(own), len(Category)), np.float32) for one in grades}
    rests = np.empty((len(own), FEATURES - len(Category)), np.float32)
    pack = set(base.pack)
    for number, cards in enumerate(own):
        unseen = pack.difference(cards)
        hands = base.count_hands(unseen)
        rests[number] = base.common_features(hands, base.count_ranks(unseen))
        for one, better in base.count_better(hands, grades).items():
            found[one][number] = base.log_ratios(better, of_all[one])
    return SampleFeatures(found, rests)


def _fit_weights(features: FeatureMatrix, is_below: NDArray[np.bool_], usual: float, weights: FitWeights) -> FitWeights:
    """Return the weights of maximum likelihood at a grade, by Newton's method.

    `is_below` has True for each sample whose best hand is not above the grade. `usual` is the table's value for the
    grade, and `weights` is the start.
    """
    given = np.column_stack([np.ones(len(features), np.float32), features])
    ridge = np.diag([0.0] + [RIDGE] * FEATURES)
    weights = weights.copy()
    weights[0] += np.log(-np.log(is_below.mean())) - usual - float((given @ weights.astype(np.float32)).mean())
    for _ in range(_MAX_STEPS):
        rate = np.exp(np.clip(usual + given @ weights.astype(np.float32), -12, 3))
        chance = np.clip(np.exp(-rate), 1e-6, 1 - 1e-6)
        slope = given.T @ ((chance - is_below) * rate / (1 - chance)) - ridge @ weights
        part, some = given[::_CURVATURE_SHARE], (chance * rate * rate / (1 - chance))[::_CURVATURE_SHARE]
        curve = _CURVATURE_SHARE * (part * some[:, None]).T @ part + ridge
        step = np.linalg.lstsq(curve.astype(np.float64), slope, rcond=None)[0]
        largest = float(np.abs(step).max())
        weights += step / max(1.0, largest)
        if largest < 1 / FILE_SCALE:
            break
    return weights


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.own_card_fits", description=__doc__)
    parser.add_argument("--samples", type=int, default=100_000, help="samples for each number of opponents")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(own_cards.__file__).with_name(own_cards.OWN_CARDS_FILE),
        help="the file to write",
    )
    given = parser.parse_args(arguments)
    text = json.dumps(fit_all(given.samples, given.seed, out), separators=(",", ":")).replace("[[[", "\n[[[")
    given.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
