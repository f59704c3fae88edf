"""Disputes: the table is on hold, a manager of the server decides, and the books record the decision."""

from __future__ import annotations

import asyncio

import pytest

from bot.disputes.service import Disputes
from bot.disputes.values import DisputeStatus
from bot.errors import Refusal
from bot.ledger.postings import bank_account
from bot.ledger.values import BANK_USER_ID
from bot.privacy import Privacy
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold, Look
from bot.statistics.recording import TallyRecorder
from bot.store.schema.processes import LivenessRow
from bot.store.schema.statistics import EVER, EVERY_GAME
from bot.store.writing.write_batch import WriteBatch
from bot.tables.settlement import combine_recorders
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus, VoteQuestion
from tests.support.betting import brag
from tests.tables.arranging import opened, play_deal, play_game
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, person, refused

WARDEN = 900
MINUTE = TableSettings(turn_seconds=60, pause=20)


def service(room: Room) -> Disputes:
    """Return the disputes service of a card room. Its `undo` stores a row that is named after the last deal."""

    async def undo(guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str) -> WriteBatch:
        return WriteBatch(upserts=(LivenessRow(name=f"undone {last}", at=1.0),))

    return Disputes(room.store, room.clock, room.tables, room.history, room.ledger.corrections, undo)


async def marked(room: Room, table_id: int, user_id: int = BILL, deal_no: int = 1, *, manager: bool = False) -> int:
    """Dispute a deal and return the dispute's number."""
    found = await service(room).raise_dispute(
        table_id, user_id, deal_no, "a card was seen", manager=manager, key=room.key()
    )
    return found.number


async def money(room: Room, *users: int) -> dict[int, int]:
    """Return the wallet balances of users."""
    return {user_id: await room.wallet(user_id) for user_id in users}


async def folded(room: Room, table_id: int) -> None:
    """Play a deal of three in which Bill bets five and the others fold."""
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS, ANDY)


async def test_a_deal_in_hand_stands_still(room: Room) -> None:
    """A disputed table allows no moves, deals, leaving or closing. Its clocks stop, even across a restart, and continue
    with the remaining time once the dispute is decided.
    """
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await room.deal(table_id)
    await room.pass_time(20)
    before = await room.view(table_id)
    ends = before.table.turn_ends_at
    assert ends is not None

    number = await marked(room, table_id)

    assert (await room.view(table_id)).table.status is TableStatus.DISPUTED
    tables = room.tables
    for attempt in (
        room.act(table_id, BILL, Bet(amount=1)),
        room.deal(table_id),
        tables.leave(table_id, CHRIS, key=room.key()),
        tables.top_up(table_id, CHRIS, 5, key=room.key()),
        tables.pause(table_id, BILL, key=room.key()),
        tables.call_clock(table_id, BILL, key=room.key()),
        tables.close(table_id, ANDY, manager=False, now=True, key=room.key()),
    ):
        assert (await refused(attempt)).code == "disputed"
    await room.pass_time(500)
    await room.restart()
    await room.pass_time(500)
    assert (await room.view(table_id)).view == before.view

    decided = await service(room).let_stand(GUILD, number, WARDEN, "nothing to be seen", room.key())

    assert decided.dispute.status is DisputeStatus.STOOD
    now = await room.view(table_id)
    assert now.table.status is TableStatus.PLAYING
    assert now.table.turn_ends_at == pytest.approx(ends + 1000)
    await room.bets(table_id, BILL, 1)
    await room.play_out(table_id)
    await room.agrees_with_books(table_id)


async def test_voiding_a_deal_in_hand(room: Room) -> None:
    """Voiding a deal in hand returns its payments to the purses and adds a note to the table."""
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 4)
    number = await marked(room, table_id, ANDY)

    decided = await service(room).void(GUILD, number, WARDEN, "a misdeal", room.key())

    assert (decided.dispute.status, decided.members) == (DisputeStatus.VOIDED, ())
    outcome = brag(await room.view(table_id)).outcome
    assert outcome is not None
    assert outcome.voided
    assert set((await room.stacks(table_id)).values()) == {100}
    assert "dispute_voided" in await room.notes()
    await room.agrees_with_books(table_id)


