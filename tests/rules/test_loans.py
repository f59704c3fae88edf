"""Tests of loans between players: debts, visibility and repayment (RULES 3.10)."""

from __future__ import annotations

import pytest

from bot.rules.betting.events import HandConfided
from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.moves import Ask, Bet, Cover, Lend, Refuse
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import cards
from bot.rules.game import CashIn, IllegalMove, Join, Leave, Option, TopUp, Void, visible_events
from bot.rules.table.events import DebtLeft, LoanMade, LoanRepaid, LoanReturned, SeatLeft
from bot.rules.table.state import TableDebt
from tests.rules.tables import Table
from tests.support.holding import cards_in

A, B, C, D, E = 1, 2, 3, 4, 5
BORROW = ShortMoney.FOLD_OR_BORROW


def asking(*, hands: dict[int, str] | None = None) -> Table:
    """Return a table where C has looked, cannot pay 10 with the 3 chips left, and asks B for a loan.
    B has folded; D has yet to act.
    """
    table = Table(50, 50, 4, 50, short_money=BORROW).deal(hands or {2: "As Ad 5c"})
    return table.say("A looks", "A bets 10", "B folds", "C looks", "C asks B")


def test_only_the_chosen_backer_sees_the_hand() -> None:
    """Only the backer's view and events contain the hand; everybody sees who was asked."""
    table = asking()
    hand = cards("As Ad 5c")
    event = next(one for one in table.events if isinstance(one, HandConfided))
    assert (event.seen_by, event.cards) == ((B,), hand)
    assert table.view(B).seat_view(C).confided == hand
    for seat in (None, A, D):
        assert not list(cards_in(table.view(seat).seat_view(C)))
        assert not list(cards_in(visible_events(table.events, seat)))
        assert (table.view(seat).asker, table.view(seat).asked, table.view(seat).to_act) == (C, B, (B,))


def test_a_backer_lends_what_is_missing_or_up_to_the_whole_price() -> None:
    """A backer may lend the missing chips, or up to the whole price, as far as they can; nobody else may lend."""
    table = asking()
    assert GAME.options(table.state, B) == (
        Option(move=Lend(seat=B, borrower=C, amount=7), price=7, most=10),
        Option(move=Refuse(seat=B)),
    )
    assert [GAME.options(table.state, seat) for seat in (A, C, D)] == [(), (), ()]
    table = Table(50, 9, 4, 50, short_money=BORROW).deal().say("A looks", "A bets 10", "B folds", "C looks", "C asks B")
    lends = GAME.options(table.state, B)[0]
    assert (lends.price, lends.most) == (7, 8)
    assert GAME.options(table.state, B, 1)[0].most == 9


def test_a_bystander_sees_the_hand_of_the_one_who_asks() -> None:
    """A bystander who is asked sees the hand. Nobody else's view or events contain it."""
    table = (
        Table(50, 50, 4, short_money=BORROW).deal({2: "As Ad 5c"}).say("A looks", "A bets 10", "B looks", "B bets 10")
    )
    table.say("C looks", "C calls in E")
    hand = cards("As Ad 5c")
    event = next(one for one in table.events if isinstance(one, HandConfided))
    assert (event.seen_by, event.cards) == ((E,), hand)
    assert table.view(E).seat_view(C).confided == hand
    assert set(cards_in(table.view(E))) == set(hand)
    for seat in (None, A, B):
        assert not list(cards_in(table.view(seat).seat_view(C)))
        assert not list(cards_in(visible_events(table.events, seat)))
    assert [one.seat for one in table.view(None).seats if one.bystander] == [E]
    assert (table.view(None).asker, table.view(None).asked) == (C, E)


def test_a_bystander_lends_what_they_bring_and_goes_with_the_deal() -> None:
    """A bystander who lends is not dealt in, does not count towards `max_players` and leaves after the deal."""
    table = Table(50, 50, 4, short_money=BORROW, max_players=4).deal().say("A looks", "A bets 10", "B folds", "C looks")
    table.say("C calls in E")
    assert GAME.options(table.state, E) == (Option(move=Refuse(seat=E)),)
    lends = GAME.options(table.state, E, 9)[0]
    assert (lends.price, lends.most) == (7, 9)
    with pytest.raises(IllegalMove) as refused:
        table.play(Lend(seat=E, borrower=C, amount=7), 9)
    assert refused.value.code == "top_up_first"
    table.play(TopUp(seat=E, amount=7))
    table.say("E lends C 7")
    assert (table.state.players, table.state.active_seats) == ((A, B, C), (A, C))
    table.play(Join(seat=E + 1, stack=20))
    with pytest.raises(IllegalMove):
        table.play(Join(seat=E + 2, stack=20))
    table.say("C folds")
    left = [one for one in table.events if isinstance(one, DebtLeft)]
    assert [(one.seat, one.lender, one.amount) for one in left] == [(C, E, 7)]
    assert [one.seat for one in table.state.seats] == [A, B, C, E + 1]


