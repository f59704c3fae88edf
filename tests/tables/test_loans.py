"""Loans at a table (RULES 3.10), which move chips at once and become debts in the books."""

from __future__ import annotations

from random import Random

import pytest

from bot.rules.betting.house_rules import BragRules, ShortMoney
from bot.rules.betting.moves import Ask, AskBystander, Bet, Cover, Expose, Fold, Lend, Look, Refuse, See
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import cards
from bot.rules.game import Move, Option
from bot.rules.house_rules import MoneySource
from bot.rules.table.state import TableDebt, View
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus
from tests.support.betting import brag
from tests.support.database import assert_books_balance, tamper
from tests.tables.lending import BILLS, BORROW, CHRISS, NO_CLOCK, borrows, debts, owes, short_of_four, wrong
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, first_option, person, refused


async def test_only_the_lender_sees_the_hand(room: Room) -> None:
    """Only the lender who is asked sees the borrower's hand. The button shows the amount that is missing."""
    table_id = await short_of_four(room)
    offered = (await room.view(table_id, BILL)).options
    assert [(option.move, option.loan) for option in offered if isinstance(option.move, Ask)] == [
        (Ask(seat=BILLS, lender=CHRISS), 4)
    ]
    await room.act(table_id, BILL, Ask(lender=CHRISS))
    asked, andys = await room.view(table_id, CHRIS), await room.view(table_id, ANDY)
    hand = brag(await room.view(table_id, BILL)).seat_view(BILLS).hands[0].cards
    assert brag(asked).seat_view(BILLS).confided == hand
    assert brag(andys).seat_view(BILLS).confided is None
    assert (brag(asked).phase, asked.view.to_act) == (BettingPhase.LENDING, (CHRISS,))
    assert [(option.move, option.most) for option in asked.options] == [
        (Lend(seat=CHRISS, borrower=BILLS, amount=4), 10),
        (Refuse(seat=CHRISS), None),
    ]


async def test_a_loan_is_a_debt_when_the_deal_is_over(room: Room, url: str) -> None:
    """A loan is booked with the settlement of the deal, and becomes a debt."""
    table_id = await short_of_four(room)
    await borrows(room, table_id)
    await room.bets(table_id, BILL, 10)
    assert await debts(room, BILL) == ()
    assert brag(await room.view(table_id)).debts == (TableDebt(borrower=BILLS, lender=CHRISS, amount=4, deal_no=1),)
    assert await wrong(url) == []
    await room.bets(table_id, ANDY, 10)
    await room.act(table_id, BILL, Fold())
    assert await room.stacks(table_id) == {"Andy": 117, "Bill": 0, "Chris": 7}
    for member in (BILL, CHRIS):
        assert await debts(room, member) == owes(BILL, CHRIS, 4, table_id)
        assert (await room.ledger.wallet(GUILD, member)).debts == owes(BILL, CHRIS, 4, table_id)
    assert await debts(room, ANDY) == ()
    audit = await room.ledger.audit(GUILD)
    assert audit.is_balanced
    assert audit.balances["debt"] == 0
    await room.agrees_with_books(table_id)
    assert_books_balance(url)
    assert await wrong(url) == []


async def test_a_later_deal_pays_it_back(room: Room, url: str) -> None:
    """Winnings of a later deal repay a debt as far as they suffice."""
    table_id = await short_of_four(room)
    await borrows(room, table_id, amount=10)
    await room.bets(table_id, BILL, 10)
    await room.bets(table_id, ANDY, 10)
    await room.act(table_id, BILL, Fold())
    assert await debts(room, CHRIS) == owes(BILL, CHRIS, 10, table_id)
    await room.restart()
    await room.deal(table_id)
    await room.folds(table_id, CHRIS, ANDY)
    assert await room.stacks(table_id) == {"Andy": 116, "Bill": 5, "Chris": 3}
    assert await debts(room, CHRIS) == owes(BILL, CHRIS, 7, table_id)
    assert brag(await room.view(table_id)).debts == (TableDebt(borrower=BILLS, lender=CHRISS, amount=7, deal_no=1),)
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