async def test_voiding_what_is_over(room: Room) -> None:
    """Voiding a finished deal reverses it once, in the same change as `undo`. The purses stay the same and the books
    balance.
    """
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await folded(room, table_id)
    await room.restart()
    number = await marked(room, table_id, CHRIS)
    stacks, before = await room.stacks(table_id), await money(room, ANDY, BILL, CHRIS)

    key = room.key()
    decided = await service(room).void(GUILD, number, WARDEN, "the wrong pack", key)
    again = await service(room).void(GUILD, number, WARDEN, "the wrong pack", key)

    after = await money(room, ANDY, BILL, CHRIS)
    changes = {user_id: after[user_id] - before[user_id] for user_id in after}
    assert changes == {one.user_id: one.chips for one in decided.members}
    assert sum(changes.values()) == 0
    assert changes[BILL] < 0 < changes[CHRIS]
    assert again.dispute == decided.dispute
    assert await room.stacks(table_id) == stacks
    assert await room.total() == 0
    assert "undone 1" in await room.store.reader.clocks.liveness()
    assert (await refused(service(room).void(GUILD, number, WARDEN, "again", room.key()))).code == "dispute_over"


async def test_voiding_a_deal_that_moved_nothing(room: Room) -> None:
    """A deal that moved no chips is removed from the statistics when it is voided."""
    room.kept = combine_recorders(TallyRecorder(room.store).record)
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=0))
    await folded_by_all(room, table_id)
    people = {
        user: await room.store.reader.tallies.tally(GUILD, EVER, EVERY_GAME, user) for user in (ANDY, BILL, CHRIS)
    }
    assert [one.games for one in people.values() if one is not None] == [1, 1, 1]
    number = await marked(room, table_id)

    decided = await service(room).void(GUILD, number, WARDEN, "a misdeal", room.key())

    assert decided.members == ()
    for user in people:
        assert await room.store.reader.tallies.tally(GUILD, EVER, EVERY_GAME, user) is None


async def test_voiding_a_game(room: Room) -> None:
    """A game of several deals is disputed as a whole, even after its table has closed. A deal of an unfinished game can
    be voided only while it is in hand.
    """
    table_id = await opened(room, BILL, CHRIS, target=10)
    await room.deal(table_id)
    await play_deal(room, table_id)
    number = await marked(room, table_id)
    assert (await refused(service(room).void(GUILD, number, WARDEN, "why", room.key()))).code == "dispute_game_on"
    await service(room).withdraw(GUILD, number, BILL, room.key())
    await play_game(room, table_id)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    before = await money(room, ANDY, BILL, CHRIS)

    found = await service(room).raise_dispute(table_id, BILL, 1, "all of it", manager=False, key=room.key())
    decided = await service(room).void(GUILD, found.number, WARDEN, "the wrong rules", room.key())

    assert not found.on_hold
    assert found.first_deal == 1 < found.last_deal
    after = await money(room, ANDY, BILL, CHRIS)
    assert {one.user_id: one.chips for one in decided.members if one.chips} == {
        user_id: after[user_id] - before[user_id] for user_id in after if after[user_id] != before[user_id]
    }
    assert await room.total() == 0


async def test_moving_chips(room: Room) -> None:
    """Chips can be moved between dealt-in players and the bank, with an advance if a wallet lacks them. The dispute
    stays open until the result is confirmed as corrected.
    """
    table_id = await room.open(BILL, settings=MINUTE)
    await room.deal(table_id)
    await room.play_out(table_id)
    number, disputes = await marked(room, table_id), service(room)
    before = await money(room, ANDY, BILL)
    await disputes.order_transfer(GUILD, number, WARDEN, ANDY, BILL, 30, "his bet", room.key())
    await disputes.order_transfer(GUILD, number, WARDEN, BANK_USER_ID, ANDY, 7, "for his trouble", room.key(), limit=7)
    assert await money(room, ANDY, BILL) == {ANDY: before[ANDY] - 23, BILL: before[BILL] + 30}
    await disputes.order_transfer(GUILD, number, WARDEN, ANDY, BILL, before[ANDY], "and more", room.key(), limit=None)
    assert await room.wallet(ANDY) == 0
    for people, amount, code in (
        ((ANDY, CHRIS), 5, "dispute_not_a_player"),
        ((ANDY, ANDY), 5, "bad_amount_moved"),
        ((ANDY, BILL), 0, "bad_amount_moved"),
    ):
        assert (
            await refused(disputes.order_transfer(GUILD, number, WARDEN, *people, amount, "why", room.key()))
        ).code == code

    decided = await disputes.let_stand(GUILD, number, WARDEN, "with that", room.key())

    assert decided.dispute.status is DisputeStatus.CORRECTED
    assert [one.amount for one in decided.dispute.transfers] == [30, 7, before[ANDY]]
    assert await room.total() == 0
    page = await room.store.reader.audit_log.page(GUILD, 4)
    assert [one.kind for one in page] == ["dispute_stood", *["dispute_chips"] * 3]


