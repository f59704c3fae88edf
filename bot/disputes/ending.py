"""Decisions of disputes: their rows, and the reversal of deals that are voided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.acts.acts import make_audit_entry, voided_results, mark_own_ruling
from bot.acts.values import VoidedResult
from bot.clock import Clock
from bot.disputes.found import ordered_transfers, find_subject
from bot.disputes.values import DisputeStatus
from bot.errors import Refusal
from bot.history.history import History
from bot.ledger.corrections import Corrections
from bot.ledger.values import MemberCorrection
from bot.store.change import WriteBatch
from bot.store.disputes import DisputeRow
from bot.store.store import Store
from bot.store.versions import dispute_lock_key
from bot.tables.refusals import UNREADABLE

_NOTHING_BOOKED: Final = frozenset({"no_such_entry", "nothing_to_correct", "already_corrected"})
"""Refusal codes of the ledger for deals that moved nothing, or that were reversed before."""

PrepareUndo: TypeAlias = Callable[[int, int, int, int, int, str], Awaitable[WriteBatch]]
"""Callback `undo(guild_id, actor, table_id, first, last, reason)`.

It returns the changes that other services make when deals `first` to `last` are voided. They are committed together
with the reversal. After a conflict the callback is called again.
"""


async def undo_nothing(guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str) -> WriteBatch:
    return WriteBatch()


FindLeagueIds: TypeAlias = Callable[[int, int, int, int], Awaitable[tuple[int, ...]]]
"""Callback `leagues(guild_id, table_id, first, last)` that returns the ids of the leagues the deals belong to."""


async def no_leagues(guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
    return ()


class Ruling(Struct, frozen=True, kw_only=True):
    """Decision of a dispute: the actor, the resulting status and the reason. `limit` is the maximum number of chips
    that the bank may pay for it (None: no limit).
    """

    actor: int
    status: DisputeStatus
    reason: str = ""
    limit: int | None = 0


class DisputeReversal(Struct, frozen=True, kw_only=True):
    """Reversed effects of disputed deals: chips and points of members, and results of leagues."""

    members: tuple[MemberCorrection, ...] = ()
    results: tuple[VoidedResult, ...] = ()


class DisputeDecider:
    """Builder of the changes that end a dispute."""

    def __init__(
        self, store: Store, clock: Clock, history: History, corrections: Corrections, undo: PrepareUndo, leagues: FindLeagueIds
    ) -> None:
        self._store = store
        self._clock = clock
        self._history = history
        self._corrections = corrections
        self._undo = undo
        self._find_leagues = leagues

    async def prepare(self, row: DisputeRow, ruling: Ruling, back: list[DisputeReversal], *, in_hand: bool) -> WriteBatch:
        """Return the batch that ends a dispute, and append the reversed effects to `back`."""
        status, others = ruling.status, [WriteBatch()]
        if status is DisputeStatus.STOOD and ordered_transfers(row):
            status = DisputeStatus.CORRECTED
        if status is DisputeStatus.VOIDED and not in_hand:
            subject = await find_subject(self._history, self._store.reader, row.table_id, row.last_deal)
            if subject is not None and subject.is_game_on:
                raise Refusal("dispute_game_on")
            if subject is not None:
                row = replace(row, first_deal=subject.first_deal, last_deal=subject.last_deal)
            undone, changes = await self._prepare_reversal(row, ruling)
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
        if status is not DisputeStatus.WITHDRAWN:
            kind = "dispute_voided" if status is DisputeStatus.VOIDED else "dispute_stood"
            facts = {"dispute": row.number, "table": row.table_id}
            leagues = await self._find_leagues(row.guild_id, row.table_id, row.first_deal, row.last_deal)
            person, reason = row.user_id, ruling.reason
            done = make_audit_entry(row.guild_id, ruling.actor, kind, person=person, reason=reason, leagues=leagues, **facts)
            others.append(WriteBatch(audit_entries=(mark_own_ruling(done, await self._dealt_in_users(row)),)))
        return _merge_changes(WriteBatch(upserts=(ended,), claims=(version_claim(ended),)), *others)

    async def _dealt_in_users(self, row: DisputeRow) -> Collection[int]:
        """Return the user ids of those dealt in; empty if they cannot be read any more."""
        try:
            subject = await find_subject(self._history, self._store.reader, row.table_id, row.last_deal)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return ()
        return () if subject is None else subject.people

    async def _prepare_reversal(self, row: DisputeRow, ruling: Ruling) -> tuple[DisputeReversal, list[WriteBatch]]:
        guild_id, actor, reason = row.guild_id, ruling.actor, ruling.reason
        changes = [await self._undo(guild_id, actor, row.table_id, row.first_deal, row.last_deal, reason)]
        undone = DisputeReversal(results=voided_results(changes[0].audit_entries))
        deals = range(row.first_deal, row.last_deal + 1)  # excluded from statistics even if they moved nothing
        changes.append(WriteBatch(uncounted_deals=tuple((row.table_id, deal_no) for deal_no in deals)))
        try:
            correction, change = await self._corrections.build_deals_reversal(
                guild_id, actor, row.table_id, row.first_deal, row.last_deal, reason, bank_limit=ruling.limit
            )
        except Refusal as refusal:
            if refusal.code not in _NOTHING_BOOKED:
                raise
        else:
            undone = replace(undone, members=correction.members)
            changes.append(change)
        return undone, changes


def version_claim(row: DisputeRow) -> str:
    """Return the lock key of a dispute's version, to be claimed by any change of it."""
    return dispute_lock_key(row.guild_id, row.number, row.version)


def _merge_changes(*changes: WriteBatch) -> WriteBatch:
    return WriteBatch(
        transactions=tuple(line for one in changes for line in one.transactions),
        claims=tuple(line for one in changes for line in one.claims),
        audit_entries=tuple(line for one in changes for line in one.audit_entries),
        upserts=tuple(line for one in changes for line in one.upserts),
        uncounted_deals=tuple(line for one in changes for line in one.uncounted_deals),
    )
