"""Opening balances, refills and grants."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, Engine, event

from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.ledger.statements import PAGE_SIZE
from bot.store.schema.money import Posting, Transaction
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.database import locked, rows, tamper
from tests.support.rows import BANK, GUILD, debt, opening, paid, purse, seat_row, wallet

DAY = 86_400
ANDY, BILL, BOSS = 100, 101, 900


async def lose(store: Store, user_id: int, amount: int) -> None:
    """Let a member lose chips."""
    await store.writer.commit(WriteBatch(transactions=(paid(wallet(user_id), BANK, amount, kind="deal"),)))


async def test_opening_balance(ledger: Ledger) -> None:
    await ledger.open_wallet(GUILD, ANDY)
    found = await ledger.wallet(GUILD, ANDY)

    assert (found.balance, found.at_tables, found.refill_at) == (500, 0, None)
    assert [(entry.kind, entry.amount, entry.balance) for entry in found.entries] == [("opening", 500, 500)]


async def test_wallet_is_read_as_one_snapshot(ledger: Ledger, store: Store) -> None:
    """Reading a wallet takes at most six statements on one connection, even with chips at tables, debts and entries."""
    await ledger.open_wallet(GUILD, ANDY)
    joined = paid(wallet(ANDY), purse(1, 1), 40, kind="join", table_id=1)
    lent = Transaction(
        kind="deal", guild_id=GUILD, postings=(Posting(debt(BILL, ANDY), 5), Posting(debt(ANDY, BILL), -5))
    )
    await store.writer.commit(opening(1, seats=(seat_row(1, 1, ANDY),), transactions=(joined, lent)))
    statements: list[tuple[int, str]] = []

    def note(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        statements.append((id(connection.connection.dbapi_connection), statement))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        found = await ledger.wallet(GUILD, ANDY)
    finally:
        event.remove(Engine, "before_cursor_execute", note)

    assert (found.balance, found.at_tables, len(found.entries), len(found.debts)) == (460, 40, 2, 1)
    assert len([statement for _, statement in statements if not statement.startswith(("BEGIN", "COMMIT"))]) <= 6
    assert len({connection for connection, _ in statements}) == 1


async def test_opening_balance_comes_once(ledger: Ledger, store: Store) -> None:
    """A wallet gets the opening balance once per server, even if several processes open it simultaneously."""
    other = Ledger(store, ManualClock())

    await asyncio.gather(*(one.open_wallet(GUILD, ANDY) for one in (ledger, other) * 5))
    await lose(store, ANDY, 500)
    await ledger.open_wallet(GUILD, ANDY)
    await ledger.open_wallet(8, ANDY)

    assert await ledger.balances(GUILD, [ANDY, BILL]) == {ANDY: 0, BILL: 0}
    assert await ledger.balances(8, [ANDY]) == {ANDY: 500}


async def test_opening_balance_is_the_servers(ledger: Ledger) -> None:
    """A server can choose the opening balance of new members, even zero. Balances of earlier members do not change."""
    await ledger.open_wallet(GUILD, ANDY)
    await ledger.settings.change_server_settings(GUILD, BOSS, opening=0)
    await ledger.open_wallet(GUILD, BILL)

    assert (await ledger.wallet(GUILD, BILL)).balance == 0
    assert (await ledger.wallet(GUILD, BILL)).entries == ()
    assert (await ledger.wallet(GUILD, ANDY)).balance == 500


async def test_refill(ledger: Ledger, store: Store) -> None:
    """A member with less than a tenth of the opening balance can take a refill."""
    await ledger.open_wallet(GUILD, ANDY)
    await lose(store, ANDY, 450)
    assert (await ledger.wallet(GUILD, ANDY)).refill_at is None
    await lose(store, ANDY, 1)
    assert (await ledger.wallet(GUILD, ANDY)).refill_at == 0.0
    assert (await ledger.wallet(GUILD, ANDY)).refill_below == 50

    found = await ledger.refill(GUILD, ANDY, "click")

    assert (found.balance, found.refill_at) == (549, None)
    assert (found.entries[0].kind, found.entries[0].amount, found.entries[0].actor) == ("refill", 500, ANDY)


async def test_no_refill_with_enough_money(ledger: Ledger, store: Store) -> None:
    """A member with at least the server's limit, chips at tables included, gets no refill."""
    await ledger.open_wallet(GUILD, ANDY)
    await ledger.settings.change_server_settings(GUILD, BOSS, refill_below=15)
    await lose(store, ANDY, 485)
    sitting = opening(1, seats=(seat_row(1, 1, ANDY),), transactions=(paid(wallet(ANDY), purse(1, 1), 8, kind="join"),))
    await store.writer.commit(sitting)

    with pytest.raises(Refusal) as refused:
        await ledger.refill(GUILD, ANDY, "click")

    assert (refused.value.code, refused.value.facts) == ("refill_not_needed", {"have": 15, "least": 15})
    assert (await ledger.wallet(GUILD, ANDY)).at_tables == 8
    await ledger.settings.change_server_settings(GUILD, BOSS, refill_below=16, refill_amount=16)
    assert (await ledger.refill(GUILD, ANDY, "click")).balance == 23


