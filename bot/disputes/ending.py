"""Decisions of disputes: their rows, and the reversal of deals that are voided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.acts.acts import act, results_out, ruled
from bot.acts.values import ResultOut
from bot.clock import Clock
from bot.disputes.found import orders_of, subject_of
from bot.disputes.values import Status
from bot.errors import Refusal
from bot.history.history import History
from bot.ledger.corrections import Corrections
from bot.ledger.values import Corrected
from bot.store.change import Change
from bot.store.disputes import DisputeRow
from bot.store.store import Store
from bot.store.versions import of_dispute
from bot.tables.refusals import UNREADABLE

_NOTHING_BOOKED: Final = frozenset({"no_such_entry", "nothing_to_correct", "already_corrected"})
"""Refusal codes of the ledger for deals that moved nothing, or that were reversed before."""

Undo: TypeAlias = Callable[[int, int, int, int, int, str], Awaitable[Change]]
"""Callback `undo(guild_id, actor, table_id, first, last, reason)`.

It returns the changes that other services make when deals `first` to `last` are voided. They are committed together
with the reversal. After a conflict the callback is called again.
"""


async def undo_nothing(guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str) -> Change:
    return Change()


Leagues: TypeAlias = Callable[[int, int, int, int], Awaitable[tuple[int, ...]]]
"""Callback `leagues(guild_id, table_id, first, last)` that returns the ids of the leagues the deals belong to."""


async def no_leagues(guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
    return ()


class Ruling(Struct, frozen=True, kw_only=True):
    """Decision of a dispute: the actor, the resulting status and the reason. `limit` is the maximum number of chips
    that the bank may pay for it (None: no limit).
    """

    actor: int
    status: Status
    reason: str = ""
    limit: int | None = 0


class TakenBack(Struct, frozen=True, kw_only=True):
    """Reversed effects of disputed deals: chips and points of members, and results of leagues."""

    members: tuple[Corrected, ...] = ()
    results: tuple[ResultOut, ...] = ()


class Endings:
    """Builder of the changes that end a dispute."""

    def __init__(
        self, store: Store, clock: Clock, history: History, corrections: Corrections, undo: Undo, leagues: Leagues
    ) -> None:
        self._store = store
        self._clock = clock
        self._history = history
        self._corrections = corrections
        self._undo = undo
        self._leagues = leagues

    async def change(self, row: DisputeRow, ruling: Ruling, back: list[TakenBack], *, in_hand: bool) -> Change:
        """Return the batch that ends a dispute, and append the reversed effects to `back`."""
        status, others = ruling.status, [Change()]
        if status is Status.STOOD and orders_of(row):
            status = Status.CORRECTED
        if status is Status.VOIDED and not in_hand:
            subject = await subject_of(self._history, self._store.reader, row.table_id, row.last_deal)
            if subject is not None and subject.game_on:
                raise Refusal("dispute_game_on")
            if subject is not None:
                row = replace(row, first_deal=subject.first_deal, last_deal=subject.last_deal)
            undone, changes = await self._taken_back(row, ruling)
            back.append(undone)
            others += changes
        ended = replace(
            row,
            version=row.version + 1,
            status=status.value,
            decided_by=ruling.actor,
            decided_at=self._clock.now(),
            ruling=ruling.reason,
        )
        if status is not Status.WITHDRAWN:
            kind = "dispute_voided" if status is Status.VOIDED else "dispute_stood"
            facts = {"dispute": row.number, "table": row.table_id}
            leagues = await self._leagues(row.guild_id, row.table_id, row.first_deal, row.last_deal)
            person, reason = row.user_id, ruling.reason
            done = act(row.guild_id, ruling.actor, kind, person=person, reason=reason, leagues=leagues, **facts)
            others.append(Change(acts=(ruled(done, await self._people(row)),)))
        return _together(Change(small=(ended,), claims=(claim(ended),)), *others)

    async def _people(self, row: DisputeRow) -> Collection[int]:
        """Return the user ids of those dealt in; empty if they cannot be read any more."""
        try:
            subject = await subject_of(self._history, self._store.reader, row.table_id, row.last_deal)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return ()
        return () if subject is None else subject.people

    async def _taken_back(self, row: DisputeRow, ruling: Ruling) -> tuple[TakenBack, list[Change]]:
        guild_id, actor, reason = row.guild_id, ruling.actor, ruling.reason
        changes = [await self._undo(guild_id, actor, row.table_id, row.first_deal, row.last_deal, reason)]
        undone = TakenBack(results=results_out(changes[0].acts))
        deals = range(row.first_deal, row.last_deal + 1)  # excluded from statistics even if they moved nothing
        changes.append(Change(uncounted=tuple((row.table_id, deal_no) for deal_no in deals)))
        try:
            correction, change = await self._corrections.of_deals(
                guild_id, actor, row.table_id, row.first_deal, row.last_deal, reason, limit=ruling.limit
            )
        except Refusal as refusal:
            if refusal.code not in _NOTHING_BOOKED:
                raise
        else:
            undone = replace(undone, members=correction.members)
            changes.append(change)
        return undone, changes


def claim(row: DisputeRow) -> str:
    """Return the lock key of a dispute's version, to be claimed by any change of it."""
    return of_dispute(row.guild_id, row.number, row.version)


def _together(*changes: Change) -> Change:
    return Change(
        transactions=tuple(line for one in changes for line in one.transactions),
        claims=tuple(line for one in changes for line in one.claims),
        acts=tuple(line for one in changes for line in one.acts),
        small=tuple(line for one in changes for line in one.small),
        uncounted=tuple(line for one in changes for line in one.uncounted),
    )
