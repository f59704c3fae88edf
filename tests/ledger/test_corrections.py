"""Fines and corrections. Entries are reversed, and a member owes the bank the chips that the wallet lacks."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from bot.audit_log import AuditLog
from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.ledger.values import BANK_USER_ID, Fine, MemberCorrection, MemberDebt
from bot.store.schema.money import Posting, Transaction
from bot.store.schema.servers import GuildRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.ledger.deals import TABLE, deal, random_deals
from tests.ledger.test_debts import refused
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows
from tests.support.rows import (
    BANK,
    GIVEN,
    GUILD,
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

ANN, BEN, CAT, BOSS = 101, 102, 103, 900


@pytest.fixture(autouse=True)
async def wallets(ledger: Ledger) -> None:
    """Give every member 500 chips."""
    for member in (ANN, BEN, CAT):
        await ledger.open_wallet(GUILD, member)


@pytest.fixture(autouse=True)
async def books_balance(wallets: None, ledger: Ledger, url: str) -> object:
    """Check after each test that the books balance and no wallet is negative."""
    yield
    assert (await ledger.audit(GUILD)).is_balanced
    assert_books_balance(url)
    assert rows(url, "SELECT * FROM accounts WHERE kind = 'wallet' AND balance < 0") == []


async def last(url: str, kind: str) -> int:
    """Return the number of the last transaction of a kind."""
    [(number,)] = rows(url, f"SELECT max(transaction_id) FROM transactions WHERE kind = '{kind}'")  # noqa: S608
    return int(number)


async def have(ledger: Ledger, *members: int) -> list[int]:
    """Return the members' wallet balances."""
    found = await ledger.balances(GUILD, members)
    return [found[member] for member in members]


async def owed(ledger: Ledger, member: int) -> int:
    """Return the member's debt to the bank."""
    debts = await ledger.debts.debts_of(GUILD, member)
    return sum(one.amount for one in debts if one.creditor == BANK_USER_ID)


async def spend(store: Store, member: int, amount: int) -> None:
    """Move chips from a member to the bank."""
    await store.writer.commit(WriteBatch(transactions=(paid(wallet(member), BANK, amount, kind="deal"),)))


# Fines


async def test_a_fine(ledger: Ledger, url: str) -> None:
    """A fine moves chips from the wallet to the bank once. Its entry names the organiser and the reason."""
    for _ in range(2):
        assert await ledger.fine(GUILD, BOSS, ANN, 30, " shouting\nagain ", "click") == Fine(amount=30)
    entry = (await ledger.wallet(GUILD, ANN)).entries[0]
    assert (entry.kind, entry.amount, entry.balance, entry.actor) == ("fine", -30, 470, BOSS)
    assert entry.reason == "shouting again"
    assert await owed(ledger, ANN) == 0


async def test_a_fine_beyond_the_wallet(ledger: Ledger, store: Store) -> None:
    """The part of a fine that the wallet lacks is owed to the bank; the wallet never becomes negative."""
    await spend(store, ANN, 480)
    assert await ledger.fine(GUILD, BOSS, ANN, 50, "shouting", "click") == Fine(amount=50, owed=30)
    found = await ledger.wallet(GUILD, ANN)
    assert (found.balance, found.debts) == (0, (MemberDebt(creditor=BANK_USER_ID, debtor=ANN, amount=30),))
    assert [(one.kind, one.amount, one.balance) for one in found.entries[:2]] == [("fine", -50, 0), ("advance", 30, 50)]


@pytest.mark.parametrize("amount", [0, -1, 10**9 + 1])
async def test_impossible_fines(ledger: Ledger, amount: int) -> None:
    """Fines of zero, a negative or an excessive amount and fines without a reason are refused."""
    assert (await refused(ledger.fine(GUILD, BOSS, ANN, amount, "why not", "one")))[0] == "bad_fine"
    assert (await refused(ledger.fine(GUILD, BOSS, ANN, 1, " ", "two")))[0] == "bad_reason"
    assert await have(ledger, ANN) == [500]


async def test_paying_the_bank(ledger: Ledger, store: Store) -> None:
    """A debt to the bank can be paid in parts. A member without a debt cannot pay the bank."""
    await spend(store, ANN, 500)
    await ledger.fine(GUILD, BOSS, ANN, 50, "shouting", "fine")
    await ledger.grant(GUILD, BOSS, ANN, 60, "an apology", "grant")
    assert await ledger.debts.pay(GUILD, ANN, BANK_USER_ID, 20, "one") == (
        MemberDebt(creditor=0, debtor=ANN, amount=30),
    )
    assert await ledger.debts.pay(GUILD, ANN, BANK_USER_ID, 30, "two") == ()
    assert await have(ledger, ANN) == [10]
    assert (await refused(ledger.debts.pay(GUILD, ANN, BANK_USER_ID, 1, "three")))[0] == "no_debt"
    assert (await refused(ledger.debts.pay(GUILD, BEN, BANK_USER_ID, 1, "four")))[0] == "no_debt"


