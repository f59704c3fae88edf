"""The exact search for the arrangement that is worth most (branch and bound over all ways to make up to four hands).

The worth of an arrangement is the sum of what each hand is worth in its place, plus `bonus` times the product of these
four. In each place a better hand must be worth at least as much as a worse one: then the bounds below hold, and no hand
is ever left out that could be made.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, compress
from operator import or_

from bot.players.arranging.grades import by_weight, of_fours
from bot.rules.arranging.hands import HandRules, fours
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card

Worths = Sequence[tuple[float, float, float, float]]
"""By grade: what a hand is worth in the first, second, third and fourth place."""

_CARDS = 13
_PLACES = tuple(combinations(range(_CARDS), 3))
"""The cards of each of the 286 threes."""
_NUMBERS = tuple(range(len(_PLACES)))
_BITS = 9
"""Bits that hold the number of a three; the grade stands above them."""
_NUMBER = (1 << _BITS) - 1


@dataclass(frozen=True)
class Found:
    """The best arrangement: its hands, each in dealt order, and what they are worth."""

    worth: float
    hands: Hands


@dataclass(frozen=True)
class _Makeable:
    """The hands that can be made, best first: hand `n` is bit `n`.

    `numbers` are their threes, `worths` what they are worth in each place, `with_card` the hands that use each card.
    """

    numbers: list[int]
    worths: list[tuple[float, float, float, float]]
    with_card: list[int]


def best(
    cards: Sequence[Card], rules: HandRules, worths: Worths, bonus: float = 0.0, must: Collection[Card] = ()
) -> Found:
    """The arrangement of thirteen cards that is worth most, the same for the same cards in the same order.

    `must` are cards that have to be used; where that cannot be, the worth is below 0 and there are no hands.
    """
    if must or (rules.four_card_sets and any(fours(cards))):
        return _search_all(cards, rules, worths, bonus, frozenset(must))
    made = _makeable(cards, rules, worths)
    worth, chosen = _search(made, bonus)
    return Found(worth, tuple(tuple(cards[at] for at in _PLACES[made.numbers[hand]]) for hand in chosen))


@cache
def _shifted(rules: HandRules) -> tuple[int, ...]:
    """The grades of threes by weight, shifted to stand above their numbers; 0 for what is no hand."""
    return tuple(grade << _BITS for grade in by_weight(rules.ranking, rules.least))


@cache
def _lanes(width: int) -> tuple[int, ...]:
    """For each three a number with a bit in the lanes of its cards, lanes being `width` bits wide."""
    return tuple(1 << width * a | 1 << width * b | 1 << width * c for a, b, c in _PLACES)


def _makeable(cards: Sequence[Card], rules: HandRules, worths: Worths) -> _Makeable:
    table = _shifted(rules)
    weights = [one.weight for one in cards]
    grades = [table[a + b + c] for a, b, c in combinations(weights, 3)]
    made = list(map(or_, compress(grades, grades), compress(_NUMBERS, grades)))
    made.sort(reverse=True)
    numbers = [one & _NUMBER for one in made]
    width = 128 if len(made) < 128 else 288
    lanes = _lanes(width)
    laid = 0
    for number in reversed(numbers):
        laid = laid << 1 | lanes[number]
    lane = (1 << width) - 1
    with_card = [laid >> start & lane for start in range(0, width * _CARDS, width)]
    return _Makeable(numbers, [worths[(one >> _BITS) - 1] for one in made], with_card)


def _search(made: _Makeable, bonus: float) -> tuple[float, tuple[int, ...]]:
    """The best choice of up to four hands without a card in common, and what it is worth.

    A branch is given up as soon as its hands so far, with the next hand still free in all places after them, are not
    worth more than the best choice found.
    """
    numbers, worths, with_card = made.numbers, made.worths, made.with_card
    best_worth = 0.0
    chosen: tuple[int, ...] = ()
    free = (1 << len(numbers)) - 1
    for first, (one, two, three, four) in enumerate(worths):
        if one + two + three + four + bonus * one * two * three * four <= best_worth:
            break
        free &= free - 1
        a, b, c = _PLACES[numbers[first]]
        seconds = free & ~(with_card[a] | with_card[b] | with_card[c])
        if not seconds and one > best_worth:
            best_worth, chosen = one, (first,)
        while seconds:
            lowest = seconds & -seconds
            seconds ^= lowest
            second = lowest.bit_length() - 1
            _, own, if_third, if_fourth = worths[second]
            both, product = one + own, bonus * one * own
            if both + if_third + if_fourth + product * if_third * if_fourth <= best_worth:
                break
            a, b, c = _PLACES[numbers[second]]
            thirds = seconds & ~(with_card[a] | with_card[b] | with_card[c])
            found, last = _last_two(made, thirds, product, best_worth - both)
            if both + found > best_worth:
                best_worth, chosen = both + found, (first, second, *last)
    return best_worth, chosen


def _last_two(made: _Makeable, thirds: int, product: float, limit: float) -> tuple[float, tuple[int, ...]]:
    """The best third and fourth hand among these, if they are worth more than `limit`; else nothing, worth 0."""
    numbers, worths, with_card = made.numbers, made.worths, made.with_card
    best_worth = limit
    found: tuple[int, ...] = ()
    while thirds:
        lowest = thirds & -thirds
        thirds ^= lowest
        third = lowest.bit_length() - 1
        _, _, three, four = worths[third]
        if three + four + product * three * four <= best_worth:
            break
        a, b, c = _PLACES[numbers[third]]
        fourths = thirds & ~(with_card[a] | with_card[b] | with_card[c])
        if fourths:
            fourth = (fourths & -fourths).bit_length() - 1
            four = worths[fourth][3]
            worth = three + four + product * three * four
            if worth > best_worth:
                best_worth, found = worth, (third, fourth)
        elif three > best_worth:
            best_worth, found = three, (third,)
    return (best_worth, found) if found else (0.0, ())


def _search_all(cards: Sequence[Card], rules: HandRules, worths: Worths, bonus: float, must: frozenset[Card]) -> Found:
    """The same for hands of three and four, and for cards that have to be used: slower, and seldom needed."""
    table = by_weight(rules.ranking, rules.least)
    hands: list[tuple[int, tuple[Card, ...]]] = [
        (table[sum(one.weight for one in three)] - 1, three) for three in combinations(cards, 3)
    ]
    if rules.four_card_sets:
        grades = of_fours(rules)
        hands += [(grades[four[0].rank], four) for four in fours(cards) if four[0].rank is not None]
    hands = sorted((one for one in hands if one[0] >= 0), key=lambda one: -one[0])
    finder = _Finder(rules.most, worths, bonus, must)
    finder.look(tuple((grade, frozenset(hand), hand) for grade, hand in hands), (), frozenset(), 0.0, bonus)
    return Found(finder.worth, finder.hands)


class _Finder:
    """A search that goes on: the best arrangement so far."""

    def __init__(self, most: int, worths: Worths, bonus: float, must: frozenset[Card]) -> None:
        self._most = most
        self._worths = worths
        self._must = must
        self.worth = -1.0 if must else 0.0
        self.hands: Hands = ()

    def look(
        self,
        free: tuple[tuple[int, frozenset[Card], tuple[Card, ...]], ...],
        hands: Hands,
        used: frozenset[Card],
        worth: float,
        product: float,
    ) -> None:
        """Tries every hand of `free`, best first, after `hands`, which use these cards and are worth so much."""
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
            self.look(rest, (*hands, hand), used | own, worth + row[place], product * row[place])
