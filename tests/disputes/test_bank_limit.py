"""The bank's limit for a ruling, against collusion of organisers and players."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.disputes.service import Disputes
from bot.errors import Refusal
from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from bot.leagues.results import Results
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.ledger.postings import bank_account
from bot.ledger.values import BANK_USER_ID
from bot.privacy import Privacy
from bot.rules.betting.moves import Look
from bot.store.schema.league import VOID, ResultRow
from bot.tables.values import TableStatus
from tests.leagues.playing import BOTH_GAMES, EVERYBODY, founded, results
from tests.support.database import Databases, assert_books_balance
from tests.tables.room import ANDY, CHANNEL, GUILD, Room, open_room, person

WARDEN = 900
LIMITS = (0, 0, 0, 0, 5)
"""Bank limits in chips: mostly the organisers' limit (0), sometimes one that only Manage Server can set."""


class Ring:
    """Four league members who play, pay each other and ask for rulings, all at random from one seed."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room, self.rng = room, Random(seed)
        leagues = Leagues(room.store, room.clock)
        self.leagues = leagues
        self.results = Results(room.store, leagues, room.ledger.corrections)
        self.disputes = Disputes(
            room.store, room.clock, room.tables, room.history, room.ledger.corrections, self.results.prepare_void
        )
        self.table_id = 0
        self.rulings = 0
        """Number of rulings that were not refused."""

    async def evening(self, deeds: int) -> None:
        """Do `deeds` random things, and ignore refusals."""
        for number in range(deeds):
            kind = self.rng.choices((self.play, self.pay, self.rule, self.close, self.leave), (6, 6, 8, 2, 0.05))[0]
            with contextlib.suppress(Refusal):
                await kind()
            if number % 10 == 9:
                assert await self.room.total() == 0

    async def play(self) -> None:
        """Play a deal in which everybody bets once and then all but one fold."""
        room, winner, stake = self.room, self.rng.choice(EVERYBODY), self.rng.choice((2, 5, 20))
        table_id = self.table_id = await room.tables.open_table_in(CHANNEL) or await room.open()
        for user_id in EVERYBODY:
            with contextlib.suppress(Refusal):
                await room.tables.join(table_id, person(user_id), buy_in=50, key=room.key())
        await room.deal(table_id)
        looked: set[int] = set()
        while (view := await room.view(table_id)).view.in_deal:
            acting = view.table.occupant(view.view.to_act[0]).user_id
            stays = acting == winner or acting not in looked
            if acting not in looked:
                looked.add(acting)
                await room.act(table_id, acting, Look())
            try:
                await (room.bets(table_id, acting, stake) if stays else room.folds(table_id, acting))
            except Refusal:  # the bet exceeds their chips
                await room.folds(table_id, acting)

    async def pay(self) -> None:
        """Pay another member, mostly the whole wallet."""
        payer, payee = self.rng.sample(EVERYBODY, 2)
        have = await self.room.wallet(payer)
        amount = have if self.rng.random() < 0.7 else self.rng.randint(1, max(have, 1))
        gifts, key = self.room.ledger.payments, self.room.key()
        plan = await gifts.plan(GUILD, payer, payee, amount)
        await gifts.pay(GUILD, payer, payee, amount, "", key, owed=plan.owed)

    async def close(self) -> None:
        """Close the table, which moves the purses into wallets."""
        await self.room.tables.close(self.table_id, ANDY, manager=True, key=self.room.key())
        if (await self.room.view(self.table_id)).table.status is TableStatus.CLOSED:
            self.table_id = 0

    async def leave(self) -> None:
        """Forget a member, whose chips go to the bank."""
        await Privacy(self.room.store, self.room.tables, self.room.clock).forget(
            self.rng.choice(EVERYBODY), self.room.key()
        )

    async def rule(self) -> None:
        """Let an organiser make a ruling, and check the bank's loss against the limit."""
        limit, account = self.rng.choice(LIMITS), bank_account(GUILD)
        books = self.room.store.reader.accounts
        act = await self._act(limit)
        before = await books.balance(account)
        try:
            await act
        except Refusal:
            assert await books.balance(account) == before
            await self._let_stand()
            return
        self.rulings += 1
        assert before - await books.balance(account) <= limit

    async def _let_stand(self) -> None:
        """Decide open disputes without changes, so that the next deal can begin."""
        if self.table_id:
            for number in (await self.room.view(self.table_id)).table.disputes:
                await self.disputes.let_stand(GUILD, number, WARDEN, "why", self.room.key())

    async def _act(self, limit: int) -> Awaitable[object]:
        """Return the awaitable of a random ruling by an organiser."""
        rng, room, disputes = self.rng, self.room, self.disputes
        rows = [row for row, _ in await results(room)]
        league = (await self.leagues.repository.list(GUILD))[0]
        if rng.random() < 0.15:
            return self._corrects(rows, limit)
        if rows and rng.random() < 0.1:
            row, lines = rng.choice(await results(room))
            places = rng.sample(range(1, len(lines) + 1), len(lines))
            return self.results.correct(league, WARDEN, row.result_id, places, "why", key=room.key())
        if rows and rng.random() < 0.4:
            row = rng.choice(rows)
            if row.status == VOID:
                return self.results.restore(league, WARDEN, row.result_id, "why", key=room.key(), limit=limit)
            return self.results.void(
                league, WARDEN, row.result_id, "why", key=room.key(), chips=rng.random() < 0.8, limit=limit
            )
        table_id = rng.choice([row.table_id for row in rows] or [self.table_id])
        deal_no = rng.choice([row.last_deal for row in rows if row.table_id == table_id] or [1])
        with contextlib.suppress(Refusal):
            await self._let_stand()
            await disputes.raise_dispute(table_id, WARDEN, deal_no, "why", manager=True, key=room.key())
        number = await room.store.reader.disputes.last_number(GUILD)
        number = rng.randint(max(1, number - 1), max(1, number))
        if rng.random() < 0.3:
            giver, taker = rng.sample((BANK_USER_ID, *EVERYBODY), 2)
            amount = rng.choice((1, 50, 500))
            return disputes.order_transfer(GUILD, number, WARDEN, giver, taker, amount, "why", room.key(), limit=limit)
        return disputes.void(GUILD, number, WARDEN, "why", room.key(), limit=limit)

    def _corrects(self, rows: list[ResultRow], limit: int) -> Awaitable[object]:
        """Return the awaitable that reverses deals or a ledger entry, which may be a reversal itself."""
        rng, books, key = self.rng, self.room.ledger.corrections, self.room.key()
        if rows and rng.random() < 0.5:
            row = rng.choice(rows)
            deals = row.table_id, row.first_deal, row.last_deal + rng.choice((0, 0, 1))
            return books.reverse_deals(GUILD, WARDEN, *deals, "why", key, bank_limit=limit)
        return books.reverse(GUILD, WARDEN, rng.randint(1, 60), "why", key, bank_limit=limit)


async def an_evening(url: str, seed: int, deeds: int) -> None:
    """Let a ring of members try to gain from the bank."""
    async with open_room(url) as room:
        room.kept = ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)).record
        await founded(room, LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=1, sitting_minutes=0))
        await Ring(room, seed).evening(deeds)
    assert_books_balance(url)


@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_no_ruling_makes_the_bank_pay_more_than_its_limit(databases: Databases, seed: int) -> None:
    """No ruling costs the bank more than its limit, despite disputes, moved chips, voided results and payments between
    players.
    """
    with databases() as url:
        asyncio.run(an_evening(url, seed, 50))


@pytest.mark.soak
@pytest.mark.timeout(7_200)
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_no_ruling_makes_the_bank_pay_more_than_its_limit_in_long_evenings(databases: Databases, seed: int) -> None:
    """No ruling costs the bank more than its limit in a long evening."""
    with databases() as url:
        asyncio.run(an_evening(url, seed, 200))
