"""Prospects of hands in games in which all hands must be made, and the exact search for the best hands.

Nine cards make three hands, six or seven cards make two; one card may be left over. The search tries every hand as the
best one, from the best three cards downwards, with all other hands of the remaining cards. It stops when even equal
hands in all later places would not be worth more than the best arrangement found. The result is exact, because a better
hand has at least the same chance in each place. Rounding errors are allowed for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from msgspec import Struct

from bot.players.arranging.chances import CERTAIN, ChanceRow, UnseenChances, unseen_chances
from bot.players.arranging.objective import Objective
from bot.players.arranging.own_cards import OwnCardChances
from bot.players.arranging.search import FoundArrangement, places_of_threes
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card

ChosenHands = tuple[int, ...]
"""Hands of an arrangement, in the order of places, by their index among all threes of the cards."""
_ROUNDING_ERROR = 16
"""Largest rounding error by which a chance may be below that of a worse hand, in parts of `CERTAIN`."""


def search_full_arrangement(
    cards: Sequence[Card], unseen: UnseenChances | OwnCardChances, objective: Objective
) -> FoundArrangement:
    """Return the arrangement with the greatest worth, always the same one for the same cards in the same order."""
    places = len(objective.singles)
    grades = unseen.grades
    made = [grades[a + b + c] for a, b, c in combinations([one.weight for one in cards], 3)]
    rows = unseen.rows_for(cards)
    worth, chosen = (_best_three_hands if places == 3 else _best_two_hands)(
        made, _remaining_hands(len(cards), places), rows, objective, unseen.together
    )
    threes = places_of_threes(len(cards))
    return FoundArrangement(worth, tuple(tuple(cards[at] for at in threes[number]) for number in chosen))


@cache
def _remaining_hands(cards: int, places: int) -> tuple[tuple[ChosenHands, ...], ...]:
    """Return, for each three as the best hand, all ways to make the other hands of the remaining cards."""
    threes = places_of_threes(cards)

    def ways(left: frozenset[int], hands: int) -> list[ChosenHands]:
        if not hands:
            return [()]
        found: list[ChosenHands] = []
        for number, three in enumerate(threes):
            if left.issuperset(three):
                found += [
                    (number, *others)
                    for others in ways(left.difference(three), hands - 1)
                    if (number, *others) == tuple(sorted((number, *others)))
                ]
        return found

    return tuple(tuple(ways(frozenset(range(cards)).difference(three), places - 1)) for three in threes)


def _best_three_hands(
    made: list[int],
    rests: tuple[tuple[ChosenHands, ...], ...],
    rows: tuple[ChanceRow, ...],
    objective: Objective,
    _: float,
) -> tuple[float, ChosenHands]:
    left, middle, right = rows
    first, second, third = (single / CERTAIN for single in objective.singles)
    pair, every = objective.pair / CERTAIN**2, objective.every / CERTAIN**3
    slack = _ROUNDING_ERROR * (second + third + 2 * pair * CERTAIN + max(0.0, every) * CERTAIN**2)
    best_worth = -1.0
    chosen: ChosenHands = ()
    for number in sorted(range(len(made)), key=made.__getitem__, reverse=True):
        best = made[number]
        chance = left[best]
        worth = first * chance
        of_second, of_third, of_both = second + pair * chance, third + pair * chance, pair + every * chance
        y, z = middle[best], right[best]
        if worth + of_second * y + of_third * z + of_both * y * z + slack <= best_worth:
            break
        for one, other in rests[number]:
            better, worse = made[one], made[other]
            if better < worse:
                better, worse = worse, better
            if better <= best:
                y, z = middle[better], right[worse]
                total = worth + of_second * y + of_third * z + of_both * y * z
                if total > best_worth:
                    best_worth = total
                    chosen = (number, one, other) if made[one] >= made[other] else (number, other, one)
    return best_worth, chosen


def _best_two_hands(
    made: list[int],
    rests: tuple[tuple[ChosenHands, ...], ...],
    rows: tuple[ChanceRow, ...],
    objective: Objective,
    together: float,
) -> tuple[float, ChosenHands]:
    left, right = rows
    first, second = (single / CERTAIN for single in objective.singles)
    every, more = objective.every / CERTAIN**2, together / CERTAIN**2
    slack = _ROUNDING_ERROR * (second + 2 * every * CERTAIN)
    best_worth = -1.0
    chosen: ChosenHands = ()
    for number in sorted(range(len(made)), key=made.__getitem__, reverse=True):
        best = made[number]
        chance = left[best]
        worth, of_both, likelier = first * chance, every * chance, more * (CERTAIN - chance)
        z = right[best]
        if worth + second * z + of_both * z * (1 + likelier * (CERTAIN - z)) + slack <= best_worth:
            break
        for (other,) in rests[number]:
            worse = made[other]
            if worse <= best:
                z = right[worse]
                total = worth + second * z + of_both * z * (1 + likelier * (CERTAIN - z))
                if total > best_worth:
                    best_worth, chosen = total, (number, other)
    return best_worth, chosen


class Prospect(Struct, frozen=True, kw_only=True):
    """Hands, with the chance of each to win its place, and their worth by the objective."""

    hands: Hands
    chances: tuple[float, ...]
    worth: float


def best_prospect(
    cards: Sequence[Card], rules: ArrangingRules, objective: Objective, opponents: int, *, count_own_cards: bool = False
) -> Prospect:
    """Return the hands with the greatest worth. `count_own_cards` takes the chances from `OwnCardChances`."""
    found = search_full_arrangement(
        cards, _chances_of(rules, opponents, objective, count_own_cards=count_own_cards), objective
    )
    return prospect_of(found.hands, cards, rules, objective, opponents, count_own_cards=count_own_cards)


def prospect_of(
    hands: Hands,
    cards: Sequence[Card],
    rules: ArrangingRules,
    objective: Objective,
    opponents: int,
    *,
    count_own_cards: bool = False,
) -> Prospect:
    known = _chances_of(rules, opponents, objective, count_own_cards=count_own_cards)
    chances = known.chances(hands, cards)
    return Prospect(hands=hands, chances=chances, worth=objective.worth(chances, known.together))


def _chances_of(
    rules: ArrangingRules, opponents: int, objective: Objective, *, count_own_cards: bool
) -> UnseenChances | OwnCardChances:
    if count_own_cards:
        return OwnCardChances(rules.terms, opponents, objective)
    return unseen_chances(rules.terms, opponents, objective)