async def test_who_may_dispute(room: Room) -> None:
    """A player may dispute a deal once, a manager at any time. Only its author may withdraw a dispute."""
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await folded(room, table_id)
    disputes = service(room)

    async def code(user_id: int, deal_no: int = 1, reason: str = "why") -> str:
        return (
            await refused(disputes.raise_dispute(table_id, user_id, deal_no, reason, manager=False, key=room.key()))
        ).code

    assert await code(DAN) == "dispute_not_yours"
    assert await code(BILL, 7) == "no_such_deal"
    assert await code(BILL, reason=" ") == "bad_reason"
    number = await marked(room, table_id)
    assert await code(CHRIS) == "disputed_already"
    assert (await refused(disputes.withdraw(GUILD, number, CHRIS, room.key()))).code == "not_disputer"
    assert (await refused(disputes.withdraw(GUILD, 99, BILL, room.key()))).code == "no_such_dispute"
    assert (await disputes.withdraw(GUILD, number, BILL, room.key())).status is DisputeStatus.WITHDRAWN
    number = await marked(room, table_id)
    await disputes.let_stand(GUILD, number, WARDEN, "no", room.key())
    assert await code(CHRIS) == "dispute_decided_before"
    found = await disputes.raise_dispute(table_id, WARDEN, 1, "looked again", manager=True, key=room.key())
    assert found.on_hold


async def test_races(room: Room) -> None:
    """Only one of several simultaneous disputes of a deal succeeds, and only one of several simultaneous decisions. A
    dispute and the move that ends the deal do not interfere.
    """
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await room.deal(table_id)
    await room.folds(table_id, BILL)
    disputes = service(room)
    attempts = [
        disputes.raise_dispute(table_id, who, 1, "why", manager=False, key=room.key()) for who in (ANDY, BILL, CHRIS)
    ]
    last = room.act(table_id, CHRIS, Fold())
    *found, _ = await asyncio.gather(*attempts, last, return_exceptions=True)
    assert sorted(isinstance(one, Refusal) for one in found) == [False, True, True]
    [number] = (await room.view(table_id)).table.disputes

    endings = [
        *(disputes.void(GUILD, number, WARDEN, f"void {turn}", room.key()) for turn in range(3)),
        *(disputes.let_stand(GUILD, number, WARDEN, f"stands {turn}", room.key()) for turn in range(3)),
        *(disputes.order_transfer(GUILD, number, WARDEN, BILL, ANDY, 3, "why", room.key()) for _ in range(2)),
    ]
    ends = await asyncio.gather(*endings, return_exceptions=True)
    assert sum(not isinstance(one, Exception) for one in ends[:6]) == 1
    assert all(isinstance(one, Refusal) and one.code == "dispute_over" for one in ends if isinstance(one, Exception))
    assert await room.total() == 0
    assert not (await room.view(table_id)).table.disputes


async def test_a_question_and_a_pause_go_on_afterwards(room: Room) -> None:
    """A pause continues after a dispute, and a question to the table keeps its remaining time."""
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await folded(room, table_id)
    await room.tables.pause(table_id, BILL, key=room.key())
    number = await marked(room, table_id)
    await room.pass_time(300)
    assert (await refused(room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key()))).code == "disputed"
    await service(room).withdraw(GUILD, number, BILL, room.key())
    asked = (await room.view(table_id)).table.vote
    assert asked is not None
    assert asked.question is VoteQuestion.PAUSE
    await room.agree(table_id)
    assert (await room.view(table_id)).table.status is TableStatus.PAUSED
    number = await marked(room, table_id)
    await service(room).withdraw(GUILD, number, BILL, room.key())
    assert (await room.view(table_id)).table.status is TableStatus.PAUSED