# Single entries


async def test_taking_a_grant_back(ledger: Ledger, url: str) -> None:
    """A reversal names the reversed entry, its author and its reason. Stored entries do not change."""
    await ledger.grant(GUILD, BOSS, ANN, 70, "for the room", "grant")
    number = await last(url, "grant")
    before = rows(url, f"SELECT * FROM transactions WHERE transaction_id <= {number}")  # noqa: S608
    for _ in range(2):
        found = await ledger.corrections.reverse(GUILD, BOSS, number, "the wrong Ann", "click")
        assert (found.members, found.entries) == ((MemberCorrection(user_id=ANN, chips=-70),), (number,))
    assert await have(ledger, ANN) == [500]
    entry = (await ledger.wallet(GUILD, ANN)).entries[0]
    assert (entry.kind, entry.amount, entry.actor, entry.reason) == ("correction", -70, BOSS, "the wrong Ann")
    assert rows(url, "SELECT reverses FROM transactions WHERE kind = 'correction'") == [(number,)]
    assert rows(url, f"SELECT * FROM transactions WHERE transaction_id <= {number}") == before  # noqa: S608


async def test_an_entry_is_taken_back_once(ledger: Ledger, url: str) -> None:
    """Only one of several simultaneous reversals of an entry succeeds."""
    await ledger.grant(GUILD, BOSS, ANN, 70, "for the room", "grant")
    number = await last(url, "grant")
    attempts = (ledger.corrections.reverse(GUILD, BOSS, number, "why", f"click {one}") for one in range(5))
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    codes = sorted(one.code if isinstance(one, Refusal) else "" for one in outcomes)
    assert codes == ["", *["already_corrected"] * 4]
    assert await have(ledger, ANN) == [500]


async def test_what_is_lacking_is_owed_and_others_get_theirs(ledger: Ledger, store: Store, url: str) -> None:
    """A member who has spent the reversed chips owes them to the bank, which pays the others at once."""
    moved = Transaction(
        kind="deal",
        guild_id=GUILD,
        postings=(Posting(wallet(ANN), 300), Posting(wallet(BEN), -200), Posting(wallet(CAT), -100)),
    )
    await store.writer.commit(WriteBatch(transactions=(moved,)))
    number = await last(url, "deal")
    await spend(store, ANN, 750)
    found = await ledger.corrections.reverse(GUILD, BOSS, number, "a misdeal", "click", bank_limit=None)
    assert found.members == (
        MemberCorrection(user_id=ANN, chips=-300, owed=250),
        MemberCorrection(user_id=BEN, chips=200),
        MemberCorrection(user_id=CAT, chips=100),
    )
    assert await have(ledger, ANN, BEN, CAT) == [0, 500, 500]
    assert await owed(ledger, ANN) == 250


async def test_a_correction_can_be_taken_back(ledger: Ledger, store: Store, url: str) -> None:
    """Reversing a correction restores the state before it. Chips that come back first repay the debt to the bank."""
    await ledger.grant(GUILD, BOSS, ANN, 70, "for the room", "grant")
    grant = await last(url, "grant")
    await spend(store, ANN, 540)
    await ledger.corrections.reverse(GUILD, BOSS, grant, "the wrong Ann", "one")
    assert (await have(ledger, ANN), await owed(ledger, ANN)) == ([0], 40)
    found = await ledger.corrections.reverse(
        GUILD, BOSS, await last(url, "correction"), "the right one", "two", bank_limit=None
    )
    assert found.members == (MemberCorrection(user_id=ANN, chips=70, repaid=40),)
    assert (await have(ledger, ANN), await owed(ledger, ANN)) == ([30], 0)
    assert (await refused(ledger.corrections.reverse(GUILD, BOSS, grant, "again", "three")))[0] == "already_corrected"


