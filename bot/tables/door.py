"""Executor of commands: one at a time per table, once per idempotency key, announced only after the commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from msgspec import structs

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import Figures
from bot.rules.game import Event, Seat, visible
from bot.store.change import Change
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed, FateUnknown, InsufficientFunds, StoreUnavailable, VersionConflict
from bot.store.store import Store
from bot.tables.answered import AnsweredKeys, Done
from bot.tables.closing import closed_shell, closing_by_the_books
from bot.tables.deadlines import set_deadlines
from bot.tables.edition import Edition
from bot.tables.known_tables import ATTEMPTS, KnownTables, StakeMoved
from bot.tables.loaded import Loaded
from bot.tables.means import Means
from bot.tables.offers import offers, ready_the_lender
from bot.tables.presence import Presence
from bot.tables.tidying import tidy
from bot.tables.values import Acted, TableChanged, TableStatus
from bot.tables.views import table_of, view_of

_log = logging.getLogger(__name__)

Command: TypeAlias = Callable[[Edition], Awaitable[None] | None]
"""Command at a table. It changes the update, or raises Refusal and has changed nothing."""


class NothingToDo(Exception):
    """Raised by a job that nobody asked for, such as a deadline, if there is nothing to change."""


class Door(KnownTables):
    """Executor that builds a new version of a table from a command and commits it.

    `tell` is called in the next iteration of the event loop with a description of each committed change, in order.
    `due_soon` is called with the moment of its nearest deadline. Moves are counted in `figures`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        means: Means,
        *,
        capacity: int,
        presence: Presence,
        tell: Callable[[Callable[[], TableChanged]], None],
        due_soon: Callable[[float], None],
        figures: Figures,
    ) -> None:
        super().__init__(store, clock, means, capacity=capacity)
        self._presence = presence
        self._tell = tell
        self._due_soon = due_soon
        self._figures = figures
        self._answered = AnsweredKeys(store)

    async def empty(self) -> None:
        """Wait until no command is running."""
        await self._lanes.empty()

    async def change(self, table_id: int, command: Command, *, key: str | None = None, actor: int = 0) -> Acted:
        """Execute `command` at a table, once per `key`, and return the result for the actor.

        Raises Refusal if nothing was done, `NothingToDo` if the command says so.
        """
        async with self._lanes.lane(table_id):
            try:
                return await self._attempts(table_id, command, key, actor)
            except asyncio.CancelledError:
                self.cache.drop(table_id)
                await self._let_finish()
                raise
            except Exception as error:
                if not isinstance(error, Refusal | NothingToDo) or isinstance(error, FateUnknown):
                    self.cache.drop(table_id)
                raise

    async def create(self, loaded: Loaded, command: Command, *, key: str, actor: int) -> Acted:
        """Commit the first version of a table. Raises VersionConflict if its number is taken, and ChannelTaken."""
        async with self._lanes.lane(loaded.table_id):
            for _ in range(ATTEMPTS):
                edition = self._edition(loaded, actor)
                await _run(command, edition)
                with contextlib.suppress(StakeMoved):
                    return await self._commit(edition, key)
            raise StoreUnavailable("the bank's stake keeps changing")

    async def answered(self, key: str, actor: int) -> Acted | None:
        """Return the earlier result for `key`, or None. Not for use within a command."""
        done = await self._answered.find(key)
        return None if done is None else await self._again(done, actor, await self.look(done.table_id))

    async def close_by_the_books(self, table_id: int, actor: int, *, anybody: bool, key: str | None = None) -> Acted:
        """Close a table that cannot be read, from its accounts alone.

        The host is unknown, so any occupant may do it; with `anybody`, everybody may. Refusals `no_table`,
        `table_damaged`.
        """
        async with self._lanes.lane(table_id):
            for _ in range(ATTEMPTS):
                stored = await self._store.reader.tables.load_table(table_id)
                if stored is None:
                    raise Refusal("no_table")
                sits_there = any(row.user_id == actor and not row.left for row in stored.seats)
                if not anybody and not sits_there:
                    raise Refusal("table_damaged")
                if stored.table.status == TableStatus.CLOSED.value:
                    raise Refusal("no_table")
                managed = bool(actor) and not sits_there
                now = self._clock.now()
                change = await closing_by_the_books(self._store.reader, stored, actor, now, managed=managed)
                try:
                    done = encode(Done(table_id, 1, 0))
                    await self._store.writer.commit(structs.replace(change, key=key, answer=done))
                except VersionConflict:
                    continue
                self._complained.pop(table_id, None)
                shell = closed_shell(change.table or stored.table)
                edition = self._edition(shell, actor)
                edition.note("closed")
                self.cache.put(shell, edition.now)
                self._announce(shell, edition, ())
                return _acted(shell, actor, ())
            raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _attempts(self, table_id: int, command: Command, key: str | None, actor: int) -> Acted:
        done = None if key is None else self._answered.at_hand(key)
        if done is not None:
            return await self._again(done, actor, await self._current(table_id))
        read_wallets = False
        for _ in range(ATTEMPTS):
            known = self.cache.get(table_id)
            edition = self._edition(known or await self._load(table_id), actor)
            try:
                if edition.closed:
                    raise Refusal("no_table")
                if read_wallets:
                    await edition.booking.read_wallets(one.seat for one in edition.info.sitters)
                await _run(command, edition)
                await tidy(edition)
                return await self._commit(edition, key)
            except (VersionConflict, StakeMoved):
                self.expect_company()
                self.cache.drop(table_id)
            except InsufficientFunds as short:
                if read_wallets:
                    raise Refusal("not_enough_money", have=short.balance, needed=short.needed) from short
                read_wallets = True
            except StoreUnavailable:
                raise
            except (Refusal, NothingToDo):
                done = None if key is None else await self._answered.find(key)
                if done is not None:
                    return await self._again(done, actor, await self._current(table_id))
                if known is None or not await self._out_of_date(known):
                    await self._keep_wallets(edition)
                    raise
                self.expect_company()
                self.cache.drop(table_id)
        _log.warning("table %d keeps changing under another process", table_id)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _commit(self, edition: Edition, key: str | None) -> Acted:
        """Commit the update, then cache and announce the new version and return the result."""
        await ready_the_lender(edition)
        offered = await offers(edition)
        changed = edition.number_decisions(offered)
        set_deadlines(edition)
        key = key or edition.key
        done = Done(edition.before.table_id, edition.before.info.moves + 1, edition.info.moves)
        small = self._presence.note(edition.now)
        if edition.settles:
            await self._keep(edition)
        try:
            committed = await self._store.writer.commit(edition.rows(key, encode(done), small))
        except AlreadyClaimed as error:
            raise StakeMoved from error
        except InsufficientFunds as error:
            if edition.bank.is_stake(error.account):
                raise StakeMoved from error
            raise
        if small:
            self._presence.noted(edition.now)
        if committed.repeated:
            return await self._done_already(decode(committed.answer, Done), edition)
        self._figures.moves += done.last - done.first + 1
        loaded = edition.after(offered)
        self.cache.put(loaded, edition.now)
        if key is not None:
            self._answered.put(key, done)
        if loaded.deadlines:
            self._due_soon(min(row.due_at for row in loaded.deadlines))
        self._announce(loaded, edition, changed)
        return _acted(loaded, edition.actor, edition.events)

    async def _keep(self, edition: Edition) -> None:
        """Add the rows of the recorders to the update. A recorder that fails does not block play."""
        try:
            edition.keep(await self._means.keep(edition.settled()))
        except Refusal:
            raise
        except Exception:
            _log.exception("what ended at table %d is not kept beside its own rows", edition.before.table_id)

    async def _done_already(self, done: Done, edition: Edition) -> Acted:
        """Return the result of the same command by another process, after reloading the outdated table."""
        self.expect_company()
        table_id = edition.before.table_id
        if done.table_id != table_id:  # the table was opened under another number
            return await self._again(done, edition.actor, await self.look(done.table_id))
        return await self._again(done, edition.actor, await self._learn(table_id))

    async def _again(self, done: Done, actor: int, loaded: Loaded) -> Acted:
        """Return the earlier result with the table as it is now."""
        events = await self._answered.events(done, loaded)
        return _acted(loaded, actor, events, repeated=True)

    async def _let_finish(self) -> None:
        """Wait for changes that are still being written, before the next command in the queue runs.

        The command was cancelled, but its change may be on its way to the disk. The writer commits in order.
        """
        with contextlib.suppress(Exception):
            await asyncio.shield(self._store.writer.commit(Change()))

    async def _keep_wallets(self, refused: Edition) -> None:
        """Commit wallet balances that a refused command has read, if they change the options of a seat."""
        if not refused.booking.balances:
            return
        edition = self._edition(refused.before, 0)
        edition.booking.learn(refused.booking.balances)
        if await offers(edition) != refused.before.options:
            try:
                await self._commit(edition, None)
            except (VersionConflict, StakeMoved, InsufficientFunds, StoreUnavailable) as error:
                self.cache.drop(refused.before.table_id)
                _log.info("a wallet was read and not kept: %s", error)

    def _announce(self, loaded: Loaded, edition: Edition, seats: tuple[Seat, ...]) -> None:
        def describe() -> TableChanged:
            notes, actor = tuple(edition.notes), edition.actor
            return TableChanged(table=table_of(loaded), events=edition.events, seats=seats, notes=notes, actor=actor)

        asyncio.get_running_loop().call_soon(self._tell, describe)


async def _run(command: Command, edition: Edition) -> None:
    unfinished = command(edition)
    if unfinished is not None:
        await unfinished


def _acted(loaded: Loaded, actor: int, events: tuple[Event, ...], *, repeated: bool = False) -> Acted:
    events = visible(events, loaded.info.seat_of(actor))
    return Acted(look=partial(view_of, loaded, actor or None), events=events, repeated=repeated)
