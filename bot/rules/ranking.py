"""Ranking of three-card hands, wild cards, and the best three of a larger hand (RULES 1, 4, 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement

from bot.rules.cards import JOKERS, PACK, UNKNOWN_CARDS, Card, Rank, cards

Key = tuple[int, ...]
Strength = Callable[[Card, Card, Card], int]


class Category(IntEnum):
    """Category of a hand, from worst to best. A run beats a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    RUN = 3
    RUNNING_FLUSH = 4
    PRIAL = 5


class RunOrder(Enum):
    """Place of A-2-3 among the runs: best, second to A-K-Q, or lowest."""

    A23_HIGH = "a23_high"
    AKQ_HIGH_A23_SECOND = "akq_high_a23_second"
    A23_LOW = "a23_low"


@dataclass(frozen=True)
class HandName:
    """Name of a hand: its category, its ranks, and the number of wild cards.

    The content of `ranks` depends on the category:

    * prial: its rank;
    * pair: the pair's rank, then the odd card's;
    * run or running flush: the three ranks downwards, but ace, two, three for A-2-3;
    * flush or high card: the three ranks, highest first. A joker without a rank is left out (RULES 8.7).
    """

    category: Category
    ranks: tuple[Rank, ...]
    wild: int = 0


@dataclass(frozen=True)
class Ranking:
    """Order of three-card hands.

    `best_prial` is the rank whose prial beats three aces (None: no rank does). `run_order` places A-2-3 among the runs.
    `wild` has the wild cards, jokers included. Each stands for the card that makes the hand best (RULES 1.4).
    """

    best_prial: Rank | None = Rank.THREE
    run_order: RunOrder = RunOrder.A23_HIGH
    wild: frozenset[Card] = frozenset()

    @property
    def natural(self) -> Ranking:
        return replace(self, wild=frozenset())

    @property
    def pack(self) -> tuple[Card, ...]:
        """The 52 cards and the wild jokers."""
        return PACK + tuple(one for one in JOKERS if one in self.wild)

    @cached_property
    def strength(self) -> Strength:
        """Function from three cards to an integer. The larger one wins; among equal keys, fewer wild cards win."""
        natural = _natural(self.best_prial, self.run_order)
        return _wild_strength(self, natural) if self.wild else natural

    def key(self, a: Card, b: Card, c: Card) -> Key:
        """Return the key of a hand, category first (RULES 1.2).

        Wild cards take their best value but are not counted.
        """
        return key_of(self.strength(a, b, c))

    def category(self, a: Card, b: Card, c: Card) -> Category:
        return category_of(self.strength(a, b, c))

    def describe(self, a: Card, b: Card, c: Card) -> HandName:
        return self.name_of_strength(self.strength(a, b, c))

    def name_of_strength(self, strength: int) -> HandName:
        category, *values = key_of(strength)
        wild = 3 - (strength & 3)
        kind = Category(category)
        if kind is Category.PRIAL:
            ranks: tuple[Rank, ...] = (self.best_prial or Rank.ACE if values[0] == _BEST_PRIAL else Rank(values[0]),)
        elif kind in {Category.RUN, Category.RUNNING_FLUSH}:
            ranks = _run_ranks(values[0], self.run_order)
        else:
            ranks = tuple(Rank(value) for value in values if value >= Rank.TWO)
        return HandName(kind, ranks, wild)

    def represented_hand(self, a: Card, b: Card, c: Card) -> tuple[Card, Card, Card]:
        """Return the hand with each wild card replaced by the card it represents. It may represent itself."""
        hand = (a, b, c)
        plain = [one for one in hand if one not in self.wild]
        if len(plain) == 3:
            return hand
        natural = _natural(self.best_prial, self.run_order)
        taken = set(plain)
        wanted: Iterable[Card] = PACK
        if len(plain) == 2:
            first, second = plain
            best = self.strength(a, b, c) | 3
            wanted = [one for one in PACK if one not in taken and natural(first, second, one) == best]
        elif plain:
            wanted = [one for one in PACK if one.rank is plain[0].rank]
        else:
            wanted = [one for one in PACK if one.rank is (self.best_prial or Rank.ACE)]
        shown: list[Card] = []
        for one in hand:
            meant = one
            if one in self.wild:
                free = [other for other in wanted if other not in taken]
                meant = one if one in free else free[0]
                taken.add(meant)
            shown.append(meant)
        return shown[0], shown[1], shown[2]


def category_of(strength: int) -> Category:
    return Category(strength >> _CATEGORY_SHIFT)