async def test_an_advance_that_was_paid_back(ledger: Ledger, url: str) -> None:
    """Reversing an advance takes back only the part that is still owed, so the bank never owes anything."""
    await ledger.fine(GUILD, BOSS, ANN, 600, "late again", "fine")
    await ledger.grant(GUILD, BOSS, ANN, 500, "for coming", "grant")
    await ledger.debts.pay(GUILD, ANN, BANK_USER_ID, 60, "pay")
    advance = await last(url, "advance")
    correction = await ledger.corrections.reverse(GUILD, BOSS, advance, "no advances", "advance")
    assert correction.members == (MemberCorrection(user_id=ANN, chips=-40, points=0),)
    found = await ledger.wallet(GUILD, ANN)
    assert (found.balance, found.debts) == (400, ())

    paid_back = await last(url, "pay")
    await ledger.corrections.reverse(GUILD, BOSS, paid_back, "not paid", "unpaid", bank_limit=60)
    await ledger.debts.pay(GUILD, ANN, BANK_USER_ID, 60, "again")
    again = await last(url, "correction")
    refusal, _ = await refused(ledger.corrections.reverse(GUILD, BOSS, again, "paid", "paid"))
    assert refusal == "nothing_to_correct"


async def test_what_cannot_be_taken_back(ledger: Ledger, store: Store, url: str) -> None:
    """Unknown entries, entries of other servers or of open tables, and entries that only move chips to a table cannot
    be reversed.
    """
    seats = (seat_row(TABLE, 1, ANN),)
    joining = paid(wallet(ANN), purse(TABLE, 1), 100, kind="join", table_id=TABLE)
    await store.writer.commit(opening(TABLE, seats=seats, transactions=(joining,)))
    number = await last(url, "join")
    corrections = ledger.corrections
    assert (await refused(corrections.reverse(GUILD, BOSS, 9_999, "why", "one")))[0] == "no_such_entry"
    assert (await refused(corrections.reverse(GUILD + 1, BOSS, 1, "why", "two")))[0] == "no_such_entry"
    assert await refused(corrections.reverse(GUILD, BOSS, number, "why", "three")) == (
        "table_not_over",
        {"table_id": TABLE},
    )
    leaving = paid(purse(TABLE, 1), wallet(ANN), 100, kind="leave", table_id=TABLE)
    closed = table_row(TABLE, 2, status="closed")
    await store.writer.commit(moving(TABLE, 2, table=closed, transactions=(leaving,)))
    assert (await refused(corrections.reverse(GUILD, BOSS, number, "why", "four")))[0] == "nothing_to_correct"
    assert (await refused(corrections.reverse(GUILD, BOSS, number, "", "five")))[0] == "bad_reason"


# Deals


async def played_out(store: Store, *several: dict[str, int], computer: bool = False) -> None:
    """Play the given deals with three players of 100 chips each, and close the table. The last item is each player's
    share of the pot at closing. The third player is Cat or, with `computer`, a computer player.
    """
    *deals, shares = several
    seats = {"ann": (1, ANN), "ben": (2, BEN), **({"computer": (3, 0)} if computer else {"cat": (3, CAT)})}
    home_of = {user: wallet(user) if user else BANK for _, user in seats.values()}
    sat = [line for seat, user in seats.values() for line in paid(home_of[user], purse(TABLE, seat), 100).postings]
    home = [Posting(pot(TABLE), -sum(shares.values()))]
    for name, (seat, user) in seats.items():
        left = 100 + sum(one.get(name, 0) for one in deals)
        home += [Posting(purse(TABLE, seat), -left), Posting(home_of[user], left + shares.get(name, 0))]
    change = opening(
        TABLE,
        seats=tuple(seat_row(TABLE, seat, user) for seat, user in seats.values()),
        transactions=(
            Transaction(kind="join", guild_id=GUILD, postings=tuple(sat), table_id=TABLE),
            *(deal(number, **one) for number, one in enumerate(deals, 1)),
            Transaction(
                kind="close", guild_id=GUILD, postings=tuple(one for one in home if one.amount), table_id=TABLE
            ),
        ),
    )
    await store.writer.commit(change)
    await store.writer.commit(moving(TABLE, 2, table=table_row(TABLE, 2, status="closed")))


async def bank_has(url: str) -> int:
    """Return the bank's balance."""
    [(balance,)] = rows(url, "SELECT balance FROM accounts WHERE kind = 'bank'")
    return int(balance)


