"""Tests of hands and declarations with two jokers, each of which stands for a rank or a suit (RULES 8.7, 16.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, product

import pytest

from bot.rules.arranging.engine.house_rules import RUNNING_FLUSH, four_of_a_kind, has_pairs
from bot.rules.arranging.hands import FourOfAKind, HandRules
from bot.rules.arranging.nine.house_rules import TWO_JOKERS, JokerRanking
from bot.rules.cards import JOKERS, PACK, UNKNOWN, Card, Rank, card, cards, format_cards
from bot.rules.ranking import Category, HandName, Key, Ranking, RunOrder

RANKING = JokerRanking()
EQUAL = JokerRanking(equal=True)
NINE = HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD, best_four=Rank.NINE, ranking=RANKING)
FULL_PACK = PACK + JOKERS[:2]

Meaning = tuple[int | None, str | None]
"""A card's possible meaning: a rank value and a suit; a joker has only one of the two."""


def hand(text: str) -> tuple[Card, Card, Card]:
    """Return the three cards that a text names; `W` is the first joker."""
    first, second, third = cards(" ".join("W1" if one == "W" else one for one in text.split()))
    return first, second, third


def meanings(one: Card) -> Iterator[Meaning]:
    """Yield every meaning that a card can have."""
    if one in JOKERS:
        yield from ((value, None) for value in range(2, 15))
        yield from ((None, suit) for suit in "cdhs")
    else:
        yield "??23456789TJQKA".index(one.text[0]), one.text[1]


def run_top(values: Sequence[int], order: RunOrder) -> int:
    """Return the value by which a run is compared, or 0 if the values (highest first) are no run."""
    if tuple(values) == (14, 3, 2):
        return {"a23_high": 15, "akq_high_a23_second": 14, "a23_low": 3}[order.value]
    if values[0] - 1 == values[1] == values[2] + 1:
        return 15 if values[0] == 14 and order.value == "akq_high_a23_second" else values[0]
    return 0


def key_of_meanings(meant: Sequence[Meaning], best_prial: int, order: RunOrder) -> tuple[int, ...]:
    """Return the key of three cards with these meanings, or () if they make no hand."""
    suits = {suit for _, suit in meant}
    suited = len(suits) == 1 and None not in suits
    values = sorted((1 if value is None else value for value, _ in meant), reverse=True)
    if 1 in values:
        return (2, *values) if suited else ()
    if len(set(values)) == 1:
        return (5, 15 if values[0] == best_prial else values[0])
    top = run_top(values, order)
    if top:
        return (4 if suited else 3, top)
    if suited:
        return (2, *values)
    if len(set(values)) == 2:
        paired = values[1]
        return (1, paired, sum(values) - 2 * paired)
    return (0, *values)


def reckoned(three: Sequence[Card], ranking: JokerRanking) -> tuple[tuple[int, ...], int]:
    """Return the best key over all meanings, and minus the number of jokers (0 if jokers equal natural cards)."""
    best_prial = 0 if ranking.best_prial is None else int(ranking.best_prial)
    ways = product(*(tuple(meanings(one)) for one in three))
    key = max(key_of_meanings(meant, best_prial, ranking.run_order) for meant in ways)
    return key, 0 if ranking.equal else -sum(one in JOKERS for one in three)


