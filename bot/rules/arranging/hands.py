"""Hands that a player can make, their strength (RULES 7.5), and the best arrangement (RULES 13, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations

from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.cards import JOKERS, UNKNOWN_CARDS, Card, Rank
from bot.rules.game import IllegalMove, Move, Option
from bot.rules.house_rules import Value
from bot.rules.ranking import Category, HandName, Ranking, Strength

_FOUR_OF_A_KIND_BITS = 6 << 14
"""Strength bits of four of a kind as one hand, above those of any three cards."""


@dataclass(frozen=True)
class FourOfAKind:
    """Name of a hand of four cards of one rank."""

    rank: Rank


class HandRules(Value):
    """Rules for the hands that may be made, and for their order.

    `max_hands` and `min_hands` limit the number of hands. If `min_hands` is not 0, `lowest` must be HIGH_CARD, so that
    any three cards are a hand. `lowest` is the lowest category that may be played. With `four_card_sets`, four of a
    kind is one hand too: `best_four` is the best rank, and the others follow in order.
    """

    max_hands: int
    min_hands: int = 0
    lowest: Category = Category.PAIR
    four_card_sets: bool = False
    best_four: Rank = Rank.FOUR
    ranking: Ranking = field(default=Ranking())

    @cached_property
    def three_card_strength(self) -> Strength:
        return self.ranking.strength

    def strength(self, hand: Sequence[Card]) -> int:
        """Return the strength of three cards, or of four of a kind. The larger wins; equal strengths tie."""
        if len(hand) == 4:
            return _FOUR_OF_A_KIND_BITS | self.four_of_a_kind_value(rank_of_four(hand))
        return self.three_card_strength(hand[0], hand[1], hand[2])

    def four_of_a_kind_value(self, rank: Rank) -> int:
        """Return the value of four of a kind for comparison: `best_four` first, then the others by rank (RULES 1.3)."""
        return 15 if rank is self.best_four else rank

    def describe(self, hand: Sequence[Card]) -> HandName | FourOfAKind:
        if len(hand) == 4:
            return FourOfAKind(rank_of_four(hand))
        return self.ranking.describe(hand[0], hand[1], hand[2])

    def find_fault(self, hands: Hands, cards: Sequence[Card], *, in_order: bool = True) -> IllegalMove | None:
        """Return the reason why `hands` cannot be made of `cards`, or None. With unknown cards, hands may be absent."""
        if len(hands) > self.max_hands:
            return IllegalMove("too_many_hands", most=self.max_hands, hands=len(hands))
        known = UNKNOWN_CARDS.isdisjoint(cards)
        if len(hands) < self.min_hands and known:
            return IllegalMove("hand_size", place=len(hands) + 1, cards=0)
        fault = _find_card_fault(hands, cards)
        if fault is not None:
            return fault
        before: int | None = None
        for place, hand in enumerate(hands, 1):
            if not hand and not known:
                continue
            if not self.has_hand_size(hand):
                return IllegalMove("hand_size", place=place, cards=len(hand))
            worth = self.strength(hand)
            if worth >> 14 < self.lowest:
                return IllegalMove("hand_too_low", place=place, least=self.lowest.name.lower())
            if in_order and before is not None and worth > before:
                return IllegalMove("misordered", place=place)
            before = worth
        return None

    def default_arrangement(self, cards: Sequence[Card]) -> Hands:
        """Return a valid arrangement with as few hands as allowed, made of the first cards."""
        if not UNKNOWN_CARDS.isdisjoint(cards):
            return ()
        return self.sort_hands(tuple(tuple(cards[at : at + 3]) for at in range(0, 3 * self.min_hands, 3)))

    def is_in_order(self, hands: Hands) -> bool:
        return self.first_misplaced(hands) is None

    def first_misplaced(self, hands: Hands) -> int | None:
        """Return the index of the first hand that is better than the hand before it; None if all are in order."""
        worths = [self.strength(hand) for hand in hands]
        return next((place for place in range(1, len(hands)) if worths[place] > worths[place - 1]), None)

    def sort_hands(self, hands: Hands) -> Hands:
        """Return the hands sorted, best first. Equal hands keep their order."""
        return tuple(sorted(hands, key=self.strength, reverse=True))

    def has_hand_size(self, hand: Sequence[Card]) -> bool:
        """Return True if `hand` has three cards or is an allowed four of a kind. Its category is not checked."""
        if len(hand) == 4:
            return self.four_card_sets and len({one.rank for one in hand}) == 1
        return len(hand) == 3


def rank_of_four(four: Sequence[Card]) -> Rank:
    """Return the rank of four of a kind, which may contain jokers. Raise ValueError if all four are jokers."""
    for one in four:
        if one.rank is not None:
            return one.rank
    raise ValueError("four cards without a rank")


def _find_card_fault(hands: Hands, cards: Sequence[Card]) -> IllegalMove | None:
    own = set(cards)
    used: set[Card] = set()
    for hand in hands:
        for card in hand:
            if card not in own:
                return IllegalMove("not_your_card", card=card.text)
            if card in used:
                return IllegalMove("card_twice", card=card.text)
            used.add(card)
    return None


def put_hand(hands: Hands, place: int, hand: tuple[Card, ...]) -> Hands:
    """Return `hands` with `hand` added in `place` (from 1) after them. Empty hands fill the places between."""
    return (*hands, *[()] * (place - 1 - len(hands)), hand)


def find_fours(cards: Sequence[Card], *, with_jokers: bool = False) -> Iterator[tuple[Card, ...]]:
    """Yield every four of a kind in `cards`, in dealt order. With jokers, as few as needed complete it (D-94)."""
    by_rank: dict[Rank, list[Card]] = {}
    for card in cards:
        if card.rank is not None:
            by_rank.setdefault(card.rank, []).append(card)
    jokers = [card for card in cards if card in JOKERS] if with_jokers else []
    for held in by_rank.values():
        missing = 4 - len(held)
        if missing <= len(jokers):
            four = {*held, *jokers[:missing]}
            yield tuple(card for card in cards if card in four)


class ArrangeOption(Option):
    """Option to arrange `cards` in any way that `rules` allow. `move` is an example with as few hands as allowed."""

    cards: tuple[Card, ...]
    rules: HandRules
    in_order: bool = True
    """True if an arrangement is refused when a hand is better than the hand before it."""

    def admits(self, move: Move) -> bool:
        return isinstance(move, Arrange) and move.seat == self.move.seat and self.find_fault(move) is None

    def find_fault(self, move: Arrange) -> IllegalMove | None:
        return self.rules.find_fault(move.hands, self.cards, in_order=self.in_order)


MakeableHand = tuple[int, int, tuple[Card, ...]]
"""A hand that can be made: its strength, its cards as a bit mask, and its cards in dealt order."""


def best_hand_by_hand(cards: Sequence[Card], rules: HandRules) -> Hands:
    """Return the arrangement with the best first hand, then the best second hand, and so on.

    Among equal arrangements, the one whose cards come first in dealt order is best.
    """
    found = _best_hands(makeable_hands(cards, rules), rules.max_hands)
    return tuple(hand for _, _, hand in found)


def makeable_hands(cards: Sequence[Card], rules: HandRules) -> list[MakeableHand]:
    strength = rules.three_card_strength
    least = rules.lowest << 14
    found: list[MakeableHand] = []
    for (a, b, c), mask in zip(combinations(cards, 3), _three_card_masks(len(cards)), strict=True):
        worth = strength(a, b, c)
        if worth >= least:
            found.append((worth, mask, (a, b, c)))
    if rules.four_card_sets:
        bits = {card: 1 << place for place, card in enumerate(cards)}
        found += [(rules.strength(four), sum(bits[card] for card in four), four) for four in find_fours(cards)]
    return found


@cache
def _three_card_masks(count: int) -> tuple[int, ...]:
    return tuple(sum(1 << place for place in places) for places in combinations(range(count), 3))


def _best_hands(made: list[MakeableHand], most: int) -> tuple[MakeableHand, ...]:
    """Return the best arrangement of at most `most` hands from `made`; among equals, the first."""
    if not made or not most:
        return ()
    top = max(worth for worth, _, _ in made)
    best: tuple[MakeableHand, ...] = ()
    worths: tuple[int, ...] = ()
    for one in made:
        if one[0] != top:
            continue
        rest = [other for other in made if not other[1] & one[1]]
        found = (one, *_best_hands(rest, most - 1))
        found_worths = tuple(worth for worth, _, _ in found)
        if found_worths > worths:
            best, worths = found, found_worths
    return best