async def played(store: Store) -> None:
    """Play two deals of Ann, Ben and a computer player, and close the table. Ann wins a point in each deal and 60
    chips, 10 of which stay in the pot of deal 1 until deal 2.
    """
    purses = {1: ANN, 2: BEN, 3: 0}

    def at_table(kind: str, amounts: dict[int, int]) -> Transaction:
        lines = [Posting(purse(TABLE, seat), amount) for seat, amount in amounts.items()]
        lines += [Posting(wallet(purses[seat]) if purses[seat] else BANK, -amount) for seat, amount in amounts.items()]
        return Transaction(kind=kind, guild_id=GUILD, postings=tuple(lines), table_id=TABLE)

    scored = paid(GIVEN, points(ANN), 1, kind="points", table_id=TABLE, deal_no=1)
    await store.writer.commit(
        opening(
            TABLE,
            seats=tuple(seat_row(TABLE, seat, user_id) for seat, user_id in purses.items()),
            transactions=(
                at_table("join", {1: 100, 2: 100, 3: 100}),
                deal(1, ann=50, ben=-40, computer=-20, pot=10),
                scored,
                deal(2, ann=10, pot=-10),
                replace(scored, deal_no=2),
                at_table("leave", {1: -160, 2: -60, 3: -80}),
            ),
        )
    )
    await store.writer.commit(moving(TABLE, 2, table=table_row(TABLE, 2, status="closed")))


async def test_taking_back_all_deals_of_a_table(ledger: Ledger, store: Store, url: str) -> None:
    """Reversing all deals of a table restores everybody's chips and points. The bank pays for computer players."""
    await played(store)
    before = await ledger.balances(GUILD, (ANN, BEN))
    assert before == {ANN: 560, BEN: 460}
    found = await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "click")
    assert found.members == (
        MemberCorrection(user_id=ANN, chips=-60, points=-2),
        MemberCorrection(user_id=BEN, chips=40),
    )
    assert len(found.entries) == 4
    assert await have(ledger, ANN, BEN) == [500, 500]
    assert (await ledger.wallet(GUILD, ANN)).points == 0
    again = ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "another click")
    assert (await refused(again))[0] == "already_corrected"


async def test_taking_back_one_deal_and_then_the_rest(ledger: Ledger, store: Store) -> None:
    """The winner of a carried pot returns it once, even if the deal that filled the pot and the deal that won it are
    both reversed.
    """
    await played(store)
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 1, "marked cards", "one")
    assert await have(ledger, ANN, BEN) == [500, 500]
    found = await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "two")
    assert len(found.entries) == 2
    assert await have(ledger, ANN, BEN) == [500, 500]
    assert (await refused(ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 3, 9, "?", "three")))[
        0
    ] == "no_such_entry"


async def test_taking_back_the_deal_that_won_a_carried_pot(ledger: Ledger, store: Store) -> None:
    """Reversing the deal that won a carried pot returns the carried chips to the players who paid them."""
    await played_out(store, {"ann": -4, "ben": -8, "pot": 12}, {"ann": 14, "ben": -1, "cat": -1, "pot": -12}, {})
    assert await have(ledger, ANN, BEN, CAT) == [510, 491, 499]
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 2, 2, "marked cards", "one")
    assert await have(ledger, ANN, BEN, CAT) == [500, 500, 500]


async def test_taking_back_a_deal_whose_pot_was_divided(ledger: Ledger, store: Store, url: str) -> None:
    """Players who got a share of a carried pot when the table closed return it. The bank pays nothing."""
    await played_out(store, {"ann": -12, "pot": 12}, {"ben": -8, "cat": -1, "pot": 9}, {"ann": 7, "ben": 7, "cat": 7})
    assert await have(ledger, ANN, BEN, CAT) == [495, 499, 506]
    before = await bank_has(url)
    shown = await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 1, "marked cards", "")
    assert [(one.user_id, one.chips) for one in shown.members] == [(ANN, 8), (BEN, -4), (CAT, -4)]
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 1, "marked cards", "one")
    assert await have(ledger, ANN, BEN, CAT) == [503, 495, 502]
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 2, 2, "marked cards", "two")
    assert await have(ledger, ANN, BEN, CAT) == [500, 500, 500]
    assert await bank_has(url) == before


async def test_a_correction_of_a_carried_deal_is_taken_back(ledger: Ledger, store: Store, url: str) -> None:
    """Reversing a correction restores all balances, and the deal can be reversed again as if nothing had happened."""
    await played_out(store, {"ann": -12, "pot": 12}, {"ann": -3, "ben": 15, "pot": -12}, {})
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 1, "marked cards", "one")
    assert await have(ledger, ANN, BEN) == [497, 503]
    await ledger.corrections.reverse(GUILD, BOSS, await last(url, "correction"), "they were not", "two")
    assert await have(ledger, ANN, BEN) == [485, 515]
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 2, 2, "a misdeal", "three")
    assert await have(ledger, ANN, BEN) == [500, 500]