@pytest.mark.parametrize("who", ["borrower", "lender", "kicked", "closed", "by the books"])
async def test_what_is_left_over(room: Room, url: str, who: str) -> None:
    """If the borrower or the lender leaves, the debt is left over: it is in the books but at no table."""
    table_id = await short_of_four(room)
    await borrows(room, table_id, amount=10)
    await room.bets(table_id, BILL, 10)
    await room.bets(table_id, ANDY, 10)
    await room.act(table_id, BILL, Fold())
    if who == "by the books":
        tamper(url, "UPDATE tables SET info = 'nonsense'")
        await room.restart()
    if who in {"closed", "by the books"}:
        await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    elif who == "kicked":
        await room.tables.kick(table_id, ANDY, BILL, manager=False, key=room.key())
    else:
        await room.tables.leave(table_id, BILL if who == "borrower" else CHRIS, key=room.key())
    assert await debts(room, BILL) == owes(BILL, CHRIS, 10, None)
    assert brag(await room.view(table_id)).debts == ()
    assert await wrong(url) == []
    assert_books_balance(url)

    await room.ledger.debts.pay(GUILD, BILL, CHRIS, 6, room.key())
    assert await room.ledger.debts.forgive(GUILD, CHRIS, BILL, room.key()) == ()
    assert await wrong(url) == []


async def test_a_borrower_who_leaves_in_the_deal(room: Room, url: str) -> None:
    """If the borrower leaves during the deal, the debt is left over as soon as the deal ends."""
    table_id = await short_of_four(room)
    await borrows(room, table_id)
    await room.tables.leave(table_id, BILL, key=room.key())
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    assert await debts(room, BILL) == owes(BILL, CHRIS, 4, None)
    assert await room.wallet(BILL) == 1000 - 12 + 10
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


async def _lent_by_a_bystander(room: Room) -> int:
    """Let Dan, who joined during the deal, lend Bill 4 chips, and leave before the deal is over."""
    table_id = await short_of_four(room)
    await room.tables.join(table_id, person(DAN), buy_in=20, key=room.key())
    await borrows(room, table_id, lender=DAN)
    await room.tables.leave(table_id, DAN, key=room.key())
    return table_id


async def test_a_lender_who_leaves_in_the_deal(room: Room, url: str) -> None:
    """A lender who was not dealt in and leaves during the deal is owed the loan at once, and the books always agree."""
    table_id = await _lent_by_a_bystander(room)
    assert await debts(room, DAN) == owes(BILL, DAN, 4, None)
    assert await room.wallet(DAN) == 1000 - 4
    assert await wrong(url) == []
    await room.restart()
    await room.bets(table_id, BILL, 10)
    await room.act(table_id, ANDY, Fold())
    assert await room.stacks(table_id) == {"Andy": 89, "Bill": 28, "Chris": 11}
    assert await debts(room, BILL) == owes(BILL, DAN, 4, None)
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []
    assert_books_balance(url)