async def test_the_whole_record(room: Room) -> None:
    """The decider can read every card while the table is on hold or no card is in play, and reading is logged. Players
    of the deal or at the table cannot read the cards.
    """
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await folded(room, table_id)
    number, disputes = await marked(room, table_id), service(room)
    assert (await disputes.read_record(GUILD, number, WARDEN, room.key())).is_whole
    await disputes.let_stand(GUILD, number, WARDEN, "nothing to be seen", room.key())
    assert (await refused(disputes.read_record(GUILD, number, WARDEN, room.key()))).code == "cards_in_play"
    await room.deal(table_id)
    in_hand = await marked(room, table_id, deal_no=2)
    assert (await disputes.read_record(GUILD, in_hand, WARDEN, room.key())).is_whole
    assert (await refused(disputes.read_record(GUILD, in_hand, BILL, room.key()))).code == "dispute_own_deal"
    await room.tables.close(table_id, WARDEN, manager=True, now=True, key=room.key())
    assert (await refused(disputes.read_record(GUILD, number, BILL, room.key()))).code == "dispute_own_deal"
    record = await disputes.read_record(GUILD, number, WARDEN, room.key())
    assert record.is_whole
    assert "??" not in record.text
    acts = await room.store.reader.audit_log.page(GUILD, 1)
    assert acts[0].kind == "dispute_record"


async def test_who_read_the_pack_takes_no_seat(room: Room) -> None:
    """A manager who read a whole record during the hold cannot join the table; others can."""
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    await room.deal(table_id)
    number, disputes = await marked(room, table_id, deal_no=1), service(room)
    await disputes.read_record(GUILD, number, WARDEN, room.key())
    await disputes.let_stand(GUILD, number, WARDEN, "nothing to be seen", room.key())
    assert (await refused(room.tables.join(table_id, person(WARDEN), key=room.key()))).code == "read_the_pack"
    await room.tables.join(table_id, person(DAN), key=room.key())


async def test_pages(room: Room) -> None:
    """Open disputes are listed oldest first, in pages, in both directions."""
    table_id = await room.open(BILL, CHRIS, settings=MINUTE)
    disputes = service(room)
    for _ in range(7):
        await folded_by_all(room, table_id)
    for deal_no in range(1, 8):
        await marked(room, table_id, BILL, deal_no)
    first = await disputes.open_page(GUILD)
    assert [one.number for one in first.disputes] == [1, 2, 3, 4, 5]
    assert (first.has_earlier, first.has_later) == (False, True)
    second = await disputes.open_page(GUILD, after=5)
    assert [one.number for one in second.disputes] == [6, 7]
    assert (second.has_earlier, second.has_later) == (True, False)
    assert (await disputes.open_page(GUILD, before=6)).disputes == first.disputes
    for number in range(1, 8):
        await disputes.withdraw(GUILD, number, BILL, room.key())
    assert (await disputes.open_page(GUILD)).disputes == ()
    await room.deal(table_id)


async def folded_by_all(room: Room, table_id: int) -> None:
    """Play a deal in which everybody folds who can."""
    await room.deal(table_id)
    await room.play_out(table_id)


async def test_a_record_that_begins_with_an_earlier_deal(room: Room) -> None:
    """A whole record can include an earlier deal, whose pot was carried. Its players cannot read the record."""
    disputes, table_id = service(room), await room.open(BILL, CHRIS)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS, ANDY)
    await room.play_out(table_id)
    assert brag(await room.view(table_id)).carried
    await room.tables.sit_out(table_id, ANDY, key=room.key())
    await room.deal(table_id, CHRIS)
    await room.play_out(table_id)
    await room.tables.close(table_id, BILL, manager=True, key=room.key())
    number = await marked(room, table_id, deal_no=2)
    assert ANDY not in (await disputes.get(GUILD, number)).people
    assert "[[deals]]" in (await disputes.read_record(GUILD, number, WARDEN, room.key())).text
    assert (await refused(disputes.read_record(GUILD, number, ANDY, room.key()))).code == "dispute_own_deal"