def test_a_void_gives_a_bystander_the_loan_back() -> None:
    """If the deal is cancelled, a bystander leaves with all the chips that they brought."""
    table = Table(50, 50, 4, short_money=BORROW).deal().say("A looks", "A bets 10", "B folds", "C looks")
    table.say("C calls in E").play(TopUp(seat=E, amount=9))
    table.say("E lends C 7")
    table.play(Void())
    assert [(one.seat, one.amount) for one in table.events if isinstance(one, SeatLeft)] == [(E, 9)]
    assert table.stacks() == [50, 50, 4]
    assert table.state.debts == ()


def test_whom_one_may_ask() -> None:
    """A player may ask anyone who has folded or is not in the deal, but only after looking at their own cards."""
    table = Table(50, 50, 50, 4, 50, short_money=BORROW).say("B sits out").deal().say("A looks", "A bets 10", "C folds")
    assert not any(isinstance(option.move, Ask) for option in GAME.options(table.state, D))
    table.say("D looks")
    asks = [option for option in GAME.options(table.state, D) if isinstance(option.move, Ask)]
    assert [option.move for option in asks] == [Ask(seat=D, lender=B), Ask(seat=D, lender=C)]
    assert {option.loan for option in asks} == {7}


def test_a_loan_is_written_down_and_repaid_first() -> None:
    """Everybody sees the debt; the winner of the pot repays it from the pot at once."""
    table = asking(hands={0: "Ks Kd 2h", 2: "As Ad 5c"}).say("B lends C 7")
    made = next(one for one in table.events if isinstance(one, LoanMade))
    assert (made.seat, made.lender, made.amount) == (C, B, 7)
    assert table.view(None).debts == (TableDebt(borrower=C, lender=B, amount=7, deal_no=1),)
    assert table.stacks() == [39, 42, 10, 49]
    table.say("C bets 10", "D folds", "A sees")
    repaid = next(one for one in table.events if isinstance(one, LoanRepaid))
    assert (repaid.seat, repaid.lender, repaid.amount) == (C, B, 7)
    assert table.view(None).debts == ()


def test_two_loans_of_one_deal_are_one_debt() -> None:
    """A further loan by the same player in the same deal is added to the debt."""
    table = Table(50, 90, 4, 50, short_money=BORROW).deal()
    table.say("A looks", "A bets 10", "B folds", "C looks", "C asks B", "B lends C 7", "C bets 10", "D folds")
    table.say("A bets 12", "C asks B", "B lends C 12")
    assert table.view(None).debts == (TableDebt(borrower=C, lender=B, amount=19, deal_no=1),)


def test_a_debt_is_left_when_one_of_the_two_goes() -> None:
    """A debt is reported and removed from the table when its borrower or lender leaves."""
    for leaver in (B, C):
        table = asking(hands={0: "As Ah 2h", 2: "Ks Kd 5c"}).say("B lends C 7", "C bets 10", "D folds", "A sees")
        table.play(Leave(seat=leaver))
        left = [one for one in table.events if isinstance(one, DebtLeft)]
        assert [(one.seat, one.lender, one.amount) for one in left] == [(C, B, 7)]
        assert table.view(None).debts == ()


def test_a_void_returns_the_loans_of_its_deal_only() -> None:
    """Cancelling a deal returns its loans. An older debt stays."""
    table = asking(hands={0: "As Ah 2h", 2: "Ks Kd 5c"}).say("B lends C 7", "C bets 10", "D folds", "A sees")
    table.say("C tops up 2").deal()
    assert (table.state.dealer, table.seat("C").stack) == (A, 1)
    before = table.stacks()
    table.say("B folds", "C looks", "C bets 1", "D looks", "D bets 5", "A folds", "C asks A", "A lends C 5")
    table.play(Void())
    returned = [one for one in table.events if isinstance(one, LoanReturned)]
    assert [(one.seat, one.lender, one.amount) for one in returned] == [(C, A, 5)]
    assert table.view(None).debts == (TableDebt(borrower=C, lender=B, amount=7, deal_no=1),)
    assert table.stacks() == [stack + 1 for stack in before]