async def test_refill_once_a_day(ledger: Ledger, store: Store, clock: ManualClock) -> None:
    """The next refill is available as soon as the server's interval has passed."""
    await ledger.open_wallet(GUILD, ANDY)
    await lose(store, ANDY, 500)
    taken_at = clock.now()
    await ledger.refill(GUILD, ANDY, "click 1")
    await lose(store, ANDY, 500)
    clock.advance(DAY - 1)

    with pytest.raises(Refusal) as refused:
        await ledger.refill(GUILD, ANDY, "click 2")
    assert (refused.value.code, refused.value.facts) == ("refill_too_soon", {"at": taken_at + DAY})
    assert (await ledger.wallet(GUILD, ANDY)).refill_at == taken_at + DAY
    clock.advance(1)

    assert (await ledger.refill(GUILD, ANDY, "click 3")).balance == 500


async def test_refill_is_the_servers(ledger: Ledger, store: Store, clock: ManualClock) -> None:
    """The server decides the amount and the interval of refills, or disables refills."""
    await ledger.open_wallet(GUILD, ANDY)
    await lose(store, ANDY, 500)
    await ledger.settings.change_server_settings(GUILD, BOSS, refill_amount=0)
    with pytest.raises(Refusal, match="refills_off"):
        await ledger.refill(GUILD, ANDY, "click")
    without = await ledger.wallet(GUILD, ANDY)
    assert (without.refill_at, without.refill_below) == (None, 0)

    await ledger.settings.change_server_settings(GUILD, BOSS, refill_amount=5, refill_interval=60)
    assert (await ledger.refill(GUILD, ANDY, "click")).balance == 5
    await lose(store, ANDY, 1)
    clock.advance(60)
    assert (await ledger.refill(GUILD, ANDY, "another click")).balance == 9


async def test_doubled_clicks_for_a_refill(ledger: Ledger, store: Store) -> None:
    """A click repeated under the same key returns the same refill. Several simultaneous clicks get one refill."""
    await ledger.open_wallet(GUILD, ANDY)
    await lose(store, ANDY, 500)

    clicks = ["one", "one", "two", "three"]
    found = await asyncio.gather(*(ledger.refill(GUILD, ANDY, key) for key in clicks), return_exceptions=True)

    refused = {key for key, one in zip(clicks, found, strict=True) if isinstance(one, Refusal)}
    assert {one.code for one in found if isinstance(one, Refusal)} <= {"refill_too_soon", "refill_not_needed"}
    (first,) = set(clicks) - refused
    assert not any(isinstance(one, BaseException) for key, one in zip(clicks, found, strict=True) if key == first)
    again = await ledger.refill(GUILD, ANDY, first)
    assert again.balance == 500


async def test_grant(ledger: Ledger) -> None:
    """A grant comes from the bank, and its entry names the giver and the reason."""
    found = await ledger.grant(GUILD, BOSS, ANDY, 50, "  best bluff\nof the night ", "click")
    await ledger.grant(GUILD, BOSS, ANDY, 50, "best bluff of the night", "click")

    assert found.balance == 550
    entry = found.entries[0]
    assert (entry.kind, entry.amount, entry.actor, entry.reason) == ("grant", 50, BOSS, "best bluff of the night")
    (grant,) = (await ledger.audit(GUILD)).grants
    assert (grant.giver, grant.user_id, grant.amount, grant.reason) == (BOSS, ANDY, 50, "best bluff of the night")


