"""Tests of the writer: group commits, idempotency keys, claims, optimistic locks and balances."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from bot.ledger.postings import stake_claim
from bot.store.engines import Database
from bot.store.errors import AlreadyClaimed, ChannelTaken, InsufficientFunds, StoreUnavailable, VersionConflict
from bot.store.schema.money import Transaction
from bot.store.schema.processes import CommandSyncRow
from bot.store.schema.tables import MessageRow
from bot.store.store import Store
from bot.store.writing import group_commit
from bot.store.writing.write_batch import ClockPause, CommitResult, RowDeletion, WriteBatch
from bot.store.writing.writer import Writer
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, locked, rows, tamper
from tests.support.rows import (
    BANK,
    GIVEN,
    deadline_row,
    deal_row,
    move_row,
    moving,
    opening,
    paid,
    points,
    pot,
    purse,
    seat_row,
    table_row,
    wallet,
)


async def together(writer: Writer, url: str, *changes: WriteBatch) -> list[CommitResult | BaseException]:
    """Commit the changes in one group, behind a change that waits for a lock, and return the outcomes."""
    with locked(url):
        first = asyncio.ensure_future(writer.commit(WriteBatch(idempotency_key="held up by the lock")))
        await asyncio.sleep(0.05)
        others = [asyncio.ensure_future(writer.commit(change)) for change in changes]
        await asyncio.sleep(0)
    await first
    return await asyncio.gather(*others, return_exceptions=True)


async def test_everything_in_a_change_is_stored(store: Store) -> None:
    """The reader finds every row of a change after its commit."""
    change = opening(
        1,
        seats=(seat_row(1, 1, 100, name="Andy"), seat_row(1, 2, 0)),
        moves=(move_row(1, 1), move_row(1, 2)),
        deals=(deal_row(1, 1, 2),),
        deadlines=(deadline_row(1, "turn", 20.0), deadline_row(1, "warning", 10.0)),
        transactions=(paid(BANK, wallet(100), 500),),
    )

    committed = await store.writer.commit(change)

    assert committed == CommitResult("", balances={"bank/77": -500, "wallet/77/100": 500})
    stored = await store.reader.tables.load_table(1)
    assert stored is not None
    assert stored.table == change.table
    assert stored.seats == change.seats
    assert stored.deal == change.deals[0]
    assert stored.deal_end is None
    assert stored.moves == change.moves[1:]
    assert [row.kind for row in stored.deadlines] == ["warning", "turn"]
    assert await store.reader.accounts.balance(wallet(100)) == 500


async def test_waiting_changes_share_a_transaction(writer: Writer, engine: Engine, url: str) -> None:
    """Changes that wait simultaneously share one transaction."""
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)

    outcomes = await together(
        writer, url, *(opening(number, idempotency_key=f"key {number}") for number in range(1, 101))
    )

    assert outcomes == [CommitResult("")] * 100
    assert len(commits) == 2
    assert rows(url, "SELECT COUNT(*) FROM tables") == [(100,)]


async def test_conflict_drops_out(writer: Writer, url: str) -> None:
    """A change based on an outdated version is refused, and the other changes of its group are committed."""
    await writer.commit(opening(1))
    await writer.commit(opening(2))
    await writer.commit(moving(2, 2))

    fits, late, missing = await together(writer, url, moving(1, 2), moving(2, 2), moving(3, 2))

    assert fits == CommitResult("")
    assert isinstance(late, VersionConflict)
    assert str(late) == "table 2 is at version 2, not at 1"
    assert isinstance(missing, VersionConflict)
    assert str(missing) == "table 3 is at version None, not at 1"
    assert rows(url, "SELECT table_id, version FROM tables ORDER BY 1") == [(1, 2), (2, 2)]
    assert rows(url, "SELECT table_id, number FROM moves ORDER BY 1, 2") == [(1, 1), (2, 1)]


async def test_of_two_changes_of_one_version_one_is_made(writer: Writer, url: str) -> None:
    """If several changes are based on one table version, only the first of them is committed."""
    await writer.commit(opening(1))

    outcomes = await together(writer, url, *(moving(1, 2, idempotency_key=f"key {number}") for number in range(5)))

    assert outcomes[0] == CommitResult("")
    assert all(isinstance(outcome, VersionConflict) for outcome in outcomes[1:])


async def test_changes_of_one_table_follow_each_other(writer: Writer, url: str) -> None:
    """Changes of consecutive versions of a table are all committed, even in the same group."""
    await writer.commit(opening(1))
    changes = [
        moving(1, version, deadlines=(deadline_row(1, f"turn {version}", float(version)),)) for version in range(2, 8)
    ]

    outcomes = await together(writer, url, *changes)

    assert outcomes == [CommitResult("")] * 6
    assert rows(url, "SELECT kind FROM deadlines") == [("turn 7",)]


async def test_key_is_used_once(writer: Writer, url: str) -> None:
    """A repeated idempotency key changes nothing and returns the first answer, even for a different change."""
    await writer.commit(opening(1, idempotency_key="click", answer="opened"))

    again = await writer.commit(moving(1, 2, idempotency_key="click", answer="moved"))

    assert again == CommitResult("opened", is_repeat=True)
    assert rows(url, "SELECT version FROM tables") == [(1,)]


async def test_same_key_waiting_twice_is_answered_once(writer: Writer, url: str) -> None:
    """If an idempotency key is used twice in a group, the change is made once and both uses get the same answer."""
    await writer.commit(opening(1))
    grant = WriteBatch(idempotency_key="grant", answer="granted", transactions=(paid(BANK, wallet(5), 10),))

    one, other = await together(writer, url, grant, grant)

    assert one == CommitResult("granted", balances={"bank/77": -10, "wallet/77/5": 10})
    assert other == CommitResult("granted", is_repeat=True)
    assert rows(url, "SELECT balance FROM accounts WHERE kind = 'wallet'") == [(10,)]


async def test_refused_change_leaves_its_key_free(writer: Writer, url: str) -> None:
    """After a change has been refused, its idempotency key can be used again."""
    short = WriteBatch(idempotency_key="click", transactions=(paid(wallet(5), BANK, 10),))
    with pytest.raises(InsufficientFunds):
        await writer.commit(short)
    await writer.commit(WriteBatch(transactions=(paid(BANK, wallet(5), 10),)))

    committed = await writer.commit(short)

    assert not committed.is_repeat


async def test_claim_is_taken_once(writer: Writer, url: str) -> None:
    """The first change that names a claim takes it. Later changes with the claim are refused."""
    outcomes = await together(
        writer,
        url,
        *(WriteBatch(idempotency_key=f"key {number}", claims=("opening",), answer="got it") for number in range(3)),
    )

    assert outcomes[0] == CommitResult("got it")
    assert all(isinstance(outcome, AlreadyClaimed) for outcome in outcomes[1:])
    assert rows(url, "SELECT key FROM idempotency_keys WHERE key LIKE 'key%'") == [("key 0",)]


async def test_insufficient_funds_drop_out(writer: Writer, url: str) -> None:
    """Payments from a wallet are made in their order until the balance is too low."""
    await writer.commit(WriteBatch(transactions=(paid(BANK, wallet(1), 25),)))

    buy_ins = (paid(wallet(1), purse(1, seat), 10) for seat in range(4))
    outcomes = await together(writer, url, *(WriteBatch(transactions=(buy_in,)) for buy_in in buy_ins))

    assert [isinstance(outcome, CommitResult) for outcome in outcomes] == [True, True, False, False]
    short = outcomes[2]
    assert isinstance(short, InsufficientFunds)
    assert (short.code, short.facts) == ("not_enough_money", {"have": 5, "needed": 10})
    assert rows(url, "SELECT balance FROM accounts WHERE kind = 'wallet'") == [(5,)]
    assert_books_balance(url)


async def test_nobody_but_the_bank_owes(writer: Writer) -> None:
    """Only the accounts of the bank and of the points given may have a negative balance."""
    with pytest.raises(InsufficientFunds):
        await writer.commit(WriteBatch(transactions=(paid(points(1), GIVEN, 1),)))
    given = await writer.commit(WriteBatch(transactions=(paid(GIVEN, points(1), 1),)))
    assert given.balances == {"given/77": -1, "points/77/1": 1}
    for account in (wallet(1), purse(1, 1), pot(1)):
        with pytest.raises(InsufficientFunds):
            await writer.commit(WriteBatch(transactions=(paid(account, BANK, 1),)))

    committed = await writer.commit(WriteBatch(transactions=(paid(BANK, wallet(1), 1),)))
    assert committed.balances["bank/77"] == -1


async def test_only_the_result_counts(writer: Writer, url: str) -> None:
    """A balance may be negative between the transactions of a change, but not after the last one."""
    await writer.commit(WriteBatch(transactions=(paid(BANK, purse(1, 1), 5),)))

    await writer.commit(WriteBatch(transactions=(paid(purse(1, 1), pot(1), 8), paid(pot(1), purse(1, 1), 6))))

    assert dict(rows(url, "SELECT account_id, balance FROM accounts")) == {"bank/77": -5, "purse/1/1": 3, "pot/1": 2}


def test_transaction_sums_to_zero() -> None:
    """A transaction is invalid if its sum is not zero, it posts twice to an account, or it mixes chips and points."""
    good = paid(BANK, wallet(1), 5)

    with pytest.raises(ValueError, match="zero"):
        Transaction(kind="grant", guild_id=77, postings=good.postings[:1])
    with pytest.raises(ValueError, match="money and points"):
        paid(GIVEN, wallet(1), 5)
    with pytest.raises(ValueError, match="twice"):
        Transaction(kind="grant", guild_id=77, postings=(*good.postings, *good.postings))


async def test_one_open_table_in_a_channel(writer: Writer, url: str) -> None:
    """As long as a channel has an open table, another table in it is refused, even in the same group."""
    one, other = await together(
        writer, url, opening(1, table=table_row(1, 1, channel_id=9)), opening(2, table=table_row(2, 1, channel_id=9))
    )

    assert one == CommitResult("")
    assert isinstance(other, ChannelTaken)
    assert str(other) == "channel 9 has table 1"
    with pytest.raises(ChannelTaken):
        await writer.commit(opening(3, table=table_row(3, 1, channel_id=9)))


async def test_closed_table_frees_its_channel(writer: Writer, url: str) -> None:
    """A channel whose table is closed can have another table, even in the same group."""
    await writer.commit(opening(1, table=table_row(1, 1, channel_id=9)))

    closing = moving(1, 2, table=table_row(1, 2, channel_id=9, status="closed"))
    outcomes = await together(writer, url, closing, opening(2, table=table_row(2, 1, channel_id=9)))

    assert outcomes == [CommitResult(""), CommitResult("")]


async def test_deadlines_are_replaced_or_left(writer: Writer, url: str) -> None:
    """The deadlines of a change replace those of its table. An empty tuple removes them, and None keeps them.

    With `replaces_every_deadline` stored kinds are updated and no deadline is deleted.
    """
    await writer.commit(opening(1, deadlines=(deadline_row(1, "turn", 1.0), deadline_row(1, "warning", 2.0))))
    await writer.commit(opening(2, deadlines=(deadline_row(2, "turn", 3.0),)))
    wanted = "SELECT table_id, kind, due_at FROM deadlines ORDER BY 1, 2"

    await writer.commit(moving(1, 2, deadlines=(deadline_row(1, "turn", 4.0),)))
    assert rows(url, wanted) == [(1, "turn", 4.0), (2, "turn", 3.0)]
    await writer.commit(moving(1, 3))
    assert rows(url, wanted) == [(1, "turn", 4.0), (2, "turn", 3.0)]
    more = (deadline_row(1, "turn", 5.0), deadline_row(1, "vote", 6.0))
    await writer.commit(moving(1, 4, deadlines=more, replaces_every_deadline=True))
    assert rows(url, wanted) == [(1, "turn", 5.0), (1, "vote", 6.0), (2, "turn", 3.0)]
    await writer.commit(moving(1, 5, deadlines=()))
    assert rows(url, wanted) == [(2, "turn", 3.0)]


async def test_standstill_is_noticed(writer: Writer, url: str) -> None:
    """A clock pause after a change in the same group postpones the table's deadlines and outdates its version."""
    await writer.commit(opening(1, deadlines=(deadline_row(1, "turn", 100.0),)))
    stood = WriteBatch(claims=("standstill",), clock_pause=ClockPause(since=50.0, until=90.0))

    outcomes = await together(writer, url, moving(1, 2), stood)

    assert outcomes == [CommitResult(""), CommitResult("")]
    assert rows(url, "SELECT due_at FROM deadlines") == [(140.0,)]
    with pytest.raises(VersionConflict):
        await writer.commit(moving(1, 3, deadlines=(deadline_row(1, "turn", 100.0),)))


