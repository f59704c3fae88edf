"""House rules of all games of arranging, the terms made of them, and holdings to declare (RULES 7.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.hands import HandRules, find_fours, rank_of_four
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import PACK, UNKNOWN_CARDS, Card, Rank
from bot.rules.house_rules import HouseRules


def unless(matters: bool, because: str) -> str:  # noqa: FBT001 (the flag is the subject)
    """Return `because`, the name of the option that makes another one idle; "" if the other one `matters`."""
    return "" if matters else because


def idle_options(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options that have no effect, each with its cause. `options` gives the result of `unless` by option."""
    return {option: because for option, because in options.items() if because}


class Misorder(Enum):
    """Treatment of an arrangement in which a hand is better than the one before it."""

    REJECT = "reject"
    AUTO_SORT = "auto_sort"
    LOSE_GAME = "lose_game"


class TieWinner(Enum):
    """Winner of a place in which the best hands tie, for games in which a place has one winner."""

    NOBODY = "nobody"
    NEXT_BEST = "next_best"
    """The tied hands cancel each other, and the best of the others wins."""
    FIRST = "first"


@dataclass(frozen=True, kw_only=True)
class SpecialHolding:
    """Holding that may be declared instead of an arrangement.

    `held` checks whether cards are such a holding, `proof` selects the cards that prove it. Both need known cards.
    `worth` values a proof among its like: the larger wins, equal values tie.
    """

    what: Declaration
    held: Callable[[Sequence[Card]], bool]
    proof: Callable[[Sequence[Card]], tuple[Card, ...]] = tuple
    worth: Callable[[Sequence[Card]], int] = lambda _: 0


@dataclass(frozen=True, kw_only=True)
class ArrangingTerms:
    """Terms of a deal.

    Each player receives `cards` cards and makes `hands` of them; unused cards are set aside. `hands_dealt` is the fixed
    number of hands dealt: those without a player are spare. At 0 there are no spare hands. `specials` may be declared,
    in groups: a group takes effect only if nothing of an earlier group is declared. `winning_margin` is the lead needed
    to win a game. With `points_together` the points for one thing count at once and may pass the target.
    """

    cards: int
    hands: HandRules
    hands_dealt: int = 0
    pack: tuple[Card, ...] = PACK
    misorder: Misorder = Misorder.REJECT
    ties: TieWinner = TieWinner.NOBODY
    specials: tuple[tuple[SpecialHolding, ...], ...] = ()
    winning_margin: int = 1
    points_together: bool = False

    @property
    def places(self) -> int:
        return self.hands.max_hands

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        return tuple(one.what for group in self.specials for one in group)

    def can_declare(self, what: Declaration, cards: Sequence[Card]) -> bool:
        """Return True if these cards may be declared as `what`. A hand with unknown cards may be anything."""
        known = UNKNOWN_CARDS.isdisjoint(cards)
        return any(one.what is what and (not known or one.held(cards)) for group in self.specials for one in group)


class ArrangingRules(HouseRules):
    @property
    def terms(self) -> ArrangingTerms:
        raise NotImplementedError

    def target_for(self, players: int) -> int:
        raise NotImplementedError

    @property
    def hands(self) -> HandRules:
        return self.terms.hands


_ACE_LOW_VALUE = 15
"""Value of a long running flush that starts with ace, two: above the one that ends with the ace."""


def has_pairs(count: int, cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain that many pairs: four of a kind is two (D-75), jokers make none (D-95)."""
    return sum(held // 2 for held in Counter(card.rank for card in cards if card.rank is not None).values()) >= count


def has_every_rank(cards: Sequence[Card]) -> bool:
    return {card.rank for card in cards} >= set(Rank)


def four_of_a_kind(
    hands: HandRules, ranks: Collection[Rank] = tuple(Rank), *, with_jokers: bool = False
) -> SpecialHolding:
    """Return the holding of the best four of a kind of these ranks, which jokers may complete (D-94)."""

    def held(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        return [four for four in find_fours(cards, with_jokers=with_jokers) if rank_of_four(four) in ranks]

    return SpecialHolding(
        what=Declaration.FOUR_OF_A_KIND,
        held=lambda cards: bool(held(cards)),
        proof=lambda cards: max(held(cards), key=hands.strength),
        worth=hands.strength,
    )


def running_flush_value(cards: Sequence[Card]) -> int:
    """Return the highest rank of a running flush of all these cards, ace-low above all; 0 if they are none (D-83)."""
    ranks = {card.rank for card in cards if card.rank is not None}
    if len(ranks) != len(cards) or len({card.suit for card in cards}) != 1:
        return 0
    if max(ranks) - min(ranks) == len(cards) - 1:
        return max(ranks)
    return _ACE_LOW_VALUE if ranks == {Rank.ACE, *list(Rank)[: len(cards) - 1]} else 0


RUNNING_FLUSH = SpecialHolding(
    what=Declaration.RUNNING_FLUSH, held=lambda cards: bool(running_flush_value(cards)), worth=running_flush_value
)
"""Running flush of all cards of a player, all of which prove it."""