_BEST_PRIAL = 15
_CATEGORY_SHIFT = 14
_KEY_LENGTHS = {0: 3, 1: 2, 2: 3, 3: 1, 4: 1, 5: 1}


def pack_strength(key: Key, wild: int) -> int:
    """Return the strength for a key and a number of wild cards. It compares like `(key, -wild)`."""
    parts = (*key, 0, 0)[:4]
    values = 0
    for part in parts:
        values = values << 4 | part
    return values << 2 | 3 - wild


def key_of(strength: int) -> Key:
    """Return the key of a strength, category first (RULES 1.2)."""
    values = strength >> 2
    parts = (values >> 12, values >> 8 & 15, values >> 4 & 15, values & 15)
    return parts[: 1 + _KEY_LENGTHS[parts[0]]]


_RUN_TOPS = {
    RunOrder.A23_HIGH: {"A23": 15, "AKQ": 14},
    RunOrder.AKQ_HIGH_A23_SECOND: {"A23": 14, "AKQ": 15},
    RunOrder.A23_LOW: {"A23": 3, "AKQ": 14},
}


def _run_ranks(top: int, order: RunOrder) -> tuple[Rank, ...]:
    tops = _RUN_TOPS[order]
    if top == tops["A23"]:
        return (Rank.ACE, Rank.TWO, Rank.THREE)
    high = Rank.ACE if top == tops["AKQ"] else Rank(top)
    return (high, Rank(high - 1), Rank(high - 2))


def _natural_key(a: Card, b: Card, c: Card, best_prial: Rank | None, order: RunOrder) -> Key:
    """Return the key of three cards, none of which is wild (RULES 1.2)."""
    ranks = sorted((one.rank for one in (a, b, c) if one.rank is not None), reverse=True)
    high, middle, low = ranks
    if high == low:
        return (Category.PRIAL, _BEST_PRIAL if high == best_prial else high)
    if high == middle:
        return (Category.PAIR, high, low)
    if middle == low:
        return (Category.PAIR, low, high)
    suited = a.suit is b.suit is c.suit
    top = 0
    if (high, middle, low) == (14, 3, 2):
        top = _RUN_TOPS[order]["A23"]
    elif high - middle == middle - low == 1:
        top = _RUN_TOPS[order]["AKQ"] if high == Rank.ACE else high
    if top:
        return (Category.RUNNING_FLUSH if suited else Category.RUN, top)
    return (Category.FLUSH if suited else Category.HIGH_CARD, high, middle, low)


@cache
def _natural(best_prial: Rank | None, order: RunOrder) -> Strength:
    table = [0] * (1 + 3 * max(one.weight for one in PACK))
    # Twos have the rank weight 0 and clubs the suit weight 0.
    suits = [PACK[first : first + len(Rank)] for first in range(0, len(PACK), len(Rank))]
    weights = [suit[0].weight for suit in suits]
    mixed = {sum(some) for some in combinations_with_replacement(weights, 3) if len(set(some)) > 1}
    for low, middle, high in combinations_with_replacement(range(len(Rank)), 3):
        one, other, third = suits[0], suits[1], suits[2]
        place = one[low].weight + one[middle].weight + one[high].weight
        key = pack_strength(_natural_key(one[low], other[middle], third[high], best_prial, order), 0)
        for weight in mixed:
            table[place + weight] = key
        key = pack_strength(_natural_key(one[low], one[middle], one[high], best_prial, order), 0)
        for weight in weights:
            table[place + 3 * weight] = key

    def strength(a: Card, b: Card, c: Card) -> int:
        return table[a.weight + b.weight + c.weight]

    return strength


def _wild_strength(ranking: Ranking, natural: Strength) -> Strength:
    wild = ranking.wild
    best_prial = pack_strength((Category.PRIAL, 14 if ranking.best_prial is None else _BEST_PRIAL), 3)
    pairs: dict[tuple[Card, Card], int] = {}

    def with_one(a: Card, b: Card) -> int:
        """Return the best strength of two natural cards and one wild card, which may represent any other card."""
        if (a, b) not in pairs:
            pairs[a, b] = max(natural(a, b, one) for one in PACK if one is not a and one is not b) - 1
        return pairs[a, b]

    def strength(a: Card, b: Card, c: Card) -> int:
        plain = [one for one in (a, b, c) if one not in wild]
        if len(plain) == 3:
            return natural(a, b, c)
        if len(plain) == 2:
            return with_one(*plain)
        if not plain:
            return best_prial
        rank = plain[0].rank
        if rank is None:
            raise ValueError(f"{plain[0]!r} is neither ranked nor wild")
        return pack_strength((Category.PRIAL, _BEST_PRIAL if rank is ranking.best_prial else rank), 2)

    return strength


