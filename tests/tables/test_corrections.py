"""Reversal of deals after their table has closed."""

from __future__ import annotations

from bot.ledger.values import BANK_USER_ID, MemberDebt
from bot.ops.doctor import Severity, examine
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Look
from bot.statistics.recording import TallyRecorder
from bot.store.schema.statistics import EVER, EVERY_GAME
from bot.tables.settlement import combine_recorders
from tests.support.database import rows
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room, refused

_WON = (
    "SELECT user_id, sum(amount) FROM postings JOIN transactions USING (transaction_id) "
    "JOIN seats ON account_id = 'purse/' || seats.table_id || '/' || seat "
    "WHERE kind = 'deal' GROUP BY user_id HAVING sum(amount) <> 0"
)


async def test_taking_back_the_deals_of_a_table(room: Room, url: str) -> None:
    """Reversing deals takes winnings back and returns losses. Winners without the chips owe them to the bank, and the
    doctor finds no errors.
    """
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=2))
    for better in (BILL, CHRIS):
        await room.deal(table_id)
        await room.act(table_id, better, Look())
        await room.bets(table_id, better, 3)
        await room.play_out(table_id)

    async def correct() -> dict[int, tuple[int, int]]:
        correction = await room.ledger.corrections.reverse_deals(
            GUILD, 900, table_id, 1, 2, "marked cards", "click", bank_limit=None
        )
        return {one.user_id: (one.chips, one.owed) for one in correction.members}

    assert (await refused(correct())).code == "table_not_over"
    await room.tables.close(table_id, 900, manager=True, now=True, reason="marked cards", key=room.key())
    won = dict(rows(url, _WON))
    winner = max(won, key=lambda one: won[one])
    assert won[winner] > 0
    await room.store.writer.commit(room.spending(winner, await room.wallet(winner)))
    losers = {user_id: await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS) if user_id != winner}

    told = await correct()

    assert told[winner] == (-won[winner], won[winner])
    assert {one: told.get(one, (0, 0)) for one in losers} == {one: (-won.get(one, 0), 0) for one in losers}
    assert {one: await room.wallet(one) for one in losers} == {one: n - won.get(one, 0) for one, n in losers.items()}
    owed = MemberDebt(creditor=BANK_USER_ID, debtor=winner, amount=won[winner])
    assert await room.ledger.debts.debts_of(GUILD, winner) == (owed,)
    assert [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR] == []


async def test_a_deal_that_moved_nothing(room: Room) -> None:
    """A deal that moved no chips can be reversed once, which removes it from the statistics."""
    room.kept = combine_recorders(TallyRecorder(room.store).record)
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=0))
    await room.deal(table_id)
    await room.play_out(table_id)
    assert await room.store.reader.tallies.counted_deals(GUILD, table_id, 1, 9) == ((table_id, 1),)
    await room.tables.close(table_id, 900, manager=True, now=True, reason="a misdeal", key=room.key())

    correction = await room.ledger.corrections.reverse_deals(GUILD, 900, table_id, 1, 1, "a misdeal", "click")

    assert correction.members == ()
    assert await room.store.reader.tallies.counted_deals(GUILD, table_id, 1, 9) == ()
    assert await room.store.reader.tallies.tally(GUILD, EVER, EVERY_GAME, BILL) is None
    again = room.ledger.corrections.reverse_deals(GUILD, 900, table_id, 1, 1, "a misdeal", "another click")
    assert (await refused(again)).code == "no_such_entry"
