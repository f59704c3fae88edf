"""Grades of hands, and the exact search for the arrangement with the greatest worth (branch and bound).

The grade of a hand is the index of its strength among all strengths, from 0 for the worst. Tables are indexed by grade.

The worth of an arrangement is the sum of the worths of its hands in their places. If every place has a hand, `bonus`
times the product of these worths is added. In each place a better hand must be worth at least as much as a worse hand.
The bounds of the search rely on this order.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations, compress
from operator import or_

from msgspec import Struct

from bot.rules.arranging.hands import HandRules, find_fours, rank_of_four
from bot.rules.arranging.moves import Hands
from bot.rules.cards import PACK, Card, Rank
from bot.rules.ranking import Category, Ranking


def count_strengths(ranking: Ranking) -> int:
    """Return the number of different strengths of three cards: 741 without jokers. Fours have higher grades."""
    return len(_grades_by_strength(ranking))


@cache
def grades_by_weight(ranking: Ranking, least: Category) -> tuple[int, ...]:
    """Return the grade plus 1 of three cards, by the sum of their weights; 0 for hands below `least`."""
    grades = _grades_by_strength(ranking)
    worths = {a.weight + b.weight + c.weight: ranking.strength(a, b, c) for a, b, c in combinations(ranking.pack, 3)}
    table = [0] * (1 + max(worths))
    for weight, strength in worths.items():
        if strength >> 14 >= least:
            table[weight] = grades[strength] + 1
    return tuple(table)


@cache
def example_hands(ranking: Ranking) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """Return each grade of three cards without jokers, worst first, with an example of such a hand."""
    grades = _grades_by_strength(ranking)
    found = {grades[ranking.strength(*three)]: three for three in combinations(PACK, 3)}
    return tuple(sorted(found.items()))


@cache
def _grades_by_strength(ranking: Ranking) -> Mapping[int, int]:
    strengths = sorted({ranking.strength(*three) for three in combinations(ranking.pack, 3)})
    return {strength: grade for grade, strength in enumerate(strengths)}


@cache
def four_of_a_kind_grades(rules: HandRules) -> dict[Rank, int]:
    ranks = sorted(Rank, key=rules.four_of_a_kind_value)
    return {rank: count_strengths(rules.ranking) + place for place, rank in enumerate(ranks)}


def grade(hand: Sequence[Card], rules: HandRules) -> int:
    if len(hand) == 4:
        return four_of_a_kind_grades(rules)[rank_of_four(hand)]
    return grades_by_weight(rules.ranking, rules.lowest)[sum(one.weight for one in hand)] - 1


WorthTable = Sequence[tuple[float, ...]]
"""Worth of a hand in each place, by grade. There are at least two places."""
_BITS = 9
"""Number of low bits for the index of a three of up to fifteen cards. The bits above them have its grade."""
_NUMBER_MASK = (1 << _BITS) - 1


class FoundArrangement(Struct, frozen=True):
    """Best arrangement: its hands, each in dealt order, and their worth."""

    worth: float
    hands: Hands


class _MakeableHands(Struct, frozen=True):
    """Hands that can be made, best first.

    `numbers` are their indices in `threes`, and `worths` their worths by place. `with_card` has, for each card, the
    bits of the hands with this card.
    """

    threes: tuple[tuple[int, int, int], ...]
    numbers: list[int]
    worths: list[tuple[float, ...]]
    with_card: list[int]


def search_arrangement(
    cards: Sequence[Card], rules: HandRules, worths: WorthTable, bonus: float = 0.0, required: Collection[Card] = ()
) -> FoundArrangement:
    """Return the arrangement with the greatest worth. If the `required` cards do not fit, its worth is below 0."""
    if required or (rules.four_card_sets and any(find_fours(cards))):
        return _search_all(cards, rules, worths, bonus, frozenset(required))
    made = _makeable_hands(cards, rules, worths)
    worth, chosen = _search_places(made, rules.max_hands, (1 << len(made.numbers)) - 1, 0.0, bonus, 0.0)
    return FoundArrangement(worth, tuple(tuple(cards[at] for at in made.threes[made.numbers[hand]]) for hand in chosen))


@cache
def places_of_threes(count: int) -> tuple[tuple[int, int, int], ...]:
    return tuple(combinations(range(count), 3))


@cache
def _shifted_grades(rules: HandRules) -> tuple[int, ...]:
    """Return `grades_by_weight`, shifted left by the bits for the index of a three."""
    return tuple(grade << _BITS for grade in grades_by_weight(rules.ranking, rules.lowest))


@cache
def _lanes(count: int, width: int) -> tuple[int, ...]:
    """Return, for each three of `count` cards, a number with one bit set in the lane (of `width` bits) of each card."""
    return tuple(1 << width * a | 1 << width * b | 1 << width * c for a, b, c in places_of_threes(count))


def _makeable_hands(cards: Sequence[Card], rules: HandRules, worths: WorthTable) -> _MakeableHands:
    table = _shifted_grades(rules)
    weights = [one.weight for one in cards]
    threes = places_of_threes(len(weights))
    grades = [table[a + b + c] for a, b, c in combinations(weights, 3)]
    made = list(map(or_, compress(grades, grades), compress(range(len(threes)), grades)))
    made.sort(reverse=True)
    numbers = [one & _NUMBER_MASK for one in made]
    width = 128 if len(made) < 128 else len(threes) + 1
    lanes = _lanes(len(weights), width)
    laid = 0
    for number in reversed(numbers):
        laid = laid << 1 | lanes[number]
    lane = (1 << width) - 1
    with_card = [laid >> start & lane for start in range(0, width * len(weights), width)]
    return _MakeableHands(threes, numbers, [worths[(one >> _BITS) - 1] for one in made], with_card)


def _search_places(
    made: _MakeableHands, left: int, free: int, worth: float, product: float, limit: float
) -> tuple[float, tuple[int, ...]]:
    """Return the total worth of the best choice of hands for the last `left` places, and these hands.

    `free` are the bits of the hands that may be chosen. `worth` is the sum of the worths in the places before, and
    `product` their product times the bonus. If no choice is worth more than `limit`, no hands are returned. A branch is
    cut as soon as its bound, which repeats the next hand in all later places, does not exceed the best choice found.
    """
    if left == 3:
        return _search_last_three(made, free, worth, product, limit)
    if left == 2:
        found, last = _search_last_two(made, free, product, limit - worth)
        return worth + found, last
    numbers, worths, with_card, threes = made.numbers, made.worths, made.with_card, made.threes
    best_worth = limit
    chosen: tuple[int, ...] = ()
    while free:
        lowest = free & -free
        free ^= lowest
        hand = lowest.bit_length() - 1
        bound, most_product = worth, product
        for later in worths[hand][-left:]:
            bound += later
            most_product *= later
        if bound + most_product <= best_worth:
            break
        a, b, c = threes[numbers[hand]]
        rest = free & ~(with_card[a] | with_card[b] | with_card[c])
        own = worths[hand][-left]
        total, last = _search_places(made, left - 1, rest, worth + own, product * own, best_worth)
        if total > best_worth:
            best_worth, chosen = total, (hand, *last)
    return (best_worth, chosen) if chosen else (worth, ())


def _search_last_three(
    made: _MakeableHands, free: int, worth: float, product: float, limit: float
) -> tuple[float, tuple[int, ...]]:
    """Search the last three places like `_search_places`, with the loop unrolled: most of the time is spent here."""
    numbers, worths, with_card, threes = made.numbers, made.worths, made.with_card, made.threes
    best_worth = limit
    chosen: tuple[int, ...] = ()
    while free:
        lowest = free & -free
        free ^= lowest
        hand = lowest.bit_length() - 1
        row = worths[hand]
        own, third, fourth = row[-3], row[-2], row[-1]
        so_far, multiplied = worth + own, product * own
        if so_far + third + fourth + multiplied * third * fourth <= best_worth:
            break
        a, b, c = threes[numbers[hand]]
        rest = free & ~(with_card[a] | with_card[b] | with_card[c])
        if rest:
            row = worths[(rest & -rest).bit_length() - 1]
            third, fourth = row[-2], row[-1]
            if so_far + third + fourth + multiplied * third * fourth <= best_worth:
                continue
        found, last = _search_last_two(made, rest, multiplied, best_worth - so_far)
        if so_far + found > best_worth:
            best_worth, chosen = so_far + found, (hand, *last)
    return (best_worth, chosen) if chosen else (worth, ())


def _search_last_two(made: _MakeableHands, thirds: int, product: float, limit: float) -> tuple[float, tuple[int, ...]]:
    """Return the best hands for the last two places if they are worth more than `limit`; else none, with worth 0."""
    numbers, worths, with_card, threes = made.numbers, made.worths, made.with_card, made.threes
    best_worth = limit
    found: tuple[int, ...] = ()
    while thirds:
        lowest = thirds & -thirds
        thirds ^= lowest
        third = lowest.bit_length() - 1
        row = worths[third]
        three, four = row[-2], row[-1]
        if three + four + product * three * four <= best_worth:
            break
        a, b, c = threes[numbers[third]]
        fourths = thirds & ~(with_card[a] | with_card[b] | with_card[c])
        if fourths:
            fourth = (fourths & -fourths).bit_length() - 1
            four = worths[fourth][-1]
            worth = three + four + product * three * four
            if worth > best_worth:
                best_worth, found = worth, (third, fourth)
        elif three > best_worth:
            best_worth, found = three, (third,)
    return (best_worth, found) if found else (0.0, ())


def _search_all(
    cards: Sequence[Card], rules: HandRules, worths: WorthTable, bonus: float, required: frozenset[Card]
) -> FoundArrangement:
    """Search with hands of three and four cards, and with `required` cards. It is slower and rarely needed."""
    table = grades_by_weight(rules.ranking, rules.lowest)
    hands: list[tuple[int, tuple[Card, ...]]] = [
        (table[sum(one.weight for one in three)] - 1, three) for three in combinations(cards, 3)
    ]
    if rules.four_card_sets:
        grades = four_of_a_kind_grades(rules)
        hands += [(grades[rank_of_four(four)], four) for four in find_fours(cards)]
    hands = sorted((one for one in hands if one[0] >= 0), key=lambda one: -one[0])
    finder = _FullSearch(rules.max_hands, worths, required)
    finder.try_hands(tuple((grade, frozenset(hand), hand) for grade, hand in hands), (), frozenset(), 0.0, bonus)
    return FoundArrangement(finder.worth, finder.hands)


class _FullSearch:
    """State of a search, with the best arrangement so far."""

    def __init__(self, most: int, worths: WorthTable, must: frozenset[Card]) -> None:
        self._most = most
        self._worths = worths
        self._must = must
        self.worth = -1.0 if must else 0.0
        self.hands: Hands = ()

    def try_hands(
        self,
        free: tuple[tuple[int, frozenset[Card], tuple[Card, ...]], ...],
        hands: Hands,
        used: frozenset[Card],
        worth: float,
        product: float,
    ) -> None:
        """Try every hand of `free`, best first, in the place after `hands`. `used` are the cards of `hands`."""
        place = len(hands)
        total = worth + (product if place == self._most else 0.0)
        if total > self.worth and self._must <= used:
            self.worth, self.hands = total, hands
        if place == self._most:
            return
        for at, (grade, own, hand) in enumerate(free):
            row = self._worths[grade]
            bound, most_product = worth, product
            for later in row[place:]:
                bound += later
                most_product *= later
            if bound + most_product <= self.worth:
                return
            rest = tuple(other for other in free[at + 1 :] if not other[1] & own)
            self.try_hands(rest, (*hands, hand), used | own, worth + row[place], product * row[place])


def most_hands(cards: Sequence[Card], rules: HandRules) -> int:
    equal_worths = ((1.0,) * rules.max_hands,) * (count_strengths(rules.ranking) + len(Rank))
    return len(search_arrangement(cards, rules, equal_worths).hands)
