"""Exact search where all hands must be made: three hands of nine cards, two of six or seven. One card may be left over.

An arrangement is a best hand and other hands of the remaining cards. Best hands are tried from the best three cards
downwards. The search stops when even equal hands in all later places would not be worth more than the best arrangement
found. A better hand has at least the same chance in each place, apart from rounding errors, which are allowed for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from bot.players.arranging.objective import Objective
from bot.players.arranging.own_cards import OwnCards
from bot.players.arranging.search import Found
from bot.players.arranging.unseen import ONE, Row, Unseen
from bot.rules.cards import Card

Choice = tuple[int, ...]
"""Hands of an arrangement by their index among all threes of the cards, first place first."""

_ROUNDED = 16
"""Largest rounding error by which a chance may be below that of a worse hand, in parts of `ONE`."""


def cover(cards: Sequence[Card], unseen: Unseen | OwnCards, objective: Objective) -> Found:
    """Return the arrangement that is worth most, with each hand in dealt order.

    The result is deterministic for the same cards in the same order.
    """
    places = len(objective.singles)
    grades = unseen.grades
    made = [grades[a + b + c] for a, b, c in combinations([one.weight for one in cards], 3)]
    rows = unseen.given(cards)
    worth, chosen = (_three if places == 3 else _two)(
        made, _rests(len(cards), places), rows, objective, unseen.together
    )
    threes = _threes(len(cards))
    return Found(worth, tuple(tuple(cards[at] for at in threes[number]) for number in chosen))


@cache
def _threes(cards: int) -> tuple[tuple[int, int, int], ...]:
    """Return the positions of all threes among `cards` cards."""
    return tuple(combinations(range(cards), 3))


@cache
def _rests(cards: int, places: int) -> tuple[tuple[Choice, ...], ...]:
    """Return, for each three, all ways to make the other hands of the remaining cards, in any order."""
    threes = _threes(cards)

    def ways(left: frozenset[int], hands: int) -> list[Choice]:
        if not hands:
            return [()]
        found: list[Choice] = []
        for number, three in enumerate(threes):
            if left.issuperset(three):
                found += [
                    (number, *others)
                    for others in ways(left.difference(three), hands - 1)
                    if (number, *others) == tuple(sorted((number, *others)))
                ]
        return found

    return tuple(tuple(ways(frozenset(range(cards)).difference(three), places - 1)) for three in threes)


def _three(
    made: list[int], rests: tuple[tuple[Choice, ...], ...], rows: tuple[Row, ...], objective: Objective, _: float
) -> tuple[float, Choice]:
    """Return the best three hands and their worth."""
    left, middle, right = rows
    first, second, third = (single / ONE for single in objective.singles)
    pair, every = objective.pair / ONE**2, objective.every / ONE**3
    slack = _ROUNDED * (second + third + 2 * pair * ONE + max(0.0, every) * ONE**2)
    best_worth = -1.0
    chosen: Choice = ()
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


def _two(
    made: list[int],
    rests: tuple[tuple[Choice, ...], ...],
    rows: tuple[Row, ...],
    objective: Objective,
    together: float,
) -> tuple[float, Choice]:
    """Return the best two hands and their worth."""
    left, right = rows
    first, second = (single / ONE for single in objective.singles)
    every, more = objective.every / ONE**2, together / ONE**2
    slack = _ROUNDED * (second + 2 * every * ONE)
    best_worth = -1.0
    chosen: Choice = ()
    for number in sorted(range(len(made)), key=made.__getitem__, reverse=True):
        best = made[number]
        chance = left[best]
        worth, of_both, likelier = first * chance, every * chance, more * (ONE - chance)
        z = right[best]
        if worth + second * z + of_both * z * (1 + likelier * (ONE - z)) + slack <= best_worth:
            break
        for (other,) in rests[number]:
            worse = made[other]
            if worse <= best:
                z = right[worse]
                total = worth + second * z + of_both * z * (1 + likelier * (ONE - z))
                if total > best_worth:
                    best_worth, chosen = total, (number, other)
    return best_worth, chosen
