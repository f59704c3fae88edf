"""The one door: every change of a table goes through here, one at a time, once, and is shown only when it is stored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from msgspec import Struct, structs

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import Figures
from bot.recent import Recent
from bot.rules.game import Event, Seat, visible
from bot.store.change import Change
from bot.store.codec import CodecError, decode, decode_events, encode
from bot.store.errors import AlreadyClaimed, FateUnknown, InsufficientFunds, StoreUnavailable, VersionConflict
from bot.store.store import Store
from bot.store.stored import StoredTable
from bot.tables.closing import closed_shell, closing_by_the_books
from bot.tables.deadlines import set_deadlines
from bot.tables.edition import Edition
from bot.tables.lanes import Lanes
from bot.tables.loaded import Cache, Loaded
from bot.tables.loading import Diverged, game_named, load
from bot.tables.means import Means
from bot.tables.offers import offers, ready_the_lender
from bot.tables.presence import Presence
from bot.tables.recovering import recover
from bot.tables.tidying import tidy
from bot.tables.values import Acted, TableChanged, TableStatus
from bot.tables.views import table_of, view_of

_log = logging.getLogger(__name__)

Command: TypeAlias = Callable[[Edition], Awaitable[None] | None]
"""What somebody wants done: changes the edition, or raises Refusal and has done nothing."""

FRESH = 0.05
"""Seconds for which a table in memory is shown without asking whether it is still so, when others act at tables too."""
COMPANY = 60.0
"""Seconds for which this process reckons with others after it has noticed one."""
_ATTEMPTS = 4
_ANSWERS = 4096
_COMPLAINTS = 1_000


class StakeMoved(Exception):
    """What the bank stakes today, or what the server's leagues are, is not what it was when the change was made: it is
    to be made anew.
    """


class NothingToDo(Exception):
    """The command finds that there is nothing to change: raised by what nobody asked for, such as a deadline."""


class Answer(Struct, frozen=True):
    """What is remembered under a key: the table, and the numbers of the moves made (none: `last` < `first`)."""

    table_id: int
    first: int
    last: int


class Door:
    """Makes changes of tables from commands and commits them.

    `tell` is called in the event loop's next round with a description of every committed change, in order; `due_soon`
    with the moment of its nearest deadline. Moves are counted in `figures`.
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
        self._store = store
        self._clock = clock
        self._means = means
        self._presence = presence
        self._tell = tell
        self._due_soon = due_soon
        self._figures = figures
        self._lanes = Lanes()
        self._answers: Recent[str, Answer] = Recent(_ANSWERS)
        self._company_until = 0.0
        self._complained: Recent[int, None] = Recent(_COMPLAINTS)
        """The tables of which the log has said that they cannot go on."""
        self.cache = Cache(capacity)

    async def empty(self) -> None:
        """Return once nothing is in hand."""
        await self._lanes.empty()

    async def look(self, table_id: int) -> Loaded:
        """The table as it is, for reading; Refusal `no_table`, `table_damaged`.

        What other processes did a moment ago may be missing; `news` makes up for it.
        """
        known = self.cache.get(table_id)
        if known is not None and await self._fresh(known):
            return known
        async with self._lanes.lane(table_id):
            if known is not None and self.cache.get(table_id) is known:
                # Otherwise what was newer was stored here, and has arrived meanwhile.
                self._notice_company()
                self.cache.drop(table_id)
            return await self._current(table_id)

    async def news(self, *, ours: bool = False) -> None:
        """Look whether tables in memory were changed otherwise than by moves here, and tell of it. `ours`: this process
        has done so, and nobody else.
        """
        known = self.cache.versions()
        if not known:
            return
        at, found = self._clock.now(), await self._store.reader.tables.versions(known)
        for table_id, version in known.items():
            if found.get(table_id) == version:
                self.cache.confirm(table_id, at)
                continue
            with contextlib.suppress(Refusal):
                await self._reload(table_id, version, ours=ours)

    async def forget(self) -> None:
        """Read the open tables anew that were changed, and remember no closed one: somebody was forgotten."""
        await self.news()
        self.cache.drop_closed()

    async def change(self, table_id: int, command: Command, *, key: str | None = None, actor: int = 0) -> Acted:
        """Do `command` at a table, once per `key`; returns what the actor sees then.

        Raises Refusal where nothing was done, NothingToDo where the command says so.
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
        """Commit the first version of a table. Raises VersionConflict where its number is taken, ChannelTaken."""
        async with self._lanes.lane(loaded.table_id):
            for _ in range(_ATTEMPTS):
                edition = self._edition(loaded, actor)
                await _run(command, edition)
                with contextlib.suppress(StakeMoved):
                    return await self._commit(edition, key)
            raise StoreUnavailable("the bank's stake keeps changing")

    async def answered(self, key: str, actor: int) -> Acted | None:
        """The answer to what was done under `key` before; None where nothing was. Not for use within a command."""
        answer = await self._answer_of(key)
        return None if answer is None else await self._again(answer, actor, await self.look(answer.table_id))

    async def close_by_the_books(self, table_id: int, actor: int, *, anybody: bool, key: str | None = None) -> Acted:
        """Close a table that cannot be read; nothing but its books is needed. Who is host cannot be told, so whoever
        sits there may, or `anybody`; Refusal `table_damaged` for others.
        """
        async with self._lanes.lane(table_id):
            for _ in range(_ATTEMPTS):
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
                    answer = encode(Answer(table_id, 1, 0))
                    await self._store.writer.commit(structs.replace(change, key=key, answer=answer))
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
        if key is not None and key in self._answers:
            return await self._again(self._answers[key], actor, await self._current(table_id))
        read_wallets = False
        for _ in range(_ATTEMPTS):
            known = self.cache.get(table_id)
            edition = self._edition(known or await self._load(table_id), actor)
            try:
                if edition.closed:
                    raise Refusal("no_table")
                if read_wallets:
                    await edition.booking.read_wallets(one.seat for one in edition.humans())
                await _run(command, edition)
                await tidy(edition)
                return await self._commit(edition, key)
            except (VersionConflict, StakeMoved):
                self._notice_company()
                self.cache.drop(table_id)
            except InsufficientFunds as short:
                if read_wallets:
                    raise Refusal("not_enough_money", have=short.balance, needed=short.needed) from short
                read_wallets = True
            except StoreUnavailable:
                raise
            except (Refusal, NothingToDo):
                answer = None if key is None else await self._answer_of(key)
                if answer is not None:
                    return await self._again(answer, actor, await self._current(table_id))
                if known is None or not await self._out_of_date(known):
                    await self._keep_wallets(edition)
                    raise
                self._notice_company()
                self.cache.drop(table_id)
        _log.warning("table %d keeps changing under another process", table_id)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _commit(self, edition: Edition, key: str | None) -> Acted:
        """Store what the edition is; only then remember it, tell of it and answer."""
        await ready_the_lender(edition)
        offered = await offers(edition)
        changed = edition.number_decisions(offered)
        set_deadlines(edition)
        key = key or edition.key
        answer = Answer(edition.before.table_id, edition.before.info.moves + 1, edition.info.moves)
        small = self._presence.note(edition.now)
        if edition.settles:
            await self._keep(edition)
        try:
            committed = await self._store.writer.commit(edition.rows(key, encode(answer), small))
        except AlreadyClaimed as error:
            raise StakeMoved from error
        except InsufficientFunds as error:
            if edition.bank.is_stake(error.account):
                raise StakeMoved from error
            raise
        if small:
            self._presence.noted(edition.now)
        if committed.repeated:
            return await self._done_already(decode(committed.answer, Answer), edition)
        self._figures.moves += answer.last - answer.first + 1
        loaded = edition.after(offered)
        self.cache.put(loaded, edition.now)
        if key is not None:
            self._answers[key] = answer
        if loaded.deadlines:
            self._due_soon(min(row.due_at for row in loaded.deadlines))
        self._announce(loaded, edition, changed)
        return _acted(loaded, edition.actor, edition.events)

    async def _keep(self, edition: Edition) -> None:
        """Have written down with the change whatever else is kept of what it brings to an end. Play is not held up
        where that cannot be told.
        """
        try:
            edition.keep(await self._means.keep(edition.settled()))
        except Refusal:
            raise
        except Exception:
            _log.exception("what ended at table %d is not kept beside its own rows", edition.before.table_id)

    async def _done_already(self, answer: Answer, edition: Edition) -> Acted:
        """Another process was quicker with the same: what was known of the table here is out of date."""
        self._notice_company()
        table_id = edition.before.table_id
        if answer.table_id != table_id:  # the table was opened under another number
            return await self._again(answer, edition.actor, await self.look(answer.table_id))
        return await self._again(answer, edition.actor, await self._learn(table_id))

    async def _learn(self, table_id: int) -> Loaded:
        """Read what became of the table otherwise than by a move here, and tell of it."""
        self.cache.drop(table_id)
        loaded = await self._load(table_id)
        seats = tuple(one.seat for one in loaded.info.sitters)
        self._announce(loaded, self._edition(loaded, 0), seats)
        return loaded

    async def _again(self, answer: Answer, actor: int, loaded: Loaded) -> Acted:
        """What was answered before, with the table as it is now."""
        events: tuple[Event, ...] = ()
        if answer.first <= answer.last:
            rows = await self._store.reader.deals.moves(answer.table_id, answer.first, answer.last)
            played = await self._store.reader.deals.game_of_deal(answer.table_id, rows[0].deal_no) if rows else None
            with contextlib.suppress(CodecError):
                game = loaded.game if played is None else game_named(played)
                events = tuple(event for row in rows for event in decode_events(game, row.events))
        return _acted(loaded, actor, events, repeated=True)

    async def _let_finish(self) -> None:
        """Whoever gave the command does not wait any more, but a change may be on its way to the disk: the next in the
        lane comes when it is there. The writer takes changes in order.
        """
        with contextlib.suppress(Exception):
            await asyncio.shield(self._store.writer.commit(Change()))

    async def _answer_of(self, key: str) -> Answer | None:
        if key in self._answers:
            return self._answers[key]
        text = await self._store.reader.answer_of(key)
        return None if text is None else decode(text, Answer)

    async def _out_of_date(self, known: Loaded) -> bool:
        versions = await self._store.reader.tables.versions((known.table_id,))
        return versions.get(known.table_id) != known.version

    async def _keep_wallets(self, refused: Edition) -> None:
        """What a refused command read about wallets may change what its player is offered: store that."""
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

    def _notice_company(self) -> None:
        self._company_until = self._clock.now() + COMPANY

    async def _reload(self, table_id: int, outdated: int, *, ours: bool) -> None:
        async with self._lanes.lane(table_id):
            before = self.cache.get(table_id)
            if before is not None and before.version == outdated:
                if not ours:
                    self._notice_company()
                await self._learn(table_id)

    async def _fresh(self, known: Loaded) -> bool:
        """Whether the version in memory is the newest, as far as this process has reason to doubt it."""
        now = self._clock.now()
        if now >= self._company_until or now - self.cache.true_at(known.table_id) < FRESH:
            return True
        if await self._out_of_date(known):
            return False
        self.cache.confirm(known.table_id, now)
        return True

    def _announce(self, loaded: Loaded, edition: Edition, seats: tuple[Seat, ...]) -> None:
        def describe() -> TableChanged:
            notes, actor = tuple(edition.notes), edition.actor
            return TableChanged(table=table_of(loaded), events=edition.events, seats=seats, notes=notes, actor=actor)

        asyncio.get_running_loop().call_soon(self._tell, describe)

    # Reading; in the table's lane only

    async def _current(self, table_id: int) -> Loaded:
        return self.cache.get(table_id) or await self._load(table_id)

    async def _load(self, table_id: int) -> Loaded:
        """Read the table from the database; a deal that cannot go on is voided first."""
        for _ in range(_ATTEMPTS):
            stored = await self._store.reader.tables.load_table(table_id)
            if stored is None:
                raise Refusal("no_table")
            try:
                loaded = load(stored)
            except (Diverged, CodecError) as error:
                if stored.table.status == TableStatus.CLOSED.value:
                    return closed_shell(stored.table)
                if table_id not in self._complained:
                    self._complained[table_id] = None
                    _log.error("table %d cannot go on as it was stored: %s", table_id, error)
            else:
                self.cache.put(loaded, self._clock.now())
                return loaded
            with contextlib.suppress(VersionConflict, StakeMoved):
                return await self._recover(stored)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _recover(self, stored: StoredTable) -> Loaded:
        try:
            edition = recover(stored, self._means, self._clock.now())
            await tidy(edition)
            await self._commit(edition, None)
        except (VersionConflict, StakeMoved, StoreUnavailable):
            raise
        except Exception as error:  # whatever it is, it is this table alone that cannot be helped
            await self._silence(stored)
            raise Refusal("table_damaged") from error
        return self.cache.get(stored.table.table_id) or edition.before

    async def _silence(self, stored: StoredTable) -> None:
        """A table that cannot be read has no deadlines."""
        if stored.deadlines:
            row = replace(stored.table, version=stored.table.version + 1)
            change = Change(expected_version=stored.table.version, table=row, deadlines=())
            with contextlib.suppress(VersionConflict):
                await self._store.writer.commit(change)

    def _edition(self, loaded: Loaded, actor: int) -> Edition:
        return Edition(loaded, self._means, self._clock.now(), actor=actor)


async def _run(command: Command, edition: Edition) -> None:
    unfinished = command(edition)
    if unfinished is not None:
        await unfinished


def _acted(loaded: Loaded, actor: int, events: tuple[Event, ...], *, repeated: bool = False) -> Acted:
    events = visible(events, loaded.info.seat_of(actor))
    return Acted(look=partial(view_of, loaded, actor or None), events=events, repeated=repeated)
