"""House rules of all arranging games, the terms derived from them, and holdings to declare (RULES 7.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum

from bot.rules.arranging.hands import HandRules, find_fours, rank_of_four
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import PACK, UNKNOWN_CARDS, Card, Rank
from bot.rules.house_rules import HouseRules, Value


def unless(matters: bool, because: str) -> str:  # noqa: FBT001 (the flag is the subject)
    """Return "" if an option `matters`; otherwise `because`, the name of the option that makes it ineffective."""
    return "" if matters else because


def idle_options(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the ineffective options, each with its cause. `options` has a result of `unless` for each option."""
    return {option: because for option, because in options.items() if because}


class Misorder(Enum):
    """Treatment of an arrangement in which a hand is better than the previous hand."""

    REJECT = "reject"
    AUTO_SORT = "auto_sort"
    LOSE_GAME = "lose_game"


class TieWinner(Enum):
    """Winner of a place in which the best hands tie, in games with one winner for each place."""

    NOBODY = "nobody"
    NEXT_BEST = "next_best"
    """The tied hands cancel each other, and the best remaining hand wins."""
    FIRST = "first"


class SpecialHolding(Value):
    """Holding that may be declared instead of an arrangement.

    `held` returns True if cards have the holding, and `proof` selects the cards that prove it. Both need known cards.
    `worth` returns the value of a proof for comparison with others: the larger wins, equal values tie.
    """

    what: Declaration
    held: Callable[[Sequence[Card]], bool]
    proof: Callable[[Sequence[Card]], tuple[Card, ...]] = tuple
    worth: Callable[[Sequence[Card]], int] = lambda _: 0


class ArrangingTerms(Value):
    """Terms of a deal.

    Each player receives `cards` cards and makes hands of them by the rules in `hands`; unused cards are set aside.
    `hands_dealt` is the fixed number of hands dealt, of which hands without a player are spare; 0: no spare hands.
    `specials` has groups of holdings that may be declared. A group takes effect only if nothing of an earlier group is
    declared. `winning_margin` is the lead needed to win a game. With `points_together`, the points for one event are
    scored at once and may exceed the target.
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
        """Return True if `cards` may be declared as `what`. A hand with unknown cards may be declared as anything."""
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
"""Value of a long running flush that begins with ace, two. It beats a flush that ends with the ace."""


def has_pairs(count: int, cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain `count` pairs. Four of a kind is two pairs (D-75); jokers make none (D-95)."""
    return sum(held // 2 for held in Counter(card.rank for card in cards if card.rank is not None).values()) >= count


def has_every_rank(cards: Sequence[Card]) -> bool:
    return {card.rank for card in cards} >= set(Rank)


def four_of_a_kind(
    hands: HandRules, ranks: Collection[Rank] = tuple(Rank), *, with_jokers: bool = False
) -> SpecialHolding:
    """Return the holding of four of a kind in one of `ranks`. With `with_jokers`, jokers may complete it (D-94)."""

    def held(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        return [four for four in find_fours(cards, with_jokers=with_jokers) if rank_of_four(four) in ranks]

    return SpecialHolding(
        what=Declaration.FOUR_OF_A_KIND,
        held=lambda cards: bool(held(cards)),
        proof=lambda cards: max(held(cards), key=hands.strength),
        worth=hands.strength,
    )


def running_flush_value(cards: Sequence[Card]) -> int:
    """Return the highest rank if all `cards` are a running flush, else 0. An ace-low flush is above all (D-83)."""
    ranks = {card.rank for card in cards if card.rank is not None}
    if len(ranks) != len(cards) or len({card.suit for card in cards}) != 1:
        return 0
    if max(ranks) - min(ranks) == len(cards) - 1:
        return max(ranks)
    return _ACE_LOW_VALUE if ranks == {Rank.ACE, *list(Rank)[: len(cards) - 1]} else 0


RUNNING_FLUSH = SpecialHolding(
    what=Declaration.RUNNING_FLUSH, held=lambda cards: bool(running_flush_value(cards)), worth=running_flush_value
)
"""Running flush of all cards of a player. All of them are shown as proof."""
