"""Loans of bystanders (RULES 3.10), members without a seat who lend from their wallets."""

from __future__ import annotations

import pytest

from bot.errors import Refusal
from bot.history.records import read_record
from bot.privacy import Privacy
from bot.rules.betting.moves import AskBystander, Bet, Fold, Lend, Refuse
from bot.rules.betting.state import BettingPhase
from bot.rules.game import NOBODY, Seat
from bot.rules.record.replaying import replay
from bot.rules.record.writing import redact
from bot.rules.table.state import TableDebt
from bot.tables.values import CommandResult, TableStatus
from tests.store.test_forgetting import found_in
from tests.support.betting import brag
from tests.support.database import assert_books_balance, tamper
from tests.tables.lending import BILLS, debts, owes, short_of_four, wrong
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, person, refused

EVE, FAY = 105, 106
DANS: Seat = 4


async def asks(room: Room, table_id: int, who: int = DAN) -> CommandResult:
    """Let Bill ask a person without a seat for a loan."""
    move = AskBystander(lender=NOBODY)
    return await room.tables.act(table_id, BILL, move, key=room.key(), bystander=person(who))


async def backed(room: Room, amount: int = 4) -> int:
    """Return a table at which Dan, who has no seat, has lent Bill `amount` from his wallet before Bill's bet."""
    table_id = await short_of_four(room)
    await room.ledger.open_wallet(GUILD, DAN)
    await asks(room, table_id)
    await room.act(table_id, DAN, Lend(borrower=BILLS, amount=amount))
    return table_id


async def test_a_bystander_is_asked_and_sees_one_hand(room: Room) -> None:
    """A bystander who is asked sees only the hand of the player who asks, and nobody else sees that hand."""
    table_id = await short_of_four(room)
    await room.ledger.open_wallet(GUILD, DAN)
    before = brag(await room.view(table_id, DAN))
    hand = brag(await room.view(table_id, BILL)).seat_view(BILLS).hands[0].cards

    await asks(room, table_id)

    dans = await room.view(table_id, DAN)
    assert brag(dans).seat_view(BILLS).confided == hand
    assert all(held.cards is None for one in brag(dans).seats for held in one.hands)
    assert all(one.confided is None for one in brag(dans).seats if one.seat != BILLS)
    assert before.seat_view(BILLS).confided is None
    for other in (None, ANDY, CHRIS, EVE):
        assert all(one.confided is None for one in brag(await room.view(table_id, other)).seats)
    assert (brag(dans).phase, dans.view.to_act) == (BettingPhase.LENDING, (DANS,))
    assert [(option.move, option.most) for option in dans.options] == [
        (Lend(seat=DANS, borrower=BILLS, amount=4), 10),
        (Refuse(seat=DANS), None),
    ]
    assert not dans.is_player


async def test_asking_a_bystander_needs_a_person(room: Room) -> None:
    """A move that asks a bystander without naming a person is refused, and no seat is added."""
    table_id = await short_of_four(room)
    offered = next(one.move for one in (await room.view(table_id, BILL)).options if isinstance(one.move, AskBystander))
    before = await room.view(table_id, BILL)

    assert (await refused(room.act(table_id, BILL, offered))).code == "not_a_backer"

    assert await room.view(table_id, BILL) == before


async def test_what_a_bystander_lends_is_left_over_when_the_deal_is_over(room: Room, url: str) -> None:
    """A loan comes from the bystander's wallet. After the deal the bystander leaves, and an unpaid loan is a debt."""
    table_id = await backed(room)
    assert await room.wallet(DAN) == 996
    assert brag(await room.view(table_id)).debts == (TableDebt(borrower=BILLS, lender=DANS, amount=4, deal_no=1),)
    assert await wrong(url) == []
    await room.bets(table_id, BILL, 10)
    await room.bets(table_id, ANDY, 10)
    await room.act(table_id, BILL, Fold())

    assert await room.stacks(table_id) == {"Andy": 117, "Bill": 0, "Chris": 11}
    assert await debts(room, DAN) == owes(BILL, DAN, 4, None)
    assert await room.wallet(DAN) == 996
    assert (await room.view(table_id)).table.seat_of(DAN) is None
    await room.agrees_with_books(table_id)
    assert (await room.ledger.audit(GUILD)).is_balanced
    assert await wrong(url) == []
    assert_books_balance(url)


