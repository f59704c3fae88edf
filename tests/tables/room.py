"""A card room for tests: a real database, a manual clock, and a seeded pack."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.errors import Refusal
from bot.history.service import History
from bot.ledger.postings import bank_account, pot_account, purse_account, wallet_account
from bot.ledger.service import Ledger
from bot.players.registry import Chooser
from bot.rules.arranging.crash.state import CrashView
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold, Look, Retain
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import Card
from bot.rules.game import Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.registry import find_game
from bot.rules.table.state import View
from bot.store.schema.money import AccountKind, Posting, Transaction
from bot.store.schema.processes import Shards
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import WriteBatch
from bot.tables.pruning import DealPruning
from bot.tables.service import TableService
from bot.tables.settlement import Settlement, SettlementRecorder, SettlementRows, record_nothing
from bot.tables.table_settings import TableSettings
from bot.tables.values import CommandResult, NamedUser, TableChanged, TableView
from tests.support.arranging import crash
from tests.support.betting import brag
from tests.support.clock import ManualClock
from tests.support.database import url_of

GUILD = 77
CHANNEL = 700
ANDY, BILL, CHRIS = 101, 102, 103
DAN = 104_000_000_000_000_104
"""User ID of Dan, so long that its digits do not occur by chance where tests search for traces of a person."""
NAMES = {ANDY: "Andy", BILL: "Bill", CHRIS: "Chris", DAN: "Dan"}
OPENING = 1000


def first_option(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose for a computer player that looks, bets the least, and otherwise takes its first option."""
    for kind in (Bet, Look):
        for option in options:
            if isinstance(option.move, kind):
                return option.move
    return options[0].move


