"""What hands may be made of a player's cards, and what they are worth (RULES 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bot.rules.arranging.jokers import JokerRanking
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.cards import JOKERS, UNKNOWN_CARDS, Card, Rank
from bot.rules.game import IllegalMove, Move, Option
from bot.rules.ranking import Category, HandName, Ranking, Strength

_FOURS = 6 << 14
"""Four of a kind as one hand is worth more than any three cards."""


@dataclass(frozen=True)
class FourOfAKind:
    """What four cards of one rank are called."""

    rank: Rank


@dataclass(frozen=True, kw_only=True)
class HandRules:
    """Which hands may be made, and their order.

    `least` is the lowest kind of hand that may be played, `fewest` and `most` how many hands may be made: where some
    have to be, any three cards are a hand. With `four_card_sets` four of a kind is a hand too; `best_four` ranks first
    among those, the others by rank.
    """

    most: int
    fewest: int = 0
    least: Category = Category.PAIR
    four_card_sets: bool = False
    best_four: Rank = Rank.FOUR
    ranking: Ranking | JokerRanking = field(default=Ranking())

    @cached_property
    def three(self) -> Strength:
        """The strength of three cards."""
        return self.ranking.strength

    def strength(self, hand: Sequence[Card]) -> int:
        """What a hand of three cards, or of four of a kind, is worth: the larger wins, equal is a tie."""
        if len(hand) == 4:
            return _FOURS | self.four_value(rank_of_four(hand))
        return self.three(hand[0], hand[1], hand[2])

    def four_value(self, rank: Rank) -> int:
        """The place of four of a kind among its like: the best one above the aces, the others by rank (RULES 1.3)."""
        return 15 if rank is self.best_four else rank

    def describe(self, hand: Sequence[Card]) -> HandName | FourOfAKind:
        """What a hand is called, without words."""
        if len(hand) == 4:
            return FourOfAKind(rank_of_four(hand))
        return self.ranking.describe(hand[0], hand[1], hand[2])

    def fault(self, hands: Hands, cards: Sequence[Card], *, in_order: bool = True) -> IllegalMove | None:
        """Why these hands may not be made of these cards; None where they may.

        Of cards that are not all known none need be made, and a hand without cards is one that nobody saw. Without
        `in_order` a hand may be better than the one before.
        """
        if len(hands) > self.most:
            return IllegalMove("too_many_hands", most=self.most, hands=len(hands))
        known = UNKNOWN_CARDS.isdisjoint(cards)
        if len(hands) < self.fewest and known:
            return IllegalMove("hand_size", place=len(hands) + 1, cards=0)
        fault = _cards_fault(hands, cards)
        if fault is not None:
            return fault
        before: int | None = None
        for place, hand in enumerate(hands, 1):
            if not hand and not known:
                continue
            if not self.is_set(hand):
                return IllegalMove("hand_size", place=place, cards=len(hand))
            worth = self.strength(hand)
            if worth >> 14 < self.least:
                return IllegalMove("hand_too_low", place=place, least=self.least.name.lower())
            if in_order and before is not None and worth > before:
                return IllegalMove("misordered", place=place)
            before = worth
        return None

    def plainest(self, cards: Sequence[Card]) -> Hands:
        """An arrangement of as few hands as may be made of these cards, of those that come first."""
        if not UNKNOWN_CARDS.isdisjoint(cards):
            return ()
        return self.sorted(tuple(tuple(cards[at : at + 3]) for at in range(0, 3 * self.fewest, 3)))

    def in_order(self, hands: Hands) -> bool:
        """Whether each hand is at least as good as the one after it."""
        return self.misplaced(hands) is None

    def misplaced(self, hands: Hands) -> int | None:
        """The first place, from 1, whose hand is better than the one before it; None where there is none."""
        worths = [self.strength(hand) for hand in hands]
        return next((place for place in range(1, len(hands)) if worths[place] > worths[place - 1]), None)

    def sorted(self, hands: Hands) -> Hands:
        """The same hands, best first; equal ones stay in their order."""
        return tuple(sorted(hands, key=self.strength, reverse=True))

    def is_set(self, hand: Sequence[Card]) -> bool:
        """Whether these are as many cards as make a hand, however low: three, or four of a kind where that is one."""
        if len(hand) == 4:
            return self.four_card_sets and len({one.rank for one in hand}) == 1
        return len(hand) == 3


def rank_of_four(four: Sequence[Card]) -> Rank:
    """The rank of four of a kind, some of which may be jokers; ValueError where all are."""
    for one in four:
        if one.rank is not None:
            return one.rank
    raise ValueError("four cards without a rank")


def _cards_fault(hands: Hands, cards: Sequence[Card]) -> IllegalMove | None:
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


def with_hand(hands: Hands, place: int, hand: tuple[Card, ...]) -> Hands:
    """The same hands, which are of places before it, and one in `place`; where a place has none there are no cards."""
    return (*hands, *[()] * (place - 1 - len(hands)), hand)


def fours(cards: Sequence[Card], *, with_jokers: bool = False) -> Iterator[tuple[Card, ...]]:
    """The fours of a kind among cards, one of each rank, each in the order of the cards.

    `with_jokers` jokers complete what is short of four cards, as few and as early ones as do (D-94).
    """
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


@dataclass(frozen=True, kw_only=True)
class ArrangeOption(Option):
    """Every arrangement of `cards` under `rules`; `move` is one of them, of as few hands as may be made.

    There are too many to list: `admits` asks the one rule that `play` asks.
    """

    cards: tuple[Card, ...]
    rules: HandRules
    in_order: bool = True
    """Whether an arrangement with a hand better than the one before it is refused."""

    def admits(self, move: Move) -> bool:
        """Whether `move` is an arrangement of these cards that the rules allow."""
        return isinstance(move, Arrange) and move.seat == self.move.seat and self.fault(move) is None

    def fault(self, move: Arrange) -> IllegalMove | None:
        """Why the rules refuse this arrangement; None where they do not."""
        return self.rules.fault(move.hands, self.cards, in_order=self.in_order)