def check_all_hands(ranking: JokerRanking) -> None:
    """Check all 24,804 hands: each key is the best over all meanings, and strengths have the order of the keys."""
    strengths: dict[tuple[Key, int], int] = {}
    hands = list(combinations(FULL_PACK, 3))
    assert len(hands) == 24_804
    for three in hands:
        expected = reckoned(three, ranking)
        strength = ranking.strength(*three)
        if ranking.key(*three) != expected[0] or ranking.category(*three) != expected[0][0]:
            raise AssertionError(f"{format_cards(three)} is {ranking.key(*three)}, not {expected}")
        if strengths.setdefault(expected, strength) != strength:
            raise AssertionError(f"{format_cards(three)} ties with {expected}, which is worth another strength")
        if strength >> 14 != expected[0][0]:
            raise AssertionError(f"{format_cards(three)} is worth {strength}, which is no {expected}")
    in_order = [strengths[one] for one in sorted(strengths)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize("ranking", [RANKING, EQUAL], ids=["natural first", "equal"])
def test_every_hand_is_worth_the_best_that_its_jokers_can_make(ranking: JokerRanking) -> None:
    """All hands, with up to two jokers, have the order found by trying every rank and every suit."""
    check_all_hands(ranking)


@pytest.mark.soak
@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize("order", RunOrder)
@pytest.mark.parametrize("best_prial", [Rank.NINE, Rank.THREE, Rank.SEVEN, Rank.ACE, None])
def test_every_hand_in_every_order_of_hands(best_prial: Rank | None, order: RunOrder, *, equal: bool) -> None:
    """The order of hands is right for every run order and every best prial."""
    check_all_hands(JokerRanking(best_prial, order, equal=equal))


@pytest.mark.parametrize(
    ("first", "second", "winner", "first_key", "second_key"),
    [
        ("W 8h 7h", "9c 8c 7d", "B", (3, 9), (3, 9)),
        ("W 8h 7h", "8c 7s 6d", "A", (3, 9), (3, 8)),
        ("8s 7s 6s", "W 9h 8h", "A", (4, 8), (3, 10)),
        ("7s 4s W", "7d 3d 2d", "A", (2, 7, 4, 1), (2, 7, 3, 2)),
        ("7d 3d 2d", "7s 3s W", "A", (2, 7, 3, 2), (2, 7, 3, 1)),
        ("7h 2h W", "7d 3d 2d", "B", (2, 7, 2, 1), (2, 7, 3, 2)),
        ("9c 9d W", "Ac Ad Ah", "A", (5, 15), (5, 14)),
        ("9c 9d 9h", "9s W1 W2", "A", (5, 15), (5, 15)),
        ("9c 9d W", "9s W1 W2", "A", (5, 15), (5, 15)),
        ("Kc 5d W", "Kd Kh 5c", "B", (1, 13, 5), (1, 13, 5)),
        ("Kc 5d W", "Qd Qh Ac", "A", (1, 13, 5), (1, 12, 14)),
        ("Ah W 3c", "Ad Kc Qs", "A", (3, 15), (3, 14)),
    ],
)
def test_vector(first: str, second: str, winner: str, first_key: Key, second_key: Key) -> None:
    """The winner and both keys are those of RULES 8.7."""
    one, other = hand(first), hand(second)
    difference = RANKING.strength(*one) - RANKING.strength(*other)
    assert {"A": difference > 0, "B": difference < 0}[winner]
    assert (RANKING.key(*one), RANKING.key(*other)) == (first_key, second_key)


@pytest.mark.parametrize(
    ("natural", "joker"),
    [
        ("Tc 9d 8h", "Ts W 8d"),
        ("9c 9d 9h", "9s W1 W2"),
        ("Kd Kh 5c", "Kc 5d W"),
        ("4c 4d W", "4h W1 W2"),
    ],
)
def test_equal_jokers_tie_with_what_they_stand_for(natural: str, joker: str) -> None:
    """A hand with jokers loses to an equal natural hand, but ties if jokers are equal to natural cards."""
    one, other = hand(natural), hand(joker)
    assert RANKING.strength(*one) > RANKING.strength(*other)
    assert EQUAL.strength(*one) == EQUAL.strength(*other)


def test_equal_jokers_are_still_a_rank_or_a_suit() -> None:
    """A joker that equals natural cards still makes no running flush and is the lowest card of a flush."""
    assert EQUAL.key(*hand("W 8h 7h")) == (3, 9)
    assert EQUAL.key(*hand("7s 3s W")) == (2, 7, 3, 1)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("9c 9d W", HandName(Category.PRIAL, (Rank.NINE,), 1)),
        ("9c W1 W2", HandName(Category.PRIAL, (Rank.NINE,), 2)),
        ("Ah W 3c", HandName(Category.RUN, (Rank.ACE, Rank.TWO, Rank.THREE), 1)),
        ("W 8h 7h", HandName(Category.RUN, (Rank.NINE, Rank.EIGHT, Rank.SEVEN), 1)),
        ("4s W 7s", HandName(Category.FLUSH, (Rank.SEVEN, Rank.FOUR), 1)),
        ("5d W Kc", HandName(Category.PAIR, (Rank.KING, Rank.FIVE), 1)),
        ("4s 2s 7s", HandName(Category.FLUSH, (Rank.SEVEN, Rank.FOUR, Rank.TWO))),
        ("4s 2d 7s", HandName(Category.HIGH_CARD, (Rank.SEVEN, Rank.FOUR, Rank.TWO))),
    ],
)
@pytest.mark.parametrize("ranking", [RANKING, EQUAL], ids=["natural first", "equal"])
def test_a_hand_is_called_by_what_its_jokers_make(text: str, name: HandName, ranking: JokerRanking) -> None:
    """The name gives the kind, the ranks and the number of jokers; a joker in a flush has no rank."""
    assert ranking.describe(*hand(text)) == name


def test_without_jokers_hands_are_in_the_usual_order() -> None:
    """A hand without jokers has the strength that it has under the usual ranking."""
    usual = Ranking(best_prial=Rank.NINE)
    assert RANKING.natural == usual
    assert all(RANKING.strength(*three) == usual.strength(*three) for three in combinations(PACK[::3], 3))