@dataclass
class Pack:
    """A shuffle that uses the prepared orders first, and then random ones."""

    rng: Random = field(default_factory=lambda: Random(7))
    orders: list[tuple[Card, ...]] = field(default_factory=list)
    shuffles: int = 0

    def __call__(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        self.shuffles += 1
        if self.orders:
            return self.orders.pop(0)
        order = list(cards)
        self.rng.shuffle(order)
        return tuple(order)


class Chance(Random):
    """Random source that returns the prepared cuts and first dealers before random ones."""

    def __init__(self, seed: int, cuts: list[int], lots: list[Seat]) -> None:
        super().__init__(seed)
        self._cuts = cuts
        self._lots = lots

    def randint(self, a: int, b: int) -> int:
        return self._cuts.pop(0) if self._cuts else super().randint(a, b)

    def choice(self, seq: Any) -> Any:
        return self._lots.pop(0) if self._lots and self._lots[0] in seq else super().choice(seq)


class Room:
    """A process that serves tables, together with the changes that it has published."""

    def __init__(
        self, store: Store, clock: ManualClock, pack: Pack, *, capacity: int = 200, shards: Shards | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.pack = pack
        self.ledger = Ledger(store, clock)
        self.history = History(store, find_game)
        self.told: list[TableChanged] = []
        self.chooser: Chooser = first_option
        self.cuts: list[int] = []
        self.lots: list[Seat] = []
        self.settled: list[Settlement] = []
        self.kept: SettlementRecorder = record_nothing
        self._keys = itertools.count(1)
        self._capacity = capacity
        self._shards = shards
        self.tables = self._service()

    def _service(self) -> TableService:
        tables = TableService(
            self.store,
            self.ledger,
            self.clock,
            shuffle=self.pack,
            chooser=lambda _game: self._choose,
            thinking_time=lambda _: 1.0,
            rng=Chance(3, self.cuts, self.lots),
            capacity=self._capacity,
            shards=self._shards,
            record_settlement=self._keep,
        )
        tables.subscribe(self.told.append)
        return tables

    async def _keep(self, settled: Settlement) -> SettlementRows:
        self.settled.append(settled)
        return await self.kept(settled)

    def _choose(self, view: View, options: tuple[Option, ...], rng: Random) -> Move:
        return self.chooser(view, options, rng)

    async def restart(self) -> None:
        """Let another process take over, which knows only the database."""
        await self.tables.stop()
        self.tables = self._service()
        await self.tables.start()

    async def crash(self, away: float) -> None:
        """Kill the process, and let another take over when the clock has moved by `away` seconds, forward or back."""
        await self.tables.due_jobs.stop(())
        self.clock.jump(away)
        self.tables = self._service()
        await self.tables.start()

    def key(self) -> str:
        """Return an unused idempotency key."""
        return f"test-{next(self._keys)}-{id(self)}"

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and handle each deadline at its time."""
        end = self.clock.now() + seconds
        while True:
            nearest = await self.store.reader.clocks.nearest_deadline()
            if nearest is None or nearest > end:
                break
            self.clock.advance(max(0.0, nearest - self.clock.now()))
            await self.tables.due_jobs.run_due()
        self.clock.advance(end - self.clock.now())
        await self.tables.due_jobs.run_due()

    # At a table

    async def open(
        self,
        *others: int,
        host: int = ANDY,
        channel: int = CHANNEL,
        guild: int = GUILD,
        rules: HouseRules | None = None,
        settings: TableSettings | None = None,
        buy_in: int | None = 100,
        game: str = THREE_CARD_BRAG.name,
    ) -> int:
        """Open a table of `host` and the others, each with `buy_in` chips. The host deals first."""
        acted = await self.tables.open(
            guild,
            channel,
            person(host),
            game=game,
            house_rules=rules or BragRules(),
            settings=settings or TableSettings(),
            buy_in=buy_in,
            key=self.key(),
        )
        table_id = acted.view.table.table_id
        for user_id in others:
            await self.tables.join(table_id, person(user_id), buy_in=buy_in, key=self.key())
        return table_id

    async def agree(self, table_id: int) -> None:
        """Answer yes for everybody to the question that the table asks, if there is one."""
        while (asked := (await self.view(table_id)).table.vote) is not None:
            user_id = (await self.view(table_id)).table.occupant(asked.waiting_for[0]).user_id
            await self.tables.answer_vote(table_id, user_id, yes=True, key=self.key())

    async def deal(self, table_id: int, user_id: int = ANDY) -> CommandResult:
        """Start the next deal at once. If players have to consent to another game first, all of them do."""
        acted = await self.tables.deal_now(table_id, user_id, key=self.key())
        table = acted.view.table
        if not table.undecided:
            return acted
        for seat in table.undecided:
            await self.tables.come_back(table_id, table.occupant(seat).user_id, key=self.key())
        return await self.tables.deal_now(table_id, user_id, key=self.key())

    async def act(self, table_id: int, user_id: int, move: Move) -> CommandResult:
        return await self.tables.act(table_id, user_id, move, key=self.key())

    async def bets(self, table_id: int, user_id: int, amount: int) -> CommandResult:
        return await self.act(table_id, user_id, Bet(amount=amount))

    async def folds(self, table_id: int, *user_ids: int) -> None:
        """Fold for these users, in the given order."""
        for user_id in user_ids:
            await self.act(table_id, user_id, Fold())

    async def carry(self, table_id: int, amount: int = 1) -> None:
        """Play a deal whose pot is carried: Bill bets blind, Chris and Andy, the dealer, fold. Bill keeps no hand."""
        await self.deal(table_id)
        await self.bets(table_id, BILL, amount)
        self.clock.advance(1.0)
        await self.folds(table_id, CHRIS, ANDY)
        await self.act(table_id, BILL, Retain(hand=None))

    async def thin_out(self, days: int = 7) -> int:
        """Thin out the deals that are older than `days` while the clock advances, and return their number."""
        task = asyncio.create_task(DealPruning(self.store, self.clock, days).prune_all())
        while not task.done():
            await asyncio.sleep(0)
            self.clock.advance(0.5)
        return await task

    async def view(self, table_id: int, user_id: int | None = None) -> TableView:
        """Return the table as the user sees it."""
        return await self.tables.view(table_id, user_id)

    async def play_out(self, table_id: int) -> None:
        """Fold for everybody until the deal is over."""
        while brag(view := await self.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
            seat = view.view.to_act[0]
            user_id = view.table.occupant(seat).user_id
            if brag(view).phase is BettingPhase.RETAINING:
                own = await self.view(table_id, user_id)
                await self.act(table_id, user_id, own.options[-1].move)
            else:
                await self.folds(table_id, user_id)

    # Money

    async def give(self, user_id: int, amount: int) -> None:
        """Give a user chips from the bank."""
        postings = (Posting(bank_account(GUILD), -amount), Posting(wallet_account(GUILD, user_id), amount))
        await self.store.writer.commit(
            WriteBatch(transactions=(Transaction(kind="grant", guild_id=GUILD, postings=postings),))
        )

    def spending(self, user_id: int, amount: int) -> WriteBatch:
        """Return the batch that moves chips from a user's wallet to the bank."""
        postings = (Posting(wallet_account(GUILD, user_id), -amount), Posting(bank_account(GUILD), amount))
        return WriteBatch(transactions=(Transaction(kind="grant", guild_id=GUILD, postings=postings),))

    async def wallet(self, user_id: int) -> int:
        return (await self.ledger.balances(GUILD, (user_id,)))[user_id]

    async def stacks(self, table_id: int) -> dict[str, int]:
        """Return everybody's stack, by name."""
        view = await self.view(table_id)
        return {view.table.occupant(one.seat).name: one.stack for one in view.view.seats}

    async def total(self) -> int:
        """Return the sum of all accounts of the server, which is 0 if the books balance."""
        return sum(one.balance for one in await self.store.reader.accounts.totals_by_kind(GUILD))

    async def on_tables(self) -> int:
        """Return the sum of all purses and pots, as the books have it."""
        held = await self.store.reader.accounts.totals_by_kind(GUILD)
        return sum(one.balance for one in held if one.kind in {AccountKind.PURSE, AccountKind.POT})

    async def agrees_with_books(self, table_id: int) -> None:
        """Check between deals that the purses and the pot equal the game's state, and that the books balance."""
        view = await self.view(table_id)
        refs = {one.seat: purse_account(GUILD, table_id, one.seat) for one in view.view.seats}
        balances = await self.store.reader.accounts.balances((*refs.values(), pot_account(GUILD, table_id)))
        assert {seat: balances[ref] for seat, ref in refs.items()} == {one.seat: one.stack for one in view.view.seats}
        carried = crash(view).pot if isinstance(view.view, CrashView) else brag(view).carried
        assert balances[pot_account(GUILD, table_id)] == carried
        assert await self.total() == 0

    async def notes(self) -> list[str]:
        """Return the kinds of all published notes, in their order."""
        await all_told()
        return [note.kind for changed in self.told for note in changed.notes]


async def all_told() -> None:
    """Wait for one round of the loop, after which tables have published their changes."""
    await asyncio.sleep(0)


def person(user_id: int) -> NamedUser:
    """Return the person with this user id."""
    return NamedUser(user_id=user_id, name=NAMES.get(user_id, f"Player {user_id}"))


@contextlib.asynccontextmanager
async def open_room(
    where: Path | str, *, clock: ManualClock | None = None, capacity: int = 200, shards: Shards | None = None
) -> AsyncIterator[Room]:
    """Yield a card room on the database `where`, a file or a URL. Only `pass_time` handles deadlines."""
    clock = clock or ManualClock()
    async with open_store(url_of(where), clock) as store:
        room = Room(store, clock, Pack(), capacity=capacity, shards=shards)
        await room.ledger.settings.change_server_settings(GUILD, 1, opening=OPENING)
        try:
            yield room
        finally:
            await room.tables.stop()


async def refused(attempt: object) -> Refusal:
    """Return the refusal that `attempt` raises, and fail if it raises none."""
    try:
        await attempt  # type: ignore[misc]
    except Refusal as refusal:
        return refusal
    raise AssertionError("it was not refused")