async def test_being_forgotten_opens_no_record(room: Room) -> None:
    """A player cannot read the whole record by being forgotten and returning, as any former member in it could be that
    player. Others may read it, and anybody may read records without former members.
    """
    quinn, disputes, privacy = 212_345_678_901_234_567, service(room), Privacy(room.store, room.tables, room.clock)
    table_id = await room.open(BILL, quinn)
    await room.deal(table_id)
    await room.play_out(table_id)
    await room.tables.leave(table_id, quinn, key=room.key())
    await room.deal(table_id)
    await room.play_out(table_id)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    with_them, without = await marked(room, table_id, deal_no=1), await marked(room, table_id, deal_no=2)
    assert (await refused(disputes.read_record(GUILD, with_them, quinn, room.key()))).code == "dispute_own_deal"

    await privacy.forget(quinn, room.key())
    await room.ledger.open_wallet(GUILD, WARDEN)

    assert (await refused(disputes.read_record(GUILD, with_them, quinn, room.key()))).code == "dispute_own_deal"
    await room.ledger.open_wallet(GUILD, quinn)
    assert (await refused(disputes.read_record(GUILD, with_them, quinn, room.key()))).code == "dispute_own_deal"
    assert (await disputes.read_record(GUILD, without, quinn, room.key())).is_whole
    assert (await disputes.read_record(GUILD, with_them, WARDEN, room.key())).is_whole


async def test_chips_of_a_former_member(room: Room) -> None:
    """Voiding a deal and moving chips post the gains and losses of a forgotten member to the bank. The member has and
    owes nothing.
    """
    quinn, disputes = 212_345_678_901_234_567, service(room)
    table_id = await room.open(BILL, quinn)
    for winner in (BILL, quinn):
        await won_by(room, table_id, winner)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    numbers = [await marked(room, table_id, deal_no=deal_no) for deal_no in (1, 2)]
    [*_, before] = await bank_and(room)
    await Privacy(room.store, room.tables, room.clock).forget(quinn, room.key())
    [*_, heir] = await bank_and(room)
    assert heir > before

    lost, won = [await disputes.void(GUILD, one, WARDEN, "why", room.key(), limit=None) for one in numbers]
    theirs = [[one for one in decided.members if one.user_id < 0] for decided in (lost, won)]
    assert [(one.chips > 0, one.owed, one.repaid) for [one] in theirs] == [(True, 0, 0), (False, 0, 0)]
    assert (await bank_and(room))[-1] == heir + sum(one.chips for [one] in theirs)
    again = await marked(room, table_id, deal_no=1, manager=True)
    [former] = [one for one in (await disputes.get(GUILD, again)).people if one < 0]
    found = await disputes.order_transfer(GUILD, again, WARDEN, BILL, former, 5, "his", room.key())
    assert [(one.giver, one.taker) for one in found.transfers] == [(BILL, BANK_USER_ID)]
    assert (
        await refused(disputes.order_transfer(GUILD, again, WARDEN, former, BANK_USER_ID, 5, "why", room.key()))
    ).code == ("bad_amount_moved")
    assert (await refused(disputes.order_transfer(GUILD, again, WARDEN, BILL, quinn, 5, "why", room.key()))).code == (
        "dispute_not_a_player"
    )
    assert await room.wallet(former) == await room.wallet(quinn) == 0
    assert await room.total() == 0


async def bank_and(room: Room) -> list[int]:
    """Return the balances of Andy, Bill and the bank."""
    [held] = (await room.store.reader.accounts.balances([bank_account(GUILD)])).values()
    return [*(await money(room, ANDY, BILL)).values(), held]


async def won_by(room: Room, table_id: int, winner: int) -> None:
    """Play a deal that `winner` wins because all others fold."""
    await room.deal(table_id)
    while True:
        view = await room.view(table_id)
        if not view.view.in_deal:
            return
        acting = view.table.occupant(view.view.to_act[0]).user_id
        if acting == winner:
            await room.act(table_id, acting, Look())
            await room.bets(table_id, acting, 2)
        else:
            await room.folds(table_id, acting)