@pytest.mark.parametrize("seed", range(8))
async def test_whatever_is_taken_back_in_whatever_order(ledger: Ledger, store: Store, url: str, seed: int) -> None:
    """Reversing deals with carried pots, and corrections of those deals, in random order never costs the bank. The
    balances depend only on the deals that count. Once no deal counts, everybody has their first balance.
    """
    rng = Random(seed)
    await played_out(store, *random_deals(rng, 5))
    newest = {number: number for (number,) in rows(url, "SELECT transaction_id FROM transactions WHERE kind = 'deal'")}
    before, bank, void = await have(ledger, ANN, BEN, CAT), await bank_has(url), set[int]()
    known = {frozenset(void): before}
    order = [rng.choice(sorted(newest)) for _ in range(12)]
    order += [one for one in newest if order.count(one) % 2 == 0]
    for step, deal_id in enumerate(order):
        await ledger.corrections.reverse(GUILD, BOSS, newest[deal_id], "why", f"step {step}")
        reversal = f"SELECT transaction_id FROM transactions WHERE reverses = {newest[deal_id]}"  # noqa: S608
        [(newest[deal_id],)] = rows(url, reversal)
        void ^= {deal_id}

        found = await have(ledger, ANN, BEN, CAT)
        assert known.setdefault(frozenset(void), found) == found
        assert await bank_has(url) == bank

    assert void == newest.keys()
    assert await have(ledger, ANN, BEN, CAT) == [500, 500, 500]


async def test_a_deal_of_computer_players_alone_is_taken_back_once(ledger: Ledger, store: Store) -> None:
    """A reversal is stored even if it moves no chips of people."""
    await played_out(store, {"computer": -4, "pot": 4}, {"ann": -8, "pot": 8}, {"ann": 6, "ben": 6}, computer=True)
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "one")
    assert await have(ledger, ANN, BEN) == [500, 500]
    again = ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "two")
    assert (await refused(again))[0] == "already_corrected"
    assert await have(ledger, ANN, BEN) == [500, 500]


async def test_points_that_are_gone_are_not_taken(ledger: Ledger, store: Store, url: str) -> None:
    """A correction takes back only points that the member still has."""
    await played(store)
    await ledger.corrections.reverse(GUILD, BOSS, await last(url, "points"), "one point", "one")

    lost = paid(points(ANN), GIVEN, 1, kind="points")
    await store.writer.commit(WriteBatch(transactions=(lost,)))
    found = await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "two")
    assert found.members == (MemberCorrection(user_id=ANN, chips=-60), MemberCorrection(user_id=BEN, chips=40))
    assert (await ledger.wallet(GUILD, ANN)).points == 0


async def test_what_others_write_down_with_a_correction(ledger: Ledger, store: Store, clock: ManualClock) -> None:
    """An extra batch is committed together with the correction, and not at all if the correction is refused."""
    await played(store)

    async def also() -> WriteBatch:
        return WriteBatch(upserts=(GuildRow(guild_id=GUILD, currency="pence"),), claims=("dispute/1",))

    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "one", extra_batch=also)
    stored = await store.reader.settings.guild(GUILD)
    assert stored is not None
    assert stored.currency == "pence"
    assert await store.reader.find_used_keys(["dispute/1"]) == {"dispute/1"}

    async def later() -> WriteBatch:
        return WriteBatch(upserts=(GuildRow(guild_id=GUILD, currency="groats"),))

    again = ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "two", extra_batch=later)
    assert (await refused(again))[0] == "already_corrected"
    assert await store.reader.settings.guild(GUILD) == stored


async def test_the_log_has_fines_and_corrections(ledger: Ledger, store: Store, url: str) -> None:
    """The audit log has each fine and correction with author, member, reason and facts, but none that was refused."""
    await played(store)
    await ledger.fine(GUILD, BOSS, ANN, 5, "shouting", "one")
    number = await last(url, "fine")
    await ledger.corrections.reverse(GUILD, BOSS, number, "it was Ben", "two", bank_limit=None)
    await ledger.corrections.reverse_deals(GUILD, BOSS, TABLE, 1, 2, "marked cards", "three")
    await refused(ledger.corrections.reverse(GUILD, BOSS, number, "it was Ben", "four"))
    told = (await AuditLog(store).page(GUILD)).entries
    assert [(one.kind, one.person, dict(one.facts), one.reason) for one in reversed(told)] == [
        ("fine", ANN, {"amount": 5}, "shouting"),
        ("correction", 0, {"entry": number}, "it was Ben"),
        ("correction_deals", 0, {"table": TABLE, "first_deal": 1, "last_deal": 2}, "marked cards"),
    ]
    assert {one.actor for one in told} == {BOSS}