@pytest.mark.parametrize("lender_is_gone", [False, True])
@pytest.mark.parametrize("how", ["voided", "damaged", "by the books"])
async def test_a_deal_that_is_cancelled(room: Room, url: str, how: str, *, lender_is_gone: bool) -> None:
    """If a deal is cancelled, its loans are returned, except those of a lender who has left, which are still owed."""
    if lender_is_gone:
        table_id = await _lent_by_a_bystander(room)
    else:
        table_id = await short_of_four(room)
        await borrows(room, table_id)
    await room.bets(table_id, BILL, 10)
    moves = """UPDATE moves SET events = replace(events, '"stake":10', '"stake":11')"""
    if how == "damaged":
        tamper(url, moves)
        await room.restart()
        assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
        lent = 4 if lender_is_gone else 0
        assert await room.stacks(table_id) == {"Andy": 100, "Bill": 12 + lent, "Chris": 12}
        await room.agrees_with_books(table_id)
        assert await wrong(url) == []
    elif how == "by the books":
        tamper(url, "UPDATE tables SET info = 'nonsense'")
        await room.restart()
    await room.tables.close(table_id, ANDY, manager=True, now=True, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    kept = 4 if lender_is_gone else 0
    assert await room.wallet(BILL) == 1000 + kept
    assert await room.wallet(CHRIS) == 1000
    if lender_is_gone:
        assert await room.wallet(DAN) == 1000 - kept
    assert await debts(room, BILL) == (owes(BILL, DAN, 4, None) if kept else ())
    assert await wrong(url) == []
    assert_books_balance(url)


async def test_a_lender_who_does_not_answer(room: Room) -> None:
    """At a table without a clock a request for a loan is refused after a minute. The lender has not missed a turn."""
    table_id = await short_of_four(room)
    assert (await room.view(table_id)).table.turn_ends_at is None
    asked = await room.act(table_id, BILL, Ask(lender=CHRISS))
    assert asked.view.table.turn_ends_at == room.clock.now() + 60
    await room.pass_time(61)
    assert brag(await room.view(table_id)).phase is BettingPhase.LENDING
    await room.pass_time(2)
    view = await room.view(table_id, BILL)
    assert (brag(view).phase, view.view.to_act, view.table.turn_ends_at) == (BettingPhase.BETTING, (BILLS,), None)
    assert [type(option.move) for option in view.options] == [Fold]
    assert view.table.occupant(CHRISS).missed_turns == 0
    assert "missed_turn" not in await room.notes()


async def test_the_lender_has_a_turn_of_his_own(room: Room) -> None:
    """At a table with a clock the lender has a full turn to answer, and then the borrower has one."""
    table_id = await short_of_four(room, settings=TableSettings(turn_seconds=90, pause=600))
    await room.pass_time(50)
    asked = await room.act(table_id, BILL, Ask(lender=CHRISS))
    assert asked.view.table.turn_ends_at == room.clock.now() + 90
    await room.pass_time(50)
    lent = await room.act(table_id, CHRIS, Lend(borrower=BILLS, amount=4))
    assert lent.view.table.turn_ends_at == room.clock.now() + 90


async def test_loans_out_of_wallets(room: Room, url: str) -> None:
    """If wallets count, a player borrows only with an empty wallet, and a lender can lend from the wallet."""
    rules = BragRules(short_money=ShortMoney.FOLD_OR_BORROW)
    table_id = await room.open(BILL, CHRIS, rules=rules, settings=NO_CLOCK, buy_in=12)
    await room.store.writer.commit(room.spending(BILL, 985))
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS)
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 10)
    assert await room.wallet(BILL) == 3
    asks = [option for option in (await room.view(table_id, BILL)).options if isinstance(option.move, Ask)]
    assert [option.loan for option in asks] == [1]
    await room.act(table_id, BILL, Ask(lender=CHRISS))
    assert await room.wallet(BILL) == 0
    await room.act(table_id, CHRIS, Lend(borrower=BILLS, amount=10))
    await room.bets(table_id, BILL, 10)
    await room.bets(table_id, ANDY, 10)
    await room.act(table_id, BILL, Fold())
    assert await debts(room, BILL) == owes(BILL, CHRIS, 10, table_id)
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


async def test_a_lender_beyond_his_purse(room: Room) -> None:
    """If wallets count, a lender whose purse is too small lends from the wallet."""
    rules = BragRules(short_money=ShortMoney.FOLD_OR_BORROW, max_first_bet=0, max_raise=0)
    table_id = await room.open(BILL, CHRIS, rules=rules, settings=NO_CLOCK, buy_in=12)
    await room.store.writer.commit(room.spending(BILL, 988))
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS)
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 500)
    await room.act(table_id, BILL, Ask(lender=CHRISS))
    lends = (await room.view(table_id, CHRIS)).options[0]
    assert (lends.price, lends.most) == (494, 500)
    await room.act(table_id, CHRIS, Lend(borrower=BILLS, amount=494))
    assert await room.wallet(CHRIS) == 1000 - 12 - (494 - 11)
    await room.bets(table_id, BILL, 500)
    await room.act(table_id, ANDY, Fold())
    assert await debts(room, CHRIS) == ()
    await room.agrees_with_books(table_id)


async def test_the_richest_lends(room: Room, url: str) -> None:
    """With `richest_lends` the loan comes with the bet, is shown on the button, and is at most the lender's stack."""
    rules = BragRules(money_source=MoneySource.TABLE, short_money=ShortMoney.RICHEST_LENDS)
    table_id = await room.open(BILL, CHRIS, rules=rules, settings=NO_CLOCK, buy_in=12)
    await room.tables.top_up(table_id, ANDY, 88, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 8)
    await room.folds(table_id, CHRIS)
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 8)
    view = await room.view(table_id, BILL)
    bet = next(option for option in view.options if isinstance(option.move, Bet))
    assert (bet.price, bet.loan, bet.most) == (8, 5, 8)
    await room.tables.act(table_id, BILL, Bet(amount=8), deal_no=1, decision=view.decision, price=8, key=room.key())
    assert (await room.stacks(table_id))["Bill"] == 0
    await room.bets(table_id, ANDY, 8)
    await room.act(table_id, BILL, Fold())
    assert await debts(room, BILL) == owes(BILL, ANDY, 5, table_id)
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


