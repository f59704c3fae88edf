"""Tests of seating and dealing, and of the chips and hands of people who come and go (RULES 2.3, 2.6, 13)."""

from __future__ import annotations

import pytest

from bot.rules.betting.events import KeptHandReturned
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.cards import PACK
from bot.rules.game import Close, Deal, IllegalMove, Join, Leave, Void
from bot.rules.table.events import PotDivided, SeatLeft, TableClosed
from tests.rules.tables import Table


def ring(table: Table) -> list[int]:
    return [one.seat for one in table.state.seats]


def folded_out(table: Table) -> Table:
    """Play a deal in which everybody but the dealer folds at once."""
    table.deal()
    while table.state.in_deal:
        table.say(f"{'ABCDEFGH'[table.state.to_act[0] - 1]} folds")
    return table


def test_the_deal_goes_round_to_the_left() -> None:
    """The deal passes to the left. The dealer's left is dealt to first, the dealer last."""
    table = Table(50, 50, 50)
    dealers = []
    for _ in range(4):
        folded_out(table)
        dealers.append(table.state.dealer)
        assert table.state.order[-1] == table.state.dealer
    assert dealers == [3, 1, 2, 3]


def test_the_deal_passes_over_who_is_not_dealt_in() -> None:
    """A player who sits out does not deal, and keeps their place in the order on coming back."""
    table = folded_out(Table(50, 50, 50)).say("A sits out")
    assert folded_out(table).state.dealer == 2
    table.say("A comes back")
    assert folded_out(table).state.dealer == 3
    assert folded_out(table).state.dealer == 1


def test_a_joiner_is_the_last_to_deal() -> None:
    """A joiner sits to the right of the next dealer, is dealt in next, and deals after everybody else (D-13)."""
    table = folded_out(Table(50, 50, 50))
    table.play(Join(seat=4, stack=50))
    assert ring(table) == [1, 2, 3, 4]
    dealers = [folded_out(table).state.dealer for _ in range(5)]
    assert dealers == [1, 2, 3, 4, 1]


def test_joiners_sit_one_after_another() -> None:
    """The second joiner sits between the first and the next dealer (RULES 16.1)."""
    table = folded_out(folded_out(Table(50, 50, 50)))
    table.play(Join(seat=4, stack=50))
    table.play(Join(seat=5, stack=50))
    assert ring(table) == [1, 4, 5, 2, 3]
    assert [folded_out(table).state.dealer for _ in range(5)] == [2, 3, 1, 4, 5]


def test_a_joiner_does_not_deal_in_place_of_somebody_who_sits_out() -> None:
    """A joiner does not deal before everybody else has dealt, even if the next dealer sits out."""
    table = folded_out(Table(50, 50, 50)).say("A sits out")
    table.play(Join(seat=4, stack=50))
    assert ring(table) == [1, 4, 2, 3]
    assert [folded_out(table).state.dealer for _ in range(3)] == [2, 3, 4]


def test_a_joiner_in_a_deal_waits_for_the_next() -> None:
    """A player who joins during a deal does not affect it and is dealt into the next one."""
    table = Table(50, 50, 50).deal().say("A bets 1")
    acting = table.state.to_act
    table.play(Join(seat=4, stack=50))
    assert table.state.to_act == acting
    assert table.state.order == (1, 2, 3)
    table.say("B folds", "C folds", "A retains")
    assert 4 in table.deal().state.order


def test_a_seat_number_is_used_once() -> None:
    """Joining under a seat number that somebody has or had is refused."""
    table = folded_out(Table(50, 50, 50)).say("C leaves")
    for seat in (1, 3, 0):
        with pytest.raises(IllegalMove, match=r"^That number is, or was, somebody"):
            table.play(Join(seat=seat, stack=10))


def test_leaving_between_deals_takes_the_chips_home() -> None:
    """The leaver takes all chips along, and the next seat deals if it was the leaver's turn to deal."""
    table = folded_out(Table(50, 50, 50))
    (left,) = table.play(Leave(seat=1))
    assert isinstance(left, SeatLeft)
    assert (left.seat, left.amount) == (1, 49)
    assert folded_out(table).state.dealer == 2


def test_a_leavers_kept_hand_goes_to_the_bottom() -> None:
    """A leaver's kept hand goes to the bottom of the pack, and the carried pot stays."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains")
    kept = table.seat("A").old
    table.play(Leave(seat=1))
    assert any(isinstance(one, KeptHandReturned) for one in table.events)
    assert table.state.pack[-3:] == kept
    assert table.state.carried == 4


def test_the_last_one_at_the_table_takes_the_carried_pot() -> None:
    """A player alone at the table takes the carried pot (D-15)."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains", "A leaves", "B leaves")
    assert table.state.carried == 0
    assert table.stacks() == [53]
    assert [one.seat for one in table.history if isinstance(one, PotDivided)] == [3]