async def test_impossible_change_fails_alone(writer: Writer, url: str) -> None:
    """A change that the database rejects fails with the database's error. The others of its group are committed."""
    await writer.commit(opening(1))
    same_number_twice = moving(2, 1, expected_version=0, moves=(move_row(2, 1), move_row(2, 1)))

    one, broken, other = await together(writer, url, moving(1, 2), same_number_twice, opening(3))

    assert (one, other) == (CommitResult(""), CommitResult(""))
    assert isinstance(broken, Exception)
    assert "unique" in str(broken).lower()
    assert rows(url, "SELECT table_id FROM tables ORDER BY 1") == [(1,), (3,)]


async def test_cards_are_not_logged(writer: Writer, url: str, caplog: pytest.LogCaptureFixture) -> None:
    """The log entry for a change that the database rejects shows no cards."""
    secret = '["Deal",{"order":["Ks","9h"]}]'
    twice = (move_row(1, 1, move=secret), move_row(1, 1, move=secret))

    outcomes = await together(writer, url, opening(1, moves=twice, idempotency_key="twice"), opening(2))

    assert isinstance(outcomes[0], Exception)
    assert outcomes[1] == CommitResult("")
    assert "the change twice of table 1 cannot be written" in caplog.text
    assert "Ks" not in caplog.text


