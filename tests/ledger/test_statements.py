"""Wallet entries in pages, and statements of single entries."""

from __future__ import annotations

import pytest

from bot.ledger.service import Ledger
from bot.ledger.statements import PAGE_SIZE
from bot.store.schema.money import Posting, Transaction
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.ledger.test_debts import refused
from tests.support.rows import BANK, GUILD, opening, paid, pot, purse, seat_row, wallet

ANN, BEN, BOSS = 101, 102, 900
TABLE = 5


@pytest.fixture(autouse=True)
async def wallets(ledger: Ledger) -> None:
    """Give both members 500 chips."""
    for member in (ANN, BEN):
        await ledger.open_wallet(GUILD, member)


async def test_pages_of_a_wallet(ledger: Ledger) -> None:
    """Every entry is on exactly one page, with the balance after the entry. Pages after the last one are empty."""
    for number in range(1, 2 * PAGE_SIZE + 2):
        await ledger.grant(GUILD, BOSS, ANN, number, "a reason", f"click {number}")
        await ledger.grant(GUILD, BOSS, BEN, 1, "a reason", f"another click {number}")
    pages = [await ledger.statements.page(GUILD, ANN, number) for number in (1, 2, 3, 4)]
    assert [(len(one.entries), one.has_older) for one in pages] == [
        (PAGE_SIZE, True),
        (PAGE_SIZE, True),
        (2, False),
        (0, False),
    ]
    entries = [entry for one in pages for entry in one.entries]
    assert [entry.amount for entry in entries] == [*range(2 * PAGE_SIZE + 1, 0, -1), 500]
    assert [entry.balance for entry in entries] == [500 + sum(range(n + 1)) for n in range(2 * PAGE_SIZE + 1, -1, -1)]
    assert len({entry.number for entry in entries}) == len(entries)
    assert (await ledger.wallet(GUILD, ANN)).entries == pages[0].entries
    assert await ledger.statements.page(GUILD, ANN, -5) == pages[0]


async def test_the_statement_of_a_grant(ledger: Ledger) -> None:
    """A statement names the author, the reason and the balance. An entry and its reversal name each other's numbers."""
    await ledger.grant(GUILD, BOSS, ANN, 20, "for the room", "one")
    [grant, _] = (await ledger.wallet(GUILD, ANN)).entries
    found = await ledger.statements.entry(GUILD, ANN, grant.number)
    assert (found.entry, found.deals, found.reversed_by) == (grant, (), 0)
    await ledger.corrections.reverse(GUILD, BOSS, grant.number, "no", "two")
    newest = (await ledger.wallet(GUILD, ANN)).entries[0]
    assert (await ledger.statements.entry(GUILD, ANN, newest.number)).reverses == grant.number
    assert (await ledger.statements.entry(GUILD, ANN, grant.number)).reversed_by == newest.number


async def test_nobody_reads_entries_of_others(ledger: Ledger) -> None:
    """An entry is readable only through a wallet that it concerns, in the entry's server."""
    await ledger.grant(GUILD, BOSS, ANN, 20, "for the room", "one")
    number = (await ledger.wallet(GUILD, ANN)).entries[0].number
    for guild_id, member in ((GUILD, BEN), (GUILD + 1, ANN)):
        assert (await refused(ledger.statements.entry(guild_id, member, number)))[0] == "no_such_entry"


async def test_entries_of_a_table_name_its_game_and_deals(ledger: Ledger, store: Store) -> None:
    """The statement of a table entry lists the deals' gains on all seats of its owner, newest first, in pages."""
    deals = [
        Transaction(
            kind="deal",
            guild_id=GUILD,
            postings=(Posting(purse(TABLE, 1 + number % 2 * 2), 1), Posting(purse(TABLE, 2), -1)),
            table_id=TABLE,
            deal_no=number,
        )
        for number in range(1, PAGE_SIZE + 2)
    ]
    joins = [
        paid(wallet(member), purse(TABLE, seat), 50, kind="join", table_id=TABLE, actor=member)
        for seat, member in ((1, ANN), (2, BEN), (3, ANN))
    ]
    empty = paid(purse(TABLE, 2), pot(TABLE), 1, kind="deal", table_id=TABLE, deal_no=99)
    seats = (seat_row(TABLE, 1, ANN, left=True), seat_row(TABLE, 2, BEN), seat_row(TABLE, 3, ANN))
    await store.writer.commit(opening(TABLE, seats=seats, transactions=(*joins, *deals, empty)))
    newest = (await ledger.wallet(GUILD, ANN)).entries[0]
    assert (newest.kind, newest.table_id, newest.game) == ("join", TABLE, "three_card_brag")
    first = await ledger.statements.entry(GUILD, ANN, newest.number)
    assert [(one.deal_no, one.amount) for one in first.deals] == [(number, 1) for number in range(PAGE_SIZE + 1, 1, -1)]
    assert first.has_older
    second = await ledger.statements.entry(GUILD, ANN, newest.number, 2)
    assert ([one.deal_no for one in second.deals], second.has_older) == ([1], False)


async def test_a_payment_names_the_other_one(ledger: Ledger, store: Store) -> None:
    """An entry names the other member, or nobody if the bank or several members are involved."""
    await store.writer.commit(WriteBatch(transactions=(paid(wallet(ANN), wallet(BEN), 5, kind="pay"),)))
    split = Transaction(
        kind="deal",
        guild_id=GUILD,
        postings=(Posting(wallet(ANN), -4), Posting(wallet(BEN), 2), Posting(wallet(103), 1), Posting(BANK, 1)),
    )
    await store.writer.commit(WriteBatch(transactions=(split,)))
    assert [entry.other for entry in (await ledger.wallet(GUILD, ANN)).entries] == [0, BEN, 0]
    assert [entry.other for entry in (await ledger.wallet(GUILD, BEN)).entries] == [0, ANN, 0]