@pytest.mark.parametrize(("amount", "reason"), [(1, "x"), (10**9, "x" * 200)])
async def test_the_least_and_the_greatest_grant(ledger: Ledger, amount: int, reason: str) -> None:
    """A grant may be of one chip or of the maximum, with a reason of 1 to 200 characters."""
    entry = (await ledger.grant(GUILD, BOSS, ANDY, amount, reason, "click")).entries[0]
    assert (entry.amount, entry.reason) == (amount, reason)


@pytest.mark.parametrize(
    ("amount", "reason", "code"),
    [
        (0, "why", "bad_grant"),
        (-5, "why", "bad_grant"),
        (10**30, "why", "bad_grant"),
        (10**9 + 1, "why", "bad_grant"),
        (5, "", "bad_reason"),
        (5, " \n ", "bad_reason"),
        (5, "\u200b\u2060", "bad_reason"),
        (5, "half a sign \ud800", "bad_reason"),
        (5, "x" * 201, "bad_reason"),
    ],
)
async def test_bad_grant(ledger: Ledger, store: Store, amount: int, reason: str, code: str) -> None:
    """A grant of nothing or too much is refused, and so is one without a proper reason."""
    with pytest.raises(Refusal, match=code):
        await ledger.grant(GUILD, BOSS, ANDY, amount, reason, "click")

    assert await store.reader.accounts.totals_by_kind(GUILD) == ()


async def test_last_entries(ledger: Ledger, store: Store) -> None:
    """A wallet shows its last entries, newest first, with the balance after each, and says if there are older ones."""
    await ledger.open_wallet(GUILD, ANDY)
    assert not (await ledger.wallet(GUILD, ANDY)).has_older
    for _ in range(PAGE_SIZE + 1):
        await lose(store, ANDY, 1)

    found = await ledger.wallet(GUILD, ANDY)

    expected = [(-1, 499 - PAGE_SIZE + number) for number in range(PAGE_SIZE)]
    assert [(entry.amount, entry.balance) for entry in found.entries] == expected
    assert found.has_older


async def test_audit(ledger: Ledger, store: Store) -> None:
    """The audit sums up a server's accounts by kind, and the sums add up to zero."""
    await ledger.open_wallet(GUILD, ANDY)
    await ledger.open_wallet(GUILD, BILL)
    await ledger.open_wallet(8, BILL)
    await store.writer.commit(WriteBatch(transactions=(paid(wallet(ANDY), purse(1, 1), 40, kind="join"),)))

    found = await ledger.audit(GUILD)

    assert found.is_balanced
    assert found.balances == {"wallet": 960, "purse": 40, "bank": -1000}
    assert found.grants == ()


async def test_audit_finds_what_does_not_balance(ledger: Ledger, store: Store, url: str) -> None:
    """Two wrong balances do not pass the audit even if their errors cancel out."""
    await ledger.open_wallet(GUILD, ANDY)
    await ledger.open_wallet(GUILD, BILL)
    tamper(url, "UPDATE accounts SET balance = balance + 5 WHERE user_id = 100")
    tamper(url, "UPDATE accounts SET balance = balance - 5 WHERE user_id = 101")

    assert not (await ledger.audit(GUILD)).is_balanced


async def test_audit_of_a_server_without_money(ledger: Ledger) -> None:
    """The audit of a server without entries balances."""
    found = await ledger.audit(GUILD)

    assert (found.is_balanced, found.balances, found.grants) == (True, {}, ())


async def test_locked_database(ledger: Ledger, url: str) -> None:
    """While the database is locked, writes are refused and nothing is stored."""
    with locked(url), pytest.raises(Refusal, match="database_unavailable"):
        await ledger.grant(GUILD, BOSS, ANDY, 5, "why", "click")

    assert rows(url, "SELECT * FROM accounts") == []