def test_who_leaves_while_he_waits_for_a_loan_is_folded() -> None:
    """A player who leaves while waiting for a loan folds at once, and nothing is lent."""
    table = asking().say("C leaves")
    assert table.view(None).phase is BettingPhase.BETTING
    assert table.view(None).to_act == (D,)
    assert table.view(None).debts == ()


def test_all_money_comes_first() -> None:
    """A player who is short must put the wallet on the table before asking, covering or receiving a loan."""
    moves = {
        BORROW: Ask(seat=C, lender=A),
        ShortMoney.COVER_POT: Cover(seat=C),
        ShortMoney.OPPONENT_CHOICE: Cover(seat=C),
        ShortMoney.RICHEST_LENDS: Bet(seat=C, amount=10),
    }
    for rule, move in moves.items():
        table = Table(50, 50, 4, short_money=rule).say("A sits out").deal().say("B looks", "B bets 10", "C looks")
        offered = [option.move for option in GAME.options(table.state, C, 5)]
        assert move in offered
        with pytest.raises(IllegalMove) as refused:
            table.play(move, 5)
        assert (refused.value.code, refused.value.facts) == ("top_up_first", {"have": 3, "needed": 5})
        table.say("C tops up 5").play(move)


def test_what_a_cover_costs() -> None:
    """Covering costs all chips on the table and in the wallet. The loan is the amount that is still missing."""
    table = Table(50, 4, short_money=ShortMoney.OPPONENT_CHOICE).deal().say("A looks", "A bets 10", "B looks")
    cover = next(one for one in GAME.options(table.state, B, 2) if isinstance(one.move, Cover))
    assert (cover.price, cover.loan) == (5, 5)


def test_who_plays_alone_is_lent_nothing_and_covers_the_pot() -> None:
    """A player who plays alone gets no loan but covers the pot, even if the house rules force loans (RULES 16.4)."""
    table = Table(100, 60, 4, short_money=ShortMoney.RICHEST_LENDS).say("C neither lends nor borrows").deal()
    table.say("A looks", "A bets 10", "B looks", "B bets 10")
    assert Option(move=Cover(seat=C), price=3) in GAME.options(table.state, C)
    assert not [option for option in GAME.options(table.state, C) if option.loan]
    table = Table(100, 4, short_money=ShortMoney.OPPONENT_CHOICE).say("B neither lends nor borrows").deal()
    table.say("A looks", "A bets 10", "B looks", "B covers")
    assert table.state.phase is BettingPhase.BETWEEN_DEALS
    assert not any(isinstance(event, LoanMade) for event in table.events)


def test_who_plays_alone_lends_nothing() -> None:
    """A player who plays alone lends nothing, even as the richest or the only opponent. The pot is covered instead."""
    table = Table(100, 60, 4, short_money=ShortMoney.RICHEST_LENDS).say("A neither lends nor borrows").deal()
    table.say("A looks", "A bets 10", "B looks", "B bets 10")
    assert Option(move=Cover(seat=C), price=3) in GAME.options(table.state, C)
    table = Table(100, 4, short_money=ShortMoney.OPPONENT_CHOICE).say("A neither lends nor borrows").deal()
    table.say("A looks", "A bets 10", "B covers")
    assert table.state.phase is BettingPhase.BETWEEN_DEALS


def test_others_lend_each_other_beside_one_who_plays_alone() -> None:
    """A player who plays alone does not affect loans between others, and still plays alone in the next deal."""
    table = Table(100, 60, 4, 5, short_money=ShortMoney.RICHEST_LENDS).say("D neither lends nor borrows").deal()
    table.say("A looks", "A bets 10", "B folds")
    assert [option.loan for option in GAME.options(table.state, C) if isinstance(option.move, Bet)] == [2]
    table.say("C folds", "D folds").deal()
    assert [one.alone for one in table.state.seats] == [False, False, False, True]


def test_chips_come_off_the_table_between_deals() -> None:
    """Cashing in removes chips from the table; the player stays."""
    table = Table(50, 50, 50)
    table.play(CashIn(seat=A, amount=50))
    assert [one.stack for one in table.state.seats] == [0, 50, 50]