async def test_winnings_pay_a_bystander_back(room: Room, url: str) -> None:
    """Winnings first repay the loan to the bystander's wallet, even after a restart."""
    table_id = await backed(room, amount=10)
    await room.restart()
    await room.bets(table_id, BILL, 10)
    await room.act(table_id, ANDY, Fold())

    assert await room.wallet(DAN) == 1000
    assert await debts(room, DAN) == ()
    assert await room.stacks(table_id) == {"Andy": 89, "Bill": 24, "Chris": 11}
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


@pytest.mark.parametrize("how", ["voided", "damaged", "by the books"])
async def test_a_cancelled_deal_gives_a_bystander_everything_back(room: Room, url: str, how: str) -> None:
    """If the deal is cancelled, the loan returns to the bystander's wallet and nobody owes anything."""
    table_id = await backed(room)
    await room.bets(table_id, BILL, 10)
    if how == "damaged":
        tamper(url, """UPDATE moves SET events = replace(events, '"stake":10', '"stake":11')""")
        await room.restart()
        assert await room.stacks(table_id) == {"Andy": 100, "Bill": 12, "Chris": 12}
        assert await room.wallet(DAN) == 1000
        assert (await room.view(table_id)).table.seat_of(DAN) is None
        await room.agrees_with_books(table_id)
        assert await wrong(url) == []
    elif how == "by the books":
        tamper(url, "UPDATE tables SET info = 'nonsense'")
        await room.restart()
    await room.tables.close(table_id, ANDY, manager=True, now=True, key=room.key())

    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(who) for who in (ANDY, BILL, CHRIS, DAN)] == [1000] * 4
    assert await debts(room, DAN) == ()
    assert await wrong(url) == []
    assert_books_balance(url)


async def test_a_bystander_who_is_gone_is_owed_at_once(room: Room, url: str) -> None:
    """A bystander who leaves the server after lending is owed the loan at once."""
    table_id = await backed(room)
    await room.tables.member_left(GUILD, DAN)
    assert await debts(room, DAN) == owes(BILL, DAN, 4, None)
    assert await wrong(url) == []
    await room.bets(table_id, BILL, 10)
    tamper(url, """UPDATE moves SET events = replace(events, '"stake":10', '"stake":11')""")
    await room.restart()
    assert await room.stacks(table_id) == {"Andy": 100, "Bill": 16, "Chris": 12}
    assert await wrong(url) == []


async def test_a_bystander_who_does_not_answer(room: Room) -> None:
    """A bystander has a minute to answer, even without a clock. If they do not, the asker can only fold."""
    table_id = await short_of_four(room)
    await room.ledger.open_wallet(GUILD, DAN)
    await asks(room, table_id)
    await room.pass_time(63)
    view = await room.view(table_id, BILL)
    assert (brag(view).phase, view.view.to_act) == (BettingPhase.BETTING, (BILLS,))
    assert [type(option.move) for option in view.options] == [Fold]
    assert "missed_turn" not in await room.notes()


async def test_a_wallet_that_was_emptied(room: Room, url: str) -> None:
    """If the wallet no longer covers the loan, lending is refused without effect and the bystander can only refuse."""
    table_id = await short_of_four(room)
    await room.ledger.open_wallet(GUILD, DAN)
    await asks(room, table_id)
    before = await room.stacks(table_id)
    await room.store.writer.commit(room.spending(DAN, 998))

    refusal = await refused(room.act(table_id, DAN, Lend(borrower=BILLS, amount=4)))

    assert refusal.code in {"beyond_means", "top_up_first"}
    assert await room.stacks(table_id) == before
    assert await room.wallet(DAN) == 2
    assert [type(option.move) for option in (await room.view(table_id, DAN)).options] == [Refuse]
    await room.act(table_id, DAN, Refuse())
    assert await wrong(url) == []


async def test_whom_one_may_not_ask(room: Room) -> None:
    """A player cannot ask people without enough chips, people who were dealt in or kicked, and people asked before."""
    table_id = await short_of_four(room)
    for who in (DAN, FAY):
        await room.tables.join(table_id, person(who), buy_in=12, key=room.key())
    await room.tables.kick(table_id, ANDY, FAY, manager=False, key=room.key())
    for who in (DAN, FAY):
        await room.tables.leave(table_id, who, key=room.key())
    for who, code in (
        (EVE, "backer_too_poor"),
        (CHRIS, "was_at_deal"),
        (DAN, "was_at_deal"),
        (FAY, "backer_sent_away"),
    ):
        assert (await refused(asks(room, table_id, who))).code == code
    assert (await room.view(table_id)).table.seat_of(EVE) is None
    await room.ledger.open_wallet(GUILD, EVE)
    await asks(room, table_id, EVE)
    assert (await refused(asks(room, table_id, EVE))).code == "own_question"