async def test_small_rows_replace_each_other(store: Store) -> None:
    """If a row is upserted several times, the last row is stored. A deleted message is not found."""
    await store.writer.commit(opening(1))
    row = MessageRow(table_id=1, place="table", channel_id=5, message_id=6, shown_version=1, kind="public")
    newer = MessageRow(table_id=1, place="table", channel_id=5, message_id=7, shown_version=2, kind="public")

    await store.writer.upsert(row, newer, CommandSyncRow(scope="global", hash="abc"))
    assert await store.reader.messages.messages_of_table(1) == (newer,)
    assert await store.reader.settings.command_syncs() == (CommandSyncRow(scope="global", hash="abc"),)
    await store.writer.upsert(RowDeletion(MessageRow, (1, "table")))
    assert await store.reader.messages.messages_of_table(1) == ()


async def test_rows_are_stamped_by_the_clock(writer: Writer, clock: ManualClock, url: str) -> None:
    """Transactions and keys have the commit time of the injected clock."""
    clock.advance(5.0)
    await writer.commit(WriteBatch(idempotency_key="grant", transactions=(paid(BANK, wallet(1), 1),)))

    assert rows(url, "SELECT at FROM transactions UNION SELECT at FROM idempotency_keys") == [(clock.now(),)]


async def test_close_finishes_what_is_in_hand(writer: Writer, url: str) -> None:
    """Changes that were submitted before `close` are committed. Later changes are refused."""
    waiting = [asyncio.ensure_future(writer.commit(opening(number))) for number in range(1, 51)]
    waiting += [asyncio.ensure_future(writer.commit(moving(number, 2))) for number in range(1, 51)]
    await asyncio.sleep(0)

    await writer.close()

    assert await asyncio.gather(*waiting) == [CommitResult("")] * 100
    with pytest.raises(StoreUnavailable):
        await writer.commit(opening(99))
    assert rows(url, "SELECT COUNT(*) FROM tables WHERE version = 2") == [(50,)]


