"""Tests of refusals in Crash that no golden game can show."""

from __future__ import annotations

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH as GAME
from bot.rules.arranging.moves import Knock
from bot.rules.cards import PACK, cards
from bot.rules.game import (
    CashIn,
    Close,
    Deal,
    DealCut,
    DealRound,
    IllegalMove,
    Join,
    Leave,
    Move,
    SitOut,
    TimeOut,
    TopUp,
    Void,
)
from tests.rules.arranging.tables import Table, order
from tests.support.holding import check_code, check_refused


def four(**options: object) -> Table:
    """Return a table of four before its first deal."""
    return Table(50, 50, 50, 50, **options)


def kept() -> Table:
    """Return a table between deals at which A may deal without shuffling."""
    return four(optional_shuffle=True).deal().say("C passes", *(f"{name} arranges" for name in "ABCD"))


CASES: list[tuple[Table, Move, str]] = [
    (four(), DealRound(order=PACK), "first_dealer_known"),
    (four(first_dealer="first_seven").deal(), DealRound(order=PACK), "first_dealer_known"),
    (four(first_dealer="first_seven"), DealRound(order=cards("As Kd 2c")), "wrong_pack"),
    (four(first_dealer="first_seven"), DealRound(order=cards("7s Kd 7s")), "wrong_pack"),
    (kept(), Deal(seat=2), "not_the_dealer"),
    (four(), Deal(), "shuffle_due"),
    (four(), Deal(order=PACK[1:]), "wrong_pack"),
    (four(), DealCut(order=PACK, cut=0), "bad_cut"),
    (four(), DealCut(order=PACK, cut=3, cutter=1), "not_the_cutter"),
    (four().deal(), Deal(order=PACK), "between_deals_only"),
    (four().say("A sits out", "B sits out", "C sits out"), Deal(order=PACK), "too_few_players"),
    (four(min_players=4).say("A sits out"), Deal(order=PACK), "too_few_players"),
    (four(), Join(seat=5, stack=5), "table_full"),
    (Table(50, 50), Join(seat=2, stack=5), "seat_taken"),
    (Table(50, 50), Join(seat=3, stack=-5), "bad_amount"),
    (four(), Leave(seat=9), "no_such_seat"),
    (four(), Knock(seat=9), "no_such_seat"),
    (four(), Knock(seat=1), "no_deal"),
    (four(), Void(), "no_deal"),
    (four(), TimeOut(seat=1), "nothing_owed"),
    (four(), TopUp(seat=1, amount=0), "bad_amount"),
    (four().deal(), TopUp(seat=1, amount=5), "top_up_between_deals"),
    (four(), CashIn(seat=1, amount=0), "bad_amount"),
    (four(), CashIn(seat=1, amount=1_000), "beyond_means"),
    (four().deal(), CashIn(seat=1, amount=5), "between_deals_only"),
    (four().deal(), Close(), "between_deals_only"),
    (four().say("closes"), SitOut(seat=1), "closed"),
    (four(), Move(seat=1), "not_in_this_game"),
]


@pytest.mark.parametrize(("table", "move", "code"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_refusal(table: Table, move: Move, code: str) -> None:
    """The move is refused with `code` and the facts listed for it, and nothing changes."""
    check_refused(table, move, code)


REVISIONS: list[tuple[Table, CrashRules, str]] = [
    (four().deal(), CrashRules(target=7), "between_deals_only"),
    (four().deal().say(*(f"{name} arranges" for name in "ABCD")), CrashRules(target=7), "between_games_only"),
    (four(), CrashRules(max_players=3), "table_full"),
]


@pytest.mark.parametrize(("table", "rules", "code"), REVISIONS, ids=lambda part: part if isinstance(part, str) else "")
def test_house_rules_that_cannot_be_changed(table: Table, rules: CrashRules, code: str) -> None:
    """House rules cannot change during a deal, during a game, or to seat fewer people than are present."""
    with pytest.raises(IllegalMove) as refused:
        GAME.revise(table.state, rules)
    assert refused.value.code == code
    check_code(code, refused.value.facts)


def test_house_rules_change_between_games() -> None:
    """After a game the house rules may change: the next deal is shuffled, and scores, chips and dealer are kept."""
    table = four(target=1, optional_shuffle=True).deal({0: "3c 3d 3s"})
    table.say("C passes", "A arranges 3c 3d 3s", "B arranges", "C arranges", "D arranges")
    assert not table.state.game_on
    revised = GAME.revise(table.state, CrashRules(target=7))
    assert revised.shuffle_due
    assert revised.loose_cards == table.state.loose_cards
    assert revised.stacks == table.state.stacks == ((1, 200), (2, 0), (3, 0), (4, 0))
    revised, _ = GAME.play(revised, Deal(order=PACK))
    assert (revised.target, revised.dealer) == (7, 1)


def test_nobody_needs_chips_to_be_dealt_in() -> None:
    """A player without chips is dealt in (D-67), and `hand` returns the cards."""
    table = Table(0, 50, 50).deal({0: "As Kd 2c"})
    assert table.state.entry(1) == 0
    assert table.state.hand(1)[:3] == cards("As Kd 2c")
    assert table.state.hand(9) == ()


def test_the_round_for_the_first_dealer_is_dealt_once() -> None:
    """The first seven finds the dealer. A second round is refused."""
    table = four(first_dealer="first_seven")
    table.play(DealRound(order=cards("As 2c 7d 7h")))
    assert table.state.dealer == 3
    with pytest.raises(IllegalMove, match=r"^The first dealer is not found"):
        table.play(DealRound(order=cards("As 2c 7d 7h")))
    table.deal()
    assert table.state.dealer == 3
    assert table.state.order == (4, 1, 2, 3)


def test_who_sits_out_gets_no_card_of_the_round() -> None:
    table = four(first_dealer="first_seven").say("C sits out")
    table.play(DealRound(order=cards("As 2c 7d 7h")))
    assert table.state.dealer == 4


@pytest.mark.parametrize(
    ("stacks", "dealer", "code"),
    [
        (((1, 5), (1, 5)), 1, "seat_taken"),
        (((0, 5), (1, 5)), 1, "seat_taken"),
        (((1, -5), (2, 5)), 1, "bad_amount"),
        (tuple((seat, 5) for seat in range(1, 6)), 1, "table_full"),
        (((1, 5), (2, 5)), 3, "no_such_seat"),
    ],
)
def test_a_table_that_cannot_be(stacks: tuple[tuple[int, int], ...], dealer: int, code: str) -> None:
    """Seats, chips and the first dealer of a new table are checked."""
    rules = Table(5, 5).state.rules
    with pytest.raises(IllegalMove) as refused:
        GAME.start(rules, stacks, dealer)
    assert refused.value.code == code


def test_a_dealt_order_is_what_the_players_get() -> None:
    """Cards are dealt one at a time from the dealer's left, after the cut."""
    table = four().deal({0: "As Kd 2c"})
    assert table.state.seats[0].cards[:3] == cards("As Kd 2c")
    whole = order({0: "As Kd 2c"})
    cut = four()
    cut.play(DealCut(order=whole[42:] + whole[:42], cut=10, cutter=3))
    assert cut.state.seats == table.state.seats