async def test_the_richest_by_purse_and_wallet_lends(room: Room, url: str) -> None:
    """If wallets count, the player with most in purse and wallet lends, from the wallet if necessary."""
    rules = BragRules(max_first_bet=0, short_money=ShortMoney.RICHEST_LENDS)
    table_id = await room.open(BILL, CHRIS, rules=rules, settings=NO_CLOCK, buy_in=12)
    await room.tables.top_up(table_id, CHRIS, 88, key=room.key())
    await room.give(ANDY, 50)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 800)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 800)
    await room.bets(table_id, ANDY, 400)
    bet = next(one for one in (await room.view(table_id, BILL)).options if isinstance(one.move, Bet))
    missing = 800 - (1000 - 1 - 800)
    assert (bet.price, bet.loan, bet.most) == (800, missing, 800)
    await room.bets(table_id, BILL, 800)
    (debt,) = brag(await room.view(table_id)).debts
    assert (debt.borrower, debt.lender, debt.amount) == (BILLS, 1, missing)
    assert await room.wallet(ANDY) < 1050 - 1 - 400 - missing + 100
    await room.folds(table_id, CHRIS, ANDY)
    assert await debts(room, BILL) == ()
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


@pytest.mark.parametrize("answer", ["lends", "exposes", "silence"])
async def test_the_opponent_chooses(room: Room, url: str, answer: str) -> None:
    """With `opponent_choice` the opponent lends, or exposes and wins unless beaten. Silence means exposing."""
    rules = BragRules(money_source=MoneySource.TABLE, short_money=ShortMoney.OPPONENT_CHOICE)
    table_id = await room.open(BILL, rules=rules, settings=NO_CLOCK, buy_in=12)
    await room.tables.top_up(table_id, ANDY, 88, key=room.key())
    room.pack.orders = [cards(PACK)]
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 8)
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 8)
    asked = await room.act(table_id, BILL, Cover())
    assert (brag(asked.view).phase, brag(asked.view).asked) == (BettingPhase.LENDING, 1)
    if answer == "lends":
        await room.act(table_id, ANDY, Lend(borrower=BILLS, amount=5))
        await room.bets(table_id, BILL, 8)
        await room.act(table_id, ANDY, See())
        assert await debts(room, BILL) == owes(BILL, ANDY, 5, table_id)
    elif answer == "exposes":
        await room.act(table_id, ANDY, Expose())
    else:
        await room.pass_time(63)
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    assert (await room.stacks(table_id))["Bill"] == 0
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


def _last_option(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose for a computer player that always folds."""
    return options[-1].move


async def test_people_and_computer_players_ask_nothing_of_each_other(room: Room) -> None:
    """People and computer players are not offered each other's chips. A request for them is refused."""
    table_id = await room.open(BILL, rules=BORROW, settings=NO_CLOCK, buy_in=12)
    await room.tables.top_up(table_id, ANDY, 88, key=room.key())
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    room.chooser = _last_option
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.pass_time(2)
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 10)
    offered = (await room.view(table_id, BILL)).options
    assert [type(option.move) for option in offered] == [AskBystander, Fold]
    assert (await refused(room.act(table_id, BILL, Ask(lender=3)))).code == "computers_lend_nothing"


@pytest.mark.parametrize("money", list(MoneySource))
async def test_people_lend_computer_players_nothing(room: Room, money: MoneySource) -> None:
    """The richest person lends nothing to a computer player, which covers the pot instead."""
    rules = BragRules(money_source=money, short_money=ShortMoney.RICHEST_LENDS, max_first_bet=0, max_raise=0)
    table_id = await room.open(rules=rules, settings=NO_CLOCK, buy_in=30)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    await room.tables.top_up(table_id, ANDY, 100, key=room.key())
    offered: list[tuple[Option, ...]] = []

    def covers(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        offered.append(options)
        return next((one.move for one in options if isinstance(one.move, Cover)), _last_option(view, options, rng))

    room.chooser = covers
    before = await room.wallet(ANDY)
    await room.deal(table_id)
    if (await room.view(table_id)).view.to_act == (2,):
        room.chooser = first_option
        await room.pass_time(2)
        room.chooser = covers
    await room.act(table_id, ANDY, Look())
    await room.bets(table_id, ANDY, 100)
    await room.pass_time(2)
    assert offered
    assert not [option for option in offered[-1] if option.loan]
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    assert not brag(await room.view(table_id)).debts
    assert await room.wallet(ANDY) == before
    await room.agrees_with_books(table_id)


PACK = (
    "2c Kh 7d Kd 9h Ks 3c 4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 7c 2d 3d 4d 5d 6d 8d 9d Td Jd Qd Ad 2h 3h 4h 5h 6h 7h 8h Th Jh "
    "Qh Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs As"
)
"""Pack in which Bill, left of the dealer, gets 2c 7d 9h, and Andy three kings."""