async def test_giving_up_waiting_does_not_stop_the_change(writer: Writer, url: str) -> None:
    """Cancelling the wait for a commit stops neither the commit nor the other commits of its group."""
    with locked(url):
        first = asyncio.ensure_future(writer.commit(opening(1)))
        await asyncio.sleep(0.05)
        given_up = asyncio.ensure_future(writer.commit(opening(2)))
        other = asyncio.ensure_future(writer.commit(opening(3)))
        await asyncio.sleep(0)
        given_up.cancel()

    await asyncio.gather(first, other)

    assert rows(url, "SELECT table_id FROM tables ORDER BY 1") == [(1,), (2,), (3,)]


async def test_old_keys_are_forgotten(store: Store, clock: ManualClock, url: str) -> None:
    """The keys of interactions and deadlines expire after a week. The keys of one-time events never do."""
    for_ever = ("opening/77/1", "refill/77/1/None", "reversal/5", stake_claim(77, 20_454, 1))
    for key in (*for_ever, "i:1", "1:1:2:3:turn"):
        await store.writer.commit(WriteBatch(idempotency_key=key, claims=(f"standstill/{key}",)))
    await store.writer.commit(opening(1))
    clock.advance(6 * 86_400)
    await store.writer.commit(WriteBatch(idempotency_key="i:2"))
    clock.advance(2 * 86_400)

    for number in range(3, 6):
        await store.writer.commit(WriteBatch(idempotency_key=f"i:{number}"))

    assert {key for (key,) in rows(url, "SELECT key FROM idempotency_keys")} == {*for_ever, "i:2", "i:3", "i:4", "i:5"}
    assert (await store.writer.commit(WriteBatch(idempotency_key=for_ever[0]))).is_repeat