async def test_a_bystander_is_no_player(room: Room) -> None:
    """During the deal a bystander cannot join, top up, come back, leave or ask for a pause, but can join after it."""
    table_id = await backed(room)
    refusals = (
        room.tables.join(table_id, person(DAN), buy_in=20, key=room.key()),
        room.tables.top_up(table_id, DAN, 20, key=room.key()),
        room.tables.come_back(table_id, DAN, key=room.key()),
        room.tables.leave(table_id, DAN, key=room.key()),
        room.tables.pause(table_id, DAN, key=room.key()),
    )
    for one in refusals:
        assert (await refused(one)).code == "only_backs"
    assert (await refused(room.act(table_id, DAN, Bet(amount=10)))).code == "not_dealt_in"
    await room.bets(table_id, BILL, 10)
    await room.act(table_id, ANDY, Fold())
    await room.tables.join(table_id, person(DAN), buy_in=20, key=room.key())
    assert (await room.view(table_id)).table.host == ANDY
    assert len((await room.view(table_id)).table.players) == 4


async def test_a_bystander_backs_one_player_of_a_deal(room: Room) -> None:
    """Only one player of a deal can ask a bystander, even if the bystander refuses."""
    table_id = await short_of_four(room)
    await room.ledger.open_wallet(GUILD, DAN)
    await asks(room, table_id)
    await room.act(table_id, DAN, Refuse())
    assert (await refused(asks(room, table_id))).code == "asked_already"
    await room.act(table_id, BILL, Fold())

    assert (await room.view(table_id)).table.seat_of(DAN) is None
    await room.deal(table_id)
    view = await room.view(table_id)
    assert len(view.view.seats) == 3


async def test_a_deal_that_is_taken_back_frees_of_the_debt(room: Room, url: str) -> None:
    """Reversing a finished deal gives a bystander's loan back and removes the debt."""
    table_id = await backed(room)
    await room.bets(table_id, BILL, 10)
    await room.bets(table_id, ANDY, 10)
    await room.act(table_id, BILL, Fold())
    await room.tables.close(table_id, 900, manager=True, now=True, reason="a misdeal", key=room.key())
    assert await debts(room, DAN) == owes(BILL, DAN, 4, None)

    await room.ledger.corrections.reverse_deals(GUILD, 900, table_id, 1, 1, "a misdeal", "click")

    assert [await room.wallet(who) for who in (ANDY, BILL, CHRIS, DAN)] == [1000] * 4
    assert await debts(room, DAN) == ()
    assert await wrong(url) == []


async def test_a_deal_with_a_bystander_is_told_as_a_record(room: Room) -> None:
    """The record of a deal names the bystander, and hides from each reader the cards that the reader may not see."""
    table_id = await backed(room)
    await room.bets(table_id, BILL, 10)
    await room.act(table_id, ANDY, Fold())
    found = await read_record(room.store.reader, table_id, 1)
    assert {"Bill (2) calls in Dan (4)", "Dan (4) tops up 4", "Dan (4) lends Bill (2) 4"} <= set(found.deals[0].moves)
    replay(found)
    hand = found.deals[0].pack
    dans, public = (redact(found, reader).deals[0].pack for reader in ("Dan (4)", "public"))
    assert sum(one in hand for one in dans) == 3
    assert not any(one in hand for one in public)


async def test_a_bystander_who_is_forgotten(room: Room, url: str) -> None:
    """A bystander cannot be forgotten during the deal. After it they can, and no trace of them is left."""
    table_id = await backed(room)
    privacy = Privacy(room.store, room.tables, room.clock)
    with pytest.raises(Refusal):
        await privacy.forget(DAN, room.key())
    await room.bets(table_id, BILL, 10)
    await room.act(table_id, ANDY, Fold())

    await privacy.forget(DAN, room.key())

    assert found_in(url, str(DAN)) == []
    assert "Dan" not in [one.name for one in (await room.view(table_id)).table.departed]
    await room.deal(table_id)
    await room.play_out(table_id)
    assert await wrong(url) == []
