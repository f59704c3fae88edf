"""Tests of Six and Seven Card Brag: exposing or passing, winning and carrying the pot (RULES 9, 10, 16.3)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.rules.arranging.engine.events import (
    Declared,
    ExposingBegan,
    Passed,
    PlaceEmpty,
    PlaceShown,
    PlaceWon,
    PotCarriedOver,
    PotTaken,
    StakePaid,
)
from bot.rules.arranging.moves import Arrange, Declaration, Expose, Pass
from bot.rules.arranging.two_hands import TwoHandsEnding, TwoHandsOutcome, TwoHandsPhase, TwoHandsView, TwoHandsWinRule
from bot.rules.cards import PACK, Rank, cards
from bot.rules.game import Close, Deal, Leave, Seat, TimeOut, Void
from bot.rules.ranking import Ranking
from bot.rules.table.events import PotDivided, TurnPassed
from tests.rules.arranging.tables import SevenTable, SixTable, Table

A, B, C, D = 1, 2, 3, 4
HANDS = ("9h 8c 7d / As Jc 5s", "Kd 9d 8h / 6h 4c 3c", "Th 7h 3h / Qc 4d 3s")
"""A has the best hand on both sides."""
SPLIT = ("Kh Qd 9d / 8c 5s 4s", "Ad 3c 2h / 8d 7h 6c", "As 3d 2s / 8h 7c 6h")
"""B and C are equal, and the best, on both sides."""
CARRIED = ("Ad Qd 3d / 9c 5h 3c", "As Jh Jc / Td Ts 5c", "Kd 9d 2d / 7c 3s 2c")
"""A is the best on the left, B on the right."""
BEST_LEFT = {"A": "9h 8c 7d", "B": "9d 8h 7c", "C": "9c 8d 7h"}
BEST_RIGHT = {"A": "As Jc 5s", "B": "Ad Js 5c", "C": "Ac Jd 5h"}
OTHER_LEFT = {"A": "Kc Kd 2h", "B": "Qc Qd 3h", "C": "Tc Td 4h", "D": "4c 4d 2c"}
OTHER_RIGHT = {"A": "Kh 6c 2d", "B": "Qh 6d 2s", "C": "Th 6s 3c", "D": "Jh 6h 3d"}


def dealt(*hands: str, table: type[Table] = SixTable, stack: int = 9, **options: object) -> Table:
    """Return a table where these hands have been dealt, the last one to the dealer."""
    found = table(*[stack] * len(hands), **options)
    return found.deal({place: hand.replace("/", "") for place, hand in enumerate(hands)})


def arranged(*hands: str, table: type[Table] = SixTable, stack: int = 9, **options: object) -> Table:
    """Return a table where everybody has arranged. Each hand is written as left / right / cards left over."""
    found = dealt(*hands, table=table, stack=stack, **options)
    for name, hand in zip("ABCDEFGH", hands, strict=False):
        found.say(f"{name} arranges {' / '.join(hand.split(' / ')[:2])}")
    return found


def asked(table: Table) -> Iterator[Seat]:
    """Yield each seat that is asked to expose. If the caller makes no move for the seat, it exposes."""
    while table.state.in_deal:
        (seat,) = before = table.state.to_act
        place = table.state.place
        yield seat
        if table.state.in_deal and table.state.to_act == before and table.state.place == place:
            table.play(Expose(seat=seat))


def all_expose(table: Table) -> Table:
    """Let everybody who is asked expose."""
    for _ in asked(table):
        pass
    return table


def outcome(table: Table) -> TwoHandsOutcome:
    found = table.state.outcome
    assert isinstance(found, TwoHandsOutcome)
    return found


def seen(table: Table, seat: Seat | None = None) -> TwoHandsView:
    found = table.GAME.view(table.state, seat)
    assert isinstance(found, TwoHandsView)
    return found


@pytest.mark.parametrize("may_pass", [True, False])
@pytest.mark.parametrize(
    ("hands", "left", "right", "takers"),
    [
        (HANDS, (A,), (A,), (A,)),
        (("Jd 8d 7d / 8h 3s 2h", "Th 9c 8s / Kh Qc 6d", "Ts 9s 8c / Kc 5s 5h"), (B, C), (C,), (C,)),
        (CARRIED, (A,), (B,), ()),
        (SPLIT, (B, C), (B, C), (B, C)),
    ],
)
def test_worked_deals(
    hands: tuple[str, ...],
    left: tuple[Seat, ...],
    right: tuple[Seat, ...],
    takers: tuple[Seat, ...],
    may_pass: bool,  # noqa: FBT001 (a value of the option)
) -> None:
    """The worked deals of the rule book have the same results (RULES 9.4)."""
    table = all_expose(arranged(*hands, may_pass=may_pass))
    over = outcome(table)
    assert (over.best, over.winners) == ((left, right), takers)
    assert over.reason is (TwoHandsEnding.PLAYED if takers else TwoHandsEnding.CARRIED)
    assert over.carried == table.state.pot == (0 if takers else 3)
    assert sum(table.stacks()) + table.state.pot == 27


@pytest.mark.parametrize("stake", [1, 2, 5])
@pytest.mark.parametrize(
    ("left", "right", "takers", "alone"),
    [
        ("A", "A", "A", "A"),
        ("B", "B", "B", "B"),
        ("AB", "A", "A", ""),
        ("A", "AC", "A", ""),
        ("AB", "AC", "A", ""),
        ("AB", "AB", "AB", ""),
        ("BC", "BC", "BC", ""),
        ("ABC", "AC", "AC", ""),
        ("BC", "ABC", "BC", ""),
        ("ABC", "ABC", "ABC", ""),
        ("A", "B", "", ""),
        ("AB", "C", "", ""),
        ("C", "AB", "", ""),
    ],
)
def test_who_takes_the_pot(left: str, right: str, takers: str, alone: str, stake: int) -> None:
    """The best on both sides take the pot, with odd chips from the dealer's left.
    Under `same_player_both`, a tie on either side leaves no winner (RULES 9.2, 10, D-98).
    """
    hands = [
        f"{(BEST_LEFT if name in left else OTHER_LEFT)[name]} / {(BEST_RIGHT if name in right else OTHER_RIGHT)[name]}"
        for name in "ABCD"
    ]
    with_seven = [f"{hand} / {extra}" for hand, extra in zip(hands, cards("5d 4s 3s 7s"), strict=True)]
    tables = [
        (all_expose(arranged(*hands, stake=stake)), takers),
        (all_expose(arranged(*with_seven, table=SevenTable, stake=stake)), takers),
        (all_expose(arranged(*with_seven, table=SevenTable, stake=stake, win_rule="same_player_both")), alone),
    ]
    for table, expected in tables:
        pot = 4 * stake
        shares = {name: pot // len(expected) + (at < pot % len(expected)) for at, name in enumerate(expected)}
        assert table.stacks() == [9 - stake + shares.get(name, 0) for name in "ABCD"]
        assert table.state.pot == (0 if expected else pot)
        assert ["ABCD"[seat - 1] for seat in outcome(table).winners] == list(expected)


def test_odd_chips_go_from_the_dealers_left() -> None:
    """The winner nearest to the dealer's left gets the odd chip, regardless of leader and seat numbers (D-98)."""
    table = SixTable(9, 9, 9)
    table.deal().say(*(f"{name} times out" for name in "ABC"))
    all_expose(table)
    before, carried = table.stacks(), table.state.pot
    table.deal({place: SPLIT[2 - place].replace("/", "") for place in range(3)})
    assert table.state.order == (B, C, A)
    for seat, hand in zip(table.state.order, reversed(SPLIT), strict=True):
        table.play(Arrange(seat=seat, hands=tuple(cards(part) for part in hand.split("/"))))
    all_expose(table)
    pot = carried + 3
    assert outcome(table).winners == (B, C)
    assert table.stacks() == [before[0] - 1, before[1] - 1 + (pot + 1) // 2, before[2] - 1 + pot // 2]


def test_who_begins_exposes_without_being_asked() -> None:
    """The player left of the dealer exposes the first left hand, and the winner on the left the first right hand.
    Neither may pass (RULES 9.1).
    """
    table = arranged(*CARRIED)
    assert table.events[2:] == (
        ExposingBegan(place=1, leader=A),
        PlaceShown(seat=A, place=1, cards=cards("Ad Qd 3d")),
        TurnPassed(seat=B),
    )
    table.say("B passes", "C exposes")
    assert table.events == (
        PlaceShown(seat=C, place=1, cards=cards("Kd 9d 2d")),
        PlaceWon(place=1, seats=(A,)),
        ExposingBegan(place=2, leader=A),
        PlaceShown(seat=A, place=2, cards=cards("9c 5h 3c")),
        TurnPassed(seat=B),
    )


def test_the_first_of_equals_leads() -> None:
    """Among equal best left hands, the first exposed begins on the right. The others follow clockwise."""
    table = arranged(*SPLIT)
    assert list(asked(table)) == [B, C, C, A]
    assert [event.leader for event in table.history if isinstance(event, ExposingBegan)] == [A, B]
    assert [event.seat for event in table.history if isinstance(event, PlaceShown) and event.place == 2] == [B, C, A]


def test_everybody_is_asked() -> None:
    """A player who passed on the left is still asked on the right but cannot win the pot (D-97, D-108)."""
    table = arranged(*CARRIED).say("B passes", "C passes")
    assert table.state.to_act == (B,)
    table.say("B exposes", "C passes")
    assert outcome(table).best == ((A,), (B,))
    assert outcome(table).reason is TwoHandsEnding.CARRIED
    assert seen(table).seat_view(B).shown == ((), cards("Td Ts 5c"))
    assert [seen(table).seat_view(seat).passed for seat in (A, B, C)] == [(), (1,), (1, 2)]
    assert table.state.pot == 3


def test_everybody_else_passes() -> None:
    """The only player who exposes takes the pot, and the others' hands stay secret."""
    table = arranged(*reversed(HANDS)).say("B passes", "C passes", "B passes", "C passes")
    assert outcome(table).winners == (A,)
    assert table.stacks() == [11, 8, 8]
    assert [event.seat for event in table.history if isinstance(event, Passed)] == [B, C, B, C]
    assert {event.seat for event in table.history if isinstance(event, PlaceShown)} == {A}


def test_where_nobody_may_pass() -> None:
    """If `may_pass` is off, all hands are exposed clockwise from the leader, and nobody is asked."""
    table = arranged(*SPLIT, may_pass=False)
    assert not table.state.in_deal
    assert [(event.place, event.seat) for event in table.history if isinstance(event, PlaceShown)] == [
        (1, A), (1, B), (1, C), (2, B), (2, C), (2, A),
    ]  # fmt: skip
    assert not any(isinstance(event, TurnPassed) for event in table.history)


def test_stakes_and_a_carried_pot() -> None:
    """Everybody pays the stake before each deal. A newcomer can win a carried pot."""
    table = arranged(*CARRIED, stake=2)
    paid = [(event.seat, event.amount) for event in table.history if isinstance(event, StakePaid)]
    assert paid == [(A, 2), (B, 2), (C, 2)]
    assert [seen(table).pot, seen(table).seat_view(B).paid] == [6, 2]
    all_expose(table)
    assert isinstance(table.events[-2], PotCarriedOver)
    assert table.state.pot == 6
    table.say("D joins 9")
    table.deal({0: HANDS[0].replace("/", "")})
    assert table.state.order == (B, C, D, A)
    assert table.state.pot == 14
    table.say(f"B arranges {HANDS[0]}", "A times out", "C times out", "D times out")
    while table.state.in_deal:
        table.play(Pass(seat=table.state.actor))
    assert [event.amount for event in table.events if isinstance(event, PotTaken)] == [14]
    assert table.stacks() == [5, 19, 5, 7]


def test_who_cannot_pay_is_not_dealt_in() -> None:
    """A seat with less than the stake gets no cards (RULES 16.3)."""
    table = SixTable(9, 2, 3, stake=3)
    table.deal()
    assert table.state.order == (A, C)
    assert table.stacks() == [6, 2, 0]


def test_a_deal_that_is_cancelled() -> None:
    """A cancelled deal returns the stakes and keeps the carried pot. The same dealer deals again (RULES 13)."""
    table = all_expose(arranged(*CARRIED)).deal().say("A times out", "B times out", "C times out")
    assert (table.state.phase, table.state.pot) == (TwoHandsPhase.EXPOSING, 6)
    dealer = table.state.dealer
    table.play(Void())
    assert outcome(table) == TwoHandsOutcome(reason=TwoHandsEnding.VOIDED, carried=3)
    assert (table.stacks(), table.state.pot) == ([8, 8, 8], 3)
    assert (seen(table).best, seen(table).reveal) == ((), 0)
    table.deal()
    assert table.state.dealer == dealer


def test_a_table_that_closes_divides_the_pot() -> None:
    """A carried pot goes to the players of the last deal, odd chips from the dealer's left (D-15)."""
    table = all_expose(arranged(*CARRIED, stake=5, stack=10))
    table.say("D joins 9")
    shares = [(event.seat, event.amount) for event in table.play(Close()) if isinstance(event, PotDivided)]
    assert shares == [(A, 5), (B, 5), (C, 5)]


@pytest.mark.parametrize(
    ("table", "held", "taker"),
    [
        (SixTable, {0: "Ac Ad Ah As 2c 3d", 1: "6c 6d 6h 6s 2d 3c"}, B),
        (SixTable, {0: "Kc Kd Kh Ks 2c 3d", 1: "Ac Ad Ah As 2d 3c"}, B),
        (SixTable, {0: "5c 5d 5h 5s 2c 3d", 2: "4c 4d 4h 4s 2d 3c"}, A),
        (SixTable, {2: "2c 2d 2h 2s 4c 3d"}, C),
        (SevenTable, {0: "Ac Ad Ah As 2c 3d 4h", 1: "7c 7d 7h 7s 2d 3c 4s"}, B),
        (SevenTable, {0: "6c 6d 6h 6s 2c 3d 4h", 1: "Ac Ad Ah As 2d 3c 4s"}, B),
        (SevenTable, {1: "9c 2c 9d 3d 9h 4h 9s"}, B),
    ],
)
def test_four_of_a_kind_takes_the_pot(table: type[Table], held: dict[int, str], taker: Seat) -> None:
    """The best declared four of a kind takes the pot at once: the game's own number, then aces downwards.
    Only those four cards are shown (RULES 9.1, 10, 1.3).
    """
    found = table(9, 9, 9).deal(held)
    for place in range(3):
        found.say(f"{'ABC'[place]} {'declares four of a kind' if place in held else 'times out'}")
    over = outcome(found)
    assert (over.reason, over.winners, over.best) == (TwoHandsEnding.FOUR_OF_A_KIND, (taker,), ())
    assert found.stacks()[taker - 1] == 11
    declared = {event.seat: event.cards for event in found.events if isinstance(event, Declared)}
    assert set(declared) == {place + 1 for place in held}
    assert all(len(four) == 4 and len({one.rank for one in four}) == 1 for four in declared.values())
    assert not any(isinstance(event, PlaceShown) for event in found.events)


def test_four_of_a_kind_follows_the_best_prial() -> None:
    """The rank of the best prial also makes the best four of a kind, and the game's own number loses its privilege."""
    held = {0: "6c 6d 6h 6s 2c 3d", 1: "4c 4d 4h 4s 2d 3c"}
    table = SixTable(9, 9, best_prial=4).deal(held).say("A declares four of a kind", "B declares four of a kind")
    assert outcome(table).winners == (B,)
    low = arranged("6c 6d 6h / Kc 3d 2s", "3c 3s 3h / Ac 4d 2d", best_prial=3)
    assert outcome(all_expose(low)).winners == (B,)
    usual = arranged("6c 6d 6h / Kc 3d 2s", "Ac As Ah / Kd 4d 2d")
    assert outcome(all_expose(usual)).best == ((A,), (B,))


def test_four_of_a_kind_need_not_be_declared() -> None:
    """Four of a kind may be played as a prial and a card (D-96). It cannot be declared if `quad_wins` is off."""
    table = arranged("Jc Jd Jh / Js 5c 2d", *HANDS[1:])
    assert outcome(all_expose(table)).best == ((A,), (C,))
    off = dealt("Jc Jd Jh / Js 5c 2d", *HANDS[1:], quad_wins=False)
    assert seen(off).declarations == ()


LOW, MIDDLE = "2c 3c 4c 5c 6c Ac", "9d Td Jd Qd Kd Ad"
FOURS = "7c 7d 7h 7s 2h 3h"


@pytest.mark.parametrize(
    ("held", "reason", "taker"),
    [
        ({0: LOW, 1: MIDDLE}, TwoHandsEnding.RUNNING_FLUSH, A),
        ({0: "8d 9d Td Jd Qd Kd", 1: "9s Ts Js Qs Ks As"}, TwoHandsEnding.RUNNING_FLUSH, B),
        ({0: "2s 3s 4s 5s 6s 7s", 1: "3d 4d 5d 6d 7d 8d"}, TwoHandsEnding.RUNNING_FLUSH, B),
        ({0: FOURS, 1: LOW}, TwoHandsEnding.RUNNING_FLUSH, B),
        ({0: FOURS}, TwoHandsEnding.FOUR_OF_A_KIND, A),
        ({0: LOW, 1: "2d 3d 4d 5d 6d Ad"}, TwoHandsEnding.RUNNING_FLUSHES_TIED, 0),
        ({0: FOURS, 1: LOW, 2: "2d 3d 4d 5d 6d Ad"}, TwoHandsEnding.RUNNING_FLUSHES_TIED, 0),
    ],
)
def test_a_running_flush_of_all_cards(held: dict[int, str], reason: TwoHandsEnding, taker: Seat) -> None:
    """A running flush of six cards beats four of a kind.
    A-2-3-4-5-6 is best, then A-K-Q-J-10-9; a tie carries the pot (RULES 9.3, D-83, 16.3).
    """
    table = SixTable(9, 9, 9, six_card_running_flush=True).deal(held)
    for place in range(3):
        said = "times out" if place not in held else "declares four of a kind"
        table.say(f"{'ABC'[place]} {'declares running flush' if held.get(place, FOURS) != FOURS else said}")
    over = outcome(table)
    assert (over.reason, over.winners) == (reason, (taker,) if taker else ())
    assert table.state.pot == (0 if taker else 3)
    shown = {event.seat: event.cards for event in table.events if isinstance(event, Declared)}
    assert all(cards_shown == () for seat, cards_shown in shown.items() if len(held) == 3 and seat == A)


def test_seven_in_sequence_not_six() -> None:
    """A running flush in Seven Card Brag needs all seven cards, with the ace either high or low (C-5)."""
    deals = {
        "2c 3c 4c 5c 6c 7c 8c": True,
        "2c 3c 4c 5c 6c 7c Ac": True,
        "2c 3c 4c 5c 6c 7c 9c": False,
        "2c 3c 4c 5c 6c 7c 8d": False,
        "2c 3c 4c 5c Qc Kc Ac": False,
        "2c 3c 4c 5c 6c 7c 7d": False,
    }
    for held, may in deals.items():
        table = SevenTable(9, 9, seven_card_running_flush=True).deal({0: held})
        moves = [getattr(one.move, "what", None) for one in table.GAME.options(table.state, A)]
        assert (Declaration.RUNNING_FLUSH in moves) is may


def test_the_clock() -> None:
    """Players who time out have their cards arranged hand by hand and later exposed (RULES 13)."""
    table = dealt("2c 9d 2d 9h Kc Ks", "3c 4d 8s Td Js Qd").say("A times out", "B times out")
    assert table.state.to_act == (B,)
    assert seen(table, A).own.hands == (cards("9d Kc Ks"), cards("2c 2d 9h"))  # type: ignore[union-attr]
    table.say("B times out", "A times out")
    assert [event.seat for event in table.history if isinstance(event, PlaceShown)] == [A, B, B, A]
    seven = dealt("2c 9d 2d 9h Kc Ks 7s", "3c 4d 8s Td Js Qd 2s", table=SevenTable).say("A times out")
    assert seen(seven, A).own.hands == (cards("9d Kc Ks"), cards("2c 2d 9h"))  # type: ignore[union-attr]


def test_leaving_while_everybody_arranges() -> None:
    """A leaver's stake stays in the pot, and the cards are never shown. If all others are ready, exposing begins."""
    table = dealt(*HANDS).say(f"B arranges {HANDS[1]}", f"C arranges {HANDS[2]}")
    table.play(Leave(seat=A))
    assert (table.state.phase, table.state.to_act) == (TwoHandsPhase.EXPOSING, (C,))
    all_expose(table)
    assert outcome(table).winners == (C,)
    assert not any(isinstance(event, PlaceShown) and event.seat == A for event in table.history)
    assert [seat for seat, _ in table.state.stacks] == [B, C]
    assert table.stacks() == [8, 11]


def test_leaving_at_ones_turn() -> None:
    """If the player who is asked leaves, the next one is asked."""
    table = arranged(*SPLIT)
    table.play(Leave(seat=B))
    assert table.state.to_act == (C,)
    all_expose(table)
    assert outcome(table).best == ((C,), (C,))
    assert table.stacks() == [8, 11]


def test_leaving_before_ones_turn() -> None:
    """A player who leaves before being asked is skipped. The player who is being asked stays the same."""
    table = arranged(*SPLIT)
    table.play(Leave(seat=C))
    assert table.state.to_act == (B,)
    table.say("B exposes")
    assert table.state.to_act == (A,)
    table.say("A exposes")
    assert (outcome(table).winners, table.stacks()) == ((B,), [8, 11])


def test_leaving_after_exposing() -> None:
    """An exposed hand stops competing once its player leaves, and another player leads."""
    table = arranged(*CARRIED).say("B exposes")
    table.play(Leave(seat=A))
    assert seen(table).best == ((B,),)
    table.say("C exposes")
    assert (table.state.place, table.state.leader, table.state.to_act) == (2, C, (B,))
    table.say("B exposes")
    assert outcome(table).best == ((C,), (B,))
    assert (table.stacks(), table.state.pot) == ([8, 8], 3)


def test_all_who_exposed_have_left() -> None:
    """If all who exposed on the left have left the table, the first from the dealer's left leads on the right."""
    table = arranged(*CARRIED)
    table.say("B passes")
    table.play(Leave(seat=A))
    table.say("C passes")
    assert (table.state.place, table.state.leader, table.state.to_act) == (2, B, (C,))
    assert not any(isinstance(event, PlaceWon | PlaceEmpty) for event in table.history)
    table.say("C exposes")
    assert outcome(table).best == ((), (B,))
    assert (outcome(table).reason, table.state.pot) == (TwoHandsEnding.CARRIED, 3)


@pytest.mark.parametrize("ready", [True, False])
def test_the_last_one_left_takes_the_pot(ready: bool) -> None:  # noqa: FBT001 (whether the cards are arranged)
    """If one of two players leaves, the other takes the pot, both while arranging and while exposing."""
    table = (arranged if ready else dealt)(*CARRIED[:2], stake=4)
    table.play(Leave(seat=A))
    assert (outcome(table).reason, outcome(table).winners) == (TwoHandsEnding.ABANDONED, (B,))
    assert table.stacks() == [13]
    assert (seen(table).reveal, table.state.pot) == (0, 0)


def test_leaving_between_deals() -> None:
    """A leaver gets no share of a carried pot. The last player at the table gets it (D-15)."""
    table = all_expose(arranged(*CARRIED))
    table.play(Leave(seat=A))
    assert table.state.pot == 3
    assert seen(table).best == ((A,), (B,))
    table.play(Leave(seat=C))
    assert (table.state.pot, table.stacks()) == (0, [11])


def test_who_is_not_dealt_in_leaves_at_once() -> None:
    """A player who is not in the deal leaves at once, and the deal goes on."""
    table = arranged(*SPLIT)
    table.say("D joins 7")
    assert [type(event).__name__ for event in table.play(Leave(seat=D))] == ["SeatLeft"]
    assert table.state.to_act == (B,)


@pytest.mark.parametrize("seed", range(30))
def test_the_settlement_agrees_with_the_rule_read_anew(seed: int) -> None:
    """The pot goes to the players whom a direct comparison of keys finds best on both sides."""
    rng = random.Random(seed)
    count = rng.randint(2, 8)
    table = SixTable(*[9] * count)
    table.play(Deal(order=tuple(rng.sample(PACK, 52))))
    for seat in table.state.order:
        table.play(TimeOut(seat=seat))
    for seat in asked(table):
        table.play(rng.choice([Expose, Pass])(seat=seat))
    ranking = Ranking(best_prial=Rank.SIX)
    best: list[set[Seat]] = []
    for place in (1, 2):
        keys = {
            event.seat: ranking.key(event.cards[0], event.cards[1], event.cards[2])
            for event in table.history
            if isinstance(event, PlaceShown) and event.place == place
        }
        best.append({seat for seat, key in keys.items() if key == max(keys.values())})
    assert set(outcome(table).winners) == best[0] & best[1]
    assert [set(place) for place in outcome(table).best] == best
    assert sum(table.stacks()) + table.state.pot == 9 * count


def test_what_the_win_rules_are_called() -> None:
    """Six Card Brag has one win rule, Seven Card Brag two."""
    assert SixTable(9, 9).state.rules.wins_by is TwoHandsWinRule.INTERSECTION
    assert SevenTable(9, 9, win_rule="same_player_both").state.rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH
