"""A card room for tests: a real database, a clock turned by hand, a pack shuffled by seed."""

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
from bot.history.history import History
from bot.ledger.ledger import Ledger
from bot.ledger.postings import bank, pot, purse, wallet
from bot.players.registry import Chooser
from bot.rules.arranging.crash.view import CrashView
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold, Look, Retain
from bot.rules.betting.three_card import THREE_CARD_BRAG
from bot.rules.betting.view import BettingPhase
from bot.rules.cards import Card
from bot.rules.game import Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.registry import game
from bot.rules.view import View
from bot.store.change import Change
from bot.store.money import AccountKind, Posting, Transaction
from bot.store.shards import Shards
from bot.store.store import Store, open_store
from bot.tables.service import Tables
from bot.tables.settled import Keep, Kept, Settled, keep_nothing
from bot.tables.thinning import Thinning
from bot.tables.values import Acted, Person, TableChanged, TableSettings, TableView
from tests.support.arranging import crash
from tests.support.betting import brag
from tests.support.clock import ManualClock
from tests.support.database import url_of

GUILD = 77
CHANNEL = 700
ANDY, BILL, CHRIS, DAN = 101, 102, 103, 104
NAMES = {ANDY: "Andy", BILL: "Bill", CHRIS: "Chris", DAN: "Dan"}
OPENING = 1000


def first_option(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """A computer player that looks, then bets the least for ever, and does the first thing it may otherwise."""
    for kind in (Bet, Look):
        for option in options:
            if isinstance(option.move, kind):
                return option.move
    return options[0].move


@dataclass
class Pack:
    """The shuffle of the tests: the orders that were laid out, then whatever the seed gives."""

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
    """Chance at the tests' tables: where a pack is cut and who draws the first deal, as laid out, then by the seed."""

    def __init__(self, seed: int, cuts: list[int], lots: list[Seat]) -> None:
        super().__init__(seed)
        self._cuts = cuts
        self._lots = lots

    def randint(self, a: int, b: int) -> int:
        return self._cuts.pop(0) if self._cuts else super().randint(a, b)

    def choice(self, seq: Any) -> Any:
        return self._lots.pop(0) if self._lots and self._lots[0] in seq else super().choice(seq)


class Room:
    """One process that serves tables, and what it has told."""

    def __init__(
        self, store: Store, clock: ManualClock, pack: Pack, *, capacity: int = 200, shards: Shards | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.pack = pack
        self.ledger = Ledger(store, clock)
        self.history = History(store, game)
        self.told: list[TableChanged] = []
        self.chooser: Chooser = first_option
        self.cuts: list[int] = []
        self.lots: list[Seat] = []
        self.settled: list[Settled] = []
        self.kept: Keep = keep_nothing
        self._keys = itertools.count(1)
        self._capacity = capacity
        self._shards = shards
        self.tables = self._service()

    def _service(self) -> Tables:
        tables = Tables(
            self.store,
            self.ledger,
            self.clock,
            shuffle=self.pack,
            chooser=lambda _game: self._choose,
            pause=lambda _: 1.0,
            rng=Chance(3, self.cuts, self.lots),
            capacity=self._capacity,
            shards=self._shards,
            keep=self._keep,
        )
        tables.subscribe(self.told.append)
        return tables

    async def _keep(self, settled: Settled) -> Kept:
        self.settled.append(settled)
        return await self.kept(settled)

    def _choose(self, view: View, options: tuple[Option, ...], rng: Random) -> Move:
        return self.chooser(view, options, rng)

    async def restart(self) -> None:
        """Another process takes over: nothing is left but the database."""
        await self.tables.stop()
        self.tables = self._service()
        await self.tables.start()

    async def crash(self, away: float) -> None:
        """The process is killed, and another takes over `away` seconds later, by a clock that may have been set."""
        await self.tables._alarm.stop()
        await self.tables._duties.stop(())
        self.clock.jump(away)
        self.tables = self._service()
        await self.tables.start()

    def key(self) -> str:
        """An interaction's id that was not used before."""
        return f"test-{next(self._keys)}-{id(self)}"

    async def pass_time(self, seconds: float) -> None:
        """Turn the clock and do what falls due on the way, at the moments it does."""
        end = self.clock.now() + seconds
        while True:
            nearest = await self.store.reader.clocks.nearest_deadline()
            if nearest is None or nearest > end:
                break
            self.clock.advance(max(0.0, nearest - self.clock.now()))
            await self.tables.settle()
        self.clock.advance(end - self.clock.now())
        await self.tables.settle()

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
        """A table of `host` and others, each with `buy_in` chips; the host deals first."""
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
        table_id = acted.table.table.table_id
        for user_id in others:
            await self.tables.join(table_id, person(user_id), buy_in=buy_in, key=self.key())
        return table_id

    async def agree(self, table_id: int) -> None:
        """Everybody says yes to what the table is asked, if it is asked anything."""
        while (asked := (await self.view(table_id)).table.agreement) is not None:
            user_id = (await self.view(table_id)).table.sitter(asked.waiting_for[0]).user_id
            await self.tables.agree(table_id, user_id, yes=True, key=self.key())

    async def deal(self, table_id: int, user_id: int = ANDY) -> Acted:
        """The next deal, at once; where the table asks about another game, everybody plays it."""
        acted = await self.tables.deal_now(table_id, user_id, key=self.key())
        table = acted.table.table
        if not table.undecided:
            return acted
        for seat in table.undecided:
            await self.tables.come_back(table_id, table.sitter(seat).user_id, key=self.key())
        return await self.tables.deal_now(table_id, user_id, key=self.key())

    async def act(self, table_id: int, user_id: int, move: Move) -> Acted:
        """A move without a button."""
        return await self.tables.act(table_id, user_id, move, key=self.key())

    async def bets(self, table_id: int, user_id: int, amount: int) -> Acted:
        """He bets."""
        return await self.act(table_id, user_id, Bet(amount=amount))

    async def folds(self, table_id: int, *user_ids: int) -> None:
        """They fold, one after another."""
        for user_id in user_ids:
            await self.act(table_id, user_id, Fold())

    async def carry(self, table_id: int, amount: int = 1) -> None:
        """A deal whose pot is carried: Bill bets blind, Chris and Andy, who dealt, fold, and Bill keeps no hand."""
        await self.deal(table_id)
        await self.bets(table_id, BILL, amount)
        self.clock.advance(1.0)
        await self.folds(table_id, CHRIS, ANDY)
        await self.act(table_id, BILL, Retain(hand=None))

    async def thin_out(self, days: int = 7) -> int:
        """Thin out the deals that are so many days old, while the clock goes on; how many there were."""
        task = asyncio.create_task(Thinning(self.store, self.clock, days).all())
        while not task.done():
            await asyncio.sleep(0)
            self.clock.advance(0.5)
        return await task

    async def view(self, table_id: int, user_id: int | None = None) -> TableView:
        """The table as he sees it."""
        return await self.tables.view(table_id, user_id)

    async def play_out(self, table_id: int) -> None:
        """Everybody folds until the deal is over."""
        while brag(view := await self.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
            seat = view.view.to_act[0]
            user_id = view.table.sitter(seat).user_id
            if brag(view).phase is BettingPhase.RETAINING:
                own = await self.view(table_id, user_id)
                await self.act(table_id, user_id, own.options[-1].move)
            else:
                await self.folds(table_id, user_id)

    # Money

    async def give(self, user_id: int, amount: int) -> None:
        """Chips of the bank for somebody."""
        postings = (Posting(bank(GUILD), -amount), Posting(wallet(GUILD, user_id), amount))
        await self.store.writer.commit(
            Change(transactions=(Transaction(kind="grant", guild_id=GUILD, postings=postings),))
        )

    def spending(self, user_id: int, amount: int) -> Change:
        """What takes chips out of somebody's wallet, as if he had spent them elsewhere."""
        postings = (Posting(wallet(GUILD, user_id), -amount), Posting(bank(GUILD), amount))
        return Change(transactions=(Transaction(kind="grant", guild_id=GUILD, postings=postings),))

    async def wallet(self, user_id: int) -> int:
        """What he has outside the table."""
        return (await self.ledger.balances(GUILD, (user_id,)))[user_id]

    async def stacks(self, table_id: int) -> dict[str, int]:
        """What everybody has in front of him."""
        view = await self.view(table_id)
        return {view.table.sitter(one.seat).name: one.stack for one in view.view.seats}

    async def total(self) -> int:
        """All chips of the server with their signs: the books say 0."""
        return sum(one.balance for one in await self.store.reader.books.sums(GUILD))

    async def on_tables(self) -> int:
        """What lies in all purses and pots by the books."""
        held = await self.store.reader.books.sums(GUILD)
        return sum(one.balance for one in held if one.kind in {AccountKind.PURSE, AccountKind.POT})

    async def agrees_with_books(self, table_id: int) -> None:
        """Between deals: every purse and the pot hold what the game says, and all chips are somebody's."""
        view = await self.view(table_id)
        refs = {one.seat: purse(GUILD, table_id, one.seat) for one in view.view.seats}
        balances = await self.store.reader.books.balances((*refs.values(), pot(GUILD, table_id)))
        assert {seat: balances[ref] for seat, ref in refs.items()} == {one.seat: one.stack for one in view.view.seats}
        carried = crash(view).pot if isinstance(view.view, CrashView) else brag(view).carried
        assert balances[pot(GUILD, table_id)] == carried
        assert await self.total() == 0

    async def notes(self) -> list[str]:
        """What was told beside the games, in order."""
        await all_told()
        return [note for changed in self.told for note, _ in changed.notes]


async def all_told() -> None:
    """Wait until tables have told what was done there: they do in the loop's next round."""
    await asyncio.sleep(0)


def person(user_id: int) -> Person:
    """Somebody by his number."""
    return Person(user_id=user_id, name=NAMES.get(user_id, f"Player {user_id}"))


@contextlib.asynccontextmanager
async def open_room(
    where: Path | str, *, clock: ManualClock | None = None, capacity: int = 200, shards: Shards | None = None
) -> AsyncIterator[Room]:
    """A room on the database `where`, its file or its URL; its alarm does not run: `pass_time` does what is due."""
    clock = clock or ManualClock()
    async with open_store(url_of(where), clock) as store:
        room = Room(store, clock, Pack(), capacity=capacity, shards=shards)
        await room.ledger.settings.set_house(GUILD, 1, opening=OPENING)
        try:
            yield room
        finally:
            await room.tables.stop()


async def refused(attempt: object) -> Refusal:
    """The refusal that `attempt` ends with; fails where there is none."""
    try:
        await attempt  # type: ignore[misc]
    except Refusal as refusal:
        return refusal
    raise AssertionError("it was not refused")