async def test_old_keys_are_forgotten_bit_by_bit(store: Store, clock: ManualClock, url: str) -> None:
    """Expired keys are deleted in batches of a few thousand, so that writes are not delayed."""
    old = """
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 12000)
        INSERT INTO idempotency_keys SELECT 'i:' || n, '', ? FROM numbers
    """
    tamper(url, old, clock.now())
    clock.advance(8 * 86_400)

    left = []
    for _ in range(4):
        await store.writer.commit(WriteBatch())
        await store.writer.commit(WriteBatch())
        left.append(rows(url, "SELECT count(*) FROM idempotency_keys")[0][0])
        clock.advance(60)

    assert left == [7_000, 2_000, 0, 0]


async def test_forgetting_waits_for_the_database(store: Store, clock: ManualClock, path: Path) -> None:
    """If deleting expired keys fails, writes are not affected and the deletion is tried again later."""
    await store.writer.commit(WriteBatch(idempotency_key="i:1"))
    clock.advance(8 * 86_400)
    tamper(path, "CREATE TRIGGER stuck BEFORE DELETE ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'stuck'); END")
    await store.writer.commit(WriteBatch(idempotency_key="i:2"))
    await store.writer.commit(WriteBatch(idempotency_key="i:3"))
    tamper(path, "DROP TRIGGER stuck")
    clock.advance(3_600)
    await store.writer.commit(WriteBatch(idempotency_key="i:4"))
    await store.writer.commit(WriteBatch(idempotency_key="i:5"))

    assert {key for (key,) in rows(path, "SELECT key FROM idempotency_keys")} == {"i:2", "i:3", "i:4", "i:5"}


async def test_channel_that_is_free_again(writer: Writer, url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Closing a table and opening another in its channel are written as one group, not one by one."""
    await writer.commit(opening(1))
    closed = WriteBatch(expected_version=1, table=table_row(1, 2, status="closed"), deadlines=())
    another = WriteBatch(table=table_row(2, 1, channel_id=table_row(1, 1).channel_id))

    outcomes = await together(writer, url, closed, another)

    assert all(isinstance(one, CommitResult) for one in outcomes)
    assert "one by one" not in caplog.text


async def test_groups_are_not_larger_than_they_may_be(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A group never has more changes than a single statement can query."""
    sizes: list[int] = []
    write = group_commit.write_group

    def counted(
        database: Database, connection: Connection, changes: Sequence[WriteBatch], at: float
    ) -> group_commit.GroupResult:
        sizes.append(len(changes))
        return write(database, connection, changes, at)

    monkeypatch.setattr(group_commit, "write_group", counted)
    await asyncio.gather(*(writer.commit(WriteBatch(idempotency_key=f"click {number}")) for number in range(600)))

    assert sum(sizes) == 600
    assert max(sizes) == 256