def _plural(rank: Rank) -> str:
    return f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}"


_DESIGNATED = {
    **{_plural(rank): tuple(card for card in PACK if card.rank is rank) for rank in Rank},
    "black_twos": cards("2c 2s"),
    "one_eyed_jacks": cards("Jh Js"),
    "suicide_king": cards("Kh"),
    "braggers": cards("Ad Jc 9d"),
}

_JOKER_SETS = {f"jokers:{number}": number for number in range(1, len(JOKERS) + 1)}
WILD_SETS: tuple[str, ...] = (*_DESIGNATED, *_JOKER_SETS)
"""Values of the option `wild`. They may be combined, but with at most one number of jokers."""
MAX_WILD_SETS = len(_DESIGNATED) + 1
"""Maximum number of sets in a combination: all sets of pack cards, and one number of jokers."""


def jokers_of(wild: Iterable[str]) -> tuple[Card, ...]:
    return JOKERS[: sum(_JOKER_SETS.get(one, 0) for one in wild)]


def has_conflicting_jokers(wild: Iterable[str]) -> bool:
    """Return True if `wild` has more than one number of jokers."""
    return sum(one in _JOKER_SETS for one in wild) > 1


def full_pack(wild: Iterable[str]) -> tuple[Card, ...]:
    return PACK + jokers_of(wild)


@lru_cache(maxsize=64)  # a ranking with wild cards takes a megabyte, and thousands are possible
def ranking_of(
    wild: tuple[str, ...] = (), best_prial: Rank | None = Rank.THREE, run_order: RunOrder = RunOrder.A23_HIGH
) -> Ranking:
    designated = [one for name in wild if name in _DESIGNATED for one in _DESIGNATED[name]]
    return Ranking(best_prial, run_order, frozenset((*designated, *jokers_of(wild))))


NATURAL_RANKING: Ranking = ranking_of()
Hand = tuple[Card, ...]
HandValue = tuple[int, int]
"""Strength of a hand's three kept cards, and the value of its discards."""


def best_three(ranking: Ranking, hand: Hand) -> tuple[Hand, Hand]:
    """Return the three cards to keep and the discards, each in the order of `hand`.

    The strongest three cards are kept. Among equally strong ones, the highest discards decide, then the earliest dealt
    cards. An unknown card is kept only if fewer than three are known, because shown cards are always kept ones.
    """
    if len(hand) <= 3:
        return hand, ()
    known = [place for place, one in enumerate(hand) if one not in UNKNOWN_CARDS]
    if len(known) < 3:
        kept = sorted((known + [place for place in range(len(hand)) if place not in known])[:3])
        return split_hand(hand, kept)
    best: tuple[int, int] = (-1, -1)
    chosen: tuple[int, ...] = ()
    for places in combinations(known, 3):
        first, second, third = places
        strength = ranking.strength(hand[first], hand[second], hand[third])
        if strength < best[0]:
            continue
        worth = strength, discards_value(one for place, one in enumerate(hand) if place not in places)
        if worth > best:
            best, chosen = worth, places
    return split_hand(hand, chosen)


def split_hand(hand: Hand, places: Iterable[int]) -> tuple[Hand, Hand]:
    kept = set(places)
    return (
        tuple(one for place, one in enumerate(hand) if place in kept),
        tuple(one for place, one in enumerate(hand) if place not in kept),
    )


def discards_value(discards: Iterable[Card]) -> int:
    """Return the value of discards, compared from the highest down. Jokers and unknown cards count 0 (D-48, D-49)."""
    worth = 0
    for rank in sorted((one.rank or 0 for one in discards), reverse=True):
        worth = worth << 4 | rank
    return worth


def hand_strength(ranking: Ranking, hand: Hand) -> int:
    """Return the strength of three kept cards; 0 if one is unknown, because a hand that was never shown beats none."""
    if not UNKNOWN_CARDS.isdisjoint(hand):
        return 0
    first, second, third = hand
    return ranking.strength(first, second, third)


def hand_value(ranking: Ranking, kept: Hand, discards: Hand) -> HandValue:
    """Return the strength of the kept cards and the value of the discards, which is -1 if one is unknown (D-50)."""
    return hand_strength(ranking, kept), discards_value(discards) if UNKNOWN_CARDS.isdisjoint(discards) else -1


def is_prial(ranking: Ranking, kept: Hand) -> bool:
    if not UNKNOWN_CARDS.isdisjoint(kept):
        return False
    first, second, third = kept
    return ranking.category(first, second, third) is Category.PRIAL