def test_a_card_that_is_not_known_has_no_strength() -> None:
    """The strength of a hand with an unknown card or with three jokers raises `IndexError`."""
    for odd in (UNKNOWN[:1] + PACK[:2], UNKNOWN[:1] + JOKERS[:2], JOKERS[:3]):
        first, second, third = odd
        with pytest.raises(IndexError):
            RANKING.strength(first, second, third)


def test_arrangements_with_jokers_are_held_to_their_order() -> None:
    """An arrangement with jokers is accepted if each hand is at least as good as the next one."""
    own = cards("9c W1 W2 8h 7h 6d Kc Kd 2s")
    good = (cards("9c W1 W2"), cards("8h 7h 6d"), cards("Kc Kd 2s"))
    assert NINE.find_fault(good, own) is None
    fault = NINE.find_fault((good[1], good[0], good[2]), own)
    assert fault is not None
    assert fault.record_text == "misordered place=2"


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("9c 9d W1 5h 5d 2c 9h 3d 4h", "9c 9d W1 9h"),
        ("W2 9c 5h 5d 2c 9h 3d 4h W1", "W2 9c 9h W1"),
        ("9c 9d 9h 9s W1 5h 5d 2c W2", "9c 9d 9h 9s"),
        ("9c 9d 9h W1 Ac Ad Ah W2 2c", "9c 9d 9h W1"),
        ("Ac Ad Ah As 9c 9d W1 W2 2c", "9c 9d W1 W2"),
        ("Kc Kd W1 W2 2c 3d 4h 5s 6c", "Kc Kd W1 W2"),
        ("9c Td W1 W2 2c 3d 4h 5s 6c", None),
        ("9c 9d W1 5h 6d 2c Th 3d 4h", None),
    ],
)
def test_jokers_complete_four_of_a_kind(text: str, proof: str | None) -> None:
    """Jokers complete four cards of a rank. The proof of four of a kind shows the best such rank (D-94)."""
    special = four_of_a_kind(NINE, with_jokers=True)
    own = cards(text)
    assert special.held(own) is (proof is not None)
    if proof is not None:
        found = special.proof(own)
        assert format_cards(found) == proof
        assert NINE.describe(found) == FourOfAKind(next(one.rank for one in cards(proof) if one.rank is not None))


def test_equal_jokers_claim_no_four_of_a_kind() -> None:
    """Without `with_jokers` only four natural cards are four of a kind."""
    special = four_of_a_kind(NINE)
    assert not special.held(cards("9c 9d 9h W1 2c 3d 4h 5s 6c"))
    assert format_cards(special.proof(cards("4c 4d 4h 4s 9c 9d 9h W1 2c"))) == "4c 4d 4h 4s"


@pytest.mark.parametrize(
    ("text", "four"),
    [
        ("9c 9d 8h 8s 7c 7d 6h 6s 5c", True),
        ("9c 9d 9h 9s 7c 7d 6h 6s 5c", True),
        ("9c 9d 8h 8s 7c 7d W1 W2 5c", False),
        ("9c 9d 8h 8s 7c 7d 6h W1 5c", False),
        ("9c 9d 8h 8s 7c 7d 7h 6h 5c", False),
    ],
)
def test_pairs_are_natural(text: str, *, four: bool) -> None:
    """Four pairs consist of natural cards: jokers neither form nor complete a pair (D-75, D-95)."""
    assert partial(has_pairs, 4)(cards(text)) is four


@pytest.mark.parametrize(
    ("text", "top"),
    [
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c", 15),
        ("6h 7h 8h 9h Th Jh Qh Kh Ah", 14),
        ("Th 9h 8h 7h 6h 5h 4h 3h 2h", 10),
        ("Th 9h 8h 7h 6h 5h 4h 3h W1", 0),
        ("Th 9h 8h 7h 6h 5h 4h W1 W2", 0),
        ("Th 9h 8h 7h 6h 5h 4h 3h 2d", 0),
        ("Kh Ah 2h 3h 4h 5h 6h 7h 8h", 0),
    ],
)
def test_a_joker_is_in_no_long_running_flush(text: str, top: int) -> None:
    """A running flush of nine cards has no joker, because a joker cannot be both a rank and a suit."""
    assert RUNNING_FLUSH.held(cards(text)) is (top > 0)
    assert RUNNING_FLUSH.worth(cards(text)) == top


def test_the_pack_has_the_jokers() -> None:
    """The joker ranking's pack has two jokers. The packs of other rankings have only those jokers that are wild."""
    assert RANKING.pack == (*PACK, card("W1"), card("W2"))
    assert cards("W1 W2") == TWO_JOKERS
    assert Ranking(wild=frozenset(cards("W1 2c"))).pack == (*PACK, card("W1"))
    assert Ranking().pack == PACK