def test_everybody_leaving_in_one_deal_shares_the_carried_pot() -> None:
    """If nobody remains, the pot is divided among the deal's players, odd chips from the dealer's left (D-15)."""
    table = Table(50, 50).deal().say("A bets 1", "A leaves", "B leaves")
    assert ring(table) == []
    assert {one.seat: one.amount for one in table.events if isinstance(one, SeatLeft)} == {1: 50, 2: 50}


def test_closing_divides_a_carried_pot_and_sends_everybody_home() -> None:
    """The odd chip of a carried pot goes to the dealer's left. A closed table accepts no more moves."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains")
    table.play(Close())
    assert {one.seat: one.amount for one in table.events if isinstance(one, PotDivided)} == {1: 2, 2: 1, 3: 1}
    assert isinstance(table.events[-1], TableClosed)
    assert table.state.closed
    assert ring(table) == []
    for move in (Deal(order=PACK), Join(seat=9, stack=10), Close()):
        with pytest.raises(IllegalMove, match=r"^The table is closed"):
            table.play(move)


def test_who_came_after_the_last_deal_has_no_share() -> None:
    """A carried pot is divided among the players of the last deal who are still present."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains")
    table.play(Join(seat=4, stack=50))
    table.say("B leaves")
    table.play(Close())
    assert {one.seat: one.amount for one in table.events if isinstance(one, PotDivided)} == {1: 2, 3: 2}


def test_a_deal_needs_two_who_can_pay() -> None:
    """A player who sits out or cannot pay the ante does not count; the refusal gives the number needed."""
    table = Table(50, 50, 1, ante=2).say("B sits out")
    with pytest.raises(IllegalMove) as refused:
        table.play(Deal(order=PACK))
    assert (refused.value.code, refused.value.facts) == ("too_few_players", {"least": 2, "players": 1})


def test_a_deal_needs_as_many_as_the_house_rules_say() -> None:
    """With `min_players` of 3 two players are not enough."""
    table = Table(50, 50, 50, min_players=3).say("B sits out")
    with pytest.raises(IllegalMove, match=r"^A deal needs 3 players; 2 can"):
        table.play(Deal(order=PACK))


def test_the_first_deal_needs_a_shuffle_and_later_ones_do_not() -> None:
    """The first deal without an order is refused; after an ordinary deal the pack is used as it is."""
    table = Table(50, 50)
    with pytest.raises(IllegalMove, match=r"^A shuffle is due"):
        table.play(Deal())
    with pytest.raises(IllegalMove, match="the 52 loose cards once"):
        table.play(Deal(order=PACK[:51]))
    folded_out(table)
    table.play(Deal())
    with pytest.raises(IllegalMove, match=r"^A deal is in hand"):
        table.play(Deal())


def test_a_shuffle_leaves_a_kept_hand_with_its_owner() -> None:
    """The loose cards exclude a kept hand, unless its owner is not dealt in (RULES 16.4)."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains")
    kept = set(table.seat("A").old)
    assert set(table.state.loose_cards) == set(PACK) - kept
    table.say("A sits out")
    assert table.state.loose_cards == PACK
    table.play(Deal(order=PACK))
    assert table.state.pack == PACK[6:]


def test_a_void_needs_a_deal() -> None:
    with pytest.raises(IllegalMove, match=r"^No deal is in hand"):
        Table(50, 50).play(Void())


def test_a_void_gives_every_payment_back() -> None:
    """Cancelling a deal restores stacks and the carried pot and returns all hands; the same dealer deals again."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains")
    stacks = table.stacks()
    table.deal().say("B bets 1", "C looks", "C bets 4", "A looks old")
    table.play(Void())
    assert table.stacks() == stacks
    assert table.state.carried == 4
    assert table.state.shuffle_due
    assert table.state.loose_cards == table.state.pack == PACK
    table.play(Deal(order=PACK))
    assert table.state.dealer == 1


@pytest.mark.parametrize(
    ("seats", "dealer", "code"),
    [
        (((1, 10), (1, 10)), 1, "seat_taken"),
        (((0, 10), (1, 10)), 1, "seat_taken"),
        (((1, -1), (2, 10)), 1, "bad_amount"),
        (((1, 10), (2, 10)), 3, "no_such_seat"),
        (tuple((seat, 10) for seat in range(1, 10)), 1, "table_full"),
    ],
)
def test_a_table_that_cannot_be(seats: tuple[tuple[int, int], ...], dealer: int, code: str) -> None:
    """Duplicate seats, negative stacks, too many seats and an absent dealer are refused."""
    with pytest.raises(IllegalMove) as refused:
        GAME.start(BragRules(), seats, dealer)
    assert refused.value.code == code
